/* SPDX-License-Identifier: ISC */
#ifndef CMD_REPORT_REPORT_GAMES_H
#define CMD_REPORT_REPORT_GAMES_H

/*
 * The games of a report with --games: what its lists say of each, where their ids lead, and their
 * players.  Grows with the games, about a kilobyte each.
 */

#include "analyse/base/arena.h"
#include "corpus/partial/partial.h"
#include "corpus/report/report.h"
#include "corpus/walk/walk.h"

struct report_game {
    const char *page; /* the name of its page in games/ */
    const char *place; /* "games.sgf:12" */
    const char *row; /* in the list of all games */
    const char *id, *white, *black, *date; /* NULL: not known */
    const char *opening; /* "d4 on size 8, swapped"; NULL: no first stone */
    uint64_t ordinal, number; /* of the record in the archive, of the game in its entry */
    const struct game *game;
    int size, nplies;
    enum end end;
    enum colour winner;
};

#define GAME_STRINGS 8
/* Sets pointers to the strings of a game. */
void report_game_strings(struct report_game *game, const char **strings[GAME_STRINGS]);

/* The mistakes of both colours, as the row has them: ?? ? ?! of each.  False: it has none. */
#define GAME_MISTAKES 3
#define GAME_MISTAKES_COLUMNS                                                      \
    {.title = "games searched"}, {.title = "??"}, {.title = "?"}, {.title = "?!"}, \
    {                                                                              \
        .title = "a game"                                                          \
    }
#define GAME_MISTAKES_WORDS                                                                      \
    "As the search of each game found them, which finds some and not all: ?? gives up a proved " \
    "win or lets the other one in; ? and ?! are the engine's judgement."
bool report_game_mistakes(const struct report_game *game, unsigned mistakes[2][GAME_MISTAKES]);

/* Those of one player. */
struct report_player {
    const char *name;
    size_t first, count; /* in `seats` */
};

struct report_games {
    struct arena arena; /* of the strings */
    struct report_game *games; /* [ngames] after report_games_finish() in the archive's order */
    size_t ngames, room;
    /* after report_games_finish(): */
    size_t *by_id, *by_place; /* [nids], [ngames] indexes into games, in order */
    size_t nids;
    struct report_player *players; /* [nplayers] by name */
    size_t nplayers;
    size_t *seats; /* indexes into games, by player, each game once */
    struct report_links links, links_up; /* of the folder's pages, and of those one folder below */
};

/* Appends what the lists say of a replayed record; `spelling`: of the first stone.  Any thread. */
void report_games_pack(const struct walk_item *item, enum spelling spelling, struct text *out);

/* Adds the next packed game, whose page is `page`, with its row, and moves *bytes after it. Returns
 * 0 or ERROR_MEMORY. */
int report_games_take(struct report_games *games, const char *page, const char *row,
                      const char **bytes) WARN_UNUSED;

/* Adds a game, of which all strings are copied.  Returns 0 or ERROR_MEMORY. */
int report_games_add(struct report_games *games, const struct report_game *game) WARN_UNUSED;

/* The `write` and the `add` of a struct partial_kind: all games. */
void report_games_write(const struct report_games *games, struct partial_out *out);
int report_games_read(struct report_games *games, struct partial_in *in) WARN_UNUSED;

/* Sorts the games, after the last one, and appends their rows.  Returns 0 or ERROR_MEMORY. */
int report_games_finish(struct report_games *games, struct text *rows) WARN_UNUSED;

/* Adds a table of the longest finished games of a game. */
void report_games_longest(const struct report_games *games, const struct game *game,
                          struct report *report);

/* Adds the cells of GAME_MISTAKES_COLUMNS. */
void report_games_put_mistakes(struct table *table, uint64_t games,
                               const uint64_t mistakes[GAME_MISTAKES]);

/* Adds a table of the mistakes of the players with the most games, at most `top` (0: all). */
void report_games_mistakes(const struct report_games *games, const struct game *game, size_t top,
                           struct report *report);

/* Frees what it holds. */
void report_games_release(struct report_games *games);

#endif
