/* SPDX-License-Identifier: ISC */
#include "analyse/frame/frame_alternatives.h"

#include <stdlib.h>

/*
 * Which frames of n = 1 have no cell in common?
 *
 * Why they make a frame of n = 0 (by_rule).  Let F1 .. Fk be frames of n = 1, each true by itself:
 * a stone of the owner on a certain cell of Fi's carrier (its pivot, or its semi link's opening)
 * leaves a frame of n = 0 on the rest of that carrier, whatever the cells outside hold.  No cell is
 * in all the carriers, so wherever the opponent plays, some Fi does not contain that cell.  The
 * owner answers with Fi's stone and has a frame of n = 0, of Fi's figure, within the union.  It
 * does not matter how the carriers cross, what figures they are of, or that pivots of one lie in
 * another. (For frames of n = 2 the same is false: after the opponent's stone and the owner's, the
 * remaining frame has n = 1 with the opponent to move, and the others may be spoilt by then.)
 *
 * How they are found.  The cells common to all members found so far are the opponent's moves that
 * still need an answer.  For each in turn the proposers are called for the net without that cell,
 * and the frame that shares the fewest cells with the common ones becomes a member.  Finally the
 * members that are not needed to leave no common cell are dropped, the largest first.
 *
 * If some cell has no answer, the members may still make a frame by the way they cross: their union
 * is offered for the exact search.  On real games the search affirms about every third.
 */

enum {
    MEMBERS_MAX = 48,
    UNION_CELLS = 48, /* of a union that is offered for the search, at most */
    WIDE_CELLS = 32, /* a union of more has at most */
    WIDE_REFUSED = 8, /* cells without an answer: the search seldom decides others */
    ANSWERS_EACH = 4, /* proposals of a kind kept for one cell */
};

struct frame_alternative {
    figure_set figures;
    edge_set edges;
    int moves, closings, ncells;
    struct cellset carrier, pivots, heads;
};

struct frame_alternatives {
    struct frame_net net; /* without a cell */
    struct frame_proposals answers; /* found in it */
    struct frame_alternative member[MEMBERS_MAX];
    int count;
};

struct frame_alternatives *frame_alternatives_new(void)
{
    return calloc(1, sizeof(struct frame_alternatives));
}

void frame_alternatives_free(struct frame_alternatives *alternatives)
{
    if (alternatives == NULL)
        return;
    frame_net_release(&alternatives->net);
    frame_proposals_release(&alternatives->answers);
    free(alternatives);
}

static void frame_alternatives_take_in(struct frame_alternatives *alternatives,
                                       const struct frame_proposal *proposal)
{
    if (alternatives->count < MEMBERS_MAX)
        alternatives->member[alternatives->count++] = (struct frame_alternative){
            proposal->figures, proposal->edges,   proposal->moves,  proposal->closings,
            proposal->ncells,  proposal->carrier, proposal->pivots, proposal->heads};
}

/* Takes in the frames of n = 1 in the list; false when it has one of n = 0. */
static bool frame_alternatives_begin(struct frame_alternatives *alternatives,
                                     const struct frame_proposals *from)
{
    alternatives->count = 0;
    for (int i = 0; i < from->count; i++) {
        if (from->item[i].by_rule && from->item[i].n == 0)
            return false;
        if (from->item[i].by_rule && from->item[i].n == 1)
            frame_alternatives_take_in(alternatives, &from->item[i]);
    }
    return alternatives->count > 0;
}

/* The cells common to all members except `but` (-1: to all). */
static void frame_alternatives_common(const struct frame_alternatives *alternatives, int but,
                                      struct cellset *common, int words)
{
    memset(common->word, 0xff, (size_t)words * sizeof common->word[0]);
    for (int i = 0; i < alternatives->count; i++)
        if (i != but)
            cellset_and(common->word, common->word, alternatives->member[i].carrier.word, words);
}

/* The next common cell to be answered: the lowest pivot among them, else the lowest. */
static cell frame_alternatives_choose(const struct frame_alternatives *alternatives,
                                      const struct cellset *common, int words)
{
    struct cellset pivots = {{0}};

    for (int i = 0; i < alternatives->count; i++)
        cellset_or(pivots.word, pivots.word, alternatives->member[i].pivots.word, words);
    cellset_and(pivots.word, pivots.word, common->word, words);
    return cellset_next(cellset_empty(pivots.word, words) ? common->word : pivots.word, 0, words);
}

/* The proposed answer that leaves the fewest cells in common, of equal ones the first; NULL: none.
 */
static const struct frame_proposal *frame_alternatives_choose_answer(
    const struct frame_alternatives *alternatives, const struct cellset *common, int words)
{
    const struct frame_proposal *best = NULL;
    int fewest = 0;

    for (int i = 0; i < alternatives->answers.count; i++) {
        const struct frame_proposal *item = &alternatives->answers.item[i];
        int shared = 0;

        if (!item->by_rule || item->n > 1)
            continue;
        for (int w = 0; w < words; w++)
            shared += cellset_bits(item->carrier.word[w] & common->word[w]);
        if (best == NULL || shared < fewest) {
            best = item;
            fewest = shared;
        }
    }
    return best;
}

