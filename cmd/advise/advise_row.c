/* SPDX-License-Identifier: ISC */
/*
 * Advice on a position, as fields, as sentences, and drawn.
 */
#include "cmd/advise/advise_row.h"

#include <stdio.h>

#include "cmd/common/interrupt.h"
#include "cmd/output/row.h"
#include "cmd/position/canvas.h"
#include "cmd/position/search_host.h"
#include "corpus/walk/worker_pool.h"

#define ADVISE_TEXT_LINE 8 /* plies of a line in text */

/* ---- the search ---------------------------------------------------------------------------- */

static bool advise_stops(void *context)
{
    struct advise_answer *answer = context;

    if (interrupt_seen())
        answer->is_interrupted = true;
    return answer->is_interrupted ||
           (answer->until_us != 0 && search_host_clock_us(NULL) >= answer->until_us);
}

/* Threads of one search. */
struct advise_threads {
    void (*work)(void *context, int i);
    void *context;
};

static void advise_thread(void *context, int worker, int index)
{
    const struct advise_threads *threads = context;

    (void)worker;
    threads->work(threads->context, index);
}

static void advise_together(int n, void (*work)(void *context, int i), void *context)
{
    struct advise_threads threads = {work, context};

    parallel_for(n, n, advise_thread, &threads);
}

/* Chooses the moves that are shown. */
static void advise_choose(const struct advise_question *asked, const struct query_view *view)
{
    const struct ply *next = view->next;
    struct advise_answer *answer = view->answer;
    const struct advice *advice = answer->advice;
    const bool is_stone =
        next != NULL && next->kind == PLY_STONE && next->colour == view->position->to_move;
    const int played = is_stone ? study_advised(view->study, next->cell) : -1;
    int i;

    for (i = 0; i < advice->nmoves && i < asked->moves; i++)
        answer->move[i] = (struct advise_move){.move = advice->moves[i], .rank = i + 1};
    answer->nmoves = i;
    if (played < 0)
        return;
    answer->played = played < i ? played : answer->nmoves++;
    answer->move[answer->played] =
        (struct advise_move){.move = advice->moves[played], .rank = played + 1};
}

int advise_row_ask(const void *question, const struct query_view *view)
{
    const struct advise_question *asked = question;
    const struct position *position = view->position;
    struct advise_answer *answer = view->answer;
    struct advice_question wanted = {.simulations = asked->simulations,
                                     .proof_nodes =
                                         advice_proof_nodes(asked->proof_nodes, asked->time_ms),
                                     .limit_moves = asked->limit_moves,
                                     .stop = advise_stops,
                                     .stop_context = answer,
                                     .nthreads = asked->nthreads,
                                     .together = advise_together};

    answer->advice = NULL;
    answer->nmoves = 0;
    answer->played = -1;
    if (position_standing(position) != 0 || position_empties(position) == 0 ||
        !study_can_advise(position->board))
        return 0;
    if (wanted.simulations == 0 && asked->time_ms == 0)
        wanted.simulations = advice_simulations(position->board);
    answer->until_us = asked->time_ms == 0 ? 0 : search_host_clock_us(NULL) + asked->time_ms * 1000;
    answer->advice = study_advise(view->study, &wanted);
    if (answer->advice == NULL)
        return ERROR_MEMORY;
    advise_choose(asked, view);
    for (int i = 0; asked->prices && i < answer->nmoves; i++)
        if (study_price(view->study, answer->move[i].move.move, &answer->move[i].price) != 0)
            return ERROR_MEMORY;
    return 0;
}

/* ---- fields -------------------------------------------------------------------------------- */

/* The value of a position that is decided; NULL: it is not known. */
static const char *advise_value(const struct advice *advice, enum colour mover)
{
    if (advice == NULL || advice->low != advice->high)
        return NULL;
    if (advice->low == MCTS_DRAW)
        return "draw";
    return colour_name(advice->low == MCTS_WIN ? mover : colour_other(mover));
}

static void advise_emit_percent(struct emit *emit, const char *name, int percent)
{
    if (percent == ADVICE_NONE)
        emit_null(emit, name);
    else
        emit_signed(emit, name, percent);
}

