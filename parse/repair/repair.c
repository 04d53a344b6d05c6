/* SPDX-License-Identifier: ISC */
/*
 * How is a record repaired?  In rounds: each collects edits of the record's bytes, first of its
 * form, then of its moves, then of its values; makes them; scans and reads the result again; until
 * there is nothing to edit.  A result that is not exactly one record without an error is no repair.
 */
#include "parse/repair/repair.h"

#include <stdlib.h>
#include <string.h>

#include "parse/repair/repair_round.h"

#define ROUNDS_MAX 8 /* set by hand */

struct repair {
    unsigned variant; /* set of enum variant */
    struct repair_round round;
    struct text_edits edits[ROUNDS_MAX]; /* of each round */
    int nrounds; /* whose edits are made */
    struct record *original;
    struct diagnostics changes; /* what was done, in the original's arena */
    struct record record; /* the result of the last round, read again */
    struct patch patch; /* of all rounds */
    struct text text[2]; /* its bytes, and those before */
    struct scan *scan;
    struct arena arena; /* of the scan's diagnostics */
    struct diagnostics found; /* by the scan */
};

struct repair *repair_new(void)
{
    struct repair *repair = calloc(1, sizeof *repair);

    if (repair == NULL)
        return NULL;
    record_init(&repair->record);
    repair->found.arena = &repair->arena;
    repair->scan = scan_new(0);
    if (repair->scan == NULL) {
        repair_free(repair);
        return NULL;
    }
    return repair;
}

void repair_free(struct repair *repair)
{
    if (repair == NULL)
        return;
    for (int i = 0; i < ROUNDS_MAX; i++)
        text_edits_release(&repair->edits[i]);
    record_release(&repair->record);
    patch_release(&repair->patch);
    text_release(&repair->text[0]);
    text_release(&repair->text[1]);
    scan_free(repair->scan);
    diagnostics_release(&repair->changes);
    diagnostics_release(&repair->found);
    arena_release(&repair->arena);
    free(repair);
}

/* A message about a byte of this round's record, at the place that it has in the original. */
static void repair_report(struct repair_round *round, enum message message, size_t at,
                          const char *detail, size_t length)
{
    struct repair *repair = round->repair;
    struct record *original = repair->original;
    uint64_t line, column;

    for (int i = repair->nrounds; i-- > 0;)
        at = text_edits_origin(&repair->edits[i], at);
    record_place(original, (uint32_t)at, &line, &column);
    diagnostics_add(&repair->changes, message, original->offset + at, line, column, detail, length);
}

static bool repair_is_damaged(const struct record *record)
{
    const struct diagnostic *error = diagnostics_first_error(&record->diagnostics);

    return error != NULL &&
           (error->message == MESSAGE_RECORD_CUT || error->message == MESSAGE_VALUE_CUT ||
            error->message == MESSAGE_SYNTAX || error->message == MESSAGE_BRACKET);
}

/* The edits of one round: form, else moves, else values. */
static int repair_collect(struct repair_round *round, struct position *position)
{
    if (repair_is_damaged(round->record)) {
        repair_form(round);
        return 0;
    }
    /* Moves in JSON, or between commands, cannot be cut off with what is between them. */
    if (!replay_possible(round->record) || round->record->form == FORM_JSON ||
        round->record->has_seats)
        return 0;
    int error = repair_moves(round, position);
    if (error == 0 && round->edits->count == 0 && !record_rejected(round->record))
        error = repair_values(round);
    return error;
}

