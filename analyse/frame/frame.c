/* SPDX-License-Identifier: ISC */
#include "analyse/frame/frame.h"

#include <stdlib.h>

#include "analyse/base/array.h"
#include "analyse/board/distance.h"
#include "analyse/frame/frame_after.h"
#include "analyse/frame/frame_alternatives.h"
#include "analyse/frame/frame_cycles.h"
#include "analyse/frame/frame_duel.h"
#include "analyse/frame/frame_proposals.h"
#include "analyse/frame/frame_span.h"
#include "analyse/frame/frame_threats.h"
#include "analyse/frame/frame_walls.h"

/*
 * Which frames does a colour have?  Proposers walk the net of links and offer what they find
 * (frame_proposals.h); this file proves and describes the offers.
 *
 * Proved by rule: pieces with disjoint carriers, by the argument of their proposer (frame_span.c,
 * frame_cycles.c), stones that end the game or leave two cells that do (frame_threats.c), and
 * frames of n = 1 that have no cell in common (frame_alternatives.c).  The rest goes to the exact
 * search on the carrier: proposals that it affirms are proved, those that it refutes are dropped.
 * One that it cannot decide is kept as not proved, unless it was a guess (is_guess): that is
 * dropped, and the search counts as limited.
 *
 * Neither looks at the opponent's figures.  Where those can come in time in the carrier of a frame
 * with n = 0, or of one with n > 0 after its stones, frame_duel.h is asked about them.
 */

struct frames {
    struct frames_options options;
    struct frame_net net;
    struct frame_proposals proposals;
    struct frame_span *span;
    struct frame_cycles *cycles;
    struct frame_alternatives *alternatives;
    struct exact *exact;
    struct frame_duel *duel;
    struct frame_walls *walls;
    struct frame_after after;
    struct frame *frame; /* [count] */
    int count;
    size_t room; /* of frame[] */
    unsigned limits; /* enum frames_limit */
};

#define TABLE_BITS 14 /* of the exact search: half a megabyte; set by hand */
#define DUEL_CELLS 14 /* most duels on so small a carrier end, within limit_nodes; set by hand */
#define DUEL_PART 10 /* a duel on a larger one has this part of limit_nodes; set by hand */

struct frames *frames_new(const struct frames_options *options)
{
    struct frames *frames = calloc(1, sizeof *frames);

    if (frames == NULL)
        return NULL;
    frames->options = *options;
    if (frames->options.most_n > FRAME_N_MAX)
        frames->options.most_n = FRAME_N_MAX;
    if (frames->options.most_each == 0)
        frames->options.most_each = FRAMES_EACH;
    if (frames->options.limit_nodes == 0)
        frames->options.limit_nodes = FRAMES_LIMIT_NODES;
    frames->span = frame_span_new();
    frames->cycles = frame_cycles_new();
    frames->alternatives = frame_alternatives_new();
    frames->exact = exact_new(TABLE_BITS);
    frames->duel = frame_duel_new();
    frames->walls = frame_walls_new();
    if (frames->span == NULL || frames->cycles == NULL || frames->alternatives == NULL ||
        frames->exact == NULL || frames->duel == NULL || frames->walls == NULL) {
        frames_free(frames);
        return NULL;
    }
    return frames;
}

void frames_free(struct frames *frames)
{
    if (frames == NULL)
        return;
    frame_net_release(&frames->net);
    frame_proposals_release(&frames->proposals);
    frame_span_free(frames->span);
    frame_cycles_free(frames->cycles);
    frame_alternatives_free(frames->alternatives);
    exact_free(frames->exact);
    frame_duel_free(frames->duel);
    frame_walls_free(frames->walls);
    free(frames->frame);
    free(frames);
}

/* The figures that frames of this position can have.  A ring that must hold something is not
 * monotone (a stone inside can undo it), so no argument or search here holds for it. */
static figure_set frames_figures(const struct position *position)
{
    figure_set figures = position->board->game->figures;

    return position->ring_rule == RING_FREELING ? figures : figures & ~(figure_set)FIGURE_RING;
}

/* Has either colour completed a figure? */
static bool frames_is_over(const struct position *position)
{
    uint64_t nothing[CELLSET_WORDS_MAX] = {0};
    bool over = position_standing(position) != 0;

    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK && !over; colour++) {
        struct ends ends;
        struct subgame subgame;

        ends_init(&ends, position, (enum colour)colour);
        over =
            subgame_figure(&subgame, &ends, frames_figures(position), nothing) && subgame.met_now;
    }
    return over;
}

/* ---- one frame ---------------------------------------------------------------------------- */

