/* SPDX-License-Identifier: ISC */
/*
 * Which tools speak of a word?  It is looked for at the beginnings of words: in the purpose of a
 * tool, then in what it says of itself, then in its own options.
 */
#include "cmd/hav/topic.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#define TOPIC_TOOLS 3
#define TOPIC_LETTERS 3 /* of a word that is looked for */

enum { OF_OPTION = 1, OF_DOC = 2, OF_PURPOSE = 4 };

/* Does a word of the text begin so? */
static bool topic_is_in(const char *text, const char *word, size_t length)
{
    bool begins = true;

    for (; text != NULL && *text != '\0'; text++) {
        if (begins && strncasecmp(text, word, length) == 0)
            return true;
        begins = !isalnum((unsigned char)*text);
    }
    return false;
}

static int topic_rank(const struct tools_entry *entry, const char *word, size_t length)
{
    const struct tool *tool = tools_ours(entry->name);
    const struct filter_kind *kind;
    int rank = topic_is_in(entry->purpose, word, length) || topic_is_in(entry->words, word, length)
                   ? OF_PURPOSE
                   : 0;

    if (tool == NULL)
        return rank;
    rank |= topic_is_in(tool->doc, word, length) ? OF_DOC : 0;
    for (const struct argp_option *option = tool->options;
         option != NULL && (option->name != NULL || option->doc != NULL); option++)
        if (topic_is_in(option->name, word, length) || topic_is_in(option->doc, word, length))
            rank |= OF_OPTION;
    for (int i = 0; tool->only_chooses && (kind = filter_kind_at(i)) != NULL; i++)
        if (topic_is_in(kind->name, word, length) || topic_is_in(kind->help, word, length))
            rank |= OF_OPTION;
    return rank;
}

void topic_tools(const struct tools *tools, const char *word, struct text *out)
{
    size_t length = strlen(word), count = 0;

    if (length > TOPIC_LETTERS && word[length - 1] == 's')
        length--; /* pictures: picture */
    if (length < TOPIC_LETTERS)
        return;
    for (int rank = OF_PURPOSE | OF_DOC | OF_OPTION; rank > 0; rank--)
        for (size_t i = 0; i < tools->count && count < TOPIC_TOOLS; i++)
            if (topic_rank(&tools->entries[i], word, length) == rank)
                text_format(out, "%s`hav help %s'", count++ == 0 ? "" : ", ",
                            tools->entries[i].name);
}
