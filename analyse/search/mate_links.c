/* SPDX-License-Identifier: ISC */
/*
 * Who has a link of the two sides?
 *
 * Four sides surround the board, and each colour has two that do not meet in a cell, so the
 * colours' sides alternate.  Then a chain that joins one colour's sides leaves none for the other's
 * (the board is a disc): a full link of a colour's sides, answered move by move, wins even if the
 * opponent moves first, and nothing that he does outside of its cells breaks it.  A semi link that
 * goes through an empty cell becomes a full one by a stone there.
 *
 * After a move inside all semi links of the opponent he has no link that the search found, so a
 * node after a move asks about the links of the colour that has just moved only.
 *
 * A question's own position is asked about first by the search for frames, once, so that what
 * hav-frames shows is a win here too: a proved connection frame with n = 0 is a full link of the
 * sides, made of links that have no cell in common, and one with n = 1 becomes such by a stone on
 * its pivot, or on the cell through which its semi link goes.  Links from side to side are often
 * larger than those that frames are made of: a wide question searches for them too.
 */
#include "analyse/search/mate_links.h"

#include <stdlib.h>

#include "analyse/board/distance.h"
#include "analyse/board/game.h"
#include "analyse/frame/frame.h"
#include "analyse/links/links.h"
#include "analyse/search/mate_fill.h"

#define WORK_OF_NODE 200 /* carriers examined in the time of a node; set by hand */
#define FILL_NODES 20 /* of the time of which a question of fill-in is; set by hand */
#define LIMIT_WORK (MATE_LINKS_NODES / 2 * WORK_OF_NODE) /* of the links of one colour */

/* As links_wide, with less room for what begins at an empty cell and for links of one pair: found
 * by trial on the openings of Hex 6x6 and six of 7x7.  With half as much room again, or half of it,
 * they take 1.2 to 1.4 times as long. */
static const struct links_options mate_links_options = {.full_cells = {4, 20, LINKS_CELLS_MAX},
                                                        .semi_cells = {2, 14, LINKS_CELLS_MAX},
                                                        .full_most = 25,
                                                        .semi_most = 50,
                                                        .limit_links = 20000};

/* A wide question about a root.  On 320 positions of random games of Hex 5x5 to 11x11 hav-frames
 * proved 193 races without it and 215 with it, 207 with LIMIT_WORK and known links.  In 90
 * positions in which both colours need more stones no link was found. */
#define WIDE_WORK (MATE_LINKS_ROOT_NODES / 2 * WORK_OF_NODE)
#define WIDE_STONES 6 /* set by hand */

struct mate_links {
    struct links *engine[3]; /* [colour], for nodes; NULL: not needed yet */
    struct links *root; /* for frames; likewise */
    struct links *wide; /* for wide questions about a root; likewise */
    struct frames *frames; /* likewise */
    struct mate_fill *fill; /* likewise */
    struct known_links *known; /* borrowed, NULL: none */
    struct {
        const struct game *game; /* NULL: nothing was asked */
        int size;
        uint64_t key; /* of the stones */
        enum colour mover;
        bool wide;
        struct mate_links_answer answer;
    } asked; /* the last question about a root */
};

/* Does the colour win by joining two sides that have no cell in common, and by no others? */
static bool mate_links_has_pair(const struct board *board, enum colour colour)
{
    edge_set sides = 0;
    int found = 0;

    for (int a = 0; a < board->nsides; a++)
        for (int b = a + 1; b < board->nsides; b++) {
            const edge_set both = (edge_set)(1u << a | 1u << b);

            if (board->game->edge_figures(colour, both) != 0) {
                sides = both;
                found++;
            }
        }
    for (cell c = 0; found == 1 && c < board->ncells; c++)
        if ((board->edges[c] & sides) == sides)
            return false;
    return found == 1;
}

bool mate_links_decide(const struct board *board)
{
    const struct game *game = board->game;

    return game->sides_conduct && !game->has_rings && !game->can_draw &&
           game->figures == FIGURE_CONNECTION && board->nsides == 4 &&
           mate_links_has_pair(board, COLOUR_WHITE) && mate_links_has_pair(board, COLOUR_BLACK);
}

struct mate_links *mate_links_new(struct known_links *known)
{
    struct mate_links *links = calloc(1, sizeof *links);

    if (links != NULL)
        links->known = known;
    return links;
}

void mate_links_free(struct mate_links *links)
{
    if (links == NULL)
        return;
    for (int i = COLOUR_WHITE; i <= COLOUR_BLACK; i++)
        links_free(links->engine[i]);
    links_free(links->root);
    links_free(links->wide);
    frames_free(links->frames);
    mate_fill_free(links->fill);
    free(links);
}

static void mate_links_begin(struct mate_links_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    answer->verdict = MATE_LINKS_OPEN;
    answer->move = CELL_NONE;
}

