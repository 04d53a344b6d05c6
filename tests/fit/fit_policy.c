/* SPDX-License-Identifier: ISC */
/*
 * Fits the policy of the tree search to moves of people and prints its table.
 *
 *     fit_policy havannah ../shared/records/littlegolem >analyse/mcts/mcts_policy_table.c
 *     fit_policy hex ../shared/records/littlegolem-hex/player_game_list.txt OWN... \
 *         >analyse/mcts/mcts_join_policy_table.c
 *
 * OWN are games of the engine with itself (tests/gen/engine_games.c), since people's are few.
 *
 * Used are the moves of games that a figure or a resignation ended, each id once, from the third
 * stone on, where neither player completes a figure with the next stone.  Games whose id has an odd
 * hash are fitted; those with an even one only judge, and standard error gets what is said of them:
 * how likely their moves are (mean log-loss), and how often the move played has the greatest share,
 * or is among the five greatest.
 *
 * The model is a softmax over the empty cells.  Its log-likelihood less a ridge penalty is
 * maximised by passes of stochastic gradient steps whose size is scaled for each weight by its past
 * gradients (Duchi, Hazan and Singer 2011), in an order that a seed decides.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/random.h"
#include "analyse/mcts/mcts_policy.h"
#include "analyse/threat/threat_moves.h"
#include "corpus/walk/walk.h"
#include "parse/notation/replay.h"
#include "tests/fit/seen_ids.h"

#define MOVES_MOST 400000
#define PASSES 12
#define RATE 0.15
#define RIDGE 1e-3
#define STONES_LEAST 2
#define JUDGED_FROM 6
#define JUDGED_TO 40
#define WEIGHTS_MOST 32768

struct fit_move { /* one candidate */
    uint16_t value[POLICY_KINDS]; /* the weights that it adds up */
};

struct fit_choice { /* one position */
    size_t first; /* of its candidates */
    uint16_t n, played;
    bool judges;
    uint8_t ply;
};

struct fitting {
    struct seen_ids seen; /* games */
    struct fit_choice *choices;
    size_t nchoices;
    struct fit_move *moves;
    size_t nmoves, capacity;
    int class_of[POLICY_KINDS][POLICY_REPLY_VALUES];
    struct policy_view view;
    struct position before;
    bool has_before, judges;
};

static int first_weight[POLICY_KINDS], nweights;
static double weights[WEIGHTS_MOST], squares[WEIGHTS_MOST];

/* Keeps the choice that led from fitting->before to this cell. */
static void fitting_keep(struct fitting *fitting, cell played)
{
    struct position *before = &fitting->before;
    const struct board *board = before->board;
    struct fit_choice *choice = &fitting->choices[fitting->nchoices];
    cell two[2];

    if (fitting->nchoices == MOVES_MOST || threat_moves_winning(before, COLOUR_WHITE, two) > 0 ||
        threat_moves_winning(before, COLOUR_BLACK, two) > 0)
        return;
    if (fitting->nmoves + (size_t)board->ncells > fitting->capacity) {
        fitting->capacity = 2 * fitting->capacity + (size_t)board->ncells + 4096;
        fitting->moves = realloc(fitting->moves, fitting->capacity * sizeof *fitting->moves);
        if (fitting->moves == NULL)
            abort();
    }
    *choice = (struct fit_choice){.first = fitting->nmoves,
                                  .judges = fitting->judges,
                                  .ply = (uint8_t)(before->nplies < 255 ? before->nplies : 255)};
    policy_view_begin(&fitting->view, before);
    for (cell c = 0; c < board->ncells; c++) {
        int value[POLICY_KINDS];

        if (position_colour(before, c) != COLOUR_NONE)
            continue;
        policy_view_features(&fitting->view, c, value);
        for (int k = 0; k < POLICY_KINDS; k++)
            fitting->moves[fitting->nmoves].value[k] =
                (uint16_t)(first_weight[k] + fitting->class_of[k][value[k]]);
        if (c == played)
            choice->played = choice->n;
        fitting->nmoves++;
        choice->n++;
    }
    fitting->nchoices++;
}

