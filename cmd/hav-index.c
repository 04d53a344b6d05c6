/* SPDX-License-Identifier: ISC */
/*
 * hav-index - build an SQLite index of an archive
 *
 *     hav-index -o games.db archive/
 *     sqlite3 games.db "SELECT * FROM records WHERE white = 'White' AND end = 'ring'"
 */
#include <stdio.h>
#include <string.h>

#include "cmd/common/common.h"
#include "cmd/common/named_format.h"
#include "cmd/index/index_run.h"
#include "corpus/index/index_layout.h"

enum { KEY_REBUILD = 256, KEY_CHECK, KEY_FOLLOW };

struct args {
    struct common common;
    bool rebuild, check, follow;
};

static const struct argp_option options[] = {
    {"follow", KEY_FOLLOW, NULL, 0, "Let later runs read these files too, without naming them", 1},
    {"rebuild", KEY_REBUILD, NULL, 0, "Read all files again, as if there were no index", 1},
    {"check", KEY_CHECK, NULL, 0, "Check indexes instead of building one", 1},
    {0},
};

/* An SQLite database under the name of a table, a page or an archive is a slip. */
static void index_check_name(const char *path, struct argp_state *state)
{
    static const char *const none[] = {NULL};
    bool is_other = false;

    if (path != NULL)
        named_format_of(path, none, &is_other);
    if (is_other)
        argp_error(state, "an index is an SQLite database: `%s' names another format; use .db",
                   path);
}

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    (void)arg;
    switch (key) {
    case KEY_REBUILD: args->rebuild = true; return 0;
    case KEY_CHECK: args->check = true; return 0;
    case KEY_FOLLOW: args->follow = true; return 0;
    case ARGP_KEY_END:
        if (args->common.input.noperands == 0 && (args->check || args->follow))
            argp_error(state, "want files");
        else if (args->check && args->follow)
            argp_error(state, "--check and --follow exclude each other");
        else if (args->check == (args->common.output.path != NULL))
            argp_error(state, "want either --output=FILE, where the index goes, or --check");
        index_check_name(args->common.output.path, state);
        for (size_t i = 0; i < args->common.input.noperands; i++)
            if (strcmp(args->common.input.operands[i], "-") == 0)
                argp_error(state, "want files, not standard input, which cannot be read again");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int index_check_file(const char *path)
{
    struct text report = {0}, shown = {0};
    int sound = index_check(path, &report);

    terminal_text(&shown, path, strlen(path));
    if (sound < 0)
        complain("out of memory");
    else
        printf("%s: %s", text_c(&shown), sound ? "sound\n" : text_c(&report));
    text_release(&report);
    text_release(&shown);
    return sound < 0 ? EXIT_TROUBLE : sound ? EXIT_FINE : EXIT_FINDINGS;
}

static int index_main(int argc, char **argv)
{
    struct args args = {0};
    int status = EXIT_FINE;

    common_parse(&args.common, &tool_index, argc, argv, &args);
    if (!args.check) {
        struct index_run run = {
            .common = &args.common, .rebuild = args.rebuild, .follow = args.follow};
        return index_run(&run);
    }
    for (size_t i = 0; i < args.common.input.noperands; i++) {
        int found = index_check_file(args.common.input.operands[i]);
        status = found > status ? found : status;
    }
    return status;
}

const struct tool tool_index = {
    .main = index_main,
    .reads = true,
    .replay = REPLAY_RING_RULE | REPLAY_RULES,
    .output = OUTPUT_DATABASE,
    .args_doc = "[FILE...]",
    .doc = "Builds or updates an SQLite index of the games in files.",
    .options = options,
    .parse = parse_opt,
};
