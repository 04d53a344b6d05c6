/* SPDX-License-Identifier: ISC */
#ifndef CMD_SOLVE_SAVED_SEARCH_H
#define CMD_SOLVE_SAVED_SEARCH_H

/*
 * --save and --resume: the tables of one position's search in a file, which is always a whole one.
 * It complains on standard error.
 */

#include "analyse/search/mate.h"
#include "cmd/output/output.h"

struct saved_search {
    const char *save, *resume; /* files, NULL: none; one of them is given */
    uint64_t every_us; /* between two saves */
    /* For the run: */
    uint64_t saved_us; /* when the last save was made, or the search begun */
};

/* Before the answer: fills the tables with what was saved.  Returns 0, or ERROR_OUTPUT after a
 * complaint: a file cannot be used.  On failure the tables are empty. */
int saved_search_begin(struct saved_search *saved, struct mate *mate,
                       const struct position *position, uint64_t now_us) WARN_UNUSED;

/* Within a search: is it time to save? */
static inline bool saved_search_is_due(const struct saved_search *saved, uint64_t now_us)
{
    return saved->save != NULL && now_us - saved->saved_us >= saved->every_us;
}

/* Saves, if that is wanted.  The file is replaced when the new one is
 * complete.  Returns 0, or ERROR_OUTPUT after a complaint; the file is then what it was. */
int saved_search_save(struct saved_search *saved, const struct mate *mate,
                      const struct position *position, uint64_t now_us) WARN_UNUSED;

#endif
