/* SPDX-License-Identifier: ISC */
#ifndef CMD_OUTPUT_PAGER_H
#define CMD_OUTPUT_PAGER_H

/*
 * Output through the user's pager.
 */

/*
 * If standard output is a terminal, runs the command of PAGER (less without it) there and makes
 * standard output a pipe to it.  The program goes on in a child process; this process waits for
 * both and ends with the child's exit status, so that the terminal is the pager's until it ends.
 * Without a terminal it does nothing.  Call it before any thread is made or byte is written.
 */
void pager_begin(void);

#endif
