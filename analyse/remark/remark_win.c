/* SPDX-License-Identifier: ISC */
/*
 * Proved wins.  A mistake needs two proofs, of the position before it and of the one after it
 * (mate_scan.h); what is proved on one side only is reported as that.
 */
#include "analyse/remark/remark_chance.h"

#include <stdio.h>

#define WIN_TRIES_TOLD 3 /* moves that are named where more than CHOICES_TRIED are not decided */
#define WIN_STONES_TOLD 20 /* a larger bound says nothing */

/* "in four stones", "in at most nine stones", "in the end". */
static const char *win_stones(const struct win_fact *win, char *text)
{
    char number[REMARK_WORDS_BYTES];

    if (!win->exact && win->stones > WIN_STONES_TOLD) {
        snprintf(text, REMARK_WORDS_BYTES, "by force");
        return text;
    }
    snprintf(text, REMARK_WORDS_BYTES, "%s%.20s stone%s", win->exact ? "in " : "in at most ",
             remark_number(win->stones, number), win->stones == 1 ? "" : "s");
    return text;
}

/* " (first e5)" of a win's line. */
static const char *win_first(const struct win_fact *win, char *text)
{
    if (win->nline > 0)
        snprintf(text, REMARK_WORDS_BYTES, ", beginning with " REMARK_CELL, (unsigned)win->line[0]);
    else
        text[0] = '\0';
    return text;
}

/* ", with e5 (f6) g7" of a win's line. */
static const char *win_line(const struct win_fact *win, char *text)
{
    char line[REMARK_WORDS_BYTES];

    text[0] = '\0';
    if (win->nline > 0)
        snprintf(text, REMARK_WORDS_BYTES, ", with %.500s",
                 remark_line(win->line, win->nline, line));
    return text;
}

/* The first ply after this one from which on the mover's win is proved again; 0: none. */
static int win_comes_back(const struct remark_query *query)
{
    for (int i = query->ply + 1; i <= query->game->nplies; i++)
        if (query->facts[i].win.winner != COLOUR_NONE)
            return query->facts[i].win.winner == query->mover ? i : 0;
    return 0;
}

/* A proved win is not proved any more, and not refuted: what is known? */
static void win_lost_sight_of(struct remark_query *query, const char *stones, const char *line)
{
    const int refuted = query->wins[query->ply].refuted, again = win_comes_back(query);
    const char *who = remark_colour(query->mover);
    char number[REMARK_WORDS_BYTES];

    if (again > 0)
        remark_add(query->remarks, query->arena, WORD_NO_LONGER, REMARK_PROVED,
                   "%s had a win %s%s; after this move it is proved again from ply %d on.", who,
                   stones, line, again);
    else if (refuted > 0)
        remark_add(query->remarks, query->arena, WORD_NO_LONGER, REMARK_PROVED,
                   "%s had a win %s%s; now there is none within %s stone%s, and whether there is a "
                   "longer one is not known.",
                   who, stones, line, remark_number(refuted, number), refuted == 1 ? "" : "s");
    else
        remark_add(query->remarks, query->arena, WORD_NO_LONGER, REMARK_PROVED,
                   "%s had a win %s%s; whether it is still there is not known.", who, stones, line);
}

/* The mover had a proved win, and has none now. */
static void win_given_up(struct remark_query *query)
{
    const struct win_fact *before = &query->before->win, *after = &query->after->win;
    const enum mate_swing swing = query->wins[query->ply].swing;
    const char *who = remark_colour(query->mover);
    char stones[REMARK_WORDS_BYTES], line[REMARK_WORDS_BYTES], answer[REMARK_WORDS_BYTES];

    win_stones(before, stones);
    win_line(before, line);
    win_line(after, answer);
    if (swing == MATE_SWING_REVERSED)
        remark_add(query->remarks, query->arena, WORD_REVERSED, REMARK_PROVED,
                   "Gives away %s's win %s%.200s: now %s wins%.200s.", who, stones, line,
                   remark_colour(query->other), answer);
    else if (swing == MATE_SWING_MISSED)
        remark_add(query->remarks, query->arena, WORD_MISSED, REMARK_PROVED,
                   "Misses a win %s%s; %s can no longer force one.", stones, line, who);
    else if (after->winner == COLOUR_NONE)
        win_lost_sight_of(query, stones, line);
}

/* The moves that are not decided, those that the engine likes best first: "e5 and f6"; at most
 * `most`. */
static const char *win_tries(const struct remark_query *query, const struct ply_choices *choices,
                             int most, char *text)
{
    const int words = cellset_words(query->board);
    cell cells[CHOICES_TRIED];
    int n = 0;

    for (; n < choices->ntried && n < most; n++)
        cells[n] = choices->tried[n];
    for (cell c = cellset_next(choices->open.word, 0, words);
         c != CELL_NONE && n < most && choices->ntried == 0;
         c = cellset_next(choices->open.word, c + 1u, words))
        cells[n++] = c;
    return remark_all_cells(cells, n, choices->ntried > 0, text);
}

