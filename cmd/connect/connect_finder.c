/* SPDX-License-Identifier: ISC */
/*
 * Finds groups and derivations, and selects those that --from and --to name.
 */
#include "cmd/connect/connect_finder.h"

#include <stdlib.h>

#include "analyse/study/study_rotate.h"
#include "cmd/connect/connect_operands.h"
#include "patterns/template_links.h"

struct connect_engine {
    const struct connect_question *question;
    uint64_t not_derived;
    struct canonical_position canonical; /* what is searched */
    struct known_links *known;
    struct links *links[3]; /* [enum colour of that] */
    struct groups groups[3];
    struct ends ends[3]; /* of the position shown */
    struct link_judge *judge;
    struct connect_facts facts[3];
    struct link_crossings crossings;
    struct connect_answer answer;
};

void connect_finder_free(void *made)
{
    struct connect_engine *finder = made;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        connect_facts_release(&finder->facts[c]);
        groups_release(&finder->groups[c]);
        links_free(finder->links[c]);
    }
    template_links_free(finder->known);
    link_judge_free(finder->judge);
    link_crossings_release(&finder->crossings);
    derivation_release(&finder->answer.derivation);
    *finder->question->not_derived += finder->not_derived;
    free(finder);
}

void *connect_finder_new(const void *question)
{
    struct connect_engine *finder = calloc(1, sizeof *finder);
    struct links_options options = links_complete;

    if (finder == NULL)
        return NULL;
    finder->question = question;
    options.known = finder->known = template_links_builtin();
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        finder->links[c] = links_new(&options);
    finder->judge = link_judge_new();
    if (finder->known != NULL && finder->links[COLOUR_WHITE] != NULL &&
        finder->links[COLOUR_BLACK] != NULL && finder->judge != NULL)
        return finder;
    connect_finder_free(finder);
    return NULL;
}

/* ---- groups ------------------------------------------------------------------------------- */

/* The facts about the links of one colour, whose groups are found, and about its chains. */
static int connect_finder_ask_facts(struct connect_engine *finder, enum colour colour)
{
    struct canonical_position *canonical = &finder->canonical;
    const enum colour image = orientation_rotate_colour(&canonical->there, colour);
    struct connect_facts *facts = &finder->facts[colour];

    finder->answer.facts[colour] = facts;
    finder->answer.walls[colour] = &finder->facts[colour_other(colour)].walls;
    link_judge_begin(finder->judge, &canonical->position, image);
    if (connect_facts_of_links(facts, finder->judge, canonical, &finder->groups[colour]) != 0 ||
        dead_chains_find(&facts->dead, &canonical->position, image,
                         &finder->facts[colour_other(colour)].walls) != 0)
        return ERROR_MEMORY;
    dead_chains_rotate(&facts->dead, &canonical->back, &finder->ends[colour]);
    return 0;
}

/* Searches all links on the canonical position; walls stay its own until both colours are done. */
static int connect_finder_search(struct connect_engine *finder, const struct query_view *view)
{
    struct canonical_position *canonical = &finder->canonical;

    canonical_position_find(canonical, view->position, NULL, 0);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const enum colour image = orientation_rotate_colour(&canonical->there, c);

        if (view->is_first)
            links_forget(finder->links[image]);
        ends_init(&finder->ends[c], view->position, c);
        if (links_go_to(finder->links[image], &canonical->position, image) != 0 ||
            link_walls_find(&finder->facts[c].walls, finder->links[image]) != 0)
            return ERROR_MEMORY;
    }
    return 0;
}

static int connect_finder_ask_groups(struct connect_engine *finder, const struct query_view *view)
{
    const struct connect_question *question = finder->question;
    struct canonical_position *canonical = &finder->canonical;
    struct connect_answer *answer = &finder->answer;

    if (connect_finder_search(finder, view) != 0)
        return ERROR_MEMORY;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const enum colour image = orientation_rotate_colour(&canonical->there, c);
        struct groups *groups = &finder->groups[c];

        answer->groups[c] = NULL;
        answer->facts[c] = NULL;
        if (!question->asks[c])
            continue;
        if (groups_search(groups, finder->links[image], question->most_steps, question->most_n) !=
                0 ||
            groups_rotate(groups, &canonical->back, &finder->ends[c]) != 0 ||
            connect_finder_ask_facts(finder, c) != 0)
            return ERROR_MEMORY;
        answer->groups[c] = groups;
        answer->from[c] = connect_operands_end(groups->ends, question->spelling, question->from);
        answer->to[c] = connect_operands_end(groups->ends, question->spelling, question->to);
    }
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        link_walls_rotate(&finder->facts[c].walls, &canonical->back, &finder->ends[c]);
    answer->canonical = canonical;
    answer->crossings = &finder->crossings;
    return link_crossings_find(&finder->crossings, answer->groups);
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

