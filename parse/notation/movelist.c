/* SPDX-License-Identifier: ISC */
/*
 * A line of a plain move list: words between blanks, the first of which names the game, then keys
 * with values, then moves.  hav-moves(5) is the specification.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "analyse/base/bytes.h"
#include "analyse/base/utf8.h"
#include "parse/input/charset.h"
#include "parse/input/move_word.h"
#include "parse/notation/dialect.h"
#include "parse/notation/moves.h"
#include "parse/notation/text_record.h"
#include "parse/notation/tree.h"

struct line {
    struct record *record;
    const char *bytes;
    uint32_t length;
    uint32_t at; /* the next byte */
    uint32_t nmoves;
    enum colour turn; /* of the next move */
    enum colour first; /* whom the letter `first_letter' means; NONE: no move has had a letter */
    char first_letter;
    bool swapped;
    bool numbered; /* by numbers without a mark */
    bool misnumbered; /* that was said */
    int handicap_left; /* stones of who begins before the other's turn, but for the last */
    const struct record_options *options;
};

static void movelist_skip_blanks(struct line *line)
{
    while (line->at < line->length && byte_is_blank(line->bytes[line->at]))
        line->at++;
}

/* The end of the word that begins at `at`. */
static uint32_t movelist_word_end(const struct line *line, uint32_t at)
{
    while (at < line->length && !byte_is_blank(line->bytes[at]))
        at++;
    return at;
}

static bool movelist_equals(const char *text, size_t length, const char *word)
{
    return length == strlen(word) && strncasecmp(text, word, length) == 0;
}

/* The record's text in UTF-8, in the arena. */
static const char *movelist_decode(struct record *record, const char *text, size_t length)
{
    const char *copy = record->charset == CHARSET_WINDOWS_1252
                           ? charset_from_1252(&record->arena, text, length, NULL)
                           : arena_copy(&record->arena, text, length);
    record->diagnostics.failed |= copy == NULL;
    return copy;
}

/* ---- the first word ---- */

static void movelist_read_spelling(struct line *line, uint32_t at, uint32_t end)
{
    static const char *const words[SPELLINGS] = {"lg", "line", "xyz"};

    for (int i = 0; i < SPELLINGS; i++)
        if (movelist_equals(line->bytes + at, end - at, words[i])) {
            line->record->spelling = (enum spelling)i;
            return;
        }
    record_report(line->record, MESSAGE_SYNTAX, at, line->bytes + at, end - at);
}

/* "rondo", "superstar/line": a game that has only one board, without a size. */
static bool movelist_read_only_board(struct line *line, uint32_t at, uint32_t end,
                                     const struct record_options *options)
{
    struct record *record = line->record;
    const char *slash = memchr(line->bytes + at, '/', end - at);
    const uint32_t name_end = slash == NULL ? end : (uint32_t)(slash - line->bytes);
    const struct game *game = game_find(line->bytes + at, name_end - at);

    if (game == NULL || !game_has_one_board(game) ||
        (options->game != NULL && options->game != game))
        return false;
    record->game = game;
    record->size = game->size_min;
    if (slash != NULL)
        movelist_read_spelling(line, name_end + 1, end);
    line->at = end;
    return true;
}

/* "havannah-8/line"; or nothing, when the game is forced. */
static void movelist_read_head(struct line *line, const struct record_options *options)
{
    struct record *record = line->record;
    uint32_t at = line->at;
    uint32_t end = movelist_word_end(line, at);
    const char *word = line->bytes + at;
    const char *dash = memchr(word, '-', end - at);
    const struct game *game = dash == NULL ? NULL : game_find(word, (size_t)(dash - word));

    /* Moves whose board an option names are of the first game, unless it is named too. */
    record->game =
        options->game != NULL || options->size == 0 || dash != NULL ? options->game : game_at(0);
    record->spelling = SPELLING_LG;
    if (dash == NULL && movelist_read_only_board(line, at, end, options)) {
        /* all is said */
    } else if (game == NULL) {
        record->size = options->size;
        record->size_assumed = record->size != 0;
        if (record->game == NULL)
            record_report(record, MESSAGE_GAME_UNKNOWN, at, word, end - at);
        else if (record->size == 0)
            record_report(record, MESSAGE_SIZE_MISSING, at, NULL, 0);
    } else {
        if (record->game == NULL)
            record->game = game;
        uint32_t size = (uint32_t)(dash + 1 - line->bytes);
        const char *slash = memchr(dash, '/', (size_t)(line->bytes + end - dash));
        uint32_t size_end = slash == NULL ? end : (uint32_t)(slash - line->bytes);
        dialect_size(record, size, line->bytes + size, size_end - size);
        if (slash != NULL)
            movelist_read_spelling(line, size_end + 1, end);
        line->at = end;
    }
    if (options->force_spelling)
        record->spelling = options->spelling;
}

/* ---- keys ---- */

static const char *const keys[] = {"white", "black", "event", "date", "site", "id", "result", NULL};

static const char **movelist_key_field(struct record *record, size_t key)
{
    const char **const fields[] = {&record->white, &record->black, &record->event, &record->date,
                                   &record->site,  &record->id,    &record->result};

    return fields[key];
}

