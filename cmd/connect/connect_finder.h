/* SPDX-License-Identifier: ISC */
#ifndef CMD_CONNECT_CONNECT_FINDER_H
#define CMD_CONNECT_CONNECT_FINDER_H

/*
 * The question that hav-connect puts to a position, and its answer: groups with their steps and
 * paths, or the derivation of one link.
 */

#include "analyse/links/derivation.h"
#include "analyse/links/group.h"
#include "cmd/position/position_query.h"

struct connect_question {
    enum spelling spelling;
    bool asks[3]; /* [enum colour] */
    int most_n; /* of paths, and of steps less one */
    const char *from, *to; /* ends as typed; NULL: any.  A derivation has both. */
    bool derives;
    const char *carrier; /* cells as typed: what a derivation may use; NULL: what it finds */
    uint64_t limit_nodes; /* of the exact search in a derivation; 0: its own */
    uint64_t *not_derived; /* counts positions without a proof, once all is done */
    struct text *picture; /* of the first position asked about; NULL: none is wanted */
};

enum connect_trouble {
    CONNECT_FINE,
    CONNECT_NO_ENDS, /* not two ends of one colour's connections */
    CONNECT_ONE_CHAIN, /* the ends are one */
    CONNECT_NO_CARRIER, /* a word of the carrier is no cell of the board */
};

struct connect_answer {
    const struct groups *groups[3]; /* [enum colour], borrowed; NULL: not asked for */
    end_id from[3], to[3]; /* ends that the words name for a colour; END_NONE: none */
    /* of a derivation: */
    enum connect_trouble trouble;
    enum colour colour; /* whose link it is */
    struct ends ends;
    struct derivation derivation;
};

/* One thread's engines, for position_query's tool_new and tool_free. */
void *connect_finder_new(const void *question);
void connect_finder_free(void *finder);

/* The answer, borrowed until the next question; NULL: memory is out. */
const struct connect_answer *connect_ask(const struct connect_question *question,
                                         const struct query_view *view);

/* Which groups, and which of their steps and paths, --from and --to let pass. */
bool connect_shows_group(const struct connect_question *question,
                         const struct connect_answer *answer, enum colour colour, int group);
bool connect_shows_step(const struct connect_question *question,
                        const struct connect_answer *answer, enum colour colour,
                        const struct group_step *step);
/* A path as seen from one of its groups: true when it is one of `group` and passes; *far is its
 * other end. */
bool connect_shows_path(const struct connect_question *question,
                        const struct connect_answer *answer, enum colour colour, int group,
                        const struct group_path *path, end_id *far);

/* What can be said of the proof, in words: "proved", "one chain", ... */
const char *connect_verdict_name(const struct connect_answer *answer);
/* The rule of a line, as a word. */
const char *connect_rule_name(enum derivation_rule rule);

#endif
