/* SPDX-License-Identifier: ISC */
/*
 * The bytes of a partial result: "havtools partial 1\n", then frames.  A frame is its length in
 * four bytes (the lowest first), that many bytes, and eight bytes of the digest of the whole file
 * so far; a frame of length 0 is the last.  Together the frames hold a stream of numbers,
 * seven bits a byte with the lowest first and the eighth bit set while more follow, and of strings:
 * a number and that many bytes.  The manifest comes first.
 */
#include "corpus/partial/partial.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/bytes.h"
#include "corpus/base/digest.h"

static const char magic[] = "havtools partial 1\n";
#define MAGIC_BYTES (sizeof magic - 1)
#define HEAD_BYTES ((size_t)4)
#define DIGEST_BYTES ((size_t)8)
#define NUMBER_BYTES_MAX 10 /* of 64 bits */

/* ---- writing ---- */

struct partial_out {
    int (*write)(void *, const char *, size_t);
    void *context;
    int error; /* the first one */
    struct digest digest; /* of the file so far */
    size_t length; /* of the frame's payload so far */
    unsigned char frame[HEAD_BYTES + PARTIAL_FRAME_BYTES + DIGEST_BYTES];
};

static void partial_emit(struct partial_out *out, const void *bytes, size_t length)
{
    if (out->error == 0)
        out->error = out->write(out->context, bytes, length);
}

static void partial_end_frame(struct partial_out *out)
{
    size_t length = HEAD_BYTES + out->length;

    bytes_store(out->frame, out->length, HEAD_BYTES);
    digest_add(&out->digest, out->frame, length);
    bytes_store(out->frame + length, digest_value(&out->digest), DIGEST_BYTES);
    partial_emit(out, out->frame, length + DIGEST_BYTES);
    out->length = 0;
}

void partial_put_raw(struct partial_out *out, const void *bytes, size_t length)
{
    const char *at = bytes;

    while (length > 0) {
        size_t room = PARTIAL_FRAME_BYTES - out->length;
        size_t taken = length < room ? length : room;

        memcpy(out->frame + HEAD_BYTES + out->length, at, taken);
        out->length += taken;
        at += taken;
        length -= taken;
        if (out->length == PARTIAL_FRAME_BYTES)
            partial_end_frame(out);
    }
}

void partial_put(struct partial_out *out, uint64_t number)
{
    unsigned char bytes[NUMBER_BYTES_MAX];
    size_t length = 0;

    while (number >= 0x80) {
        bytes[length++] = (unsigned char)(number | 0x80);
        number >>= 7;
    }
    bytes[length++] = (unsigned char)number;
    partial_put_raw(out, bytes, length);
}

void partial_put_table(struct partial_out *out, const uint64_t *numbers, size_t count)
{
    /* A run of zeros is one number: how many there are before the next that is none. */
    for (size_t at = 0; at < count;) {
        size_t zeros = at;

        while (zeros < count && numbers[zeros] == 0)
            zeros++;
        partial_put(out, zeros - at);
        at = zeros;
        if (at < count)
            partial_put(out, numbers[at++]);
    }
}

void partial_put_bytes(struct partial_out *out, const char *bytes, size_t length)
{
    partial_put(out, length);
    partial_put_raw(out, bytes, length);
}

static void partial_put_manifest(struct partial_out *out, const struct manifest *manifest)
{
    const struct walk_counts *counts = &manifest->counts;

    partial_put_bytes(out, manifest->tool, strlen(manifest->tool));
    partial_put_bytes(out, manifest->version, strlen(manifest->version));
    partial_put(out, manifest->layout);
    partial_put_bytes(out, manifest->options.bytes, manifest->options.length);
    partial_put_bytes(out, manifest->operands.bytes, manifest->operands.length);
    partial_put(out, counts->source.entries);
    partial_put(out, counts->source.records);
    partial_put(out, counts->source.bytes);
    partial_put(out, counts->source.digest);
    partial_put(out, (uint64_t)manifest->shards);
    partial_put_raw(out, manifest->held, (size_t)(manifest->shards + 7) / 8);
    partial_put(out, counts->read);
    partial_put(out, counts->reported);
    partial_put(out, counts->filtered);
    partial_put(out, counts->damage);
    partial_put(out, counts->input_failed);
    partial_put(out, counts->ends_line);
}

int partial_begin(struct partial_out **out, int (*write)(void *, const char *, size_t),
                  void *context, const struct manifest *manifest)
{
    *out = malloc(sizeof **out);
    if (*out == NULL)
        return ERROR_MEMORY;
    (*out)->write = write;
    (*out)->context = context;
    (*out)->error = 0;
    (*out)->length = 0;
    digest_init(&(*out)->digest);
    digest_add(&(*out)->digest, magic, MAGIC_BYTES);
    partial_emit(*out, magic, MAGIC_BYTES);
    partial_put_manifest(*out, manifest);
    return 0;
}

