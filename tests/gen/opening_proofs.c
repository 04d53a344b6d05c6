/* SPDX-License-Identifier: ISC */
/*
 * Works on proofs of the openings of a board, up to symmetry: `make base4-proofs`.
 *
 *   opening_proofs FOLDER SECONDS BOARD NODES [OPENING...]
 *
 * BOARD is a game and a size, as havannah-4 or hex-6.
 *
 * For each opening a best-first search goes through the positions after it.  Each position that it
 * reaches is tried: each colour's win is searched with NODES, and a win is proved at once, in the
 * file of that colour's claim, FOLDER/OPENING.COLOUR.proof (hav-proof(5)).  A position that stays
 * open is noted in FOLDER/OPENING.tried, and random playouts say what it and its moves promise;
 * the search goes on where the mover has most to hope for (Monte Carlo tree search with proved
 * values: Winands, Björnsson and Saito 2008).  A position whose moves are all decided is proved by
 * the nodes that are there.  Only proofs decide; playouts only choose what is tried next.
 *
 * Proof numbers in their place, with more nodes for each position, left a1 of base 4 open; this
 * search decides it in ten minutes.
 *
 * A run that was stopped or killed at any moment loses at most the position that it worked on: the
 * next one checks the nodes of the files, and finds what they settle without a search.  The
 * output is about the run: SECONDS for each opening, of processor time.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analyse/board/playout.h"
#include "analyse/proof/proof_grower.h"
#include "analyse/threat/threat_moves.h"
#include "cmd/solve/dag_file.h"

#define TABLE_BITS 22
#define DAG_MEMORY ((uint64_t)4 << 30)
#define PROOF_TIMES 40 /* what the proof of a win that was found may cost, in searches for it */
#define CHUNK 4096 /* positions that are allocated together */
#define PLACES_MAX (3072u * CHUNK) /* of a run: some 7 GB on base 4 */
#define TRIED_MAX (PLACES_MAX / 2) /* of them, by earlier runs; what is more is tried again */
#define DRAWN 3 /* beside enum colour: neither colour wins any more */
/* Found by trial on replies to a1 on base 4: */
#define PLAYOUTS 32 /* from each position that stays open */
#define PRIOR_VISITS 4 /* that what the playouts say of a move counts for */
#define EXPLORATION 0.15
#define ROUND 8192 /* visits that each reply to the opening gets before one gets twice as many */

/* A move of a position of the search. */
struct opening_move {
    struct opening_place *to; /* NULL: not tried yet */
    float promise; /* for the mover, by the playouts from the position: 0 .. 1 */
    cell at;
};

/* A position of the search, whatever order of moves leads to it. */
struct opening_place {
    uint64_t key;
    struct opening_move *moves; /* [nmoves]; NULL: it was not visited yet, or is decided */
    double white; /* the sum of what the visits found: 1 for each that promises White a win */
    uint32_t visits;
    uint16_t nmoves;
    uint8_t winner; /* enum colour, or DRAWN; COLOUR_NONE: open */
    bool was_tried; /* by an earlier run, which left it open */
};

struct opening_search {
    const char *name;
    uint64_t limit_nodes; /* of a search for a win */
    struct position position; /* after the opening, then after the moves to the current place */
    struct mate *mate;
    struct random random;
    struct dag_file file[3]; /* [colour] */
    FILE *tried_file;
    struct opening_place *chunk[PLACES_MAX / CHUNK]; /* [CHUNK] each, as they were reached */
    struct opening_place **by_key; /* [1 << bits]; NULL: a free entry */
    int bits;
    uint32_t nplaces;
    struct opening_place *root; /* the opening */
    bool failed;
    /* This run: */
    uint64_t tries, proved; /* positions tried, and proved */
};

