/* SPDX-License-Identifier: ISC */
/*
 * For each sample of positions: the log-loss, the AUC (the share of pairs of a won and a lost
 * position that the estimate has in the right order, equal ones half), and how often White won by
 * tenths of the estimate.
 */
#include "corpus/stats/calibration.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/board/ply.h"
#include "analyse/study/study_estimate.h"

#define PLIES_LEAST 12 /* set by hand */
#define STONES_LEAST 4 /* set by hand */
#define SPACING 5
#define DISTANCES 4 /* 10, 20, 30, 40 plies before the end: samples 0 .. 3 */
#define SAMPLE_EVEN DISTANCES
#define STAGES 4 /* samples SAMPLE_EVEN + 1 .. */
#define STAGE_WIDTH 102

static const char calibration_pooled[] = "10, 20 and 30 plies before the end, or one more";
static const char *const calibration_names[CALIBRATION_SAMPLES] = {
    "10 or 11 plies before the end",
    "20 or 21 plies before the end",
    "30 or 31 plies before the end",
    "40 or 41 plies before the end",
    "every fifth ply",
    "every fifth ply, board under a tenth full",
    "every fifth ply, board a tenth to a fifth full",
    "every fifth ply, board a fifth to three tenths full",
    "every fifth ply, board fuller"};

struct calibration_worker {
    struct calibration counts;
    struct study *study;
    struct position position;
};

void *calibration_new(void *context)
{
    struct calibration_worker *worker = calloc(1, sizeof *worker);

    (void)context;
    if (worker == NULL)
        return NULL;
    worker->study = study_new(NULL);
    if (worker->study != NULL)
        return worker;
    free(worker);
    return NULL;
}

void calibration_fold(void *context, void *argument)
{
    struct calibration *sum = context;
    struct calibration_worker *worker = argument;

    sum->games += worker->counts.games;
    for (int s = 0; s < CALIBRATION_SAMPLES; s++)
        for (int p = 0; p < 100; p++)
            for (int won = 0; won < 2; won++)
                sum->count[s][p][won] += worker->counts.count[s][p][won];
    study_free(worker->study);
    free(worker);
}

/* The sample by distance that a position belongs to, `left` plies before the end; -1: none. */
static int calibration_distance(uint64_t key, int left)
{
    for (int i = 0; i < DISTANCES; i++)
        if (left == 10 * (i + 1) + (int)(key >> (8 + i) & 1))
            return i;
    return -1;
}

static bool calibration_is_even(const struct position *position, uint64_t key)
{
    return position->board->ncells - position_empties(position) >= STONES_LEAST &&
           ((uint64_t)position->nplies + (key >> 32)) % SPACING == 0;
}

/* Counts the worker's position; *before are the odds of the ply before it. */
static int calibration_count(struct calibration_worker *worker, const struct walk_item *item,
                             const struct estimate_odds *before)
{
    const struct position *position = &worker->position;
    const uint64_t key = item->position->key;
    const int distance = calibration_distance(key, item->outcome->nplies - (int)position->nplies);
    const bool even = calibration_is_even(position, key);
    const int won = item->outcome->winner == COLOUR_WHITE;
    struct estimate_odds now, shown;
    int percent, stage;

    if (distance < 0 && !even)
        return 0;
    study_show(worker->study, &worker->position);
    if (study_odds(worker->study, &now) != 0)
        return ERROR_MEMORY;
    shown = estimate_mean(&now, before);
    percent = estimate_percent(&shown).white;
    stage = now.stage / STAGE_WIDTH < STAGES ? now.stage / STAGE_WIDTH : STAGES - 1;
    if (distance >= 0)
        worker->counts.count[distance][percent][won]++;
    if (even) {
        worker->counts.count[SAMPLE_EVEN][percent][won]++;
        worker->counts.count[SAMPLE_EVEN + 1 + stage][percent][won]++;
    }
    return 0;
}

/* May the position after this ply be one of a sample? */
static bool calibration_wants(const struct walk_item *item, int ply)
{
    const uint64_t key = item->position->key;

    return calibration_distance(key, item->outcome->nplies - ply) >= 0 ||
           ((uint64_t)ply + (key >> 32)) % SPACING == 0;
}

int calibration_each(void *argument, struct walk_item *item)
{
    struct calibration_worker *worker = argument;
    const struct outcome *outcome = item->outcome;
    struct position *position = &worker->position;

    if (!estimate_applies(item->position->board, (enum ring_rule)item->position->ring_rule) ||
        outcome->setup || outcome->winner == COLOUR_NONE || outcome->nplies < PLIES_LEAST ||
        (outcome->figures == 0 && outcome->end != END_RESIGN))
        return WALK_REPORTED;
    position_init(position, item->position->board, item->position->ring_rule);
    worker->counts.games++;
    for (int ply = 1; ply < outcome->nplies; ply++) {
        struct estimate_odds before = {.white = 0};

        const bool wanted = calibration_wants(item, ply);

        study_show(worker->study, position);
        if (wanted && study_odds(worker->study, &before) != 0)
            return ERROR_MEMORY;
        ply_repeat(&item->plies[ply - 1], position);
        if (wanted && calibration_count(worker, item, &before) != 0)
            return ERROR_MEMORY;
    }
    return WALK_REPORTED;
}

