/* SPDX-License-Identifier: ISC */
/*
 * Writes the counts of a shard, and adds up those of several, if their manifests show that they
 * belong together and none is missing.
 */
#include "cmd/common/shard.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- options ---- */

void shard_option(struct shard *shard, const char *format, ...)
{
    char *word = NULL;
    va_list arguments;

    va_start(arguments, format);
    int length = vasprintf(&word, format, arguments);
    va_end(arguments);
    if (length < 0)
        shard->manifest.options.failed = true;
    else
        text_append(&shard->manifest.options, word, (size_t)length + 1);
    if (length >= 0)
        free(word);
}

void shard_number(struct shard *shard, const char *option, uint64_t number, uint64_t usual)
{
    if (number != usual)
        shard_option(shard, "%s=%llu", option, (unsigned long long)number);
}

/* Those that all tools share. */
static void shard_add_common(struct shard *shard, const struct common *common)
{
    static const char *const spellings[] = {"lg", "line", "xyz"};
    const struct record_options *record = &common->input.record;
    const struct input_limits *limits = &common->input.limits;

    if (common->replay.ring_rule != 0)
        shard_option(shard, "--ring-rule=%s", ring_rule_name(common->replay.ring_rule));
    if ((common->replay.variant & VARIANT_SIX_PERFECT) != 0)
        shard_option(shard, "--six=perfect");
    if ((common->replay.variant & VARIANT_DIAGONALS_ALTERNATE) != 0)
        shard_option(shard, "--diagonals=alternate");
    if ((common->replay.variant & VARIANT_JUMP_ANY) != 0)
        shard_option(shard, "--jump=any");
    if (record->game != NULL)
        shard_option(shard, "--game=%s", record->game->name);
    if (record->force_dialect)
        shard_option(shard, "--dialect=%s", dialect_name(record->dialect));
    if (record->force_spelling)
        shard_option(shard, "--spelling=%s", spellings[record->spelling]);
    if (record->size != 0)
        shard_option(shard, "--size=%d", record->size);
    if (record->handicap != 0)
        shard_option(shard, "--handicap=%d", record->handicap);
    for (size_t i = 0; i < common->input.passing.count; i++)
        shard_option(shard, "--%s=%s",
                     common->input.passing.globs[i].is_include ? "include" : "exclude",
                     common->input.passing.globs[i].glob);
    if (common->input.record_bytes != 0)
        shard_option(shard, "--limit-record-bytes=%zu", common->input.record_bytes);
    if (limits->entry_bytes != 0)
        shard_option(shard, "--limit-entry-bytes=%llu", (unsigned long long)limits->entry_bytes);
    if (limits->ratio != 0)
        shard_option(shard, "--limit-ratio=%u", limits->ratio);
    if (limits->depth != 0)
        shard_option(shard, "--limit-depth=%d", limits->depth);
    if (common->filter.word.length > 0 || common->filter.word.failed)
        shard_option(shard, "%.*s", (int)common->filter.word.length, common->filter.word.bytes);
    shard->manifest.options.failed |= common->filter.word.failed;
    /* The shards of an index are other parts of the records. */
    if (common->filter.index != NULL)
        shard_option(shard, "--index");
}

/* ---- files ---- */

static long shard_read_file(void *context, char *bytes, size_t length)
{
    const struct shard_file *file = context;
    ssize_t got;

    do
        got = read(file->fd, bytes, length);
    while (got < 0 && errno == EINTR);
    return got;
}

static void shard_complain(const char *path, const struct partial_fault *fault)
{
    complain("cannot add `%s': byte %llu: %s", path, (unsigned long long)fault->offset,
             fault->reason);
}

int shard_file_open(struct shard_file *file, const char *path, struct manifest *manifest,
                    bool quiet)
{
    struct partial_fault fault;

    *manifest = (struct manifest){.shards = 0};
    file->in = NULL;
    file->fd = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (file->fd < 0) {
        if (!quiet)
            complain("cannot open `%s': %s", path, strerror(errno));
        return ERROR_INPUT;
    }
    int error = partial_open(&file->in, shard_read_file, file, manifest, &fault);
    if (error == ERROR_INPUT && !quiet)
        shard_complain(path, &fault);
    if (error != 0 && file->fd != STDIN_FILENO)
        close(file->fd);
    return error;
}

