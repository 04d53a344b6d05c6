# SPDX-License-Identifier: ISC
#
# Positions with known good moves, for the engine.  suite.h explains the words.  They are of games of
# low levels of hav-gtp, and of boards of base 3 without a figure from which stones were taken.
# hav-mate --replies has proved what is said of them.

# ---- Forced wins: by these moves, as far as is proved ----

# Black wins with 4 stones by a fork.
game havannah 4 lg
white a1 a2 a4 b1 b3 c2 e6 g1 g2 g4
black a3 b4 d1 e2 e4 e5 f3 f5 g3
best black 3000: c3

# Black wins with 4 stones by a fork.
game havannah 5 lg
white a2 b4 c1 c2 c3 c5 d6 e7
black b1 b2 b3 c4 d5 e6 f6
best black 3000: a3 f7

# White wins with 4 stones by a fork.
game havannah 5 lg
white a1 a2 c2 d3 e2 e6 f2 f3 g3
black b4 c4 d2 d4 e3 e4 f4 g5 h6
best white 3000: d1 e1

# White wins with 4 stones by a bridge.
game havannah 5 lg
white a1 b2 b3 c4 d2 d5 f3 f4 g2
black b1 c2 c3 d4 e3 e4 e5 f2 g3
best white 3000: a5

# Black wins with 4 stones by a fork.
game havannah 6 lg
white a1 b2 b3 c2 c4 d3 d5 e4 e6 f5 f7 g5 g7 h4 h7 i4 i7 j7
black b1 c1 c3 d2 d4 e3 e5 f4 f6 g4 g6 h3 h6 i3 i6 j6 k6
best black 3000: j2 k2

# Black wins with 4 stones by a ring.
game havannah 6 lg
white a2 b3 c3 d3 d4 d5 e3 e7 f1 f2 f3 g5 g7 h8 i8 j7
black a1 e4 f4 f6 g1 g2 g3 g6 g9 h4 h9 i5 i6 j6 k6
best black 3000: h5

# Black wins with 4 stones by a ring.
game havannah 6 lg
white a6 c3 c4 c5 c6 c7 c8 d3 e3 f4 g3 h3 i3
black d4 d5 d6 d7 d8 d9 e4 f2 f5 f11 g4 h4
best black 3000: f6 f7

# Black wins with 4 stones by a bridge.
game havannah 7 lg
white a2 b3 c4 c8 d4 d8 e4 e8 f4 f8 g1 g4 g8 h3 h7 i2 i6 j1 j5 k4 l3 m3
black a1 b2 c3 c7 d3 d7 e3 e7 f3 f7 g3 g7 g13 h2 h6 i1 i5 j4 k3 l2 m2
best black 3000: a6 b6 b7 l1

# White wins with 4 stones by a ring.
game havannah 7 lg
white a2 a7 b1 b2 b3 b7 c4 c7 d4 d6 d7 e5 f4 f6 f11 j8 k3
black a1 a3 a6 b4 b8 c5 c6 c8 d5 d8 e6 e7 e8 f9 g5 i4 m7
best white 3000: d2 d3

# White wins with 4 stones by a fork.
game havannah 7 lg
white a1 b2 c3 d4 e5 f6 g7 h7 i7 j7 k7 l5 l7 l8 m4
black a2 b1 b3 c4 d5 e6 f7 g8 h8 i8 j8 k8 m5 m6 m7
best white 3000: c2 d2

# White wins with 4 stones by a bridge.
game havannah 7 lg
white a1 a3 a5 a7 b2 b6 b7 c3 c5 c6 c8 d4 e1 e2 e3 e4 f6 g1 g2 g3 g4 g7 g13 h7
black a2 a4 a6 b3 b4 b8 c4 d1 d2 d3 d5 e6 f1 f2 f3 f4 f7 g8 h9 i6 i10 j7 l3 m1
best white 3000: h5

# White wins with 4 stones by a bridge.
game havannah 7 lg
white a1 b2 c2 d2 e2 f3 g4 h4
black b3 c3 d3 e3 f4 g5 h5 i4
best white 3000: g1

