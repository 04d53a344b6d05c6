# SPDX-License-Identifier: ISC
#
# Chains, links, steps and paths with a known answer; suite.h explains the words.  The positions and
# their answers are those of the notes on the theory of the game, where they were found by an exact
# search of another program; where a thesis on the game states them, so it is said.
#
# A link is local: the opponent's threats elsewhere do not count, but where they are asked for.

# ---- chains ------------------------------------------------------------------------------------

# Chains with one side, with one side and one corner, and in the corner.
game havannah 5 lg
drawn
             .
          .     .
       .     .     .
    .     .     .     .
 .     .     .     .     O
    .     .     .     O
 .     .     .     .     O
    .     .     .     .
 O     .     .     .     .
    O     .     .     .
 O     .     .     .     .
    .     .     .     .
 .     .     .     .     .
    .     .     O     .
       .     O     .
          .     O
             O

chain A2 A3 B3: 1 0
chain E1 E2 F1 F2: 1 1
chain H5 I4 I5: 1 1

# ---- links of two ends -------------------------------------------------------------------------

# Neighbours: one chain, and if one of them were empty, a link without a carrier.
game havannah 5 line
white e5
goal white e5 e6
linked e5 e6: {}

# The two-bridge, the only least link of two stones so placed; an intrusion leaves one key.
game havannah 5 line
drawn
             .
          .     .
       .     .     .
    .     .     .     .
 .     .     .     .     .
    .     .     .     .
 .     .     .     .     .
    .     .     .     .
 .     .     O     .     .
    .     +     .     .
 .     .     +     .     .
    .     O     .     .
 .     .     .     .     .
    .     .     .     .
       .     .     .
          .     .
             .

goal white e5 d3
linked e5 d3: +
in +
value 0
least itself
replies d4: e4
black d4
value 1
keys e4

# A gap of one in a line, in any surroundings: the cell between, or a stone that makes two-bridges.
game havannah 8 line
drawn
                      .
                   .     .
                .     .     .
             .     .     .     .
          .     .     .     .     .
       .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     O     .     .     .     .
    .     .     *     *     .     .     .
 .     .     .     *     .     .     .     .
    .     .     *     *     .     .     .
 .     .     .     O     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

goal white g7 g9
in ellipse 1 g7 g9
value 1
in ellipse 2 g7 g9
value 1
keys *
cuts g8
in ellipse 4 g7 g9
value 1
linked g7 g9: -

# Two two-bridges on a stone between.
game havannah 5 line
drawn
             .
          .     .
       .     .     .
    .     .     .     .
 .     .     .     .     .
    .     .     O     .
 .     .     +     .     .
    .     .     +     .
 .     .     O     .     .
    .     +     .     .
 .     .     +     .     .
    .     O     .     .
 .     .     .     .     .
    .     .     .     .
       .     .     .
          .     .
             .

goal white f7 d3
linked f7 d3: +
in +
value 0
least itself

# Two stones of one group, by the cells they share.
game havannah 5 lg
drawn
             .
          .     .
       .     .     .
    .     .     .     .
 .     .     .     .     .
    .     .     .     .
 .     .     O     .     .
    .     +     .     .
 .     .     +     .     .
    .     O     .     .
 .     .     .     .     .
    .     .     .     .
 .     .     .     .     .
    .     .     .     .
       .     .     .
          .     .
             .

goal white D4 E6
linked D4 E6: +
in all
value 0
in +
value 0
least itself

# Any two links that need the same cell are not both there: a corner's two two-bridges share B2, and
# no link reaches a vacant corner as a bridge needs it, since the corner itself is one cell.
game havannah 5 lg
drawn
             .
          .     .
       .     .     .
    .     .     .     .
 O     .     .     .     .
    .     .     .     .
 O     .     .     .     .
    +     .     .     .
 O     .     .     .     .
    O     .     .     .
 +     +     .     .     .
    +     .     .     .
 +     +     .     .     .
    +     .     .     .
       +     .     .
          .     .
             .

