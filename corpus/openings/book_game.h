/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_BOOK_GAME_H
#define CORPUS_OPENINGS_BOOK_GAME_H

/*
 * A game compared with a book: how its positions did in the other games of the book, and where it
 * leaves them.
 *
 * The game may itself be in the book, and is not counted then: a game of the book is taken for it
 * if it has the same number on its server or, if neither has one, the same players and as many
 * plies.
 */

#include "corpus/openings/openings.h"
#include "parse/notation/replay.h"

/* The position after some plies. */
struct book_ply {
    struct openings_score score; /* of the other games that reached it */
    uint64_t followed; /* of these, the games that went on as this game did */
};

/* Another game, at the last position that the game shares with any. */
struct book_follower {
    uint64_t game; /* number in the book */
    cell cell; /* its next stone, or an image of it by a symmetry of the position; CELL_NONE */
    bool is_swap; /* it went on by a swap; if it has neither, it ended */
    enum book_result result;
};

/* Zero-initialised is valid and empty. */
struct book_game {
    struct book_ply *plies; /* [nplies + 1]: of the position after each ply, the first one too */
    int nplies; /* as far as the book and the game go; -1: the book has no such games, because this
                   one began from set-up stones, or a player passed or moved twice running */
    int left; /* the ply after the last position with another game; 0: that is its last, as far as
                 the book goes; -1: the book has no other game on this board */
    struct book_follower *followers; /* [nfollowers] at the position before `left`, or at the last
                                        one, in the order of the archive */
    size_t nfollowers;
    size_t room_plies, room_followers;
};

/* Who is asked about, to know the game itself. */
struct book_self {
    const char *id, *white, *black; /* NULL: unknown */
};

/*
 * Looks up the positions of a game, whose plies `position` has; the answer replaces what is there.
 * Returns 0, ERROR_MEMORY, or ERROR_INPUT if the book is damaged.  Linear in the records of the
 * book at these positions.
 */
int book_game_find(struct book *book, const struct position *position,
                   const struct outcome *outcome, const struct book_self *self,
                   struct book_game *game) WARN_UNUSED;
/* Frees what the answer holds; it is empty afterwards. */
void book_game_release(struct book_game *game);

#endif
