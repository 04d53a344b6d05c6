/* SPDX-License-Identifier: ISC */
/*
 * Asks for groups and derivations, and selects those that --from and --to name.
 */
#include "cmd/connect/connect_finder.h"

#include "cmd/connect/connect_operands.h"

/* ---- groups ------------------------------------------------------------------------------- */

/* The question about one colour. */
static int connect_finder_ask_colour(const struct connect_question *question,
                                     struct connect_answer *answer, enum colour c)
{
    struct study *study = answer->study;

    answer->groups[c] =
        study_groups(study, STUDY_COMPLETE, c, question->most_steps, question->most_n);
    answer->links[c] =
        study_vital_links(study, STUDY_COMPLETE, c, question->most_steps, question->most_n);
    answer->dead[c] = study_dead(study, STUDY_COMPLETE, c);
    answer->walls[c] = study_walls(study, STUDY_COMPLETE, colour_other(c));
    if (answer->groups[c] == NULL || answer->links[c] == NULL || answer->dead[c] == NULL ||
        answer->walls[c] == NULL)
        return ERROR_MEMORY;
    answer->from[c] =
        connect_operands_end(answer->groups[c]->ends, question->spelling, question->from);
    answer->to[c] = connect_operands_end(answer->groups[c]->ends, question->spelling, question->to);
    return 0;
}

static int connect_finder_ask_groups(const struct connect_question *question,
                                     struct connect_answer *answer)
{
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        answer->groups[c] = NULL;
        if (question->asks[c] && connect_finder_ask_colour(question, answer, c) != 0)
            return ERROR_MEMORY;
    }
    answer->crossings = study_crossings(answer->study, answer->groups);
    return answer->crossings == NULL ? ERROR_MEMORY : 0;
}

bool connect_shows_group(const struct connect_question *question,
                         const struct connect_answer *answer, enum colour colour, int group)
{
    return question->from == NULL ||
           (answer->from[colour] != END_NONE &&
            groups_of(answer->groups[colour], answer->from[colour]) == group);
}

bool connect_shows_step(const struct connect_question *question,
                        const struct connect_answer *answer, enum colour colour,
                        const struct group_step *step)
{
    return question->to == NULL || answer->to[colour] == step->target;
}

bool connect_shows_path(const struct connect_question *question,
                        const struct connect_answer *answer, enum colour colour, int group,
                        const struct group_path *path, end_id *far)
{
    int other = path->from == group ? path->to : path->from;
    end_id to = answer->to[colour];

    if (path->from != group && path->to != group)
        return false;
    *far = path->from == group ? path->path.b : path->path.a;
    if (question->to == NULL)
        return true;
    return to != END_NONE &&
           (to == *far || (other >= 0 && groups_of(answer->groups[colour], to) == other));
}

bool connect_shows_link(const struct connect_question *question,
                        const struct connect_answer *answer, const struct safe_link *link)
{
    const struct groups *groups = answer->groups[link->colour];
    end_id far;

    if (link->is_tie)
        return question->to == NULL &&
               connect_shows_group(question, answer, link->colour,
                                   groups_of(groups, groups->tie[link->index].path.a));
    for (int end = 0; end < 2; end++) {
        const struct group_path *path = &groups->path[link->index];
        const int group = end == 0 ? path->from : path->to;

        if (group >= 0 && connect_shows_group(question, answer, link->colour, group) &&
            connect_shows_path(question, answer, link->colour, group, path, &far))
            return true;
    }
    return false;
}

/* ---- derivations -------------------------------------------------------------------------- */

/* The link of the side to move if the ends can be its, else of the other colour: what exchanges the
 * colours exchanges the answer. */
static int connect_finder_derive(const struct connect_question *question,
                                 const struct query_view *view, struct connect_answer *answer)
{
    const enum colour to_move = (enum colour)view->position->to_move;
    struct cellset carrier;

    answer->trouble = CONNECT_NO_ENDS;
    for (int i = 0; i < 2 && answer->trouble == CONNECT_NO_ENDS; i++) {
        const enum colour c = i == 0 ? to_move : colour_other(to_move);

        if (!question->asks[c])
            continue;
        answer->colour = c;
        answer->ends = study_ends(answer->study, c);
        answer->a = connect_operands_end(answer->ends, question->spelling, question->from);
        answer->b = connect_operands_end(answer->ends, question->spelling, question->to);
        if (answer->a != END_NONE && answer->b != END_NONE)
            answer->trouble = answer->a == answer->b ? CONNECT_ONE_CHAIN : CONNECT_FINE;
    }
    if (answer->trouble != CONNECT_FINE)
        return 0;
    struct derivation_question asked = {.colour = answer->colour,
                                        .a = answer->a,
                                        .b = answer->b,
                                        .limit_nodes = question->limit_nodes};
    if (question->carrier != NULL) {
        connect_operands_cells(view->position->board, question->spelling, question->carrier,
                               &carrier);
        asked.carrier = carrier.word;
    }
    return study_derive(answer->study, &asked, &answer->derivation);
}

int connect_ask(const void *asked, const struct query_view *view)
{
    const struct connect_question *question = asked;
    struct connect_answer *answer = view->answer;

    answer->study = view->study;
    if (question->map != NULL)
        return 0;
    if (!question->derives)
        return connect_finder_ask_groups(question, answer);
    derivation_release(&answer->derivation);
    if (connect_finder_derive(question, view, answer) != 0)
        return ERROR_MEMORY;
    answer->not_derived +=
        answer->trouble != CONNECT_ONE_CHAIN &&
        (answer->trouble != CONNECT_FINE || answer->derivation.verdict != DERIVATION_PROVED);
    return 0;
}

void connect_answer_end(const void *question, void *made)
{
    struct connect_answer *answer = made;

    *((const struct connect_question *)question)->not_derived += answer->not_derived;
    derivation_release(&answer->derivation);
}

const char *connect_verdict_name(const struct connect_answer *answer)
{
    static const char *const troubles[] = {
        [CONNECT_NO_ENDS] = "no ends", [CONNECT_ONE_CHAIN] = "one chain"};
    static const char *const verdicts[] = {[DERIVATION_PROVED] = "proved",
                                           [DERIVATION_NONE] = "none",
                                           [DERIVATION_UNKNOWN] = "unknown"};

    return answer->trouble != CONNECT_FINE ? troubles[answer->trouble]
                                           : verdicts[answer->derivation.verdict];
}

const char *connect_rule_name(enum derivation_rule rule)
{
    static const char *const names[] = {
        [DERIVATION_CHAIN] = "chain",       [DERIVATION_CELL] = "cell",
        [DERIVATION_UNION] = "union",       [DERIVATION_STONE] = "stone",
        [DERIVATION_ADJACENT] = "adjacent", [DERIVATION_TEMPLATE] = "template",
        [DERIVATION_SEARCH] = "search"};

    return names[rule];
}
