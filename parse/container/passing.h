/* SPDX-License-Identifier: ISC */
#ifndef PARSE_CONTAINER_PASSING_H
#define PARSE_CONTAINER_PASSING_H

/* Which files below a folder, and which members of archives, are passed over? */

#include <stdbool.h>
#include <stddef.h>

struct passing_glob {
    const char *glob; /* as of fnmatch(3); with a slash it is compared with the path */
    bool is_include;
};

/* Zero is valid: nothing is chosen by name. */
struct passing {
    const struct passing_glob *globs; /* borrowed; of those that match, the last decides */
    size_t count;
    bool found; /* the operands themselves count as found below a folder */
};

/*
 * Does a glob match the file or member of that path, the name of the archive first
 * ("games.zip!a/b")? 1: the last one includes it; -1: it excludes it; 0: none matches.
 */
int passing_match(const struct passing *passing, const char *path);
/* Is a file read that no glob matches? Yes, unless the first glob includes others. */
bool passing_default(const struct passing *passing);

/* Why nothing is read, in words. */
extern const char passing_nothing[];

/* Is it the name of a file or folder that Mac, Windows or git keeps for itself? */
bool passing_is_system(const char *name, size_t length);
/* Has one of the components of the path such a name? */
bool passing_has_system(const char *path);

/* Is it the first file of an archive that is a document of an office program, or a book? */
bool passing_is_document(const char *member);

/* Is the file named like a record, by its suffix, one of compression aside? */
bool passing_is_record(const char *path);

#endif
