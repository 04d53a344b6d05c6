# SPDX-License-Identifier: ISC
#
# Links and figures with a known answer, for the exact local search.
#
#   game NAME SIZE SPELLING       an empty board; cells below are spelt so
#   white CELLS / black CELLS     stones
#   goal COLOUR A B ...           join these: cells (empty or own) and sideN
#   goal COLOUR FIGURE ...        make one of these
#   in CELLS | all | columns A B | ellipse MORE A B     the carrier; its empty cells count
#   full VERDICT                  the opponent moves first
#   semi VERDICT                  the colour moves first
#   least CELLS | itself          a least carrier of `full`
#   replies CELL: CELLS           all answers that save the link after the opponent's CELL
#   keys CELLS                    all own cells that make `full` true
#   shortfall N         own stones needed, unanswered, before `full` is true; 4: more than 3
#   cuts CELLS                    all opponent's cells that leave not even `semi`
#   todo                          the next question is known to fail
#
# A link is local: the opponent's threats elsewhere do not count.

# Adjacent, two-bridge, the gap of one.
game havannah 5 line
white e5 e6
goal white e5 e6
in all
full yes
least 

game havannah 5 line
white e5 d3
goal white e5 d3
in d4 e4
full yes
least d4 e4
replies d4: e4
in e4
full no
semi yes
keys e4
in all
full yes

game havannah 5 line
white e5 e3
goal white e5 e3
in ellipse 2 e5 e3
full no
semi yes

game havannah 8 line
white g7 g9
goal white g7 g9
in ellipse 2 g7 g9
full no
semi yes
keys g8 f7 f8 h8 h9
cuts g8

# Through an own stone.
game havannah 5 line
white f7 e5 d3
goal white f7 d3
in ellipse 1 f7 d3
full yes
least d4 e4 e6 f6

# To a side: rows 2 and 3, and beside the corner.
game havannah 8 line
white b5
goal white b5 side0
in columns a b
least a4 a5

game havannah 8 line
white b8
goal white b8 side0
in columns a b
full no
semi yes
in a7 a8
keys a7

game havannah 8 line
white c5
goal white c5 side0
in a2 a3 a4 a5 b3 b4 b5 c4
least itself
in a3 a4 a5 a6 b4 b5 b6 c6
least itself
in a2 a3 a5 a6 b3 b4 b5 b6 c4 c6
least itself
in a2 a3 a4 a5 a6 b3 b4 b5 b6
full no

# Hex: the template of row 3, the one of row 4, and that one a column too narrow.
game hex 8 lg
white d3
goal white d3 side1
in c1 d1 e1 f1 c2 d2 e2 c3 b1 b2 f2 e3
full yes
least c1 d1 e1 f1 c2 d2 e2 c3

game hex 14 lg
white f4
goal white f4 side1
in e1 f1 g1 h1 i1 j1 k1 e2 f2 g2 h2 i2 j2 e3 f3 g3 h3 i3 g4
least itself
in e1 f1 g1 h1 i1 j1 e2 f2 g2 h2 i2 j2 e3 f3 g3 h3 i3 g4
full no
semi yes

# A full link locally, though a ring threat breaks it in the game.
game havannah 3 line
black d2 d3 c4 b4
white b1 c2 a2 b3
goal black d3 c4
in c3 d4
full yes
least itself
goal white ring
in a1 c3
semi no
white c3
in a1
semi yes

# c3 would be dead in Hex; with it White has a ring.
game havannah 3 line
white b2 c2 d3 d4
goal white ring
in b1 c1 d2
semi no
white b1 c1 d2
in c3
semi yes
keys c3

# A group of two, and what one step adds.
game havannah 5 lg
white D4 E6
goal white D4 E6
in all
in D5 E5
least itself

# Two one-cell steps overlap: one cell is no two-bridge.
game havannah 5 lg
white D4
goal white D4 E6
in D5 E5
least itself
in D5
full no
semi yes

# A step upon a step.
game havannah 6 lg
white C3
goal white C3 E7
in C4 D4 D5 D6 E6
full no
semi yes
keys D5

# Two links end to end, one of them a gap.
game havannah 6 lg
white C3 D5 D7
goal white C3 D7
in C4 D4 D6
full no
semi yes

