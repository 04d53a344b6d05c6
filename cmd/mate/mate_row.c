/* SPDX-License-Identifier: ISC */
/*
 * Forced wins as fields and as sentences.
 */
#include "cmd/mate/mate_row.h"

#include <stdio.h>

#include "analyse/board/ply.h"
#include "cmd/mate/mate_files.h"
#include "cmd/mate/mate_game.h"
#include "cmd/mate/mate_scan_text.h"
#include "cmd/output/paragraph.h"
#include "cmd/output/row.h"
#include "cmd/position/win_words.h"

/* ---- fields ---- */

static void mate_row_put_last_move(struct emit *emit, const struct query_view *view,
                                   enum spelling spelling)
{
    const struct position *position = view == NULL ? NULL : view->position;
    char name[SPELLING_BYTES];

    if (position == NULL || position->nplies == 0) {
        emit_null(emit, "move");
        return;
    }
    ply_spell(ply_last(position), position->board, spelling, name);
    emit_string(emit, "move", name);
}

/* A number from 1, or null for 0. */
static void mate_row_put_count(struct emit *emit, const char *name, int ply)
{
    if (ply > 0)
        emit_signed(emit, name, ply);
    else
        emit_null(emit, name);
}

/* The fields of a scan: the last ply, and the ply that lost. */
static void mate_row_put_scan(const struct mate_wanted *wanted, const struct query_view *view,
                              const struct scan_reply *reply, struct emit *emit)
{
    static const struct scan_reply nothing;
    int refuted = MATE_ANY_NUMBER;

    mate_row_put_last_move(emit, view, wanted->spelling);
    emit_string(emit, "turn", reply == NULL ? NULL : mate_swing_name(reply->swing));
    if (reply == NULL)
        reply = &nothing;
    mate_row_put_count(emit, "lost_by", reply->loss.lost_by);
    mate_row_put_count(emit, "unknown_from", reply->loss.unknown_from);
    mate_row_put_count(emit, "unknown_to", reply->loss.unknown_to);
    if (reply->swing == MATE_SWING_MISSED || reply->swing == MATE_SWING_WALKED ||
        reply->swing == MATE_SWING_UNPROVED)
        refuted = mate_scan_swing_refuted(reply->game, view->position->nplies);
    if (refuted < MATE_ANY_NUMBER)
        emit_signed(emit, "refuted_within", refuted);
    else
        emit_null(emit, "refuted_within");
    if (view == NULL)
        row_cells(emit, "held", NULL, wanted->spelling, NULL, 0);
    else
        row_set(emit, "held", view->position->board, wanted->spelling, &reply->held);
    if (wanted->terms.limit_nodes != 0)
        emit_unsigned(emit, "budget", reply->budget);
    else
        emit_null(emit, "budget");
}

/* The replies of a kind, or the must-play region (MATE_ESCAPES_KINDS). */
static void mate_row_list_replies(const struct position *position,
                                  const struct mate_escapes *replies, int kind,
                                  struct cellset *cells)
{
    if (kind == MATE_ESCAPES_KINDS) {
        *cells = replies->must_play;
        return;
    }
    *cells = (struct cellset){{0}};
    for (cell c = 0; c < position->board->ncells; c++)
        if (replies->escape[c] == kind && position_colour(position, c) == COLOUR_NONE)
            cellset_add(cells->word, c);
}

/* The object `replies`: the moves of each kind. */
static void mate_row_put_replies(struct emit *emit, const struct position *position,
                                 enum spelling spelling, const struct mate_reply *reply)
{
    const bool has_replies = reply != NULL && reply->has_replies;
    struct cellset cells;
    int most = 0;

    emit_object(emit, "replies");
    for (int kind = 0; kind <= MATE_ESCAPES_KINDS; kind++) {
        const char *name =
            kind == MATE_ESCAPES_KINDS ? "must_play" : mate_escape_name((enum mate_escape)kind);

        if (has_replies) {
            mate_row_list_replies(position, &reply->replies, kind, &cells);
            row_set(emit, name, position->board, spelling, &cells);
        } else {
            row_cells(emit, name, NULL, spelling, NULL, 0);
        }
    }
    for (cell c = 0; has_replies && c < position->board->ncells; c++)
        if (reply->replies.escape[c] == MATE_ESCAPE_LOST && reply->replies.stones[c] > most)
            most = reply->replies.stones[c];
    mate_row_put_count(emit, "lost_within", most);
    emit_object_end(emit);
}

static const char *mate_row_status(const struct mate_reply *reply)
{
    static const char *const names[] = {"unknown", "proved", "within", "refuted"};

    if (reply->ended != 0)
        return "ended";
    if (reply->least.stopped && reply->least.status == MATE_STATUS_UNKNOWN)
        return "stopped";
    return names[reply->least.status];
}

