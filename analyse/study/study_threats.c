/* SPDX-License-Identifier: ISC */
/*
 * Threats are exact, so they are found on the position shown; wins by threats are searched on its
 * image.
 */
#include "analyse/study/study_threats.h"

#include "analyse/study/study_state.h"

#define STUDY_THREAT_BITS 14 /* a quarter of a megabyte; set by hand */

const struct threats *study_threats(struct study *study)
{
    if (study->threats_shown == study->shown)
        return &study->threats;
    if (position_standing(study->position) == 0)
        threats_scan(&study->threats, study->position);
    else
        study->threats = (struct threats){.count = {0}};
    study->threats_shown = study->shown;
    return &study->threats;
}

int study_doubles(struct study *study, enum colour colour, cell *cells)
{
    const struct threats *threats = study_threats(study);

    return position_standing(study->position) != 0
               ? 0
               : threats_double(threats, study->position, colour, cells);
}

int study_replies(struct study *study, cell *cells)
{
    const struct threats *threats = study_threats(study);

    return position_standing(study->position) != 0
               ? THREATS_NONE
               : threats_replies(threats, study->position, (enum colour)study->position->to_move,
                                 cells);
}

struct threat_search *study_threat_search(struct study *study)
{
    if (study->threat_search == NULL)
        study->threat_search = threat_search_new(STUDY_THREAT_BITS);
    if (study->threat_search != NULL)
        threat_search_reset(study->threat_search);
    return study->threat_search;
}

int study_threat_win(struct study *study, int stones, long limit_nodes,
                     struct threat_search_answer *win)
{
    struct canonical_position *canonical = study_canonical(study, STUDY_PLAIN);
    struct threat_search *search;

    *win = (struct threat_search_answer){.complete = true};
    if (position_standing(study->position) != 0)
        return 0;
    search = study_threat_search(study);
    if (search == NULL)
        return ERROR_MEMORY;
    threat_search_win(search, &canonical->position, (enum colour)canonical->position.to_move, false,
                      stones, limit_nodes, win);
    orientation_rotate_cells(&canonical->back, win->line, win->nline);
    return 0;
}
