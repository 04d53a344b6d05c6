/* SPDX-License-Identifier: ISC */
/*
 * What a page is without: files, iconv and libxml2.
 *
 * The script hands text over in UTF-8, so no set has to be converted; the C library's iconv would
 * bring 150 KB of tables.  Pages of LittleGolem hold no moves, so there is nothing to play through
 * in them.  The C library's printf() refers to a stream only for formats that are not used; without
 * these three functions it would import those of a system.
 */
#include <errno.h>
#include <iconv.h>
#include <stdio.h>

#include "parse/notation/lg_html.h"

iconv_t iconv_open(const char *to, const char *from)
{
    (void)to;
    (void)from;
    errno = EINVAL;
    return (iconv_t)-1;
}

size_t iconv(iconv_t handle, char **from, size_t *nfrom, char **to, size_t *nto)
{
    (void)handle;
    (void)from;
    (void)nfrom;
    (void)to;
    (void)nto;
    errno = EINVAL;
    return (size_t)-1;
}

int iconv_close(iconv_t handle)
{
    (void)handle;
    return 0;
}

int lg_html_read(const char *bytes, size_t length, struct arena *arena, struct lg_page *page)
{
    (void)bytes;
    (void)length;
    (void)arena;
    *page = (struct lg_page){.kind = PAGE_OTHER};
    return 0;
}

int __stdio_close(FILE *stream);
off_t __stdio_seek(FILE *stream, off_t offset, int whence);
size_t __stdio_write(FILE *stream, const unsigned char *bytes, size_t length);

int __stdio_close(FILE *stream)
{
    (void)stream;
    return 0;
}

off_t __stdio_seek(FILE *stream, off_t offset, int whence)
{
    (void)stream;
    (void)offset;
    (void)whence;
    return -1;
}

size_t __stdio_write(FILE *stream, const unsigned char *bytes, size_t length)
{
    (void)stream;
    (void)bytes;
    return length;
}
