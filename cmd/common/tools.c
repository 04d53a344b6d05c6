/* SPDX-License-Identifier: ISC */
/*
 * Which tools are there?  A table has ours, which are all in this program; any other hav-* in its
 * folder or in PATH is listed too, so that users can add their own.
 */
#include "cmd/common/tools.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/options/slip.h"

static const struct {
    const char *name, *purpose; /* as in the manual page's NAME: a test compares */
    const struct tool *tool; /* NULL: a script */
    enum tools_group group;
    const char *words; /* that a person may look for, besides those of the purpose; or NULL */
} table[] = {
    {"annotate", "annotate games: what each move does, and where the game was decided",
     &tool_annotate, TOOLS_GAME, "analysis lost loss mistakes blunder review why"},
    {"replay", "replay game records: who won, and how", &tool_replay, TOOLS_GAME, NULL},
    {"board", "draw a position or an empty board", &tool_board, TOOLS_GAME,
     "pictures image diagram png svg"},
    {"threats", "find winning cells, double threats and forced replies", &tool_threats, TOOLS_GAME,
     NULL},
    {"connect", "find safe connections between chains, and why they hold", &tool_connect,
     TOOLS_GAME, NULL},
    {"frames", "find frames, and the race between them", &tool_frames, TOOLS_GAME, NULL},
    {"ladders", "find ladders, where they end, and what breaks them", &tool_ladders, TOOLS_GAME,
     NULL},
    {"mate", "find forced wins", &tool_mate, TOOLS_GAME, "puzzle problem"},
    {"advise", "find the best moves of a position, and their chances", &tool_advise, TOOLS_GAME,
     "hint analysis"},
    {"play", "play a game against the engine", &tool_play, TOOLS_GAME, "opponent computer"},
    {"gtp", "answer boards and programs that speak the Go Text Protocol", &tool_gtp, TOOLS_GAME,
     NULL},
    {"convert", "convert game records to another notation", &tool_convert, TOOLS_GAME,
     "export import pgn"},
    {"report", "write an archive as a folder of web pages", &tool_report, TOOLS_ARCHIVE,
     "html website mistakes blunders"},
    {"stats", "compute statistics of an archive", &tool_stats, TOOLS_ARCHIVE,
     "count percent average"},
    {"grep", "print games that match", &tool_grep, TOOLS_ARCHIVE,
     "search find filter lost loss won"},
    {"openings", "build the opening tree of an archive", &tool_openings, TOOLS_ARCHIVE,
     "opening book"},
    {"ratings", "rate the players of an archive", &tool_ratings, TOOLS_ARCHIVE, "elo rank"},
    {"check", "find errors in game records, and repair them", &tool_check, TOOLS_ARCHIVE,
     "repair fix broken"},
    {"dedupe", "remove repeated games from an archive", &tool_dedupe, TOOLS_ARCHIVE,
     "duplicates double twice"},
    {"index", "build an SQLite index of an archive", &tool_index, TOOLS_ARCHIVE, NULL},
    {"merge", "add up the counts of shards, and join their rows", &tool_merge, TOOLS_ARCHIVE, NULL},
    {"cluster", "run a tool on a cluster or on several machines", NULL, TOOLS_ARCHIVE, NULL},
    {"templates", "list, draw, prove and match edge templates", &tool_templates, TOOLS_STUDY, NULL},
    {"solve", "find and prove the value of a position", &tool_solve, TOOLS_STUDY, NULL},
    {"formal", "solve, count and describe positional games given as data", &tool_formal,
     TOOLS_STUDY, NULL},
    {"territory", "count the empty cells that each colour touches", &tool_territory, TOOLS_STUDY,
     NULL},
    {"score", "count the points of a position: which group scores what, and why", &tool_score,
     TOOLS_STUDY, NULL},
};
#define TABLE (sizeof table / sizeof table[0])

/* ---- places ---- */

/* Appends the path of this program's executable; returns the length of its folder, without a final
 * slash, or 0: unknown. */
static size_t tools_executable(struct text *path)
{
    char link[4096];
    ssize_t length = readlink("/proc/self/exe", link, sizeof link);

    if (length <= 0 || (size_t)length >= sizeof link)
        return 0;
    text_append(path, link, (size_t)length);
    while (length > 0 && link[length - 1] != '/')
        length--;
    return path->failed || length <= 1 ? 0 : (size_t)length - 1;
}

