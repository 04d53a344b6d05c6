/* SPDX-License-Identifier: ISC */
#ifndef CMD_POSITION_HANDS_H
#define CMD_POSITION_HANDS_H

/*
 * Tasks that have nothing to do with each other, done by several threads.
 */

/*
 * Calls each(context, hand, task) once for every task 0 .. ntasks-1, in any order, and returns when
 * all are done.  At most `hands` threads work, the calling one among them; `hand`, 0 .. hands-1,
 * tells which.  Fewer threads than asked for do the same work.
 */
void hands_run(int hands, int ntasks, void (*each)(void *context, int hand, int task),
               void *context);

#endif