/*
 * The verdict of the exact search on the carrier, the opponent moving first.  On YES the carrier
 * may become smaller, and minimal if `minimise`.  The pieces share cells, so they do not show how
 * each intrusion is answered, and are dropped.  (A proposal of n = 1 that passes is a frame of n =
 * 0, and so one of n = 1 too.)
 */
static enum exact_verdict frames_prove(struct frames *frames, struct frame_proposal *proposal,
                                       bool minimise)
{
    struct exact_question question = {.ends = frames->net.ends,
                                      .carrier = proposal->carrier.word,
                                      .figures = proposal->figures,
                                      .likely = proposal->shared.word,
                                      .limit_nodes = frames->options.limit_nodes};
    struct exact_answer answer;

    if (minimise)
        exact_minimise(frames->exact, &question, &answer);
    else
        exact_solve(frames->exact, &question, &answer);
    if (answer.verdict == EXACT_YES) {
        proposal->npieces = 0;
        cellset_copy(proposal->carrier.word, answer.carrier.word, frames->net.words);
        cellset_and(proposal->pivots.word, proposal->pivots.word, answer.carrier.word,
                    frames->net.words);
    }
    return answer.verdict;
}

static int frames_by_ends(const void *a, const void *b)
{
    const struct frame_link *x = a, *y = b;

    return x->a != y->a ? x->a - y->a : x->b - y->b;
}

/* Describes the links. */
static void frames_describe_links(struct frame *frame, const struct frame_proposal *proposal,
                                  int words)
{
    for (int i = 0; i < proposal->npieces; i++) {
        const struct frame_piece *piece = &proposal->piece[i];
        struct frame_link *link = &frame->link[i];

        link->a = piece->a < piece->b ? piece->a : piece->b;
        link->b = piece->a < piece->b ? piece->b : piece->a;
        link->is_semi = piece->is_semi;
        cellset_copy(link->carrier.word, piece->carrier, words);
    }
    frame->nlinks = proposal->npieces;
    qsort(frame->link, (size_t)frame->nlinks, sizeof *frame->link, frames_by_ends);
}

