/* SPDX-License-Identifier: ISC */
/*
 * gzip through zlib, which appears here alone.
 */
#include "parse/container/gunzip.h"

#include <stdlib.h>

#define ZLIB_CONST /* what is read is const */
#include <zlib.h>

#define BLOCK_BYTES ((size_t)128 << 10)

struct gunzip {
    struct source source;
    z_stream stream; /* next_in, avail_in: what is left of the source's last block */
    bool source_ended;
    bool in_member; /* between a member's first byte and its last */
    bool fresh; /* nothing but its header can have been read of the member */
    bool ended; /* no more members */
    bool has_rest; /* something else follows the last member */
    bool truncated;
    const char *error; /* NULL: none */
    char *block;
};

struct gunzip *gunzip_new(const struct source *source)
{
    struct gunzip *gunzip = calloc(1, sizeof *gunzip);

    if (gunzip == NULL)
        return NULL;
    gunzip->source = *source;
    gunzip->block = malloc(BLOCK_BYTES);
    /* 16: with gzip's header and trailer, and no other. */
    if (gunzip->block == NULL || inflateInit2(&gunzip->stream, MAX_WBITS + 16) != Z_OK) {
        free(gunzip->block);
        free(gunzip);
        return NULL;
    }
    gunzip->in_member = true;
    return gunzip;
}

void gunzip_free(struct gunzip *gunzip)
{
    if (gunzip == NULL)
        return;
    inflateEnd(&gunzip->stream);
    free(gunzip->block);
    free(gunzip);
}

/* Sees that there is input; false: there is none, because the source ended or failed. */
static bool gunzip_fill(struct gunzip *gunzip)
{
    const char *block = NULL;
    size_t length = 0;

    if (gunzip->stream.avail_in > 0)
        return true;
    if (gunzip->source_ended || gunzip->error != NULL)
        return false;
    int more = gunzip->source.read(gunzip->source.context, &block, &length);
    gunzip->source_ended = more == 0;
    if (more < 0)
        gunzip->error = "the file around it cannot be read";
    if (more != 1)
        return false;
    gunzip->stream.next_in = (const Bytef *)block;
    gunzip->stream.avail_in = (uInt)length;
    return true;
}

/* Goes to the next member, if what follows may be one. */
static void gunzip_next_member(struct gunzip *gunzip)
{
    gunzip->in_member = gunzip_fill(gunzip) && *gunzip->stream.next_in == 0x1f;
    gunzip->ended = !gunzip->in_member;
    gunzip->fresh = true;
    if (gunzip->in_member)
        inflateReset(&gunzip->stream);
}

static void gunzip_take_status(struct gunzip *gunzip, int status)
{
    if (status == Z_STREAM_END) {
        gunzip_next_member(gunzip);
    } else if (status == Z_MEM_ERROR) {
        gunzip->error = "out of memory";
    } else if (status != Z_OK && status != Z_BUF_ERROR) {
        /* What only looked like one more member is no damage of those before. */
        gunzip->has_rest = gunzip->fresh && gunzip->stream.total_out == 0;
        gunzip->ended = gunzip->has_rest;
        if (!gunzip->ended)
            gunzip->error = gunzip->stream.msg == NULL ? "damaged" : gunzip->stream.msg;
    }
}

int gunzip_read(struct gunzip *gunzip, const char **block, size_t *length)
{
    z_stream *stream = &gunzip->stream;

    stream->next_out = (Bytef *)gunzip->block;
    stream->avail_out = BLOCK_BYTES;
    while (stream->avail_out > 0 && !gunzip->ended && gunzip->error == NULL) {
        if (gunzip_fill(gunzip)) {
            gunzip_take_status(gunzip, inflate(stream, Z_NO_FLUSH));
        } else if (gunzip->error == NULL) {
            gunzip->error = "ends early";
            gunzip->truncated = true;
        }
    }
    *block = gunzip->block;
    *length = BLOCK_BYTES - stream->avail_out;
    if (*length > 0)
        return 1;
    return gunzip->error == NULL ? 0 : ERROR_INPUT;
}

const char *gunzip_error(const struct gunzip *gunzip)
{
    return gunzip->error == NULL ? "damaged" : gunzip->error;
}

bool gunzip_truncated(const struct gunzip *gunzip)
{
    return gunzip->truncated;
}

bool gunzip_has_rest(struct gunzip *gunzip)
{
    while (!gunzip->has_rest && gunzip_fill(gunzip)) {
        for (uInt i = 0; i < gunzip->stream.avail_in; i++)
            gunzip->has_rest |= gunzip->stream.next_in[i] != 0;
        gunzip->stream.avail_in = 0;
    }
    return gunzip->has_rest;
}
