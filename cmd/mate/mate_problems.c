/* SPDX-License-Identifier: ISC */
/*
 * Workers search games, each position from empty tables, and append what they find to the output of
 * the record, in a form of their own: a line with the key of the position and the lengths of the
 * texts, then the texts.  The sink gets these in the order of the input, leaves out problems that
 * are alike, and numbers the others.  So the problems do not depend on the number of threads.
 */
#include "cmd/mate/mate_problems.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/board/ply.h"
#include "cmd/common/interrupt.h"
#include "cmd/mate/problem_sheet.h"
#include "cmd/output/complaint.h"
#include "parse/notation/proof_sgf.h"

#define KEYS_FIRST 1024 /* doubled as problems are found */

enum { PART_SGF, PART_TASK, PART_SOLUTION, PART_SOURCE, PART_SVG, PARTS };

struct problems_run {
    const struct common *common;
    const struct mate_wanted *wanted;
    const struct mate_problems *problems;
    struct output *output;
    struct problem_sheet sheet;
    atomic_bool full; /* enough problems are written: workers search no more */
    uint64_t *keys; /* [capacity], a hash table of the problems written; 0: free */
    size_t nkeys, capacity; /* capacity: a power of two */
};

struct problems_worker {
    struct problems_run *run;
    struct study *study;
    struct mate_problem problem;
    struct mate_tree line;
    struct text parts[PARTS];
};

/* ---- the search ---- */

/* "Game 1039666 of games.zip, after 9. f5". */
static void problems_put_source(const struct walk_item *item, enum spelling spelling,
                                struct text *out)
{
    const struct position *position = item->position;
    char name[SPELLING_BYTES];

    if (item->record->id != NULL)
        text_format(out, "Game %s", item->record->id);
    else
        text_format(out, "Game no. %llu", (unsigned long long)item->game);
    text_string(out, " of ");
    terminal_text(out, item->file, strlen(item->file));
    if (position->nplies == 0) {
        text_string(out, ", before the first move");
        return;
    }
    ply_spell(ply_last(position), position->board, spelling, name);
    text_format(out, ", after %d. %s", position->nplies, name);
}

/* The solution as moves of an SGF record; the comment of its root has the task, and names cells as
 * the moves of the record do. */
static void problems_put_sgf(struct problems_worker *worker, const struct walk_item *item,
                             struct text *out)
{
    static const char *const claims[] = {
        [MATE_PROBLEM_IN_STONES] = "Only one first move wins in so few stones (proved)",
        [MATE_PROBLEM_AT_ALL] = "Only one first move wins (proved)",
        [MATE_PROBLEM_LOSES] = "Every move but one loses (proved)",
        [MATE_PROBLEM_HOLDS] = "Every move but one loses (proved)"};
    const struct position *position = item->position;
    const struct mate_least *solution = &worker->problem.solution;
    struct text comment = {0};
    uint32_t parent = MATE_NODE_NONE;

    text_format(&comment, "%s. %s. ", text_c(&worker->parts[PART_TASK]),
                claims[worker->problem.claim]);
    problems_put_source(item, SPELLING_LINE, &comment);
    text_char(&comment, '.');
    mate_tree_reset(&worker->line);
    parent = mate_tree_add(&worker->line, MATE_NODE_NONE, MATE_NODE_NONE, CELL_NONE, false);
    for (int i = 0; i < solution->nline && parent != MATE_NODE_NONE; i++)
        parent = mate_tree_add(&worker->line, parent, MATE_NODE_NONE, solution->line[i], false);
    proof_write(&worker->line, position, (enum colour)position->to_move, text_c(&comment), out);
    out->failed |= comment.failed || parent == MATE_NODE_NONE;
    text_release(&comment);
}

