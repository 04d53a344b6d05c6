/* SPDX-License-Identifier: ISC */
/* The walk: everything in input order whatever the number of jobs, and an orderly stop. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "corpus/walk/chunk.h"
#include "corpus/walk/walk.h"

#define RECORDS 9000
#define JUNK_EVERY 1000 /* damage before each so many-th record */
#define LARGE_AT 4321 /* this one is larger than several chunks */
#define LARGE_BYTES (5 * CHUNK_BYTES)

static char path[] = "/tmp/hav-walk.XXXXXX";

/* The result of a walk. */
struct result {
    struct text out, findings;
    uint64_t folded; /* records that the workers saw */
    unsigned workers, fail_worker; /* made; the one that cannot be made, from 1 */
    uint64_t stop_at; /* the game at which the callback stops; 0: never */
    size_t sink_limit; /* the sink fails beyond; 0: never */
    size_t chunk_records;
    uint64_t done[8]; /* [steps] of the progress, in bytes */
    unsigned steps;
};

struct tally {
    struct result *result;
    uint64_t records;
};

static void *tally_new(void *context)
{
    struct result *result = context;

    if (++result->workers == result->fail_worker)
        return NULL;
    struct tally *tally = calloc(1, sizeof *tally);
    assert_non_null(tally);
    tally->result = result;
    return tally;
}

static void tally_fold(void *context, void *worker)
{
    struct result *result = context;
    struct tally *tally = worker;

    result->folded += tally->records;
    free(tally);
}

static int each(void *worker, struct walk_item *item)
{
    struct tally *tally = worker;

    tally->records++;
    text_format(item->out, "%s %llu %llu %zu\n", item->file, (unsigned long long)item->game,
                (unsigned long long)item->record->offset, item->record->length);
    if (item->game == tally->result->stop_at)
        return ERROR_STOPPED;
    return item->game % 3 == 0   ? WALK_FILTERED
           : item->game % 5 == 0 ? WALK_REJECTED
                                 : WALK_REPORTED;
}

static int sink(void *context, const char *bytes, size_t length)
{
    struct result *result = context;

    text_append(&result->out, bytes, length);
    return result->sink_limit != 0 && result->out.length > result->sink_limit ? ERROR_OUTPUT : 0;
}

static void find(void *context, const struct walk_finding *finding)
{
    struct result *result = context;

    text_format(&result->findings, "%llu ", (unsigned long long)finding->game);
    diagnostic_line(&finding->diagnostic, finding->file, &result->findings);
}

static int walk(int jobs, struct result *result, struct walk_counts *counts)
{
    char *operands[] = {path, path};
    const struct walk_options options = {
        .operands = operands,
        .noperands = 2,
        .jobs = jobs,
        .work = {.record_each = each,
                 .worker_new = tally_new,
                 .worker_fold = tally_fold,
                 .context = result,
                 .chunk_records = result->chunk_records},
        .level = LEVEL_WARNING,
        .sink = sink,
        .find = find,
        .context = result,
    };

    return walk_run(&options, counts);
}

static void result_release(struct result *result)
{
    text_release(&result->out);
    text_release(&result->findings);
}

static int write_records(void **state)
{
    (void)state;
    int fd = mkstemp(path);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    if (file == NULL)
        return -1;
    for (int i = 1; i <= RECORDS; i++) {
        if (i % JUNK_EVERY == 0)
            fprintf(file, "lost words\n");
        fprintf(file, "(;FF[4]GM[Havannah]SZ[4]GN[%d]C[", i);
        for (size_t j = 0; i == LARGE_AT && j < LARGE_BYTES; j++)
            putc('x', file);
        fprintf(file, "];W[a1];B[%c2])\n", 'a' + i % 4);
    }
    return fclose(file);
}

static int remove_records(void **state)
{
    (void)state;
    return unlink(path);
}

