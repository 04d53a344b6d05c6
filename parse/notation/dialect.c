/* SPDX-License-Identifier: ISC */
/*
 * What a record's header and moves mean.
 *
 * The dialect follows from the form of the header and from GM, SO and RU; dialect, header and file
 * name tell the game, and where they do not, the moves do: the first game on whose board they all
 * are.  So with the spelling of cells (QUIRKS.md, Q16 to Q24).
 */
#include "parse/notation/dialect.h"

#include <string.h>
#include <strings.h>

#include "analyse/base/bytes.h"
#include "parse/notation/moves.h"

/* Root properties that are asked for; each has a place in struct fields. */
enum field {
    FIELD_GM,
    FIELD_SZ,
    FIELD_EV,
    FIELD_PB,
    FIELD_PW,
    FIELD_RU,
    FIELD_RE,
    FIELD_GC,
    FIELD_SO,
    FIELD_DT,
    FIELD_GN,
    FIELD_WR,
    FIELD_BR,
    FIELDS
};

struct fields {
    const struct value *value[FIELDS]; /* NULL: absent */
    const char *text[FIELDS]; /* decoded; NULL: absent or empty */
};

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

static void collect(struct record *record, struct fields *fields)
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

/* The game in whose LittleGolem records RU has this value (Q19). */
static const struct game *rules_game(const char *rules)
{
    const struct game *game;

    for (int i = 0; (game = game_at(i)) != NULL; i++)
        if (game->littlegolem_rules != NULL && strcmp(game->littlegolem_rules, rules) == 0)
            return game;
    return NULL;
}

static enum dialect find_dialect(const struct record *record, const struct fields *fields,
                                 const struct record_options *options)
{
    if (options->force_dialect)
        return options->dialect;
    if (record->raw_bytes > 0)
        return DIALECT_LITTLEGOLEM;
    const char *game = fields->text[FIELD_GM];
    if (game != NULL)
        return game_find(game, strlen(game)) == &game_havannah ? DIALECT_HAVANNAHGUI
                                                               : DIALECT_PLAIN;
    const char *site = fields->text[FIELD_SO];
    const char *rules = fields->text[FIELD_RU];
    if ((site != NULL && strstr(site, "littlegolem.") != NULL) ||
        (rules != NULL && rules_game(rules) != NULL))
        return DIALECT_LITTLEGOLEM;
    return DIALECT_PLAIN;
}

/* ---- game ---- */

static bool is_word_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/*
 * LittleGolem's tournaments have dotted names, one of whose first two words is the game's
 * ("hex.ld.DEFAULT", "ut.havannah.237.1.1"; Q19).  Returns the game; or NULL, and the word that
 * should name a game in *word, NULL if there is none.
 */
static const struct game *event_game(const char *event, const char **word, size_t *length)
{
    const struct game *game = NULL;
    size_t ndots = 0;

    *word = NULL;
    for (const char *c = event; *c != '\0'; c++) {
        if (!is_word_byte(*c) && *c != '.')
            return NULL;
        ndots += *c == '.';
    }
    if (ndots == 0)
        return NULL;
    *word = event;
    *length = strcspn(event, ".");
    game = game_find(*word, *length);
    if (game == NULL && *length == 2 && strncasecmp(event, "ut", 2) == 0) {
        *word += 3;
        *length = strcspn(*word, ".");
        game = game_find(*word, *length);
    }
    return game;
}

const struct game *dialect_event_game(const char *event, bool *names_one)
{
    const char *word;
    size_t length;
    const struct game *game = event_game(event, &word, &length);

    *names_one = word != NULL;
    return game;
}

/* The game whose LittleGolem files are named so; perhaps they are compressed. */
static const struct game *hint_game(const char *name)
{
    const struct game *game;

    for (int i = 0; name != NULL && (game = game_at(i)) != NULL; i++) {
        const char *extension = game->littlegolem_extension;
        size_t length = extension == NULL ? 0 : strlen(extension);
        for (const char *dot = strchr(name, '.'); length > 0 && dot != NULL;
             dot = strchr(dot + 1, '.'))
            if (strncasecmp(dot + 1, extension, length) == 0 &&
                (dot[1 + length] == '\0' || dot[1 + length] == '.'))
                return game;
    }
    return NULL;
}