int partial_finish(struct partial_out *out)
{
    if (out == NULL)
        return 0;
    if (out->length > 0)
        partial_end_frame(out);
    partial_end_frame(out);
    int error = out->error;
    free(out);
    return error;
}

/* ---- reading ---- */

struct partial_in {
    long (*read)(void *, char *, size_t);
    void *context;
    int error; /* the first one */
    struct partial_fault fault; /* of ERROR_INPUT */
    struct digest digest; /* of the file so far */
    uint64_t offset; /* bytes of the file read so far */
    uint64_t frame_offset; /* where the frame's payload begins */
    bool ended; /* the last frame was read */
    size_t at, length; /* in the frame's payload */
    struct text string; /* what partial_get_bytes() gave */
    unsigned char frame[PARTIAL_FRAME_BYTES];
};

static void partial_fail_at(struct partial_in *in, const char *reason, uint64_t offset)
{
    if (in->error != 0)
        return;
    in->error = ERROR_INPUT;
    in->fault = (struct partial_fault){reason, offset};
}

static void partial_fail_memory(struct partial_in *in)
{
    if (in->error == 0)
        in->error = ERROR_MEMORY;
}

/* Exactly `length` bytes of the file. */
static bool partial_fetch(struct partial_in *in, unsigned char *bytes, size_t length)
{
    while (length > 0) {
        long got = in->read(in->context, (char *)bytes, length);

        if (got <= 0) {
            partial_fail_at(in, got < 0 ? "it cannot be read" : "it is cut off", in->offset);
            return false;
        }
        bytes += got;
        length -= (size_t)got;
        in->offset += (uint64_t)got;
    }
    return true;
}

static bool partial_next_frame(struct partial_in *in)
{
    unsigned char head[HEAD_BYTES], digest[DIGEST_BYTES];
    uint64_t start = in->offset;

    if (in->error != 0 || !partial_fetch(in, head, sizeof head))
        return false;
    uint64_t length = bytes_load(head, sizeof head);
    if (length > PARTIAL_FRAME_BYTES) {
        partial_fail_at(in, "the length of a frame is not possible", start);
        return false;
    }
    in->frame_offset = in->offset;
    if (!partial_fetch(in, in->frame, (size_t)length) || !partial_fetch(in, digest, sizeof digest))
        return false;
    digest_add(&in->digest, head, sizeof head);
    digest_add(&in->digest, in->frame, (size_t)length);
    if (digest_value(&in->digest) != bytes_load(digest, sizeof digest)) {
        partial_fail_at(in, "the checksum of the frame that begins there differs", start);
        return false;
    }
    in->at = 0;
    in->length = (size_t)length;
    in->ended = length == 0;
    return true;
}

/* Makes sure of a byte to get. */
static bool partial_fill(struct partial_in *in)
{
    if (in->error != 0)
        return false;
    if (in->at < in->length)
        return true;
    if (!in->ended && !partial_next_frame(in))
        return false;
    if (in->ended)
        partial_fail_at(in, "it holds less than it should", in->offset);
    return in->error == 0;
}

uint64_t partial_get(struct partial_in *in, uint64_t most)
{
    uint64_t number = 0;

    for (int i = 0; i < NUMBER_BYTES_MAX; i++) {
        if (!partial_fill(in))
            return 0;
        uint64_t byte = in->frame[in->at++];
        number |= (byte & 0x7f) << (7 * i);
        if (byte < 0x80 && (i < NUMBER_BYTES_MAX - 1 || byte <= 1)) {
            if (number <= most)
                return number;
            break;
        }
    }
    partial_refuse(in, "a number is larger than it can be");
    return 0;
}

void partial_add_table(struct partial_in *in, uint64_t *numbers, size_t count)
{
    for (size_t at = 0; at < count && in->error == 0;) {
        at += (size_t)partial_get(in, count - at);
        if (at < count)
            numbers[at++] += partial_get(in, UINT64_MAX);
    }
}

void partial_get_raw(struct partial_in *in, void *bytes, size_t length)
{
    unsigned char *to = bytes;

    while (length > 0 && partial_fill(in)) {
        size_t held = in->length - in->at;
        size_t taken = length < held ? length : held;

        memcpy(to, in->frame + in->at, taken);
        in->at += taken;
        to += taken;
        length -= taken;
    }
    memset(to, 0, length);
}

const char *partial_get_bytes(struct partial_in *in, size_t most, size_t *length)
{
    size_t wanted = (size_t)partial_get(in, most);

    text_reset(&in->string);
    /* Memory is taken for what is there, not for what is claimed. */
    while (in->string.length < wanted && partial_fill(in)) {
        size_t held = in->length - in->at, missing = wanted - in->string.length;
        size_t taken = missing < held ? missing : held;

        text_append(&in->string, in->frame + in->at, taken);
        in->at += taken;
        if (in->string.failed)
            partial_fail_memory(in);
    }
    const char *string = text_c(&in->string);
    if (in->string.failed)
        partial_fail_memory(in);
    *length = in->error == 0 ? wanted : 0;
    return in->error == 0 ? string : "";
}

