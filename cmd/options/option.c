/* SPDX-License-Identifier: ISC */
/* How is the value of an option read? */
#include "cmd/options/option.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "analyse/board/position.h"
#include "corpus/base/keyword.h"

const char *const option_sides[] = {"white", "black", NULL};
const char *const option_spellings[] = {"lg", "line", "xyz", NULL};
const char *const option_whens[] = {"auto", "always", "never", NULL};

void option_bad_value(struct argp_state *state, const char *option, const char *arg,
                      const char *wanted)
{
    argp_error(state, "bad value `%s' for --%s: want %s", arg, option, wanted);
}

void option_list_names(const char *const *names, char *words, size_t size)
{
    words[0] = '\0';
    for (int i = 0; names[i] != NULL; i++) {
        size_t length = strlen(words);

        snprintf(words + length, size - length, "%s%s",
                 i == 0                 ? ""
                 : names[i + 1] == NULL ? " or "
                                        : ", ",
                 names[i]);
    }
}

int option_choice(struct argp_state *state, const char *option, const char *arg,
                  const char *const *names)
{
    const char *instead = keyword_instead(arg);
    char wanted[256];

    for (int i = 0; names[i] != NULL; i++)
        if (keyword_means(arg, strlen(arg), names[i]))
            return i;
    for (int i = 0; instead != NULL && names[i] != NULL; i++)
        if (strcmp(names[i], instead) == 0)
            argp_error(state, "no --%s=%s; use --%s=%s", option, arg, option, instead);
    if (strcmp(option, "format") == 0 && strcasecmp(arg, "html") == 0)
        argp_error(state, "no --format=html; --html=FILE of hav-annotate, hav-stats and "
                          "hav-openings writes a page");
    if (names == option_whens && (keyword_means(arg, strlen(arg), option_sides[0]) ||
                                  keyword_means(arg, strlen(arg), option_sides[1])))
        argp_error(state, "--%s says whether to use colours; --winner=%s chooses games", option,
                   arg);
    option_list_names(names, wanted, sizeof wanted);
    option_bad_value(state, option, arg, wanted);
    return 0;
}

void option_check_suffix(struct argp_state *state, const char *option, const char *path,
                         const char *writes, const char *const *suffixes)
{
    const char *slash = strrchr(path, '/');
    const char *suffix = strrchr(slash == NULL ? path : slash, '.');
    char wanted[64];

    if (suffix == NULL)
        return;
    for (int i = 0; suffixes[i] != NULL; i++)
        if (strcasecmp(suffixes[i], suffix) == 0)
            return;
    option_list_names(suffixes, wanted, sizeof wanted);
    argp_error(state, "--%s writes %s, so `%s' must end in %s", option, writes, path, wanted);
}

const char *option_page(struct argp_state *state, const char *option, const char *path)
{
    static const char *const pages[] = {".html", ".htm", ".xhtml", NULL};

    option_check_suffix(state, option, path, "HTML", pages);
    return path;
}

void option_side(struct argp_state *state, const char *arg, bool asks[3])
{
    int side = option_choice(state, "side", arg, option_sides);

    asks[COLOUR_WHITE] = side == 0;
    asks[COLOUR_BLACK] = side == 1;
}

uint64_t option_seconds(struct argp_state *state, const char *option, const char *arg)
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

bool option_read_number(const char *arg, uint64_t *number)
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

#define NUMBER_BYTES 24

/* As the shortest that option_read_number() reads. */
static const char *option_spell_number(uint64_t number, char out[NUMBER_BYTES])
{
    static const char *const units[] = {"", "K", "M", "G"};
    int unit = 0;

    for (; unit < 3 && number >= 1024 && number % 1024 == 0; unit++)
        number /= 1024;
    snprintf(out, NUMBER_BYTES, "%" PRIu64 "%s", number, units[unit]);
    return out;
}

uint64_t option_number(struct argp_state *state, const char *option, const char *arg,
                       uint64_t least, uint64_t most)
{
    uint64_t number = 0;

    if (!option_read_number(arg, &number) || number < least || number > most) {
        char wanted[80], from[NUMBER_BYTES], to[NUMBER_BYTES];
        if (most > INT64_MAX / 2)
            snprintf(wanted, sizeof wanted, "a number, %s or more",
                     option_spell_number(least, from));
        else
            snprintf(wanted, sizeof wanted, "a number from %s to %s",
                     option_spell_number(least, from), option_spell_number(most, to));
        option_bad_value(state, option, arg, wanted);
    }
    return number;
}

enum spelling option_spelling(struct argp_state *state, const char *option, const char *arg)
{
    return (enum spelling)option_choice(state, option, arg, option_spellings);
}

enum when option_when(struct argp_state *state, const char *option, const char *arg)
{
    return arg == NULL ? WHEN_ALWAYS : (enum when)option_choice(state, option, arg, option_whens);
}
