/* SPDX-License-Identifier: ISC */
#ifndef PARSE_CONTAINER_LATE_LIBRARY_H
#define PARSE_CONTAINER_LATE_LIBRARY_H

/*
 * Third-party libraries that few runs need and that take longer to link than most runs take to
 * work: they are loaded when they are first used.
 *
 * The one source that uses such a library lists the functions it calls:
 *
 *     #define CALLS(CALL) CALL(archive_read_new) CALL(archive_read_free)
 *     struct calls { CALLS(LATE_MEMBER) };
 *     static const char *const names[] = {CALLS(LATE_NAME) NULL};
 */

#include <stdbool.h>

#define LATE_MEMBER(symbol) __typeof__(symbol) *symbol;
#define LATE_NAME(symbol) #symbol,
#define LATE_WHY_BYTES 160 /* room for the linker's sentence */

/* Fills in members[], a struct of such members, with the symbols of the library, whose names NULL
 * ends.  It stays loaded; later calls take microseconds.  Returns false and says why, in a few
 * words. */
bool late_library_load(const char *library, const char *const *names, void *members,
                       char why[LATE_WHY_BYTES]);

#endif
