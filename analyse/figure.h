/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FIGURE_H
#define ANALYSE_FIGURE_H

/*
 * Which cells make up a completed figure: what a drawing marks and a record's `cells` lists.
 */

#include "analyse/position.h"

/*
 * The cells of one figure completed by the last ply (a stone whose play returned this figure):
 *   ring               a shortest loop through that stone that counts under the ring rule, in
 *                      walking order from the stone;
 *   bridge, fork,
 *   connection         a smallest set found of the chain's stones that joins the edges of the
 *                      figure: bridge and connection a shortest path in walking order, fork a
 *                      least tree, in cell order.
 * `cells` holds board->ncells.  Returns their number; 0 when the last ply completed no such figure.
 * Deterministic.  O(ncells) but for rings, O(stones * 36).
 */
int figure_cells(const struct position *position, enum figure figure, cell *cells);

#endif
