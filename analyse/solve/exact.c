/* SPDX-License-Identifier: ISC */
#include "analyse/solve/exact.h"

#include <stdlib.h>

#include "analyse/solve/subgame_reduce.h"

/*
 * Can a colour meet a monotone goal inside a carrier?  Depth-first AND/OR search over the pairs
 * (own cells, opponent's cells), with a table, and with carriers returned for both verdicts:
 *
 *   A yes comes with cells on which the colour succeeds even if the opponent has all other cells;
 *   a no with cells on which the opponent prevents it even if the colour has all other cells.
 *
 * Why this decides the question.  All goals are monotone (subgame.h), so a further stone never
 * hurts its owner, a pass is never better than a stone, and alternating stones until the goal is
 * met or out of reach covers every line, moves outside the carrier included.
 *
 * Must-play.  If the opponent's move m leaves the colour a success on carrier K (m is not in K),
 * then every opponent's move outside K leaves the same success.  So only moves in K need to be
 * tried, and after several tries only moves in all the carriers found.  When none is left every
 * move fails, and the union of the carriers is a carrier of the success.  The same holds with the
 * sides exchanged.  The argument uses only that the goal is monotone, so it holds for links and
 * figures alike.
 *
 * Reduction.  Cells that cannot matter are removed first, for goals without rings; subgame_reduce.c
 * argues why that keeps the verdict and which cells its carrier then needs.
 *
 * Table.  An entry holds verdicts of the present question only, so position and side to move
 * determine the verdict.  In a wide question the key of a position is not its stones but the graph
 * that reduction leaves: the live cells, their neighbourhoods, and what each reaches.  With two
 * targets nothing else matters to the verdict or to the cells that are enough for it: the goal is a
 * path of live cells from one target to the other.  (With three, two of them may be joined already,
 * which the graph of live cells need not show.)  Two graphs with equal hashes are taken for one; at
 * 128 bits that is the only step here that is not proved.
 *
 * Source: must-play regions and carriers as in Hayward, van Rijswijck, "Hex and combinatorics"
 * (2006).
 */

/* A position met: the verdict and its carrier, as in the file comment. */
struct exact_entry {
    uint64_t mine, theirs; /* or exact_tt_key() */
    uint64_t carrier;
    uint32_t question; /* the number of the question that wrote it; 0: never */
    uint8_t colour_first;
    uint8_t verdict; /* enum exact_verdict */
    uint16_t ncells; /* free cells there: a measure of the work that the entry saves */
};

struct exact {
    struct exact_entry *table;
    uint64_t mask; /* entries - 2: entries come in pairs */
    uint32_t question; /* the number of the present one: entries of others are ignored */
    bool by_graph; /* positions are identified by their graphs */

    const struct subgame *subgame; /* of the present question */
    uint64_t nodes, limit_nodes;
    uint32_t history[2][SUBGAME_CELLS_MAX]; /* [who moves][cell]: how often the move succeeded */
};

#define LIKELY_SCORE 64 /* as if the move had succeeded so often */

struct exact *exact_new(int table_bits)
{
    struct exact *exact = calloc(1, sizeof *exact);

    if (exact == NULL)
        return NULL;
    exact->table = calloc((size_t)1 << table_bits, sizeof *exact->table);
    if (exact->table == NULL) {
        free(exact);
        return NULL;
    }
    exact->mask = ((uint64_t)1 << table_bits) - 2;
    return exact;
}

void exact_free(struct exact *exact)
{
    if (exact == NULL)
        return;
    free(exact->table);
    free(exact);
}

static struct exact_entry *exact_tt_pair(const struct exact *exact, uint64_t mine, uint64_t theirs,
                                         bool first)
{
    uint64_t h = mine * 0x9e3779b97f4a7c15u ^ (theirs + first) * 0xc2b2ae3d27d4eb4fu;

    h ^= h >> 32;
    h *= 0xd6e8feb86659fd93u;
    h ^= h >> 29;
    return &exact->table[h & exact->mask];
}

static const struct exact_entry *exact_tt_probe(const struct exact *exact, uint64_t mine,
                                                uint64_t theirs, bool first)
{
    const struct exact_entry *entry = exact_tt_pair(exact, mine, theirs, first);

    for (int i = 0; i < 2; i++, entry++)
        if (entry->question == exact->question && entry->mine == mine && entry->theirs == theirs &&
            entry->colour_first == first)
            return entry;
    return NULL;
}

