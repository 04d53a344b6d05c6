/* SPDX-License-Identifier: ISC */
/*
 * Which cycles of links close around a cell?
 *
 * A cycle runs through chains, and through an empty cell only when it has a single chain: between
 * two chains a semi link is the same thing.  Its links have pairwise disjoint carriers.  When n of
 * them are semi links or pivots, n own stones make all of them full at once, and then every
 * intrusion is answered in its own carrier: in the end there is a closed walk of own stones through
 * the chains of the cycle.
 *
 * Why it is a ring, however each link is completed.  Let z be a cell without an own stone and in no
 * carrier.  Draw a ray from z to the rim, and count each step of a walk that crosses it as 1 in one
 * direction and -1 in the other.  A closed walk that avoids z and whose crossings do not sum to 0
 * winds around z.  Let T be a link's carrier together with the own stones connected with it; the
 * link is completed by a walk in T.  If every cell of T can be given one number such that
 * neighbours differ by the crossing of the step between them, then every walk in T between the
 * link's ends has the same sum.  So each link has a sum of its own, and if the sums do not add up
 * to 0 the cycle winds around z whatever is played.  A closed walk of own stones that winds around
 * z cuts z off from the rim.  If a cell of the region that it cuts off holds no own stone, that
 * cell is enclosed; if all hold one, a stone inside has six own neighbours.  Either is a ring
 * (docs/theory.md 2, R1).
 *
 * Links that run through a chain are left out: the cycle through that chain has their parts.
 *
 * Candidates for z are the cells that all that the cycle may use cuts off from the rim.  z and the
 * other cells of its region have the same sums, so one cell of each region is tested.
 */
#include "analyse/frame/frame_cycles.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"

#define LENGTH_MAX 12 /* links of a cycle; set by hand */
#define LINK_CELLS_MAX 8 /* of a carrier; set by hand */
#define STEPS_MAX 30000 /* of the search for cycles, for each n; set by hand */
#define CLOSED_MAX 400 /* cycles that are tested for a ring, for each n; set by hand */

struct frame_cycles {
    const struct frame_net *net;
    struct frame_proposals *to;
    bool *is_plain; /* [index in net->link] may be a piece: short, between chains, direct */
    size_t room; /* of is_plain[] */
    long steps_left;
    int closed_left;
    bool found;

    /* The cycle being built. */
    end_id start;
    int length, n;
    struct frame_piece piece[LENGTH_MAX];
    struct cellset used[LENGTH_MAX + 1]; /* [i]: the carriers of the first i pieces */
    bool on_path[ENDS_MAX]; /* chains it runs through */
};

struct frame_cycles *frame_cycles_new(void)
{
    return calloc(1, sizeof(struct frame_cycles));
}

void frame_cycles_free(struct frame_cycles *cycles)
{
    if (cycles != NULL)
        free(cycles->is_plain);
    free(cycles);
}

/* ---- does it wind around a cell? ---------------------------------------------------------- */

/*
 * The crossing of z's ray, 1, -1 or 0, by a step from `at` in this direction.  The ray runs from z
 * in direction 0, and its own cells count as on its right: directions 1 and 2 lead from them to the
 * left.
 */
static int frame_cycles_crossing(const struct board *board, cell z, cell at, int direction)
{
    const cell next = board->neighbour[at][direction];
    const bool on = board->y[at] == board->y[z] && board->x[at] > board->x[z];
    const bool to = board->y[next] == board->y[z] && board->x[next] > board->x[z];

    if (on && (direction == 1 || direction == 2))
        return 1;
    if (to && (direction == 4 || direction == 5))
        return -1;
    return 0;
}

/*
 * The common sum of crossings of all walks from end `a` to end `b` in the carrier and the own
 * stones (T in the file comment).  False when they have none in common: they wind around z
 * themselves, or contain it.
 */
static bool frame_cycles_sum(const struct frame_net *net, const struct frame_piece *piece, cell z,
                             int *sum)
{
    const struct ends *ends = net->ends;
    const struct board *board = ends->board;
    const cell from = piece->a, to = piece->b; /* chains have their least cell's number */
    int8_t value[BOARD_CELLS_MAX];
    bool seen[BOARD_CELLS_MAX + 1] = {false};
    cell stack[BOARD_CELLS_MAX];
    int depth = 0;

    seen[from] = true;
    value[from] = 0;
    stack[depth++] = from;
    while (depth > 0) {
        const cell at = stack[--depth];

        if (at == z)
            return false;
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = board->neighbour[at][d];
            int there;

            if (next == board->ncells ||
                (!cellset_has(ends->own.word, next) && !cellset_has(piece->carrier, next) &&
                 next != to && next != from))
                continue;
            there = value[at] + frame_cycles_crossing(board, z, at, d);
            if (seen[next]) {
                if (value[next] != there)
                    return false;
                continue;
            }
            if (there > 100 || there < -100)
                return false;
            seen[next] = true;
            value[next] = (int8_t)there;
            stack[depth++] = next;
        }
    }
    *sum = seen[to] ? value[to] : 0;
    return seen[to];
}

