/* SPDX-License-Identifier: ISC */
/*
 * A sound index with some of its bytes changed: four bytes of input are a place, and what stands
 * there.  It is checked, asked for records, and brought up to date.  It hands out records
 * that are there; what is wrong with it is said.
 */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "corpus/index/index.h"
#include "corpus/index/index_files.h"
#include "corpus/index/index_layout.h"
#include "corpus/index/index_query.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define GAMES 12

/* Made once; the folder goes at the end. */
struct bench {
    char folder[64], archive[96], index[96];
    uint64_t offsets[GAMES]; /* of the archive's records */
    size_t length;
    char *bytes; /* of the sound index */
    struct index *making;
};

static struct bench bench;

static void write_file(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "we");

    assert(file != NULL && fwrite(bytes, 1, length, file) == length && fclose(file) == 0);
}

static void remove_all(void)
{
    unlink(bench.archive);
    unlink(bench.index);
    rmdir(bench.folder);
}

/* ---- the sound one ---- */

static void make_archive(void)
{
    struct text text = {0};

    for (int i = 0; i < GAMES; i++) {
        bench.offsets[i] = text.length;
        text_format(&text,
                    "(;FF[4]GM[Havannah]SZ[4]PB[player-%d]PW[player-%d]EV[havannah.in.size4.%d]"
                    "GC[ game #%d]DT[2009-0%d-01];W[a1]C[word %d];B[b2];W[a2];B[%s])\n",
                    i % 5, i % 3, i, 1000 + i, 1 + i % 9, i, i % 4 == 0 ? "a1" : "c3");
        if (i % 5 == 0)
            text_string(&text, "what is no record\n");
    }
    assert(!text.failed);
    write_file(bench.archive, text.bytes, text.length);
    text_release(&text);
}

static int pack(void *worker, struct walk_item *item)
{
    (void)worker;
    assert(index_row_pack(item, item->outcome) == 0);
    return record_rejected(item->record) ? WALK_REJECTED : WALK_REPORTED;
}

static int put(void *context, const char *bytes, size_t length)
{
    (void)context;
    return index_add(bench.making, bytes, length);
}

static int put_entry(void *context, const struct walk_entry *entry)
{
    (void)context;
    return index_entry(bench.making, entry);
}

static int want(void *context, const struct walk_offer *offer)
{
    (void)context;
    return index_wish(bench.making, offer);
}

static void put_finding(void *context, const struct walk_finding *finding)
{
    (void)context;
    if (finding->game == 0)
        assert(index_find(bench.making, finding) == 0);
}

static void make_index(void)
{
    char *operands[] = {bench.archive};
    const struct walk_options options = {.operands = operands,
                                         .noperands = 1,
                                         .jobs = 1,
                                         .work = {.replay = WALK_REPLAY_OUTCOME,
                                                  .record_each = pack,
                                                  .rejected_each = pack,
                                                  .record_wish = want},
                                         .sink = put,
                                         .find = put_finding,
                                         .entry_each = put_entry,
                                         .context = &bench};
    struct walk_counts counts;
    struct index_counts made;
    struct index_file file;

    write_file(bench.index, "", 0);
    assert(index_open(&bench.making, bench.index, "") == 0);
    assert(index_file_ask(bench.archive, &file) == 0);
    assert(index_wants(bench.making, &file) == 1 && index_begin(bench.making) == 0);
    assert(walk_run(&options, &counts) == 0 && counts.read == GAMES);
    assert(index_finish(bench.making, &made) == 0 && made.games == GAMES);
    index_close(bench.making);
}

