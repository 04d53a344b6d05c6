/* SPDX-License-Identifier: ISC */
/*
 * Where each record of an entry begins and ends.
 *
 * The scan looks at a window of bytes that it has not used up (scan_window.h).  Every decision
 * looks a fixed number of bytes ahead, so the spans do not depend on the blocks.
 */
#include "parse/input/scan.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/bytes.h"
#include "parse/input/guess.h"
#include "parse/input/json_end.h"
#include "parse/input/junk.h"
#include "parse/input/record_start.h"
#include "parse/input/scan_window.h"
#include "parse/input/sgf_end.h"

#define TAR_BLOCK 512
#define TAR_BYTES_MIN (2 * TAR_BLOCK)
#define OVER_BYTES_MAX ((size_t)64 << 10) /* handed out of a record that is too large */

enum mode {
    MODE_ENTRY, /* at the entry's first byte */
    MODE_BETWEEN, /* between records */
    MODE_SGF,
    MODE_TEXT, /* in a record of a text format */
    MODE_PAGE,
    MODE_JSON, /* in an object */
    MODE_OTHER, /* in an entry whose encoding is not read */
};

struct scan {
    size_t limit_bytes;
    bool bare_moves, without_page;
    struct scan_window window;
    size_t spent; /* bytes at the window's front that the span handed out last took */

    enum mode mode;
    bool skipping; /* the record was handed out already, for its size */
    struct junk_place start; /* of the record */
    const struct text_format *text; /* MODE_TEXT */
    size_t nread; /* MODE_TEXT, MODE_PAGE: bytes of the record looked at */
    struct sgf_end ending;
    struct json_end json;
    bool in_array; /* of JSON */
    bool in_json; /* the last record was an object, or an array is open */
    bool was_cut; /* the last record was damaged */
    struct junk_place array; /* where it was opened */
    uint64_t nrecords;

    bool line_start; /* only blanks come before the window in its line */
    bool in_word; /* a letter is just before it */
    struct junk junk; /* since the last record */
};

struct scan *scan_new(size_t limit_bytes)
{
    struct scan *scan = calloc(1, sizeof *scan);

    if (scan == NULL)
        return NULL;
    if (limit_bytes == 0)
        limit_bytes = RECORD_BYTES_MAX;
    scan->limit_bytes = limit_bytes < UINT32_MAX / 2 ? limit_bytes : UINT32_MAX / 2;
    scan_begin(scan);
    return scan;
}

void scan_free(struct scan *scan)
{
    if (scan == NULL)
        return;
    scan_window_release(&scan->window);
    free(scan);
}

void scan_bare_moves(struct scan *scan, bool bare)
{
    scan->bare_moves = bare;
}

void scan_begin(struct scan *scan)
{
    struct scan fresh = {
        .limit_bytes = scan->limit_bytes,
        .bare_moves = scan->bare_moves,
        .window = {.buffer = scan->window.buffer,
                   .buffer_capacity = scan->window.buffer_capacity,
                   .line = 1},
        .line_start = true,
    };
    *scan = fresh;
}

void scan_without_page(struct scan *scan)
{
    scan->without_page = true;
}

int scan_feed(struct scan *scan, const char *block, size_t length, bool last)
{
    scan_window_feed(&scan->window, block, length, last);
    return 0;
}

/* ---- between records ---- */

/* The result of one step of a mode. */
enum step {
    STEP_MORE, /* the window must grow */
    STEP_SPAN, /* a span is handed out */
    STEP_AGAIN, /* the mode has changed */
};

static struct junk_place scan_place_here(const struct scan *scan)
{
    return (struct junk_place){scan->window.offset, scan->window.line,
                               scan->window.offset - scan->window.line_offset + 1};
}

static void scan_record_begin(struct scan *scan, enum mode mode, bool has_open,
                              struct diagnostics *diagnostics)
{
    junk_end(&scan->junk, diagnostics);
    scan->mode = mode;
    scan->skipping = false;
    scan->start = scan_place_here(scan);
    scan->nread = 0;
    scan->in_json = mode == MODE_JSON || scan->in_array;
    if (mode == MODE_SGF)
        sgf_end_begin(&scan->ending, has_open, scan->limit_bytes);
    if (mode == MODE_JSON)
        json_end_begin(&scan->json);
}

