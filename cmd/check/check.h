/* SPDX-License-Identifier: ISC */
#ifndef CMD_CHECK_CHECK_H
#define CMD_CHECK_CHECK_H

/*
 * The run of hav-check: findings on the records of the operands.
 */

#include "cmd/common/common.h"

/* Writes the findings and closes the output.  Returns the exit status. */
int check_run(const struct common *common, struct output *output);

#endif
