/* SPDX-License-Identifier: ISC */
#ifndef CMD_REPORT_REPORT_GAMES_H
#define CMD_REPORT_REPORT_GAMES_H

/*
 * The games of a report with --games: what its lists say of each, where their ids lead, and their
 * players.  Grows with the games, about 200 bytes each.
 */

#include "analyse/base/arena.h"
#include "corpus/report/report.h"
#include "corpus/walk/walk.h"

struct report_game {
    const char *page; /* the name of its page in games/ */
    const char *place; /* "games.sgf:12" */
    const char *id, *white, *black, *date; /* NULL: not known */
    const struct game *game;
    int size, nplies;
    enum end end;
    enum colour winner;
};

/* Those of one player. */
struct report_player {
    const char *name;
    size_t first, count; /* in `seats` */
};

struct report_games {
    struct arena arena; /* of the strings */
    struct report_game *games; /* [ngames] in the order of the archive */
    size_t ngames, room;
    /* after report_games_finish(): */
    size_t *by_id, *by_place; /* [nids], [ngames] indexes into games, in order */
    size_t nids;
    struct report_player *players; /* [nplayers] by name */
    size_t nplayers;
    size_t *seats; /* indexes into games, by player, each game once */
    struct report_links links, links_up; /* of the folder's pages, and of those one folder below */
};

/* Appends what the lists say of a replayed record.  Any thread. */
void report_games_pack(const struct walk_item *item, struct text *out);

/* Adds the next packed game, whose page is `page`, and moves *bytes after it.  Returns 0 or
 * ERROR_MEMORY. */
int report_games_take(struct report_games *games, const char *page, const char **bytes) WARN_UNUSED;

/* Sorts the games, after the last one.  Returns 0 or ERROR_MEMORY. */
int report_games_finish(struct report_games *games) WARN_UNUSED;

/* Adds a table of the longest finished games of a game. */
void report_games_longest(const struct report_games *games, const struct game *game,
                          struct report *report);

/* Removes the pages of players in the folder who are no longer there. */
void report_games_remove_old(const struct report_games *games, const char *folder);

/* Frees what it holds. */
void report_games_release(struct report_games *games);

#endif