# Two semi-connections without a common cell.
game havannah 6 lg
white D4 E3 G4 G5 G6
goal white D4 G4
in D3 E4 F4
full no
semi yes
in D5 E5 E6 F6 F7
full no
semi yes
in D3 E4 F4 D5 E5 E6 F6 F7
full yes

# Two ways that each need two stones are none, even with the move.
game havannah 8 lg
white E5 G5 G7 I4 I5 I6
goal white E5 I4
in F5 H5 F6 H7
semi no

# A frame of a fork: all links at once, one joint goal.
game havannah 10 lg
white C7 D6 E5 F4 G3 H4 J5 K3
goal white fork
in C6 D7 D5 E6 E4 F5 F3 G4 I4 I5 J4 K4 A5 A6 A7 A8 B6 B7 B8 C8 E1 F1 F2 G1 G2 H1 H2 H3 K1 K2 L1 L2 L3 M1 M2 N1
full yes
in C6 D7 D5 E6 E4 F5 F3 G4 I4 I5 J4 K4 A5 A6 A7 A8 B6 B7 B8 C8 E1 F1 F2 G1 G2 H1 H2 H3 K1 K2 L1 L2 L3 M1 M2
full no

# The ladder of the second row runs into the corner; which stones are escapes.
game havannah 8 lg
white B4
black A3 A4
goal white B4 side0
in A5 A6 A7 A8 B5 B6 B7 B8
semi no

game havannah 8 lg
white B4 B7
black A3 A4
goal white B4 side0
in A5 A6 A7 A8 B5 B6 B7 B8
semi yes

game havannah 8 lg
white B4 A5
black A3 A4
goal white B4 side0
in A5 A6 A7 A8 B5 B6 B7 B8
semi yes

game havannah 8 lg
white B4 A6
black A3 A4
goal white B4 side0
in A5 A6 A7 A8 B5 B6 B7 B8
semi yes

game havannah 8 lg
white B4 A7
black A3 A4
goal white B4 side0
in A5 A6 A7 A8 B5 B6 B7 B8
semi yes

game havannah 8 lg
white B4 B6
black A3 A4
goal white B4 side0
in A5 A6 A7 A8 B5 B6 B7 B8
semi yes

game havannah 8 lg
white B4 B8
black A3 A4
goal white B4 side0
in A5 A6 A7 A8 B5 B6 B7 B8
semi no

# Blocks of a stone on row 4.
game havannah 8 lg
white D6
goal white D6 side0
in columns a d
full no
semi yes
cuts B5

game havannah 8 lg
white D5
goal white D5 side0
in columns a d
full no
semi yes
cuts C5

game havannah 9 lg
white D5
goal white D5 side0
in columns a d
full no
semi yes
cuts C5

# Jumps between two stones, in growing surroundings.
# adjacent
game havannah 8 lg
white H8 I7
goal white H8 I7
in ellipse 0 H8 I7
full yes
semi yes
in ellipse 1 H8 I7
full yes
semi yes
in ellipse 2 H8 I7
full yes
semi yes

# one-point jump
game havannah 8 lg
white H8 J6
goal white H8 J6
in ellipse 0 H8 J6
full no
semi yes
cuts I7
in ellipse 1 H8 J6
full no
semi yes
cuts I7
in ellipse 2 H8 J6
full no
semi yes
cuts I7

# kite (bridge)
game havannah 8 lg
white H8 J7
goal white H8 J7
in ellipse 0 H8 J7
full yes
semi yes
in ellipse 1 H8 J7
full yes
semi yes
in ellipse 2 H8 J7
full yes
semi yes

# two-point jump
game havannah 8 lg
white H8 K5
goal white H8 K5
in ellipse 0 H8 K5
full no
semi no
in ellipse 1 H8 K5
full no
semi yes
cuts I7 J6
in ellipse 2 H8 K5
full no
semi yes
cuts I7 J6

# distance-3 oblique
game havannah 8 lg
white H8 K6
goal white H8 K6
in ellipse 0 H8 K6
full no
semi yes
cuts I7 J7
in ellipse 1 H8 K6
full no
semi yes
cuts I7 J7
in ellipse 2 H8 K6
full no
semi yes
cuts I7 J7

