/* SPDX-License-Identifier: ISC */
/*
 * hav-merge - add up the counts of shards, and join their rows
 *
 *     hav-merge -f csv part.1 part.2 part.3
 *
 * Any tool may have made the partial results, and that tool prints the sum: hav-merge
 * finds out which one it was and becomes `hav-TOOL --merge`, with every option and operand as
 * given.  By itself it only lists what partial results there are.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/common/tools.h"
#include "cmd/merge/shard_list.h"

struct args {
    struct common common;
    bool list;
};

enum { KEY_LIST = 256 };

static const struct argp_option options[] = {
    {"list", KEY_LIST, NULL, 0, "List what each file holds, and what is missing", 1},
    {0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    (void)arg;
    switch (key) {
    case KEY_LIST: args->list = true; return 0;
    case ARGP_KEY_ARGS:
        args->common.input.operands = state->argv + state->next;
        args->common.input.noperands = (size_t)(state->argc - state->next);
        return 0;
    case ARGP_KEY_NO_ARGS: argp_usage(state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int merge_run_list(const struct args *args)
{
    struct output *output = output_open(NULL);
    bool whole = true;

    if (output == NULL)
        return EXIT_TROUBLE;
    if (args->common.run.verbosity > 0)
        complain("reading %zu %s to the end", args->common.input.noperands,
                 args->common.input.noperands == 1 ? "file" : "files");
    int error =
        shard_list(args->common.input.operands, args->common.input.noperands, output, &whole);
    if (error == ERROR_MEMORY)
        complain("out of memory");
    if (output_close(output, error == 0) != 0 || error != 0)
        return EXIT_TROUBLE;
    return whole ? EXIT_FINE : EXIT_FINDINGS;
}

/* The manifest of the first word that names a partial result, which the caller releases; *named:
 * some word could name one. */
static bool merge_find_tool(char *const *words, struct manifest *manifest, const char **named)
{
    struct shard_file file;
    bool found = false;

    *named = NULL;
    for (; *words != NULL && !found; words++) {
        if ((*words)[0] == '-')
            continue;
        if (*named == NULL)
            *named = *words;
        found = shard_file_open(&file, *words, manifest, true) == 0;
        if (found)
            shard_file_drop(&file);
        else
            manifest_release(manifest);
    }
    return found;
}

/* Becomes `hav-TOOL --merge ARGUMENTS`; returns when that cannot be.  Rows have been made with all
 * their options, and are joined with the same ones. */
static int merge_become(const struct manifest *manifest, char **arguments, int count)
{
    static char merge[] = "--merge";
    const char *tool = manifest->tool;
    const struct tool *ours = strncmp(tool, "hav-", 4) == 0 ? tools_ours(tool + 4) : NULL;
    size_t nwords = 0;
    char **words = manifest_words(&manifest->options, &nwords);

    if (ours == NULL || ours->shards != SHARDS_ROWS)
        nwords = 0;
    char **command = calloc((size_t)count + nwords + 3, sizeof command[0]);

    if (command == NULL || words == NULL) {
        complain("out of memory");
        free(words);
        free(command);
        return EXIT_TROUBLE;
    }
    command[1] = merge;
    memcpy(command + 2, words, nwords * sizeof command[0]);
    memcpy(command + 2 + nwords, arguments, (size_t)count * sizeof command[0]);
    errno = ENOENT;
    if (strncmp(tool, "hav-", 4) == 0 && strchr(tool, '/') == NULL)
        tools_exec(tool + 4, command);
    complain("cannot run `%s': %s", tool, strerror(errno));
    free(words);
    free(command);
    return EXIT_TROUBLE;
}

/* Reports why it is not a partial result. */
static int merge_refuse(const char *path)
{
    struct shard_file file;
    struct manifest manifest;

    if (shard_file_open(&file, path, &manifest, false) == 0)
        shard_file_drop(&file);
    manifest_release(&manifest);
    return EXIT_TROUBLE;
}

/* Is one of the words an option of our own? */
static bool merge_is_ours(char *const *words)
{
    static const char *const ours[] = {"--list",  "--help",    "-h", "-?",
                                       "--usage", "--version", "-V"};

    for (; *words != NULL; words++)
        for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
            if (strcmp(*words, ours[i]) == 0)
                return true;
    return false;
}

static int merge_main(int argc, char **argv)
{
    struct args args = {.list = false};
    struct manifest manifest = {.shards = 0};
    const char *named = NULL;

    if (argc > 1 && !merge_is_ours(argv + 1) && merge_find_tool(argv + 1, &manifest, &named)) {
        const int status = merge_become(&manifest, argv + 1, argc - 1);

        manifest_release(&manifest);
        return status;
    }
    if (named != NULL)
        return merge_refuse(named);
    common_parse(&args.common, &tool_merge, argc, argv, &args);
    return merge_run_list(&args);
}

const struct tool tool_merge = {
    .main = merge_main,
    .output = OUTPUT_PAINT,
    .says = true,
    .args_doc = "PARTIAL...",
    .doc = "Adds up what the shards of an archive have counted, and prints what the counting tool "
           "would have printed for the whole; or joins their rows. All other options are those of "
           "that tool.",
    .options = options,
    .parse = parse_option,
};
