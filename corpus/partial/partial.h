/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_PARTIAL_PARTIAL_H
#define CORPUS_PARTIAL_PARTIAL_H

/*
 * Partial results: what an accumulator has counted over one part of an archive, in a file, to be
 * added to those of the other parts. hav-partial(5) documents the bytes.
 *
 * A file is a manifest followed by what the accumulator's `write` put: numbers and strings of
 * bytes.  It is written and read in one pass, in frames of at most 64 KiB, each followed by a
 * running digest, so that the reader notices damage, and its place, before it uses the damaged
 * bytes.  A file without its end counts as damaged.  The reader also checks a bound for every
 * number.
 *
 * An accumulator takes part through a struct partial_kind.  It must hold counts, sums, histograms
 * and sorted runs, never means, so that parts add up to the same in any order.  A choice of single
 * games ("the first ten") must use an order of the games, such as walk_item.ordinal.
 */

#include "corpus/partial/manifest.h"

#define PARTIAL_FRAME_BYTES ((size_t)64 << 10)

struct partial_out;
struct partial_in;

/* How a tool's accumulator is written and read. */
struct partial_kind {
    const char *tool; /* "hav-stats" */
    bool in_order; /* parts are added in the order of the shards */
    unsigned layout; /* raised whenever `write` changes its output */
    /* Writes all counts.  Equal counts give equal bytes, whatever the order in which they were
     * added.  Returns 0 or ERROR_MEMORY. */
    int (*write)(const void *accumulator, struct partial_out *out);
    /* Reads what `write` has put and adds it to the accumulator, empty or not.  Returns 0,
     * ERROR_MEMORY, or ERROR_INPUT if `in` has failed (or partial_refuse() was called); after an
     * error the accumulator may only be released. */
    int (*add)(void *accumulator, struct partial_in *in);
};

/* ---- writing ---- */

/* Begins a file with the manifest.  Passes the bytes in order to `write`, which returns 0 or an
 * ERROR_.  Returns 0 or ERROR_MEMORY; later errors are returned by partial_finish(). */
int partial_begin(struct partial_out **out, int (*write)(void *, const char *, size_t),
                  void *context, const struct manifest *manifest) WARN_UNUSED;

/* Writes a number. */
void partial_put(struct partial_out *out, uint64_t number);
/* Writes a table of counts; numbers that are mostly 0 take few bytes. */
void partial_put_table(struct partial_out *out, const uint64_t *numbers, size_t count);

/* Writes a string of any bytes, with its length. */
void partial_put_bytes(struct partial_out *out, const char *bytes, size_t length);
/* Writes bytes without their length, which the reader must know. */
void partial_put_raw(struct partial_out *out, const void *bytes, size_t length);

/* Ends the file and frees `out` (NULL allowed).  Returns 0, or the first error of all calls. */
int partial_finish(struct partial_out *out) WARN_UNUSED;

/* ---- reading ---- */

/* Why a file was refused. */
struct partial_fault {
    const char *reason; /* "the checksum differs" */
    uint64_t offset; /* the byte, from 0, where it was noticed */
};

/*
 * Opens a file and reads its manifest, which the caller releases even after an error.  `read`
 * fills a buffer of up to that many bytes and returns their number, 0 at the end, <0 on failure.
 * Returns 0, ERROR_MEMORY, or ERROR_INPUT and sets *fault.
 */
int partial_open(struct partial_in **in, long (*read)(void *, char *, size_t), void *context,
                 struct manifest *manifest, struct partial_fault *fault) WARN_UNUSED;

/* Reads a number.  Returns 0 after a failure; a number larger than `most` is a failure. */
uint64_t partial_get(struct partial_in *in, uint64_t most);
/* Reads a table of exactly `count` numbers and adds them to `numbers`. */
void partial_add_table(struct partial_in *in, uint64_t *numbers, size_t count);
/* Reads a string of at most `most` bytes, borrowed until the next call on `in` and followed by a
 * NUL.  Returns "" after a failure. */
const char *partial_get_bytes(struct partial_in *in, size_t most, size_t *length);
/* Reads `length` bytes; sets them to zeros after a failure. */
void partial_get_raw(struct partial_in *in, void *bytes, size_t length);

/* Skips everything after the manifest, and checks it for damage. */
void partial_skip(struct partial_in *in);
/* Makes the reader fail with this reason, a constant: the values read make no sense. */
void partial_refuse(struct partial_in *in, const char *reason);

/* True after a failure. */
bool partial_failed(const struct partial_in *in);

/* Checks that the file ends here, and frees `in` (NULL allowed).  Returns 0, or the first error:
 * ERROR_MEMORY, or ERROR_INPUT and sets *fault. */
int partial_close(struct partial_in *in, struct partial_fault *fault) WARN_UNUSED;

#endif
