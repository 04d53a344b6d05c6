/* SPDX-License-Identifier: ISC */
/*
 * Where one SGF record ends.
 *
 * The machine distinguishes values from the text between them, counts open trees, and remembers the
 * name of the property whose value it reads.  Two things prove that a record was never closed and
 * another one has begun: a property that only a root has, in the first node of what would be a
 * variation (Q3); and a value whose own closing bracket belongs to the first property of another
 * record, which the value has swallowed (Q4).
 */
#include "parse/input/sgf_end.h"

#include <string.h>

#include "analyse/base/bytes.h"
#include "parse/input/sgf_bracket.h"
#include "parse/input/sgf_word.h"

/* Text that a record swallowed is searched in this many bytes before the bracket that ends it. */
#define SWALLOWED_BYTES_MAX ((size_t)4096)
/* A leap looks so far ahead: much farther would cost too much where records are cut at once. */
#define LEAP_BYTES_MAX ((size_t)4096)

enum state {
    STATE_START, /* at `(': perhaps a header whose values are not escaped */
    STATE_OUT, /* between values */
    STATE_VALUE,
    STATE_ESCAPE, /* after a backslash in a value */
    STATE_TRAIL, /* after the first half of a character in a value */
    STATE_CLOSED, /* after the last `)' */
};

void sgf_end_begin(struct sgf_end *machine, bool has_open, size_t limit_bytes)
{
    memset(machine, 0, offsetof(struct sgf_end, header));
    machine->limit_bytes = limit_bytes;
    machine->damage = MESSAGE_COUNT;
    machine->is_root = true;
    machine->header.end = 0;
    machine->sequel.begun = false;
    if (!has_open) {
        machine->state = STATE_OUT;
        machine->depth = 1;
        machine->damage = MESSAGE_SYNTAX;
        machine->has_header = true; /* what it has lost */
    }
}

/* Notes the first damage. */
static void end_damage(struct sgf_end *machine, enum message message, size_t at)
{
    if (machine->damage == MESSAGE_COUNT) {
        machine->damage = message;
        machine->damage_at = at;
    }
}

static enum sgf_end_event end_cut(struct sgf_end *machine, enum message message, size_t at,
                                  size_t damage_at)
{
    end_damage(machine, message, damage_at);
    machine->end = at;
    return SGF_END_CUT;
}

/* Has a value swallowed the beginning of another record? */
enum swallowed {
    SWALLOWED_NOTHING,
    SWALLOWED_PERHAPS, /* it has if the property after it belongs to a root */
    SWALLOWED_RECORD,
};

/*
 * The value ends at `close`.  Does it end in the beginning of another record, "(;", the name of a
 * property of headers, "[" and the text up to this bracket?  Then *at is that record's
 * `('.  In free text it must be at the start of a line, or be "(;FF[" and a digit.
 */
static enum swallowed end_swallowed(const struct sgf_end *machine, const char *bytes, size_t close,
                                    size_t *at)
{
    size_t from = machine->value_at;
    if (close - from > SWALLOWED_BYTES_MAX)
        from = close - SWALLOWED_BYTES_MAX;
    const char *start = bytes + from;
    const char *open = memrchr(start, '[', close - from);
    if (open == NULL || memchr(open, ']', (size_t)(bytes + close - open)) != NULL)
        return SWALLOWED_NOTHING;

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
    if ((sgf_word_class(name) & SGF_WORD_HEADER) == 0 || scan == start || *--scan != ';')
        return SWALLOWED_NOTHING;
    while (scan > start && byte_is_blank(scan[-1]))
        scan--;
    if (scan == start || *--scan != '(')
        return SWALLOWED_NOTHING;
    *at = (size_t)(scan - bytes);
    if ((sgf_word_class(machine->word) & SGF_WORD_PLAIN) != 0 || !machine->has_header)
        return SWALLOWED_RECORD;
    if (name == SGF_WORD2('F', 'F') && bytes + close - open == 2 && open[1] >= '1' &&
        open[1] <= '4')
        return SWALLOWED_RECORD;
    while (scan > start && (scan[-1] == ' ' || scan[-1] == '\t'))
        scan--;
    bool is_line = scan > start && (scan[-1] == '\n' || scan[-1] == '\r');
    return is_line ? SWALLOWED_RECORD : SWALLOWED_PERHAPS;
}

/*
 * Between values.  The common record has no variation: when neither `(' nor a backslash comes
 * before the first `)', and a value has just ended there, then nothing but that `)' matters.
 */
