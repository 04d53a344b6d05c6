/* SPDX-License-Identifier: ISC */
/*
 * Frames as sentences.
 */
#include "cmd/frames/frame_row.h"
#include "cmd/output/paragraph.h"

void frame_text_put_figures(struct text *words, figure_set figures)
{
    const char *joint = "";

    for (unsigned f = 1; f < 1u << FIGURES; f <<= 1) {
        if ((figures & f) == 0)
            continue;
        text_format(words, "%s%s", joint, figure_name((enum figure)f));
        joint = " or ";
    }
}

/* `lead`, then "corners a1 and a8", "side 3" or "sides 1, 2 and 5": bits `from` .. `to`-1 of the
 * edges; nothing if there are none. */
static void frame_text_put_some(struct text *words, const struct board *board,
                                enum spelling spelling, const char *lead, const char *kind,
                                edge_set edges, int from, int to)
{
    int count = 0, done = 0;
    char name[SPELLING_BYTES];

    for (int i = from; i < to; i++)
        count += edges >> i & 1;
    if (count == 0)
        return;
    text_format(words, "%s%s%s ", lead, kind, count == 1 ? "" : "s");
    for (int i = from; i < to; i++) {
        if ((edges >> i & 1) == 0)
            continue;
        edge_spell(board, spelling, i, name);
        text_format(words, "%s%s", text_joint(done++, count, " and "), name);
    }
}

static void frame_text_put_cells(struct text *words, const struct board *board,
                                 enum spelling spelling, const struct cellset *set)
{
    int count = cellset_count(set->word, cellset_words(board)), done = 0;
    char name[SPELLING_BYTES];

    for (cell c = cellset_next(set->word, 0, cellset_words(board)); c != CELL_NONE;
         c = cellset_next(set->word, c + 1u, cellset_words(board))) {
        cell_spell(board, spelling, c, name);
        text_format(words, "%s%s", text_joint(done++, count, " and "), name);
    }
}

/* "4 stones", "1 stone" */
static void frame_text_put_count(struct text *words, int count, const char *what)
{
    text_format(words, "%d %s%s", count, what, count == 1 ? "" : "s");
}

/* Do the moves that a frame still needs complete its figure? */
static bool frame_text_completes(const struct frame *frame)
{
    return frame->stones != FRAME_STONES_UNKNOWN && frame->stones <= frame->n;
}

/* "fork frame", "one move from a fork frame", "one move from a fork" */
static void frame_text_put_kind(struct text *words, const struct frame *frame, bool with_article)
{
    if (frame->n == 1)
        text_string(words, "one move from a ");
    else if (frame->n > 1)
        text_format(words, "%d moves from a ", frame->n);
    else if (with_article)
        text_string(words, "a ");
    frame_text_put_figures(words, frame->figures);
    if (!frame_text_completes(frame))
        text_string(words, " frame");
}

/* ": corners a1 and a4, or sides 1, 2 and 3".  For a frame made of alternatives, which hold more
 * edges than a figure needs: ": two of corners a1, a4 and g7". */
static void frame_text_put_edges(struct text *words, const struct board *board,
                                 enum spelling spelling, const char *lead,
                                 const struct frame *frame)
{
    const edge_set edges = edges_named_once(board, frame->edges);
    const edge_set corners = edges & (edge_set) ~((1u << board->nsides) - 1);
    const edge_set sides = edges & (edge_set)~corners;

    frame_text_put_some(words, board, spelling, lead,
                        cellset_bits(corners) > 2 ? "two of corner" : "corner", corners,
                        board->nsides, board->nsides + board->ncorners);
    frame_text_put_some(words, board, spelling, corners == 0 ? lead : ", or ",
                        cellset_bits(sides) > 3 ? "three of side" : "side", sides, 0,
                        board->nsides);
}

void frame_text_claim(struct text *words, const struct board *board, enum spelling spelling,
                      enum colour colour, const struct frame *frame, cell broken_by)
{
    char name[SPELLING_BYTES];

    text_format(words, "%s%s ", query_colour(colour), frame->n == 0 ? "'s" : ",");
    frame_text_put_kind(words, frame, false);
    if (broken_by != CELL_NONE) { /* what is proved of it leaves threats aside */
        cell_spell(board, spelling, broken_by, name);
        text_format(words, ", broken by %s", name);
    } else {
        text_string(words, frame_is_proved(frame) ? " (proved)" : " (not proved)");
    }
    frame_text_put_edges(words, board, spelling, ": ", frame);
}

