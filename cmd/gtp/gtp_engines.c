/* SPDX-License-Identifier: ISC */
/*
 * One study, which is notified when the stones are others: then links are searched from nothing,
 * and no answer depends on earlier positions.  While the stones stay, they are not searched again.
 */
#include "cmd/gtp/gtp_engines.h"

#include <stdlib.h>
#include <string.h>

#include "patterns/library.h"
#include "patterns/template_study.h"

struct gtp_engines {
    struct study *study;
    struct matcher *matcher; /* of the board */
    struct arena arena; /* of the facts */
    struct position_facts facts;
    struct position copy;
    uint8_t stones[BOARD_CELLS_MAX]; /* [ncells] that the study was shown last */
    bool shown;
};

struct gtp_engines *gtp_engines_new(void)
{
    return calloc(1, sizeof(struct gtp_engines));
}

void gtp_engines_forget(struct gtp_engines *engines)
{
    matcher_free(engines->matcher);
    engines->matcher = NULL;
    engines->shown = false;
}

void gtp_engines_free(struct gtp_engines *engines)
{
    if (engines == NULL)
        return;
    gtp_engines_forget(engines);
    study_free(engines->study);
    arena_release(&engines->arena);
    free(engines);
}

static void *gtp_engines_made(void *engine, struct gtp_answer *answer)
{
    if (engine == NULL)
        gtp_fail(answer, "out of memory");
    return engine;
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

struct study *gtp_engines_study(struct gtp_session *session, enum colour to_move,
                                struct gtp_answer *answer)
{
    struct gtp_engines *engines = session->engines;
    const struct position *position = session->position;
    const size_t ncells = (size_t)position->board->ncells;

    if (engines->study == NULL)
        engines->study = template_study_builtin();
    if (gtp_engines_made(engines->study, answer) == NULL)
        return NULL;
    if (!engines->shown || memcmp(engines->stones, position->colour, ncells) != 0)
        study_begin(engines->study);
    memcpy(engines->stones, position->colour, ncells);
    engines->shown = true;
    engines->copy = *position;
    engines->copy.to_move = (uint8_t)to_move;
    study_show(engines->study, &engines->copy);
    return engines->study;
}

struct position *gtp_engines_copy(struct gtp_session *session)
{
    return &session->engines->copy;
}

const struct position_facts *gtp_engines_facts(struct gtp_session *session, enum colour to_move,
                                               struct gtp_answer *answer)
{
    struct gtp_engines *engines = session->engines;
    struct study *study = gtp_engines_study(session, to_move, answer);

    if (study == NULL)
        return NULL;
    arena_reset(&engines->arena);
    if (facts_find(study, &engines->arena, &engines->facts) == 0)
        return &engines->facts;
    gtp_fail(answer, "out of memory");
    return NULL;
}