# double kite
game havannah 8 lg
white H8 L6
goal white H8 L6
in ellipse 0 H8 L6
full no
semi yes
cuts I7 I8 J7 K6 K7
in ellipse 1 H8 L6
full no
semi yes
cuts I7 I8 J7 K6 K7
in ellipse 2 H8 L6
full no
semi yes
cuts I7 I8 J7 K6 K7

# distance-4 oblique
game havannah 8 lg
white H8 L5
goal white H8 L5
in ellipse 0 H8 L5
full no
semi no
in ellipse 1 H8 L5
full no
semi no
in ellipse 2 H8 L5
full no
semi no

# three-point jump
game havannah 8 lg
white H8 L4
goal white H8 L4
in ellipse 0 H8 L4
full no
semi no
in ellipse 1 H8 L4
full no
semi no
in ellipse 2 H8 L4
full no
semi no

# Which cells of an empty board are safely joined to side 0 within so many rows.
game havannah 4 lg
goal white B1 side0
in columns a c
full no
goal white B2 side0
in columns a c
full no
goal white B3 side0
in columns a c
full yes
goal white B4 side0
in columns a c
full no
goal white B5 side0
in columns a c
full no

game havannah 4 lg
goal white C1 side0
in columns a c
full no
goal white C2 side0
in columns a c
full no
goal white C3 side0
in columns a c
full no
goal white C4 side0
in columns a c
full no
goal white C5 side0
in columns a c
full no
goal white C6 side0
in columns a c
full no

game havannah 5 lg
goal white B1 side0
in columns a c
full no
goal white B2 side0
in columns a c
full no
goal white B3 side0
in columns a c
full yes
goal white B4 side0
in columns a c
full yes
goal white B5 side0
in columns a c
full no
goal white B6 side0
in columns a c
full no

game havannah 5 lg
goal white C1 side0
in columns a c
full no
goal white C2 side0
in columns a c
full no
goal white C3 side0
in columns a c
full no
goal white C4 side0
in columns a c
full no
goal white C5 side0
in columns a c
full no
goal white C6 side0
in columns a c
full no
goal white C7 side0
in columns a c
full no

game havannah 6 lg
goal white B1 side0
in columns a c
full no
goal white B2 side0
in columns a c
full no
goal white B3 side0
in columns a c
full yes
goal white B4 side0
in columns a c
full yes
goal white B5 side0
in columns a c
full yes
goal white B6 side0
in columns a c
full no
goal white B7 side0
in columns a c
full no

game havannah 6 lg
goal white C1 side0
in columns a c
full no
goal white C2 side0
in columns a c
full no
goal white C3 side0
in columns a c
full no
goal white C4 side0
in columns a c
full yes
goal white C5 side0
in columns a c
full yes
goal white C6 side0
in columns a c
full no
goal white C7 side0
in columns a c
full no
goal white C8 side0
in columns a c
full no

game havannah 7 lg
goal white B1 side0
in columns a c
full no
goal white B2 side0
in columns a c
full no
goal white B3 side0
in columns a c
full yes
goal white B4 side0
in columns a c
full yes
goal white B5 side0
in columns a c
full yes
goal white B6 side0
in columns a c
full yes
goal white B7 side0
in columns a c
full no
goal white B8 side0
in columns a c
full no

game havannah 7 lg
goal white C1 side0
in columns a c
full no
goal white C2 side0
in columns a c
full no
goal white C3 side0
in columns a c
full no
goal white C4 side0
in columns a c
full yes
goal white C5 side0
in columns a c
full yes
goal white C6 side0
in columns a c
full yes
goal white C7 side0
in columns a c
full no
goal white C8 side0
in columns a c
full no
goal white C9 side0
in columns a c
full no

game havannah 8 lg
goal white B1 side0
in columns a c
full no
goal white B2 side0
in columns a c
full no
goal white B3 side0
in columns a c
full yes
goal white B4 side0
in columns a c
full yes
goal white B5 side0
in columns a c
full yes
goal white B6 side0
in columns a c
full yes
goal white B7 side0
in columns a c
full yes
goal white B8 side0
in columns a c
full no
goal white B9 side0
in columns a c
full no

game havannah 8 lg
goal white C1 side0
in columns a c
full no
goal white C2 side0
in columns a c
full no
goal white C3 side0
in columns a c
full no
goal white C4 side0
in columns a c
full yes
goal white C5 side0
in columns a c
full yes
goal white C6 side0
in columns a c
full yes
goal white C7 side0
in columns a c
full yes
goal white C8 side0
in columns a c
full no
goal white C9 side0
in columns a c
full no
goal white C10 side0
in columns a c
full no

