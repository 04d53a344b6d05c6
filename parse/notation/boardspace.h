/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_BOARDSPACE_H
#define PARSE_NOTATION_BOARDSPACE_H

/* A record of Boardspace.net, hav-sources(5); for dialect.c alone. */

#include "analyse/base/error.h"
#include "parse/notation/record.h"

/*
 * From a tree with commands of seats, as sgf_read() leaves it: makes it a line of moves without
 * properties, and fills in the header.  0 or ERROR_MEMORY.
 */
int boardspace_understand(struct record *record, const struct record_options *options) WARN_UNUSED;

#endif
