/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_KOMI_H
#define PARSE_NOTATION_KOMI_H

/*
 * Komi, Black's points for moving second, as text: "3", "3.5".  Inside it is a whole number of half
 * points.
 */

#include "analyse/base/text.h"

#define KOMI_HALVES_MAX 2000

/* Reads a number of points, whole or with a half after the point ("3.0", "3.5", "3.50"), from 0 to
 * 1000.  False: it is none, and *halves is unchanged. */
bool komi_read(const char *text, size_t length, int *halves);

/* Appends the number: "3", "3.5". */
void komi_put(int halves, struct text *out);

#endif
