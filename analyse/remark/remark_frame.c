/* SPDX-License-Identifier: ISC */
/*
 * Frames through a game.  A colour's frame is compared at plies of that colour: after the other
 * colour's intrusion every frame waits for its answer.
 *
 * "No longer holds" is decided by the exact search on the old carrier, not by the finder of frames,
 * which may miss one.
 */
#include "analyse/remark/remark_rules.h"

#include <stdio.h>

#define FRAME_REMARK_NODES 20000 /* set by hand */
#define FRAME_PIVOTS_TOLD 4 /* cells; set by hand */
#define FRAME_LINE_TOLD 5 /* plies of a line that breaks a frame */

/* "fork frame of sides 1, 2 and 3".  Names a frame made of alternatives, which hold more edges
 * than a figure needs: "bridge frame of two of corners a1, a4 and g7". */
static const char *frame_words(const struct remark_query *query, const struct frame_fact *frame,
                               char *text)
{
    char kinds[REMARK_WORDS_BYTES], edges[REMARK_WORDS_BYTES];

    if (cellset_bits(frame->figures) >
        1) { /* alternatives: which edges depends on the other colour */
        snprintf(text, REMARK_WORDS_BYTES, "frame of a %.60s",
                 remark_figure_kinds(frame->figures, kinds));
        return text;
    }
    snprintf(text, REMARK_WORDS_BYTES, "%.60s frame", remark_figure_kinds(frame->figures, kinds));
    const int nedges = cellset_bits(frame->edges);
    const char *some = nedges > 2 && frame->figures == FIGURE_BRIDGE ? "two of "
                       : nedges > 3 && frame->figures == FIGURE_FORK ? "three of "
                                                                     : "";

    if (frame->edges != 0)
        snprintf(text, REMARK_WORDS_BYTES, "%.60s frame of %s%.300s", kinds, some,
                 remark_edges(query->board, frame->edges, edges));
    return text;
}

/* The frame of a colour at its last ply before this one; NULL: it had no ply. */
static const struct frame_fact *frame_last(const struct remark_query *query, enum colour colour)
{
    for (int i = query->ply - 1; i > 0; i--)
        if (query->game->plies[i - 1].kind == PLY_STONE &&
            query->game->plies[i - 1].colour == (uint8_t)colour)
            return &query->facts[i].side[colour].frame;
    return NULL;
}

/* Had the colour a frame of n = 0 at any ply of its own before this one? */
static bool frame_had_ever(const struct remark_query *query, enum colour colour)
{
    for (int i = 1; i < query->ply; i++)
        if (query->game->plies[i - 1].colour == (uint8_t)colour &&
            facts_frame_exists(&query->facts[i].side[colour].frame))
            return true;
    return false;
}

/* ", seven stones" */
static const char *frame_stones(const struct frame_fact *frame, char *text)
{
    char number[REMARK_WORDS_BYTES];

    text[0] = '\0';
    if (frame->stones > 1 && cellset_bits(frame->figures) == 1)
        snprintf(text, REMARK_WORDS_BYTES, ", %.20s stone%s to complete",
                 remark_number(frame->stones, number), frame->stones == 1 ? "" : "s");
    return text;
}

/* "b3 (a3) c4 (c5) ...": threats and the replies that they force. */
static const char *frame_line(const struct frame_fact *frame, char *text)
{
    size_t length = 0;

    text[0] = '\0';
    for (int i = 0; i < frame->nline && i < FRAME_LINE_TOLD; i++)
        length += (size_t)snprintf(text + length, REMARK_WORDS_BYTES - length,
                                   i % 2 == 0 ? "%s" REMARK_CELL : "%s(" REMARK_CELL ")",
                                   i == 0 ? "" : " ", (unsigned)frame->line[i]);
    if (frame->nline > FRAME_LINE_TOLD)
        snprintf(text + length, REMARK_WORDS_BYTES - length, " and so on");
    return text;
}

