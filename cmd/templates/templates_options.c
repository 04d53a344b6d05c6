/* SPDX-License-Identifier: ISC */
/*
 * Does the command use the options that were given?
 */
#include "cmd/templates/templates_options.h"

#include <string.h>

const char *const templates_commands[] = {"list",  "rows",      "show", "prove",
                                          "match", "enumerate", NULL};

#define COMMAND_BIT(command) (1u << (command))

/* The commands that use an option of the tool's own. */
static unsigned templates_users(int key)
{
    switch (key) {
    case KEY_TEMPLATES: return ~COMMAND_BIT(COMMAND_ENUMERATE);
    case KEY_SHEET: return COMMAND_BIT(COMMAND_SHOW);
    case KEY_REPLIES: return COMMAND_BIT(COMMAND_PROVE);
    case KEY_OWN: return COMMAND_BIT(COMMAND_MATCH);
    case KEY_LIMIT_NODES:
        return COMMAND_BIT(COMMAND_PROVE) | COMMAND_BIT(COMMAND_MATCH) |
               COMMAND_BIT(COMMAND_ENUMERATE);
    default: return COMMAND_BIT(COMMAND_ENUMERATE);
    }
}

void templates_check_options(const struct common *common, enum templates_command command,
                             unsigned given, const struct argp_option *options,
                             struct argp_state *state)
{
    static const struct record_options record;
    const char *name = templates_commands[command];
    const struct {
        bool given;
        const char *option;
    } of_match[] = {
        {common->replay.all, "all"},
        {common->replay.has_move, "move"},
        {common->replay.ring_rule != RING_FREELING, "ring-rule"},
        {common->output.spelling != SPELLING_LG, "coords"},
    };

    for (const struct argp_option *option = options; option->name != NULL; option++)
        if ((given & TEMPLATES_OPTION_BIT(option->key)) != 0 &&
            (templates_users(option->key) & COMMAND_BIT(command)) == 0)
            argp_error(state, "%s does not use --%s", name, option->name);
    if (command == COMMAND_MATCH)
        return;
    for (size_t i = 0; i < sizeof of_match / sizeof of_match[0]; i++)
        if (of_match[i].given)
            argp_error(state, "%s does not use --%s", name, of_match[i].option);
    if (memcmp(&common->input.record, &record, sizeof record) != 0)
        argp_error(state, "%s does not use options that read records", name);
}
