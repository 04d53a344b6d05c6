/* SPDX-License-Identifier: ISC */
#ifndef CMD_TEMPLATES_TEMPLATES_OPTIONS_H
#define CMD_TEMPLATES_TEMPLATES_OPTIONS_H

/*
 * The commands and options of hav-templates, and which belong together.
 */

#include "cmd/common/common.h"

enum templates_command {
    COMMAND_LIST,
    COMMAND_ROWS,
    COMMAND_SHOW,
    COMMAND_PROVE,
    COMMAND_MATCH,
    COMMAND_ENUMERATE
};
/* [enum templates_command] their names; NULL ends them. */
extern const char *const templates_commands[];

/* The keys of the tool's own options. */
enum {
    KEY_TEMPLATES = 256,
    KEY_SHEET,
    KEY_REPLIES,
    KEY_OWN,
    KEY_LIMIT_NODES,
    KEY_ROW,
    KEY_STONES,
    KEY_ROWS,
    KEY_WIDTH,
    KEY_CORNER,
    KEY_SIDES,
    KEY_SEMI,
    KEY_STATE,
};
#define TEMPLATES_OPTION_BIT(key) (1u << ((key)-KEY_TEMPLATES))

/*
 * Ends the program with a usage error if the command would ignore an option, so that a mistake does
 * not pass for an answer.  `given`: TEMPLATES_OPTION_BIT() of each of the `options` that was given.
 */
void templates_check_options(const struct common *common, enum templates_command command,
                             unsigned given, const struct argp_option *options,
                             struct argp_state *state);

#endif
