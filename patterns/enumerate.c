/* SPDX-License-Identifier: ISC */
/*
 * Which minimal templates are there?
 *
 * A claim is monotone in its cells: with more cells it still holds.  So it is described by its
 * minimal templates, and as well by the minimal sets of cells whose loss breaks it.  Each of the
 * two families consists of the minimal transversals of the other: a set breaks the claim if and
 * only if it meets every template.  Round by round:
 *   - each minimal transversal T of the templates found so far, if not tested yet, is taken from
 * the region.  If the claim holds on the rest, the rest holds a template that misses T, so a new
 * one;
 *   - if the claim fails for every T, no template is missing.  Let M be one that was not found.  It
 *     holds no found template, as both are minimal, so its complement meets every found one and
 * holds a minimal transversal T.  The region without T holds M, so the claim holds there, not
 * fails.
 *
 * The region grows around the stones in stages.  Templates found in a part are templates of the
 * whole, so the slow search of the whole has little more to do than to show that nothing is
 * missing.  The tests of a round do not depend on each other: threads share them, and the results
 * are used in the order of the tests.
 *
 * Source: the duality of monotone functions, as in Gurvich, Khachiyan, "On generating the
 * irredundant conjunctive and disjunctive normal forms of monotone Boolean functions" (1999).
 */
#include "patterns/enumerate.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "patterns/drawing.h"
#include "patterns/library.h"
#include "patterns/transversal.h"

#define STAGES_MAX 32 /* set by hand */

struct enumerate_sets {
    uint64_t *sets; /* [count] */
    size_t count, capacity;
};

struct enumerate_test {
    uint64_t without; /* the transversal taken from the region */
    uint64_t found; /* a minimal template on the rest */
    enum exact_verdict verdict;
    bool done;
};

struct enumeration {
    const struct template *region;
    uint64_t all;
    bool has_mirror;
    uint8_t mirror[TEMPLATE_CELLS_MAX]; /* [cell] its mirror image */
    uint64_t stages[STAGES_MAX]; /* growing parts of the region, the last one all of it */
    int nstages, stage;
    struct enumerate_sets found; /* minimal templates */
    struct enumerate_sets broken; /* cells without which the claim fails in this stage */
    struct enumerate_sets unknown; /* tests of this stage that ran out of nodes */
    struct enumeration_counts counts;
    bool through; /* finished: every transversal was tested */
};

/* The tests of one round, shared by threads. */
struct enumerate_round {
    const struct enumeration *enumeration;
    const struct enumeration_options *options;
    struct enumerate_test *tests;
    size_t ntests, next, done;
    pthread_mutex_t lock;
    pthread_cond_t change;
    bool stop, failed;
};

static bool enumerate_sets_push(struct enumerate_sets *sets, uint64_t set)
{
    if (array_reserve(&sets->sets, &sets->capacity, sets->count + 1, sizeof *sets->sets) != 0)
        return false;
    sets->sets[sets->count++] = set;
    return true;
}

static bool enumerate_sets_have(const struct enumerate_sets *sets, uint64_t set)
{
    for (size_t i = 0; i < sets->count; i++)
        if (sets->sets[i] == set)
            return true;
    return false;
}

/* Is some member part of `set`? */
static bool enumerate_sets_have_part(const struct enumerate_sets *sets, uint64_t set)
{
    for (size_t i = 0; i < sets->count; i++)
        if ((sets->sets[i] & ~set) == 0)
            return true;
    return false;
}

/* ---- the region -------------------------------------------------------------------------- */

static int enumerate_cell_at(const struct template_cell *cells, int ncells, int x, int y)
{
    for (int i = 0; i < ncells; i++)
        if (cells[i].x == x && cells[i].y == y)
            return i;
    return -1;
}

