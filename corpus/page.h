/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_PAGE_H
#define CORPUS_PAGE_H

/*
 * A report as one web page that needs nothing else: style and pictures stand in it, nothing is
 * loaded and nothing runs.  It follows the reader's light or dark setting, fits narrow screens and
 * prints in black on white.
 */

#include "corpus/report.h"

/*
 * Appends the page.  A chart whose `picture` is empty says that it was not drawn.  Returns 0 or
 * ERROR_MEMORY.
 */
int page_html(const struct report *report, const char *title, struct text *out) WARN_UNUSED;

#endif