static double seconds_used(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* ---- positions ---- */

static uint64_t position_key(const struct position *position)
{
    return position->key ^ (position->to_move == COLOUR_WHITE);
}

/* The entry of the position with this key; NULL in it: it was not reached. */
static struct opening_place **find_entry(struct opening_place **by_key, int bits, uint64_t key)
{
    uint64_t i = key >> (64 - bits);

    while (by_key[i] != NULL && by_key[i]->key != key)
        i = (i + 1) & (((uint64_t)1 << bits) - 1);
    return &by_key[i];
}

static struct opening_place *place_number(const struct opening_search *search, uint32_t i)
{
    return &search->chunk[i / CHUNK][i % CHUNK];
}

static bool make_room_by_key(struct opening_search *search)
{
    const int bits = search->by_key == NULL ? 12 : search->bits + 1;
    struct opening_place **by_key = calloc((size_t)1 << bits, sizeof *by_key);

    if (by_key == NULL)
        return false;
    for (uint32_t i = 0; i < search->nplaces; i++) {
        struct opening_place *place = place_number(search, i);

        *find_entry(by_key, bits, place->key) = place;
    }
    free(search->by_key);
    search->by_key = by_key;
    search->bits = bits;
    return true;
}

/* Makes room for one more position.  False: there is none. */
static bool make_room(struct opening_search *search)
{
    const uint32_t n = search->nplaces;

    if (n >= PLACES_MAX)
        return false;
    if (search->by_key == NULL || n >= (1u << search->bits) / 4 * 3)
        if (!make_room_by_key(search))
            return false;
    if (search->chunk[n / CHUNK] == NULL)
        search->chunk[n / CHUNK] = calloc(CHUNK, sizeof *search->chunk[0]);
    return search->chunk[n / CHUNK] != NULL;
}

/* The place of the position with this key.  There is room for one more. */
static struct opening_place *find_place(struct opening_search *search, uint64_t key)
{
    struct opening_place **entry = find_entry(search->by_key, search->bits, key);

    if (*entry == NULL) {
        *entry = place_number(search, search->nplaces++);
        (*entry)->key = key;
    }
    return *entry;
}

/* Reads the positions that earlier runs have left open, and opens the file to add to it. */
static bool tried_open(struct opening_search *search, const char *path)
{
    char line[32];
    FILE *file = fopen(path, "r");

    while (file != NULL && search->nplaces < TRIED_MAX && make_room(search) &&
           fgets(line, sizeof line, file) != NULL) {
        const uint64_t key = strtoull(line, NULL, 16);

        if (strlen(line) == 17 && line[16] == '\n') /* not one that was cut */
            find_place(search, key)->was_tried = true;
    }
    if (file != NULL)
        fclose(file);
    search->tried_file = fopen(path, "a");
    if (search->tried_file != NULL)
        fputc('\n', search->tried_file); /* ends a line that was cut */
    return search->tried_file != NULL;
}

static void tried_add(struct opening_search *search, uint64_t key)
{
    if (fprintf(search->tried_file, "%016" PRIx64 "\n", key) < 0 || fflush(search->tried_file) != 0)
        search->failed = true;
}

/* ---- one position ---- */

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

/* Searches both colours' wins.  Returns the colour whose win is proved; COLOUR_NONE: neither. */
static enum colour try_colours(struct opening_search *search)
{
    const enum colour mover = (enum colour)search->position.to_move;

    for (int i = 0; i < 2; i++) {
        const struct mate_question question = {.attacker = i == 0 ? mover : colour_other(mover),
                                               .limit_nodes = search->limit_nodes};
        struct mate_answer answer;
        struct proof_answer proof;

        mate_solve(search->mate, &search->position, &question, &answer);
        if (answer.verdict == MATE_WIN &&
            prove(search, question.attacker, PROOF_TIMES * search->limit_nodes, &proof))
            return question.attacker;
    }
    return COLOUR_NONE;
}

/* How often the mover had a cell at the end of playouts, and won. */
struct opening_count {
    uint32_t games, wins; /* a draw is half a win: both are counted twice */
};

/* Plays random games from the position.  Returns White's share of them. */
static double play_out(struct opening_search *search, struct opening_count *count)
{
    struct position *position = &search->position;
    const enum colour mover = (enum colour)position->to_move;
    const int before = position->nplies;
    uint32_t white = 0;

    for (int i = 0; i < PLAYOUTS; i++) {
        struct playout playout;
        uint32_t won;

        playout_run(position, &search->random, &playout);
        won = playout.winner == COLOUR_NONE ? 1 : 2 * (playout.winner == COLOUR_WHITE);
        white += won;
        won = mover == COLOUR_WHITE ? won : 2 - won;
        for (; position->nplies > before; position_undo(position)) {
            const struct ply *last = &position->ply[position->nplies - 1];

            if (last->colour != mover)
                continue;
            count[last->cell].games += 2;
            count[last->cell].wins += won;
        }
    }
    return white / (2.0 * PLAYOUTS);
}

/* Gives a position that stays open its moves.  Returns what it promises White; without a move it is
 * drawn. */
static double add_moves(struct opening_search *search, struct opening_place *place)
{
    const struct position *position = &search->position;
    struct opening_count count[BOARD_CELLS_MAX] = {{0}};
    double white;

    if (position_empties(position) == 0) {
        place->winner = DRAWN;
        return 0;
    }
    white = play_out(search, count);
    place->moves = calloc((size_t)position_empties(position), sizeof *place->moves);
    if (place->moves == NULL) {
        search->failed = true;
        return white;
    }
    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE)
            place->moves[place->nmoves++] = (struct opening_move){
                .at = c, .promise = (1.0f + (float)count[c].wins) / (2.0f + (float)count[c].games)};
    return white;
}

