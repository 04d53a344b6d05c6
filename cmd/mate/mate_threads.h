/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_THREADS_H
#define CMD_MATE_MATE_THREADS_H

/* The threads of one search, as mate_use_threads() wants them. */
void mate_threads_together(int n, void (*work)(void *context, int i), void *context);

#endif
