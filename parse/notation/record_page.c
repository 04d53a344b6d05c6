/* SPDX-License-Identifier: ISC */
/*
 * Records from a page: the games that page.c found, one after another, in the fields of a record.
 */
#include "parse/notation/record_page.h"

#include <string.h>

#include "parse/input/guess.h"

static void record_page_take_players(struct record *record, const struct page_game *game)
{
    const struct page_player *first = &game->first, *second = &game->second;

    if (!game->order_known) {
        record->player = first->name;
        record->player_rating = first->rating;
        record->opponent = second->name;
        record->opponent_rating = second->rating;
        return;
    }
    const enum colour began = game->game == NULL ? COLOUR_WHITE : game->game->first;
    const bool is_white = began == COLOUR_WHITE;
    record->white = (is_white ? first : second)->name;
    record->white_rating = (is_white ? first : second)->rating;
    record->black = (is_white ? second : first)->name;
    record->black_rating = (is_white ? second : first)->rating;
    if (game->winner == PAGE_WINNER_FIRST)
        record->claimed = began;
    if (game->winner == PAGE_WINNER_SECOND)
        record->claimed = colour_other(began);
}

/* Makes the record that game of its page; `at` is where it is in the record's bytes. */
static void record_page_take_game(struct record *record, const struct page_game *game, uint32_t at)
{
    record_page_take_players(record, game);
    record->claimed_draw = game->winner == PAGE_WINNER_DRAW;
    record->game = game->game;
    record->game_word = game->game_word;
    record->size = game->size;
    record->event = game->event;
    record->date = game->started;
    record->finished = game->finished;
    record->id = game->id;
    record->link = game->link;
    record->result = game->result;
    record->nplies_told = game->nplies;
    if (record->game == NULL && record->game_word != NULL)
        record_report(record, MESSAGE_GAME_UNKNOWN, at, record->game_word,
                      strlen(record->game_word));
    if (record->game != NULL && record->size != 0 &&
        (record->size < record->game->size_min || record->size > record->game->size_max)) {
        record_report(record, MESSAGE_SIZE_BAD, at, NULL, 0);
        record->size = 0;
    }
    record_report(record, MESSAGE_NO_MOVES, at, record->id,
                  record->id == NULL ? 0 : strlen(record->id));
}

/* A page that is none of LittleGolem's: is it the list of events of igGameCenter's interface? */
static void record_page_refuse(struct record *record)
{
    static const char name[] = "a list of moves of igGameCenter; its cells are not settled";
    const char *why = record->page.why;
    static const char event[] = "<event ", move[] = "type=\"MOVE\"";

    if (why == NULL && guess_is_own_page(record->bytes, record->length))
        why = "a page of havtools; `hav-annotate --site' writes the record beside it";
    if (why != NULL)
        record_report(record, MESSAGE_SOURCE_UNREAD, 0, why, strlen(why));
    else if (memmem(record->bytes, record->length, event, strlen(event)) != NULL &&
             memmem(record->bytes, record->length, move, strlen(move)) != NULL)
        record_report(record, MESSAGE_SOURCE_UNREAD, 0, name, strlen(name));
    else
        record_report(record, MESSAGE_PAGE_UNKNOWN, 0, NULL, 0);
}

int record_read_page(struct record *record)
{
    struct lg_page *page = &record->page;

    record->dialect = DIALECT_PAGE;
    if (lg_html_read(record->bytes, record->length, &record->arena, page) != 0)
        return ERROR_MEMORY;
    record->charset = page->windows_1252 ? CHARSET_WINDOWS_1252 : CHARSET_UTF8;
    if (page->windows_1252)
        record_report(record, MESSAGE_CHARSET_ASSUMED, 0, "Windows-1252", strlen("Windows-1252"));
    if (page->cut)
        record_report(record, MESSAGE_RECORD_LIMIT, 0, "elements within elements",
                      strlen("elements within elements"));
    record->games = 1;
    if (page->cut && page->ngames == 0)
        return 0; /* what it holds is not known: one record, which is rejected */
    switch (page->kind) {
    case PAGE_OTHER: record_page_refuse(record); return 0;
    case PAGE_TOO_LARGE: record_report(record, MESSAGE_RECORD_LIMIT, 0, NULL, 0); return 0;
    case PAGE_PLAYER_LIST: record_report(record, MESSAGE_PAGE_PLAYERS, 0, NULL, 0); break;
    case PAGE_GAME:
    case PAGE_GAME_LIST: break;
    }
    record->games = page->ngames;
    if (page->kind == PAGE_GAME_LIST && page->ngames == 0)
        record_report(record, MESSAGE_NO_RECORD, 0, NULL, 0);
    if (page->ngames == 0)
        return 0;
    record_page_take_game(record, &page->games[0], (uint32_t)page->games[0].at);
    return 0;
}

bool record_more(struct record *record)
{
    if (record->game_index + 1 >= record->games)
        return false;
    const struct page_game *next = &record->page.games[record->game_index + 1];

    /* The first game has the page's place, each other one that of its row. */
    if (record->game_index > 0) {
        const struct page_game *game = next - 1;
        record->bytes -= game->at;
        record->offset -= game->at;
        record->line -= game->line - 1;
    }
    record->bytes += next->at;
    record->offset += next->at;
    record->line += next->line - 1;
    record->column = 1;
    record->length = 0;
    record->place_at = 0;
    record->place_line = record->line;
    record->place_column = record->column;
    record->game_index++;
    diagnostics_reset(&record->diagnostics);
    record_page_take_game(record, next, 0);
    return true;
}
