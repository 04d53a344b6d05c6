/* SPDX-License-Identifier: ISC */
/*
 * A partial result of rows holds after its manifest: items, each a kind, a length and so many
 * bytes; a kind of 0; and the table of totals.
 */
#include "cmd/common/shard_rows.h"

#include <errno.h>
#include <string.h>

#include "analyse/base/bytes.h"
#include "cmd/common/shard.h"

enum item_kind { ITEM_END, ITEM_BYTES, ITEM_FINDING };

#define ITEM_HEAD_BYTES 9 /* of an item that is kept: its kind, its length */
#define KEPT_BYTES ((size_t)1 << 20) /* in memory */
#define ITEM_BYTES_MAX (SIZE_MAX / 4)

/* ---- findings ---- */

/* The numbers of a finding; its two strings follow, each with a NUL. */
enum finding_number {
    NUMBER_MESSAGE,
    NUMBER_PATH_LENGTH,
    NUMBER_GAME,
    NUMBER_ENTRY,
    NUMBER_BEHIND,
    NUMBER_DAMAGE,
    NUMBER_OFFSET,
    NUMBER_LINE,
    NUMBER_COLUMN,
    NUMBER_DETAIL, /* has it a detail? */
    FINDING_NUMBERS
};
#define NUMBER_BYTES 8

static void rows_pack_finding(const struct walk_finding *finding, struct text *packed)
{
    const struct diagnostic *diagnostic = &finding->diagnostic;
    const char *detail = diagnostic->detail == NULL ? "" : diagnostic->detail;
    const uint64_t numbers[FINDING_NUMBERS] = {
        [NUMBER_MESSAGE] = diagnostic->message, [NUMBER_PATH_LENGTH] = finding->path_length,
        [NUMBER_GAME] = finding->game,          [NUMBER_ENTRY] = finding->entry,
        [NUMBER_BEHIND] = finding->behind,      [NUMBER_DAMAGE] = finding->is_damage,
        [NUMBER_OFFSET] = diagnostic->offset,   [NUMBER_LINE] = diagnostic->line,
        [NUMBER_COLUMN] = diagnostic->column,   [NUMBER_DETAIL] = diagnostic->detail != NULL,
    };
    unsigned char bytes[NUMBER_BYTES];

    for (int i = 0; i < FINDING_NUMBERS; i++) {
        bytes_store(bytes, numbers[i], NUMBER_BYTES);
        text_append(packed, (const char *)bytes, NUMBER_BYTES);
    }
    text_append(packed, finding->file, strlen(finding->file) + 1);
    text_append(packed, detail, strlen(detail) + 1);
}

/* False: it is none. */
static bool rows_unpack_finding(const char *packed, size_t length, struct walk_finding *finding)
{
    const size_t strings = (size_t)FINDING_NUMBERS * NUMBER_BYTES;
    uint64_t numbers[FINDING_NUMBERS];

    if (length < strings + 2 || packed[length - 1] != '\0')
        return false;
    for (int i = 0; i < FINDING_NUMBERS; i++)
        numbers[i] =
            bytes_load((const unsigned char *)packed + (size_t)i * NUMBER_BYTES, NUMBER_BYTES);
    const char *file = packed + strings, *detail = file + strlen(file) + 1;
    if (detail >= packed + length || detail + strlen(detail) + 1 != packed + length ||
        numbers[NUMBER_MESSAGE] >= MESSAGE_COUNT || numbers[NUMBER_PATH_LENGTH] > strlen(file))
        return false;
    *finding = (struct walk_finding){
        .file = file,
        .path_length = (size_t)numbers[NUMBER_PATH_LENGTH],
        .game = numbers[NUMBER_GAME],
        .entry = numbers[NUMBER_ENTRY],
        .behind = numbers[NUMBER_BEHIND],
        .is_damage = numbers[NUMBER_DAMAGE] != 0,
        .diagnostic = {.message = (enum message)numbers[NUMBER_MESSAGE],
                       .offset = numbers[NUMBER_OFFSET],
                       .line = numbers[NUMBER_LINE],
                       .column = numbers[NUMBER_COLUMN],
                       .detail = numbers[NUMBER_DETAIL] != 0 ? detail : NULL},
    };
    return true;
}

/* ---- a shard ---- */

void shard_rows_begin(struct shard_rows *rows, const struct job *job)
{
    rows->job = job;
    temp_file_init(&rows->kept, KEPT_BYTES);
}

void shard_rows_end(struct shard_rows *rows)
{
    temp_file_release(&rows->kept);
}

static int rows_keep(struct shard_rows *rows, enum item_kind kind, const struct text *item)
{
    unsigned char head[ITEM_HEAD_BYTES] = {(unsigned char)kind};

    if (item->failed)
        return ERROR_MEMORY;
    bytes_store(head + 1, item->length, ITEM_HEAD_BYTES - 1);
    int error = temp_file_append(&rows->kept, head, sizeof head);
    if (error == 0)
        error = temp_file_append(&rows->kept, item->bytes, item->length);
    if (error == ERROR_OUTPUT)
        complain_temp_file(rows->kept.failed);
    return error;
}

