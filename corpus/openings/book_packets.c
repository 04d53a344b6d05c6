/* SPDX-License-Identifier: ISC */
/*
 * Packed records in partial results.  A shard has games from the whole archive: they are sorted by
 * their ordinals when all shards are there, and numbered then.
 */
#include "corpus/openings/book_packets.h"

#include <stdlib.h>
#include <string.h>

#define MEMORY_BYTES ((size_t)16 << 20) /* of packets, and as much to sort their places */
#define NAME_BYTES_MAX ((size_t)64 << 20) /* as long as a record can be */

/* Sorted by ordinal.  The games of a page have the same one; they are packed in their order, and
 * keep it. */
struct packet_place {
    struct book_record record; /* key: the ordinal; what: which packet it is */
    uint64_t at; /* in bytes */
    uint64_t length;
};

_Static_assert(sizeof(struct packet_place) == RECORD_SORT_WIDE_BYTES, "it can be sorted");

void book_packets_init(struct book_packets *packets, unsigned depth, enum ring_rule ring_rule)
{
    *packets = (struct book_packets){.depth = depth, .ring_rule = ring_rule};
    temp_file_init(&packets->bytes, MEMORY_BYTES);
}

void book_packets_release(struct book_packets *packets)
{
    temp_file_release(&packets->bytes);
    record_sort_release(&packets->order);
    book_packets_init(packets, 0, RING_FREELING);
}

int book_packets_failed(const struct book_packets *packets)
{
    return packets->bytes.failed != 0 ? packets->bytes.failed : packets->order.runs.failed;
}

static int book_packets_add_packet(struct book_packets *packets, const struct book_packed *head,
                                   const char *bytes)
{
    const struct packet_place place = {.record = {head->ordinal, packets->count},
                                       .at = temp_file_length(&packets->bytes),
                                       .length = head->length};
    int error = 0;

    if (packets->count == BOOK_GAMES_MAX)
        return ERROR_MEMORY;
    if (packets->count == 0)
        error = record_sort_init(&packets->order, sizeof place, MEMORY_BYTES);
    if (error == 0)
        error = record_sort_add(&packets->order, &place);
    packets->count++;
    return error != 0 ? error : temp_file_append(&packets->bytes, bytes, (size_t)head->length);
}

int book_packets_take(struct book_packets *packets, const char *bytes, size_t length)
{
    struct book_packed head;
    int error = 0;

    for (size_t at = 0; at < length && error == 0; at += (size_t)head.length) {
        memcpy(&head, bytes + at, sizeof head);
        error = book_packets_add_packet(packets, &head, bytes + at);
    }
    return error;
}

/* Calls `each` with every packet in the order of the archive. */
static int book_packets_each_packet(struct book_packets *packets,
                                    int (*each)(void *context, const char *bytes, size_t length),
                                    void *context)
{
    struct packet_place place;
    struct text bytes = {0};
    int more = 1, error = packets->count > 0 ? record_sort_begin(&packets->order) : 0;

    while (packets->count > 0 && error == 0 &&
           (more = record_sort_next(&packets->order, &place)) == 1) {
        text_reset(&bytes);
        error = text_reserve(&bytes, (size_t)place.length)
                    ? temp_file_read(&packets->bytes, place.at, bytes.bytes, (size_t)place.length)
                    : ERROR_MEMORY;
        if (error == 0)
            error = each(context, bytes.bytes, (size_t)place.length);
    }
    text_release(&bytes);
    return more < 0 ? more : error;
}

int book_packets_feed(struct book_packets *packets,
                      int (*take)(void *context, const char *bytes, size_t length), void *context)
{
    return book_packets_each_packet(packets, take, context);
}

/* ---- in partial results --------------------------------------------------------------------- */