void partial_skip(struct partial_in *in)
{
    do
        in->at = in->length;
    while (in->error == 0 && !in->ended && partial_next_frame(in));
}

void partial_refuse(struct partial_in *in, const char *reason)
{
    partial_fail_at(in, reason, in->frame_offset + in->at);
}

bool partial_failed(const struct partial_in *in)
{
    return in->error != 0;
}

static void partial_get_name(struct partial_in *in, char name[MANIFEST_NAME_BYTES])
{
    size_t length;
    const char *bytes = partial_get_bytes(in, MANIFEST_NAME_BYTES - 1, &length);

    if (strlen(bytes) != length)
        partial_refuse(in, "a name holds what no name can");
    memcpy(name, bytes, length + 1);
}

static void partial_get_words(struct partial_in *in, struct text *words)
{
    size_t length;
    const char *bytes = partial_get_bytes(in, MANIFEST_WORDS_BYTES, &length);

    if (length > 0 && bytes[length - 1] != '\0')
        partial_refuse(in, "a list of words has no end");
    text_append(words, bytes, length);
    if (words->failed)
        partial_fail_memory(in);
}

static void partial_get_manifest(struct partial_in *in, struct manifest *manifest)
{
    struct walk_counts *counts = &manifest->counts;

    partial_get_name(in, manifest->tool);
    partial_get_name(in, manifest->version);
    manifest->layout = (unsigned)partial_get(in, UINT32_MAX);
    partial_get_words(in, &manifest->options);
    partial_get_words(in, &manifest->operands);
    counts->source.entries = partial_get(in, UINT64_MAX);
    counts->source.records = partial_get(in, UINT64_MAX);
    counts->source.bytes = partial_get(in, UINT64_MAX);
    counts->source.digest = partial_get(in, UINT64_MAX);
    counts->bytes = counts->source.bytes;
    manifest->shards = (int)partial_get(in, MANIFEST_SHARDS_MAX);
    partial_get_raw(in, manifest->held, (size_t)(manifest->shards + 7) / 8);
    counts->read = partial_get(in, UINT64_MAX);
    counts->reported = partial_get(in, counts->read);
    counts->filtered = partial_get(in, counts->read - counts->reported);
    counts->rejected = counts->read - counts->reported - counts->filtered;
    counts->damage = partial_get(in, UINT64_MAX);
    counts->input_failed = partial_get(in, 1);
    counts->ends_line = partial_get(in, 1);
    int held = manifest_count(manifest);
    /* Bits beyond the last shard. */
    if (manifest->shards % 8 != 0 && manifest->held[manifest->shards / 8] >> manifest->shards % 8)
        held = 0;
    if (in->error == 0 && held == 0)
        partial_refuse(in, "its list of shards makes no sense");
}

int partial_open(struct partial_in **place, long (*read)(void *, char *, size_t), void *context,
                 struct manifest *manifest, struct partial_fault *fault)
{
    unsigned char start[MAGIC_BYTES] = {0};
    struct partial_in *in = malloc(sizeof *in);

    *manifest = (struct manifest){.shards = 0};
    *place = in;
    if (in == NULL)
        return ERROR_MEMORY;
    memset(in, 0, offsetof(struct partial_in, frame));
    in->read = read;
    in->context = context;
    digest_init(&in->digest);
    digest_add(&in->digest, magic, MAGIC_BYTES);
    partial_fetch(in, start, sizeof start);
    /* A file that was cut off within these bytes says so; any other is something else. */
    if (in->offset == 0 || memcmp(start, magic, (size_t)in->offset) != 0) {
        in->error = 0;
        partial_fail_at(in, "it is no partial result, or one of another version", 0);
    }
    partial_get_manifest(in, manifest);
    if (in->error == 0)
        return 0;
    *place = NULL;
    return partial_close(in, fault);
}

int partial_close(struct partial_in *in, struct partial_fault *fault)
{
    unsigned char beyond[1];

    if (in == NULL)
        return 0;
    if (in->error == 0 && in->at < in->length)
        partial_refuse(in, "it holds more than it should");
    if (in->error == 0 && !in->ended && partial_next_frame(in) && !in->ended)
        partial_fail_at(in, "it holds more than it should", in->frame_offset);
    if (in->error == 0 && in->read(in->context, (char *)beyond, 1) != 0)
        partial_fail_at(in, "bytes follow its end", in->offset);
    int error = in->error;
    *fault = in->fault;
    text_release(&in->string);
    free(in);
    return error;
}
