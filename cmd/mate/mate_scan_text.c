/* SPDX-License-Identifier: ISC */
/*
 * Sentences about the plies of a game.  analyse/mate/mate_scan.h says which claim needs which
 * proof.
 */
#include "cmd/mate/mate_scan_text.h"

#include <string.h>

#include "analyse/board/ply.h"
#include "cmd/common/interrupt.h"
#include "cmd/output/paragraph.h"
#include "cmd/position/win_words.h"

/* " in 2", if only wins of so many stones are asked for. */
static void mate_scan_text_put_most(struct text *words, const struct mate_wanted *wanted)
{
    if (wanted->terms.most_stones > 0)
        text_format(words, " in %d", wanted->terms.most_stones);
}

/* "Black's win in 4: c2 (a2) b1, a fork.": the win before the ply, into `form`. */
static void mate_scan_text_put_before(struct text *words, const struct query_view *view,
                                      const struct mate_wanted *wanted,
                                      const struct scan_reply *reply, const char *form)
{
    const struct mate_least *before = reply->before;

    text_format(words, form, query_colour(colour_other((enum colour)view->position->to_move)));
    if (before->status == MATE_STATUS_PROVED)
        text_format(words, " in %d", before->stones);
    if (before->nline > 0) {
        text_string(words, ": ");
        win_words_line(words, view->position->board, wanted->spelling, before, true);
    }
    text_char(words, '.');
}

/* The refutation after a ply that is UNPROVED, MISSED or WALKED, as far as there is one. */
static void mate_scan_text_put_refuted(struct text *words, const struct query_view *view,
                                       const struct mate_wanted *wanted,
                                       const struct scan_reply *reply)
{
    const int refuted = mate_scan_swing_refuted(reply->game, view->position->nplies);
    const enum colour mover = (enum colour)view->position->to_move;

    if (reply->swing == MATE_SWING_MISSED) {
        text_format(words, " %s cannot force a win", query_colour(colour_other(mover)));
        mate_scan_text_put_most(words, wanted);
        text_string(words, " any more (proved).");
    } else if (reply->win.attacker == COLOUR_NONE) {
        text_string(words, " It is no longer proved.");
        if (refuted > 0)
            text_format(words, " %s cannot force a win in %d (proved).",
                        query_colour(colour_other(mover)), refuted);
    } else if (reply->swing == MATE_SWING_UNPROVED && refuted >= reply->win.least.stones) {
        text_format(words, " Before, %s could not force a win in %d (proved).", query_colour(mover),
                    refuted);
    }
}

/* Does the sentence of this ply end with a win that it leads to, and its line? */
static bool mate_scan_text_has_line(const struct scan_reply *reply)
{
    return reply->win.ended == 0 && reply->win.attacker != COLOUR_NONE &&
           reply->win.least.nline > 0 &&
           (reply->swing == MATE_SWING_REVERSED || reply->swing == MATE_SWING_WALKED ||
            reply->swing == MATE_SWING_UNPROVED);
}

/* An earlier ply whose sentence has the same win; 0: none. */
static int mate_scan_text_first_at(const struct scan_reply *reply, int ply)
{
    for (int i = 1; i < ply; i++) {
        const struct scan_reply *earlier = &reply->all[i];

        if (mate_scan_text_has_line(earlier) && earlier->win.attacker == reply->win.attacker &&
            earlier->win.least.nline == reply->win.least.nline &&
            earlier->win.least.stones == reply->win.least.stones &&
            memcmp(earlier->win.least.line, reply->win.least.line,
                   (size_t)reply->win.least.nline * sizeof reply->win.least.line[0]) == 0)
            return i;
    }
    return 0;
}

/* "Black wins: c8 (c9) d9, a fork.", or "Black wins as at ply 27." */
static void mate_scan_text_put_win(struct text *words, const struct query_view *view,
                                   const struct mate_wanted *wanted, const struct scan_reply *reply)
{
    const struct mate_reply *win = &reply->win;
    const int first =
        mate_scan_text_has_line(reply) ? mate_scan_text_first_at(reply, view->position->nplies) : 0;

    if (first > 0) {
        text_format(words, "%s wins as at ply %d.", query_colour(win->attacker), first);
        return;
    }
    win_words_put(words, view, wanted->spelling, win->attacker, &win->least);
    win_words_put_open(words, view, win->attacker, &win->least,
                       wanted->terms.limit_nodes == 0 ? 0 : reply->budget);
}