/* "4 stones needed, about 6 if answered": the estimate only if it differs from the count. */
static void frame_text_put_effort(struct text *words, const struct frame *frame)
{
    bool known = frame->stones != FRAME_STONES_UNKNOWN;

    if (known) {
        frame_text_put_count(words, frame->stones, "stone");
        text_string(words, " needed");
        if (frame->moves > frame->stones)
            text_format(words, ", about %d if answered", frame->moves);
    } else {
        text_string(words, "about ");
        frame_text_put_count(words, frame->moves, "move");
    }
}

/* "; pivots d4 and e5" */
static void frame_text_put_set(struct text *words, const char *singular, const char *plural,
                               const struct board *board, enum spelling spelling,
                               const struct cellset *set)
{
    int count = cellset_count(set->word, cellset_words(board));

    if (count == 0)
        return;
    text_format(words, "; %s ", count == 1 ? singular : plural);
    frame_text_put_cells(words, board, spelling, set);
    if (count > 12)
        text_format(words, " (%d cells)", count);
}

/* `robust` is NULL for a frame with n > 0.  Only a frame that is broken says what breaks it. */
static void frame_text_put(struct text *words, enum colour colour, const struct board *board,
                           enum spelling spelling, const struct frame *frame,
                           const struct tempo_safe_answer *robust)
{
    text_format(words, "%s %s ", query_colour(colour), frame->n == 0 ? "has" : "is");
    frame_text_put_kind(words, frame, true);
    if (!frame_is_proved(frame) && (robust == NULL || robust->verdict == TEMPO_SAFE_UNKNOWN))
        text_string(words, " (not proved)");
    frame_text_put_edges(words, board, spelling, ": ", frame);
    if (!frame_text_completes(frame)) {
        text_string(words, "; ");
        frame_text_put_effort(words, frame);
    }
    frame_text_put_set(words, "pivot", "pivots", board, spelling, &frame->pivots);
    if (!cellset_equal(frame->carrier.word, frame->pivots.word, cellset_words(board)))
        frame_text_put_set(words, "carrier", "carrier", board, spelling, &frame->carrier);
    text_char(words, '.');
}

/* "b5 (bridge) and c4 (fork)": which pivot makes which figure. */
static void frame_text_put_pivots(struct text *words, const struct board *board,
                                  enum spelling spelling, const struct frame_plan *plan)
{
    char name[SPELLING_BYTES];

    /* A single pivot that makes one of several figures is reported with the frame. */
    if (plan->npivots == 0 || (plan->npivots == 1 && plan->pivot[0].figures == 0))
        return;
    text_string(words, plan->npivots == 1 ? " Pivot: " : " Pivots: ");
    for (int i = 0; i < plan->npivots; i++) {
        cell_spell(board, spelling, plan->pivot[i].at, name);
        text_format(words, "%s%s", text_joint(i, plan->npivots, " and "), name);
        if (plan->pivot[i].figures == 0 && !plan->pivot[i].decided)
            continue;
        text_string(words, " (");
        if (plan->pivot[i].figures != 0)
            frame_text_put_figures(words, plan->pivot[i].figures);
        else
            text_string(words, "with others");
        text_char(words, ')');
    }
    text_char(words, '.');
}

/* "a5 and b6, c4 and d4": the pairs in which each cell is the only answer to the other. */
static void frame_text_put_miai(struct text *words, const struct board *board,
                                enum spelling spelling, const struct frame_plan *plan)
{
    char a[SPELLING_BYTES], b[SPELLING_BYTES];

    for (int i = 0; i < plan->nmiai; i++) {
        cell_spell(board, spelling, plan->miai[i][0], a);
        cell_spell(board, spelling, plan->miai[i][1], b);
        text_format(words, "%s%s and %s", i == 0 ? " Miai: " : ", ", a, b);
    }
    if (plan->nmiai > 0)
        text_char(words, '.');
}

static bool frame_text_is_miai(const struct frame_plan *plan, cell at)
{
    for (int i = 0; i < plan->nmiai; i++)
        if (plan->miai[i][0] == at || plan->miai[i][1] == at)
            return true;
    return false;
}

/* "b6 to a5, a6 and a7; f2 to e1": an answer to each other intrusion, but for `breaking`, which has
 * none that saves the frame. */
