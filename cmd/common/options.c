/* SPDX-License-Identifier: ISC */
/*
 * The options that tools share, in groups: a tool names the groups it wants, and its --help shows
 * these and no others.
 */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/common/common.h"
#include "cmd/common/filter_options.h"
#include "corpus/partial/manifest.h"

enum key {
    KEY_COORDS = 4096,
    KEY_FORMULAS,
    KEY_RING_RULE,
    KEY_VARIATIONS,
    KEY_PROGRESS,
    KEY_SHARD,
    KEY_PARTIAL,
    KEY_MERGE,
    KEY_COLOR,
    KEY_GAME,
    KEY_DIALECT,
    KEY_SPELLING,
    KEY_SIZE,
    KEY_LIMIT_RECORD,
    KEY_LIMIT_ENTRY,
    KEY_LIMIT_RATIO,
    KEY_LIMIT_DEPTH,
};

/* ---- values ---- */

static void bad_value(struct argp_state *state, const char *option, const char *arg,
                      const char *wanted)
{
    argp_error(state, "bad value `%s' for --%s: want %s", arg, option, wanted);
}

int common_choice(struct argp_state *state, const char *option, const char *arg,
                  const char *const *names)
{
    char wanted[256] = "";

    for (int i = 0; names[i] != NULL; i++) {
        if (strcmp(names[i], arg) == 0)
            return i;
        size_t length = strlen(wanted);
        snprintf(wanted + length, sizeof wanted - length, "%s%s",
                 i == 0                 ? ""
                 : names[i + 1] == NULL ? " or "
                                        : ", ",
                 names[i]);
    }
    bad_value(state, option, arg, wanted);
    return 0;
}

void common_side(struct argp_state *state, const char *arg, bool asks[3])
{
    static const char *const sides[] = {"white", "black", NULL};
    int side = common_choice(state, "side", arg, sides);

    asks[COLOUR_WHITE] = side == 0;
    asks[COLOUR_BLACK] = side == 1;
}

uint64_t common_seconds(struct argp_state *state, const char *option, const char *arg)
{
    uint64_t time_ms = 0;
    int decimals = -1; /* read; -1: before the point */
    const char *c = arg;

    for (; (*c >= '0' && *c <= '9') || (*c == '.' && decimals < 0 && c > arg); c++) {
        if (*c != '.')
            time_ms = time_ms * 10 + (uint64_t)(*c - '0');
        if (*c == '.' || decimals >= 0)
            decimals++;
        if (decimals > 3 || time_ms > 1000000000)
            break;
    }
    if (*c != '\0' || c == arg)
        argp_error(state, "bad value `%s' for --%s: want seconds, such as 2 or 0.5", arg, option);
    for (int i = decimals < 0 ? 0 : decimals; i < 3; i++)
        time_ms *= 10;
    if (time_ms == 0)
        argp_error(state, "bad value `%s' for --%s: want more than 0 seconds", arg, option);
    return time_ms;
}

/* Decimal digits and an optional unit; false: something else, or it does not fit. */
static bool read_number(const char *arg, uint64_t *number)
{
    static const char units[] = "KMG";
    char *end;

    /* strtoull takes signs and blanks, we do not. */
    if (!isdigit((unsigned char)arg[0]))
        return false;
    errno = 0;
    *number = strtoull(arg, &end, 10);
    if (errno != 0)
        return false;
    if (*end == '\0')
        return true;
    const char *unit = strchr(units, toupper((unsigned char)*end));
    if (unit == NULL || end[1] != '\0')
        return false;
    unsigned shift = 10 * (unsigned)(unit - units + 1);
    if (*number > UINT64_MAX >> shift)
        return false;
    *number <<= shift;
    return true;
}

uint64_t common_number(struct argp_state *state, const char *option, const char *arg,
                       uint64_t least, uint64_t most)
{
    uint64_t number = 0;

    if (!read_number(arg, &number) || number < least || number > most) {
        char wanted[80];
        snprintf(wanted, sizeof wanted, "a number from %" PRIu64 " to %" PRIu64, least, most);
        bad_value(state, option, arg, wanted);
    }
    return number;
}

static int signed_number(struct argp_state *state, const char *option, const char *arg)
{
    uint64_t number = 0;
    bool minus = arg[0] == '-';

    if (!read_number(arg + minus, &number) || number > 1000000)
        bad_value(state, option, arg, "a number of plies, at most 1000000");
    return minus ? -(int)number : (int)number;
}

static const char *const formats[] = {"text", "csv", "tsv", "json", NULL};
static const char *const formulas[] = {"keep", "guard", NULL};
static const char *const spellings[] = {"lg", "line", "xyz", NULL};
static const char *const whens[] = {"auto", "always", "never", NULL};

