/* SPDX-License-Identifier: ISC */
#ifndef CMD_POSITION_SEARCH_HOST_H
#define CMD_POSITION_SEARCH_HOST_H

/*
 * Engines for forced wins in a tool: with its clock, its line of progress and Ctrl-C.
 */

#include "analyse/study/mate_finder.h"

/* Microseconds since some moment: a mate_engine_setup's clock, whose context is not used. */
uint64_t search_host_clock_us(void *context);

/* Counts a node for the line of progress; true: Ctrl-C was pressed.  A mate_engine_setup's stop,
 * whose context is not used. */
bool search_host_stops(void *context);

/* As mate_engine_new(), after a complaint if memory is out. */
struct mate_engine *search_host_engine(const struct mate_engine_setup *setup);

#endif
