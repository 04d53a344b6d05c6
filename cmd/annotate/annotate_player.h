/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_ANNOTATE_PLAYER_H
#define CMD_ANNOTATE_ANNOTATE_PLAYER_H

/*
 * A player's games: how often he missed what was proved, over all of them.
 *
 * A chance is a position or a stretch of positions at which something is proved; it is missed by
 * the player's own ply.  Misses are counted twice: `least` counts those that are proved, `most`
 * also those that are possible, where the search does not know.
 */

#include "cmd/annotate/annotate_game.h"
#include "corpus/base/near_names.h"
#include "parse/write/emit.h"

enum player_event {
    PLAYER_FIGURE, /* could complete a figure with one stone: did not */
    PLAYER_THREAT, /* the opponent threatened to, and there was an answer: gave none */
    PLAYER_WIN, /* a win was proved: it was given up (least: it is also refuted, or the opponent's
                   win is proved) */
    PLAYER_FRAME, /* had made a frame, threats elsewhere aside: it was broken */
    /* Plies by their marks, in the order of enum ply_verdict, downwards: */
    PLAYER_BLUNDER, /* placed a stone: it has the mark ?? */
    PLAYER_MISTAKE, /* placed a stone that the engine has judged: it has the mark ? */
    PLAYER_DUBIOUS, /* likewise: ?! */
};
#define PLAYER_EVENTS 7
#define PLAYER_BY_FIGURE 4 /* events that are counted by figure */

#define PLAYER_KINDS (FIGURES + 1) /* by figure; the last: the line of the win stops before one */

/* All sums, so that the order of games does not matter. */
struct player_tally {
    uint64_t chances, least, most; /* least <= most <= chances */
};

struct player_counts {
    uint64_t games, won, lost, drawn; /* a game that he played against himself counts twice */
    uint64_t losing_moves; /* of the games lost: in which the losing ply is proved */
    uint64_t size_games[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1];
    struct player_tally all[PLAYER_EVENTS];
    struct player_tally size[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1][PLAYER_EVENTS];
    struct player_tally phase[GAME_PHASES][PLAYER_EVENTS];
    struct player_tally kind[PLAYER_KINDS][PLAYER_EVENTS]; /* several figures count under each */
};

struct annotate_player {
    const char *name; /* byte for byte; NULL: none was asked for */
    struct player_counts counts;
    struct near_names near; /* if he has no game */
};

/* Has the player a side in the record? */
bool annotate_player_plays(const char *name, const struct record *record);
/* Counts an annotated game, for each side that the player has. */
void annotate_player_add(const char *name, const struct annotate_view *view,
                         struct player_counts *counts);
/* Appends the mistakes of an annotated game, for each side that the player has: as text, or as rows
 * of json by `emit`.  In annotate_player_list.c. */
void annotate_player_list(const char *name, const struct annotate_view *view, struct emit *emit);
/* Says that the player has no game, and who may be meant. */
void annotate_player_complain(const struct annotate_player *player);
/* Adds the counts of a thread. */
void annotate_player_merge(struct player_counts *to, const struct player_counts *from);

/* Appends the tables as text, or as rows of json. */
void annotate_player_print(const struct annotate_player *player, enum format format,
                           struct text *out);

#endif
