/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_REMARK_PLY_VERDICT_H
#define ANALYSE_REMARK_PLY_VERDICT_H

/*
 * The judgement of a ply: what text marks, SGF has as BM, DO and TE, json as `mark`.  A blunder is
 * proved on both sides.  A mistake is the engine's judgement (game_chances.h).  The estimate never
 * judges a ply.
 */

#include "analyse/remark/annotation.h"

enum ply_verdict {
    PLY_UNJUDGED,
    PLY_ONLY, /* keeps a proved win, and every other move is proved to lose */
    PLY_DUBIOUS, /* the engine's; or a proved one, as far as wins with a limited number of stones go
                  */
    PLY_MISTAKE, /* the engine's */
    PLY_BLUNDER, /* a proved win is given up, or the other colour's let in: proved before and after
                  */
};

#define PLY_VERDICTS 5

enum ply_verdict ply_verdict_of(const struct annotated_ply *ply);

/* "", "!", "?!", "?", "??". */
const char *ply_verdict_mark(enum ply_verdict verdict);

/* The mark's meaning: "a mistake (engine)". */
const char *ply_verdict_meaning(enum ply_verdict verdict);

/* The mark that text and pages have behind the ply: its verdict's, or "*" at another key moment. */
const char *ply_mark(const struct annotated_ply *ply);

/* Does a ply of the game have the mark of this verdict?  Then appends it with its meaning:
 * "?: a mistake (engine)". */
bool ply_mark_note(const struct annotation *annotation, enum ply_verdict verdict,
                   struct text *note);

#endif
