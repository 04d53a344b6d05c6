/* SPDX-License-Identifier: ISC */
/*
 * hav-templates - list, draw, prove and match edge templates
 *
 *     hav-templates match -m 40 game.sgf
 */
#include <string.h>

#include "cmd/position/positions.h"
#include "cmd/templates/templates.h"
#include "cmd/templates/templates_options.h"

struct args {
    struct templates_args templates;
    enum templates_command command;
    unsigned given; /* TEMPLATES_OPTION_BIT() of each of the tool's own options that was given */
};

static const struct argp_option options[] = {
    {"templates", KEY_TEMPLATES, "FILE", 0, "Also use templates drawn in FILE", 0},
    {"sheet", KEY_SHEET, NULL, 0, "show: draw many templates as one picture", 0},
    {"replies", KEY_REPLIES, NULL, 0, "prove: print all answers to each intrusion", 0},
    {"own-stones", KEY_OWN, NULL, 0, "match: allow own stones on cells of the carrier", 0},
    {"limit-nodes", KEY_LIMIT_NODES, "N", 0,
     "Limit each search to N positions (2000000; enumerate: 10^9)", 0},
    {"row", KEY_ROW, "N", 0, "enumerate: the row of the stones", 0},
    {"stones", KEY_STONES, "N", 0, "enumerate: 1 stone, or 2 neighbours in the row", 0},
    {"rows", KEY_ROWS, "N", 0, "enumerate: use rows 1 to N (the stones' row)", 0},
    {"width", KEY_WIDTH, "N", 0, "enumerate: use N cells next to the stones (4)", 0},
    {"corner", KEY_CORNER, "N", 0, "enumerate: at a corner, the N-th cell of the row", 0},
    {"sides", KEY_SIDES, "N", 0, "enumerate: with --corner, join 1 side or both (1)", 0},
    {"semi", KEY_SEMI, NULL, 0, "enumerate: templates whose colour moves first", 0},
    {"state", KEY_STATE, "FILE", 0, "enumerate: go on from FILE, and keep it there", 0},
    {0}};

static enum templates_command templates_command(const char *word, struct argp_state *state)
{
    size_t count;
    const struct template *builtin = builtin_templates(&count);

    for (int i = 0; templates_commands[i] != NULL; i++)
        if (strcmp(templates_commands[i], word) == 0)
            return (enum templates_command)i;
    if (template_find(builtin, count, word) != NULL)
        argp_error(state, "no command `%s'; `hav-templates show %s' draws the template", word,
                   word);
    argp_error(state, "no command `%s': want list, rows, show, prove, match or enumerate", word);
    return 0;
}