/* ", but White breaks it: b3 (a3) c4", and so on: whether threats break the frame. */
static const char *frame_robust_words(const struct remark_query *query,
                                      const struct frame_fact *frame, char *text)
{
    char line[REMARK_WORDS_BYTES];
    const char *other = remark_colour(query->other);

    if (frame->robust == TEMPO_SAFE_YES)
        snprintf(text, REMARK_WORDS_BYTES, ", which no threat of %s breaks", other);
    else if (frame->robust == TEMPO_SAFE_NO)
        snprintf(text, REMARK_WORDS_BYTES, ", but %s breaks it: %.400s", other,
                 frame_line(frame, line));
    else
        snprintf(text, REMARK_WORDS_BYTES, ", unless a threat breaks it");
    return text;
}

/* The mover has a frame now, and had none at its last ply. */
static void frame_stands(struct remark_query *query, const struct frame_fact *frame)
{
    char words[REMARK_WORDS_BYTES], stones[REMARK_WORDS_BYTES], robust[REMARK_WORDS_BYTES];
    struct remark *remark;

    if (query->after->side[query->mover].nthreats > 1)
        return; /* two threats are reported as such */
    remark = remark_add(query->remarks, query->arena, WORD_FRAME_STANDS, REMARK_PROVED,
                        "Now %s has a %s%s%s.", remark_colour(query->mover),
                        frame_words(query, frame, words),
                        frame->robust == TEMPO_SAFE_NO ? "" : frame_stones(frame, stones),
                        frame_robust_words(query, frame, robust));
    if (frame->robust != TEMPO_SAFE_YES) /* else threats elsewhere are proved not to help either */
        remark_keep_within(remark, query->arena, frame->carrier.word, cellset_words(query->board));
    if (remark != NULL && query->after->win.winner == query->other)
        remark->detail = 2; /* it comes too late */
}

/* The mover had a frame, and has one that no threat breaks any more, or that one does now. */
static void frame_robust(struct remark_query *query, const struct frame_fact *frame,
                         const struct frame_fact *last)
{
    char line[REMARK_WORDS_BYTES];

    if (frame->robust == TEMPO_SAFE_YES && last->robust != TEMPO_SAFE_YES &&
        query->after->win.winner != query->mover)
        remark_add(query->remarks, query->arena, WORD_FRAME_ROBUST, REMARK_PROVED,
                   "No threat of %s breaks the frame.", remark_colour(query->other));
    if (frame->robust == TEMPO_SAFE_NO && last->robust != TEMPO_SAFE_NO)
        remark_add(query->remarks, query->arena, WORD_FRAME_ROBUST, REMARK_PROVED,
                   "%s could break the frame of %s: %s.", remark_colour(query->other),
                   remark_colour(query->mover), frame_line(frame, line));
}

/* Is the figure lost in the frame's carrier, the other colour moving next?  By exact search. */
static enum exact_verdict frame_holds_still(struct remark_query *query,
                                            const struct frame_fact *frame)
{
    struct ends ends;
    struct exact_answer answer;
    struct cellset carrier;
    const int words = cellset_words(query->board);
    struct exact_question question = {.ends = &ends,
                                      .carrier = carrier.word,
                                      .figures = frame->figures,
                                      .limit_nodes = FRAME_REMARK_NODES};

    ends_init(&ends, query->position, query->mover);
    cellset_and(carrier.word, frame->carrier.word, ends.empty.word, words);
    exact_solve(query->exact, &question, &answer);
    return answer.verdict;
}

/* The mover's frame held at its last ply, and the engine finds none now. */
static void frame_broken(struct remark_query *query, const struct frame_fact *last)
{
    char words[REMARK_WORDS_BYTES];
    struct remark *remark;
    const cell intrusion = query->ply > 1 ? query->game->plies[query->ply - 2].cell : CELL_NONE;
    const bool forced = query->before->nreplies > 0;

    if (intrusion == CELL_NONE || frame_holds_still(query, last) != EXACT_NO)
        return;
    frame_words(query, last, words);
    if (forced)
        remark = remark_add(query->remarks, query->arena, WORD_FRAME_BROKEN, REMARK_PROVED,
                            "%s's %s is broken: " REMARK_CELL " cut it with a threat.",
                            remark_colour(query->mover), words, (unsigned)intrusion);
    else
        remark = remark_add(query->remarks, query->arena, WORD_FRAME_BROKEN, REMARK_PROVED,
                            "%s's %s no longer holds: " REMARK_CELL " needed an answer in it.",
                            remark_colour(query->mover), words, (unsigned)intrusion);
    remark_keep_within(remark, query->arena, last->carrier.word, cellset_words(query->board));
}

