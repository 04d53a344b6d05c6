/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_PASSED_GAMES_H
#define CMD_COMMON_PASSED_GAMES_H

/* How many records of which unknown games were passed over, in an archive of all of a server's
 * games; for common.c alone. */

#include <stddef.h>
#include <stdint.h>

struct passed_game {
    char *name; /* as the record has it, UTF-8 */
    uint64_t count;
};

/* Zero-initialised is empty. */
struct passed_games {
    struct passed_game *games; /* by name */
    size_t count, capacity;
    uint64_t unnamed; /* of further games, or where memory was out */
};

/* Counts one more record of that game; NULL: it has no name. */
void passed_games_add(struct passed_games *passed, const char *name);
/* Says how many there were, and of the most frequent ones by name; nothing if there were none. */
void passed_games_complain(const struct passed_games *passed);
void passed_games_release(struct passed_games *passed);

#endif
