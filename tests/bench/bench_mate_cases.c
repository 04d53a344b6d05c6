/* SPDX-License-Identifier: ISC */
/*
 * How many positions of a list are decided, each within two seconds of processor time and from
 * empty tables, as hav-mate decides them: is there a win of the side to move?  The list has the
 * number of a game and the plies before its end on each line.
 *
 *   -s SECONDS   another limit
 *   -n NODES     a limit of nodes instead: the same work on every machine
 *   -e EACH      only every EACH-th position
 *   -b BASE      only the positions of one size
 *   -v           a line for each position
 *
 * The last line has a checksum of all answers and of the nodes that each took: with a limit of
 * nodes it is the same for two programs iff they search alike.  mate_nodes.sh counts their
 * instructions.
 *
 * The list is ../shared/cases/positions/mate.tsv (or $HAV_CASES), the games are the files
 * littlegolem/NUMBER.hgf of the records.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyse/search/mate_least.h"
#include "corpus/walk/walk.h"
#include "parse/notation/replay.h"
#include "tests/bench/measure.h"

#define CASES_MAX 1000
#define BACK_MAX 16

struct cases {
    struct mate *mate;
    double seconds; /* of each position; */
    uint64_t nodes_each; /* if not 0, nodes instead */
    int base; /* 0: all */
    bool verbose;
    int n;
    struct position_case {
        long id;
        int back;
    } list[CASES_MAX];
    int positions[BACK_MAX], decided[BACK_MAX], wins[BACK_MAX]; /* [plies before the end] */
    double spent;
    uint64_t nodes, checksum;
    double took[CASES_MAX];
    int ntook;
};

#define CLOCK_NODES 16 /* between two looks at the clock, which is asked of the kernel */

struct deadline {
    double end;
    unsigned asked;
};

static bool is_past(void *context)
{
    struct deadline *deadline = context;

    return deadline->asked++ % CLOCK_NODES == 0 && measure_past(&deadline->end);
}

/* Asks about the position, and takes the answer into the counts. */
static void ask(struct cases *cases, struct position *position, const struct position_case *one)
{
    const double begun = measure_s(CLOCK_PROCESS_CPUTIME_ID);
    struct deadline deadline = {.end = begun + cases->seconds};
    double took;
    const struct mate_least_question question = {.attacker = (enum colour)position->to_move,
                                                 .in_turns = true,
                                                 .limit_nodes = cases->nodes_each,
                                                 .stop = cases->nodes_each == 0 ? is_past : NULL,
                                                 .stop_context = &deadline};
    static struct mate_least least;
    bool decided;

    mate_reset(cases->mate);
    least = (struct mate_least){.status = MATE_STATUS_UNKNOWN};
    mate_least_find(cases->mate, position, &question, &least);
    took = measure_s(CLOCK_PROCESS_CPUTIME_ID) - begun;
    decided = least.status != MATE_STATUS_UNKNOWN;
    cases->positions[one->back]++;
    cases->decided[one->back] += decided;
    cases->wins[one->back] += least.stones > 0;
    cases->spent += took;
    cases->nodes += least.nodes;
    cases->checksum = (cases->checksum ^ least.nodes) * 0x9e3779b97f4a7c15u;
    cases->checksum ^=
        (uint64_t)least.status << 32 ^ (uint64_t)least.stones << 8 ^ (uint64_t)least.refuted;
    if (decided)
        cases->took[cases->ntook++] = took;
    if (cases->verbose)
        printf("%ld base %d, %d before the end: %s, %.3f s, %llu nodes\n", one->id,
               position->board->size, one->back,
               least.stones > 0 ? "won"
               : decided        ? "not won"
                                : "unknown",
               took, (unsigned long long)least.nodes);
    fflush(stdout);
}

