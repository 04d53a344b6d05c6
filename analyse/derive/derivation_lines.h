/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_DERIVE_DERIVATION_LINES_H
#define ANALYSE_DERIVE_DERIVATION_LINES_H

/*
 * The lines of a derivation: one link, decomposed by the rules of deduction.  Internal to
 * derivation.c.
 */

#include "analyse/derive/derivation.h"
#include "analyse/derive/known_set.h"
#include "analyse/links/links.h"

#define NOT_DERIVED (-2) /* the number of no line */
#define DERIVATION_DEPTH_MAX 400 /* claims being derived at once; set by hand */
#define DERIVATION_WORK 40000000 /* carriers of one search: about half a second; set by hand */

/* A claim: a and b have an n-path with this carrier. */
struct derivation_claim {
    end_id a, b;
    int n;
    cell given;
    struct cellset carrier;
};

/* Where claims are judged: the cut position, with or without a given stone, and its links. */
struct derivation_scene {
    struct position position;
    struct links *links;
    const struct ends *ends;
    struct known_set known; /* the links of the table */
    cell given;
};

struct derivation_builder {
    struct derivation *derivation;
    struct known_links *known; /* the table, borrowed; NULL: none */
    const struct derivation_claim *open[DERIVATION_DEPTH_MAX]; /* being derived */
    int nopen;
    long steps;
    bool failed; /* memory was out */
};

/*
 * The position with only `carrier` and the ends free, and the links in it.  The bounds admit every
 * link that a small carrier can contain.  NULL when memory is out; derivation_scene_free() frees
 * it.
 */
struct derivation_scene *derivation_scene_new(const struct position *position, enum colour colour,
                                              const uint64_t *carrier, end_id a, end_id b,
                                              bool look_ahead, struct known_links *known);
/* Frees the scene; NULL is allowed. */
void derivation_scene_free(struct derivation_scene *scene);

/* Adds a line after the others.  Returns its number; NOT_DERIVED, with builder->failed, when
 * memory is out. */
int derivation_add_line(struct derivation_builder *builder, const struct derivation_claim *s,
                        enum derivation_rule rule, end_id via, const int *premise, int npremises);

/* Adds the lines that lead to the claim, a link of the scene, and returns the number of its own;
 * DERIVATION_TOUCHING: it needs none; NOT_DERIVED: the rules do not give it. */
int derivation_derive(struct derivation_builder *builder, struct derivation_scene *scene,
                      const struct derivation_claim *s);

#endif
