/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_STUDY_STATE_H
#define ANALYSE_STUDY_STUDY_STATE_H

/*
 * The contents of a study, for the files of this folder.
 */

#include "analyse/board/orientation.h"
#include "analyse/estimate/estimate.h"
#include "analyse/groups/link_vital.h"
#include "analyse/search/mate.h"
#include "analyse/solve/exact.h"
#include "analyse/study/study.h"
#include "analyse/threat/threat_search.h"
#include "analyse/threat/threats.h"

/* Which canonical image: of several that are as good, marks choose one. */
enum study_kind {
    STUDY_PLAIN, /* no marks */
    STUDY_LAST, /* the last stone is marked, since it is asked about */
    STUDY_KINDS
};

struct study_image {
    uint64_t shown; /* study->shown when it was found */
    struct canonical_position canonical;
    struct study_depth_links {
        struct links *links[3]; /* [enum colour of the image] */
        uint64_t shown[3]; /* likewise */
    } depth[STUDY_DEPTHS];
};

struct study {
    struct study_templates *templates;
    struct position *position; /* borrowed */
    uint64_t shown; /* positions shown so far */
    struct study_image image[STUDY_KINDS];
    struct canonical_position asked; /* the image in which a derivation is searched */
    struct ends ends[3]; /* [enum colour] of the position shown */
    uint64_t ends_shown[3];
    struct threats threats;
    uint64_t threats_shown;
    struct threat_search *threat_search;
    struct mate *mate;
    struct mate *problems; /* tables of problems, without known links */
    uint64_t mate_shown; /* the position that its tables are about */
    struct estimator *estimator;
    struct exact *exact;
    struct link_judge *judge;
    /* each made and freed by the file of the subject; NULL: not asked yet */
    struct study_connections *connections;
    struct study_vital *vital;
    struct study_laddering *laddering;
    struct study_framing *framing;
    struct study_advising *advising;
};

/* The image of the position shown, found when it is first asked for. */
struct canonical_position *study_canonical(struct study *study, enum study_kind kind);

/* The links of a colour shown, searched on the image; NULL when memory is out. */
struct links *study_image_links(struct study *study, enum study_kind kind, enum study_depth depth,
                                enum colour colour);

/* The search for wins by threats, its table empty; NULL when memory is out. */
struct threat_search *study_threat_search(struct study *study);

/* The judge of single links; NULL when memory is out. */
struct link_judge *study_judge(struct study *study);

/* The estimate of positions; NULL when memory is out. */
struct estimator *study_estimator(struct study *study);

/* Each frees what its subject holds; NULL is allowed. */
void study_connections_free(struct study_connections *connections);
void study_vital_free(struct study_vital *vital);
void study_laddering_free(struct study_laddering *laddering);
void study_framing_free(struct study_framing *framing);
void study_advising_free(struct study_advising *advising);

#endif
