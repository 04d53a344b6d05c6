/* SPDX-License-Identifier: ISC */
/*
 * Fits what the share of won simulations says of a game between people, and prints the table.
 *
 *     fit_chance havannah SIMULATIONS ../shared/records/littlegolem >analyse/study/advice_table.c
 *     fit_chance hex SIMULATIONS ../shared/records/littlegolem-hex/player_game_list.txt OWN... \
 *         >analyse/study/advice_join_table.c
 *     fit_chance havannah 0 ../shared/records/littlegolem >positions
 *
 * OWN are games of the engine with itself (tests/gen/engine_games.c), since people's are few.
 * With 0 simulations the positions are printed instead, those with a proved value too, for
 * tests/bench/values.pl: the game's number, plies before the end, base, who moves, 1 if he won, and
 * the stones in their order.
 *
 * Used are the games that only judge the policy (fit_policy.c), each id once, and of each the
 * positions 10, 20, 30 and 40 plies before the end, or one ply less far, as a bit of the id's hash
 * decides: at a fixed distance the side to move would be the winner.  The log-odds of the player to
 * move are a sum of five inputs: the log-odds of the share of the best move and those of the
 * estimate (estimate.h), each by itself and times the stage, and being on move.
 *
 * Standard error gets log-loss and AUC by distance, of formulas fitted to four fifths of the games
 * for the other fifth: of the estimate alone, of the share alone, and of both.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/random.h"
#include "analyse/board/orientation.h"
#include "analyse/estimate/estimate.h"
#include "analyse/mcts/mcts.h"
#include "analyse/study/advice_table.h"
#include "corpus/walk/walk.h"
#include "parse/notation/replay.h"
#include "tests/fit/logistic.h"
#include "tests/fit/seen_ids.h"

#define STONES_LEAST 4
#define SAMPLES_MOST 8000
#define FOLDS 5
#define RIDGE 1.0
#define LIMIT_MOVES (4 << 20)

struct sample {
    struct logistic_row row;
    int distance; /* 10, 20, 30, 40 */
};

struct fitting {
    struct seen_ids seen; /* games */
    size_t nused; /* of them */
    struct sample samples[SAMPLES_MOST];
    size_t nsamples;
    struct mcts *mcts;
    struct estimator *estimator;
    uint64_t simulations;
    struct canonical_position image;
    struct mcts_answer answer;
    uint64_t hash; /* of the game being read */
    int nplies;
    enum colour winner;
};

static double log_odds(double share)
{
    const double inside = share < 0.005 ? 0.005 : share > 0.995 ? 0.995 : share;

    return log(inside / (1 - inside));
}

static void fitting_keep(struct fitting *fitting, const struct position *position, int distance)
{
    const struct mcts_question question = {.simulations = fitting->simulations, .seed = 1};
    const enum colour mover = (enum colour)position->to_move;
    struct sample *sample = &fitting->samples[fitting->nsamples];
    double *input = sample->row.input;
    struct estimate_odds odds;
    double stage, share;

    canonical_position_find(&fitting->image, position, NULL, 0);
    mcts_reset(fitting->mcts);
    mcts_search(fitting->mcts, &fitting->image.position, &question, &fitting->answer);
    if (fitting->answer.low == fitting->answer.high)
        return; /* proved: no estimate is told */
    estimate_position(fitting->estimator, position, &odds);
    stage = odds.stage / 1024.0;
    share = log_odds(fitting->answer.share / 65535.0);
    input[ADVICE_SHARE] = share;
    input[ADVICE_SHARE_STAGE] = share * stage;
    input[ADVICE_ESTIMATE] = (mover == COLOUR_WHITE ? odds.white : -odds.white) / 1024.0;
    input[ADVICE_ESTIMATE_STAGE] = input[ADVICE_ESTIMATE] * stage;
    input[ADVICE_MOVE] = 1;
    sample->row.won = fitting->winner == mover;
    sample->row.used = true;
    sample->row.fold = (int)(fitting->hash >> 8) % FOLDS;
    sample->distance = distance;
    fitting->nsamples++;
}