/* The mirror image of a side's template: y goes to x + sum - y, so that the stones stay. */
static void enumerate_find_mirror(struct enumeration *e)
{
    const struct template *r = e->region;
    int sum = 0;

    if (template_use(r) != SERVES_SIDE)
        return;
    for (int i = 0; i < r->nstones; i++)
        sum += 2 * r->stones[i].y - r->stones[i].x;
    e->has_mirror = sum % r->nstones == 0;
    sum /= r->nstones;
    for (int i = 0; i < r->nstones && e->has_mirror; i++)
        e->has_mirror = enumerate_cell_at(r->stones, r->nstones, r->stones[i].x,
                                          r->stones[i].x + sum - r->stones[i].y) >= 0;
    for (int i = 0; i < r->ncells && e->has_mirror; i++) {
        int image = enumerate_cell_at(r->cells, r->ncells, r->cells[i].x,
                                      r->cells[i].x + sum - r->cells[i].y);

        e->has_mirror = image >= 0;
        e->mirror[i] = (uint8_t)image;
    }
}

static uint64_t enumerate_mirrored(const struct enumeration *e, uint64_t set)
{
    uint64_t image = 0;

    for (; set; set &= set - 1)
        image |= (uint64_t)1 << e->mirror[__builtin_ctzll(set)];
    return image;
}

/* How far a cell is from the nearest stone, in columns of a drawing. */
static int enumerate_columns_off(const struct template *region, int i)
{
    int least = INT_MAX;

    for (int s = 0; s < region->nstones; s++) {
        int columns = abs(2 * (region->cells[i].y - region->stones[s].y) -
                          (region->cells[i].x - region->stones[s].x));

        least = columns < least ? columns : least;
    }
    return least;
}

static void enumerate_find_stages(struct enumeration *e)
{
    const struct template *r = e->region;
    int row = template_row(r);

    for (int most = 4; e->nstages < STAGES_MAX - 1; most += 4) {
        uint64_t part = 0, wide = 0;

        for (int i = 0; i < r->ncells; i++) {
            uint64_t bit = enumerate_columns_off(r, i) <= most ? (uint64_t)1 << i : 0;

            wide |= bit;
            part |= r->cells[i].x <= row ? bit : 0;
        }
        if (wide == e->all)
            break;
        e->stages[e->nstages++] = part;
    }
    e->stages[e->nstages++] = e->all;
}

struct enumeration *enumeration_new(const struct template *region)
{
    struct enumeration *e = calloc(1, sizeof *e);

    if (e == NULL)
        return NULL;
    e->region = region;
    e->all = region->ncells == 64 ? UINT64_MAX : ((uint64_t)1 << region->ncells) - 1;
    enumerate_find_mirror(e);
    enumerate_find_stages(e);
    return e;
}

void enumeration_free(struct enumeration *enumeration)
{
    if (enumeration == NULL)
        return;
    free(enumeration->found.sets);
    free(enumeration->broken.sets);
    free(enumeration->unknown.sets);
    free(enumeration);
}

/* ---- tests ------------------------------------------------------------------------------- */

/* The next test of the round, or NULL. */
static struct enumerate_test *enumerate_take(struct enumerate_round *round)
{
    struct enumerate_test *test = NULL;

    pthread_mutex_lock(&round->lock);
    if (!round->stop && round->next < round->ntests)
        test = &round->tests[round->next++];
    pthread_mutex_unlock(&round->lock);
    return test;
}

static void *enumerate_work(void *context)
{
    struct enumerate_round *round = context;
    const struct enumeration *e = round->enumeration;
    const uint64_t limit_nodes =
        round->options->limit_nodes ? round->options->limit_nodes : ENUMERATION_LIMIT_NODES;
    struct prover *prover = prover_new_wide();
    struct enumerate_test *test;

    while (prover != NULL && (test = enumerate_take(round)) != NULL) {
        uint64_t found;
        enum exact_verdict verdict = template_minimise(
            prover, e->region, e->stages[e->stage] & ~test->without, limit_nodes, &found);

        pthread_mutex_lock(&round->lock);
        test->verdict = verdict;
        test->found = found;
        test->done = true;
        round->done++;
        pthread_cond_signal(&round->change);
        pthread_mutex_unlock(&round->lock);
    }
    pthread_mutex_lock(&round->lock);
    round->failed |= prover == NULL;
    pthread_cond_signal(&round->change);
    pthread_mutex_unlock(&round->lock);
    prover_free(prover);
    return NULL;
}

