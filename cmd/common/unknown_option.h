/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_UNKNOWN_OPTION_H
#define CMD_COMMON_UNKNOWN_OPTION_H

/*
 * A long option that a tool does not have: what may be meant, or which tools have it.
 */

#include "cmd/common/common.h"

/* Ends the program with a message; returns if nothing is known of the word, and getopt will
 * complain.  `nearest`: of the tool's options, `slips` from it; NULL: none. */
void unknown_option(const struct tool *tool, const char *word, const char *nearest, size_t slips);

#endif
