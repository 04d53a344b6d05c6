/* SPDX-License-Identifier: ISC */
#ifndef CMD_CHECK_FINDING_H
#define CMD_CHECK_FINDING_H

/*
 * The output of hav-check: findings, and the list of all messages.
 */

#include "cmd/common/common.h"

/* Appends a finding as a line of text; `colored`: the level is coloured. */
void finding_print(const struct walk_finding *finding, bool colored, struct text *out);
/* Emits a finding as a row: file game offset line column level id message detail. */
void finding_emit(const struct walk_finding *finding, struct emit *emit);

/* Appends the header line of csv and tsv. */
void finding_head(enum format format, struct text *out);

/* Appends all messages: id, level, text, and cause. */
void finding_list(enum format format, struct text *out);

#endif