goal white bridge
in +
value 1
shortfall 1
black A1
value 2
empty A1
white A1
value 0
least A2 B2

# ---- to a side ---------------------------------------------------------------------------------

game havannah 8 line
drawn
                      .
                   .     .
                .     .     .
             .     .     .     .
          .     .     .     .     .
       .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 +     .     .     .     .     .     .     .
    O     .     .     .     .     .     .
 +     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

goal white b5 side0
linked b5 side0: +
in +
value 0
least itself

# Beside the corner, which is no cell of the side.
game havannah 8 line
drawn
                      .
                   .     .
                .     .     .
             .     .     .     .
          .     .     .     .     .
       .     .     .     .     .     .
    .     .     .     .     .     .     .
 +     .     .     .     .     .     .     .
    O     .     .     .     .     .     .
 +     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

goal white b8 side0
in +
value 1
keys a7

# The third row: two least carriers of eight cells, mirror images, and one of ten that leaves out
# the cells of both that the others cannot spare.
game havannah 8 line
drawn
                      .
                   .     .
                .     .     .
             .     .     .     .
          .     .     .     .     .
       .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 +     .     .     .     .     .     .     .
    +     .     .     .     .     .     .
 +     O     .     .     .     .     .     .
    +     .     .     .     .     .     .
 +     +     .     .     .     .     .     .
    +     .     .     .     .     .     .
 +     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

goal white c5 side0
in +
value 0
least itself
in a3 a4 a5 a6 b4 b5 b6 c6
value 0
least itself
in a2 a3 a5 a6 b3 b4 b5 b6 c4 c6
value 0
least itself
linked c5 side0: +, a3 a4 a5 a6 b4 b5 b6 c6, a2 a3 a5 a6 b3 b4 b5 b6 c4 c6

# ---- threats break links -----------------------------------------------------------------------

# The black two-bridge is a link, but one of its cells threatens a ring, and meanwhile White takes
# the other: white wins though the link was full.
game havannah 3 line
drawn
       .
    X     .
 .     X     .
    O     +
 O     +     .
    .     X
 .     O     .
    O     X
       .

goal black d3 c4
in +
value 0
threats white ring:
white c3
threats white ring: a1
forced black: a1
black a1
white d4
in +
value 2

# A kite that an intrusion with a ring threat cuts.
game havannah 8 lg
drawn
                      .
                   .     .
                .     .     .
             .     .     .     .
          .     .     .     .     .
       .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     X     .     .     .     .     .
    .     X     X     .     .     .     .
 .     .     .     O     .     .     .     .
    .     .     +     .     .     .     .
 .     .     X     +     .     .     .     .
    .     .     O     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

goal white F4 G6
in +
value 0
threats black ring:
black F5
value 1
threats black ring: D4
threats black bridge:
threats black fork:
forced white: D4
white D4
black G5
in +
value 2
shortfall 4

# ---- steps -------------------------------------------------------------------------------------

# The one-steps of a group of two: to the neighbours, and by a two-bridge.
game havannah 5 lg
drawn
             .
          .     .
       .     .     .
    .     *     *     .
 .     .     +     .     .
    .     +     +     .
 .     *     O     *     .
    .     +     +     .
 .     +     +     .     .
    *     O     *     .
 .     +     +     .     .
    .     +     .     .
 .     *     *     .     .
    .     .     .     .
       .     .     .
          .     .
             .

goal white D4 E6
steps 0 D4 E6: +
steps 2 D4 E6: *

# A step is a link to a cell once a stone is there.
game havannah 6 lg
drawn
                .
             .     .
          .     .     .
       .     .     .     .
    .     .     .     .     .
 .     .     .     .     .     .
    .     .     .     .     .
 .     .     ?     .     .     .
    .     !     .     .     .
 .     .     !     .     .     .
    .     *     .     .     .
 .     +     .     .     .     .
    .     +     .     .     .
 .     O     .     .     .     .
    .     .     .     .     .
 .     .     .     .     .     .
    .     .     .     .     .
       .     .     .     .
          .     .     .
             .     .
                .