static enum when when(struct argp_state *state, const char *option, const char *arg)
{
    return arg == NULL ? WHEN_ALWAYS : (enum when)common_choice(state, option, arg, whens);
}

static enum dialect dialect(struct argp_state *state, const char *arg)
{
    static const enum dialect read[] = {DIALECT_PLAIN, DIALECT_LITTLEGOLEM, DIALECT_HAVANNAHGUI};
    const char *names[sizeof read / sizeof read[0] + 1] = {NULL};

    for (size_t i = 0; i < sizeof read / sizeof read[0]; i++)
        names[i] = dialect_name(read[i]);
    return read[common_choice(state, "dialect", arg, names)];
}

static enum ring_rule ring_rule(struct argp_state *state, const char *arg)
{
    const char *names[RING_RULES + 1] = {NULL};

    for (int i = 0; i < RING_RULES; i++)
        names[i] = ring_rule_name((enum ring_rule)i);
    return (enum ring_rule)common_choice(state, "ring-rule", arg, names);
}

static const struct game *game(struct argp_state *state, const char *arg)
{
    const struct game *found = game_find(arg, strlen(arg));

    if (found == NULL) {
        char wanted[256] = "";
        for (int i = 0; game_at(i) != NULL; i++) {
            size_t length = strlen(wanted);
            snprintf(wanted + length, sizeof wanted - length, "%s%s", i == 0 ? "" : " or ",
                     game_at(i)->name);
        }
        bad_value(state, "game", arg, wanted);
    }
    return found;
}

/* ---- the groups ---- */

