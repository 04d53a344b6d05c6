/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_DEDUPE_FINGERPRINT_H
#define CORPUS_DEDUPE_FINGERPRINT_H

/*
 * A game in 32 bytes: enough to tell whether two records hold the same game, and which of the two
 * is the better one.
 *
 * The moves are folded: of the images of a game under the symmetries of its board, the one whose
 * cells come first in the order of cells (compared ply by ply) represents all of them.  The least
 * image of a beginning is the beginning of the least image, so folded games can be compared as
 * beginnings too. The moves are kept as a 64-bit hash after each ply.  It is the same on
 * every machine and has no key: among n games that differ, two are taken for one with a probability
 * of n^2 / 2^65 (three in a million for ten million games) unless somebody has made them so on
 * purpose.
 */

#include "parse/notation/replay.h"

/* A game as it is gone through ply by ply. */
struct move_fold {
    const struct position *position; /* borrowed: at the end of the game's line */
    int nplies; /* gone through */
    int next; /* the ply to go on with: `nplies`, and one more after a swap that does not count */
    bool unswapped; /* swaps do not count */
    bool exchanged; /* plies are those of the mirror image with exchanged colours from here on */
    bool began_exchanged; /* so from the first ply on: a game of Hex that White begins */
    bool left_out; /* a swap of pieces was */
    unsigned symmetries; /* bit s: symmetry s gives the least image so far */
    uint64_t hash; /* of game, size, set-up stones and these plies */
};

/* The differences that two games with equal moves may have. */
struct fold_options {
    bool folded; /* the symmetries of the board; else the moves are used as they are */
    /*
     * A swap that one record writes and the other does not: swaps are no plies then.  A swap of
     * pieces exchanges the colours of what follows, as a record has them that lets the player who
     * swapped move first; where the stone also goes to its mirror cell (Hex), what follows is
     * mirrored, too.
     */
    bool unswapped;
};

/* Starts before the first ply, with the set-up stones. */
void move_fold_begin(struct move_fold *fold, const struct position *position,
                     const struct fold_options *options);
/* Goes one ply on.  Returns false at the end of the game.  O(symmetries). */
bool move_fold_ply(struct move_fold *fold);
/* Returns the lowest-numbered symmetry that gives the least image of these plies; after those of
 * the board, the same of an exchanged game. */
int move_fold_symmetry(const struct move_fold *fold);

struct fingerprint {
    uint64_t moves; /* fold's hash after the last ply */
    uint32_t opening; /* the low half of the hash after the first plies; 0: not known */
    uint32_t digest; /* the low half of the digest of the record's bytes; 0: not known */
    uint64_t id; /* of game, site and id; 0: it has none */
    uint32_t user; /* for who keeps it; 0 at first */
    uint16_t nplies : 14; /* without a swap that does not count */
    uint16_t swap : 2; /* such a swap; 2: of pieces */
    uint16_t end : 4; /* enum end */
    uint16_t winner : 2; /* enum colour, exchanged with the colours of the last moves */
    uint16_t lent : 1; /* for who keeps it: `id` is that of another record, which repeats it */
    uint16_t rivals : 2; /* for who keeps it: other games that it may repeat */
    uint16_t symmetry : 4; /* which one folds it: equal in two games with equal moves iff they need
                             no turning */
    uint16_t header : 3; /* how many of names, event, date, id and result the record has */
};

/* How fingerprints are taken. */
struct fingerprint_options {
    struct fold_options fold;
    int opening; /* plies that the opening has; a shorter game has the opening 0 */
};

/* Computes the fingerprint of a record that was replayed to its end onto `position`, but for the
 * digest. */
void fingerprint_take(struct fingerprint *fingerprint, const struct record *record,
                      const struct position *position, const struct outcome *outcome,
                      const struct fingerprint_options *options);

/* Returns the site by which a record's id counts, borrowed: its own, "littlegolem" for any address
 * of LittleGolem's, or "". */
const char *fingerprint_site(const struct record *record);

/* Returns the digest of a record's bytes as a fingerprint has it: never 0. */
uint32_t fingerprint_digest(const char *bytes, size_t length);

/*
 * Returns a hash of the moves and an id, which two records of one game with one id have in common.
 */
uint64_t fingerprint_with_id(uint64_t moves, uint64_t id);

/* Returns the plies of the record, whether a swap counts or not. */
static inline unsigned fingerprint_plies(const struct fingerprint *fingerprint)
{
    return fingerprint->nplies + (fingerprint->swap > 0 ? 1u : 0u);
}

/*
 * Returns how the record of the game ends: 2 on the board or by a player's decision, 1 with a
 * claimed result (forfeit, an agreed draw), 0 unfinished.
 */
int fingerprint_finished(const struct fingerprint *fingerprint);

/* True if both have a result, and not the same. */
bool fingerprint_results_differ(const struct fingerprint *a, const struct fingerprint *b);

/* True if a longer game may continue this one: not if it ended on the board or was resigned. */
bool fingerprint_may_go_on(const struct fingerprint *fingerprint);

#endif
