/* SPDX-License-Identifier: ISC */
#include "tests/lib/sample_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "corpus/walk/walk.h"
#include "parse/notation/replay.h"

struct sampling {
    struct random *random; /* NULL: whole games */
    int step, seen, called;
    bool (*each)(void *context, const struct position *position);
    void *context;
    int stop_ply;
};

static int stop_at(void *context, const struct position *position, const struct node *node,
                   figure_set figures)
{
    const struct sampling *sampling = context;
    (void)node;
    (void)figures;

    return position->nplies == sampling->stop_ply;
}

static int take_record(void *worker, struct walk_item *item)
{
    struct sampling *sampling = worker;
    struct replay_options options = {.ring_rule = RING_FREELING};
    struct outcome outcome;
    uint32_t half;

    if (item->record->game == NULL || item->record->size == 0 || sampling->seen++ % sampling->step)
        return WALK_FILTERED;
    if (replay_line(item->record, NODE_NONE, &options, item->position, &outcome) != 0 ||
        outcome.end == END_ILLEGAL || outcome.nplies < 8)
        return WALK_FILTERED;
    if (sampling->random != NULL) {
        half = (uint32_t)outcome.nplies / 2;
        sampling->stop_ply = (int)(half / 2 + random_below(sampling->random, half));
        options.on_ply = stop_at;
        options.context = sampling;
        if (replay_line(item->record, NODE_NONE, &options, item->position, &outcome) < 0)
            return WALK_FILTERED;
    }
    sampling->called++;
    return sampling->each(sampling->context, item->position) ? WALK_REPORTED : -1000;
}

/* As sample_records(), with the records of a file or folder. */
static int sample_walk(char *path, int step, struct random *random,
                       bool (*each)(void *context, const struct position *position), void *context)
{
    char *operands[1] = {path};
    struct sampling sampling = {
        .random = random, .step = step, .each = each, .context = context, .stop_ply = -1};
    struct walk_options options = {
        .operands = operands,
        .noperands = 1,
        .jobs = 1,
        .work = {.record_each = take_record, .rejected_each = take_record, .context = &sampling}};
    struct walk_counts counts;
    int status = walk_run(&options, &counts);

    if (status != 0 && status != -1000)
        printf("# the walk over %s ended with %d\n", path, status);
    return sampling.called;
}

int sample_records(const char *path, int step, struct random *random,
                   bool (*each)(void *context, const struct position *position), void *context)
{
    const char *root = getenv("HAV_RECORDS");
    char folder[4096];

    snprintf(folder, sizeof folder, "%s/%s", root != NULL ? root : "../shared/records", path);
    if (access(folder, R_OK) != 0) {
        printf("# no records at %s: this part is left out\n", folder);
        return 0;
    }
    return sample_walk(folder, step, random, each, context);
}

int sample_games(const char *path, int step,
                 bool (*each)(void *context, const struct position *position), void *context)
{
    return sample_records(path, step, NULL, each, context);
}

int sample_own_games(int step, bool (*each)(void *context, const struct position *position),
                     void *context)
{
    char path[] = "tests/sample/sample.sgf";

    return sample_walk(path, step, NULL, each, context);
}

void sample_random(struct position *position, const struct board *board, struct random *random,
                   int most)
{
    int want = (int)random_below(random, (uint32_t)most + 1);

    position_init(position, board, RING_FREELING);
    while (position->nplies < want) {
        cell at = (cell)random_below(random, (uint32_t)board->ncells);

        if (position_colour(position, at) != COLOUR_NONE)
            continue;
        if (position_play(position, at, (enum colour)position->to_move)) {
            position_undo(position);
            want--;
        }
    }
}