/* Appends the folder of this program's executable.  Returns false if it is unknown. */
static bool tools_folder(struct text *folder)
{
    folder->length = tools_executable(folder);
    return folder->length > 0;
}

/* folder/hav-NAME as a C string, in `path`. */
static const char *tools_path(struct text *path, const char *folder, size_t length,
                              const char *name)
{
    text_reset(path);
    text_append(path, length == 0 ? "." : folder, length == 0 ? 1 : length);
    text_string(path, "/hav-");
    text_string(path, name);
    return text_c(path);
}

/* Calls `look` with the folder of the executable and each one of PATH, until it returns true. */
static bool tools_each_folder(bool (*look)(void *context, const char *folder, size_t length),
                              void *context)
{
    struct text own = {0};
    const char *path = getenv("PATH");
    bool stop = tools_folder(&own) && look(context, own.bytes, own.length);

    text_release(&own);
    while (!stop && path != NULL) {
        const char *end = strchrnul(path, ':');

        stop = look(context, path, (size_t)(end - path));
        path = *end == ':' ? end + 1 : NULL;
    }
    return stop;
}

/* ---- finding ---- */

static bool tools_holds(const struct tools *tools, const char *name)
{
    for (size_t i = 0; i < tools->count; i++)
        if (strcmp(tools->entries[i].name, name) == 0)
            return true;
    return false;
}

/* Lower-case letters, digits and hyphens: what can be typed after `hav`. */
static bool tools_is_name(const char *name)
{
    return name[0] != '\0' && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name);
}

static bool tools_add(struct tools *tools, const char *name)
{
    struct tools_entry *entries =
        realloc(tools->entries, (tools->count + 1) * sizeof *tools->entries);

    if (entries == NULL)
        return false;
    tools->entries = entries;
    struct tools_entry *entry = &entries[tools->count];
    *entry = (struct tools_entry){.name = strdup(name), .group = TOOLS_FOREIGN};
    if (entry->name == NULL)
        return false;
    for (size_t i = 0; i < TABLE; i++)
        if (strcmp(table[i].name, name) == 0) {
            entry->purpose = table[i].purpose;
            entry->words = table[i].words;
            entry->group = table[i].group;
        }
    tools->count++;
    return true;
}

struct tools_search {
    struct tools *tools;
    bool failed;
};

static bool tools_search_folder(void *context, const char *folder, size_t length)
{
    struct tools_search *search = context;
    struct text path = {0};
    struct dirent *file;

    text_append(&path, length == 0 ? "." : folder, length == 0 ? 1 : length);
    DIR *listing = opendir(text_c(&path));
    while (listing != NULL && !search->failed && (file = readdir(listing)) != NULL) {
        const char *name = file->d_name + 4;

        if (strncmp(file->d_name, "hav-", 4) == 0 && tools_is_name(name) &&
            !tools_holds(search->tools, name) &&
            access(tools_path(&path, folder, length, name), X_OK) == 0)
            search->failed = !tools_add(search->tools, name);
    }
    if (listing != NULL)
        closedir(listing);
    text_release(&path);
    return search->failed;
}

static size_t tools_rank(const struct tools_entry *entry)
{
    size_t i = 0;

    while (i < TABLE && strcmp(table[i].name, entry->name) != 0)
        i++;
    return i;
}

static int tools_compare(const void *a, const void *b)
{
    const struct tools_entry *one = a, *other = b;
    size_t rank_one = tools_rank(one), rank_other = tools_rank(other);

    if (rank_one != rank_other)
        return rank_one < rank_other ? -1 : 1;
    return strcmp(one->name, other->name);
}

const struct tool *tools_ours(const char *name)
{
    for (size_t i = 0; i < TABLE; i++)
        if (strcmp(table[i].name, name) == 0)
            return table[i].tool;
    return NULL;
}

const char *tools_name_at(size_t number)
{
    return number < TABLE ? table[number].name : NULL;
}

bool tools_find(struct tools *tools)
{
    struct tools_search search = {.tools = tools};

    *tools = (struct tools){0};
    for (size_t i = 0; i < TABLE && !search.failed; i++)
        if (table[i].tool != NULL)
            search.failed = !tools_add(tools, table[i].name);
    if (!search.failed)
        tools_each_folder(tools_search_folder, &search);
    if (tools->count > 0)
        qsort(tools->entries, tools->count, sizeof *tools->entries, tools_compare);
    return !search.failed;
}

