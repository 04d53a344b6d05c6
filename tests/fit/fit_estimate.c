/* SPDX-License-Identifier: ISC */
/*
 * Fits the estimate to finished games and prints its table.
 *
 *     fit_estimate havannah ../shared/records/littlegolem >analyse/estimate/estimate_table.c
 *     fit_estimate hex ../shared/records/littlegolem-hex/player_game_list.txt OWN... \
 *         >analyse/estimate/estimate_join_table.c
 *
 * OWN are games of the engine with itself (tests/gen/engine_games.c), since people's are few.
 *
 * Used are games that a figure or a resignation ended, of twelve plies or more, each id once, on
 * boards for which the game has an estimate.  The fit sees every fifth ply from four stones on,
 * beginning at a ply that the id decides: evenly spaced plies, because at a fixed distance from the
 * end the side to move is the winner or the loser.  For the same reason "k plies before the end"
 * means k or k + 1, as a bit of the id's hash decides.
 *
 * Standard error gets what formulas fitted to four fifths of the games say of the other fifth, as
 * the mean of two plies: log-loss, AUC (the share of pairs of a won and a lost game that are in the
 * right order), and how often White won by tenths of the estimate; then the same counted once for
 * each colour, and in how many samples as large an estimate without any error would be off as far.
 * In these games White won a little more than he should, swapped or not (2.0 points of 100 in those
 * positions, with a standard error of 1.3 by games).  Nothing in a position tells who was called
 * White, so no input can say so: the player with the first stone as an input, by itself and times
 * stage and sharpness, made the log-loss .001 worse.  The widths of the bands come
 * from the same predictions: within a stage, groups of a hundred positions that are next to each
 * other in the estimate; 1.645 times the root mean square of the difference between the log-odds of
 * the group's result and its estimate, which nine groups in ten are within.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/random.h"
#include "analyse/estimate/estimate.h"
#include "analyse/estimate/estimate_table.h"
#include "corpus/walk/walk.h"
#include "parse/notation/replay.h"
#include "tests/fit/logistic.h"
#include "tests/fit/seen_ids.h"

#define FOLDS 5
#define RIDGE 5.0
#define RIDGE_FEW 50.0 /* where people's games are few: found by trial of 5, 50 and 300 */
#define STONES_LEAST 4
#define SPACING 5
#define GROUP 100
#define GROUPS_LEAST 5 /* a stage with fewer has the band of all */
#define ROWS_MOST 200000
#define LAST_DISTANCE 40
#define POINTS 5
#define DRAWS 1000

struct sample {
    struct logistic_row row; /* seen by the player to move; `won` is that player's */
    double
        before[ESTIMATE_INPUTS]; /* the inputs one ply earlier, seen by the player to move then */
    double before_sign; /* 1: that was White; -1: Black; 0: there was no such ply */
    bool white_moves;
    int distance; /* 10, 20, 30, 40: so many plies before the end, or one more; 0: another ply */
    int stage; /* of ESTIMATE_STAGES */
    int size; /* base of the board */
    double odds; /* that White wins, by the formula that has not seen this game: the mean of the
                    two plies, or of the one */
    bool white_won;
};

struct fitting {
    int ninputs, nweights; /* of the formula */
    struct estimate_room room;
    struct seen_ids seen; /* games */
    struct sample *samples; /* ROWS_MOST */
    size_t nsamples;

    /* the game being read */
    uint64_t hash;
    int nplies;
    enum colour winner;
    struct estimate_features before; /* of the ply before, if it was measured */
    double before_sign;
};

static int fitting_distance(const struct fitting *fitting, int left)
{
    for (int k = 10; k <= LAST_DISTANCE; k += 10)
        if (left == k + (int)(fitting->hash >> (8 + k / 10) & 1))
            return k;
    return 0;
}

/* Is the position after this ply one of the sample?  *used: by the fit too. */
static bool fitting_wants(const struct fitting *fitting, int ply, int stones, bool *used)
{
    *used = stones >= STONES_LEAST && ((uint64_t)ply + (fitting->hash >> 32)) % SPACING == 0;
    return ply < fitting->nplies && fitting->nsamples < ROWS_MOST &&
           (*used || fitting_distance(fitting, fitting->nplies - ply) > 0);
}

