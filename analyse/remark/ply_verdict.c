/* SPDX-License-Identifier: ISC */
/*
 * Both sides of a mistake are proved: mate_scan.h has the rules.  `refuted` says with how many
 * stones the win that is denied is denied; only any number of them makes the mistake certain.
 */
#include "analyse/remark/ply_verdict.h"

enum ply_verdict ply_verdict_of(const struct annotated_ply *ply)
{
    switch (ply->wins.swing) {
    case MATE_SWING_REVERSED: return PLY_BLUNDER;
    case MATE_SWING_MISSED:
    case MATE_SWING_WALKED:
        return ply->wins.refuted == MATE_ANY_NUMBER ? PLY_MISTAKE : PLY_DOUBTFUL;
    default: return ply->only ? PLY_ONLY : PLY_UNJUDGED;
    }
}

const char *ply_verdict_mark(enum ply_verdict verdict)
{
    static const char *const marks[] = {[PLY_UNJUDGED] = "",
                                        [PLY_ONLY] = "!",
                                        [PLY_DOUBTFUL] = "?!",
                                        [PLY_MISTAKE] = "?",
                                        [PLY_BLUNDER] = "??"};

    return marks[verdict];
}
