/* SPDX-License-Identifier: ISC */
/*
 * Links are those of the image: ends are rotated there, carriers and cells back.
 */
#include "analyse/study/study_pairs.h"

#include "analyse/derive/pair_search.h"
#include "analyse/study/study_state.h"

int study_find_links(struct study *study, enum study_depth depth, enum colour colour)
{
    return study_image_links(study, STUDY_PLAIN, depth, colour) == NULL ? ERROR_MEMORY : 0;
}

/* The links that the pair is asked of. */
static const struct links *study_pair_links(struct study *study, const struct study_pair *pair)
{
    return study_image_links(study, STUDY_PLAIN, pair->depth, pair->colour);
}

/* An end on the image. */
static end_id study_end_there(struct study *study, const struct links *links, end_id end)
{
    return ends_rotate(links_ends(links), &study_canonical(study, STUDY_PLAIN)->there, end);
}

bool study_next_link(struct study *study, const struct study_pair *pair, bool semi,
                     uint32_t *cursor, struct cellset *carrier)
{
    const struct links *links = study_pair_links(study, pair);
    const end_id a = study_end_there(study, links, pair->a);
    const end_id b = study_end_there(study, links, pair->b);
    struct link link;

    if (!links_between(links, a < b ? a : b, a < b ? b : a, semi, cursor, &link))
        return false;
    *carrier = (struct cellset){{0}};
    cellset_copy(carrier->word, link.carrier, links_ends(links)->words);
    orientation_rotate_set(&study_canonical(study, STUDY_PLAIN)->back, carrier->word);
    return true;
}

void study_list_partners(struct study *study, const struct study_pair *pair, bool semi,
                         bool *joined)
{
    const struct links *links = study_pair_links(study, pair);
    const struct ends *shown = study_ends(study, pair->colour);
    const end_id there = study_end_there(study, links, pair->a);
    uint32_t cursor = 0;
    end_id partner;

    while ((partner = links_partner(links, there, &cursor)) != END_NONE)
        joined[ends_rotate(shown, &study_canonical(study, STUDY_PLAIN)->back, partner)] = links_has(
            links, there < partner ? there : partner, there < partner ? partner : there, semi);
}

int study_prove_link(struct study *study, const struct study_pair *pair, bool semi,
                     uint64_t limit_nodes)
{
    const struct links *links = study_pair_links(study, pair);
    const struct pair_question question = {.ends = links_ends(links),
                                           .known = study_known(study),
                                           .a = study_end_there(study, links, pair->a),
                                           .b = study_end_there(study, links, pair->b),
                                           .colour_first = semi,
                                           .any_carrier = true,
                                           .limit_nodes = limit_nodes};
    struct exact_answer found;

    if (study_exact(study) == NULL || pair_search(study_exact(study), &question, &found) != 0)
        return ERROR_MEMORY;
    return found.verdict == EXACT_YES;
}

/* The stone that a derived 1-path needs, in the position shown; CELL_NONE: the derivation names
 * none. */
static cell study_derived_key(const struct ends *ends, const struct derivation *derivation)
{
    const struct derivation_line *line = &derivation->line[derivation->count - 1];

    if (line->rule == DERIVATION_SEARCH)
        return derivation->opening;
    /* Through a chain, one of the premises needs the stone. */
    while (line->rule == DERIVATION_CHAIN) {
        const struct derivation_line *next = NULL;

        for (int i = 0; i < line->npremises; i++)
            if (line->premise[i] != DERIVATION_TOUCHING &&
                derivation->line[line->premise[i]].n == 1)
                next = &derivation->line[line->premise[i]];
        if (next == NULL)
            return CELL_NONE;
        line = next;
    }
    return line->via != END_NONE &&
                   (line->rule == DERIVATION_CELL || line->rule == DERIVATION_STONE)
               ? ends_cell(ends, line->via)
               : CELL_NONE;
}

int study_link_key(struct study *study, const struct study_pair *pair,
                   const struct cellset *carrier, uint64_t limit_nodes, cell *key)
{
    const struct derivation_question question = {.colour = pair->colour,
                                                 .a = pair->a,
                                                 .b = pair->b,
                                                 .carrier = carrier->word,
                                                 .limit_nodes = limit_nodes};
    const struct ends *ends = study_ends(study, pair->colour);
    struct derivation derivation = {.verdict = DERIVATION_UNKNOWN};
    const int error = study_derive(study, &question, &derivation);

    *key = CELL_NONE;
    if (error == 0 && derivation.verdict == DERIVATION_PROVED && derivation.count > 0)
        /* Joined without a stone: any cell does. */
        *key = derivation.line[derivation.count - 1].n == 0
                   ? cellset_next(carrier->word, 0, ends->words)
                   : study_derived_key(ends, &derivation);
    derivation_release(&derivation);
    return error;
}
