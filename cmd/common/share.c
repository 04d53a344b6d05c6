/* SPDX-License-Identifier: ISC */
/*
 * Work shared out: what a shard counted is written down, and what shards have written is added up,
 * when by their manifests they belong together and none is missing.
 */
#include "cmd/common/share.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- options ---- */

void share_option(struct share *share, const char *format, ...)
{
    char *word = NULL;
    va_list arguments;

    va_start(arguments, format);
    int length = vasprintf(&word, format, arguments);
    va_end(arguments);
    if (length < 0)
        share->manifest.options.failed = true;
    else
        text_append(&share->manifest.options, word, (size_t)length + 1);
    if (length >= 0)
        free(word);
}

void share_number(struct share *share, const char *option, uint64_t number, uint64_t usual)
{
    if (number != usual)
        share_option(share, "%s=%llu", option, (unsigned long long)number);
}

/* Those that all tools share. */
static void add_common_options(struct share *share, const struct common *common)
{
    static const char *const spellings[] = {"lg", "line", "xyz"};
    const struct record_options *record = &common->input.record;
    const struct input_limits *limits = &common->input.limits;

    if (common->replay.ring_rule != 0)
        share_option(share, "--ring-rule=%s", ring_rule_name(common->replay.ring_rule));
    if (record->game != NULL)
        share_option(share, "--game=%s", record->game->name);
    if (record->force_dialect)
        share_option(share, "--dialect=%s", dialect_name(record->dialect));
    if (record->force_spelling)
        share_option(share, "--spelling=%s", spellings[record->spelling]);
    if (record->size != 0)
        share_option(share, "--size=%d", record->size);
    if (common->input.record_bytes != 0)
        share_option(share, "--limit-record-bytes=%zu", common->input.record_bytes);
    if (limits->entry_bytes != 0)
        share_option(share, "--limit-entry-bytes=%llu", (unsigned long long)limits->entry_bytes);
    if (limits->ratio != 0)
        share_option(share, "--limit-ratio=%u", limits->ratio);
    if (limits->depth != 0)
        share_option(share, "--limit-depth=%d", limits->depth);
    if (common->filter.word.length > 0 || common->filter.word.failed)
        share_option(share, "%.*s", (int)common->filter.word.length, common->filter.word.bytes);
    share->manifest.options.failed |= common->filter.word.failed;
}

/* ---- files ---- */

static long read_file(void *context, char *bytes, size_t length)
{
    const struct share_file *file = context;
    ssize_t got;

    do
        got = read(file->fd, bytes, length);
    while (got < 0 && errno == EINTR);
    return got;
}

static void share_complain(const char *path, const struct partial_fault *fault)
{
    complain("cannot add `%s': byte %llu: %s", path, (unsigned long long)fault->offset,
             fault->reason);
}

int share_file_open(struct share_file *file, const char *path, struct manifest *manifest,
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
    int error = partial_open(&file->in, read_file, file, manifest, &fault);
    if (error == ERROR_INPUT && !quiet)
        share_complain(path, &fault);
    if (error != 0 && file->fd != STDIN_FILENO)
        close(file->fd);
    return error;
}

int share_file_close(struct share_file *file, const char *path)
{
    struct partial_fault fault;
    int error = partial_close(file->in, &fault);

    if (error == ERROR_INPUT)
        share_complain(path, &fault);
    if (file->fd != STDIN_FILENO)
        close(file->fd);
    return error;
}

void share_file_drop(struct share_file *file)
{
    struct partial_fault fault;

    if (partial_close(file->in, &fault) != 0)
        file->in = NULL;
    if (file->fd != STDIN_FILENO)
        close(file->fd);
}

/* ---- adding up ---- */

