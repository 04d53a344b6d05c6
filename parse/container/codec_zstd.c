/* SPDX-License-Identifier: ISC */
/*
 * zstd through libzstd, which appears here alone.
 *
 * A call that fails tells nothing of what it wrote before, so each call decodes one block at most,
 * and none decodes while bytes of an earlier block may be waiting: what fails is then one block
 * alone.  (Of that nothing can be had: its bits are read from their end.)
 */
#include "parse/container/codec.h"

#include <stdlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#define WINDOW_LOG 29
_Static_assert((1 << (WINDOW_LOG - 20)) == CODEC_WINDOW_MIB, "the window's limit");

#define BLOCK_HEADER_BYTES 3

struct zstd_state {
    ZSTD_DStream *stream;
    size_t wanted; /* bytes of input that libzstd asked for last */
    bool full; /* the last call filled its output: more of the block may be waiting */
};

static bool zstd_restart(void *state)
{
    struct zstd_state *zstd = state;

    zstd->full = false;
    zstd->wanted = ZSTD_initDStream(zstd->stream);
    return !ZSTD_isError(zstd->wanted);
}

static void zstd_free(void *state)
{
    struct zstd_state *zstd = state;

    ZSTD_freeDStream(zstd->stream);
    free(zstd);
}

static void *zstd_new(void)
{
    struct zstd_state *zstd = calloc(1, sizeof *zstd);

    if (zstd == NULL)
        return NULL;
    zstd->stream = ZSTD_createDStream();
    if (zstd->stream == NULL ||
        ZSTD_isError(ZSTD_DCtx_setParameter(zstd->stream, ZSTD_d_windowLogMax, WINDOW_LOG)) ||
        !zstd_restart(zstd)) {
        zstd_free(zstd);
        return NULL;
    }
    return zstd;
}

/* A frame, or one to be skipped. */
static bool zstd_follows(uint8_t first)
{
    return first == 0x28 || (first & 0xf0) == 0x50;
}

static enum codec_status zstd_take_error(size_t code, const char **error)
{
    switch (ZSTD_getErrorCode(code)) {
    case ZSTD_error_frameParameter_windowTooLarge: *error = CODEC_WINDOW_ERROR; return CODEC_FAILED;
    case ZSTD_error_prefix_unknown: *error = "damaged header"; return CODEC_FOREIGN;
    case ZSTD_error_memory_allocation: *error = "out of memory"; return CODEC_FAILED;
    default: *error = ZSTD_getErrorName(code); return CODEC_FAILED;
    }
}

static enum codec_status zstd_step(void *state, struct codec_room *room, const char **error)
{
    struct zstd_state *zstd = state;
    /* Its request ends with the header of the next block, which may be damaged too. */
    size_t share = zstd->wanted - (zstd->wanted > BLOCK_HEADER_BYTES ? BLOCK_HEADER_BYTES : 0);

    if (zstd->full)
        share = 0;
    if (share > room->in_length)
        share = room->in_length;
    ZSTD_inBuffer in = {.src = room->in, .size = share};
    ZSTD_outBuffer out = {.dst = room->out, .size = room->out_length};
    size_t wanted = ZSTD_decompressStream(zstd->stream, &out, &in);
    if (ZSTD_isError(wanted))
        return zstd_take_error(wanted, error);
    room->in += in.pos;
    room->in_length -= in.pos;
    room->out += out.pos;
    room->out_length -= out.pos;
    zstd->full = out.pos == out.size;
    zstd->wanted = wanted;
    return wanted == 0 ? CODEC_FRAME_END : CODEC_MORE;
}

const struct codec codec_zstd = {.new = zstd_new,
                                 .free = zstd_free,
                                 .restart = zstd_restart,
                                 .follows = zstd_follows,
                                 .step = zstd_step};
