/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_LG_HTML_H
#define PARSE_NOTATION_LG_HTML_H

/*
 * Games in a LittleGolem HTML page: the page of one game, or the list of a player's
 * games. Pages hold no moves; they hold players, ratings, dates, results and links to records.
 *
 * A page is parsed once, as a whole; one page may list many games.  Nothing of it is trusted:
 * it is parsed from memory, and neither a network nor a file is ever touched for it.
 */

#include "analyse/base/arena.h"
#include "analyse/base/error.h"
#include "analyse/board/game.h"

#define PAGE_BYTES_MAX ((size_t)8 << 20) /* as UTF-8; a larger one is PAGE_TOO_LARGE */

enum page_kind {
    PAGE_OTHER, /* none of these */
    PAGE_GAME,
    PAGE_GAME_LIST, /* of one player; may be empty */
    PAGE_PLAYER_LIST, /* players with ratings: no games */
    PAGE_TOO_LARGE,
};

enum page_winner { PAGE_WINNER_NONE, PAGE_WINNER_FIRST, PAGE_WINNER_SECOND, PAGE_WINNER_DRAW };

/* Strings are UTF-8, white space folded to single spaces; NULL: not on the page. */
struct page_player {
    const char *name;
    const char *rating; /* the number, as printed: "1653.0" */
    const char *rank; /* "8. kyu" */
};

struct page_game {
    /* The first player moves first: "Player - Black" of a game page, whatever his stones (Q33).  A
     * list does not say who moved first: then `first` is the list's player and `second` the
     * opponent, and order_known is false. */
    struct page_player first, second;
    bool order_known;
    enum page_winner winner; /* NONE: not given, or not finished */
    const char *result; /* as printed: "win", "lost", "draw"; a game page's points as "0-2" */
    const char *id; /* digits */
    const char *link; /* to the record if the page has that, else to the game's page */
    const char *event; /* the tournament's name */
    const char *started, *finished; /* "2023-12-16": the day, in Central European time */
    const struct game *game; /* NULL: not known */
    const char *game_word; /* what names the game, known or not */
    int size; /* 0: not given */
    int nplies; /* the number of moves, -1: not given */
    unsigned line; /* its line in the page, from 1; 1: not known */
    size_t at; /* the first byte of that line */
};

struct lg_page {
    enum page_kind kind;
    const char *player; /* whose list it is */
    struct page_game *games; /* in order of the page */
    size_t ngames;
    bool cut; /* elements lie too deep within each other: what follows was not read */
    const char *why; /* PAGE_OTHER: why it could not be read; NULL: it was */
    bool windows_1252; /* it was no valid UTF-8 and was read as Windows-1252 */
};

/*
 * Reads the page; all it holds is in `arena`.  Any bytes give a page (maybe PAGE_OTHER); 0 or
 * ERROR_MEMORY.  Time linear in the page; about 40 bytes of memory a byte of page while it is
 * parsed.
 */
int lg_html_read(const char *bytes, size_t length, struct arena *arena,
                 struct lg_page *page) WARN_UNUSED;

#endif
