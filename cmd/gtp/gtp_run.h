/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_GTP_RUN_H
#define CMD_GTP_GTP_RUN_H

/*
 * The loop of a session.
 */

#include "cmd/gtp/gtp_session.h"

/* Answers the commands on standard input until `quit' or its end.  Returns an exit status. */
int gtp_run(const struct gtp_options *options);

#endif