/* Adds the result of a test, and of its mirror image, which has the same answer. */
static bool enumerate_learn(struct enumeration *e, const struct enumerate_test *test)
{
    e->counts.tested++;
    if (test->verdict == EXACT_UNKNOWN) {
        e->counts.unknown++;
        return enumerate_sets_push(&e->unknown, test->without) &&
               (!e->has_mirror ||
                enumerate_sets_push(&e->unknown, enumerate_mirrored(e, test->without)));
    }
    if (test->verdict == EXACT_NO)
        return enumerate_sets_push(&e->broken, test->without) &&
               (!e->has_mirror ||
                enumerate_sets_push(&e->broken, enumerate_mirrored(e, test->without)));
    if (!enumerate_sets_have(&e->found, test->found) &&
        !enumerate_sets_push(&e->found, test->found))
        return false;
    if (e->has_mirror && !enumerate_sets_have(&e->found, enumerate_mirrored(e, test->found)) &&
        !enumerate_sets_push(&e->found, enumerate_mirrored(e, test->found)))
        return false;
    e->counts.found = e->found.count;
    return true;
}

/* Waits for the tests in their order and adds their results. */
static int enumerate_follow(struct enumeration *e, struct enumerate_round *round)
{
    int error = 0;

    for (size_t i = 0; i < round->ntests && error == 0; i++) {
        bool failed;

        pthread_mutex_lock(&round->lock);
        while (!round->tests[i].done && !round->failed)
            pthread_cond_wait(&round->change, &round->lock);
        failed = !round->tests[i].done;
        pthread_mutex_unlock(&round->lock);
        if (failed || !enumerate_learn(e, &round->tests[i]))
            error = ERROR_MEMORY;
        e->counts.known = i + 1;
        if (error == 0 && round->options->progress != NULL)
            error = round->options->progress(round->options->context, &e->counts);
    }
    return error;
}

static int enumerate_run_tests(struct enumeration *e, const struct enumeration_options *options,
                               struct enumerate_test *tests, size_t ntests)
{
    struct enumerate_round round = {
        .enumeration = e, .options = options, .tests = tests, .ntests = ntests};
    pthread_t threads[256];
    int nthreads = 0, error;

    pthread_mutex_init(&round.lock, NULL);
    pthread_cond_init(&round.change, NULL);
    while (nthreads < options->jobs && nthreads < 256 && (size_t)nthreads < ntests &&
           pthread_create(&threads[nthreads], NULL, enumerate_work, &round) == 0)
        nthreads++;
    e->counts.wanted = ntests;
    error = nthreads == 0 ? ERROR_MEMORY : enumerate_follow(e, &round);
    pthread_mutex_lock(&round.lock);
    round.stop = true;
    pthread_mutex_unlock(&round.lock);
    for (int i = 0; i < nthreads; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&round.lock);
    pthread_cond_destroy(&round.change);
    return error;
}

/* ---- rounds ------------------------------------------------------------------------------ */

static bool enumerate_is_test(const struct enumerate_test *tests, size_t ntests, uint64_t without)
{
    for (size_t i = 0; i < ntests; i++)
        if (tests[i].without == without)
            return true;
    return false;
}

/* The minimal transversals of the templates found, without those that are decided, as tests.  A
 * transversal that holds a set without which the claim fails needs no test: without more cells the
 * claim fails too.  Returns 0 or ERROR_MEMORY. */
static int enumerate_choose_tests(struct enumeration *e, struct enumerate_test **tests,
                                  size_t *ntests)
{
    struct transversals t;
    bool room = transversals_init(&t);

    *tests = NULL;
    *ntests = 0;
    for (size_t i = 0; i < e->found.count && room; i++)
        room = transversals_add(&t, e->found.sets[i]);
    if (room)
        *tests = calloc(t.count + 1, sizeof **tests);
    for (size_t i = 0; *tests != NULL && i < t.count; i++)
        if (!enumerate_sets_have_part(&e->broken, t.sets[i]) &&
            !enumerate_sets_have(&e->unknown, t.sets[i]) &&
            !(e->has_mirror &&
              enumerate_is_test(*tests, *ntests, enumerate_mirrored(e, t.sets[i]))))
            (*tests)[(*ntests)++].without = t.sets[i];
    transversals_release(&t);
    return *tests == NULL ? ERROR_MEMORY : 0;
}

