/* SPDX-License-Identifier: ISC */
/*
 * The engine's moves come in its order.  A proof about one, by the search itself, by the choices in
 * place of the next ply, or by the position after that ply, takes the place of its chance; moves
 * that are proved to win or to hold and that the engine did not name follow those that win.
 */
#include "analyse/remark/best_move.h"

#include "analyse/study/study_advice.h"

/* How good it is to know this of a move: larger is better. */
static int best_move_rank(const struct best_move *move)
{
    if (move->proved == NULL)
        return 1;
    return move->proved[0] == 'w' ? 3 : move->proved[0] == 'l' ? 0 : 2;
}

/* The proof about a move at the position before the ply `next`; `own`: the search's. */
static const char *best_move_proof(const struct annotated_ply *next, cell move, const char *own)
{
    const struct ply_choices *choices = next == NULL ? NULL : &next->wins.choices;

    if (own != NULL && own[0] != 'h')
        return own;
    if (next != NULL && next->ply->cell == move && next->facts.win.winner != COLOUR_NONE)
        return next->facts.win.winner == (enum colour)next->ply->colour ? "wins" : "loses";
    if (choices == NULL || !choices->searched)
        return own;
    if (cellset_has(choices->wins.word, move))
        return "wins";
    if (cellset_has(choices->held.word, move))
        return "holds";
    if (next->ply->cell == move) /* it is not among the choices */
        return choices->played_holds ? "holds" : own;
    return cellset_has(choices->open.word, move) ? own : "loses";
}

/* Puts the move behind those that are as good; the last one falls out if there are too many. */
static int best_move_insert(struct best_move *moves, int n, const struct best_move *move)
{
    int at = n;

    while (at > 0 && best_move_rank(&moves[at - 1]) < best_move_rank(move))
        at--;
    if (at == CHANCE_MOVES)
        return n;
    for (int i = n < CHANCE_MOVES ? n : CHANCE_MOVES - 1; i > at; i--)
        moves[i] = moves[i - 1];
    moves[at] = *move;
    return n < CHANCE_MOVES ? n + 1 : n;
}

static bool best_move_is_there(const struct best_move *moves, int n, cell move)
{
    for (int i = 0; i < n; i++)
        if (moves[i].move == move)
            return true;
    return false;
}

/* Adds the moves of a set of which the same is proved. */
static int best_move_add(struct best_move *moves, int n, const struct board *board,
                         const struct cellset *set, const char *proved)
{
    for (cell c = 0; c < board->ncells; c++) {
        const struct best_move move = {c, CHANCE_NONE, proved, NULL, 0};

        if (cellset_has(set->word, c) && !best_move_is_there(moves, n, c))
            n = best_move_insert(moves, n, &move);
    }
    return n;
}

/* The moves of the engine: the one that it would have played in place of a mistake
 * has the chance that the remark names. */
static int best_move_ask_engine(const struct annotation *annotation, int index,
                                struct best_move *moves)
{
    const struct annotated_ply *ply = &annotation->plies[index];
    const struct annotated_ply *next = index < annotation->nplies ? ply + 1 : NULL;
    int n = 0;

    for (int i = 0; i < ply->chance.nmoves; i++) {
        const struct chance_move *kept = &ply->chance.moves[i];
        const struct advised_move bounds = {.low = kept->low, .high = kept->high};
        struct best_move move = {.move = kept->line[0], .line = kept->line, .nline = kept->nline};

        move.proved = best_move_proof(next, move.move, advised_move_proved(&bounds));
        move.chance = move.proved == NULL || move.proved[0] == 'h' ? kept->chance : CHANCE_NONE;
        if (next != NULL && next->chance.verdict != CHANCE_UNJUDGED &&
            next->chance.better == move.move && move.chance != CHANCE_NONE)
            move.chance = next->chance.best;
        n = best_move_insert(moves, n, &move);
    }
    return n;
}

int best_moves(const struct annotation *annotation, int index, struct best_move *moves)
{
    const struct annotated_ply *ply = &annotation->plies[index];
    const struct annotated_ply *next = index < annotation->nplies ? ply + 1 : NULL;
    int n;

    if (ply->facts.ended != 0 || ply->facts.win.winner != COLOUR_NONE)
        return 0;
    n = best_move_ask_engine(annotation, index, moves);
    if (n > 0 && next != NULL && next->wins.choices.searched) {
        n = best_move_add(moves, n, annotation->board, &next->wins.choices.wins, "wins");
        n = best_move_add(moves, n, annotation->board, &next->wins.choices.held, "holds");
    }
    return n;
}
