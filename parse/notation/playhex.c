/* SPDX-License-Identifier: ISC */
/*
 * What does a record of PlayHex's data set, or of its interface, say?  The source is PlayHex's own
 * code, by which hav-sources(5) describes the members.
 */
#include <string.h>

#include "analyse/base/bytes.h"
#include "parse/notation/game_choice.h"
#include "parse/notation/json_fields.h"

/* Colours alternate; a swap is one of pieces, and so is a pass a move. */
static int playhex_read_words(const struct json_fields *fields, const struct json_value *moves)
{
    const char *bytes = fields->record->bytes;
    const uint32_t end = moves->at + moves->length - 1;
    enum colour turn = fields->record->game->first;
    int error = 0;

    for (uint32_t at = moves->at + 1; at < end && error == 0;) {
        uint32_t from = at;
        while (at < end && !byte_is_blank(bytes[at]))
            at++;
        if (at > from) {
            error = json_fields_move(fields, from, at - from, turn);
            turn = colour_other(turn);
        } else {
            at++;
        }
    }
    return error;
}

/* The interface gives an array, of strings or of objects that hold them. */
static int playhex_read_array(const struct json_fields *fields, const struct json_value *moves)
{
    const char *bytes = fields->record->bytes;
    struct json_walk walk = json_walk_begin(bytes, moves);
    struct json_value one;
    enum colour turn = fields->record->game->first;
    int error = 0;

    while (error == 0 && json_next_element(&walk, &one)) {
        const struct json_value move = json_fields_find(fields, &one, "move");
        if (move.kind != JSON_NONE)
            one = move;
        const bool is_text = one.kind == JSON_STRING;
        error = json_fields_move(fields, one.at + is_text, one.length - 2 * is_text, turn);
        turn = colour_other(turn);
    }
    return error;
}

enum playhex_field {
    PLAYHEX_ID,
    PLAYHEX_URL,
    PLAYHEX_RED,
    PLAYHEX_BLUE,
    PLAYHEX_RED_RATING,
    PLAYHEX_BLUE_RATING,
    PLAYHEX_WINNER,
    PLAYHEX_OUTCOME,
    PLAYHEX_STARTED,
    PLAYHEX_ENDED,
    PLAYHEX_PLAYERS,
    PLAYHEX_FIELDS
};

static const char *const playhex_names[PLAYHEX_FIELDS] = {
    "id",     "url",     "playerRed", "playerBlue", "playerRedRating",    "playerBlueRating",
    "winner", "outcome", "startedAt", "endedAt",    "hostedGameToPlayers"};

/* Red moves first and joins top and bottom: Black. */
static void playhex_read_players(const struct json_fields *fields, const struct json_value *values)
{
    struct record *record = fields->record;
    const struct json_value *players = &values[PLAYHEX_PLAYERS];
    struct json_walk walk = json_walk_begin(record->bytes, players);
    struct json_value one;

    record->black = json_fields_text(fields, &values[PLAYHEX_RED]);
    record->white = json_fields_text(fields, &values[PLAYHEX_BLUE]);
    for (int i = 0; i < 2 && players->kind == JSON_ARRAY && json_next_element(&walk, &one); i++) {
        const struct json_value player = json_fields_find(fields, &one, "player");
        const struct json_value pseudo = json_fields_find(fields, &player, "pseudo");
        const char *name = json_fields_text(fields, &pseudo);

        if (i == 0)
            record->black = name;
        else
            record->white = name;
    }
}

static const char *playhex_rating(const struct json_fields *fields, const struct json_value *value)
{
    struct record *record = fields->record;

    if (value->kind != JSON_NUMBER)
        return NULL;
    const char *rating = arena_copy(&record->arena, record->bytes + value->at, value->length);
    record->diagnostics.failed |= rating == NULL;
    return rating;
}

static void playhex_read_result(struct record *record, const struct json_value *values)
{
    const struct json_value *winner = &values[PLAYHEX_WINNER];

    if (json_is(record->bytes, winner, "red"))
        record->claimed = COLOUR_BLACK;
    else if (json_is(record->bytes, winner, "blue"))
        record->claimed = COLOUR_WHITE;
    else if (winner->kind != JSON_NULL && winner->kind != JSON_NONE)
        record_report(record, MESSAGE_RESULT_UNREADABLE, winner->at, record->bytes + winner->at,
                      winner->length);
    record->claimed_resign = record->claimed != COLOUR_NONE &&
                             json_is(record->bytes, &values[PLAYHEX_OUTCOME], "resign");
}

bool playhex_is(const struct json_fields *fields)
{
    const enum json_kind moves = json_fields_root(fields, "moves").kind;

    return json_fields_root(fields, "boardsize").kind == JSON_NUMBER &&
           (moves == JSON_STRING || moves == JSON_ARRAY);
}

int playhex_read(const struct json_fields *fields)
{
    struct record *record = fields->record;
    const struct json_value size = json_fields_root(fields, "boardsize");
    const struct json_value moves = json_fields_root(fields, "moves");
    const double number = json_number(record->bytes, &size);
    struct json_value values[PLAYHEX_FIELDS];

    json_members(record->bytes, &fields->object, playhex_names, PLAYHEX_FIELDS, values);
    json_fields_board(fields, game_choice_of_dialect(DIALECT_HEX), size.at,
                      number >= 1 && number <= 99 && number == (int)number ? (int)number : 0);
    playhex_read_players(fields, values);
    record->white_rating = playhex_rating(fields, &values[PLAYHEX_BLUE_RATING]);
    record->black_rating = playhex_rating(fields, &values[PLAYHEX_RED_RATING]);
    record->id = json_fields_text(fields, &values[PLAYHEX_ID]);
    record->link = json_fields_text(fields, &values[PLAYHEX_URL]);
    record->site = "PlayHex.org";
    record->date = json_fields_day(fields, &values[PLAYHEX_STARTED]);
    record->finished = json_fields_day(fields, &values[PLAYHEX_ENDED]);
    playhex_read_result(record, values);
    return moves.kind == JSON_STRING ? playhex_read_words(fields, &moves)
                                     : playhex_read_array(fields, &moves);
}
