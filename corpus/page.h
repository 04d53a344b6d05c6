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

/*
 * The head of such a page, up to and with its heading, for those who write other pages in the same
 * style: `policy` is appended to the content security policy, which allows nothing but styles that
 * stand in the page, and `more_style` to the style.  They end it with "</body>\n</html>\n".
 */
void page_begin(struct text *out, const char *title, const char *policy, const char *more_style);

#endif
