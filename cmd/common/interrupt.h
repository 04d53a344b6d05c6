/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_INTERRUPT_H
#define CMD_COMMON_INTERRUPT_H

/*
 * Ctrl-C as a wish: the search at hand ends and what it has found is put out.
 */

#include <stdbool.h>

/* From now on the first SIGINT is remembered; a second one does what one did before.  Where SIGINT
 * is ignored it stays so. */
void interrupt_watch(void);

/* Has there been one? */
bool interrupt_seen(void);

#endif