/* Does a record begin at bytes[0], between records?  In a comment only "(;" begins one. */
static enum record_start scan_start(struct scan *scan, const char *bytes, size_t length)
{
    const struct record_start_before before = {
        .last = scan->window.last,
        .line_start = scan->line_start,
        .in_word = scan->in_word,
        .bare_moves = scan->bare_moves,
        .in_json = scan->in_json,
    };
    struct junk *junk = &scan->junk;

    if (junk->is_comment && bytes[0] != '(')
        return RECORD_START_NONE;
    enum record_start start = record_start_find(bytes, length, &before, &scan->text);
    if (start == RECORD_START_UNSEEN || !junk->is_comment)
        return start;
    if (start == RECORD_START_SGF || (length > 1 && bytes[1] == ';'))
        junk_comment_is_text(junk);
    return start;
}

/* A blank between records. */
static void scan_blank(struct scan *scan, char c)
{
    if (c == '\n' || c == '\r') {
        scan->line_start = true;
        junk_comment_end(&scan->junk);
    }
    scan->in_word = false;
    junk_show(&scan->junk, c);
}

/* A mark between records is at the window's front. */
static void scan_mark(struct scan *scan, int length, struct diagnostics *diagnostics)
{
    const char *name = length == 1 ? "^Z" : "U+FEFF";
    struct junk_place here = scan_place_here(scan);

    diagnostics_add(diagnostics, MESSAGE_MARK, here.offset, here.line, here.column, name,
                    strlen(name));
    scan_window_consume(&scan->window, (size_t)length);
    scan->in_word = false;
}

/* Begins the record or array found at the window's front. */
static void scan_begin_at(struct scan *scan, enum record_start start,
                          struct diagnostics *diagnostics)
{
    if (start == RECORD_START_ARRAY) {
        junk_end(&scan->junk, diagnostics);
        scan->array = scan_place_here(scan);
        scan->in_array = scan->in_json = true;
        scan_window_consume(&scan->window, 1);
        return;
    }
    const enum mode mode = start == RECORD_START_TEXT   ? MODE_TEXT
                           : start == RECORD_START_JSON ? MODE_JSON
                                                        : MODE_SGF;
    scan_record_begin(scan, mode, start != RECORD_START_LOST, diagnostics);
}

/* Goes to the next record's first byte. */
static enum step scan_run_between(struct scan *scan, struct diagnostics *diagnostics)
{
    size_t length;
    const char *bytes = scan_window_bytes(&scan->window, &length);
    struct junk *junk = &scan->junk;

    for (size_t at = 0; at < length; at++) {
        char c = bytes[at];
        if (byte_is_blank(c)) {
            scan_blank(scan, c);
            continue;
        }
        int mark = junk_mark(junk, bytes + at, length - at, scan->window.last);
        if (mark != 0) {
            scan_window_consume(&scan->window, at);
            if (mark < 0)
                return STEP_MORE;
            scan_mark(scan, mark, diagnostics);
            return STEP_AGAIN;
        }
        if (scan->in_array && !junk->is_comment && (c == ']' || (c == ',' && !junk->has_text))) {
            scan->in_array = c == ',';
            junk_end(junk, diagnostics);
            scan->line_start = false;
            continue;
        }
        enum record_start start = scan_start(scan, bytes + at, length - at);
        if (start != RECORD_START_NONE) {
            scan_window_consume(&scan->window, at);
            if (start == RECORD_START_UNSEEN)
                return STEP_MORE;
            scan_begin_at(scan, start, diagnostics);
            return STEP_AGAIN;
        }
        if (!junk->has_text || scan->line_start) {
            scan_window_consume(&scan->window, at); /* so that the place is right */
            bytes = scan_window_bytes(&scan->window, &length);
            at = 0;
        }
        while (c == '\0' && junk->has_text && at + 1 < length && bytes[at + 1] == '\0')
            at++; /* a hole of a file may be large */
        struct junk_place here = scan_place_here(scan);
        if (c == '#' && scan->line_start && !junk->has_text)
            junk_comment(junk, &here);
        else
            junk_add(junk, c, &here, diagnostics);
        scan->line_start = false;
        scan->in_word = byte_is_letter(c);
    }
    scan_window_consume(&scan->window, length);
    return STEP_MORE;
}