/* Looks at a position for the first time.  Returns what it promises White if it stays open. */
static double visit(struct opening_search *search, struct opening_place *place)
{
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        if (place->winner == COLOUR_NONE && is_known(search, (enum colour)colour))
            place->winner = (uint8_t)colour;
    if (place->winner == COLOUR_NONE && !place->was_tried) {
        place->winner = (uint8_t)try_colours(search);
        search->tries++;
        search->proved += place->winner != COLOUR_NONE;
        if (place->winner == COLOUR_NONE && !search->failed)
            tried_add(search, place->key);
    }
    return place->winner != COLOUR_NONE || search->failed ? 0 : add_moves(search, place);
}

/* ---- the search ---- */

/* The winner after a move; COLOUR_NONE: it is open. */
static int winner_behind(const struct opening_move *move)
{
    return move->to == NULL ? COLOUR_NONE : move->to->winner;
}

/* How soon a reply to the opening is looked at: in rounds, each of which gives every open reply
 * twice the visits of the one before, so that a hard one does not keep the others waiting.  In a
 * round one reply follows the other.  If the opening promises White a win, all replies are to be
 * decided: the easiest is first, since its proof settles many positions after the others.  If not,
 * one is enough: the one that promises most. */
static double reply_hope(const struct opening_place *opening, double visits, double promise)
{
    const bool white_wins = opening->white >= opening->visits / 2.0;
    int nrounds = 0;

    while (visits >= ROUND) {
        visits /= 2;
        nrounds++;
    }
    return -nrounds + (white_wins ? -promise / 2 : promise / 2);
}

/* Is the reply to the opening an image of one that is open and comes first?  Once that is decided,
 * so is this one: its position is looked for in all images. */
static bool is_image(const struct opening_search *search, const struct opening_place *opening,
                     const struct opening_move *reply)
{
    const struct board *board = search->position.board;
    const cell first = search->position.ply[0].cell;

    for (int i = 0; i < opening->nmoves && opening->moves[i].at < reply->at; i++) {
        if (winner_behind(&opening->moves[i]) != COLOUR_NONE)
            continue;
        for (int s = 0; s < board->nsymmetries; s++)
            if (board->symmetry[s][first] == first &&
                board->symmetry[s][reply->at] == opening->moves[i].at)
                return true;
    }
    return false;
}