/* Reads the text as what it must be, one record; 1, 0 when it is something else, or an ERROR_. */
static int repair_read_again(struct repair *repair, const struct text *text,
                             const struct record_options *reading)
{
    const struct record *original = repair->original;
    struct span span;

    diagnostics_reset(&repair->found);
    arena_reset(&repair->arena);
    scan_bare_moves(repair->scan, reading->size != 0);
    scan_begin(repair->scan);
    int error = scan_feed(repair->scan, text->bytes, text->length, true);
    int more = error != 0 ? error : scan_next(repair->scan, &span, &repair->found);
    if (more <= 0)
        return more;
    bool whole = span.length == text->length && repair->found.count == 0;
    /* The scan's bytes go with its next call; the text's stay. */
    span.bytes = text->bytes;
    span.offset = original->offset;
    span.line = original->line;
    span.column = original->column;
    if (span.damage != MESSAGE_COUNT)
        span.damage_offset += original->offset;
    error = record_read(&repair->record, &span, reading);
    return error != 0 ? error : whole;
}

static int repair_run_rounds(struct repair *repair, const struct record_options *reading,
                             struct position *position)
{
    struct repair_round *round = &repair->round;

    patch_reset(&repair->patch, round->record->length);
    for (repair->nrounds = 0; repair->nrounds < ROUNDS_MAX; repair->nrounds++) {
        struct text *text = &repair->text[repair->nrounds % 2];

        round->edits = &repair->edits[repair->nrounds];
        text_edits_reset(round->edits);
        int error = repair_collect(round, position);
        if (error != 0)
            return error;
        if (round->edits->count == 0)
            return record_rejected(round->record) ? REPAIR_IMPOSSIBLE
                   : repair->nrounds == 0         ? REPAIR_NEEDLESS
                                                  : REPAIR_DONE;
        text_reset(text);
        error = text_edits_apply(round->edits, round->record->bytes, round->record->length, text);
        patch_apply(&repair->patch, round->edits);
        int one = error != 0 ? error : repair_read_again(repair, text, reading);
        if (one <= 0)
            return one < 0 ? one : REPAIR_IMPOSSIBLE;
        round->record = &repair->record;
    }
    return REPAIR_IMPOSSIBLE;
}

/* Reports that the record cannot be repaired, with the error that appeared only after the first
 * repairs: the place of a cut hides an illegal move before it. */
static void repair_give_up(const struct repair *repair, struct record *record)
{
    const struct diagnostic *reason =
        repair->round.record == record
            ? NULL
            : diagnostics_first_error(&repair->round.record->diagnostics);
    struct text words = {0};

    if (reason != NULL)
        text_string(&words, message_text(reason->message));
    if (reason != NULL && reason->detail != NULL)
        text_format(&words, ": %s", reason->detail);
    diagnostics_add(&record->diagnostics, MESSAGE_NOT_FIXED, record->offset, record->line,
                    record->column, words.length > 0 ? words.bytes : NULL, words.length);
    text_release(&words);
}

void repair_set_variant(struct repair *repair, unsigned variant)
{
    repair->variant = variant;
}

int repair_record(struct repair *repair, struct record *record,
                  const struct record_options *reading, enum ring_rule rule,
                  struct position *position, const char **bytes, size_t *length)
{
    struct diagnostics *changes = &repair->changes;

    repair->original = record;
    repair->round = (struct repair_round){.repair = repair,
                                          .record = record,
                                          .rule = rule,
                                          .variant = repair->variant,
                                          .report = repair_report};
    diagnostics_reset(changes);
    changes->arena = &record->arena;
    int verdict = repair_run_rounds(repair, reading, position);
    if (verdict < 0)
        return verdict;
    if (verdict == REPAIR_DONE) {
        *bytes = repair->record.bytes;
        *length = repair->record.length;
        for (size_t i = 0; i < changes->count; i++) {
            const struct diagnostic *change = &changes->items[i];
            diagnostics_add(&record->diagnostics, change->message, change->offset, change->line,
                            change->column, change->detail,
                            change->detail == NULL ? 0 : strlen(change->detail));
        }
    }
    if (verdict == REPAIR_IMPOSSIBLE)
        repair_give_up(repair, record);
    return changes->failed || record->diagnostics.failed || repair->patch.failed ? ERROR_MEMORY
                                                                                 : verdict;
}

const struct patch *repair_patch(const struct repair *repair)
{
    return &repair->patch;
}