/* The entry's first bytes: a byte order mark is passed over, and "<" makes it a page. */
static enum step scan_run_entry(struct scan *scan, struct diagnostics *diagnostics)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t length;
    const char *bytes = scan_window_bytes(&scan->window, &length);
    size_t at = 0;

    if (scan->window.offset == 0 && length > 0) {
        if (length < RECORD_START_WIDE_BYTES && !scan->window.last)
            return STEP_MORE;
        const char *wide = record_start_wide_name(bytes, length);
        if (wide != NULL) {
            diagnostics_add(diagnostics, MESSAGE_ENCODING, 0, 1, 1, wide, strlen(wide));
            scan->mode = MODE_OTHER;
            return STEP_AGAIN;
        }
        size_t compared = length < 3 ? length : 3;
        if (memcmp(bytes, mark, compared) == 0) {
            if (compared < 3 && !scan->window.last)
                return STEP_MORE;
            if (compared == 3)
                at = 3;
        }
    }
    while (at < length && byte_is_blank(bytes[at]))
        at++;
    bool found = at < length;
    scan_window_consume(&scan->window, at);
    if (!found)
        return STEP_MORE;
    bytes = scan_window_bytes(&scan->window, &length);
    const bool is_tag = bytes[0] == '<' && !scan->without_page;
    if (is_tag && length < 2 && !scan->window.last)
        return STEP_MORE;
    if (is_tag && length >= 2 && (byte_is_letter(bytes[1]) || bytes[1] == '!' || bytes[1] == '?'))
        scan_record_begin(scan, MODE_PAGE, true, diagnostics);
    else
        scan->mode = MODE_BETWEEN;
    return STEP_AGAIN;
}

/* ---- in a record ---- */

/* Hands out the first `length` bytes of the window, of which `used` belong to the record. */
static enum step scan_hand_out(struct scan *scan, struct span *span, size_t length, size_t used,
                               enum message damage, uint64_t damage_offset)
{
    static const enum record_form forms[] = {
        [MODE_SGF] = FORM_SGF, [MODE_PAGE] = FORM_PAGE, [MODE_JSON] = FORM_JSON};
    size_t available;

    span->bytes = scan_window_bytes(&scan->window, &available);
    span->length = length;
    span->offset = scan->start.offset;
    span->line = scan->start.line;
    span->column = scan->start.column;
    span->form = scan->mode == MODE_TEXT ? scan->text->form : forms[scan->mode];
    span->damage = damage;
    span->damage_offset = damage_offset;
    span->header = scan->mode == MODE_SGF && damage == MESSAGE_COUNT
                       ? scan->ending.header
                       : (struct littlegolem_header){0};
    scan->spent = used;
    scan->was_cut = damage != MESSAGE_COUNT;
    scan->nrecords++;
    return STEP_SPAN;
}

/* How much is handed out of a record that is too large, of whose bytes `most` are surely its own.
 */
static size_t scan_over_length(const struct scan *scan, size_t most)
{
    size_t length = scan->limit_bytes < OVER_BYTES_MAX ? scan->limit_bytes : OVER_BYTES_MAX;

    return most < length ? most : length;
}

/* The record ends after `end` bytes of the window. */
static enum step scan_record_end(struct scan *scan, struct span *span, size_t end,
                                 enum message damage, size_t damage_at)
{
    bool skipped = scan->skipping;
    enum step result = STEP_AGAIN;

    if (skipped)
        scan_window_consume(&scan->window, end);
    else if (end > scan->limit_bytes)
        result = scan_hand_out(scan, span, scan_over_length(scan, end), end, MESSAGE_RECORD_LIMIT,
                               scan->window.offset + scan->limit_bytes);
    else
        result = scan_hand_out(scan, span, end, end, damage, scan->window.offset + damage_at);
    scan->line_start = false;
    scan->in_word = false;
    scan->mode = MODE_BETWEEN;
    scan->skipping = false;
    return result;
}

/* The record has become too large: its beginning is handed out, and the rest will be passed over.
 * `needless` bytes at the front of the window are not needed to find its end. */
static enum step scan_record_over(struct scan *scan, struct span *span, size_t needless)
{
    scan->skipping = true;
    return scan_hand_out(scan, span, scan_over_length(scan, needless), needless,
                         MESSAGE_RECORD_LIMIT, scan->window.offset + scan->limit_bytes);
}

