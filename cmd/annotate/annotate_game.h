/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_ANNOTATE_GAME_H
#define CMD_ANNOTATE_ANNOTATE_GAME_H

/*
 * The games that hav-annotate is asked about: one annotator for each thread, and what is written of
 * a game.
 */

#include "cmd/annotate/annotate_view.h"
#include "cmd/common/common.h"

struct annotate_archive;
struct annotate_file;
struct annotate_player;
struct annotate_site;

struct annotate_question {
    const struct common *common;
    int detail; /* 1 .. ANNOTATION_DETAILS */
    uint64_t limit_nodes; /* of the longer searches of a game; 0: the default */
    enum effort effort;
    int nhelpers; /* threads that share the plies of a game, besides the first */
    struct annotate_site *site; /* of pages, in place of rows or text; NULL: none */
    struct annotate_file *page; /* of the one game, by one thread; NULL: none */
    bool sgf; /* write the record with notes */
    const struct annotate_archive *archive; /* other games; NULL: none */
    struct annotate_player *player; /* whose games are only counted; NULL: none */
};

/* The callbacks of struct walk_work; their context is a struct annotate_question. */
void *annotate_game_new(void *context);
/* Frees a worker. */
void annotate_game_fold(void *context, void *worker);
/* Annotates a record and appends its rows or text. */
int annotate_game_each(void *worker, struct walk_item *item);
/* Appends the row of a rejected record to json; nothing to text. */
int annotate_game_rejected(void *worker, struct walk_item *item);

/* Emits a row for each ply, and the row `summary`. */
void annotate_row_emit(const struct annotate_view *view, struct emit *emit);

/* Appends the annotation as text. */
void annotate_text_print(const struct annotate_view *view);

/* Writes the record as SGF with the annotation as notes; false: it is rejected. */
bool annotate_sgf_write(const struct annotate_view *view);
/* Writes the record as SGF without notes; any `worker`. */
int annotate_strip_each(void *worker, struct walk_item *item);
/* Writes a record of an unknown game as it is; others are rejected.  Any `worker`. */
int annotate_sgf_rejected(void *worker, struct walk_item *item);

/* Is the remark shown at this detail? */
static inline bool annotate_shows(const struct annotate_view *view, const struct remark *remark)
{
    return remark->detail <= view->question->detail;
}

/* Where the last proved stretch began, and whether the ply that lost is known, as a sentence. */
void annotate_decided(const struct annotate_view *view, struct text *words);

#endif
