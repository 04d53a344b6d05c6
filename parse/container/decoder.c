/* SPDX-License-Identifier: ISC */
/*
 * From a source through a codec, block by block: what all compressed formats have in common.
 */
#include "parse/container/decoder.h"

#include <stdlib.h>

#define BLOCK_BYTES ((size_t)128 << 10)

struct decoder {
    const struct codec *codec;
    void *state; /* the codec's */
    struct source source;
    struct codec_room room; /* in, in_length: what is left of the source's last block */
    bool source_ended; /* or failed */
    bool source_failed;
    bool later; /* the frame follows another */
    bool ended; /* no more frames */
    bool has_rest; /* something else follows the last frame */
    bool truncated;
    const char *error; /* NULL: none */
    uint8_t *block;
};

struct decoder *decoder_new(const struct codec *codec, const struct source *source)
{
    struct decoder *decoder = calloc(1, sizeof *decoder);

    if (decoder == NULL)
        return NULL;
    decoder->codec = codec;
    decoder->source = *source;
    decoder->block = malloc(BLOCK_BYTES);
    if (decoder->block != NULL)
        decoder->state = codec->new ();
    if (decoder->state == NULL) {
        free(decoder->block);
        free(decoder);
        return NULL;
    }
    return decoder;
}

void decoder_free(struct decoder *decoder)
{
    if (decoder == NULL)
        return;
    decoder->codec->free(decoder->state);
    free(decoder->block);
    free(decoder);
}

/* Sees that there is input; false: none, because the source ended or failed. */
static bool decoder_fill(struct decoder *decoder)
{
    struct codec_room *room = &decoder->room;
    const char *block = NULL;
    size_t length = 0;

    if (room->in_length > 0)
        return true;
    if (decoder->source_ended)
        return false;
    int more = decoder->source.read(decoder->source.context, &block, &length);
    decoder->source_failed = more < 0;
    decoder->source_ended = more != 1;
    if (more != 1)
        return false;
    room->in = (const uint8_t *)block;
    room->in_length = length;
    return true;
}

/* Goes to the next frame, if what follows may be one. */
static void decoder_next_frame(struct decoder *decoder)
{
    struct codec_room *room = &decoder->room;
    bool more = decoder_fill(decoder);

    while (decoder->codec->padded && more && *room->in == 0) {
        room->in++;
        room->in_length--;
        more = decoder_fill(decoder);
    }
    decoder->ended = !more || !decoder->codec->follows(*room->in);
    decoder->later = true;
    if (!decoder->ended && !decoder->codec->restart(decoder->state))
        decoder->error = "out of memory";
}

static void decoder_step(struct decoder *decoder)
{
    struct codec_room *room = &decoder->room;
    const char *error = "damaged";
    size_t before = room->out_length;
    /* Without input too: the codec may still hold bytes that there was no room for. */
    bool fed = decoder_fill(decoder);

    switch (decoder->codec->step(decoder->state, room, &error)) {
    case CODEC_MORE:
        if (fed || room->out_length < before)
            break;
        decoder->truncated = !decoder->source_failed;
        decoder->error = decoder->truncated ? "ends early" : "the file around it cannot be read";
        break;
    case CODEC_FRAME_END: decoder_next_frame(decoder); break;
    case CODEC_FOREIGN:
        /* Trailing bytes that resemble a frame do not damage the frames before. */
        if (decoder->later) {
            decoder->has_rest = decoder->ended = true;
            break;
        }
        /* fall through */
    case CODEC_FAILED: decoder->error = error; break;
    }
}

int decoder_read(struct decoder *decoder, const char **block, size_t *length)
{
    struct codec_room *room = &decoder->room;

    room->out = decoder->block;
    room->out_length = BLOCK_BYTES;
    while (room->out_length > 0 && !decoder->ended && decoder->error == NULL)
        decoder_step(decoder);
    *block = (const char *)decoder->block;
    *length = BLOCK_BYTES - room->out_length;
    if (*length > 0)
        return 1;
    return decoder->error == NULL ? 0 : ERROR_INPUT;
}

const char *decoder_error(const struct decoder *decoder)
{
    return decoder->error == NULL ? "damaged" : decoder->error;
}

bool decoder_truncated(const struct decoder *decoder)
{
    return decoder->truncated;
}

bool decoder_has_rest(struct decoder *decoder)
{
    struct codec_room *room = &decoder->room;

    while (!decoder->has_rest && decoder_fill(decoder)) {
        for (size_t i = 0; i < room->in_length; i++)
            decoder->has_rest |= room->in[i] != 0;
        room->in_length = 0;
    }
    return decoder->has_rest;
}
