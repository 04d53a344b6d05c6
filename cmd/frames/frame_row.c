/* SPDX-License-Identifier: ISC */
/*
 * Frames as fields.
 */
#include "cmd/frames/frame_row.h"

#include "cmd/output/row.h"

/* NULL: it is not proved. */
static const char *frame_row_basis_name(const struct frame *frame)
{
    static const char *const names[] = {
        [FRAME_NOT_PROVED] = NULL, [FRAME_BY_RULE] = "rule", [FRAME_BY_SEARCH] = "search"};

    return frame_is_proved(frame) ? names[frame->basis] : NULL;
}

/* A number, or null if it is not known. */
static void frame_row_emit_known(struct emit *emit, const char *name, int value)
{
    if (value < 0)
        emit_null(emit, name);
    else
        emit_signed(emit, name, value);
}

/* The own stones that a frame uses, chain by chain. */
static void frame_row_emit_chains(struct emit *emit, const struct position *position,
                                  enum spelling spelling, const struct cellset *stones)
{
    int words = cellset_words(position->board);
    struct cellset rest = *stones;
    cell first, cells[BOARD_CELLS_MAX];

    emit_array(emit, "chains");
    while ((first = cellset_next(rest.word, 0, words)) != CELL_NONE) {
        int ncells = 0;

        for (cell c = first; c != CELL_NONE; c = cellset_next(rest.word, c + 1u, words))
            if (position_chain(position, c) == position_chain(position, first))
                cells[ncells++] = c;
        for (int i = 0; i < ncells; i++)
            cellset_remove(rest.word, cells[i]);
        row_cells(emit, NULL, position->board, spelling, cells, ncells);
    }
    emit_array_end(emit);
}

static void frame_row_emit_links(struct emit *emit, const struct ends *ends, enum spelling spelling,
                                 const struct frame *frame)
{
    char name[SPELLING_BYTES];

    emit_array(emit, "links");
    for (int i = 0; i < frame->nlinks; i++) {
        const struct frame_link *link = &frame->link[i];

        emit_object(emit, NULL);
        ends_spell(ends, spelling, link->a, name);
        emit_string(emit, "from", name);
        ends_spell(ends, spelling, link->b, name);
        emit_string(emit, "to", name);
        emit_bool(emit, "semi", link->is_semi);
        row_set(emit, "carrier", ends->board, spelling, &link->carrier);
        emit_object_end(emit);
    }
    emit_array_end(emit);
}

static void frame_row_emit_verdict(struct emit *emit, enum tempo_safe_verdict verdict)
{
    if (verdict == TEMPO_SAFE_UNKNOWN)
        emit_null(emit, "robust");
    else
        emit_bool(emit, "robust", verdict == TEMPO_SAFE_YES);
}

/* Whether the frame holds against threats, the line that breaks it, and the intrusions with
 * threats. */
static void frame_row_emit_robust(struct emit *emit, const struct query_view *view,
                                  const struct frame_side *side, enum spelling spelling,
                                  const struct frame *frame)
{
    const struct board *board = view->position->board;
    const struct tempo_safe_answer none = {.verdict = TEMPO_SAFE_UNKNOWN};
    const struct tempo_safe_answer *answer =
        frame->n == 0 ? study_frame_robust(view->study, side, frame) : &none;

    frame_row_emit_verdict(emit, answer->verdict);
    row_cells(emit, "broken_by", board, spelling, answer->line, answer->nline);
    emit_array(emit, "intrusions");
    for (int i = 0; i < answer->nintrusions; i++) {
        const struct tempo_safe_intrusion *intrusion = &answer->intrusion[i];

        emit_object(emit, NULL);
        row_cell(emit, "cell", board, spelling, intrusion->at);
        row_cell(emit, "completes", board, spelling, intrusion->completes);
        row_cell(emit, "also_completes", board, spelling, intrusion->also_completes);
        row_figures(emit, "figures", intrusion->figures);
        row_verdict(emit, "breaks", intrusion->breaks);
        emit_object_end(emit);
    }
    emit_array_end(emit);
}

/* How the frame is completed. */
static void frame_row_emit_plan(struct emit *emit, const struct board *board,
                                enum spelling spelling, const struct frame_plan *plan)
{
    char name[SPELLING_BYTES];

