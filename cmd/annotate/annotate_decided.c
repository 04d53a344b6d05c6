/* SPDX-License-Identifier: ISC */
/*
 * How a game was decided, in a few sentences: what is proved; what could have been played, or since
 * when the winner was ahead; where the loser's chance fell if no mistake says so; and the worst
 * mistake before.
 */
#include "analyse/board/ply.h"
#include "analyse/remark/ply_verdict.h"
#include "cmd/annotate/annotate_game.h"
#include "cmd/position/position_query.h"

#define DECIDED_TRIES 3 /* moves that are named where none is proved to hold; set by hand */
/* Percent of a chance that is still open, and of one that is as good as gone; set by hand. */
#define DECIDED_OPEN 40
#define DECIDED_GONE 15

/* The first ply before `end` after which the winner's win is proved; -1: none. */
static int decided_first_win(const struct annotation *annotation, enum colour winner, int end)
{
    for (int i = 0; i < end; i++)
        if (annotation->plies[i].facts.win.winner == winner)
            return i;
    return -1;
}

/* The ply that is proved to have lost, and how far the proof goes: the other colour may have given
 * the win up again. */
static void decided_lost_by(const struct annotate_view *view, struct text *words)
{
    const struct annotation *annotation = view->annotation;
    const struct mate_loss *loss = &annotation->summary.loss;
    const char *loser = query_colour(loss->loser);
    char spelt[SPELLING_BYTES];

    ply_spell(annotation->plies[loss->lost_by].ply, annotation->board, view->spelling, spelt);
    if (loss->last == annotation->nplies)
        text_format(words, "%s lost with ply %d, %s (proved)", loser, loss->lost_by, spelt);
    else if (loss->last > loss->lost_by)
        text_format(words, "%s was lost from ply %d, %s, to ply %d (proved)", loser, loss->lost_by,
                    spelt, loss->last);
    else
        text_format(words, "%s was lost at ply %d, %s (proved)", loser, loss->lost_by, spelt);
}

/* Did the ply leave a threat unanswered?  Then whether its player was lost before is not asked. */
static bool decided_unanswered(const struct annotated_ply *ply)
{
    for (int i = 0; i < ply->remarks.count; i++)
        if (ply->remarks.remark[i].word == WORD_UNANSWERED)
            return true;
    return false;
}

/* How the player whose win is proved up to the end gave the game away. */
static void decided_gift(const struct annotate_view *view, struct text *words)
{
    const struct annotation_summary *summary = &view->annotation->summary;
    const char *winner = query_colour(colour_other(summary->loss.loser));

    if (summary->loss.loser == COLOUR_NONE || summary->loss.last != view->annotation->nplies ||
        summary->winner == colour_other(summary->loss.loser))
        return;
    if (view->item->outcome->end == END_RESIGN)
        text_format(words, "; %s resigned all the same", winner);
    else if (view->item->outcome->end == END_FORFEIT)
        text_format(words, "; %s forfeited all the same", winner);
    else if (view->item->outcome->end == END_AGREED)
        text_string(words, "; a draw is claimed all the same");
}

