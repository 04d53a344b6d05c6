/* SPDX-License-Identifier: ISC */
/*
 * Which option is meant?  First a format, or a name of other programs for an option that the tool
 * has; then one that is a slip away; then the tools that have it.
 */
#include "cmd/common/unknown_option.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/common/tools.h"
#include "cmd/options/slip.h"
#include "corpus/base/keyword.h"

#define TOOLS_NAMED 3
#define WORD_LONG 6 /* letters of a word that may have two slips */

static const struct {
    const char *typed, *meant;
} synonyms[] = {
    {"to", "format"},       {"as", "format"},     {"type", "format"},
    {"ply", "move"},        {"plies", "move"},    {"at", "move"},
    {"size", "board"},      {"board", "size"},    {"repair", "fix"},
    {"mend", "fix"},        {"out", "output"},    {"file", "output"},
    {"threads", "jobs"},    {"workers", "jobs"},  {"side", "play"},
    {"side", "attacker"},   {"attacker", "side"}, {"colour", "color"},
    {"name", "player"},     {"won", "won-by"},    {"lost", "lost-by"},
    {"loser", "lost-by"},   {"result", "winner"}, {"year", "date"},
    {"limit", "top"},       {"number", "top"},    {"tournament", "event"},
    {"plies", "length"},    {"start", "moves"},   {"nodes", "limit-nodes"},
    {"time", "limit-time"}, {"silent", "quiet"},  {"case", "ignore-case"},
    {"since", "date"},      {"until", "date"},    {"after", "date"},
    {"before", "date"},
};

struct unknown_search {
    const char *name; /* looked for */
    bool found;
    const char *const *formats;
};

static void unknown_option_look(void *context, const struct argp_option *option,
                                const struct option_words *words)
{
    struct unknown_search *search = context;

    if ((option->flags & OPTION_HIDDEN) == 0 && strcmp(option->name, search->name) == 0)
        search->found = true;
    if (strcmp(option->name, "format") == 0 && words != NULL)
        search->formats = words->names;
}

static struct unknown_search unknown_option_find(const struct tool *tool, const char *name)
{
    struct unknown_search search = {.name = name};

    common_options(tool, unknown_option_look, &search);
    return search;
}

/* Ends the program if a tool has it. */
static void unknown_option_elsewhere(const char *word)
{
    const struct tool *tool;
    struct text names = {0};
    const char *name;
    int count = 0;

    for (size_t i = 0; (name = tools_name_at(i)) != NULL; i++) {
        if ((tool = tools_ours(name)) == NULL || !unknown_option_find(tool, word).found)
            continue;
        if (count++ < TOOLS_NAMED)
            text_format(&names, "%shav-%s", count == 1 ? "" : ", ", name);
    }
    if (count == 0)
        return;
    complain("no option `--%s' here; %s%s", word, text_c(&names),
             count > TOOLS_NAMED ? " and others have it"
             : count == 1        ? " has it"
                                 : " have it");
    exit(EXIT_USAGE);
}

void unknown_option(const struct tool *tool, const char *word, const char *nearest, size_t slips)
{
    const struct unknown_search search = unknown_option_find(tool, "");
    const char *meant = NULL;

    for (size_t i = 0; search.formats != NULL && search.formats[i] != NULL; i++)
        if (keyword_means(word, strlen(word), search.formats[i])) {
            complain("no option `--%s'; did you mean `--format=%s'?", word, search.formats[i]);
            exit(EXIT_USAGE);
        }
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms && meant == NULL; i++)
        if (strcmp(synonyms[i].typed, word) == 0 &&
            unknown_option_find(tool, synonyms[i].meant).found)
            meant = synonyms[i].meant;
    if (meant == NULL && nearest != NULL && (slips == 1 || strlen(word) >= WORD_LONG))
        meant = nearest;
    if (meant == NULL) {
        unknown_option_elsewhere(word);
        return;
    }
    complain("no option `--%s'; did you mean `--%s'?", word, meant);
    exit(EXIT_USAGE);
}