void mate_links_forget(struct mate_links *links)
{
    links->asked.game = NULL;
}

/* Has one of the full links of a and b a carrier within these cells?  Into `link`. */
static bool mate_links_within(const struct links *engine, end_id a, end_id b, const uint64_t *cells,
                              uint32_t *cursor, struct link *link)
{
    const int words = links_ends(engine)->words;

    while (links_between(engine, a, b, false, cursor, link))
        if (cellset_subset(link->carrier, cells, words))
            return true;
    return false;
}

/* A cell of the semi link's carrier through which it goes: a stone there makes it full. */
static cell mate_links_opening(const struct links *engine, const struct link *semi)
{
    const struct ends *ends = links_ends(engine);
    const int words = ends->words;

    for (cell c = cellset_next(semi->carrier, 0, words); c != CELL_NONE;
         c = cellset_next(semi->carrier, c + 1u, words)) {
        struct link first, second;
        uint32_t at = 0;

        while (mate_links_within(engine, semi->a, c, semi->carrier, &at, &first)) {
            uint64_t rest[CELLSET_WORDS_MAX];
            uint32_t from = 0;

            cellset_andnot(rest, semi->carrier, first.carrier, words);
            cellset_remove(rest, c);
            if (mate_links_within(engine, c, semi->b, rest, &from, &second))
                return c;
        }
    }
    return CELL_NONE;
}

/* The links of the colour's sides on the position, and the ends that they join; false: memory is
 * out. */
static bool mate_links_search(struct links *engine, const struct position *position,
                              enum colour colour, end_id *end, struct mate_links_answer *answer)
{
    if (links_search(engine, position, colour) != 0)
        return false;
    answer->nodes += links_work(engine) / WORK_OF_NODE;
    return ends_list_sides(links_ends(engine), end) == 2 && end[0] != end[1];
}

static void mate_links_take(const struct links *engine, enum mate_links_verdict verdict,
                            const struct link *link, struct mate_links_answer *answer)
{
    answer->verdict = verdict;
    cellset_copy(answer->cells, link->carrier, links_ends(engine)->words);
    answer->ncells = link->ncells;
}

/* The mover's own links: any of them wins. */
static bool mate_links_ask_mover(struct links *engine, const struct position *position,
                                 enum colour mover, struct mate_links_answer *answer)
{
    end_id end[BOARD_EDGES_MAX];
    struct link link;
    uint32_t cursor = 0;

    if (!mate_links_search(engine, position, mover, end, answer))
        return false;
    if (links_between(engine, end[0], end[1], false, &cursor, &link)) {
        mate_links_take(engine, MATE_LINKS_MOVER, &link, answer);
        answer->move = cellset_next(link.carrier, 0, links_ends(engine)->words);
        return answer->move != CELL_NONE;
    }
    cursor = 0;
    while (links_between(engine, end[0], end[1], true, &cursor, &link)) {
        answer->move = mate_links_opening(engine, &link);
        if (answer->move != CELL_NONE) {
            mate_links_take(engine, MATE_LINKS_MOVER, &link, answer);
            return true;
        }
    }
    return false;
}

/* The other colour's links: a full one wins, and each semi link is to be met. */
static void mate_links_ask_other(struct links *engine, const struct position *position,
                                 enum colour other, struct mate_links_answer *answer)
{
    const int words = cellset_words(position->board);
    end_id end[BOARD_EDGES_MAX];
    struct link link;
    uint32_t cursor = 0;

    if (!mate_links_search(engine, position, other, end, answer))
        return;
    if (links_between(engine, end[0], end[1], false, &cursor, &link)) {
        mate_links_take(engine, MATE_LINKS_OTHER, &link, answer);
        return;
    }
    cursor = 0;
    while (links_between(engine, end[0], end[1], true, &cursor, &link)) {
        uint64_t less[CELLSET_WORDS_MAX];

        if (answer->verdict == MATE_LINKS_OPEN) {
            answer->move = mate_links_opening(engine, &link);
            if (answer->move == CELL_NONE)
                continue;
            mate_links_take(engine, MATE_LINKS_MUST, &link, answer);
            cellset_copy(answer->must, link.carrier, words);
            continue;
        }
        cellset_and(less, answer->must, link.carrier, words);
        if (cellset_equal(less, answer->must, words))
            continue;
        cellset_copy(answer->must, less, words);
        cellset_or(answer->cells, answer->cells, link.carrier, words);
    }
    answer->ncells = cellset_count(answer->cells, words);
    if (answer->verdict == MATE_LINKS_MUST && cellset_empty(answer->must, words))
        answer->verdict = MATE_LINKS_OTHER;
}

static struct links *mate_links_new_engine(const struct mate_links *links, uint64_t limit_work)
{
    struct links_options options = mate_links_options;

