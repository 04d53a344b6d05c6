/* SPDX-License-Identifier: ISC */
/* How is a row packed?  Numbers as they are in memory, then each string: a byte that says whether
 * it exists, its bytes, a NUL. */
#include "corpus/index/index_row.h"

#include <assert.h>
#include <string.h>

#include "corpus/filter/condition.h"
#include "parse/notation/record_marks.h"

#define STRINGS 8

static const char **index_row_string_of(struct index_row *row, int number)
{
    const char **strings[STRINGS] = {&row->entry, &row->server_id, &row->white, &row->black,
                                     &row->event, &row->date,      &row->error, &row->comment};

    return strings[number];
}

/* The values of C of all nodes, separated by line ends; NULL when there is none. */
static const char *index_row_collect_comments(struct record *record, struct text *comments)
{
    for (uint32_t i = 0; i < record->nproperties; i++) {
        const struct property *property = &record->properties[i];

        if (property->name[0] != 'C' || property->name[1] != '\0')
            continue;
        for (uint32_t v = 0; v < property->nvalues; v++) {
            const char *value =
                record_value(record, &record->values[property->first_value + v], true);

            if (value == NULL) {
                comments->failed = true;
                return NULL;
            }
            text_string(comments, comments->length == 0 ? "" : "\n");
            text_string(comments, value);
        }
    }
    return comments->length == 0 ? NULL : text_c(comments);
}

static void index_row_fill_outcome(struct index_row *row, const struct outcome *outcome)
{
    row->plies = outcome->nplies;
    row->stones = outcome->nstones;
    row->end = (int8_t)outcome->end;
    row->winner = (int8_t)outcome->winner;
    row->swap = outcome->swapped;
    row->figures = (uint8_t)outcome->figures;
    row->agrees = (int8_t)(outcome->agrees_known ? outcome->agrees : -1);
}

static void index_row_fill_marks(struct index_row *row, const struct record *record,
                                 enum colour winner)
{
    struct record_marks marks;

    record_marks_find(record, winner == COLOUR_NONE ? COLOUR_NONE : colour_other(winner), &marks);
    row->marks = (uint8_t)marks.any;
    row->lost_with = (uint8_t)marks.lost_with;
    row->remarks = marks.remarks;
    row->loser_remarks = marks.loser_remarks;
    row->lost_at = marks.lost_at > 0 ? marks.lost_at : -1;
}

/* Is the string the number in decimal, as one writes it? */
static bool index_row_spells(const char *string, int64_t number)
{
    char digits[24], *at = digits + sizeof digits;

    *--at = '\0';
    do
        *--at = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    return strcmp(at, string) == 0;
}

static void index_row_fill_place(struct index_row *row, const struct walk_item *item)
{
    const struct record *record = item->record;
    uint64_t number;
    struct range days;

    row->line = record->line;
    row->column = record->column;
    row->form = (int8_t)item->span->form;
    row->damage = (int32_t)item->span->damage;
    row->damage_offset = item->span->damage_offset;
    row->ordinal = item->ordinal;
    row->number = !condition_number(record, &number) ? -1
                  : number > INT64_MAX               ? INT64_MAX
                                                     : (int64_t)number;
    if (row->number >= 0 && row->server_id != NULL && index_row_spells(row->server_id, row->number))
        row->server_id = NULL;
    row->day_from = row->day_to = -1;
    if (condition_days(record, &days)) {
        row->day_from = (int32_t)days.least;
        row->day_to = (int32_t)days.most;
    }
}

int index_row_pack(struct walk_item *item, const struct outcome *outcome)
{
    struct record *record = item->record;
    const struct diagnostic *error = diagnostics_first_error(&record->diagnostics);
    struct text comments = {0};
    struct index_row row = {
        .entry_number = item->entry,
        .path_length = item->path_length,
        .game = item->game,
        .offset = record->offset,
        .length = record->length,
        .size = record->size > 0 ? record->size : -1,
        .plies = -1,
        .stones = -1,
        .rules = (int8_t)(record->game == NULL ? -1 : record->game->index),
        .end = -1,
        .winner = -1,
        .claimed = (int8_t)(record->claimed_draw ? INDEX_CLAIMED_DRAW : (int)record->claimed),
        .swap = -1,
        .agrees = -1,
        .entry = item->file,
        .server_id = record->id,
        .white = record->white,
        .black = record->black,
        .event = record->event,
        .date = record->date,
        .error = error == NULL ? NULL : message_id(error->message),
    };

    if (outcome != NULL)
        index_row_fill_outcome(&row, outcome);
    index_row_fill_marks(&row, record, outcome == NULL ? COLOUR_NONE : outcome->winner);
    assert(row.error != NULL || row.end >= 0);
    index_row_fill_place(&row, item);
    row.comment = index_row_collect_comments(record, &comments);
    text_append(item->out, &row, sizeof row);
    for (int i = 0; i < STRINGS; i++) {
        const char *string = *index_row_string_of(&row, i);

        text_char(item->out, string == NULL ? 0 : 1);
        if (string != NULL)
            text_append(item->out, string, strlen(string) + 1);
    }
    bool failed = comments.failed || item->out->failed;
    text_release(&comments);
    return failed ? ERROR_MEMORY : 0;
}

void index_row_unpack(const char **bytes, struct index_row *row)
{
    memcpy(row, *bytes, sizeof *row);
    *bytes += sizeof *row;
    for (int i = 0; i < STRINGS; i++) {
        bool is_there = *(*bytes)++ != 0;

        *index_row_string_of(row, i) = is_there ? *bytes : NULL;
        if (is_there)
            *bytes += strlen(*bytes) + 1;
    }
}
