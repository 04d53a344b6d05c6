/* SPDX-License-Identifier: ISC */
/*
 * Facts about a position that need no search for wins: threats, frames, groups, distances.
 */
#include <stdlib.h>

#include "analyse/board/distance.h"
#include "analyse/board/move_distance.h"
#include "analyse/board/ply.h"
#include "analyse/study/study_estimate.h"
#include "analyse/study/study_threats.h"
#include "analyse/study/study_wins.h"
#include "cmd/gtp/gtp_command.h"
#include "cmd/gtp/gtp_engines.h"
#include "cmd/gtp/gtp_search.h"

/* The facts with `mover` to move, where the game goes on; NULL: fails. */
static const struct position_facts *gtp_facts(struct gtp_session *session,
                                              const struct gtp_line *line, enum colour *colour,
                                              bool other_moves, struct gtp_answer *answer)
{
    if (!gtp_read_colour(line->argument[0], colour, answer) || gtp_search_is_over(session, answer))
        return NULL;
    return gtp_engines_facts(session, other_moves ? colour_other(*colour) : *colour, answer);
}

void gtp_threats(struct gtp_session *session, const struct gtp_line *line,
                 struct gtp_answer *answer)
{
    enum colour colour;
    const struct position_facts *facts = gtp_facts(session, line, &colour, false, answer);

    for (int i = 0; facts != NULL && i < facts->side[colour].nthreats; i++)
        gtp_put_cell_word(session, &answer->text, facts->side[colour].threats[i].at);
}

/* Those of hav-threats.  The facts have none once the colour has a threat: remarks want no more. */
void gtp_double_threats(struct gtp_session *session, const struct gtp_line *line,
                        struct gtp_answer *answer)
{
    enum colour colour;
    cell cells[BOARD_CELLS_MAX];
    struct study *study;

    if (!gtp_read_colour(line->argument[0], &colour, answer) ||
        gtp_search_is_over(session, answer) ||
        (study = gtp_engines_study(session, colour, answer)) == NULL)
        return;
    const int n = study_doubles(study, colour, cells);
    for (int i = 0; i < n; i++)
        gtp_put_cell_word(session, &answer->text, cells[i]);
}

void gtp_replies(struct gtp_session *session, const struct gtp_line *line,
                 struct gtp_answer *answer)
{
    enum colour colour;
    const struct position_facts *facts = gtp_facts(session, line, &colour, false, answer);

    for (int i = 0; facts != NULL && i < facts->nreplies; i++)
        gtp_put_cell_word(session, &answer->text, facts->replies[i]);
}

/* ---- frames ------------------------------------------------------------------------------ */

static void gtp_put_figures(struct text *out, figure_set figures)
{
    bool any = false;

    for (int f = 0; f < FIGURES; f++)
        if (figures >> f & 1) {
            text_format(out, "%s%s", any ? " or " : "", figure_name((enum figure)(1 << f)));
            any = true;
        }
}

/* "White's frame: a ring, proved; ..." */
static void gtp_put_frame(enum colour colour, const struct frame_fact *frame, struct text *out)
{
    text_format(out, "%s: ", colour_title(colour));
    gtp_put_figures(out, frame->figures);
    text_string(out, frame->n == 0 ? "" : ", after one more stone");
    text_string(out, frame->proved ? ", proved in its carrier" : ", not proved");
    if (frame->n == 0 && frame->proved)
        text_string(out, frame->robust == TEMPO_SAFE_YES  ? "; holds against threats elsewhere too"
                         : frame->robust == TEMPO_SAFE_NO ? "; broken by threats"
                                                          : "; threats elsewhere not decided");
}

void gtp_frame(struct gtp_session *session, const struct gtp_line *line, struct gtp_answer *answer)
{
    enum colour colour;
    const struct position_facts *facts = gtp_facts(session, line, &colour, true, answer);
    struct text *out = &answer->text;

    if (facts == NULL)
        return;
    const struct frame_fact *frame = &facts->side[colour].frame;
    if (!frame->exists) {
        text_format(out, "%s%s: no frame found",
                    session->options->client == GTP_GOGUI ? "TEXT " : "", colour_title(colour));
        return;
    }
    if (session->options->client == GTP_GOGUI) {
        text_string(out, "COLOR #80c0ff");
        gtp_put_set(session, out, frame->carrier.word);
        text_string(out, "\nMARK");
        gtp_put_set(session, out, frame->pivots.word);
        text_string(out, "\nTRIANGLE");
        gtp_put_set(session, out, frame->stones_of.word);
        text_string(out, "\nTEXT ");
    }
    gtp_put_frame(colour, frame, out);
}

