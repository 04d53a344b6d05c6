/* SPDX-License-Identifier: ISC */
/* How is a walk driven by an index?  The index selects the records; failures are reported here. */
#include "cmd/common/by_index.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "analyse/base/escape.h"
#include "cmd/output/complaint.h"
#include "cmd/output/output.h"
#include "corpus/index/index_query.h"
#include "corpus/walk/indexed_walk.h"

void by_index_reading(const struct input_args *input, enum ring_rule ring_rule, unsigned variant,
                      struct text *words)
{
    const struct record_options *record = &input->record;

    if (record->game != NULL)
        text_format(words, "game=%s ", record->game->name);
    if (record->force_dialect)
        text_format(words, "dialect=%s ", dialect_name(record->dialect));
    if (record->force_spelling)
        text_format(words, "spelling=%d ", (int)record->spelling);
    if (record->size != 0)
        text_format(words, "size=%d ", record->size);
    if (record->handicap != 0)
        text_format(words, "handicap=%d ", record->handicap);
    for (size_t i = 0; i < input->passing.count; i++)
        text_format(words, "%s=%s ", input->passing.globs[i].is_include ? "include" : "exclude",
                    input->passing.globs[i].glob);
    if (ring_rule != RING_FREELING)
        text_format(words, "ring-rule=%s ", ring_rule_name(ring_rule));
    if (variant != 0)
        text_format(words, "variant=%u ", variant);
    if (input->record_bytes != 0)
        text_format(words, "limit-record-bytes=%zu ", input->record_bytes);
    if (input->limits.entry_bytes != 0)
        text_format(words, "limit-entry-bytes=%llu ",
                    (unsigned long long)input->limits.entry_bytes);
    if (input->limits.ratio != 0)
        text_format(words, "limit-ratio=%u ", input->limits.ratio);
    if (input->limits.depth != 0)
        text_format(words, "limit-depth=%d ", input->limits.depth);
}

static void by_index_tell(const char *index, const struct index_query_counts *counts)
{
    struct text line = {0};

    terminal_text(&line, index, strlen(index));
    fprintf(stderr, "%s: %s: %llu of %llu records selected\n", program_invocation_short_name,
            text_c(&line), (unsigned long long)counts->selected,
            (unsigned long long)counts->records);
    text_release(&line);
}

/* Files to skip below folders: what the run writes, and the index, which may be in the archive. */
static size_t by_index_list_own(const char *index, const struct walk_options *options,
                                struct own_file own[OUTPUT_OWN_MAX + 1])
{
    size_t nown = options->nown;
    struct stat status;

    assert(nown <= OUTPUT_OWN_MAX);
    for (size_t i = 0; i < nown; i++)
        own[i] = options->own[i];
    if (stat(index, &status) == 0)
        own[nown++] = (struct own_file){status.st_dev, status.st_ino, true};
    return nown;
}

int by_index_walk(const char *index, const struct input_args *input, int verbosity,
                  const struct walk_options *options, struct walk_counts *counts)
{
    struct text reading = {0};
    struct index_query *query = NULL;
    struct own_file own[OUTPUT_OWN_MAX + 1];
    size_t nown = by_index_list_own(index, options, own);

    by_index_reading(input, options->ring_rule, options->variant, &reading);
    const struct index_query_options question = {
        .index = index,
        .reading = text_c(&reading),
        .operands = options->operands,
        .noperands = options->noperands,
        .own = own,
        .nown = nown,
        .passing = &input->passing,
        .shard = options->shard,
        .shards = options->shards,
        .ranges = options->ranges,
        .filter = options->filter,
        /* Only reading tells to which records the size given is of use. */
        .need = options->record.size == 0 ? options->work.need : WALK_NEED_ALL,
    };
    *counts = (struct walk_counts){0};
    int error = reading.failed ? ERROR_MEMORY : index_query_open(&query, &question);
    if (error == 0) {
        const struct record_locations places = index_query_locations(query);
        error = indexed_walk_run(options, &places, counts);
    }
    if (error == 0)
        error = index_query_account(query, counts);
    if (error == 0 && options->identify)
        error = index_query_identify(query, counts);
    if (query != NULL && index_query_problem(query)[0] != '\0' && error != ERROR_MEMORY)
        complain("cannot use index `%s': %s", index, index_query_problem(query));
    if (error == 0 && verbosity > 0)
        by_index_tell(index, index_query_counts(query));
    index_query_close(query);
    text_release(&reading);
    return error;
}
