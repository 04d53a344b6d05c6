/* SPDX-License-Identifier: ISC */
/*
 * What does a record of Boardspace.net say?
 *
 * Each node has a command of a seat, P0 or P1.  A stone may be placed and taken back until `done',
 * so the last command before it counts.  P0 moves first.  After a swap the players have
 * exchanged the letters of stones, so that the seats still tell whose stone it is.  The source is
 * the site's own code; hav-sources(5) describes the form.
 */
#include "parse/notation/boardspace.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "analyse/base/bytes.h"
#include "parse/notation/dialect.h"
#include "parse/notation/tree.h"

#define SEATS 2
#define WORDS_MAX 6 /* of a command */

/* A seat's move, pending until it says `done'. */
struct boardspace_pending {
    enum move_kind move; /* MOVE_NONE: nothing yet */
    uint32_t value; /* index of its command */
};

struct boardspace {
    struct record *record;
    const char *name[SEATS];
    const char *result; /* a sentence */
    struct boardspace_pending pending[SEATS];
    bool swapped;
    bool resigned;
    uint32_t on_time; /* the value of GameOverOnTime, with has_time */
    bool has_time;
    enum colour turn;
};

/* The words of a command, without its number. */
struct boardspace_words {
    const char *text[WORDS_MAX];
    size_t length[WORDS_MAX];
    size_t count; /* WORDS_MAX: perhaps more */
};

static struct boardspace_words boardspace_split(const struct record *record,
                                                const struct value *value)
{
    struct boardspace_words words = {.count = 0};
    const char *at = record->bytes + value->at, *end = at + value->length;

    while (at < end && words.count < WORDS_MAX) {
        while (at < end && byte_is_blank(*at))
            at++;
        const char *from = at;
        while (at < end && !byte_is_blank(*at))
            at++;
        const bool is_number = words.count == 0 && at > from && byte_is_digit(*from);
        if (at == from || is_number)
            continue;
        words.text[words.count] = from;
        words.length[words.count++] = (size_t)(at - from);
    }
    return words;
}

static bool boardspace_is(const struct boardspace_words *words, size_t index, const char *word)
{
    return index < words->count && words->length[index] == strlen(word) &&
           strncasecmp(words->text[index], word, words->length[index]) == 0;
}

/* ---- the header ---- */

/* "havannah-8 2 12345 100": the game and the size. */
static void boardspace_find_board(struct record *record, const struct value *setup,
                                  const struct record_options *options)
{
    static const char sides[] = "Boardspace.net's Hex, whose colours join unknown sides";
    const char *text = record->bytes + setup->at;
    size_t length = 0, letters = 0;

    while (length < setup->length && !byte_is_blank(text[length]))
        length++;
    while (letters < length && byte_is_letter(text[letters]))
        letters++;
    const struct game *game = game_find(text, letters);
    record->game_word = arena_copy(&record->arena, text, letters);
    record->diagnostics.failed |= record->game_word == NULL;
    record->spelling = SPELLING_LG;
    if (game == NULL) {
        record_report(record, MESSAGE_GAME_UNKNOWN, setup->at, text, length);
        return;
    }
    if (game->sides_conduct) {
        record_report(record, MESSAGE_SOURCE_UNREAD, setup->at, sides, strlen(sides));
        return;
    }
    record->game = game;
    if (letters < length && text[letters] == '-') {
        letters++;
        dialect_size(record, setup->at + (uint32_t)letters, text + letters, length - letters);
    } else if (options->size != 0) {
        record->size = options->size;
        record->size_assumed = true;
    } else {
        record_report(record, MESSAGE_SIZE_MISSING, setup->at, NULL, 0);
    }
}

static const char *boardspace_text(struct record *record, const char *name)
{
    const struct property *property = record_property(record, &record->nodes[0], name);

    if (property == NULL)
        return NULL;
    const char *text = record_value(record, &record->values[property->first_value], false);
    record->diagnostics.failed |= text == NULL;
    return text == NULL || text[0] == '\0' ? NULL : text;
}

/* The name of `id "alice"'; NULL: it is none. */
static const char *boardspace_name(struct record *record, const struct value *value)
{
    const char *text = record_value(record, value, false);

    record->diagnostics.failed |= text == NULL;
    if (text == NULL || strncasecmp(text, "id", 2) != 0)
        return NULL;
    text += 2 + strspn(text + 2, " ");
    size_t length = strlen(text);
    if (length < 2 || text[0] != '"' || text[length - 1] != '"')
        return length == 0 ? NULL : text;
    return length == 2 ? NULL : arena_copy(&record->arena, text + 1, length - 2);
}

/* ---- the commands ---- */

/* The cell of `dropb W F 1'; the letter is that of the stone. */
static void boardspace_place(struct boardspace *game, int seat, const struct value *value,
                             struct node *node)
{
    struct record *record = game->record;
    const struct boardspace_words words = boardspace_split(record, value);
    const struct board *board = record_board(record);
    const bool is_white = boardspace_is(&words, 1, "W");
    char name[SPELLING_BYTES] = "";
    bool well_formed = false;

    node->move = MOVE_UNREADABLE;
    if (board == NULL)
        return;
    if (words.count == 4 && words.length[2] + words.length[3] < sizeof name &&
        (is_white || boardspace_is(&words, 1, "B"))) {
        memcpy(name, words.text[2], words.length[2]);
        memcpy(name + words.length[2], words.text[3], words.length[3]);
        node->cell = cell_read(board, record->spelling, name, strlen(name), &well_formed);
    }
    enum message message = MESSAGE_COUNT;
    if (node->cell == CELL_NONE)
        message = well_formed ? MESSAGE_OFF_BOARD : MESSAGE_MOVE_UNREADABLE;
    else if (is_white != ((seat == 0) != game->swapped))
        message = MESSAGE_OUT_OF_TURN;
    else
        node->move = MOVE_STONE;
    if (message != MESSAGE_COUNT)
        record_report(record, message, value->at, record->bytes + value->at, value->length);
}

