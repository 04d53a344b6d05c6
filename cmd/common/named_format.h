/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_NAMED_FORMAT_H
#define CMD_COMMON_NAMED_FORMAT_H

/*
 * The format of an output by the name of its file: -o game.png means -f png, and -o game.html means
 * --html=game.html.
 */

#include "cmd/common/common.h"

/* Returns the one of `formats` (NULL ends them) that the end of a file's name means; or NULL, and
 * *is_other says that the name is that of another format. */
const char *named_format_of(const char *path, const char *const *formats, bool *is_other);

struct named_format {
    const char *path; /* of -o; NULL: none was given */
    const char *format; /* of -f; NULL: none was given */
    const char *page; /* of --html; NULL: none was given */
    bool is_other; /* -o is of records or of a folder, whose format -f does not name */
};

/* Notes an option of a command line. */
void named_format_note(struct named_format *named, const struct tool *tool, const char *name,
                       const char *value);

/*
 * Sets *option to the option that the name stands for, "--format=png", or NULL; the caller frees
 * it.  True if it replaces -o.  Ends the program with a message if the name is that of a format
 * that the tool does not write, or of another picture than -f says.
 */
bool named_format_find(const struct named_format *named, const struct tool *tool, char **option);

#endif