int shard_rows_take(struct shard_rows *rows, const char *bytes, size_t length)
{
    const struct text whole = {.bytes = (char *)(uintptr_t)bytes, .length = length};
    struct text kept = {0};

    if (rows->job->shard_sink == NULL)
        return rows_keep(rows, ITEM_BYTES, &whole);
    int error = rows->job->shard_sink(rows->job->work.context, bytes, length, &kept);
    if (error == 0)
        error = rows_keep(rows, ITEM_BYTES, &kept);
    text_release(&kept);
    return error;
}

int shard_rows_find(struct shard_rows *rows, const struct walk_finding *finding)
{
    struct text packed = {0};

    rows_pack_finding(finding, &packed);
    int error = rows_keep(rows, ITEM_FINDING, &packed);
    text_release(&packed);
    return error;
}

/* Writes the kept bytes from `at` on. */
static int rows_copy(struct temp_file *kept, uint64_t at, uint64_t length, struct partial_out *out)
{
    char block[4096];
    int error = 0;

    while (length > 0 && error == 0) {
        const size_t taken = length < sizeof block ? (size_t)length : sizeof block;

        error = temp_file_read(kept, at, block, taken);
        if (error == 0)
            partial_put_raw(out, block, taken);
        at += taken;
        length -= taken;
    }
    return error;
}

/* The `write` of a struct partial_kind. */
static int rows_put(const void *accumulator, struct partial_out *out)
{
    struct shard_rows *rows = (struct shard_rows *)(uintptr_t)accumulator;
    const uint64_t end = temp_file_length(&rows->kept);
    unsigned char head[ITEM_HEAD_BYTES];
    int error = 0;

    for (uint64_t at = 0; at < end && error == 0;) {
        error = temp_file_read(&rows->kept, at, head, sizeof head);
        if (error != 0)
            break;
        const uint64_t length = bytes_load(head + 1, ITEM_HEAD_BYTES - 1);
        partial_put(out, head[0]);
        partial_put(out, length);
        error = rows_copy(&rows->kept, at + sizeof head, length, out);
        at += sizeof head + length;
    }
    if (error == ERROR_OUTPUT)
        complain_temp_file(rows->kept.failed);
    partial_put(out, ITEM_END);
    partial_put_table(out, rows->job->totals, rows->job->ntotals);
    return error;
}

/* ---- a merge ---- */

/* The `add` of a struct partial_kind. */
static int rows_add(void *accumulator, struct partial_in *in)
{
    const struct shard_rows *rows = accumulator;
    struct walk_finding finding;
    size_t length;
    uint64_t kind;
    int error = 0;

    while (error == 0 && (kind = partial_get(in, ITEM_FINDING)) != ITEM_END) {
        const char *bytes = partial_get_bytes(in, ITEM_BYTES_MAX, &length);

        if (partial_failed(in))
            return ERROR_INPUT;
        if (kind == ITEM_BYTES)
            error = rows->sink(rows->context, bytes, length);
        else if (rows_unpack_finding(bytes, length, &finding))
            rows->find(rows->context, &finding);
        else
            partial_refuse(in, "a finding makes no sense");
    }
    partial_add_table(in, rows->job->totals, rows->job->ntotals);
    return error != 0 ? error : partial_failed(in) ? ERROR_INPUT : 0;
}

/* ---- both ---- */

static const struct partial_kind rows_kind = {.layout = 1,
                                              .write = rows_put,
                                              .add = rows_add,
                                              .in_order = true};

/* The options of this run, and what adds up its rows. */
static void rows_begin(struct shard *shard, struct partial_kind *kind, struct shard_rows *rows,
                       const struct common *common)
{
    const struct text *words = &common->shard.words;

    *kind = rows_kind;
    kind->tool = program_invocation_short_name;
    *shard = (struct shard){.kind = kind, .accumulator = rows};
    text_append(&shard->manifest.options, words->bytes, words->length);
    shard->manifest.options.failed |= words->failed;
}

int shard_rows_write(struct shard_rows *rows, const struct common *common,
                     const struct walk_counts *counts, struct output *output)
{
    struct partial_kind kind;
    struct shard shard;

    rows_begin(&shard, &kind, rows, common);
    int error = shard_operands(&shard, common);
    if (error == 0)
        error = shard_write(&shard, common, counts, output);
    shard_release(&shard);
    return error;
}

int shard_rows_merge(struct shard_rows *rows, const struct common *common,
                     struct walk_counts *counts)
{
    struct partial_kind kind;
    struct shard shard;
    struct common of_run = *common;

    rows_begin(&shard, &kind, rows, common);
    int error = shard.manifest.options.failed ? ERROR_MEMORY : shard_merge(&shard, &of_run, counts);
    shard_release(&shard);
    return error;
}
