/* SPDX-License-Identifier: ISC */
#ifndef PARSE_CONTAINER_CODEC_H
#define PARSE_CONTAINER_CODEC_H

/*
 * A compressed format as decoder.h needs it: the steps of one library's decoder, for one frame
 * after the other.  (A frame is what gzip and lzip call a member, xz a stream.)
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The largest window (dictionary) that is decoded with, by xz, lzma, lzip and zstd: more is
 * refused. It is stated in the header of a frame, and whatever a header states could be asked for.
 */
#define CODEC_WINDOW_MIB 512
#define CODEC_WINDOW_ERROR "needs a window of more than 512 MiB"

/* Where a step reads and writes: it moves the pointers on and takes from the lengths. */
struct codec_room {
    const uint8_t *in;
    size_t in_length;
    uint8_t *out;
    size_t out_length;
};

enum codec_status {
    CODEC_MORE, /* it used up what it was given, as far as it could */
    CODEC_FRAME_END, /* and the frame is whole: every checksum fits */
    CODEC_FOREIGN, /* these bytes are no beginning of a frame */
    CODEC_FAILED,
};

struct codec {
    /* A decoder at the beginning of its first frame; NULL: out of memory. */
    void *(*new)(void);
    void (*free)(void *state);
    /* Goes to the beginning of another frame; false: out of memory. */
    bool (*restart)(void *state);
    /* Can a frame that follows another begin with this byte? */
    bool (*follows)(uint8_t first);
    /* Decodes as much as there is room for.  All that it decoded is in the room, whatever status it
     * returns.  FOREIGN, FAILED: *error says why, a constant. */
    enum codec_status (*step)(void *state, struct codec_room *room, const char **error);
    bool padded; /* zeros may lie between two frames */
};

extern const struct codec codec_gzip;
extern const struct codec codec_xz;
extern const struct codec codec_lzma;
extern const struct codec codec_lzip;
extern const struct codec codec_zstd;

#endif