/* "31. g7" and what the ply changed, or nothing. */
static void mate_scan_text_print_swing(const struct mate_wanted *wanted,
                                       const struct query_view *view,
                                       const struct scan_reply *reply)
{
    const struct position *position = view->position;
    struct text words = {0};
    char name[SPELLING_BYTES];

    if (reply->swing == MATE_SWING_NONE || reply->swing == MATE_SWING_KEEPS ||
        reply->swing == MATE_SWING_LOST || reply->win.ended != 0)
        return;
    /* The sentence for the ply before has this win, with this ply as its first. */
    if (reply->swing == MATE_SWING_WINS && reply->before != NULL)
        return;
    ply_spell(&position->ply[position->nplies - 1], position->board, wanted->spelling, name);
    text_format(&words, "%u. %s", (unsigned)position->nplies, name);
    switch (reply->swing) {
    case MATE_SWING_SLOWER:
        mate_scan_text_put_before(&words, view, wanted, reply,
                                  " is not the quickest way to %s's win");
        break;
    case MATE_SWING_MISSED:
        mate_scan_text_put_before(&words, view, wanted, reply, " misses %s's win");
        break;
    case MATE_SWING_REVERSED:
        mate_scan_text_put_before(&words, view, wanted, reply, " gives away %s's win");
        text_string(&words, " Now ");
        break;
    case MATE_SWING_WALKED:
        text_string(&words, wanted->terms.most_stones > 0 ? ": now " : " loses: ");
        break;
    default:
        if (reply->win.attacker == COLOUR_NONE &&
            mate_scan_text_has_line(&reply->all[position->nplies - 1]))
            text_format(&words, ": %s had that win.",
                        query_colour(colour_other((enum colour)position->to_move)));
        else if (reply->win.attacker == COLOUR_NONE)
            mate_scan_text_put_before(&words, view, wanted, reply, ": %s had a win");
        else
            text_string(&words, ": now ");
    }
    if (reply->win.attacker != COLOUR_NONE && reply->swing != MATE_SWING_SLOWER)
        mate_scan_text_put_win(&words, view, wanted, reply);
    mate_scan_text_put_refuted(&words, view, wanted, reply);
    paragraph_put(view->item->out, &words, 2);
    text_release(&words);
}

/* ---- the game ---- */

/* "; e4 would have won, c3 would at least have held (proved)": in place of the ply that lost. */
static void mate_scan_text_put_held(struct text *words, const struct board *board,
                                    enum spelling spelling, const struct scan_reply *lost)
{
    const int nwords = cellset_words(board);
    const bool has_won = !cellset_empty(lost->won.word, nwords);
    struct cellset held = lost->held;

    cellset_andnot(held.word, held.word, lost->won.word, nwords);
    const bool has_more = !cellset_empty(held.word, nwords);
    if (has_won) {
        text_string(words, "; ");
        win_words_cells(words, board, spelling, &lost->won);
        text_string(words, " would have won");
    }
    if (has_more) {
        text_string(words, has_won ? ", " : "; ");
        win_words_cells(words, board, spelling, &held);
        text_string(words, " would at least have held");
    }
    text_string(words, has_won || has_more ? " (proved)" : "");
}

/* Ends a parenthesis: "; only wins in at most 3 count)" or ")". */
static void mate_scan_text_put_bound(struct text *words, const struct mate_wanted *wanted)
{
    if (wanted->terms.most_stones > 0)
        text_format(words, "; only wins in at most %d count", wanted->terms.most_stones);
    text_char(words, ')');
}

