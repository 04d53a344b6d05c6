/* SPDX-License-Identifier: ISC */
#ifndef CMD_CHECK_FINDING_H
#define CMD_CHECK_FINDING_H

/*
 * What hav-check prints: findings, and the list of all that can be found.
 */

#include "cmd/common/common.h"

/* A line for a person; `colored`: the level stands out. */
void finding_print(const struct walk_finding *finding, bool colored, struct text *out);
/* A row: file game offset line column level id message detail. */
void finding_emit(const struct walk_finding *finding, struct emit *emit);

/* The header line of csv and tsv. */
void finding_head(enum format format, struct text *out);

/* Every message: id, level, text, and what causes it. */
void finding_list(enum format format, struct text *out);

#endif
