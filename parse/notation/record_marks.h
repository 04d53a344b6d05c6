/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_RECORD_MARKS_H
#define PARSE_NOTATION_RECORD_MARKS_H

/*
 * How the moves of a record are judged: the marks of SGF that hav-annotate and other programs
 * write.
 */

#include <assert.h>

#include "analyse/remark/remark_word.h"
#include "parse/notation/record.h"

static_assert(REMARK_WORDS < 64, "an index keeps a bit for each, and the sign");

/* A move's marks. */
enum record_mark {
    MARK_BLUNDER, /* ??: BM[2] */
    MARK_MISTAKE, /* ?: BM[1] */
    MARK_DOUBTFUL, /* ?!: DO */
    MARK_GOOD, /* !: TE */
    RECORD_MARKS
};

/* "??", "?", "?!" or "!". */
const char *record_mark_name(enum record_mark mark);

struct record_marks {
    unsigned any; /* bits of the marks that moves of the main line have */
    int lost_at; /* the ply of the loser's last move with a mark of the first three; 0: none */
    unsigned lost_with; /* the marks of that move */
    uint64_t remarks; /* bits of enum remark_word: of the moves of either player (property HR) */
    bool annotated; /* hav-annotate has judged its moves (SBKV, HR) */
    uint64_t loser_remarks; /* of the loser's; without a loser none */
};

/* The property of the root in which hav-annotate lists the words of the remarks on a player's
 * moves: "HR[white frame threat][black answer]". */
#define RECORD_REMARKS "HR"

/* Finds the marks of the main line.  Without a loser (COLOUR_NONE) there is no losing move.  A move
 * is of the colour that the record names.  O(nodes and properties of the main line). */
void record_marks_find(const struct record *record, enum colour loser, struct record_marks *marks);

#endif
