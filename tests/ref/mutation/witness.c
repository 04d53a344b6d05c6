/* SPDX-License-Identifier: ISC */
#include "tests/ref/mutation/witness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "analyse/base/random.h"
#include "corpus/base/digest.h"
#include "parse/notation/replay.h"
#include "parse/repair/repair.h"

static void must(bool condition, const char *what)
{
    if (!condition) {
        fprintf(stderr, "witness: %s\n", what);
        abort();
    }
}

/* ---- what is remembered ---- */

static void *grow(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    *capacity = *capacity == 0 ? 32 : *capacity * 2;
    items = realloc(items, *capacity * size);
    must(items != NULL, "memory");
    return items;
}

static void add_record(struct witness *witness, const struct witness_record *record)
{
    witness->records = grow(witness->records, witness->nrecords, &witness->records_capacity,
                            sizeof *witness->records);
    witness->records[witness->nrecords++] = *record;
}

static void on_finding(void *context, const struct walk_finding *finding)
{
    struct witness *witness = context;

    witness->findings = grow(witness->findings, witness->nfindings, &witness->findings_capacity,
                             sizeof *witness->findings);
    witness->findings[witness->nfindings++] =
        (struct witness_finding){finding->diagnostic.offset, finding->diagnostic.message};
}

/* ---- one record ---- */

static void digest_string(struct digest *digest, const char *string)
{
    digest_add(digest, string == NULL ? "" : string, string == NULL ? 1 : strlen(string) + 1);
}

static uint64_t digest_of(const struct record *record)
{
    struct digest digest;

    digest_init(&digest);
    digest_string(&digest, record->game == NULL ? NULL : record->game->name);
    digest_string(&digest, record->white);
    digest_string(&digest, record->black);
    digest_string(&digest, record->event);
    digest_string(&digest, record->id);
    digest_add_number(&digest, (uint64_t)record->size);
    digest_add_number(&digest, record->nnodes);
    for (uint32_t i = 0; i < record->nnodes; i++) {
        const struct node *node = &record->nodes[i];
        bool has_cell = node->move == MOVE_STONE;

        digest_add_number(&digest, (uint64_t)node->move << 32 | (uint64_t)node->colour << 24 |
                                       (has_cell ? (uint64_t)node->cell : 0));
        digest_add_number(&digest, node->parent);
    }
    return digest_value(&digest);
}

static int check_each(void *context, struct walk_item *item)
{
    struct record *record = item->record;
    const struct witness_record known = {.offset = item->span->offset,
                                         .length = item->span->length,
                                         .digest = digest_of(record),
                                         .is_page = record->form == FORM_PAGE,
                                         .rejected = record_rejected(record)};
    add_record(context, &known);
    return known.rejected ? WALK_REJECTED : WALK_REPORTED;
}

static struct repair *repairer; /* of the walk that is under way */

static int repair_each(void *context, struct walk_item *item)
{
    static const struct record_options reading;
    const char *bytes = item->record->bytes;
    size_t length = item->record->length;
    int verdict = repair_record(repairer, item->record, &reading, RING_FREELING, item->position,
                                &bytes, &length);

    (void)context;
    must(verdict >= 0, "repair");
    if (verdict == REPAIR_IMPOSSIBLE)
        return WALK_REJECTED;
    text_append(item->out, bytes, length);
    text_char(item->out, '\n');
    return WALK_REPORTED;
}

static int on_output(void *context, const char *bytes, size_t length)
{
    struct witness *witness = context;

    return text_take(&witness->written, bytes, length);
}

/* ---- all of them ---- */

/* A file without a name, that holds the bytes. */
static int make_file(const char *bytes, size_t length)
{
    int fd = memfd_create("mutation", MFD_CLOEXEC);

    must(fd >= 0, "memfd_create");
    for (size_t done = 0; done < length;) {
        ssize_t count = write(fd, bytes + done, length - done);
        must(count > 0, "write");
        done += (size_t)count;
    }
    return fd;
}

void witness_read(struct witness *witness, const char *bytes, size_t length, bool repair)
{
    char path[64];
    char *operands[1] = {path};
    int (*each)(void *context, struct walk_item *item) = repair ? repair_each : check_each;
    const struct walk_options options = {
        .work = {.replay = repair ? WALK_REPLAY_NONE : WALK_REPLAY_LINES,
                 .record_each = each,
                 .rejected_each = each,
                 .context = witness},
        .operands = operands,
        .noperands = 1,
        .jobs = 1,
        .level = LEVEL_NOTE,
        .sink = on_output,
        .find = on_finding,
        .context = witness,
    };
    int fd = make_file(bytes, length);

    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    witness->nrecords = 0;
    witness->nfindings = 0;
    text_reset(&witness->written);
    repairer = repair ? repair_new() : NULL;
    must(!repair || repairer != NULL, "memory");
    must(walk_run(&options, &witness->counts) == 0, "walk");
    repair_free(repairer);
    repairer = NULL;
    close(fd);
    const struct walk_counts *counts = &witness->counts;
    witness->status = counts->input_failed ? 2 : counts->rejected > 0 || counts->damage > 0 ? 1 : 0;
}

void witness_release(struct witness *witness)
{
    free(witness->records);
    free(witness->findings);
    text_release(&witness->written);
    *witness = (struct witness){0};
}

const struct witness_record *witness_at(const struct witness *witness, uint64_t offset)
{
    size_t low = 0, high = witness->nrecords; /* the record, if any, is in low..high */

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (witness->records[middle].offset < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low < witness->nrecords && witness->records[low].offset == offset
               ? &witness->records[low]
               : NULL;
}

/* ---- blocks ---- */

static bool same_spans(const struct witness *witness, struct scan *scan,
                       struct diagnostics *between, size_t *count)
{
    struct span span;
    int more;

    while ((more = scan_next(scan, &span, between)) > 0) {
        if (span.form == FORM_PAGE)
            continue;
        while (*count < witness->nrecords && witness->records[*count].is_page)
            ++*count;
        if (*count == witness->nrecords)
            return false;
        const struct witness_record *record = &witness->records[(*count)++];
        if (record->offset != span.offset || record->length != span.length)
            return false;
    }
    must(more == 0, "scan");
    return true;
}

bool witness_blocks_agree(const struct witness *witness, const char *bytes, size_t length,
                          uint64_t seed)
{
    struct random random = {seed};
    struct scan *scan = scan_new(0);
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};
    uint32_t most = 1 + random_below(&random, 200);
    size_t at = 0, count = 0;
    bool same = true, last = false;

    must(scan != NULL, "memory");
    while (same && !last) {
        size_t block = 1 + random_below(&random, most);

        block = block < length - at ? block : length - at;
        last = at + block == length;
        char *copy = malloc(block + 1); /* so that a read beyond it is seen */
        must(copy != NULL, "memory");
        memcpy(copy, bytes + at, block);
        must(scan_feed(scan, copy, block, last) == 0, "scan");
        same = same_spans(witness, scan, &between, &count);
        at += block;
        free(copy);
    }
    scan_free(scan);
    diagnostics_release(&between);
    arena_release(&arena);
    while (count < witness->nrecords && witness->records[count].is_page)
        count++;
    return same && count == witness->nrecords;
}