/* The proved part. */
static void decided_proved(const struct annotate_view *view, struct text *words)
{
    const struct annotation_summary *summary = &view->annotation->summary;
    const struct mate_loss *loss = &summary->loss;

    if ((view->annotation->off & ANNOTATION_OFF_GAME) != 0) {
        text_format(words, "nothing is searched in this game: %s",
                    game_cannot(view->annotation->board->game, GAME_CHAINS | GAME_MONOTONE));
    } else if ((view->annotation->off & ANNOTATION_OFF_RING_RULE) != 0) {
        text_string(words, "forced wins are not searched under this ring rule");
    } else if (loss->loser == COLOUR_NONE && summary->drawn_from >= 0) {
        text_format(words, "a draw is proved from ply %d on; no forced win before",
                    summary->drawn_from);
    } else if (loss->loser == COLOUR_NONE) {
        text_string(words, "no forced win is proved at any ply");
    } else if (loss->lost_by > 0) {
        decided_lost_by(view, words);
    } else if (loss->first > 0 && loss->last == view->annotation->nplies &&
               decided_unanswered(&view->annotation->plies[loss->first])) {
        char spelt[SPELLING_BYTES];

        ply_spell(view->annotation->plies[loss->first].ply, view->annotation->board, view->spelling,
                  spelt);
        text_format(words,
                    "%s left a threat unanswered with ply %d, %s (proved); whether %s was lost "
                    "before is not known",
                    query_colour(loss->loser), loss->first, spelt, query_colour(loss->loser));
    } else {
        const enum colour winner = colour_other(loss->loser);
        const int first = decided_first_win(view->annotation, winner, loss->first);
        text_format(words, "%s's win is proved ", query_colour(winner));
        if (loss->last == view->annotation->nplies)
            text_format(words, "from ply %d on", loss->first);
        else if (loss->last > loss->first)
            text_format(words, "from ply %d to ply %d", loss->first, loss->last);
        else
            text_format(words, "at ply %d", loss->first);
        if (first >= 0)
            text_format(words, " (and before that, first at ply %d)", first);
        else if (loss->unknown_to > 0)
            text_string(words, ", and was not found before");
    }
    if (loss->loser != COLOUR_NONE && summary->drawn_from >= 0)
        text_format(words, "; a draw is proved from ply %d on", summary->drawn_from);
    else if (loss->loser != COLOUR_NONE && loss->last < view->annotation->nplies)
        text_string(words, "; no win is proved after that");
    if (summary->frame_from > 0 && loss->last < view->annotation->nplies)
        text_format(words,
                    "; from ply %d on, %s has a frame after each own move, and none of these is "
                    "known to be broken",
                    summary->frame_from, query_colour(summary->winner));
    decided_gift(view, words);
    text_char(words, '.');
}

/* "18. a8". */
static void decided_ply(const struct annotate_view *view, int index, struct text *words)
{
    const struct annotation *annotation = view->annotation;
    char spelt[SPELLING_BYTES];

    ply_spell(annotation->plies[index].ply, annotation->board, view->spelling, spelt);
    text_format(words, "%d. %s", index, spelt);
}

/* Percent that this colour wins after a ply, by the engine; -1: not asked, or proved. */
static int decided_chance(const struct annotation *annotation, enum colour colour, int index)
{
    const struct white_chance chance = annotation_white_chance(annotation, index);

    return chance.exists && chance.by_engine ? chance_of(colour, chance.white) : -1;
}

/* " In place of 14. h2, the moves c4 and a2 look best (engine); whether one of them holds is not
 * known.", or that the chance was gone before, unless `slides`: that is said already. */
static void decided_open(const struct annotate_view *view, int index, bool slides,
                         struct text *words)
{
    const struct annotation *annotation = view->annotation;
    const struct ply_choices *choices = &annotation->plies[index].wins.choices;
    const int n = choices->ntried < DECIDED_TRIES ? choices->ntried : DECIDED_TRIES;
    const int nwords = cellset_words(annotation->board);
    const enum colour mover = (enum colour)annotation->plies[index].ply->colour;
    const int chance = decided_chance(annotation, mover, index - 1);
    char spelt[SPELLING_BYTES];