# White wins with 4 stones by a bridge or fork.
game havannah 8 lg
white a8 b2 b3 b4 b5 b6 b7 b9 c2 c10 d2 d11 e2 e12 f2 f13 g2 g14 h1 h3 h14 i1 i3 i13 j1 j3 j12 k1 k7 k11 l1 l4 l6 l10 m1 m2 m3 m5 m10 n3 n4 o2
black a1 a2 a3 a4 a5 a6 a7 b1 b8 c1 c9 d1 d10 e1 e3 e11 f1 f12 g1 g13 h2 h4 h13 h15 i2 i4 i12 j2 j4 j5 j6 j10 k2 k4 k6 l2 l3 l5 n1 n2 o1 o8
best white 3000: l8 l9 m9 o7

# Black wins with 4 stones by a ring.
game havannah 8 lg
white d4 d5 d6 d7 d8 d9 d10 d11 e4 f4 f8 f9 f10 f11 g4 h4 h13 h14 h15 i3 j2 k1
black e5 e6 e7 e8 e9 e10 e11 e12 f5 g5 g9 g10 g11 g12 g13 h5 i4 i14 j3 k2 l1
best black 3000: f7 g7 g8

# Black wins with 4 stones by a fork.
game havannah 8 lg
white a2 b3 b6 c3 d2 d4 e3 e4 e6 e7 e8 f6 g1 g2 g3 g4 g6 h1 h4 h5 i1 i3 i6 i7 j3 j4 j5 k5
black a1 a3 b4 c2 c4 d5 d6 d7 d8 e5 f1 f2 f3 f4 f5 f7 g5 g7 h3 h6 h7 i2 i4 i5 j2 j6 k2
best black 3000: c9 d9

# ---- Threats to meet: every move but these loses ----

# White threatens to win with 3 stones by a bridge.
game havannah 4 lg
white a1 b3 c4 d5 e5 a3 d7 g4 g3
black c2 b4 c5 d6 e6 a4 f5 f4
best black 3000: f3

# White threatens to win with 3 stones by a bridge.
game havannah 4 lg
white a1 b3 c4 d5 e5 a3 d7
black c2 b4 c5 d6 e6 a4
best black 3000: f5

# Black threatens to win with 3 stones by a fork.
game havannah 4 lg
white d4 e3 d5 d6
black e4 f3 e5 f2
# The tree finds a loss of all others only with more positions for its proofs; genmove asks first.
todo
best white 3000: e6

# White threatens to win with 4 stones by a fork.
game havannah 5 lg
white c3 d4 e5 f5 g5 h5 i5 b2 b1
black d3 e4 f4 g4 h4 i4 c2 a1
best black 3000: a2 h6

# Black threatens to win with 3 stones by a fork.
game havannah 5 lg
white a1 a5 a2 b4 a4 c4 c3 e4 d5 e7 e9 d7 f7 g7
black i5 b3 c5 b5 a3 c2 b2 b6 d3 e3 e8 d8 f8 c7
best white 3000: f1

# White threatens to win with 2 stones by a bridge.
game havannah 5 lg
white a1 a5 a2 b4 a4 c4 c3 e4 d5 e7 e9
black i5 b3 c5 b5 a3 c2 b2 b6 d3 e3
best black 3000: e6 e8

# White threatens to win with 2 stones by a fork.
game havannah 6 lg
white b3 c4 d5 e6 f7 g7 h7 i7 j7 b2
black c3 d4 e5 f6 g6 h6 i6 j6 k6
best black 3000: b1

# White threatens to win with 2 stones by a fork.
game havannah 6 lg
white a1 b1 a2 g7 c3 c5 a3 a4 a5 b6 c7 d8 e9 f11 f9
black d4 f3 g2 d2 c2 c4 b4 b5 a6 b7 c8 d9 e10 f10
best black 3000: g9 h9

# White threatens to win with 2 stones by a ring.
game havannah 6 lg
white c3 d5 c4 f6 e4 e6
black d6 c5 f3 b4 f7
best black 3000: d3 f5

# White threatens to win with 4 stones by a fork.
game havannah 6 lg
white c3 d4 e5 f6 g6 h6 i6 j6 k6 b2 b1
black d3 e4 f5 g5 h5 i5 j5 k5 c2 a1
best black 3000: a2 j7

# Black threatens to win with 2 stones by a bridge.
game havannah 6 lg
white c3 d5 c5 b5 a5 e6 e7
black d6 e8 c6 b6 a6 f11 d7
best white 3000: e9

# Black threatens to win with 2 stones by a fork.
game havannah 7 lg
white b3 g4 h3 f4 e4 d4 c4 a2 g1 i2 j1 l3 m3 k4 j5 i6 h7 g8 f8 e8 d8 c8
black g13 g3 f3 e3 d3 c3 b2 a1 h2 i1 l2 m2 k3 j4 i5 h6 g7 f7 e7 d7 c7 b7
best white 3000: a6

