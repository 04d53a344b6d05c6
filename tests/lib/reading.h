/* SPDX-License-Identifier: ISC */
#ifndef TESTS_LIB_READING_H
#define TESTS_LIB_READING_H

/* Bytes through scan and record_read(), for tests. */

#include "parse/notation/record.h"

/* The file's bytes, which the caller frees; NULL: it cannot be read. */
char *reading_file(const char *path, size_t *length);

/* The path of a real record below $HAV_RECORDS (else ../shared/records), in a static buffer. */
const char *reading_real(const char *name);
/* Are the real records there?  Prints why a test that needs them is skipped. */
bool reading_has_real(void);

/*
 * Reads bytes[0..length), fed in blocks of `block` bytes (0: at once; each in an allocation of its
 * own), and calls `each` for every record, the span's damage included.  Bytes between records go to
 * `between` (NULL allowed).  Returns the number of records.
 */
size_t reading_each(const char *bytes, size_t length, size_t block,
                    const struct record_options *options,
                    void (*each)(void *context, struct record *record, const struct span *span),
                    void *context, struct diagnostics *between);

/* The same with a limit of bytes a record; 0: the default. */
size_t reading_limited(const char *bytes, size_t length, size_t block, size_t limit_bytes,
                       const struct record_options *options,
                       void (*each)(void *context, struct record *record, const struct span *span),
                       void *context, struct diagnostics *between);

/* The one record of the text, read into `record`, which the caller releases; the text must live as
 * long. Fails the test when there is not exactly one. */
void reading_one(const char *text, const struct record_options *options, struct record *record);

#endif