    options.known = links->known;
    options.limit_work = limit_work;
    return links_new(&options);
}

/* The engine for a colour's links at nodes.  NULL: memory is out. */
static struct links *mate_links_engine(struct mate_links *links, enum colour colour)
{
    if (links->engine[colour] == NULL)
        links->engine[colour] = mate_links_new_engine(links, LIMIT_WORK);
    return links->engine[colour];
}

/* Adds what the colour has captured to the cells on which it wins. */
static void mate_links_add(const struct position *position, const struct cellset *captured,
                           struct mate_links_answer *answer)
{
    const int words = cellset_words(position->board);

    cellset_or(answer->cells, answer->cells, captured->word, words);
    answer->ncells = cellset_count(answer->cells, words);
}

/* A colour wins by what was filled in, on these cells; NULL: all empty ones are needed. */
static void mate_links_fill_wins(const struct position *position, bool by_mover,
                                 const struct cellset *cells, struct mate_links_answer *answer)
{
    const int words = cellset_words(position->board);

    answer->verdict = by_mover ? MATE_LINKS_MOVER : MATE_LINKS_OTHER;
    if (cells != NULL)
        cellset_copy(answer->cells, cells->word, words);
    else
        for (cell c = 0; c < position->board->ncells; c++)
            if (position_colour(position, c) == COLOUR_NONE)
                cellset_add(answer->cells, c);
    answer->ncells = cellset_count(answer->cells, words);
    answer->move = by_mover ? cellset_next(answer->cells, 0, words) : CELL_NONE;
}

/* The answer of fill-in about the join of a colour's sides alone; false: none. */
static bool mate_links_fill_decides(const struct position *position,
                                    const struct mate_filled *filled, bool of_mover,
                                    struct mate_links_answer *answer)
{
    if (filled->verdict == MATE_FILL_JOINED)
        mate_links_fill_wins(position, of_mover, &filled->captured, answer);
    else if (filled->verdict == MATE_FILL_CUT)
        mate_links_fill_wins(position, !of_mover, NULL, answer);
    else
        return false;
    return true;
}

/* Asks what can be filled in, if `fills`; true: that decides. */
static bool mate_links_fill(struct mate_links *links, const struct position *position,
                            enum colour colour, bool of_mover, bool fills,
                            struct mate_filled *filled, struct mate_links_answer *answer)
{
    *filled = (struct mate_filled){.verdict = MATE_FILL_NONE, .position = position};
    if (!fills)
        return false;
    mate_fill_ask(links->fill, position, colour, of_mover, filled);
    answer->nodes += FILL_NODES;
    return mate_links_fill_decides(position, filled, of_mover, answer);
}

/* The moves that fill-in leaves.  A move of `must` that is left out as well is dominated by one
 * that is not, or that is outside of `must` and loses. */
static void mate_links_leave(const struct mate_filled *filled, int words,
                             struct mate_links_answer *answer)
{
    if (answer->verdict == MATE_LINKS_OPEN) {
        answer->verdict = MATE_LINKS_SOME;
        cellset_copy(answer->must, filled->left.word, words);
    } else {
        cellset_and(answer->must, answer->must, filled->left.word, words);
    }
    answer->fills = true;
}

void mate_links_ask(struct mate_links *links, const struct position *position, enum colour mover,
                    bool own, bool fills, struct mate_links_answer *answer)
{
    const enum colour other = colour_other(mover);
    struct links *movers = mate_links_engine(links, mover);
    struct links *others = mate_links_engine(links, other);
    struct mate_filled filled;

    mate_links_begin(answer);
    if (fills && links->fill == NULL)
        links->fill = mate_fill_new();
    if (movers == NULL || others == NULL || (fills && links->fill == NULL))
        return;
    if (own) {
        if (mate_links_fill(links, position, mover, true, fills, &filled, answer))
            return;
        if (mate_links_ask_mover(movers, filled.position, mover, answer)) {
            mate_links_add(position, &filled.captured, answer);
            return;
        }
        answer->verdict = MATE_LINKS_OPEN;
    }
    if (mate_links_fill(links, position, other, false, fills, &filled, answer))
        return;
    mate_links_ask_other(others, filled.position, other, answer);
    if (answer->verdict != MATE_LINKS_OPEN)
        mate_links_add(position, &filled.captured, answer);
    if (filled.verdict != MATE_FILL_NONE && answer->verdict != MATE_LINKS_OTHER)
        mate_links_leave(&filled, cellset_words(position->board), answer);
}

/* ---- the root ---- */

/* The proved connection frame of the colour with the least n, 0 or 1; NULL: none is found. */
static const struct frame *mate_links_frame(struct mate_links *links,
                                            const struct position *position, enum colour colour,
                                            struct mate_links_answer *answer)
{
    const struct frames_options few = {.most_n = 1};
    struct links_options options = links_for_frames;