/* The open move of the place to look at next; there is one. */
static struct opening_move *choose(const struct opening_search *search,
                                   const struct opening_place *place)
{
    const bool white_moves = search->position.to_move == COLOUR_WHITE;
    const double spread = EXPLORATION * sqrt(log(place->visits + 2.0));
    struct opening_move *best = NULL;
    double most = 0;

    for (int i = 0; i < place->nmoves; i++) {
        struct opening_move *move = &place->moves[i];
        double visits = 0, own = 0, hope;

        if (winner_behind(move) != COLOUR_NONE ||
            (place == search->root && is_image(search, place, move)))
            continue;
        if (move->to != NULL) {
            visits = move->to->visits;
            own = white_moves ? move->to->white : visits - move->to->white;
        }
        if (place == search->root)
            hope = reply_hope(place, visits, move->promise);
        else
            hope = (own + PRIOR_VISITS * (double)move->promise) / (visits + PRIOR_VISITS) +
                   spread / sqrt(visits + 1);
        if (best == NULL || hope > most) {
            most = hope;
            best = move;
        }
    }
    return best;
}

/* Is the place decided by its moves?  If they all lose, its node is added to the proof. */
static void decide(struct opening_search *search, struct opening_place *place)
{
    const enum colour mover = (enum colour)search->position.to_move;
    struct proof_answer answer;
    bool all = true, drawn = false;

    for (int i = 0; i < place->nmoves; i++) {
        const int winner = winner_behind(&place->moves[i]);

        if (winner == (int)mover) {
            place->winner = (uint8_t)mover;
            return;
        }
        all &= winner != COLOUR_NONE;
        drawn |= winner == DRAWN;
    }
    if (!all)
        return;
    if (drawn)
        place->winner = DRAWN;
    else if (prove(search, colour_other(mover), 0, &answer))
        place->winner = (uint8_t)colour_other(mover);
    else
        search->failed = true; /* every reply has its answer: memory is out */
}

/* Goes down from the place to a position that was not tried, and tries it.  Returns what that
 * promises White. */
static double step(struct opening_search *search, struct opening_place *place)
{
    double white = 0;

    if (place->winner == COLOUR_NONE && place->moves == NULL) {
        white = visit(search, place);
    } else if (place->winner == COLOUR_NONE) {
        decide(search, place); /* another order of moves may have decided what follows one */
        if (place->winner == COLOUR_NONE && !search->failed) {
            struct opening_move *move = choose(search, place);

            position_play(&search->position, move->at, (enum colour)search->position.to_move);
            if (move->to == NULL)
                move->to = find_place(search, position_key(&search->position));
            white = step(search, move->to);
            position_undo(&search->position);
            if (winner_behind(move) != COLOUR_NONE)
                decide(search, place);
        }
    }
    if (place->winner != COLOUR_NONE) {
        white = place->winner == DRAWN ? 0.5 : place->winner == COLOUR_WHITE;
        free(place->moves);
        place->moves = NULL;
    }
    place->visits++;
    place->white += white;
    return white;
}

/* ---- an opening ---- */

/* The replies to the opening that are decided. */
static int count_decided(const struct opening_search *search)
{
    int decided = 0;

    for (int i = 0; i < search->root->nmoves && search->root->moves != NULL; i++)
        decided += winner_behind(&search->root->moves[i]) != COLOUR_NONE;
    return decided;
}

/* The moves that were not tried yet, of the positions that are open. */
static uint64_t count_frontier(const struct opening_search *search, uint32_t *nopen)
{
    uint64_t untried = 0;

    *nopen = 0;
    for (uint32_t i = 0; i < search->nplaces; i++) {
        const struct opening_place *place = place_number(search, i);

        *nopen += place->moves != NULL;
        for (int m = 0; m < place->nmoves && place->moves != NULL; m++)
            untried += place->moves[m].to == NULL;
    }
    return untried;
}

/* The replies that are open, as "a1, d1". */
static void print_open_replies(const struct opening_search *search)
{
    const struct opening_place *root = search->root;
    const char *before = "";

    for (int i = 0; i < root->nmoves; i++) {
        char name[SPELLING_BYTES];

        if (winner_behind(&root->moves[i]) != COLOUR_NONE)
            continue;
        cell_spell(search->position.board, SPELLING_LINE, root->moves[i].at, name);
        printf("%s%s", before, name);
        before = ", ";
    }
    printf("\n");
}

