#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Spoils a proof of hav-proof(5) in every place, one fault at a time.

    dag_spoil.py PROOF FOLDER       writes FOLDER/KIND-LINE-N.proof

The kinds: drop (an answer is gone), cell (an answer is another cell), node (an answer is another
node), swap (two answers have changed places, which is right), stone (a letter is another one),
line (a node is gone), order (a node comes after the next one), cut (the file ends here), end (the
last lines say something else), and of the head, the first and last node and the end: word (a word is
written otherwise: cut short, longer, in capitals, with zeros or blanks around it), less (a word is
gone), twice (a word or a line is there twice).
"""
import os
import sys

lines = open(sys.argv[1], encoding="ascii").read().split("\n")[:-1]
first = next(i for i, line in enumerate(lines) if line.startswith("claim")) + 1
last = next(i for i, line in enumerate(lines) if line.startswith("proved"))
names = [c + str(y) for c in "abcdefg" for y in range(1, 8)]
count = 0


def write(kind, at, new):
    global count
    if new == lines:
        return
    count += 1
    name = "%s-%d-%d.proof" % (kind, at + 1, count)
    with open(os.path.join(sys.argv[2], name), "w", encoding="utf-8", newline="") as file:
        file.write("".join(line + "\n" for line in new))


def change(kind, at, words):
    write(kind, at, lines[:at] + [" ".join(words)] + lines[at + 1:])


for at in range(first, last):
    stones, *answers = lines[at].split(" ")
    for i, answer in enumerate(answers):
        change("drop", at, [stones] + answers[:i] + answers[i + 1:])
        if answer[0].isdigit():
            node = int(answer.partition("/")[0])
            for other in (node - 1, node + 1, at - first + 1, 0):
                change("node", at, [stones] + answers[:i] + [str(other)] + answers[i + 1:])
            change("node", at, [stones] + answers[:i] + ["%d/3" % node] + answers[i + 1:])
        else:
            other = names[(names.index(answer) + 1) % len(names)]
            change("cell", at, [stones] + answers[:i] + [other] + answers[i + 1:])
    if len(answers) > 1:
        change("swap", at, [stones] + answers[::-1])
    for i, letter in enumerate(stones):
        for other in "ox.":
            if other != letter:
                change("stone", at, [stones[:i] + other + stones[i + 1:]] + answers)
    write("line", at, lines[:at] + lines[at + 1:])
    if at + 1 < last:
        write("order", at, lines[:at] + [lines[at + 1], lines[at]] + lines[at + 2:])
for at in range(1, len(lines)):
    write("cut", at, lines[:at])
nodes = last - first
change("end", last, ["proved", str(nodes + 1)])
change("end", last, ["proved", "1"])
change("end", last, ["proved", "a1"])
change("end", last + 1, ["end", str(nodes + 1)])
change("end", last + 1, ["end", ""])


def otherwise(word):
    yield word[:1]
    yield word[:-1]
    yield word[1:]
    yield word + word[-1:]
    yield word + "."
    yield word.upper()
    yield word.capitalize()
    yield "0" + word
    yield word[:1] + "0" + word[1:]
    yield word + "/0"
    yield word + "/"
    yield word + "/01"
    yield word + "/12"
    yield word + "\r"
    yield " " + word
    yield word + " "
    yield "\t" + word
    yield "-" + word
    yield "+" + word
    yield "99999999999"
    yield "100"
    yield "wins"
    yield "hex"
    yield "\u00b2"


for at in [*range(first), first, last - 1, last, last + 1]:
    words = lines[at].split(" ")
    for i, word in enumerate(words):
        for other in dict.fromkeys(otherwise(word)):
            if other != word:
                change("word", at, words[:i] + [other] + words[i + 1:])
        change("less", at, words[:i] + words[i + 1:])
        change("twice", at, words[:i] + [word] + words[i:])
    write("word", at, lines[:at] + [""] + lines[at:])
    if at <= last:
        write("twice", at, lines[:at] + lines[at:at + 1] + lines[at:])
