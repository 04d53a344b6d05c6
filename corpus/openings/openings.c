/* SPDX-License-Identifier: ISC */
/*
 * Which moves were played from a position?  One look into the book for each position gives its
 * games and their next moves; the walk plays a move on a real board, folds, and looks again.
 */
#include "corpus/openings/openings.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "corpus/base/fold.h"

/* One position of the line that is being walked. */
struct openings_level {
    struct openings_node node;
    struct fold fold;
    struct openings_position found;
    struct openings_move step; /* of the line */
};

struct walker {
    const struct openings_source *source;
    const struct openings_options *options;
    int (*enter)(void *context, const struct openings_node *node);
    int (*leave)(void *context, const struct openings_node *node);
    void *context;
    struct position position;
    uint64_t number; /* of the node entered last */
    uint8_t *seen; /* a bit for each ordinal: the position was entered */
    struct openings_level *levels; /* [depth + 1] */
    struct openings_line line;
};

/* Finds the cell of each move on the board of the node, the line's own where it is one of them.
 * False: one cannot be played. */
static bool openings_place_moves(const struct walker *walker, struct openings_level *level)
{
    const struct position *position = &walker->position;
    const struct openings_line *line = level->node.line;
    const int ply = level->node.ply;
    const cell own = line != NULL && ply < line->nplies ? line->cells[ply] : CELL_NONE;
    const bool is_line = own != CELL_NONE && ply <= line->end;

    for (size_t i = 0; i < level->found.nmoves; i++) {
        struct openings_move *move = &level->found.moves[i];
        if (move->name == BOOK_MOVE_SWAP) {
            if (!position_can_swap(position))
                return false;
            level->node.swap = move->score;
            continue;
        }
        if (move->name >= (unsigned)position->board->ncells)
            return false;
        move->cell = fold_show(&level->fold, (cell)move->name, &move->ncells);
        if (is_line && move->name == fold_cell(&level->fold, own))
            move->cell = own;
        if (position_colour(position, move->cell) != COLOUR_NONE)
            return false;
    }
    return true;
}

/* By games, then a swap, then by the order of cells. */
static int openings_compare_moves(const void *left, const void *right, void *board)
{
    const struct openings_move *a = left, *b = right;

    if (a->score.games != b->score.games)
        return a->score.games > b->score.games ? -1 : 1;
    if (a->cell == b->cell)
        return 0;
    if (a->cell == CELL_NONE || b->cell == CELL_NONE)
        return a->cell == CELL_NONE ? -1 : 1;
    return cell_before(board, a->cell, b->cell) ? -1 : 1;
}

/* Makes the line's next move the only one of a node; other orders of moves may lead on instead. */
static void openings_step(const struct walker *walker, struct openings_level *level)
{
    struct openings_move *step = &level->step;
    const cell at = walker->line.cells[level->node.ply];

    *step = (struct openings_move){.name = BOOK_MOVE_SWAP, .cell = at, .ncells = 1};
    if (at != CELL_NONE) {
        step->name = fold_cell(&level->fold, at);
        fold_show(&level->fold, (cell)step->name, &step->ncells);
    }
    for (size_t i = 0; i < level->found.nmoves; i++)
        if (level->found.moves[i].name == step->name)
            step->score = level->found.moves[i].score;
}

/* Orders the moves, and leaves out what is not to be shown. */
static void openings_choose_moves(struct walker *walker, struct openings_level *level)
{
    struct openings_node *node = &level->node;
    struct openings_move *moves = level->found.moves;
    const size_t nmoves = level->found.nmoves;
    const struct board *board = walker->position.board;
    const size_t most = walker->options->most_moves;
    size_t shown = 0;

    if (nmoves > 0)
        qsort_r(moves, nmoves, sizeof moves[0], openings_compare_moves, (void *)(uintptr_t)board);
    while (shown < nmoves && !node->deepest && !node->again && (most == 0 || shown < most) &&
           moves[shown].score.games >= walker->options->min_games)
        shown++;
    node->moves = moves;
    node->nmoves = shown;
    node->other_moves = level->found.other_moves + nmoves - shown;
    node->other_games = level->found.other_games;
    for (size_t i = shown; i < nmoves; i++)
        node->other_games += moves[i].score.games;
}