static enum step scan_run_sgf(struct scan *scan, struct span *span)
{
    size_t length;
    const char *bytes = scan_window_bytes(&scan->window, &length);
    struct sgf_end *ending = &scan->ending;
    enum sgf_end_event event = sgf_end_run(ending, bytes, length, scan->window.last);

    if (event == SGF_END_END || event == SGF_END_CUT)
        return scan_record_end(scan, span, ending->end, ending->damage, ending->damage_at);
    if (event == SGF_END_MORE && !scan->skipping)
        return STEP_MORE;
    size_t needless = sgf_end_needless(ending);
    sgf_end_forget(ending, needless);
    if (event == SGF_END_LIMIT)
        return scan_record_over(scan, span, needless);
    scan_window_consume(&scan->window, needless);
    return STEP_MORE;
}

static enum step scan_pass_limit(struct scan *scan, struct span *span, size_t length)
{
    if (scan->skipping)
        scan_window_consume(&scan->window, length);
    return scan->skipping ? STEP_MORE : scan_record_over(scan, span, length);
}

/* A record whose beginning is not needed to find its end goes on after the window. */
static enum step scan_length_goes_on(struct scan *scan, struct span *span, size_t length)
{
    if (!scan->skipping && length <= scan->limit_bytes)
        return STEP_MORE;
    scan->nread = 0;
    return scan_pass_limit(scan, span, length);
}

static enum step scan_run_text(struct scan *scan, struct span *span)
{
    size_t length;
    const char *bytes = scan_window_bytes(&scan->window, &length);
    const int ended =
        scan->text->ends(bytes, length, !scan->skipping, scan->window.last, &scan->nread);

    if (ended == 0)
        return scan_length_goes_on(scan, span, length);
    return ended < 0 ? STEP_MORE : scan_record_end(scan, span, scan->nread, MESSAGE_COUNT, 0);
}

/*
 * Looks on in a page for a record: SGF, UNSEEN: that depends on the bytes that follow, or NONE.  So
 * that the blocks do not matter, a record that begins after the limit of a page is none.
 */
static enum record_start scan_page_find_record(struct scan *scan)
{
    size_t length;
    const char *bytes = scan_window_bytes(&scan->window, &length);
    const char *end = bytes + (length <= scan->limit_bytes ? length : scan->limit_bytes);
    const char *at = bytes + scan->nread;
    enum record_start start = RECORD_START_NONE;

    while (at < end && (at = memchr(at, '(', (size_t)(end - at))) != NULL) {
        start = record_start_in_page(at, (size_t)(bytes + length - at), scan->window.last);
        if (start != RECORD_START_NONE)
            break;
        at++;
    }
    scan->nread = at == NULL ? length : (size_t)(at - bytes);
    return start;
}

static enum step scan_run_page(struct scan *scan, struct span *span)
{
    size_t length;
    enum record_start start = scan->skipping ? RECORD_START_NONE : scan_page_find_record(scan);

    if (start == RECORD_START_SGF) { /* the page is text around records */
        scan->mode = MODE_BETWEEN;
        return STEP_AGAIN;
    }
    if (start == RECORD_START_UNSEEN)
        return STEP_MORE;
    scan_window_bytes(&scan->window, &length);
    if (!scan->window.last)
        return scan_length_goes_on(scan, span, length);
    return scan_record_end(scan, span, length, MESSAGE_COUNT, 0);
}

/* The object's first `length` bytes are text before a tree. */
static void scan_leave_json(struct scan *scan, const char *bytes, size_t length,
                            struct diagnostics *diagnostics)
{
    for (size_t i = 0; i < length; i++)
        if (byte_is_blank(bytes[i]))
            junk_show(&scan->junk, bytes[i]);
        else
            junk_add(&scan->junk, bytes[i], &scan->start, diagnostics);
    scan_window_consume(&scan->window, length);
    scan->mode = MODE_BETWEEN;
    scan->in_json = scan->in_array;
    scan->line_start = false;
}

static enum step scan_run_json(struct scan *scan, struct span *span,
                               struct diagnostics *diagnostics)
{
    size_t length;
    const char *bytes = scan_window_bytes(&scan->window, &length);
    struct json_end *machine = &scan->json;
    const enum json_end_event event = json_end_run(machine, bytes, length, scan->window.last);
    const size_t end = machine->at;

