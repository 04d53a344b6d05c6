/* SPDX-License-Identifier: ISC */
/*
 * Where one SGF record ends.
 *
 * The machine knows values from what stands between them, counts open trees, and remembers the
 * name of the property whose value it reads.  Two things prove that a record was never closed and
 * another one has begun: a property that only a root has, in the first node of what would be a
 * variation (Q3); and a value whose own closing bracket belongs to the first property of another
 * record, which the value has swallowed (Q4).
 */
#include "parse/boundary.h"

#include <string.h>

#include "parse/bytes.h"
#include "parse/littlegolem.h"

/* Text that a record swallowed is looked for in so many bytes before the bracket that ends it. */
#define SWALLOWED_BYTES_MAX ((size_t)4096)
/* A leap looks so far ahead: much farther would cost too much where records are cut at once. */
#define LEAP_BYTES_MAX ((size_t)4096)
/* White space and letters that are passed over to see what follows a closed record. */
#define AHEAD_BYTES_MAX ((size_t)64)

enum state {
    STATE_START, /* at `(': perhaps a header whose values are not escaped */
    STATE_OUT, /* between values */
    STATE_VALUE,
    STATE_ESCAPE, /* behind a backslash in a value */
    STATE_CLOSED, /* behind the last `)' */
};

#define WORD2(a, b) ((uint64_t)(a) << 8 | (uint64_t)(b))

static bool is_root_word(uint64_t word)
{
    switch (word) {
    case WORD2('F', 'F'):
    case WORD2('G', 'M'):
    case WORD2('S', 'Z'):
    case WORD2('C', 'A'):
    case WORD2('A', 'P'):
    case WORD2('S', 'T'): return true;
    default: return false;
    }
}

/* Properties whose values never hold the beginning of a record: moves, sizes, names, results. */
static bool is_plain_word(uint64_t word)
{
    switch (word) {
    case 'B':
    case 'W':
    case WORD2('A', 'B'):
    case WORD2('A', 'W'):
    case WORD2('A', 'E'):
    case WORD2('P', 'L'):
    case WORD2('E', 'V'):
    case WORD2('P', 'B'):
    case WORD2('P', 'W'):
    case WORD2('B', 'R'):
    case WORD2('W', 'R'):
    case WORD2('B', 'T'):
    case WORD2('W', 'T'):
    case WORD2('R', 'E'):
    case WORD2('R', 'O'):
    case WORD2('R', 'U'):
    case WORD2('D', 'T'):
    case WORD2('P', 'C'):
    case WORD2('S', 'O'):
    case WORD2('T', 'M'):
    case WORD2('O', 'T'):
    case WORD2('H', 'A'):
    case WORD2('K', 'M'): return true;
    default: return is_root_word(word);
    }
}

void boundary_begin(struct boundary *boundary, bool has_open, size_t limit_bytes)
{
    *boundary = (struct boundary){.limit_bytes = limit_bytes, .damage = MESSAGE_COUNT};
    if (!has_open) {
        boundary->state = STATE_OUT;
        boundary->depth = 1;
        boundary->damage = MESSAGE_SYNTAX;
    }
}

/* Notes the first damage. */
static void damage(struct boundary *boundary, enum message message, size_t at)
{
    if (boundary->damage == MESSAGE_COUNT) {
        boundary->damage = message;
        boundary->damage_at = at;
    }
}

static enum boundary_event cut(struct boundary *boundary, enum message message, size_t at,
                               size_t damage_at)
{
    damage(boundary, message, damage_at);
    boundary->end = at;
    return BOUNDARY_CUT;
}

/*
 * The value ends at `close`.  Has it swallowed the beginning of another record, "(;" NAME "[" and
 * the text up to this bracket?  Then *at is that record's `('.  In text that anyone may write it
 * must stand at a line's start, or be "(;FF[" and a digit.
 */