game havannah 9 lg
goal white B1 side0
in columns a c
full no
goal white B2 side0
in columns a c
full no
goal white B3 side0
in columns a c
full yes
goal white B4 side0
in columns a c
full yes
goal white B5 side0
in columns a c
full yes
goal white B6 side0
in columns a c
full yes
goal white B7 side0
in columns a c
full yes
goal white B8 side0
in columns a c
full yes
goal white B9 side0
in columns a c
full no
goal white B10 side0
in columns a c
full no

game havannah 9 lg
goal white C1 side0
in columns a c
full no
goal white C2 side0
in columns a c
full no
goal white C3 side0
in columns a c
full no
goal white C4 side0
in columns a c
full yes
goal white C5 side0
in columns a c
full yes
goal white C6 side0
in columns a c
full yes
goal white C7 side0
in columns a c
full yes
goal white C8 side0
in columns a c
full yes
goal white C9 side0
in columns a c
full no
goal white C10 side0
in columns a c
full no
goal white C11 side0
in columns a c
full no

game havannah 10 lg
goal white B1 side0
in columns a c
full no
goal white B2 side0
in columns a c
full no
goal white B3 side0
in columns a c
full yes
goal white B4 side0
in columns a c
full yes
goal white B5 side0
in columns a c
full yes
goal white B6 side0
in columns a c
full yes
goal white B7 side0
in columns a c
full yes
goal white B8 side0
in columns a c
full yes
goal white B9 side0
in columns a c
full yes
goal white B10 side0
in columns a c
full no
goal white B11 side0
in columns a c
full no

game havannah 10 lg
goal white C1 side0
in columns a c
full no
goal white C2 side0
in columns a c
full no
goal white C3 side0
in columns a c
full no
goal white C4 side0
in columns a c
full yes
goal white C5 side0
in columns a c
full yes
goal white C6 side0
in columns a c
full yes
goal white C7 side0
in columns a c
full yes
goal white C8 side0
in columns a c
full yes
goal white C9 side0
in columns a c
full yes
goal white C10 side0
in columns a c
full no
goal white C11 side0
in columns a c
full no
goal white C12 side0
in columns a c
full no

game havannah 7 lg
goal white D1 side0
in columns a d
full no
goal white D2 side0
in columns a d
full no
goal white D3 side0
in columns a d
full no
goal white D4 side0
in columns a d
full no
goal white D5 side0
in columns a d
full no
goal white D6 side0
in columns a d
full no
goal white D7 side0
in columns a d
full no
goal white D8 side0
in columns a d
full no
goal white D9 side0
in columns a d
full no
goal white D10 side0
in columns a d
full no

game havannah 8 lg
goal white D1 side0
in columns a d
full no
goal white D2 side0
in columns a d
full no
goal white D3 side0
in columns a d
full no
goal white D4 side0
in columns a d
full no
goal white D5 side0
in columns a d
full no
goal white D6 side0
in columns a d
full no
goal white D7 side0
in columns a d
full no
goal white D8 side0
in columns a d
full no
goal white D9 side0
in columns a d
full no
goal white D10 side0
in columns a d
full no
goal white D11 side0
in columns a d
full no

game havannah 9 lg
goal white D1 side0
in columns a d
full no
goal white D2 side0
in columns a d
full no
goal white D3 side0
in columns a d
full no
goal white D4 side0
in columns a d
full no
goal white D5 side0
in columns a d
full no
goal white D6 side0
in columns a d
full yes
goal white D7 side0
in columns a d
full yes
goal white D8 side0
in columns a d
full no
goal white D9 side0
in columns a d
full no
goal white D10 side0
in columns a d
full no
goal white D11 side0
in columns a d
full no
goal white D12 side0
in columns a d
full no

game havannah 10 lg
goal white D1 side0
in columns a d
full no
goal white D2 side0
in columns a d
full no
goal white D3 side0
in columns a d
full no
goal white D4 side0
in columns a d
full no
goal white D5 side0
in columns a d
full no
goal white D6 side0
in columns a d
full yes
goal white D7 side0
in columns a d
full yes
goal white D8 side0
in columns a d
full yes
goal white D9 side0
in columns a d
full no
goal white D10 side0
in columns a d
full no
goal white D11 side0
in columns a d
full no
goal white D12 side0
in columns a d
full no
goal white D13 side0
in columns a d
full no