void tools_release(struct tools *tools)
{
    for (size_t i = 0; i < tools->count; i++)
        free(tools->entries[i].name);
    free(tools->entries);
    *tools = (struct tools){0};
}

/* ---- the nearest name ---- */

const char *tools_nearest(const struct tools *tools, const char *name)
{
    const char *nearest = NULL;
    size_t nearest_cost = SLIPS_MAX + 1;

    if (strncmp(name, "hav-", 4) == 0)
        name += 4;
    for (size_t i = 0; i < tools->count; i++) {
        size_t cost = slip_distance(name, tools->entries[i].name);

        if (cost < nearest_cost) {
            nearest_cost = cost;
            nearest = tools->entries[i].name;
        }
    }
    return nearest;
}

/* ---- running ---- */

struct tools_launch {
    const char *name;
    char **argv;
    int reason; /* errno of the last attempt that found something, else ENOENT */
};

static bool tools_launch_from(void *context, const char *folder, size_t length)
{
    struct tools_launch *launch = context;
    struct text path = {0};

    execv(tools_path(&path, folder, length, launch->name), launch->argv);
    if (errno != ENOENT && errno != ENOTDIR)
        launch->reason = errno;
    text_release(&path);
    return false;
}

void tools_exec(const char *name, char **argv)
{
    struct tools_launch launch = {.name = name, .argv = argv, .reason = ENOENT};
    struct text own = {0};
    char called[SLIP_WORD_MAX + 8], *typed = argv[0];

    if (tools_is_name(name) && strlen(name) <= SLIP_WORD_MAX) {
        snprintf(called, sizeof called, "hav-%s", name);
        argv[0] = called;
        if (tools_ours(name) != NULL && tools_executable(&own) > 0)
            execv(text_c(&own), argv);
        tools_each_folder(tools_launch_from, &launch);
        argv[0] = typed;
    }
    text_release(&own);
    errno = launch.reason;
}

/* ---- manual pages and documents ---- */

/* Installed in PREFIX/bin; made in build, or in the tree that it or build/san is in. */
static const struct tools_place {
    const char *pages, *documents;
} places[] = {{"/../share/man/man", "/../share/doc/havtools/docs"},
              {"/../man", "/../docs"},
              {"/../../man", "/../../docs"},
              {"/../../../man", "/../../../docs"}};

/* Makes `path` that of a page in a place, which has folders for sections if it is the first.
 * Returns false if it is not there. */
static bool tools_page_is_at(const struct text *folder, size_t place, const char *page, int section,
                             struct text *path)
{
    const size_t length = strlen(page);
    const bool is_chosen = length > 2 && page[length - 2] == '.'; /* templates.5 */

    if (is_chosen && page[length - 1] != '0' + section)
        return false;
    text_reset(path);
    text_append(path, folder->bytes, folder->length);
    text_string(path, places[place].pages);
    if (place == 0)
        text_format(path, "%d", section);
    text_format(path, "/%s", page);
    if (!is_chosen)
        text_format(path, ".%d", section);
    if (access(text_c(path), R_OK) == 0)
        return true;
    text_string(path, ".gz"); /* as packages install them */
    return access(text_c(path), R_OK) == 0;
}

bool tools_page(const char *page, struct text *path)
{
    static const int sections[] = {1, 5, 7};
    struct text folder = {0};
    bool found = false;

    if (tools_folder(&folder))
        for (size_t i = 0; i < 3 && !found; i++)
            for (size_t j = 0; j < sizeof places / sizeof *places && !found; j++)
                found = tools_page_is_at(&folder, j, page, sections[i], path);
    text_release(&folder);
    return found;
}

bool tools_document(const char *name, struct text *path)
{
    struct text folder = {0};
    bool found = false;

    if (tools_is_name(name) && tools_folder(&folder))
        for (size_t i = 0; i < sizeof places / sizeof *places && !found; i++) {
            text_reset(path);
            text_append(path, folder.bytes, folder.length);
            text_format(path, "%s/%s.md", places[i].documents, name);
            found = access(text_c(path), R_OK) == 0;
        }
    text_release(&folder);
    return found;
}
