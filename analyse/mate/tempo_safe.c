/* SPDX-License-Identifier: ISC */
/*
 * Does a frame survive the opponent's own figures?  Yes, by count or by search (tempo_engine.c);
 * no, by a line (frame_break.c).
 */
#include "analyse/mate/tempo_safe.h"

/*
 * Fills in the intrusions that threaten, and the line of the first that breaks the frame.  When the
 * owner completes a figure at once (owner_wins) no threat forces a reply, so none breaks.
 */
static void tempo_safe_intrusions(struct tempo_engine *engine, struct position *position,
                                  enum colour opponent, const struct frame *frame, bool owner_wins,
                                  struct tempo_safe_answer *answer)
{
    struct threat_move moves[BOARD_CELLS_MAX];
    int n = threat_moves_find(position, opponent, moves);

    for (int i = 0; i < n; i++) {
        struct tempo_safe_intrusion *intrusion = &answer->intrusion[answer->nintrusions];
        cell line[TEMPO_SAFE_LINE_MAX];
        int plies = 0;

        if (!cellset_has(frame->carrier.word, moves[i].at))
            continue;
        if (!owner_wins)
            plies = frame_break_at_once(engine->breaker, &moves[i], line);
        if (plies > 0 && answer->nline == 0) {
            answer->nline = plies;
            for (int p = 0; p < plies; p++)
                answer->line[p] = line[p];
        }
        position_play(position, moves[i].at, opponent);
        intrusion->at = moves[i].at;
        intrusion->completes = moves[i].threat[0];
        intrusion->also_completes = moves[i].nthreats == 2 ? moves[i].threat[1] : CELL_NONE;
        intrusion->figures = position_would_complete(position, moves[i].threat[0], opponent);
        answer->nintrusions++;
        position_undo(position);
        if (plies > 0)
            intrusion->breaks = EXACT_YES;
        else if (owner_wins || frame_break_fails(engine->breaker, &moves[i]))
            intrusion->breaks = EXACT_NO;
        else
            intrusion->breaks = EXACT_UNKNOWN;
    }
}

/* The answer, if it needs no search of mate.h. */
static void tempo_safe_try_lines(struct tempo_engine *engine, struct position *position,
                                 const struct ends *ends, const struct frame *frame,
                                 struct tempo_safe_answer *answer)
{
    const enum colour opponent = colour_other(ends->colour);
    bool owner_wins;
    cell wins[2];

    frame_break_begin(engine->breaker, position, ends, frame, engine->limit_nodes / 10 + 100,
                      engine->limit_nodes + 3000);
    owner_wins = threat_moves_winning(position, ends->colour, wins) > 0;
    tempo_safe_intrusions(engine, position, opponent, frame, owner_wins, answer);
    if (threat_moves_winning(position, opponent, wins) > 0) {
        answer->line[0] = wins[0];
        answer->nline = 1;
    } else if (tempo_engine_by_count(engine, position, ends->colour, frame, false)) {
        answer->verdict = TEMPO_SAFE_YES;
        answer->basis = TEMPO_SAFE_BY_COUNT;
        answer->stones = tempo_engine_stones_of_frame(frame);
        return;
    } else if (answer->nline == 0 && !owner_wins) {
        answer->nline = frame_break_search(engine->breaker, answer->line);
    }
    if (answer->nline > 0) {
        answer->verdict = TEMPO_SAFE_NO;
        answer->basis = TEMPO_SAFE_BY_SEARCH;
    }
}

void tempo_safe_frame(struct tempo_engine *engine, struct position *position,
                      const struct ends *ends, const struct frame *frame,
                      struct tempo_safe_answer *answer)
{
    const enum colour owner = ends->colour;

    answer->verdict = TEMPO_SAFE_UNKNOWN;
    answer->basis = TEMPO_SAFE_NOT_PROVED;
    answer->stones = 0;
    answer->nline = 0;
    answer->nintrusions = 0;
    if (!tempo_engine_can_search(position) || frame->n != 0)
        return;
    tempo_engine_go_to(engine, position);
    tempo_safe_try_lines(engine, position, ends, frame, answer);
    if (answer->verdict == TEMPO_SAFE_UNKNOWN &&
        tempo_engine_stones_needed(engine, position, owner) <= NEEDED_MAX &&
        tempo_engine_by_search(engine, position, owner, colour_other(owner), engine->limit_nodes)) {
        answer->verdict = TEMPO_SAFE_YES;
        answer->basis = TEMPO_SAFE_BY_SEARCH;
        answer->stones = tempo_engine_stones_of_win(engine, owner, colour_other(owner));
    }
}