/* All fields of an answer; reply NULL: none, and csv and tsv want every field. */
static void mate_row_put_fields(const struct mate_wanted *wanted, const struct query_view *view,
                                const struct mate_reply *reply, struct emit *emit)
{
    static const struct mate_least nothing;
    const struct mate_least *least = reply == NULL ? &nothing : &reply->least;
    const struct board *board = view == NULL ? NULL : view->position->board;

    emit_string(emit, "attacker", reply == NULL ? NULL : colour_name(reply->attacker));
    mate_row_put_count(emit, "mate_in", least->stones);
    emit_string(emit, "status", reply == NULL ? NULL : mate_row_status(reply));
    row_cells(emit, "line", board, wanted->spelling, least->line, least->nline);
    emit_unsigned(emit, "nodes", least->nodes);
    row_figures(emit, "figures", least->figures);
    emit_bool(emit, "stopped", least->stopped);
    if (wanted->terms.all_moves) {
        if (reply == NULL || !reply->has_moves || !reply->moves_complete)
            emit_null(emit, "moves");
        else
            row_set(emit, "moves", board, wanted->spelling, &reply->moves);
    }
    if (wanted->terms.replies)
        mate_row_put_replies(emit, view == NULL ? NULL : view->position, wanted->spelling, reply);
    if (wanted->trees != NULL)
        mate_row_put_count(emit, "tree",
                           reply == NULL || reply->tree == NULL ? 0 : (int)reply->tree->nnodes);
}

/* ---- sentences ---- */

static void mate_row_put_moves(struct text *words, const struct board *board,
                               enum spelling spelling, const struct mate_reply *reply)
{
    const int count = cellset_count(reply->moves.word, cellset_words(board));

    if (count == 0) {
        text_string(words, " No first move was found that is proved to do it.");
        return;
    }
    text_string(words, !reply->moves_complete ? " First moves found that do it: "
                       : count == 1           ? " The only first move that does it: "
                                              : " All first moves that do it: ");
    win_words_cells(words, board, spelling, &reply->moves);
    text_char(words, '.');
}

/* " Moves that win: c2.  Moves that hold: b1 and d2.  Moves not decided: e4.  All 30 others lose
 * (proved)." */
static void mate_row_print_replies(struct text *words, const struct position *position,
                                   const struct mate_wanted *wanted, const struct mate_reply *reply)
{
    static const char *const kinds[] = {"not decided", NULL, "proved to hold", "proved to win"};
    const char *foe = query_colour(colour_other((enum colour)position->to_move));
    const int *count = reply->replies.count;
    const int lost = count[MATE_ESCAPE_LOST];
    struct cellset cells;
    int total = 0;

    for (int kind = MATE_ESCAPES_KINDS - 1; kind >= 0; kind--) {
        total += count[kind];
        if (kinds[kind] == NULL || count[kind] == 0)
            continue;
        mate_row_list_replies(position, &reply->replies, kind, &cells);
        text_format(words, " %s ", count[kind] == 1 ? "Move" : "Moves");
        if (kind == MATE_ESCAPE_HOLDS && wanted->terms.most_stones > 0)
            text_format(words, "after which %s has no win in %d (proved): ", foe,
                        wanted->terms.most_stones);
        else
            text_format(words, "%s%s: ", kinds[kind],
                        kind == MATE_ESCAPE_WINS && wanted->terms.most_stones > 0
                            ? " in some number of stones"
                            : "");
        win_words_cells(words, position->board, wanted->spelling, &cells);
        text_char(words, '.');
    }
    if (lost == total)
        text_string(words, " Every move is proved to lose.");
    else if (lost > 0)
        text_format(words, " The other %d %s proved to lose.", lost,
                    lost == 1 ? "move is" : "moves are");
}

/* Was only the player to move asked about, because nothing else was said? */
static bool mate_row_leaves_other(const struct mate_wanted *wanted, const struct mate_reply *reply)
{
    return wanted->terms.attacker == COLOUR_NONE && wanted->terms.most_stones == 0 &&
           !reply->has_replies;
}

/* The sentence for an answer without a win. */
static void mate_row_put_none(struct text *words, const struct game *game,
                              const struct mate_wanted *wanted, const struct mate_reply *reply)
{
    const struct mate_least *least = &reply->least;
    const char *who = query_colour(reply->attacker);
    const char *foe = query_colour(colour_other(reply->attacker));
    char within[24] = "";

    if (wanted->terms.most_stones > 0)
        snprintf(within, sizeof within, " in %d", wanted->terms.most_stones);
    if (least->status == MATE_STATUS_REFUTED) {
        text_format(words, "%s cannot force a win%s (proved).", who, within);
        if (mate_row_leaves_other(wanted, reply) && !game->can_draw)
            text_format(words, " So %s can: there are no draws.", foe);
        else if (mate_row_leaves_other(wanted, reply))
            text_format(words, " Whether %s can: --attacker=%s.", foe,
                        colour_name(colour_other(reply->attacker)));
        return;
    }
    if (least->refuted > 0)
        text_format(words, "%s cannot force a win in %d (proved). ", who, least->refuted);
    text_format(words,
                "%s was stopped after %llu positions%s: whether there is a win%s is not known.",
                least->refuted > 0 ? "The search for more" : "The search",
                (unsigned long long)least->nodes, least->stopped ? "" : " (--limit-nodes)", within);
}

