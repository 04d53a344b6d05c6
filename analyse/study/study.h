/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_STUDY_H
#define ANALYSE_STUDY_STUDY_H

/*
 * A study: everything that is known of one position, found when it is asked for, in the coordinates
 * of the position shown.
 *
 *     struct study *study = template_study_builtin();     patterns/template_study.h
 *
 *     study_begin(study);                             for each game
 *     study_show(study, position);                    for each position that is asked about
 *     study_groups(study, ...);                       the questions, in any order
 *
 * Each subject has a header: study_threats.h, study_links.h, study_frames.h, study_ladders.h,
 * study_wins.h, study_estimate.h, and position_facts.h for what remarks are made of.
 *
 * A search with bounds depends on the order of cells, so all searches see the canonical image of
 * the position (analyse/board/orientation.h), and their answers are rotated back (study_rotate.h):
 * all images of a position get the same answer.  Engines are made when they are first needed and
 * kept from position to position: links are updated from ply to ply.  An answer is borrowed until
 * the next study_show(), or until the same question is asked with other words, unless its
 * header says otherwise.  A study is used by one thread.
 */

#include "analyse/base/arena.h"
#include "analyse/base/error.h"
#include "analyse/board/position.h"
#include "analyse/links/known_links.h"
#include "analyse/solve/exact.h"

/* A template that matches in a position. */
struct template_fact {
    const char *name; /* borrowed from the templates */
    const cell *stones, *cells; /* [nstones], [ncells] */
    int nstones, ncells;
    edge_set sides; /* to be joined */
    bool joined; /* though the other colour moves first; false: with the move only */
};

/* The templates that a study knows: the room above has them, and hands them over once. */
struct study_templates {
    struct known_links *links; /* the same as links that are known before any search */
    /* Finds the side template that joins the colour's stone on `at` to the side; if the cell is
     * empty, with a stone there.  The name of the one with the fewest cells into *name; NULL: none.
     * `position` is played on and left as it was.  Returns 0 or ERROR_MEMORY. */
    int (*find_side)(struct study_templates *templates, struct position *position,
                     enum colour colour, int side, cell at, const char **name);
    /* Lists the matches of a colour; arrays are in the arena.  Returns 0 or ERROR_MEMORY. */
    int (*find_all)(struct study_templates *templates, const struct position *position,
                    enum colour colour, struct arena *arena, const struct template_fact **facts,
                    int *nfacts);
    void (*free)(struct study_templates *templates);
};

/* How deep links are searched: the presets of links.h. */
enum study_depth {
    STUDY_QUICK, /* links_quick: every ply of a game */
    STUDY_FRAMES, /* links_for_frames */
    STUDY_GROUPS, /* links_for_groups: the groups of remarks */
    STUDY_COMPLETE, /* links_complete: the groups of hav-connect, and what a move is chosen by */
    STUDY_THOROUGH, /* links_thorough: one position, up to seconds */
    STUDY_DEEP, /* links_deep: the same of a board program */
    STUDY_DEPTHS
};

struct study;

/* A study without a position, which owns the templates; NULL: it knows none.  If memory is out it
 * frees them and returns NULL.  study_free() frees it. */
struct study *study_new(struct study_templates *templates);
/* Frees the study and its templates; NULL is allowed. */
void study_free(struct study *study);

/* The next position is of another game: links are searched from nothing, so that no answer depends
 * on the games that were shown before. */
void study_begin(struct study *study);

/* The questions that follow are about this position, which is borrowed until the next call.
 * Searches play on it and leave it as it was; the caller must leave it as it is. */
void study_show(struct study *study, struct position *position);

/* The ends of a colour's links. */
const struct ends *study_ends(struct study *study, enum colour colour);

/* Lists the templates that match for a colour; arrays are in the arena.  Returns 0 or ERROR_MEMORY.
 */
int study_list_templates(struct study *study, enum colour colour, struct arena *arena,
                         const struct template_fact **facts, int *nfacts) WARN_UNUSED;

/* The templates as links, for searches that are no question to a study; borrowed, may be NULL. */
struct known_links *study_known(const struct study *study);

/* The exact search, for the same; borrowed.  NULL when memory is out. */
struct exact *study_exact(struct study *study);

/* The cell of the image that shows a cell of the position shown, and the way back: where equal
 * answers must be distinguished in the same way on all images. */
cell study_image_of_cell(struct study *study, cell at);
cell study_cell_of_image(struct study *study, cell image);

/* One key for all images of the position, with its board, rule and side to move; never 0. */
uint64_t study_key(struct study *study);

#endif