goal white C3 D5
in +
white D5
value 0
least itself

# Two such steps end to end need the stone between as well: one stone there is missing.
goal white C3 E7
empty D5
in + * !
value 1
keys D5
shortfall 1
white D5
value 0
least + !

# Two ways to one target, each through one cell: together they are a two-bridge, and one of them
# taken twice is not, though no cell is common to both and to what lies before them.
game havannah 5 lg
drawn
             .
          .     .
       .     .     .
    .     .     .     .
 .     .     .     .     .
    .     .     .     .
 .     .     ?     .     .
    .     +     .     .
 .     .     *     .     .
    .     O     .     .
 .     .     .     .     .
    .     .     .     .
 .     .     .     .     .
    .     .     .     .
       .     .     .
          .     .
             .

goal white D4 E6
in + *
value 0
least itself
in +
value 1
in *
value 1

# ---- paths -------------------------------------------------------------------------------------

# A full link and a gap: the whole has the gap's value, and needs one stone.
game havannah 6 lg
drawn
                .
             .     .
          .     .     .
       .     .     .     .
    .     .     .     .     .
 .     .     .     .     .     .
    .     O     .     .     .
 .     .     .     .     .     .
    .     *     .     .     .
 .     .     .     .     .     .
    .     O     .     .     .
 .     +     .     .     .     .
    .     +     .     .     .
 .     O     .     .     .     .
    .     .     .     .     .
 .     .     .     .     .     .
    .     .     .     .     .
       .     .     .     .
          .     .     .
             .     .
                .

goal white C3 D7
in + *
value 1
keys D6
shortfall 1

# Two paths that each lack a stone, without a common cell, are one path that lacks none.
game havannah 6 lg
drawn
                .
             .     .
          .     .     .
       .     .     .     .
    .     .     .     .     .
 .     .     .     .     .     .
    .     .     .     .     .
 .     .     .     .     .     .
    .     .     *     .     .
 .     .     *     O     .     .
    .     *     *     .     .
 .     .     *     O     .     .
    .     O     .     .     .
 .     .     +     O     .     .
    .     +     +     .     .
 .     .     O     .     .     .
    .     .     .     .     .
       .     .     .     .
          .     .     .
             .     .
                .

goal white D4 G4
in +
value 1
in *
value 1
in + *
value 0

# Two paths that each lack two stones are worth no more than one: not even the move helps.
game havannah 8 lg
drawn
                      .
                   .     .
                .     .     .
             .     .     .     .
          .     .     .     .     .
       .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     O     .     .     .     .
    .     .     *     *     .     .     .
 .     .     O     .     O     .     .     .
    .     .     +     .     .     .     .
 .     .     .     O     O     .     .     .
    .     .     .     +     .     .     .
 .     .     .     .     O     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

goal white E5 I4
in +
value 2
shortfall 2
in *
value 2
shortfall 2
in + *
value 2
shortfall 2

# ---- a spanning path of three sides ------------------------------------------------------------

# Six two-bridges and three links to sides with no cell in common: a fork that cannot be kept off.
game havannah 10 lg
drawn
                            .
                         .     .
                      .     .     .
                   .     .     .     .
                .     .     .     .     .
             .     .     .     .     .     .
          .     .     .     .     .     .     .
       .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .     .
 *     .     .     .     .     .     .     .     .     .
    *     .     .     .     .     .     .     .     .
 *     *     .     .     .     .     .     .     .     .
    *     .     .     .     .     .     .     .     .
 *     O     .     .     .     .     .     .     .     .
    *     +     .     .     .     .     .     .     .
 *     +     .     .     .     .     .     .     .     .
    .     O     .     .     .     .     .     .     .
 .     .     +     .     .     .     .     .     .     .
    .     +     .     .     .     .     .     .     .
 .     .     O     .     .     .     .     .     .     .
    .     .     +     .     .     .     .     .     .
 .     .     +     .     .     .     .     .     .     .
    .     .     O     .     .     .     .     .     .
 .     .     .     +     +     .     .     .     .     .
    .     .     +     O     O     .     .     .     .
       .     .     O     +     +     .     .     .
          .     !     !     +     #     .     .
             !     !     .     O     #     .
                !     !     .     #     #
                   !     .     #     #
                      !     .     #
                         .     #
                            .

