/* SPDX-License-Identifier: ISC */
#ifndef CMD_CHECK_FIX_H
#define CMD_CHECK_FIX_H

/*
 * The run of hav-check --fix: repairs the records of the operands that need it.
 */

#include "cmd/common/common.h"

/* Writes every record that is correct or was repaired, and reports each change on standard error.
 * `dry`: writes what would change instead, and does not touch common->output.path.  Closes the
 * output.  Returns the exit status, for a dry run that of the real run: 1 if a record is left out,
 * 2 if an input would have to be kept. */
int fix_run(const struct common *common, bool dry, struct output *output);

#endif
