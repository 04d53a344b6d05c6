/* SPDX-License-Identifier: ISC */
/* Prints what was dropped and why, as text and as rows. */
#include "corpus/dedupe/repeats.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "corpus/filter/range.h"
#include "corpus/report/table.h"

static uint32_t repeats_hash(const char *words)
{
    return words == NULL ? 0 : fingerprint_digest(words, strlen(words));
}

/* The same day has the same hash, however the rest of a date is written. */
static uint32_t repeats_hash_date(const char *date)
{
    struct range days;

    if (date == NULL || !range_of_date(date, &days))
        return repeats_hash(date);
    return fingerprint_digest((const char *)&days, sizeof days);
}

int repeats_reserve(struct repeats *repeats, size_t count)
{
    if (array_reserve(&repeats->places, &repeats->capacity, count, sizeof repeats->places[0]) !=
            0 ||
        (repeats->keeps_fields && array_reserve(&repeats->fields, &repeats->fields_capacity, count,
                                                sizeof repeats->fields[0]) != 0) ||
        (repeats->keeps_names && array_reserve(&repeats->names, &repeats->names_capacity, count,
                                               sizeof repeats->names[0]) != 0))
        return ERROR_MEMORY;
    return 0;
}

/* Notes the file of the next place. */
static int repeats_add_file(struct repeats *repeats, const char *name)
{
    if (repeats->nfiles > 0 && strcmp(repeats->files[repeats->nfiles - 1].name, name) == 0)
        return 0;
    name = arena_copy(&repeats->arena, name, strlen(name));
    if (name == NULL || array_reserve(&repeats->files, &repeats->files_capacity,
                                      repeats->nfiles + 1, sizeof repeats->files[0]) != 0)
        return ERROR_MEMORY;
    repeats->files[repeats->nfiles++] = (struct repeats_file){repeats->count, name};
    return 0;
}

int repeats_add(struct repeats *repeats, size_t game, const struct repeats_record *record)
{
    const size_t at = repeats->count;

    if (repeats_reserve(repeats, at + 1) != 0 || repeats_add_file(repeats, record->file) != 0)
        return ERROR_MEMORY;
    repeats->places[at] =
        (struct repeats_place){.number = record->number, .game = (uint32_t)game, .id = 0};
    if (record->id != NULL) {
        repeats->places[at].id = (uint32_t)repeats->ids.length + 1;
        text_append(&repeats->ids, record->id, strlen(record->id) + 1);
    }
    for (int i = 0; i < REPEATS_FIELDS && repeats->keeps_fields; i++)
        repeats->fields[at][i] = i == REPEATS_DATE ? repeats_hash_date(record->fields[i])
                                                   : repeats_hash(record->fields[i]);
    if (repeats->keeps_names)
        repeats->names[at] = (struct repeats_names){repeats_hash(record->site),
                                                    {record->names[0], record->names[1]}};
    if (repeats->ids.failed || repeats->ids.length >= UINT32_MAX)
        return ERROR_MEMORY;
    repeats->count++;
    return 0;
}

void repeats_release(struct repeats *repeats)
{
    free(repeats->places);
    free(repeats->fields);
    free(repeats->names);
    free(repeats->files);
    text_release(&repeats->ids);
    arena_release(&repeats->arena);
    *repeats = (struct repeats){.count = 0};
}

const char *repeats_id(const struct repeats *repeats, const struct repeats_place *place)
{
    return place->id == 0 ? NULL : repeats->ids.bytes + place->id - 1;
}

static const char *repeats_file(const struct repeats *repeats, const struct repeats_place *place)
{
    const size_t at = (size_t)(place - repeats->places);
    size_t low = 0, high = repeats->nfiles;

    while (high - low > 1) { /* files[low] begins at the place or before, files[high] after it */
        const size_t middle = low + (high - low) / 2;

        if (repeats->files[middle].first <= at)
            low = middle;
        else
            high = middle;
    }
    return repeats->files[low].name;
}

static int repeats_compare_places(const void *key, const void *element)
{
    size_t game = *(const size_t *)key, other = ((const struct repeats_place *)element)->game;

    return (game > other) - (game < other);
}

static const struct repeats_place *repeats_find_place(const struct repeats *repeats, size_t game)
{
    const struct repeats_place *place = bsearch(&game, repeats->places, repeats->count,
                                                sizeof repeats->places[0], repeats_compare_places);
    assert(place != NULL);
    return place;
}

/* ---- parts ---------------------------------------------------------------------------------- */

#define PART_BYTES 65536 /* set by hand */

/* The report as far as it is not handed on. */
struct repeats_part {
    struct text text;
    repeats_put *put;
    void *context;
    int error;
};

/* Hands on what is there, if that is enough or the end. */
static void repeats_part_put(struct repeats_part *part, bool end)
{
    if (part->error == 0 && part->text.failed)
        part->error = ERROR_MEMORY;
    if (part->error != 0 || part->text.length < (end ? 1 : PART_BYTES))
        return;
    part->error = part->put(part->context, &part->text);
    text_reset(&part->text);
}