/* Appends the problem to the output of its record, in the form for the sink. */
static int problems_append(struct problems_worker *worker, const struct walk_item *item)
{
    const struct problems_run *run = worker->run;
    const enum spelling spelling = run->wanted->spelling;
    const struct position *position = item->position;
    struct text *parts = worker->parts;
    bool failed = false;

    for (int i = 0; i < PARTS; i++)
        text_reset(&parts[i]);
    problem_sheet_task(position, run->problems->stones, &parts[PART_TASK]);
    problem_sheet_solution(position, &worker->problem, spelling, &parts[PART_SOLUTION]);
    problems_put_source(item, spelling, &parts[PART_SOURCE]);
    problems_put_sgf(worker, item, &parts[PART_SGF]);
    if (run->problems->sheet != NULL)
        problem_sheet_draw(position, spelling, &parts[PART_SVG]);
    text_format(item->out, "%016llx", (unsigned long long)study_key(worker->study));
    for (int i = 0; i < PARTS; i++) {
        failed |= parts[i].failed;
        text_format(item->out, " %zu", parts[i].length);
    }
    text_char(item->out, '\n');
    for (int i = 0; i < PARTS; i++)
        text_append(item->out, parts[i].bytes, parts[i].length);
    return failed || item->out->failed ? ERROR_MEMORY : 0;
}

/* Puts the question about the first problem of the game.  The position is that of its end. */
static int problems_search_game(struct problems_worker *worker, struct walk_item *item)
{
    const struct problems_run *run = worker->run;
    const int stones = run->problems->stones;
    struct position *position = item->position;
    const int nplies = item->outcome->nplies;
    int error = 0, found = -1;

    while (position->nplies > 0)
        position_undo(position);
    for (int i = 0; i <= nplies && found < 0 && error == 0; i++) {
        if (i > 0)
            ply_repeat(&item->plies[i - 1], position);
        if ((i > 0 && item->plies[i - 1].figures != 0) || atomic_load(&run->full) ||
            interrupt_seen())
            break;
        study_show(worker->study, position);
        error =
            study_problem(worker->study, stones, run->wanted->terms.limit_nodes, &worker->problem);
        if (error <= 0)
            continue;
        found = i;
        error = problems_append(worker, item);
    }
    while (position->nplies < nplies)
        ply_repeat(&item->plies[position->nplies], position);
    return error;
}

static int problems_each(void *context, struct walk_item *item)
{
    const int error = problems_search_game(context, item);

    return error != 0 ? error : WALK_REPORTED;
}

static void *problems_worker_new(void *context)
{
    struct problems_worker *worker = calloc(1, sizeof *worker);

    if (worker == NULL)
        return NULL;
    worker->run = context;
    worker->study = study_new(NULL);
    if (worker->study == NULL) {
        free(worker);
        return NULL;
    }
    return worker;
}

static void problems_worker_fold(void *context, void *made)
{
    struct problems_worker *worker = made;

    (void)context;
    study_free(worker->study);
    mate_tree_release(&worker->line);
    for (int i = 0; i < PARTS; i++)
        text_release(&worker->parts[i]);
    free(worker);
}

/* ---- the sink ---- */

/* Adds the key; false: it is there already. */
static bool problems_put_key(uint64_t *keys, size_t capacity, uint64_t key)
{
    size_t at = (size_t)(key * 0x9e3779b97f4a7c15u >> 20) & (capacity - 1);

    while (keys[at] != 0 && keys[at] != key)
        at = (at + 1) & (capacity - 1);
    if (keys[at] == key)
        return false;
    keys[at] = key;
    return true;
}

static int problems_make_room(struct problems_run *run)
{
    const size_t capacity = run->capacity == 0 ? KEYS_FIRST : 2 * run->capacity;
    uint64_t *keys;

    if (2 * run->nkeys < run->capacity)
        return 0;
    keys = calloc(capacity, sizeof *keys);
    if (keys == NULL)
        return ERROR_MEMORY;
    for (size_t i = 0; i < run->capacity; i++)
        if (run->keys[i] != 0)
            problems_put_key(keys, capacity, run->keys[i]);
    free(run->keys);
    run->keys = keys;
    run->capacity = capacity;
    return 0;
}