/* The cell of `moves` with the highest score; of equals the lowest. */
static int exact_pick_move(const uint32_t *score, uint64_t moves)
{
    int best = __builtin_ctzll(moves);

    for (moves &= moves - 1; moves; moves &= moves - 1) {
        int i = __builtin_ctzll(moves);

        if (score[i] > score[best])
            best = i;
    }
    return best;
}

/* A node of the search: its position after reduction, and what led to it. */
struct exact_node {
    uint64_t mine, theirs; /* after reduction */
    bool first; /* the colour is to move */
    uint64_t near_last; /* cells near the last move */
    struct subgame_reduction
        reduction; /* .live: the free cells; the other fields for reducible goals only */
};

/* The first of a pair keeps the position with more free cells, the second the last one written. */
static void exact_tt_store(struct exact *exact, const uint64_t *key, const struct exact_node *node,
                           enum exact_verdict verdict, uint64_t carrier)
{
    struct exact_entry *entry = exact_tt_pair(exact, key[0], key[1], node->first);
    int ncells = exact->subgame->ncells - cellset_bits(node->mine | node->theirs);

    if (entry->question == exact->question && entry->ncells > ncells)
        entry++;
    *entry = (struct exact_entry){.mine = key[0],
                                  .theirs = key[1],
                                  .carrier = carrier,
                                  .question = exact->question,
                                  .colour_first = node->first,
                                  .verdict = (uint8_t)verdict,
                                  .ncells = (uint16_t)ncells};
}

/* Scores the moves: by the flow of current for joins; else by the history heuristic, cells near the
 * last move first. */
static void exact_order_moves(const struct exact *exact, const struct exact_node *node,
                              uint32_t *score)
{
    if (exact->subgame->ntargets > 0) {
        subgame_reduce_rank(&node->reduction, score);
        return;
    }
    for (uint64_t c = node->reduction.live; c; c &= c - 1) {
        int i = __builtin_ctzll(c);

        score[i] = exact->history[node->first][i] + 1;
        if (node->near_last >> i & 1)
            score[i] *= 4;
    }
}

static enum exact_verdict exact_search(struct exact *exact, uint64_t mine, uint64_t theirs,
                                       bool first, uint64_t near_last, uint64_t *carrier);

/*
 * Tries the moves of one side within the must-play region (file comment).  Writes the carrier of
 * the verdict and, on the verdict that the mover wants, the move that reaches it (else -1).  Moves
 * in reduction.skip are left out: each is dominated by one that is not, and when that one fails
 * with a carrier, the same carrier refutes the dominated move (subgame_reduce.c).
 */
static enum exact_verdict exact_try_moves(struct exact *exact, const struct exact_node *node,
                                          uint64_t *carrier, int *move)
{
    enum exact_verdict good = node->first ? EXACT_YES : EXACT_NO;
    uint64_t moves = node->reduction.live & ~node->reduction.skip;
    uint64_t against = 0;
    uint32_t score[SUBGAME_CELLS_MAX];

    *move = -1;
    exact_order_moves(exact, node, score);
    while (moves) {
        int i = exact_pick_move(score, moves);
        uint64_t bit = (uint64_t)1 << i, below;
        enum exact_verdict verdict =
            exact_search(exact, node->first ? node->mine | bit : node->mine,
                         node->first ? node->theirs : node->theirs | bit, !node->first,
                         exact->subgame->near[i], &below);

        if (verdict == EXACT_UNKNOWN)
            return EXACT_UNKNOWN;
        if (verdict == good) {
            exact->history[node->first][i]++;
            *carrier = below | bit;
            *move = i;
            return good;
        }
        moves &= below; /* outside of `below` the same carrier refutes every move */
        against |= below;
    }
    *carrier = against;
    return node->first ? EXACT_NO : EXACT_YES;
}

/*
 * Decides what needs no search: the goal is met, or it is out of reach even with all the cells that
 * the opponent has not.  The carrier is empty in both cases.
 */
static bool exact_is_settled(const struct subgame *subgame, uint64_t mine, uint64_t theirs,
                             enum exact_verdict *verdict)
{
    if (subgame_met(subgame, mine))
        *verdict = EXACT_YES;
    else if (!subgame_met(subgame, subgame->all & ~theirs))
        *verdict = EXACT_NO;
    else
        return false;
    return true;
}

