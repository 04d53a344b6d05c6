/* SPDX-License-Identifier: ISC */
/*
 * Groups, steps, paths and derivations as fields.
 */
#include "cmd/connect/connect_row.h"

#include "cmd/connect/connect_map.h"
#include "cmd/output/row.h"

static void connect_row_put_end(struct emit *emit, const char *name, const struct ends *ends,
                                enum spelling spelling, end_id at)
{
    char text[SPELLING_BYTES];

    if (at == END_NONE) {
        emit_null(emit, name);
        return;
    }
    ends_spell(ends, spelling, at, text);
    emit_string(emit, name, text);
}

/* ---- derivations -------------------------------------------------------------------------- */

static void connect_row_emit_line(struct emit *emit, const struct ends *ends,
                                  enum spelling spelling, const struct derivation_line *line)
{
    emit_object(emit, NULL);
    connect_row_put_end(emit, "from", ends, spelling, line->a);
    connect_row_put_end(emit, "to", ends, spelling, line->b);
    emit_signed(emit, "n", line->n);
    row_set(emit, "carrier", ends->board, spelling, &line->carrier);
    emit_string(emit, "rule", connect_rule_name(line->rule));
    connect_row_put_end(emit, "via", ends, spelling, line->via);
    connect_row_put_end(emit, "given", ends, spelling,
                        line->given == CELL_NONE ? END_NONE : line->given);
    if (line->template != NULL)
        emit_string(emit, "template", line->template);
    else
        emit_null(emit, "template");
    emit_array(emit, "of"); /* lines from 1; 0: the ends touch */
    for (int i = 0; i < line->npremises; i++)
        emit_signed(emit, NULL, line->premise[i] + 1);
    emit_array_end(emit);
    emit_object_end(emit);
}

/* The answers of the search to each intrusion, or its first moves. */
static void connect_row_emit_answers(struct emit *emit, const struct connect_answer *answer,
                                     enum spelling spelling)
{
    const struct derivation *derivation = &answer->derivation;
    const struct ends *ends = answer->ends;
    const struct derivation_line *last = answer->trouble == CONNECT_FINE && derivation->count > 0
                                             ? &derivation->line[derivation->count - 1]
                                             : NULL;
    bool searched = last != NULL && last->rule == DERIVATION_SEARCH;

    connect_row_put_end(emit, "opening", ends, spelling,
                        searched && last->n == 1 ? derivation->opening : END_NONE);
    emit_array(emit, "answers");
    for (cell c = 0; searched && last->n == 0 && c < ends->board->ncells; c++) {
        if (!cellset_has(derivation->intrusions.word, c))
            continue;
        emit_object(emit, NULL);
        connect_row_put_end(emit, "intrusion", ends, spelling, c);
        connect_row_put_end(emit, "reply", ends, spelling,
                            derivation->reply[c] == CELL_NONE ? END_NONE : derivation->reply[c]);
        emit_object_end(emit);
    }
    emit_array_end(emit);
}

static void connect_row_emit_derivation(struct emit *emit, const struct connect_question *question,
                                        const struct connect_answer *answer)
{
    const struct derivation *derivation = &answer->derivation;

    emit_string(emit, "from", question->from);
    emit_string(emit, "to", question->to);
    if (answer->trouble == CONNECT_NO_ENDS)
        emit_null(emit, "colour");
    else
        emit_string(emit, "colour", colour_name(answer->colour));
    emit_string(emit, "verdict", connect_verdict_name(answer));
    if (answer->trouble == CONNECT_FINE && derivation->verdict == DERIVATION_PROVED) {
        emit_signed(emit, "n", derivation->n);
        emit_bool(emit, "exact", derivation->exact);
    } else {
        emit_null(emit, "n");
        emit_null(emit, "exact");
    }
    emit_array(emit, "lines");
    for (int i = 0; answer->trouble == CONNECT_FINE && i < derivation->count; i++)
        connect_row_emit_line(emit, answer->ends, question->spelling, &derivation->line[i]);
    emit_array_end(emit);
    connect_row_emit_answers(emit, answer, question->spelling);
}

