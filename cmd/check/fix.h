/* SPDX-License-Identifier: ISC */
#ifndef CMD_CHECK_FIX_H
#define CMD_CHECK_FIX_H

/*
 * The run of hav-check --fix: the records of the operands, repaired where they need it.
 */

#include "cmd/common/common.h"

/* Writes every record that is right or could be repaired, and says on standard error what was
 * changed.  Closes the output.  Returns the exit status: 1 when a record is left out. */
int fix_run(const struct common *common, struct output *output);

#endif
