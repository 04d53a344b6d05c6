/* SPDX-License-Identifier: ISC */
/*
 * What do names say?  Globs are compared as `grep -r` compares them; what is known of system files
 * and documents are the names that their programs write.
 */
#include "parse/container/passing.h"

#include <fnmatch.h>
#include <string.h>
#include <strings.h>

const char passing_nothing[] = "--include and --exclude leave no file of it";

static bool passing_is_boundary(char c)
{
    return c == '/' || c == '!';
}

/* The last component. */
static const char *passing_base(const char *path)
{
    const char *base = path;

    for (; *path != '\0'; path++)
        if (passing_is_boundary(*path) && path[1] != '\0')
            base = path + 1;
    return base;
}

static bool passing_glob_matches(const char *glob, const char *path)
{
    const char *at = passing_base(path);

    if (strchr(glob, '/') == NULL)
        return fnmatch(glob, at, 0) == 0;
    /* The path, or what is after one of its slashes. */
    for (at = path; *at != '\0'; at++)
        if ((at == path || passing_is_boundary(at[-1])) && fnmatch(glob, at, 0) == 0)
            return true;
    return false;
}

int passing_match(const struct passing *passing, const char *path)
{
    for (size_t i = passing->count; i-- > 0;)
        if (passing_glob_matches(passing->globs[i].glob, path))
            return passing->globs[i].is_include ? 1 : -1;
    return 0;
}

bool passing_default(const struct passing *passing)
{
    return passing->count == 0 || !passing->globs[0].is_include;
}

static bool passing_is_one_of(const char *name, size_t length, const char *const *list)
{
    for (; *list != NULL; list++)
        if (strlen(*list) == length && strncasecmp(name, *list, length) == 0)
            return true;
    return false;
}

bool passing_is_system(const char *name, size_t length)
{
    static const char *const names[] = {"__MACOSX",
                                        ".DS_Store",
                                        ".Spotlight-V100",
                                        ".Trashes",
                                        ".fseventsd",
                                        ".localized",
                                        ".AppleDouble",
                                        ".TemporaryItems",
                                        ".VolumeIcon.icns",
                                        "Thumbs.db",
                                        "ehthumbs.db",
                                        "desktop.ini",
                                        "$RECYCLE.BIN",
                                        "System Volume Information",
                                        ".git",
                                        ".svn",
                                        ".hg",
                                        NULL};

    return passing_is_one_of(name, length, names);
}

bool passing_has_system(const char *path)
{
    for (const char *end; *path != '\0'; path = end + (*end == '/')) {
        end = path + strcspn(path, "/");
        if (passing_is_system(path, (size_t)(end - path)))
            return true;
    }
    return false;
}

/* The suffix of a path, without its dot; "": it has none. */
static const char *passing_suffix(const char *path, size_t length, size_t *suffix_length)
{
    size_t at = length;

    while (at > 0 && path[at - 1] != '.' && !passing_is_boundary(path[at - 1]))
        at--;
    const bool has_one = at > 1 && path[at - 1] == '.' && !passing_is_boundary(path[at - 2]);
    *suffix_length = has_one ? length - at : 0;
    return path + at;
}

bool passing_is_document(const char *member)
{
    static const char *const firsts[] = {"[Content_Types].xml", "_rels/.rels", "mimetype",
                                         "META-INF/MANIFEST.MF", NULL};
    static const char *const folders[] = {"word",     "xl",        "ppt", "visio",
                                          "docProps", "customXml", NULL};
    static const char *const suffixes[] = {"xml", "rels", NULL};
    const size_t length = strlen(member), folder = strcspn(member, "/");
    size_t suffix_length;
    const char *suffix = passing_suffix(member, length, &suffix_length);

    return passing_is_one_of(member, length, firsts) ||
           (passing_is_one_of(member, folder, folders) &&
            passing_is_one_of(suffix, suffix_length, suffixes));
}

bool passing_is_record(const char *path)
{
    static const char *const packed[] = {"gz", "bz2", "xz", "lzma", "lz", "zst", "lz4", NULL};
    static const char *const records[] = {"sgf",   "hgf",    "hsgf", "moves", "json",
                                          "jsonl", "ndjson", "html", "htm",   NULL};
    size_t length = strlen(path), suffix_length;
    const char *suffix = passing_suffix(path, length, &suffix_length);

    if (passing_is_one_of(suffix, suffix_length, packed))
        suffix = passing_suffix(path, length - suffix_length - 1, &suffix_length);
    return passing_is_one_of(suffix, suffix_length, records);
}
