/* SPDX-License-Identifier: ISC */
#include "cmd/solve/solve_row.h"

#include "cmd/output/paragraph.h"
#include "cmd/output/row.h"
#include "cmd/position/win_words.h"
#include "cmd/solve/solve_ask.h"

/* ---- fields ---- */

/* The value as a word, or NULL. */
static const char *solve_row_value(const struct solve_reply *reply)
{
    if (reply->is_draw)
        return "draw";
    return reply->winner == COLOUR_NONE ? NULL : colour_name(reply->winner);
}

static const char *solve_row_status(const struct solve_reply *reply)
{
    if (reply->ended != 0)
        return "ended";
    if (reply->winner != COLOUR_NONE || reply->is_draw)
        return "proved";
    return reply->least.stopped ? "stopped" : "unknown";
}

/* The object `solved`: where the value is proved, of a draw the first of the two places. */
static void solve_row_put_solved(struct emit *emit, const struct solve_reply *reply)
{
    emit_object(emit, "solved");
    if (reply->is_solved) {
        emit_unsigned(emit, "proof", reply->solved.place[0].proof);
        emit_unsigned(emit, "node", reply->solved.place[0].node);
    } else {
        emit_null(emit, "proof");
        emit_null(emit, "node");
    }
    emit_object_end(emit);
}

/* Stones of the winner, or null for -1. */
static void solve_row_put_stones(struct emit *emit, const char *name, int stones)
{
    if (stones >= 0)
        emit_signed(emit, name, stones);
    else
        emit_null(emit, name);
}

int solve_row_emit(const void *question, const struct query_view *view, struct emit *emit)
{
    const struct solve_wanted *wanted = question;
    const struct board *board = view == NULL ? NULL : view->position->board;
    struct solve_reply reply = {.ended = 0};
    const struct mate_least *least = &reply.least;
    const int error = view == NULL ? 0 : solve_ask(view->tool, view->position, &reply);
    const bool wins = reply.winner != COLOUR_NONE;

    if (error != 0)
        return error;
    emit_string(emit, "value", solve_row_value(&reply));
    emit_string(emit, "status", view == NULL ? NULL : solve_row_status(&reply));
    emit_unsigned(emit, "nodes", least->nodes);
    emit_bool(emit, "stopped", least->stopped);
    solve_row_put_stones(emit, "mate_in", wins ? least->stones : -1);
    solve_row_put_stones(emit, "refuted_within", wins ? least->refuted : -1);
    row_cells(emit, "line", board, wanted->spelling, least->line, least->nline);
    row_figures(emit, "figures", least->figures);
    if (wanted->proof != NULL) {
        if (reply.has_proof && reply.growth == PROOF_GROWTH_DONE)
            emit_unsigned(emit, "proof", reply.proof_nodes);
        else
            emit_null(emit, "proof");
    }
    if (wanted->solved != NULL)
        solve_row_put_solved(emit, &reply);
    return 0;
}

/* ---- sentences ---- */

/* " The proof has 17 nodes." */
static void solve_row_print_proof(struct text *words, const struct solve_reply *reply)
{
    const unsigned long long nodes = reply->proof_nodes;

    switch (reply->growth) {
    case PROOF_GROWTH_DONE:
        text_format(words, " The proof has %llu %s.", nodes, nodes == 1 ? "node" : "nodes");
        break;
    case PROOF_GROWTH_UNKNOWN:
    case PROOF_GROWTH_UNWRITTEN:
        text_format(words, " The proof is not complete: %llu nodes. The same command goes on.",
                    nodes);
        break;
    case PROOF_GROWTH_FULL:
        text_format(words,
                    " The proof is not complete: its %llu nodes need more memory, which "
                    "--memory=SIZE allows.",
                    nodes);
        break;
    case PROOF_GROWTH_WRONG:
        text_string(words, " There is no proof: the search contradicts the rules.");
        break;
    }
}

/* " It follows from node 3 of proof 1." */
static void solve_row_print_place(struct text *words, const struct solve_reply *reply)
{
    const struct solved_place *place = reply->solved.place;

    text_format(words, " It follows from node %llu of proof %llu", (unsigned long long)place->node,
                (unsigned long long)place->proof);
    if (reply->is_draw)
        text_format(words, " and node %llu of proof %llu", (unsigned long long)place[1].node,
                    (unsigned long long)place[1].proof);
    text_char(words, '.');
}

int solve_row_print(const void *question, const struct query_view *view)
{
    const struct solve_wanted *wanted = question;
    struct text *out = view->item->out;
    struct solve_reply reply;
    const struct mate_least *least = &reply.least;
    const int error = solve_ask(view->tool, view->position, &reply);
    struct text words = {0};

    if (error != 0)
        return error;
    query_moment(view, wanted->spelling, out);
    if (!query_turn(view, out)) {
        query_hint(view, "", "");
        return 0;
    }
    if (reply.winner != COLOUR_NONE)
        win_words_put(&words, view, wanted->spelling, reply.winner, least);
    else if (reply.is_draw)
        text_string(&words, "A draw: neither side can force a win (proved).");
    else
        text_format(&words,
                    "The value is not known: the search was stopped after %llu positions%s.",
                    (unsigned long long)least->nodes, least->stopped ? "" : " (--limit-nodes)");
    if (reply.winner != COLOUR_NONE && (wanted->shortest || least->status == MATE_STATUS_PROVED))
        win_words_put_open(&words, view, reply.winner, least,
                           wanted->saved == NULL ? wanted->limit_nodes : 0);
    else if (reply.winner != COLOUR_NONE)
        text_string(&words, " --shortest also looks for the least number of stones.");
    if (reply.has_proof)
        solve_row_print_proof(&words, &reply);
    if (reply.is_solved)
        solve_row_print_place(&words, &reply);
    paragraph_put(out, &words, 2);
    text_release(&words);
    return 0;
}
