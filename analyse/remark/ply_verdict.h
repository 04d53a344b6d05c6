/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_REMARK_PLY_VERDICT_H
#define ANALYSE_REMARK_PLY_VERDICT_H

/*
 * The judgement of a ply, as far as proofs allow one: what text marks, SGF has as BM, DO and TE,
 * json as `mark`.  An estimate never judges a ply, nor does a win that is proved on one side only.
 */

#include "analyse/remark/annotation.h"

enum ply_verdict {
    PLY_UNJUDGED,
    PLY_ONLY, /* keeps a proved win, and every other move is proved to lose */
    PLY_DOUBTFUL, /* a mistake, as far as wins with a limited number of stones go */
    PLY_MISTAKE, /* gives up a proved win, or lets the other colour win; proved before and after */
    PLY_BLUNDER, /* a proved win becomes a proved loss */
};

enum ply_verdict ply_verdict_of(const struct annotated_ply *ply);

/* "", "!", "?!", "?", "??". */
const char *ply_verdict_mark(enum ply_verdict verdict);

#endif
