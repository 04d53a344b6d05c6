/* SPDX-License-Identifier: ISC */
/*
 * Works on proofs of the openings of a board of Havannah, up to symmetry: `make base4-proofs`.
 *
 *   opening_proofs [-t THREADS] FOLDER SECONDS SIZE NODES [OPENING...]
 *
 * For each opening a proof-number search goes through the positions after it.  Each position that
 * it reaches is tried: each colour's win is searched with NODES, and a win is proved at once,
 * in the file of that colour's claim, FOLDER/OPENING.COLOUR.proof (hav-proof(5)).  A position that
 * stays open is noted in FOLDER/OPENING.tried, and its moves are the next positions.  A position
 * whose moves are all decided is proved by the nodes that are there.
 *
 * A run that was stopped or killed at any moment loses at most the position that it worked on: the
 * next one checks the nodes of the files, and finds what they settle without a search.  What is
 * printed is about the run: SECONDS for each opening, of processor time.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "analyse/base/random.h"
#include "analyse/mate/move_ordering.h"
#include "analyse/mate/proof_grower.h"
#include "analyse/threat/threat_moves.h"
#include "cmd/mate/dag_file.h"
#include "cmd/mate/mate_threads.h"

#define TABLE_BITS 20
#define DAG_MEMORY ((uint64_t)512 << 20)
#define PROOF_TIMES 20 /* what the proof of a win that was found may cost, in searches for it */
#define TRIED_BITS 22
#define SAMPLE 8 /* positions for each number of plies */
#define NUMBER_MAX 1000000000u
#define NODES_MAX 40000000u

/* A position of the search; its moves are next to each other. */
struct opening_node {
    uint32_t first; /* of its moves; 0: it was not tried yet */
    uint32_t white, black; /* proof numbers of the claims that the colour wins; 0: proved */
    uint16_t nmoves;
    cell move; /* that leads here */
};

struct opening_search {
    const char *name;
    uint64_t limit_nodes; /* of a search for a win */
    struct position position; /* after the opening, then after the moves to the current node */
    struct mate *mate;
    struct dag_file file[3]; /* [colour] */
    FILE *tried_file;
    uint64_t *tried; /* [1 << TRIED_BITS] keys of positions that stayed open; 0: free */
    uint32_t ntried;
    struct opening_node *nodes; /* [0] the opening */
    uint32_t nnodes, capacity;
    bool failed;
    /* Of this run: */
    uint64_t tries, proved, quick; /* positions tried, proved, proved in under a second */
    double seconds; /* spent on them */
};

static double seconds_used(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* ---- positions that stayed open ---- */

static uint64_t tried_key(const struct position *position)
{
    const uint64_t key = position->key ^ (position->to_move == COLOUR_WHITE);

    return key == 0 ? 1 : key;
}

static uint64_t *tried_slot(const struct opening_search *search, uint64_t key)
{
    uint64_t i = key >> (64 - TRIED_BITS);

    while (search->tried[i] != 0 && search->tried[i] != key)
        i = (i + 1) & (((uint64_t)1 << TRIED_BITS) - 1);
    return &search->tried[i];
}

static bool tried_has_room(const struct opening_search *search)
{
    return search->ntried < (1u << TRIED_BITS) / 4 * 3;
}

static void tried_add(struct opening_search *search, uint64_t key, bool writes)
{
    uint64_t *slot = tried_slot(search, key);

    if (*slot == key || !tried_has_room(search))
        return;
    *slot = key;
    search->ntried++;
    if (writes && (fprintf(search->tried_file, "%016" PRIx64 "\n", key) < 0 ||
                   fflush(search->tried_file) != 0))
        search->failed = true;
}

static bool tried_open(struct opening_search *search, const char *path)
{
    char line[32];
    FILE *file = fopen(path, "r");

    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strlen(line) == 17 && line[16] == '\n') /* not one that was cut */
            tried_add(search, strtoull(line, NULL, 16), false);
    if (file != NULL)
        fclose(file);
    search->tried_file = fopen(path, "a");
    if (search->tried_file != NULL)
        fputc('\n', search->tried_file); /* ends a line that was cut */
    return search->tried_file != NULL;
}

/* ---- one position ---- */