static int book_packets_put_packet(void *context, const char *bytes, size_t length)
{
    struct partial_out *out = context;
    struct book_packed head;
    char entry[BOOK_ENTRY_BYTES];

    (void)length;
    memcpy(&head, bytes, sizeof head);
    bytes += sizeof head;
    partial_put(out, head.ordinal);
    book_write_entry(&head.entry, entry);
    partial_put_raw(out, entry, sizeof entry);
    partial_put(out, head.nrecords);
    for (uint64_t i = 0; i < head.nrecords; i++, bytes += sizeof(struct book_record)) {
        struct book_record record;
        char words[16];
        memcpy(&record, bytes, sizeof record);
        book_write_word(record.key, words);
        book_write_word(record.what, words + 8);
        partial_put_raw(out, words, sizeof words);
    }
    for (int i = 0; i < 3; i++) {
        partial_put_bytes(out, bytes, strlen(bytes));
        bytes += strlen(bytes) + 1;
    }
    return 0;
}

static int book_packets_write(const void *accumulator, struct partial_out *out)
{
    /* They are sorted in place: another order of the same packets. */
    struct book_packets *packets = (struct book_packets *)(uintptr_t)accumulator;

    partial_put(out, packets->depth);
    partial_put(out, (uint64_t)packets->ring_rule);
    partial_put(out, packets->count);
    return book_packets_each_packet(packets, book_packets_put_packet, out);
}

/* One packet, made again.  `made` is empty. */
static void book_packets_get_packet(struct partial_in *in, unsigned depth, struct text *made)
{
    struct book_packed head = {.ordinal = partial_get(in, UINT64_MAX)};
    char bytes[BOOK_ENTRY_BYTES], words[16];

    partial_get_raw(in, bytes, sizeof bytes);
    book_read_entry(bytes, &head.entry);
    head.nrecords = partial_get(in, (uint64_t)depth + 1);
    if (!partial_failed(in) && !book_entry_fits(&head.entry))
        partial_refuse(in, "a game of no known kind");
    text_append(made, &head, sizeof head);
    for (uint64_t i = 0; i < head.nrecords && !partial_failed(in); i++) {
        partial_get_raw(in, words, sizeof words);
        struct book_record record = {book_read_word(words), book_read_word(words + 8)};
        if (book_game(&record) != 0 || book_result(&record) >= BOOK_RESULTS)
            partial_refuse(in, "a position of no game");
        text_append(made, &record, sizeof record);
    }
    for (int i = 0; i < 3 && !partial_failed(in); i++) {
        size_t length;
        const char *name = partial_get_bytes(in, NAME_BYTES_MAX, &length);
        if (strlen(name) != length)
            partial_refuse(in, "a name that holds a zero byte");
        text_append(made, name, strlen(name) + 1);
    }
    head.length = made->length;
    if (!made->failed)
        memcpy(made->bytes, &head, sizeof head);
}

static int book_packets_add(void *accumulator, struct partial_in *in)
{
    struct book_packets *packets = accumulator;
    struct text made = {0};
    unsigned depth = (unsigned)partial_get(in, BOOK_DEPTH_MAX);
    enum ring_rule ring_rule = (enum ring_rule)partial_get(in, RING_RULES - 1);
    uint64_t count = partial_get(in, BOOK_GAMES_MAX);
    int error = 0;

    if (packets->depth == 0) {
        packets->depth = depth;
        packets->ring_rule = ring_rule;
    }
    if (packets->depth != depth || packets->ring_rule != ring_rule)
        partial_refuse(in, "another depth or ring rule");
    for (uint64_t i = 0; i < count && error == 0 && !partial_failed(in); i++) {
        text_reset(&made);
        book_packets_get_packet(in, depth, &made);
        if (made.failed)
            error = ERROR_MEMORY;
        else if (!partial_failed(in))
            error = book_packets_take(packets, made.bytes, made.length);
    }
    text_release(&made);
    return error != 0 ? error : partial_failed(in) ? ERROR_INPUT : 0;
}

const struct partial_kind book_packets_partial = {.tool = "hav-openings",
                                                  .layout = 2,
                                                  .write = book_packets_write,
                                                  .add = book_packets_add};
