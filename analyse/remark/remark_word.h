/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_REMARK_REMARK_WORD_H
#define ANALYSE_REMARK_REMARK_WORD_H

/*
 * The words of remarks, and the rules that make them.  lint: table
 *
 * Each remark belongs to one word, which is the `word` of json rows and decides the order of
 * remarks: the most important first.  A word belongs to a family; of one family at most one
 * sentence is shown at detail 1.  hav-words(7) and the tooltips of pages are made of this table.
 */
#include <stddef.h>

/* Each word, in the order of remarks: name, family, how much its ply matters among the moments
 * of a game (0: it is no key moment), the word in json, and what a ply does of which it is said. */
#define REMARKS(R)                                                                                \
    R(COMPLETES, END, 0, "completes", "completes a figure")                                       \
    R(POINTS, END, 0, "points", "changes the points of a game that they decide")                  \
    R(TAKES, FORCE, 0, "takes", "takes stones off the board")                                     \
    R(LEFT_WIN, WIN, 90, "left-win", "leaves a figure incomplete that this stone could complete") \
    R(UNANSWERED, FORCE, 95, "unanswered", "leaves a threat unanswered that could be answered")   \
    R(REVERSED, WIN, 100, "reversed", "gives a proved win away: now the opponent's is proved")    \
    R(MISSED, WIN, 98, "missed", "gives a proved win away: now it is refuted")                    \
    R(LOSES, WIN, 99, "loses", "lets the opponent win: refuted before the move, proved after it") \
    R(MISTAKE, ENGINE, 88, "mistake", "is a mistake, or dubious, as the engine judges")           \
    R(NO_LONGER, WIN, 80, "no-longer", "leaves a proved win that is not proved any more")         \
    R(MATE, WIN, 85, "mate", "begins a proved win, at the first ply at which it is proved")       \
    R(DOUBLE_THREAT, FORCE, 70, "double-threat", "makes threats that one answer cannot all meet") \
    R(THREAT, FORCE, 0, "threat", "threatens to complete a figure with the next stone")           \
    R(ANSWER, FORCE, 0, "answer", "answers a threat")                                             \
    R(FRAME_BROKEN, FRAME, 60, "frame-broken", "breaks a frame, or gives up an own one")          \
    R(FRAME_STANDS, FRAME, 55, "frame", "makes a frame, threats elsewhere aside")                 \
    R(FRAME_ROBUST, FRAME, 50, "frame-robust",                                                    \
      "makes a frame that withstands threats elsewhere too")                                      \
    R(DOUBLE_NEXT, FORCE, 0, "double-next", "leaves the player one stone from a double threat")   \
    R(DOUBLE_STOPPED, FORCE, 0, "double-stopped",                                                 \
      "takes a cell on which the opponent could make a double threat")                            \
    R(MILL, FORCE, 42, "mill",                                                                    \
      "cuts two-bridges of a ring from inside, each answered, and threatens a ring")              \
    R(CUP, FRAME, 40, "cup",                                                                      \
      "answers an intruder: either it joins two groups or it makes a frame")                      \
    R(SPLIT, GROUP, 0, "split",                                                                   \
      "leaves three parts of a group of which the opponent can join only two")                    \
    R(ANCHOR, GROUP, 0, "anchor",                                                                 \
      "kills a chain, which no figure can use any more, from a distance")                         \
    R(DEAD, GROUP, 0, "dead",                                                                     \
      "kills a chain, which no figure can use any more, by a stone that touches it")              \
    R(TRAP, EDGE, 0, "trap", "stops a run along a side from ahead: it does not reach the side")   \
    R(SENTE, FORCE, 0, "sente", "must be answered, or the player wins in a few stones")           \
    R(CUT_TEMPO, GROUP, 35, "cut-with-tempo",                                                     \
      "threatens and cuts at once: the answer leaves the cut")                                    \
    R(CUT, GROUP, 0, "cut", "makes two groups of one of the opponent's")                          \
    R(JOIN, GROUP, 0, "join", "makes one group of two")                                           \
    R(CORNER, EDGE, 0, "corner", "takes a corner, or joins one to the group")                     \
    R(SIDE, EDGE, 0, "side", "reaches a side that the group did not reach")                       \
    R(LADDER, RUN, 0, "ladder", "begins a ladder")                                                \
    R(LADDER_MOVE, RUN, 0, "ladder-move", "goes on with a ladder, or answers it")                 \
    R(BLOCK, EDGE, 0, "block", "shuts a group off from a side, or needs an answer there")         \
    R(FRAME_NEAR, FRAME, 0, "frame-near", "leaves a frame one stone away")                        \
    R(FRAME_STOPPED, FRAME, 0, "frame-stopped",                                                   \
      "takes a cell with which the opponent would have made a frame")                             \
    R(TEMPLATE_ANSWER, TEMPLATE, 0, "template-answer",                                            \
      "answers an intrusion into an edge template")                                               \
    R(TEMPLATE_INTRUSION, TEMPLATE, 0, "template-intrusion",                                      \
      "plays into an edge template of the opponent")                                              \
    R(TEMPLATE, TEMPLATE, 0, "template", "makes an edge template")                                \
    R(COUNT, COUNT, 0, "count", "makes the other colour the one whose frame needs fewer moves")   \
    R(REACH, EDGE, 0, "reach", "leaves the opponent's stones too few edges for a bridge or fork") \
    R(ESTIMATE, ESTIMATE, 45, "estimate", "changes the estimate much, over two plies")            \
    R(CROSSING, SHAPE, 0, "crossing", "makes two-bridges of both colours need one cell")          \
    R(MIAI, EDGE, 0, "miai", "leaves two cells, either of which joins")                           \
    R(GOTE, FORCE, 0, "gote", "ends a run of forcing moves and threatens nothing")                \
    R(DISTANCE, SHAPE, 0, "distance", "changes the fewest stones to a figure")                    \
    R(MAGNET, SHAPE, 0, "magnet", "jumps so that a cut gives the player a move forward")          \
    R(TRIO, EDGE, 0, "trio", "fills a corner and both cells next to it")                          \
    R(DROP, SHAPE, 0, "drop", "comes nearer to the side along which it runs")                     \
    R(RISE, SHAPE, 0, "rise", "goes away from the side along which it runs")                      \
    R(GROUPS, GROUP, 0, "groups", "changes how many groups a colour has")                         \
    R(SHAPE, SHAPE, 0, "shape", "lies so to the nearest own chain")                               \
    R(CHOICES, WIN, 0, "choices", "lists moves proved to hold or to win in place of a key moment")