static void decide(struct opening_node *node, enum colour winner)
{
    node->white = winner == COLOUR_WHITE ? 0 : NUMBER_MAX;
    node->black = winner == COLOUR_BLACK ? 0 : NUMBER_MAX;
}

/* Is the position settled by what is proved, or a stone away from a figure? */
static bool is_known(struct opening_search *search, enum colour colour)
{
    struct position *position = &search->position;
    const bool moves = position->to_move == colour;
    struct proof_dag *dag = &search->file[colour].reader.dag;
    struct proof_stones stones;
    struct proof_answer answer;
    cell wins[2];

    if (moves && threat_moves_winning(position, colour, wins) > 0)
        return true;
    proof_dag_stones(dag, position, &stones);
    return proof_dag_find(dag, &stones, moves, PROOF_DAG_NONE, &answer);
}

/* Adds the proof of the position to the file of the colour. */
static bool prove(struct opening_search *search, enum colour colour, uint64_t limit_nodes,
                  struct proof_answer *answer)
{
    const struct proof_question question = {.limit_nodes = limit_nodes,
                                            .put = dag_file_put,
                                            .put_context = &search->file[colour],
                                            .asks_all = true};
    uint64_t searched = 0;
    const enum proof_growth growth = proof_grow(&search->file[colour].reader.dag, search->mate,
                                                &search->position, &question, answer, &searched);

    if (growth != PROOF_GROWTH_DONE && growth != PROOF_GROWTH_UNKNOWN) {
        fprintf(stderr, "%s: the proof cannot go on: %d\n", search->name, (int)growth);
        search->failed = true;
    }
    return growth == PROOF_GROWTH_DONE;
}

/* Searches both colours' wins; true: one of them is proved. */
static bool try_colours(struct opening_search *search, struct opening_node *node)
{
    const enum colour mover = (enum colour)search->position.to_move;

    for (int i = 0; i < 2; i++) {
        const struct mate_question question = {.attacker = i == 0 ? mover : colour_other(mover),
                                               .limit_nodes = search->limit_nodes};
        struct mate_answer answer;
        struct proof_answer proof;

        mate_solve(search->mate, &search->position, &question, &answer);
        if (answer.verdict == MATE_WIN &&
            prove(search, question.attacker, PROOF_TIMES * search->limit_nodes, &proof)) {
            decide(node, question.attacker);
            return true;
        }
    }
    return false;
}

/* Adds the moves of a position that stays open. */
static void add_moves(struct opening_search *search, uint32_t at)
{
    const struct position *position = &search->position;
    const bool white_moves = position->to_move == COLOUR_WHITE;
    const uint32_t nmoves = (uint32_t)position_empties(position);
    uint8_t order[BOARD_CELLS_MAX];

    if (search->nnodes + nmoves > search->capacity) {
        const uint32_t capacity = search->capacity * 2 + 4096;
        struct opening_node *nodes = realloc(search->nodes, capacity * sizeof *nodes);

        if (nodes == NULL || capacity > NODES_MAX) {
            free(nodes == NULL ? search->nodes : nodes);
            search->nodes = NULL;
            search->failed = true;
            return;
        }
        search->nodes = nodes;
        search->capacity = capacity;
    }
    move_ordering_find(position, (enum colour)position->to_move, NULL, order);
    search->nodes[at].first = search->nnodes;
    search->nodes[at].nmoves = (uint16_t)nmoves;
    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE)
            search->nodes[search->nnodes++] =
                (struct opening_node){.move = c,
                                      .white = white_moves ? 1u + order[c] : 1,
                                      .black = white_moves ? 1 : 1u + order[c]};
    if (nmoves == 0) /* neither colour wins any more */
        search->nodes[at].white = search->nodes[at].black = NUMBER_MAX;
}

static void visit(struct opening_search *search, uint32_t at)
{
    const uint64_t key = tried_key(&search->position);

    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        if (is_known(search, (enum colour)colour)) {
            decide(&search->nodes[at], (enum colour)colour);
            return;
        }
    }
    if (*tried_slot(search, key) != key) {
        const double before = seconds_used();
        const bool proved = try_colours(search, &search->nodes[at]);
        const double after = seconds_used();

        search->tries++;
        search->proved += proved;
        search->quick += proved && after - before < 1;
        search->seconds += after - before;
        if (proved || search->failed)
            return;
        tried_add(search, key, true);
    }
    add_moves(search, at);
}

