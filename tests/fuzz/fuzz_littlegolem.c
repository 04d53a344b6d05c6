/* SPDX-License-Identifier: ISC */
/*
 * A LittleGolem record made from the bytes: which names, with any bytes in them that a name can
 * hold, which size and moves; then perhaps damage.  As it was made, every field must come back as
 * it went in; damaged, the record after it must still be read.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/text.h"
#include "analyse/base/utf8.h"
#include "parse/input/scan.h"
#include "parse/notation/replay.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct feed {
    const uint8_t *data;
    size_t size;
    size_t at;
};

static unsigned take(struct feed *feed)
{
    return feed->at < feed->size ? feed->data[feed->at++] : 0;
}

/* A name of up to 40 bytes, from bytes that are nasty as a rule. */
static void take_name(struct feed *feed, struct text *name)
{
    static const char nasty[] = "](;)\\[PWSZ!\xc3\xab\xe9 ";
    unsigned length = take(feed) % 40;

    text_reset(name);
    while (length-- > 0) {
        unsigned byte = take(feed);
        char c = byte < 128 ? nasty[byte % (sizeof nasty - 1)] : (char)byte;
        if (c != '\n' && c != '\r' && c != '\0')
            text_char(name, c);
    }
}

/* Names that hold the next key, or the beginning of a record, read otherwise: QUIRKS.md, Q1, Q2. */
static bool is_fair(struct text *name, const char *next)
{
    static const char *const starts[] = {"(;FF[", "(;GM[", "(;SZ[", "(;CA[",
                                         "(;EV[", "(;PB[", "(;PW["};
    const char *text = text_c(name);

    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
        if (strstr(text, starts[i]) != NULL)
            return false;
    return strstr(text, next) == NULL;
}

struct made {
    struct text white, black, bytes;
    unsigned size;
    unsigned nmoves;
    bool fair;
};

static void make(struct feed *feed, struct made *made)
{
    take_name(feed, &made->white);
    take_name(feed, &made->black);
    made->fair = is_fair(&made->white, "]PW[") && is_fair(&made->black, "]SZ[");
    made->size = 4 + take(feed) % 7;
    text_format(&made->bytes, "(;FF[4]EV[null]PB[%s]", text_c(&made->white));
    text_format(&made->bytes, "PW[%s]SZ[%u]RU[LG]", text_c(&made->black), made->size);
    if (take(feed) % 2 == 0)
        text_format(&made->bytes, "RE[%c]", take(feed) % 2 == 0 ? 'W' : 'B');
    text_string(&made->bytes, "GC[ game #12]SO[http://www.littlegolem.com]");
    made->nmoves = take(feed) % 80;
    for (unsigned i = 0; i < made->nmoves; i++) {
        unsigned what = take(feed);
        char colour = i % 2 == 0 ? 'W' : 'B';
        if (what == 255)
            text_format(&made->bytes, ";%c[resign]", colour);
        else if (what == 254)
            text_format(&made->bytes, ";%c[swap]", colour);
        else
            text_format(&made->bytes, ";%c[%c%u]", colour, 'A' + what % 19, 1 + take(feed) % 19);
    }
    text_char(&made->bytes, ')');
}

static const char *or_empty(const char *text)
{
    return text == NULL ? "" : text;
}

/* The record as it was made: everything comes back. */
static void check_made(struct record *record, struct made *made)
{
    static struct position position;
    struct outcome outcome;
    struct replay_options options = {.want_cells = true};

    assert(record->dialect == DIALECT_LITTLEGOLEM && record->game == &game_havannah);
    assert(record->size == (int)made->size && record->nnodes == made->nmoves + 1);
    assert(strcmp(record->id, "12") == 0);
    if (record->charset == CHARSET_UTF8) {
        assert(strcmp(or_empty(record->white), text_c(&made->white)) == 0);
        assert(strcmp(or_empty(record->black), text_c(&made->black)) == 0);
    }
    assert(utf8_valid(or_empty(record->white), strlen(or_empty(record->white))));
    assert(utf8_valid(or_empty(record->black), strlen(or_empty(record->black))));
    if (!record_rejected(record)) {
        assert(replay_line(record, NODE_NONE, &options, &position, &outcome) == 0);
        assert((outcome.end == END_ILLEGAL) == record_rejected(record));
        assert(outcome.nplies <= (int)made->nmoves);
    }
}

static void damage(struct feed *feed, struct text *bytes)
{
    size_t at = (take(feed) * 256u + take(feed)) % bytes->length;

    switch (take(feed) % 3) {
    case 0: bytes->bytes[at] = (char)take(feed); break;
    case 1: bytes->length = at; break;
    default:
        memmove(bytes->bytes + at, bytes->bytes + at + 1, bytes->length - at - 1);
        bytes->length--;
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char next[] = "\n(;FF[4]EV[null]PB[next]PW[b]SZ[4]RU[LG]GC[ game #13]"
                               "SO[http://www.littlegolem.com];W[A1];B[A2])\n";
    struct feed feed = {data, size, 0};
    struct made made = {0};
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};
    static struct record record; /* boards and tables are made once */
    static bool ready;
    struct span span;

    bool damaged = take(&feed) % 2 == 1;
    make(&feed, &made);
    if (damaged)
        damage(&feed, &made.bytes);
    text_string(&made.bytes, next);

    struct scan *scan = scan_new(0);
    assert(scan != NULL && !made.bytes.failed);
    if (!ready)
        record_init(&record);
    ready = true;
    assert(scan_feed(scan, made.bytes.bytes, made.bytes.length, true) == 0);
    unsigned count = 0;
    bool last_is_next = false;
    while (scan_next(scan, &span, &between) == 1) {
        assert(record_read(&record, &span, NULL) == 0);
        if (count++ == 0 && !damaged && made.fair) {
            assert(span.damage == MESSAGE_COUNT);
            check_made(&record, &made);
        }
        last_is_next = record.id != NULL && strcmp(record.id, "13") == 0 && record.nnodes == 3 &&
                       !record_rejected(&record);
    }
    assert(last_is_next || (damaged && !made.fair));
    assert(damaged || !made.fair || (count == 2 && between.count == 0));
    scan_free(scan);
    text_release(&made.white);
    text_release(&made.black);
    text_release(&made.bytes);
    diagnostics_release(&between);
    arena_release(&arena);
    return 0;
}