goal white C7 D6
linked C7 D6: C6 D7
in C6 D7
least itself
goal white D6 E5
linked D6 E5: D5 E6
in D5 E6
least itself
goal white E5 F4
linked E5 F4: E4 F5
in E4 F5
least itself
goal white F4 G3
linked F4 G3: F3 G4
in F3 G4
least itself
goal white H4 J5
linked H4 J5: I4 I5
in I4 I5
least itself
goal white J5 K3
linked J5 K3: J4 K4
in J4 K4
least itself
goal white G3 H4
linked C7 K3: +
in *
goal white C7 side0
least itself
in !
goal white G3 side5
least itself
in #
goal white K3 side4
least itself
goal white fork
in + * ! #
full yes
stones white fork 11
in + * !
full no

# ---- a ladder ----------------------------------------------------------------------------------

# White runs along the second row; the side ends in a corner, and there he has nothing.
game havannah 8 lg
drawn
                      .
                   .     .
                .     .     .
             .     .     .     .
          .     .     .     .     .
       .     .     .     .     .     .
    .     .     .     .     .     .     .
 +     .     .     .     .     .     .     .
    +     .     .     .     .     .     .
 +     .     .     .     .     .     .     .
    +     .     .     .     .     .     .
 +     .     .     .     .     .     .     .
    +     .     .     .     .     .     .
 +     .     .     .     .     .     .     .
    +     .     .     .     .     .     .
 X     .     .     .     .     .     .     .
    O     .     .     .     .     .     .
 X     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

goal white B4 side0
in +
value 2
white B7
value 1
empty B7
white A5
value 1
empty A5
white A6
value 1
empty A6
white A7
value 1
empty A7
white B6
value 1
empty B6
white B8
value 2
empty B8
# Each step of it has one answer; below the last is the corner, which is no cell of the side.
white B5
value 1
cuts A5
black A5
white B6
value 1
cuts A6
black A6
white B7
value 1
cuts A7
black A7
value 2
white B8
value 2

# ---- jumps -------------------------------------------------------------------------------------

# Adjacent.  Marked: *, where a stone makes it safe; !, where one cuts; ?, both.
game havannah 8 lg
drawn
                      .
                   .     .
                .     .     .
             .     .     .     .
          .     .     .     .     .
       .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     O     .     .     .
 .     .     .     .     O     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

goal white H8 I7
in ellipse 0 H8 I7
value 0
in ellipse 1 H8 I7
value 0
in ellipse 2 H8 I7
value 0

# One-point jump.  Marked: *, where a stone makes it safe; !, where one cuts; ?, both.
game havannah 8 lg
drawn
                      .
                   .     .
                .     .     .
             .     .     .     .
          .     .     .     .     .
       .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     *     .     .     .
    .     .     .     O     *     .     .
 .     .     .     .     ?     .     .     .
    .     .     .     *     O     .     .
 .     .     .     .     *     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

goal white H8 J6
in ellipse 0 H8 J6
value 1
cuts I7
in ellipse 1 H8 J6
value 1
cuts I7
in ellipse 2 H8 J6
value 1
cuts I7
keys H7 I6 I7 I8 J7

# Two-bridge.  Marked: *, where a stone makes it safe; !, where one cuts; ?, both.
game havannah 8 lg
drawn
                      .
                   .     .
                .     .     .
             .     .     .     .
          .     .     .     .     .
       .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     O     O     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

goal white H8 J7
in ellipse 0 H8 J7
value 0
in ellipse 1 H8 J7
value 0
in ellipse 2 H8 J7
value 0

