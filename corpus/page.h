/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_PAGE_H
#define CORPUS_PAGE_H

/*
 * A report as one web page that needs nothing else: style and pictures stand in it, nothing is
 * loaded and nothing runs.  It follows the reader's light or dark setting, fits narrow screens and
 * prints in black on white.
 */

#include "corpus/report.h"

/* A page among others in one folder. */
struct page_place {
    const char *const (*pages)[2]; /* [npages]: file without its ending, and title */
    int npages, current;
    const char *tables; /* folder of the tables' files, NAME.csv, to be pointed to; NULL: none */
    const char *made; /* a few words for the foot; NULL: none */
};

/*
 * Appends the page; `place` NULL: it stands alone.  A chart whose `picture` is empty says that it
 * was not drawn.  Returns 0 or ERROR_MEMORY.
 */
int page_html(const struct report *report, const char *title, const struct page_place *place,
              struct text *out) WARN_UNUSED;

/*
 * The head of such a page, up to and with its heading, for those who write other pages in the same
 * style: `policy` is appended to the content security policy, which allows nothing but styles that
 * stand in the page, and `more_style` to the style.  They end it with "</body>\n</html>\n".
 */
void page_begin(struct text *out, const char *title, const char *policy, const char *more_style);

#endif
