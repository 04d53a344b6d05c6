/* SPDX-License-Identifier: ISC */
/*
 * What is reached at the next cost?
 *
 * Empty cells at the next cost are beside cells reached.  Own cells beside them cost nothing more,
 * and lead to all of their chain: its stones are added as one plane, and the empty cells around it
 * wait for the next step.  An empty cell beside a chain that was reached is thus always waiting, so
 * only the new empty cells have to be grown.
 */
#include "analyse/relevance/edge_reach.h"

bool edge_reach_step(struct edge_reach *reach, const struct chain_planes *chains,
                     const uint64_t *from)
{
    const int words = chains->words;
    uint64_t fresh[PLANE_WORDS_MAX], around[PLANE_WORDS_MAX];
    uint64_t any = 0;

    for (int w = 0; w < words; w++) {
        const uint64_t begin = from == NULL ? 0 : from[w];

        fresh[w] = (reach->next[w] | begin) & ~reach->reached[w];
        any |= fresh[w];
    }
    if (any == 0)
        return false;
    plane_grow(&chains->board->shape, fresh, chains->open, around);
    for (int w = 0; w < words; w++) {
        reach->reached[w] |= fresh[w] & chains->empty[w];
        reach->next[w] = around[w] & chains->empty[w];
    }
    for (int w = 0; w < words; w++) {
        uint64_t touched;

        while ((touched = around[w] & chains->own[w] & ~reach->reached[w]) != 0) {
            const int chain = chains->of_bit[64 * w + __builtin_ctzll(touched)];
            const uint64_t *stones = &chains->stones[chain * words];
            const uint64_t *near = &chains->near[chain * words];

            for (int i = 0; i < words; i++) {
                reach->reached[i] |= stones[i];
                reach->next[i] |= near[i];
            }
        }
    }
    return true;
}