int enumeration_run(struct enumeration *e, const struct enumeration_options *options)
{
    int error = 0;

    while (error == 0 && !e->through) {
        struct enumerate_test *tests;
        size_t ntests;

        if (enumerate_choose_tests(e, &tests, &ntests) != 0)
            return ERROR_MEMORY;
        if (ntests > 0) {
            e->counts.rounds++;
            error = enumerate_run_tests(e, options, tests, ntests);
        } else if (e->stage < e->nstages - 1) {
            e->stage++;
            e->broken.count = e->unknown.count = 0;
            e->counts.unknown = 0;
        } else {
            e->through = true;
        }
        free(tests);
    }
    return error;
}

bool enumeration_is_complete(const struct enumeration *enumeration)
{
    return enumeration->through && enumeration->unknown.count == 0;
}

const struct enumeration_counts *enumeration_counts(const struct enumeration *enumeration)
{
    return &enumeration->counts;
}

static int enumerate_by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    int difference = cellset_bits(x) - cellset_bits(y);

    return difference != 0 ? difference : (x > y) - (x < y);
}

size_t enumeration_sets(struct enumeration *enumeration, const uint64_t **sets)
{
    if (enumeration->found.count > 0)
        qsort(enumeration->found.sets, enumeration->found.count, sizeof(uint64_t),
              enumerate_by_size);
    *sets = enumeration->found.sets;
    return enumeration->found.count;
}

uint64_t enumeration_mirror(const struct enumeration *enumeration, uint64_t set)
{
    return enumeration->has_mirror ? enumerate_mirrored(enumeration, set) : set;
}

/* ---- saved ------------------------------------------------------------------------------- */

static const char saved_head[] = "hav-templates enumeration 2\n";

/* The head of a saved state: the claim and the drawing of the region, each line after a `#`. */
static void enumerate_write_region(const struct enumeration *e, struct text *out)
{
    struct text drawing = {0};

    text_string(out, saved_head);
    text_format(out, "# %s\n", template_claim_name((enum template_claim)e->region->claim));
    template_draw(e->region, 0, NULL, &drawing);
    for (size_t i = 0; i < drawing.length; i++) {
        if (i == 0 || drawing.bytes[i - 1] == '\n')
            text_string(out, "# ");
        text_char(out, drawing.bytes[i]);
    }
    out->failed |= drawing.failed;
    text_release(&drawing);
}

static void enumerate_write_sets(struct text *out, const char *word,
                                 const struct enumerate_sets *sets)
{
    for (size_t i = 0; i < sets->count; i++)
        text_format(out, "%s %016llx\n", word, (unsigned long long)sets->sets[i]);
}

/* FNV-1a, 64 bits: detects damage, not malice. */
static uint64_t enumerate_sum_of(const char *bytes, size_t length)
{
    uint64_t sum = 0xcbf29ce484222325u;

    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)bytes[i]) * 0x100000001b3u;
    return sum;
}

void enumeration_save(const struct enumeration *enumeration, struct text *out)
{
    const size_t start = out->length;

    enumerate_write_region(enumeration, out);
    text_format(out, "stage %02d\n", enumeration->stage);
    enumerate_write_sets(out, "holds", &enumeration->found);
    enumerate_write_sets(out, "fails", &enumeration->broken);
    if (!out->failed)
        text_format(out, "sum   %016llx\n",
                    (unsigned long long)enumerate_sum_of(out->bytes + start, out->length - start));
}

#define SET_BYTES 23 /* "holds ", 16 digits, "\n" */
#define STAGE_BYTES 9 /* "stage NN\n" */

/* Reads six bytes that must be `word`, 16 digits, a newline. */
static bool enumerate_read_word(const char *line, size_t length, const char *word, uint64_t *value)
{
    *value = 0;
    if (length < SET_BYTES || memcmp(line, word, 6) != 0 || line[SET_BYTES - 1] != '\n')
        return false;
    for (int i = 6; i < 22; i++) {
        static const char digits[] = "0123456789abcdef";
        const char *digit = memchr(digits, line[i], 16);

        if (digit == NULL)
            return false;
        *value = *value << 4 | (uint64_t)(digit - digits);
    }
    return true;
}

