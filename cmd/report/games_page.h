/* SPDX-License-Identifier: ISC */
#ifndef CMD_REPORT_GAMES_PAGE_H
#define CMD_REPORT_GAMES_PAGE_H

/*
 * The page of a report that lists all games, to sort and to search.
 */

#include "cmd/annotate/annotate_site.h"
#include "corpus/report/report_html.h"

/* Appends the page. */
void games_page(const struct annotate_site *site, const char *title, const struct page_place *place,
                struct text *out);

#endif