static void openings_choose_step(struct walker *walker, struct openings_level *level)
{
    struct openings_node *node = &level->node;

    openings_step(walker, level);
    node->moves = &level->step;
    node->nmoves = 1;
    node->other_moves =
        level->found.other_moves + level->found.nmoves - (level->step.score.games > 0);
    node->other_games = level->found.other_games;
    for (size_t i = 0; i < level->found.nmoves; i++)
        node->other_games += level->found.moves[i].score.games;
    node->other_games -= level->step.score.games;
}

/* Fills in the node of the position that is on the board; its line is filled in already. */
static int openings_prepare(struct walker *walker, struct openings_level *level)
{
    struct openings_node *node = &level->node;
    struct openings_position *position = &level->found;

    node->position = &walker->position;
    node->line = walker->options->line == NULL ? NULL : &walker->line;
    node->key = fold_key(&level->fold, (enum colour)walker->position.to_move);
    int found = openings_source_find(walker->source, node->key, walker->options->samples, position);
    const bool is_step = node->line != NULL && node->ply < walker->line.end;
    if (found < 0)
        return found;
    if ((found == 0 && !is_step) || position->tally.score.games < node->played ||
        !openings_place_moves(walker, level))
        return ERROR_INPUT;
    node->tally = &position->tally;
    node->ended = position->ended;
    node->number = ++walker->number;
    if (is_step) {
        openings_choose_step(walker, level);
        return 0;
    }
    node->again = (walker->seen[position->ordinal / 8] >> position->ordinal % 8 & 1) != 0;
    node->deepest =
        (unsigned)node->ply == walker->options->depth ||
        (node->line != NULL && node->ply == walker->line.end + (int)walker->options->after);
    walker->seen[position->ordinal / 8] |= (uint8_t)(1u << position->ordinal % 8);
    openings_choose_moves(walker, level);
    return 0;
}

/* Plays a move of `from` on the board, and begins the node after it. */
static void openings_play(struct walker *walker, struct openings_level *from,
                          const struct openings_move *move)
{
    struct openings_level *level = from + 1;
    struct position *position = &walker->position;
    enum colour colour = (enum colour)position->to_move;

    level->fold = from->fold;
    level->node = (struct openings_node){
        .parent = from->node.number,
        .ply = from->node.ply + 1,
        .is_swap = move->name == BOOK_MOVE_SWAP,
        .cell = move->cell,
        .ncells = move->ncells,
        .played = move->score.games,
        .parent_games = from->node.tally->score.games,
    };
    if (move->name == BOOK_MOVE_SWAP)
        position_swap(position);
    else
        position_play(position, move->cell, colour);
    book_fold_ply(&level->fold, &position->ply[position->nplies - 1]);
}

/* The node on `level` and all below it.  As deep as the tree: at most BOOK_DEPTH_MAX calls. */
static int openings_visit(struct walker *walker, struct openings_level *level)
{
    int error = openings_prepare(walker, level);

    if (error == 0)
        error = walker->enter(walker->context, &level->node);
    /* Games are read as they are named. */
    if (error == 0 && openings_source_failed(walker->source))
        error = ERROR_OUTPUT;
    for (size_t i = 0; i < level->node.nmoves && error == 0; i++) {
        openings_play(walker, level, &level->node.moves[i]);
        error = openings_visit(walker, level + 1);
        position_undo(&walker->position);
    }
    if (error == 0 && walker->leave != NULL)
        error = walker->leave(walker->context, &level->node);
    return error;
}

static bool openings_is_wanted(const struct openings_options *options, int game, int size)
{
    return (options->game == NULL || options->game->index == game) &&
           (options->size == 0 || options->size == size);
}

int openings_line_keys(const struct search_position *line, struct position *position, int most,
                       const cell **cells, uint64_t keys[BOOK_DEPTH_MAX + 1])
{
    const struct board *board = position->board;
    const int nplies = search_position_plies(line, board->game->index, board->size, cells);
    struct fold fold;
    int played = 0;

    fold_init(&fold, board, false);
    keys[0] = fold_key(&fold, (enum colour)position->to_move);
    while (played < nplies && played < most) {
        const cell at = (*cells)[played];

        if (at == CELL_NONE && !position_can_swap(position))
            break; /* a pass, which the tree does not have */
        if (at == CELL_NONE)
            position_swap(position);
        else
            position_play(position, at, (enum colour)position->to_move);
        book_fold_ply(&fold, &position->ply[position->nplies - 1]);
        keys[++played] = fold_key(&fold, (enum colour)position->to_move);
    }
    while (position->nplies > 0)
        position_undo(position);
    return nplies < 0 ? -1 : played;
}