static void end_leap(struct sgf_end *machine, const char *bytes, size_t length)
{
    const char *from = bytes + machine->at;
    size_t reach = length - machine->at;
    const char *close = memchr(from, ')', reach < LEAP_BYTES_MAX ? reach : LEAP_BYTES_MAX);

    /* Behind a byte above ASCII, the `]' may be half of a character. */
    if (close == NULL || close[-1] != ']' || (close[-2] & 0x80) != 0 ||
        (size_t)(close - bytes) >= machine->limit_bytes)
        return;
    size_t span = (size_t)(close - from);
    if (memchr(from, '(', span) != NULL || memchr(from, '\\', span) != NULL)
        return;
    machine->at = (size_t)(close + 1 - bytes);
    machine->end = machine->at;
    machine->leapt = true;
    machine->depth = 0;
    machine->state = STATE_CLOSED;
}

/* False: whether this is such a header depends on what follows. */
static bool end_start(struct sgf_end *machine, const char *bytes, size_t length, bool last)
{
    struct littlegolem_header *header = &machine->header;
    int found = littlegolem_header(bytes, length, header);

    if (found < 0 && !last)
        return false;
    if (found <= 0)
        header->end = 0;
    machine->state = STATE_OUT;
    machine->depth = 1;
    machine->at = 1;
    machine->has_header = found > 0;
    machine->has_root = found > 0;
    machine->has_size = found > 0;
    if (found > 0 && header->end <= machine->limit_bytes)
        machine->at = header->end;
    else
        header->end = 0; /* read as any other, the record may end within it */
    end_leap(machine, bytes, length);
    return true;
}

/* At the `[' of a property: does the tree opened last begin another record? */
static bool end_is_other(const struct sgf_end *machine, size_t at)
{
    return machine->in_first && machine->has_node && (machine->depth > 1 || machine->in_doubt) &&
           (sgf_word_class(machine->word) & SGF_WORD_ROOT) != 0 &&
           at - machine->tree_at <= machine->limit_bytes;
}

/* One byte between values that belongs to no name; SGF_END_MORE: the record goes on. */
static enum sgf_end_event end_mark(struct sgf_end *machine, char c, size_t at)
{
    unsigned class;

    switch (c) {
    case '[':
        if (end_is_other(machine, at))
            return end_cut(machine, MESSAGE_RECORD_CUT, machine->tree_at, machine->tree_at);
        class = sgf_word_class(machine->word);
        machine->has_header |= (class & SGF_WORD_ROOT) != 0;
        machine->is_root &= (class & SGF_WORD_MOVE) == 0;
        machine->has_size |= machine->word == SGF_WORD2('S', 'Z');
        machine->state = STATE_VALUE;
        machine->value_at = at + 1;
        break;
    case '(':
        machine->depth++;
        machine->tree_at = at;
        machine->in_first = true;
        machine->in_doubt = false;
        machine->has_node = false;
        machine->is_root = false;
        machine->word = 0;
        break;
    case ';':
        machine->in_first = machine->in_first && !machine->has_node;
        machine->has_node = true;
        machine->is_root &= !machine->has_root;
        machine->has_root = true;
        machine->word = 0;
        break;
    case ')':
        machine->in_first = false;
        machine->word = 0;
        if (machine->depth > 0 && --machine->depth > 0)
            break;
        machine->state = STATE_CLOSED;
        machine->end = at + 1;
        break;
    default: break;
    }
    return SGF_END_MORE;
}

/* Returns SGF_END_MORE at the end of the bytes and of this state. */
static enum sgf_end_event end_out(struct sgf_end *machine, const char *bytes, size_t length)
{
    enum sgf_end_event event = SGF_END_MORE;
    size_t at = machine->at;

    while (at < length && machine->state == STATE_OUT && event == SGF_END_MORE) {
        char c = bytes[at];
        if (byte_is_letter(c)) {
            if (machine->word_ended)
                machine->word = 0;
            if (byte_is_capital(c))
                machine->word = machine->word << 8 | (unsigned char)c;
            machine->word_ended = false;
        } else {
            machine->word_ended = true;
            event = end_mark(machine, c, at);
        }
        at++;
    }
    machine->at = at;
    return event;
}

/* Behind a value that has perhaps swallowed another record's beginning, which would be a tree. */
static void end_doubt(struct sgf_end *machine, size_t other)
{
    machine->tree_at = other;
    machine->in_first = true;
    machine->has_node = true;
    machine->in_doubt = true;
}

