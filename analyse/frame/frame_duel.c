/* SPDX-License-Identifier: ISC */
/*
 * Who is first on the carrier of a frame?
 *
 * A search in depth.  Where the opponent needs more stones for a figure than half of the free cells
 * of the carrier, its figures play no part any more, and the exact search for the owner's decides.
 * Where that search says that the owner has none of its figures even without regard to the
 * opponent's, the frame is lost.  In between both colours' completions are met: a cell that
 * completes a figure is taken, and one that completes the other's must be.  To play elsewhere is
 * left out: a stone more in the carrier never harms its owner.
 */
#include "analyse/frame/frame_duel.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/distance.h"

enum { DUEL_BITS = 10 };

struct frame_duel_entry {
    uint64_t key;
    enum frame_duel_verdict verdict; /* FRAME_DUEL_UNKNOWN: the entry is free */
};

struct frame_duel {
    struct exact *exact; /* borrowed, as are position and carrier */
    struct position *position;
    enum colour owner;
    const uint64_t *carrier;
    figure_set figures;
    uint64_t nodes, limit_nodes; /* tried, and at most */
    struct ends ends; /* of the position tried */
    struct frame_duel_entry table[1 << DUEL_BITS]; /* positions with the opponent to move */
};

struct frame_duel *frame_duel_new(void)
{
    return calloc(1, sizeof(struct frame_duel));
}

void frame_duel_free(struct frame_duel *engine)
{
    free(engine);
}

bool frame_duel_is_close(const struct position *position, enum colour owner,
                         const uint64_t *carrier, int closings)
{
    return !position->board->game->sides_conduct &&
           distance_within_most(position, colour_other(owner), carrier, closings);
}

/* The free cells of the carrier.  Returns their number. */
static int frame_duel_free_cells(const struct frame_duel *engine, cell *cells)
{
    const struct board *board = engine->position->board;
    int n = 0;

    for (cell c = cellset_next(engine->carrier, 0, cellset_words(board)); c != CELL_NONE;
         c = cellset_next(engine->carrier, c + 1u, cellset_words(board)))
        if (position_colour(engine->position, c) == COLOUR_NONE)
            cells[n++] = c;
    return n;
}

/* How many of the cells complete a figure of the colour, counted to 2; *at is the first of them. */
static int frame_duel_completions(const struct frame_duel *engine, enum colour colour,
                                  const cell *cells, int ncells, cell *at)
{
    int n = 0;

    for (int i = 0; i < ncells && n < 2; i++)
        if (position_would_complete(engine->position, cells[i], colour) != 0 && n++ == 0)
            *at = cells[i];
    return n;
}

static bool frame_duel_is_exhausted(const struct frame_duel *engine)
{
    return engine->nodes >= engine->limit_nodes;
}

/* Asks the exact search about the owner's figures alone. */
static void frame_duel_ask(struct frame_duel *engine, bool owner_moves, struct exact_answer *answer)
{
    struct exact_question question = {.ends = &engine->ends,
                                      .carrier = engine->carrier,
                                      .figures = engine->figures,
                                      .colour_first = owner_moves,
                                      .limit_nodes = engine->limit_nodes - engine->nodes};

    answer->verdict = EXACT_UNKNOWN;
    answer->move = CELL_NONE;
    if (frame_duel_is_exhausted(engine))
        return;
    ends_init(&engine->ends, engine->position, engine->owner);
    exact_solve(engine->exact, &question, answer);
    engine->nodes += exact_nodes(engine->exact);
}

static enum frame_duel_verdict frame_duel_attack(struct frame_duel *engine, bool owner_has_figure);

/* The owner plays `at`, which completes nothing.  `is_good`: the exact search chose it. */
static enum frame_duel_verdict frame_duel_answer(struct frame_duel *engine, cell at, bool is_good)
{
    enum frame_duel_verdict verdict;

    position_play(engine->position, at, engine->owner);
    verdict = frame_duel_attack(engine, is_good);
    position_undo(engine->position);
    return verdict;
}

/* The owner, to move, without a completion or a threat to meet.  Only such answers can help as
 * touch the cells on which the opponent, with one more move, would prevent the figures. */