static void test_order(void **state)
{
    struct result one = {0};
    struct walk_counts counts;
    static const int jobs[] = {2, 3, 7};
    (void)state;

    assert_int_equal(walk(1, &one, &counts), 0);
    assert_int_equal(counts.read, 2 * RECORDS);
    assert_int_equal(counts.filtered, 2 * (RECORDS / 3));
    assert_int_equal(counts.rejected, 2 * (RECORDS / 5 - RECORDS / 15));
    assert_int_equal(counts.reported + counts.filtered + counts.rejected, counts.read);
    assert_int_equal(counts.damage, 2 * (RECORDS / JUNK_EVERY));
    assert_false(counts.input_failed);
    assert_int_equal(one.folded, 2 * RECORDS);
    assert_int_equal(one.workers, 1);
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        struct result many = {.chunk_records = i};
        struct walk_counts same;

        assert_int_equal(walk(jobs[i], &many, &same), 0);
        assert_int_equal(many.workers, jobs[i]);
        assert_int_equal(many.folded, 2 * RECORDS);
        assert_string_equal(text_c(&many.out), text_c(&one.out));
        assert_string_equal(text_c(&many.findings), text_c(&one.findings));
        assert_memory_equal(&same, &counts, sizeof counts);
        result_release(&many);
    }
    assert_non_null(strstr(text_c(&one.out), " 9000 "));
    result_release(&one);
}

/* A callback that stops the walk: all before it is handed over, nothing from it on. */
static void test_stop(void **state)
{
    static const uint64_t stops[] = {1, 2, 800, LARGE_AT, RECORDS};
    (void)state;

    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++)
        for (int jobs = 1; jobs <= 4; jobs++) {
            struct result result = {.stop_at = stops[i]};
            struct walk_counts counts;

            assert_int_equal(walk(jobs, &result, &counts), ERROR_STOPPED);
            assert_int_equal(counts.read, stops[i] - 1);
            assert_int_equal(counts.damage, stops[i] / JUNK_EVERY);
            size_t lines = 0;
            for (size_t j = 0; j < result.out.length; j++)
                lines += result.out.bytes[j] == '\n';
            assert_int_equal(lines, stops[i] - 1);
            result_release(&result);
        }
}

static void test_sink_fails(void **state)
{
    (void)state;

    for (int jobs = 1; jobs <= 4; jobs++) {
        struct result result = {.sink_limit = 50000};
        struct walk_counts counts;

        assert_int_equal(walk(jobs, &result, &counts), ERROR_OUTPUT);
        assert_true(result.out.length > 50000);
        assert_true(result.out.length < 200000);
        result_release(&result);
    }
}

static void test_worker_fails(void **state)
{
    (void)state;

    for (unsigned fail = 1; fail <= 3; fail++) {
        struct result result = {.fail_worker = fail};
        struct walk_counts counts;

        assert_int_equal(walk(3, &result, &counts), ERROR_MEMORY);
        assert_int_equal(result.workers, fail);
        assert_int_equal(counts.read, 0);
        result_release(&result);
    }
}

/* ---- wishes ---- */

struct wished {
    uint64_t before; /* ordinal of the last record asked for */
    uint64_t stop_at; /* where the answer stops the walk; 0: nowhere */
    struct text out;
};

static int wish(void *context, const struct walk_offer *offer)
{
    static const enum walk_wish wishes[] = {WALK_READ, WALK_PASS, WALK_SKIP};
    struct wished *wished = context;

    assert_int_equal(offer->ordinal, ++wished->before);
    assert_int_equal(offer->behind, offer->ordinal - 1);
    assert_int_equal(offer->entry, 1);
    assert_string_equal(offer->file, path);
    assert_int_equal(offer->span->bytes[0], '(');
    return offer->ordinal == wished->stop_at ? ERROR_STOPPED : (int)wishes[offer->ordinal % 3];
}

static int wished_read(void *worker, struct walk_item *item)
{
    (void)worker;
    text_format(item->out, "r%llu %zu\n", (unsigned long long)item->ordinal, item->record->length);
    return WALK_REPORTED;
}

static int wished_passed(void *worker, struct walk_item *item)
{
    (void)worker;
    assert_null(item->record);
    text_format(item->out, "p%llu %zu\n", (unsigned long long)item->ordinal, item->span->length);
    return WALK_REPORTED;
}

