/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_COMMON_H
#define CMD_COMMON_COMMON_H

/*
 * What all tools share: the command line, the walk over the records with its output, findings and
 * progress, the summary, and the exit status.
 *
 * A tool's main is
 *
 *     common_parse(&args.common, &tool, argc, argv, &args);
 *     struct output *output = output_open(args.common.output);
 *     if (output == NULL)
 *         return EXIT_TROUBLE;
 *     struct walk_counts counts;
 *     int error = common_walk(&args.common, &job, output, &counts);
 *     return common_finish(&args.common, output, error, &counts);
 */

#include <argp.h>

#include "cmd/common/complaint.h"
#include "cmd/common/output.h"
#include "cmd/common/progress.h"
#include "corpus/filter/filter.h"
#include "corpus/walk/walk.h"
#include "parse/notation/replay.h"
#include "parse/write/emit.h"

/* Which of the shared options a tool has. */
enum {
    COMMON_INPUT = 1 << 0, /* operands, --game --dialect --spelling --size, --limit-...; -q -v */
    COMMON_FORMAT = 1 << 1, /* -f */
    COMMON_OUTPUT = 1 << 2, /* -o */
    COMMON_COORDS = 1 << 3, /* --coords */
    COMMON_RING_RULE = 1 << 4, /* --ring-rule */
    COMMON_MOVE = 1 << 5, /* -m */
    COMMON_ALL = 1 << 6, /* -a */
    COMMON_VARIATIONS = 1 << 7, /* --variations */
    COMMON_JOBS = 1 << 8, /* -j, --progress */
    COMMON_COLOR = 1 << 9, /* --color */
    COMMON_IN_ORDER = 1 << 10, /* no option of the tool stands behind its first operand */
    COMMON_FILTER = 1 << 11, /* --player and all other conditions, cmd/common/filter_options.h */
    COMMON_SHARE = 1 << 12, /* --shard, --partial, --merge: cmd/common/share.h */
    COMMON_FORMULAS = 1 << 13, /* --formulas; -f brings it, too */
};

/* What becomes of cells of csv and tsv that a spreadsheet would calculate. */
enum formulas { FORMULAS_USUAL, FORMULAS_KEEP, FORMULAS_GUARD };

/* What the shared options hold; zero is the default of each. */
struct common {
    enum format format; /* guarded where that was asked for */
    enum formulas formulas;
    const char *output; /* NULL: standard output */
    enum spelling spelling; /* --coords: of cells printed, and of cells typed */
    enum ring_rule ring_rule;
    bool has_move; /* -m was given */
    int move; /* -m N */
    bool all;
    bool variations;
    int jobs; /* as for the walk; 1 unless given */
    enum when progress, color;
    int verbosity; /* -1 quiet: errors only; 0: warnings too; 1 verbose: notes too, and the summary
                    */
    bool output_has_findings; /* it tells of unreadable inputs, so it is kept without a record */
    int shard, shards; /* --shard=I/K; 0 of 0: all */
    const char *partial; /* --partial: write what was counted there, and no answer */
    bool merge; /* the operands are such files */
    struct input_limits limits;
    size_t record_bytes;
    struct record_options record;
    struct filter_wish wish; /* the conditions; freed once they are compiled */
    struct filter *filter; /* NULL: none was given */
    bool chooses; /* conditions can be given: games may be chosen */
    struct text filter_word; /* the conditions in one spelling, for cmd/common/share.h */
    char **operands; /* borrowed: argv's */
    size_t noperands;
    const char *index; /* --index: the records are found by it, cmd/common/by_index.h */
};

/* A tool as its command line shows it. */
struct tool {
    unsigned wants; /* COMMON_ bits */
    const char *args_doc; /* "[FILE...]" */
    const char *doc; /* what it does, as argp's doc */
    const struct argp_option *options; /* its own, NULL: none; long-only keys 256 .. 4095 */
    /* Stores its own options in state->input, which is `args`; NULL when it has none.  Sees
     * ARGP_KEY_ARG only of a tool without COMMON_INPUT. */
    argp_parser_t parse;
};

/* Reads the command line.  Exits with 64 when it is wrong, with 0 after --help and --version. */
void common_parse(struct common *common, const struct tool *tool, int argc, char **argv,
                  void *args);

/* The value of an option; a wrong one ends the program with a usage error that names the option. */
uint64_t common_number(struct argp_state *state, const char *option, const char *arg,
                       uint64_t least,
                       uint64_t most); /* K, M or G behind it: times 1024 and so on */
uint64_t common_seconds(struct argp_state *state, const char *option,
                        const char *arg); /* "2", "0.5"; in milliseconds, more than 0 */
int common_choice(struct argp_state *state, const char *option, const char *arg,
                  const char *const *names); /* names: NULL at the end; returns the index */

/* --side=white or black: asks[] of that colour alone. */
void common_side(struct argp_state *state, const char *arg, bool asks[3]);

/* Appends what a page calls the archive: the last name in the path of the one operand.  False, and
 * nothing, when there are others, or it has none: `-', `.', `/'. */
bool common_archive_name(char *const *operands, size_t noperands, struct text *name);

/* The format, guarded when --formulas says so; `usual`: what is done when it says nothing. */
enum format common_guarded(const struct common *common, enum format format, enum formulas usual);

/* Colour on `fd`: by --color, and when that is auto: a terminal, no NO_COLOR, TERM not dumb. */
bool common_colored(const struct common *common, int fd);

/* The ply that -m names in a line of `nplies` plies (nplies without -m), or -1 when the line has no
 * such ply.  -m -1 is one ply before the end. */
int common_ply(const struct common *common, int nplies);
/* Reports that the game has no such ply, "100 of 60", and leaves those words in `detail`. */
#define PLY_DETAIL_BYTES 32
void common_no_ply(const struct common *common, struct record *record, int nplies,
                   char detail[PLY_DETAIL_BYTES]);

/* What a tool does with records.  Of the callbacks below, `context` is work.context. */
struct job {
    struct walk_work work;
    /* What record_each appended, in input order, whole records at a time.  NULL: it goes to the
     * output. */
    int (*sink)(void *context, const char *bytes, size_t length);
    /* NULL: a line on standard error, as much as the verbosity says. */
    void (*find)(void *context, const struct walk_finding *finding);
    int (*entry_each)(void *context, const struct walk_entry *entry);
    bool replaces_input; /* what is written is to replace an input, even if no output does it yet */
    bool notes; /* notes reach `find` whatever the verbosity */
};

/* Runs the job over all records of the operands.  Returns what walk_run() does. */
int common_walk(const struct common *common, const struct job *job, struct output *output,
                struct walk_counts *counts) WARN_UNUSED;

/*
 * Did an input fail, and was no record read?  Then files that an earlier run wrote are left as they
 * are: a mistyped name must not cost them.
 */
bool common_unread(const struct common *common, const struct walk_counts *counts);

/*
 * May what was written replace the input that was read?  Only if all records were read and written,
 * and no more seem to begin there (parse/input/census.h).  False after a complaint.
 */
bool common_may_replace(const struct walk_counts *counts);

/*
 * Ends the run: closes the output (kept when error is 0, unless common_unread()), says what went
 * wrong, and tells how the records were accounted for when that is not plain or when asked. Returns
 * the exit status.
 */
int common_finish(const struct common *common, struct output *output, int error,
                  const struct walk_counts *counts);

#endif
