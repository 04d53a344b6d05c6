/* SPDX-License-Identifier: ISC */
#ifndef CMD_HAV_COMPLETION_H
#define CMD_HAV_COMPLETION_H

/*
 * Scripts that complete the command lines of all tools in a shell.
 */

#include "cmd/hav/option_list.h"

/* Prints the script for the shell, "bash", "zsh" or "fish"; NULL or another: complains.  Returns an
 * exit status. */
int completion_run(const struct tool *hav, const struct tools *tools, const char *shell);

#endif
