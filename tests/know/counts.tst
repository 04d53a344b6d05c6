# SPDX-License-Identifier: ISC
#
# Territory and figure distance with a known answer; suite.h explains the words.  The numbers are
# those of a thesis on the game and of the notes on its theory.

# ---- territory ---------------------------------------------------------------------------------

# Three in a row touch ten cells.  A stone beside them makes twelve of some (*) and eleven of the
# others (+), one at the end of any two-bridge fourteen (!).
game havannah 7 lg
drawn
                   .
                .     .
             .     .     .
          .     .     .     .
       .     .     .     .     .
    .     .     .     .     .     .
 .     .     .     .     .     .     .
    .     .     .     .     .     .
 .     .     .     .     .     .     .
    .     .     !     !     .     .
 .     .     .     *     !     .     .
    .     .     *     +     !     .
 .     .     !     O     +     .     .
    .     .     *     O     *     .
 .     .     .     +     O     !     .
    .     .     !     +     *     .
 .     .     .     !     *     .     .
    .     .     .     !     !     .
 .     .     .     .     .     .     .
    .     .     .     .     .     .
       .     .     .     .     .
          .     .     .     .
             .     .     .
                .     .
                   .

territory white 10
territory black 0
territory white 12 by *
territory white 11 by +
territory white 14 by !

# Two stones with a two-bridge touch ten as well, and may come to twelve and fourteen.
game havannah 7 lg
drawn
                   .
                .     .
             .     .     .
          .     .     .     .
       .     .     .     .     .
    .     .     .     .     .     .
 .     .     .     .     .     .     .
    .     .     .     .     .     .
 .     .     .     .     .     .     .
    .     .     .     .     .     .
 .     .     .     *     *     .     .
    .     .     *     +     *     .
 .     .     .     O     O     .     .
    .     .     *     +     *     .
 .     .     .     *     *     .     .
    .     .     .     .     .     .
 .     .     .     .     .     .     .
    .     .     .     .     .     .
 .     .     .     .     .     .     .
    .     .     .     .     .     .
       .     .     .     .     .
          .     .     .     .
             .     .     .
                .     .
                   .

territory white 10
territory white 12 by *
territory white 10 by +

# Two two-bridges that cross and share one cell (*): eight each.  Whoever takes the shared cell first
# gains from it; when it is left for last both lose by it.
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
    .     .     .     .     .
 .     .     .     .     .     .
    .     .     .     .     .
 .     !     .     .     .     .
    X     X     .     .     .
 .     *     .     .     .     .
    O     O     .     .     .
 .     +     .     .     .     .
    .     .     .     .     .
       .     .     .     .
          .     .     .
             .     .
                .

territory white 8
territory black 8
white !
black *
white +
territory white 10
territory black 6
empty C2 C3 C4
white *
black !
territory white 7
territory black 7

# ---- figure distance ---------------------------------------------------------------------------

# An empty board: a ring of six, a bridge of the base, a fork of two more; the smallest board has no
# sides.
game havannah 2 lg
stones white ring 6
stones white bridge 2
stones white fork -
game havannah 3 lg
stones white ring 6
stones white bridge 3
stones white fork 5
game havannah 4 lg
stones white ring 6
stones white bridge 4
stones white fork 6
game havannah 5 lg
stones white ring 6
stones white bridge 5
stones white fork 7
game havannah 6 lg
stones white ring 6
stones white bridge 6
stones white fork 8
game havannah 7 lg
stones white ring 6
stones white bridge 7
stones white fork 9
game havannah 8 lg
stones white ring 6
stones white bridge 8
stones white fork 10
game havannah 9 lg
stones white ring 6
stones white bridge 9
stones white fork 11
game havannah 10 lg
stones white ring 6
stones white bridge 10
stones white fork 12
game havannah 11 lg
stones white ring 6
stones white bridge 11
stones white fork 13
game havannah 12 lg
stones white ring 6
stones white bridge 12
stones white fork 14

# Three sides that lie apart are farthest from each other: three times the base, less two.  Black
# holds the others, and White needs no cell of them.
game havannah 3 lg
drawn
       .
    X     .
 .     .     .
    .     .
 .     .     X
    .     .
 .     .     .
    X     .
       .

stones white fork 7
game havannah 4 lg
drawn
          .
       X     .
    X     .     .
 .     .     .     .
    .     .     .
 .     .     .     X
    .     .     .
 .     .     .     X
    .     .     .
 .     .     .     .
    X     .     .
       X     .
          .

stones white fork 10
game havannah 5 lg
drawn
             .
          X     .
       X     .     .
    X     .     .     .
 .     .     .     .     .
    .     .     .     .
 .     .     .     .     X
    .     .     .     .
 .     .     .     .     X
    .     .     .     .
 .     .     .     .     X
    .     .     .     .
 .     .     .     .     .
    X     .     .     .
       X     .     .
          X     .
             .

stones white fork 13
game havannah 6 lg
drawn
                .
             X     .
          X     .     .
       X     .     .     .
    X     .     .     .     .
 .     .     .     .     .     .
    .     .     .     .     .
 .     .     .     .     .     X
    .     .     .     .     .
 .     .     .     .     .     X
    .     .     .     .     .
 .     .     .     .     .     X
    .     .     .     .     .
 .     .     .     .     .     X
    .     .     .     .     .
 .     .     .     .     .     .
    X     .     .     .     .
       X     .     .     .
          X     .     .
             X     .
                .

stones white fork 16
game havannah 7 lg
drawn
                   .
                X     .
             X     .     .
          X     .     .     .
       X     .     .     .     .
    X     .     .     .     .     .
 .     .     .     .     .     .     .
    .     .     .     .     .     .
 .     .     .     .     .     .     X
    .     .     .     .     .     .
 .     .     .     .     .     .     X
    .     .     .     .     .     .
 .     .     .     .     .     .     X
    .     .     .     .     .     .
 .     .     .     .     .     .     X
    .     .     .     .     .     .
 .     .     .     .     .     .     X
    .     .     .     .     .     .
 .     .     .     .     .     .     .
    X     .     .     .     .     .
       X     .     .     .     .
          X     .     .     .
             X     .     .
                X     .
                   .

stones white fork 19

# With corners alone to go for, those that lie next to each other are a side apart, others twice as
# far.
game havannah 3 lg
black A3 E3 E1 C1
stones white bridge 5
game havannah 3 lg
black A3 C5 E1 C1
stones white bridge 5
game havannah 4 lg
black A4 G4 G1 D1
stones white bridge 7
game havannah 4 lg
black A4 D7 G1 D1
stones white bridge 7
game havannah 5 lg
black A5 I5 I1 E1
stones white bridge 9
game havannah 5 lg
black A5 E9 I1 E1
stones white bridge 9
game havannah 6 lg
black A6 K6 K1 F1
stones white bridge 11
game havannah 6 lg
black A6 F11 K1 F1
stones white bridge 11
game havannah 7 lg
black A7 M7 M1 G1
stones white bridge 13
game havannah 7 lg
black A7 G13 M1 G1
stones white bridge 13

# A corner and the two cells of its sides belong to the shortest ring, bridge and fork at once.
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
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    +     .     .     .     .     .     .
 O     +     .     .     .     .     .     .
    .     .     .     .     .     .     .
 O     +     .     .     .     .     .     .
    O     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

stones white ring 3
white +
stones white ring 0
empty B3
threats white ring: B3
