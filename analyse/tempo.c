/* SPDX-License-Identifier: ISC */
/*
 * Which moves must be answered?
 *
 * Let a stone of C on m complete nothing, and let a stone on t complete a figure after it but not
 * before.  Under Freeling's rule what t completes depends on C's stones around t and on the chains
 * that these belong to (join.h), and m has changed that in one of these ways only:
 *   - t is a neighbour of m;
 *   - t is not, and touches a chain X that m has joined.  If edges make the figure, X's edges have
 *     grown by m.  If a ring, either two arcs around t belong to one chain newly, so m has joined
 *     two chains and t touches both; or an own neighbour of t lacks only t to have six own
 *     neighbours, and m was the other one that it lacked.
 * A stone m without own neighbours and edges adds nothing: t next to it joins a chain of no edges,
 * and m's chain lies in one arc around t.  So few cells t are looked at for each m, and each of
 * these is judged by the rules themselves.
 *
 * Under the rules that look inside a ring any stone may matter to any ring; all t are judged then.
 */
#include "analyse/tempo.h"

#include "analyse/cellset.h"

/* What lies around an empty cell. */
struct around {
    cell root[BOARD_DIRECTIONS]; /* of own chains, each once */
    uint8_t n; /* of root[] */
    bool wins; /* a stone here completes a figure */
    edge_set edges; /* of the cell and those chains */
};

struct scene {
    struct position *position;
    enum colour colour;
    int nempty;
    cell empty[BOARD_CELLS_MAX];
    struct around around[BOARD_CELLS_MAX]; /* [cell], of the empty ones */
};

static void look_around(const struct position *position, enum colour colour, cell at,
                        struct around *around)
{
    const cell *near = position->board->neighbour[at];

    around->n = 0;
    around->edges = position->board->edges[at];
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        cell root;
        int i = 0;

        if (position_colour(position, near[d]) != colour)
            continue;
        root = position_chain(position, near[d]);
        while (i < around->n && around->root[i] != root)
            i++;
        if (i == around->n) {
            around->root[around->n++] = root;
            around->edges |= position->chain[root].edges;
        }
    }
    around->wins = position_would_complete(position, at, colour) != 0;
}

/* How many own chains do two cells both touch? */
static int shared_chains(const struct around *a, const struct around *b)
{
    int n = 0;

    for (int i = 0; i < a->n; i++)
        for (int j = 0; j < b->n; j++)
            n += a->root[i] == b->root[j];
    return n;
}

/* Adds t to the threats of `move` if a stone there completes a figure now, and did not before. */
static void judge(const struct scene *scene, cell t, struct tempo *move)
{
    if (move->nthreats == 2 || t == scene->position->board->ncells ||
        position_colour(scene->position, t) != COLOUR_NONE || scene->around[t].wins ||
        (move->nthreats == 1 && move->threat[0] == t))
        return;
    if (position_would_complete(scene->position, t, scene->colour) != 0)
        move->threat[move->nthreats++] = t;
}

/* The threats next to a stone just played, or that surround one of its neighbours. */
static void judge_near(const struct scene *scene, struct tempo *move)
{
    const struct board *board = scene->position->board;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        cell next = board->neighbour[move->at][d];

        if (position_colour(scene->position, next) != scene->colour) {
            judge(scene, next, move);
        } else if (board->game->has_rings) {
            unsigned lacking = 0x3f & ~position_near(scene->position, next, scene->colour);

            if (lacking != 0 && (lacking & (lacking - 1)) == 0)
                judge(scene, board->neighbour[next][cellset_bits(lacking - 1)], move);
        }
    }
}

/* The threats anywhere around the chain of a stone just played, which has gained edges or joined
 * chains. */
static void judge_far(const struct scene *scene, struct tempo *move)
{
    const struct around *here = &scene->around[move->at];
    const uint8_t *figures = scene->position->board->edge_figures[scene->colour];

    for (int i = 0; i < scene->nempty && move->nthreats < 2; i++) {
        const struct around *there = &scene->around[scene->empty[i]];
        int shared = there->n == 0 ? 0 : shared_chains(here, there);

        if (shared > 1 || (shared == 1 && figures[here->edges | there->edges] != 0))
            judge(scene, scene->empty[i], move);
    }
}

/* Does a stone here change the edges of a chain, or join two? */
static bool reaches_far(const struct scene *scene, const struct around *here)
{
    return here->n > 1 ||
           (here->n == 1 && here->edges != scene->position->chain[here->root[0]].edges);
}

int tempo_wins(const struct position *position, enum colour colour, cell two[2])
{
    int n = 0;

    for (int c = 0; c < position->board->ncells && n < 2; c++) {
        if (position_colour(position, (cell)c) == COLOUR_NONE &&
            position_would_complete(position, (cell)c, colour) != 0)
            two[n++] = (cell)c;
    }
    return n;
}

int tempo_moves(struct position *position, enum colour colour, struct tempo *moves)
{
    const struct board *board = position->board;
    const bool content_counts = board->game->has_rings && position->ring_rule != RING_FREELING;
    struct scene scene;
    int n = 0;

    scene.position = position;
    scene.colour = colour;
    scene.nempty = 0;
    for (int c = 0; c < board->ncells; c++) {
        if (position_colour(position, (cell)c) == COLOUR_NONE) {
            scene.empty[scene.nempty++] = (cell)c;
            look_around(position, colour, (cell)c, &scene.around[c]);
        }
    }
    for (int i = 0; i < scene.nempty; i++) {
        const cell at = scene.empty[i];
        const struct around *here = &scene.around[at];
        struct tempo *move = &moves[n];
        const bool far = reaches_far(&scene, here);

        if (here->wins || (here->n == 0 && here->edges == 0 && !content_counts))
            continue;
        move->at = at;
        move->nthreats = 0;
        position_play(position, at, colour);
        if (content_counts) {
            for (int j = 0; j < scene.nempty; j++)
                judge(&scene, scene.empty[j], move);
        } else {
            judge_near(&scene, move);
            if (far)
                judge_far(&scene, move);
        }
        position_undo(position);
        n += move->nthreats > 0;
    }
    return n;
}
