/* SPDX-License-Identifier: ISC */
/*
 * Ladders: a ply that is the first of a ladder found before it begins one; while the plies of the
 * game follow its line, they belong to it.
 */
#include "analyse/remark/remark_rules.h"

#include <stdio.h>

/* Small: asked at every ply; unknown is no remark; set by hand. */
#define LADDER_REMARK_NODES 5000

/* Where the ladder leads, for the runner. */
static const char *ladder_fate(const struct ladder *ladder, char *text)
{
    static const char *const fates[LADDER_ENDS] = {
        [LADDER_CONNECTS] = "it ends joined to the side",
        [LADDER_CORNER] = "it runs to the corner and ends there without a link",
        [LADDER_BLOCKED] = "stones ahead stop it",
        [LADDER_LOOSE] = "how it ends is open",
        [LADDER_WINS] = "it ends with a figure",
        [LADDER_COUNTER] = "it runs into a threat that must be answered",
        [LADDER_LOSES] = "it runs into two threats",
        [LADDER_UNKNOWN] = "how it ends is not known",
    };

    if (ladder->end == LADDER_CONNECTS && ladder->helper != CELL_NONE)
        snprintf(text, REMARK_WORDS_BYTES, "it ends joined to the side, thanks to " REMARK_CELL,
                 (unsigned)ladder->helper);
    else
        snprintf(text, REMARK_WORDS_BYTES, "%s", fates[ladder->end]);
    return text;
}

/* Does the ladder lead to something for either colour? */
static bool ladder_gains(const struct ladder *ladder)
{
    return ladder->end != LADDER_CORNER && ladder->end != LADDER_BLOCKED &&
           ladder->end != LADDER_LOOSE && ladder->end != LADDER_UNKNOWN;
}

/* Finds the ladder of the mover that begins with the ply. */
static void ladder_begins(struct remark_query *query)
{
    const struct ladder_options options = {.limit_nodes = LADDER_REMARK_NODES};
    struct ladders ladders = {0};
    struct ladder_fact *fact = query->ladder;
    char fate[REMARK_WORDS_BYTES];
    struct remark *remark;

    if (query->before->nreplies != THREATS_NONE || query->before->side[query->mover].nthreats > 0)
        return;
    query->error = ladders_find(&ladders, query->exact, query->previous, query->mover, &options);
    for (int i = 0; i < ladders.count && !fact->running && query->error == 0; i++)
        if (ladders.ladder[i].move[0] == query->at)
            *fact = (struct ladder_fact){.running = true, .ladder = ladders.ladder[i], .step = 1};
    ladders_release(&ladders);
    if (!fact->running)
        return;
    remark = remark_add(query->remarks, query->arena, WORD_LADDER, REMARK_PROVED,
                        "Begins a ladder along side " REMARK_SIDE ", row %d; %s.",
                        fact->ladder.side, fact->ladder.row, ladder_fate(&fact->ladder, fate));
    if (remark != NULL && !ladder_gains(&fact->ladder))
        remark->detail = 2;
}

/* The ply goes on with the line of the ladder; false: it leaves it. */
static bool ladder_goes_on(struct remark_query *query)
{
    struct ladder_fact *fact = query->ladder;
    const struct ladder *ladder = &fact->ladder;
    const bool is_reply = fact->step % 2 == 1;
    const int pair = fact->step / 2;
    struct remark *remark;

    if (is_reply ? pair >= ladder->npairs : pair >= ladder->nmoves)
        return false;
    if (query->at != (is_reply ? ladder->reply[pair] : ladder->move[pair]))
        return false;
    /* The last stone of a ladder that wins need not threaten the side any more. */
    const bool wins = !is_reply && query->after->side[query->mover].nthreats > 1;
    remark = remark_add(query->remarks, query->arena, WORD_LADDER_MOVE, REMARK_PROVED,
                        wins       ? "Ends the ladder along side " REMARK_SIDE " with two threats."
                        : is_reply ? "The only answer in the ladder along side " REMARK_SIDE "."
                                   : "Goes on with the ladder along side " REMARK_SIDE ".",
                        ladder->side);
    if (remark != NULL)
        remark->detail = 2;
    fact->step++;
    return true;
}

void remark_ladder(struct remark_query *query)
{
    struct ladder_fact *fact = query->ladder;

    if (query->after->ended != 0)
        return;
    if (fact->running && ladder_goes_on(query))
        return;
    fact->running = false;
    ladder_begins(query);
}