# Edge templates: valid, and no cell can be spared; then every intrusion with all saving replies.
# II1a
game havannah 14 lg
white B8
goal white B8 side0
in A7 A8
least itself
replies A7: A8
replies A8: A7

# III1a
game havannah 14 lg
white C8
goal white C8 side0
in A6 A7 A8 A9 B7 B8 B9 C9
least itself
replies C9: B7 B8 B9 A6 A7 A8 A9
replies B7: B8 B9
replies B8: C9 B7 B9
replies B9: B7 B8 A6 A7 A8
replies A6: C9 B7 B8 B9 A7
replies A7: B7 B9 A6
replies A8: B7 B9 A7 A9
replies A9: C9 B7 B8 B9 A6 A7 A8

# III1b
game havannah 14 lg
white C8
goal white C8 side0
in A5 A6 A8 A9 B6 B7 B8 B9 C7 C9
least itself
replies C7: B6 B7 B9 A5 A6
replies C9: B6 B8 B9 A8 A9
replies B6: B7 B9 A6
replies B7: C7 B6 B9
replies B8: C9 B6 B9
replies B9: B6 B8 A8
replies A5: C7 B6 B7 B9 A6
replies A6: B6 B9 A5
replies A8: B6 B9 A9
replies A9: C9 B6 B8 B9 A8

# IV1a
game havannah 14 lg
white D8
goal white D8 side0
in A4 A5 A6 A7 A8 A9 A10 B5 B6 B7 B8 B9 B10 C6 C7 C8 C9 C10 D9
least itself
replies D9: C7 C8 C9 B5 B6 B7 B8 B9 B10
replies C6: D9 C7 C8 C9 C10 B5 B6 B7 B8 B9 B10 A4 A5 A6 A7 A8 A9 A10
replies C7: C8 C9
replies C8: D9 C7 C9
replies C9: C7 C8 B5 B6 B7 B8
replies C10: D9 C7 C8 C9 B5 B6 B7 B8 B9 B10 A7 A8 A9 A10
replies B5: D9 C7 C8 C9 C10 B6 B7 B8 B9 B10 A5 A6 A7 A8 A9 A10
replies B6: D9 C6 C7 C8 C9 B5 B7
replies B7: C7 C9 B5 B6
replies B8: C7 C9 B7 B9 B10
replies B9: D9 C7 C8 C9 C10 B5 B6 B7 B8 B10
replies B10: D9 C7 C8 C9 B5 B6 B7 B8 B9 A7 A8 A9
replies A4: D9 C6 C7 C8 C9 C10 B5 B6 B7 B8 B9 B10 A5 A6 A7 A8 A9 A10
replies A5: D9 C7 C8 C9 B5 B7 A4 A6
replies A6: C7 C9 B5 B7 B8 B9 B10 A7
replies A7: C7 C8 C9 B5 B6 B7 B8 B9 B10
replies A8: C7 C9 B5 B6 B7 B8 B10 A7
replies A9: D9 C7 C8 C9 B5 B6 B7 B8 B10 A8 A10
replies A10: D9 C7 C8 C9 C10 B5 B6 B7 B8 B9 B10 A7 A8 A9

# IV1b
game havannah 14 lg
white D8
goal white D8 side0
in A3 A4 A5 A6 A7 A8 A9 A10 B4 B5 B6 B8 B9 B10 C5 C6 C7 C8 C9 C10 D7 D9
least itself
replies D7: C6 C7 C9 B4 B5 B6
replies D9: C6 C8 C9 B8 B9 B10
replies C5: D7 C6 C7 C9 B4 B5 B6 A3 A4 A5 A6
replies C6: C7 C9 B6
replies C7: D7 C6 C9
replies C8: D9 C6 C9
replies C9: C6 C8 B8
replies C10: D9 C6 C8 C9 B8 B9 B10 A7 A8 A9 A10
replies B4: D7 C6 C7 C9 B5 B6 A4 A5 A6
replies B5: D7 C5 C6 C7 C9 B4 B6
replies B6: C6 C9 B4 B5
replies B8: C6 C9 B9 B10
replies B9: D9 C6 C8 C9 C10 B8 B10
replies B10: D9 C6 C8 C9 B8 B9 A7 A8 A9
replies A3: D7 C5 C6 C7 C9 B4 B5 B6 A4 A5 A6
replies A4: D7 C6 C7 C9 B4 B6 A3 A5
replies A5: C6 C9 B4 B6 A6
replies A6: C5 C6 C7 C9 B4 B5 B6 A5
replies A7: C6 C8 C9 C10 B8 B9 B10 A8
replies A8: C6 C9 B8 B10 A7
replies A9: D9 C6 C8 C9 B8 B10 A8 A10
replies A10: D9 C6 C8 C9 C10 B8 B9 B10 A7 A8 A9