static error_t parse_output(int key, char *arg, struct argp_state *state)
{
    struct common *common = state->input;

    switch (key) {
    case 'f': common->format = (enum format)common_choice(state, "format", arg, formats); break;
    case 'o': common->output = arg; break;
    case KEY_FORMULAS:
        common->formulas =
            (enum formulas)(FORMULAS_KEEP + common_choice(state, "formulas", arg, formulas));
        break;
    case KEY_COLOR: common->color = when(state, "color", arg); break;
    case KEY_COORDS:
        common->spelling = (enum spelling)common_choice(state, "coords", arg, spellings);
        break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static error_t parse_question(int key, char *arg, struct argp_state *state)
{
    struct common *common = state->input;

    switch (key) {
    case 'm':
        common->has_move = true;
        common->move = signed_number(state, "move", arg);
        break;
    case 'a': common->all = true; break;
    case KEY_VARIATIONS: common->variations = true; break;
    case KEY_RING_RULE: common->ring_rule = ring_rule(state, arg); break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static error_t parse_run(int key, char *arg, struct argp_state *state)
{
    struct common *common = state->input;

    switch (key) {
    case 'j': common->jobs = (int)common_number(state, "jobs", arg, 0, 256); break;
    case KEY_PROGRESS: common->progress = when(state, "progress", arg); break;
    case 'q': common->verbosity = -1; break;
    case 'v': common->verbosity = 1; break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static error_t parse_reading(int key, char *arg, struct argp_state *state)
{
    struct common *common = state->input;
    struct record_options *record = &common->record;

    switch (key) {
    case KEY_GAME: record->game = game(state, arg); break;
    case KEY_DIALECT:
        record->force_dialect = true;
        record->dialect = dialect(state, arg);
        break;
    case KEY_SPELLING:
        record->force_spelling = true;
        record->spelling = (enum spelling)common_choice(state, "spelling", arg, spellings);
        break;
    case KEY_SIZE: record->size = (int)common_number(state, "size", arg, 1, BOARD_SIZE_MAX); break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static error_t parse_limits(int key, char *arg, struct argp_state *state)
{
    struct common *common = state->input;
    struct input_limits *limits = &common->limits;

    switch (key) {
    case KEY_LIMIT_RECORD:
        common->record_bytes =
            (size_t)common_number(state, "limit-record-bytes", arg, 1, (uint64_t)1 << 30);
        break;
    case KEY_LIMIT_ENTRY:
        limits->entry_bytes = common_number(state, "limit-entry-bytes", arg, 1, UINT64_MAX / 2);
        break;
    case KEY_LIMIT_RATIO:
        limits->ratio = (unsigned)common_number(state, "limit-ratio", arg, 1, 1000000);
        break;
    case KEY_LIMIT_DEPTH:
        limits->depth = (int)common_number(state, "limit-depth", arg, 1, 16);
        break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

/* I/K, counted from 1. */
static void parse_shard(struct argp_state *state, const char *arg, struct common *common)
{
    const char *slash = strchr(arg, '/');
    uint64_t shard = 0, shards = 0;
    char first[8] = "";

    if (slash != NULL && (size_t)(slash - arg) < sizeof first)
        memcpy(first, arg, (size_t)(slash - arg));
    if (!read_number(first, &shard) || !read_number(slash + 1, &shards) || shard < 1 ||
        shard > shards || shards > MANIFEST_SHARDS_MAX)
        bad_value(state, "shard", arg, "I/K, with I from 1 to K and K at most 10000");
    common->shard = (int)shard;
    common->shards = (int)shards;
}

static error_t parse_share(int key, char *arg, struct argp_state *state)
{
    struct common *common = state->input;

    switch (key) {
    case KEY_SHARD: parse_shard(state, arg, common); break;
    case KEY_PARTIAL: common->partial = arg; break;
    case KEY_MERGE: common->merge = true; break;
    case ARGP_KEY_END:
        if (common->merge && common->shards != 0)
            argp_error(state, "--merge and --shard exclude each other");
        if (common->merge && common->noperands == 0)
            argp_error(state, "--merge needs partial results to add up");
        break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

struct group {
    unsigned wanted; /* by any of these bits */
    const char *header;
    argp_parser_t parse;
    struct {
        unsigned wanted;
        struct argp_option option;
    } options[6];
};

static const struct group groups[] = {
    {COMMON_MOVE | COMMON_ALL | COMMON_VARIATIONS | COMMON_RING_RULE,
     "Replaying:",
     parse_question,
     {{COMMON_MOVE,
       {"move", 'm', "N", 0, "The position after N plies; -N: N plies before the end", 0}},
      {COMMON_ALL, {"all", 'a', NULL, 0, "The position after every ply too", 0}},
      {COMMON_VARIATIONS,
       {"variations", KEY_VARIATIONS, NULL, 0, "Every line of each record, not the main one alone",
        0}},
      {COMMON_RING_RULE,
       {"ring-rule", KEY_RING_RULE, "RULE", 0,
        "What a ring must hold: freeling (nothing, the default), schmittberger (a vacant cell), "
        "ravensburger (an opposing stone)",
        0}}}},
    {COMMON_FORMAT | COMMON_FORMULAS | COMMON_OUTPUT | COMMON_COORDS | COMMON_COLOR,
     "Output:",
     parse_output,
     {{COMMON_FORMAT, {"format", 'f', "FORMAT", 0, "text (the default), csv, tsv or json", 0}},
      {COMMON_FORMAT | COMMON_FORMULAS,
       {"formulas", KEY_FORMULAS, "WHAT", 0,
        "csv, tsv: keep cells that a spreadsheet would calculate, or guard them by an apostrophe",
        0}},
      {COMMON_OUTPUT,
       {"output", 'o', "FILE", 0, "Write FILE, once complete, not standard output", 0}},
      {COMMON_COORDS,
       {"coords", KEY_COORDS, "SPELLING", 0, "Spell cells as lg (the default), line or xyz", 0}},
      {COMMON_COLOR,
       {"color", KEY_COLOR, "WHEN", OPTION_ARG_OPTIONAL,
        "Colours: auto (the default: on a terminal), always or never", 0}}}},
    {COMMON_INPUT,
     "Reading records (detected unless given):",
     parse_reading,
     {{COMMON_INPUT, {"game", KEY_GAME, "GAME", 0, "Read every record as one of GAME", 0}},
      {COMMON_INPUT,
       {"dialect", KEY_DIALECT, "DIALECT", 0, "plain, littlegolem or havannahgui", 0}},
      {COMMON_INPUT,
       {"spelling", KEY_SPELLING, "SPELLING", 0, "Cells are spelt as lg, line or xyz", 0}},
      {COMMON_INPUT,
       {"size", KEY_SIZE, "N", 0, "Board size of records that do not tell theirs", 0}}}},
    {COMMON_INPUT,
     "Limits (bytes take K, M or G):",
     parse_limits,
     {{COMMON_INPUT,
       {"limit-record-bytes", KEY_LIMIT_RECORD, "N", 0, "Reject larger records (64M)", 0}},
      {COMMON_INPUT,
       {"limit-entry-bytes", KEY_LIMIT_ENTRY, "N", 0,
        "Read no more of one file or archive member (64G)", 0}},
      {COMMON_INPUT,
       {"limit-ratio", KEY_LIMIT_RATIO, "N", 0,
        "Archives expand to no more than N times their size (1000), beyond 64M", 0}},
      {COMMON_INPUT, {"limit-depth", KEY_LIMIT_DEPTH, "N", 0, "Archives within archives (3)", 0}}}},
    {COMMON_JOBS | COMMON_INPUT,
     "Running:",
     parse_run,
     {{COMMON_JOBS, {"jobs", 'j', "N", 0, "Threads (1); 0: one a core", 0}},
      {COMMON_JOBS,
       {"progress", KEY_PROGRESS, "WHEN", OPTION_ARG_OPTIONAL,
        "Progress on standard error: auto (the default: on a terminal), always or never", 0}},
      {COMMON_INPUT, {"quiet", 'q', NULL, 0, "Report errors only", 0}},
      {COMMON_INPUT,
       {"verbose", 'v', NULL, 0, "Report notes too, and how records were accounted for", 0}}}},
    {COMMON_SHARE,
     "Sharing the work (hav-merge(1)):",
     parse_share,
     {{COMMON_SHARE, {"shard", KEY_SHARD, "I/K", 0, "Only the I-th of K parts of the records", 0}},
      {COMMON_SHARE,
       {"partial", KEY_PARTIAL, "FILE", 0, "Write what was counted to FILE, to be merged", 0}},
      {COMMON_SHARE,
       {"merge", KEY_MERGE, NULL, 0, "The operands are such files: add them up", 0}}}},
};
#define GROUPS (sizeof groups / sizeof groups[0])
#define BEHIND_OWN 10 /* the groups of a tool's own options are less */
#define GROUP_OPTIONS (sizeof groups[0].options / sizeof groups[0].options[0])

/* ---- the command line ---- */

struct parsing {
    struct common *common;
    const struct tool *tool;
    void *args;
    int nchildren;
};

static error_t parse_top(int key, char *arg, struct argp_state *state)
{
    struct parsing *parsing = state->input;

    (void)arg;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = parsing->args;
        for (int i = 1; i < parsing->nchildren; i++)
            state->child_inputs[i] = parsing->common;
        return 0;
    case ARGP_KEY_ARGS:
        if (!(parsing->tool->wants & COMMON_INPUT))
            return ARGP_ERR_UNKNOWN;
        parsing->common->operands = state->argv + state->next;
        parsing->common->noperands = (size_t)(state->argc - state->next);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static void print_version(FILE *stream, struct argp_state *state)
{
    (void)state;
    fprintf(stream, "%s (havtools) %s\n", program_invocation_short_name, HAV_VERSION);
}

/* The options of a group that the tool wants, ended by an empty one; their number.  Where argp's
 * group changes stands an empty line, and another one above a header: so they take the group of
 * what stands before them. */
static size_t choose_options(const struct group *group, unsigned wants, int number,
                             struct argp_option *chosen)
{
    size_t nchosen = 0;

    for (size_t i = 0; i < GROUP_OPTIONS && group->options[i].option.name != NULL; i++) {
        if (!(group->options[i].wanted & wants))
            continue;
        chosen[nchosen] = group->options[i].option;
        chosen[nchosen++].group = number;
    }
    chosen[nchosen] = (struct argp_option){0};
    return nchosen;
}

static int last_group(const struct argp_option *options)
{
    int last = 0;

    for (; options != NULL && (options->name != NULL || options->doc != NULL); options++)
        last = options->group > last ? options->group : last;
    return last;
}

void common_parse(struct common *common, const struct tool *tool, int argc, char **argv, void *args)
{
    struct argp own = {.options = tool->options, .parser = tool->parse};
    struct argp group_argp[GROUPS];
    struct argp_option options[GROUPS][GROUP_OPTIONS + 1];
    struct argp_child children[GROUPS + 3] = {{.argp = &own}};
    struct argp_option filter_options[FILTER_OPTIONS_MAX];
    struct argp filter_argp = {.options = filter_options, .parser = filter_options_parse};
    struct parsing parsing = {.common = common, .tool = tool, .args = args, .nchildren = 1};
    int number = last_group(tool->options);

    if (tool->wants & COMMON_FILTER) {
        filter_options_fill(filter_options, number++);
        children[parsing.nchildren] =
            (struct argp_child){.argp = &filter_argp,
                                .header = "Which games (all conditions must be met):",
                                .group = BEHIND_OWN + parsing.nchildren};
        parsing.nchildren++;
    }
    for (size_t i = 0; i < GROUPS; i++) {
        if (choose_options(&groups[i], tool->wants, number, options[i]) == 0)
            continue;
        group_argp[i] = (struct argp){.options = options[i], .parser = groups[i].parse};
        children[parsing.nchildren] = (struct argp_child){.argp = &group_argp[i],
                                                          .header = groups[i].header,
                                                          .group = BEHIND_OWN + parsing.nchildren};
        parsing.nchildren++;
    }
    const struct argp top = {
        .parser = parse_top, .args_doc = tool->args_doc, .doc = tool->doc, .children = children};
    argp_program_version_hook = print_version;
    output_check_stdout_at_exit();
    common->jobs = 1;
    common->chooses = tool->wants & COMMON_FILTER;
    argp_parse(&top, argc, argv, tool->wants & COMMON_IN_ORDER ? ARGP_IN_ORDER : 0, NULL, &parsing);
    if (tool->wants & COMMON_INPUT)
        output_spare(common->operands, common->noperands);
    common->format = common_guarded(common, common->format, FORMULAS_KEEP);
}