/* Writes a problem that is like no other; its number goes into the record as its name. */
static int problems_write(struct problems_run *run, const char *const *parts)
{
    static const char begin[] = "(;FF[4]";
    struct text sgf = {0};
    int error;

    run->nkeys++;
    text_format(&sgf, "%sGN[Problem %llu]%s", begin, (unsigned long long)run->nkeys,
                parts[PART_SGF] + strlen(begin));
    error = sgf.failed ? ERROR_MEMORY : output_write(run->output, sgf.bytes, sgf.length);
    text_release(&sgf);
    if (run->problems->sheet != NULL)
        problem_sheet_add(&run->sheet, parts[PART_SVG], parts[PART_TASK], parts[PART_SOLUTION],
                          parts[PART_SOURCE]);
    run->wanted->tally->proved++;
    if (run->nkeys == run->problems->count)
        atomic_store(&run->full, true);
    return error;
}

/* Reads the line of a problem, and where its texts are, which are NUL-terminated in a copy of
 * memory.  Returns the bytes read. */
static size_t problems_read(const char *bytes, uint64_t *key, struct text *copy,
                            const char *parts[PARTS])
{
    size_t lengths[PARTS], at[PARTS], end;
    char *next;

    *key = strtoull(bytes, &next, 16);
    for (int i = 0; i < PARTS; i++)
        lengths[i] = (size_t)strtoull(next, &next, 10);
    end = (size_t)(next - bytes) + 1;
    text_reset(copy);
    for (int i = 0; i < PARTS; i++) {
        at[i] = copy->length;
        text_append(copy, bytes + end, lengths[i]);
        text_char(copy, '\0');
        end += lengths[i];
    }
    for (int i = 0; i < PARTS; i++)
        parts[i] = copy->failed ? "" : copy->bytes + at[i];
    return end;
}

static int problems_sink(void *context, const char *bytes, size_t length)
{
    struct problems_run *run = context;
    struct text copy = {0};
    int error = 0;

    for (size_t at = 0; at < length && error == 0;) {
        const char *parts[PARTS];
        uint64_t key;

        at += problems_read(bytes + at, &key, &copy, parts);
        error = copy.failed ? ERROR_MEMORY : problems_make_room(run);
        if (error == 0 && !atomic_load(&run->full) &&
            problems_put_key(run->keys, run->capacity, key))
            error = problems_write(run, parts);
    }
    text_release(&copy);
    return error;
}

static void problems_complain(int stones)
{
    if (stones == MATE_PROBLEM_HOLD)
        complain("no position was found in which every move but one loses");
    else if (stones == MATE_PROBLEM_WIN)
        complain("no position was found in which one first move alone wins");
    else
        complain("no position was found in which one first move alone wins in %d stone%s", stones,
                 stones == 1 ? "" : "s");
}

int mate_problems_run(const struct common *common, const struct mate_wanted *wanted,
                      const struct mate_problems *problems, struct output *output,
                      struct walk_counts *counts)
{
    struct problems_run run = {
        .common = common, .wanted = wanted, .problems = problems, .output = output};
    const struct job job = {.work = {.replay = WALK_REPLAY_PLIES,
                                     .record_each = problems_each,
                                     .worker_new = problems_worker_new,
                                     .worker_fold = problems_worker_fold,
                                     .context = &run,
                                     .chunk_records = 1},
                            .sink = problems_sink};
    int error, written;

    atomic_init(&run.full, false);
    error = common_walk(common, &job, output, counts);
    written =
        problem_sheet_write(&run.sheet, problems->sheet, error == 0 && !common_unread(counts));
    free(run.keys);
    if (run.nkeys == 0 && error == 0 && !common_unread(counts) && common->run.verbosity >= 0)
        problems_complain(problems->stones);
    return error != 0 ? error : written;
}
