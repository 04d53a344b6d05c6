/* SPDX-License-Identifier: ISC */
#ifndef CMD_CONNECT_CONNECT_FINDER_H
#define CMD_CONNECT_CONNECT_FINDER_H

/*
 * What hav-connect is asked about a position, and the engine that answers: groups with their steps
 * and paths, or the derivation of one link.
 */

#include "analyse/links/derivation.h"
#include "analyse/links/group.h"
#include "cmd/connect/connect_facts.h"
#include "cmd/position/position_query.h"

struct connect_question {
    enum spelling spelling;
    bool asks[3]; /* [enum colour] */
    int most_n; /* of paths */
    int most_steps; /* the n of steps */
    const char *from, *to; /* ends as the user typed them; NULL: any.  A derivation has both. */
    bool derives;
    const char
        *map; /* the stone, as typed, whose chain's distances are wanted instead; NULL: none */
    const char *carrier; /* the cells that a derivation may use, as typed; NULL: any */
    uint64_t limit_nodes; /* of the exact search in a derivation; 0: its default */
    uint64_t *not_derived; /* positions without a proof are added when an engine is freed */
    struct text *picture; /* for an SVG document of the first position; NULL: not wanted */
};

enum connect_trouble {
    CONNECT_FINE,
    CONNECT_NO_ENDS, /* not two ends of one colour's connections */
    CONNECT_ONE_CHAIN, /* both ends are the same one */
};

struct connect_answer {
    const struct groups *groups[3]; /* [enum colour], borrowed; NULL: not asked for */
    end_id from[3], to[3]; /* [enum colour] ends that the words name; END_NONE: none */
    const struct connect_facts *facts[3]; /* [enum colour], borrowed; NULL: as groups */
    const struct link_walls *walls[3]; /* [enum colour] those of the other colour, borrowed */
    const struct link_crossings *crossings; /* borrowed */
    const struct canonical_position *canonical; /* borrowed: where ties are broken */
    /* Of a derivation: */
    enum connect_trouble trouble;
    enum colour colour; /* whose link it is */
    struct ends ends;
    end_id a, b; /* of ends: those in question, if trouble is CONNECT_FINE */
    struct derivation derivation;
};

/* The tool_new of struct position_query, whose question is a struct connect_question: a thread's
 * engines.  NULL when memory is out. */
void *connect_finder_new(const void *question);

/* The tool_free: frees them, and adds to question->not_derived. */
void connect_finder_free(void *finder);

/* The answer for the view, whose tool is the finder; borrowed until the next question.  NULL when
 * memory is out. */
const struct connect_answer *connect_ask(const struct connect_question *question,
                                         const struct query_view *view);

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
