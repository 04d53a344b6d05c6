/* SPDX-License-Identifier: ISC */
/*
 * Text of a record into UTF-8: by a table for Windows-1252, by iconv for every set that a record
 * names.  A name goes to iconv only when it consists of letters, digits and -_.:+ (iconv reads
 * "//" as a request, and an empty name as the locale's set).
 */
#include "parse/input/charset.h"

#include <errno.h>
#include <iconv.h>
#include <stdint.h>
#include <string.h>

#include "analyse/base/utf8.h"

#define NAME_BYTES_MAX 40 /* more than any name of a set */

bool charset_ascii(const char *bytes, size_t length)
{
    uint64_t all = 0;

    while (length >= 32) {
        uint64_t words[4];
        memcpy(words, bytes, 32);
        all |= (words[0] | words[1]) | (words[2] | words[3]);
        bytes += 32;
        length -= 32;
    }
    while (length >= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        all |= word;
        bytes += 8;
        length -= 8;
    }
    while (length > 0)
        all |= (unsigned char)bytes[--length];
    return (all & 0x8080808080808080u) == 0;
}

/* Bytes 0x80 to 0x9f; the others are the code points of the same number. */
static const uint16_t windows_1252[32] = {
    0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178,
};

uint32_t charset_1252_character(unsigned char byte)
{
    return byte >= 0x80 && byte < 0xa0 ? windows_1252[byte - 0x80] : byte;
}

char *charset_from_1252(struct arena *arena, const char *bytes, size_t length, size_t *out_length)
{
    if (length > SIZE_MAX / 3 - 1)
        return NULL;
    size_t room = 1;
    for (size_t i = 0; i < length; i++)
        room += (unsigned char)bytes[i] < 0x80 ? 1 : 3;

    char *text = arena_alloc(arena, room);
    if (text == NULL)
        return NULL;
    char *to = text;
    for (size_t i = 0; i < length; i++) {
        const uint32_t point = charset_1252_character((unsigned char)bytes[i]);
        if (point < 0x80) {
            *to++ = (char)point;
        } else if (point < 0x800) {
            *to++ = (char)(0xc0 | point >> 6);
            *to++ = (char)(0x80 | (point & 0x3f));
        } else {
            *to++ = (char)(0xe0 | point >> 12);
            *to++ = (char)(0x80 | (point >> 6 & 0x3f));
            *to++ = (char)(0x80 | (point & 0x3f));
        }
    }
    *to = '\0';
    if (out_length != NULL)
        *out_length = (size_t)(to - text);
    return text;
}

static bool charset_name_fits(const char *name, size_t length)
{
    if (length == 0 || length > NAME_BYTES_MAX)
        return false;
    for (size_t i = 0; i < length; i++) {
        char c = name[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              (c != '\0' && strchr("-_.:+", c) != NULL)))
            return false;
    }
    return true;
}

/* Room for `need` more bytes at *to; a larger copy when there is none. */
static bool charset_make_room(struct arena *arena, char **text, size_t *capacity, char **to,
                              size_t need)
{
    size_t used = (size_t)(*to - *text);

    if (*capacity - used >= need)
        return true;
    if (*capacity > SIZE_MAX / 4)
        return false;
    char *larger = arena_alloc(arena, *capacity * 2 + need);
    if (larger == NULL)
        return false;
    memcpy(larger, *text, used);
    *text = larger;
    *capacity = *capacity * 2 + need;
    *to = larger + used;
    return true;
}

#define ROOM_BYTES 16 /* more than any one step of iconv writes, or U+FFFD, or the NUL */

static char *charset_convert_all(iconv_t handle, struct arena *arena, const char *bytes,
                                 size_t length, size_t *out_length, bool *bad)
{
    if (length > SIZE_MAX / 8)
        return NULL;
    size_t capacity = length * 2 + 2 * ROOM_BYTES;
    char *text = arena_alloc(arena, capacity);
    if (text == NULL)
        return NULL;

    char *from = (char *)(uintptr_t)bytes; /* iconv's prototype; it only reads */
    char *to = text;
    bool flushed = false;
    while (!flushed) {
        if (!charset_make_room(arena, &text, &capacity, &to, 2 * ROOM_BYTES))
            return NULL;
        size_t room = capacity - (size_t)(to - text) - ROOM_BYTES;
        flushed = length == 0;
        if (iconv(handle, flushed ? NULL : &from, &length, &to, &room) != (size_t)-1)
            continue;
        if (errno == E2BIG) {
            flushed = false;
            if (!charset_make_room(arena, &text, &capacity, &to, 2 * ROOM_BYTES + length))
                return NULL;
        } else if (!flushed) {
            *bad = true;
            memcpy(to, "\xef\xbf\xbd", 3);
            to += 3;
            from++;
            length--;
        }
    }
    *to = '\0';
    if (out_length != NULL)
        *out_length = (size_t)(to - text);
    return text;
}

/* glibc's UTF-8 goes beyond Unicode, up to six bytes a character: what no UTF-8 is becomes U+FFFD.
 */
static char *charset_within_unicode(struct arena *arena, char *text, size_t *length, bool *bad)
{
    if (text == NULL || utf8_valid(text, *length))
        return text;
    *bad = true;
    if (*length > SIZE_MAX / 8)
        return NULL;
    char *mended = arena_alloc(arena, 3 * *length + 1), *to = mended;
    if (mended == NULL)
        return NULL;
    for (size_t at = 0; at < *length;) {
        size_t step = utf8_decode(text + at, *length - at, NULL);
        memcpy(to, step == 0 ? "\xef\xbf\xbd" : text + at, step == 0 ? 3 : step);
        to += step == 0 ? 3 : step;
        at += step == 0 ? 1 : step;
    }
    *to = '\0';
    *length = (size_t)(to - mended);
    return mended;
}

/* (iconv_t)-1: unknown. */
static iconv_t charset_open_named(const char *name, size_t length)
{
    char word[NAME_BYTES_MAX + 1];

    if (!charset_name_fits(name, length))
        return (iconv_t)-1;
    memcpy(word, name, length);
    word[length] = '\0';
    return iconv_open("UTF-8", word);
}

bool charset_known(const char *name, size_t length)
{
    iconv_t handle = charset_open_named(name, length);

    if (handle == (iconv_t)-1)
        return false;
    iconv_close(handle);
    return true;
}

char *charset_convert(struct arena *arena, const char *name, size_t name_length, const char *bytes,
                      size_t length, size_t *out_length, bool *known, bool *bad)
{
    *bad = false;
    iconv_t handle = charset_open_named(name, name_length);
    *known = handle != (iconv_t)-1;
    if (!*known)
        return NULL;
    size_t converted = 0;
    char *text = charset_convert_all(handle, arena, bytes, length, &converted, bad);
    iconv_close(handle);
    text = charset_within_unicode(arena, text, &converted, bad);
    if (out_length != NULL)
        *out_length = converted;
    return text;
}
