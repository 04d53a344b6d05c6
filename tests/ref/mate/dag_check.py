#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""A second checker of the proofs that hav-proof(5) describes, for Havannah and Hex.

It shares nothing with the tools but the rules (havtools(7)) and the page:

    dag_check.py FILE...       a line for each proof: "accepted: ..." or "refused: ..."

A file is read once, from its beginning; `-' is standard input.  Memory: two integers for each
node, on boards of up to 64 cells 16 bytes together, and one line.  A ring is found from outside: a
cell without a stone of the colour from which no way over such cells leads off the board, or a
stone with six neighbours of its colour.
"""
import re
import sys
from array import array
from itertools import chain

NUMBER = re.compile("[1-9][0-9]*", re.ASCII).fullmatch
STEPS = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))


class Refused(Exception):
    pass


class Board:
    """Sets of cells are integers: bit i is the cell i."""

    def __init__(self, points, names, images):
        number = {point: i for i, point in enumerate(points)}
        self.ncells, self.all = len(points), (1 << len(points)) - 1
        self.name, self.spelt = {name: i for i, name in enumerate(names)}, names
        self.near = [sum(1 << number[x + dx, y + dy] for dx, dy in STEPS
                         if (x + dx, y + dy) in number) for x, y in points]
        self.turns = [[number[image(x, y)] for x, y in points] for image in images]

    def bits(self, cells):
        while cells:
            yield (cells & -cells).bit_length() - 1
            cells &= cells - 1

    def turn(self, cells, s):
        return sum(1 << self.turns[s][i] for i in self.bits(cells)) if s else cells

    def spread(self, start, inside):
        """The cells of `inside` that are connected to one of `start`."""
        found = fresh = start & inside
        while fresh:
            around = 0
            for i in self.bits(fresh):
                around |= self.near[i]
            fresh = around & inside & ~found
            found |= fresh
        return found


class Havannah(Board):
    SIZES = range(1, 8)  # of at most 128 cells, as the page limits it

    def __init__(self, k):
        points = [(x, y) for x in range(1, 2 * k) for y in range(1, 2 * k) if abs(x - y) < k]
        super().__init__(points, [chr(96 + x) + str(y) for x, y in points],
                         [lambda x, y, s=s: self.turned(k, s, x, y) for s in range(12)])
        sides = [lambda x, y: x == 1, lambda x, y: y - x == k - 1, lambda x, y: y == 2 * k - 1,
                 lambda x, y: x == 2 * k - 1, lambda x, y: x - y == k - 1, lambda x, y: y == 1]
        on = [sum(1 << i for i, p in enumerate(points) if side(*p)) for side in sides]
        self.rim = on[0] | on[1] | on[2] | on[3] | on[4] | on[5]
        self.corners = sum(on[i] & on[i - 1] for i in range(6))
        self.sides = [side & ~self.corners for side in on]

    @staticmethod
    def turned(k, s, x, y):
        dx, dy = (x - k, y - k) if s < 6 else (y - k, x - k)
        for _ in range(s % 6):
            dx, dy = dx - dy, dx
        return k + dx, k + dy

    def figure(self, stones, _colour):
        """Do these stones of one colour hold a ring, a bridge or a fork?"""
        rest = stones & self.rim  # chains elsewhere make neither bridge nor fork
        while rest:
            chain = self.spread(rest & -rest, stones)
            rest &= ~chain
            if (chain & self.corners).bit_count() >= 2 or sum(
                    1 for side in self.sides if chain & side) >= 3:
                return True
        others = self.all & ~stones
        return self.spread(others & self.rim, others) != others or any(
            self.near[i] & ~stones == 0 for i in self.bits(stones & ~self.rim))


class Hex(Board):
    SIZES = range(1, 12)

    def __init__(self, n):
        points = [(x, y) for x in range(1, n + 1) for y in range(1, n + 1)]
        super().__init__(points, [chr(96 + x) + str(n + 1 - y) for x, y in points],
                         [lambda x, y: (x, y), lambda x, y: (n + 1 - x, n + 1 - y)])
        self.ends = {colour: [sum(1 << i for i, p in enumerate(points) if p[axis] == end)
                              for end in (1, n)] for colour, axis in (("black", 1), ("white", 0))}

    def figure(self, stones, colour):
        """Do these stones join their colour's sides: Black's rows 1 and n, White's columns?"""
        first, last = self.ends[colour]
        return self.spread(first, stones) & last != 0


class Proof:
    def __init__(self, lines):
        self.lines = lines
        sign = self.words()
        if sign not in (["havproof", "1"], ["havproof", "2"]):
            raise Refused("want the line `havproof 1' or `havproof 2'")
        words = self.words()
        game = {"havannah": Havannah, "hex": Hex}.get(words[1] if len(words) == 3 else None)
        if words[0] != "game" or game is None or words[2] not in map(str, game.SIZES):
            raise Refused("want the line `game GAME SIZE', of Havannah or Hex")
        version = {Havannah: "1", Hex: "2"}[game]
        if sign != ["havproof", version]:
            raise Refused("want the line `havproof %s' in this game" % version)
        self.board = game(int(words[2]))
        stones = {}
        for colour in ("white", "black"):
            words = self.words()
            if words[0] != colour:
                raise Refused("want the line `%s CELLS'" % colour)
            stones[colour] = self.cells(words[1:])
            if self.board.figure(stones[colour], colour):
                raise Refused("the position has a figure already")
        if stones["white"] & stones["black"]:
            raise Refused("two stones are on one cell")
        mover = self.words()
        if mover[0] != "to-move" or len(mover) != 2 or mover[1] not in stones:
            raise Refused("want the line `to-move COLOUR'")
        claim = self.words()
        if claim[0] != "claim" or len(claim) != 3 or claim[1] not in stones or (
                claim[2] not in ("wins", "holds")):
            raise Refused("want the line `claim COLOUR wins' or `claim COLOUR holds'")
        self.claim, self.hold = " ".join(claim[1:]), claim[2] == "holds"
        self.prover, self.own = claim[1], stones.pop(claim[1])
        ((self.opponent, self.other),) = stones.items()
        self.moves = 1 if mover[1] == claim[1] else 0
        small = self.board.ncells <= 64
        self.owns, self.others = (array("Q"), array("Q")) if small else ([], [])

    def words(self):
        line = next(self.lines, None)
        if line is None or not line.endswith("\n"):
            raise Refused("the file ends here, and the proof does not")
        return line[:-1].split(" ")

    def cells(self, names):
        cells = 0
        for name in names:
            if name not in self.board.name or cells >> self.board.name[name] & 1:
                raise Refused("a stone is not on an empty cell of the board: " + name)
            cells |= 1 << self.board.name[name]
        return cells

    def met(self, own, other, moves, word):
        """The replies that an answer meets."""
        empty = self.board.all & ~own & ~other
        if word in self.board.name:
            cell = 1 << self.board.name[word]
            if not cell & empty or not moves:
                raise Refused("the cell of the answer is not empty: " + word)
            if not self.board.figure(own | cell, self.prover):
                raise Refused("the answer completes no figure: " + word)
            return empty & ~cell
        node, slash, turn = word.partition("/")
        if not NUMBER(node) or (slash and not NUMBER(turn)):
            raise Refused("an answer is neither a cell nor a node: " + word)
        if int(node) > len(self.owns) or int(turn or 0) >= len(self.board.turns):
            raise Refused("the answer is no earlier node: " + word)
        next_own = self.board.turn(self.owns[int(node) - 1], int(turn or 0))
        next_other = self.board.turn(self.others[int(node) - 1], int(turn or 0))
        added = next_own & ~own
        if added.bit_count() > moves or added & other:
            raise Refused("the answer needs more than one move: " + word)
        if other & ~next_other:
            raise Refused("the answer lacks stones that the opponent has: " + word)
        return empty & next_other

    def completes(self, stones):
        """Do these stones of the opponent hold a figure?"""
        return self.board.figure(stones, self.opponent)

    def node(self, words):
        ncells = self.board.ncells
        if len(words[0]) != ncells or words[0].strip("ox."):
            raise Refused("want a node: one of `o', `x' and `.' for each cell")
        own = sum(1 << i for i, c in enumerate(words[0]) if c == "o")
        other = sum(1 << i for i, c in enumerate(words[0]) if c == "x")
        empty = self.board.all & ~own & ~other
        dead = not self.completes(other | empty)
        if not (dead and self.hold and len(words) == 1):
            if not empty:
                raise Refused("no empty cell, and no figure of the prover")
            lost = [i for i in self.board.bits(empty)
                    if not dead and self.completes(other | 1 << i)]
            if lost:
                raise Refused("a reply completes a figure: " + self.board.spelt[lost[0]])
            for word in words[1:]:
                empty &= ~self.met(own, other, 1, word)
            for i in self.board.bits(empty):
                raise Refused("a reply has no answer: " + self.board.spelt[i])
        self.owns.append(own)
        self.others.append(other)

    def check(self):
        words = self.words()
        while words[0] != "proved":
            self.node(words)
            words = self.words()
        if len(words) != 2:
            raise Refused("want the line `proved ANSWER'")
        self.met(self.own, self.other, self.moves, words[1])
        if self.words() != ["end", str(len(self.owns))]:
            raise Refused("there are more or fewer nodes than the last line says")
        return "accepted: %s (%d nodes)" % (self.claim, len(self.owns))


def main():
    status = 0
    for path in sys.argv[1:]:
        count = 0

        def lines():
            nonlocal count
            with sys.stdin if path == "-" else open(path, encoding="ascii", errors="replace",
                                                    newline="\n") as file:
                for line in file:
                    count += 1
                    yield line

        stream = lines()
        first = next(stream, "")
        try:
            while first is not None:  # another proof in the same file
                verdict = Proof(chain([first], stream)).check()
                print("%s: %s" % (path, verdict))
                first = next(stream, None)
        except Refused as fault:
            print("%s:%d: refused: %s" % (path, count, fault))
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
