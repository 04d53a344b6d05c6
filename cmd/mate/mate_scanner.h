/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_SCANNER_H
#define CMD_MATE_MATE_SCANNER_H

/*
 * hav-mate --scan: the answers for all positions of a game, and what follows from them for its
 * plies.  See analyse/mate/mate_scan.h for what is claimed when.
 */

#include "cmd/mate/mate_team.h"

struct mate_scanner;

/* A scanner for the team's games; `team` is borrowed.  NULL when memory is out; mate_scanner_free()
 * frees it. */
struct mate_scanner *mate_scanner_new(struct mate_team *team);

/* Frees it; NULL allowed. */
void mate_scanner_free(struct mate_scanner *scanner);

/*
 * Finds the answers for the game that the team has begun: a first search at each position, then
 * those that mate_scan_next() names, which together cost at most MATE_SCAN_AGAIN_UNITS first ones,
 * then those that mate_scan_next_choices() names.  The answers do not depend on the number of
 * workers, unless there is a limit of time.  Returns 0 or ERROR_MEMORY.
 */
int mate_scanner_run(struct mate_scanner *scanner) WARN_UNUSED;

/* The answer for the position after `nplies` plies, until the next run. */
const struct scan_reply *mate_scanner_reply(const struct mate_scanner *scanner, int nplies);

#endif
