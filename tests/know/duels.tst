# SPDX-License-Identifier: ISC
#
# Rings that both colours fight for inside a hexagon of 19 cells: the double ring, and frames of
# seven stones.  suite.h explains the words.

# The double ring, six two-bridges around a cell: five intrusions make the opponent's own ring
# threat, and break it.
game havannah 3 lg
white A2 B1 B4 D1 D4 E2
goal white ring
in all
duel black: nobody
duel white: white 11
# As links alone, where ring threats do not count, it holds.
full yes

# A stone of its own in the centre does not mend it, nor does one of the opponent's.
white C3
duel black: nobody
empty C3
black C3
duel black: nobody
empty C3

# Any one of the twelve cells between the stones does: seven stones.
white A1
duel black: white 10
empty A1
white A3
duel black: white 10
empty A3
white B2
duel black: white 10
empty B2
white B3
duel black: white 10
empty B3
white C1
duel black: white 10
empty C1
white C2
duel black: white 10
empty C2
white C4
duel black: white 10
empty C4
white C5
duel black: white 10
empty C5
white D2
duel black: white 10
empty D2
white D3
duel black: white 10
empty D3
white E1
duel black: white 10
empty E1
white E3
duel black: white 10
empty E3

# The same on a larger board, the rest of which is left alone.
game havannah 8 lg
white J7 I9 G9 F7 G6 I6
goal white ring
in ellipse 4 H8 H8
duel black: nobody
duel white: white 11
white H10
duel black: white 10

# The 29 ring frames of seven stones, the opponent to move; that there are no others, and none of
# fewer stones, is counted by tests/ref/links/test_duel.
game havannah 3 lg
goal white ring
in all
white A1 A2 A3 B1 B4 C2 C3
duel black: white
empty A1 A2 A3 B1 B4 C2 C3
white A1 A2 A3 B1 C2 C3 C4
duel black: white
empty A1 A2 A3 B1 C2 C3 C4
white A1 A2 B1 B4 C2 C3 C4
duel black: white
empty A1 A2 B1 B4 C2 C3 C4
white A1 A2 A3 B1 C1 C4 D2
duel black: white
empty A1 A2 A3 B1 C1 C4 D2
white A1 A2 B1 B3 C1 C4 D2
duel black: white
empty A1 A2 B1 B3 C1 C4 D2
white A1 A2 B1 B4 C1 C4 D2
duel black: white
empty A1 A2 B1 B4 C1 C4 D2
white A2 A3 B1 B4 C1 C4 D2
duel black: white
empty A2 A3 B1 B4 C1 C4 D2
white A1 A2 B1 B3 C2 C4 D2
duel black: white
empty A1 A2 B1 B3 C2 C4 D2
white A1 A2 A3 B4 C2 C4 D2
duel black: white
empty A1 A2 A3 B4 C2 C4 D2
white A1 A2 B1 B4 C2 C4 D2
duel black: white
empty A1 A2 B1 B4 C2 C4 D2
white A2 A3 B1 B4 C2 C4 D2
duel black: white
empty A2 A3 B1 B4 C2 C4 D2
white A2 A3 B2 B4 C2 C4 D2
duel black: white
empty A2 A3 B2 B4 C2 C4 D2
white A1 A2 B1 B4 C4 D1 D2
duel black: white
empty A1 A2 B1 B4 C4 D1 D2
white A2 A3 B1 B4 C4 D1 D2
duel black: white
empty A2 A3 B1 B4 C4 D1 D2
white A2 A3 B1 C1 C4 D2 D3
duel black: white
empty A2 A3 B1 C1 C4 D2 D3
white A1 B1 B3 C1 C4 D2 D3
duel black: white
empty A1 B1 B3 C1 C4 D2 D3
white A2 B1 B3 C1 C4 D2 D3
duel black: white
empty A2 B1 B3 C1 C4 D2 D3
white B1 B2 B3 C1 C4 D2 D3
duel black: white
empty B1 B2 B3 C1 C4 D2 D3
white A2 B1 B4 C1 C4 D2 D3
duel black: white
empty A2 B1 B4 C1 C4 D2 D3
white A2 B1 B3 C2 C4 D2 D3
duel black: white
empty A2 B1 B3 C2 C4 D2 D3
white A2 B1 B4 C2 C4 D2 D3
duel black: white
empty A2 B1 B4 C2 C4 D2 D3
white A2 B1 B4 C1 C5 D2 D3
duel black: white
empty A2 B1 B4 C1 C5 D2 D3
white A2 B1 B4 C4 D1 D2 D3
duel black: white
empty A2 B1 B4 C4 D1 D2 D3
white A2 B1 B4 C5 D1 D2 D3
duel black: white
empty A2 B1 B4 C5 D1 D2 D3
white A2 B1 B4 D1 D2 D3 D4
duel black: white
empty A2 B1 B4 D1 D2 D3 D4
white A2 B1 B4 C5 D1 D3 E1
duel black: white
empty A2 B1 B4 C5 D1 D3 E1
white A2 B1 B4 D1 D3 D4 E1
duel black: white
empty A2 B1 B4 D1 D3 D4 E1
white A1 A2 B1 B4 D1 D4 E2
duel black: white
empty A1 A2 B1 B4 D1 D4 E2
white A2 B1 B2 B4 D1 D4 E2
duel black: white
empty A2 B1 B2 B4 D1 D4 E2