# IV1c
game havannah 14 lg
white D8
goal white D8 side0
in A3 A4 A6 A7 A8 A9 A10 A11 A12 A13 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 C5 C6 C7 C8 C9 C10 C11 C12 C13 D7 D9 D10 D11 D12 E9 E10 E11
least itself

# IV1d
game havannah 14 lg
white D8
goal white D8 side0
in A5 A6 A7 A8 A9 A10 A11 A12 A13 B6 B7 B8 B9 B10 B11 B12 B13 C7 C8 C9 C10 C11 C12 C13 D9 D10 D11 D12 E9 E10 E11
least itself

# V-dk5-1
game havannah 14 lg
white E8
goal white E8 side0
in A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 B3 B4 B5 B6 B7 B8 B9 B10 B11 C4 C5 C6 C7 C8 C9 C10 C11 D6 D7 D8 D9 D10 E7 E9
least itself

# IV2a
game havannah 14 lg
white D8 D9
goal white D8 side0
in A6 A7 A8 A9 B7 B8 B9 C7 C8 C9
least itself
replies C7: C8 C9 B7 B8 B9
replies C8: C9 B7
replies C9: B7
replies B7: B8
replies B8: C9 B7 B9
replies B9: B7 B8
replies A6: C9 B7 B8 B9 A7
replies A7: B7 B9
replies A8: B7 B9 A9
replies A9: C9 B7 B8 B9 A8

# IV2b
game havannah 14 lg
white D8 C7
goal white D8 side0
in A6 A7 A8 A9 A10 B7 B8 B9 B10 C8 C9 C10 D9
least itself
replies D9: C8 C9 B7 B8 B9 B10
replies C8: D9 C9 B7
replies C9: B7 B8
replies C10: D9 C8 C9 B7 B8 B9 B10 A7 A8 A9 A10
replies B7: C9
replies B8: C9 B7 B9 B10
replies B9: B7 B8
replies B10: D9 C8 C9 B7 B8 B9 A7 A8 A9
replies A6: C9 B7 B8 B9 B10 A7
replies A7: B7 B9
replies A8: C9 B7 B10 A7
replies A9: C9 B7 B8 B10 A8 A10
replies A10: D9 C8 C9 C10 B7 B8 B9 B10 A7 A8 A9

# How many stones short: the steps and paths of the theory.
game havannah 6 lg
white C3
goal white C3 E7
in C4 D4 D5 D6 E6
shortfall 1
game havannah 8 lg
white H8 K5
goal white H8 K5
in ellipse 0 H8 K5
shortfall 2
white I7
shortfall 1
white J6
shortfall 0
game havannah 8 lg
white E5 G5 G7 I4 I5 I6
goal white E5 I4
in F5 H5 F6 H7
shortfall 2

# Rings: six stones at two-bridges around a cell; any one of the twelve cells between may go.
game havannah 3 lg
white A2 B1 B4 D1 D4 E2
goal white ring
in all
full yes
black C3
full yes
black B2
semi yes
full no
# Seven stones: two of the frames that hold against ring threats as well, and their weakest cells.
game havannah 3 lg
white A2 B1 B3 C2 C4 D2 D3
goal white ring
in all
full yes
game havannah 3 lg
white A2 B1 B4 D1 D3 D4 E1
goal white ring
in all
full yes
# Six of these seven are not always enough.
game havannah 3 lg
white A2 B1 B3 C2 C4
goal white ring
in A1 A3 B2 B4
full no
