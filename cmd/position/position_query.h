/* SPDX-License-Identifier: ISC */
#ifndef CMD_POSITION_POSITION_QUERY_H
#define CMD_POSITION_POSITION_QUERY_H

/*
 * A tool that puts one question to positions of games and prints a row for each answer.
 */

#include "cmd/common/common.h"

/* A position that is asked about. */
struct query_view {
    const struct walk_item *item; /* its outcome is that of the whole main line */
    struct position *position; /* may be played on, and must be left as it was */
    void *tool; /* what tool_new made for this thread; NULL without it */
    bool is_first; /* of the record: no position of it was asked about before */
    bool is_default; /* the end of the game, which no option named */
};

struct position_query {
    const struct common *common;
    const void *question; /* the tool's own, handed to its functions */
    /* What a thread needs to find answers, made and freed in the calling thread; both may be NULL.
     * tool_new returns NULL when memory is out. */
    void *(*tool_new)(const void *question);
    void (*tool_free)(void *tool);
    size_t chunk_records; /* a thread is given at most so many at once; 0: as many as are read at
                             once; 1 where the question takes far longer than the reading */
    bool has_mover; /* rows tell who made the last ply; else who is to move */
    bool has_own_colour; /* neither: the answer begins with the colour that it is about */
    /* The fields of the answer, behind `file game id ply` and `to_move` or `mover`.  view NULL:
     * there is no answer; csv and tsv want every field, empty. */
    int (*emit)(const void *question, const struct query_view *view, struct emit *emit);
    /* The answer for a person, to view->item->out; query_moment() begins it well. */
    int (*print)(const void *question, const struct query_view *view);
};

/*
 * Writes the head, asks about every position that -m and --all name in all records of the operands,
 * and writes a row each, and one with `error` for each record that is rejected.  Returns what
 * common_walk() does.
 */
int query_run(const struct position_query *query, struct output *output,
              struct walk_counts *counts) WARN_UNUSED;

/* "game 1010429 of FILE: White (White) - Black (Black)", a line over what is said of a game. */
void query_title(const struct walk_item *item);

/* "White" or "Black", for a sentence. */
const char *query_colour(enum colour colour);

/* "after 31. g7 " or "before the first move ", for a sentence about the position. */
void query_moment(const struct query_view *view, enum spelling spelling, struct text *out);

/* A paragraph about how to ask for an earlier position, to view->item->out, where no option named
 * one; else nothing.  `before` begins the paragraph, `more` names one more way to ask; each may be
 * "". */
void query_hint(const struct query_view *view, const char *before, const char *more);

#endif
