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
# The theory holds that each of these three denies a larger region than the one before; of the cells
# within one more stone's reach (by links) they take six, three and one.
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

# What a block shuts off, once the ladder is played: the cells below the group that it cannot join
# even moving first, though each of its stones threatens to reach the side.  The theory's stone on d6
# loses the side by a block on the pivot only.
game havannah 8 lg
white d6
shut d6 side0 b5: a2 a3 a4 a5 a6 a7
shut d6 side0 c5: open
shut d6 side0 c6: open
shut d6 side0 b4: open
shut d6 side0 b6: open
shut d6 side0 a4: open
shut d6 side0 a5: open

# On d5 by a direct one only.
game havannah 8 lg
white d5
shut d5 side0 c5: a2 a3 a4 a5 a6 a7 a8 b9 c10
shut d5 side0 b4: open
shut d5 side0 a3: open

# Near two corners each kind closes the side.  The theory has it that a block beside a pivot denies
# the most; in one position the nearest may.
game havannah 5 lg
white d5
shut d5 side0 c4: a1 a2 a3 a4 a5 b1 b2 b3 b4 c1 c2 c3 c7
shut d5 side0 c5: a2 a3 a4 a5 b6 c7
shut d5 side0 b4: a1 a2 a3 a4 a5 b3 b5 b6 c1 c7
shut d5 side0 a3: a1 a2 a4 a5 b1 b6 c1 c7
shut d5 side0 a4: a1 a2 a3 a5 c1 c7

# The ladder: White runs along row 2 either way, each stone a threat, so that only what lies under it
# is shut off.  A helper ahead leaves the side open.
game havannah 8 lg
white b4
black a4
shut b4 side0 a3: a1 a2 a5 a6 a7 a8
white b7
shut b4 side0 a3: open