/* ---- what is printed ----------------------------------------------------------------------- */

struct calibration_measures {
    uint64_t positions;
    double log_loss, auc; /* not defined: negative */
};

static void calibration_measure(const uint64_t count[100][2], struct calibration_measures *measures)
{
    double loss = 0, pairs = 0, lost = 0, won = 0;

    for (int p = 1; p < 100; p++) {
        const double losses = (double)count[p][0], wins = (double)count[p][1];

        loss -= wins * log(p / 100.0) + losses * log(1 - p / 100.0);
        pairs += wins * (lost + losses / 2);
        lost += losses;
        won += wins;
    }
    measures->positions = (uint64_t)(lost + won);
    measures->log_loss = lost + won > 0 ? loss / (lost + won) : -1;
    measures->auc = lost > 0 && won > 0 ? pairs / (lost * won) : -1;
}

/* One tenth of the estimates: 10 * tenth .. 10 * tenth + 9 percent. */
struct calibration_tenth {
    uint64_t positions;
    double says, won; /* percent */
};

static void calibration_tenth(const uint64_t count[100][2], int tenth,
                              struct calibration_tenth *found)
{
    double says = 0, won = 0;

    found->positions = 0;
    for (int p = 10 * tenth; p < 10 * tenth + 10; p++) {
        says += p * (double)(count[p][0] + count[p][1]);
        won += 100 * (double)count[p][1];
        found->positions += count[p][0] + count[p][1];
    }
    found->says = found->positions > 0 ? says / (double)found->positions : 0;
    found->won = found->positions > 0 ? won / (double)found->positions : 0;
}

static void calibration_text(const char *name, const uint64_t count[100][2], struct text *out)
{
    struct calibration_measures measures;

    calibration_measure(count, &measures);
    text_format(out, "%s: %llu position%s", name, (unsigned long long)measures.positions,
                measures.positions == 1 ? "" : "s");
    if (measures.log_loss >= 0) {
        text_string(out, ", log-loss ");
        text_fixed(out, measures.log_loss, 3);
    }
    if (measures.auc >= 0) {
        text_string(out, ", AUC ");
        text_fixed(out, measures.auc, 3);
    }
    text_char(out, '\n');
    for (int tenth = 0; tenth < 10; tenth++) {
        struct calibration_tenth found;

        calibration_tenth(count, tenth, &found);
        if (found.positions > 0)
            text_format(out, "  estimate %2.0f%%, White won %3.0f%% of %llu\n", found.says,
                        found.won, (unsigned long long)found.positions);
    }
}

static void calibration_row(const char *name, const uint64_t count[100][2], struct emit *emit)
{
    struct calibration_measures measures;

    calibration_measure(count, &measures);
    emit_row(emit);
    emit_string(emit, "calibration", name);
    emit_unsigned(emit, "positions", measures.positions);
    if (measures.log_loss >= 0)
        emit_fixed(emit, "log_loss", measures.log_loss, 3);
    else
        emit_null(emit, "log_loss");
    if (measures.auc >= 0)
        emit_fixed(emit, "auc", measures.auc, 3);
    else
        emit_null(emit, "auc");
    emit_array(emit, "tenths");
    for (int tenth = 0; tenth < 10; tenth++) {
        struct calibration_tenth found;

        calibration_tenth(count, tenth, &found);
        if (found.positions == 0)
            continue;
        emit_object(emit, NULL);
        emit_fixed(emit, "estimate", found.says, 1);
        emit_fixed(emit, "won", found.won, 1);
        emit_unsigned(emit, "positions", found.positions);
        emit_object_end(emit);
    }
    emit_array_end(emit);
    emit_end(emit);
}

void calibration_print(const struct calibration *calibration, enum format format, struct text *out)
{
    uint64_t pooled[100][2] = {{0}};
    struct emit emit;

    for (int s = 0; s < 3; s++)
        for (int p = 0; p < 100; p++)
            for (int won = 0; won < 2; won++)
                pooled[p][won] += calibration->count[s][p][won];
    emit_init(&emit, out, format == FORMAT_TEXT ? FORMAT_JSON : format);
    if (format == FORMAT_TEXT) {
        text_format(out, "%llu game%s\n\n", (unsigned long long)calibration->games,
                    calibration->games == 1 ? "" : "s");
        calibration_text(calibration_pooled, pooled, out);
    } else {
        calibration_row(calibration_pooled, pooled, &emit);
    }
    for (int s = 0; s < CALIBRATION_SAMPLES; s++) {
        if (format == FORMAT_TEXT)
            calibration_text(calibration_names[s], calibration->count[s], out);
        else
            calibration_row(calibration_names[s], calibration->count[s], &emit);
    }
    emit_release(&emit);
}
