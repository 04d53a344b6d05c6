/* SPDX-License-Identifier: ISC */
/*
 * Fields and words for the costs and gains of moves.
 */
#include "cmd/advise/advise_row.h"

#include <stdio.h>
#include <string.h>

#include "cmd/output/paragraph.h"
#include "cmd/output/row.h"

static void advise_price_emit_stones(struct emit *emit, int stones)
{
    if (stones < 0)
        emit_null(emit, NULL);
    else
        emit_signed(emit, NULL, stones);
}

/* The stones to each figure of a colour, before the move and after it. */
static void advise_price_emit_speed(struct emit *emit, const char *name, const struct board *board,
                                    const struct move_price *price, enum colour colour)
{
    emit_object(emit, name);
    for (int i = 0; i < FIGURES; i++) {
        if ((board->game->figures >> i & 1) == 0)
            continue;
        emit_array(emit, figure_name((enum figure)(1 << i)));
        advise_price_emit_stones(emit, price->before[colour][i]);
        advise_price_emit_stones(emit, price->completes != 0 ? -1 : price->after[colour][i]);
        emit_array_end(emit);
    }
    emit_object_end(emit);
}

void advise_price_emit(const struct query_view *view, enum spelling spelling,
                       const struct move_price *price, struct emit *emit)
{
    const struct board *board = view->position->board;
    const enum colour mover = (enum colour)view->position->to_move;

    emit_object(emit, "price");
    advise_price_emit_speed(emit, "own", board, price, mover);
    advise_price_emit_speed(emit, "other", board, price, colour_other(mover));
    if (price->completes != 0)
        emit_null(emit, "gain");
    else
        emit_signed(emit, "gain", price->gain);
    emit_signed(emit, "joins", price->joined);
    emit_array(emit, "secures");
    for (int s = 0; s < board->nsides; s++)
        if ((price->secured >> s & 1) != 0)
            emit_signed(emit, NULL, s + 1);
    emit_array_end(emit);
    row_set(emit, "cuts", board, spelling, &price->cuts);
    emit_object_end(emit);
}

/* ---- the table ----------------------------------------------------------------------------- */

#define ADVISE_STUB 12 /* columns before the figures: "  12. k10" and blanks */

/* Columns of a figure. */
static int advise_price_width(int figure)
{
    const int width = (int)strlen(figure_name((enum figure)(1 << figure)));

    return 1 + (width < 4 ? 4 : width);
}

/* The cells of a colour; `stones` NULL: the names of the figures. */
static void advise_price_put_stones(struct text *out, const struct board *board, const int *stones)
{
    text_string(out, "  ");
    for (int i = 0; i < FIGURES; i++) {
        const int width = advise_price_width(i);

        if ((board->game->figures >> i & 1) == 0)
            continue;
        if (stones == NULL)
            text_format(out, "%*s", width, figure_name((enum figure)(1 << i)));
        else if (stones[i] >= 0)
            text_format(out, "%*d", width, stones[i]);
        else
            text_format(out, "%*s", width, stones[i] == DISTANCE_UNKNOWN ? "?" : "-");
    }
}

static void advise_price_put_head(struct text *out, const struct board *board, enum colour mover)
{
    const char *own = query_colour(mover), *other = query_colour(colour_other(mover));
    struct text words = {0};
    int columns = 2;

    for (int i = 0; i < FIGURES; i++)
        columns += (board->game->figures >> i & 1) != 0 ? advise_price_width(i) : 0;
    text_format(&words,
                "Stones that each figure still needs if the opponent never answers, now and after "
                "each move. Gain: by how many %s's figures come nearer and %s's go away, added up.",
                own, other);
    paragraph_put(out, &words, 2);
    text_release(&words);
    text_format(out, "%*s%*s%*s\n%*s", ADVISE_STUB, "", columns, own, columns, other, ADVISE_STUB,
                "");
    advise_price_put_stones(out, board, NULL);
    advise_price_put_stones(out, board, NULL);
    text_string(out, "  gain\n");
}

static void advise_price_put_row(struct text *out, const struct board *board,
                                 enum spelling spelling, const struct advise_move *shown,
                                 enum colour mover)
{
    const struct move_price *price = &shown->price;
    char name[SPELLING_BYTES];

    cell_spell(board, spelling, shown->move.move, name);
    text_format(out, "  %2d. %-*s", shown->rank, ADVISE_STUB - 6, name);
    if (price->completes != 0) {
        text_string(out, "  completes ");
        figure_put_names(price->completes, out);
    } else {
        advise_price_put_stones(out, board, price->after[mover]);
        advise_price_put_stones(out, board, price->after[colour_other(mover)]);
        text_format(out, "  %4d", price->gain);
    }
    text_char(out, '\n');
}

/* ---- sentences ----------------------------------------------------------------------------- */

/* "brings the ring and fork nearer": `figures` between the words, after a comma if they are not the
 * first. */
static void advise_price_put_figures(struct text *words, const char *before, figure_set figures,
                                     const char *after)
{
    const int count = cellset_bits(figures);
    int done = 0;

    if (figures == 0)
        return;
    text_format(words, "%s%s", words->length > 0 ? ", " : "", before);
    for (int i = 0; i < FIGURES; i++)
        if ((figures >> i & 1) != 0)
            text_format(words, "%s%s", text_joint(done++, count, " and "),
                        figure_name((enum figure)(1 << i)));
    text_string(words, after);
}

