/* SPDX-License-Identifier: ISC */
/*
 * Is any game lost when a collection is damaged?  Seeded trials: a collection is generated, or
 * drawn from the real records, damaged in one of many ways, read by the walk, repaired, and judged.
 *
 * A usual run makes some hundred trials, HAV_SOAK=1 makes 20,000; the lines that begin with `#' are
 * a table of what was lost, by mutation.  HAV_TRIALS=N makes N, HAV_SHOW=N names the first N that
 * went wrong.  One trial alone, with all that is
 * said of it: HAV_TRIAL=generated:17 or HAV_TRIAL=real:17; its file is left in TMPDIR.  With
 * HAV_SHRINK=1 whatever is not needed to lose a game is taken out of that file.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/lib/reading.h"
#include "tests/lib/volume.h"
#include "tests/ref/mutation/judge.h"

#define TRIALS_USUAL 300
#define TRIALS_SOAK 20000
#define TOOLS_EVERY 100 /* one trial in so many is given to the tools, too */
#define SHOWN_MAX 10 /* trials that are named */

/* Faults that the judge must find. */
enum plant {
    PLANT_NONE,
    PLANT_HASH, /* what follows a `#' in its line is passed over, whatever it holds */
    PLANT_DROP, /* a record is read, and lost */
    PLANT_SWALLOW, /* a record is taken for a part of the one before */
    PLANT_NAME, /* a name is read wrongly */
    PLANT_GHOST, /* a part of a record is taken for one */
    PLANT_COUNT,
    PLANT_STATUS,
    PLANT_REPAIR, /* a repair writes less than it should */
    PLANTS,
};

/* The results of one mutation's trials. */
struct tally {
    unsigned trials, harmed, whole, lost, silent, ghosts, unnamed, miscounted, status, repair,
        blocks;
};

struct harness {
    struct collection_source source;
    const char *name; /* "generated" or "real" */
    struct collection collection;
    struct mutant mutant;
    struct witness before, now, repaired, again, twice;
    struct verdict verdict;
    enum plant plant;
    bool only_hash; /* of all mutations, MUTATION_HASH alone */
    struct tally tallies[MUTATIONS + 1]; /* the last: all */
    unsigned shown;
    bool quiet; /* nothing is shown */
};

static void harness_release(struct harness *harness)
{
    collection_source_release(&harness->source);
    collection_release(&harness->collection);
    mutant_release(&harness->mutant);
    witness_release(&harness->before);
    witness_release(&harness->now);
    witness_release(&harness->repaired);
    witness_release(&harness->again);
    witness_release(&harness->twice);
    text_release(&harness->verdict.said);
}

/* ---- planted faults ---- */

static void drop_record(struct witness *witness, size_t at)
{
    memmove(&witness->records[at], &witness->records[at + 1],
            (witness->nrecords - at - 1) * sizeof *witness->records);
    witness->nrecords--;
    witness->counts.read--;
    witness->counts.reported--;
}

static void plant(enum plant plant, struct witness *witness)
{
    size_t last = witness->nrecords;

    while (last > 0 && witness->records[last - 1].rejected)
        last--;
    if (plant == PLANT_COUNT)
        witness->counts.filtered++;
    if (plant == PLANT_STATUS)
        witness->status = 2;
    if (last < 2)
        return;
    struct witness_record *record = &witness->records[last - 1];
    if (plant == PLANT_SWALLOW)
        record[-1].length = record->offset + record->length - record[-1].offset;
    if (plant == PLANT_DROP || plant == PLANT_SWALLOW)
        drop_record(witness, last - 1);
    if (plant == PLANT_NAME)
        record->digest++;
    if (plant == PLANT_GHOST)
        record->offset++;
}

/* Blanks for what follows a `#' in its line. */
static void hide_lines(char *bytes, size_t length)
{
    bool hidden = false;

    for (size_t i = 0; i < length; i++) {
        hidden = (hidden || bytes[i] == '#') && bytes[i] != '\n';
        if (hidden)
            bytes[i] = ' ';
    }
}

/* ---- one trial ---- */

static void read_mutant(struct harness *harness)
{
    const struct mutant *mutant = &harness->mutant;
    char *bytes = malloc(mutant->length + 1);

    assert_non_null(bytes);
    memcpy(bytes, mutant->bytes, mutant->length);
    if (harness->plant == PLANT_HASH)
        hide_lines(bytes, mutant->length);
    witness_read(&harness->now, bytes, mutant->length, false);
    plant(harness->plant, &harness->now);
    free(bytes);
}

