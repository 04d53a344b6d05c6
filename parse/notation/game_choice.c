/* SPDX-License-Identifier: ISC */
/*
 * Which game is a record of?
 *
 * Options, the dialect, GM, LittleGolem's EV and RU decide, in this order.  Where none does, the
 * moves do: letter pairs, or properties that only Go has, are Go, which is SGF's default; else the
 * game is the one that the file's extension names, or the first on whose board all moves are
 * (QUIRKS.md, Q19 to Q21, Q37).
 */
#include "parse/notation/game_choice.h"

#include <string.h>
#include <strings.h>

#include "analyse/base/bytes.h"
#include "parse/notation/cells.h"
#include "parse/notation/moves.h"

/* ---- LittleGolem's words ---- */

const struct game *game_choice_by_rules(const char *rules)
{
    const struct game *game;

    for (int i = 0; (game = game_at(i)) != NULL; i++)
        if (game->littlegolem_rules != NULL && strcmp(game->littlegolem_rules, rules) == 0)
            return game;
    return NULL;
}

/* LittleGolem's game whose records have no RU: those of all others have one (Q19). */
static const struct game *game_choice_without_rules(void)
{
    const struct game *game;

    for (int i = 0; (game = game_at(i)) != NULL; i++)
        if (game->littlegolem_extension != NULL && game->littlegolem_rules == NULL)
            return game;
    return NULL;
}

/* "hex" or, as tournaments on another board are called, "hex19". */
static const struct game *game_choice_event_word_game(const char *word, size_t length)
{
    size_t letters = length;

    while (letters > 0 && length - letters < 2 && byte_is_digit(word[letters - 1]))
        letters--;
    return game_find(word, letters);
}

static bool game_choice_is_word_byte(char c)
{
    return byte_is_letter(c) || byte_is_digit(c);
}

const struct game *game_choice_by_event(const char *event, const char **word, size_t *length)
{
    const struct game *game = NULL;
    size_t ndots = 0;

    *word = NULL;
    for (const char *c = event; *c != '\0'; c++) {
        if (!game_choice_is_word_byte(*c) && *c != '.')
            return NULL;
        ndots += *c == '.';
    }
    if (ndots == 0)
        return NULL;
    *word = event;
    *length = strcspn(event, ".");
    game = game_choice_event_word_game(*word, *length);
    if (game == NULL && *length == 2 && strncasecmp(event, "ut", 2) == 0) {
        *word += 3;
        *length = strcspn(*word, ".");
        game = game_choice_event_word_game(*word, *length);
    }
    return game;
}

/* The game whose LittleGolem files are named so; perhaps they are compressed. */
static const struct game *game_choice_hinted_game(const char *name)
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

const struct game *game_choice_by_gm(const char *word)
{
    const struct game *game;
    size_t digits = strspn(word, "0123456789");
    int number = 0;

    if (word[digits] != '\0')
        return game_find(word, strlen(word));
    for (size_t i = 0; i < digits && digits <= 4; i++)
        number = number * 10 + (word[i] - '0');
    for (int i = 0; (game = game_at(i)) != NULL; i++)
        if (number > 0 && (game->sgf_number == number || game->sgf_number_read == number))
            return game;
    return NULL;
}

const struct game *game_choice_of_dialect(enum dialect dialect)
{
    const char *name = dialect_name(dialect);
    const struct game *game;

    if (dialect != DIALECT_HAVANNAHGUI)
        return game_find(name, strlen(name));
    for (int i = 0; (game = game_at(i)) != NULL; i++)
        if (game->sgf_lines)
            return game;
    return NULL;
}

static const struct game *game_choice_named_game(struct record *record,
                                                 const struct header_fields *fields)
{
    const char *word = fields->text[FIELD_GM];
    const struct game *game = game_choice_by_gm(word);

    record->game_word = word;
    if (game == NULL)
        record_report(record, MESSAGE_GAME_UNKNOWN, fields->value[FIELD_GM]->at, word,
                      strlen(word));
    return game;
}

/* Are all moves on this game's board of this size? */
static bool game_choice_fits_game(struct record *record, const struct game *game, int size)
{
    if (size < game->size_min || size > game->size_max)
        return false;
    const struct board *board = boards_get(&record->boards, game, size);
    return board != NULL &&
           (moves_fit(record, board, SPELLING_LG) || moves_fit(record, board, SPELLING_LINE));
}

/* The game that the file's name gives if all moves are on its board, else the first on whose board
 * they are (Q20). */
static const struct game *game_choice_guessed_game(struct record *record,
                                                   const struct header_fields *fields,
                                                   const struct record_options *options,
                                                   const struct game *hinted)
{
    const struct game *game = hinted;
    const char *text = fields->text[FIELD_SZ];
    int size = text == NULL ? options->size : game_choice_size(text, strlen(text));

    if (hinted == NULL || !game_choice_fits_game(record, hinted, size)) {
        int index = 0;
        while ((game = game_at(index)) != NULL && !game_choice_fits_game(record, game, size))
            index++;
    }
    if (game == NULL)
        game = hinted != NULL ? hinted : game_at(0);
    record_report(record, MESSAGE_GAME_ASSUMED, 0, game->title, strlen(game->title));
    return game;
}

/* ---- Go, which is what SGF means where GM is missing (Q37) ---- */

