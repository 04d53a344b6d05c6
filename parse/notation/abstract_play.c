/* SPDX-License-Identifier: ISC */
/*
 * What does a record of Abstract Play say?  The source is the site's own code: the schema
 * "gamerecord", the engines of the games, and genRecord() in its class of games; hav-sources(5)
 * describes the members.
 */
#include <stdlib.h>
#include <string.h>

#include "analyse/base/bytes.h"
#include "parse/notation/json_fields.h"
#include "parse/notation/tree.h"

#define SEATS 2

/* Members of the header. */
enum header_member {
    HEADER_GAME,
    HEADER_SITE,
    HEADER_EVENT,
    HEADER_START,
    HEADER_END,
    HEADER_PIED,
    HEADER_PIE_INVOKED,
    HEADER_PLAYERS,
    HEADER_MEMBERS
};

static const char *const header_names[HEADER_MEMBERS] = {
    "game", "site", "event", "date-start", "date-end", "pied", "pie-invoked", "players"};

struct abstract_play {
    const struct json_fields *fields;
    struct json_value header[HEADER_MEMBERS];
    const char *name[SEATS]; /* of the players, by their seats at the end */
    double result[SEATS];
    bool has_results;
    bool pied; /* the second player took the first stone */
    enum colour seat[SEATS]; /* whose stones each places, the first stone aside */
    struct json_value last; /* the last move; JSON_NONE: none */
};

/* ---- the game ---- */

/* The board size of a variant, "Size-8 board" or "size-8"; 0: it names another thing. */
static int abstract_play_variant_size(const char *variant)
{
    size_t length = strlen(variant);

    if (strstr(variant, "ize") == NULL && strstr(variant, "oard") == NULL)
        return 0;
    size_t at = strcspn(variant, "0123456789");
    if (at == length || strspn(variant + at, "0123456789") > 3)
        return 0;
    return (int)strtol(variant + at, NULL, 10);
}

/* False: the rules of one of the variants are not known. */
static bool abstract_play_read_board(const struct json_fields *fields, const struct game *game,
                                     const struct json_value *variants)
{
    struct record *record = fields->record;
    struct json_walk walk = json_walk_begin(fields->bytes, variants);
    struct json_value one;
    uint32_t at = variants->at;
    int size = 0;

    while (variants->kind == JSON_ARRAY && json_next_element(&walk, &one)) {
        const char *text =
            json_text(&record->arena, fields->bytes, &one, &record->diagnostics.failed);
        const int found = text == NULL ? 0 : abstract_play_variant_size(text);

        if (found == 0 || size != 0) {
            record_report(record, MESSAGE_VARIANT_UNKNOWN, one.at, record->bytes + one.at,
                          one.length);
            return false;
        }
        size = found;
        at = one.at;
    }
    json_fields_board(fields, game, at, size != 0 ? size : game->abstract_play_size);
    return true;
}

/* Sets the record's game; false: nothing more is to be read of it. */
static bool abstract_play_find_game(const struct json_fields *fields, const struct json_value *name,
                                    const struct json_value *variants)
{
    struct record *record = fields->record;
    const char *word = json_text(&record->arena, fields->bytes, name, &record->diagnostics.failed);
    const struct game *game = word == NULL ? NULL : game_find(word, strlen(word));

    record->game_word = word;
    if (game != NULL && game->abstract_play_size != 0)
        return abstract_play_read_board(fields, game, variants);
    record->passed_over = true;
    record_report(record, MESSAGE_GAME_PASSED, name->at, word, word == NULL ? 0 : strlen(word));
    return false;
}

/* ---- the players ---- */

static void abstract_play_read_players(struct abstract_play *play)
{
    const struct json_fields *fields = play->fields;
    const struct json_value *players = &play->header[HEADER_PLAYERS];
    struct json_walk walk = json_walk_begin(fields->bytes, players);
    struct json_value one;
    int nresults = 0;

    for (int i = 0; i < SEATS && players->kind == JSON_ARRAY && json_next_element(&walk, &one);
         i++) {
        const struct json_value result = json_fields_find(fields, &one, "result");
        const struct json_value name = json_fields_find(fields, &one, "name");

        play->name[i] = json_fields_text(fields, &name);
        play->result[i] = json_number(fields->bytes, &result);
        nresults += result.kind == JSON_NUMBER;
    }
    play->has_results = nresults == SEATS;
}