static int wished_sink(void *context, const char *bytes, size_t length)
{
    struct wished *wished = context;

    text_append(&wished->out, bytes, length);
    return 0;
}

static int walk_wished(int jobs, struct wished *wished, struct walk_counts *counts)
{
    char *operand = path;
    const struct walk_options options = {
        .operands = &operand,
        .noperands = 1,
        .jobs = jobs,
        .work = {.record_each = wished_read,
                 .record_wish = wish,
                 .record_passed = wished_passed,
                 .context = wished},
        .sink = wished_sink,
        .context = wished,
    };

    return walk_run(&options, counts);
}

/* Each record is read, passed on or skipped as the tool wishes; the order is that of the input. */
static void test_wishes(void **state)
{
    (void)state;
    for (int jobs = 1; jobs <= 3; jobs++) {
        struct wished wished = {0};
        struct walk_counts counts;
        const char *at;
        uint64_t read = 0;

        assert_int_equal(walk_wished(jobs, &wished, &counts), 0);
        at = text_c(&wished.out);
        for (uint64_t ordinal = 1; ordinal <= RECORDS; ordinal++) {
            char *end;

            if (ordinal % 3 == 2)
                continue;
            assert_int_equal(*at++, ordinal % 3 == 1 ? 'p' : 'r');
            assert_int_equal(strtoull(at, &end, 10), ordinal);
            assert_true(strtoull(end, &end, 10) >= (ordinal == LARGE_AT ? LARGE_BYTES : 1));
            at = end + 1;
            read += ordinal % 3 == 0;
        }
        assert_int_equal(*at, '\0');
        assert_int_equal(counts.read, read);
        text_release(&wished.out);
        wished = (struct wished){.stop_at = 100};
        assert_int_equal(walk_wished(jobs, &wished, &counts), ERROR_STOPPED);
        assert_int_equal(wished.before, 100);
        text_release(&wished.out);
    }
}

/* Chunks: what is full, and that a reset forgets all but an ordinary capacity. */
static void test_chunk(void **state)
{
    const struct walk_work plain = {0};
    struct chunk chunk = {0};
    char *large = calloc(1, 2 * CHUNK_BYTES);
    struct span span = {.bytes = large, .length = CHUNK_BYTES, .damage = MESSAGE_COUNT};
    (void)state;

    assert_non_null(large);
    assert_false(chunk_full(&chunk, 10 * CHUNK_BYTES, 0));
    assert_int_equal(chunk_name(&chunk, "games", 5, 1), 0);
    span.length = CHUNK_BYTES - 1;
    assert_int_equal(chunk_add_record(&chunk, &plain, &span, 1, 1), 0);
    assert_false(chunk_full(&chunk, 1, 0));
    assert_true(chunk_full(&chunk, 2, 0));
    span.length = 1;
    assert_int_equal(chunk_add_record(&chunk, &plain, &span, 2, 2), 0);
    assert_false(chunk_full(&chunk, 0, 0));
    assert_true(chunk_full(&chunk, 1, 0));
    chunk_reset(&chunk);
    assert_null(chunk.file);
    assert_int_equal(chunk.capacity, CHUNK_BYTES);
    span.length = 2 * CHUNK_BYTES;
    assert_int_equal(chunk_add_record(&chunk, &plain, &span, 3, 3), 0);
    assert_true(chunk_full(&chunk, 0, 0));
    chunk_reset(&chunk);
    assert_int_equal(chunk.capacity, 0);
    for (int i = 0; i < CHUNK_ITEMS_MAX; i++) {
        assert_false(chunk_full(&chunk, 0, 0));
        assert_int_equal(chunk_add_record(&chunk, &plain, &(struct span){.bytes = large}, 4, 4), 0);
    }
    assert_true(chunk_full(&chunk, 0, 0));
    chunk_reset(&chunk);
    assert_false(chunk_full(&chunk, 0, 1));
    assert_int_equal(chunk_add_record(&chunk, &plain, &(struct span){.bytes = large}, 5, 5), 0);
    assert_true(chunk_full(&chunk, 0, 1));
    assert_false(chunk_full(&chunk, 0, 2));
    chunk_release(&chunk);
    free(large);
}