/* ---- what cuts links ---------------------------------------------------------------------- */

static void connect_row_emit_intrusion(struct emit *emit, const struct board *board,
                                       enum spelling spelling,
                                       const struct link_intrusion *intrusion)
{
    emit_object(emit, NULL);
    row_cell(emit, "cell", board, spelling, intrusion->at);
    row_cell(emit, "completes", board, spelling, intrusion->completes);
    row_cell(emit, "also_completes", board, spelling, intrusion->also_completes);
    row_figures(emit, "figures", intrusion->figures);
    row_verdict(emit, "breaks", intrusion->breaks);
    row_cell(emit, "cut", board, spelling, intrusion->cut);
    emit_object_end(emit);
}

static void connect_row_emit_intrusions(struct emit *emit, const struct vital_links *facts,
                                        const struct board *board, enum spelling spelling,
                                        const struct vital_link *link, int nlinks)
{
    emit_array(emit, "intrusions");
    for (int l = 0; l < nlinks; l++)
        for (int i = 0; i < link[l].nintrusions; i++)
            connect_row_emit_intrusion(emit, board, spelling,
                                       &facts->intrusion[link[l].first_intrusion + i]);
    emit_array_end(emit);
}

/* Pairs, as arrays of two cells. */
static void connect_row_emit_miai(struct emit *emit, const struct vital_links *facts,
                                  const struct board *board, enum spelling spelling,
                                  const struct vital_link *link, int nlinks)
{
    emit_array(emit, "miai");
    for (int l = 0; l < nlinks; l++)
        for (int i = 0; i < link[l].nmiai; i++) {
            const struct link_miai *miai = &facts->miai[link[l].first_miai + i];

            row_cells(emit, NULL, board, spelling, (const cell[]){miai->one, miai->other}, 2);
        }
    emit_array_end(emit);
}

/* The sides and corners that the group can still reach. */
static void connect_row_emit_reach(struct emit *emit, const struct connect_answer *answer,
                                   enum colour colour, int group, enum spelling spelling)
{
    const struct groups *groups = answer->groups[colour];

    emit_object(emit, "reach");
    row_edges(emit, groups->ends->board, spelling,
              dead_chains_group_edges(answer->dead[colour], groups, group) &
                  ends_own_edges(groups->ends));
    emit_object_end(emit);
}

/* Is the group dead, and behind which walls? */
static void connect_row_emit_death(struct emit *emit, const struct connect_answer *answer,
                                   enum colour colour, int group, enum spelling spelling)
{
    static const char *const names[] = {[DEAD_BEHIND_WALLS] = "walls", [DEAD_EXACTLY] = "exact"};
    const enum dead_level level =
        dead_chains_group_level(answer->dead[colour], answer->groups[colour], group);
    const struct cellset walls =
        dead_chains_group_walls(answer->dead[colour], answer->groups[colour], group);

    if (level == DEAD_NOT)
        emit_null(emit, "dead");
    else
        emit_string(emit, "dead", names[level]);
    emit_array(emit, "walls");
    for (int w = 0; w < answer->walls[colour]->count; w++) {
        const struct link_wall *wall = &answer->walls[colour]->wall[w];
        const struct ends *ends = &answer->walls[colour]->ends;

        if (level != DEAD_BEHIND_WALLS || !cellset_has(walls.word, (cell)w))
            continue;
        emit_object(emit, NULL);
        connect_row_put_end(emit, "from", ends, spelling, wall->a);
        connect_row_put_end(emit, "to", ends, spelling, wall->b);
        row_cells(emit, "carrier", ends->board, spelling, wall->cell, wall->ncells);
        emit_object_end(emit);
    }
    emit_array_end(emit);
}

