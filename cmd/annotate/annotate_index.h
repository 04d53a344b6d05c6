/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_ANNOTATE_INDEX_H
#define CMD_ANNOTATE_ANNOTATE_INDEX_H

/*
 * The list of annotated games, for cmd/annotate/annotate_site.h and for reports.
 */

#include "cmd/annotate/annotate_site.h"
#include "corpus/report/report_html.h"

#define SITE_MARK "Made by hav-annotate of havtools" /* at the foot of the list */
#define SITE_SCRIPT_FILE "site.js" /* sorts tables, and searches the list of games */
#define SITE_SCRIPT "<script src=\"" SITE_SCRIPT_FILE "\"></script>\n"
/* A row begins so, with 16 digits of its key and the name of its page.  Rows are short: ends of
 * cells and of rows are left out, as HTML allows. */
#define SITE_ROW_KEY "<tr data-key=\""
#define SITE_ROW_NAME "\"><td><a href=\"games/"
#define SITE_ROW_LINK ".html\">"
/* Its cell of mistakes begins so, with six numbers and blanks between: White's ?? ? ?!, Black's. */
#define SITE_ROW_MISTAKES "<td data-mistakes=\""
/* The parts of the name of a page. */
#define SITE_NAME_LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/* Appends the row of a game, a line; in a report the players' names lead to their pages. */
void annotate_index_row(const struct annotate_view *view, uint64_t key, const char *name,
                        struct text *out);

/* Appends the page that lists all games, to sort and to search, in the style of a report. */
void annotate_index_page(const struct annotate_site *site, const char *title,
                         const struct page_place *place, struct text *out);

/* Appends "players/NAME-0123abcd": the page of a player in a report, without its ending. */
void annotate_player_address(const char *name, struct text *out);

/* Appends the beginning of a link to that page; `up`: from the page to the folder of the report. */
void annotate_player_link(const char *name, const char *up, struct text *out);

#endif
