/* SPDX-License-Identifier: ISC */
#ifndef CMD_CHECK_FIX_H
#define CMD_CHECK_FIX_H

/*
 * The run of hav-check --fix: the records of the operands, repaired where they need it.
 */

#include "cmd/common/common.h"

/* Writes every record that is right or could be repaired, and says on standard error what was
 * changed; `dry`: writes instead what would change, and common->output.path is not touched.  Closes
 * the output.  Returns the exit status, for a dry run that of the run itself: 1 when a record is
 * left out, 2 when an input would be replaced that is better left as it is. */
int fix_run(const struct common *common, bool dry, struct output *output);

#endif
