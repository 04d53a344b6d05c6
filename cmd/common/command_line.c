/* SPDX-License-Identifier: ISC */
/*
 * How does a command line become a struct common?  A tool names the groups of options it wants, and
 * its --help shows these and no others.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/common/common.h"
#include "cmd/common/named_format.h"
#include "cmd/common/unknown_option.h"
#include "cmd/options/habit_args.h"
#include "cmd/options/slip.h"
#include "cmd/output/inputs.h"
#include "cmd/output/pager.h"
#include "cmd/output/unfinished.h"
#include "corpus/walk/machine.h"

#define GROUPS 6
#define THREAD_MIB 16 /* of a tool that says nothing */
#define BEHIND_OWN 10 /* the groups of a tool's own options are less */

struct command_line {
    struct common *common;
    struct argp_option options[GROUPS][OPTION_GROUP_MAX + 1], filters[FILTER_OPTIONS_MAX];
    bool usual[GROUPS][OPTION_GROUP_MAX]; /* as in the groups */
    bool is_short; /* what --help does not list is hidden */
    const struct tool *tool;
    struct named_format named;
    void *args;
    void *parts[8]; /* [nparts] of common, in the order of argp's children after the tool's own */
    int nparts;
};

/* A group, which of its options are wanted, and the part of common that they fill in. */
struct chosen_group {
    const struct option_group *group;
    unsigned wanted;
    void *part;
};
static void command_line_choose(struct common *common, const struct tool *tool,
                                struct chosen_group chosen[GROUPS])
{
    const struct chosen_group groups[GROUPS] = {
        {&replay_args_options, tool->replay, &common->replay},
        {&output_args_options, tool->output, &common->output},
        {&input_reading_options,
         tool->reads ? INPUT_READS | (tool->only_chooses ? 0 : INPUT_SIZE) : 0, &common->input},
        {&input_limit_options, tool->reads, &common->input},
        {&run_args_options,
         tool->reads  ? RUN_RECORDS
         : tool->says ? RUN_VERBOSE
                      : 0,
         &common->run},
        {&shard_args_options, tool->shards == SHARDS_NONE ? 0 : 1u << tool->shards, &common->shard},
    };

    for (int i = 0; i < GROUPS; i++)
        chosen[i] = groups[i];
}