static void fitting_list(const struct fitting *fitting, const struct position *position,
                         int distance)
{
    static const char letter[] = ".wb";

    printf("%zu %d %d %c %d", fitting->nused, distance, position->board->size,
           letter[position->to_move], fitting->winner == (enum colour)position->to_move);
    for (int i = 0; i < position->nplies; i++) {
        const struct ply *ply = &position->ply[i];
        char spelled[SPELLING_BYTES];

        if (ply->kind != PLY_STONE)
            continue;
        cell_spell(position->board, SPELLING_LINE, ply->cell, spelled);
        printf(" %c:%s", letter[position->colour[ply->cell]], spelled);
    }
    printf("\n");
}

static int fitting_ply(void *context, const struct position *position, const struct node *node,
                       figure_set figures)
{
    struct fitting *fitting = context;
    const int left = fitting->nplies - position->nplies;

    (void)node;
    if (figures != 0 || position->nstones[1] + position->nstones[2] < STONES_LEAST)
        return 0;
    for (int k = 10; k <= 40; k += 10)
        if (left == k + (int)(fitting->hash >> (16 + k / 10) & 1) &&
            fitting->nsamples < SAMPLES_MOST) {
            if (fitting->simulations == 0)
                fitting_list(fitting, position, k);
            else
                fitting_keep(fitting, position, k);
        }
    return 0;
}

static const struct game *played; /* of the games that are fitted */

static bool fitting_suits(const struct board *board)
{
    return board->game == played && estimate_applies(board, RING_FREELING) && mcts_applies(board);
}

static int fitting_record(void *worker, struct walk_item *item)
{
    struct fitting *fitting = worker;
    struct replay_options options = {.ring_rule = RING_FREELING};
    struct outcome outcome;

    if (!seen_ids_take(&fitting->seen, item, fitting_suits, &outcome, &fitting->hash) ||
        (fitting->hash & 1) != 0)
        return WALK_FILTERED;
    fitting->nused++;
    fitting->nplies = outcome.nplies;
    fitting->winner = outcome.winner;
    options.on_ply = fitting_ply;
    options.context = fitting;
    if (replay_line(item->record, NODE_NONE, &options, item->position, &outcome) != 0)
        return WALK_FILTERED;
    return WALK_REPORTED;
}

#define WITH_MOVE (1u << ADVICE_MOVE)
#define WITH_SHARE (1u << ADVICE_SHARE | 1u << ADVICE_SHARE_STAGE | WITH_MOVE)
#define WITH_ESTIMATE (1u << ADVICE_ESTIMATE | 1u << ADVICE_ESTIMATE_STAGE | WITH_MOVE)
#define WITH_STAGE (1u << ADVICE_SHARE_STAGE | 1u << ADVICE_ESTIMATE_STAGE)

/* These inputs, but without the stage where games are few: on fuller boards a greater share would
 * be made a smaller chance. */
static unsigned fitting_inputs(unsigned of)
{
    return played->sides_conduct ? of & ~WITH_STAGE : of;
}

/* The rows with the inputs `of` (bits) alone; the others are 0. */
static struct logistic_row *rows_of(const struct fitting *fitting, unsigned of)
{
    struct logistic_row *rows = calloc(fitting->nsamples + 1, sizeof *rows);

    if (rows == NULL)
        abort();
    for (size_t i = 0; i < fitting->nsamples; i++) {
        rows[i] = fitting->samples[i].row;
        for (int k = 0; k < ADVICE_INPUTS; k++)
            rows[i].input[k] *= of >> k & 1;
    }
    return rows;
}

static int by_odds(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (x[0] > y[0]) - (x[0] < y[0]);
}

