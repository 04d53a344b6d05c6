/* SPDX-License-Identifier: ISC */
/* Which format does the name of a file mean?  The tool's words of --format decide. */
#include "cmd/common/named_format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cmd/options/option.h"
#include "corpus/base/image_format.h"
#include "corpus/base/keyword.h"

struct named_words {
    const char *const *formats; /* of --format; NULL: there is no such option */
    bool has_page; /* --html */
};

static void named_format_take(void *context, const struct argp_option *option,
                              const struct option_words *words)
{
    struct named_words *found = context;

    if (strcmp(option->name, "format") == 0 && words != NULL)
        found->formats = words->names;
    found->has_page |= strcmp(option->name, "html") == 0;
}

void named_format_note(struct named_format *named, const struct tool *tool, const char *name,
                       const char *value)
{
    const char *of = tool->format_of == NULL ? "output" : tool->format_of;

    if (strcmp(name, of) == 0)
        named->path = value;
    else if (strcmp(name, "format") == 0)
        named->format = value;
    else if (strcmp(name, "html") == 0)
        named->page = value;
    named->is_other |=
        strcmp(name, "fix") == 0 || strcmp(name, "site") == 0 || strcmp(name, "split") == 0;
}

/* "png" of "boards/game.png"; NULL: no ending. */
static const char *named_format_ending(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash == NULL ? path : slash + 1;
    const char *point = strrchr(name, '.');

    return point == NULL || point == name || point[1] == '\0' ? NULL : point + 1;
}

static const char *named_format_in(const char *const *formats, const char *word)
{
    for (; *formats != NULL; formats++)
        if (keyword_means(word, strlen(word), *formats))
            return *formats;
    return NULL;
}

/* Is it a picture, which no program reads under the name of another? */
static bool named_format_is_picture(const char *format)
{
    for (enum image_format image = IMAGE_SVG; format != NULL && image <= IMAGE_LATEX; image++)
        if (keyword_means(format, strlen(format), image_name(image)))
            return true;
    return false;
}

/* Is it one that no text may have for its name? */
static bool named_format_is_known(const char *ending)
{
    static const char *const known[] = {"csv", "tsv", "json", "html", "htm",
                                        "gz",  "zip", "xz",   NULL};

    return named_format_is_picture(ending) || named_format_in(known, ending) != NULL ||
           keyword_instead(ending) != NULL;
}

const char *named_format_of(const char *path, const char *const *formats, bool *is_other)
{
    const char *ending = named_format_ending(path);
    const char *format = ending == NULL ? NULL : named_format_in(formats, ending);

    *is_other = ending != NULL && format == NULL && named_format_is_known(ending);
    return format;
}

/* Ends the program: the name is that of a format that is not written. */
static void named_format_refuse(const struct named_format *named, const char *ending,
                                const char *const *formats)
{
    const char *instead = keyword_instead(ending);
    char wanted[128];

    option_list_names(formats, wanted, sizeof wanted);
    if (instead != NULL && named_format_in(formats, instead) != NULL)
        complain("cannot write `%s': no format %s here; use .%s", named->path, ending, instead);
    else
        complain("cannot write `%s': no format %s here; want %s%s", named->path, ending, wanted,
                 named_format_is_picture(ending) ? " (hav-board draws)" : "");
    exit(EXIT_USAGE);
}

bool named_format_find(const struct named_format *named, const struct tool *tool, char **option)
{
    const char *ending = named->path == NULL ? NULL : named_format_ending(named->path);
    struct named_words words = {0};

    *option = NULL;
    if (ending == NULL || named->is_other)
        return false;
    common_options(tool, named_format_take, &words);
    if (words.formats == NULL)
        return false;
    const char *format = named_format_in(words.formats, ending);
    if (named->format != NULL) {
        const char *given = named_format_in(words.formats, named->format);

        if (given != NULL && given != format &&
            (named_format_is_known(ending) || strcasecmp(ending, "sgf") == 0) &&
            (named_format_is_picture(given) || named_format_is_picture(ending))) {
            complain("cannot write `%s': -f %s and the name differ; leave one out", named->path,
                     given);
            exit(EXIT_USAGE);
        }
        return false;
    }
    const bool is_page = words.has_page && format == NULL &&
                         (strcasecmp(ending, "html") == 0 || strcasecmp(ending, "htm") == 0);
    if (is_page && named->page != NULL && strcmp(named->page, named->path) != 0) {
        complain("two pages are named, `%s' and `%s'; leave one out", named->page, named->path);
        exit(EXIT_USAGE);
    }
    if (format == NULL && !is_page && named_format_is_known(ending))
        named_format_refuse(named, ending, words.formats);
    if ((format == NULL && !is_page) || format == words.formats[0])
        return false;
    if (asprintf(option, is_page ? "--html=%s" : "--format=%s", is_page ? named->path : format) < 0)
        *option = NULL;
    return is_page;
}