/* Adds the stones of the chains whose least cells are `heads`. */
static void frames_describe_chains(struct frame *frame, const struct ends *ends,
                                   const struct cellset *heads)
{
    bool is_head[ENDS_MAX] = {false};

    for (cell c = cellset_next(heads->word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(heads->word, c + 1u, ends->words))
        is_head[ends->of_cell[c]] = true;
    for (cell c = cellset_next(ends->own.word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(ends->own.word, c + 1u, ends->words))
        if (is_head[ends->of_cell[c]])
            cellset_add(frame->stones_of.word, c);
}

/* The fewest own stones inside the carrier that complete one of its figures. */
static int frames_count_stones(const struct position *position, enum colour colour,
                               figure_set figures, const uint64_t *carrier)
{
    int least = FRAME_STONES_UNKNOWN;

    for (int i = 0; i < FIGURES; i++) {
        int stones;

        if (!(figures >> i & 1))
            continue;
        stones = distance_within(position, colour, (enum figure)(1 << i), carrier, NULL);
        if (stones >= 0 && (least == FRAME_STONES_UNKNOWN || stones < least))
            least = stones;
    }
    return least;
}

/* The estimate by chains (docs/theory.md 8) supposes that the end groups hold the side stones
 * already. The stones that are needed count those of the links to sides too, so it is never less.
 */
static int frames_estimate_moves(const struct frame *frame, int by_chains)
{
    int by_stones = frame->stones + frame->noverlaps;

    return frame->stones != FRAME_STONES_UNKNOWN && by_stones > by_chains ? by_stones : by_chains;
}

/* The own stones that suffice when each intrusion is answered (tempo_engine.c has the argument). */
static int frames_count_closings(const struct frame *frame, const struct frame_proposal *proposal)
{
    const int half = cellset_count(frame->carrier.word, CELLSET_WORDS_MAX) / 2;

    if (frame->n != 0 || frame->basis == FRAME_NOT_PROVED)
        return -1;
    return frame->basis == FRAME_BY_RULE && proposal->closings < half ? proposal->closings : half;
}

static void frames_describe(const struct frames *frames, const struct frame_proposal *proposal,
                            enum frame_basis basis, struct frame *frame)
{
    const struct frame_net *net = &frames->net;

    memset(frame, 0, sizeof *frame);
    frame->figures = proposal->figures;
    frame->edges = proposal->edges;
    frame->n = proposal->n;
    frame->basis = basis;
    frame->carrier = proposal->carrier;
    frame->pivots = proposal->pivots;
    frame->nchains = proposal->nchains;
    frame->noverlaps = proposal->noverlaps;
    frames_describe_links(frame, proposal, net->words);
    frames_describe_chains(frame, net->ends, &proposal->heads);
    frame->stones =
        frames_count_stones(net->position, net->ends->colour, frame->figures, frame->carrier.word);
    frame->moves = frames_estimate_moves(frame, proposal->moves);
    frame->stones_to_complete = frames_count_closings(frame, proposal);
}

/* Can the opponent's figures come in time in the carrier of a frame with n = 0 that is proved
 * without them?  A ring that is too late under Freeling's rule is too late under any other. */
static bool frames_is_close(struct frames *frames, const struct position *position,
                            const struct ends *ends, const struct frame *frame)
{
    return frame_duel_is_close(position, ends->colour, frame->carrier.word,
                               frame->stones_to_complete) &&
           (frame->nlinks == 0 || frame_walls_open(frames->walls, position, ends, frame));
}

/* Counts the opponent's figures in the carrier of such a frame.  Where it takes a search that is
 * won, *searched is set. */
static enum frame_duel_verdict frames_duel(struct frames *frames, struct position *position,
                                           const struct ends *ends, const struct frame *frame,
                                           bool *searched)
{
    const uint64_t *carrier = frame->carrier.word;
    uint64_t limit_nodes = frames->options.limit_nodes;

    *searched = false;
    if (!frames_is_close(frames, position, ends, frame))
        return FRAME_DUEL_WON;
    if (frames_figures(position) != position->board->game->figures)
        return FRAME_DUEL_UNKNOWN;
    if (cellset_count(carrier, CELLSET_WORDS_MAX) > DUEL_CELLS)
        limit_nodes = limit_nodes / DUEL_PART + 1;
    *searched = true;
    return frame_duel_decide(frames->duel, frames->exact, position, ends->colour, carrier,
                             frame->figures, limit_nodes);
}

/* The same of a frame with n > 0, after its stones.  A loss says nothing of other stones. */
static enum frame_duel_verdict frames_duel_after(struct frames *frames, const struct frame *frame,
                                                 int closings)
{
    struct frame_after *after = &frames->after;
    enum frame_duel_verdict verdict = FRAME_DUEL_WON;
    bool searched;

    if (!frame_after_make(after, frames->exact, frames->net.position, frames->net.ends, frame,
                          closings, frames->options.limit_nodes))
        return FRAME_DUEL_UNKNOWN;
    if (!after->is_complete)
        verdict = frames_duel(frames, &after->position, &after->ends, &after->frame, &searched);
    return verdict == FRAME_DUEL_LOST && after->has_choice ? FRAME_DUEL_UNKNOWN : verdict;
}

/* Counts the opponent's figures in the carrier of a frame that is proved without them.  A search
 * that wins the duel takes half of the carrier, whatever the links need. */
static void frames_meet_opponent(struct frames *frames, const struct frame_proposal *proposal,
                                 struct frame *frame)
{
    struct position position;
    bool searched;

    frame->duel = FRAME_DUEL_UNKNOWN;
    if (frame->basis == FRAME_NOT_PROVED)
        return;
    if (frame->n > 0) {
        frame->duel = frames_duel_after(
            frames, frame,
            frame->basis == FRAME_BY_RULE ? proposal->closings - frame->n : BOARD_CELLS_MAX);
        return;
    }
    position = *frames->net.position;
    frame->duel = frames_duel(frames, &position, frames->net.ends, frame, &searched);
    if (frame->duel != FRAME_DUEL_WON || !searched)
        return;
    frame->basis = FRAME_BY_SEARCH;
    frame->stones_to_complete = cellset_count(frame->carrier.word, CELLSET_WORDS_MAX) / 2;
}

/* ---- the search --------------------------------------------------------------------------- */

/* Are there as many frames of these figures and this n as are wanted? */
static bool frames_has_enough(const struct frames *frames, figure_set figures, int n)
{
    int alike = 0;

    for (int i = 0; i < frames->count; i++)
        alike += frames->frame[i].figures == figures && frames->frame[i].n == n;
    return alike >= frames->options.most_each;
}

/* Is a frame to be kept?  Not if the opponent breaks it after its stones; and where that is not
 * decided, one of its figures and n is enough. */
static bool frames_is_wanted(const struct frames *frames, const struct frame *frame)
{
    if (frame->n == 0 || frame->duel == FRAME_DUEL_WON)
        return true;
    for (int i = 0; i < frames->count; i++)
        if (frames->frame[i].figures == frame->figures && frames->frame[i].n == frame->n &&
            frames->frame[i].duel == FRAME_DUEL_UNKNOWN)
            return false;
    return frame->duel == FRAME_DUEL_UNKNOWN;
}

/* Describes the proposal as one more frame, if it is wanted.  Returns 0 or ERROR_MEMORY. */
static int frames_add(struct frames *frames, const struct frame_proposal *proposal,
                      enum frame_basis basis)
{
    const size_t need = (size_t)frames->count + 1;
    struct frame *frame;

    if (array_reserve(&frames->frame, &frames->room, need, sizeof *frames->frame) != 0)
        return ERROR_MEMORY;
    frame = &frames->frame[frames->count];
    frames_describe(frames, proposal, basis, frame);
    frames_meet_opponent(frames, proposal, frame);
    frames->count += frames_is_wanted(frames, frame);
    return 0;
}

/* Puts a proposal that no rule proves to the search; false when it is dropped. */
static bool frames_settle(struct frames *frames, struct frame_proposal *proposal,
                          enum frame_basis *basis)
{
    enum exact_verdict verdict = frames_prove(frames, proposal, false);

    *basis = verdict == EXACT_YES ? FRAME_BY_SEARCH : FRAME_NOT_PROVED;
    if (verdict == EXACT_UNKNOWN && proposal->is_guess)
        frames->limits |= FRAMES_LIMIT_PROOFS;
    return verdict == EXACT_YES || (verdict == EXACT_UNKNOWN && !proposal->is_guess);
}

/* The order of frames_at(). */
static int frames_by_order(const void *a, const void *b)
{
    const struct frame *x = a, *y = b;
    int x_cells = cellset_count(x->carrier.word, CELLSET_WORDS_MAX);
    int y_cells = cellset_count(y->carrier.word, CELLSET_WORDS_MAX);

    if (x->n != y->n)
        return x->n - y->n;
    if (x->moves != y->moves)
        return x->moves - y->moves;
    if (x_cells != y_cells)
        return x_cells - y_cells;
    if (x->figures != y->figures)
        return x->figures < y->figures ? -1 : 1;
    return cellset_compare(x->carrier.word, y->carrier.word, CELLSET_WORDS_MAX);
}

/* Proves the proposals that need it, and describes the best of each kind. */
static int frames_conclude(struct frames *frames)
{
    for (int i = 0; i < frames->proposals.count; i++) {
        struct frame_proposal *proposal = &frames->proposals.item[i];
        enum frame_basis basis = FRAME_BY_RULE;

        if (proposal->n > frames->options.most_n ||
            frames_has_enough(frames, proposal->figures, proposal->n))
            continue;
        if (!proposal->by_rule && !frames_settle(frames, proposal, &basis))
            continue;
        if (frames->options.minimise && proposal->npieces == 0 && basis != FRAME_NOT_PROVED &&
            frames_prove(frames, proposal, true) == EXACT_YES)
            basis = FRAME_BY_SEARCH;
        if (frames_add(frames, proposal, basis) != 0)
            return ERROR_MEMORY;
    }
    if (frames->count > 0)
        qsort(frames->frame, (size_t)frames->count, sizeof *frames->frame, frames_by_order);
    return 0;
}

/* Calls all proposers of single frames: a frame_alternatives_propose_all. */
static int frames_propose(void *context, const struct frame_net *net, int most_n,
                          struct frame_proposals *to)
{
    struct frames *frames = context;

    if (frame_threats_propose(net, most_n, to) != 0 ||
        frame_cycles_propose(frames->cycles, net, most_n, to) != 0)
        return ERROR_MEMORY;
    return frame_span_propose(frames->span, net, most_n, to);
}

int frames_search(struct frames *frames, const struct position *position, const struct links *links)
{
    /* Alternatives are made of frames of n = 1. */
    int most_n = frames->options.most_n > 0 ? frames->options.most_n : 1;

    frames->count = 0;
    frames->limits = links_truncated(links) ? FRAMES_LIMIT_LINKS : 0;
    if (frames_is_over(position))
        return 0;
    if (frame_net_fill(&frames->net, position, links) != 0)
        return ERROR_MEMORY;
    frame_proposals_reset(&frames->proposals, &frames->net, 2 * frames->options.most_each);
    if (frames_propose(frames, &frames->net, most_n, &frames->proposals) != 0 ||
        frame_alternatives_propose(frames->alternatives, &frames->net, frames_propose, frames,
                                   &frames->proposals) != 0)
        return ERROR_MEMORY;
    frames->limits |= frames->proposals.limits;
    return frames_conclude(frames);
}

int frames_count(const struct frames *frames)
{
    return frames->count;
}

const struct frame *frames_at(const struct frames *frames, int index)
{
    return &frames->frame[index];
}

struct frame *frames_edit(struct frames *frames, int index)
{
    return &frames->frame[index];
}

unsigned frames_limits(const struct frames *frames)
{
    return frames->limits;
}
