/* SPDX-License-Identifier: ISC */
#ifndef CMD_CONNECT_CONNECT_FINDER_H
#define CMD_CONNECT_CONNECT_FINDER_H

/*
 * The question of hav-connect about a position, and its answer: groups with their steps and paths,
 * the derivation of one link, or a map.
 */

#include "analyse/study/study_joints.h"
#include "cmd/connect/connect_question.h"
#include "cmd/position/position_query.h"

enum connect_trouble {
    CONNECT_FINE,
    CONNECT_NO_ENDS, /* not two ends of one colour's connections */
    CONNECT_ONE_CHAIN, /* both ends are the same one */
};

struct connect_answer {
    struct study *study; /* of the position; borrowed, as are its answers */
    const struct groups *groups[3]; /* [enum colour]; NULL: not asked for */
    end_id from[3], to[3]; /* [enum colour] ends that the words name; END_NONE: none */
    const struct vital_links *links[3]; /* [enum colour] NULL: as groups */
    const struct dead_chains *dead[3]; /* likewise */
    const struct link_walls *walls[3]; /* [enum colour] those of the other colour */
    const struct link_crossings *crossings;
    /* For a derivation: */
    enum connect_trouble trouble;
    enum colour colour; /* whose link it is */
    const struct ends *ends;
    end_id a, b; /* of ends: those in question, if trouble is CONNECT_FINE */
    struct derivation derivation;
    uint64_t not_derived; /* positions without a proof so far */
};

/* Functions of struct position_query: the question is a struct connect_question, view->answer a
 * struct connect_answer.  A map asks nothing. */
int connect_ask(const void *question, const struct query_view *view);
/* Frees what the answer holds, and adds to question->not_derived. */
void connect_answer_end(const void *question, void *answer);

/* Do --from and --to select the group? */
bool connect_shows_group(const struct connect_question *question,
                         const struct connect_answer *answer, enum colour colour, int group);

/* Do --from and --to select the step? */
bool connect_shows_step(const struct connect_question *question,
                        const struct connect_answer *answer, enum colour colour,
                        const struct group_step *step);
/* Is this a path of `group` that --from and --to select?  *far is then its other end. */
bool connect_shows_path(const struct connect_question *question,
                        const struct connect_answer *answer, enum colour colour, int group,
                        const struct group_path *path, end_id *far);

/* Do --from and --to select the safe link, seen from either of its ends? */
bool connect_shows_link(const struct connect_question *question,
                        const struct connect_answer *answer, const struct safe_link *link);

/* The result of a derivation in words: "proved", "one chain", ... */
const char *connect_verdict_name(const struct connect_answer *answer);
/* The rule of a line of a derivation, as a word. */
const char *connect_rule_name(enum derivation_rule rule);

#endif