static int fitting_ply(void *context, const struct position *position, const struct node *node,
                       figure_set figures)
{
    struct fitting *fitting = context;

    (void)node;
    (void)figures;
    if (position->nplies == 0)
        fitting->has_before = false;
    if (fitting->has_before && position->ply[position->nplies - 1].kind == PLY_STONE &&
        position->nstones[1] + position->nstones[2] > STONES_LEAST)
        fitting_keep(fitting, position->ply[position->nplies - 1].cell);
    memcpy(&fitting->before, position, sizeof *position);
    fitting->has_before = true;
    return 0;
}

static const struct game *played; /* of the games that are fitted */

static bool fitting_suits(const struct board *board)
{
    return board->game == played;
}

static int fitting_record(void *worker, struct walk_item *item)
{
    struct fitting *fitting = worker;
    struct replay_options options = {.ring_rule = RING_FREELING};
    struct outcome outcome;
    uint64_t hash;

    if (!seen_ids_take(&fitting->seen, item, fitting_suits, &outcome, &hash))
        return WALK_FILTERED;
    fitting->judges = (hash & 1) == 0;
    options.on_ply = fitting_ply;
    options.context = fitting;
    if (replay_line(item->record, NODE_NONE, &options, item->position, &outcome) != 0)
        return WALK_FILTERED;
    return WALK_REPORTED;
}

static double logit(const struct fit_move *move)
{
    double sum = 0;

    for (int k = 0; k < POLICY_KINDS; k++)
        sum += weights[move->value[k]];
    return sum;
}

/* Shares of the candidates of a choice; returns their number. */
static int shares(const struct fitting *fitting, const struct fit_choice *choice, double *share)
{
    double most = -1e9, sum = 0;

    for (int i = 0; i < choice->n; i++) {
        share[i] = logit(&fitting->moves[choice->first + (size_t)i]);
        most = share[i] > most ? share[i] : most;
    }
    for (int i = 0; i < choice->n; i++)
        sum += share[i] = exp(share[i] - most);
    for (int i = 0; i < choice->n; i++)
        share[i] /= sum;
    return choice->n;
}

static void step(const struct fitting *fitting, const struct fit_choice *choice, double rate)
{
    static double share[BOARD_CELLS_MAX], gradient[WEIGHTS_MOST];
    static int touched[BOARD_CELLS_MAX * POLICY_KINDS];
    int n = shares(fitting, choice, share), ntouched = 0;

    for (int i = 0; i < n; i++) {
        const struct fit_move *move = &fitting->moves[choice->first + (size_t)i];
        const double error = (i == choice->played ? 1 : 0) - share[i];

        for (int k = 0; k < POLICY_KINDS; k++) {
            if (gradient[move->value[k]] == 0)
                touched[ntouched++] = move->value[k];
            gradient[move->value[k]] += error;
        }
    }
    for (int i = 0; i < ntouched; i++) {
        const int w = touched[i];
        const double g = gradient[w] - RIDGE * weights[w];

        if (gradient[w] == 0)
            continue;
        squares[w] += g * g;
        weights[w] += rate * g / sqrt(1e-6 + squares[w]);
        gradient[w] = 0;
    }
}

static void judge(const struct fitting *fitting, int pass)
{
    static double share[BOARD_CELLS_MAX];
    double loss[2] = {0};
    long count[2] = {0}, first = 0, five = 0, middle = 0;

    for (size_t i = 0; i < fitting->nchoices; i++) {
        const struct fit_choice *choice = &fitting->choices[i];
        int n = shares(fitting, choice, share), better = 0;

        loss[choice->judges] -= log(share[choice->played] + 1e-12);
        count[choice->judges]++;
        if (!choice->judges || choice->ply < JUDGED_FROM || choice->ply > JUDGED_TO)
            continue;
        for (int j = 0; j < n; j++)
            better += share[j] > share[choice->played];
        first += better == 0;
        five += better < 5;
        middle++;
    }
    fprintf(stderr, "pass %d: log-loss fitted %.4f, judged %.4f; plies %d to %d: first %.1f %%, ",
            pass, loss[0] / (double)count[0], loss[1] / (double)count[1], JUDGED_FROM, JUDGED_TO,
            100.0 * (double)first / (double)middle);
    fprintf(stderr, "among five %.1f %% of %ld\n", 100.0 * (double)five / (double)middle, middle);
}

