/* SPDX-License-Identifier: ISC */
#ifndef PARSE_CONTAINER_CONTAINER_H
#define PARSE_CONTAINER_CONTAINER_H

/*
 * One compressed file or archive as a sequence of members: gzip, bzip2, xz, lzma, lzip, zstd, lz4;
 * tar, zip, 7-Zip.  No others: formats that are not used for games would only be a larger
 * surface, and some of libarchive's filters start programs.
 *
 * It reads from a source that the caller supplies, so a container may lie inside another.
 *
 * Damaged data is given up to the damage, as far as it can be read: of gzip, xz, lzma and lzip, to
 * the byte; of the others, not what lies in the same block (zstd: up to 128 KiB, bzip2: 900 KB).
 */

#include <locale.h>

#include "parse/container/source.h"

enum container_kind {
    CONTAINER_NONE,
    CONTAINER_COMPRESSED, /* one layer of compression: one member without a name */
    CONTAINER_ARCHIVE,
    CONTAINER_SEEKING, /* an archive (7-Zip) that only a source that can seek can be read from */
};

#define CONTAINER_PEEK_BYTES 512 /* enough of a stream's start to recognise it */

/* What begins so?  Fewer bytes than CONTAINER_PEEK_BYTES are the whole stream. */
enum container_kind container_detect(const char *bytes, size_t length);

struct container;

/*
 * Opens what container_detect() found in the source's first bytes.  `utf8` is a locale whose
 * characters are UTF-8, borrowed until container_close(), so that names do not depend on the
 * user's; (locale_t)0: they do. 0; ERROR_MEMORY; ERROR_INPUT: container_error() says why, and the
 * container is still to be closed.
 */
int container_open(struct container **container, const char *bytes, size_t length,
                   const struct source *source, locale_t utf8) WARN_UNUSED;
void container_close(struct container *container); /* NULL allowed */

/* The next member, whatever is unread of the last one: 1; 0 at the end; ERROR_INPUT: there are no
 * more to be had. */
int container_next(struct container *container) WARN_UNUSED;

enum member_kind { MEMBER_FILE, MEMBER_FOLDER, MEMBER_OTHER };
/* The kind of the member that container_next() found; links and devices are MEMBER_OTHER. */
enum member_kind member_kind(const struct container *container);
/* Its name, any bytes; NULL: the content of a compressed file, which has none.  Borrowed until the
 * next container_next(). */
const char *member_name(const struct container *container);
/* As input_read(); ERROR_INPUT: the rest of the member cannot be read. */
int member_read(struct container *container, const char **block, size_t *length) WARN_UNUSED;

/* Did an ERROR_INPUT end the whole container, not a member only?  In a zip that can be sought in,
 * container_next() may go on even so. */
bool container_ended(const struct container *container);
/* Did container_next() fail in a zip that has, or may have, more members? */
bool container_gave_up(const struct container *container);
/* The reason of the last ERROR_INPUT; borrowed until the next call. */
const char *container_error(const struct container *container);
/* Was the reason of that ERROR_INPUT that the source ended too early? */
bool container_truncated(const struct container *container);
/* At the end of compressed data: does the source hold more, zeros apart? */
bool container_has_rest(struct container *container);

#endif