# White threatens to win with 4 stones by a fork.
game havannah 7 lg
white d4 c3 b2 a1 e5 f6 g7 h7 i7 j7 k7 l7 l8
black c4 b3 a2 d5 e6 f7 g8 h8 i8 j8 k8 m7
best black 3000: b1 m6

# White threatens to win with 3 stones by a fork.
game havannah 7 lg
white a1 h4 g4 f3 e2 d2 c2 b2 a2 b1
black h5 g5 f4 e3 i4 d3 c3 b3 a3
best black 3000: e5 f5

# White threatens to win with 3 stones by a bridge.
game havannah 8 lg
white b2 k11 c2 d2 e2 f2 g2 h1 i1 j1 b3 b4 b5 b6 b7 a8 b9 c10 d11 e12 f13 g14 h14 i13 j12 k1 l1 m1 m2 m3 n3 j3 i3 h3 o2 n4 l6 k7 m5 l10 l4 m10
black a1 b1 c1 d1 e1 f1 g1 h2 i2 a2 a3 a4 a5 a6 a7 b8 c9 d10 e11 f12 g13 h15 h13 i12 j2 k2 l2 n2 l3 k4 j4 i4 h4 o1 n1 l5 k6 j10 j5 j6 e3
best black 3000: n8 o8

# Black threatens to win with 2 stones by a fork.
game havannah 8 lg
white b2 k11 c2 d2 e2 f2 g2 h1 i1 j1 b3 b4 b5 b6 b7 a8 b9 c10 d11 e12 f13 g14 h14
black a1 b1 c1 d1 e1 f1 g1 h2 i2 a2 a3 a4 a5 a6 a7 b8 c9 d10 e11 f12 g13 h15 h13
best white 3000: i13 j13

# White threatens to win with 3 stones by a fork.
game havannah 8 lg
white d4 d5 e4 f4 g4 h4 i3 j2 k1 d6 d7 d8 d9 d10 d11
black e5 e6 f5 g5 h5 i4 j3 k2 l1 e7 e8 e9 e10 e11
best black 3000: f7 g6 g7

# Black threatens to win with 3 stones by a fork.
game havannah 8 lg
white c3 d4 b3 e4 g4 e3 d2 g3 g2 g1 h1 i1 a2 h5 i3 g6 h4 j3 j4 j5 i6 k5 i7 f6 e6 e7 e8 b6 k6 i8
black c4 d5 e5 f5 f4 f3 c2 f2 f1 a1 b4 a3 g5 i2 i4 h3 j2 k2 i5 j6 h6 h7 g7 f7 d6 d7 d8 e9 j7 j8
best white 3000: c10 d9

# Black threatens to win with 3 stones by a fork.
game havannah 8 lg
white d4 j9 h9 n7 f12 g14 m8 o7 j4 g10 l3 o1
black l7 l8 l9 l10 o2 n8 m9 o8 m5 l6 n4 n2
best white 3000: n1 n3 o3

# ---- Draws: every move but these loses ----

# A draw.
game havannah 3 lg
white a2 b3 b4 d3 e1 e3
black a1 a3 c3 c4 e2
best black 3000: d2

# A draw.
game havannah 3 lg
white b1 b4 c5 d1 d3 e3
black a1 c4 d4 e1 e2
best black 3000: a3

# A draw.
game havannah 3 lg
white a1 a2 b2 b3 c1 d4 e2
black a3 b1 c2 c3 c4 d1
best white 3000: b4

# A draw.
game havannah 3 lg
white a3 b2 c2 c3 c5 d4 e2
black b3 b4 c4 d3 e1 e3
best white 3000: d2 d3

# A draw.
game havannah 3 lg
white a2 b2 c2 c4 e1 e3
black a1 a3 c3 d3 e2
best black 3000: c5

# A draw.
game havannah 3 lg
white b4 c3 d2 d4 e1 e3
black a1 c4 c5 d1 e2
best black 3000: d3

# ---- Quiet positions: a stone on the rim joins nothing yet ----

game havannah 6 lg
white f6
black d4
in rim
avoids white 3000

game havannah 8 lg
white h8 f9
black j7
in rim
avoids black 3000

game havannah 8 lg
white g6 j9
black i8 f8
in rim
avoids white 3000

game havannah 10 lg
white j10
black g8
in rim
avoids white 3000