/* ---- text ----------------------------------------------------------------------------------- */

static const char *const meanings[DEDUPE_REASONS] = {
    [DEDUPE_ID] = "the same id, and moves that agree",
    [DEDUPE_MOVES] = "the same moves",
    [DEDUPE_SYMMETRY] = "the same moves, turned or mirrored",
    [DEDUPE_SWAP] = "the same moves, with a swap that one of them leaves out",
    [DEDUPE_PREFIX] = "the beginning of a longer game",
};

static void repeats_write_summary(const struct dedupe *dedupe, const struct dedupe_options *options,
                                  const struct walk_counts *counts, struct text *out)
{
    static const struct table_column columns[] = {{.title = "why", .align = COLUMN_LEFT},
                                                  {.title = "", .align = COLUMN_LEFT},
                                                  {.title = "records"}};
    const struct dedupe_counts *found = dedupe_counts(dedupe);
    struct table table;

    text_count(out, counts->read);
    text_string(out, counts->read == 1 ? " record read: " : " records read: ");
    text_count(out, counts->reported);
    text_string(out, " kept, ");
    text_count(out, dedupe_count(dedupe) - counts->reported);
    text_string(out, " dropped, ");
    if (counts->reported + counts->filtered > dedupe_count(dedupe)) {
        text_count(out, counts->reported + counts->filtered - dedupe_count(dedupe));
        text_string(out, " filtered, ");
    }
    text_count(out, counts->rejected);
    text_string(out, " rejected.\n\n");
    table_init(&table, columns, 3);
    for (int reason = DEDUPE_ID; reason < DEDUPE_REASONS; reason++) {
        if (reason == DEDUPE_SWAP && !options->by_swap)
            continue;
        table_words(&table, dedupe_reason_name((enum dedupe_reason)reason));
        table_words(&table, meanings[reason]);
        table_count(&table, found->by_reason[reason]);
    }
    table_text(&table, 2, out);
    out->failed |= table.failed;
    table_release(&table);
    if (options->min_plies > 0 && found->short_games > 0) {
        text_char(out, '\n');
        text_count(out, found->short_games);
        text_format(out, " of fewer than %d plies %s compared by id only.\n", options->min_plies,
                    found->short_games == 1 ? "was" : "were");
    }
    if (found->contradictions > 0) {
        text_char(out, '\n');
        text_count(out, found->contradictions);
        text_string(out, " kept records share an id, but not their moves, with another one.\n");
    }
    if (found->ambiguous > 0) {
        text_char(out, '\n');
        text_count(out, found->ambiguous);
        text_format(out, " dropped %s another kept record as well.\n",
                    found->ambiguous == 1 ? "record fits" : "records fit");
    }
    if (found->twins > 0) {
        text_char(out, '\n');
        text_count(out, found->twins);
        text_format(out,
                    " kept %s the moves of another one, and each an id of its own; --by=%s drops "
                    "%s.\n",
                    found->twins == 1 ? "record has" : "records have",
                    found->rotated_twins > 0 ? "symmetry" : "moves",
                    found->twins == 1 ? "it" : "them");
    }
}

static void repeats_write_place(const struct repeats *repeats, const struct repeats_place *place,
                                const struct fingerprint *game, struct text *out)
{
    const char *file = repeats_file(repeats, place), *id = repeats_id(repeats, place);

    terminal_text(out, file, strlen(file));
    text_string(out, ", game ");
    text_unsigned(out, place->number);
    if (id != NULL) {
        text_string(out, ", id ");
        terminal_text(out, id, strlen(id));
    }
    text_format(out, " (%u plies, %s)", fingerprint_plies(game), end_name((enum end)game->end));
}

/* A record, and on the next line the other one and what they have in common. */
static void repeats_write_pair(const struct repeats *repeats, const struct dedupe *dedupe,
                               const struct repeats_place *one, const char *words, size_t other,
                               struct text *out)
{
    repeats_write_place(repeats, one, dedupe_fingerprint(dedupe, one->game), out);
    text_format(out, "\n  %s: ", words);
    repeats_write_place(repeats, repeats_find_place(repeats, other),
                        dedupe_fingerprint(dedupe, other), out);
    text_char(out, '\n');
}

static void repeats_write_twins(const struct repeats *repeats, const struct dedupe *dedupe,
                                struct repeats_part *part)
{
    size_t count;
    const struct dedupe_twin *twins = dedupe_twins(dedupe, &count);

    if (count > 0)
        text_char(&part->text, '\n');
    for (size_t i = 0; i < count && part->error == 0; i++) {
        enum dedupe_reason reason = dedupe_twin_reason(dedupe, &twins[i]);

        repeats_write_pair(repeats, dedupe, repeats_find_place(repeats, twins[i].game),
                           reason == DEDUPE_MOVES ? "kept, moves" : "kept, symmetry",
                           twins[i].other, &part->text);
        repeats_part_put(part, false);
    }
}

/* ---- rows ----------------------------------------------------------------------------------- */

