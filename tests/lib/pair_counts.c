/* SPDX-License-Identifier: ISC */
#include "tests/lib/pair_counts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/estimate/guarded_playout.h"

void pair_counts_begin(struct pair_counts *counts, const struct links_options *options,
                       uint64_t seed)
{
    memset(counts, 0, sizeof *counts);
    counts->links = links_new(options);
    counts->judge = pair_judge_new();
    counts->random.state = seed;
    if (counts->links == NULL || counts->judge == NULL)
        abort();
}

void pair_counts_end(struct pair_counts *counts)
{
    links_free(counts->links);
    pair_judge_free(counts->judge);
}

static bool pair_counts_finds(const struct pair_counts *counts, end_id a, end_id b, bool with_move)
{
    return counts->bold || links_has(counts->links, a, b, false) ||
           (with_move && links_has(counts->links, a, b, true));
}

static struct pair_judge_end pair_counts_end_of(const struct ends *ends, end_id at)
{
    return (struct pair_judge_end){ends_cell(ends, at), ends_side(ends, at)};
}

static void pair_counts_judge(struct pair_counts *counts, const struct position *position, end_id a,
                              end_id b, bool with_move)
{
    const struct ends *ends = links_ends(counts->links);
    const int kind =
        ends_side(ends, a) >= 0 || ends_side(ends, b) >= 0 ? PAIR_TO_SIDE : PAIR_TWO_CHAINS;
    const bool found = pair_counts_finds(counts, a, b, with_move);
    const enum pair_judge_verdict verdict =
        pair_judge_ask(counts->judge, position, ends->colour, pair_counts_end_of(ends, a),
                       pair_counts_end_of(ends, b), with_move, counts->limit_nodes);

    counts->undecided += verdict == PAIR_JUDGE_UNKNOWN;
    counts->untrue += verdict == PAIR_JUDGE_NO && found;
    counts->pair[kind][with_move].truly += verdict == PAIR_JUDGE_YES;
    counts->pair[kind][with_move].found += verdict == PAIR_JUDGE_YES && found;
}

void pair_counts_add(struct pair_counts *counts, const struct position *position,
                     enum colour colour)
{
    const struct ends *ends = links_ends(counts->links);

    if (links_search(counts->links, position, colour) != 0)
        abort();
    counts->positions++;
    for (int a = 0; a < ends->nends; a++)
        for (int b = a + 1; b < ends->nends; b++) {
            if ((ends->kind[a] != END_CHAIN && ends->kind[a] != END_SIDE) ||
                (ends->kind[b] != END_CHAIN && ends->kind[b] != END_SIDE) ||
                (ends->kind[a] == END_SIDE && ends->kind[b] == END_SIDE))
                continue;
            pair_counts_judge(counts, position, (end_id)a, (end_id)b, false);
            pair_counts_judge(counts, position, (end_id)a, (end_id)b, true);
        }
}

void pair_counts_play(struct position *position, const struct board *board, struct random *random,
                      bool guarded, int empty)
{
    struct playout playout;

    do {
        position_init(position, board, RING_FREELING);
        if (guarded)
            guarded_playout_run(position, random, 0, &playout);
        else
            playout_run(position, random, &playout);
    } while (position_empties(position) >= empty);
    while (position_empties(position) < empty)
        position_undo(position);
}

void pair_counts_sample(struct pair_counts *counts, const struct board *board, int least, int most,
                        int n)
{
    static struct position position;

    for (int i = 0; i < n; i++) {
        int empty = least + (int)random_below(&counts->random, (uint32_t)(most - least + 1));

        pair_counts_play(&position, board, &counts->random, i % 2 == 1, empty);
        pair_counts_add(counts, &position, COLOUR_WHITE);
        pair_counts_add(counts, &position, COLOUR_BLACK);
    }
}

double pair_counts_missed(const struct pair_counts *counts, int kind, bool with_move)
{
    const int truly = counts->pair[kind][with_move].truly;

    return truly == 0 ? 0 : 100.0 * (truly - counts->pair[kind][with_move].found) / truly;
}

void pair_counts_print(const struct pair_counts *counts, const struct board *board)
{
    static const char *const kinds[] = {"two chains", "chain and side"};

    printf("# %s %d: %d positions, %d links refuted, %d questions undecided\n", board->game->title,
           board->size, counts->positions, counts->untrue, counts->undecided);
    for (int kind = 0; kind < PAIR_COUNTS_KINDS; kind++)
        for (int with_move = 0; with_move < 2; with_move++)
            printf("#   %-15s %-14s %6d true, %5.2f %% missed\n", kinds[kind],
                   with_move ? "with the move" : "safe", counts->pair[kind][with_move].truly,
                   pair_counts_missed(counts, kind, with_move));
}
