/* SPDX-License-Identifier: ISC */
/*
 * Which options has each tool, and which words do they take?  The tables by which the tools read
 * their command lines say so.  hav-cluster is a script, whose options are copied here.
 */
#include "cmd/hav/option_list.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"

static const struct argp_option cluster_options[] = {
    {NULL, 'n', "SHARDS", 0, "number of jobs", 0},
    {NULL, 'd', "DIR", 0, "for parts, logs and the state", 0},
    {NULL, 'o', "FILE", 0, "the merged answer", 0},
    {NULL, 's', "SBATCH-OPTION", 0, "for every job, one word", 0},
    {NULL, 'w', NULL, 0, "wait for the end", 0},
    {"help", 'h', NULL, 0, "print this help", 0},
    {"verbose", 'v', NULL, 0, "show the commands", 0},
    {"version", 'V', NULL, 0, "print the version", 0},
};

static enum option_kind option_list_kind(const char *argument)
{
    static const char *const files[] = {"FILE", "DB", "DRAWING", "FILE|MOVES", "MOVES|FILE"};

    if (*argument == '\0')
        return OPTION_PLAIN;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (strcmp(argument, files[i]) == 0)
            return OPTION_OF_FILE;
    return strcmp(argument, "DIR") == 0 ? OPTION_OF_FOLDER : OPTION_OF_WORD;
}

static void option_list_word(struct text *words, const char *word, size_t length)
{
    if (words->length > 0)
        text_char(words, ' ');
    text_append(words, word, length);
}

/* The text as a string on the heap, or NULL; releases it. */
static char *option_list_string(struct text *text)
{
    char *string = text->failed ? NULL : strdup(text_c(text));

    text_release(text);
    return string;
}

/* On the heap; NULL: memory is out. */
static char *option_list_values(const struct option_words *words)
{
    struct text values = {0};
    const char *name;

    for (int i = 0;
         words != NULL && (name = words->name != NULL ? words->name(i) : words->names[i]) != NULL;
         i++)
        option_list_word(&values, name, strlen(name));
    return option_list_string(&values);
}

/* A letter belongs to the first option that has it, as argp has it. */
static bool option_list_has(const struct option_list *list, int letter)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->entries[i].letter[0] == letter)
            return true;
    return false;
}

static void option_list_add(void *context, const struct argp_option *option,
                            const struct option_words *words)
{
    struct option_list *list = context;
    const char *argument = option->arg == NULL ? "" : option->arg;

    if (option->flags & OPTION_HIDDEN)
        return;
    if (array_reserve(&list->entries, &list->capacity, list->count + 1, sizeof *list->entries)) {
        list->failed = true;
        return;
    }
    const bool has_letter =
        option->key > ' ' && option->key < 127 && !option_list_has(list, option->key);
    struct option_entry *entry = &list->entries[list->count++];
    *entry = (struct option_entry){.name = option->name == NULL ? "" : option->name,
                                   .letter = {has_letter ? (char)option->key : '\0'},
                                   .argument = argument,
                                   .purpose = option->doc,
                                   .values = option_list_values(words),
                                   .kind = option_list_kind(argument),
                                   .is_optional = option->flags & OPTION_ARG_OPTIONAL};
    list->failed |= entry->values == NULL;
}

/* The commands among the operands, on the heap: the first word of a line, if it has small letters
 * alone.  NULL: memory is out. */
static char *option_list_commands(const char *operands)
{
    struct text commands = {0};

    for (; operands != NULL && *operands != '\0'; operands += *operands == '\n') {
        const size_t length = strspn(operands, "abcdefghijklmnopqrstuvwxyz");

        if (length > 0 && strchr(" \n", operands[length]) != NULL)
            option_list_word(&commands, operands, length);
        operands += strcspn(operands, "\n");
    }
    return option_list_string(&commands);
}

/* `tool' NULL: hav-cluster. */
static bool option_lists_add(struct option_lists *lists, const char *name, const struct tool *tool)
{
    struct option_list *list = &lists->lists[lists->count++];

    list->tool = strdup(name);
    list->commands = option_list_commands(tool == NULL ? NULL : tool->args_doc);
    if (tool != NULL)
        common_options(tool, option_list_add, list);
    for (size_t i = 0; tool == NULL && i < sizeof cluster_options / sizeof *cluster_options; i++)
        option_list_add(list, &cluster_options[i], NULL);
    return !list->failed && list->tool != NULL && list->commands != NULL;
}

bool option_lists_find(struct option_lists *lists, const struct tool *hav,
                       const struct tools *tools)
{
    struct text name = {0};

    *lists = (struct option_lists){.lists = calloc(tools->count + 1, sizeof *lists->lists)};
    bool good = lists->lists != NULL && option_lists_add(lists, "hav", hav);
    for (size_t i = 0; i < tools->count && good; i++) {
        const struct tools_entry *entry = &tools->entries[i];

        if (entry->purpose == NULL)
            continue;
        text_reset(&name);
        text_format(&name, "hav-%s", entry->name);
        good = option_lists_add(lists, text_c(&name), tools_ours(entry->name));
    }
    text_release(&name);
    return good;
}

void option_lists_release(struct option_lists *lists)
{
    for (size_t i = 0; i < lists->count; i++) {
        struct option_list *list = &lists->lists[i];

        for (size_t j = 0; j < list->count; j++)
            free(list->entries[j].values);
        free(list->entries);
        free(list->tool);
        free(list->commands);
    }
    free(lists->lists);
    *lists = (struct option_lists){0};
}
