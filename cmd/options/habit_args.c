/* SPDX-License-Identifier: ISC */
/* What does every tool answer in the same way? */
#include "cmd/options/habit_args.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_USAGE = OPTION_KEYS_HABIT };

static void habit_print_version(void)
{
    printf("%s (havtools) %s\n", program_invocation_short_name, HAV_VERSION);
}

static const char *const habit_helps[] = {"all", NULL};
const struct option_words habit_words[] = {{.option = "help", .names = habit_helps},
                                           {.option = NULL}};

static error_t habit_parse(int key, char *arg, struct argp_state *state)
{
    const struct habit_args *habit = state->input;

    switch (key) {
    case 'h':
        if (arg == NULL)
            habit->shorten(habit->context);
        else
            option_choice(state, "help", arg, habit_helps);
        argp_state_help(state, state->out_stream, ARGP_HELP_STD_HELP);
        return 0;
    case '?': argp_state_help(state, state->out_stream, ARGP_HELP_STD_HELP); return 0;
    case KEY_USAGE:
        argp_state_help(state, state->out_stream, ARGP_HELP_USAGE | ARGP_HELP_EXIT_OK);
        return 0;
    case 'V': habit_print_version(); exit(0);
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option habit_options[] = {
    {"help", 'h', "all", OPTION_ARG_OPTIONAL, "Give this help list; --help=all: all options", -1},
    {"help-too", '?', NULL, OPTION_HIDDEN, NULL, -1},
    {"usage", KEY_USAGE, NULL, 0, "Give a short usage message", -1},
    {"version", 'V', NULL, 0, "Print program version", -1},
    {0}};

const struct argp habit_argp = {.options = habit_options, .parser = habit_parse};
