/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_STUDY_PAIRS_H
#define ANALYSE_STUDY_STUDY_PAIRS_H

/*
 * Links between two ends of a colour: which there are, and what joins the ends.  Ends are those of
 * study_ends().
 */

#include "analyse/study/study_links.h"

/* Two ends of a colour, and how deep its links are searched. */
struct study_pair {
    enum colour colour;
    enum study_depth depth;
    end_id a, b;
};

/* Searches the links of a colour, so that the questions below need no memory.  Returns 0 or
 * ERROR_MEMORY. */
int study_find_links(struct study *study, enum study_depth depth, enum colour colour) WARN_UNUSED;

/* The next full or semi link between the ends, whose carrier goes into *carrier; *cursor is 0 at
 * first.  False: there are no more. */
bool study_next_link(struct study *study, const struct study_pair *pair, bool semi,
                     uint32_t *cursor, struct cellset *carrier);

/* Writes which ends have a full or semi link to pair->a into joined[ENDS_MAX], which is false. */
void study_list_partners(struct study *study, const struct study_pair *pair, bool semi,
                         bool *joined);

/* Does a search prove that the colour joins the ends, moving first (semi) or second?  Returns 1, 0
 * (not proved within limit_nodes) or ERROR_MEMORY. */
int study_prove_link(struct study *study, const struct study_pair *pair, bool semi,
                     uint64_t limit_nodes) WARN_UNUSED;

/* A cell of the carrier of a semi link after which it is a full one into *key; CELL_NONE: not found
 * within limit_nodes.  Returns 0 or ERROR_MEMORY. */
int study_link_key(struct study *study, const struct study_pair *pair,
                   const struct cellset *carrier, uint64_t limit_nodes, cell *key) WARN_UNUSED;

#endif