/* Does the cycle wind around z however its links are completed? */
static bool frame_cycles_winds(const struct frame_cycles *cycles, cell z)
{
    int total = 0;

    for (int i = 0; i < cycles->length; i++) {
        int sum;

        if (!frame_cycles_sum(cycles->net, &cycles->piece[i], z, &sum))
            return false;
        total += sum;
    }
    return total != 0;
}

/* Marks the cells reached from the rim (start CELL_NONE), or from `start`, without entering `wall`.
 */
static void frame_cycles_flood(const struct board *board, const uint64_t *wall, cell start,
                               bool *reached)
{
    cell stack[BOARD_CELLS_MAX];
    int depth = 0;

    for (int c = 0; c < board->ncells; c++) {
        bool at_rim = false;

        for (int d = 0; d < BOARD_DIRECTIONS && start == CELL_NONE; d++)
            at_rim |= board->neighbour[c][d] == board->ncells;
        if ((at_rim || c == start) && !reached[c] && !cellset_has(wall, (cell)c)) {
            reached[c] = true;
            stack[depth++] = (cell)c;
        }
    }
    while (depth > 0) {
        const cell *near = board->neighbour[stack[--depth]];

        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            if (near[d] != board->ncells && !reached[near[d]] && !cellset_has(wall, near[d])) {
                reached[near[d]] = true;
                stack[depth++] = near[d];
            }
        }
    }
}

/* Is there a cell that the cycle encloses however its links are completed? */
static bool frame_cycles_encloses(const struct frame_cycles *cycles)
{
    const struct ends *ends = cycles->net->ends;
    const struct board *board = ends->board;
    bool reached[BOARD_CELLS_MAX] = {false};
    struct cellset wall;

    cellset_or(wall.word, cycles->used[cycles->length].word, ends->own.word, ends->words);
    for (int i = 0; i < cycles->length; i++)
        if (ends->kind[cycles->piece[i].a] == END_EMPTY)
            cellset_add(wall.word, cycles->piece[i].a);
    frame_cycles_flood(board, wall.word, CELL_NONE, reached);
    for (int c = 0; c < board->ncells; c++) {
        if (reached[c] || cellset_has(wall.word, (cell)c))
            continue;
        if (frame_cycles_winds(cycles, (cell)c))
            return true;
        frame_cycles_flood(board, wall.word, (cell)c, reached); /* the rest of its region */
    }
    return false;
}

/* ---- which links ---------------------------------------------------------------------------- */

/* Is the link from `from` made of two others that meet in a chain? */
static bool frame_cycles_is_composite(const struct frame_net *net, end_id from,
                                      const struct frame_net_link *link)
{
    const int words = net->words;

    for (uint32_t i = net->first[from]; i < net->first[from + 1]; i++) {
        const struct frame_net_link *part = &net->link[i];
        struct cellset rest;

        if (part->to == link->to || part->ncells > link->ncells ||
            net->ends->kind[part->to] != END_CHAIN ||
            !cellset_subset(part->carrier, link->carrier, words))
            continue;
        cellset_andnot(rest.word, link->carrier, part->carrier, words);
        for (uint32_t j = net->first[part->to]; j < net->first[part->to + 1]; j++)
            if (net->link[j].to == link->to &&
                cellset_equal(net->link[j].carrier, rest.word, words))
                return true;
    }
    return false;
}

/* Fills in is_plain[].  Returns 0 or ERROR_MEMORY. */
static int frame_cycles_find_plain(struct frame_cycles *cycles, const struct frame_net *net)
{
    const uint32_t nlinks = net->first[net->nends];

    if (array_reserve(&cycles->is_plain, &cycles->room, nlinks, sizeof *cycles->is_plain) != 0)
        return ERROR_MEMORY;
    for (int e = 0; e < net->nends; e++) {
        for (uint32_t i = net->first[e]; i < net->first[e + 1]; i++) {
            const struct frame_net_link *link = &net->link[i];

            cycles->is_plain[i] =
                net->ends->kind[e] == END_CHAIN && net->ends->kind[link->to] == END_CHAIN &&
                link->ncells <= LINK_CELLS_MAX && !frame_cycles_is_composite(net, (end_id)e, link);
        }
    }
    return 0;
}

/* ---- the search --------------------------------------------------------------------------- */

static void frame_cycles_close(struct frame_cycles *cycles)
{
    struct frame_proposal proposal = {.figures = FIGURE_RING, .by_rule = true};

    if (cycles->closed_left == 0) {
        cycles->to->limits |= FRAMES_LIMIT_RINGS;
        return;
    }
    cycles->closed_left--;
    if (!frame_cycles_encloses(cycles))
        return;
    proposal.npieces = cycles->length;
    memcpy(proposal.piece, cycles->piece, (size_t)cycles->length * sizeof cycles->piece[0]);
    frame_proposals_offer(cycles->to, &proposal);
    cycles->found = true;
}