    if (chance >= 0 && chance <= DECIDED_GONE) {
        if (!slides)
            text_format(words, " %s's chance was %d %% before it (engine).", query_colour(mover),
                        chance);
        return;
    }
    if (!choices->searched || (n == 0 && cellset_count(choices->open.word, nwords) != 1))
        return;
    text_string(words, " In place of ");
    decided_ply(view, index, words);
    for (int i = 0; i < n; i++) {
        cell_spell(annotation->board, view->spelling, choices->tried[i], spelt);
        text_format(words, "%s%s",
                    i > 0 && i + 1 == n ? " and "
                    : i == 0 && n > 1   ? ", the moves "
                                        : ", ",
                    spelt);
    }
    if (n == 0) {
        cell_spell(annotation->board, view->spelling, cellset_next(choices->open.word, 0, nwords),
                   spelt);
        text_format(words, ", only %s is not proved to lose.", spelt);
    } else if (n == 1) {
        text_string(words, " looks best (engine); whether it holds is not known.");
    } else {
        text_string(words, " look best (engine); whether one of them holds is not known.");
    }
}

/* " In place of 24. f8, i3 would have given Black a chance of 70 % (engine)." */
static void decided_better(const struct annotate_view *view, int index, bool slides,
                           struct text *words)
{
    const struct annotation *annotation = view->annotation;
    const struct annotated_ply *ply = &annotation->plies[index];
    const struct ply_choices *choices = &ply->wins.choices;
    const cell held = choices->searched
                          ? cellset_next(choices->held.word, 0, cellset_words(annotation->board))
                          : CELL_NONE;
    char spelt[SPELLING_BYTES];

    if (held == CELL_NONE && ply->chance.verdict == CHANCE_UNJUDGED) {
        decided_open(view, index, slides, words);
        return;
    }
    cell_spell(annotation->board, view->spelling, held != CELL_NONE ? held : ply->chance.better,
               spelt);
    text_string(words, " In place of ");
    decided_ply(view, index, words);
    if (held != CELL_NONE)
        text_format(words, ", %s would have %s (proved).", spelt,
                    cellset_has(choices->wins.word, held) ? "won" : "held");
    else if (ply->chance.best == 100)
        text_format(words, ", %s would have won (proved).", spelt);
    else
        text_format(words, ", %s would have given %s a chance of %d %% (engine).", spelt,
                    query_colour((enum colour)ply->ply->colour), ply->chance.best);
}

/* Does the colour's chance fall for good before ply `before`?  Then it was open last at its ply
 * *from, and gone from its ply *to on: at both it was to move, so that the tempo does not count. */
static bool decided_fall(const struct annotation *annotation, enum colour colour, int before,
                         int *from, int *to)
{
    *from = *to = 0;
    for (int i = before < annotation->nplies ? before : annotation->nplies; i > 0; i--) {
        const int chance = decided_chance(annotation, colour, i - 1);

        if (annotation->plies[i].ply->colour != (uint8_t)colour ||
            annotation->plies[i - 1].facts.win.winner == colour_other(colour))
            continue;
        if (chance < 0)
            return false;
        if (chance > DECIDED_GONE && *to == 0)
            return false;
        if (chance <= DECIDED_GONE)
            *to = i;
        *from = i;
        if (chance >= DECIDED_OPEN)
            return true;
    }
    return false;
}

/* " White's chance fell from 50 % before 17. b2 to 14 % before 23. c3 (engine) and did not recover.
 * No move of White's there is judged a mistake; 19. d4 cost most, 8 percentage points."  Returns
 * whether there is such a fall, without a mistake that explains it. */
static bool decided_slide(const struct annotate_view *view, enum colour loser, int before,
                          struct text *words)
{
    const struct annotation *annotation = view->annotation;
    const char *name = query_colour(loser);
    int from, to, most = 0, cost = CHANCE_SLIP - 1;