static void report_one(const struct fitting *fitting, const double *odds, int distance)
{
    double(*sorted)[2] = malloc((fitting->nsamples + 1) * sizeof *sorted);
    double loss = 0, pairs = 0, lost = 0;
    size_t n = 0;

    if (sorted == NULL)
        abort();
    for (size_t i = 0; i < fitting->nsamples; i++) {
        const struct sample *sample = &fitting->samples[i];

        if (distance != 0 && sample->distance != distance)
            continue;
        sorted[n][0] = odds[i];
        sorted[n++][1] = sample->row.won;
        loss += log(1 + exp(sample->row.won ? -odds[i] : odds[i]));
    }
    qsort(sorted, n, sizeof *sorted, by_odds);
    for (size_t i = 0; i < n; i++) {
        pairs += sorted[i][1] > 0 ? lost : 0;
        lost += sorted[i][1] > 0 ? 0 : 1;
    }
    fprintf(stderr, "  %2d: %4zu positions, log-loss %.3f, AUC %.3f\n", distance, n,
            loss / (double)n, pairs / (lost * ((double)n - lost)));
    free(sorted);
}

static void report(const struct fitting *fitting, const char *name, unsigned of)
{
    struct logistic_row *rows = rows_of(fitting, fitting_inputs(of));
    double *odds = calloc(fitting->nsamples + 1, sizeof *odds), weight[LOGISTIC_INPUTS_MAX];

    if (odds == NULL)
        abort();
    for (int fold = 0; fold < FOLDS; fold++) {
        logistic_fit(rows, fitting->nsamples, ADVICE_INPUTS, fold, RIDGE, weight);
        for (size_t i = 0; i < fitting->nsamples; i++)
            if (rows[i].fold == fold)
                odds[i] = logistic_odds(&rows[i], ADVICE_INPUTS, weight);
    }
    fprintf(stderr, "%s\n", name);
    for (int distance = 0; distance <= 40; distance += 10)
        report_one(fitting, odds, distance);
    free(odds);
    free(rows);
}

static void print_weights(const struct fitting *fitting, unsigned of, const char *head, int n)
{
    struct logistic_row *rows = rows_of(fitting, fitting_inputs(of));
    double weight[LOGISTIC_INPUTS_MAX];

    logistic_fit(rows, fitting->nsamples, ADVICE_INPUTS, -1, RIDGE, weight);
    printf("    .%s = {", head);
    for (int k = 0; k < n; k++)
        printf("%s%d", k == 0 ? "" : ", ", (int)lround(weight[k] * ADVICE_WEIGHT_ONE));
    printf("},\n");
    free(rows);
}

static void print(const struct fitting *fitting)
{
    printf(
        "/* SPDX-License-Identifier: ISC */\n/*\n"
        " * Chances by shares and the estimate.  tests/fit/fit_chance.c prints this file\n"
        " * and says how; the data were %zu positions of %zu games, %llu simulations each.\n */\n"
        "#include \"analyse/study/advice_table.h\"\n\n"
        "const struct advice_formula advice_%s = {\n",
        fitting->nsamples, fitting->nused, (unsigned long long)fitting->simulations,
        played->sides_conduct ? "joins" : "figures");
    print_weights(fitting, WITH_SHARE | WITH_ESTIMATE, "weight", ADVICE_INPUTS);
    print_weights(fitting, WITH_SHARE, "alone", ADVICE_MOVE + 1);
    printf("};\n");
}

int main(int argc, char **argv)
{
    struct fitting *fitting = calloc(1, sizeof *fitting);
    const struct mcts_options arena = {.limit_moves = LIMIT_MOVES};

    played = argc < 4 ? NULL : game_find(argv[1], strlen(argv[1]));
    if (played == NULL || fitting == NULL) {
        fprintf(stderr, "usage: fit_chance GAME SIMULATIONS ARCHIVE...\n");
        return 64;
    }
    fitting->simulations = strtoull(argv[2], NULL, 10);
    fitting->mcts = mcts_new(&arena);
    fitting->estimator = estimator_new();
    if (fitting->mcts == NULL || fitting->estimator == NULL ||
        seen_ids_walk(argv + 3, fitting_record, fitting) != 0)
        return 2;
    if (fitting->simulations == 0)
        return 0;
    report(fitting, "the estimate alone", WITH_ESTIMATE);
    report(fitting, "the share alone", WITH_SHARE);
    report(fitting, "both", WITH_SHARE | WITH_ESTIMATE);
    print(fitting);
    estimator_free(fitting->estimator);
    mcts_free(fitting->mcts);
    free(fitting);
    return 0;
}
