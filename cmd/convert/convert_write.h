/* SPDX-License-Identifier: ISC */
#ifndef CMD_CONVERT_CONVERT_WRITE_H
#define CMD_CONVERT_CONVERT_WRITE_H

/*
 * How hav-convert writes a record, to one output or to a file of its own.
 */

#include "cmd/common/common.h"
#include "corpus/base/split.h"
#include "parse/write/write.h"

struct convert {
    struct common common;
    enum notation notation;
    const char *split_where; /* NULL: one output */
    bool splits, merge;
    /* of the run */
    struct output *output;
    struct split *split;
    bool parts; /* newlines separate records, with one at the end if the input has one */
    bool started; /* a byte was put out */
};

/* Callbacks of the walk, whose context is a struct convert: a record that was replayed; */
int convert_each(void *worker, struct walk_item *item);
/* any record as it is, whatever its game, if no part of it is lost; */
int convert_copy_each(void *worker, struct walk_item *item);
/* one that cannot be replayed, which is still written if the notation does not need the replay; */
int convert_rejected(void *worker, struct walk_item *item);
/* and the bytes of records in order. */
int convert_put(void *context, const char *bytes, size_t length);

#endif