static void frame_text_put_answers(struct text *words, const struct board *board,
                                   enum spelling spelling, const struct frame_plan *plan,
                                   cell breaking)
{
    const char *joint = " Answers: ";
    struct cellset told = {{0}};
    char name[SPELLING_BYTES];

    for (int i = 0; i < plan->nanswers; i++) {
        const cell best = plan->answer[i].best;
        struct cellset intrusions = {{0}};

        for (int j = i; j < plan->nanswers; j++)
            if (plan->answer[j].best == best && plan->answer[j].intrusion != breaking &&
                !frame_text_is_miai(plan, plan->answer[j].intrusion))
                cellset_add(intrusions.word, plan->answer[j].intrusion);
        if (best == CELL_NONE || cellset_has(told.word, best) ||
            cellset_empty(intrusions.word, cellset_words(board)))
            continue;
        cellset_add(told.word, best);
        cell_spell(board, spelling, best, name);
        text_format(words, "%s%s to ", joint, name);
        frame_text_put_cells(words, board, spelling, &intrusions);
        joint = "; ";
    }
    if (*joint == ';')
        text_char(words, '.');
}

/* "Shortest completion: b4 and c5.  Miai: ..." */
static void frame_text_put_plan(struct text *words, const struct board *board,
                                enum spelling spelling, const struct frame *frame,
                                const struct frame_plan *plan, cell breaking)
{
    struct cellset completion = {{0}};

    for (int i = 0; i < plan->ncompletion; i++)
        cellset_add(completion.word, plan->completion[i]);
    if (plan->ncompletion > 1) {
        text_string(words, " Shortest completion: ");
        frame_text_put_cells(words, board, spelling, &completion);
        text_char(words, '.');
    }
    if (frame->n <= 1 && (frame->figures & (frame->figures - 1)) != 0)
        frame_text_put_pivots(words, board, spelling, plan);
    frame_text_put_miai(words, board, spelling, plan);
    frame_text_put_answers(words, board, spelling, plan, breaking);
}

/* "b4 with a ring threat at c6", "b4 with two threats, at c6 and d7": these win unless the owner
 * completes a figure first. */
static void frame_text_put_intrusion(struct text *words, const struct board *board,
                                     enum spelling spelling,
                                     const struct tempo_safe_intrusion *intrusion)
{
    char at[SPELLING_BYTES], completes[SPELLING_BYTES];

    cell_spell(board, spelling, intrusion->at, at);
    cell_spell(board, spelling, intrusion->completes, completes);
    if (intrusion->also_completes != CELL_NONE) {
        text_format(words, "%s with two threats, at %s and ", at, completes);
        cell_spell(board, spelling, intrusion->also_completes, completes);
        text_format(words, "%s%s", completes,
                    intrusion->breaks == EXACT_NO ? " (answered by a figure)" : "");
        return;
    }
    text_format(words, "%s with a ", at);
    frame_text_put_figures(words, intrusion->figures);
    text_format(words, " threat at %s", completes);
}

/* "Black breaks it by b4 with a ring threat at c6: b4 (c6) d5."  A line of one ply, which wins, is
 * said by its threats. */
static void frame_text_put_break(struct text *words, const char *opponent, bool moves_next,
                                 const struct board *board, enum spelling spelling,
                                 const struct tempo_safe_answer *answer)
{
    const struct tempo_safe_intrusion *first = NULL;
    bool is_said;

    for (int i = 0; i < answer->nintrusions; i++)
        if (answer->intrusion[i].at == answer->line[0])
            first = &answer->intrusion[i];
    is_said = first != NULL && answer->nline == 1;
    text_format(words, " %s%s %s", opponent, moves_next ? "" : ", moving first,",
                is_said ? "wins" : "breaks it");
    if (first != NULL) {
        text_string(words, " by ");
        frame_text_put_intrusion(words, board, spelling, first);
    }
    if (!is_said && answer->nline > 0) {
        text_string(words, ": ");
        query_line(words, board, spelling, answer->line, answer->nline, true);
    }
    text_char(words, '.');
}