static void fitting_keep(struct fitting *fitting, const struct position *position, bool used,
                         const struct estimate_features *features)
{
    struct sample *sample = &fitting->samples[fitting->nsamples++];

    for (int i = 0; i < features->ninputs; i++) {
        sample->row.input[i] = (double)features->input[i] / ESTIMATE_ONE;
        sample->before[i] = (double)fitting->before.input[i] / ESTIMATE_ONE;
    }
    fitting->ninputs = features->ninputs;
    fitting->nweights = features->nweights;
    sample->before_sign = fitting->before_sign;
    sample->white_moves = position->to_move == COLOUR_WHITE;
    sample->white_won = fitting->winner == COLOUR_WHITE;
    sample->row.won = sample->white_won == sample->white_moves;
    sample->row.used = used;
    sample->row.fold = (int)(fitting->hash % FOLDS);
    sample->distance = fitting_distance(fitting, fitting->nplies - position->nplies);
    sample->size = position->board->size;
    sample->stage = features->stage / ESTIMATE_STAGE_WIDTH;
    if (sample->stage >= ESTIMATE_STAGES)
        sample->stage = ESTIMATE_STAGES - 1;
}

static int fitting_ply(void *context, const struct position *position, const struct node *node,
                       figure_set figures)
{
    struct fitting *fitting = context;
    const int stones = position->board->ncells - position_empties(position);
    bool used, next_used;
    const bool wants = fitting_wants(fitting, position->nplies, stones, &used);
    const bool wants_next = fitting_wants(fitting, position->nplies + 1, stones + 1, &next_used);
    struct estimate_features features;

    (void)node;
    if (position->nplies == 0)
        fitting->before_sign = 0;
    if (figures != 0 || position->nplies == 0 || (!wants && !wants_next))
        return 0;
    canonical_position_find(&fitting->room.canonical, position, NULL, 0);
    estimate_features_measure(&fitting->room, ESTIMATE_GAMES, &features);
    if (wants)
        fitting_keep(fitting, position, used, &features);
    fitting->before = features;
    fitting->before_sign = position->to_move == COLOUR_WHITE ? 1 : -1;
    return 0;
}

static const struct game *played; /* of the games that are fitted */

static double fitting_ridge(void)
{
    return played->sides_conduct ? RIDGE_FEW : RIDGE;
}

static bool fitting_suits(const struct board *board)
{
    return board->game == played && estimate_applies(board, RING_FREELING);
}

static int fitting_record(void *worker, struct walk_item *item)
{
    struct fitting *fitting = worker;
    struct replay_options options = {.ring_rule = RING_FREELING};
    struct outcome outcome;

    if (!seen_ids_take(&fitting->seen, item, fitting_suits, &outcome, &fitting->hash))
        return WALK_FILTERED;
    fitting->nplies = outcome.nplies;
    fitting->winner = outcome.winner;
    options.on_ply = fitting_ply;
    options.context = fitting;
    if (replay_line(item->record, NODE_NONE, &options, item->position, &outcome) != 0)
        return WALK_FILTERED;
    return WALK_REPORTED;
}

/* Log-odds of every position, by a formula that has not seen its game. */
static void predict(struct fitting *fitting)
{
    struct logistic_row *rows = malloc(fitting->nsamples * sizeof *rows);
    double weight[LOGISTIC_INPUTS_MAX];

    if (rows == NULL)
        abort();
    for (size_t i = 0; i < fitting->nsamples; i++)
        rows[i] = fitting->samples[i].row;
    for (int fold = 0; fold < FOLDS; fold++) {
        logistic_fit(rows, fitting->nsamples, fitting->ninputs, fold, fitting_ridge(), weight);
        for (size_t i = 0; i < fitting->nsamples; i++) {
            struct sample *sample = &fitting->samples[i];
            double odds = logistic_odds(&sample->row, fitting->ninputs, weight);
            double earlier = 0;

            if (sample->row.fold != fold)
                continue;
            for (int input = 0; input < fitting->ninputs; input++)
                earlier += sample->before_sign * weight[input] * sample->before[input];
            odds = sample->white_moves ? odds : -odds;
            sample->odds = sample->before_sign == 0 ? odds : (odds + earlier) / 2;
        }
    }
    free(rows);
}

static int by_odds(const void *a, const void *b)
{
    const struct sample *one = *(const struct sample *const *)a;
    const struct sample *other = *(const struct sample *const *)b;

    return (one->odds > other->odds) - (one->odds < other->odds);
}

static double percent(double odds)
{
    return 100 / (1 + exp(-odds));
}

/* Which positions: by distance (least .. most) or, with least 0, evenly spaced ones of `stage` (-1:
 * all); of boards of base `size` (0: all). */
struct choice {
    int least, most, stage, size;
};

