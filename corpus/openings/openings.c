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
struct level {
    struct openings_node node;
    struct fold fold;
    struct openings_move *moves;
    size_t capacity;
};

struct walker {
    struct book *book;
    const struct openings_options *options;
    int (*enter)(void *context, const struct openings_node *node);
    int (*leave)(void *context, const struct openings_node *node);
    void *context;
    struct position position;
    uint64_t number; /* of the node entered last */
    uint8_t *seen; /* a bit for each record: the position that begins there was entered */
    struct level *levels; /* [depth + 1] */
};

void openings_add_result(struct openings_score *score, unsigned result)
{
    score->games++;
    score->white_won += result == BOOK_WHITE_WON;
    score->black_won += result == BOOK_BLACK_WON;
    score->drawn += result == BOOK_DRAWN;
}

static void openings_add_sample(struct openings_tally *tally, uint64_t game, unsigned limit)
{
    unsigned at = tally->nsamples;

    while (at > 0 && tally->samples[at - 1] > game)
        at--;
    if (at >= limit)
        return;
    tally->nsamples += tally->nsamples < limit;
    memmove(tally->samples + at + 1, tally->samples + at,
            (tally->nsamples - at - 1) * sizeof tally->samples[0]);
    tally->samples[at] = game;
}

static void openings_add_game(struct walker *walker, struct openings_tally *tally,
                              const struct book_record *record)
{
    struct book_entry entry;

    book_entry(walker->book, book_game(record), &entry);
    openings_add_result(&tally->score, book_result(record));
    tally->rated += (entry.white_rating != 0 ? 1u : 0u) + (entry.black_rating != 0 ? 1u : 0u);
    tally->ratings += (uint64_t)entry.white_rating + entry.black_rating;
    if (entry.date != 0 && (tally->first_date == 0 || entry.date < tally->first_date))
        tally->first_date = entry.date;
    if (entry.date > tally->last_date)
        tally->last_date = entry.date;
    if (entry.id != 0 && (tally->first_id == 0 || entry.id < tally->first_id))
        tally->first_id = entry.id;
    if (entry.id > tally->last_id)
        tally->last_id = entry.id;
    openings_add_sample(tally, book_game(record), walker->options->samples);
}

/* The move of that name, which is the last one or a new one.  NULL: out of memory. */
static struct openings_move *openings_get_move(struct level *level, size_t *count, unsigned name)
{
    if (*count > 0 && level->moves[*count - 1].name == name)
        return &level->moves[*count - 1];
    if (array_reserve(&level->moves, &level->capacity, *count + 1, sizeof level->moves[0]) != 0)
        return NULL;
    level->moves[*count] = (struct openings_move){.name = name, .cell = CELL_NONE, .ncells = 1};
    return &level->moves[(*count)++];
}

/* Reads all records of the node's position.  1, 0: there are none, <0: error. */
static int openings_read_position(struct walker *walker, struct level *level, uint64_t *first,
                                  size_t *nmoves)
{
    struct openings_node *node = &level->node;
    struct book_record record;
    int found = book_find(walker->book, node->key, first), more = 1;

    *nmoves = 0;
    if (found != 1)
        return found;
    for (uint64_t at = *first; (more = book_record(walker->book, at, &record)) == 1; at++) {
        unsigned name = book_move(&record);
        if (record.key != node->key)
            break;
        openings_add_game(walker, &node->tally, &record);
        if (name == BOOK_MOVE_END) {
            node->ended++;
            continue;
        }
        struct openings_move *move = openings_get_move(level, nmoves, name);
        if (move == NULL)
            return ERROR_MEMORY;
        openings_add_result(&move->score, book_result(&record));
    }
    return more < 0 ? more : 1;
}

