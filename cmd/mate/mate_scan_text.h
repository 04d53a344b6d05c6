/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_SCAN_TEXT_H
#define CMD_MATE_MATE_SCAN_TEXT_H

/*
 * The sentences of a scan about a game.
 */

#include "cmd/mate/mate_wanted.h"

/* Appends to view->item->out what the last ply changed, if it changed anything.  At the end of the
 * game also which ply lost it, as far as that is known, or that nothing was found. */
void mate_scan_text(const struct mate_wanted *wanted, const struct query_view *view,
                    const struct scan_reply *reply);

#endif
