/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_JSON_END_H
#define PARSE_INPUT_JSON_END_H

/*
 * Where an object of JSON ends that is one record: a machine that reads its bytes once, whatever
 * the pieces in which they come, and finds where the next record cut off a damaged one (QUIRKS.md,
 * Q44).  For scan.c alone.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum json_end_event {
    JSON_END_MORE, /* the bytes end before the object does */
    JSON_END_END, /* it ends at machine->at */
    JSON_END_HOLDS, /* it is text around another record: a tree of SGF begins at machine->at */
    JSON_END_CUT, /* it is not closed: another record begins at machine->at, or the input ends */
};

#define JSON_END_FIRST 6 /* bytes of a record by which the next one is recognised */

struct json_end {
    size_t at; /* the next byte to read, from the first byte that the caller still holds */
    uint64_t depth; /* open brackets */
    int is_record; /* json_end_is_record() of it */
    bool in_string;
    bool has_line; /* a line break has been seen */
    char first[JSON_END_FIRST]; /* the object's first bytes */
    size_t nfirst; /* that have been seen */
};

/* Begins an object at its `{'. */
void json_end_begin(struct json_end *machine);

/* Reads on in bytes[0..length), which begins with what former calls were given; `last`: nothing
 * follows.  With `last`, never returns JSON_END_MORE. */
enum json_end_event json_end_run(struct json_end *machine, const char *bytes, size_t length,
                                 bool last);

/* The first `count` bytes, not more than machine->at, are gone: `at` counts from those after. */
void json_end_forget(struct json_end *machine, size_t count);

/* Does an object that is a record begin at bytes[0], a `{', wherever it is: with the first keys of
 * a known kind?  1 or 0; -1: that depends on the bytes that follow. */
int json_end_is_record(const char *bytes, size_t length, bool last);

#endif