static void advise_emit_move(struct emit *emit, const struct query_view *view,
                             const struct advise_question *asked, const struct advise_move *shown)
{
    const struct board *board = view->position->board;
    const struct advised_move *move = &shown->move;
    const enum spelling spelling = asked->spelling;

    emit_object(emit, NULL);
    row_cell(emit, "move", board, spelling, move->move);
    advise_emit_percent(emit, "chance", move->chance);
    emit_unsigned(emit, "visits", move->visits);
    row_cells(emit, "line", board, spelling, move->line, move->nline);
    emit_string(emit, "proved", advised_move_proved(move));
    if (asked->prices)
        advise_price_emit(view, spelling, &shown->price, emit);
    emit_object_end(emit);
}

/* The move that was played, and its place among all. */
static void advise_emit_played(struct emit *emit, const struct board *board, enum spelling spelling,
                               const struct advise_answer *answer)
{
    const bool has = answer != NULL && answer->played >= 0;

    row_cell(emit, "played", board, spelling,
             has ? answer->move[answer->played].move.move : CELL_NONE);
    if (has)
        emit_signed(emit, "rank", answer->move[answer->played].rank);
    else
        emit_null(emit, "rank");
}

/* In csv the best move alone has columns. */
static void advise_emit_best(struct emit *emit, const struct board *board, enum spelling spelling,
                             const struct advised_move *move)
{
    row_cell(emit, "move", board, spelling, move == NULL ? CELL_NONE : move->move);
    advise_emit_percent(emit, "chance", move == NULL ? ADVICE_NONE : move->chance);
    if (move == NULL)
        emit_null(emit, "visits");
    else
        emit_unsigned(emit, "visits", move->visits);
    row_cells(emit, "line", board, spelling, move == NULL ? NULL : move->line,
              move == NULL ? 0 : move->nline);
    emit_string(emit, "proved", move == NULL ? NULL : advised_move_proved(move));
}

int advise_row_emit(const void *question, const struct query_view *view, struct emit *emit)
{
    const struct advise_question *asked = question;
    const struct advise_answer *answer = view == NULL ? NULL : view->answer;
    const struct advice *advice = answer == NULL ? NULL : answer->advice;
    const struct board *board = view == NULL ? NULL : view->position->board;

    advise_emit_percent(emit, "white", advice == NULL ? ADVICE_NONE : advice->white);
    emit_string(emit, "value",
                view == NULL ? NULL : advise_value(advice, (enum colour)view->position->to_move));
    if (advice == NULL)
        emit_null(emit, "simulations");
    else
        emit_unsigned(emit, "simulations", advice->simulations);
    advise_emit_played(emit, board, asked->spelling, answer);
    if (emit->format != FORMAT_JSON) {
        advise_emit_best(emit, board, asked->spelling,
                         advice == NULL ? NULL : &answer->move[0].move);
        return 0;
    }
    emit_array(emit, "moves");
    for (int i = 0; answer != NULL && i < answer->nmoves; i++)
        advise_emit_move(emit, view, asked, &answer->move[i]);
    emit_array_end(emit);
    return 0;
}

/* ---- sentences ----------------------------------------------------------------------------- */

/* "  Black's chance to win: 48 %, by 150000 simulations" */
static void advise_print_verdict(const struct query_view *view, struct text *out)
{
    const struct advise_answer *answer = view->answer;
    const struct advice *advice = answer->advice;
    const enum colour mover = (enum colour)view->position->to_move;
    const char *winner;

    if (advice->low == advice->high) {
        winner = advice->low == MCTS_WIN ? query_colour(mover) : query_colour(colour_other(mover));
        if (advice->low == MCTS_DRAW)
            text_string(out, "  The position is a draw (proved)");
        else
            text_format(out, "  %s wins (proved)", winner);
    } else {
        text_format(out, "  %s's chance to win: %d %%", query_colour(mover),
                    mover == COLOUR_WHITE ? advice->white : 100 - advice->white);
        if (advice->low == MCTS_DRAW)
            text_format(out, "; %s does not lose (proved)", query_colour(mover));
        else if (advice->high == MCTS_DRAW)
            text_format(out, "; %s does not win (proved)", query_colour(mover));
    }
    text_format(out, ", after %llu simulation%s", (unsigned long long)advice->simulations,
                advice->simulations == 1 ? "" : "s");
    text_string(out, answer->is_interrupted ? ", interrupted" : "");
    text_string(out, advice->low == advice->high ? "\n" : "; the most visited moves first\n");
}