/* Fills `node` and reduces it.  True: that settles the verdict, and the carrier has only the cells
 * captured by the side that succeeds. */
static bool exact_prepare(struct exact *exact, uint64_t mine, uint64_t theirs, bool first,
                          struct exact_node *node, enum exact_verdict *verdict)
{
    const struct subgame *subgame = exact->subgame;
    struct subgame_reduction *r = &node->reduction;

    node->mine = mine;
    node->theirs = theirs;
    node->first = first;
    r->mine = r->theirs = r->dead = r->skip = 0;
    r->live = subgame->all & ~(mine | theirs);
    if (exact_is_settled(subgame, mine, theirs, verdict))
        return true;
    if (!subgame->reducible)
        return false;
    subgame_reduce_init(r, subgame, mine, theirs);
    subgame_reduce(r, subgame, first);
    node->mine |= r->mine;
    node->theirs |= r->theirs | r->dead;
    return exact_is_settled(subgame, node->mine, node->theirs, verdict);
}

/* The key of a position in the table: its stones, or a hash of its graph. */
static void exact_tt_key(const struct exact *exact, const struct exact_node *node, uint64_t *mine,
                         uint64_t *theirs)
{
    const struct subgame_reduction *r = &node->reduction;
    uint64_t a = r->live * 0x9e3779b97f4a7c15u, b = r->live ^ 0xc2b2ae3d27d4eb4fu;

    *mine = node->mine;
    *theirs = node->theirs;
    if (!exact->by_graph)
        return;
    for (uint64_t c = r->live; c; c &= c - 1) {
        int x = __builtin_ctzll(c);
        uint64_t near = r->near[x] & r->live;

        a = (a ^ near) * 0x9e3779b97f4a7c15u;
        a ^= a >> 31;
        a += r->reach[x];
        b = (b + near + r->reach[x]) * 0xd6e8feb86659fd93u;
        b ^= b >> 33;
    }
    *mine = a;
    *theirs = b;
}

static enum exact_verdict exact_search(struct exact *exact, uint64_t mine, uint64_t theirs,
                                       bool first, uint64_t near_last, uint64_t *carrier)
{
    struct exact_node node;
    enum exact_verdict verdict;
    int move;

    if (++exact->nodes > exact->limit_nodes)
        return EXACT_UNKNOWN;
    *carrier = 0;
    node.near_last = near_last;
    if (!exact_prepare(exact, mine, theirs, first, &node, &verdict)) {
        const struct exact_entry *known;
        uint64_t key[2];

        exact_tt_key(exact, &node, &key[0], &key[1]);
        known = exact_tt_probe(exact, key[0], key[1], first);
        if (known != NULL) {
            *carrier = known->carrier;
            verdict = (enum exact_verdict)known->verdict;
        } else {
            verdict = exact_try_moves(exact, &node, carrier, &move);
            if (verdict == EXACT_UNKNOWN)
                return verdict;
            exact_tt_store(exact, key, &node, verdict, *carrier);
        }
    }
    /* Captured pairs are held by answering in them, so the verdict needs their cells. */
    *carrier |= verdict == EXACT_YES ? node.reduction.mine : node.reduction.theirs;
    return verdict;
}

/* Builds the subgame of the question, and forgets the one before.  False: too many free cells. */
static bool exact_begin(struct exact *exact, const struct exact_question *question,
                        struct subgame *subgame)
{
    bool fits;

    if (question->ntargets > 0)
        fits = subgame_join(subgame, question->ends, question->target, question->ntargets,
                            question->carrier);
    else
        fits = subgame_figure(subgame, question->ends, question->figures, question->carrier);
    if (++exact->question == 0) {
        memset(exact->table, 0, (size_t)(exact->mask + 2) * sizeof *exact->table);
        exact->question = 1;
    }
    exact->subgame = subgame;
    exact->by_graph = question->wide && question->ntargets == 2;
    exact->nodes = 0;
    exact->limit_nodes = question->limit_nodes ? question->limit_nodes : EXACT_LIMIT_NODES;
    memset(exact->history, 0, sizeof exact->history);
    for (int i = 0; fits && question->likely != NULL && i < subgame->ncells; i++)
        if (cellset_has(question->likely, subgame->cell_of[i]))
            exact->history[0][i] = LIKELY_SCORE;
    return fits;
}