static const struct game *named_game(struct record *record, const struct fields *fields)
{
    const char *word = fields->text[FIELD_GM];
    const struct game *game = NULL;
    int number = 0;
    size_t digits = count_digits(word);

    record->game_word = word;
    if (word[digits] == '\0' && digits <= 4) {
        for (size_t i = 0; i < digits; i++)
            number = number * 10 + (word[i] - '0');
        for (int i = 0; number > 0 && game == NULL && game_at(i) != NULL; i++)
            if (game_at(i)->sgf_number == number)
                game = game_at(i);
    } else {
        game = game_find(word, strlen(word));
    }
    if (game == NULL)
        record_report(record, MESSAGE_GAME_UNKNOWN, fields->value[FIELD_GM]->at, word,
                      strlen(word));
    return game;
}

/* Are all moves on this game's board of this size? */
static bool fits_game(struct record *record, const struct game *game, int size)
{
    if (size < game->size_min || size > game->size_max)
        return false;
    const struct board *board = boards_get(&record->boards, game, size);
    return board != NULL &&
           (moves_fit(record, board, SPELLING_LG) || moves_fit(record, board, SPELLING_LINE));
}

static int parse_size(const char *text, size_t length);

/* The game that the file's name tells if all moves are on its board, else the first on whose board
 * they are (Q20). */
static const struct game *guessed_game(struct record *record, const struct fields *fields,
                                       const struct record_options *options)
{
    const struct game *hinted = hint_game(options->name_hint);
    const struct game *game = hinted;
    const char *text = fields->text[FIELD_SZ];
    int size = text == NULL ? options->size : parse_size(text, strlen(text));

    if (hinted == NULL || !fits_game(record, hinted, size)) {
        int index = 0;
        while ((game = game_at(index)) != NULL && !fits_game(record, game, size))
            index++;
    }
    if (game == NULL)
        game = hinted != NULL ? hinted : game_at(0);
    record_report(record, MESSAGE_GAME_ASSUMED, 0, game->title, strlen(game->title));
    return game;
}

static const struct game *find_game(struct record *record, const struct fields *fields,
                                    const struct record_options *options)
{
    if (options->game != NULL)
        return options->game;
    if (fields->text[FIELD_GM] != NULL)
        return named_game(record, fields);
    if (record->dialect == DIALECT_HAVANNAHGUI)
        return &game_havannah;
    if (record->dialect == DIALECT_LITTLEGOLEM) {
        const char *event = fields->text[FIELD_EV];
        const char *rules = fields->text[FIELD_RU];
        const char *word = NULL;
        size_t length = 0;
        const struct game *game = event == NULL ? NULL : event_game(event, &word, &length);
        if (game == NULL && rules != NULL)
            game = rules_game(rules);
        if (game != NULL)
            return game;
        if (word != NULL) {
            record->game_word = arena_copy(&record->arena, word, length);
            record_report(record, MESSAGE_GAME_UNKNOWN, fields->value[FIELD_EV]->at, word, length);
            return NULL;
        }
    }
    return guessed_game(record, fields, options);
}

/* ---- size ---- */

/* "8", or "8:8"; 0: no such number. */
static int parse_size(const char *text, size_t length)
{
    int size = 0;
    size_t at = 0;

    for (; at < length && at < 4 && text[at] >= '0' && text[at] <= '9'; at++)
        size = size * 10 + (text[at] - '0');
    if (at < length && text[at] == ':' && length == 2 * at + 1 &&
        memcmp(text, text + at + 1, at) == 0)
        return size;
    return at == length ? size : 0;
}

void dialect_size(struct record *record, uint32_t at, const char *text, size_t length)
{
    bytes_trim(&text, &length);
    int size = parse_size(text, length);
    if (record->game == NULL)
        record->size = size;
    else if (size >= record->game->size_min && size <= record->game->size_max)
        record->size = size;
    else
        record_report(record, MESSAGE_SIZE_BAD, at, text, length);
}

static void find_size(struct record *record, const struct fields *fields,
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

static void fill_header(struct record *record, const struct fields *fields)
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
    struct fields fields;

    if (record->nnodes == 0)
        return 0;
    collect(record, &fields);
    record->dialect = find_dialect(record, &fields, options);
    record->game = find_game(record, &fields, options);
    find_size(record, &fields, options);
    fill_header(record, &fields);
    return moves_understand(record, options);
}
