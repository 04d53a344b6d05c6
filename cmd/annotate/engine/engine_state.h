/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_ENGINE_ENGINE_STATE_H
#define CMD_ANNOTATE_ENGINE_ENGINE_STATE_H

/*
 * The contents of an engine, for the files of this folder.
 */

#include "analyse/remark/annotation_rotate.h"
#include "analyse/study/study_wins.h"
#include "parse/notation/replay.h"

struct engine {
    /* the readers */
    struct scan *scan;
    struct record record;
    struct diagnostics between; /* what was found between records */
    struct outcome outcome;
    struct position position; /* at the end of the main line */
    struct position start; /* before its first ply */
    struct ply plies[PLIES_MAX];
    /* the position that was loaded is `position` */
    bool loaded;
    bool searched; /* its game is one that chains decide */
    bool wins; /* forced wins are searched under its ring rule */
    bool advised; /* a search for advice on it has begun */
    struct study *study;
    struct study *advisor; /* for advice, without templates: the position itself is shown */
    struct rotated_game rotated; /* the game that leads to the position, as annotations have it */
    struct position_facts found; /* of rotated.end */
    struct arena arena; /* of `found` and `one`, reset by `load` */
    struct annotated_ply one; /* the same facts, rotated back */
    struct annotation annotation; /* of `one` alone */
    struct position set_up; /* scratch: the stones before the first ply, played one by one */
    struct mate_least least[3]; /* [enum colour] what is known of its wins in `rotated.end` */
};

/* The rest of a request after its first line. */
struct engine_text {
    const char *bytes;
    size_t length;
};

/* The answer is {"error":words}. */
void engine_fail(struct text *answer, const char *words);

/* "read": engine_read.c. */
void engine_read(struct engine *engine, const char *words, struct engine_text text,
                 struct text *answer);
/*
 * Reads the record `index` of the text into engine->record and replays its main line.  Returns the
 * number of records; 0: there is no such record, or it is rejected, and `answer` says why.
 */
int engine_read_record(struct engine *engine, int index, struct engine_text text,
                       const struct record_options *options, enum ring_rule rule,
                       struct text *answer);

/* "load", and the questions about a position: engine_facts.c. */
void engine_load(struct engine *engine, const char *words, struct engine_text text,
                 struct text *answer);
void engine_threats(struct engine *engine, struct text *answer);
void engine_distances(struct engine *engine, struct text *answer);
void engine_groups(struct engine *engine, struct text *answer);
void engine_frames(struct engine *engine, struct text *answer);
void engine_mate(struct engine *engine, const char *words, struct text *answer);

/* engine_advice.c */
void engine_advise(struct engine *engine, const char *words, struct text *answer);
void engine_play(struct engine *engine, const char *words, struct text *answer);

/* A number of at most six digits, and what is after it and a blank; -1: none. */
int engine_read_number(const char **words);

#endif