/* Chooses positions, sorted by odds.  Returns their number; the caller frees *chosen. */
static size_t choose(const struct fitting *fitting, struct choice of, const struct sample ***chosen)
{
    size_t count = 0;

    *chosen = malloc((fitting->nsamples + 1) * sizeof **chosen);
    if (*chosen == NULL)
        abort();
    for (size_t i = 0; i < fitting->nsamples; i++) {
        const struct sample *sample = &fitting->samples[i];
        bool wanted = of.least > 0
                          ? sample->distance >= of.least && sample->distance <= of.most
                          : sample->row.used && (of.stage < 0 || sample->stage == of.stage);

        if (wanted && (of.size == 0 || sample->size == of.size))
            (*chosen)[count++] = sample;
    }
    qsort(*chosen, count, sizeof **chosen, by_odds);
    return count;
}

static void report(const struct fitting *fitting, const char *name, struct choice of)
{
    const struct sample **chosen;
    size_t count = choose(fitting, of, &chosen);
    double loss = 0, pairs = 0, lost = 0;

    for (size_t i = 0; i < count; i++) {
        loss += log(1 + exp(chosen[i]->white_won ? -chosen[i]->odds : chosen[i]->odds));
        pairs += chosen[i]->white_won ? lost : 0;
        lost += !chosen[i]->white_won;
    }
    fprintf(stderr, "%-22s %5zu positions  log-loss %.4f  AUC %.4f\n", name, count,
            loss / (double)count, pairs / (lost * ((double)count - lost)));
    free(chosen);
}

/* The tenths of some positions: sums over the positions in each. */
struct tenths {
    double says[10], won[10], n[10]; /* percents; 0 or 100; positions */
};

static void tenths_add(struct tenths *tenths, double says, bool won)
{
    const int tenth = (int)(says / 10) < 10 ? (int)(says / 10) : 9;

    tenths->says[tenth] += says;
    tenths->won[tenth] += won ? 100 : 0;
    tenths->n[tenth]++;
}

/* The largest difference, in points, between what a tenth says and what came. */
static double tenths_worst(const struct tenths *tenths)
{
    double worst = 0;

    for (int i = 0; i < 10; i++)
        if (tenths->n[i] > 0)
            worst = fmax(worst, fabs(tenths->says[i] - tenths->won[i]) / tenths->n[i]);
    return worst;
}

/* In how many of DRAWS samples would an estimate without any error be more than POINTS points off
 * in some tenth?  Each position is drawn by itself; because those of one game go together, the
 * share is rather too small. */
static int tenths_by_chance(const struct sample **chosen, size_t count)
{
    struct random random = {1};
    int over = 0;

    for (int draw = 0; draw < DRAWS; draw++) {
        struct tenths tenths = {{0}, {0}, {0}};

        for (size_t i = 0; i < count; i++) {
            double p = percent(chosen[i]->odds);
            tenths_add(&tenths, p, 100.0 * random_below(&random, 1u << 30) / (1u << 30) < p);
        }
        over += tenths_worst(&tenths) > POINTS;
    }
    return over;
}

static void report_tenths(const struct fitting *fitting, struct choice of)
{
    const struct sample **chosen;
    size_t count = choose(fitting, of, &chosen);
    struct tenths tenths = {{0}, {0}, {0}}, both = {{0}, {0}, {0}};

    for (size_t i = 0; i < count; i++) {
        tenths_add(&tenths, percent(chosen[i]->odds), chosen[i]->white_won);
        tenths_add(&both, percent(chosen[i]->odds), chosen[i]->white_won);
        tenths_add(&both, percent(-chosen[i]->odds), !chosen[i]->white_won);
    }
    for (int i = 0; i < 10; i++)
        if (tenths.n[i] > 0)
            fprintf(stderr, "  says %4.1f %%, White won %4.1f %% of %4.0f\n",
                    tenths.says[i] / tenths.n[i], tenths.won[i] / tenths.n[i], tenths.n[i]);
    fprintf(stderr,
            "  largest difference %.1f; of both colours together %.1f; more than %d by chance in "
            "%d of %d draws\n",
            tenths_worst(&tenths), tenths_worst(&both), POINTS, tenths_by_chance(chosen, count),
            DRAWS);
    free(chosen);
}