/* ---- the search ---- */

/* The numbers of a position from those of its moves: with the largest instead of the sum, as the
 * solver has them. */
static void sum_up(struct opening_search *search, uint32_t at)
{
    struct opening_node *node = &search->nodes[at];
    const bool white_moves = search->position.to_move == COLOUR_WHITE;
    uint32_t least = NUMBER_MAX, most = 0, open = 0;

    for (uint32_t i = node->first; i < node->first + node->nmoves; i++) {
        const uint32_t own = white_moves ? search->nodes[i].white : search->nodes[i].black;
        const uint32_t other = white_moves ? search->nodes[i].black : search->nodes[i].white;

        least = own < least ? own : least;
        most = other > most ? other : most;
        open += other > 0 && other < NUMBER_MAX;
    }
    if (most < NUMBER_MAX && most > 0)
        most += open - 1;
    node->white = white_moves ? least : most;
    node->black = white_moves ? most : least;
}

/* The move to look at next. */
static uint32_t choose(const struct opening_search *search, uint32_t at)
{
    const struct opening_node *node = &search->nodes[at];
    const bool white_moves = search->position.to_move == COLOUR_WHITE;
    uint32_t best = node->first, least = UINT32_MAX;

    for (uint32_t i = node->first; i < node->first + node->nmoves; i++) {
        const uint32_t own = white_moves ? search->nodes[i].white : search->nodes[i].black;

        if (own < least) {
            least = own;
            best = i;
        }
    }
    return best;
}

/* If the position has become decided, against the side to move: adds its node to the proof. */
static void keep(struct opening_search *search, uint32_t at)
{
    const enum colour other = colour_other((enum colour)search->position.to_move);
    const struct opening_node *node = &search->nodes[at];
    struct proof_answer answer;

    if ((other == COLOUR_WHITE ? node->white : node->black) == 0)
        prove(search, other, PROOF_TIMES * search->limit_nodes, &answer);
}

static void step(struct opening_search *search)
{
    uint32_t path[BOARD_CELLS_MAX], depth = 0, at = 0;

    while (search->nodes[at].first != 0) {
        path[depth++] = at;
        at = choose(search, at);
        position_play(&search->position, search->nodes[at].move,
                      (enum colour)search->position.to_move);
    }
    visit(search, at);
    while (depth-- > 0) {
        position_undo(&search->position);
        if (search->nodes == NULL)
            continue;
        sum_up(search, path[depth]);
        keep(search, path[depth]);
    }
}

/* Positions that are left to be proved below `at` if `colour` wins by its best moves. */
static uint64_t count_left(const struct opening_search *search, uint32_t at, enum colour colour,
                           enum colour mover)
{
    const struct opening_node *node = &search->nodes[at];
    const bool is_white = colour == COLOUR_WHITE;
    uint64_t sum = 0;
    uint32_t least = UINT32_MAX, best = node->first;

    if ((is_white ? node->white : node->black) == 0)
        return 0;
    if (node->first == 0)
        return 1;
    for (uint32_t i = node->first; i < node->first + node->nmoves; i++) {
        const uint32_t number = is_white ? search->nodes[i].white : search->nodes[i].black;

        if (mover != colour)
            sum += count_left(search, i, colour, colour);
        else if (number < least) {
            least = number;
            best = i;
        }
    }
    return mover == colour ? count_left(search, best, colour, colour_other(colour)) : sum;
}

/* ---- a sample ---- */

/* Plays random moves that complete nothing; false: there is none. */
static bool play_random(struct position *position, struct random *random, int plies)
{
    for (int i = 0; i < plies; i++) {
        const enum colour mover = (enum colour)position->to_move;
        cell at, moves[BOARD_CELLS_MAX];
        int n = 0;

        for (at = 0; at < position->board->ncells; at++)
            if (position_colour(position, at) == COLOUR_NONE &&
                position_would_complete(position, at, mover) == 0)
                moves[n++] = at;
        if (n == 0)
            return false;
        position_play(position, moves[random_next(random) % (uint64_t)n], mover);
    }
    return true;
}

/* How many of SAMPLE random positions so many plies after the opening are proved in under a second?
 * Adds the time to *seconds. */