void gtp_frame_cells(struct gtp_session *session, const struct gtp_line *line,
                     struct gtp_answer *answer)
{
    enum colour colour;
    const struct position_facts *facts = gtp_facts(session, line, &colour, true, answer);

    if (facts != NULL && facts->side[colour].frame.exists)
        gtp_put_set(session, &answer->text, facts->side[colour].frame.carrier.word);
}

/* ---- groups ------------------------------------------------------------------------------ */

void gtp_groups(struct gtp_session *session, const struct gtp_line *line, struct gtp_answer *answer)
{
    enum colour colour;
    const struct position_facts *facts = gtp_facts(session, line, &colour, false, answer);
    struct text *out = &answer->text;

    if (facts == NULL)
        return;
    text_string(out, session->options->client == GTP_GOGUI ? "LABEL" : "");
    for (cell c = 0; c < session->board->ncells; c++)
        if (facts->side[colour].group_of[c] != 0) {
            gtp_put_cell_word(session, out, c);
            text_format(out, " %d", (int)facts->side[colour].group_of[c]);
        }
}

void gtp_group_get(struct gtp_session *session, const struct gtp_line *line,
                   struct gtp_answer *answer)
{
    const struct position *position = session->position;
    cell at;

    if (!gtp_read_cell(session, line->argument[0], &at, answer) ||
        position_colour(position, at) == COLOUR_NONE)
        return;
    gtp_put_cell_word(session, &answer->text, at);
    for (cell c = 0; c < session->board->ncells; c++)
        if (c != at && position_colour(position, c) != COLOUR_NONE &&
            position_chain(position, c) == position_chain(position, at))
            gtp_put_cell_word(session, &answer->text, c);
}

/* Is the chain of the stone dead, whatever is played?  Walls hold only while they are kept. */
static bool gtp_is_dead(const struct gtp_session *session, const struct colour_facts *side, cell at)
{
    for (int i = 0; i < side->ndead; i++)
        if (side->dead[i].level == DEAD_EXACTLY &&
            position_chain(session->position, side->dead[i].chain) ==
                position_chain(session->position, at))
            return true;
    return false;
}

void gtp_dead_chains(struct gtp_session *session, const struct gtp_line *line,
                     struct gtp_answer *answer)
{
    enum colour colour;
    const struct position_facts *facts = gtp_facts(session, line, &colour, false, answer);

    for (cell c = 0; facts != NULL && c < session->board->ncells; c++)
        if (position_colour(session->position, c) == colour &&
            gtp_is_dead(session, &facts->side[colour], c))
            gtp_put_cell_word(session, &answer->text, c);
}

/* Appends empty cells that no figure of either player can use, each with `mark` after it. */
static void gtp_put_useless(struct gtp_session *session, const char *mark,
                            struct gtp_answer *answer)
{
    struct cellset useful, more;
    const int words = cellset_words(session->board);

    struct study *study;

    if (gtp_search_is_over(session, answer) ||
        (study = gtp_engines_study(session, (enum colour)session->position->to_move, answer)) ==
            NULL)
        return;
    study_useful_cells(study, COLOUR_WHITE, &useful);
    study_useful_cells(study, COLOUR_BLACK, &more);
    cellset_or(useful.word, useful.word, more.word, words);
    for (cell c = 0; c < session->board->ncells; c++)
        if (position_colour(session->position, c) == COLOUR_NONE && !cellset_has(useful.word, c)) {
            gtp_put_cell_word(session, &answer->text, c);
            text_string(&answer->text, mark);
        }
}

void gtp_useless(struct gtp_session *session, const struct gtp_line *line,
                 struct gtp_answer *answer)
{
    (void)line;
    gtp_put_useless(session, "", answer);
}

