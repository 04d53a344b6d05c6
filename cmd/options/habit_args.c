/* SPDX-License-Identifier: ISC */
/* What does every tool answer in the same way? */
#include "cmd/options/habit_args.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_USAGE = OPTION_KEYS_HABIT, KEY_OPTIONS };

static void habit_print_version(void)
{
    printf("%s (havtools) %s\n", program_invocation_short_name, HAV_VERSION);
}

/* A letter belongs to the first option that has it, as argp has it. */
static const struct argp_option *habit_list_option(const struct argp_option *option,
                                                   bool taken[128])
{
    if (option->name != NULL && !(option->flags & OPTION_HIDDEN)) {
        char letter[2] = "";

        if (option->key > ' ' && option->key < 127 && !taken[option->key]) {
            letter[0] = (char)option->key;
            taken[option->key] = true;
        }
        printf("%s\t%s\t%s%s\t%s\n", option->name, letter,
               option->arg != NULL && (option->flags & OPTION_ARG_OPTIONAL) ? "=" : "",
               option->arg == NULL ? "" : option->arg, option->doc == NULL ? "" : option->doc);
    }
    return option + 1;
}

static void habit_list(const struct argp *argp, bool taken[128])
{
    const struct argp_option *option = argp->options;

    while (option != NULL && (option->name != NULL || option->doc != NULL || option->key != 0))
        option = habit_list_option(option, taken);
    for (const struct argp_child *child = argp->children; child != NULL && child->argp != NULL;
         child++)
        habit_list(child->argp, taken);
}

static void habit_list_operands(const char *args_doc)
{
    while (args_doc != NULL && *args_doc != '\0') {
        size_t length = strcspn(args_doc, "\n");

        printf("operand\t%.*s\n", (int)length, args_doc);
        args_doc += length + (args_doc[length] == '\n');
    }
}

static error_t habit_parse(int key, char *arg, struct argp_state *state)
{
    bool taken[128] = {false};

    (void)arg;
    switch (key) {
    case 'h':
    case '?': argp_state_help(state, state->out_stream, ARGP_HELP_STD_HELP); return 0;
    case KEY_USAGE:
        argp_state_help(state, state->out_stream, ARGP_HELP_USAGE | ARGP_HELP_EXIT_OK);
        return 0;
    case 'V': habit_print_version(); exit(0);
    case KEY_OPTIONS:
        habit_list_operands(state->root_argp->args_doc);
        habit_list(state->root_argp, taken);
        exit(0);
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option habit_options[] = {
    {"help", 'h', NULL, 0, "Give this help list", -1},
    {"help-too", '?', NULL, OPTION_HIDDEN, NULL, -1},
    {"usage", KEY_USAGE, NULL, 0, "Give a short usage message", -1},
    {"options", KEY_OPTIONS, NULL, OPTION_HIDDEN, NULL, -1},
    {"version", 'V', NULL, 0, "Print program version", -1},
    {0}};

const struct argp habit_args = {.options = habit_options, .parser = habit_parse};