/* The next byte of a value that may end it, or escape, or be half of a character (Q14). */
static size_t end_value_stop(const struct sgf_end *machine, const char *bytes, size_t length)
{
    const struct multibyte *charset = machine->charset;
    size_t at = machine->at;

    while (at < length && bytes[at] != ']' && bytes[at] != '\\' &&
           (charset == NULL || !multibyte_is_lead(charset, bytes[at])))
        at++;
    return at;
}

/* At bytes[at], a `]' or backslash: may it be half of a character, so that the set must be known?
 */
static bool end_is_doubtful(const struct sgf_end *machine, const char *bytes, size_t at)
{
    return !machine->charset_known && at > machine->value_at && (bytes[at - 1] & 0x80) != 0;
}

/* Looks for the set; false: that depends on the bytes that follow. */
static bool end_find_charset(struct sgf_end *machine, const char *bytes, size_t length, bool last)
{
    if (length < MULTIBYTE_ROOT_MAX && !last)
        return false;
    machine->charset_known = true;
    machine->asks_charset = false;
    machine->charset = multibyte_find(bytes, length);
    if (machine->charset != NULL)
        machine->at = machine->value_at;
    return true;
}

/*
 * The `]' at bytes[at] ends the value, unless what follows is not allowed there and another one can
 * (Q55): then that one does, and machine->at is after it.  The reader reports the damage.  UNSEEN:
 * that depends on the bytes that follow.
 */
static enum sgf_bracket_answer end_bracket(struct sgf_end *machine, size_t at,
                                           const struct sgf_bracket_text *text)
{
    enum sgf_bracket_answer answer;
    size_t end;

    if (machine->over_limit || machine->charset != NULL || at < machine->no_bracket)
        return SGF_BRACKET_YES;
    answer = sgf_bracket_ends(text, at);
    if (answer != SGF_BRACKET_NO)
        return answer;
    if (!machine->charset_known) {
        machine->asks_charset = true;
        return SGF_BRACKET_UNSEEN;
    }
    answer = sgf_bracket_find(text, at, &end);
    if (answer == SGF_BRACKET_NO)
        machine->no_bracket = end;
    if (answer != SGF_BRACKET_YES)
        return answer == SGF_BRACKET_NO ? SGF_BRACKET_YES : SGF_BRACKET_UNSEEN;
    machine->at = end + 1;
    return SGF_BRACKET_YES;
}

static enum sgf_end_event end_value(struct sgf_end *machine, const char *bytes, size_t length,
                                    const struct sgf_bracket_text *text)
{
    size_t at = end_value_stop(machine, bytes, length), other;

    machine->at = at;
    if (at == length || end_is_doubtful(machine, bytes, at))
        return SGF_END_MORE;
    machine->at = at + 1;
    if (bytes[at] != ']' && bytes[at] != '\\') {
        machine->state = STATE_TRAIL;
        return SGF_END_MORE;
    }
    if (bytes[at] == '\\') {
        machine->state = STATE_ESCAPE;
        return SGF_END_MORE;
    }
    if (end_bracket(machine, at, text) == SGF_BRACKET_UNSEEN) {
        machine->at = at;
        return SGF_END_MORE;
    }
    machine->state = STATE_OUT;
    if (at - machine->value_at < 4 || machine->at > at + 1)
        return SGF_END_MORE;
    enum swallowed swallowed = end_swallowed(machine, bytes, at, &other);
    if (swallowed == SWALLOWED_RECORD)
        return end_cut(machine, MESSAGE_VALUE_CUT, other, machine->value_at - 1);
    if (swallowed == SWALLOWED_PERHAPS && !machine->is_root)
        end_doubt(machine, other);
    return SGF_END_MORE;
}

/* Begins the record anew, so that every property is looked at. */
static void end_again(struct sgf_end *machine)
{
    machine->leapt = false;
    machine->at = machine->header.end > 0 ? machine->header.end : 1;
    machine->depth = 1;
    machine->state = STATE_OUT;
}

/* Behind the last `)': true when what follows it is known, and machine->state is then either the
 * same, for the record ends there, or another one in which to go on. */