/* All cells of an end, or its side. */
static void connect_finder_mark_end(const struct ends *ends, end_id at,
                                    struct orientation_mark *mark)
{
    *mark = (struct orientation_mark){.edges = 0};
    for (cell c = 0; c < ends->board->ncells; c++)
        if (ends->of_cell[c] == at)
            cellset_add(mark->cells.word, c);
    for (int s = 0; s < ends->board->nsides; s++)
        if (ends->of_side[s] == at)
            mark->edges |= (edge_set)(1u << s);
}

/* Derives the link in the canonical image of the position with its ends and carrier. */
static int connect_finder_derive_canonical(struct connect_engine *finder,
                                           struct derivation_question *asked)
{
    struct connect_answer *answer = &finder->answer;
    struct canonical_position *canonical = &finder->canonical;
    const enum colour colour = asked->colour;
    struct orientation_mark mark[3] = {{.edges = 0}};
    struct ends ends;
    int status;

    connect_finder_mark_end(&answer->ends, asked->a, &mark[0]);
    connect_finder_mark_end(&answer->ends, asked->b, &mark[1]);
    if (asked->carrier != NULL)
        cellset_copy(mark[2].cells.word, asked->carrier, answer->ends.words);
    canonical_position_find(canonical, asked->position, mark, 3);
    orientation_rotate_set(&canonical->there, mark[2].cells.word);
    asked->position = &canonical->position;
    asked->colour = orientation_rotate_colour(&canonical->there, colour);
    ends_init(&ends, asked->position, asked->colour);
    asked->a = ends_rotate(&ends, &canonical->there, asked->a);
    asked->b = ends_rotate(&ends, &canonical->there, asked->b);
    if (asked->carrier != NULL)
        asked->carrier = mark[2].cells.word;
    status = derivation_find(&answer->derivation, asked);
    derivation_rotate(&answer->derivation, &canonical->back, &answer->ends);
    return status;
}

/* The link of the side to move if the ends can be its, else of the other colour: what exchanges the
 * colours exchanges the answer. */
static int connect_finder_derive(struct connect_engine *finder, const struct query_view *view)
{
    const struct connect_question *question = finder->question;
    struct connect_answer *answer = &finder->answer;
    struct cellset carrier;

    answer->trouble = CONNECT_NO_ENDS;
    for (int i = 0; i < 2; i++) {
        const enum colour to_move = (enum colour)view->position->to_move;
        const enum colour c = i == 0 ? to_move : colour_other(to_move);
        struct derivation_question asked = {.position = view->position,
                                            .colour = c,
                                            .known = finder->known,
                                            .limit_nodes = question->limit_nodes};

        if (!question->asks[c])
            continue;
        ends_init(&answer->ends, view->position, c);
        answer->colour = c;
        asked.a = connect_operands_end(&answer->ends, question->spelling, question->from);
        asked.b = connect_operands_end(&answer->ends, question->spelling, question->to);
        if (asked.a == END_NONE || asked.b == END_NONE)
            continue;
        answer->trouble = asked.a == asked.b ? CONNECT_ONE_CHAIN : CONNECT_FINE;
        if (answer->trouble != CONNECT_FINE)
            return 0;
        if (question->carrier != NULL) {
            connect_operands_cells(view->position->board, question->spelling, question->carrier,
                                   &carrier);
            asked.carrier = carrier.word;
        }
        answer->a = asked.a;
        answer->b = asked.b;
        return connect_finder_derive_canonical(finder, &asked);
    }
    return 0;
}

const struct connect_answer *connect_ask(const struct connect_question *question,
                                         const struct query_view *view)
{
    struct connect_engine *finder = view->tool;
    struct connect_answer *answer = &finder->answer;

    if (!question->derives)
        return connect_finder_ask_groups(finder, view) == 0 ? answer : NULL;
    derivation_release(&answer->derivation);
    if (connect_finder_derive(finder, view) != 0)
        return NULL;
    finder->not_derived +=
        answer->trouble != CONNECT_ONE_CHAIN &&
        (answer->trouble != CONNECT_FINE || answer->derivation.verdict != DERIVATION_PROVED);
    return answer;
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