static void report(const struct opening_search *search, double seconds)
{
    const struct opening_place *root = search->root;
    uint32_t nopen;
    uint64_t frontier;

    printf("%s: %" PRIu64 " positions tried in %.0f s, %" PRIu64 " of them proved\n", search->name,
           search->tries, seconds, search->proved);
    if (root->winner != COLOUR_NONE || root->moves == NULL)
        return;
    frontier = count_frontier(search, &nopen);
    printf("  open: %d of %d replies are decided; not decided: ", count_decided(search),
           root->nmoves);
    print_open_replies(search);
    printf("  %" PRIu32 " positions that were reached are open; %" PRIu64
           " of their moves were not tried\n",
           nopen, frontier);
    for (int i = COLOUR_WHITE; i <= COLOUR_BLACK; i++)
        if (search->file[i].reader.prover != COLOUR_NONE)
            printf("  %" PRIu32 " nodes prove positions that %s wins\n",
                   search->file[i].reader.dag.nnodes, i == COLOUR_WHITE ? "White" : "Black");
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
    const enum colour winner = (enum colour)search->root->winner;
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
    const double began = seconds_used();
    bool whole = false;
    int decided = 0;

    if (!open_files(search, folder, &whole))
        return false;
    if (whole)
        return true;
    if (!make_room(search))
        return false;
    search->root = find_place(search, position_key(&search->position));
    while (!search->failed && search->root->winner == COLOUR_NONE && make_room(search) &&
           seconds_used() - began < seconds) {
        const int before = decided;

        step(search, search->root);
        decided = count_decided(search);
        if (decided > before) {
            printf("  %s: %d of %d replies are decided after %.0f s\n", search->name, decided,
                   search->root->nmoves, seconds_used() - began);
            fflush(stdout);
        }
    }
    if (search->failed)
        return false;
    report(search, seconds_used() - began);
    if (search->root->winner == DRAWN)
        printf("%s: neither colour wins\n", search->name);
    else if (search->root->winner != COLOUR_NONE)
        finish(search);
    return !search->failed;
}

static void free_places(struct opening_search *search)
{
    for (uint32_t i = 0; i < search->nplaces; i++)
        free(place_number(search, i)->moves);
    for (uint32_t i = 0; i < PLACES_MAX / CHUNK; i++)
        free(search->chunk[i]);
    free(search->by_key);
}

/* Works on one opening, which no symmetry of the board makes of an earlier one. */
static int run_opening(const struct board *board, cell opening, const char *folder, double seconds,
                       uint64_t limit_nodes)
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
    position_init(&search->position, board, RING_FREELING);
    position_play(&search->position, opening, board->game->first);
    if (search->mate != NULL)
        done = work(search, folder, seconds);
    for (int i = COLOUR_WHITE; i <= COLOUR_BLACK; i++)
        done &= dag_file_close(&search->file[i]) == 0;
    if (search->tried_file != NULL)
        done &= fclose(search->tried_file) == 0;
    fflush(stdout);
    mate_free(search->mate);
    free_places(search);
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

/* The board of a game and a size, as havannah-4; NULL: there is none. */
static struct board *board_by_name(const char *name)
{
    const char *dash = strchr(name, '-');
    const struct game *game = dash == NULL ? NULL : game_find(name, (size_t)(dash - name));

    if (game == NULL || game_cannot(game, GAME_CHAINS | GAME_MONOTONE) != NULL)
        return NULL; /* it has no proofs (hav-proof(5)) */
    return board_new(game, atoi(dash + 1));
}

int main(int argc, char **argv)
{
    struct board *board = argc < 5 ? NULL : board_by_name(argv[3]);
    int status = 0;

    if (board == NULL || board->ncells > PROOF_DAG_CELLS_MAX) {
        fprintf(stderr, "usage: opening_proofs FOLDER SECONDS BOARD NODES [OPENING...]\n");
        board_free(board);
        return 2;
    }
    for (cell c = 0; c < board->ncells; c++)
        if (is_wanted(board, c, argv + 5, argc - 5))
            status |= run_opening(board, c, argv[1], atof(argv[2]), strtoull(argv[4], NULL, 10));
    board_free(board);
    return status;
}