/* `done': what the seat has last commanded happens. */
static int boardspace_commit(struct boardspace *game, int seat)
{
    struct record *record = game->record;
    const struct boardspace_pending pending = game->pending[seat];

    game->pending[seat].move = MOVE_NONE;
    if (pending.move == MOVE_NONE)
        return 0;
    const struct value value = record->values[pending.value];
    struct node *node;
    if (tree_append(record, value.at, value, &node) != 0)
        return ERROR_MEMORY;
    node->colour = seat == 0 ? COLOUR_WHITE : COLOUR_BLACK;
    node->move = (uint8_t)pending.move;
    if (pending.move == MOVE_STONE)
        boardspace_place(game, seat, &value, node);
    game->swapped |= pending.move == MOVE_SWAP;
    game->resigned |= pending.move == MOVE_RESIGN;
    game->turn = colour_other(game->turn);
    return 0;
}

static int boardspace_command(struct boardspace *game, int seat, uint32_t index)
{
    static const char *const silent[] = {"id", "start", "pick", "pickb", "drop", "edit"};
    struct record *record = game->record;
    const struct value *value = &record->values[index];
    const struct boardspace_words words = boardspace_split(record, value);
    struct boardspace_pending *pending = &game->pending[seat];

    if (boardspace_is(&words, 0, "done"))
        return boardspace_commit(game, seat);
    if (boardspace_is(&words, 0, "dropb")) {
        *pending = (struct boardspace_pending){MOVE_STONE, index};
    } else if (boardspace_is(&words, 0, "swap")) {
        *pending = (struct boardspace_pending){MOVE_SWAP, index};
    } else if (boardspace_is(&words, 0, "resign")) {
        *pending = (struct boardspace_pending){MOVE_RESIGN, index};
    } else if (boardspace_is(&words, 0, "gameoverontime")) {
        game->has_time = true;
        game->on_time = index;
    } else {
        for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
            if (boardspace_is(&words, 0, silent[i]))
                return 0;
        record_report(record, MESSAGE_MOVE_UNREADABLE, value->at, record->bytes + value->at,
                      value->length);
    }
    return 0;
}

/* ---- the result ---- */

/* Whom does the sentence name?  One name may be part of the other: then the longer one. */
static enum colour boardspace_named_winner(const struct boardspace *game)
{
    bool named[SEATS];

    for (int i = 0; i < SEATS; i++)
        named[i] = game->result != NULL && game->name[i] != NULL &&
                   strstr(game->result, game->name[i]) != NULL;
    if (named[0] && named[1]) {
        const size_t first = strlen(game->name[0]), second = strlen(game->name[1]);

        return first > second && strstr(game->name[0], game->name[1]) != NULL   ? COLOUR_WHITE
               : second > first && strstr(game->name[1], game->name[0]) != NULL ? COLOUR_BLACK
                                                                                : COLOUR_NONE;
    }
    return named[0] ? COLOUR_WHITE : named[1] ? COLOUR_BLACK : COLOUR_NONE;
}

static void boardspace_conclude(struct boardspace *game, const struct value *result)
{
    struct record *record = game->record;

    record->result = game->result;
    record->claimed = boardspace_named_winner(game);
    if (record->claimed == COLOUR_NONE && game->has_time && !game->resigned)
        record->claimed = game->turn;
    else if (record->claimed == COLOUR_NONE && game->result != NULL)
        record_report(record, MESSAGE_RESULT_UNREADABLE, result->at, game->result,
                      strlen(game->result));
}

/* Makes a line of moves of all properties, which are in order of writing. */
static int boardspace_read_commands(struct boardspace *game)
{
    struct record *record = game->record;
    const uint32_t nproperties = record->nproperties;
    struct node *root;

    record->nnodes = 0;
    int error = tree_append(record, 0, (struct value){0, 0}, &root);
    for (uint32_t i = 0; i < nproperties && error == 0; i++) {
        const struct property *property = &record->properties[i];
        const uint32_t first = property->first_value;

        if (property->name[0] != 'P' || !byte_is_digit(property->name[1]))
            continue;
        const int seat = property->name[1] - '0';
        if (game->name[seat] == NULL)
            game->name[seat] = boardspace_name(record, &record->values[first]);
        error = boardspace_command(game, seat, first);
    }
    record->nproperties = 0;
    return error;
}

int boardspace_understand(struct record *record, const struct record_options *options)
{
    struct boardspace game = {.record = record, .turn = COLOUR_WHITE};
    const struct property *setup = record_property(record, &record->nodes[0], "SU");
    const struct property *result = record_property(record, &record->nodes[0], "RE");
    const struct value result_value =
        result == NULL ? (struct value){0, 0} : record->values[result->first_value];

    record->dialect = DIALECT_BOARDSPACE;
    boardspace_find_board(record, &record->values[setup->first_value], options);
    record->id = boardspace_text(record, "GN");
    record->date = boardspace_text(record, "DT");
    game.result = boardspace_text(record, "RE");
    record->site = "Boardspace.net";
    const int error = boardspace_read_commands(&game);
    record->white = game.name[0];
    record->black = game.name[1];
    boardspace_conclude(&game, &result_value);
    return error;
}
