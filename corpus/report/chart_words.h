/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_CHART_WORDS_H
#define CORPUS_REPORT_CHART_WORDS_H

/*
 * The words of a chart's title: what was found, as a number with its interval.
 */

#include <stdint.h>

#include "analyse/base/text.h"

/* Says what brackets in a title are: for the caption of a chart that has some. */
#define CHART_BRACKETS "In brackets: the 95 % Wilson interval."

/* Appends "53 % of 1,286 games (50 to 56)": a share with its 95 % interval; `which` follows "games"
 * and is "" or as " with a date".  "0 games" if `whole` is 0. */
void chart_words_share(struct text *out, uint64_t part, uint64_t whole, const char *which);

/* Appends "53 % (50 to 56)", the same without what it is of; `whole` is above 0. */
void chart_words_percent(struct text *out, uint64_t part, uint64_t whole);

#endif
