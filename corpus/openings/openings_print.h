/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_OPENINGS_PRINT_H
#define CORPUS_OPENINGS_OPENINGS_PRINT_H

/*
 * Prints an opening tree as rows, text, SGF, an interactive page, and charts.
 */

#include "corpus/openings/openings.h"
#include "corpus/report/report.h"
#include "parse/write/emit.h"

struct page_place;

struct openings_print {
    const struct openings_source *source;
    struct openings_options options;
    enum spelling spelling; /* of cells in rows, text and page; SGF has its own */
    /* Receives the output piece by piece; <0 stops and is returned. */
    int (*write)(void *context, const char *bytes, size_t length);
    void *context;
    const struct page_place *place; /* of the page; NULL: a single page */
    const char *table; /* of the page: the file with all rows, in place->tables; NULL: none */
    const char *treeless; /* of the page: sentences about games that have no tree, each after a
                             blank; NULL: none */
};

/* Prints rows.  This and the next functions return as openings_walk() does, and print the tree
 * while they walk it. */
int openings_rows(const struct openings_print *print, enum format format) WARN_UNUSED;

/* Prints the tree as text. */
int openings_text(const struct openings_print *print) WARN_UNUSED;
/* Prints an SGF collection: a tree of variations for each game and size, with the statistics in
 * comments. */
int openings_sgf(const struct openings_print *print) WARN_UNUSED;

/*
 * Prints a self-contained page: all positions in a table and, where scripts run, a board to walk
 * the tree.  Moves of few games are left out of a tree of more than OPENINGS_PAGE_NODES nodes, as
 * the page and *fit say.
 */
#define OPENINGS_PAGE_NODES 50000 /* set by hand */
int openings_page(const struct openings_print *print, const char *title,
                  struct openings_fit *fit) WARN_UNUSED;

/* Appends to the report, folded for each size: where first stones were placed, how often
 * they were swapped, and White's score after them.  Shares of fewer than CHART_SWAPS_GAMES_MIN
 * games are left out. */
int openings_charts(const struct openings_print *print, struct report *report) WARN_UNUSED;

/* ---- what the printers share ---------------------------------------------------------------- */

struct openings_out {
    const struct openings_print *print;
    struct text text;
};

/* Passes the output to print->write: all of it, or only if it is long. */
int openings_flush(struct openings_out *out, bool all) WARN_UNUSED;

/* Spells the move that leads to a node: a cell, "swap", or "" for a root.  Returns `text`. */
const char *openings_spell(const struct openings_node *node, enum spelling spelling,
                           char text[SPELLING_BYTES]);
/* Returns the score, at a node after one ply, of the games in which the first stone was not
 * swapped. */
struct openings_score openings_kept(const struct openings_node *node);
static inline uint64_t openings_answered(const struct openings_node *node)
{
    return node->tally->score.games - node->ended;
}
/* "2010-11-02", "2010-11", "2010"; "" for no date.  Returns `text`. */
#define OPENINGS_DATE_BYTES 24
const char *openings_date(uint32_t date, char text[OPENINGS_DATE_BYTES]);
/* Appends the name of a sample game: "#1009692", or "games.sgf:12" with the number of the record
 * in its file; with `players`, followed by who had White and Black.  Contains text from records,
 * which the caller must escape. */
void openings_sample(const struct openings_source *source, uint64_t game, bool players,
                     struct text *out);

#endif
