/* SPDX-License-Identifier: ISC */
/* How is a walk made by an index?  The index selects, and is told of what went wrong. */
#include "cmd/common/by_index.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "corpus/index/selection.h"
#include "corpus/walk/places.h"

void by_index_reading(const struct common *common, struct text *words)
{
    const struct record_options *record = &common->record;

    if (record->game != NULL)
        text_format(words, "game=%s ", record->game->name);
    if (record->force_dialect)
        text_format(words, "dialect=%s ", dialect_name(record->dialect));
    if (record->force_spelling)
        text_format(words, "spelling=%d ", (int)record->spelling);
    if (record->size != 0)
        text_format(words, "size=%d ", record->size);
    if (common->ring_rule != RING_FREELING)
        text_format(words, "ring-rule=%s ", ring_rule_name(common->ring_rule));
    if (common->record_bytes != 0)
        text_format(words, "limit-record-bytes=%zu ", common->record_bytes);
    if (common->limits.entry_bytes != 0)
        text_format(words, "limit-entry-bytes=%llu ",
                    (unsigned long long)common->limits.entry_bytes);
    if (common->limits.ratio != 0)
        text_format(words, "limit-ratio=%u ", common->limits.ratio);
    if (common->limits.depth != 0)
        text_format(words, "limit-depth=%d ", common->limits.depth);
}

static void tell(const struct common *common, const struct selection_counts *counts)
{
    struct text line = {0};

    terminal_text(&line, common->index, strlen(common->index));
    fprintf(stderr, "%s: %s: %llu of %llu records selected\n", program_invocation_short_name,
            text_c(&line), (unsigned long long)counts->selected,
            (unsigned long long)counts->records);
    text_release(&line);
}

/* What is passed over below folders: what the run writes to, and the index, which may lie in the
 * archive. */
static size_t list_own(const struct common *common, const struct walk_options *options,
                       struct own_file own[OUTPUT_OWN_MAX + 1])
{
    size_t nown = options->nown;
    struct stat status;

    assert(nown <= OUTPUT_OWN_MAX);
    for (size_t i = 0; i < nown; i++)
        own[i] = options->own[i];
    if (stat(common->index, &status) == 0)
        own[nown++] = (struct own_file){status.st_dev, status.st_ino, true};
    return nown;
}

int by_index_walk(const struct common *common, const struct walk_options *options,
                  struct walk_counts *counts)
{
    struct text reading = {0};
    struct selection *selection = NULL;
    struct own_file own[OUTPUT_OWN_MAX + 1];
    size_t nown = list_own(common, options, own);

    by_index_reading(common, &reading);
    const struct selection_question question = {
        .index = common->index,
        .reading = text_c(&reading),
        .operands = options->operands,
        .noperands = options->noperands,
        .own = own,
        .nown = nown,
        .filter = options->filter,
    };
    *counts = (struct walk_counts){0};
    int error = reading.failed ? ERROR_MEMORY : selection_open(&selection, &question);
    if (error == 0) {
        const struct places places = selection_places(selection);
        error = places_walk(options, &places, counts);
    }
    if (error == 0)
        error = selection_account(selection, counts);
    if (selection != NULL && selection_problem(selection)[0] != '\0' && error != ERROR_MEMORY)
        complain("cannot go by `%s': %s", common->index, selection_problem(selection));
    if (error == 0 && common->verbosity > 0)
        tell(common, selection_counts(selection));
    selection_close(selection);
    text_release(&reading);
    return error;
}