static void fit(struct fitting *fitting)
{
    struct random random = {1};
    size_t *order = malloc(fitting->nchoices * sizeof *order), n = 0;

    if (order == NULL)
        abort();
    for (size_t i = 0; i < fitting->nchoices; i++)
        if (!fitting->choices[i].judges)
            order[n++] = i;
    for (int pass = 1; pass <= PASSES; pass++) {
        for (size_t i = n; i > 1; i--) {
            size_t j = random_below(&random, (uint32_t)i), swapped = order[i - 1];

            order[i - 1] = order[j];
            order[j] = swapped;
        }
        for (size_t i = 0; i < n; i++)
            step(fitting, &fitting->choices[order[i]], pass + 3 > PASSES ? RATE / 4 : RATE);
        judge(fitting, pass);
    }
    free(order);
}

static int rounded(int weight)
{
    return (int)lround(weights[weight] * POLICY_ONE);
}

/* The names of the tables begin so. */
static const char *prefix(void)
{
    return played->sides_conduct ? "join" : "figure";
}

/* The weights of the classes of patterns of a kind that were seen. */
static void print_patterns(const struct fitting *fitting, int kind, const char *name)
{
    int n = 0;

    printf("static const struct policy_weight %s_%s[] = {\n", prefix(), name);
    for (int v = 0; v < policy_values[kind]; v++) {
        const int weight = first_weight[kind] + v;

        if (fitting->class_of[kind][v] != v || rounded(weight) == 0)
            continue;
        printf("%s{%d, %d},%s", n % 6 == 0 ? "    " : " ", v, rounded(weight),
               n % 6 == 5 ? "\n" : "");
        n++;
    }
    printf("%s};\n", n % 6 == 0 ? "" : "\n");
}

static void print(const struct fitting *fitting)
{
    static const char *const names[] = {"rings", "spokes", "replies"};

    printf(
        "/* SPDX-License-Identifier: ISC */\n/*\n"
        " * The fitted weights of the policy.  tests/fit/fit_policy.c prints this file and says\n"
        " * how; the data were %zu games.  lint: table\n */\n"
        "#include \"analyse/mcts/mcts_policy.h\"\n\n/* clang-format off */\n",
        fitting->seen.count);
    print_patterns(fitting, POLICY_RING, names[0]);
    print_patterns(fitting, POLICY_SPOKE, names[1]);
    print_patterns(fitting, POLICY_REPLY, names[2]);
    printf("static const int16_t %s_weights[] = {\n", prefix());
    for (int kind = POLICY_REPLY + 1; kind < POLICY_KINDS; kind++) {
        for (int v = 0; v < policy_values[kind]; v++)
            printf("%s %d,%s", v % 12 == 0 ? "   " : "", rounded(first_weight[kind] + v),
                   v % 12 == 11 || v == policy_values[kind] - 1 ? "\n" : "");
    }
    printf("};\n/* clang-format on */\n\n"
           "#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))\n\n"
           "const struct policy_table policy_%ss = {\n",
           prefix());
    for (int i = 0; i < 3; i++)
        printf("    .%s = %s_%s,\n", names[i], prefix(), names[i]);
    for (int i = 0; i < 3; i++)
        printf("    .n%s = COUNT(%s_%s),\n", names[i], prefix(), names[i]);
    printf("    .weights = %s_weights,\n};\n", prefix());
}

/* Numbers the weights: spokes of all directions share theirs. */
static void number_weights(struct fitting *fitting)
{
    for (int kind = 0; kind < POLICY_KINDS; kind++) {
        first_weight[kind] = nweights;
        for (int v = 0; v < policy_values[kind]; v++)
            fitting->class_of[kind][v] = policy_class(kind, v);
        if (kind > POLICY_SPOKE && kind < POLICY_REPLY)
            first_weight[kind] = first_weight[POLICY_SPOKE];
        else
            nweights += policy_values[kind];
    }
    if (nweights > WEIGHTS_MOST)
        abort();
}

int main(int argc, char **argv)
{
    struct fitting *fitting = calloc(1, sizeof *fitting);

    if (fitting == NULL)
        abort();
    fitting->choices = malloc(MOVES_MOST * sizeof *fitting->choices);
    number_weights(fitting);
    played = argc < 3 ? NULL : game_find(argv[1], strlen(argv[1]));
    if (played == NULL) {
        fprintf(stderr, "usage: fit_policy GAME RECORDS...\n");
        return 64;
    }
    if (seen_ids_walk(argv + 2, fitting_record, fitting) != 0)
        return 2;
    fit(fitting);
    print(fitting);
    return 0;
}
