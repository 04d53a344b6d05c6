/* SPDX-License-Identifier: ISC */
/*
 * Which options has each tool, and which words do they take?  A table of the options would have to
 * be kept; the tools know.  --options prints their tables.  A value that no option takes makes the
 * tool name those that it takes, "want text, csv or tsv", before it reads anything.
 */
#include "cmd/hav/option_list.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "analyse/base/array.h"
#include "cmd/output/complaint.h"

/* ---- asking a tool ---- */

/* Runs the program in our own folder, and appends what it writes to `fd`, 1 or 2. */
static bool option_list_ask(char **arguments, int fd, struct text *answer)
{
    struct text path = {0};
    char buffer[4096];
    int ends[2], status = 0;
    ssize_t length;

    if (!tools_folder(&path) || pipe(ends) != 0)
        return false;
    text_char(&path, '/');
    text_string(&path, arguments[0]);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], fd);
        close(ends[0]);
        close(ends[1]);
        if (fd != STDERR_FILENO)
            close(STDERR_FILENO);
        execv(text_c(&path), arguments);
        _exit(127);
    }
    close(ends[1]);
    while (child > 0 &&
           ((length = read(ends[0], buffer, sizeof buffer)) > 0 || (length < 0 && errno == EINTR)))
        if (length > 0)
            text_append(answer, buffer, (size_t)length);
    close(ends[0]);
    text_release(&path);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return child > 0 && !answer->failed && WIFEXITED(status) && WEXITSTATUS(status) != 127;
}

/* ---- the words of an option ---- */

/* "text (the default), csv or tsv" has the words text, csv and tsv; a list with an item of more
 * words is none: "a number from 1 to 3". */
static bool option_list_split(char *wanted, struct text *values)
{
    const size_t start = values->length;
    char *rest = wanted, *item;

    for (char * or = strstr(wanted, " or "); or != NULL; or = strstr(or, " or "))
        memcpy(or, ",   ", 4);
    while ((item = strsep(&rest, ",")) != NULL) {
        item += strspn(item, " ");
        size_t length = strspn(item, "abcdefghijklmnopqrstuvwxyz0123456789-");

        if (length == 0 || item[length] != '\0') {
            values->length = start;
            return false;
        }
        if (values->length > start)
            text_char(values, ' ');
        text_append(values, item, length);
    }
    return true;
}

static void option_list_find_values(const char *tool, struct option_entry *entry)
{
    struct text option = {0}, answer = {0}, values = {0};
    static char no_option[] = "--@"; /* nothing is run, whatever the tool thinks of the value */

    text_format(&option, "--%s=@", entry->name);
    char *arguments[] = {strdup(tool), strdup(text_c(&option)), no_option, NULL};
    if (arguments[0] != NULL && arguments[1] != NULL &&
        option_list_ask(arguments, STDERR_FILENO, &answer)) {
        char *wanted = strdup(text_c(&answer));
        char *want = wanted == NULL ? NULL : strstr(wanted, ": want ");

        if (want != NULL) {
            want[strcspn(want, "\n;")] = '\0';
            if (option_list_split(want + strlen(": want "), &values)) {
                free(entry->values);
                entry->values = strdup(text_c(&values));
            }
        }
        free(wanted);
    }
    free(arguments[0]);
    free(arguments[1]);
    text_release(&option);
    text_release(&answer);
    text_release(&values);
}

static enum option_kind option_list_kind(const char *argument)
{
    static const char *const files[] = {"FILE", "DB", "DRAWING", "FILE|MOVES"};

    if (*argument == '\0')
        return OPTION_PLAIN;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (strcmp(argument, files[i]) == 0)
            return OPTION_OF_FILE;
    return strcmp(argument, "DIR") == 0 ? OPTION_OF_FOLDER : OPTION_OF_WORD;
}

/* ---- the lists ---- */

/* The same option of a tool before, whose words are the same. */
static const struct option_entry *option_lists_known(const struct option_lists *lists,
                                                     const struct option_entry *entry)
{
    for (size_t i = 0; i < lists->count; i++)
        for (size_t j = 0; j < lists->lists[i].count; j++) {
            const struct option_entry *known = &lists->lists[i].entries[j];

            if (strcmp(known->name, entry->name) == 0 &&
                strcmp(known->purpose, entry->purpose) == 0)
                return known;
        }
    return NULL;
}