/* The rules that make remarks, in the order in which they are asked; each is a function
 * remark_NAME() of remark_rules.h.  Name, and the subjects of its remarks. */
#define REMARK_RULES(R)                                                                           \
    R(remark_force, "figures completed, threats made, answered and left; exact")                  \
    R(remark_sente, "moves that must be answered because of a win in a few stones")               \
    R(remark_win,                                                                                 \
      "proved wins found, given up and lost (docs/theory.md 11: a mistake only by proof)")        \
    R(remark_frame, "frames that hold now, that no longer hold, and that no threat breaks")       \
    R(remark_dead, "chains of the other colour that can belong to no figure any more")            \
    R(remark_group, "safe groups joined and cut")                                                 \
    R(remark_split, "three parts of a group, of which two can be kept; pairs of cells that join") \
    R(remark_cup, "a cut that is answered by a stone which joins the parts or makes a frame")     \
    R(remark_mill, "two-bridges cut one by one around a cell, until a ring is threatened there")  \
    R(remark_edge, "sides and corners reached, sides closed to the other colour")                 \
    R(remark_run, "runs of the other colour along a side that a stone ahead traps")               \
    R(remark_ladder, "ladders begun, gone on with, and answered")                                 \
    R(remark_template, "templates made, intruded on, and answered in")                            \
    R(remark_kite,                                                                                \
      "two-bridges of both colours that cross; jumps that a third stone makes worth it")          \
    R(remark_counts, "safe groups, who needs fewer moves, and edges that stones can still reach") \
    R(remark_shape, "fewest stones to a figure; how the stone lies to the nearest own chain")     \
    R(remark_gote, "a run of forcing moves without a threat at its end; last: it reads the others")

enum remark_word {
#define R(name, family, importance, word, meaning) WORD_##name,
    REMARKS(R)
#undef R
};

enum {
#define R(name, family, importance, word, meaning) +1
    REMARK_WORDS = REMARKS(R)
#undef R
};

/* Families: of each, detail 1 shows one sentence a ply. */
enum remark_family {
    FAMILY_END,
    FAMILY_WIN,
    FAMILY_FORCE,
    FAMILY_FRAME,
    FAMILY_GROUP,
    FAMILY_EDGE,
    FAMILY_RUN,
    FAMILY_TEMPLATE,
    FAMILY_SHAPE,
    FAMILY_ENGINE,
    FAMILY_COUNT,
    FAMILY_ESTIMATE,
};

/* "completes", "left-win" ...: the `word` of json. */
const char *remark_word_name(enum remark_word word);

/* The word of that name, or REMARK_WORDS. */
int remark_word_find(const char *name, size_t length);

enum remark_family remark_word_family(enum remark_word word);

/* From 0, no key moment, to 100. */
int remark_word_importance(enum remark_word word);

/* The effect of the ply: "completes a figure". */
const char *remark_word_meaning(enum remark_word word);

#endif
