/* SPDX-License-Identifier: ISC */
#ifndef CMD_HAV_OPTION_LIST_H
#define CMD_HAV_OPTION_LIST_H

/*
 * The options of the tools, and the words that these take, from the tools' own tables.
 */

#include "cmd/common/tools.h"

enum option_kind { OPTION_PLAIN, OPTION_OF_WORD, OPTION_OF_FILE, OPTION_OF_FOLDER };

/* Strings are "" where there is nothing.  Those that are not const are on the heap, the others
 * borrowed from the tables. */
struct option_entry {
    const char *name; /* "format"; "": a letter alone */
    char letter[2];
    const char *argument; /* "FORMAT" */
    const char *purpose;
    char *values; /* with blanks between: "text csv"; "": any */
    enum option_kind kind;
    bool is_optional; /* the argument may be missing */
};

struct option_list {
    char *tool; /* "hav-replay" */
    char *commands; /* first operands that are words, with blanks between: "list show" */
    struct option_entry *entries;
    size_t count, capacity;
    bool failed; /* memory is out */
};

struct option_lists {
    struct option_list *lists; /* the first is that of hav */
    size_t count;
};

/* Lists the options of `hav' and of each of our tools.  Returns false if memory is out. */
bool option_lists_find(struct option_lists *lists, const struct tool *hav,
                       const struct tools *tools);

/* Frees the lists. */
void option_lists_release(struct option_lists *lists);

#endif