/* Two links and the cells that both need. */
static void connect_row_emit_crossing(struct emit *emit, const struct connect_answer *answer,
                                      const struct board *board, enum spelling spelling,
                                      const struct link_crossing *crossing)
{
    emit_object(emit, NULL);
    row_set(emit, "cells", board, spelling, &crossing->cells);
    emit_array(emit, "links");
    for (int i = 0; i < 2; i++) {
        const struct safe_link *link = &crossing->link[i];
        const struct path *path = safe_link_path(answer->groups, link);

        emit_object(emit, NULL);
        emit_string(emit, "colour", colour_name(link->colour));
        connect_row_put_end(emit, "from", answer->groups[link->colour]->ends, spelling, path->a);
        connect_row_put_end(emit, "to", answer->groups[link->colour]->ends, spelling, path->b);
        emit_object_end(emit);
    }
    emit_array_end(emit);
    emit_object_end(emit);
}

static void connect_row_emit_crossings(struct emit *emit, const struct connect_question *question,
                                       const struct connect_answer *answer,
                                       const struct board *board)
{
    emit_array(emit, "crossings");
    for (int i = 0; i < answer->crossings->count; i++) {
        const struct link_crossing *crossing = &answer->crossings->crossing[i];

        if (connect_shows_link(question, answer, &crossing->link[0]) ||
            connect_shows_link(question, answer, &crossing->link[1]))
            connect_row_emit_crossing(emit, answer, board, question->spelling, crossing);
    }
    emit_array_end(emit);
}

/* ---- groups ------------------------------------------------------------------------------- */

static void connect_row_emit_path(struct emit *emit, const struct groups *groups,
                                  enum spelling spelling, const struct path *path, int n,
                                  bool uses_group)
{
    emit_signed(emit, "n", n);
    row_set(emit, "carrier", groups->ends->board, spelling, &path->carrier);
    row_set(emit, "pivots", groups->ends->board, spelling, &path->pivots);
    emit_bool(emit, "uses_group", uses_group);
}

static void connect_row_emit_group(struct emit *emit, const struct connect_question *question,
                                   const struct connect_answer *answer, enum colour colour,
                                   int index)
{
    static const char *const kinds[] = {"adjacent", "bridge", "long"};
    const struct groups *groups = answer->groups[colour];
    const struct group *group = &groups->group[index];
    const struct ends *ends = groups->ends;
    const struct vital_links *facts = answer->links[colour];
    const struct vital_link *link;
    enum spelling spelling = question->spelling;
    end_id far;

    emit_object(emit, NULL);
    emit_array(emit, "chains");
    for (int i = 0; i < group->nchains; i++)
        connect_row_put_end(emit, NULL, ends, spelling, groups->chain[group->first_chain + i]);
    emit_array_end(emit);
    row_set(emit, "stones", ends->board, spelling, &group->stones);
    row_edges(emit, ends->board, spelling, sides_held(groups, index));
    row_set(emit, "carrier", ends->board, spelling, &group->carrier);
    emit_array(emit, "steps");
    for (int i = 0; i < groups->nsteps; i++) {
        const struct group_step *step = &groups->step[i];

        if (step->group != index || !connect_shows_step(question, answer, colour, step))
            continue;
        emit_object(emit, NULL);
        connect_row_put_end(emit, "to", ends, spelling, step->target);
        emit_string(emit, "kind", kinds[step->kind]);
        connect_row_emit_path(emit, groups, spelling, &step->path, path_step_n(&step->path),
                              step->uses_group);
        emit_object_end(emit);
    }
    emit_array_end(emit);
    emit_array(emit, "paths");
    for (int i = 0; i < groups->npaths; i++) {
        const struct group_path *path = &groups->path[i];

        if (!connect_shows_path(question, answer, colour, index, path, &far))
            continue;
        emit_object(emit, NULL);
        connect_row_put_end(emit, "to", ends, spelling, far);
        connect_row_emit_path(emit, groups, spelling, &path->path, path->path.n, path->uses_group);
        link = vital_links_path(facts, groups, i);
        connect_row_emit_intrusions(emit, facts, ends->board, spelling, link, 1);
        connect_row_emit_miai(emit, facts, ends->board, spelling, link, 1);
        row_set(emit, "cuts", ends->board, spelling, &link->cuts);
        row_set(emit, "joins", ends->board, spelling, &link->joins);
        emit_object_end(emit);
    }
    emit_array_end(emit);
    link = vital_links_tie(facts, group->first_tie);
    connect_row_emit_intrusions(emit, facts, ends->board, spelling, link, group->nties);
    connect_row_emit_miai(emit, facts, ends->board, spelling, link, group->nties);
    connect_row_emit_reach(emit, answer, colour, index, spelling);
    connect_row_emit_death(emit, answer, colour, index, spelling);
    emit_object_end(emit);
}

