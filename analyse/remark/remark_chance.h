/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_REMARK_REMARK_CHANCE_H
#define ANALYSE_REMARK_REMARK_CHANCE_H

#include "analyse/remark/annotation.h"

/* Adds a remark to each ply that the engine takes for a mistake. */
void remark_chance(struct annotation *annotation, struct arena *arena);

/* A line of play as tokens, the replies in parentheses: "e5 (f6) g7", into `text`
 * [REMARK_WORDS_BYTES], which it returns. */
const char *remark_line(const cell *line, int nline, char *text);

#endif
