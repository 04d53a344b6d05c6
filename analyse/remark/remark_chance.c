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

/* "55 %", "a proved win", "none (proved)". */
static const char *chance_words(int percent, char *text)
{
    if (percent == 0 || percent == 100)
        snprintf(text, REMARK_WORDS_BYTES, percent == 0 ? "0 %% (proved)" : "100 %% (proved)");
    else
        snprintf(text, REMARK_WORDS_BYTES, "%d %%", percent);
    return text;
}

void remark_chance(struct annotation *annotation, struct arena *arena)
{
    char best[REMARK_WORDS_BYTES], played[REMARK_WORDS_BYTES], line[REMARK_WORDS_BYTES];

    for (int i = 1; i <= annotation->nplies; i++) {
        struct annotated_ply *ply = &annotation->plies[i];
        const struct ply_chance *chance = &ply->chance;
        struct remark *remark;

        if (chance->verdict == CHANCE_UNJUDGED || ply_verdict_of(ply) == PLY_BLUNDER)
            continue; /* a proof says it */
        remark = remark_add(
            &ply->remarks, arena, WORD_MISTAKE, REMARK_ENGINE,
            "%s: " REMARK_CELL " was better. %s's chance is %s, after " REMARK_CELL " %s: %s.",
            chance->verdict == CHANCE_IS_MISTAKE ? "A mistake" : "Dubious",
            (unsigned)chance->better, remark_colour((enum colour)ply->ply->colour),
            chance_words(chance->played, played), (unsigned)chance->better,
            chance_words(chance->best, best), remark_line(chance->line, chance->nline, line));
        if (remark != NULL)
            remark->weight = chance->best - chance->played;
    }
}