/* Reads the command and checks its operands. */
static void templates_check(struct args *args, struct argp_state *state)
{
    struct common *common = &args->templates.common;
    struct region_options *region = &args->templates.region;

    if (common->input.noperands == 0)
        argp_error(state, "want a command: list, rows, show, prove, match or enumerate");
    args->command = templates_command(common->input.operands[0], state);
    common->input.operands++;
    common->input.noperands--;
    templates_check_options(common, args->command, args->given, options, state);
    positions_check(common, state);
    args->templates.svg = common->output.picture && !args->templates.sheet;
    if (args->templates.sheet && common->output.format != FORMAT_TEXT)
        argp_error(state, "show --sheet draws a picture: not with --format=csv, tsv or json");
    common->output.picture |= args->templates.sheet;
    if (args->templates.sheet && common->output.image == IMAGE_LATEX)
        argp_error(state, "--format=latex draws one template, not a --sheet");
    if (args->command == COMMAND_SHOW && common->input.noperands == 0 && !args->templates.sheet)
        argp_error(state, "show wants a template's name, or a file");
    if (args->templates.svg && (args->command != COMMAND_SHOW || common->input.noperands != 1))
        argp_error(state, "--format=%s draws one template, named to show; --sheet draws many",
                   image_name(common->output.image));
    if ((args->command <= COMMAND_ROWS || args->command == COMMAND_ENUMERATE) &&
        common->input.noperands > 0)
        argp_error(state, "%s takes no operand", templates_commands[args->command]);
    if (args->command != COMMAND_ENUMERATE)
        return;
    if (region->row == 0)
        argp_error(state, "enumerate wants --row");
    if (region->rows == 0)
        region->rows = region->row;
    if (region->rows < region->row)
        argp_error(state, "--rows=%d leaves out row %d of the stones", region->rows, region->row);
    if (region->sides == 2 && region->corner == 0)
        argp_error(state, "--sides=2 needs --corner");
}

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;
    struct templates_args *t = &args->templates;

    if (key >= KEY_TEMPLATES && key <= KEY_STATE)
        args->given |= TEMPLATES_OPTION_BIT(key);
    switch (key) {
    case KEY_TEMPLATES: t->file = arg; return 0;
    case KEY_SHEET: t->sheet = true; return 0;
    case KEY_REPLIES: t->replies = true; return 0;
    case KEY_OWN: t->own_stones = true; return 0;
    case KEY_LIMIT_NODES:
        t->limit_nodes = option_number(state, "limit-nodes", arg, 1, INT64_MAX);
        return 0;
    case KEY_ROW: t->region.row = (int)option_number(state, "row", arg, 1, 9); return 0;
    case KEY_STONES: t->region.stones = (int)option_number(state, "stones", arg, 1, 2); return 0;
    case KEY_ROWS: t->region.rows = (int)option_number(state, "rows", arg, 1, 9); return 0;
    case KEY_WIDTH:
        t->region.width = (int)option_number(state, "width", arg, 1, REGION_WIDTH_MAX);
        return 0;
    case KEY_CORNER: t->region.corner = (int)option_number(state, "corner", arg, 1, 20); return 0;
    case KEY_SIDES: t->region.sides = (int)option_number(state, "sides", arg, 1, 2); return 0;
    case KEY_SEMI: t->region.claim = CLAIM_SEMI; return 0;
    case KEY_STATE: t->state = arg; return 0;
    case ARGP_KEY_END: templates_check(args, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int templates_main(int argc, char **argv)
{
    static int (*const run[])(struct templates_args *) = {templates_list,  templates_rows,
                                                          templates_show,  templates_prove,
                                                          templates_match, templates_enumerate};
    struct args args = {.templates.region = {.stones = 1, .width = 4, .sides = 1}};
    struct templates_args *t = &args.templates;

    common_parse(&t->common, &tool_templates, argc, argv, &args);
    t->output = output_open(t->common.output.path);
    if (t->output == NULL)
        return EXIT_TROUBLE;
    int status = EXIT_TROUBLE;
    if (!templates_load(t)) {
        if (output_close(t->output, false) != 0)
            status = EXIT_TROUBLE;
    } else {
        status = run[args.command](t);
        if (args.command != COMMAND_MATCH &&
            output_close(t->output, status != EXIT_TROUBLE && status != EXIT_USAGE) != 0)
            status = EXIT_TROUBLE;
    }
    library_release(&t->library);
    return status;
}

const struct tool tool_templates = {
    .main = templates_main,
    .reads = true,
    .thread_mib = 64,
    .asks = GAME_CHAINS | GAME_MONOTONE,
    .replay = REPLAY_MOVE | REPLAY_ALL | REPLAY_EVERY_PLY | REPLAY_RING_RULE,
    .output = OUTPUT_OR_PICTURE | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_PAINT,
    .args_doc = "list\nrows\nshow NAME|FILE...\nprove [NAME|FILE...]\nmatch [FILE...]\nenumerate",
    .doc =
        "Lists, draws and proves templates, finds them in games, and enumerates all that "
        "exist.\v"
        "Commands: `list' names the templates; `rows' says what a stone in each row needs; "
        "`show' draws templates; `prove' proves them, or says why they fail; `match' finds them in "
        "games; `enumerate' finds all templates within the bounds of its options.",
    .options = options,
    .parse = parse_opt,
};
