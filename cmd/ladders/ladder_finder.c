/* SPDX-License-Identifier: ISC */
/*
 * Finds ladders, with engines for each thread.
 */
#include "cmd/ladders/ladder_finder.h"

#include <stdlib.h>

#include "analyse/study/study_rotate.h"
#include "analyse/threat/threats.h"
#include "patterns/template_links.h"
#include "patterns/template_study.h"

#define TABLE_BITS 16

struct ladder_engine {
    const struct ladder_question *question;
    struct exact *exact;
    struct matcher *matchers[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1]; /* as boards are kept */
    struct canonical_position canonical; /* what is searched */
    struct ladder_answer answer;
    struct ladder_points *points;
    struct known_links *known; /* of all links here */
    struct links *links; /* of the runner, in the canonical position */
    struct groups groups; /* made of them */
    struct link_judge *link_judge;
};

void ladder_finder_free(void *made)
{
    struct ladder_engine *finder = made;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        ladders_release(&finder->answer.ladders[c]);
    for (int g = 0; g < BOARDS_GAMES_MAX; g++)
        for (int s = 0; s <= BOARD_SIZE_MAX; s++)
            matcher_free(finder->matchers[g][s]);
    ladder_points_free(finder->points);
    groups_release(&finder->groups);
    link_judge_free(finder->link_judge);
    links_free(finder->links);
    template_links_free(finder->known);
    exact_free(finder->exact);
    free(finder);
}

void *ladder_finder_new(const void *question)
{
    struct ladder_engine *finder = calloc(1, sizeof *finder);
    struct links_options options = links_complete;

    if (finder == NULL)
        return NULL;
    options.known = finder->known = template_links_builtin();
    finder->links = links_new(&options);
    finder->question = question;
    finder->exact = exact_new(TABLE_BITS);
    finder->link_judge = link_judge_new();
    finder->points = ladder_points_new(finder->known);
    if (finder->exact != NULL && finder->points != NULL && finder->known != NULL &&
        finder->links != NULL && finder->link_judge != NULL)
        return finder;
    ladder_finder_free(finder);
    return NULL;
}

const char *ladder_status_name(enum ladder_status status)
{
    static const char *const names[] = {"quiet", "urgent", "over"};

    return names[status];
}

static enum ladder_status ladder_finder_status(const struct position *position)
{
    struct threats threats;

    if (position_standing(position) != 0 || position_empties(position) == 0)
        return LADDERS_OVER;
    threats_scan(&threats, position);
    return threats.count[COLOUR_WHITE] + threats.count[COLOUR_BLACK] > 0 ? LADDERS_URGENT
                                                                         : LADDERS_QUIET;
}

/* Lays the templates on the board, once for each board.  Only positions with ladders or key points
 * need them. */
static bool ladder_finder_lay_templates(struct ladder_engine *finder, const struct board *board)
{
    struct matcher **matcher = &finder->matchers[board->game->index][board->size];
    size_t count;
    const struct template *templates = builtin_templates(&count);

    if (*matcher != NULL)
        return true;
    *matcher = matcher_new(templates, count, board);
    if (*matcher != NULL && matcher_lay(*matcher) == 0)
        return true;
    matcher_free(*matcher);
    *matcher = NULL;
    return false;
}

/* The last stone counts, for it is judged as a block. */
static void ladder_finder_rotate_there(struct canonical_position *canonical,
                                       const struct position *position)
{
    const struct ply *last = &position->ply[position->nplies > 0 ? position->nplies - 1 : 0];
    struct orientation_mark mark = {.edges = 0};

    if (position->nplies > 0 && last->kind == PLY_STONE)
        cellset_add(mark.cells.word, last->cell);
    canonical_position_find(canonical, position, &mark, 1);
}

/* Finds the ladders of a colour of the canonical position, and drops those that are not needed. */
static int ladder_finder_find(struct ladder_engine *finder, enum colour runner,
                              struct ladders *ladders)
{
    struct position *position = &finder->canonical.position;
    const struct ladders_judge judge = {.position = position,
                                        .exact = finder->exact,
                                        .links = finder->link_judge,
                                        .known = finder->known};

    if (ladders_find(ladders, finder->exact, position, runner, &finder->question->options) != 0)
        return ERROR_MEMORY;
    if (ladders->count == 0)
        return 0;
    if (links_search(finder->links, position, runner) != 0 ||
        groups_search(&finder->groups, finder->links, -1, 1) != 0)
        return ERROR_MEMORY;
    ladders_drop_needless(ladders, &finder->groups);
    return ladders_find_joins(ladders, &judge);
}

const struct ladder_answer *ladder_finder_ask(const struct query_view *view)
{
    struct ladder_engine *finder = view->tool;
    const struct ladder_question *question = finder->question;
    struct canonical_position *canonical = &finder->canonical;
    struct ladder_answer *answer = &finder->answer;

    ladder_finder_rotate_there(canonical, view->position);
    answer->status = ladder_finder_status(view->position);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        struct ladders *ladders = &answer->ladders[c];

        ladders->count = ladders->nunknown = ladders->nneedless = 0;
        if (question->asks[c] &&
            ladder_finder_find(finder, orientation_rotate_colour(&canonical->there, c), ladders) !=
                0)
            return NULL;
        ladders_rotate(ladders, &canonical->back);
        if (ladders->count > 0 && !ladder_finder_lay_templates(finder, view->position->board))
            return NULL;
    }
    return answer;
}

const struct template *ladder_finder_side_template(const struct query_view *view,
                                                   enum colour colour, int side, cell at)
{
    struct ladder_engine *finder = view->tool;
    struct canonical_position *canonical = &finder->canonical;
    const struct orientation *there = &canonical->there;
    const struct board *board = view->position->board;

    if (!ladder_finder_lay_templates(finder, board))
        return NULL;
    return side_template(finder->matchers[board->game->index][board->size], &canonical->position,
                         orientation_rotate_colour(there, colour),
                         orientation_rotate_side(there, side), orientation_rotate_cell(there, at));
}

const struct template *ladder_finder_template(const struct query_view *view,
                                              const struct ladder *ladder, cell at)
{
    return ladder_finder_side_template(view, (enum colour)ladder->runner, ladder->side, at);
}

enum formation ladder_finder_formation(const struct query_view *view, const struct ladder *ladder,
                                       cell *block)
{
    const struct canonical_position *canonical = ladder_finder_canonical(view);
    struct ladder rotated = *ladder;
    enum formation formation;

    ladder_rotate(&rotated, &canonical->there);
    formation = formation_of(&canonical->position, &rotated, block);
    *block = orientation_rotate_cell(&canonical->back, *block);
    return formation;
}

struct canonical_position *ladder_finder_canonical(const struct query_view *view)
{
    struct ladder_engine *finder = view->tool;

    return &finder->canonical;
}

struct ladder_points *ladder_finder_points(const struct query_view *view)
{
    const struct ladder_engine *finder = view->tool;

    return finder->points;
}
