/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPTIONS_OPTION_H
#define CMD_OPTIONS_OPTION_H

/*
 * The values of options, and the groups of options that tools share.  A wrong value ends the
 * program with a usage error that names the option.
 */

#include <argp.h>
#include <stdbool.h>
#include <stdint.h>

#include "analyse/board/game.h"

/* The words that an option takes, one of which option_choice() wants: `hav completion' offers them.
 */
struct option_words {
    const char *option; /* "format"; NULL ends a table */
    const char *const *names; /* ended by NULL */
    const char *(*name)(int i); /* instead of `names': the i-th; NULL after the last */
    unsigned wanted; /* in a group: the bits of this option where several have its name; 0: any */
};

/*
 * Options that fill in one part of struct common.  A tool chooses among them: each has a bit,
 * named in the header of its part.
 */
#define OPTION_GROUP_MAX 12
#define OPTION_USUAL (1u << 31) /* among those bits: --help lists it, not only --help=all */
struct option_group {
    const char *header; /* of --help */
    argp_parser_t parse; /* its input is the part */
    const struct option_words *words;
    struct {
        unsigned wanted; /* chosen by any of these bits */
        struct argp_option option;
    } options[OPTION_GROUP_MAX]; /* ended by one without a name */
};

/* The first key of each part's long options; a tool's own keys are lower. */
enum {
    OPTION_KEYS_INPUT = 4096,
    OPTION_KEYS_REPLAY = 4112,
    OPTION_KEYS_OUTPUT = 4128,
    OPTION_KEYS_RUN = 4144,
    OPTION_KEYS_SHARD = 4160,
    OPTION_KEYS_HABIT = 4176,
    OPTION_KEYS_FILTER = 8192,
};

/* Writes the names, of which NULL ends the list, as "a, b or c". */
void option_list_names(const char *const *names, char *words, size_t size);

/* Ends the program with "bad value `ARG' for --OPTION: want WANTED". */
void option_bad_value(struct argp_state *state, const char *option, const char *arg,
                      const char *wanted);

/* Reads decimal digits and an optional unit: K, M or G, times 1024 and so on.  Returns false if
 * `arg` is something else or does not fit. */
bool option_read_number(const char *arg, uint64_t *number);

/* Returns a number from `least` to `most`; units as above.  This and the next functions end the
 * program if the value is wrong. */
uint64_t option_number(struct argp_state *state, const char *option, const char *arg,
                       uint64_t least, uint64_t most);

/* Returns seconds ("2", "0.5"), more than 0, in milliseconds. */
uint64_t option_seconds(struct argp_state *state, const char *option, const char *arg);

/* Returns the index of the value in `names`, which ends with NULL. */
int option_choice(struct argp_state *state, const char *option, const char *arg,
                  const char *const *names);

/* Ends the program with a usage error if a file to write has the name of something else: a suffix,
 * but none of `suffixes` (".svg"; NULL ends them), in whatever case.  `writes`: the formats, in
 * words. */
void option_check_suffix(struct argp_state *state, const char *option, const char *path,
                         const char *writes, const char *const *suffixes);

/* The same for a page to write.  Returns `path`. */
const char *option_page(struct argp_state *state, const char *option, const char *path);

/* Returns the spelling lg, line or xyz, of option_spellings. */
enum spelling option_spelling(struct argp_state *state, const char *option, const char *arg);

/* Reads --side=white or black, of option_sides: sets only asks[] of that colour. */
void option_side(struct argp_state *state, const char *arg, bool asks[3]);

extern const char *const option_sides[], *const option_spellings[], *const option_whens[];

/* A choice with an automatic default. */
enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

/* Returns auto, always or never, of option_whens; `arg` NULL, the option without a value, is
 * always. */
enum when option_when(struct argp_state *state, const char *option, const char *arg);

#endif