/* Drops members that are not needed, the largest first, of equal ones the last. */
static void frame_alternatives_drop_needless(struct frame_alternatives *alternatives, int words)
{
    bool tried[MEMBERS_MAX] = {false};

    for (;;) {
        struct cellset common;
        int largest = -1;

        for (int i = 0; i < alternatives->count; i++)
            if (!tried[i] && (largest < 0 || alternatives->member[i].ncells >=
                                                 alternatives->member[largest].ncells))
                largest = i;
        if (largest < 0)
            return;
        frame_alternatives_common(alternatives, largest, &common, words);
        if (!cellset_empty(common.word, words)) {
            tried[largest] = true;
            continue;
        }
        alternatives->count--;
        memmove(&alternatives->member[largest], &alternatives->member[largest + 1],
                (size_t)(alternatives->count - largest) * sizeof alternatives->member[0]);
        memmove(&tried[largest], &tried[largest + 1],
                (size_t)(alternatives->count - largest) * sizeof tried[0]);
    }
}

/* Offers the union; `refused`: the cells without an answer.  Its moves and closings are the largest
 * of its members: the opponent's stone leaves one of them, and the owner completes that one. */
static void frame_alternatives_offer(const struct frame_alternatives *alternatives,
                                     const struct cellset *refused, int words,
                                     struct frame_proposals *to)
{
    const bool by_rule = cellset_empty(refused->word, words);
    struct frame_proposal proposal = {.by_rule = by_rule, .is_guess = !by_rule, .shared = *refused};
    int ncells;

    for (int i = 0; i < alternatives->count; i++) {
        const struct frame_alternative *member = &alternatives->member[i];

        proposal.figures |= member->figures;
        proposal.edges |= member->edges;
        if (member->moves > proposal.moves)
            proposal.moves = member->moves;
        if (member->closings > proposal.closings)
            proposal.closings = member->closings;
        cellset_or(proposal.carrier.word, proposal.carrier.word, member->carrier.word, words);
        cellset_or(proposal.pivots.word, proposal.pivots.word, member->pivots.word, words);
        cellset_or(proposal.heads.word, proposal.heads.word, member->heads.word, words);
    }
    ncells = cellset_count(proposal.carrier.word, words);
    if (by_rule || ncells <= WIDE_CELLS ||
        (ncells <= UNION_CELLS && cellset_count(refused->word, words) <= WIDE_REFUSED))
        frame_proposals_offer_union(to, &proposal);
}

/* Finds a frame without `at` and makes it a member.  Returns 1; 0 when there is none; ERROR_MEMORY.
 */
static int frame_alternatives_answer(struct frame_alternatives *alternatives,
                                     const struct frame_net *net,
                                     frame_alternatives_propose_all propose, void *context, cell at,
                                     const struct cellset *common)
{
    const struct frame_proposal *best;

    if (frame_net_without(&alternatives->net, net, at) != 0)
        return ERROR_MEMORY;
    frame_proposals_reset(&alternatives->answers, &alternatives->net, ANSWERS_EACH);
    if (propose(context, &alternatives->net, 1, &alternatives->answers) != 0)
        return ERROR_MEMORY;
    best = frame_alternatives_choose_answer(alternatives, common, net->words);
    if (best != NULL)
        frame_alternatives_take_in(alternatives, best);
    return best != NULL;
}

int frame_alternatives_propose(struct frame_alternatives *alternatives, const struct frame_net *net,
                               frame_alternatives_propose_all propose, void *context,
                               struct frame_proposals *to)
{
    int words = net->words, status;
    struct cellset refused = {{0}}; /* common cells without an answer */
    struct cellset common;

    if (!frame_alternatives_begin(alternatives, to))
        return 0;
    for (;;) {
        cell at;

        frame_alternatives_common(alternatives, -1, &common, words);
        cellset_andnot(common.word, common.word, refused.word, words);
        if (cellset_empty(common.word, words))
            break;
        if (alternatives->count == MEMBERS_MAX) {
            to->limits |= FRAMES_LIMIT_JOINT;
            return 0;
        }
        at = frame_alternatives_choose(alternatives, &common, words);
        status = frame_alternatives_answer(alternatives, net, propose, context, at, &common);
        if (status < 0)
            return ERROR_MEMORY;
        if (status == 0)
            cellset_add(refused.word, at);
    }
    if (cellset_empty(refused.word, words))
        frame_alternatives_drop_needless(alternatives, words);
    frame_alternatives_offer(alternatives, &refused, words, to);
    return to->failed ? ERROR_MEMORY : 0;
}
