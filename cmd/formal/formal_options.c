/* SPDX-License-Identifier: ISC */
/*
 * Does the command use the options that were given?  One that it would ignore is refused, so that a
 * mistake does not pass for an answer.
 */
#include <argp.h>
#include <string.h>

#include "cmd/formal/formal.h"

#define COMMAND_BIT(command) (1u << (command))

/* True if an option of the groups Reading, Limits and Running was given. */
static bool formal_reads_otherwise(const struct common *common)
{
    static const struct record_options record;
    static const struct input_limits limits;
    const struct input_args *input = &common->input;

    return memcmp(&input->record, &record, sizeof record) != 0 ||
           memcmp(&input->limits, &limits, sizeof limits) != 0 || input->record_bytes != 0 ||
           common->run.has_jobs || common->run.verbosity != 0;
}

void formal_check_options(const struct formal_args *args, enum formal_command command,
                          bool of_records, struct argp_state *state)
{
    static const char *const names[] = {"info", "solve", "count", "make", "verify"};
    const unsigned count = COMMAND_BIT(FORMAL_COUNT), solve = COMMAND_BIT(FORMAL_SOLVE),
                   info = COMMAND_BIT(FORMAL_INFO), make = COMMAND_BIT(FORMAL_MAKE),
                   verify = COMMAND_BIT(FORMAL_VERIFY);
    const struct {
        bool given;
        unsigned commands; /* that use it */
        const char *option;
    } table[] = {
        {args->as != FORMAL_AS_FILE, solve, "--as"},
        {args->proof != NULL, solve, "--proof"},
        {args->strategy != NULL, count, "--strategy"},
        {args->literal, count, "--literal"},
        {args->limit_nodes != 0, solve | count | verify, "--limit-nodes"},
        {args->most_sets != 0, info | count | make, "--max-sets"},
        {args->common.output.format != FORMAT_TEXT, info | solve | count | verify, "--format"},
        {args->common.replay.has_move, of_records ? make : 0, "--move"},
    };

    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].given && (table[i].commands & COMMAND_BIT(command)) == 0)
            argp_error(state, "%s does not use %s", names[command], table[i].option);
    if (!of_records && formal_reads_otherwise(&args->common))
        argp_error(state, "options that read records are for make position");
}