    row_cells(emit, "completion", board, spelling, plan->completion, plan->ncompletion);
    emit_array(emit, "pivot_figures");
    for (int i = 0; i < plan->npivots; i++) {
        emit_object(emit, NULL);
        cell_spell(board, spelling, plan->pivot[i].at, name);
        emit_string(emit, "cell", name);
        if (plan->pivot[i].figures == 0 && !plan->pivot[i].decided)
            emit_null(emit, "figures");
        else
            row_figures(emit, "figures", plan->pivot[i].figures);
        emit_object_end(emit);
    }
    emit_array_end(emit);
    emit_array(emit, "miai");
    for (int i = 0; i < plan->nmiai; i++)
        row_cells(emit, NULL, board, spelling, plan->miai[i], 2);
    emit_array_end(emit);
    emit_array(emit, "answers");
    for (int i = 0; i < plan->nanswers; i++) {
        emit_object(emit, NULL);
        cell_spell(board, spelling, plan->answer[i].intrusion, name);
        emit_string(emit, "cell", name);
        emit_bool(emit, "complete", plan->answer[i].decided);
        row_set(emit, "answers", board, spelling, &plan->answer[i].answers);
        emit_object_end(emit);
    }
    emit_array_end(emit);
}

/* How many moves the frame takes, and the forcing ones with which they begin. */
static void frame_row_emit_tempo(struct emit *emit, const struct board *board,
                                 enum spelling spelling, const struct frame_tempo *tempo)
{
    if (tempo == NULL || tempo->moves == 0) {
        emit_null(emit, "tempo");
        return;
    }
    emit_object(emit, "tempo");
    emit_signed(emit, "moves", tempo->moves);
    emit_signed(emit, "plain", tempo->plain);
    frame_row_emit_known(emit, "at_least", tempo->at_least);
    emit_array(emit, "order");
    for (int i = 0; i < tempo->nsteps; i++) {
        emit_object(emit, NULL);
        row_cell(emit, "cell", board, spelling, tempo->step[i].at);
        row_set(emit, "answers", board, spelling, &tempo->step[i].answers);
        emit_object_end(emit);
    }
    emit_array_end(emit);
    emit_object_end(emit);
}

static void frame_row_emit_frame(struct emit *emit, const struct query_view *view,
                                 const struct frame_side *side, enum spelling spelling,
                                 const struct frame *frame)
{
    const struct position *position = view->position;
    const struct board *board = position->board;

    emit_object(emit, NULL);
    row_figures(emit, "figures", frame->figures);
    emit_signed(emit, "n", frame->n);
    emit_bool(emit, "proved", frame_is_proved(frame));
    emit_string(emit, "basis", frame_row_basis_name(frame));
    row_edges(emit, board, spelling, frame->edges);
    frame_row_emit_chains(emit, position, spelling, &frame->stones_of);
    frame_row_emit_known(emit, "stones", frame->stones);
    emit_signed(emit, "moves", frame->moves);
    emit_signed(emit, "overlaps", frame->noverlaps);
    frame_row_emit_known(emit, "closings", frame->stones_to_complete);
    row_set(emit, "carrier", board, spelling, &frame->carrier);
    row_set(emit, "pivots", board, spelling, &frame->pivots);
    frame_row_emit_links(emit, side->ends, spelling, frame);
    if (frame->duel == FRAME_DUEL_UNKNOWN)
        emit_null(emit, "holds");
    else
        emit_bool(emit, "holds", frame->duel == FRAME_DUEL_WON);
    frame_row_emit_robust(emit, view, side, spelling, frame);
    frame_row_emit_tempo(emit, board, spelling, study_frame_tempo(view->study, side, frame));
    frame_row_emit_plan(emit, board, spelling, study_frame_plan(view->study, side, frame));
    emit_object_end(emit);
}

static void frame_row_emit_distance(struct emit *emit, const struct board *board,
                                    const struct frame_side *side)
{
    emit_object(emit, "distance");
    for (int i = 0; 1 << i <= FIGURE_CONNECTION; i++) {
        const char *name = figure_name((enum figure)(1 << i));

        if (emit->format == FORMAT_JSON && (board->game->figures & 1u << i) == 0)
            continue;
        frame_row_emit_known(emit, name, side == NULL ? DISTANCE_NEVER : side->distance[i]);
    }
    emit_object_end(emit);
}

/* The limits that the search met, by name; null if the game is over. */
static void frame_row_emit_limits(struct emit *emit, const struct frame_side *side)
{
    const unsigned limits = frame_side_limits(side);

    if (side->frames == NULL) {
        emit_null(emit, "truncated");
        emit_null(emit, "limits");
        return;
    }
    emit_bool(emit, "truncated", limits != 0);
    emit_array(emit, "limits");
    for (unsigned bit = 1; bit <= limits; bit <<= 1)
        if ((limits & bit) != 0)
            emit_string(emit, NULL, frame_limit_name((enum frames_limit)bit));
    emit_array_end(emit);
}