    if (event == JSON_END_HOLDS && !scan->skipping && end <= scan->limit_bytes) {
        scan_leave_json(scan, bytes, end, diagnostics);
        return STEP_AGAIN;
    }
    /* With `skipping' the beginning was handed out as a record, whatever follows it. */
    if (event == JSON_END_END || event == JSON_END_CUT ||
        (event == JSON_END_HOLDS && scan->skipping))
        return scan_record_end(scan, span, end,
                               event == JSON_END_END ? MESSAGE_COUNT : MESSAGE_RECORD_CUT, end);
    if (!scan->skipping && end <= scan->limit_bytes)
        return STEP_MORE;
    json_end_forget(machine, end);
    return scan_pass_limit(scan, span, end);
}

static enum step scan_run_other(struct scan *scan)
{
    size_t length;

    scan_window_bytes(&scan->window, &length);
    scan_window_consume(&scan->window, length);
    scan->nrecords = 1; /* whether it holds one is not known */
    return STEP_MORE;
}

/* No record was found: why, as far as that can be guessed. */
static void scan_no_record(const struct scan *scan, const struct junk *junk,
                           struct diagnostics *diagnostics)
{
    const char *hint = NULL;

    if (junk->has_moves) {
        diagnostics_add(diagnostics, MESSAGE_BOARD_MISSING, junk->line.start.offset,
                        junk->line.start.line, junk->line.start.column, junk->line.bytes,
                        junk->line.length);
        return;
    }
    if (scan->window.offset == 0)
        hint = "it is empty";
    else if (junk->has_text)
        hint = guess_hint(junk->bytes, junk->length);
    diagnostics_add(diagnostics, MESSAGE_NO_RECORD, 0, 0, 0, hint, hint == NULL ? 0 : strlen(hint));
}

/* All of the block is used up or copied. */
static int scan_block_end(struct scan *scan, struct diagnostics *diagnostics)
{
    scan->window.block = NULL;
    scan->window.block_length = 0;
    scan->window.block_at = 0;
    scan->window.buffer_block = scan->window.buffer_length;
    if (!scan->window.last)
        return 0;
    /* A tar file without a member is nothing but zeros. */
    if (scan->nrecords == 0 && scan->window.offset >= TAR_BYTES_MIN &&
        scan->window.offset % TAR_BLOCK == 0)
        junk_forget_zeros(&scan->junk);
    const bool has_moves = scan->nrecords == 0 && junk_has_moves(&scan->junk);
    const struct junk junk = scan->junk;
    if (has_moves && junk.line.start.offset == junk.start.offset)
        scan->junk.has_text = false; /* one message is enough */
    junk_end(&scan->junk, diagnostics);
    if (scan->in_array && !scan->was_cut)
        diagnostics_add(diagnostics, MESSAGE_ARRAY_CUT, scan->array.offset, scan->array.line,
                        scan->array.column, NULL, 0);
    scan->in_array = false; /* say it once */
    if (scan->nrecords == 0)
        scan_no_record(scan, &junk, diagnostics);
    scan->nrecords = 1; /* say it once */
    return 0;
}

int scan_next(struct scan *scan, struct span *span, struct diagnostics *diagnostics)
{
    scan_window_consume(&scan->window, scan->spent);
    scan->spent = 0;
    for (;;) {
        size_t length;
        enum step step = STEP_MORE;
        bool last = scan->window.last;

        scan_window_bytes(&scan->window, &length);
        /* Only with all bytes in the window is its end the entry's. */
        scan->window.last =
            last && (!scan->window.in_buffer || scan->window.block_at == scan->window.block_length);
        switch (scan->mode) {
        case MODE_ENTRY: step = scan_run_entry(scan, diagnostics); break;
        case MODE_BETWEEN: step = scan_run_between(scan, diagnostics); break;
        case MODE_SGF: step = scan_run_sgf(scan, span); break;
        case MODE_TEXT: step = scan_run_text(scan, span); break;
        case MODE_PAGE: step = scan_run_page(scan, span); break;
        case MODE_JSON: step = scan_run_json(scan, span, diagnostics); break;
        case MODE_OTHER: step = scan_run_other(scan); break;
        }
        scan->window.last = last;
        if (step == STEP_SPAN)
            return 1;
        if (step == STEP_AGAIN)
            continue;
        int extended = scan_window_extend(&scan->window);
        if (extended < 0)
            return extended;
        if (extended == 0)
            return scan_block_end(scan, diagnostics);
    }
}
