/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_ANNOTATE_PAGE_H
#define CMD_ANNOTATE_ANNOTATE_PAGE_H

/*
 * An annotated game as a web page.  The remarks of the annotation, but for the counts of groups,
 * are in the page as plain markup, so it can be read, printed and searched without a script; the
 * script (page.js) turns it into a board to step through, on which it draws the groups.  The page
 * loads nothing, and its content security policy admits its own style and script by their hashes.
 *
 * The parts are written by these functions; annotate_page_write() puts them together.
 */

#include "cmd/annotate/annotate_view.h"

/* How pages of a folder are joined. */
struct page_links {
    bool shared; /* style and script are the files page.css and page.js of the folder above */
    const char *index; /* a page to go back to, relative; NULL: none */
    const struct text *row; /* the page's row of the index, which the page keeps; NULL: none */
    bool players; /* the players have pages: annotate_player_link() */
};

/* A row that a page keeps follows this, as a line.  No row has "-->": a text in it has no ">". */
#define PAGE_ROW_MARK "\n<!-- row\n"

/* Appends the whole page; `links` NULL: a single file. */
void annotate_page_write(const struct annotate_view *view, const struct page_links *links,
                         struct text *out);

/* Appends the board with the stones of the final position, as SVG. */
void annotate_board_put(const struct annotate_view *view, struct text *out);

/* Appends how the game was decided, with links to the moves that are named. */
void annotate_decided_put(const struct annotate_view *view, struct text *out);

/* Appends the curve of the game as SVG with its axes: whose win is proved or estimated, and
 * mistakes. */
void annotate_curve_put(const struct annotation *annotation, struct text *out);

/* Appends a small curve for a list of games: whose win is proved or estimated. */
void annotate_curve_put_small(const struct annotation *annotation, struct text *out);

/* Appends what the script needs to know, as JSON without "<". */
void annotate_data_put(const struct annotate_view *view, struct text *out);

/* Appends those facts of a position whose keys are among `keys`, as members of a JSON object:
 * "t":...,"a":...; annotate_data.c lists the keys. */
void annotate_data_some(const struct annotation *annotation, int ply, const char *keys,
                        struct text *out);

/* Appends the cells of figure_won() as a string of JSON: annotate_data_set(). */
void annotate_data_put_won(const struct position *position, struct text *out);

/* The comment of a node of the record, in its arena; NULL: none. */
const char *annotate_data_comment(struct record *record, const struct node *node);

/* Appends a set of cells as text: six cells a character, the first in the lowest bit, from the
 * alphabet of base 64 for URLs; without "A" at the end. */
void annotate_data_set(const uint64_t *cells, int ncells, struct text *out);

#endif