/*
 * Seats are those of the end.  After a pie seat 1 is who took the first stone.  Where that changes
 * the stone's colour, seat 2 has the colour that began; where the players change sides, the colours
 * stay with the seats.
 */
static void abstract_play_seat(struct abstract_play *play)
{
    struct record *record = play->fields->record;
    const bool recolours = play->pied && record->game->swap_rule == SWAP_RECOLOURS;
    const enum colour first = record->game->first;

    play->seat[0] = recolours ? colour_other(first) : first;
    play->seat[1] = colour_other(play->seat[0]);
    record->white = play->name[play->seat[0] != COLOUR_WHITE];
    record->black = play->name[play->seat[0] == COLOUR_WHITE];
    if (play->has_results && play->result[0] != play->result[1])
        record->claimed = play->seat[play->result[0] < play->result[1]];
}

/* ---- the moves ---- */

static bool abstract_play_is_word(const struct abstract_play *play, const struct json_value *move)
{
    static const char *const words[] = {"resign", "timeout", "draw", "abandoned"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (json_is(play->fields->bytes, move, words[i]))
            return true;
    return false;
}

/* The move itself, of an object that holds it. */
static struct json_value abstract_play_move_of(const struct abstract_play *play,
                                               const struct json_value *element)
{
    const struct json_value move = json_fields_find(play->fields, element, "move");

    return move.kind == JSON_NONE ? *element : move;
}

/* The swap that `pied` stands for, after the first stone. */
static int abstract_play_add_swap(const struct abstract_play *play)
{
    struct record *record = play->fields->record;
    const struct value first = record->values[record->nvalues - 1];
    const uint32_t at = first.at + first.length;
    struct node *node;

    if (tree_append(record, at, (struct value){at, 0}, &node) != 0)
        return ERROR_MEMORY;
    node->move = record->game->swap_rule == SWAP_RECOLOURS ? MOVE_SWAP : MOVE_SWAP_SIDES;
    node->colour = (uint8_t)colour_other(record->game->first);
    return 0;
}

static int abstract_play_add_move(struct abstract_play *play, const struct json_value *move,
                                  int seat)
{
    const struct record *record = play->fields->record;
    const bool is_first = record->nnodes == 1;
    const bool is_text = move->kind == JSON_STRING;

    play->last = *move;
    if (abstract_play_is_word(play, move))
        return 0; /* what it means depends on whether it is the last */
    int error = json_fields_move(play->fields, move->at + is_text, move->length - 2 * is_text,
                                 is_first ? record->game->first : play->seat[seat]);
    if (error == 0 && is_first && play->pied)
        error = abstract_play_add_swap(play);
    return error;
}

/* A round has a move of each seat, in their order; null: that seat had none. */
static int abstract_play_read_round(struct abstract_play *play, const struct json_value *round)
{
    struct record *record = play->fields->record;
    struct json_walk walk = json_walk_begin(play->fields->bytes, round);
    struct json_value element;
    int error = 0;

    if (round->kind != JSON_ARRAY)
        return abstract_play_add_move(play, round, 0);
    for (int seat = 0; error == 0 && json_next_element(&walk, &element); seat++) {
        const struct json_value move = abstract_play_move_of(play, &element);

        if (move.kind == JSON_NULL)
            continue;
        /* Only the last move of all may be a word, and a round has two seats. */
        const bool is_late =
            play->last.kind != JSON_NONE && abstract_play_is_word(play, &play->last);
        if (seat >= SEATS || is_late) {
            record_report(record, MESSAGE_MOVE_UNREADABLE, element.at, record->bytes + element.at,
                          element.length);
            return 0;
        }
        error = abstract_play_add_move(play, &move, seat);
    }
    return error;
}

/* The results tell who has resigned or lost on time: a player may resign out of turn. */
static void abstract_play_conclude(struct abstract_play *play)
{
    struct record *record = play->fields->record;
    const char *bytes = play->fields->bytes;

    if (json_is(bytes, &play->last, "resign"))
        record->claimed_resign = record->claimed != COLOUR_NONE;
    else if (json_is(bytes, &play->last, "abandoned"))
        record->claimed = COLOUR_NONE;
    else if (play->has_results && record->claimed == COLOUR_NONE &&
             (json_is(bytes, &play->last, "draw") || play->result[0] > 0))
        record->claimed_draw = true;
}

static int abstract_play_read_moves(struct abstract_play *play)
{
    const struct json_fields *fields = play->fields;
    const struct json_value moves = json_fields_root(fields, "moves");
    struct json_walk walk = json_walk_begin(fields->bytes, &moves);
    struct json_value round;
    int error = 0;

    while (error == 0 && json_next_element(&walk, &round))
        error = abstract_play_read_round(play, &round);
    return error;
}

/* Is it a record of the archives? */
static bool abstract_play_is_record(const struct json_fields *fields)
{
    const struct json_value header = json_fields_root(fields, "header");
    const struct json_value game = json_fields_find(fields, &header, "game");
    const struct json_value site = json_fields_find(fields, &header, "site");

    return json_fields_root(fields, "moves").kind == JSON_ARRAY &&
           json_fields_find(fields, &game, "name").kind == JSON_STRING &&
           json_fields_find(fields, &site, "name").kind == JSON_STRING;
}

static int abstract_play_read_record(const struct json_fields *fields)
{
    struct record *record = fields->record;
    struct abstract_play play = {.fields = fields};
    const struct json_value header = json_fields_root(fields, "header");

    json_members(fields->bytes, &header, header_names, HEADER_MEMBERS, play.header);
    const struct json_value *game = &play.header[HEADER_GAME], *site = &play.header[HEADER_SITE];
    const struct json_value name = json_fields_find(fields, game, "name");
    const struct json_value variants = json_fields_find(fields, game, "variants");
    const struct json_value site_name = json_fields_find(fields, site, "name");
    const struct json_value site_id = json_fields_find(fields, site, "gameid");
    record->site = json_fields_text(fields, &site_name);
    record->id = json_fields_text(fields, &site_id);
    record->event = json_fields_text(fields, &play.header[HEADER_EVENT]);
    record->date = json_fields_day(fields, &play.header[HEADER_START]);
    record->finished = json_fields_day(fields, &play.header[HEADER_END]);
    play.pied = play.header[HEADER_PIED].kind == JSON_TRUE ||
                play.header[HEADER_PIE_INVOKED].kind == JSON_TRUE;
    if (!abstract_play_find_game(fields, &name, &variants))
        return 0;
    abstract_play_read_players(&play);
    abstract_play_seat(&play);
    int error = abstract_play_read_moves(&play);
    abstract_play_conclude(&play);
    return error;
}

/* ---- the state of a game, which the site's page hands out ---- */

/* The list of seats that won: of one. */
static enum colour abstract_play_state_winner(const struct abstract_play *play,
                                              const struct json_value *state)
{
    const char *bytes = play->fields->bytes;
    const struct json_value winners = json_fields_find(play->fields, state, "winner");
    struct json_walk walk = json_walk_begin(bytes, &winners);
    struct json_value one, other;

    if (winners.kind != JSON_ARRAY || !json_next_element(&walk, &one) ||
        json_next_element(&walk, &other))
        return COLOUR_NONE;
    const double seat = json_number(bytes, &one);
    return seat == 1 ? play->seat[0] : seat == 2 ? play->seat[1] : COLOUR_NONE;
}

/* Reads the state; names and pie of `play` are known. */
static int abstract_play_follow(struct abstract_play *play, const struct json_value *object)
{
    const struct json_fields *fields = play->fields;
    struct record *record = fields->record;
    const struct json_value game = json_fields_find(fields, object, "game");
    const struct json_value stack = json_fields_find(fields, object, "stack");
    const struct json_value variants = json_fields_find(fields, object, "variants");
    const struct json_value over = json_fields_find(fields, object, "gameover");
    struct json_walk walk = json_walk_begin(fields->bytes, &stack);
    struct json_value state;
    int error = 0;

    if (!abstract_play_find_game(fields, &game, &variants))
        return 0;
    abstract_play_seat(play);
    if (over.kind == JSON_TRUE)
        record->claimed = abstract_play_state_winner(play, object);
    /* The first state is the empty board. */
    for (int i = 0; error == 0 && json_next_element(&walk, &state); i++) {
        struct json_value move = json_fields_find(fields, &state, "lastmove");

        if (i == 0 && move.kind != JSON_STRING)
            continue;
        if (move.kind != JSON_STRING)
            move = state;
        const int seat = (int)(record->nnodes - 1 - (play->pied && record->nnodes > 1)) % SEATS;
        error = abstract_play_add_move(play, &move, seat);
    }
    abstract_play_conclude(play);
    return error;
}

static bool abstract_play_is_state(const struct json_fields *fields)
{
    return json_fields_root(fields, "game").kind == JSON_STRING &&
           json_fields_root(fields, "stack").kind == JSON_ARRAY;
}

static int abstract_play_read_state(const struct json_fields *fields)
{
    struct abstract_play play = {.fields = fields};

    return abstract_play_follow(&play, &fields->object);
}

/* ---- what get_game answers: a state that is text ---- */

/* The length of the character of a string at bytes[at], and what it means in ASCII. */
static uint32_t abstract_play_unescape(const char *bytes, uint32_t at, uint32_t end, char *c)
{
    char digits[5] = "";

    *c = bytes[at];
    if (*c != '\\' || at + 1 >= end)
        return 1;
    *c = bytes[at + 1];
    if (*c != 'u' || end - at < 6) {
        *c = memchr("bfnrt", *c, 5) == NULL ? *c : ' ';
        return 2;
    }
    const long code = strtol(memcpy(digits, bytes + at + 2, 4), NULL, 16);
    *c = code >= ' ' && code <= '~' ? (char)code : '?'; /* no move is beyond ASCII */
    return 6;
}

/*
 * The record's bytes with nothing but the text of that string, each character at its place; NULL:
 * memory is out.  A character is shorter than its escape: blanks come before it, but after a quote
 * that ends a string.
 */
static const char *abstract_play_unfold(struct record *record, const struct json_value *string)
{
    const uint32_t end = string->at + string->length - 1;
    bool in_string = false, is_escaped = false;
    char *text = arena_alloc(&record->arena, record->length);

    if (text == NULL)
        return NULL;
    for (size_t i = 0; i < record->length; i++)
        text[i] = record->bytes[i] == '\n' ? '\n' : ' ';
    for (uint32_t at = string->at + 1; at < end;) {
        char c;
        const uint32_t length = abstract_play_unescape(record->bytes, at, end, &c);
        const bool is_quote = c == '"' && !is_escaped;

        if (is_escaped) /* the pair stays together */
            text[at + length - 2] = '\\';
        is_escaped = c == '\\' && !is_escaped;
        if (!is_escaped)
            text[is_quote && in_string ? at : at + length - 1] = c;
        in_string ^= is_quote;
        at += length;
    }
    return text;
}

static bool abstract_play_is_answer(const struct json_fields *fields)
{
    const struct json_value game = json_fields_root(fields, "game");

    return json_fields_find(fields, &game, "state").kind == JSON_STRING &&
           json_fields_find(fields, &game, "players").kind == JSON_ARRAY;
}

static int abstract_play_read_answer(const struct json_fields *fields)
{
    struct record *record = fields->record;
    const struct json_value game = json_fields_root(fields, "game");
    const struct json_value state = json_fields_find(fields, &game, "state");
    const struct json_value id = json_fields_find(fields, &game, "id");
    struct abstract_play play = {.fields = fields};
    struct json_fields inner = *fields;
    size_t fault;

    record->site = "Abstract Play";
    record->id = json_fields_text(fields, &id);
    play.pied = json_fields_find(fields, &game, "pieInvoked").kind == JSON_TRUE;
    play.header[HEADER_PLAYERS] = json_fields_find(fields, &game, "players");
    abstract_play_read_players(&play);
    inner.bytes = abstract_play_unfold(record, &state);
    if (inner.bytes == NULL)
        return ERROR_MEMORY;
    if (!json_check(inner.bytes, record->length, &inner.object, &fault)) {
        const uint32_t at = (uint32_t)(fault < record->length ? fault : record->length - 1);

        record_report(record, MESSAGE_SYNTAX, at, record->bytes + at, 1);
        return 0;
    }
    play.fields = &inner;
    return abstract_play_follow(&play, &inner.object);
}

/* ---- the three kinds of object ---- */

bool abstract_play_is(const struct json_fields *fields)
{
    return abstract_play_is_record(fields) || abstract_play_is_state(fields) ||
           abstract_play_is_answer(fields);
}

int abstract_play_read(const struct json_fields *fields)
{
    return abstract_play_is_record(fields)  ? abstract_play_read_record(fields)
           : abstract_play_is_state(fields) ? abstract_play_read_state(fields)
                                            : abstract_play_read_answer(fields);
}