static bool has_swallowed(const struct boundary *boundary, const char *bytes, size_t close,
                          size_t *at)
{
    size_t from = boundary->value_at;
    if (close - from > SWALLOWED_BYTES_MAX)
        from = close - SWALLOWED_BYTES_MAX;
    const char *start = bytes + from;
    const char *open = memrchr(start, '[', close - from);
    if (open == NULL || memchr(open, ']', (size_t)(bytes + close - open)) != NULL)
        return false;

    const char *scan = open;
    const char *word = NULL;
    while (scan > start && byte_is_blank(scan[-1]))
        scan--;
    const char *word_end = scan;
    while (scan > start && byte_is_capital(scan[-1]))
        scan--;
    word = scan;
    while (scan > start && byte_is_blank(scan[-1]))
        scan--;
    if (word == word_end || scan == start || *--scan != ';')
        return false;
    while (scan > start && byte_is_blank(scan[-1]))
        scan--;
    if (scan == start || *--scan != '(')
        return false;
    *at = (size_t)(scan - bytes);
    if (is_plain_word(boundary->word))
        return true;
    if (word_end - word == 2 && word[0] == 'F' && word[1] == 'F' && bytes + close - open == 2 &&
        open[1] >= '1' && open[1] <= '4')
        return true;
    while (scan > start && (scan[-1] == ' ' || scan[-1] == '\t'))
        scan--;
    return scan > start && (scan[-1] == '\n' || scan[-1] == '\r');
}

/*
 * Between values.  The common record has no variation: when neither `(' nor a backslash stands
 * before the first `)', and a value has just ended there, then nothing but that `)' matters.
 */
static void leap(struct boundary *boundary, const char *bytes, size_t length)
{
    const char *from = bytes + boundary->at;
    size_t reach = length - boundary->at;
    const char *close = memchr(from, ')', reach < LEAP_BYTES_MAX ? reach : LEAP_BYTES_MAX);

    if (close == NULL || close[-1] != ']' || (size_t)(close - bytes) >= boundary->limit_bytes)
        return;
    size_t span = (size_t)(close - from);
    if (memchr(from, '(', span) != NULL || memchr(from, '\\', span) != NULL)
        return;
    boundary->at = (size_t)(close + 1 - bytes);
    boundary->end = boundary->at;
    boundary->depth = 0;
    boundary->state = STATE_CLOSED;
}

/* False: whether this is such a header depends on what follows. */
static bool run_start(struct boundary *boundary, const char *bytes, size_t length, bool last)
{
    struct littlegolem_header header;
    int found = littlegolem_header(bytes, length, &header);

    if (found < 0 && !last)
        return false;
    boundary->state = STATE_OUT;
    boundary->depth = 1;
    boundary->at = 1;
    if (found > 0 && header.end <= boundary->limit_bytes)
        boundary->at = header.end;
    leap(boundary, bytes, length);
    return true;
}

/* Returns BOUNDARY_MORE at the end of the bytes and of this state. */
static enum boundary_event run_out(struct boundary *boundary, const char *bytes, size_t length)
{
    size_t at = boundary->at;

    for (; at < length; at++) {
        char c = bytes[at];
        if (byte_is_capital(c)) {
            boundary->word = (boundary->word_ended ? 0 : boundary->word << 8) | (unsigned char)c;
            boundary->word_ended = false;
            continue;
        }
        if (c >= 'a' && c <= 'z') {
            if (boundary->word_ended)
                boundary->word = 0;
            boundary->word_ended = false;
            continue;
        }
        boundary->word_ended = true;
        switch (c) {
        case '[':
            if (boundary->in_first && boundary->depth > 1 && is_root_word(boundary->word) &&
                at - boundary->tree_at <= boundary->limit_bytes)
                return cut(boundary, MESSAGE_RECORD_CUT, boundary->tree_at, boundary->tree_at);
            boundary->state = STATE_VALUE;
            boundary->value_at = at + 1;
            boundary->at = at + 1;
            return BOUNDARY_MORE;
        case '(':
            boundary->depth++;
            boundary->tree_at = at;
            boundary->in_first = true;
            boundary->has_node = false;
            boundary->word = 0;
            break;
        case ';':
            boundary->in_first = boundary->in_first && !boundary->has_node;
            boundary->has_node = true;
            boundary->word = 0;
            break;
        case ')':
            boundary->in_first = false;
            boundary->word = 0;
            if (boundary->depth > 0 && --boundary->depth > 0)
                break;
            boundary->state = STATE_CLOSED;
            boundary->at = at + 1;
            boundary->end = at + 1;
            return BOUNDARY_MORE;
        default: break;
        }
    }
    boundary->at = at;
    return BOUNDARY_MORE;
}

static enum boundary_event run_value(struct boundary *boundary, const char *bytes, size_t length)
{
    size_t at = boundary->at;

