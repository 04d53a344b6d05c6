/* SPDX-License-Identifier: ISC */
/*
 * Engines are made on demand and kept; answers about links are kept while the stones stay.
 */
#include "cmd/gtp/gtp_engines.h"

#include <stdlib.h>
#include <string.h>

#include "patterns/library.h"
#include "patterns/template_study.h"

#define GTP_MATE_BITS 18 /* 12 MiB of tables */
#define GTP_EXACT_BITS 16

struct gtp_engines {
    struct mate *mate;
    struct estimator *estimator;
    struct exact *exact;
    struct matcher *matcher; /* of the board */
    struct study *study;
    struct arena arena; /* of the facts */
    struct position_facts facts;
    struct gtp_linked {
        struct gtp_links links;
        uint8_t stones[BOARD_CELLS_MAX]; /* [ncells] of `links` */
        bool placed; /* they are there */
        bool is_known[3]; /* [enum colour] of the position shown: its links are */
    } linked[GTP_LINKS_DEPTHS];
    struct position copy;
};

struct gtp_engines *gtp_engines_new(void)
{
    return calloc(1, sizeof(struct gtp_engines));
}

void gtp_engines_forget(struct gtp_engines *engines)
{
    matcher_free(engines->matcher);
    engines->matcher = NULL;
    for (int d = 0; d < GTP_LINKS_DEPTHS; d++)
        engines->linked[d].placed = false;
}

void gtp_engines_free(struct gtp_engines *engines)
{
    if (engines == NULL)
        return;
    gtp_engines_forget(engines);
    mate_free(engines->mate);
    estimator_free(engines->estimator);
    exact_free(engines->exact);
    arena_release(&engines->arena);
    for (int d = 0; d < GTP_LINKS_DEPTHS; d++)
        for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
            links_free(engines->linked[d].links.links[c]);
    study_free(engines->study);
    free(engines);
}

static void *gtp_engines_made(void *engine, struct gtp_answer *answer)
{
    if (engine == NULL)
        gtp_fail(answer, "out of memory");
    return engine;
}

struct estimator *gtp_engines_estimator(struct gtp_engines *engines, struct gtp_answer *answer)
{
    if (engines->estimator == NULL)
        engines->estimator = estimator_new();
    return gtp_engines_made(engines->estimator, answer);
}

struct exact *gtp_engines_exact(struct gtp_engines *engines, struct gtp_answer *answer)
{
    if (engines->exact == NULL)
        engines->exact = exact_new(GTP_EXACT_BITS);
    return gtp_engines_made(engines->exact, answer);
}

struct matcher *gtp_engines_matcher(struct gtp_engines *engines, const struct board *board,
                                    struct gtp_answer *answer)
{
    size_t count;
    const struct template *templates = builtin_templates(&count);

    if (engines->matcher == NULL)
        engines->matcher = matcher_new(templates, count, board);
    return gtp_engines_made(engines->matcher, answer);
}

struct study *gtp_engines_study(struct gtp_engines *engines, struct gtp_answer *answer)
{
    if (engines->study == NULL)
        engines->study = template_study_builtin();
    return gtp_engines_made(engines->study, answer);
}

struct known_links *gtp_engines_known(struct gtp_engines *engines, struct gtp_answer *answer)
{
    const struct study *study = gtp_engines_study(engines, answer);

    return study == NULL ? NULL : study_known(study);
}

struct mate *gtp_engines_mate(struct gtp_engines *engines, struct gtp_answer *answer)
{
    struct known_links *known = gtp_engines_known(engines, answer);

    if (known == NULL)
        return NULL;
    if (engines->mate != NULL) {
        mate_reset(engines->mate); /* no answer depends on earlier questions */
        return engines->mate;
    }
    engines->mate = mate_new(GTP_MATE_BITS);
    if (engines->mate != NULL)
        mate_lend_links(engines->mate, known);
    return gtp_engines_made(engines->mate, answer);
}

struct position *gtp_engines_copy(struct gtp_session *session, enum colour to_move)
{
    struct position *copy = &session->engines->copy;

    *copy = *session->position;
    copy->to_move = (uint8_t)to_move;
    return copy;
}

const struct position_facts *gtp_engines_facts(struct gtp_session *session, enum colour to_move,
                                               struct gtp_answer *answer)
{
    struct gtp_engines *engines = session->engines;

    if (gtp_engines_study(engines, answer) == NULL)
        return NULL;
    arena_reset(&engines->arena);
    study_begin(engines->study);
    study_show(engines->study, gtp_engines_copy(session, to_move));
    if (facts_find(engines->study, &engines->arena, &engines->facts) == 0)
        return &engines->facts;
    gtp_fail(answer, "out of memory");
    return NULL;
}

/* ---- links ------------------------------------------------------------------------------- */

/* Begins with the stones of the position, unless the last question was about them. */
static void gtp_linked_place(struct gtp_linked *linked, const struct position *position)
{
    const size_t ncells = (size_t)position->board->ncells;

    if (linked->placed && memcmp(linked->stones, position->colour, ncells) == 0)
        return;
    memcpy(linked->stones, position->colour, ncells);
    linked->placed = true;
    canonical_position_find(&linked->links.canonical, position, NULL, 0);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        linked->is_known[c] = false;
        ends_init(&linked->links.ends[c], position, c);
    }
}

const struct gtp_links *gtp_engines_links(struct gtp_session *session, enum gtp_links_depth depth,
                                          enum colour colour, struct gtp_answer *answer)
{
    struct gtp_linked *linked = &session->engines->linked[depth];
    struct gtp_links *links = &linked->links;
    struct links_options options = depth == GTP_LINKS_PLAY ? links_complete : links_thorough;
    enum colour image;

    options.pair_work = links_complete.pair_work;
    options.known = gtp_engines_known(session->engines, answer);
    if (options.known == NULL)
        return NULL;
    gtp_linked_place(linked, session->position);
    image = orientation_rotate_colour(&links->canonical.there, colour);
    if (linked->is_known[colour])
        return links;
    if (links->links[image] == NULL)
        links->links[image] = links_new(&options);
    if (gtp_engines_made(links->links[image], answer) == NULL)
        return NULL;
    if (links_search(links->links[image], &links->canonical.position, image) != 0) {
        gtp_fail(answer, "out of memory");
        return NULL;
    }
    linked->is_known[colour] = true;
    return links;
}
