/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_FILTER_OPTIONS_H
#define CMD_COMMON_FILTER_OPTIONS_H

/*
 * The options that say which games are wanted, of every tool that wants COMMON_FILTER: one for each
 * kind of condition in corpus/filter/filter.h, and those that join them.  They fill in common->wish
 * and, once all options are known, common->filter; common_replay() then tells what is
 * WALK_FILTERED.
 */

#include "cmd/common/common.h"

#define FILTER_OPTIONS_MAX 40

/* Writes the options, in argp's groups `group` and the next, ended by an empty one. */
void filter_options_fill(struct argp_option options[FILTER_OPTIONS_MAX], int group);

/* An argp parser whose input is a struct common. */
error_t filter_options_parse(int key, char *arg, struct argp_state *state);

#endif