    if (loser == COLOUR_NONE || !decided_fall(annotation, loser, before, &from, &to))
        return false;
    for (int i = from; i < to; i++) {
        const struct annotated_ply *ply = &annotation->plies[i];

        if (ply->ply->colour != (uint8_t)loser)
            continue;
        if (ply->chance.verdict > CHANCE_IS_SLIP || ply_verdict_of(ply) == PLY_BLUNDER)
            return false;
        const int fall =
            decided_chance(annotation, loser, i - 1) - decided_chance(annotation, loser, i);
        if (fall > cost) {
            most = i;
            cost = fall;
        }
    }
    text_format(words, " %s's chance fell from %d %% before ", name,
                decided_chance(annotation, loser, from - 1));
    decided_ply(view, from, words);
    text_format(words, " to %d %% before ", decided_chance(annotation, loser, to - 1));
    decided_ply(view, to, words);
    text_format(words, " (engine) and did not recover. No move of %s's there is judged a mistake",
                name);
    if (most > 0) {
        text_string(words, "; ");
        decided_ply(view, most, words);
        text_format(words, " cost most, %d percentage points", cost);
    }
    text_char(words, '.');
    return true;
}

/* " Black's worst mistake before that was 18. a8, which cost 38 percentage points; d7 was better
 * (engine).", or of the second colour " White's was ...".  Returns whether there is one. */
static bool decided_worst_of(const struct annotate_view *view, enum colour colour, int before,
                             bool is_second, struct text *words)
{
    const struct annotation *annotation = view->annotation;
    const int worst = annotation->summary.side[colour].worst;
    const struct ply_chance *chance = &annotation->plies[worst].chance;
    char spelt[SPELLING_BYTES];

    if (worst == 0 || worst >= before)
        return false;
    if (is_second)
        text_format(words, " %s's was ", query_colour(colour));
    else
        text_format(words, " %s's %s %swas ", query_colour(colour),
                    chance->verdict == CHANCE_IS_SLIP ? "costliest move" : "worst mistake",
                    before <= annotation->nplies ? "before that " : "");
    decided_ply(view, worst, words);
    if (ply_verdict_of(&annotation->plies[worst]) == PLY_BLUNDER) {
        text_string(words, " (proved).");
        return true;
    }
    cell_spell(annotation->board, view->spelling, chance->better, spelt);
    text_format(words, ", which cost %d percentage points", chance->best - chance->played);
    if (ply_chance_is_unsure(chance))
        text_format(words, ", %d by the first search", chance->lost);
    text_format(words, "; %s was better (engine).", spelt);
    return true;
}

/* The loser's worst mistake, or that there is none, then the winner's. */
static void decided_worst(const struct annotate_view *view, int before, struct text *words)
{
    const enum colour winner = view->annotation->summary.winner;
    const enum colour first = winner == COLOUR_NONE ? COLOUR_WHITE : colour_other(winner);
    const bool any = decided_worst_of(view, first, before, false, words);
    struct text other = {0};

    if (decided_worst_of(view, colour_other(first), before, any, &other)) {
        if (!any && winner != COLOUR_NONE)
            text_format(words, " No %smove of %s's is judged a mistake.",
                        before <= view->annotation->nplies ? "earlier " : "", query_colour(first));
        text_append(words, other.bytes, other.length);
    }
    words->failed |= other.failed;
    text_release(&other);
}

void annotate_decided(const struct annotate_view *view, struct text *words)
{
    const struct annotation *annotation = view->annotation;
    const struct annotation_summary *summary = &annotation->summary;
    const int lost = summary->loss.loser != COLOUR_NONE && summary->loss.last == annotation->nplies
                         ? summary->loss.first
                         : 0;

    const enum colour loser =
        summary->winner == COLOUR_NONE ? summary->loss.loser : colour_other(summary->winner);

    decided_proved(view, words);
    const bool slides = decided_slide(view, loser, lost > 0 ? lost : annotation->nplies + 1, words);
    if (lost > 0 && annotation->plies[lost].ply->colour == (uint8_t)summary->loss.loser)
        decided_better(view, lost, slides, words);
    else if (lost == 0 && !slides && summary->ahead_from > 0)
        text_format(words, " From ply %d on the chance of %s is %d %% or more (engine).",
                    summary->ahead_from, query_colour(summary->winner), AHEAD_PERCENT);
    decided_worst(view, lost > 0 ? lost : annotation->nplies + 1, words);
}
