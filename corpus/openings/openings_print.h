/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_OPENINGS_PRINT_H
#define CORPUS_OPENINGS_OPENINGS_PRINT_H

/*
 * An opening tree as rows, as text, as SGF, as a page to walk through, and as charts.
 */

#include "corpus/openings/openings.h"
#include "corpus/report/report.h"
#include "parse/write/emit.h"

struct page_place;

struct openings_print {
    struct book *book;
    struct openings_options options;
    enum spelling spelling; /* of cells in rows, text and page; SGF has its own */
    /* Takes what was printed, piece by piece; <0 stops and is returned. */
    int (*write)(void *context, const char *bytes, size_t length);
    void *context;
    const struct page_place *place; /* of the page; NULL: it stands alone */
    const char *table; /* of the page: the file with all rows, in place->tables; NULL: none */
};

/* Each returns what openings_walk() does; the tree is printed as it is walked and not held. */
int openings_rows(const struct openings_print *print, enum format format) WARN_UNUSED;
int openings_text(const struct openings_print *print) WARN_UNUSED;
/* A collection: a tree of variations for each game and size, what is known in comments. */
int openings_sgf(const struct openings_print *print) WARN_UNUSED;

/*
 * A page that loads nothing: all positions in a table, and where scripts run a board to walk the
 * tree on.  ERROR_STOPPED: the tree has more than OPENINGS_PAGE_NODES nodes.
 */
#define OPENINGS_PAGE_NODES 50000
int openings_page(const struct openings_print *print, const char *title) WARN_UNUSED;

/* Appends to the report, for each size under a heading: where first stones were placed, how often
 * they were swapped, and how White scored after them; no share of fewer than CHART_SWAPS_GAMES_MIN
 * games. */
int openings_charts(const struct openings_print *print, struct report *report) WARN_UNUSED;

/* ---- what the printers share ---------------------------------------------------------------- */

struct openings_out {
    const struct openings_print *print;
    struct text text;
};

/* Hands over what was printed, all or only when it is much. */
int openings_flush(struct openings_out *out, bool all) WARN_UNUSED;

/* The move that leads to a node in a spelling: a cell, "swap", or "" of a root.  Returns `text`. */
const char *openings_spell(const struct openings_node *node, enum spelling spelling,
                           char text[SPELLING_BYTES]);
/* Games decided; White's share of them, with its interval, is of these. */
static inline uint64_t openings_decided(const struct openings_score *score)
{
    return score->white_won + score->black_won;
}
/* The games in which the stone of the first ply was kept, or answered in any way: of a node after
 * one ply. */
struct openings_score openings_kept(const struct openings_node *node);
static inline uint64_t openings_answered(const struct openings_node *node)
{
    return node->tally.score.games - node->ended;
}
/* "2010-11-02", "2010-11", "2010"; "" for no date.  Returns `text`. */
#define OPENINGS_DATE_BYTES 24
const char *openings_date(uint32_t date, char text[OPENINGS_DATE_BYTES]);
/* How a sample game is called: "#1009692", or "games.sgf:12", the record's number in its file;
 * then, with `players`, who had White and Black.  Text of records, to be escaped. */
void openings_sample(const struct book *book, uint64_t game, bool players, struct text *out);

#endif
