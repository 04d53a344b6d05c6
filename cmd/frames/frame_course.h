/* SPDX-License-Identifier: ISC */
#ifndef CMD_FRAMES_FRAME_COURSE_H
#define CMD_FRAMES_FRAME_COURSE_H

/*
 * The race for a figure through one game, as a chart.
 */

#include "cmd/frames/frame_finder.h"
#include "corpus/report/course.h"

/* A course of this kind, empty; course_release() frees it. */
void frame_course_init(struct course *course);

/* Adds the next ply.  Marks it when it is the first at which a colour has a proved frame. */
void frame_course_add(struct course *course, const struct frame_answer *answer);

/* Draws it into a file.  0, or ERROR_OUTPUT after a complaint. */
int frame_course_draw(const struct course *course, const char *path) WARN_UNUSED;

#endif