    while (at < length && bytes[at] != ']' && bytes[at] != '\\')
        at++;
    boundary->at = at;
    if (at == length)
        return BOUNDARY_MORE;
    boundary->at = at + 1;
    if (bytes[at] == '\\') {
        boundary->state = STATE_ESCAPE;
        return BOUNDARY_MORE;
    }
    boundary->state = STATE_OUT;
    size_t other;
    if (at - boundary->value_at >= 4 && has_swallowed(boundary, bytes, at, &other))
        return cut(boundary, MESSAGE_VALUE_CUT, other, boundary->value_at - 1);
    return BOUNDARY_MORE;
}

/*
 * Behind the last `)': does the record go on with a node (Q5)?  1 yes, 0 no, -1: not to be said
 * before more bytes are there.  A node that only a root can be belongs to another record (Q6).
 */
static int goes_on(const char *bytes, size_t from, size_t length, bool last)
{
    size_t end = from + AHEAD_BYTES_MAX;
    size_t at = from;
    bool clipped = end > length;
    uint64_t word = 0;

    if (clipped)
        end = length;
    while (at < end && byte_is_blank(bytes[at]))
        at++;
    if (at < end && bytes[at] != ';')
        return 0;
    at++;
    while (at < end && byte_is_blank(bytes[at]))
        at++;
    for (; at < end && byte_is_letter(bytes[at]); at++)
        if (byte_is_capital(bytes[at]))
            word = word << 8 | (unsigned char)bytes[at];
    while (at < end && byte_is_blank(bytes[at]))
        at++;
    if (at >= end)
        return clipped && !last ? -1 : 0;
    return bytes[at] == '[' && word != 0 && !is_root_word(word);
}

enum boundary_event boundary_run(struct boundary *boundary, const char *bytes, size_t length,
                                 bool last)
{
    size_t limit = boundary->limit_bytes;

    if (boundary->state == STATE_START && !run_start(boundary, bytes, length, last))
        return BOUNDARY_MORE;
    for (;;) {
        enum boundary_event event = BOUNDARY_MORE;
        if (boundary->at > limit && !boundary->over_limit) {
            boundary->over_limit = true;
            return BOUNDARY_LIMIT;
        }
        if (boundary->state == STATE_CLOSED) {
            int more = goes_on(bytes, boundary->end, length, last);
            if (more < 0)
                return BOUNDARY_MORE;
            if (more == 0)
                return BOUNDARY_END;
            damage(boundary, MESSAGE_SYNTAX, boundary->end - 1);
            boundary->depth = 1;
            boundary->state = STATE_OUT;
        }
        if (boundary->at == length)
            break;
        /* So that the limit is told at the same byte, whatever the pieces. */
        size_t stop = boundary->over_limit || length <= limit ? length : limit + 1;
        if (boundary->state == STATE_OUT) {
            event = run_out(boundary, bytes, stop);
        } else if (boundary->state == STATE_VALUE) {
            event = run_value(boundary, bytes, stop);
        } else {
            boundary->at++;
            boundary->state = STATE_VALUE;
        }
        if (event != BOUNDARY_MORE)
            return event;
    }
    if (!last)
        return BOUNDARY_MORE;
    if (boundary->state == STATE_VALUE || boundary->state == STATE_ESCAPE)
        damage(boundary, MESSAGE_VALUE_CUT, boundary->value_at - 1);
    else
        damage(boundary, MESSAGE_RECORD_CUT, length);
    boundary->end = length;
    return BOUNDARY_END;
}

size_t boundary_needless(const struct boundary *boundary)
{
    size_t needed = boundary->state == STATE_CLOSED ? boundary->end : boundary->at;

    if (boundary->state == STATE_START)
        return 0;
    if (boundary->in_first && boundary->depth > 1 &&
        needed - boundary->tree_at <= boundary->limit_bytes)
        return boundary->tree_at;
    if (boundary->state == STATE_VALUE || boundary->state == STATE_ESCAPE) {
        size_t value = needed - boundary->value_at;
        return needed - (value < SWALLOWED_BYTES_MAX ? value : SWALLOWED_BYTES_MAX) - 1;
    }
    return needed;
}

static void shift(size_t *at, size_t count)
{
    *at = *at > count ? *at - count : 0;
}

void boundary_forget(struct boundary *boundary, size_t count)
{
    if (boundary->in_first && boundary->tree_at < count)
        boundary->in_first = false; /* further back than a cut may be found */
    shift(&boundary->end, count);
    shift(&boundary->damage_at, count);
    shift(&boundary->at, count);
    shift(&boundary->tree_at, count);
    shift(&boundary->value_at, count);
}
