/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_ANNOTATE_ARCHIVE_H
#define CMD_ANNOTATE_ANNOTATE_ARCHIVE_H

/*
 * The archive that a game is compared with: a book of positions, read from a file or made of the
 * records that an index names.
 */

#include "cmd/annotate/annotate_game.h"
#include "corpus/openings/book_game.h"
#include "corpus/openings/book_maker.h"
#include "parse/write/emit.h"

/* Zero-initialised is valid: there is no archive. */
struct annotate_archive {
    const char *path; /* --book; NULL: none */
    const char *index; /* --index; NULL: none */
    struct book book;
    bool is_open;
    struct book_maker *maker; /* of the book, if it is an index's */
};

/* Is there an archive, by the options? */
static inline bool annotate_archive_is_wanted(const struct annotate_archive *archive)
{
    return archive->path != NULL || archive->index != NULL;
}

/* Opens the book.  Returns 0, or an ERROR_ after a complaint. */
int annotate_archive_open(struct annotate_archive *archive, const struct common *common,
                          struct output *output) WARN_UNUSED;
void annotate_archive_close(struct annotate_archive *archive);

/* Looks the game up; `book` is a copy of the archive's that no other thread uses.  Returns as
 * book_game_find(). */
int annotate_archive_find(struct book *book, const struct annotate_view *view,
                          struct book_game *game) WARN_UNUSED;

/* Appends what the archive has to the game as text. */
void annotate_archive_print(const struct annotate_view *view);
/* Appends the other games that reached the position after a ply, as a paragraph of a page; nothing
 * where no other game did, or without an archive. */
void annotate_archive_put_ply(const struct annotate_view *view, int index, struct text *out);
/* Appends where the game leaves the archive, and the games that went on from there, for the report
 * of a page; nothing without an archive. */
void annotate_archive_put(const struct annotate_view *view, struct text *out);
/* Emits the object `archive` of a ply: the other games at the position after it, null where the
 * book has none. */
void annotate_archive_emit_ply(const struct annotate_view *view, int index, struct emit *emit);
/* Emits the object `archive` of the summary. */
void annotate_archive_emit(const struct annotate_view *view, struct emit *emit);

#endif