/* Reads the mutant, and judges. */
static struct trial look(struct harness *harness, enum harm harm, bool repair)
{
    const struct mutant *mutant = &harness->mutant;
    struct trial trial = {.collection = &harness->collection,
                          .mutant = mutant,
                          .harm = harm,
                          .before = &harness->before,
                          .now = &harness->now};

    read_mutant(harness);
    if (repair) {
        struct text *written = &harness->repaired.written;

        witness_read(&harness->repaired, mutant->bytes, mutant->length, true);
        if (harness->plant == PLANT_REPAIR && written->length > 0)
            written->length /= 2;
        witness_read(&harness->again, text_c(written), written->length, false);
        witness_read(&harness->twice, text_c(written), written->length, true);
        trial.repaired = &harness->repaired;
        trial.again = &harness->again;
        trial.twice = &harness->twice;
    }
    judge_trial(&trial, &harness->verdict);
    return trial;
}

/* Makes the collection and the damage of a trial. */
static enum mutation make(struct harness *harness, unsigned number, enum harm *harm)
{
    struct random random = {number};
    enum mutation mutation;

    collection_make(&harness->source, &random, &harness->collection);
    mutation = (enum mutation)random_below(&random, MUTATIONS);
    if (harness->only_hash)
        mutation = MUTATION_HASH;
    mutant_reset(&harness->mutant, &harness->collection);
    *harm = mutant_damage(&harness->mutant, &harness->collection, mutation, &random);
    bool again = mutation != MUTATION_MIXED && random_below(&random, 3) == 0;
    for (uint32_t more = again ? 1 + random_below(&random, 2) : 0; more > 0; more--) {
        enum harm other = mutant_damage(&harness->mutant, &harness->collection, mutation, &random);
        if (other != HARM_NONE || *harm != HARM_NONE)
            *harm = HARM_UNKNOWN; /* one may undo another */
    }
    witness_read(&harness->before, harness->collection.text.bytes, harness->collection.text.length,
                 false);
    return mutation;
}

static void add(struct tally *tally, const struct verdict *verdict, bool harmed, bool blocks)
{
    tally->trials++;
    tally->harmed += harmed;
    tally->whole += verdict->whole;
    tally->lost += verdict->lost;
    tally->silent += verdict->silent;
    tally->ghosts += verdict->ghosts;
    tally->unnamed += verdict->unnamed;
    tally->miscounted += verdict->miscounted;
    tally->status += verdict->status;
    tally->repair += verdict->repair;
    tally->blocks += !blocks;
}

/* The faults of the first trials that have one. */
static void show(struct harness *harness, unsigned number, enum mutation mutation)
{
    const char *most = getenv("HAV_SHOW");

    if (harness->verdict.said.length == 0 ||
        harness->shown++ >= (most == NULL ? SHOWN_MAX : (unsigned)atoi(most)))
        return;
    text_c(&harness->verdict.said);
    char *rest = NULL, *line = strtok_r(harness->verdict.said.bytes, "\n", &rest);
    for (int lines = 0; line != NULL && lines < 4; line = strtok_r(NULL, "\n", &rest), lines++)
        printf("# HAV_TRIAL=%s:%u: %s: %s\n", harness->name, number, mutation_name(mutation), line);
}

static void run_trial(struct harness *harness, unsigned number)
{
    enum harm harm;
    enum mutation mutation = make(harness, number, &harm);
    const struct mutant *mutant = &harness->mutant;

    look(harness, harm, true);
    bool blocks = harness->plant != PLANT_NONE ||
                  witness_blocks_agree(&harness->now, mutant->bytes, mutant->length, number);
    if (!blocks)
        text_string(&harness->verdict.said, "blocks: other records in other blocks\n");
    add(&harness->tallies[mutation], &harness->verdict, harm != HARM_NONE, blocks);
    add(&harness->tallies[MUTATIONS], &harness->verdict, harm != HARM_NONE, blocks);
    if (!harness->quiet)
        show(harness, number, mutation);
}

/* ---- the tools themselves ---- */

static void write_file(const char *path, const char *bytes, size_t length)
{
    FILE *out = fopen(path, "wb");

    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    assert_int_equal(fclose(out), 0);
}

