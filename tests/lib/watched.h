/* SPDX-License-Identifier: ISC */
#ifndef TESTS_LIB_WATCHED_H
#define TESTS_LIB_WATCHED_H

/*
 * A test that has no other faults of memory than the rest of its program: it compares once more, or
 * plants a bug to see it caught.  Where sanitizers watch it is skipped (cmocka).
 */
void watched_skip(void);

#endif
