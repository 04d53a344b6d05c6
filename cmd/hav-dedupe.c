/* SPDX-License-Identifier: ISC */
/*
 * hav-dedupe - remove repeated games from an archive
 *
 *     hav-dedupe --report=dropped.txt -o clean.sgf games.zip
 */
#include <string.h>

#include "cmd/common/shard.h"
#include "cmd/dedupe/dedupe_passes.h"

enum { KEY_BY = 256, KEY_MIN_PLIES, KEY_REPORT, KEY_ALIASES, KEY_ALIAS_PLIES };

static const struct argp_option options[] = {
    {"by", KEY_BY, "LIST", 0, "Call games repeats by a list of id, moves, symmetry, swap, prefix",
     1},
    {"min-plies", KEY_MIN_PLIES, "N", 0, "Compare games of fewer plies by id only (8)", 1},
    {"report", KEY_REPORT, "FILE", 0, "Write a report of what was dropped, and why, to FILE", 1},
    {"propose-aliases", KEY_ALIASES, "FILE", 0,
     "Write to FILE which names may be one player's: records of one game have them in one seat", 1},
    {"alias-plies", KEY_ALIAS_PLIES, "N", 0, "Propose aliases by records of at least N plies (20)",
     1},
    {"dry-run", 'n', NULL, 0, "Write no records to the output, but the report of --report", 1},
    {0},
};

static const char *const dedupe_by[] = {"id", "moves", "symmetry", "swap", "prefix", NULL};

static void parse_by(struct argp_state *state, const char *arg, struct dedupe_options *by)
{
    bool *const switches[] = {&by->by_id, &by->by_moves, &by->by_symmetry, &by->by_swap,
                              &by->by_prefix};
    char *words = strdupa(arg);

    *by = (struct dedupe_options){.min_plies = by->min_plies};
    for (const char *word; (word = strsep(&words, ",")) != NULL;)
        *switches[option_choice(state, "by", word, dedupe_by)] = true;
    by->over_ids = true; /* who names what makes a repeat wants these dropped, whatever their ids */
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct dedupe_args *args = state->input;

    switch (key) {
    case KEY_BY: parse_by(state, arg, &args->options); return 0;
    case KEY_MIN_PLIES:
        args->options.min_plies = (int)option_number(state, "min-plies", arg, 0, 10000);
        return 0;
    case KEY_REPORT: args->report = arg; return 0;
    case KEY_ALIASES: args->aliases = arg; return 0;
    case KEY_ALIAS_PLIES:
        args->alias_plies = (int)option_number(state, "alias-plies", arg, 0, 10000);
        return 0;
    case 'n': args->dry_run = true; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int dedupe_main(int argc, char **argv)
{
    struct dedupe_args args = {
        .options = {true, true, true, .by_prefix = true, .min_plies = DEDUPE_MIN_PLIES},
        .alias_plies = DEDUPE_ALIAS_PLIES};

    common_parse(&args.common, &tool_dedupe, argc, argv, &args);
    bool records = !args.dry_run && args.common.shard.partial == NULL;
    struct output *output =
        records ? output_open_records(args.common.output.path) : shard_output(&args.common);
    if (output == NULL)
        return EXIT_TROUBLE;
    if (records)
        output_raw(output);
    return dedupe_run(&args, output);
}

static const struct option_words words[] = {{.option = "by", .names = dedupe_by}, {.option = NULL}};

const struct tool tool_dedupe = {
    .main = dedupe_main,
    .reads = true,
    .filters = true,
    .shards = SHARDS_COUNTS,
    .replay = REPLAY_RING_RULE | REPLAY_RULES,
    .output = OUTPUT_FORMAT | OUTPUT_PATH | OUTPUT_PAINT,
    .format_of = "report",
    .args_doc = "[FILE...]",
    .doc = "Writes the records of an archive without repeated games.",
    .options = options,
    .words = words,
    .parse = parse_option,
};
