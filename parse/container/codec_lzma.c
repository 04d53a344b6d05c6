/* SPDX-License-Identifier: ISC */
/*
 * xz, lzma and lzip through liblzma, which appears here alone.
 *
 * One frame at a time, although liblzma can go from one to the next: what follows the last frame is
 * then distinguished from damage.
 */
#include "parse/container/codec.h"

#include <lzma.h>
#include <stdlib.h>

/* The tables of a decoder take less than a MiB without its window. */
#define MEMORY_BYTES ((uint64_t)(CODEC_WINDOW_MIB + 1) << 20)

enum lzma_format { LZMA_FORMAT_XZ, LZMA_FORMAT_ALONE, LZMA_FORMAT_LZIP };

struct lzma_state {
    lzma_stream stream;
    enum lzma_format format;
};

static bool lzma_restart(void *state)
{
    struct lzma_state *lzma = state;
    lzma_ret status = LZMA_PROG_ERROR;

    switch (lzma->format) {
    case LZMA_FORMAT_XZ: status = lzma_stream_decoder(&lzma->stream, MEMORY_BYTES, 0); break;
    case LZMA_FORMAT_ALONE: status = lzma_alone_decoder(&lzma->stream, MEMORY_BYTES); break;
    case LZMA_FORMAT_LZIP: status = lzma_lzip_decoder(&lzma->stream, MEMORY_BYTES, 0); break;
    }
    return status == LZMA_OK;
}

static void lzma_free(void *state)
{
    struct lzma_state *lzma = state;

    lzma_end(&lzma->stream);
    free(lzma);
}

static void *lzma_new(enum lzma_format format)
{
    struct lzma_state *lzma = calloc(1, sizeof *lzma);

    if (lzma == NULL)
        return NULL;
    lzma->stream = (lzma_stream)LZMA_STREAM_INIT;
    lzma->format = format;
    if (!lzma_restart(lzma)) {
        lzma_free(lzma);
        return NULL;
    }
    return lzma;
}

static void *lzma_new_xz(void)
{
    return lzma_new(LZMA_FORMAT_XZ);
}

static void *lzma_new_alone(void)
{
    return lzma_new(LZMA_FORMAT_ALONE);
}

static void *lzma_new_lzip(void)
{
    return lzma_new(LZMA_FORMAT_LZIP);
}

static bool lzma_follows_xz(uint8_t first)
{
    return first == 0xfd;
}

/* The format has no sign at its beginning, so a second frame could not be recognized. */
static bool lzma_follows_alone(uint8_t first)
{
    (void)first;
    return false;
}

static bool lzma_follows_lzip(uint8_t first)
{
    return first == 'L';
}

static enum codec_status lzma_step(void *state, struct codec_room *room, const char **error)
{
    lzma_stream *stream = &((struct lzma_state *)state)->stream;

    stream->next_in = room->in;
    stream->avail_in = room->in_length;
    stream->next_out = room->out;
    stream->avail_out = room->out_length;
    /* LZMA_RUN to the end: that the source has no more is for the decoder to tell. */
    lzma_ret status = lzma_code(stream, LZMA_RUN);
    room->in = stream->next_in;
    room->in_length = stream->avail_in;
    room->out = stream->next_out;
    room->out_length = stream->avail_out;
    switch (status) {
    case LZMA_OK:
    case LZMA_BUF_ERROR: return CODEC_MORE;
    case LZMA_STREAM_END: return CODEC_FRAME_END;
    case LZMA_FORMAT_ERROR: *error = "damaged header"; return CODEC_FOREIGN;
    case LZMA_DATA_ERROR: *error = "corrupt data"; break;
    case LZMA_OPTIONS_ERROR: *error = "needs what liblzma does not have"; break;
    case LZMA_MEM_ERROR: *error = "out of memory"; break;
    case LZMA_MEMLIMIT_ERROR: *error = CODEC_WINDOW_ERROR; break;
    default: break;
    }
    return CODEC_FAILED;
}

const struct codec codec_xz = {.new = lzma_new_xz,
                               .free = lzma_free,
                               .restart = lzma_restart,
                               .follows = lzma_follows_xz,
                               .step = lzma_step,
                               .padded = true};

const struct codec codec_lzma = {.new = lzma_new_alone,
                                 .free = lzma_free,
                                 .restart = lzma_restart,
                                 .follows = lzma_follows_alone,
                                 .step = lzma_step};

const struct codec codec_lzip = {.new = lzma_new_lzip,
                                 .free = lzma_free,
                                 .restart = lzma_restart,
                                 .follows = lzma_follows_lzip,
                                 .step = lzma_step};
