/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_MUTATION_MUTANT_H
#define TESTS_REF_MUTATION_MUTANT_H

/*
 * A collection that is being damaged: its bytes, and where each of them stood before.  So it is
 * known which games the damage left whole, wherever they stand now.
 */

#include "tests/ref/mutation/collection.h"

#define ORIGIN_NONE UINT32_MAX /* a byte that the collection did not hold */

struct mutant {
    char *bytes;
    uint32_t *origin; /* of each byte: its index in the collection's text, or ORIGIN_NONE */
    size_t length, capacity;
};

/* The collection as it is. */
void mutant_reset(struct mutant *mutant, const struct collection *collection);
void mutant_release(struct mutant *mutant);
void mutant_copy(struct mutant *mutant, const struct mutant *from);

/* Puts bytes[0..length) in the place of `removed` bytes at `at`.  They are copies of others when
 * `origin` is given, else new ones. */
void mutant_splice(struct mutant *mutant, size_t at, size_t removed, const char *bytes,
                   const uint32_t *origin, size_t length);

/* Where a whole copy of the game begins, at `from` or after it; mutant->length: nowhere. */
size_t mutant_find(const struct mutant *mutant, const struct collection_game *game, size_t from);

/* The mutations of a collection. */
enum mutation {
    MUTATION_FLIP, /* bytes changed */
    MUTATION_DELETE,
    MUTATION_TRUNCATE, /* the rest of the file is gone */
    MUTATION_INSERT,
    MUTATION_DUPLICATE, /* a chunk stands twice */
    MUTATION_SWAP, /* two chunks have changed places */
    MUTATION_NOISE, /* bytes between two records that are no text */
    MUTATION_HEADING, /* words between two records: headings, mails, markup */
    MUTATION_HEADLESS, /* a record lost its first bytes */
    MUTATION_TAILLESS, /* a record lost its last bytes */
    MUTATION_BRACKET, /* one bracket more or less */
    MUTATION_LINES, /* other line ends */
    MUTATION_MARK, /* a byte order mark in front or between two records; a final ^Z */
    MUTATION_ZEROS, /* a block of zeros */
    MUTATION_BIDI, /* characters that turn the direction of text */
    MUTATION_HASH, /* lines that begin with `#' */
    MUTATION_MIXED, /* several of these */
};
#define MUTATIONS 17
const char *mutation_name(enum mutation mutation);

/* A mutation and its name. */
enum harm {
    HARM_UNKNOWN, /* it depends on where it struck */
    HARM_NONE, /* nothing is wrong: every game is read, and the exit status is 0 */
    HARM_SURE, /* something is: the exit status is 1 */
};

/* Damages the mutant; `harm` of one that was whole before. */
enum harm mutant_damage(struct mutant *mutant, const struct collection *collection,
                        enum mutation mutation, struct random *random);

#endif