/* "Black lost with ply 29: k5 (proved); c3 would at least have held." */
static void mate_scan_text_print_loss(const struct mate_wanted *wanted,
                                      const struct query_view *view, const struct mate_loss *loss,
                                      const struct scan_reply *lost)
{
    const struct position *position = view->position;
    const char *who = query_colour(loss->loser);
    struct text words = {0};
    char name[SPELLING_BYTES];

    if (loss->lost_by > 0) {
        ply_spell(&position->ply[loss->lost_by - 1], position->board, wanted->spelling, name);
        text_format(&words, "%s lost with ply %d: %s (proved", who, loss->lost_by, name);
        mate_scan_text_put_bound(&words, wanted);
        mate_scan_text_put_held(&words, position->board, wanted->spelling, lost);
    } else if (loss->unknown_to > 0) {
        text_format(&words, "%s lost at ply %d or before; ", who, loss->unknown_to);
        if (loss->unknown_from == loss->unknown_to)
            text_format(&words, "whether ply %d lost is not known", loss->unknown_to);
        else
            text_format(&words, "which ply from %d to %d lost is not known", loss->unknown_from,
                        loss->unknown_to);
    } else {
        if (loss->last == position->nplies && loss->first < loss->last)
            text_format(&words, "%s was lost from ply %d on (proved", who, loss->first);
        else if (loss->first < loss->last)
            text_format(&words, "%s was lost from ply %d to ply %d (proved", who, loss->first,
                        loss->last);
        else
            text_format(&words, "%s was lost at ply %d (proved", who, loss->first);
        mate_scan_text_put_bound(&words, wanted);
    }
    text_char(&words, '.');
    paragraph_put(view->item->out, &words, 2);
    text_release(&words);
}

/* No win was found: whether that is proved, or within what budget. */
static void mate_scan_text_print_nothing(const struct mate_wanted *wanted,
                                         const struct query_view *view,
                                         const struct mate_scan *scan)
{
    struct text words = {0};
    bool is_refuted = true;

    for (int i = 0; i < scan->nmoments; i++)
        is_refuted &=
            mate_scan_refuted(scan, i, COLOUR_WHITE) && mate_scan_refuted(scan, i, COLOUR_BLACK);
    if (is_refuted) {
        text_string(&words, "At no ply did either side have a forced win");
        mate_scan_text_put_most(&words, wanted);
        text_string(&words, " (proved).");
    } else {
        text_string(&words, "Nothing was found: no forced win");
        mate_scan_text_put_most(&words, wanted);
        text_string(&words, " is proved at any ply, ");
        if (interrupt_seen())
            text_string(&words, "but some plies were not searched to the end.");
        else if (wanted->terms.limit_nodes != 0)
            text_format(&words, "within %llu positions for each.",
                        (unsigned long long)wanted->terms.limit_nodes);
        else
            text_format(&words, "within %g seconds for each.",
                        (double)wanted->terms.time_ms / 1000);
    }
    paragraph_put(view->item->out, &words, 2);
    text_release(&words);
}

/* Is the stretch of a loss that is not settled between two others of the same loser? */
static bool mate_scan_text_is_between(const struct mate_scan *scan, const struct mate_loss *loss,
                                      enum colour before)
{
    struct mate_loss next;

    if (loss->unknown_to == 0 || before != loss->loser)
        return false;
    for (int i = loss->last + 1; i < scan->nmoments; i++)
        if (mate_scan_loss(scan, i, &next))
            return next.loser == loss->loser && next.unknown_to > 0;
    return false;
}

static void mate_scan_text_print_game(const struct mate_wanted *wanted,
                                      const struct query_view *view,
                                      const struct scan_reply *replies,
                                      const struct mate_scan *scan)
{
    struct text words = {0};
    bool any = false, stopped = false;
    enum colour before = COLOUR_NONE;

    for (int i = 0; i < scan->nmoments; i++) {
        struct mate_loss loss;

        stopped |= replies[i].win.least.stopped;
        if (!mate_scan_loss(scan, i, &loss) || loss.first != i)
            continue;
        /* That the same colour had lost by a ply before is all that the stretches between the first
         * and the last say, if none of them begins with a ply that is proved to have lost. */
        if (!mate_scan_text_is_between(scan, &loss, before))
            mate_scan_text_print_loss(wanted, view, &loss, &replies[i]);
        before = loss.loser;
        any = true;
    }
    if (!any)
        mate_scan_text_print_nothing(wanted, view, scan);
    if (stopped) {
        text_string(&words, "The search was stopped: more may be found.");
        paragraph_put(view->item->out, &words, 2);
    }
    text_release(&words);
}

void mate_scan_text(const struct mate_wanted *wanted, const struct query_view *view,
                    const struct scan_reply *reply)
{
    mate_scan_text_print_swing(wanted, view, reply);
    if (view->position->nplies == view->item->outcome->nplies)
        mate_scan_text_print_game(wanted, view, reply->all, reply->game);
}