static int sample_quick(struct opening_search *search, struct random *random, int plies,
                        double *seconds)
{
    const int before = search->position.nplies;
    int quick = 0;

    for (int i = 0; i < SAMPLE; i++) {
        const double began = seconds_used();
        bool proved = false;

        if (play_random(&search->position, random, plies)) {
            const enum colour mover = (enum colour)search->position.to_move;

            for (int k = 0; k < 2 && !proved; k++) {
                const struct mate_question question = {.attacker =
                                                           k == 0 ? mover : colour_other(mover),
                                                       .limit_nodes = search->limit_nodes};
                struct mate_answer answer;

                mate_solve(search->mate, &search->position, &question, &answer);
                proved = answer.verdict == MATE_WIN;
            }
        }
        while (search->position.nplies > before)
            position_undo(&search->position);
        quick += proved && seconds_used() - began < 1;
        *seconds += seconds_used() - began;
    }
    return quick;
}

/* The hours of a proof that goes down, without sharing, to where nearly all positions of the sample
 * are proved at once: one move of the winner and every reply. */
static void report_sample(struct opening_search *search)
{
    struct random random = {.state = 4};
    const int empties = position_empties(&search->position);
    double positions = 1;
    int plies = 0, quick = 0;
    double seconds = 0;

    printf("  sample of %d random positions each, proved in under 1 s:", SAMPLE);
    while (quick < SAMPLE - 1 && plies + 4 < empties) {
        positions *=
            (double)(empties - plies) / (plies / 2 + 1); /* replies are made in any order */
        plies += 2;
        seconds = 0;
        quick = sample_quick(search, &random, plies, &seconds);
        printf(" %d after %d plies,", quick, plies);
    }
    seconds /= SAMPLE;
    printf(" %.2f s each there\n  a proof down to there has about %.2g positions: %.2g hours, "
           "extrapolated from this sample, not known\n",
           seconds, positions, positions * seconds / 3600);
}

/* ---- an opening ---- */

static void report(struct opening_search *search)
{
    const struct opening_node *root = &search->nodes[0];

    printf("%s: %" PRIu64 " positions tried in %.0f s, %" PRIu64 " proved, %" PRIu64
           " of them in under 1 s (%.0f %% of those tried)\n",
           search->name, search->tries, search->seconds, search->proved, search->quick,
           search->tries == 0 ? 0 : 100 * (double)search->quick / (double)search->tries);
    if (root->white == 0 || root->black == 0)
        return;
    for (int i = COLOUR_WHITE; i <= COLOUR_BLACK; i++) {
        const struct dag_file *file = &search->file[i];
        const uint64_t left = count_left(search, 0, (enum colour)i, COLOUR_BLACK);

        printf("  if %s wins: proof number %" PRIu32 ", %" PRIu64 " positions left by the best "
               "moves, %" PRIu64 " nodes\n",
               i == COLOUR_WHITE ? "White" : "Black", i == COLOUR_WHITE ? root->white : root->black,
               left,
               file->nodes + (file->reader.prover != COLOUR_NONE ? file->reader.dag.nnodes : 0));
    }
    report_sample(search);
}

/* Opens the files and reads what is there; *whole: an earlier run has finished the proof. */
static bool open_files(struct opening_search *search, const char *folder, bool *whole)
{
    static const char *const names[] = {"", "white", "black"};
    static char paths[3][4096];
    char path[4096];

    for (int i = COLOUR_WHITE; i <= COLOUR_BLACK; i++) {
        struct dag_file *file = &search->file[i];

        snprintf(paths[i], sizeof paths[i], "%s/%s.%s.proof", folder, search->name, names[i]);
        if (dag_file_open(file, paths[i], &search->position, DAG_MEMORY) != 0)
            return false;
        if (file->wins[i]) {
            printf("%s: %s is a whole proof of %" PRIu64 " nodes\n", search->name, paths[i],
                   file->nodes);
            *whole = true;
        } else if (file->reader.prover == COLOUR_NONE &&
                   dag_file_begin(file, &search->position, (enum colour)i, PROOF_GOAL_WIN,
                                  DAG_MEMORY) != 0) {
            return false;
        }
    }
    snprintf(path, sizeof path, "%s/%s.tried", folder, search->name);
    return *whole || tried_open(search, path);
}

