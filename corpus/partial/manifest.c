/* SPDX-License-Identifier: ISC */
/*
 * May these results be added up?  Compares everything that two partial results must have in common
 * and reports the first difference; shards are a set of bits.
 */
#include "corpus/partial/manifest.h"

#include <stdlib.h>
#include <string.h>

void manifest_release(struct manifest *manifest)
{
    text_release(&manifest->options);
    text_release(&manifest->operands);
    *manifest = (struct manifest){.shards = 0};
}

/* ---- shards ---- */

void manifest_hold(struct manifest *manifest, int shard)
{
    manifest->held[(shard - 1) / 8] |= (uint8_t)(1u << ((shard - 1) % 8));
}

bool manifest_holds(const struct manifest *manifest, int shard)
{
    return manifest->held[(shard - 1) / 8] >> ((shard - 1) % 8) & 1;
}

int manifest_count(const struct manifest *manifest)
{
    int count = 0;

    for (int shard = 1; shard <= manifest->shards; shard++)
        count += manifest_holds(manifest, shard);
    return count;
}

/* ---- words ---- */

char **manifest_words(const struct text *words, size_t *count)
{
    size_t found = 0;

    for (size_t i = 0; i < words->length; i++)
        found += words->bytes[i] == '\0';
    char **list = calloc(found + 1, sizeof list[0]);
    *count = list == NULL ? 0 : found;
    char *at = words->bytes;
    for (size_t i = 0; i < *count; i++) {
        list[i] = at;
        at += strlen(at) + 1;
    }
    return list;
}

bool manifest_has_word(const struct text *words, const char *word)
{
    const char *at = words->bytes, *end = at + words->length;

    for (; at < end; at += strlen(at) + 1) {
        if (strcmp(at, word) == 0)
            return true;
    }
    return false;
}

static bool manifest_same_words(const struct text *a, const struct text *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->bytes, b->bytes, a->length) == 0);
}

/* The words as a person reads them. */
static void manifest_tell_words(struct text *out, const struct text *words)
{
    if (words->length == 0)
        text_string(out, "none");
    for (size_t i = 0; i < words->length; i++) {
        if (words->bytes[i] != '\0')
            text_char(out, words->bytes[i]);
        else if (i + 1 < words->length)
            text_char(out, ' ');
    }
}

/* ---- joining ---- */

static bool manifest_same_maker(const struct manifest *into, const struct manifest *from,
                                struct text *reason)
{
    if (strcmp(into->tool, from->tool) != 0)
        text_format(reason, "it was made by %s, not by %s", from->tool, into->tool);
    else if (strcmp(into->version, from->version) != 0)
        text_format(reason, "it was made by version %s, not %s", from->version, into->version);
    else if (into->layout != from->layout)
        text_format(reason, "its layout is %u, not %u", from->layout, into->layout);
    else
        return true;
    return false;
}

/* Rows do not count the records. */
static void manifest_tell_size(struct text *reason, const struct walk_source *source)
{
    if (source->records > 0)
        text_format(reason, "%llu records in ", (unsigned long long)source->records);
    text_format(reason, "%llu bytes of %llu %s", (unsigned long long)source->bytes,
                (unsigned long long)source->entries, source->entries == 1 ? "file" : "files");
}

static bool manifest_same_question(const struct manifest *into, const struct manifest *from,
                                   struct text *reason)
{
    const struct walk_source *a = &into->counts.source, *b = &from->counts.source;

    if (!manifest_same_words(&into->options, &from->options)) {
        text_string(reason, "it was made with other options: ");
        manifest_tell_words(reason, &from->options);
        text_string(reason, ", not ");
        manifest_tell_words(reason, &into->options);
    } else if (into->shards != from->shards) {
        text_format(reason, "it is one of %d shards, not of %d", from->shards, into->shards);
    } else if (!manifest_same_words(&into->operands, &from->operands)) {
        text_string(reason, "it was made from other inputs: ");
        manifest_tell_words(reason, &from->operands);
        text_string(reason, ", not ");
        manifest_tell_words(reason, &into->operands);
    } else if (a->entries != b->entries || a->records != b->records || a->bytes != b->bytes) {
        text_string(reason, "its inputs held ");
        manifest_tell_size(reason, b);
        text_string(reason, ", not ");
        manifest_tell_size(reason, a);
    } else if (a->digest != b->digest) {
        text_format(reason, "its inputs have other contents: digest %016llx, not %016llx",
                    (unsigned long long)b->digest, (unsigned long long)a->digest);
    } else {
        return true;
    }
    return false;
}

static bool manifest_share_nothing(const struct manifest *into, const struct manifest *from,
                                   struct text *reason)
{
    for (int shard = 1; shard <= into->shards; shard++) {
        if (manifest_holds(into, shard) && manifest_holds(from, shard)) {
            text_format(reason, "shard %d of %d was already added", shard, into->shards);
            return false;
        }
    }
    return true;
}

bool manifest_join(struct manifest *into, const struct manifest *from, struct text *reason)
{
    struct walk_counts *counts = &into->counts;

    if (!manifest_same_maker(into, from, reason) || !manifest_same_question(into, from, reason) ||
        !manifest_share_nothing(into, from, reason))
        return false;
    for (size_t i = 0; i < sizeof into->held; i++)
        into->held[i] |= from->held[i];
    counts->read += from->counts.read;
    counts->reported += from->counts.reported;
    counts->filtered += from->counts.filtered;
    counts->rejected += from->counts.rejected;
    counts->damage += from->counts.damage;
    counts->input_failed |= from->counts.input_failed;
    return true;
}

bool manifest_complete(const struct manifest *manifest, struct text *reason)
{
    int missing = manifest->shards - manifest_count(manifest);
    const char *before = "";

    if (missing == 0)
        return true;
    text_string(reason, missing == 1 ? "shard " : "shards ");
    for (int first = 1; first <= manifest->shards; first++) {
        int last = first;

        if (manifest_holds(manifest, first))
            continue;
        while (last < manifest->shards && !manifest_holds(manifest, last + 1))
            last++;
        text_format(reason, last > first ? "%s%d-%d" : "%s%d", before, first, last);
        before = ",";
        first = last;
    }
    text_format(reason, " of %d %s missing", manifest->shards, missing == 1 ? "is" : "are");
    return false;
}
