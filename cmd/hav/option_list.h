/* SPDX-License-Identifier: ISC */
#ifndef CMD_HAV_OPTION_LIST_H
#define CMD_HAV_OPTION_LIST_H

/*
 * The options of the tools, as their own tables have them: each is asked with --options, and once
 * for each option that takes a word which words those are.
 */

#include "analyse/base/text.h"
#include "cmd/common/tools.h"

enum option_kind { OPTION_PLAIN, OPTION_OF_WORD, OPTION_OF_FILE, OPTION_OF_FOLDER };

/* Strings are on the heap; "" where there is nothing. */
struct option_entry {
    char *name; /* "format"; "": a letter alone */
    char *letter;
    char *argument; /* "FORMAT" */
    char *purpose;
    char *values; /* with blanks between: "text csv"; "": any */
    enum option_kind kind;
    bool is_optional; /* the argument may be missing */
};

struct option_list {
    char *tool; /* "hav-replay" */
    char *commands; /* first operands that are words, with blanks between: "list show"; or "" */
    struct option_entry *entries;
    size_t count, capacity;
};

struct option_lists {
    struct option_list *lists;
    size_t count;
    bool failed; /* memory is out */
};

/* Asks `hav' and each of our tools.  Returns false after a complaint. */
bool option_lists_find(struct option_lists *lists, const struct tools *tools);

/* Frees the lists. */
void option_lists_release(struct option_lists *lists);

#endif
