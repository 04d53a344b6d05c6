/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_REPORT_HTML_H
#define CORPUS_REPORT_REPORT_HTML_H

/*
 * A report as one self-contained web page: it includes its style and pictures, loads nothing and
 * runs no script, except the one that its place may name.  In a folder it shows large maps from
 * their files.  It follows the reader's light or dark setting, fits narrow screens and prints in
 * black on white.
 */

#include "corpus/report/report.h"

/* A page as other pages link to it. */
struct page_name {
    const char *file; /* without its extension */
    const char *title;
    const char *about; /* a few words on its contents, capitalised like a sentence */
};

/* A page of a folder of pages. */
struct page_place {
    const struct page_name *pages; /* [npages] */
    int npages, current; /* -1: none of these, a page of a folder below */
    const char *tables,
        *charts; /* folders with files NAME.csv and NAME.svg to link to; NULL: none */
    const char *made; /* a few words for the footer; NULL: none */
    const struct report_links *links; /* of names and ids; NULL: none */
    const char *style; /* more of it; NULL: none */
    const char *script; /* a file that makes tables sortable, as the page links to it; NULL: none */
};

/*
 * Appends the page; `place` NULL: a single page.  A chart without a picture says that it was not
 * drawn.  Returns 0 or ERROR_MEMORY.
 */
int page_html(const struct report *report, const char *title, const struct page_place *place,
              struct text *out) WARN_UNUSED;

/*
 * Appends the beginning of a page up to its heading and the links to other pages, for other pages
 * in the same style.  `policy` is added to the content security policy, which allows only styles
 * in the page, and `more_style` to the style.  `place` NULL: a single page.
 */
void page_begin(struct text *out, const char *title, const char *policy, const char *more_style,
                const struct page_place *place);

/* Appends the end of such a page. */
void page_end(struct text *out, const struct page_place *place);

/* Appends the paragraph "Table as CSV", a link, if there is a folder of tables with that file. */
void page_table_file(struct text *out, const struct page_place *place, const char *name);

#endif