static void advise_price_put_fast(struct text *words, const struct move_price *price,
                                  enum colour mover)
{
    const enum colour other = colour_other(mover);
    figure_set nearer = 0, delayed = 0, ended = 0;
    char whose[32];

    for (int i = 0; i < FIGURES; i++) {
        const int before = price->before[other][i], after = price->after[other][i];
        const figure_set bit = (figure_set)(1 << i);

        if (price->after[mover][i] != price->before[mover][i])
            nearer |= bit;
        if (after != before && after >= 0)
            delayed |= bit;
        else if (after != before && after == DISTANCE_NEVER)
            ended |= bit;
    }
    advise_price_put_figures(words, "brings the ", nearer, " nearer");
    snprintf(whose, sizeof whose, "delays %s's ", query_colour(other));
    advise_price_put_figures(words, whose, delayed, "");
    snprintf(whose, sizeof whose, "rules out %s's ", query_colour(other));
    advise_price_put_figures(words, whose, ended, "");
}

/* "joins 2 groups safely, makes sides 3 and 4 safe" */
static void advise_price_put_safe(struct text *words, const struct board *board,
                                  enum spelling spelling, const struct move_price *price)
{
    const int sides = cellset_bits(price->secured);
    char name[SPELLING_BYTES];
    int done = 0;

    if (price->joined > 1)
        text_format(words, "%sjoins %d groups safely", words->length > 0 ? ", " : "",
                    price->joined);
    for (int s = 0; s < board->nsides; s++) {
        if ((price->secured >> s & 1) == 0)
            continue;
        edge_spell(board, spelling, s, name);
        if (done == 0)
            text_format(words, "%smakes side%s ", words->length > 0 ? ", " : "",
                        sides == 1 ? "" : "s");
        text_format(words, "%s%s", text_joint(done++, sides, " and "), name);
    }
    if (done > 0)
        text_string(words, " safe");
}

/* "Black can cut its link to another group on c8 or d8" */
static void advise_price_put_cuts(struct text *words, const struct board *board,
                                  enum spelling spelling, const struct cellset *cuts,
                                  enum colour other)
{
    const int nwords = cellset_words(board), count = cellset_count(cuts->word, nwords);
    char name[SPELLING_BYTES];
    int done = 0;

    text_format(words, "%s can cut its link to another group on ", query_colour(other));
    for (cell c = cellset_next(cuts->word, 0, nwords); c != CELL_NONE;
         c = cellset_next(cuts->word, c + 1u, nwords)) {
        cell_spell(board, spelling, c, name);
        text_format(words, "%s%s", text_joint(done++, count, " or "), name);
    }
}

/* "b2 makes side 6 safe, but costs 3 stones against f2, and Black can cut ..." */
static void advise_price_put_words(struct text *out, const struct query_view *view,
                                   enum spelling spelling, const struct advise_move *shown,
                                   const struct advise_move *best)
{
    const struct board *board = view->position->board;
    const struct move_price *price = &shown->price;
    const enum colour mover = (enum colour)view->position->to_move;
    const int cost = best == NULL ? 0 : best->price.gain - price->gain;
    const bool is_cut = !cellset_empty(price->cuts.word, cellset_words(board));
    struct text words = {0}, line = {0};
    const char *joint = ", but ";
    char name[SPELLING_BYTES];

    advise_price_put_fast(&words, price, mover);
    advise_price_put_safe(&words, board, spelling, price);
    if (words.length == 0) {
        text_string(&words, price->joined > 0 ? "only enlarges a group"
                            : is_cut          ? "joins no group safely"
                                              : "stands alone");
        joint = " and ";
    }
    if (cost > 0) {
        cell_spell(board, spelling, best->move.move, name);
        text_format(&words, "%scosts %d stone%s against %s", joint, cost, cost == 1 ? "" : "s",
                    name);
        joint = ", and ";
    }
    if (is_cut) {
        text_string(&words, joint);
        advise_price_put_cuts(&words, board, spelling, &price->cuts, colour_other(mover));
    }
    cell_spell(board, spelling, shown->move.move, name);
    text_format(&line, "%s %s.", name, text_c(&words));
    paragraph_put(out, &line, 2);
    text_release(&words);
    text_release(&line);
}

void advise_price_print(const struct query_view *view, enum spelling spelling, struct text *out)
{
    const struct advise_answer *answer = view->answer;
    const struct board *board = view->position->board;
    const enum colour mover = (enum colour)view->position->to_move;
    const struct advise_move *moves = answer->move, *best = NULL;

    advise_price_put_head(out, board, mover);
    text_format(out, "  %-*s", ADVISE_STUB - 2, "now");
    advise_price_put_stones(out, board, moves[0].price.before[mover]);
    advise_price_put_stones(out, board, moves[0].price.before[colour_other(mover)]);
    text_char(out, '\n');
    for (int i = 0; i < answer->nmoves; i++) {
        advise_price_put_row(out, board, spelling, &moves[i], mover);
        /* A move that is proved to lose is no example. */
        if (moves[i].price.completes == 0 && moves[i].move.high != MCTS_LOSS &&
            (best == NULL || moves[i].price.gain > best->price.gain))
            best = &moves[i];
    }
    for (int i = 0; i < answer->nmoves; i++)
        if (moves[i].price.completes == 0)
            advise_price_put_words(out, view, spelling, &moves[i], best);
}
