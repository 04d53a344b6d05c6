/* SPDX-License-Identifier: ISC */
#ifndef TESTS_LIB_CANONICAL_H
#define TESTS_LIB_CANONICAL_H

/*
 * Positions up to the symmetries of their board, in a slow and simple way.
 */

#include "analyse/board/position.h"

/*
 * The least Zobrist key over the images of the position, and in *symmetry (NULL allowed) the
 * lowest-numbered symmetry that gives it.  Equal for two positions of one board if a symmetry maps
 * one to the other.
 */
uint64_t canonical_key(const struct position *position, int *symmetry);

#endif
