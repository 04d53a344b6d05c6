/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_ANNOTATE_RUN_H
#define CMD_ANNOTATE_ANNOTATE_RUN_H

/*
 * A run of hav-annotate: what is asked of the records, and where it goes.
 */

#include "cmd/annotate/annotate_archive.h"
#include "cmd/annotate/annotate_blank.h"
#include "cmd/annotate/annotate_file.h"
#include "cmd/annotate/annotate_player.h"
#include "cmd/annotate/annotate_site.h"

struct annotate_run {
    struct common *common;
    struct annotate_question question;
    bool has_effort; /* else the kind of output decides */
    bool calibrates, strips;
    bool is_site; /* --site: the output is a folder */
    struct annotate_file page; /* of --html, which sets its path */
    struct annotate_site site; /* of --site, which sets its folder */
    struct annotate_archive archive; /* of --book and --index */
    struct annotate_blank blank; /* of --board */
    char reason[BLANK_REASON_BYTES]; /* scratch of annotate_run_refuses() */
    struct annotate_player player; /* of --player, which sets its name */
};

/* Settles what more than one option says.  Returns why they do not go together; NULL: they do. */
const char *annotate_run_refuses(struct annotate_run *run);

/* Does what the options ask for.  Returns 0, or an ERROR_ after a complaint where it needs one. */
int annotate_run(struct annotate_run *run, struct output *output,
                 struct walk_counts *counts) WARN_UNUSED;
/* Did a run for a player, which went well, count no game of his? */
bool annotate_run_found_none(const struct annotate_run *run);
/* Frees what the run holds. */
void annotate_run_release(struct annotate_run *run);

#endif