void gtp_inferior(struct gtp_session *session, const struct gtp_line *line,
                  struct gtp_answer *answer)
{
    enum colour mover;

    /* HexGui's word for a dead cell; the colour in it draws nothing. */
    if (gtp_read_colour(line->argument[0], &mover, answer))
        gtp_put_useless(session, " fdw", answer);
}

/* ---- numbers ----------------------------------------------------------------------------- */

void gtp_figure_distance(struct gtp_session *session, const struct gtp_line *line,
                         struct gtp_answer *answer)
{
    const figure_set figures = session->options->game->figures;
    enum colour colour;
    bool any = false;

    if (!gtp_read_colour(line->argument[0], &colour, answer))
        return;
    for (int f = 0; f < FIGURES; f++) {
        if ((figures >> f & 1) == 0)
            continue;
        int stones = distance_figure(session->position, colour, (enum figure)(1 << f), NULL);

        text_format(&answer->text, "%s%s ", any ? ", " : "", figure_name((enum figure)(1 << f)));
        if (stones >= 0)
            text_format(&answer->text, "%d", stones);
        else
            text_string(&answer->text, stones == DISTANCE_NEVER ? "never" : "not known");
        any = true;
    }
}

void gtp_distance_map(struct gtp_session *session, const struct gtp_line *line,
                      struct gtp_answer *answer)
{
    uint16_t stones[BOARD_CELLS_MAX];
    cell at;

    if (!gtp_read_cell(session, line->argument[0], &at, answer))
        return;
    if (position_colour(session->position, at) == COLOUR_NONE) {
        gtp_fail(answer, "want a cell with a stone");
        return;
    }
    move_distance_map(session->position, at, stones);
    text_string(&answer->text, session->options->client == GTP_GOGUI ? "LABEL" : "");
    for (cell c = 0; c < session->board->ncells; c++)
        if (stones[c] > 0 && stones[c] != MOVE_DISTANCE_NEVER) {
            gtp_put_cell_word(session, &answer->text, c);
            text_format(&answer->text, " %d", (int)stones[c]);
        }
}

/*
 * The odds with `mover` to move.  After a ply in turn they are the mean with those before it, as in
 * hav-annotate; else those of the position alone.
 */
static int gtp_estimate_odds(struct gtp_session *session, struct study *study, enum colour mover,
                             struct estimate_odds *odds)
{
    const struct ply *last = ply_last(session->position);
    struct position *position = gtp_engines_copy(session);
    struct estimate_odds before;

    if (study_odds(study, odds) != 0)
        return ERROR_MEMORY;
    if (last == NULL || mover != session->position->to_move ||
        (ply_is_stone_or_pass(last) && last->colour != last->turn_before))
        return 0;
    position_undo(position);
    study_show(study, position);
    if (study_odds(study, &before) != 0)
        return ERROR_MEMORY;
    *odds = estimate_mean(odds, &before);
    return 0;
}

void gtp_estimate(struct gtp_session *session, const struct gtp_line *line,
                  struct gtp_answer *answer)
{
    enum colour mover;
    const struct position_facts *facts = gtp_facts(session, line, &mover, false, answer);

    if (facts == NULL)
        return;
    if (!estimate_applies(session->board, RING_FREELING)) {
        gtp_fail(answer, "no estimate for this game or board");
        return;
    }
    /* The formula was fitted to games that both can win. */
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        if (!facts_can_win(facts, session->board, c)) {
            gtp_fail(answer, "no estimate: %s can complete no figure any more", colour_title(c));
            return;
        }
    if (facts->race.winner != COLOUR_NONE) {
        gtp_fail(answer, "no estimate: it is proved that %s wins",
                 colour_title(facts->race.winner));
        return;
    }
    struct study *study = gtp_engines_study(session, mover, answer);
    struct estimate_odds odds;
    if (study == NULL)
        return;
    if (gtp_estimate_odds(session, study, mover, &odds) != 0) {
        gtp_fail(answer, "out of memory");
        return;
    }
    const struct estimate estimate = estimate_percent(&odds);
    text_format(&answer->text, "%s %d%% (%d to %d), not proved", colour_title(COLOUR_WHITE),
                estimate.white, estimate.low, estimate.high);
}