/* "; e5 and f6 are proved to hold", "; of White's other moves only e5 is not proved to lose". */
static const char *win_choices(const struct remark_query *query, const struct game_wins *wins,
                               char *text)
{
    const struct ply_choices *choices = &wins->choices;
    const int words = cellset_words(query->board);
    const int nheld = cellset_count(choices->held.word, words),
              nopen = cellset_count(choices->open.word, words);
    const char *who = remark_colour(query->mover);
    char list[REMARK_WORDS_BYTES];

    if (nheld > 0)
        snprintf(text, REMARK_WORDS_BYTES, "; %.300s %s proved to hold instead",
                 remark_set(&choices->held, words, list), nheld == 1 ? "is" : "are");
    else if (choices->searched && nopen > 0 && nopen <= CHOICES_TRIED && choices->nlost > 0)
        snprintf(text, REMARK_WORDS_BYTES,
                 "; of %s's other moves only %.300s %s not proved to lose", who,
                 win_tries(query, choices, CHOICES_TRIED, list), nopen == 1 ? "is" : "are");
    else if (wins->loss.lost_by == query->ply)
        snprintf(text, REMARK_WORDS_BYTES, "; no other move of %s's is proved to hold", who);
    else if (choices->searched && choices->nlost > 1 && choices->ntried > 0)
        snprintf(
            text, REMARK_WORDS_BYTES,
            "; of the %d moves that %s had, %d are proved to lose; of the others %.300s look best",
            choices->nlost + nopen, who, choices->nlost,
            win_tries(query, choices, WIN_TRIES_TOLD, list));
    else if (choices->searched && choices->nlost > 1)
        snprintf(text, REMARK_WORDS_BYTES,
                 "; of the %d moves that %s had, %d are proved to lose, the others not decided",
                 choices->nlost + nopen, who, choices->nlost);
    else
        snprintf(text, REMARK_WORDS_BYTES, "; whether %s had a move that holds is not known", who);
    return text;
}

/*
 * Is the win one that was proved before, and will be again, with plies between at which it is not?
 * Then it is no news: the first time and the last are reported.
 */
static bool win_is_between(const struct remark_query *query)
{
    const enum colour winner = query->after->win.winner;
    bool before = false, gap = false;

    for (int i = query->ply - 1; i >= 0 && !before; i--) {
        if (query->facts[i].win.winner == colour_other(winner))
            return false;
        before = query->facts[i].win.winner == winner;
    }
    for (int i = query->ply + 1; before && i <= query->game->nplies; i++) {
        if (query->facts[i].win.winner == colour_other(winner))
            return false;
        if (gap && query->facts[i].win.winner == winner)
            return true;
        gap |= query->facts[i].win.winner == COLOUR_NONE;
    }
    return false;
}

/* The other colour's win is proved from here on. */
static void win_lost(struct remark_query *query)
{
    const struct win_fact *after = &query->after->win;
    const struct game_wins *wins = &query->wins[query->ply];
    const char *who = remark_colour(query->other);
    char stones[REMARK_WORDS_BYTES], first[REMARK_WORDS_BYTES], choices[REMARK_WORDS_BYTES];
    char line[REMARK_WORDS_BYTES];
    struct remark *remark = NULL;

    /* A stone that leaves a threat unanswered: that is said of it. */
    if (after->stones == 1 && query->at != CELL_NONE)
        return;
    win_stones(after, stones);
    win_first(after, first);
    win_choices(query, wins, choices);
    if (wins->loss.lost_by == query->ply)
        remark_add(query->remarks, query->arena, WORD_LOSES, REMARK_PROVED,
                   "The losing move: now %s wins %s%.200s%.250s.", who, stones,
                   win_line(after, line), choices);
    else
        remark = remark_add(query->remarks, query->arena, WORD_MATE, REMARK_PROVED,
                            "From here %s wins %s%s%s.", who, stones, first, choices);
    if (remark != NULL && win_is_between(query))
        remark->detail = 2;
}

/* The mover's win is proved from here on. */
static void win_found(struct remark_query *query)
{
    char stones[REMARK_WORDS_BYTES];

    remark_add(query->remarks, query->arena, WORD_MATE, REMARK_PROVED,
               "%s wins from here %s, whatever %s plays.", remark_colour(query->mover),
               win_stones(&query->after->win, stones), remark_colour(query->other));
}

/* The win goes on: for those who want to see everything. */
static void win_goes_on(struct remark_query *query)
{
    char stones[REMARK_WORDS_BYTES];
    struct remark *remark =
        remark_add(query->remarks, query->arena, WORD_MATE, REMARK_PROVED, "%s wins %s.",
                   remark_colour(query->after->win.winner), win_stones(&query->after->win, stones));

    if (remark != NULL)
        remark->detail = 3;
}

void remark_win(struct remark_query *query)
{
    const enum colour before = query->before->win.winner, after = query->after->win.winner;

    if (query->after->ended != 0)
        return;
    if (before == query->mover && after != query->mover)
        win_given_up(query);
    else if (after == query->other && before == COLOUR_NONE)
        win_lost(query);
    else if (after == query->mover && before == COLOUR_NONE)
        win_found(query);
    else if (after != COLOUR_NONE && after == before)
        win_goes_on(query);
}
