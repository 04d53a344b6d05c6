/* SPDX-License-Identifier: ISC */
/*
 * A folder of annotated games, brought up to date.
 *
 * A worker appends for a game a line "NAME SGF PAGE ROW", three lengths, then the annotated record,
 * the page (of both length 0: they are on disk already) and the row of the index, a line of its own
 * that begins
 *
 *     <tr data-key="0123456789abcdef"><td><a href="games/NAME.html">
 */
#include "cmd/annotate/annotate_site.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyse/base/escape.h"
#include "cmd/annotate/annotate_index.h"
#include "cmd/annotate/old_pages.h"
#include "cmd/annotate/page_assets.h"
#include "cmd/common/atomic_dir.h"
#include "cmd/common/charts.h"
#include "cmd/output/complaint.h"
#include "cmd/output/output.h"
#include "corpus/base/digest.h"

#define KEY_DIGITS 16
#define LINK_AT (sizeof SITE_ROW_KEY - 1 + KEY_DIGITS)
#define NAME_AT (LINK_AT + sizeof SITE_ROW_NAME - 1)
#define ID_BYTES 60 /* of an id in a name */

/* The files that pages share, each with words by which it is known to be of this program. */
static const struct {
    const char *name, *mark;
    const struct page_asset *asset;
} site_files[] = {
    {"page.css", "annotated game", &page_css},
    {"page.js", "annotated game", &page_js},
    {"site.js", "annotated game", &site_js},
    {"live.js", "annotated game", &live_js},
};

/* ---- rows ---- */

/* The name in a row; false: it is no row. */
static bool site_row_name(const char *line, size_t length, char name[SITE_NAME_BYTES])
{
    if (length <= NAME_AT || memcmp(line, SITE_ROW_KEY, sizeof SITE_ROW_KEY - 1) != 0 ||
        memcmp(line + LINK_AT, SITE_ROW_NAME, sizeof SITE_ROW_NAME - 1) != 0)
        return false;
    const char *end =
        memmem(line + NAME_AT, length - NAME_AT, SITE_ROW_LINK, sizeof SITE_ROW_LINK - 1);
    const size_t bytes = end == NULL ? 0 : (size_t)(end - line) - NAME_AT;
    if (bytes == 0 || bytes >= SITE_NAME_BYTES)
        return false;
    memcpy(name, line + NAME_AT, bytes);
    name[bytes] = '\0';
    /* Only a name that site_name() makes: it becomes a part of a path. */
    return strspn(name, SITE_NAME_LETTERS) == bytes;
}

/* Is there a file in the folder that others have written and that this one would replace? */
static bool site_is_refused(const struct annotate_site *site)
{
    for (size_t i = 0; i < sizeof site_files / sizeof site_files[0]; i++)
        if (atomic_dir_is_refused(site->folder, site_files[i].name, site_files[i].mark))
            return true;
    if (site->report != NULL) /* whose caller has looked at the rest */
        return atomic_dir_is_refused(site->folder, "index.html", site->report);
    return atomic_dir_is_refused(site->folder, "index.html", SITE_MARK) ||
           atomic_dir_is_foreign(site->folder, SITE_MARK, "site");
}

int annotate_site_begin(struct annotate_site *site)
{
    struct text path = {0};

    if (site_is_refused(site))
        return ERROR_OUTPUT;
    text_format(&path, "%s/games", site->folder);
    int error = charts_folder(site->folder);
    if (error == 0)
        error = charts_folder(text_c(&path));
    if (error == 0)
        output_fills(site->folder);
    text_release(&path);
    return error;
}

/* ---- one game ---- */

uint64_t annotate_site_key(const struct annotate_question *question, const struct record *record,
                           const char *file)
{
    const struct common *common = question->common;
    const char *texts[] = {HAV_VERSION, SITE_ROW_MISTAKES, page_js.hash,
                           live_js.text == NULL ? "" : "live", strrchr(file, '.')};
    struct digest digest;

    digest_init(&digest);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        digest_add(&digest, texts[i] == NULL ? "" : texts[i],
                   texts[i] == NULL ? 1 : strlen(texts[i]) + 1);
    digest_add_number(&digest, question->limit_nodes);
    digest_add_number(&digest, question->effort);
    digest_add_number(&digest, (uint64_t)question->detail);
    digest_add_number(&digest, question->site->report != NULL);
    digest_add_number(&digest, (uint64_t)common->output.spelling);
    digest_add_number(&digest, (uint64_t)common->replay.ring_rule);
    digest_add_number(&digest, (uint64_t)common->replay.variant);
    digest_add_number(&digest, (uint64_t)record->spelling);
    digest_add_number(&digest, (uint64_t)record->dialect);
    digest_add_number(&digest, (uint64_t)record->size);
    digest_add_number(&digest, (uint64_t)record->handicap_given);
    digest_add_number(&digest, (uint64_t)record->game->index);
    digest_add_number(&digest, record->game_index);
    digest_add(&digest, record->bytes, record->length);
    return digest_value(&digest);
}