/* The fields that both records tell: the same in both, or not the same. */
static void repeats_emit_fields(struct emit *emit, const char *name, bool same, const uint32_t *one,
                                const uint32_t *other, const struct fingerprint *game,
                                const struct fingerprint *best)
{
    static const char *const names[REPEATS_FIELDS] = {
        [REPEATS_WHITE] = "white",
        [REPEATS_BLACK] = "black",
        [REPEATS_EVENT] = "event",
        [REPEATS_DATE] = "date",
    };

    const bool exchanged = (game->swap == 2) != (best->swap == 2);

    emit_array(emit, name);
    for (int i = 0; i < REPEATS_FIELDS; i++) {
        const int seat = i == REPEATS_WHITE ? REPEATS_BLACK : REPEATS_WHITE;
        const uint32_t field = other[exchanged && i <= REPEATS_BLACK ? seat : i];

        if (one[i] != 0 && field != 0 && (one[i] == field) == same)
            emit_string(emit, NULL, names[i]);
    }
    if (fingerprint_finished(game) > 0 && fingerprint_finished(best) > 0 &&
        fingerprint_results_differ(game, best) != same)
        emit_string(emit, NULL, "result");
    emit_array_end(emit);
}

static void repeats_emit_row_of(struct emit *emit, const struct repeats *repeats,
                                const struct dedupe *dedupe, const struct repeats_place *dropped)
{
    size_t keeper = dedupe_keeper(dedupe, dropped->game);
    const struct repeats_place *kept = repeats_find_place(repeats, keeper);
    const struct fingerprint *game = dedupe_fingerprint(dedupe, dropped->game);
    const struct fingerprint *best = dedupe_fingerprint(dedupe, keeper);

    emit_row(emit);
    emit_string(emit, "file", repeats_file(repeats, dropped));
    emit_unsigned(emit, "game", dropped->number);
    emit_string(emit, "id", repeats_id(repeats, dropped));
    emit_unsigned(emit, "plies", fingerprint_plies(game));
    emit_string(emit, "end", end_name((enum end)game->end));
    emit_string(emit, "reason", dedupe_reason_name(dedupe_reason(dedupe, dropped->game)));
    emit_string(emit, "kept_file", repeats_file(repeats, kept));
    emit_unsigned(emit, "kept_game", kept->number);
    emit_string(emit, "kept_id", repeats_id(repeats, kept));
    emit_unsigned(emit, "kept_plies", fingerprint_plies(best));
    emit_string(emit, "kept_end", end_name((enum end)best->end));
    emit_bool(emit, "ambiguous", dedupe_is_ambiguous(dedupe, dropped->game));
    repeats_emit_fields(emit, "agree", true, repeats->fields[dropped - repeats->places],
                        repeats->fields[kept - repeats->places], game, best);
    repeats_emit_fields(emit, "differ", false, repeats->fields[dropped - repeats->places],
                        repeats->fields[kept - repeats->places], game, best);
    emit_end(emit);
}

/* The header, where there may be no row. */
static void repeats_emit_head(enum format format, struct text *out)
{
    static const char *const names[] = {
        "file",      "game",    "id",         "plies",    "end",       "reason", "kept_file",
        "kept_game", "kept_id", "kept_plies", "kept_end", "ambiguous", "agree",  "differ"};
    struct emit emit;

    emit_init(&emit, out, format);
    emit_only_header(&emit);
    emit_row(&emit);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        emit_null(&emit, names[i]);
    emit_end(&emit);
    emit_release(&emit);
}

/* One dropped record of the report. */
static void repeats_write_dropped(const struct repeats *repeats, const struct dedupe *dedupe,
                                  const struct repeats_place *place, bool *any, struct text *out)
{
    text_string(out, *any ? "" : "\n");
    *any = true;
    repeats_write_pair(repeats, dedupe, place,
                       dedupe_reason_name(dedupe_reason(dedupe, place->game)),
                       dedupe_keeper(dedupe, place->game), out);
}

int repeats_write(const struct repeats *repeats, const struct dedupe *dedupe,
                  const struct dedupe_options *options, const struct walk_counts *counts,
                  enum format format, repeats_put *put, void *context)
{
    const bool is_text = format == FORMAT_TEXT;
    struct repeats_part part = {.put = put, .context = context};
    struct emit emit;
    bool any = false;

    if (is_text) {
        repeats_write_summary(dedupe, options, counts, &part.text);
    } else {
        repeats_emit_head(format, &part.text);
        emit_init(&emit, &part.text, format);
        emit_no_header(&emit);
    }
    for (size_t i = 0; i < repeats->count && part.error == 0; i++) {
        const struct repeats_place *place = &repeats->places[i];

        if (dedupe_reason(dedupe, place->game) == DEDUPE_KEPT)
            continue;
        if (is_text)
            repeats_write_dropped(repeats, dedupe, place, &any, &part.text);
        else
            repeats_emit_row_of(&emit, repeats, dedupe, place);
        repeats_part_put(&part, false);
    }
    if (is_text)
        repeats_write_twins(repeats, dedupe, &part);
    else
        emit_release(&emit);
    repeats_part_put(&part, true);
    text_release(&part.text);
    return part.error;
}
