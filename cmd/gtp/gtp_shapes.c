/* SPDX-License-Identifier: ISC */
/*
 * Ladders, templates, and remarks about the last move.
 */
#include "analyse/remark/annotation.h"
#include "analyse/study/study_ladders.h"
#include "cmd/gtp/gtp_command.h"
#include "cmd/gtp/gtp_engines.h"
#include "cmd/gtp/gtp_search.h"

/* ---- ladders ----------------------------------------------------------------------------- */

static void gtp_put_ladder(const struct gtp_session *session, const struct ladder *ladder,
                           struct text *out)
{
    text_format(out, "side %d row %d %s:", ladder->side + 1, ladder->row,
                ladder_end_name((enum ladder_end)ladder->end));
    for (int i = 0; i < ladder->nmoves || i < ladder->npairs; i++) {
        if (i < ladder->nmoves)
            gtp_put_cell_word(session, out, ladder->move[i]);
        if (i < ladder->npairs)
            gtp_put_cell_word(session, out, ladder->reply[i]);
    }
    text_char(out, '\n');
}

void gtp_ladders(struct gtp_session *session, const struct gtp_line *line,
                 struct gtp_answer *answer)
{
    const struct ladder_options options = {.most_row = 0};
    const struct ladders *ladders;
    struct study *study;
    enum colour colour;

    if (!gtp_read_colour(line->argument[0], &colour, answer) ||
        gtp_search_is_over(session, answer) ||
        (study = gtp_engines_study(session, colour, answer)) == NULL)
        return;
    ladders = study_ladders(study, colour, &options);
    if (ladders == NULL) {
        gtp_fail(answer, "out of memory");
        return;
    }
    for (int i = 0; i < ladders->count; i++)
        gtp_put_ladder(session, &ladders->ladder[i], &answer->text);
    if (ladders->count == 0)
        text_string(&answer->text, "no ladders");
}

/* ---- templates --------------------------------------------------------------------------- */

struct gtp_template_list {
    const struct gtp_session *session;
    struct text *out;
};

static int gtp_put_template(void *context, const struct match *match)
{
    const struct gtp_template_list *list = context;
    struct template_place place;

    template_lay(match->template, list->session->board, match->rotation, match->at, &place);
    text_format(list->out, "%s (%s):", match->template->name,
                template_claim_name((enum template_claim)match->template->claim));
    for (int i = 0; i < match->template->nstones; i++)
        gtp_put_cell_word(list->session, list->out, place.stones[i]);
    for (int i = 0; i < place.nsides; i++)
        text_format(list->out, " side%d", place.side[i] + 1);
    if (match->template->ncells > 0)
        text_string(list->out, " by");
    for (int i = 0; i < match->template->ncells; i++)
        gtp_put_cell_word(list->session, list->out, place.cells[i]);
    text_char(list->out, '\n');
    return 0;
}

void gtp_templates(struct gtp_session *session, const struct gtp_line *line,
                   struct gtp_answer *answer)
{
    const struct match_options options = {.own_stones = false};
    struct gtp_template_list list = {.session = session, .out = &answer->text};
    struct matcher *matcher = gtp_engines_matcher(session->engines, session->board, answer);
    enum colour colour;

    if (matcher == NULL || !gtp_read_colour(line->argument[0], &colour, answer))
        return;
    if (matcher_find(matcher, session->position, colour, &options, gtp_put_template, &list) != 0)
        gtp_fail(answer, "out of memory");
    else if (answer->text.length == 0)
        text_string(&answer->text, "no templates");
}

/* ---- remarks ----------------------------------------------------------------------------- */

/* Is it a game in which the players moved in turn, up to now without a figure? */
static bool gtp_is_game(const struct gtp_session *session)
{
    const struct position *position = session->position;

    for (int i = 0; i < position->nplies; i++)
        if ((i + 1 < position->nplies && position->ply[i].figures != 0) ||
            (position->ply[i].kind == PLY_STONE &&
             position->ply[i].colour != position->ply[i].turn_before))
            return false;
    return position->nplies > 0;
}

/* Appends the remarks of detail 1 and 2 on the last ply. */
static void gtp_put_remarks(const struct gtp_session *session, const struct annotation *annotation,
                            struct text *out)
{
    const struct remarks *remarks = &annotation->plies[annotation->nplies].remarks;

    for (int i = 0; i < remarks->count; i++) {
        if (remarks->remark[i].detail > 2)
            continue;
        gtp_put_sentence(session, remarks->remark[i].text, out);
        text_format(out, " (%s)\n", remark_known_how(&remarks->remark[i]));
    }
}

static void gtp_annotate(struct gtp_session *session, struct study *study,
                         struct gtp_answer *answer)
{
    struct annotator *annotator =
        annotator_new(study, &(struct annotator_options){.leaves_templates = false});
    struct position *start = gtp_engines_copy(session);
    struct game_line game = {
        .start = start, .plies = session->position->ply, .nplies = session->position->nplies};
    const struct annotation *annotation;

    while (start->nplies > 0)
        position_undo(start);
    if (annotator == NULL || annotator_game(annotator, &game, COLOUR_NONE, &annotation) != 0)
        gtp_fail(answer, "out of memory");
    else
        gtp_put_remarks(session, annotation, &answer->text);
    annotator_free(annotator);
}

void gtp_remarks(struct gtp_session *session, const struct gtp_line *line,
                 struct gtp_answer *answer)
{
    struct study *study;

    (void)line;
    if (!gtp_is_game(session)) {
        gtp_fail(answer, "want a game in which the players moved in turn");
        return;
    }
    study = gtp_engines_study(session, (enum colour)session->position->to_move, answer);
    if (study != NULL)
        gtp_annotate(session, study, answer);
    if (!answer->fails && answer->text.length == 0)
        text_string(&answer->text, "no remarks");
}
