/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_ANNOTATE_VIEW_H
#define CMD_ANNOTATE_ANNOTATE_VIEW_H

/*
 * A game with its annotation, as the writers get it.  Nothing of a command line is here: the engine
 * of a page (cmd/annotate/engine) writes the data of a page too.
 */

#include "analyse/remark/annotation.h"
#include "corpus/walk/walk.h"

struct annotate_question;
struct book;
struct book_game;

struct annotate_view {
    const struct annotate_question *question;
    const struct walk_item *item;
    const struct annotation *annotation;
    const struct position *start; /* before the first ply */
    enum spelling spelling;
    const struct book_game *archive; /* the game in an archive; NULL: none was asked for */
    struct book *book; /* of `archive` */
    bool is_board; /* the page is a board to play on, and nothing was annotated */
};

/* Appends the game and, where it has several boards, the size: "Havannah, size 8". */
void annotate_board_name(const struct board *board, struct text *out);

/* The result of the record in words: "White wins by a ring", "unfinished". */
void annotate_result(const struct annotate_view *view, struct text *words);

#endif
