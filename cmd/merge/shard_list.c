/* SPDX-License-Identifier: ISC */
/*
 * What do partial results hold?  Each is read to its end, so that damage is seen, and joined to
 * those before it by its manifest alone.
 */
#include "cmd/merge/shard_list.h"

#include <string.h>

static void shard_list_file(const char *path, const struct manifest *manifest, struct text *line)
{
    const struct walk_counts *counts = &manifest->counts;
    const char *before = " ";

    terminal_text(line, path, strlen(path));
    text_format(line, ": %s %s, ", manifest->tool, manifest->version);
    text_string(line, manifest_count(manifest) == 1 ? "shard" : "shards");
    for (int first = 1; first <= manifest->shards; first++) {
        int last = first;

        if (!manifest_holds(manifest, first))
            continue;
        while (last < manifest->shards && manifest_holds(manifest, last + 1))
            last++;
        text_format(line, last > first ? "%s%d-%d" : "%s%d", before, first, last);
        before = ",";
        first = last;
    }
    text_format(line, " of %d, %llu ", manifest->shards, (unsigned long long)counts->read);
    if (counts->source.records > 0) /* a shard of rows does not count the others */
        text_format(line, "of %llu ", (unsigned long long)counts->source.records);
    text_string(line, "records\n");
}

int shard_list(char *const *paths, size_t count, struct output *output, bool *whole)
{
    struct manifest all = {.shards = 0};
    struct text line = {0}, reason = {0};
    int error = 0;

    *whole = true;
    for (size_t i = 0; i < count && error != ERROR_MEMORY; i++) {
        struct shard_file file;
        struct manifest manifest;

        error = shard_file_open(&file, paths[i], &manifest, false);
        if (error == 0) {
            partial_skip(file.in);
            error = shard_file_close(&file, paths[i]);
        }
        if (error == 0)
            shard_list_file(paths[i], &manifest, &line);
        bool first = error == 0 && all.shards == 0;
        if (error == 0 && !first && !manifest_join(&all, &manifest, &reason)) {
            complain("cannot add `%s': %s", paths[i], text_c(&reason));
            text_reset(&reason);
            error = ERROR_INPUT;
        }
        *whole &= error == 0;
        if (first)
            all = manifest;
        else
            manifest_release(&manifest);
    }
    if (all.shards > 0 && !manifest_complete(&all, &reason)) {
        text_format(&line, "%s\n", text_c(&reason));
        *whole = false;
    }
    error = error == ERROR_MEMORY ? error : output_write(output, text_c(&line), line.length);
    manifest_release(&all);
    text_release(&line);
    text_release(&reason);
    return error;
}