/* Is that something that this tool can read, and was asked for? */
static bool fits(const struct share *share, const struct text *asked,
                 const struct manifest *manifest, struct text *reason)
{
    size_t count;
    char **words;

    if (strcmp(manifest->tool, share->kind->tool) != 0) {
        text_format(reason, "it is of %s, not of %s", manifest->tool, share->kind->tool);
        return false;
    }
    if (manifest->layout != share->kind->layout) {
        text_format(reason, "version %s made it, with a layout that this one does not read",
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
    return reason->length == 0;
}

/* One file.  `asked` is what the command line asks for. */
static int add_file(struct share *share, const struct text *asked, const char *path)
{
    struct share_file file;
    struct manifest manifest;
    struct text reason = {0};
    bool is_first = share->manifest.shards == 0;
    int error = share_file_open(&file, path, &manifest, false);

    if (error == 0 && (!fits(share, asked, &manifest, &reason) ||
                       (!is_first && !manifest_join(&share->manifest, &manifest, &reason)))) {
        share_file_drop(&file);
        complain("cannot add `%s': %s", path, text_c(&reason));
        error = ERROR_INPUT;
    } else if (error == 0) {
        /* What is wrong with a file outranks what became of adding it. */
        int added = share->kind->add(share->accumulator, file.in);
        error = share_file_close(&file, path);
        if (error == 0)
            error = added;
    }
    text_release(&reason);
    if (error == 0 && is_first)
        share->manifest = manifest;
    else
        manifest_release(&manifest);
    return error;
}

static int merge(struct share *share, struct common *common, struct walk_counts *counts)
{
    struct text asked = share->manifest.options, reason = {0};
    int error = 0;

    *counts = (struct walk_counts){0};
    share->manifest = (struct manifest){.shards = 0};
    for (size_t i = 0; i < common->input.noperands && error == 0; i++)
        error = add_file(share, &asked, common->input.operands[i]);
    text_release(&asked);
    if (error == 0 && common->shard.partial == NULL &&
        !manifest_complete(&share->manifest, &reason)) {
        complain("nothing is told of a part: %s", text_c(&reason));
        error = ERROR_INPUT;
    }
    text_release(&reason);
    if (error != 0)
        return error;
    *counts = share->manifest.counts;
    share->operands = manifest_words(&share->manifest.operands, &common->input.noperands);
    common->input.operands = share->operands;
    return share->operands == NULL ? ERROR_MEMORY : 0;
}

int share_gather(struct share *share, struct common *common, const struct job *job,
                 struct output *output, struct walk_counts *counts)
{
    struct manifest *manifest = &share->manifest;

    add_common_options(share, common);
    if (manifest->options.failed)
        return ERROR_MEMORY;
    if (common->shard.merge)
        return merge(share, common, counts);
    for (size_t i = 0; i < common->input.noperands; i++)
        text_append(&manifest->operands, common->input.operands[i],
                    strlen(common->input.operands[i]) + 1);
    return manifest->operands.failed ? ERROR_MEMORY : common_walk(common, job, output, counts);
}

/* ---- writing ---- */

static int write_bytes(void *context, const char *bytes, size_t length)
{
    return output_write(context, bytes, length);
}

struct output *share_output(const struct common *common)
{
    return output_open(common->shard.partial != NULL ? common->shard.partial : common->output.path);
}

int share_write(struct share *share, const struct common *common, const struct walk_counts *counts,
                struct output *output)
{
    struct manifest *manifest = &share->manifest;
    struct partial_out *out;

    if (!common->shard.merge) {
        snprintf(manifest->tool, sizeof manifest->tool, "%s", share->kind->tool);
        snprintf(manifest->version, sizeof manifest->version, "%s", HAV_VERSION);
        manifest->layout = share->kind->layout;
        manifest->counts = *counts;
        manifest->shards = common->shard.shards == 0 ? 1 : common->shard.shards;
        manifest_hold(manifest, common->shard.shards == 0 ? 1 : common->shard.shard);
    }
    int error = partial_begin(&out, write_bytes, output, manifest);
    if (error != 0)
        return error;
    error = share->kind->write(share->accumulator, out);
    int finished = partial_finish(out);
    return finished != 0 ? finished : error;
}

void share_release(struct share *share)
{
    free(share->operands);
    share->operands = NULL;
    manifest_release(&share->manifest);
}
