/* SPDX-License-Identifier: ISC */
/*
 * hav - run and explain the tools for Havannah and Hex records
 *
 *     hav replay games.sgf
 *
 * The one program that holds all tools.  hav-replay is a link to it, and `hav replay' is the same.
 * Called as hav, it lists the tools, or becomes a tool that is not ours or the reader of a page.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/common/common.h"
#include "cmd/common/tools.h"
#include "cmd/hav/completion.h"
#include "cmd/hav/topic.h"
#include "cmd/options/slip.h"
#include "cmd/output/pager.h"
#include "cmd/output/slurp.h"

struct args {
    struct common common;
    char **command; /* its name, then its arguments, then NULL; or NULL */
};

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    (void)arg;
    if (key != ARGP_KEY_ARG)
        return ARGP_ERR_UNKNOWN;
    args->command = state->argv + state->next - 1;
    state->next = state->argc; /* the rest is the command's own */
    return 0;
}

static const struct tool tool_hav = {
    .in_order = true,
    .output = OUTPUT_PAINT,
    .says = true,
    .args_doc = "[COMMAND [ARGUMENT...]]\nhelp [COMMAND|TOPIC]\ncompletion bash|zsh|fish",
    .doc = "Runs `hav-COMMAND ARGUMENT...', or opens its manual page; without a command, lists all."
           "\vWithout a terminal, `hav help COMMAND' prints the command's options.",
    .parse = parse_opt,
};

static int hav_list_tools(const struct tools *tools)
{
    static const char *const headers[] = {
        [TOOLS_GAME] = "One game",
        [TOOLS_ARCHIVE] = "An archive of games",
        [TOOLS_STUDY] = "Study",
        [TOOLS_FOREIGN] = "In PATH",
    };
    struct output *output = output_open(NULL);
    struct text out = {0};

    text_string(&out, "Begin with `hav annotate --html=game.html game.sgf': a game as a page.\n");
    for (size_t i = 0; i < tools->count; i++) {
        const struct tools_entry *entry = &tools->entries[i];

        if (i == 0 || entry->group != entry[-1].group)
            text_format(&out, "\n%s\n", headers[entry->group]);
        text_format(&out, "  hav %-10s %s\n", entry->name,
                    entry->purpose == NULL ? "(not part of havtools)" : entry->purpose);
    }
    text_string(&out,
                "\n`hav COMMAND --help' lists options, `hav help COMMAND' opens a manual page.\n"
                "`hav help tour' shows all in thirty minutes.  Also: questions, words, theory,\n"
                "engine, solved; havtools, what all tools share; and of formats: book, json,\n"
                "moves, partial, pg, proof, sources, templates.5\n");
    const int error = output == NULL ? ERROR_OUTPUT : output_close_file(output, &out);
    text_release(&out);
    return error == 0 ? EXIT_FINE : EXIT_TROUBLE;
}

/* A word that is neither a command nor a page: a slip, or what somebody looks for. */
static int hav_unknown(const struct tools *tools, const char *name)
{
    const char *nearest = tools_nearest(tools, name);
    struct text about = {0};
    struct stat status;

    topic_tools(tools, name, &about);
    if (stat(name, &status) == 0 && S_ISREG(status.st_mode))
        complain("no command `%s', but a file: `hav annotate --html=game.html %s' makes a page of "
                 "its game, `hav report -o report %s' pages of many",
                 name, name, name);
    else if (nearest != NULL && (about.length == 0 || slip_distance(name, nearest) == 1))
        complain("no command `%s'; did you mean `%s'?", name, nearest);
    else if (about.length > 0)
        complain("no command `%s'; see %s", name, text_c(&about));
    else
        complain("no command `%s'; `hav' alone lists them all, `hav help words' explains words of "
                 "the game",
                 name);
    text_release(&about);
    return EXIT_USAGE;
}

/* Becomes the reader of the page; returns when there is no page or no reader. */
static void hav_open_page(const char *page)
{
    struct text path = {0};
    bool found = tools_page(page, &path);

    if (!found)
        execlp("man", "man", page, (char *)NULL);
    else {
        execlp("man", "man", "-l", text_c(&path), (char *)NULL);
        execlp("mandoc", "mandoc", "-l", text_c(&path), (char *)NULL);
    }
    text_release(&path);
}

static bool hav_is_tool(const struct tools *tools, const char *name)
{
    for (size_t i = 0; i < tools->count; i++)
        if (strcmp(tools->entries[i].name, name) == 0)
            return true;
    return false;
}

