# SPDX-License-Identifier: ISC
#
# Blocks: what an opponent's stone is to a chain, which ones cut it off, and what they take.  suite.h
# explains the words.

# ! alone cuts the stone off from side 0.
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
    !     O     .     .     .     .     .
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

in columns a d
goal white d6 side0
value 1
cuts !
killers d6 side0 pivot: !
killers d6 side0 adjacent:
killers d6 side0 beside-pivot:

# ! alone cuts the stone off from side 0.
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
 .     !     .     .     .     .     .     .
    .     O     .     .     .     .     .
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

in columns a d
goal white d5 side0
value 1
cuts !
killers d5 side0 adjacent: !
killers d5 side0 pivot:
killers d5 side0 beside-pivot:

# ! alone cuts the stone off from side 0.
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

in columns a d
goal white d5 side0
value 1
cuts !
killers d5 side0 adjacent: !
killers d5 side0 pivot:
killers d5 side0 beside-pivot:

# Around a stone in the open: * is beside it, + a pivot of its two-bridges, - beside one of these.
# The theory holds each of these three worth more than the one before; by the cells taken from its
# reach (one stone more, by links) it is the other way round: six, three and one.
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
 .     .     .     -     -     .     .     .
    .     .     -     -     -     .     .
 .     .     .     +     +     .     .     .
    .     .     -     *     -     .     .
 .     .     -     *     *     -     .     .
    .     .     +     O     +     .     .
 .     .     -     *     *     -     .     .
    .     .     -     *     -     .     .
 .     .     .     +     +     .     .     .
    .     .     -     -     -     .     .
 .     .     .     -     -     .     .     .
    .     .     .     .     .     .     .
 .     .     .     .     .     .     .     .
    .     .     .     .     .     .     .
       .     .     .     .     .     .
          .     .     .     .     .
             .     .     .     .
                .     .     .
                   .     .
                      .

blocks h8 adjacent: *
blocks h8 pivot: +
blocks h8 beside-pivot: -
takes h8 h7: f4 g5 h5 h6 i5 j4
takes h8 g6: f4 f5 g5
takes h8 g5: f4
