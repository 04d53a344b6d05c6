/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_MUTATION_COLLECTION_H
#define TESTS_REF_MUTATION_COLLECTION_H

/*
 * Undamaged collections for the mutation harness: generated ones, in the notations that people keep
 * games in, or drawn from the real records.
 */

#include "analyse/base/random.h"
#include "analyse/base/text.h"
#include "analyse/board/position.h"

#define COLLECTION_GAMES_MAX 16

struct collection_game {
    size_t at, length; /* of its record in the text */
};

/* Zero-initialised is valid and empty. */
struct collection {
    struct text text;
    struct collection_game games[COLLECTION_GAMES_MAX];
    size_t ngames;
    bool has_raw_header; /* LittleGolem's unescaped header, where a line break would mean damage */
};

/* The material of collections.  Zero-initialised is valid. */
struct collection_source {
    struct boards boards;
    struct position position;
    struct text *real; /* real records; none: collections are generated */
    size_t nreal;
};

/* Loads the real records; false, after saying so, when they are not there. */
bool collection_load(struct collection_source *source);
void collection_source_release(struct collection_source *source);

/* Makes a collection of 3 to 12 records; the same for the same state of `random`. */
void collection_make(struct collection_source *source, struct random *random,
                     struct collection *collection);
void collection_release(struct collection *collection);

#endif