static bool end_closed(struct sgf_end *machine, const char *bytes, size_t length, bool last)
{
    if (sgf_sequel_is_plain(machine->end, bytes, length, last))
        return true;
    if (machine->leapt) {
        end_again(machine);
        return true;
    }
    bool is_unfinished = machine->end >= 2 && byte_is_letter(bytes[machine->end - 2]);
    bool is_part = (machine->is_root && !machine->has_size) || is_unfinished;
    const struct sgf_sequel_record record = {
        .has_header = machine->has_header,
        .is_root = machine->is_root,
        .is_part = is_part && !machine->over_limit,
        .is_forgotten = machine->over_limit,
    };
    switch (sgf_sequel_find(&machine->sequel, &record, machine->end, bytes, length, last)) {
    case SGF_SEQUEL_UNSEEN: return false;
    case SGF_SEQUEL_NONE: return true;
    case SGF_SEQUEL_SAME: break;
    }
    end_damage(machine, MESSAGE_SYNTAX, machine->end - 1);
    machine->depth = 1;
    machine->state = STATE_OUT;
    machine->sequel.begun = false;
    return true;
}

static bool end_in_value(const struct sgf_end *machine)
{
    return machine->state == STATE_VALUE || machine->state == STATE_ESCAPE ||
           machine->state == STATE_TRAIL;
}

enum sgf_end_event sgf_end_run(struct sgf_end *machine, const char *bytes, size_t length, bool last)
{
    size_t limit = machine->limit_bytes;

    if (machine->state == STATE_START && !end_start(machine, bytes, length, last))
        return SGF_END_MORE;
    for (;;) {
        enum sgf_end_event event = SGF_END_MORE;
        if (machine->at > limit && !machine->over_limit) {
            machine->over_limit = true;
            machine->charset_known = true; /* its root will be gone */
            return SGF_END_LIMIT;
        }
        if (machine->state == STATE_CLOSED) {
            if (!end_closed(machine, bytes, length, last))
                return SGF_END_MORE;
            if (machine->state == STATE_CLOSED)
                return SGF_END_END;
        }
        if (machine->at == length)
            break;
        /* The limit is then reported at the same byte for pieces of any size. */
        size_t stop = machine->over_limit || length <= limit ? length : limit + 1;
        if (machine->state == STATE_OUT) {
            event = end_out(machine, bytes, stop);
        } else if (machine->state == STATE_VALUE) {
            const struct sgf_bracket_text text = {bytes, length, last, true};
            event = end_value(machine, bytes, stop, &text);
            /* It may wait for more bytes, or for the character set. */
            bool waits = machine->state == STATE_VALUE && machine->at < stop;
            bool is_doubtful =
                waits && (machine->asks_charset || end_is_doubtful(machine, bytes, machine->at));
            if (waits && !(is_doubtful && end_find_charset(machine, bytes, length, last)))
                return SGF_END_MORE;
        } else if (machine->state == STATE_TRAIL) {
            machine->at += multibyte_is_trail(machine->charset, bytes[machine->at]);
            machine->state = STATE_VALUE;
        } else {
            machine->at++;
            machine->state = STATE_VALUE;
        }
        if (event != SGF_END_MORE)
            return event;
    }
    if (!last)
        return SGF_END_MORE;
    if (end_in_value(machine))
        end_damage(machine, MESSAGE_VALUE_CUT, machine->value_at - 1);
    else
        end_damage(machine, MESSAGE_RECORD_CUT, length);
    machine->end = length;
    return SGF_END_END;
}

size_t sgf_end_needless(const struct sgf_end *machine)
{
    size_t needed = machine->state == STATE_CLOSED ? machine->end : machine->at;

    if (machine->state == STATE_START)
        return 0;
    if (machine->in_first && (machine->depth > 1 || machine->in_doubt) &&
        needed - machine->tree_at <= machine->limit_bytes)
        return machine->tree_at;
    if (end_in_value(machine)) {
        size_t value = needed - machine->value_at;
        return needed - (value < SWALLOWED_BYTES_MAX ? value : SWALLOWED_BYTES_MAX) - 1;
    }
    return needed;
}

static void end_shift(size_t *at, size_t count)
{
    *at = *at > count ? *at - count : 0;
}

void sgf_end_forget(struct sgf_end *machine, size_t count)
{
    if (machine->in_first && machine->tree_at < count)
        machine->in_first = false; /* further back than a cut may be found */
    if (machine->sequel.begun)
        sgf_sequel_forget(&machine->sequel, count);
    end_shift(&machine->end, count);
    end_shift(&machine->damage_at, count);
    end_shift(&machine->at, count);
    end_shift(&machine->tree_at, count);
    end_shift(&machine->value_at, count);
    end_shift(&machine->no_bracket, count);
}
