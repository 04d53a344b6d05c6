/* SPDX-License-Identifier: ISC */
#ifndef CMD_HAV_TOPIC_H
#define CMD_HAV_TOPIC_H

/*
 * The tools that speak of a word: for a person who asks for help by what he wants.
 */

#include "cmd/common/tools.h"

/* Appends the names of at most three tools, the best first, "`hav help grep', `hav help mate'";
 * nothing if none speaks of it. */
void topic_tools(const struct tools *tools, const char *word, struct text *out);

#endif