/* Finds the cell of each move on the board of the node.  False: one cannot be played. */
static bool openings_place_moves(const struct walker *walker, struct level *level, size_t nmoves)
{
    const struct position *position = &walker->position;

    for (size_t i = 0; i < nmoves; i++) {
        struct openings_move *move = &level->moves[i];
        if (move->name == BOOK_MOVE_SWAP) {
            if (!position_can_swap(position))
                return false;
            level->node.swap = move->score;
            continue;
        }
        if (move->name >= (unsigned)position->board->ncells)
            return false;
        move->cell = fold_show(&level->fold, (cell)move->name, &move->ncells);
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

/* Orders the moves, and leaves out what is not to be shown. */
static void openings_choose_moves(const struct walker *walker, struct level *level, size_t nmoves)
{
    struct openings_node *node = &level->node;
    const struct board *board = walker->position.board;
    size_t shown = 0;

    if (nmoves > 0)
        qsort_r(level->moves, nmoves, sizeof level->moves[0], openings_compare_moves,
                (void *)(uintptr_t)board);
    while (shown < nmoves && !node->deepest && !node->again &&
           level->moves[shown].score.games >= walker->options->min_games)
        shown++;
    node->moves = level->moves;
    node->nmoves = shown;
    node->other_moves = nmoves - shown;
    for (size_t i = shown; i < nmoves; i++)
        node->other_games += level->moves[i].score.games;
}

/* Fills in the node of the position that is on the board; its line is filled in already. */
static int openings_prepare(struct walker *walker, struct level *level)
{
    struct openings_node *node = &level->node;
    uint64_t first;
    size_t nmoves;

    node->position = &walker->position;
    node->key = fold_key(&level->fold, (enum colour)walker->position.to_move);
    int found = openings_read_position(walker, level, &first, &nmoves);
    if (found < 0)
        return found;
    if (found == 0 || node->tally.score.games < node->played ||
        !openings_place_moves(walker, level, nmoves))
        return ERROR_INPUT;
    node->number = ++walker->number;
    node->again = (walker->seen[first / 8] >> first % 8 & 1) != 0;
    node->deepest = (unsigned)node->ply == walker->options->depth;
    walker->seen[first / 8] |= (uint8_t)(1u << first % 8);
    openings_choose_moves(walker, level, nmoves);
    return 0;
}

/* Plays a move of `from` on the board, and begins the node behind it. */
static void openings_play(struct walker *walker, struct level *from,
                          const struct openings_move *move)
{
    struct level *level = from + 1;
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
        .parent_games = from->node.tally.score.games,
    };
    if (move->name == BOOK_MOVE_SWAP)
        position_swap(position);
    else
        position_play(position, move->cell, colour);
    book_fold_ply(&level->fold, &position->ply[position->nplies - 1]);
}

/* The node on `level` and all below it.  As deep as the tree: at most BOOK_DEPTH_MAX calls. */
static int openings_visit(struct walker *walker, struct level *level)
{
    int error = openings_prepare(walker, level);

    if (error == 0)
        error = walker->enter(walker->context, &level->node);
    for (size_t i = 0; i < level->node.nmoves && error == 0; i++) {
        openings_play(walker, level, &level->moves[i]);
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

static int openings_visit_root(struct walker *walker, int game, int size)
{
    uint64_t games = walker->book->sizes[game][size];
    struct board *board = board_new(game_at(game), size);
    struct level *root = &walker->levels[0];

    if (board == NULL)
        return ERROR_MEMORY;
    position_init(&walker->position, board, walker->book->about.ring_rule);
    fold_init(&root->fold, board);
    root->node = (struct openings_node){
        .cell = CELL_NONE, .ncells = 1, .played = games, .parent_games = games};
    int error = openings_visit(walker, root);
    board_free(board);
    return error;
}

int openings_walk(struct book *book, const struct openings_options *options,
                  int (*enter)(void *context, const struct openings_node *node),
                  int (*leave)(void *context, const struct openings_node *node), void *context)
{
    struct walker *walker = calloc(1, sizeof *walker);
    int error = 0;

    if (walker == NULL)
        return ERROR_MEMORY;
    walker->book = book;
    walker->options = options;
    walker->enter = enter;
    walker->leave = leave;
    walker->context = context;
    walker->seen = calloc((size_t)(book->about.nrecords / 8) + 1, 1);
    walker->levels = calloc((size_t)options->depth + 1, sizeof walker->levels[0]);
    if (walker->seen == NULL || walker->levels == NULL)
        error = ERROR_MEMORY;
    for (int game = 0; game_at(game) != NULL && error == 0; game++)
        for (int size = 0; size <= BOARD_SIZE_MAX && error == 0; size++)
            if (book->sizes[game][size] > 0 && openings_is_wanted(options, game, size))
                error = openings_visit_root(walker, game, size);
    for (unsigned i = 0; walker->levels != NULL && i <= options->depth; i++)
        free(walker->levels[i].moves);
    free(walker->levels);
    free(walker->seen);
    free(walker);
    return error;
}

uint64_t openings_games(const struct book *book, const struct openings_options *options)
{
    uint64_t games = 0;

    for (int game = 0; game_at(game) != NULL; game++)
        for (int size = 0; size <= BOARD_SIZE_MAX; size++)
            if (openings_is_wanted(options, game, size))
                games += book->sizes[game][size];
    return games;
}