static void finish(struct opening_search *search)
{
    const enum colour winner = search->nodes[0].white == 0 ? COLOUR_WHITE : COLOUR_BLACK;
    struct proof_answer answer;

    if (!prove(search, winner, 0, &answer) || dag_file_end(&search->file[winner], &answer) != 0) {
        search->failed = true;
        return;
    }
    printf("%s: %s wins: %s is a whole proof of %" PRIu64 " nodes\n", search->name,
           winner == COLOUR_WHITE ? "White" : "Black", search->file[winner].path,
           search->file[winner].nodes);
}

static bool work(struct opening_search *search, const char *folder, double seconds)
{
    const double until = seconds_used() + seconds;
    bool whole = false;

    if (!open_files(search, folder, &whole))
        return false;
    search->nodes[0] = (struct opening_node){.white = 1, .black = 1};
    search->nnodes = 1;
    while (!whole && !search->failed && search->nodes[0].white > 0 && search->nodes[0].black > 0 &&
           tried_has_room(search) && seconds_used() < until)
        step(search);
    if (search->failed || search->nodes == NULL)
        return false;
    if (!whole)
        report(search);
    if (!whole && (search->nodes[0].white == 0 || search->nodes[0].black == 0))
        finish(search);
    return !search->failed;
}

/* Works on one opening, which no symmetry of the board makes of an earlier one. */
static int run_opening(const struct board *board, cell opening, const char *folder, double seconds,
                       uint64_t limit_nodes, int nthreads)
{
    struct opening_search *search = calloc(1, sizeof *search);
    char name[SPELLING_BYTES];
    bool done = false;

    if (search == NULL)
        return 2;
    cell_spell(board, SPELLING_LINE, opening, name);
    search->name = name;
    search->limit_nodes = limit_nodes;
    search->mate = mate_new(TABLE_BITS);
    search->tried = calloc((size_t)1 << TRIED_BITS, sizeof *search->tried);
    search->capacity = 4096;
    search->nodes = calloc(search->capacity, sizeof *search->nodes);
    position_init(&search->position, board, RING_FREELING);
    position_play(&search->position, opening, COLOUR_WHITE);
    if (search->mate != NULL && search->tried != NULL && search->nodes != NULL &&
        mate_use_threads(search->mate, nthreads, MATE_ALONE_NODES, mate_threads_together) == 0)
        done = work(search, folder, seconds);
    for (int i = COLOUR_WHITE; i <= COLOUR_BLACK; i++)
        done &= dag_file_close(&search->file[i]) == 0;
    if (search->tried_file != NULL)
        done &= fclose(search->tried_file) == 0;
    fflush(stdout);
    mate_free(search->mate);
    free(search->tried);
    free(search->nodes);
    free(search);
    return done ? 0 : 2;
}

static bool is_wanted(const struct board *board, cell opening, char *const *names, int nnames)
{
    char name[SPELLING_BYTES];

    cell_spell(board, SPELLING_LINE, opening, name);
    for (int i = 0; i < nnames; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    for (int s = 0; s < board->nsymmetries; s++)
        if (board->symmetry[s][opening] < opening)
            return false;
    return nnames == 0;
}

int main(int argc, char **argv)
{
    struct board *board;
    int option, nthreads = 1, status = 0;

    while ((option = getopt(argc, argv, "t:")) != -1)
        nthreads = option == 't' ? atoi(optarg) : 0;
    argc -= optind;
    argv += optind;
    board = argc < 4 ? NULL : board_new(&game_havannah, atoi(argv[2]));
    if (board == NULL || board->ncells > PROOF_DAG_CELLS_MAX || nthreads < 1 ||
        nthreads > MATE_THREADS_MAX) {
        fprintf(stderr, "usage: opening_proofs [-t THREADS] FOLDER SECONDS SIZE NODES "
                        "[OPENING...]\n");
        board_free(board);
        return 2;
    }
    for (cell c = 0; c < board->ncells; c++)
        if (is_wanted(board, c, argv + 4, argc - 4))
            status |= run_opening(board, c, argv[0], atof(argv[1]), strtoull(argv[3], NULL, 10),
                                  nthreads);
    board_free(board);
    return status;
}
