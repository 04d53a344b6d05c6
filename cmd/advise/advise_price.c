/* SPDX-License-Identifier: ISC */
/*
 * Fields and words for the costs and gains of a move.
 */
#include "cmd/advise/advise_row.h"
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
    emit_signed(emit, "joins", price->joined);
    emit_array(emit, "secures");
    for (int s = 0; s < board->nsides; s++)
        if ((price->secured >> s & 1) != 0)
            emit_signed(emit, NULL, s + 1);
    emit_array_end(emit);
    row_set(emit, "cuts", board, spelling, &price->cuts);
    emit_object_end(emit);
}

/* "ring 5 to 4": the figures whose stones the move changes. */
static void advise_price_put_speed(struct text *words, const struct board *board,
                                   const struct move_price *price, enum colour colour,
                                   const char *whose)
{
    const char *lead = whose;

    for (int i = 0; i < FIGURES; i++) {
        const int before = price->before[colour][i], after = price->after[colour][i];

        if ((board->game->figures >> i & 1) == 0 || before == after || before < 0)
            continue;
        text_format(words, "%s%s%s %d to ", words->length > 0 ? ", " : "", lead,
                    figure_name((enum figure)(1 << i)), before);
        if (after < 0)
            text_string(words, "none");
        else
            text_format(words, "%d", after);
        lead = "";
    }
}

/* "; joins 2 groups, secures side 4", "; can be cut at c8 or d8" */
static void advise_price_put_safety(struct text *words, const struct board *board,
                                    enum spelling spelling, const struct move_price *price)
{
    const int sides = cellset_bits(price->secured), nwords = cellset_words(board);
    const char *joint = words->length > 0 ? "; " : "";
    char name[SPELLING_BYTES];
    int done = 0;

    if (price->joined > 1) {
        text_format(words, "%sjoins %d groups", joint, price->joined);
        joint = ", ";
    }
    for (int s = 0; s < board->nsides; s++) {
        if ((price->secured >> s & 1) == 0)
            continue;
        edge_spell(board, spelling, s, name);
        text_format(words, "%s%s", done > 0 ? text_joint(done, sides, " and ") : joint,
                    done > 0     ? ""
                    : sides == 1 ? "secures side "
                                 : "secures sides ");
        text_string(words, name);
        joint = ", ";
        done++;
    }
    if (!cellset_empty(price->cuts.word, nwords))
        text_format(words, "%scan be cut at ", joint);
    joint = "";
    for (cell c = cellset_next(price->cuts.word, 0, nwords); c != CELL_NONE;
         c = cellset_next(price->cuts.word, c + 1u, nwords)) {
        cell_spell(board, spelling, c, name);
        text_format(words, "%s%s", joint, name);
        joint = " or ";
    }
}

void advise_price_print(const struct query_view *view, enum spelling spelling,
                        const struct move_price *price, struct text *out)
{
    const struct board *board = view->position->board;
    const enum colour mover = (enum colour)view->position->to_move;
    struct text words = {0};

    if (price->completes == 0) {
        advise_price_put_speed(&words, board, price, mover, "");
        if (words.length == 0)
            text_string(&words, "no figure nearer");
        advise_price_put_speed(&words, board, price, colour_other(mover), "the opponent's ");
        advise_price_put_safety(&words, board, spelling, price);
    }
    if (words.length > 0)
        text_format(out, "        %s\n", text_c(&words));
    text_release(&words);
}