/*
 * Searches the root, which is not reduced: a captured pair may hold the only moves that succeed,
 * and the answer must name a move.
 */
void exact_solve(struct exact *exact, const struct exact_question *question,
                 struct exact_answer *answer)
{
    struct subgame subgame;
    struct exact_node node;
    uint64_t carrier = 0;
    int move = -1;

    node.mine = node.theirs = node.near_last = 0;
    node.first = question->colour_first;
    memset(answer, 0, sizeof *answer);
    answer->verdict = EXACT_UNKNOWN;
    answer->move = CELL_NONE;
    if (!exact_begin(exact, question, &subgame))
        return;
    if (!exact_is_settled(&subgame, 0, 0, &answer->verdict)) {
        subgame_reduce_init(&node.reduction, &subgame, 0, 0);
        answer->verdict = exact_try_moves(exact, &node, &carrier, &move);
    }
    if (move >= 0)
        answer->move = subgame.cell_of[move];
    answer->nodes = exact->nodes;
    if (answer->verdict != EXACT_UNKNOWN)
        subgame_cells(&subgame, carrier, answer->carrier.word, question->ends->words);
}

uint64_t exact_nodes(const struct exact *exact)
{
    return exact->nodes;
}

void exact_minimise(struct exact *exact, const struct exact_question *question,
                    struct exact_answer *answer)
{
    int words = question->ends->words;
    struct exact_question part = *question;
    struct cellset tried;

    exact_solve(exact, question, answer);
    if (answer->verdict != EXACT_YES)
        return;
    part.carrier = tried.word;
    /* A cell that was needed stays needed on every smaller carrier, since the goal is monotone: one
     * pass makes the carrier minimal. */
    for (int c = question->ends->board->ncells; c-- > 0;) {
        struct exact_answer less;

        if (!cellset_has(answer->carrier.word, (cell)c))
            continue;
        cellset_copy(tried.word, answer->carrier.word, words);
        cellset_remove(tried.word, (cell)c);
        exact_solve(exact, &part, &less);
        less.nodes += answer->nodes;
        answer->nodes = less.nodes;
        if (less.verdict != EXACT_NO)
            *answer = less;
        if (less.verdict == EXACT_UNKNOWN)
            return;
    }
}

/*
 * Collects in *saving the replies to the stone `theirs`, at most one more than `most` unless that
 * is 0; false: the limit ran out.  No reply is the first that is tried: where the colour succeeds
 * without one, each saves.  Each failure leaves only the replies on the carrier by which the
 * opponent prevents the goal (file comment).
 */
static bool exact_find_replies(struct exact *exact, uint64_t theirs, int most, uint64_t *saving)
{
    uint64_t rest = exact->subgame->all & ~theirs, carrier;
    enum exact_verdict verdict = exact_search(exact, 0, theirs, false, theirs, &carrier);

    if (verdict == EXACT_YES)
        *saving = rest;
    else if (verdict == EXACT_NO)
        rest &= carrier;
    while (verdict != EXACT_UNKNOWN && rest & ~*saving) {
        const uint64_t reply = rest & ~*saving & -(rest & ~*saving);

        verdict = exact_search(exact, reply, theirs, false, theirs, &carrier);
        if (verdict == EXACT_YES)
            *saving |= reply;
        else if (verdict == EXACT_NO)
            rest &= carrier;
        if (most > 0 && cellset_bits(*saving) > most)
            break;
    }
    return verdict != EXACT_UNKNOWN;
}

enum exact_verdict exact_replies(struct exact *exact, const struct exact_question *question,
                                 cell intrusion, uint64_t *replies)
{
    struct subgame subgame;
    uint64_t saving = 0, theirs = 0;
    bool all = exact_begin(exact, question, &subgame);

    cellset_clear(replies, question->ends->words);
    if (!all)
        return EXACT_UNKNOWN;
    for (int i = 0; i < subgame.ncells; i++)
        if (subgame.cell_of[i] == intrusion)
            theirs = (uint64_t)1 << i;
    all = exact_find_replies(exact, theirs, question->most_replies, &saving);
    subgame_cells(&subgame, saving, replies, question->ends->words);
    if (!all)
        return EXACT_UNKNOWN; /* others may save too, so not even the only one found is forced */
    return saving != 0 || subgame_met(&subgame, 0) ? EXACT_YES : EXACT_NO;
}