/* A line "name letter argument purpose", with tabs. */
static bool option_list_add(struct option_list *list, char *line, const struct option_lists *before)
{
    char *name = strsep(&line, "\t"), *letter = strsep(&line, "\t");
    char *argument = strsep(&line, "\t"), *purpose = line;

    if (purpose != NULL && strncmp(purpose, "Former name", 11) == 0)
        return true; /* it works, and need not be found */
    if (purpose == NULL ||
        array_reserve(&list->entries, &list->capacity, list->count + 1, sizeof *list->entries) != 0)
        return purpose == NULL;
    const bool is_optional = *argument == '=';
    argument += is_optional;
    struct option_entry *entry = &list->entries[list->count++];
    *entry = (struct option_entry){.name = strdup(name),
                                   .letter = strdup(letter),
                                   .argument = strdup(argument),
                                   .purpose = strdup(purpose),
                                   .kind = option_list_kind(argument),
                                   .is_optional = is_optional};
    if (entry->name == NULL || entry->letter == NULL || entry->argument == NULL ||
        entry->purpose == NULL)
        return false;
    const struct option_entry *known = option_lists_known(before, entry);
    entry->values = strdup(known == NULL ? "" : known->values);
    if (known == NULL && entry->kind == OPTION_OF_WORD && *entry->name != '\0')
        option_list_find_values(list->tool, entry);
    return entry->values != NULL;
}

/* A line of the operands: its first word is a command if it has small letters alone. */
static void option_list_operands(const char *operands, struct text *commands)
{
    size_t length = strspn(operands, "abcdefghijklmnopqrstuvwxyz");

    if (length == 0 || (operands[length] != '\0' && operands[length] != ' '))
        return;
    if (commands->length > 0)
        text_char(commands, ' ');
    text_append(commands, operands, length);
}

static bool option_lists_add(struct option_lists *lists, const char *tool)
{
    struct option_list *list = &lists->lists[lists->count];
    struct text answer = {0}, commands = {0};
    char options[] = "--options", *name = strdup(tool), *line;
    char *arguments[] = {name, options, NULL};

    *list = (struct option_list){.tool = name};
    bool good = name != NULL && option_list_ask(arguments, STDOUT_FILENO, &answer);
    char *bytes = good ? strdup(text_c(&answer)) : NULL, *rest = bytes;
    good = bytes != NULL;
    while (good && (line = strsep(&rest, "\n")) != NULL)
        if (strncmp(line, "operand\t", 8) == 0)
            option_list_operands(line + 8, &commands);
        else
            good = option_list_add(list, line, lists);
    free(bytes);
    list->commands = strdup(text_c(&commands));
    lists->count++;
    text_release(&commands);
    text_release(&answer);
    if (!good)
        complain("cannot ask `%s' for its options", tool);
    return good && list->commands != NULL;
}

bool option_lists_find(struct option_lists *lists, const struct tools *tools)
{
    struct text name = {0};
    bool good = true;

    *lists = (struct option_lists){.lists = calloc(tools->count + 1, sizeof *lists->lists)};
    if (lists->lists == NULL)
        return false;
    good = option_lists_add(lists, "hav");
    for (size_t i = 0; i < tools->count && good; i++) {
        if (tools->entries[i].purpose == NULL)
            continue;
        text_reset(&name);
        text_string(&name, "hav-");
        text_string(&name, tools->entries[i].name);
        good = option_lists_add(lists, text_c(&name));
    }
    text_release(&name);
    return good;
}

void option_lists_release(struct option_lists *lists)
{
    for (size_t i = 0; i < lists->count; i++) {
        struct option_list *list = &lists->lists[i];

        for (size_t j = 0; j < list->count; j++) {
            free(list->entries[j].name);
            free(list->entries[j].letter);
            free(list->entries[j].argument);
            free(list->entries[j].purpose);
            free(list->entries[j].values);
        }
        free(list->entries);
        free(list->tool);
        free(list->commands);
    }
    free(lists->lists);
    *lists = (struct option_lists){0};
}
