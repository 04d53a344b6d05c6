/* SPDX-License-Identifier: ISC */
#ifndef CMD_POSITION_POSITION_QUERY_H
#define CMD_POSITION_POSITION_QUERY_H

/*
 * Runs one query on many positions of games, and prints a row for each answer.
 */

#include "analyse/study/study.h"
#include "cmd/common/common.h"

/* A position to query. */
struct query_view {
    const struct walk_item *item; /* its outcome is that of the whole main line */
    struct position *position; /* may be played on, but must be restored */
    const struct ply *next; /* that follows in the main line; NULL: none */
    struct study *study; /* of the position; NULL unless query->studies */
    void *answer; /* of query->answer_bytes, which query->ask fills in; NULL without them */
    void *tool; /* what tool_new made for this thread; NULL without it */
    enum image_format image; /* of the picture that is drawn */
    bool is_first; /* the first queried position of the record */
    bool is_default; /* the end of the game, which no option named */
};

struct position_query {
    const struct common *common;
    const void *question; /* the tool's own, passed to its functions */
    const char *searches; /* what takes long, for the line of progress: "frames"; NULL: nothing */
    bool studies; /* the positions of a record are shown to view->study, one after the other */
    size_t answer_bytes; /* of view->answer, which is zero at first and stays for the next positions
                            of the thread */
    /* Finds the answer about a position, which is then drawn, emitted or printed; may be NULL.
     * Returns 0, or an error, which ends the walk. */
    int (*ask)(const void *question, const struct query_view *view);
    /* Called for each thread's answer at last: frees what it holds.  One thread at a time; may be
     * NULL. */
    void (*answer_end)(const void *question, void *answer);
    /* Make and free what a thread needs too, in the calling thread; both may be NULL. tool_new
     * returns NULL if memory is out. */
    void *(*tool_new)(const void *question);
    void (*tool_free)(void *tool);
    struct text *picture; /* the first position's answer is drawn into it; NULL: no picture */
    void (*draw)(const void *question, const struct query_view *view, struct text *picture);
    size_t chunk_records; /* records given to a thread at once; 0: as many as are read at once; 1
                             for queries that take far longer than reading */
    uint64_t *totals; /* as in struct job */
    size_t ntotals;
    bool has_mover; /* rows have the colour of the last ply, not the side to move */
    bool has_own_colour; /* neither: the answer begins with its colour */
    /* The first word of the question, of *length bytes, that names no cell or side of the board;
     * the record is then rejected.  Returns NULL if there is none; may be NULL. */
    const char *(*misses)(const void *question, const struct board *board, size_t *length);
    /* Emits the fields of the answer, after `file game id ply` and `to_move` or `mover`. view
     * NULL: there is no answer, and csv and tsv need every field, empty. */
    int (*emit)(const void *question, const struct query_view *view, struct emit *emit);
    /* Appends the answer as text to view->item->out; query_moment() is a good beginning. */
    int (*print)(const void *question, const struct query_view *view);
};

/*
 * Writes the head, queries every position that -m and --all select in all records of the operands,
 * and writes a row for each, and a row with `error` for each rejected record.  Returns as
 * common_walk(); ERROR_STOPPED, after a complaint, if Ctrl-C left records unread: what was put out
 * stays (query_status()).
 */
int query_run(const struct position_query *query, struct output *output,
              struct walk_counts *counts) WARN_UNUSED;

/* The exit status after query_run() and what else failed: that of common_finish(), or
 * EXIT_INTERRUPTED. */
int query_status(const struct common *common, struct output *output, int error,
                 const struct walk_counts *counts) WARN_UNUSED;

/* Appends "game 1010429 of FILE: White (White) - Black (Black)", a title line, to item->out. */
void query_title(const struct walk_item *item);

/* "White" or "Black", for a sentence. */
const char *query_colour(enum colour colour);

/* Appends "after 31. g7 " or "before the first move ", to begin a sentence about the position. */
void query_moment(const struct query_view *view, enum spelling spelling, struct text *out);

/* Ends that sentence: "(Black to move)"; or "White has made a fork: the game is over." or "The
 * board is full: a draw.", and returns false. */
bool query_turn(const struct query_view *view, struct text *out);

/* "h12 (h11) a5 (b5) i7": a line of play; every second stone, of the other colour, in brackets, the
 * first too if `is_own_first` is false. */
void query_line(struct text *words, const struct board *board, enum spelling spelling,
                const cell *line, int nline, bool is_own_first);

/* A paragraph about how to ask for an earlier position, to view->item->out, where no option named
 * one; else nothing.  `before` begins the paragraph, `more` names one more way to ask; each may be
 * "". */
void query_hint(const struct query_view *view, const char *before, const char *more);

#endif
