/* SPDX-License-Identifier: ISC */
/*
 * Sorts records by position.  A run is sorted by radix, least significant digit first, by the move
 * and the upper half of the key: that is stable, so games stay in order, and fast on evenly
 * distributed keys.  The few keys that agree in their upper half are put in order by insertion.
 * Runs are merged by a heap.
 */
#include "corpus/openings/record_sort.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"

/* A run that is read from its start: buffer[at .. count), then `next` .. `end` of the file. */
struct sorted_run {
    char *buffer;
    size_t at, count, capacity;
    uint64_t next, end;
};

int record_sort_init(struct record_sort *sort, size_t record_bytes, size_t memory_bytes)
{
    *sort = (struct record_sort){.record_bytes = record_bytes,
                                 .capacity = memory_bytes / (2 * record_bytes)};
    temp_file_init(&sort->runs, 0);
    sort->run = malloc(sort->capacity * record_bytes);
    sort->scratch = malloc(sort->capacity * record_bytes);
    return sort->run == NULL || sort->scratch == NULL ? ERROR_MEMORY : 0;
}

void record_sort_release(struct record_sort *sort)
{
    free(sort->run);
    free(sort->scratch);
    free(sort->run_ends);
    free(sort->readers);
    free(sort->heap);
    if (sort->capacity > 0)
        temp_file_release(&sort->runs);
    *sort = (struct record_sort){0};
}

/* ---- runs ----------------------------------------------------------------------------------- */

#define DIGIT_BITS 11 /* set by hand */
#define DIGITS ((size_t)1 << DIGIT_BITS)
/* Digits of a record: two of the move, then those of the key, from the least significant on. */
#define DIGITS_ALL 8
/* Places to move, for each record, until insertion is given up; set by hand. */
#define INSERTIONS_MAX 64

/* The sorting functions are compiled for each size of records. */
#define SIZED static inline __attribute__((always_inline))

SIZED struct book_record record_sort_at(const char *run, size_t i, size_t bytes)
{
    struct book_record record;

    memcpy(&record, run + i * bytes, sizeof record);
    return record;
}

SIZED size_t record_sort_digit(const struct book_record *record, int digit)
{
    const uint64_t value = digit < 2 ? (uint64_t)book_move(record) >> DIGIT_BITS * digit
                                     : record->key >> DIGIT_BITS * (digit - 2);

    return (size_t)value & (DIGITS - 1);
}

SIZED void record_sort_by_digit(const char *from, char *to, size_t count, int digit, size_t bytes)
{
    size_t starts[DIGITS] = {0};
    size_t sum = 0;

    for (size_t i = 0; i < count; i++) {
        const struct book_record record = record_sort_at(from, i, bytes);
        starts[record_sort_digit(&record, digit)]++;
    }
    for (size_t i = 0; i < DIGITS; i++) {
        size_t before = sum;
        sum += starts[i];
        starts[i] = before;
    }
    for (size_t i = 0; i < count; i++) {
        const struct book_record record = record_sort_at(from, i, bytes);
        memcpy(to + starts[record_sort_digit(&record, digit)]++ * bytes, from + i * bytes, bytes);
    }
}

/* By an even number of digits, so that the result is in `run`. */
SIZED void record_sort_by_digits(char *run, char *scratch, size_t count, const int *digits,
                                 int ndigits, size_t bytes)
{
    for (int i = 0; i < ndigits; i += 2) {
        record_sort_by_digit(run, scratch, count, digits[i], bytes);
        record_sort_by_digit(scratch, run, count, digits[i + 1], bytes);
    }
}

/* By key, then move; what is equal stays in order.  False: it would take too long. */
SIZED bool record_sort_insert(char *run, size_t count, size_t bytes)
{
    uint64_t left = (uint64_t)count * INSERTIONS_MAX;
    char moving[RECORD_SORT_WIDE_BYTES];

    for (size_t i = 1; i < count; i++) {
        const struct book_record record = record_sort_at(run, i, bytes);
        size_t at = i;
        while (at > 0) {
            const struct book_record before = record_sort_at(run, at - 1, bytes);
            if (before.key < record.key ||
                (before.key == record.key && book_move(&before) <= book_move(&record)))
                break;
            at--;
        }
        if (i - at > left)
            return false;
        left -= i - at;
        if (at == i)
            continue;
        memcpy(moving, run + i * bytes, bytes);
        memmove(run + (at + 1) * bytes, run + at * bytes, (i - at) * bytes);
        memcpy(run + at * bytes, moving, bytes);
    }
    return true;
}

SIZED void record_sort_whole(char *run, char *scratch, size_t count, size_t bytes)
{
    /* All names of moves of real boards differ in their lower digit; insertion does the rest. */
    static const int most[] = {0, 5, 6, 7}, all[] = {0, 1, 2, 3, 4, 5, 6, 7};

    record_sort_by_digits(run, scratch, count, most, 4, bytes);
    /* Keys that are not evenly distributed, or were made to collide. */
    if (!record_sort_insert(run, count, bytes))
        record_sort_by_digits(run, scratch, count, all, DIGITS_ALL, bytes);
}