/* Reads a quoted value at line->at, which is after its first quote; NULL: it is not closed. */
static const char *movelist_read_quoted(struct line *line)
{
    struct record *record = line->record;
    char *text = malloc((size_t)line->length - line->at + 1);
    size_t used = 0;
    uint32_t at = line->at;
    bool closed = false;

    if (text == NULL) {
        record->diagnostics.failed = true;
        return NULL;
    }
    for (; at < line->length && !closed; at++) {
        char c = line->bytes[at];
        closed = c == '"';
        if (c == '\\' && at + 1 < line->length)
            c = line->bytes[++at];
        if (!closed)
            text[used++] = c;
    }
    const char *value = closed ? movelist_decode(record, text, used) : NULL;
    free(text);
    if (!closed)
        record_report(record, MESSAGE_VALUE_CUT, line->at - 1, NULL, 0);
    line->at = at;
    return value;
}

/* "handicap=3": the first three stones are of who begins. */
static void movelist_read_handicap(struct line *line, const char *value)
{
    size_t digits = value == NULL ? 0 : strspn(value, "0123456789");

    if (digits > 0 && digits <= 4 && value[digits] == '\0' && strtol(value, NULL, 10) >= 2) {
        line->record->handicap = (int)strtol(value, NULL, 10);
        line->handicap_left = line->record->handicap - 1;
    }
}

/* Reads "key=value", if line->at is at one. */
static bool movelist_read_key(struct line *line)
{
    struct record *record = line->record;
    const char *bytes = line->bytes;
    uint32_t start = line->at;
    uint32_t equal = start;

    while (equal < line->length && ((bytes[equal] | 0x20) >= 'a' && (bytes[equal] | 0x20) <= 'z'))
        equal++;
    if (equal == start || equal == line->length || bytes[equal] != '=')
        return false;

    const char *value;
    line->at = equal + 1;
    if (line->at < line->length && bytes[line->at] == '"') {
        line->at++;
        value = movelist_read_quoted(line);
    } else {
        uint32_t end = movelist_word_end(line, line->at);
        value = movelist_decode(record, bytes + line->at, end - line->at);
        line->at = end;
    }
    if (movelist_equals(bytes + start, equal - start, "handicap")) {
        movelist_read_handicap(line, value);
        return true;
    }
    if (record->game != NULL && (game_can(record->game) & GAME_SCORED) != 0 &&
        movelist_equals(bytes + start, equal - start, "komi")) {
        dialect_komi(record, start, value == NULL ? "" : value, line->options);
        return true;
    }
    size_t key = 0;
    while (keys[key] != NULL && !movelist_equals(bytes + start, equal - start, keys[key]))
        key++;
    if (keys[key] == NULL) {
        record_report(record, MESSAGE_KEY_UNKNOWN, start, bytes + start, equal - start);
        return true;
    }
    const char **field = movelist_key_field(record, key);
    if (*field != NULL)
        record_report(record, MESSAGE_PROPERTY_REPEATED, start, keys[key], strlen(keys[key]));
    else if (value != NULL && value[0] != '\0')
        *field = value;
    if (field == &record->result && record->result != NULL && record->claimed == COLOUR_NONE)
        dialect_result(record, start, false);
    return true;
}

/* ---- moves ---- */

static int movelist_push(struct line *line, uint32_t at, uint32_t length, uint32_t limit_nodes)
{
    struct record *record = line->record;

    if (record->nnodes == limit_nodes) {
        record_report(record, MESSAGE_NODES_LIMIT, at, NULL, 0);
        line->at = line->length;
        return 0;
    }
    struct node *node;
    if (tree_append(record, at, (struct value){at, length}, &node) != 0)
        return ERROR_MEMORY;
    if (record->nnodes == 1)
        return 0;
    line->nmoves++;
    node->colour = (uint8_t)line->turn;
    moves_code(line->bytes + at, length, node);
    if (line->nmoves == 2 && line->turn != (enum colour)record->nodes[1].colour)
        moves_see_swap(record);
    line->swapped = line->swapped || node->move == MOVE_SWAP || node->move == MOVE_SWAP_SIDES;
    if (node->move == MOVE_STONE && line->handicap_left > 0)
        line->handicap_left--;
    else if (node->move != MOVE_SWAP_SIDES) /* after it, the same colour plays on */
        line->turn = colour_other(line->turn);
    return 0;
}

/* A number before a move counts plies or rounds, and perhaps no swap. */
static bool movelist_number_fits(const struct line *line, uint32_t number)
{
    const struct record *record = line->record;
    const uint32_t ply = line->nmoves + 1, played = ply - line->swapped;
    const bool is_counted = record->game != NULL && record->game->rules == NULL &&
                            record->handicap < 2 && record->handicap_given < 2;

    return !is_counted || number == ply || number == (ply + 1) / 2 || number == played ||
           number == (played + 1) / 2;
}

