/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as what hav-openings puts into a partial result, after a manifest and in frames whose
 * checksums are right.  Accepted packets are written again and adds up to the same, and makes a
 * book that can be asked.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "corpus/openings/book_packets.h"
#include "corpus/openings/openings.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct memory {
    const char *bytes;
    size_t length, at;
};

static long read_memory(void *context, char *bytes, size_t length)
{
    struct memory *memory = context;
    size_t left = memory->length - memory->at;
    size_t taken = length < left ? length : left;

    if (taken > 0)
        memcpy(bytes, memory->bytes + memory->at, taken);
    memory->at += taken;
    return (long)taken;
}

static int write_memory(void *context, const char *bytes, size_t length)
{
    text_append(context, bytes, length);
    return 0;
}

static int see(void *context, const struct openings_node *node)
{
    uint64_t *seen = context;

    assert(node->position->nplies == node->ply);
    return ++*seen > 500 ? 1 : 0;
}

static int take_for_book(void *context, const char *bytes, size_t length)
{
    return book_maker_take(context, bytes, length);
}

static int take_for_tallies(void *context, const char *bytes, size_t length)
{
    return tallies_take(context, bytes, length);
}

/* The book and the tallies that the packets make can be asked, and say the same, whatever is in
 * them. */
static void ask(struct book_packets *packets)
{
    struct openings_options options = {.depth = packets->depth, .min_games = 1, .samples = 2};
    struct book_maker *maker = book_maker_new(packets->depth, packets->ring_rule, 0);
    struct tallies *tallies = tallies_new(&(struct tallies_options){
        .depth = packets->depth, .ring_rule = packets->ring_rule, .min_games = 1, .samples = 2});
    struct book book = {0};
    uint64_t seen = 0, again = 0;

    assert(maker != NULL && tallies != NULL);
    assert(book_packets_feed(packets, take_for_book, maker) == 0);
    assert(book_packets_feed(packets, take_for_tallies, tallies) == 0);
    assert(book_maker_book(maker, &book) == 0);
    assert(tallies_finish(tallies) == 0);
    assert(book.about.ngames == packets->count);
    int error = openings_walk(&(struct openings_source){.book = &book}, &options, see, NULL, &seen);
    assert(error == 0 || error == 1 || error == ERROR_INPUT);
    assert(openings_walk(&(struct openings_source){.tallies = tallies}, &options, see, NULL,
                         &again) == error);
    assert(seen == again);
    book_close(&book);
    book_maker_free(maker);
    tallies_free(tallies);
}

/* The packets that the file holds, written again to `again`; false: it was refused. */
static bool read_packets(const struct text *file, struct text *again)
{
    struct memory memory = {file->bytes, file->length, 0};
    struct manifest manifest;
    struct partial_in *in;
    struct partial_out *out;
    struct partial_fault fault = {NULL, 0};
    struct book_packets packets;

    book_packets_init(&packets, 0, RING_FREELING);
    assert(partial_open(&in, read_memory, &memory, &manifest, &fault) == 0);
    int added = book_packets_partial.add(&packets, in);
    int error = partial_close(in, &fault);
    assert(added == 0 || error != 0);
    assert(error == 0 || (error == ERROR_INPUT && fault.reason != NULL));
    if (error == 0) {
        assert(partial_begin(&out, write_memory, again, &manifest) == 0);
        assert(book_packets_partial.write(&packets, out) == 0);
        assert(partial_finish(out) == 0);
        ask(&packets);
    }
    manifest_release(&manifest);
    book_packets_release(&packets);
    return error == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct manifest manifest = {.tool = "hav-openings", .version = "1", .shards = 1, .held = {1}};
    struct text file = {0}, once = {0}, twice = {0};
    struct partial_out *out;

    assert(partial_begin(&out, write_memory, &file, &manifest) == 0);
    partial_put_raw(out, data, size);
    assert(partial_finish(out) == 0);
    if (read_packets(&file, &once)) {
        assert(read_packets(&once, &twice));
        assert(once.length == twice.length && memcmp(once.bytes, twice.bytes, once.length) == 0);
    }
    text_release(&file);
    text_release(&once);
    text_release(&twice);
    return 0;
}