static int run_tool(const char *format, const char *folder)
{
    char command[1000];

    snprintf(command, sizeof command, format, folder, folder);
    int status = system(command);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static size_t count_lines(const char *bytes, size_t length)
{
    size_t lines = 0;

    for (size_t i = 0; i < length; i++)
        lines += bytes[i] == '\n';
    return lines;
}

/* The number before that word in a line; 0: the word is not there. */
static size_t number_before(const char *line, const char *word)
{
    const char *at = strstr(line, word);

    while (at != NULL && at > line && at[-1] >= '0' && at[-1] <= '9')
        at--;
    return at == NULL ? 0 : (size_t)strtoull(at, NULL, 10);
}

/* With a condition that some games do not meet: read = reported + filtered + rejected. */
static void check_accounting(struct harness *harness, const char *folder)
{
    char path[200];
    size_t length = 0;
    struct text line = {0};

    run_tool("cd %s && hav-stats -v --length=10.. in 2>&1 >/dev/null | tail -n 1 >line", folder);
    snprintf(path, sizeof path, "%s/line", folder);
    char *bytes = reading_file(path, &length);
    text_append(&line, bytes, length);
    free(bytes);
    size_t filtered = number_before(text_c(&line), " filtered");
    size_t reported = number_before(text_c(&line), " reported");
    size_t rejected = number_before(text_c(&line), " rejected");
    assert_int_equal(number_before(text_c(&line), " record"), harness->now.counts.read);
    assert_int_equal(reported + filtered + rejected, harness->now.counts.read);
    assert_int_equal(reported + filtered > 0, harness->now.counts.read > rejected);
    text_release(&line);
}

/* The trial's file given to the tools: they tell what the harness saw. */
static void check_tools(struct harness *harness, const char *folder)
{
    char path[200];
    size_t length = 0;

    snprintf(path, sizeof path, "%s/in", folder);
    write_file(path, harness->mutant.bytes, harness->mutant.length);
    int checked = run_tool("hav-check -q %s/in >/dev/null 2>&1", folder);
    /* A warning is no rejection, but it is hav-check's answer. */
    assert_in_range(checked, harness->now.status, 1);
    /* A fault of a variation is none to hav-replay. */
    int replayed = run_tool("hav-replay -q -f json %s/in >%s/rows 2>/dev/null", folder);
    assert_in_range(replayed, 0, harness->now.status);
    snprintf(path, sizeof path, "%s/rows", folder);
    char *bytes = reading_file(path, &length);
    assert_int_equal(count_lines(bytes, length), harness->now.counts.read);
    free(bytes);
    check_accounting(harness, folder);
    int fixed = run_tool("hav-check --fix -q -o %s/out %s/in 2>/dev/null", folder);
    assert_int_equal(fixed, harness->repaired.status);
    snprintf(path, sizeof path, "%s/out", folder);
    bytes = reading_file(path, &length);
    assert_int_equal(length, harness->repaired.written.length);
    assert_true(length == 0 || memcmp(bytes, harness->repaired.written.bytes, length) == 0);
    free(bytes);
    assert_in_range(run_tool("hav-check -q %s/out >/dev/null 2>&1", folder), 0, 1);
}

/* ---- many trials ---- */

static void print_tally(const char *name, const struct tally *tally)
{
    printf("# %-10s %6u %7u %7u %5u %6u %6u %7u %6u %6u %6u\n", name, tally->trials, tally->harmed,
           tally->whole, tally->lost, tally->silent, tally->ghosts, tally->unnamed, tally->status,
           tally->repair, tally->blocks);
}

static void print_table(const struct harness *harness)
{
    const struct tally *all = &harness->tallies[MUTATIONS];

    printf("# %s collections\n", harness->name);
    printf("# %-10s %6s %7s %7s %5s %6s %6s %7s %6s %6s %6s\n", "mutation", "trials", "damaged",
           "whole", "lost", "silent", "ghosts", "unnamed", "status", "repair", "blocks");
    for (int i = 0; i < MUTATIONS; i++)
        print_tally(mutation_name((enum mutation)i), &harness->tallies[i]);
    print_tally("all", all);
    printf("# whole games lost: %.2f in 1,000 damaged files\n",
           all->harmed == 0 ? 0 : 1000.0 * all->lost / all->harmed);
}

static unsigned trials_wanted(void)
{
    const char *trials = getenv("HAV_TRIALS");

    return (unsigned)(trials != NULL ? atoi(trials) : volume(TRIALS_USUAL, TRIALS_SOAK / 2));
}

/* Trials `first` and on. */
static void run_trials(struct harness *harness, unsigned count)
{
    char folder[] = "/tmp/hav-mutation.XXXXXX";

    assert_non_null(mkdtemp(folder));
    for (unsigned i = 1; i <= count; i++) {
        run_trial(harness, i);
        if (i % TOOLS_EVERY == 0 && harness->plant == PLANT_NONE)
            check_tools(harness, folder);
    }
    assert_int_equal(run_tool("rm -r %s", folder), 0);
}

/* Takes out whatever is not needed to lose that game. */
static void shrink(struct harness *harness, size_t game)
{
    struct mutant kept = {0};

    for (size_t chunk = harness->mutant.length / 2; chunk > 0; chunk /= 2) {
        for (size_t at = 0; at + chunk <= harness->mutant.length;) {
            mutant_copy(&kept, &harness->mutant);
            mutant_splice(&harness->mutant, at, chunk, NULL, NULL, 0);
            const struct trial trial = look(harness, HARM_UNKNOWN, false);
            if (judge_lost(&trial, game))
                continue;
            mutant_copy(&harness->mutant, &kept);
            at += chunk;
        }
    }
    mutant_release(&kept);
}

/* One trial alone. */
static void run_alone(struct harness *harness, unsigned number)
{
    enum harm harm;
    const char *folder = getenv("TMPDIR");
    char path[4096];
    enum mutation mutation = make(harness, number, &harm);
    struct trial trial = look(harness, harm, true);

    show(harness, number, mutation);
    for (size_t i = 0; i < harness->collection.ngames && getenv("HAV_SHRINK") != NULL; i++) {
        if (!judge_lost(&trial, i))
            continue;
        shrink(harness, i);
        break;
    }
    snprintf(path, sizeof path, "%s/mutation-%s-%u.sgf", folder == NULL ? "/tmp" : folder,
             harness->name, number);
    write_file(path, harness->mutant.bytes, harness->mutant.length);
    printf("# %s: %s\n", mutation_name(mutation), path);
}

#define LOST_MOST 4 /* whole games, of 1,000 damaged files: what is ambiguous (Q5) */

static void check_tally(const struct tally *tally)
{
    assert_true(1000 * tally->lost <= LOST_MOST * tally->harmed);
    assert_int_equal(tally->silent, 0);
    assert_int_equal(tally->unnamed, 0);
    assert_int_equal(tally->status, 0);
    assert_int_equal(tally->blocks, 0);
    assert_int_equal(tally->ghosts, 0);
    assert_int_equal(tally->miscounted, 0);
    assert_int_equal(tally->repair, 0);
}

static void test_collections(struct harness *harness)
{
    const char *alone = getenv("HAV_TRIAL");
    size_t length = strlen(harness->name);

    if (alone != NULL) {
        if (strncmp(alone, harness->name, length) == 0 && alone[length] == ':')
            run_alone(harness, (unsigned)atoi(alone + length + 1));
        return;
    }
    run_trials(harness, trials_wanted());
    print_table(harness);
    check_tally(&harness->tallies[MUTATIONS]);
}

static void test_generated(void **state)
{
    struct harness harness = {.name = "generated"};
    (void)state;

    test_collections(&harness);
    harness_release(&harness);
}

static void test_real(void **state)
{
    struct harness harness = {.name = "real"};
    (void)state;

    if (!collection_load(&harness.source))
        skip();
    test_collections(&harness);
    harness_release(&harness);
}

/* The results of some trials with that fault. */
static struct tally tally_planted(enum plant plant, bool only_hash)
{
    struct harness harness = {
        .name = "generated", .plant = plant, .only_hash = only_hash, .quiet = true};

    for (unsigned i = 1; i <= 60; i++)
        run_trial(&harness, i);
    struct tally tally = harness.tallies[MUTATIONS];
    harness_release(&harness);
    return tally;
}

/* Each planted fault is found, for what it is. */
static void test_planted(void **state)
{
    (void)state;

    if (getenv("HAV_TRIAL") != NULL)
        skip();
    const struct tally sound = tally_planted(PLANT_NONE, false);
    const struct tally hash = tally_planted(PLANT_NONE, true);
    struct tally found = tally_planted(PLANT_HASH, true);
    assert_true(found.lost > hash.lost && found.unnamed > hash.unnamed);
    found = tally_planted(PLANT_DROP, false);
    assert_true(found.silent > sound.silent && found.unnamed > sound.unnamed);
    found = tally_planted(PLANT_SWALLOW, false);
    assert_true(found.lost > sound.lost && found.silent > sound.silent);
    found = tally_planted(PLANT_NAME, false);
    assert_true(found.lost > sound.lost && found.silent > sound.silent);
    found = tally_planted(PLANT_GHOST, false);
    assert_true(found.ghosts > sound.ghosts);
    found = tally_planted(PLANT_COUNT, false);
    assert_true(found.miscounted > sound.miscounted);
    found = tally_planted(PLANT_STATUS, false);
    assert_true(found.status > sound.status);
    found = tally_planted(PLANT_REPAIR, false);
    assert_true(found.repair > sound.repair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_generated),
        cmocka_unit_test(test_real),
        cmocka_unit_test(test_planted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
