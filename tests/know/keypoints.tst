# SPDX-License-Identifier: ISC
#
# Key points: empty cells one safe step from a side.  suite.h explains the words.
#
# A link is local: the opponent's threats elsewhere do not count.

# Base 4: those that are safe to side 0.
game havannah 4 lg
drawn
          .
       .     .
    .     .     .
 .     .     .     .
    .     .     .
 .     .     .     .
    +     .     .
 .     .     .     .
    .     .     .
 .     .     .     .
    .     .     .
       .     .
          .

keypoints white side0: +

# Base 5: those that are safe to side 0.
game havannah 5 lg
drawn
             .
          .     .
       .     .     .
    .     .     .     .
 .     .     .     .     .
    .     .     .     .
 .     .     .     .     .
    +     .     .     .
 .     .     .     .     .
    +     .     .     .
 .     .     .     .     .
    .     .     .     .
 .     .     .     .     .
    .     .     .     .
       .     .     .
          .     .
             .

keypoints white side0: +

# Base 6: those that are safe to side 0.
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
    +     .     .     .     .
 .     +     .     .     .     .
    +     .     .     .     .
 .     +     .     .     .     .
    +     .     .     .     .
 .     .     .     .     .     .
    .     .     .     .     .
 .     .     .     .     .     .
    .     .     .     .     .
       .     .     .     .
          .     .     .
             .     .
                .

keypoints white side0: +

# Base 7: those that are safe to side 0.
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
    +     .     .     .     .     .
 .     +     .     .     .     .     .
    +     .     .     .     .     .
 .     +     .     .     .     .     .
    +     .     .     .     .     .
 .     +     .     .     .     .     .
    +     .     .     .     .     .
 .     .     .     .     .     .     .
    .     .     .     .     .     .
 .     .     .     .     .     .     .
    .     .     .     .     .     .
       .     .     .     .     .
          .     .     .     .
             .     .     .
                .     .
                   .

keypoints white side0: +

# Base 8: those that are safe to side 0; * are near a side beside it too.
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

keypoints white side0: + *
keypoints black side0 side5: b3 c4
keypoints black side0 side1: b7 c7

# Base 9: those that are safe to side 0.
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
    +     .     .     .     .     .     .     .
 .     +     .     .     .     .     .     .     .
    +     .     .     .     .     .     .     .
 .     +     .     .     .     .     .     .     .
    +     +     .     .     .     .     .     .
 .     +     .     .     .     .     .     .     .
    +     +     .     .     .     .     .     .
 .     +     .     .     .     .     .     .     .
    +     .     .     .     .     .     .     .
 .     +     .     .     .     .     .     .     .
    +     .     .     .     .     .     .     .
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

soak
keypoints white side0: +

# Base 10: those that are safe to side 0; * are near a side beside it too.
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

keypoints white side0: + *
keypoints black side0 side5: b3 c4
keypoints black side0 side1: b9 c9