/* By key, then move; of the same, the order stays. */
static void record_sort_run(struct record_sort *sort)
{
    if (sort->record_bytes == RECORD_SORT_BYTES)
        record_sort_whole(sort->run, sort->scratch, sort->count, RECORD_SORT_BYTES);
    else
        record_sort_whole(sort->run, sort->scratch, sort->count, RECORD_SORT_WIDE_BYTES);
}

/* Puts the full run away. */
static int record_sort_put_run(struct record_sort *sort)
{
    if (array_reserve(&sort->run_ends, &sort->runs_capacity, sort->nruns + 1,
                      sizeof sort->run_ends[0]) != 0)
        return ERROR_MEMORY;
    record_sort_run(sort);
    int error = temp_file_append(&sort->runs, sort->run, sort->count * sort->record_bytes);
    if (error != 0)
        return error;
    sort->run_ends[sort->nruns] =
        (sort->nruns == 0 ? 0 : sort->run_ends[sort->nruns - 1]) + sort->count;
    sort->nruns++;
    sort->count = 0;
    return 0;
}

int record_sort_add(struct record_sort *sort, const void *record)
{
    int error = sort->count == sort->capacity ? record_sort_put_run(sort) : 0;

    if (error != 0)
        return error;
    memcpy(sort->run + sort->count * sort->record_bytes, record, sort->record_bytes);
    sort->count++;
    return 0;
}

/* ---- merging -------------------------------------------------------------------------------- */

static int record_sort_refill(struct record_sort *sort, struct sorted_run *run)
{
    uint64_t left = run->end - run->next;

    run->at = 0;
    run->count = left < run->capacity ? (size_t)left : run->capacity;
    int error = temp_file_read(&sort->runs, run->next * sort->record_bytes, run->buffer,
                               run->count * sort->record_bytes);
    run->next += run->count;
    return error;
}

/* Runs hold games in ascending order, and so do the runs: what is equal but for the game comes in
 * the order of `what`. */
static bool record_sort_comes_before(const struct record_sort *sort, size_t a, size_t b)
{
    const struct sorted_run *one = &sort->readers[a], *other = &sort->readers[b];
    const struct book_record left = record_sort_at(one->buffer, one->at, sort->record_bytes);
    const struct book_record right = record_sort_at(other->buffer, other->at, sort->record_bytes);

    return left.key != right.key ? left.key < right.key : left.what < right.what;
}

static void record_sort_sift_down(struct record_sort *sort, size_t at)
{
    for (;;) {
        size_t least = at;
        for (size_t child = 2 * at + 1; child <= 2 * at + 2 && child < sort->nheap; child++)
            if (record_sort_comes_before(sort, sort->heap[child], sort->heap[least]))
                least = child;
        if (least == at)
            return;
        size_t run = sort->heap[at];
        sort->heap[at] = sort->heap[least];
        sort->heap[least] = run;
        at = least;
    }
}

/* One reader for each run in the file, and one for the records still in memory. */
int record_sort_begin(struct record_sort *sort)
{
    size_t nreaders = sort->nruns + 1;
    int error = 0;

    record_sort_run(sort);
    free(sort->readers);
    free(sort->heap);
    sort->nheap = 0;
    sort->readers = calloc(nreaders, sizeof sort->readers[0]);
    sort->heap = calloc(nreaders, sizeof sort->heap[0]);
    size_t share = sort->capacity / nreaders;
    if (sort->readers == NULL || sort->heap == NULL || share == 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < sort->nruns && error == 0; i++) {
        struct sorted_run *run = &sort->readers[i];
        *run = (struct sorted_run){.buffer = sort->scratch + i * share * sort->record_bytes,
                                   .capacity = share,
                                   .next = i == 0 ? 0 : sort->run_ends[i - 1],
                                   .end = sort->run_ends[i]};
        sort->heap[sort->nheap++] = i;
        error = record_sort_refill(sort, run);
    }
    if (error != 0)
        return error;
    sort->readers[sort->nruns] = (struct sorted_run){.buffer = sort->run, .count = sort->count};
    if (sort->count > 0)
        sort->heap[sort->nheap++] = sort->nruns;
    for (size_t i = sort->nheap; i-- > 0;)
        record_sort_sift_down(sort, i);
    return 0;
}

int record_sort_next(struct record_sort *sort, void *record)
{
    if (sort->nheap == 0)
        return 0;
    struct sorted_run *run = &sort->readers[sort->heap[0]];
    int error = 0;

    memcpy(record, run->buffer + run->at++ * sort->record_bytes, sort->record_bytes);
    if (run->at == run->count && run->next < run->end)
        error = record_sort_refill(sort, run);
    if (run->at == run->count)
        sort->heap[0] = sort->heap[--sort->nheap];
    record_sort_sift_down(sort, 0);
    return error != 0 ? error : 1;
}
