# SPDX-License-Identifier: ISC
#
# Safe rows, edge templates, shortfalls and rings with a known answer, for the exact local search.
# suite.h explains the words.
#
# A link is local: the opponent's threats elsewhere do not count.

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