static int take(void *worker, struct walk_item *item)
{
    struct cases *cases = worker;
    struct replay_options options = {.ring_rule = RING_FREELING};
    const char *name = strrchr(item->file, '/');
    const long id = atol(name == NULL ? item->file : name + 1);
    struct outcome outcome;

    for (int i = 0; i < cases->n; i++) {
        const struct position_case *one = &cases->list[i];

        if (one->id != id || (cases->base != 0 && item->record->size != cases->base) ||
            replay_line(item->record, NODE_NONE, &options, item->position, &outcome) != 0)
            continue;
        for (int back = 0; back < one->back && item->position->nplies > 0; back++)
            position_undo(item->position);
        ask(cases, item->position, one);
    }
    return WALK_FILTERED;
}

/* Reads the list; returns the number of different games, whose files are in `operands`. */
static size_t read_list(struct cases *cases, int each, const char *records, char **operands)
{
    const char *path = getenv("HAV_CASES");
    FILE *list = fopen(path != NULL ? path : "../shared/cases/positions/mate.tsv", "r");
    int line = 0;
    size_t nfiles = 0;
    char text[256];

    while (list != NULL && fgets(text, sizeof text, list) != NULL && cases->n < CASES_MAX) {
        struct position_case *one = &cases->list[cases->n];

        if (sscanf(text, "%ld %d", &one->id, &one->back) != 2 || one->back >= BACK_MAX ||
            line++ % each != 0)
            continue;
        if (cases->n++ == 0 || one[-1].id != one->id) {
            operands[nfiles] = malloc(4096);
            if (operands[nfiles] == NULL)
                break;
            snprintf(operands[nfiles++], 4096, "%s/littlegolem/%ld.hgf", records, one->id);
        }
    }
    if (list != NULL)
        fclose(list);
    return nfiles;
}

/* Reads the options; false: one of them is unknown. */
static bool read_options(struct cases *cases, int *each, int argc, char **argv)
{
    int option;

    while ((option = getopt(argc, argv, "s:n:e:b:v")) != -1) {
        if (option == 's')
            cases->seconds = atof(optarg);
        else if (option == 'n')
            cases->nodes_each = strtoull(optarg, NULL, 10);
        else if (option == 'e')
            *each = atoi(optarg);
        else if (option == 'b')
            cases->base = atoi(optarg);
        else if (option == 'v')
            cases->verbose = true;
        else
            return false;
    }
    return *each > 0;
}

static void report(struct cases *cases)
{
    int positions = 0, decided = 0;

    for (int back = 0; back < BACK_MAX; back++) {
        if (cases->positions[back] > 0)
            printf("%d plies before the end: %d of %d decided, %d won\n", back,
                   cases->decided[back], cases->positions[back], cases->wins[back]);
        positions += cases->positions[back];
        decided += cases->decided[back];
    }
    printf("%d of %d decided in %g %s each; %.1f s, half of the answers within %.2f ms\n", decided,
           positions, cases->nodes_each == 0 ? cases->seconds : (double)cases->nodes_each,
           cases->nodes_each == 0 ? "s" : "nodes", cases->spent,
           1e3 * measure_median(cases->took, cases->ntook));
    printf("nodes %llu, checksum %016llx\n", (unsigned long long)cases->nodes,
           (unsigned long long)cases->checksum);
}

int main(int argc, char **argv)
{
    static struct cases cases = {.seconds = 2}; /* large */
    static char *operands[CASES_MAX];
    const char *records = getenv("HAV_RECORDS");
    struct walk_options options = {
        .operands = operands,
        .jobs = 1,
        .work = {.record_each = take, .rejected_each = take, .context = &cases}};
    struct walk_counts counts;
    int each = 1;

    if (!read_options(&cases, &each, argc, argv))
        return 64;
    cases.mate = mate_new(20);
    options.noperands =
        read_list(&cases, each, records != NULL ? records : "../shared/records", operands);
    if (cases.mate == NULL || (options.noperands > 0 && walk_run(&options, &counts) < 0))
        return 2;
    report(&cases);
    for (size_t i = 0; i < options.noperands; i++)
        free(operands[i]);
    mate_free(cases.mate);
    return 0;
}
