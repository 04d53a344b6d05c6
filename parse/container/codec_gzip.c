/* SPDX-License-Identifier: ISC */
/*
 * gzip through zlib, which appears here alone.
 */
#include "parse/container/codec.h"

#include <limits.h>
#include <stdlib.h>

#define ZLIB_CONST /* what is read is const */
#include <zlib.h>

static void *gzip_new(void)
{
    z_stream *stream = calloc(1, sizeof *stream);

    /* 16: with gzip's header and trailer, and no other. */
    if (stream != NULL && inflateInit2(stream, MAX_WBITS + 16) != Z_OK) {
        free(stream);
        return NULL;
    }
    return stream;
}

static void gzip_free(void *state)
{
    inflateEnd(state);
    free(state);
}

static bool gzip_restart(void *state)
{
    return inflateReset(state) == Z_OK;
}

static bool gzip_follows(uint8_t first)
{
    return first == 0x1f;
}

static enum codec_status gzip_step(void *state, struct codec_room *room, const char **error)
{
    z_stream *stream = state;
    uInt in = room->in_length > UINT_MAX ? UINT_MAX : (uInt)room->in_length;
    uInt out = room->out_length > UINT_MAX ? UINT_MAX : (uInt)room->out_length;

    stream->next_in = room->in;
    stream->avail_in = in;
    stream->next_out = room->out;
    stream->avail_out = out;
    int status = inflate(stream, Z_NO_FLUSH);
    room->in += in - stream->avail_in;
    room->in_length -= in - stream->avail_in;
    room->out += out - stream->avail_out;
    room->out_length -= out - stream->avail_out;
    switch (status) {
    case Z_OK:
    case Z_BUF_ERROR: return CODEC_MORE;
    case Z_STREAM_END: return CODEC_FRAME_END;
    case Z_MEM_ERROR: *error = "out of memory"; return CODEC_FAILED;
    default:
        if (stream->msg != NULL)
            *error = stream->msg;
        /* The header has no checksum: its first three bytes alone tell it from anything else. */
        return stream->total_out == 0 ? CODEC_FOREIGN : CODEC_FAILED;
    }
}

const struct codec codec_gzip = {.new = gzip_new,
                                 .free = gzip_free,
                                 .restart = gzip_restart,
                                 .follows = gzip_follows,
                                 .step = gzip_step};
