/* SPDX-License-Identifier: ISC */
/*
 * What a record's header and moves mean.
 *
 * The dialect follows from the form of the header and from GM, SO, RU and EV; which game it is,
 * parse/notation/game_choice.c finds, and how cells are spelt, the moves tell (QUIRKS.md, Q16 to
 * Q24).
 */
#include "parse/notation/dialect.h"

#include <string.h>
#include <strings.h>

#include "analyse/base/bytes.h"
#include "parse/notation/game_choice.h"
#include "parse/notation/moves.h"

#define NAME(a, b) ((unsigned)(a) << 8 | (unsigned)(b))

static enum field field_of(const char *name)
{
    if (name[0] == '\0' || name[2] != '\0')
        return FIELDS;
    switch (NAME(name[0], name[1])) {
    case NAME('G', 'M'): return FIELD_GM;
    case NAME('S', 'Z'): return FIELD_SZ;
    case NAME('E', 'V'): return FIELD_EV;
    case NAME('P', 'B'): return FIELD_PB;
    case NAME('P', 'W'): return FIELD_PW;
    case NAME('R', 'U'): return FIELD_RU;
    case NAME('R', 'E'): return FIELD_RE;
    case NAME('G', 'C'): return FIELD_GC;
    case NAME('S', 'O'): return FIELD_SO;
    case NAME('D', 'T'): return FIELD_DT;
    case NAME('G', 'N'): return FIELD_GN;
    case NAME('W', 'R'): return FIELD_WR;
    case NAME('B', 'R'): return FIELD_BR;
    default: return FIELDS;
    }
}

static void collect(struct record *record, struct header_fields *fields)
{
    const struct node *root = &record->nodes[0];
    char *header = NULL;

    memset(fields, 0, sizeof *fields);
    /* An unescaped header of ASCII is copied at once, its values' brackets becoming NULs. */
    if (record->raw_bytes > 0 && record->is_ascii)
        header = arena_copy(&record->arena, record->bytes, record->raw_bytes);
    for (uint32_t i = 0; i < root->nproperties; i++) {
        const struct property *property = &record->properties[root->first_property + i];
        enum field field = field_of(property->name);
        if (field == FIELDS || fields->value[field] != NULL)
            continue;
        const struct value *value = &record->values[property->first_value];
        fields->value[field] = value;
        if (header != NULL && value->at < record->raw_bytes) {
            header[value->at + value->length] = '\0';
            fields->text[field] = header + value->at;
        } else {
            fields->text[field] = record_value(record, value, false);
            record->diagnostics.failed |= fields->text[field] == NULL;
        }
        if (fields->text[field] != NULL && fields->text[field][0] == '\0')
            fields->text[field] = NULL;
    }
}

static size_t count_digits(const char *text)
{
    size_t count = 0;

    while (byte_is_digit(text[count]))
        count++;
    return count;
}

/* ---- dialect ---- */

static enum dialect find_dialect(const struct record *record, const struct header_fields *fields,
                                 const struct record_options *options)
{
    if (options->force_dialect)
        return options->dialect;
    if (record->raw_bytes > 0)
        return DIALECT_LITTLEGOLEM;
    const char *named = fields->text[FIELD_GM];
    if (named != NULL) {
        const struct game *game = game_find(named, strlen(named));

        return game != NULL && game->sgf_lines ? DIALECT_HAVANNAHGUI : DIALECT_PLAIN;
    }
    const char *site = fields->text[FIELD_SO];
    const char *rules = fields->text[FIELD_RU];
    const char *event = fields->text[FIELD_EV];
    const char *word;
    size_t length;
    if ((site != NULL && strstr(site, "littlegolem.") != NULL) ||
        (rules != NULL && game_choice_by_rules(rules) != NULL) ||
        (event != NULL && game_choice_by_event(event, &word, &length) != NULL))
        return DIALECT_LITTLEGOLEM;
    return DIALECT_PLAIN;
}

/* ---- size ---- */

void dialect_size(struct record *record, uint32_t at, const char *text, size_t length)
{
    bytes_trim(&text, &length);
    int size = game_choice_size(text, length);
    if (record->game == NULL)
        record->size = size;
    else if (size >= record->game->size_min && size <= record->game->size_max)
        record->size = size;
    else
        record_report(record, MESSAGE_SIZE_BAD, at, text, length);
}