/* Adds a link to the cycle; false: its carrier shares a cell with those of the cycle. */
static bool frame_cycles_add_piece(struct frame_cycles *cycles, end_id from,
                                   const struct frame_net_link *link)
{
    const int words = cycles->net->words;
    struct frame_piece *piece = &cycles->piece[cycles->length];

    if (!cellset_disjoint(link->carrier, cycles->used[cycles->length].word, words))
        return false;
    *piece = (struct frame_piece){link->carrier, from, link->to, link->ncells, link->is_semi};
    cellset_or(cycles->used[cycles->length + 1].word, cycles->used[cycles->length].word,
               link->carrier, words);
    cycles->length++;
    cycles->n += link->is_semi;
    return true;
}

static void frame_cycles_drop_piece(struct frame_cycles *cycles)
{
    cycles->length--;
    cycles->n -= cycles->piece[cycles->length].is_semi;
}

/* Extends the cycle from its last chain `at`, to find cycles of exactly `want` semi links. */
static void frame_cycles_continue(struct frame_cycles *cycles, end_id at, int want)
{
    const struct frame_net *net = cycles->net;

    for (uint32_t i = net->first[at]; i < net->first[at + 1]; i++) {
        const struct frame_net_link *link = &net->link[i];
        const bool closes = link->to == cycles->start && cycles->length > 0;

        if (!cycles->is_plain[i] || cycles->n + link->is_semi > want ||
            (!closes && (link->to <= cycles->start || cycles->on_path[link->to] ||
                         cycles->length + 1 == LENGTH_MAX)))
            continue;
        if (closes && cycles->n + link->is_semi != want)
            continue;
        if (cycles->steps_left-- <= 0) {
            cycles->to->limits |= FRAMES_LIMIT_RINGS;
            return;
        }
        /* A cycle is the same in both directions.  Only one is kept: its second chain is not above
         * its last, and in a cycle of two chains the carriers are in order. */
        if (closes && (cycles->piece[0].b > at ||
                       (cycles->length == 1 &&
                        cellset_compare(cycles->piece[0].carrier, link->carrier, net->words) > 0)))
            continue;
        if (!frame_cycles_add_piece(cycles, at, link))
            continue;
        if (closes) {
            frame_cycles_close(cycles);
        } else {
            cycles->on_path[link->to] = true;
            frame_cycles_continue(cycles, link->to, want);
            cycles->on_path[link->to] = false;
        }
        frame_cycles_drop_piece(cycles);
    }
}

/* Finds the cycles of one chain and one pivot: two full links between them. */
static void frame_cycles_close_on_pivots(struct frame_cycles *cycles, end_id chain)
{
    const struct frame_net *net = cycles->net;

    for (uint32_t i = net->first[chain]; i < net->first[chain + 1]; i++) {
        const struct frame_net_link *first = &net->link[i];

        if (net->ends->kind[first->to] != END_EMPTY || first->is_semi ||
            first->ncells > LINK_CELLS_MAX || !frame_cycles_add_piece(cycles, chain, first))
            continue;
        for (uint32_t j = i + 1; j < net->first[chain + 1] && net->link[j].to == first->to; j++) {
            struct frame_net_link back = net->link[j];

            if (back.is_semi || back.ncells > LINK_CELLS_MAX)
                continue;
            if (cycles->steps_left-- <= 0) {
                cycles->to->limits |= FRAMES_LIMIT_RINGS;
                break;
            }
            back.to = chain;
            if (frame_cycles_add_piece(cycles, first->to, &back)) {
                frame_cycles_close(cycles);
                frame_cycles_drop_piece(cycles);
            }
        }
        frame_cycles_drop_piece(cycles);
    }
}

int frame_cycles_propose(struct frame_cycles *cycles, const struct frame_net *net, int most_n,
                         struct frame_proposals *to)
{
    const struct position *position = net->position;

    if (!position->board->game->has_rings || position->ring_rule != RING_FREELING)
        return 0;
    cycles->net = net;
    cycles->to = to;
    cycles->found = false;
    if (frame_cycles_find_plain(cycles, net) != 0)
        return ERROR_MEMORY;
    cellset_clear(cycles->used[0].word, net->words);
    for (int want = 0; want <= most_n && !cycles->found; want++) {
        cycles->steps_left = STEPS_MAX;
        cycles->closed_left = CLOSED_MAX;
        for (int e = 0; e < net->nends; e++) {
            if (net->ends->kind[e] != END_CHAIN || (cell)e >= position->board->ncells)
                continue;
            cycles->start = (end_id)e;
            frame_cycles_continue(cycles, (end_id)e, want);
            if (want == 1)
                frame_cycles_close_on_pivots(cycles, (end_id)e);
        }
    }
    return 0;
}
