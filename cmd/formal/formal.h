/* SPDX-License-Identifier: ISC */
#ifndef CMD_FORMAL_FORMAL_H
#define CMD_FORMAL_FORMAL_H

/*
 * The commands of hav-formal, and what they share.
 */

#include "analyse/positional/positional_count.h"
#include "analyse/positional/positional_make.h"
#include "analyse/positional/positional_proof.h"
#include "analyse/positional/positional_symmetry.h"
#include "cmd/common/common.h"
#include "parse/positional/pg_words.h"

enum formal_command { FORMAL_INFO, FORMAL_SOLVE, FORMAL_COUNT, FORMAL_MAKE, FORMAL_VERIFY };

enum formal_as {
    FORMAL_AS_FILE, /* strong if White has winning sets, else maker-breaker */
    FORMAL_AS_STRONG,
    FORMAL_AS_MAKER,
    FORMAL_AS_BREAKER, /* maker-breaker with the plies of the two players exchanged */
    FORMAL_AS_AVOIDER,
};

struct formal_args {
    struct common common; /* its operands are those after the command */
    enum formal_as as;
    const char *proof; /* solve: where the proof goes; NULL: nowhere */
    const char *strategy; /* count: a rule or a file; NULL: none */
    bool literal; /* count: play goes on after a win */
    uint64_t limit_nodes; /* FORMAL_LIMIT_NODES unless given; 0 while options are read */
    size_t most_sets; /* POSITIONAL_SETS_MAX, likewise */
    struct output *output;
};

#define FORMAL_LIMIT_NODES 50000000 /* of a search; set by hand */
#define FORMAL_SYMMETRY_STEPS 200000 /* of the search for symmetries; set by hand */

/* Ends the program with a usage error if an option was given that the command does not use.
 * `of_records`: it is `make position'. */
void formal_check_options(const struct formal_args *args, enum formal_command command,
                          bool of_records, struct argp_state *state);

/* The work of a command on one game.  `file` names it; the text or row goes to the emitter or to
 * `out`. */
struct formal_sink {
    struct formal_args *args;
    struct emit *emit; /* NULL: text */
    struct text *out;
};

/* Reads the game of a file, "-" for standard input.  Returns EXIT_FINE; EXIT_FINDINGS after its
 * findings, or EXIT_TROUBLE after a complaint.  The caller releases the game. */
int formal_read(const char *path, struct positional *game);

/* Prints findings on standard error, and frees them. */
void formal_tell(struct pg_findings *findings, const char *file);

/* Runs `each` on the game of every operand (none: standard input), and writes what it adds.
 * Returns the greatest status of all. */
int formal_each(struct formal_args *args, int (*each)(const struct formal_sink *sink,
                                                      const char *file, struct positional *game));

/* The rules that the options choose for a game; exchanges its plies if they want that. */
enum positional_rules formal_rules(const struct formal_args *args, struct positional *game);
/* The words of --as: "strong", ... */
const char *formal_as_name(const struct formal_args *args, enum positional_rules rules);

/* Complains, and returns true, if the game's figures are not listed: `what` needs the sets. */
bool formal_lacks_sets(const struct positional *game, const char *file, const char *what);

/* Emits an array of the names of points. */
void formal_emit_points(struct emit *emit, const char *name, const struct positional *game,
                        point_set set);
/* Appends a number and its noun: "1 ply", "2 plies". */
void formal_put_count(struct text *out, uint64_t count, const char *one, const char *many);
/* Appends ` NAME` for each point. */
void formal_put_points(struct text *out, const struct positional *game, point_set set);

/* The commands.  Each writes to args->output and returns an exit status. */
int formal_info(struct formal_args *args);
int formal_solve(struct formal_args *args);
int formal_count(struct formal_args *args);
int formal_verify(struct formal_args *args);
int formal_make(struct formal_args *args);

/* Makes the game of a template's claim.  Returns EXIT_FINE, or another status after a complaint. */
int formal_make_template(const struct formal_args *args, const char *name, struct positional *game);

/* Writes `made` as a complaint about what could not be made.  Returns the exit status. */
int formal_made(enum positional_made made, const char *what);

#endif