static enum enumeration_state enumerate_read_set(struct enumeration *e, const char *line,
                                                 size_t length)
{
    uint64_t set;
    bool holds = enumerate_read_word(line, length, "holds ", &set);

    if ((!holds && !enumerate_read_word(line, length, "fails ", &set)) || (set & ~e->all) != 0)
        return STATE_DAMAGED;
    if (holds && e->broken.count > 0) /* they are written first */
        return STATE_DAMAGED;
    return enumerate_sets_push(holds ? &e->found : &e->broken, set) ? STATE_TAKEN : STATE_MEMORY;
}

static bool enumerate_read_stage(struct enumeration *e, const char *line, size_t length)
{
    int stage;

    if (length < STAGE_BYTES || memcmp(line, "stage ", 6) != 0 || line[8] != '\n' ||
        line[6] < '0' || line[6] > '9' || line[7] < '0' || line[7] > '9')
        return false;
    stage = (line[6] - '0') * 10 + line[7] - '0';
    if (stage >= e->nstages)
        return false;
    e->stage = stage;
    return true;
}

/* Is each saved template true, minimal and listed once?  And does each set without which the claim
 * is said to fail meet it?  (Otherwise the claim holds without that set.) */
static enum enumeration_state enumerate_prove_again(const struct enumeration *e)
{
    struct prover *prover = prover_new();
    enum enumeration_state state = prover == NULL ? STATE_MEMORY : STATE_TAKEN;

    for (size_t i = 0; i < e->found.count && state == STATE_TAKEN; i++) {
        const struct enumerate_sets before = {.sets = e->found.sets, .count = i};
        uint64_t least;

        if (enumerate_sets_have(&before, e->found.sets[i]) ||
            template_minimise(prover, e->region, e->found.sets[i], 0, &least) != EXACT_YES ||
            least != e->found.sets[i])
            state = STATE_UNTRUE;
        for (size_t k = 0; k < e->broken.count && state == STATE_TAKEN; k++)
            if ((e->found.sets[i] & e->broken.sets[k]) == 0)
                state = STATE_UNTRUE;
    }
    prover_free(prover);
    return state;
}

/* Reads what follows the region: the stage, the sets, the checksum. */
static enum enumeration_state enumerate_read_saved(struct enumeration *e, const char *bytes,
                                                   size_t length)
{
    enum enumeration_state state = STATE_TAKEN;
    size_t at = STAGE_BYTES;

    if (!enumerate_read_stage(e, bytes, length))
        return STATE_DAMAGED;
    for (; length - at > SET_BYTES && state == STATE_TAKEN; at += SET_BYTES)
        state = enumerate_read_set(e, bytes + at, length - at);
    if (state == STATE_TAKEN && length - at != SET_BYTES)
        state = STATE_DAMAGED;
    return state == STATE_TAKEN ? enumerate_prove_again(e) : state;
}

enum enumeration_state enumeration_restore(struct enumeration *enumeration, const char *bytes,
                                           size_t length)
{
    struct text head = {0};
    enum enumeration_state state;
    uint64_t sum;

    enumerate_write_region(enumeration, &head);
    if (head.failed)
        state = STATE_MEMORY;
    else if (length < head.length || memcmp(bytes, head.bytes, head.length) != 0)
        state = STATE_OTHER;
    else if (length < head.length + STAGE_BYTES + SET_BYTES ||
             !enumerate_read_word(bytes + length - SET_BYTES, SET_BYTES, "sum   ", &sum) ||
             sum != enumerate_sum_of(bytes, length - SET_BYTES))
        state = STATE_DAMAGED;
    else
        state = enumerate_read_saved(enumeration, bytes + head.length, length - head.length);
    text_release(&head);
    if (state != STATE_TAKEN) {
        enumeration->found.count = enumeration->broken.count = 0;
        enumeration->stage = 0;
    }
    enumeration->counts.found = enumeration->found.count;
    return state;
}
