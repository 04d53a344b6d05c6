/* SPDX-License-Identifier: ISC */
/*
 * hav-check - find errors in game records, and repair them
 *
 *     hav-check games.zip
 *
 * Reads and replays every line of each record and prints what was found, with a place, a level and
 * a stable id.
 */
#include "cmd/check/check.h"
#include "cmd/check/finding.h"
#include "cmd/check/fix.h"
#include "cmd/common/common.h"
#include "cmd/output/inputs.h"

enum { KEY_LIST = 256, KEY_FIX };

struct args {
    struct common common;
    bool list, fix, dry_run;
};

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    (void)arg;
    switch (key) {
    case KEY_LIST: args->list = true; return 0;
    case KEY_FIX: args->fix = true; return 0;
    case 'n': args->dry_run = true; return 0;
    case ARGP_KEY_END:
        if (args->fix && (args->list || args->common.output.format != FORMAT_TEXT))
            argp_error(state, "--fix writes records: it takes neither --list nor --format");
        if (args->fix || args->list)
            shard_args_refuse(&args->common.shard, args->fix ? "--fix" : "--list", state);
        if (args->dry_run && !args->fix)
            argp_error(state, "--dry-run needs --fix");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option options[] = {
    {"fix", KEY_FIX, NULL, 0,
     "Write the records, repaired where that needs no guess, and report every change", 0},
    {"dry-run", 'n', NULL, 0, "With --fix: show what would change, and write no file", 0},
    {"list", KEY_LIST, NULL, 0, "List all messages with level and meaning, and read nothing", 0},
    {0},
};

static int check_list(const struct common *common, struct output *output)
{
    struct walk_counts none = {0};
    struct text out = {0};

    finding_list(common->output.format, &out);
    int error = out.failed ? ERROR_MEMORY : output_write(output, out.bytes, out.length);
    text_release(&out);
    return common_finish(common, output, error, &none);
}

static int check_main(int argc, char **argv)
{
    struct args args = {0};

    common_parse(&args.common, &tool_check, argc, argv, &args);
    const char *path = args.common.output.path;
    if (args.dry_run && path != NULL && !inputs_has_file(path) && inputs_refuses(path, true))
        return EXIT_TROUBLE;
    struct output *output = args.dry_run ? output_open(NULL)
                            : args.fix   ? output_open_records(args.common.output.path)
                                         : output_open(args.common.output.path);
    if (output == NULL)
        return EXIT_TROUBLE;
    if (args.list)
        return check_list(&args.common, output);
    return args.fix ? fix_run(&args.common, args.dry_run, output) : check_run(&args.common, output);
}

const struct tool tool_check = {
    .main = check_main,
    .reads = true,
    .shards = SHARDS_ROWS,
    .replay = REPLAY_RING_RULE | REPLAY_RULES,
    .output = OUTPUT_FORMAT | OUTPUT_PATH | OUTPUT_COLOR,
    .args_doc = "[FILE...]",
    .doc = "Checks game records, and prints each fault with its place.",
    .options = options,
    .parse = parse_opt,
};