/* Prints a document; on a terminal, in the pager. */
static int hav_print_document(const char *path)
{
    struct text document = {0};
    struct output *output;

    if (!slurp_file(path, "a document", 1 << 20, false, &document))
        return EXIT_TROUBLE;
    pager_begin();
    output = output_open(NULL);
    const int error = output == NULL ? ERROR_OUTPUT : output_close_file(output, &document);
    text_release(&document);
    return error == 0 ? EXIT_FINE : EXIT_TROUBLE;
}

/* Opens a page of a format or an overview, or a document. */
static int hav_help_about(const struct tools *tools, const char *name, const char *page)
{
    struct text path = {0};
    int status;

    if (tools_page(page, &path)) {
        hav_open_page(page);
        complain("cannot run `man\': %s; Debian's package man-db has it, and mandoc will do, too",
                 strerror(errno));
        status = EXIT_TROUBLE;
    } else if (tools_document(name, &path)) {
        status = hav_print_document(text_c(&path));
    } else {
        status = hav_unknown(tools, name);
    }
    text_release(&path);
    return status;
}

static int hav_help(const struct tools *tools, const char *name)
{
    char *options[] = {NULL, "--help", NULL};
    struct text page = {0};

    if (strncmp(name, "hav", 3) != 0)
        text_string(&page, "hav-");
    text_string(&page, name);
    if (strcmp(name, "hav") != 0 && !hav_is_tool(tools, name)) {
        const int status = hav_help_about(tools, name, text_c(&page));

        text_release(&page);
        return status;
    }
    if (isatty(STDOUT_FILENO))
        hav_open_page(text_c(&page));
    text_release(&page);
    if (strncmp(name, "hav", 3) == 0)
        return hav_list_tools(tools);
    tools_exec(name, options);
    complain("cannot run `hav-%s': %s", name, strerror(errno));
    return EXIT_TROUBLE;
}

static int hav_run_tool(const struct tools *tools, char **command)
{
    const char *name = command[0];

    tools_exec(name, command);
    /* A folder of PATH that may not be searched makes the error another one (EACCES). */
    if (errno == ENOENT || !hav_is_tool(tools, name))
        return hav_unknown(tools, name);
    complain("cannot run `hav-%s': %s", name, strerror(errno));
    return EXIT_TROUBLE;
}

/* A tool may be named as its file is: hav-replay. */
static char *hav_short_name(char *name)
{
    return strncmp(name, "hav-", 4) == 0 ? name + 4 : name;
}

/* Runs the tool of argv[0], "replay" or "hav-replay", as hav-replay does. */
static int hav_become(const struct tool *tool, int argc, char **argv)
{
    static char called[SLIP_WORD_MAX + 8];

    snprintf(called, sizeof called, "hav-%s", hav_short_name(argv[0]));
    argv[0] = called;
    program_invocation_name = program_invocation_short_name = called;
    return tool->main(argc, argv);
}

/* Called as hav, without the name of one of our tools first. */
static int hav_main(int argc, char **argv)
{
    struct args args = {0};
    struct tools tools;
    int status;

    common_parse(&args.common, &tool_hav, argc, argv, &args);
    const bool verbose = args.common.run.verbosity > 0;
    if (!tools_find(&tools)) {
        complain("out of memory");
        return EXIT_TROUBLE;
    }
    if (verbose)
        complain("%zu commands found, in the folder of `hav' and in PATH", tools.count);
    for (int i = 0; args.command != NULL && i < 2 && args.command[i] != NULL; i++)
        if (i == 0 || strcmp(args.command[0], "help") == 0)
            args.command[i] = hav_short_name(args.command[i]);
    if (args.command == NULL || (strcmp(args.command[0], "help") == 0 && args.command[1] == NULL))
        status = hav_list_tools(&tools);
    else if (strcmp(args.command[0], "help") == 0)
        status = hav_help(&tools, args.command[1]);
    else if (strcmp(args.command[0], "completion") == 0)
        status = completion_run(&tool_hav, &tools, args.command[1]);
    else {
        if (verbose)
            complain("running `hav-%s'", args.command[0]);
        status = hav_run_tool(&tools, args.command);
    }
    tools_release(&tools);
    return status;
}

int main(int argc, char **argv)
{
    const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
    const char *called = slash != NULL ? slash + 1 : argc > 0 ? argv[0] : "";
    const struct tool *tool = strncmp(called, "hav-", 4) == 0 ? tools_ours(called + 4) : NULL;

    if (tool != NULL)
        return tool->main(argc, argv);
    tool = argc > 1 ? tools_ours(hav_short_name(argv[1])) : NULL;
    return tool != NULL ? hav_become(tool, argc - 1, argv + 1) : hav_main(argc, argv);
}
