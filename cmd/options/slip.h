/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPTIONS_SLIP_H
#define CMD_OPTIONS_SLIP_H

/*
 * What may a misspelt name or option have been meant for?
 */

#include <argp.h>
#include <stdbool.h>
#include <stddef.h>

#define SLIP_WORD_MAX 32 /* bytes of a word that is compared */
#define SLIPS_MAX 2 /* a word that is farther from another is not taken for it */

/* Letters to insert, drop, change or exchange with the next (Damerau 1964, adjacent only); SIZE_MAX
 * if a word has more than SLIP_WORD_MAX bytes. */
size_t slip_distance(const char *a, const char *b);

/* Gets the name of an option that was given, and its value; NULL: none. */
typedef void slip_option_each(void *context, const char *name, const char *value);

/* Gets a long option that is unknown, without its value, and the nearest that there is, `slips`
 * from it; NULL: none is near. */
typedef void slip_unknown(void *context, const char *word, const char *nearest, size_t slips);

/* Calls `each` for the options of a command line in their order, and `unknown` for long ones that
 * there are not.  `in_order`: no option follows the first operand. */
void slip_check_options(const struct argp *argp, bool in_order, int argc, char **argv,
                        slip_option_each *each, slip_unknown *unknown, void *context);

#endif