/* A property that only Go's records have: its rules by name, a handicap of set-up stones, komi. */
static const struct property *game_choice_go_property(const struct record *record,
                                                      const struct header_fields *fields)
{
    static const char *const rules[] = {"AGA", "Chinese", "GOE",   "Ing",         "Japanese",
                                        "NZ",  "Korean",  "Tromp", "New Zealand", NULL};
    const struct node *root = &record->nodes[0];
    const struct property *handicap = record_info(record, "HA");
    const char *named = fields->text[FIELD_RU];

    for (size_t i = 0; named != NULL && rules[i] != NULL; i++)
        if (strncasecmp(named, rules[i], strlen(rules[i])) == 0)
            return record_info(record, "RU");
    if (handicap != NULL && record_property(record, root, "AB") != NULL)
        return handicap;
    return record_info(record, "KM");
}

/* Cells by how they are spelt, and the first of two letters. */
struct cell_forms {
    size_t pairs, numbers;
    uint32_t first_pair; /* its place, from bytes[0] of the record */
};

static void game_choice_cell_forms_add(struct cell_forms *forms, uint16_t code,
                                       const struct value *value)
{
    if (code == CELLS_CODE_NONE)
        return;
    if (code % 128 < CELLS_PAIR)
        forms->numbers++;
    else if (forms->pairs++ == 0)
        forms->first_pair = value->at;
}

/* Those of set-up stones too, a rectangle of which is known by its first cell. */
static struct cell_forms game_choice_cell_forms_of(const struct record *record)
{
    struct cell_forms forms = {0};

    for (uint32_t i = 0; i < record->nnodes; i++) {
        const struct node *node = &record->nodes[i];
        if (node->move == MOVE_STONE)
            game_choice_cell_forms_add(&forms, node->cell, &record->values[node->move_value]);
        for (uint32_t j = 0; node->has_setup && j < node->nproperties; j++) {
            const struct property *property = &record->properties[node->first_property + j];
            if (strcmp(property->name, "AB") != 0 && strcmp(property->name, "AW") != 0)
                continue;
            for (uint32_t k = 0; k < property->nvalues; k++) {
                const struct value *value = &record->values[property->first_value + k];
                const char *text = record->bytes + value->at;
                const char *colon = memchr(text, ':', value->length);
                size_t length = colon == NULL ? value->length : (size_t)(colon - text);
                bytes_trim(&text, &length);
                game_choice_cell_forms_add(&forms, cells_code(text, length), value);
            }
        }
    }
    return forms;
}

/* Reports a record of Go, which is not replayed as anything else.  Letter pairs are none if the
 * file's name has named a game `with_pairs`, or the header of LittleGolem. */
static bool game_choice_is_go(struct record *record, const struct header_fields *fields,
                              bool with_pairs)
{
    const struct property *property = game_choice_go_property(record, fields);
    uint32_t at = property == NULL ? 0 : property->name_at;

    if (property == NULL) {
        if (record->dialect != DIALECT_PLAIN || with_pairs)
            return false;
        struct cell_forms forms = game_choice_cell_forms_of(record);
        if (forms.pairs == 0 || forms.numbers > 0)
            return false;
        at = forms.first_pair;
    }
    record->game_word = "Go";
    record_report(record, MESSAGE_GAME_ASSUMED, at, "Go", 2);
    record_report(record, MESSAGE_GAME_UNKNOWN, at, "Go", 2);
    return true;
}

const struct game *game_choice_find(struct record *record, const struct header_fields *fields,
                                    const struct record_options *options)
{
    if (options->game != NULL)
        return options->game;
    if (fields->text[FIELD_GM] != NULL)
        return game_choice_named_game(record, fields);
    if (record->dialect == DIALECT_LITTLEGOLEM) {
        const char *event = fields->text[FIELD_EV];
        const char *rules = fields->text[FIELD_RU];
        const char *word = NULL;
        size_t length = 0;
        const struct game *game =
            event == NULL ? NULL : game_choice_by_event(event, &word, &length);
        if (game == NULL && rules != NULL)
            game = game_choice_by_rules(rules);
        if (game != NULL)
            return game;
        if (word != NULL) {
            record->game_word = arena_copy(&record->arena, word, length);
            record_report(record, MESSAGE_GAME_UNKNOWN, fields->value[FIELD_EV]->at, word, length);
            return NULL;
        }
        game = rules == NULL ? game_choice_without_rules() : NULL;
        if (game != NULL) {
            record_report(record, MESSAGE_GAME_ASSUMED, 0, game->title, strlen(game->title));
            return game;
        }
    }
    const struct game *own = game_choice_of_dialect(record->dialect);
    if (own != NULL)
        return own;
    const struct game *hinted = game_choice_hinted_game(options->name_hint);
    int x, y;
    bool has_pairs = hinted != NULL && hinted->read(hinted->size_max, SPELLING_LG, "aa", 2, &x, &y);
    if (game_choice_is_go(record, fields, has_pairs))
        return NULL;
    return game_choice_guessed_game(record, fields, options, hinted);
}

#define SIZE_TELLING 1000 /* a number of so many digits is larger than any board */

int game_choice_size(const char *text, size_t length)
{
    int size = 0;
    size_t at = 0;

    for (; at < length && text[at] >= '0' && text[at] <= '9'; at++)
        if (size < SIZE_TELLING)
            size = size * 10 + (text[at] - '0');
    if (at < length && text[at] == ':' && length == 2 * at + 1 &&
        memcmp(text, text + at + 1, at) == 0)
        return size;
    return at == length ? size : 0;
}
