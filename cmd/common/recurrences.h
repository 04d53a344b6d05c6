/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_RECURRENCES_H
#define CMD_COMMON_RECURRENCES_H

/*
 * Notes and warnings that repeat: a person reads three of one id in a file (of files passed over,
 * in the walk), then how many more there are, and of system files one line in all.  For common.c
 * alone.
 */

#include "corpus/walk/walk.h"

#define RECURRENCES_SHOWN 3

/* Zero-initialised is empty. */
struct recurrences {
    char *path; /* of the file at hand; NULL: none yet */
    uint64_t in_file[MESSAGE_COUNT], in_walk[MESSAGE_COUNT];
    char *passed[MESSAGE_COUNT]; /* the last file of those that were passed over and not shown */
    void (*find)(void *context, const struct walk_finding *finding); /* gets them */
    void *context;
};

/* Passes the finding on, marked if it repeats; before it, what is left to say of another file. */
void recurrences_take(struct recurrences *recurrences, const struct walk_finding *finding);
/* Says what is left, and releases what the list holds. */
void recurrences_end(struct recurrences *recurrences);

#endif
