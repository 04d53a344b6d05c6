/* SPDX-License-Identifier: ISC */
/*
 * Both sides of a blunder are proved: mate_scan.h has the rules.  `refuted` says with how many
 * stones the win that is denied is denied; only any number of them makes the blunder certain.
 */
#include "analyse/remark/ply_verdict.h"

enum ply_verdict ply_verdict_of(const struct annotated_ply *ply)
{
    switch (ply->wins.swing) {
    case MATE_SWING_REVERSED: return PLY_BLUNDER;
    case MATE_SWING_MISSED:
    case MATE_SWING_WALKED:
        if (ply->wins.refuted == MATE_ANY_NUMBER)
            return PLY_BLUNDER;
        break;
    default: break;
    }
    if (ply->chance.verdict == CHANCE_IS_MISTAKE)
        return PLY_MISTAKE;
    if (ply->chance.verdict == CHANCE_IS_DUBIOUS || ply->wins.swing == MATE_SWING_MISSED ||
        ply->wins.swing == MATE_SWING_WALKED)
        return PLY_DUBIOUS;
    return ply->only ? PLY_ONLY : PLY_UNJUDGED;
}

const char *ply_verdict_mark(enum ply_verdict verdict)
{
    static const char *const marks[] = {[PLY_UNJUDGED] = "",
                                        [PLY_ONLY] = "!",
                                        [PLY_DUBIOUS] = "?!",
                                        [PLY_MISTAKE] = "?",
                                        [PLY_BLUNDER] = "??"};

    return marks[verdict];
}

const char *ply_mark(const struct annotated_ply *ply)
{
    const enum ply_verdict verdict = ply_verdict_of(ply);

    return verdict == PLY_UNJUDGED && ply->key ? "*" : ply_verdict_mark(verdict);
}

bool ply_mark_note(const struct annotation *annotation, enum ply_verdict verdict, struct text *note)
{
    const char *mark = ply_verdict_mark(verdict);

    for (int i = 1; i <= annotation->nplies; i++) {
        const struct annotated_ply *ply = &annotation->plies[i];

        if (ply_verdict_of(ply) == verdict && *ply_mark(ply) != '\0') {
            text_format(note, "%s: %s", *mark == '\0' ? "*" : mark, ply_verdict_meaning(verdict));
            return true;
        }
    }
    return false;
}

const char *ply_verdict_meaning(enum ply_verdict verdict)
{
    static const char *const meanings[] = {
        [PLY_UNJUDGED] = "a key moment",
        [PLY_ONLY] = "keeps a proved win, and every other move is proved to lose",
        [PLY_DUBIOUS] = "dubious (engine), or a mistake as far as wins with few stones go (proved)",
        [PLY_MISTAKE] = "a mistake (engine)",
        [PLY_BLUNDER] = "a mistake that changes the result (proved)"};

    return meanings[verdict];
}