/* The band of a stage: what multiplies the square root of p * (1 - p). */
static double band_width(const struct fitting *fitting, int stage)
{
    const struct sample **chosen;
    size_t count = choose(fitting, (struct choice){.stage = stage}, &chosen);
    double squares = 0;
    size_t groups = 0;

    for (size_t i = 0; i + GROUP <= count; i += GROUP, groups++) {
        double says = 0, won = 0;

        for (size_t j = i; j < i + GROUP; j++) {
            says += percent(chosen[j]->odds) / 100 / GROUP;
            won += (double)chosen[j]->white_won / GROUP;
        }
        squares += (won - says) * (won - says) / (says * (1 - says));
    }
    free(chosen);
    if (groups < GROUPS_LEAST && stage >= 0)
        return band_width(fitting, -1);
    return groups == 0 ? 1 : 1.645 * sqrt(squares / (double)groups);
}

static void print_table(const struct fitting *fitting, const double *weight)
{
    size_t used = 0;

    for (size_t i = 0; i < fitting->nsamples; i++)
        used += fitting->samples[i].row.used;
    printf("/* SPDX-License-Identifier: ISC */\n"
           "/*\n"
           " * The fitted numbers of the estimate.  tests/fit/fit_estimate.c prints this file and\n"
           " * says how; the data were %zu games, %zu positions (every %dth ply), the ridge %g.\n"
           " */\n"
           "#include \"analyse/estimate/estimate_table.h\"\n\n"
           "/* One line for each quantity, the last for being on move; columns: by itself, times\n"
           " * the stage, times the sharpness%s. */\n"
           "/* clang-format off */\n"
           "const struct estimate_formula estimate_%s = {\n    .coefficient = {\n",
           fitting->seen.count, used, SPACING, fitting_ridge(),
           played->sides_conduct ? "" : ", times the empty cells in hundreds",
           played->sides_conduct ? "joins" : "figures");
    for (int i = 0; i < fitting->ninputs; i++)
        printf("%s%8ld,%s", i % fitting->nweights == 0 ? "    " : " ",
               lround(weight[i] * ESTIMATE_COEFFICIENT_ONE),
               i % fitting->nweights == fitting->nweights - 1 ? "\n" : "");
    printf("    },\n    .band = {");
    for (int stage = 0; stage < ESTIMATE_STAGES; stage++)
        printf("%s%ld", stage > 0 ? ", " : "", lround(band_width(fitting, stage) * ESTIMATE_ONE));
    printf("},\n};\n/* clang-format on */\n");
}

static void fit_and_print(const struct fitting *fitting)
{
    struct logistic_row *rows = malloc((fitting->nsamples + 1) * sizeof *rows);
    double weight[LOGISTIC_INPUTS_MAX];

    if (rows == NULL)
        abort();
    for (size_t i = 0; i < fitting->nsamples; i++)
        rows[i] = fitting->samples[i].row;
    logistic_fit(rows, fitting->nsamples, fitting->ninputs, -1, fitting_ridge(), weight);
    print_table(fitting, weight);
    free(rows);
}

static void report_all(const struct fitting *fitting)
{
    char name[24];

    fprintf(stderr, "plies before the end\n");
    for (int k = 10; k <= LAST_DISTANCE; k += 10) {
        snprintf(name, sizeof name, "%d", k);
        report(fitting, name, (struct choice){.least = k, .most = k});
    }
    report(fitting, "10, 20 and 30", (struct choice){.least = 10, .most = 30});
    report_tenths(fitting, (struct choice){.least = 10, .most = 30});
    for (int size = played->estimate_least; size <= played->estimate_most; size++) {
        snprintf(name, sizeof name, "size %d", size);
        report(fitting, name, (struct choice){.least = 10, .most = 30, .size = size});
    }
    report(fitting, "evenly spaced", (struct choice){.stage = -1});
    report_tenths(fitting, (struct choice){.stage = -1});
    for (int stage = 0; stage < ESTIMATE_STAGES; stage++)
        report(fitting, stage == 0 ? "by stage" : "", (struct choice){.stage = stage});
}

int main(int argc, char **argv)
{
    struct fitting *fitting = calloc(1, sizeof *fitting);

    played = argc < 3 ? NULL : game_find(argv[1], strlen(argv[1]));
    if (played == NULL || fitting == NULL) {
        fprintf(stderr, "usage: fit_estimate GAME ARCHIVE...\n");
        return 64;
    }
    fitting->samples = calloc(ROWS_MOST + 1, sizeof *fitting->samples);
    if (fitting->samples == NULL || seen_ids_walk(argv + 2, fitting_record, fitting) != 0)
        return 2;
    predict(fitting);
    report_all(fitting);
    fit_and_print(fitting);
    free(fitting->samples);
    free(fitting);
    return 0;
}
