/* SPDX-License-Identifier: ISC */
/*
 * Where does an object of JSON end?  Brackets are counted outside strings.  A string does not reach
 * over the end of its line: RFC 8259 forbids a line break in it, so that a lost quote costs a line.
 *
 * An object that is not closed ends where another record certainly begins: at `{' with the keys
 * that a known kind of record begins with, which no record holds within itself and, because of the
 * quotes, no string holds; or at a line that begins as this record does, if that was written in one
 * line.
 *
 * An object that holds a tree of SGF is text around it, like a page, unless the tree is in a string
 * of what begins as a record: there it is what somebody wrote.
 */
#include "parse/input/json_end.h"

#include <string.h>

#include "analyse/base/bytes.h"
#include "parse/input/record_start.h"

#define AHEAD_BYTES ((size_t)64) /* that are looked at after a `{' */

void json_end_begin(struct json_end *machine)
{
    *machine = (struct json_end){.is_record = -1};
}

void json_end_forget(struct json_end *machine, size_t count)
{
    machine->at -= count;
}

/*
 * Does bytes[0..length) begin with these words, blanks around them?  1 or 0; -1: it ends before.
 */
static int json_end_words(const char *bytes, size_t length, const char *const *words)
{
    size_t at = 0;

    for (; *words != NULL; words++) {
        const size_t word = strlen(*words);

        while (at < length && byte_is_blank(bytes[at]))
            at++;
        const size_t compared = length - at < word ? length - at : word;
        if (compared > 0 && memcmp(bytes + at, *words, compared) != 0)
            return 0;
        if (compared < word)
            return -1;
        at += word;
    }
    return 1;
}

int json_end_is_record(const char *bytes, size_t length, bool last)
{
    /* Abstract Play's, and PlayHex's, as their servers write them. */
    static const char *const abstract_play[] = {"{", "\"header\"", ":", "{", "\"game\"", NULL};
    static const char *const playhex[] = {"{", "\"id\"", ":", "\"", NULL};
    const bool is_short = length < AHEAD_BYTES;
    const size_t seen = is_short ? length : AHEAD_BYTES;
    const int one = json_end_words(bytes, seen, abstract_play);
    const int other = json_end_words(bytes, seen, playhex);

    if (one == 1)
        return 1;
    if (other == 1) {
        /* The id is followed by the game's address, `url'. */
        const char *url = memchr(bytes, 'u', seen);
        while (url != NULL && (size_t)(bytes + seen - url) >= 5 && memcmp(url, "url\":", 5) != 0)
            url = memchr(url + 1, 'u', (size_t)(bytes + seen - url - 1));
        if (url != NULL && (size_t)(bytes + seen - url) >= 5)
            return 1;
        return is_short && !last ? -1 : 0;
    }
    return (one < 0 || other < 0) && is_short && !last ? -1 : 0;
}

/* Does the line after the line break at bytes[at] begin as the object does?  As above. */
static int json_end_next_line(const struct json_end *machine, const char *bytes, size_t length,
                              bool last)
{
    const size_t from = machine->at + 1;
    const size_t left = length - from;
    const size_t compared = left < JSON_END_FIRST ? left : JSON_END_FIRST;

    if (machine->has_line || machine->nfirst < JSON_END_FIRST)
        return 0;
    if (compared > 0 && memcmp(bytes + from, machine->first, compared) != 0)
        return 0;
    return compared == JSON_END_FIRST ? 1 : last ? 0 : -1;
}

/* One byte of the object; JSON_END_MORE: it goes on after it. */
static enum json_end_event json_end_byte(struct json_end *machine, char c)
{
    if (machine->nfirst < JSON_END_FIRST)
        machine->first[machine->nfirst++] = c;
    if (c == '\n' || c == '\r') {
        machine->in_string = false;
        machine->has_line = true;
    } else if (c == '"') {
        machine->in_string = !machine->in_string;
    } else if (!machine->in_string && (c == '{' || c == '[')) {
        machine->depth++;
    } else if (!machine->in_string && (c == '}' || c == ']')) {
        machine->depth--;
    }
    machine->at++;
    return machine->depth == 0 ? JSON_END_END : JSON_END_MORE;
}

/* Does a tree of SGF with a header begin at bytes[0], a `('?  As json_end_words(). */
static int json_end_is_tree(const char *bytes, size_t length, bool last)
{
    const enum record_start start = record_start_in_page(bytes, length, last);

    return start == RECORD_START_SGF ? 1 : start == RECORD_START_UNSEEN ? -1 : 0;
}

enum json_end_event json_end_run(struct json_end *machine, const char *bytes, size_t length,
                                 bool last)
{
    if (machine->is_record < 0)
        machine->is_record = json_end_is_record(bytes, length, last);
    if (machine->is_record < 0)
        return JSON_END_MORE;
    while (machine->at < length) {
        const char c = bytes[machine->at];

        if (machine->in_string && c == '\\') {
            if (machine->at + 1 == length && !last)
                return JSON_END_MORE;
            if (machine->at + 1 < length && bytes[machine->at + 1] != '\n')
                json_end_byte(machine, c);
            json_end_byte(machine, 'x'); /* whatever is escaped */
            continue;
        }
        int other = 0;
        if (c == '{' && machine->depth > 0)
            other = json_end_is_record(bytes + machine->at, length - machine->at, last);
        else if (c == '(' && !(machine->in_string && machine->is_record > 0))
            other = json_end_is_tree(bytes + machine->at, length - machine->at, last);
        else if (c == '\n')
            other = json_end_next_line(machine, bytes, length, last);
        if (other < 0)
            return JSON_END_MORE;
        if (other > 0 && c == '(')
            return JSON_END_HOLDS;
        if (other > 0) {
            machine->at += c == '\n';
            return JSON_END_CUT;
        }
        if (json_end_byte(machine, c) == JSON_END_END)
            return JSON_END_END;
    }
    return last ? JSON_END_CUT : JSON_END_MORE;
}