static const char *const counts[] = {"chains",     "groups", "steps", "paths",
                                     "safe_paths", "broken", "dead"};
#define COUNTS (int)(sizeof counts / sizeof *counts)

/* Only what --from and --to select. */
static void connect_row_emit_counts(struct emit *emit, const struct connect_question *question,
                                    const struct connect_answer *answer, enum colour colour)
{
    const struct groups *groups = answer->groups[colour];
    const struct vital_links *facts = answer->links[colour];
    int of[COUNTS] = {0};
    end_id far;

    for (int g = 0; g < groups->ngroups; g++) {
        if (!connect_shows_group(question, answer, colour, g))
            continue;
        of[0] += groups->group[g].nchains;
        of[1]++;
        for (int t = 0; t < groups->group[g].nties; t++)
            of[5] += vital_links_is_broken(facts,
                                           vital_links_tie(facts, groups->group[g].first_tie + t));
        if (dead_chains_group_level(answer->dead[colour], groups, g) != DEAD_NOT)
            of[6] += groups->group[g].nchains;
        for (int i = 0; i < groups->nsteps; i++)
            of[2] += groups->step[i].group == g &&
                     connect_shows_step(question, answer, colour, &groups->step[i]);
        for (int i = 0; i < groups->npaths; i++) {
            const struct group_path *path = &groups->path[i];

            if (!connect_shows_path(question, answer, colour, g, path, &far) ||
                (path->from != g && connect_shows_group(question, answer, colour, path->from)))
                continue; /* emitted from its other end */
            of[3]++;
            of[4] += path->path.n == 0;
            of[5] += vital_links_is_broken(facts, vital_links_path(facts, groups, i));
        }
    }
    for (int i = 0; i < COUNTS; i++)
        emit_signed(emit, counts[i], of[i]);
}

static void connect_row_emit_side(struct emit *emit, const struct connect_question *question,
                                  const struct connect_answer *answer, enum colour colour)
{
    const struct groups *groups = answer == NULL ? NULL : answer->groups[colour];

    if (groups == NULL && emit->format == FORMAT_JSON) {
        emit_null(emit, colour_name(colour));
        return;
    }
    emit_object(emit, colour_name(colour));
    if (groups == NULL) {
        for (int i = 0; i < COUNTS; i++)
            emit_null(emit, counts[i]);
    } else if (emit->format == FORMAT_JSON) {
        emit_array(emit, "groups");
        for (int i = 0; i < groups->ngroups; i++)
            if (connect_shows_group(question, answer, colour, i))
                connect_row_emit_group(emit, question, answer, colour, i);
        emit_array_end(emit);
        emit_bool(emit, "truncated", groups->truncated);
    } else {
        connect_row_emit_counts(emit, question, answer, colour);
    }
    emit_object_end(emit);
}

int connect_row_emit(const void *asked, const struct query_view *view, struct emit *emit)
{
    const struct connect_question *question = asked;
    const struct connect_answer *answer = view == NULL ? NULL : view->answer;

    if (question->map != NULL) {
        if (view != NULL)
            connect_map_emit(question, view, emit);
        return 0;
    }
    if (question->derives) {
        if (answer != NULL)
            connect_row_emit_derivation(emit, question, answer);
        return 0;
    }
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        connect_row_emit_side(emit, question, answer, c);
    if (answer != NULL && emit->format == FORMAT_JSON)
        connect_row_emit_crossings(emit, question, answer, view->position->board);
    return 0;
}