    options.known = links->known;
    if (links->root == NULL)
        links->root = links_new(&options);
    if (links->frames == NULL)
        links->frames = frames_new(&few);
    if (links->root == NULL || links->frames == NULL ||
        links_search(links->root, position, colour) != 0)
        return NULL;
    answer->nodes += links_work(links->root) / WORK_OF_NODE;
    if (frames_search(links->frames, position, links->root) != 0)
        return NULL;
    for (int i = 0; i < frames_count(links->frames); i++) {
        const struct frame *frame = frames_at(links->frames, i);

        if (frame->basis != FRAME_NOT_PROVED)
            return frame;
    }
    return NULL;
}

/* The stone that makes a frame with n = 1 one with n = 0, or one with n = 0 smaller. */
static cell mate_links_key(const struct links *engine, const struct frame *frame)
{
    const int words = links_ends(engine)->words;
    const struct frame_link *key = NULL;
    cell at;

    for (int i = 0; i < frame->nlinks; i++) {
        const struct frame_link *link = &frame->link[i];

        if (link->is_semi ||
            (frame->n == 0 && (key == NULL || cellset_count(link->carrier.word, words) >
                                                  cellset_count(key->carrier.word, words))))
            key = link;
    }
    if (key == NULL)
        at = frame->nlinks > 0 ? cellset_next(frame->pivots.word, 0, words) : CELL_NONE;
    else
        at = mate_links_opening(engine, &(struct link){.a = key->a,
                                                       .b = key->b,
                                                       .is_semi = key->is_semi,
                                                       .carrier = key->carrier.word});
    return at == CELL_NONE && frame->n == 0 ? cellset_next(frame->carrier.word, 0, words) : at;
}

static void mate_links_take_frame(const struct mate_links *links, const struct frame *frame,
                                  enum mate_links_verdict verdict, struct mate_links_answer *answer)
{
    const struct link link = {
        .carrier = frame->carrier.word,
        .ncells = cellset_count(frame->carrier.word, links_ends(links->root)->words)};

    mate_links_take(links->root, verdict, &link, answer);
}

/* By frames. */
static void mate_links_find_root(struct mate_links *links, const struct position *position,
                                 enum colour mover, struct mate_links_answer *answer)
{
    const struct frame *frame = mate_links_frame(links, position, mover, answer);

    if (frame != NULL && frame->n <= 1) {
        answer->move = mate_links_key(links->root, frame);
        if (answer->move != CELL_NONE) {
            mate_links_take_frame(links, frame, MATE_LINKS_MOVER, answer);
            return;
        }
    }
    frame = mate_links_frame(links, position, colour_other(mover), answer);
    if (frame != NULL && frame->n == 0)
        mate_links_take_frame(links, frame, MATE_LINKS_OTHER, answer);
}

/* Is one of the colours so near that a link of its sides may be found? */
static bool mate_links_is_near(const struct position *position)
{
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const int stones = distance_figure(position, c, FIGURE_CONNECTION, NULL);

        if (stones >= 0 && stones <= WIDE_STONES)
            return true;
    }
    return false;
}

/* By links with few bounds, after frames have decided nothing. */
static void mate_links_find_wide(struct mate_links *links, const struct position *position,
                                 enum colour mover, struct mate_links_answer *answer)
{
    if (!mate_links_is_near(position))
        return;
    if (links->wide == NULL)
        links->wide = mate_links_new_engine(links, WIDE_WORK);
    if (links->wide == NULL || mate_links_ask_mover(links->wide, position, mover, answer))
        return;
    mate_links_ask_other(links->wide, position, colour_other(mover), answer);
    if (answer->verdict == MATE_LINKS_MUST) {
        const uint64_t nodes = answer->nodes;

        mate_links_begin(answer);
        answer->nodes = nodes;
    }
}

void mate_links_ask_root(struct mate_links *links, const struct position *position,
                         enum colour mover, bool wide, struct mate_links_answer *answer)
{
    const struct board *board = position->board;

    if (links->asked.game != board->game || links->asked.size != board->size ||
        links->asked.key != position->key || links->asked.mover != mover) {
        links->asked.game = board->game;
        links->asked.size = board->size;
        links->asked.key = position->key;
        links->asked.mover = mover;
        links->asked.wide = false;
        mate_links_begin(&links->asked.answer);
        mate_links_find_root(links, position, mover, &links->asked.answer);
    }
    if (wide && !links->asked.wide && links->asked.answer.verdict == MATE_LINKS_OPEN) {
        links->asked.wide = true;
        mate_links_find_wide(links, position, mover, &links->asked.answer);
    }
    *answer = links->asked.answer;
    links->asked.answer.nodes = 0; /* for the next questions about the position */
}