static int movelist_read_number(struct line *line, const struct move_word *word,
                                uint32_t limit_nodes)
{
    if (line->nmoves == 0 && word->number == 1)
        line->numbered = word->is_bare;
    const bool fits = movelist_number_fits(line, word->number);
    if (word->is_bare && !(line->numbered && fits)) /* a cell that has lost its letter */
        return movelist_push(line, word->at, word->length, limit_nodes);
    if (!fits && !line->misnumbered)
        record_report(line->record, MESSAGE_NUMBER_DIFFERS, word->at, line->bytes + word->at,
                      word->length);
    line->misnumbered = line->misnumbered || !fits;
    return 0;
}

/* The last word says who won, the first player by the 1 in front. */
static void movelist_read_result(struct line *line, const struct move_word *word)
{
    static const struct {
        const char *text;
        int player; /* who won; 0: a draw */
    } results[] = {{"1-0", 1}, {"1.0", 1}, {"0-1", 2}, {"-1.0", 2}, {"0.5", 0}, {"1/2-1/2", 0}};
    struct record *record = line->record;

    if (record->result != NULL) {
        record_report(record, MESSAGE_PROPERTY_REPEATED, word->at, "result", 6);
        return;
    }
    record->result = movelist_decode(record, line->bytes + word->at, word->length);
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (movelist_equals(line->bytes + word->at, word->length, results[i].text)) {
            const enum colour first = record->game == NULL ? COLOUR_WHITE : record->game->first;
            record->claimed = results[i].player == 0   ? COLOUR_NONE
                              : results[i].player == 1 ? first
                                                       : colour_other(first);
            record->claimed_draw = results[i].player == 0;
            return;
        }
    if (record->result != NULL)
        dialect_result(record, word->at, false);
}

/* "B[f6]": the letter of the first such move is that of whose turn it was. */
static void movelist_take_letter(struct line *line, char letter)
{
    const bool is_first = line->first == COLOUR_NONE;

    if (is_first) {
        line->first = line->turn;
        line->first_letter = letter;
    }
    line->turn = letter == line->first_letter ? line->first : colour_other(line->first);
}

/* "Black resigns": whose word follows; NONE: no such thing. */
static enum colour movelist_resigner(const struct line *line, const struct move_words *words,
                                     const struct move_word *word, struct move_word *next)
{
    const bool is_white = movelist_equals(line->bytes + word->at, word->length, "white");
    struct move_words ahead = *words;
    struct node node;

    if ((!is_white && !movelist_equals(line->bytes + word->at, word->length, "black")) ||
        !move_word_next(&ahead, next))
        return COLOUR_NONE;
    moves_code(line->bytes + next->at, next->length, &node);
    if (node.move != MOVE_RESIGN && node.move != MOVE_FORFEIT)
        return COLOUR_NONE;
    return is_white ? COLOUR_WHITE : COLOUR_BLACK;
}

static int movelist_read_words(struct line *line, uint32_t limit_nodes)
{
    struct record *record = line->record;
    const struct board *board = record_board(record);
    struct move_words words = {.bytes = line->bytes,
                               .at = line->at,
                               .end = line->length,
                               .whole = (board != NULL && board->men) ||
                                        record->spelling == SPELLING_XYZ};
    struct move_word word, next;
    int result = 0;

    while (result == 0 && line->at < line->length && move_word_next(&words, &word)) {
        if (word.kind == MOVE_WORD_NUMBER) {
            result = movelist_read_number(line, &word, limit_nodes);
            continue;
        }
        if (word.kind == MOVE_WORD_RESULT) {
            movelist_read_result(line, &word);
            continue;
        }
        const enum colour resigner = movelist_resigner(line, &words, &word, &next);
        if (resigner != COLOUR_NONE) {
            line->turn = resigner;
            move_word_next(&words, &word);
        }
        if (word.letter != 0)
            movelist_take_letter(line, word.letter);
        result = movelist_push(line, word.at, word.length, limit_nodes);
    }
    return result;
}

int movelist_read(struct record *record, const struct record_options *options)
{
    struct line line = {
        .record = record,
        .bytes = record->bytes,
        .length = (uint32_t)record->length,
        .options = options,
    };
    uint32_t limit = tree_limit_nodes(options);
    bool is_utf8 = record->is_ascii || utf8_valid(record->bytes, record->length);

    record->charset = is_utf8 ? CHARSET_UTF8 : CHARSET_WINDOWS_1252;
    if (!is_utf8)
        record_report(record, MESSAGE_CHARSET_ASSUMED, 0, "Windows-1252", 12);
    int result = movelist_push(&line, 0, 0, limit);
    record->handicap_given = options->handicap;
    line.handicap_left = options->handicap < 2 ? 0 : options->handicap - 1;
    movelist_skip_blanks(&line);
    movelist_read_head(&line, options);
    line.turn = record->game == NULL ? COLOUR_WHITE : record->game->first;
    dialect_komi(record, 0, NULL, options);
    movelist_skip_blanks(&line);
    while (line.at < line.length && movelist_read_key(&line))
        movelist_skip_blanks(&line);
    if (result == 0)
        result = movelist_read_words(&line, limit);
    return result != 0 ? result : moves_resolve(record);
}
