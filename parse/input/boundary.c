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
#include "parse/input/boundary.h"

#include <string.h>

#include "analyse/base/bytes.h"

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

/* What a property's name tells. */
enum {
    WORD_ROOT = 1, /* it stands in a root only */
    WORD_PLAIN = 2, /* its values never hold the beginning of a record */
    WORD_HEADER = 4, /* it stands in the header of a game */
};

static unsigned word_class(uint64_t word)
{
    switch (word) {
    case WORD2('F', 'F'):
    case WORD2('G', 'M'):
    case WORD2('S', 'Z'):
    case WORD2('C', 'A'):
    case WORD2('A', 'P'):
    case WORD2('S', 'T'): return WORD_ROOT | WORD_PLAIN | WORD_HEADER;
    case 'B':
    case 'W':
    case WORD2('A', 'B'):
    case WORD2('A', 'W'):
    case WORD2('A', 'E'):
    case WORD2('P', 'L'): return WORD_PLAIN;
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
    case WORD2('K', 'M'): return WORD_PLAIN | WORD_HEADER;
    case WORD2('G', 'C'):
    case WORD2('G', 'N'): return WORD_HEADER;
    default: return 0;
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
 * The value ends at `close`.  Has it swallowed the beginning of another record, "(;", the name of a
 * property that stands in headers, "[" and the text up to this bracket?  Then *at is that record's
 * `('.  In text that anyone may write it must stand at a line's start, or be "(;FF[" and a digit.
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
    uint64_t name = 0;
    for (const char *c = word; c < word_end && word_end - word <= 2; c++)
        name = name << 8 | (unsigned char)*c;
    if ((word_class(name) & WORD_HEADER) == 0 || scan == start || *--scan != ';')
        return false;
    while (scan > start && byte_is_blank(scan[-1]))
        scan--;
    if (scan == start || *--scan != '(')
        return false;
    *at = (size_t)(scan - bytes);
    if ((word_class(boundary->word) & WORD_PLAIN) != 0)
        return true;
    if (name == WORD2('F', 'F') && bytes + close - open == 2 && open[1] >= '1' && open[1] <= '4')
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
    boundary->leapt = !boundary->has_header;
    boundary->depth = 0;
    boundary->state = STATE_CLOSED;
}

/* False: whether this is such a header depends on what follows. */
static bool run_start(struct boundary *boundary, const char *bytes, size_t length, bool last)
{
    struct littlegolem_header *header = &boundary->header;
    int found = littlegolem_header(bytes, length, header);

    if (found < 0 && !last)
        return false;
    if (found <= 0)
        header->end = 0;
    boundary->state = STATE_OUT;
    boundary->depth = 1;
    boundary->at = 1;
    boundary->has_header = found > 0;
    if (found > 0 && header->end <= boundary->limit_bytes)
        boundary->at = header->end;
    else
        header->end = 0; /* read as any other, the record may end within it */
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
            if (boundary->in_first && boundary->has_node && boundary->depth > 1 &&
                (word_class(boundary->word) & WORD_ROOT) != 0 &&
                at - boundary->tree_at <= boundary->limit_bytes)
                return cut(boundary, MESSAGE_RECORD_CUT, boundary->tree_at, boundary->tree_at);
            if ((word_class(boundary->word) & WORD_ROOT) != 0)
                boundary->has_header = true;
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

/* Bytes behind the last `)', which is as far ahead as one may look. */
struct ahead {
    const char *bytes;
    size_t at, end;
};

static void ahead_blanks(struct ahead *ahead)
{
    while (ahead->at < ahead->end && byte_is_blank(ahead->bytes[ahead->at]))
        ahead->at++;
}

/* Is this the next byte, blanks aside?  Then it is passed. */
static bool ahead_byte(struct ahead *ahead, char c)
{
    ahead_blanks(ahead);
    if (ahead->at == ahead->end || ahead->bytes[ahead->at] != c)
        return false;
    ahead->at++;
    return true;
}

/* Does text with a bracket of values in it follow the `)' at once?  Not if it is one stray byte, or
 * those of another record, whose beginning is damaged. */
static bool ahead_values(const struct ahead *ahead)
{
    const char *text = ahead->bytes + ahead->at;
    const char *open = memchr(text, '(', ahead->end - ahead->at);
    size_t length = open == NULL ? ahead->end - ahead->at : (size_t)(open - text);

    return length > 1 && memmem(text, length, "FF[", 3) == NULL &&
           (memchr(text, '[', length) != NULL || memchr(text, ']', length) != NULL);
}

/* What follows the last `)'. */
enum sequel {
    SEQUEL_OTHER, /* it was the last */
    SEQUEL_SAME, /* the record goes on */
    SEQUEL_VARIATION, /* the record goes on, if it had a header */
    SEQUEL_UNSEEN, /* the bytes do not tell yet */
};

/*
 * Does the record go on (Q5)?  With a node or property, unless it is one that begins another record
 * that has lost its `(' (Q6); with brackets of values; or with a variation that begins with a
 * move, as no record with a header does.
 */
static enum sequel sequel(size_t close, const char *bytes, size_t length, bool last)
{
    bool is_short = close + AHEAD_BYTES_MAX > length && !last;
    size_t end = close + AHEAD_BYTES_MAX > length ? length : close + AHEAD_BYTES_MAX;
    struct ahead ahead = {bytes, close, end};
    uint64_t word = 0;

    bool is_tree = ahead_byte(&ahead, '(');
    bool is_node = ahead_byte(&ahead, ';');
    ahead_blanks(&ahead);
    for (; ahead.at < ahead.end && byte_is_letter(bytes[ahead.at]); ahead.at++)
        if (byte_is_capital(bytes[ahead.at]))
            word = word << 8 | (unsigned char)bytes[ahead.at];
    if (ahead_byte(&ahead, '[') && word != 0) {
        if (is_tree)
            return is_node && (word == 'W' || word == 'B') ? SEQUEL_VARIATION : SEQUEL_OTHER;
        return is_node && (word_class(word) & WORD_ROOT) != 0 ? SEQUEL_OTHER : SEQUEL_SAME;
    }
    if (ahead.at == ahead.end && is_short)
        return SEQUEL_UNSEEN;
    if (is_tree || close == end || byte_is_blank(bytes[close]))
        return SEQUEL_OTHER;
    if (is_short)
        return SEQUEL_UNSEEN;
    ahead.at = close;
    return ahead_values(&ahead) ? SEQUEL_SAME : SEQUEL_OTHER;
}

/* Behind the last `)': true when what follows it is known, and boundary->state is then either the
 * same, for the record ends there, or another one in which to go on. */
static bool run_closed(struct boundary *boundary, const char *bytes, size_t length, bool last)
{
    enum sequel next = sequel(boundary->end, bytes, length, last);

    if (next == SEQUEL_UNSEEN)
        return false;
    if (next != SEQUEL_OTHER && boundary->leapt) {
        /* Whether there was a header has not been looked at, and will matter. */
        boundary->leapt = false;
        boundary->at = 1;
        boundary->depth = 1;
        boundary->state = STATE_OUT;
        return true;
    }
    if (next == SEQUEL_SAME || (next == SEQUEL_VARIATION && boundary->has_header)) {
        damage(boundary, MESSAGE_SYNTAX, boundary->end - 1);
        boundary->depth = 1;
        boundary->state = STATE_OUT;
    }
    return true;
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
            if (!run_closed(boundary, bytes, length, last))
                return BOUNDARY_MORE;
            if (boundary->state == STATE_CLOSED)
                return BOUNDARY_END;
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