/* One colour for json: everything. */
static void frame_row_emit_side(struct emit *emit, const struct query_view *view,
                                const struct frame_side *side, enum spelling spelling)
{
    emit_array(emit, "frames");
    for (int i = 0; side->frames != NULL && i < frames_count(side->frames); i++)
        frame_row_emit_frame(emit, view, side, spelling, frames_at(side->frames, i));
    emit_array_end(emit);
    frame_row_emit_limits(emit, side);
    frame_row_emit_distance(emit, view->position->board, side);
}

/* One colour for csv and tsv: its first frame. */
static void frame_row_emit_first(struct emit *emit, const struct query_view *view,
                                 const struct frame_side *side, enum spelling spelling)
{
    static const char *const names[] = {"n",      "proved", "basis",   "corners", "sides",
                                        "stones", "moves",  "carrier", "robust"};
    const struct position *position = view == NULL ? NULL : view->position;
    const struct frame *frame = NULL;

    if (side != NULL && side->frames != NULL && frames_count(side->frames) > 0)
        frame = frames_at(side->frames, 0);
    row_figures(emit, "figures", frame == NULL ? 0 : frame->figures);
    if (frame == NULL) {
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            emit_null(emit, names[i]);
    } else {
        emit_signed(emit, "n", frame->n);
        emit_bool(emit, "proved", frame_is_proved(frame));
        emit_string(emit, "basis", frame_row_basis_name(frame));
        row_edges(emit, position->board, spelling, frame->edges);
        frame_row_emit_known(emit, "stones", frame->stones);
        emit_signed(emit, "moves", frame->moves);
        row_set(emit, "carrier", position->board, spelling, &frame->carrier);
        frame_row_emit_verdict(emit, frame->n == 0
                                         ? study_frame_robust(view->study, side, frame)->verdict
                                         : TEMPO_SAFE_UNKNOWN);
    }
    frame_row_emit_distance(emit, position == NULL ? NULL : position->board, side);
}

/* NULL: none. */
static void frame_row_emit_count(struct emit *emit, const struct race_count *count)
{
    const bool counted = count != NULL && count->ahead != COLOUR_NONE;

    if (!counted && emit->format == FORMAT_JSON) {
        emit_null(emit, "by_count");
        return;
    }
    emit_object(emit, "by_count");
    emit_string(emit, "ahead", counted ? colour_name(count->ahead) : NULL);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        frame_row_emit_known(emit, colour_name(c), counted ? count->moves[c] : -1);
    emit_object_end(emit);
}

/* NULL: no race. */
static void frame_row_emit_race(struct emit *emit, const struct frame_answer *answer)
{
    static const char *const names[] = {[TEMPO_SAFE_NOT_PROVED] = NULL,
                                        [TEMPO_SAFE_BY_COUNT] = "count",
                                        [TEMPO_SAFE_BY_SEARCH] = "search"};
    const struct race_answer *race = answer == NULL ? NULL : &answer->race;

    if (race == NULL && emit->format == FORMAT_JSON) {
        emit_null(emit, "race");
        return;
    }
    emit_object(emit, "race");
    emit_string(emit, "winner", race == NULL ? NULL : colour_name(race->winner));
    if (race == NULL)
        emit_null(emit, "proved");
    else
        emit_bool(emit, "proved", race->basis != TEMPO_SAFE_NOT_PROVED);
    emit_string(emit, "basis", race == NULL ? NULL : names[race->basis]);
    emit_object(emit, "speed");
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        frame_row_emit_known(emit, colour_name(c), race == NULL ? -1 : race->speed[c]);
    emit_object_end(emit);
    frame_row_emit_count(emit, answer == NULL ? NULL : &answer->count);
    emit_object_end(emit);
}

int frame_row_emit(const void *asked, const struct query_view *view, struct emit *emit)
{
    const struct frame_question *question = asked;
    const struct frame_answer *answer = view == NULL ? NULL : view->answer;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const struct frame_side *side = answer == NULL ? NULL : &answer->side[c];

        if (!question->asks[c] && emit->format == FORMAT_JSON) {
            emit_null(emit, colour_name(c));
            continue;
        }
        emit_object(emit, colour_name(c));
        if (emit->format == FORMAT_JSON)
            frame_row_emit_side(emit, view, side, question->spelling);
        else
            frame_row_emit_first(emit, view, question->asks[c] ? side : NULL, question->spelling);
        emit_object_end(emit);
    }
    frame_row_emit_race(emit, answer != NULL && answer->has_race ? answer : NULL);
    return 0;
}
