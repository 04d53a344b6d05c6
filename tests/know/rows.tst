# SPDX-License-Identifier: ISC
#
# Stones near a side: what cuts them off, which rows are safe, key points.  suite.h explains the
# words; the answers are those of the notes on the theory of the game, found by an exact search of
# another program.  Rows 2 to 4 of every base from 4 to 10 are in exact.tst.

# ---- what cuts a stone off ---------------------------------------------------------------------

# On base 8 the fourth row is too far.  One block alone cuts this stone off; it takes a cell to which
# the stone has a two-bridge, the pivot of a step.
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
 .     +     +     .     .     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    !     O     +     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
 .     +     +     .     .     .     .     .
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

goal white D6 side0
in columns a d
value 1
cuts !
steps 2 D6: + !

# Here it is a direct block, a neighbour of the stone.
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
    .     +     .     .     .     .     .
 .     !     +     .     .     .     .     .
    .     O     .     .     .     .     .
 .     +     +     .     .     .     .     .
    .     +     .     .     .     .     .
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

goal white D5 side0
in columns a d
value 1
cuts !
steps 0 D5: + !

# A longer side changes nothing.
game havannah 9 lg
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
    .     .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .
 .     !     .     .     .     .     .     .     .
    .     O     .     .     .     .     .     .
 .     .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .
       .     .     .     .     .     .     .
          .     .     .     .     .     .
             .     .     .     .     .
                .     .     .     .
                   .     .     .
                      .     .
                         .

goal white D5 side0
in columns a d
value 1
cuts !

# ---- key points --------------------------------------------------------------------------------
#
# Of the first kind: a stone there is safe to the side; the second: it is safe to one side and lacks
# a stone to the next.

# Base 8: * are of both kinds at a corner, + of the first.
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
    *     .     .     .     .     .     .
 .     *     .     .     .     .     .     .
    +     .     .     .     .     .     .
 .     +     .     .     .     .     .     .
    +     .     .     .     .     .     .
 .     +     .     .     .     .     .     .
    +     .     .     .     .     .     .
 .     *     .     .     .     .     .     .
    *     .     .     .     .     .     .
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

goal white side0 side0
among B1 B2 B3 B4 B5 B6 B7 B8 B9
in columns a c
points 0 side0: B3 B4 B5 B6 B7
among C1 C2 C3 C4 C5 C6 C7 C8 C9 C10
in columns a c
points 0 side0: C4 C5 C6 C7
among D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11
in columns a d
points 0 side0: 
among B3 C4
in columns a g & rows 5 side5
points 1 side5: B3 C4
among B7 C7
in columns a g & rows 5 side1
points 1 side1: B7 C7

# Base 10: * are of both kinds at a corner, + of the first.
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
    *     .     .     .     .     .     .     .     .
 .     *     .     .     .     .     .     .     .     .
    +     .     .     .     .     .     .     .     .
 .     +     .     .     .     .     .     .     .     .
    +     +     .     .     .     .     .     .     .
 .     +     .     .     .     .     .     .     .     .
    +     +     .     .     .     .     .     .     .
 .     +     .     .     .     .     .     .     .     .
    +     +     .     .     .     .     .     .     .
 .     +     .     .     .     .     .     .     .     .
    +     .     .     .     .     .     .     .     .
 .     *     .     .     .     .     .     .     .     .
    *     .     .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .     .
       .     .     .     .     .     .     .     .
          .     .     .     .     .     .     .
             .     .     .     .     .     .
                .     .     .     .     .
                   .     .     .     .
                      .     .     .
                         .     .
                            .

goal white side0 side0
among B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11
in columns a c
points 0 side0: B3 B4 B5 B6 B7 B8 B9
among C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12
in columns a c
points 0 side0: C4 C5 C6 C7 C8 C9
among D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13
in columns a d
points 0 side0: D6 D7 D8
among B3 C4
in columns a g & rows 5 side5
points 1 side5: B3 C4
among B9 C9
in columns a g & rows 5 side1
points 1 side1: B9 C9

# A key point of the first kind only: on base 8 it is out of reach of the next side even with the
# move, as some millions of positions show.
game havannah 8 lg
limit 20000
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
    ?     .     .     .     .     .     .
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

white B4
goal white B4 side5
in rows 5 side5
soak
semi no

# ---- the fifth row -----------------------------------------------------------------------------
#
# On base 10 the notes have no safe cell there within five rows, which are some sixty free cells.
# Twenty million nodes decide E4; for the others they do not suffice, which a soak says.  The rest of
# the row is its mirror image.
game havannah 10 lg
limit 20000
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
 .     .     .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .     .
 .     .     *     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .     .
 .     .     *     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .     .
 .     .     *     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .     .
 .     .     ?     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .     .
 .     .     *     .     .     .     .     .     .     .
    .     .     .     .     .     .     .     .     .
       .     *     .     .     .     .     .     .
          .     .     .     .     .     .     .
             *     .     .     .     .     .
                .     .     .     .     .
                   .     .     .     .
                      .     .     .
                         .     .
                            .

in columns a e
white E1
goal white E1 side0
soak
todo
full no
empty E1
white E2
goal white E2 side0
soak
todo
full no
empty E2
white E3
goal white E3 side0
soak
todo
full no
empty E3
white E4
goal white E4 side0
soak
full no
empty E4
white E5
goal white E5 side0
soak
todo
full no
empty E5
white E6
goal white E6 side0
soak
todo
full no
empty E6
white E7
goal white E7 side0
soak
todo
full no
empty E7
