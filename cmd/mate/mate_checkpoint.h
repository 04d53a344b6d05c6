/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_CHECKPOINT_H
#define CMD_MATE_MATE_CHECKPOINT_H

/*
 * --save and --resume: the tables of one position's search in a file, which is always a whole one.
 * It complains on standard error.
 */

#include "analyse/search/mate.h"
#include "cmd/output/output.h"

struct mate_checkpoint {
    const char *save, *resume; /* files, NULL: none; one of them is given */
    uint64_t every_us; /* between two saves */
    /* Of the run: */
    int nanswers; /* that were begun */
    uint64_t nodes_before; /* of the runs before */
    uint64_t saved_us; /* when the last save was made, or the search begun */
};

/* Before the answer: fills the tables with what was saved.  Returns 0, or ERROR_OUTPUT after a
 * complaint: a file cannot be used, or this is the second position.  On failure the tables are
 * empty. */
int mate_checkpoint_begin(struct mate_checkpoint *checkpoint, struct mate *mate,
                          const struct position *position, uint64_t now_us) WARN_UNUSED;

/* Within a search: is it time to save? */
static inline bool mate_checkpoint_is_due(const struct mate_checkpoint *checkpoint, uint64_t now_us)
{
    return checkpoint->save != NULL && now_us - checkpoint->saved_us >= checkpoint->every_us;
}

/* Saves, if that is wanted; `nodes`: of this run.  The file is replaced when the new one is
 * complete.  Returns 0, or ERROR_OUTPUT after a complaint; the file is then what it was. */
int mate_checkpoint_save(struct mate_checkpoint *checkpoint, const struct mate *mate,
                         const struct position *position, uint64_t nodes,
                         uint64_t now_us) WARN_UNUSED;

#endif