static enum frame_duel_verdict frame_duel_choose(struct frame_duel *engine, const cell *cells,
                                                 int n)
{
    enum frame_duel_verdict verdict = FRAME_DUEL_LOST;
    struct exact_answer best, pass;

    frame_duel_ask(engine, true, &best);
    if (best.verdict == EXACT_NO)
        return FRAME_DUEL_LOST;
    if (best.move != CELL_NONE)
        verdict = frame_duel_answer(engine, best.move, true);
    if (verdict == FRAME_DUEL_WON)
        return FRAME_DUEL_WON;
    frame_duel_ask(engine, false, &pass);
    for (int i = 0; i < n && verdict != FRAME_DUEL_WON; i++) {
        enum frame_duel_verdict after = FRAME_DUEL_LOST;

        if (cells[i] != best.move &&
            (pass.verdict != EXACT_NO || cellset_has(pass.carrier.word, cells[i])))
            after = frame_duel_answer(engine, cells[i], pass.verdict == EXACT_YES);
        if (after != FRAME_DUEL_LOST)
            verdict = after;
    }
    return verdict;
}

/* The owner, to move. */
static enum frame_duel_verdict frame_duel_defend(struct frame_duel *engine)
{
    cell cells[BOARD_CELLS_MAX], first;
    const int n = frame_duel_free_cells(engine, cells);

    if (frame_duel_completions(engine, engine->owner, cells, n, &first) > 0)
        return FRAME_DUEL_WON;
    switch (frame_duel_completions(engine, colour_other(engine->owner), cells, n, &first)) {
    case 0: return frame_duel_choose(engine, cells, n);
    case 1: return frame_duel_answer(engine, first, false);
    default: return FRAME_DUEL_LOST;
    }
}

/* The opponent plays each of the cells, those beside most of its stones first. */
static enum frame_duel_verdict frame_duel_try(struct frame_duel *engine, const cell *cells, int n)
{
    const enum colour opponent = colour_other(engine->owner);
    enum frame_duel_verdict verdict = FRAME_DUEL_WON;

    for (int near = BOARD_DIRECTIONS; near >= 0; near--)
        for (int i = 0; i < n && verdict != FRAME_DUEL_LOST; i++) {
            enum frame_duel_verdict after;

            if (cellset_bits(position_near(engine->position, cells[i], opponent)) != near)
                continue;
            position_play(engine->position, cells[i], opponent);
            after = frame_duel_defend(engine);
            position_undo(engine->position);
            if (after != FRAME_DUEL_WON)
                verdict = after;
        }
    return verdict;
}

/* The opponent, to move.  `owner_has_figure`: it is known that the owner has one of its figures if
 * the opponent's do not count. */
static enum frame_duel_verdict frame_duel_attack(struct frame_duel *engine, bool owner_has_figure)
{
    struct frame_duel_entry *entry = &engine->table[engine->position->key >> (64 - DUEL_BITS)];
    cell cells[BOARD_CELLS_MAX], first;
    const int n = frame_duel_free_cells(engine, cells);
    enum frame_duel_verdict verdict = FRAME_DUEL_UNKNOWN;
    struct exact_answer alone = {.verdict = EXACT_YES};
    int completions;

    if (frame_duel_completions(engine, colour_other(engine->owner), cells, n, &first) > 0)
        return FRAME_DUEL_LOST;
    completions = frame_duel_completions(engine, engine->owner, cells, n, &first);
    if (completions == 2)
        return FRAME_DUEL_WON;
    if (completions == 1)
        return frame_duel_try(engine, &first, 1);
    if (entry->verdict != FRAME_DUEL_UNKNOWN && entry->key == engine->position->key)
        return entry->verdict;
    if (frame_duel_is_exhausted(engine))
        return FRAME_DUEL_UNKNOWN;
    engine->nodes++;
    if (!owner_has_figure)
        frame_duel_ask(engine, false, &alone);
    if (alone.verdict == EXACT_NO)
        verdict = FRAME_DUEL_LOST;
    else if (frame_duel_is_close(engine->position, engine->owner, engine->carrier, n / 2))
        verdict = frame_duel_try(engine, cells, n);
    else if (alone.verdict == EXACT_YES)
        verdict = FRAME_DUEL_WON;
    if (verdict != FRAME_DUEL_UNKNOWN)
        *entry = (struct frame_duel_entry){engine->position->key, verdict};
    return verdict;
}

enum frame_duel_verdict frame_duel_decide(struct frame_duel *engine, struct exact *exact,
                                          struct position *position, enum colour owner,
                                          const uint64_t *carrier, figure_set figures,
                                          uint64_t limit_nodes)
{
    engine->exact = exact;
    engine->position = position;
    engine->owner = owner;
    engine->carrier = carrier;
    engine->figures = figures;
    engine->nodes = 0;
    engine->limit_nodes = limit_nodes;
    memset(engine->table, 0, sizeof engine->table);
    return frame_duel_attack(engine, true);
}

uint64_t frame_duel_nodes(const struct frame_duel *engine)
{
    return engine->nodes;
}