/* Where the next stone of a frame's owner makes it: ": k9"; nothing if that is not known. */
static const char *frame_next(const struct remark_query *query, const struct frame_fact *frame,
                              char *text)
{
    const int words = cellset_words(query->board);
    cell cells[FRAME_PIVOTS_TOLD];
    char list[REMARK_WORDS_BYTES];
    int n = 0;

    text[0] = '\0';
    for (cell c = cellset_next(frame->pivots.word, 0, words); c != CELL_NONE;
         c = cellset_next(frame->pivots.word, c + 1u, words)) {
        if (position_colour(query->position, c) != COLOUR_NONE)
            continue; /* a corner that it holds */
        if (n == FRAME_PIVOTS_TOLD)
            return text;
        cells[n++] = c;
    }
    if (n > 0)
        snprintf(text, REMARK_WORDS_BYTES, ": %.300s", remark_one_cell_of(cells, n, list));
    return text;
}

/* The ply takes the cell with which the other colour would have made a frame; after a threat, it
 * would have made the figure. */
static void frame_stopped(struct remark_query *query)
{
    const struct frame_fact *frame = &query->before->side[query->other].frame;
    char words[REMARK_WORDS_BYTES];
    struct remark *remark;

    if (!frame->exists || !frame->proved || frame->n != 1 || (frame->figures & FIGURE_RING) != 0 ||
        !cellset_has(frame->pivots.word, query->at) ||
        query->before->side[query->other].nthreats > 0)
        return;
    remark = remark_add(query->remarks, query->arena, WORD_FRAME_STOPPED, REMARK_PROVED,
                        "Takes the cell with which %s would have made a %s.",
                        remark_colour(query->other), frame_words(query, frame, words));
    remark_keep_within(remark, query->arena, frame->carrier.word, cellset_words(query->board));
}

/* One more stone makes a frame, which was not so at the last ply. */
static void frame_near(struct remark_query *query, const struct frame_fact *frame,
                       const struct frame_fact *last)
{
    char words[REMARK_WORDS_BYTES], next[REMARK_WORDS_BYTES];
    struct remark *remark;

    if (last != NULL && last->exists)
        return;
    remark = remark_add(query->remarks, query->arena, WORD_FRAME_NEAR, REMARK_PROVED,
                        "One more stone makes a %.400s%.400s.", frame_words(query, frame, words),
                        frame_next(query, frame, next));
    remark_keep_within(remark, query->arena, frame->carrier.word, cellset_words(query->board));
    /* The threats of a ring are reported as such; and it may come too late. */
    if (remark != NULL &&
        ((frame->figures & FIGURE_RING) != 0 || frame_had_ever(query, query->mover) ||
         query->after->win.winner == query->other))
        remark->detail = 2;
}

/* The other colour's stone in a frame: an answer is due. */
static void frame_intrusion(struct remark_query *query)
{
    const struct frame_fact *frame = frame_last(query, query->other);
    struct remark *remark;

    if (frame == NULL || !facts_frame_exists(frame) || !cellset_has(frame->carrier.word, query->at))
        return;
    remark =
        remark_add(query->remarks, query->arena, WORD_FRAME_NEAR, REMARK_PROVED,
                   "Plays into %s's frame, which needs an answer.", remark_colour(query->other));
    if (remark != NULL)
        remark->detail = 2;
}

void remark_frame(struct remark_query *query)
{
    const struct frame_fact *now = &query->after->side[query->mover].frame;
    const struct frame_fact *last = frame_last(query, query->mover);
    const bool had = last != NULL && facts_frame_exists(last);

    if (query->after->ended != 0)
        return;
    if (facts_frame_exists(now)) {
        if (had)
            frame_robust(query, now, last);
        else
            frame_stands(query, now);
    } else if (had) {
        frame_broken(query, last);
    } else if (now->exists && now->proved) {
        frame_near(query, now, last);
    }
    frame_intrusion(query);
    frame_stopped(query);
}