int shard_file_close(struct shard_file *file, const char *path)
{
    struct partial_fault fault;
    int error = partial_close(file->in, &fault);

    if (error == ERROR_INPUT)
        shard_complain(path, &fault);
    if (file->fd != STDIN_FILENO)
        close(file->fd);
    return error;
}

void shard_file_drop(struct shard_file *file)
{
    struct partial_fault fault;

    if (partial_close(file->in, &fault) != 0)
        file->in = NULL;
    if (file->fd != STDIN_FILENO)
        close(file->fd);
}

/* ---- adding up ---- */

/* Appends the reason if rows were made with an option that is not asked for. */
static void shard_lacks(const struct text *asked, const struct manifest *manifest,
                        struct text *reason)
{
    size_t count;
    char **words = manifest_words(&manifest->options, &count);

    for (size_t i = 0; i < count && reason->length == 0; i++)
        if (!manifest_has_word(asked, words[i]))
            text_format(reason, "it was made with %s: hav-merge repeats that", words[i]);
    free(words);
}

/* True if this tool can add the partial result, made with the options in `asked`. */
static bool shard_fits(const struct shard *shard, const struct text *asked,
                       const struct manifest *manifest, struct text *reason)
{
    size_t count;
    char **words;

    if (strcmp(manifest->tool, shard->kind->tool) != 0) {
        text_format(reason, "it was made by %s, not by %s", manifest->tool, shard->kind->tool);
        return false;
    }
    if (manifest->layout != shard->kind->layout) {
        text_format(reason, "it was made by version %s, whose layout this version cannot read",
                    manifest->version);
        return false;
    }
    words = manifest_words(asked, &count);
    for (size_t i = 0; i < count; i++) {
        if (!manifest_has_word(&manifest->options, words[i])) {
            text_format(reason, "it was made without %s", words[i]);
            break;
        }
    }
    free(words);
    if (shard->kind->in_order && reason->length == 0)
        shard_lacks(asked, manifest, reason);
    return reason->length == 0;
}

/* Adds one file.  `asked` holds the options of the command line. */
static int shard_add_file(struct shard *shard, const struct text *asked, const char *path)
{
    struct shard_file file;
    struct manifest manifest;
    struct text reason = {0};
    bool is_first = shard->manifest.shards == 0;
    int error = shard_file_open(&file, path, &manifest, false);

    if (error == 0 && (!shard_fits(shard, asked, &manifest, &reason) ||
                       (!is_first && !manifest_join(&shard->manifest, &manifest, &reason)))) {
        shard_file_drop(&file);
        complain("cannot add `%s': %s", path, text_c(&reason));
        error = ERROR_INPUT;
    } else if (error == 0) {
        /* An error in the file takes precedence over an error in adding it. */
        int added = shard->kind->add(shard->accumulator, file.in);
        error = shard_file_close(&file, path);
        if (error == 0)
            error = added;
    }
    text_release(&reason);
    if (error == 0 && is_first)
        shard->manifest = manifest;
    else
        manifest_release(&manifest);
    return error;
}

/* A partial result's path, to be sorted by the first shard that it holds. */
struct shard_path {
    int first;
    char *path;
};

static int shard_compare_paths(const void *a, const void *b)
{
    const struct shard_path *left = a, *right = b;

    return (left->first > right->first) - (left->first < right->first);
}

/* Joins the manifest of a partial result to that of all, and sets the first shard that it holds. */
static int shard_join_path(struct shard_path *path, struct manifest *all)
{
    struct shard_file file;
    struct manifest manifest;
    struct text reason = {0};
    int error = shard_file_open(&file, path->path, &manifest, false);

    if (error == 0) {
        for (path->first = 1; !manifest_holds(&manifest, path->first);)
            path->first++;
        shard_file_drop(&file);
    }
    if (error == 0 && all->shards == 0) {
        *all = manifest;
        return 0;
    }
    if (error == 0 && !manifest_join(all, &manifest, &reason)) {
        complain("cannot add `%s': %s", path->path, text_c(&reason));
        error = ERROR_INPUT;
    }
    text_release(&reason);
    manifest_release(&manifest);
    return error;
}

