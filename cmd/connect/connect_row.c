/* SPDX-License-Identifier: ISC */
/*
 * Groups, steps, paths and derivations as fields.
 */
#include "cmd/connect/connect_row.h"

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
    const struct ends *ends = &answer->ends;
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
        connect_row_emit_line(emit, &answer->ends, question->spelling, &derivation->line[i]);
    emit_array_end(emit);
    connect_row_emit_answers(emit, answer, question->spelling);
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
    emit_object_end(emit);
}

static void connect_row_emit_group(struct emit *emit, const struct connect_question *question,
                                   const struct connect_answer *answer, enum colour colour,
                                   int index)
{
    static const char *const kinds[] = {"adjacent", "bridge", "long"};
    const struct groups *groups = answer->groups[colour];
    const struct group *group = &groups->group[index];
    const struct ends *ends = groups->ends;
    enum spelling spelling = question->spelling;
    end_id far;

    emit_object(emit, NULL);
    emit_array(emit, "chains");
    for (int i = 0; i < group->nchains; i++)
        connect_row_put_end(emit, NULL, ends, spelling, groups->chain[group->first_chain + i]);
    emit_array_end(emit);
    row_set(emit, "stones", ends->board, spelling, &group->stones);
    row_edges(emit, ends->board, spelling, group->edges);
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
    }
    emit_array_end(emit);
    emit_object_end(emit);
}

static const char *const counts[] = {"chains", "groups", "steps", "paths", "safe_paths"};
#define COUNTS (int)(sizeof counts / sizeof *counts)

/* Only what --from and --to select. */
static void connect_row_emit_counts(struct emit *emit, const struct connect_question *question,
                                    const struct connect_answer *answer, enum colour colour)
{
    const struct groups *groups = answer->groups[colour];
    int of[COUNTS] = {0};
    end_id far;

    for (int g = 0; g < groups->ngroups; g++) {
        if (!connect_shows_group(question, answer, colour, g))
            continue;
        of[0] += groups->group[g].nchains;
        of[1]++;
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
    const struct connect_answer *answer = NULL;

    if (view != NULL) {
        answer = connect_ask(question, view);
        if (answer == NULL)
            return ERROR_MEMORY;
        connect_picture_draw(question, view, answer);
    }
    if (question->derives) {
        if (answer != NULL)
            connect_row_emit_derivation(emit, question, answer);
        return 0;
    }
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        connect_row_emit_side(emit, question, answer, c);
    return 0;
}