/* "1014882-0123456789abcdef": the id, as far as it can be in a name, and the key: of 200,000 games
 * without ids, two or more would have the same half of it. */
static void site_name(const char *id, uint64_t key, char name[SITE_NAME_BYTES])
{
    char safe[ID_BYTES + 1] = "game";
    size_t length = 0;

    for (; id != NULL && *id != '\0' && length < ID_BYTES; id++)
        if (strchr(SITE_NAME_LETTERS, *id) != NULL)
            safe[length++] = *id;
    if (length > 0)
        safe[length] = '\0';
    snprintf(name, SITE_NAME_BYTES, "%s-%016" PRIx64, safe, key);
}

/* `ending`: "html" or "sgf". */
static void site_path(const char *folder, const char *name, const char *ending, struct text *path)
{
    text_reset(path);
    text_format(path, "%s/games/%s.%s", folder, name, ending);
}

/* Appends the row that a page keeps, if it is that of the key. */
static void site_find_row(const struct text *page, const char *name, uint64_t key, struct text *out)
{
    char own[SITE_NAME_BYTES];
    const char *row = page->length == 0 ? NULL
                                        : memmem(page->bytes, page->length, PAGE_ROW_MARK,
                                                 sizeof PAGE_ROW_MARK - 1);
    if (row == NULL)
        return;
    row += sizeof PAGE_ROW_MARK - 1;
    const size_t left = page->length - (size_t)(row - page->bytes);
    const char *end = memchr(row, '\n', left);
    if (end == NULL || !site_row_name(row, (size_t)(end - row), own) || strcmp(own, name) != 0 ||
        strtoull(row + sizeof SITE_ROW_KEY - 1, NULL, 16) != key)
        return;
    text_format(out, "%s 0 0 %zu\n", name, (size_t)(end - row) + 1);
    text_append(out, row, (size_t)(end - row) + 1);
}

bool annotate_site_reuse(const struct annotate_site *site, const char *id, uint64_t key,
                         struct text *out)
{
    const size_t before = out->length;
    char name[SITE_NAME_BYTES];
    struct text path = {0}, page = {0};

    site_name(id, key, name);
    site_path(site->folder, name, "html", &path);
    if (!path.failed)
        atomic_dir_read(text_c(&path), &page);
    if (!page.failed)
        site_find_row(&page, name, key, out);
    text_release(&path);
    text_release(&page);
    return out->length > before;
}

void annotate_site_add(const struct annotate_view *view, uint64_t key, struct text *out)
{
    const struct annotate_site *site = view->question->site;
    struct text sgf = {0}, page = {0}, row = {0};
    struct walk_item item = *view->item;
    struct annotate_view noted = *view;
    const struct page_links links = {.shared = true,
                                     .row = &row,
                                     .index =
                                         site->report == NULL ? "../index.html" : "../games.html",
                                     .players = site->report != NULL};
    char name[SITE_NAME_BYTES];

    site_name(view->item->record->id, key, name);
    annotate_index_row(view, key, name, &row);
    annotate_page_write(view, &links, &page);
    item.out = &sgf;
    noted.item = &item;
    if (!annotate_sgf_write(&noted))
        text_reset(&sgf); /* the page alone, then */
    text_format(out, "%s %zu %zu %zu\n", name, sgf.length, page.length, row.length);
    text_append(out, sgf.bytes, sgf.length);
    text_append(out, page.bytes, page.length);
    text_append(out, row.bytes, row.length);
    out->failed |= sgf.failed || page.failed || row.failed;
    text_release(&sgf);
    text_release(&page);
    text_release(&row);
}

/* ---- the folder ---- */

/* A page that a shard wrote is not there. */
static int site_miss(const char *path)
{
    complain("cannot list `%s': there is no such page; name the folder of the shards, or run them "
             "again",
             path);
    return ERROR_OUTPUT;
}

/* Writes a file of the game, or sees that a page is there of which nothing is to be written.  A
 * record that is there has the key of the game in its name: it stays as it is. */