/* ---- filter and replay ---- */

/* A bridge; a move on an occupied cell; an unfinished game; an unknown game; two variations, the
 * second one illegal. */
static const char few[] = "(;GM[Havannah]SZ[3]PW[White]GN[1];W[a1];B[b2];W[a2];B[c2];W[a3])\n"
                          "(;GM[Havannah]SZ[3]PW[White]GN[2];W[a1];B[a1])\n"
                          "(;GM[Havannah]SZ[3]PW[other]RE[W+]GN[3];W[a1];B[b2])\n"
                          "(;GM[Chess]PW[White]GN[4])\n"
                          "(;GM[Havannah]SZ[3]PW[White]GN[5];W[a1](;B[b2])(;B[c3];W[a1]))\n";

/* Each record as seen: its id, and how far it was replayed. */
static int show(struct walk_item *item, const char *callback)
{
    const struct outcome *outcome = item->outcome;

    text_format(item->out, "%s%s", callback, item->record->id);
    if (outcome != NULL)
        text_format(item->out, ":%s,%d,%d", end_name(outcome->end), outcome->nplies,
                    outcome->ncells);
    for (int i = 0; outcome != NULL && item->plies != NULL && i < outcome->nplies; i++)
        text_format(item->out, ",%d", item->plies[i].cell == item->position->ply[i].cell);
    text_char(item->out, ' ');
    return 0;
}

static int show_record(void *worker, struct walk_item *item)
{
    (void)worker;
    return show(item, "") == 0 ? WALK_REPORTED : -1;
}

static int show_rejected(void *worker, struct walk_item *item)
{
    (void)worker;
    return show(item, "!") == 0 ? WALK_REJECTED : -1;
}

static int show_line(void *worker, struct walk_item *item, uint32_t leaf,
                     const struct outcome *outcome)
{
    (void)worker;
    (void)leaf;
    text_format(item->out, "(%s) ", end_name(outcome->end));
    return 0;
}

/* Keeps what is done whenever progress is told. */
static void step(void *context, const struct walk_counts *counts, uint64_t done_bytes,
                 uint64_t total_bytes)
{
    struct result *result = context;

    assert_int_equal(total_bytes, sizeof few - 1);
    assert_int_equal(counts->read, result->steps + 1);
    assert_true(result->steps < 8);
    result->done[result->steps++] = done_bytes;
}

/* Walks over the few records; what the callbacks saw is in result->out, 0 findings allowed. */
static void walk_few(enum walk_replay replay, const struct filter *filter, struct result *result,
                     struct walk_counts *counts)
{
    char few_path[] = "/tmp/hav-walk.XXXXXX";
    char *operands[] = {few_path};
    int fd = mkstemp(few_path);
    const struct walk_options options = {
        .work = {.replay = replay,
                 .record_each = show_record,
                 .rejected_each = show_rejected,
                 .line_each = show_line,
                 .context = result,
                 .chunk_records = result->chunk_records},
        .operands = operands,
        .noperands = 1,
        .filter = filter,
        .jobs = 1,
        .level = LEVEL_ERROR,
        .sink = sink,
        .find = find,
        .progress = result->chunk_records == 1 ? step : NULL,
        .context = result,
    };

    assert_true(fd >= 0);
    assert_int_equal(write(fd, few, sizeof few - 1), sizeof few - 1);
    close(fd);
    assert_int_equal(walk_run(&options, counts), 0);
    unlink(few_path);
    assert_int_equal(counts->read, 5);
}

/* Done is what the records were that are done, not what was read ahead of them. */
static void test_progress(void **state)
{
    struct result result = {.chunk_records = 1};
    struct walk_counts counts;
    const char *end = few;

    (void)state;
    walk_few(WALK_REPLAY_NONE, NULL, &result, &counts);
    assert_true(result.steps >= 4);
    for (unsigned i = 0; i < 4; i++) {
        end = strchr(end, '\n') + 1;
        assert_in_range(result.done[i], end - 2 - few, end - few);
    }
    result_release(&result);
}

