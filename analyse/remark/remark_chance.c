/* SPDX-License-Identifier: ISC */
#include "analyse/remark/remark_chance.h"

#include "analyse/remark/ply_verdict.h"

#include <stdio.h>

#define LINE_WRITTEN 8 /* plies */

const char *remark_line(const cell *line, int nline, char *text)
{
    size_t length = 0;

    text[0] = '\0';
    for (int i = 0; i < nline && i < LINE_WRITTEN; i++)
        length += (size_t)snprintf(text + length, REMARK_WORDS_BYTES - length,
                                   "%s%s" REMARK_CELL "%s", i > 0 ? " " : "", i % 2 == 1 ? "(" : "",
                                   (unsigned)line[i], i % 2 == 1 ? ")" : "");
    return text;
}

/* "Black's chance is 29 %, with e5 57 %"; a proved value in words. */
static const char *chance_words(const struct annotated_ply *ply, char *text)
{
    const struct ply_chance *chance = &ply->chance;
    const char *who = remark_colour((enum colour)ply->ply->colour);
    const unsigned better = chance->better;

    if (chance->best == 100 && chance->played == 0)
        snprintf(text, REMARK_WORDS_BYTES, "it loses, and " REMARK_CELL " wins (both proved)",
                 better);
    else if (chance->best == 100)
        snprintf(text, REMARK_WORDS_BYTES,
                 "%s's chance is %d %%, and " REMARK_CELL " wins (proved)", who, chance->played,
                 better);
    else if (chance->played == 0)
        snprintf(text, REMARK_WORDS_BYTES,
                 "it loses (proved), with " REMARK_CELL " %s's chance is %d %%", better, who,
                 chance->best);
    else
        snprintf(text, REMARK_WORDS_BYTES, "%s's chance is %d %%, with " REMARK_CELL " %d %%", who,
                 chance->played, better, chance->best);
    return text;
}

/* A move that is proved to lose is hardly to blame where the best one had so little chance. */
static const char *chance_verdict_words(const struct ply_chance *chance)
{
    static const char *const names[] = {[CHANCE_IS_SLIP] = "The loser's costliest move",
                                        [CHANCE_IS_DUBIOUS] = "Dubious",
                                        [CHANCE_IS_MISTAKE] = "A mistake"};

    return chance->verdict == CHANCE_IS_DUBIOUS && chance->played == 0 &&
                   chance->best < CHANCE_MISTAKE
               ? "Probably lost already"
               : names[chance->verdict];
}

void remark_chance(struct annotation *annotation, struct arena *arena)
{
    char words[REMARK_WORDS_BYTES], line[REMARK_WORDS_BYTES], unsure[REMARK_WORDS_BYTES];

    for (int i = 1; i <= annotation->nplies; i++) {
        struct annotated_ply *ply = &annotation->plies[i];
        const struct ply_chance *chance = &ply->chance;
        struct remark *remark;

        if (chance->verdict == CHANCE_UNJUDGED || ply_verdict_of(ply) == PLY_BLUNDER)
            continue; /* a proof says it */
        unsure[0] = '\0';
        if (ply_chance_is_unsure(chance))
            snprintf(unsure, sizeof unsure, " (by the first search it cost %d points)",
                     chance->lost);
        remark = remark_add(&ply->remarks, arena, WORD_MISTAKE, REMARK_ENGINE,
                            "%s: %.250s%.60s: %.250s.", chance_verdict_words(chance),
                            chance_words(ply, words), unsure,
                            remark_line(chance->line, chance->nline, line));
        if (remark != NULL)
            remark->weight = ply_chance_cost(chance);
    }
}
