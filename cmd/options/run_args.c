/* SPDX-License-Identifier: ISC */
/* How is the work done, and what is said about it? */
#include "cmd/options/run_args.h"

enum { KEY_PROGRESS = OPTION_KEYS_RUN };

static error_t run_parse(int key, char *arg, struct argp_state *state)
{
    struct run_args *run = state->input;

    switch (key) {
    case 'j':
        run->jobs = (int)option_number(state, "jobs", arg, 0, 256);
        run->has_jobs = true;
        break;
    case KEY_PROGRESS: run->progress = option_when(state, "progress", arg); break;
    case 'q': run->verbosity = -1; break;
    case 'v': run->verbosity = 1; break;
    case ARGP_KEY_END: /* before that of the tool's own options */
        if (!run->has_jobs && run->shards != NULL && *run->shards > 0)
            run->jobs = 1;
        break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static const struct option_words run_words[] = {{.option = "progress", .names = option_whens},
                                                {.option = NULL}};

const struct option_group run_args_options = {
    "Running:",
    run_parse,
    run_words,
    {{RUN_RECORDS,
      {"jobs", 'j', "N", 0, "Number of threads (one per core, at most 8); 0: all cores", 0}},
     {RUN_RECORDS,
      {"progress", KEY_PROGRESS, "WHEN", OPTION_ARG_OPTIONAL,
       "Show progress on standard error: auto (the default: on a terminal), always or never", 0}},
     {RUN_RECORDS, {"quiet", 'q', NULL, 0, "Report errors only", 0}},
     {RUN_RECORDS,
      {"verbose", 'v', NULL, 0, "Report notes too, and how records were accounted for", 0}},
     {RUN_VERBOSE, {"verbose", 'v', NULL, 0, "Report what is done", 0}}}};
