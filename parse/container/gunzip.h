/* SPDX-License-Identifier: ISC */
#ifndef PARSE_CONTAINER_GUNZIP_H
#define PARSE_CONTAINER_GUNZIP_H

/*
 * gzip data as a stream of bytes: member after member, every checksum verified, and all that can be
 * had of what is damaged.  (libarchive reads gzip too, but asks for no checksum and gives up to
 * 64 KiB less of a file that is cut short: a small archive would be lost as a whole.)
 */

#include "parse/container/source.h"

struct gunzip;

/* NULL: out of memory.  What the source's context leads to is borrowed until gunzip_free(). */
struct gunzip *gunzip_new(const struct source *source);
void gunzip_free(struct gunzip *gunzip); /* NULL allowed */

/* The next block: 1 and the block, borrowed until the next call; 0 at the end; ERROR_INPUT: the
 * rest cannot be read. */
int gunzip_read(struct gunzip *gunzip, const char **block, size_t *length) WARN_UNUSED;

/* What the ERROR_INPUT was about; borrowed until gunzip_free(). */
const char *gunzip_error(const struct gunzip *gunzip);
/* Was the reason of that ERROR_INPUT that the source ended too early? */
bool gunzip_truncated(const struct gunzip *gunzip);

/* At the end: does the source hold anything else, zeros apart? */
bool gunzip_has_rest(struct gunzip *gunzip);

#endif