/* Whether a frame with n = 0 holds against the opponent's threats. */
static void frame_text_put_robust(struct text *words, enum colour colour,
                                  const struct position *position, enum spelling spelling,
                                  const struct frame *frame, const struct tempo_safe_answer *answer)
{
    const struct board *board = position->board;
    const char *opponent = query_colour(colour_other(colour));

    if (answer->verdict == TEMPO_SAFE_YES && frame_is_proved(frame)) {
        text_format(words, " %s cannot break it, even by threats.", opponent);
    } else if (answer->verdict == TEMPO_SAFE_YES) {
        text_format(words, " %s completes a figure first even if %s breaks it.",
                    query_colour(colour), opponent);
    } else if (answer->verdict == TEMPO_SAFE_NO) {
        frame_text_put_break(words, opponent, position->to_move != (uint8_t)colour, board, spelling,
                             answer);
    } else if (answer->nintrusions > 0) {
        text_format(words, " %s may try ", opponent);
        for (int i = 0; i < answer->nintrusions; i++) {
            text_string(words, text_joint(i, answer->nintrusions, " and "));
            frame_text_put_intrusion(words, board, spelling, &answer->intrusion[i]);
        }
        text_string(words, "; it is not proved whether that breaks it.");
    } else {
        text_format(words,
                    " No move of %s in its carrier makes a threat; it is not proved whether %s "
                    "break it.",
                    opponent,
                    frame->duel == FRAME_DUEL_WON ? "threats elsewhere"
                                                  : "later threats, there or elsewhere,");
    }
}

/* "c3 (c4), e5 (d6 or e6) and f2" */
static void frame_text_put_order(struct text *words, const struct board *board,
                                 enum spelling spelling, const struct frame_tempo *tempo)
{
    const int nwords = cellset_words(board);
    char name[SPELLING_BYTES];

    for (int i = 0; i < tempo->nsteps; i++) {
        const struct cellset *answers = &tempo->step[i].answers;
        int done = 0;

        cell_spell(board, spelling, tempo->step[i].at, name);
        text_format(words, "%s%s", text_joint(i, tempo->nsteps, " and "), name);
        for (cell c = cellset_next(answers->word, 0, nwords); c != CELL_NONE;
             c = cellset_next(answers->word, c + 1u, nwords)) {
            cell_spell(board, spelling, c, name);
            text_format(words, "%s%s", done == 0 ? " (" : " or ", name);
            done++;
        }
        text_string(words, done > 0 ? ")" : "");
    }
}

/* "On move, White needs at most 9 moves and at least 4, not counting moves that must be answered:
 * 11 without c3 (c4) and d5 (d6)." */
static void frame_text_put_tempo(struct text *words, enum colour colour, const struct board *board,
                                 enum spelling spelling, const struct frame_tempo *tempo)
{
    if (tempo == NULL || tempo->moves == 0 || tempo->plain <= 1)
        return;
    text_format(words, " On move, %s needs ", query_colour(colour));
    if (tempo->moves > tempo->at_least)
        text_string(words, "at most ");
    frame_text_put_count(words, tempo->moves, "move");
    if (tempo->at_least > 1 && tempo->moves > tempo->at_least)
        text_format(words, " and at least %d", tempo->at_least);
    if (tempo->nsteps > 0) {
        text_format(words, ", not counting moves that must be answered: %d without ", tempo->plain);
        frame_text_put_order(words, board, spelling, tempo);
    }
    text_char(words, '.');
}

/* "White needs 5 moves", "Black has no frame" */
static void frame_text_put_moves(struct text *words, enum colour colour, int moves)
{
    text_format(words, "%s ", query_colour(colour));
    if (moves < 0) {
        text_string(words, "has no frame");
        return;
    }
    text_string(words, "needs ");
    frame_text_put_count(words, moves, "move");
}

/* "By count, not proved: White needs 5 moves, Black 7; White is to move and ahead." */
static void frame_text_put_race_count(struct text *words, const struct race_count *count,
                                      enum colour mover)
{
    if (count->ahead == COLOUR_NONE)
        return;
    text_string(words, "By count, not proved: ");
    frame_text_put_moves(words, COLOUR_WHITE, count->moves[COLOUR_WHITE]);
    text_string(words, ", ");
    frame_text_put_moves(words, COLOUR_BLACK, count->moves[COLOUR_BLACK]);
    text_format(words, "; %s is to move", query_colour(mover));
    if (count->ahead == mover)
        text_string(words, " and ahead.");
    else
        text_format(words, ", %s is ahead.", query_colour(count->ahead));
}

/* "White wins the race (proved)." */
static void frame_text_print_race(const struct race_answer *race, const struct race_count *count,
                                  enum colour mover, struct text *out)
{
    struct text words = {0};

    if (race->winner != COLOUR_NONE && race->basis != TEMPO_SAFE_NOT_PROVED)
        text_format(&words, "%s wins the race (proved).", query_colour(race->winner));
    else if (race->winner != COLOUR_NONE)
        text_format(&words, "%s is ahead in the race (an estimate, not proved).",
                    query_colour(race->winner));
    else
        frame_text_put_race_count(&words, count, mover);
    if (words.length > 0)
        paragraph_put(out, &words, 2);
    text_release(&words);
}

