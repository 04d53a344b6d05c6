/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_ANNOTATE_TEMPLATES_H
#define CMD_ANNOTATE_ANNOTATE_TEMPLATES_H

/*
 * The templates that an annotator is given: the built-in ones that match in a position.
 */

#include "analyse/remark/annotation.h"
#include "patterns/match.h"

/* Zero-initialised is valid; annotate_templates_release() frees what it holds.  For one thread. */
struct annotate_templates {
    struct matcher *matchers[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1]; /* [game->index][size] */
    uint64_t game; /* of the walk, for the line of progress; 0: none */
    /* of the current search: */
    struct arena *arena; /* borrowed */
    const struct board *board; /* borrowed */
    struct template_fact *facts; /* [nfacts] in `arena` */
    int nfacts, room;
};

/* An annotator_templates whose context is a struct annotate_templates. */
int annotate_templates_find(void *context, const struct position *position, enum colour colour,
                            struct arena *arena, const struct template_fact **facts, int *nfacts);

/* Frees the matchers. */
void annotate_templates_release(struct annotate_templates *templates);

#endif