static void test_replay_depth(void **state)
{
    static const struct {
        enum walk_replay replay;
        const char *seen;
        uint64_t rejected;
    } depths[] = {
        {WALK_REPLAY_NONE, "1 2 3 !4 5 ", 1},
        {WALK_REPLAY_VERDICT, "1 2 3 !4 5 ", 1},
        {WALK_REPLAY_OUTCOME, "1:bridge,5,0 !2:illegal,1,0 3:forfeit,2,0 !4 5:unfinished,2,0 ", 2},
        {WALK_REPLAY_CELLS, "1:bridge,5,3 !2:illegal,1,0 3:forfeit,2,0 !4 5:unfinished,2,0 ", 2},
        {WALK_REPLAY_PLIES,
         "1:bridge,5,0,1,1,1,1,1 !2:illegal,1,0,1 3:forfeit,2,0,1,1 !4 5:unfinished,2,0,1,1 ", 2},
        {WALK_REPLAY_LINES, "(bridge) 1 (illegal) !2 (forfeit) 3 !4 (unfinished) (illegal) !5 ", 3},
    };
    (void)state;

    for (size_t i = 0; i < sizeof depths / sizeof depths[0]; i++) {
        struct result result = {0};
        struct walk_counts counts;

        walk_few(depths[i].replay, NULL, &result, &counts);
        assert_string_equal(text_c(&result.out), depths[i].seen);
        assert_int_equal(counts.rejected, depths[i].rejected);
        assert_int_equal(counts.reported, 5 - depths[i].rejected);
        result_release(&result);
    }
}

static struct filter *filter_of(const char *kind, const char *argument)
{
    struct filter_term term = {.argument = argument};
    const struct filter_wish wish = {.terms = &term, .nterms = 1};
    struct filter *filter;
    struct text problem = {0};

    while (strcmp(filter_kind_at(term.kind)->name, kind) != 0)
        term.kind++;
    assert_int_equal(filter_new(&filter, &wish, &problem), 0);
    text_release(&problem);
    return filter;
}

/* A tool sees nothing of what the filter does not want, and all that is rejected; a record that a
 * header condition settles is replayed only for an outcome. */
static void test_filter(void **state)
{
    static const struct {
        const char *kind, *argument;
        enum walk_replay replay;
        const char *seen;
        uint64_t filtered, rejected;
        size_t findings; /* lines */
    } cases[] = {
        {"player", "other", WALK_REPLAY_OUTCOME, "3:forfeit,2,0 !4 ", 3, 1, 1},
        {"player", "White", WALK_REPLAY_OUTCOME, "1:bridge,5,0 !2:illegal,1,0 !4 5:unfinished,2,0 ",
         1, 2, 2},
        {"player", "White", WALK_REPLAY_VERDICT, "1 2 !4 5 ", 1, 1, 1},
        {"end", "bridge", WALK_REPLAY_VERDICT, "1 !2 !4 ", 2, 2, 2},
        {"end", "bridge", WALK_REPLAY_CELLS, "1:bridge,5,3 !2:illegal,1,0 !4 ", 2, 2, 2},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct filter *filter = filter_of(cases[i].kind, cases[i].argument);
        struct result result = {0};
        struct walk_counts counts;
        size_t lines = 0;

        walk_few(cases[i].replay, filter, &result, &counts);
        for (size_t j = 0; j < result.findings.length; j++)
            lines += result.findings.bytes[j] == '\n';
        assert_string_equal(text_c(&result.out), cases[i].seen);
        assert_int_equal(counts.filtered, cases[i].filtered);
        assert_int_equal(counts.rejected, cases[i].rejected);
        assert_int_equal(lines, cases[i].findings);
        result_release(&result);
        filter_free(filter);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),      cmocka_unit_test(test_stop),
        cmocka_unit_test(test_sink_fails), cmocka_unit_test(test_worker_fails),
        cmocka_unit_test(test_wishes),     cmocka_unit_test(test_wishes),
        cmocka_unit_test(test_chunk),      cmocka_unit_test(test_replay_depth),
        cmocka_unit_test(test_filter),     cmocka_unit_test(test_progress),
    };
    return cmocka_run_group_tests(tests, write_records, remove_records);
}