/* Complains if shards are missing. */
static int shard_check_complete(const struct manifest *manifest)
{
    struct text reason = {0};
    const bool complete = manifest_complete(manifest, &reason);

    if (!complete)
        complain("the partial results are incomplete: %s", text_c(&reason));
    text_release(&reason);
    return complete ? 0 : ERROR_INPUT;
}

int shard_sort(const struct common *common)
{
    const size_t count = common->input.noperands;
    struct shard_path *paths = calloc(count, sizeof paths[0]);
    struct manifest all = {.shards = 0};
    int error = paths == NULL ? ERROR_MEMORY : 0;

    for (size_t i = 0; i < count && error == 0; i++) {
        paths[i].path = common->input.operands[i];
        error = shard_join_path(&paths[i], &all);
    }
    if (error == 0)
        error = shard_check_complete(&all);
    if (error == 0)
        qsort(paths, count, sizeof paths[0], shard_compare_paths);
    for (size_t i = 0; i < count && error == 0; i++)
        common->input.operands[i] = paths[i].path;
    manifest_release(&all);
    free(paths);
    return error;
}

int shard_merge(struct shard *shard, struct common *common, struct walk_counts *counts)
{
    struct text asked = shard->manifest.options;
    int error = shard->kind->in_order ? shard_sort(common) : 0;

    *counts = (struct walk_counts){0};
    shard->manifest = (struct manifest){.shards = 0};
    for (size_t i = 0; i < common->input.noperands && error == 0; i++)
        error = shard_add_file(shard, &asked, common->input.operands[i]);
    text_release(&asked);
    if (error == 0 && common->shard.partial == NULL)
        error = shard_check_complete(&shard->manifest);
    if (error != 0)
        return error;
    *counts = shard->manifest.counts;
    shard->operands = manifest_words(&shard->manifest.operands, &common->input.noperands);
    common->input.operands = shard->operands;
    return shard->operands == NULL ? ERROR_MEMORY : 0;
}

int shard_operands(struct shard *shard, const struct common *common)
{
    struct manifest *manifest = &shard->manifest;

    for (size_t i = 0; i < common->input.noperands; i++)
        text_append(&manifest->operands, common->input.operands[i],
                    strlen(common->input.operands[i]) + 1);
    return manifest->operands.failed || manifest->options.failed ? ERROR_MEMORY : 0;
}

int shard_gather(struct shard *shard, struct common *common, const struct job *job,
                 struct output *output, struct walk_counts *counts)
{
    struct manifest *manifest = &shard->manifest;

    shard_add_common(shard, common);
    if (manifest->options.failed)
        return ERROR_MEMORY;
    if (common->shard.merge)
        return shard_merge(shard, common, counts);
    int error = shard_operands(shard, common);
    return error != 0 ? error : common_walk(common, job, output, counts);
}

/* ---- writing ---- */

static int shard_write_bytes(void *context, const char *bytes, size_t length)
{
    return output_write(context, bytes, length);
}

struct output *shard_output(const struct common *common)
{
    return output_open(common->shard.partial != NULL ? common->shard.partial : common->output.path);
}

int shard_write(struct shard *shard, const struct common *common, const struct walk_counts *counts,
                struct output *output)
{
    struct manifest *manifest = &shard->manifest;
    struct partial_out *out;

    if (!common->shard.merge) {
        snprintf(manifest->tool, sizeof manifest->tool, "%s", shard->kind->tool);
        snprintf(manifest->version, sizeof manifest->version, "%s", HAV_VERSION);
        manifest->layout = shard->kind->layout;
        manifest->counts = *counts;
        manifest->shards = common->shard.shards == 0 ? 1 : common->shard.shards;
        manifest_hold(manifest, common->shard.shards == 0 ? 1 : common->shard.shard);
    }
    int error = partial_begin(&out, shard_write_bytes, output, manifest);
    if (error != 0)
        return error;
    error = shard->kind->write(shard->accumulator, out);
    int finished = partial_finish(out);
    return finished != 0 ? finished : error;
}

void shard_release(struct shard *shard)
{
    free(shard->operands);
    shard->operands = NULL;
    manifest_release(&shard->manifest);
}