static void find_size(struct record *record, const struct header_fields *fields,
                      const struct record_options *options)
{
    const char *text = fields->text[FIELD_SZ];

    if (text != NULL)
        dialect_size(record, fields->value[FIELD_SZ]->at, text, strlen(text));
    else if (options->size != 0) {
        record->size = options->size;
        record->size_assumed = true;
    } else if (record->game != NULL)
        record_report(record, MESSAGE_SIZE_MISSING, 0, NULL, 0);
}

/* ---- result ---- */

static bool is_one_of(const char *text, const char *const *words)
{
    for (; *words != NULL; words++)
        if (strcasecmp(text, *words) == 0)
            return true;
    return false;
}

static enum colour claimed_colour(const char *text)
{
    bool is_white = text[0] == 'W' || text[0] == 'w';

    if (!is_white && text[0] != 'B' && text[0] != 'b')
        return COLOUR_NONE;
    if (text[1] == '\0' || text[1] == '+' || strcasecmp(text, is_white ? "White" : "Black") == 0)
        return is_white ? COLOUR_WHITE : COLOUR_BLACK;
    return COLOUR_NONE;
}

void dialect_result(struct record *record, uint32_t at, bool inverted)
{
    static const char *const drawn[] = {"0", "Draw", "D", "Jigo", "=", "1/2", "1/2-1/2", NULL};
    static const char *const unknown[] = {"?", "Void", "*", NULL};
    static const char *const resigned[] = {"R", "Resign", NULL};
    const char *text = record->result;
    enum colour colour = claimed_colour(text);

    if (colour != COLOUR_NONE) {
        record->claimed = inverted ? colour_other(colour) : colour;
        record->claimed_resign = text[1] == '+' && is_one_of(text + 2, resigned);
    } else if (is_one_of(text, drawn))
        record->claimed_draw = true;
    else if (!is_one_of(text, unknown))
        record_report(record, MESSAGE_RESULT_UNREADABLE, at, text, strlen(text));
}

/* ---- the header ---- */

/* Is it LittleGolem's "game #1234" and nothing else?  So it stays in a record written anew. */
static bool is_littlegolem_id(const char *comment)
{
    comment += strspn(comment, " ");
    if (strncmp(comment, "game #", 6) != 0)
        return false;
    comment += 6;
    size_t digits = count_digits(comment);
    return digits > 0 && comment[digits] == '\0';
}

/* "game #1234" without what stands around the digits. */
static const char *littlegolem_id(struct record *record, const char *comment)
{
    const char *number = strchr(comment, '#');

    if (number == NULL)
        return NULL;
    number += 1 + strspn(number + 1, " ");
    size_t digits = count_digits(number);
    if (digits == 0)
        return NULL;
    if (number[digits] == '\0')
        return number;
    return arena_copy(&record->arena, number, digits);
}

static const char *one_word(const char *text)
{
    return text != NULL && text[strcspn(text, " \n")] == '\0' ? text : NULL;
}

static void fill_header(struct record *record, const struct header_fields *fields)
{
    bool is_littlegolem = record->dialect == DIALECT_LITTLEGOLEM;
    const char *comment = fields->text[FIELD_GC];

    record->white = fields->text[is_littlegolem ? FIELD_PB : FIELD_PW];
    record->black = fields->text[is_littlegolem ? FIELD_PW : FIELD_PB];
    record->white_rating = fields->text[is_littlegolem ? FIELD_BR : FIELD_WR];
    record->black_rating = fields->text[is_littlegolem ? FIELD_WR : FIELD_BR];
    record->event = fields->text[FIELD_EV];
    record->date = fields->text[FIELD_DT];
    record->site = fields->text[FIELD_SO];
    record->result = fields->text[FIELD_RE];
    if (is_littlegolem && record->event != NULL && strcmp(record->event, "null") == 0)
        record->event = NULL;
    if (comment != NULL && (is_littlegolem || is_littlegolem_id(comment)))
        record->id = littlegolem_id(record, comment);
    if (record->id == NULL)
        record->id = one_word(comment);
    if (record->id == NULL)
        record->id = one_word(fields->text[FIELD_GN]);
    if (record->result != NULL)
        dialect_result(record, fields->value[FIELD_RE]->at, is_littlegolem);
}

int dialect_understand(struct record *record, const struct record_options *options)
{
    struct header_fields fields;

    if (record->nnodes == 0)
        return 0;
    collect(record, &fields);
    record->dialect = find_dialect(record, &fields, options);
    record->game = game_choice_find(record, &fields, options);
    find_size(record, &fields, options);
    fill_header(record, &fields);
    return moves_understand(record, options);
}
