/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_ANNOTATE_SITE_H
#define CMD_ANNOTATE_ANNOTATE_SITE_H

/*
 * Annotated games as a folder of pages:
 *
 *     DIR/index.html            a row for each game, with a small curve
 *     DIR/games/NAME.html       its page
 *     DIR/games/NAME.sgf        its record, annotated
 *     DIR/page.css page.js site.js, and live.js if the build has an engine
 *
 * A page is written anew only if its game, the options or the program have changed: each row of
 * the index has a key, a digest of all these; a page's name contains its key, and the
 * page keeps its row.  So a run that was killed, and a shard, leave pages that the next run finds.
 * Workers make pages or reuse them; one thread writes the files.
 */

#include "cmd/annotate/annotate_game.h"
#include "cmd/annotate/annotate_page.h"
#include "cmd/output/output.h"

#define SITE_NAME_BYTES 96

struct annotate_site {
    const char *folder;
    /* NULL: the folder is of these pages alone.  Else it is of a report whose index.html has these
     * words: the caller writes the index, games.html, and the pages of players. */
    const char *report;
    struct text index; /* the rows of this run, in order */
    uint64_t written, reused, removed; /* pages */
};

/* Makes the folder.  Returns 0, or ERROR_OUTPUT after a complaint. */
int annotate_site_begin(struct annotate_site *site) WARN_UNUSED;

/* The key of a game's page. */
uint64_t annotate_site_key(const struct annotate_question *question, const struct record *record,
                           const char *file);

/* Appends a game's row for annotate_site_take(), if its page is there, and has that key; returns
 * whether it is.  Any thread. */
bool annotate_site_reuse(const struct annotate_site *site, const char *id, uint64_t key,
                         struct text *out);

/* Appends a game's page and row for annotate_site_take().  Any thread. */
void annotate_site_add(const struct annotate_view *view, uint64_t key, struct text *out);

/* Writes the page of the next game that workers appended and collects its row; `name` becomes the
 * page's.  Returns as output_file(). */
int annotate_site_take_next(struct annotate_site *site, const char **bytes, const char *end,
                            char name[SITE_NAME_BYTES]) WARN_UNUSED;

/* The sink of a walk: takes all games.  `site` is a struct annotate_site. */
int annotate_site_take(void *site, const char *bytes, size_t length);

/* The same in a shard: writes the pages, and appends to `kept` what annotate_site_take() wants for
 * a merge.  Returns as output_file(). */
int annotate_site_keep(struct annotate_site *site, const char *bytes, size_t length,
                       struct text *kept) WARN_UNUSED;

/* Writes the index and the files that pages share, and removes pages of games that are no longer
 * there.  `complete`: all games were read.  Returns as output_file(). */
int annotate_site_end(struct annotate_site *site, bool complete) WARN_UNUSED;

/* The two last steps for a report, which writes its own index between them: writes the shared
 * files, and removes the pages that `index` does not name and returns their number. */
int annotate_site_write_shared(const struct annotate_site *site) WARN_UNUSED;
size_t annotate_site_remove_old(const struct annotate_site *site);

/* Frees what the site holds. */
void annotate_site_release(struct annotate_site *site);

#endif
