/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_REPORT_HTML_H
#define CORPUS_REPORT_REPORT_HTML_H

/*
 * A report as one web page that needs nothing else: style and pictures stand in it, nothing is
 * loaded and nothing runs.  It follows the reader's light or dark setting, fits narrow screens and
 * prints in black on white.
 */

#include "corpus/report/report.h"

/* A page as others point to it. */
struct page_name {
    const char *file; /* without its ending */
    const char *title;
    const char *about; /* a few words on what it tells; a sentence's beginning */
};

/* A page among others in one folder. */
struct page_place {
    const struct page_name *pages; /* [npages] */
    int npages, current;
    const char *tables, *charts; /* folders of their files, NAME.csv and NAME.svg, to be pointed to;
                                    NULL: none */
    const char *made; /* a few words for the foot; NULL: none */
};

/*
 * Appends the page; `place` NULL: it stands alone.  A chart whose `picture` is empty says that it
 * was not drawn.  Returns 0 or ERROR_MEMORY.
 */
int page_html(const struct report *report, const char *title, const struct page_place *place,
              struct text *out) WARN_UNUSED;

/*
 * The head of such a page, up to and with its heading and the way to the others, for those who
 * write other pages in the same style: `policy` is appended to the content security policy, which
 * allows nothing but styles that stand in the page, and `more_style` to the style.  page_end() is
 * what such a page ends with.  `place` NULL: it stands alone.
 */
void page_begin(struct text *out, const char *title, const char *policy, const char *more_style,
                const struct page_place *place);
void page_end(struct text *out, const struct page_place *place);

/* "Table as CSV", as a paragraph, where there is a folder of tables and a file in it. */
void page_table_file(struct text *out, const struct page_place *place, const char *name);

#endif