#define MATE_ROW_MORE "; --scan looks for both colours' wins at every ply"

/* The game is over without a figure, and the question is about its end by default. */
static bool mate_row_is_given(const struct mate_wanted *wanted, const struct query_view *view)
{
    return view->is_default && wanted->terms.attacker == COLOUR_NONE &&
           view->item->outcome->end != END_UNFINISHED;
}

/* How such a game ended, before the answer. */
static void mate_row_put_given(struct text *words, const struct outcome *outcome)
{
    text_string(words, "The game is over: ");
    if (outcome->end == END_RESIGN)
        text_format(words, "%s resigned. ", query_colour(colour_other(outcome->winner)));
    else if (outcome->winner != COLOUR_NONE)
        text_format(words, "%s won it, the record says. ", query_colour(outcome->winner));
    else
        text_string(words, "it was a draw. ");
}

/* An answer with a win or without. */
static void mate_row_put_answer(struct text *words, const struct mate_wanted *wanted,
                                const struct query_view *view, const struct mate_reply *reply)
{
    if (reply->least.stones == 0) {
        mate_row_put_none(words, view->position->board->game, wanted, reply);
        return;
    }
    win_words_put(words, view, wanted->spelling, reply->attacker, &reply->least);
    win_words_put_open(words, view, reply->attacker, &reply->least, wanted->terms.limit_nodes);
}

/* For a game that was given up: would the winner have won?  Asked if it is the loser's turn, who
 * has no win. */
static void mate_row_put_judgement(struct text *words, const struct mate_wanted *wanted,
                                   const struct query_view *view, const struct mate_reply *reply)
{
    const enum colour winner = view->item->outcome->winner;
    struct mate_reply other;

    if (!mate_row_is_given(wanted, view) || reply->least.stones > 0 || winner == COLOUR_NONE ||
        reply->attacker == winner)
        return;
    mate_game_ask_of(view, winner, &other);
    text_char(words, ' ');
    mate_row_put_answer(words, wanted, view, &other);
}

static void mate_row_print_reply(const struct mate_wanted *wanted, const struct query_view *view,
                                 const struct mate_reply *reply)
{
    struct text *out = view->item->out;
    struct text words = {0};

    query_moment(view, wanted->spelling, out);
    if (!query_turn(view, out)) {
        query_hint(view, "", MATE_ROW_MORE);
        return;
    }
    if (mate_row_is_given(wanted, view))
        mate_row_put_given(&words, view->item->outcome);
    mate_row_put_answer(&words, wanted, view, reply);
    mate_row_put_judgement(&words, wanted, view, reply);
    if (wanted->trees != NULL && reply->tree != NULL)
        text_format(&words, " Its proof tree has %u nodes.", (unsigned)reply->tree->nnodes);
    else if (wanted->trees != NULL && reply->least.stones > 0)
        text_string(&words, " Its proof tree was not complete when the search was stopped.");
    if (reply->has_moves)
        mate_row_put_moves(&words, view->position->board, wanted->spelling, reply);
    if (reply->has_replies)
        mate_row_print_replies(&words, view->position, wanted, reply);
    paragraph_put(out, &words, 2);
    text_release(&words);
    if (mate_row_is_given(wanted, view))
        query_hint(view, "", MATE_ROW_MORE);
}

/* ---- for struct position_query ---- */

int mate_row_emit(const void *question, const struct query_view *view, struct emit *emit)
{
    const struct mate_wanted *wanted = question;
    struct scan_reply reply;
    int error = view == NULL ? 0 : mate_game_ask(view, &reply);

    if (error != 0)
        return error;
    mate_row_put_fields(wanted, view, view == NULL ? NULL : &reply.win, emit);
    if (wanted->terms.scan)
        mate_row_put_scan(wanted, view, view == NULL ? NULL : &reply, emit);
    return view == NULL ? 0 : mate_files_write(wanted, view, &reply.win);
}

int mate_row_print(const void *question, const struct query_view *view)
{
    const struct mate_wanted *wanted = question;
    struct scan_reply reply;
    int error = mate_game_ask(view, &reply);

    if (error != 0)
        return error;
    if (wanted->terms.scan)
        mate_scan_text(wanted, view, &reply);
    else
        mate_row_print_reply(wanted, view, &reply.win);
    return mate_files_write(wanted, view, &reply.win);
}