# Two-point jump.  Marked: *, where a stone makes it safe; !, where one cuts; ?, both.
game havannah 8 lg
drawn
                      .
                   .     .
                .     .     .
             .     .     .     .
          .     .     .     .     .
       .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     O     *     .     .
 .     .     .     .     !     .     .     .
    .     .     .     .     !     .     .
 .     .     .     .     *     O     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

goal white H8 K5
in ellipse 0 H8 K5
value 2
in ellipse 1 H8 K5
value 1
cuts I7 J6
in ellipse 2 H8 K5
value 1
cuts I7 J6
keys I6 J7

# Distance-3 oblique.  Marked: *, where a stone makes it safe; !, where one cuts; ?, both.
game havannah 8 lg
drawn
                      .
                   .     .
                .     .     .
             .     .     .     .
          .     .     .     .     .
       .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     O     ?     .     .
 .     .     .     .     ?     O     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

goal white H8 K6
in ellipse 0 H8 K6
value 1
cuts I7 J7
in ellipse 1 H8 K6
value 1
cuts I7 J7
in ellipse 2 H8 K6
value 1
cuts I7 J7
keys I7 J7

# Double two-bridge.  Marked: *, where a stone makes it safe; !, where one cuts; ?, both.
game havannah 8 lg
drawn
                      .
                   .     .
                .     .     .
             .     .     .     .
          .     .     .     .     .
       .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     !     !     .     .
    .     .     .     O     ?     O     .
 .     .     .     .     !     !     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

goal white H8 L6
in ellipse 0 H8 L6
value 1
cuts I7 I8 J7 K6 K7
in ellipse 1 H8 L6
value 1
cuts I7 I8 J7 K6 K7
in ellipse 2 H8 L6
value 1
cuts I7 I8 J7 K6 K7
keys J7

# Distance-4 oblique.  Marked: *, where a stone makes it safe; !, where one cuts; ?, both.
game havannah 8 lg
drawn
                      .
                   .     .
                .     .     .
             .     .     .     .
          .     .     .     .     .
       .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     O     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     O     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

goal white H8 L5
in ellipse 0 H8 L5
value 2
in ellipse 1 H8 L5
value 2
in ellipse 2 H8 L5
value 2

# Three-point jump.  Marked: *, where a stone makes it safe; !, where one cuts; ?, both.
game havannah 8 lg
drawn
                      .
                   .     .
                .     .     .
             .     .     .     .
          .     .     .     .     .
       .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     O     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     O     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

goal white H8 L4
in ellipse 0 H8 L4
value 2
in ellipse 1 H8 L4
value 2
in ellipse 2 H8 L4
value 2

# ---- Hex ---------------------------------------------------------------------------------------

# The third row from the first: one least carrier in these twelve cells.
game hex 8 lg
drawn
. * + + + + . .
 . * + + + * . .
  . . + X * . . .
   . . . . . . . .
    . . . . . . . .
     . . . . . . . .
      . . . . . . . .
       . . . . . . . .

goal black d3 side1
in + *
value 0
least +

# The fourth row: all 19 cells are needed, and without a column only the move is enough.
game hex 14 lg
drawn
. . . . + + + + + + * . . .
 . . . . + + + + + * . . . .
  . . . . + + + + * . . . . .
   . . . . . X + . . . . . . .
    . . . . . . . . . . . . . .
     . . . . . . . . . . . . . .
      . . . . . . . . . . . . . .
       . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
         . . . . . . . . . . . . . .
          . . . . . . . . . . . . . .
           . . . . . . . . . . . . . .
            . . . . . . . . . . . . . .
             . . . . . . . . . . . . . .

goal black f4 side1
in + *
value 0
least itself
in +
value 1

# ---- not as in Hex -----------------------------------------------------------------------------

# A cell between two neighbours of a chain is dead in Hex; here a stone on it closes a ring.
game havannah 3 line
drawn
       .
    .     .
 .     .     .
    .     O
 .     *     .
    O     O
 .     O     .
    +     +
       +

goal white ring
in +
semi no
in + *
white +
threats white ring: c3
in *
semi yes
keys c3