/* "a ring in 3, a bridge in 10, no fork left" */
static void frame_text_put_distances(struct text *words, const struct board *board,
                                     const struct frame_side *side)
{
    const char *joint = " ";

    for (int i = 0; i < FIGURES; i++) {
        const char *name = figure_name((enum figure)(1 << i));

        if ((board->game->figures & 1u << i) == 0)
            continue;
        if (side->distance[i] >= 0)
            text_format(words, "%sa %s in %d", joint, name, side->distance[i]);
        else
            text_format(words, "%sno %s left", joint, name);
        joint = ", ";
    }
    text_char(words, '.');
}

/* "The search met a limit (rings, proofs): White may have more; --thorough searches longer.  " */
static void frame_text_put_limits(struct text *words, const struct frame_question *question,
                                  const char *name, unsigned limits)
{
    const char *joint = "The search met a limit (";

    if (limits == 0)
        return;
    for (unsigned bit = 1; bit <= limits; bit <<= 1) {
        if ((limits & bit) == 0)
            continue;
        text_format(words, "%s%s", joint, frame_limit_name((enum frames_limit)bit));
        joint = ", ";
    }
    text_format(words, "): %s may have more", name);
    if ((limits & FRAMES_LIMIT_PROOFS) != 0 && question->options.frames.limit_nodes != 0)
        text_format(words, "; --limit-nodes=%llu searches longer",
                    10 * (unsigned long long)question->options.frames.limit_nodes);
    else if ((limits & (FRAMES_LIMIT_LINKS | FRAMES_LIMIT_PROOFS)) != 0 &&
             !question->options.thorough)
        text_string(words, "; --thorough searches longer");
    text_string(words, ". ");
}

static void frame_text_print_side(const struct frame_question *question,
                                  const struct query_view *view, enum colour colour,
                                  const struct frame_side *side)
{
    const struct board *board = view->position->board;
    struct text *out = view->item->out;
    const struct frame *best[1 << FIGURES];
    int nbest = frame_side_best(side, best);
    const char *name = query_colour(colour);
    struct text words = {0};

    for (int i = 0; i < nbest; i++) {
        const struct tempo_safe_answer *robust =
            best[i]->n > 0 ? NULL : study_frame_robust(view->study, side, best[i]);
        cell breaking = CELL_NONE;

        text_reset(&words);
        frame_text_put(&words, colour, board, question->spelling, best[i], robust);
        if (robust != NULL) {
            frame_text_put_robust(&words, colour, view->position, question->spelling, best[i],
                                  robust);
            if (robust->verdict == TEMPO_SAFE_NO && robust->nline > 0)
                breaking = robust->line[0];
        }
        if (!question->is_brief && robust != NULL)
            frame_text_put_tempo(&words, colour, board, question->spelling,
                                 study_frame_tempo(view->study, side, best[i]));
        if (!question->is_brief)
            frame_text_put_plan(&words, board, question->spelling, best[i],
                                study_frame_plan(view->study, side, best[i]), breaking);
        paragraph_put(out, &words, 2);
    }
    text_reset(&words);
    frame_text_put_limits(&words, question, name, frame_side_limits(side));
    if (nbest == 0)
        text_format(&words, "No frame of %s found; unanswered", name);
    else
        text_format(&words, "Unanswered, %s has", name);
    frame_text_put_distances(&words, board, side);
    paragraph_put(out, &words, 2);
    text_release(&words);
}

int frame_text_print(const void *asked, const struct query_view *view)
{
    const struct frame_question *question = asked;
    const struct frame_answer *answer = view->answer;
    struct text *out = view->item->out;
    bool needs_move = false;

    query_moment(view, question->spelling, out);
    if (!query_turn(view, out)) {
        query_hint(view, "", "");
        return 0;
    }
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const struct frame *best[1 << FIGURES];

        if (!question->asks[c])
            continue;
        frame_text_print_side(question, view, c, &answer->side[c]);
        needs_move |= frame_side_best(&answer->side[c], best) > 0 && best[0]->n > 0 &&
                      !frame_text_completes(best[0]);
    }
    if (needs_move)
        text_string(out, "  Whether threats elsewhere break a frame that needs a move is not "
                         "searched.\n");
    if (answer->has_race)
        frame_text_print_race(&answer->race, &answer->count, (enum colour)view->position->to_move,
                              out);
    return 0;
}