static void advise_print_move(const struct advise_question *asked, const struct query_view *view,
                              const struct advise_move *shown, struct text *out)
{
    const struct advised_move *move = &shown->move;
    const struct board *board = view->position->board;
    const char *proved = advised_move_proved(move);
    char spelt[SPELLING_BYTES], chance[16] = "";
    int nline = move->nline < ADVISE_TEXT_LINE ? move->nline : ADVISE_TEXT_LINE;

    cell_spell(board, asked->spelling, move->move, spelt);
    if (proved != NULL)
        snprintf(chance, sizeof chance, "%s", proved);
    else if (move->chance != ADVICE_NONE)
        snprintf(chance, sizeof chance, "%d %%", move->chance);
    else
        snprintf(chance, sizeof chance, "-");
    text_format(out, "  %2d. %-5s %6s  %8lu visits ", shown->rank, spelt, chance,
                (unsigned long)move->visits);
    if (nline > 1) {
        text_char(out, ' ');
        query_line(out, board, asked->spelling, move->line, nline, true);
    }
    text_char(out, '\n');
}

/* "  e8 was played: number 12 of 150 moves." */
static void advise_print_played(const struct advise_question *asked, const struct query_view *view,
                                struct text *out)
{
    const struct advise_answer *answer = view->answer;
    const struct advise_move *played = &answer->move[answer->played];
    char spelt[SPELLING_BYTES];

    cell_spell(view->position->board, asked->spelling, played->move.move, spelt);
    text_format(out, "  %s was played: number %d of %d moves.\n", spelt, played->rank,
                answer->advice->nmoves);
}

int advise_row_print(const void *question, const struct query_view *view)
{
    const struct advise_question *asked = question;
    const struct advise_answer *answer = view->answer;
    struct text *out = view->item->out;

    query_moment(view, asked->spelling, out);
    if (!query_turn(view, out)) {
        query_hint(view, "", "");
        return 0;
    }
    if (answer->advice == NULL) {
        text_format(out, "  the engine plays %s on boards of size %d to %d\n",
                    view->position->board->game->title, view->position->board->game->engine_least,
                    view->position->board->game->engine_most);
        return 0;
    }
    advise_print_verdict(view, out);
    for (int i = 0; i < answer->nmoves; i++)
        advise_print_move(asked, view, &answer->move[i], out);
    if (answer->played >= 0)
        advise_print_played(asked, view, out);
    if (asked->prices)
        advise_price_print(view, asked->spelling, out);
    return 0;
}

void advise_row_draw(const void *question, const struct query_view *view, struct text *picture)
{
    const struct advise_question *asked = question;
    const struct advise_answer *answer = view->answer;
    const struct board *board = view->position->board;
    struct cellset wins = {{0}}, loses = {{0}};
    static struct canvas blank;
    struct canvas canvas = blank;
    char labels[ADVISE_MOVES_MAX + 1][12]; /* room for any number, as the compiler asks */

    for (int i = 0; i < answer->nmoves; i++) {
        const struct advised_move *move = &answer->move[i].move;

        snprintf(labels[i], sizeof labels[i], "%d", answer->move[i].rank);
        canvas_label(&canvas, move->move, labels[i]);
        if (move->low == MCTS_WIN)
            cellset_add(wins.word, move->move);
        if (move->high == MCTS_LOSS)
            cellset_add(loses.word, move->move);
    }
    canvas_mark(&canvas, board, &wins, MARK_RING);
    canvas_mark(&canvas, board, &loses, MARK_CROSS);
    if (!cellset_empty(wins.word, cellset_words(board)))
        canvas_key(&canvas, MARK_RING, "wins (proved)");
    if (!cellset_empty(loses.word, cellset_words(board)))
        canvas_key(&canvas, MARK_CROSS, "loses (proved)");
    canvas_draw(&canvas, view, asked->spelling, picture);
}
