/* SPDX-License-Identifier: ISC */
#ifndef TESTS_LIB_SCANNING_H
#define TESTS_LIB_SCANNING_H

/* The findings of a scan in some bytes, for tests. */

#include "analyse/base/text.h"

/* Everything that a scan says of the bytes, fed in blocks of `block` bytes (0: at once), as text: a
 * line for each span, "LINE:COLUMN @OFFSET +LENGTH FORM [DAMAGE @OFFSET] #CHECKSUM", then one for
 * each message about what lies between. */
void scanning_all(const char *bytes, size_t length, size_t block, size_t limit, struct text *out);

/* It is the same whatever the blocks. */
void scanning_blocks(const char *bytes, size_t length, size_t limit);

/* It is what is expected, checksums left out, whatever the blocks. */
void scanning_check(const char *bytes, size_t limit, const char *expected);

#endif
