/* SPDX-License-Identifier: ISC */
/*
 * The header of a LittleGolem record.  One search for `]' after another, each tried for the keys
 * that may follow.
 */
#include "parse/input/littlegolem.h"

#include <string.h>

const char littlegolem_names[LITTLEGOLEM_KEYS][3] = {"FF", "EV", "PB", "PW", "SZ",
                                                     "RU", "RE", "GC", "SO"};

#define START "(;FF[4]EV["
#define START_BYTES (sizeof START - 1)

/* Which key follows `key` at text, of those that may?  LITTLEGOLEM_KEYS: none. */
static int littlegolem_next_key(int key, const char *text)
{
    if (text[2] != '[')
        return LITTLEGOLEM_KEYS;
    /* RU and RE may be absent: from SZ, three keys come in question, from RU two. */
    int last = key >= LITTLEGOLEM_SZ && key < LITTLEGOLEM_GC ? LITTLEGOLEM_GC : key + 1;
    for (int next = key + 1; next <= last; next++)
        if (text[0] == littlegolem_names[next][0] && text[1] == littlegolem_names[next][1])
            return next;
    return LITTLEGOLEM_KEYS;
}

/* Is this RU[LG], or RE with one letter, where it may not come?  Then the header is in another
 * order than LittleGolem's, and no name goes on. */
static bool littlegolem_is_astray(const char *text, size_t length)
{
    return (length >= 6 && memcmp(text, "RU[LG]", 6) == 0) ||
           (length >= 5 && memcmp(text, "RE[", 3) == 0 && text[4] == ']');
}

/* Does a record begin at this `(', with a root property?  Moves do not count: a name may hold a
 * "(;" by chance. */
static bool littlegolem_is_start(const char *bytes, size_t length)
{
    static const char roots[][4] = {"FF[", "GM[", "SZ[", "CA[", "EV[", "PB[", "PW["};

    if (length < 5 || bytes[1] != ';')
        return false;
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++)
        if (memcmp(bytes + 2, roots[i], 3) == 0)
            return true;
    return false;
}

/* May one of those that are looked for below be among the bytes?  Sixteen are looked at together
 * where the compiler can; without a look the answer is yes. */
static bool littlegolem_may_hold(const char *bytes, size_t length)
{
#if defined(__GNUC__)
    typedef unsigned char piece __attribute__((vector_size(16)));
    piece next, found = {0};
    uint64_t words[2];

    if (length < sizeof next)
        return true;
    for (size_t at = 0; at < length; at += sizeof next) {
        /* The last piece is the last bytes, some of which have been seen. */
        const size_t from = at < length - sizeof next ? at : length - sizeof next;
        memcpy(&next, bytes + from, sizeof next);
        found |= (piece)((next == '(') | (next == '\n') | (next == '\r') | (next == '\\'));
    }
    memcpy(words, &found, sizeof words);
    return (words[0] | words[1]) != 0;
#else
    return bytes != NULL || length > 0;
#endif
}

/* Another record's beginning, or a line's end, inside: this one was cut off (Q2). */
static bool littlegolem_holds_cut(const char *bytes, size_t length)
{
    if (memchr(bytes, '\n', length) != NULL || memchr(bytes, '\r', length) != NULL)
        return true;
    const char *end = bytes + length;
    for (const char *at = bytes; (at = memchr(at, '(', (size_t)(end - at))) != NULL; at++)
        if (littlegolem_is_start(at, (size_t)(end - at)))
            return true;
    return false;
}

int littlegolem_header(const char *bytes, size_t length, struct littlegolem_header *header)
{
    bool whole = length >= LITTLEGOLEM_HEADER_MAX;
    if (whole)
        length = LITTLEGOLEM_HEADER_MAX;
    if (length < START_BYTES)
        return memcmp(bytes, START, length) == 0 ? -1 : 0;
    if (memcmp(bytes, START, START_BYTES) != 0)
        return 0;

    memset(header, 0, sizeof *header);
    header->at[LITTLEGOLEM_FF] = 5;
    header->length[LITTLEGOLEM_FF] = 1;
    int key = LITTLEGOLEM_EV;
    size_t from = START_BYTES;
    header->at[key] = (uint16_t)from;
    for (;;) {
        const char *close = memchr(bytes + from, ']', length - from);
        if (close == NULL)
            break;
        size_t at = (size_t)(close - bytes);
        if (key == LITTLEGOLEM_SO) {
            header->length[key] = (uint16_t)(at - header->at[key]);
            header->end = (uint16_t)(at + 1);
            if (!littlegolem_may_hold(bytes + 1, at - 1))
                return 1;
            header->is_odd = header->is_odd || memchr(bytes, '\\', at) != NULL;
            return littlegolem_holds_cut(bytes + 1, at - 1) ? 0 : 1;
        }
        if (length - at < 4)
            break;
        int next = littlegolem_next_key(key, close + 1);
        if (next < LITTLEGOLEM_KEYS) {
            header->length[key] = (uint16_t)(at - header->at[key]);
            header->at[next] = (uint16_t)(at + 4);
            key = next;
            from = at + 4;
        } else if (littlegolem_is_astray(close + 1, length - at - 1) ||
                   littlegolem_holds_cut(bytes + from, at - from)) {
            return 0;
        } else {
            header->is_odd = true;
            from = at + 1;
        }
    }
    return whole || littlegolem_holds_cut(bytes + 1, length - 1) ? 0 : -1;
}
