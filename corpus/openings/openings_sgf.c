/* SPDX-License-Identifier: ISC */
/*
 * The opening tree as SGF: moves are nodes, statistics are in their comments, and the share of
 * each reply is a label (LB) on its cell.
 */
#include <inttypes.h>
#include <string.h>

#include "corpus/base/interval.h"
#include "corpus/openings/openings_print.h"
#include "parse/write/write.h"

#define DASH "\xe2\x80\x93" /* U+2013 */

struct sgf_out {
    struct openings_out out;
    struct text comment;
    bool parted[BOOK_DEPTH_MAX + 1]; /* the node of that ply has several variations below it */
};

/* "51.2 % (42.0-60.1) of 119". */
static void openings_sgf_append_share(struct text *out, uint64_t won, uint64_t games)
{
    struct interval interval = interval_wilson(won, games);

    text_fixed(out, 100 * interval.share, 1);
    text_string(out, " % (");
    text_fixed(out, 100 * interval.low, 1);
    text_string(out, DASH);
    text_fixed(out, 100 * interval.high, 1);
    text_format(out, ") of %" PRIu64, games);
}

static void openings_sgf_append_when(struct text *out, const struct openings_tally *tally)
{
    char first[OPENINGS_DATE_BYTES], last[OPENINGS_DATE_BYTES];

    if (tally->first_date != 0)
        text_format(out, "From %s to %s\n", openings_date(tally->first_date, first),
                    openings_date(tally->last_date, last));
    if (tally->first_id != 0)
        text_format(out, "From #%" PRIu64 " to #%" PRIu64 "\n", tally->first_id, tally->last_id);
}

/* After one ply: what became of the first stone. */
static void openings_sgf_append_swap(struct text *out, const struct openings_node *node)
{
    const enum colour first = node->position->board->game->first;
    struct openings_score kept = openings_kept(node);

    if (openings_answered(node) > 0) {
        text_string(out, "Swapped: ");
        openings_sgf_append_share(out, node->swap.games, openings_answered(node));
        text_char(out, '\n');
    }
    if (openings_decided(&kept) > 0) {
        text_format(out, "%s wins when it is kept: ", colour_title(first));
        openings_sgf_append_share(out, openings_won(&kept, first), openings_decided(&kept));
        text_char(out, '\n');
    }
    if (openings_decided(&node->swap) > 0) {
        text_format(out, "%s wins when it is swapped: ", colour_title(first));
        openings_sgf_append_share(out, openings_won(&node->swap, first),
                                  openings_decided(&node->swap));
        text_char(out, '\n');
    }
}

static void openings_sgf_make_comment(struct sgf_out *sgf, const struct openings_node *node)
{
    const struct openings_tally *tally = node->tally;
    const enum colour first = node->position->board->game->first;
    uint64_t decided = openings_decided(&tally->score);
    struct text *out = &sgf->comment;

    text_reset(out);
    text_format(out, "Games: %" PRIu64, tally->score.games);
    if (node->ply > 0) {
        text_format(out, ", %" PRIu64 " by this move (", node->played);
        text_fixed(out, 100 * openings_played_share(node), 1);
        text_string(out, " %)");
    }
    text_char(out, '\n');
    if (decided > 0) {
        text_format(out, "%s wins: ", colour_title(first));
        openings_sgf_append_share(out, openings_won(&tally->score, first), decided);
        text_string(out, " decided\n");
    }
    if (node->ply == 1)
        openings_sgf_append_swap(out, node);
    if (tally->rated > 0) {
        text_string(out, "Mean rating: ");
        text_fixed(out, (double)tally->ratings / (double)tally->rated, 0);
        text_format(out, " of %" PRIu64 " players\n", tally->rated);
    }
    openings_sgf_append_when(out, tally);
    for (unsigned i = 0; i < tally->nsamples; i++) {
        openings_sample(sgf->out.print->source, tally->samples[i], true, out);
        text_char(out, '\n');
    }
    if (node->again)
        text_string(out, "See another variation for this position and its replies\n");
    if (node->other_games > 0 && !node->again && !node->deepest)
        text_format(out, "Not shown: %zu moves, %" PRIu64 " games\n", node->other_moves,
                    node->other_games);
    if (out->length > 0)
        out->length--;
}

/* The share of each reply in percent, on its cell. */
static void openings_sgf_append_labels(struct text *out, const struct openings_node *node)
{
    const struct board *board = node->position->board;
    bool any = false;

    for (size_t i = 0; i < node->nmoves; i++) {
        const struct openings_move *move = &node->moves[i];
        char text[SPELLING_BYTES];
        if (move->cell == CELL_NONE)
            continue;
        cell_spell(board, SPELLING_LINE, move->cell, text);
        if (node->tally->score.games == 0)
            continue; /* of a line that games reach later, by another order */
        text_format(out, "%s[%s:", any ? "" : "LB", text);
        text_fixed(out, 100 * (double)move->score.games / (double)node->tally->score.games, 0);
        text_char(out, ']');
        any = true;
    }
}

static void openings_sgf_append_root(struct text *out, const struct board *board)
{
    text_string(out, "(;FF[4]GM[");
    if (board->game->sgf_number != 0)
        text_signed(out, board->game->sgf_number);
    else
        text_string(out, board->game->title);
    text_format(out, "]CA[UTF-8]AP[havtools]SZ[%d]", board->size);
}

static int openings_sgf_enter_node(void *context, const struct openings_node *node)
{
    struct sgf_out *sgf = context;
    struct text *out = &sgf->out.text;
    char move[SPELLING_BYTES];

    sgf->parted[node->ply] = node->nmoves > 1;
    if (node->ply == 0) {
        openings_sgf_append_root(out, node->position->board);
    } else {
        const struct ply *ply = &node->position->ply[node->ply - 1];
        text_string(out, sgf->parted[node->ply - 1] ? "\n(;" : "\n;");
        const struct game *game = node->position->board->game;
        openings_spell(node, SPELLING_LINE, move);
        if (ply->kind == PLY_SWAP && game->swap_rule == SWAP_MIRRORS)
            strcat(move, "-pieces"); /* as standard Hex SGF calls it */
        text_format(out, "%c[%s]", colour_letter((enum colour)ply->colour), move);
    }
    openings_sgf_make_comment(sgf, node);
    sgf_text(out, "C", text_c(&sgf->comment));
    openings_sgf_append_labels(out, node);
    return sgf->comment.failed ? ERROR_MEMORY : openings_flush(&sgf->out, false);
}

static int openings_sgf_leave_node(void *context, const struct openings_node *node)
{
    struct sgf_out *sgf = context;

    if (node->ply == 0)
        text_string(&sgf->out.text, ")\n");
    else if (sgf->parted[node->ply - 1])
        text_char(&sgf->out.text, ')');
    return 0;
}

int openings_sgf(const struct openings_print *print)
{
    struct sgf_out sgf = {.out = {.print = print}};
    int error = openings_walk(print->source, &print->options, openings_sgf_enter_node,
                              openings_sgf_leave_node, &sgf);

    if (error == 0)
        error = openings_flush(&sgf.out, true);
    text_release(&sgf.out.text);
    text_release(&sgf.comment);
    return error;
}
