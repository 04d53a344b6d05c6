/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_OLD_PAGES_H
#define CMD_ANNOTATE_OLD_PAGES_H

/*
 * The files that earlier runs wrote into a folder and that this one does not want, whether those
 * came to their end or were killed.
 */

#include "analyse/base/text.h"

/* Files of an ending, ".html", are of this program if they have the words `mark`. */
struct old_page_kind {
    const char *ending, *mark;
};

/*
 * Removes the files of these kinds that are named as pages of games and players are, "id-0123abcd"
 * with eight digits or more, but for `names`, each without an ending and with a NUL.  Complains of
 * one that cannot be removed.  Removes nothing if names->failed.  Returns how many of the first
 * kind are removed.  Cost: n log n for n names and files.
 */
size_t old_pages_remove(const char *folder, const struct old_page_kind *kinds, size_t nkinds,
                        const struct text *names);

#endif