/* Finds how far games followed the line: `last`, and from there back the end.  Returns 0 or an
 * ERROR_. */
static int openings_follow_line(struct walker *walker, const uint64_t keys[BOOK_DEPTH_MAX + 1])
{
    struct openings_line *line = &walker->line;
    struct openings_position *found = &walker->levels[0].found;

    line->last = line->end = 0;
    for (int i = line->nplies; i > 0 && line->end == 0; i--) {
        const int is_there =
            openings_source_find(walker->source, keys[i], walker->options->samples, found);

        if (is_there < 0)
            return is_there;
        if (is_there > 0 && line->last == 0) {
            line->last = i;
            line->last_games = found->tally.score.games;
            line->nsamples = found->tally.nsamples;
            memcpy(line->samples, found->tally.samples, sizeof line->samples);
        }
        if (is_there > 0 && found->tally.score.games >= walker->options->line_games)
            line->end = i;
    }
    line->end = line->end == 0 ? line->last : line->end;
    return 0;
}

static int openings_visit_root(struct walker *walker, int game, int size)
{
    uint64_t games = openings_source_games(walker->source, game, size);
    struct board *board = board_new(game_at(game), size);
    struct openings_level *root = &walker->levels[0];
    uint64_t keys[BOOK_DEPTH_MAX + 1];

    if (board == NULL)
        return ERROR_MEMORY;
    position_init(&walker->position, board, openings_source_ring_rule(walker->source));
    if (walker->options->line != NULL) {
        struct openings_line *line = &walker->line;

        line->nplies = openings_line_keys(walker->options->line, &walker->position,
                                          (int)walker->options->line_plies, &line->cells, keys);
        const int error = line->nplies >= 0 ? openings_follow_line(walker, keys) : 0;
        if (line->nplies < 0 || error != 0) {
            board_free(board);
            return error;
        }
    }
    fold_init(&root->fold, board, false);
    root->node = (struct openings_node){
        .cell = CELL_NONE, .ncells = 1, .played = games, .parent_games = games};
    int error = openings_visit(walker, root);
    board_free(board);
    return error;
}

int openings_walk(const struct openings_source *source, const struct openings_options *options,
                  int (*enter)(void *context, const struct openings_node *node),
                  int (*leave)(void *context, const struct openings_node *node), void *context)
{
    struct walker *walker = calloc(1, sizeof *walker);
    int error = 0;

    if (walker == NULL)
        return ERROR_MEMORY;
    walker->source = source;
    walker->options = options;
    walker->enter = enter;
    walker->leave = leave;
    walker->context = context;
    walker->seen = calloc((size_t)(openings_source_ordinals(source) / 8) + 1, 1);
    walker->levels = calloc((size_t)options->depth + 1, sizeof walker->levels[0]);
    if (walker->seen == NULL || walker->levels == NULL)
        error = ERROR_MEMORY;
    for (int game = 0; game_at(game) != NULL && error == 0; game++)
        for (int size = 0; size <= BOARD_SIZE_MAX && error == 0; size++)
            if (openings_source_games(source, game, size) > 0 &&
                openings_is_wanted(options, game, size))
                error = openings_visit_root(walker, game, size);
    for (unsigned i = 0; walker->levels != NULL && i <= options->depth; i++)
        free(walker->levels[i].found.moves);
    free(walker->levels);
    free(walker->seen);
    free(walker);
    return error;
}

uint64_t openings_games(const struct openings_source *source,
                        const struct openings_options *options)
{
    uint64_t games = 0;

    for (int game = 0; game_at(game) != NULL; game++)
        for (int size = 0; size <= BOARD_SIZE_MAX; size++)
            if (openings_is_wanted(options, game, size))
                games += openings_source_games(source, game, size);
    return games;
}
