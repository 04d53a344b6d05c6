/* SPDX-License-Identifier: ISC */
/*
 * Any bytes through scan, reading, replay and repair: what is called right or repaired has no
 * error, and what comes out of a repair needs none.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parse/repair/repair.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition, const char *what)
{
    if (!condition) {
        fprintf(stderr, "fuzz_repair: %s\n", what);
        abort();
    }
}

/* The state of a run; the position is too large for the stack. */
struct bench {
    struct repair *repair;
    struct record record;
    struct position position;
};

/* Repairs every record of the text and appends the results, one a line; counts the verdicts. */
static void repair_all(struct bench *bench, const char *text, size_t length, struct text *out,
                       unsigned verdicts[3])
{
    static const struct record_options reading = {0};
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};
    struct scan *scan = scan_new(0);
    struct span span;

    require(scan != NULL && scan_feed(scan, text, length, true) == 0, "the scan fails");
    while (scan_next(scan, &span, &between) == 1) {
        const char *bytes = span.bytes;
        size_t repaired = span.length;

        require(record_read(&bench->record, &span, &reading) == 0, "reading fails");
        if (bench->record.games != 1)
            continue;
        int verdict = repair_record(bench->repair, &bench->record, &reading, RING_FREELING,
                                    &bench->position, &bytes, &repaired);
        require(verdict >= 0, "the repair fails");
        require(verdict != REPAIR_NEEDLESS || !record_rejected(&bench->record),
                "a rejected record is called right");
        verdicts[verdict]++;
        if (verdict != REPAIR_IMPOSSIBLE) {
            text_append(out, bytes, repaired);
            text_char(out, '\n');
        }
    }
    scan_free(scan);
    diagnostics_release(&between);
    arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bench *bench = calloc(1, sizeof *bench);
    struct text once = {0}, twice = {0};
    unsigned first[3] = {0}, second[3] = {0};

    require(bench != NULL, "out of memory");
    bench->repair = repair_new();
    require(bench->repair != NULL, "out of memory");
    record_init(&bench->record);
    repair_all(bench, size == 0 ? "" : (const char *)data, size, &once, first);
    repair_all(bench, text_c(&once), once.length, &twice, second);
    require(second[REPAIR_NEEDLESS] == first[REPAIR_NEEDLESS] + first[REPAIR_DONE],
            "a repaired record is not right");
    require(second[REPAIR_DONE] + second[REPAIR_IMPOSSIBLE] == 0, "a second repair changes more");
    require(once.length == twice.length &&
                (once.length == 0 || memcmp(once.bytes, twice.bytes, once.length) == 0),
            "a second repair changes bytes");
    text_release(&once);
    text_release(&twice);
    record_release(&bench->record);
    repair_free(bench->repair);
    free(bench);
    return 0;
}
