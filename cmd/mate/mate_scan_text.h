/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_SCAN_TEXT_H
#define CMD_MATE_MATE_SCAN_TEXT_H

/*
 * What a scan tells a person of a game.
 */

#include "cmd/mate/mate_finder.h"

/* Appends to view->item->out what the last ply changed, if it changed anything; after the last ply
 * of the game also which ply lost it, as far as that is known, or that nothing was found. */
void mate_scan_text(const struct mate_wanted *wanted, const struct query_view *view,
                    const struct mate_reply *reply);

#endif