static int site_write(const struct annotate_site *site, const char *name, const char *ending,
                      const struct text *bytes)
{
    const bool is_record = strcmp(ending, "sgf") == 0;
    struct text path = {0};
    int error = 0;

    site_path(site->folder, name, ending, &path);
    if (path.failed)
        error = ERROR_MEMORY;
    else if (bytes->length > 0 && !(is_record && access(text_c(&path), F_OK) == 0))
        error = output_file_again(text_c(&path), bytes);
    else if (bytes->length == 0 && !is_record && access(text_c(&path), F_OK) != 0)
        error = site_miss(text_c(&path));
    text_release(&path);
    return error;
}

int annotate_site_take_next(struct annotate_site *site, const char **bytes, const char *end,
                            char name[SITE_NAME_BYTES])
{
    const char *line = memchr(*bytes, '\n', (size_t)(end - *bytes));
    const char *blank = memchr(*bytes, ' ', (size_t)(line - *bytes));
    char *rest;
    const size_t sgf_bytes = strtoul(blank, &rest, 10), page_bytes = strtoul(rest, &rest, 10);
    const size_t row_bytes = strtoul(rest, NULL, 10);
    const struct text sgf = {.bytes = (char *)(uintptr_t)(line + 1), .length = sgf_bytes};
    const struct text page = {.bytes = sgf.bytes + sgf_bytes, .length = page_bytes};
    int error;

    snprintf(name, SITE_NAME_BYTES, "%.*s", (int)(blank - *bytes), *bytes);
    /* The page comes last: where it is, the record is. */
    error = site_write(site, name, "sgf", &sgf);
    if (error == 0)
        error = site_write(site, name, "html", &page);
    site->written += page_bytes > 0;
    site->reused += page_bytes == 0;
    text_append(&site->index, page.bytes + page_bytes, row_bytes);
    *bytes = page.bytes + page_bytes + row_bytes;
    return error;
}

int annotate_site_take(void *context, const char *bytes, size_t length)
{
    const char *end = bytes + length;
    char name[SITE_NAME_BYTES];
    int error = 0;

    while (bytes < end && error == 0)
        error = annotate_site_take_next(context, &bytes, end, name);
    return error;
}

int annotate_site_keep(struct annotate_site *site, const char *bytes, size_t length,
                       struct text *kept)
{
    const char *end = bytes + length;
    char name[SITE_NAME_BYTES];
    int error = 0;

    while (bytes < end && error == 0) {
        text_reset(&site->index);
        error = annotate_site_take_next(site, &bytes, end, name);
        text_format(kept, "%s 0 0 %zu\n", name, site->index.length);
        text_append(kept, site->index.bytes, site->index.length);
    }
    return error;
}

size_t annotate_site_remove_old(const struct annotate_site *site)
{
    static const struct old_page_kind kinds[] = {{".html", PAGE_ROW_MARK},
                                                 {".sgf", "]AN[havtools "}};
    const char *line = site->index.bytes, *end = line + site->index.length;
    struct text folder = {0}, names = {.failed = site->index.failed};
    size_t removed = 0;
    char name[SITE_NAME_BYTES];

    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        const size_t length = (size_t)((stop == NULL ? end : stop) - line);

        if (site_row_name(line, length, name))
            text_append(&names, name, strlen(name) + 1);
        line += length + 1;
    }
    text_format(&folder, "%s/games", site->folder);
    if (!folder.failed)
        removed = old_pages_remove(text_c(&folder), kinds, sizeof kinds / sizeof kinds[0], &names);
    text_release(&folder);
    text_release(&names);
    return removed;
}

int annotate_site_write_shared(const struct annotate_site *site)
{
    struct text path = {0}, out = {0};
    int error = 0;

    for (size_t i = 0; i < sizeof site_files / sizeof site_files[0] && error == 0; i++) {
        if (site_files[i].asset->text == NULL)
            continue; /* this build has no engine */
        text_reset(&path);
        text_reset(&out);
        text_format(&path, "%s/%s", site->folder, site_files[i].name);
        text_string(&out, site_files[i].asset->text);
        error = path.failed ? ERROR_MEMORY : output_file(text_c(&path), &out);
    }
    text_release(&path);
    text_release(&out);
    return error;
}

int annotate_site_end(struct annotate_site *site, bool complete)
{
    static const struct page_place place = {.made = SITE_MARK " " HAV_VERSION "."};
    struct text path = {0}, out = {0};
    int error = annotate_site_write_shared(site);

    text_format(&path, "%s/index.html", site->folder);
    annotate_index_page(site, "Annotated games", &place, &out);
    if (error == 0)
        error = output_file(text_c(&path), &out);
    if (error == 0 && complete)
        site->removed = annotate_site_remove_old(site);
    text_release(&path);
    text_release(&out);
    return error;
}

void annotate_site_release(struct annotate_site *site)
{
    text_release(&site->index);
}