static error_t command_line_parse(int key, char *arg, struct argp_state *state)
{
    struct command_line *line = state->input;
    struct common *common = line->common;

    (void)arg;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = line->args;
        for (int i = 0; i < line->nparts; i++)
            state->child_inputs[i + 1] = line->parts[i];
        return 0;
    case ARGP_KEY_ARGS:
        if (!line->tool->reads)
            return ARGP_ERR_UNKNOWN;
        common->input.operands = state->argv + state->next;
        common->input.noperands = (size_t)(state->argc - state->next);
        return 0;
    case ARGP_KEY_END:
        shard_args_check(&common->shard, &common->input, common->filter.index != NULL, state);
        if (common->output.picture && (line->tool->output & OUTPUT_OR_PICTURE) == OUTPUT_OR_PICTURE)
            shard_args_refuse(&common->shard, "a picture", state);
        if (line->tool->filters)
            filter_args_compile(&common->filter, common->output.spelling, &common->replay, state);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* The options of a group that the tool wants, ended by an empty one; their number.  argp prints an
 * empty line where its group changes, and another one above a header: so they take the group of
 * what is above them. */
static size_t command_line_choose_options(const struct option_group *group, unsigned wanted,
                                          int number, struct argp_option *chosen, bool *usual)
{
    size_t nchosen = 0;

    for (size_t i = 0; i < OPTION_GROUP_MAX && group->options[i].option.name != NULL; i++) {
        if (!(group->options[i].wanted & wanted))
            continue;
        chosen[nchosen] = group->options[i].option;
        usual[nchosen] = group->options[i].wanted & OPTION_USUAL;
        chosen[nchosen++].group = number;
    }
    chosen[nchosen] = (struct argp_option){0};
    return nchosen;
}

static int command_line_last_group(const struct argp_option *options)
{
    int last = 0;

    for (; options != NULL && (options->name != NULL || options->doc != NULL); options++)
        last = options->group > last ? options->group : last;
    return last;
}

/* Hides the options that many tools share, but the usual ones; and argp's note on arguments. */
static void command_line_shorten(void *context)
{
    struct command_line *line = context;

    for (size_t i = 0; i < GROUPS; i++)
        for (size_t j = 0; line->options[i][j].name != NULL; j++)
            line->options[i][j].flags |= line->usual[i][j] ? 0 : OPTION_HIDDEN;
    for (int i = 0; line->filters[i].name != NULL; i++) {
        const struct filter_kind *kind = filter_kind_at(i);

        if (!line->tool->only_chooses || (kind != NULL && kind->rare))
            line->filters[i].flags |= OPTION_HIDDEN;
        if (kind == NULL && line->tool->only_chooses)
            break; /* those that join conditions */
    }
    line->is_short = true;
    setenv("ARGP_HELP_FMT", "no-dup-args-note", 0);
}

/* The last lines of --help. */
static char *command_line_help(int key, const char *text, void *input)
{
    const struct command_line *line = input;

    if (key != ARGP_KEY_HELP_EXTRA || !line->is_short)
        return (char *)(uintptr_t)text;
    return strdup(line->tool->filters && !line->tool->only_chooses
                      ? "Conditions that choose games, such as --player=RE or --board=8, are those "
                        "of `hav-grep --help'.  --help=all lists them, and the options on input, "
                        "output and running that the tools share."
                      : "--help=all also lists the options on input, output and running that the "
                        "tools share.");
}

/* Adds a child parser that fills in `part`. */
static void command_line_add_child(struct command_line *line, struct argp_child *children,
                                   const struct argp *argp, const char *header, void *part)
{
    line->parts[line->nparts++] = part;
    children[line->nparts] =
        (struct argp_child){.argp = argp, .header = header, .group = BEHIND_OWN + line->nparts};
}

/* Notes an option that decides the rows of a shard, or where they go.  No option has a use for an
 * empty value, which a script gets of a variable that is not set. */
static void command_line_note(void *context, const char *name, const char *value)
{
    struct command_line *line = context;

    if (value != NULL && value[0] == '\0') {
        complain("--%s has no value", name);
        exit(EXIT_USAGE);
    }
    named_format_note(&line->named, line->tool, name, value);
    if (line->tool->shards == SHARDS_ROWS)
        shard_args_word(&line->common->shard, name, value);
}

static void command_line_unknown(void *context, const char *word, const char *nearest, size_t slips)
{
    const struct command_line *line = context;

    unknown_option(line->tool, word, nearest, slips);
}

/* Returns the words of the command line, after the first one the option that the name of the output
 * stands for.  They are kept as long as the program runs. */
static char **command_line_words_named(struct command_line *line, int *argc, char **argv)
{
    static char **words; /* a program has one command line */
    char *option;

    line->common->output.is_page = named_format_find(&line->named, line->tool, &option);
    words = option == NULL ? NULL : malloc(((size_t)*argc + 2) * sizeof *words);
    if (words == NULL)
        return argv;
    words[0] = argv[0];
    words[1] = option;
    memcpy(words + 2, argv + 1, (size_t)*argc * sizeof *words);
    ++*argc;
    command_line_note(line, "format", strchr(option, '=') + 1);
    return words;
}

/* Sends text for a person through the pager and paints it, if the options say so.  Whether there is
 * a terminal is asked first: the pager is a pipe. */
static void command_line_dress(struct output_args *output)
{
    const int fd = output->path == NULL || strcmp(output->path, "-") == 0 ? STDOUT_FILENO : -1;
    const bool colored = output_args_colored(output, fd);

    if (colored && (output->offered & OUTPUT_PAINT) && output->format == FORMAT_TEXT &&
        !output->picture)
        output_paint(output->path);
    if (output->color == WHEN_AUTO && (output->offered & OUTPUT_COLOR))
        output->color = colored ? WHEN_ALWAYS : WHEN_NEVER;
    if (output->pager && fd >= 0)
        pager_begin();
}

/* The default of -j. */
static int command_line_threads(const struct tool *tool)
{
    const struct machine machine = machine_find();
    const uint64_t mib = tool->thread_mib > 0 ? tool->thread_mib : THREAD_MIB;

    return (int)machine_threads(&machine, mib << 20);
}

void common_parse(struct common *common, const struct tool *tool, int argc, char **argv, void *args)
{
    struct argp own = {.options = tool->options, .parser = tool->parse};
    struct chosen_group groups[GROUPS];
    struct argp group_argp[GROUPS];
    struct argp_child children[GROUPS + 4] = {{.argp = &own}};
    struct command_line line = {.common = common, .tool = tool, .args = args};
    struct argp filter_argp = {.options = line.filters, .parser = filter_args_parse};
    struct habit_args habit = {command_line_shorten, &line};
    int number = command_line_last_group(tool->options);

    if (tool->filters) {
        filter_args_options(line.filters, number++);
        command_line_add_child(&line, children, &filter_argp,
                               "Choosing games (all conditions must hold):", &common->filter);
    }
    command_line_choose(common, tool, groups);
    for (size_t i = 0; i < GROUPS; i++) {
        if (command_line_choose_options(groups[i].group, groups[i].wanted, number, line.options[i],
                                        line.usual[i]) == 0)
            continue;
        group_argp[i] = (struct argp){.options = line.options[i], .parser = groups[i].group->parse};
        command_line_add_child(&line, children, &group_argp[i], groups[i].group->header,
                               groups[i].part);
    }
    command_line_add_child(&line, children, &habit_argp, NULL, &habit);
    children[line.nparts].group = -1;
    const struct argp top = {.parser = command_line_parse,
                             .args_doc = tool->args_doc,
                             .doc = tool->doc,
                             .children = children,
                             .help_filter = command_line_help};
    output_check_stdout_at_exit();
    unfinished_outlive_limit();
    common->run.shards = &common->shard.shards;
    common->run.jobs = tool->reads ? command_line_threads(tool) : 1;
    common->filter.is_offered = tool->filters;
    common->asks = tool->asks;
    common->output.offered = tool->output;
    common->shard.kind = tool->shards;
    slip_check_options(&top, tool->in_order, argc, argv, command_line_note, command_line_unknown,
                       &line);
    argv = command_line_words_named(&line, &argc, argv);
    argp_parse(&top, argc, argv, ARGP_NO_HELP | (tool->in_order ? ARGP_IN_ORDER : 0), NULL, &line);
    if (tool->shards == SHARDS_ROWS && common->shard.partial != NULL)
        common->output.path = common->shard.partial;
    if (tool->reads)
        inputs_protect(common->input.operands, common->input.noperands);
    command_line_dress(&common->output);
    common->output.format =
        output_args_guarded(&common->output, common->output.format, FORMULAS_KEEP);
}

/* The words that the option takes, of a table in which `wanted` chooses among namesakes. */
static const struct option_words *command_line_words(const struct option_words *words,
                                                     unsigned wanted, const char *option)
{
    for (; option != NULL && words != NULL && words->option != NULL; words++)
        if (strcmp(words->option, option) == 0 && (words->wanted == 0 || words->wanted & wanted))
            return words;
    return NULL;
}

void common_options(const struct tool *tool,
                    void (*each)(void *context, const struct argp_option *option,
                                 const struct option_words *words),
                    void *context)
{
    struct argp_option filter_options[FILTER_OPTIONS_MAX] = {{0}}, chosen[OPTION_GROUP_MAX + 1];
    bool usual[OPTION_GROUP_MAX];
    struct chosen_group groups[GROUPS];
    struct common common;

    for (const struct argp_option *own = tool->options;
         own != NULL && (own->name != NULL || own->doc != NULL); own++)
        if (own->name != NULL) /* else a header */
            each(context, own, command_line_words(tool->words, 0, own->name));
    if (tool->filters)
        filter_args_options(filter_options, 0);
    for (size_t i = 0; filter_options[i].name != NULL; i++)
        each(context, &filter_options[i], NULL);
    command_line_choose(&common, tool, groups);
    for (size_t i = 0; i < GROUPS; i++) {
        const size_t count =
            command_line_choose_options(groups[i].group, groups[i].wanted, 0, chosen, usual);

        for (size_t j = 0; j < count; j++)
            each(context, &chosen[j],
                 command_line_words(groups[i].group->words, groups[i].wanted, chosen[j].name));
    }
    for (const struct argp_option *habit = habit_argp.options; habit->name != NULL; habit++)
        each(context, habit, command_line_words(habit_words, 0, habit->name));
}
