/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_PARTIAL_PARTIAL_H
#define CORPUS_PARTIAL_PARTIAL_H

/*
 * Partial results: what an accumulator has counted over a part of an archive, in a file, to be
 * added to that of the other parts.  hav-partial(5) documents the bytes.
 *
 * A file is a manifest and then what the accumulator's `write` put: numbers and strings of bytes.
 * It is written and read in one pass, in frames of at most 64 KiB with a running digest behind
 * each, so that damage is noticed, with its place, before what is damaged is believed; a file
 * without its end is damaged.  The reader believes nothing else either: every number is read with a
 * bound.
 *
 * An accumulator takes part with a struct partial_kind.  It must hold counts, sums, histograms and
 * sorted runs, never means, so that its parts add up to the same in any order; what is kept of
 * single games ("the first ten") is chosen by an order of their own, such as walk_item.ordinal.
 */

#include "corpus/partial/manifest.h"

#define PARTIAL_FRAME_BYTES ((size_t)64 << 10)

struct partial_out;
struct partial_in;

/* How a tool's accumulator travels. */
struct partial_kind {
    const char *tool; /* "hav-stats" */
    unsigned layout; /* raised whenever what `write` puts changes */
    /* Puts all that was counted.  The same counts put the same bytes, whatever the order in which
     * they came to be.  0 or ERROR_MEMORY. */
    int (*write)(const void *accumulator, struct partial_out *out);
    /* Gets what `write` has put and adds it to the accumulator, empty or not.  0, ERROR_MEMORY, or
     * ERROR_INPUT when `in` has failed (or partial_refuse() was called); then the accumulator is
     * only fit to be released. */
    int (*add)(void *accumulator, struct partial_in *in);
};

/* ---- writing ---- */

/* Begins a file with the manifest.  What is written goes to `write` in order, which returns 0 or an
 * ERROR_.  0 or ERROR_MEMORY; later errors wait for partial_finish(). */
int partial_begin(struct partial_out **out, int (*write)(void *, const char *, size_t),
                  void *context, const struct manifest *manifest) WARN_UNUSED;

void partial_put(struct partial_out *out, uint64_t number);
/* Numbers that are mostly 0 are put in few bytes: a table of counts. */
void partial_put_table(struct partial_out *out, const uint64_t *numbers, size_t count);
void partial_put_bytes(struct partial_out *out, const char *bytes, size_t length); /* any bytes */
/* As they are, without their number: `length` is known to the reader. */
void partial_put_raw(struct partial_out *out, const void *bytes, size_t length);

/* Ends the file and frees `out` (NULL allowed).  0, or the first error of all. */
int partial_finish(struct partial_out *out) WARN_UNUSED;

/* ---- reading ---- */

/* Why a file was refused. */
struct partial_fault {
    const char *reason; /* "the checksum differs" */
    uint64_t offset; /* the byte from 0 where it was noticed */
};

/*
 * Opens a file and reads its manifest, which the caller releases, after an error too.  `read` gives
 * up to that many bytes: their number, 0 at the end, <0 when they cannot be read.  0, ERROR_MEMORY,
 * or ERROR_INPUT and *fault.
 */
int partial_open(struct partial_in **in, long (*read)(void *, char *, size_t), void *context,
                 struct manifest *manifest, struct partial_fault *fault) WARN_UNUSED;

/* The next number.  0 after a failure, and when it is larger than `most`, which is one. */
uint64_t partial_get(struct partial_in *in, uint64_t most);
/* Gets a table of exactly `count` numbers and adds them to those of `numbers`. */
void partial_add_table(struct partial_in *in, uint64_t *numbers, size_t count);
/* The next string of at most `most` bytes, with a NUL behind it, borrowed until the next call on
 * `in`; "" after a failure. */
const char *partial_get_bytes(struct partial_in *in, size_t most, size_t *length);
/* The next `length` bytes; zeros after a failure. */
void partial_get_raw(struct partial_in *in, void *bytes, size_t length);

/* Passes over what was put behind the manifest; all of it is checked for damage. */
void partial_skip(struct partial_in *in);
/* What was got makes no sense: a failure with this reason, a constant. */
void partial_refuse(struct partial_in *in, const char *reason);
bool partial_failed(const struct partial_in *in);

/* Sees that everything was read and that the file ends there, and frees `in` (NULL allowed).  0, or
 * the first error: ERROR_MEMORY, or ERROR_INPUT and *fault. */
int partial_close(struct partial_in *in, struct partial_fault *fault) WARN_UNUSED;

#endif