static void set_up(void)
{
    const char *folder = getenv("TMPDIR");
    FILE *file;

    snprintf(bench.folder, sizeof bench.folder, "%s/hav-fuzz.XXXXXX",
             folder == NULL || strlen(folder) > 30 ? "/tmp" : folder);
    assert(mkdtemp(bench.folder) != NULL && atexit(remove_all) == 0);
    snprintf(bench.archive, sizeof bench.archive, "%s/archive.sgf", bench.folder);
    snprintf(bench.index, sizeof bench.index, "%s/index", bench.folder);
    make_archive();
    make_index();
    file = fopen(bench.index, "re");
    assert(file != NULL && fseek(file, 0, SEEK_END) == 0);
    bench.length = (size_t)ftell(file);
    bench.bytes = malloc(bench.length);
    rewind(file);
    assert(bench.bytes != NULL && fread(bench.bytes, 1, bench.length, file) == bench.length);
    fclose(file);
}

/* ---- the changed one ---- */

static void change(const uint8_t *data, size_t size)
{
    char *bytes = malloc(bench.length);

    assert(bytes != NULL);
    memcpy(bytes, bench.bytes, bench.length);
    for (size_t i = 0; i + 4 <= size; i += 4) {
        size_t at = (size_t)data[i] << 16 | (size_t)data[i + 1] << 8 | data[i + 2];
        bytes[at % bench.length] = (char)data[i + 3];
    }
    write_file(bench.index, bytes, bench.length);
    free(bytes);
}

static int see(void *worker, struct walk_item *item)
{
    bool known = false;

    (void)worker;
    for (int i = 0; i < GAMES; i++)
        known |= item->record->offset == bench.offsets[i];
    assert(known);
    return record_rejected(item->record) ? WALK_REJECTED : WALK_REPORTED;
}

static void check(bool is_sound)
{
    struct text report = {0};
    int sound = index_check(bench.index, &report);

    assert(sound == 1 || (sound == 0 && report.length > 0));
    assert(!is_sound || sound == 1);
    text_release(&report);
}

/* All records, and those that a condition leaves. */
static void ask(bool is_sound, const struct filter *filter)
{
    char *operands[] = {bench.archive};
    const struct index_query_options question = {.index = bench.index,
                                                 .reading = "",
                                                 .operands = operands,
                                                 .noperands = 1,
                                                 .filter = filter};
    const struct walk_work work = {
        .replay = WALK_REPLAY_VERDICT, .record_each = see, .rejected_each = see};
    const struct walk_options options = {.filter = filter, .jobs = 1, .work = work};
    struct index_query *query;
    struct walk_counts counts = {0};
    int error = index_query_open(&query, &question);

    if (error == 0) {
        const struct record_locations places = index_query_locations(query);

        error = indexed_walk_run(&options, &places, &counts);
    }
    if (error == 0)
        error = index_query_account(query, &counts);
    assert(error == 0 || index_query_problem(query)[0] != '\0');
    assert(!is_sound || (error == 0 && counts.read == GAMES));
    index_query_close(query);
}

/* `newer`: the archive has changed. */
static void update(bool is_sound, bool newer)
{
    struct index *index;
    struct index_file file;
    struct index_counts counts;
    int error = index_open(&index, bench.index, "");

    assert(index_file_ask(bench.archive, &file) == 0);
    file.mtime_ns += newer;
    if (error == 0) {
        int wants = index_wants(index, &file);
        assert(!is_sound || wants == newer);
        error = wants < 0 ? wants : index_begin(index);
    }
    if (error == 0)
        error = index_finish(index, &counts);
    assert(error == 0 || index_problem(index)[0] != '\0');
    assert(!is_sound || error == 0);
    index_close(index);
}

static int kind_of(const char *name)
{
    int kind = 0;

    while (strcmp(filter_kind_at(kind)->name, name) != 0)
        kind++;
    return kind;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct filter_term term = {.kind = kind_of("player"), .argument = "player-1"};
    const struct filter_wish wish = {.terms = &term, .nterms = 1};
    struct filter *filter;
    struct text problem = {0};

    if (bench.bytes == NULL)
        set_up();
    assert(filter_new(&filter, &wish, &problem) == 0);
    change(data, size);
    check(size < 4);
    ask(size < 4, NULL);
    ask(size < 4, filter);
    update(size < 4, false);
    change(data, size);
    update(size < 4, true);
    filter_free(filter);
    text_release(&problem);
    return 0;
}
