/* SPDX-License-Identifier: ISC */
#ifndef PARSE_CONTAINER_DECODER_H
#define PARSE_CONTAINER_DECODER_H

/*
 * Compressed data as a stream of bytes: frame after frame, every checksum verified, and all that
 * the format's library can decode of what is damaged.  (libarchive reads these formats too, but
 * gives nothing of the block in which it fails, 64 or 128 KiB, and asks for no checksum of gzip: a
 * small archive that is cut short would be lost as a whole.)
 */

#include "parse/container/codec.h"
#include "parse/container/source.h"

struct decoder;

/* NULL: out of memory.  The source's context is borrowed until decoder_free(). */
struct decoder *decoder_new(const struct codec *codec, const struct source *source);
void decoder_free(struct decoder *decoder); /* NULL allowed */

/* The next block: 1 and the block, borrowed until the next call; 0 at the end; ERROR_INPUT: the
 * rest cannot be read. */
int decoder_read(struct decoder *decoder, const char **block, size_t *length) WARN_UNUSED;

/* The reason of the ERROR_INPUT; borrowed until decoder_free(). */
const char *decoder_error(const struct decoder *decoder);
/* Was the reason of that ERROR_INPUT that the source ended too early? */
bool decoder_truncated(const struct decoder *decoder);

/* At the end: does the source hold anything else, zeros apart? */
bool decoder_has_rest(struct decoder *decoder);

#endif
