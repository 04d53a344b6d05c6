/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_PROMISE_H
#define ANALYSE_PROMISE_H

/*
 * How promising is a cell?  A guess for the order in which a search tries moves, never a claim.
 */

#include "analyse/position.h"

/*
 * For each empty cell, how many stones more than the fewest a colour needs for a bridge, a fork or
 * a connection that runs through the cell; the less of the two colours', since to take a cell and
 * to deny it are worth the same.  promise[ncells]: 0 (best) .. PROMISE_MAX; of cells that hold a
 * stone: PROMISE_MAX.  O(edges * cells).
 */
#define PROMISE_MAX 15
void promise_find(const struct position *position, uint8_t *promise);

#endif
