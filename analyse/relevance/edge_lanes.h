/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_RELEVANCE_EDGE_LANES_H
#define ANALYSE_RELEVANCE_EDGE_LANES_H

/*
 * Shortest paths of a colour from all edges, as edge_reach.h from one set of cells.  Each edge is a
 * lane, and all lanes take a step together: word w of a plane is next to word w of the planes of
 * the other edges.  Compilers that know vectors make one instruction of several lanes.
 */

#include "analyse/board/chain_planes.h"

/* Before a function that works on lanes: it is compiled twice, and the processor chooses when the
 * program starts, where the tools can do that.  Sanitizers cannot watch what is done so early. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#    define LANES_BY_PROCESSOR __attribute__((target_clones("avx2", "default")))
#    define LANES_EACH 4
#else
#    define LANES_BY_PROCESSOR
#    define LANES_EACH 2
#endif
#if defined(__GNUC__)
typedef uint64_t lane_vector __attribute__((vector_size(8 * LANES_EACH)));
#else
#    undef LANES_EACH
#    define LANES_EACH 1
typedef uint64_t lane_vector;
#endif
#define LANE_VECTORS (BOARD_EDGES_MAX / LANES_EACH)

/* A word of each lane. */
union lane_word {
    lane_vector vector[LANE_VECTORS];
    uint64_t lane[BOARD_EDGES_MAX]; /* [edge]; 0 where the board has fewer */
};

struct edge_lanes {
    union lane_word reached[PLANE_WORDS_MAX]; /* as edge_reach.h */
    union lane_word next[PLANE_WORDS_MAX];
};

/* The same word in all lanes of a vector. */
static inline void lane_spread(uint64_t word, lane_vector *vector)
{
#if LANES_EACH == 4
    *vector = (lane_vector){word, word, word, word};
#elif LANES_EACH == 2
    *vector = (lane_vector){word, word};
#else
    *vector = word;
#endif
}

/* Nothing is reached. */
static inline void edge_lanes_init(struct edge_lanes *lanes, int words)
{
    for (int w = 0; w < words; w++)
        lanes->reached[w] = lanes->next[w] = (union lane_word){.lane = {0}};
}

/* The cells of fresh[words] that are to be reached now into fresh: of `from` (NULL: none) and of
 * those at the next cost, but none reached before.  False: there are none. */
bool edge_lanes_begin_step(const struct edge_lanes *lanes, int words, const union lane_word *from,
                           union lane_word *fresh);

/* As edge_reach_step() for each edge; `from` [words].  False: no edge reaches more. */
bool edge_lanes_step(struct edge_lanes *lanes, const struct chain_planes *chains,
                     const union lane_word *from);

/* The cells that paths from the edges begin with at a cost of 0, into own[words], and of 1, into
 * empty[words]. */
void edge_lanes_begin(const struct chain_planes *chains, union lane_word *own,
                      union lane_word *empty);

/* The bits that one, two, three of `n` lanes have at least. */
static inline void lane_word_count(const uint64_t *lane, int n, uint64_t *one, uint64_t *two,
                                   uint64_t *three)
{
    uint64_t some = 0, twice = 0, thrice = 0;

    for (int e = 0; e < n; e++) {
        thrice |= twice & lane[e];
        twice |= some & lane[e];
        some |= lane[e];
    }
    *one = some;
    *two = twice;
    *three = thrice;
}

#endif
