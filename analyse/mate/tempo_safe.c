/* SPDX-License-Identifier: ISC */
/*
 * Does a frame survive the opponent's own figures?
 *
 * Yes, by count.  A frame needs at most X = stones_to_complete own stones if each intrusion is
 * answered.  Links with pairwise disjoint carriers: in each link the owner answers every stone of
 * the opponent in its carrier.  When the opponent plays elsewhere, the owner supposes an opponent's
 * stone on some cell of an unfinished link and answers that; if the opponent takes the cell later,
 * nothing changes, and the owner supposes another.  So each own stone in a carrier answers a real
 * or supposed stone of the opponent there, and half the carrier's cells, rounded down, suffice. The
 * same holds for a carrier that a search has proved as a whole.  Alternatives (frames of n = 1
 * without a common cell): the first stone, real or supposed, leaves one of them, and its own count
 * is X.
 *
 * After the opponent's j-th stone the owner has placed j.  If the opponent is to move and needs d
 * stones for any figure, the opponent completes none before the d-th stone, and the owner is done
 * with the X-th: X <= d - 1 wins.  With the owner to move X <= d wins.  (The count of
 * docs/theory.md 8.)  In Hex there is nothing to count: the owner answers in
 * the carrier until the board is full, and then its sides are joined; those of the other colour
 * cannot be joined on the same board, so they never were.
 *
 * Yes, by search: mate.h proves that the owner wins, the opponent to move.
 *
 * No, by a line: frame_break.c.
 *
 * The race.  What is proved of a frame settles it, or mate.h does: tempo_safe_first_nodes(),
 * tempo_safe_more_nodes() and tempo_safe_last_nodes() say with how many nodes.
 */
#include "analyse/mate/tempo_safe.h"

#include <limits.h>
#include <stdlib.h>

#include "analyse/board/distance.h"
#include "analyse/estimate/estimate.h"
#include "analyse/search/mate.h"

#define MATE_BITS 13
#define LINKED_BITS 16 /* of tables with which mate.h asks for links on its way */
/* Of struct estimate_odds, for the colour in question. */
#define ODDS_UNKNOWN INT_MIN
#define ODDS_FAIR 716 /* 67 in 100 */
#define ODDS_GOOD 1420 /* 80 in 100 */
#define FIRST_PART 6 /* of the limit, for a first search */
#define DOUBT_TIMES 4 /* searches, for a win of the other colour before a favourite is named */
#define NEEDED_MAX 3 /* stones to a figure, at most, of a colour that a longer search is for */
#define FILLED_CELLS 64 /* empty ones, of a position of Hex in which mate.h fills cells in */
#define SMALL_CELLS 169 /* of a board on which the last searches are not made any more */

/* What is known of one position, so that no question is put twice. */
struct tempo_safe_memo {
    const struct game *game; /* NULL: nothing is known */
    uint64_t key;
    uint16_t size;
    uint8_t ring_rule;
    int needed[3]; /* [enum colour] tempo_safe_stones_needed(); -1: not counted */
    int distance[3][FIGURES]; /* [enum colour] if it is: tempo_safe_distances() */
    int odds[3]; /* [mover] that White wins, of struct estimate_odds; ODDS_UNKNOWN: not asked */
    uint64_t nodes[3][3]; /* [attacker][mover] spent at most without a proof; 0: not searched */
    bool wins[3][3]; /* [attacker][mover] proved */
    int stones[3][3]; /* [attacker][mover] that such a win takes at most; 0: not known */
    enum colour attacker, mover; /* of the search whose tables mate has; COLOUR_NONE: of none */
};

struct tempo_safe {
    uint64_t limit_nodes;
    struct frame_break *breaker;
    struct mate *mate;
    struct mate *linked; /* NULL until it is needed: see tempo_safe_mate_for() */
    struct known_links *known; /* for it; borrowed, may be NULL */
    struct estimator *estimator;
    struct tempo_safe_memo memo;
};

struct tempo_safe *tempo_safe_new(const struct tempo_safe_options *options)
{
    struct tempo_safe *engine = calloc(1, sizeof *engine);

    if (engine == NULL)
        return NULL;
    engine->limit_nodes = options->limit_nodes == 0 ? TEMPO_SAFE_LIMIT_NODES : options->limit_nodes;
    engine->breaker = frame_break_new();
    engine->mate = mate_new(MATE_BITS);
    engine->estimator = estimator_new();
    if (engine->breaker == NULL || engine->mate == NULL || engine->estimator == NULL) {
        tempo_safe_free(engine);
        return NULL;
    }
    mate_lend_links(engine->mate, options->known);
    engine->known = options->known;
    return engine;
}

void tempo_safe_free(struct tempo_safe *engine)
{
    if (engine == NULL)
        return;
    frame_break_free(engine->breaker);
    mate_free(engine->mate);
    mate_free(engine->linked);
    estimator_free(engine->estimator);
    free(engine);
}

static bool tempo_safe_can_search(const struct position *position)
{
    return !position->board->game->has_rings || position->ring_rule == RING_FREELING;
}

/* Forgets what is known if it is of another position. */
static void tempo_safe_go_to(struct tempo_safe *engine, const struct position *position)
{
    struct tempo_safe_memo *memo = &engine->memo;

    if (memo->game == position->board->game && memo->size == position->board->size &&
        memo->key == position->key && memo->ring_rule == position->ring_rule)
        return;
    *memo = (struct tempo_safe_memo){.game = position->board->game,
                                     .size = (uint16_t)position->board->size,
                                     .key = position->key,
                                     .ring_rule = (uint8_t)position->ring_rule,
                                     .needed = {-1, -1, -1},
                                     .odds = {ODDS_UNKNOWN, ODDS_UNKNOWN, ODDS_UNKNOWN}};
}

/* The odds of White, or even ones where there is no estimate. */
static int tempo_safe_estimate(struct tempo_safe *engine, const struct position *position,
                               bool roughly)
{
    struct estimate_odds estimate = {0};

    if (!estimate_applies(position->board, position->ring_rule))
        return 0;
    if (roughly)
        estimate_position_roughly(engine->estimator, position, &estimate);
    else
        estimate_position(engine->estimator, position, &estimate);
    return estimate.white;
}

/* The odds of the colour, roughly. */
static int tempo_safe_odds(struct tempo_safe *engine, const struct position *position,
                           enum colour colour)
{
    int *odds = &engine->memo.odds[position->to_move];

    if (*odds == ODDS_UNKNOWN)
        *odds = tempo_safe_estimate(engine, position, true);
    return colour == COLOUR_WHITE ? *odds : -*odds;
}

static void tempo_safe_measure(struct tempo_safe_memo *memo, const struct position *position,
                               enum colour colour)
{
    /* For a colour that can complete no figure any more: */
    memo->needed[colour] = BOARD_CELLS_MAX + 1;
    for (int i = 0; i < FIGURES; i++) {
        const enum figure figure = (enum figure)(1 << i);
        int stones = DISTANCE_NEVER;

        if ((position->board->game->figures & figure) != 0)
            stones = distance_figure(position, colour, figure, NULL);
        memo->distance[colour][i] = stones;
        if (stones == DISTANCE_UNKNOWN)
            stones = 0;
        if (stones != DISTANCE_NEVER && stones < memo->needed[colour])
            memo->needed[colour] = stones;
    }
}

/* The fewest stones that any figure of the colour needs; 0, a bound that claims nothing, when that
 * is not known. */
static int tempo_safe_stones_needed(struct tempo_safe *engine, const struct position *position,
                                    enum colour colour)
{
    if (engine->memo.needed[colour] < 0)
        tempo_safe_measure(&engine->memo, position, colour);
    return engine->memo.needed[colour];
}

const int *tempo_safe_distances(struct tempo_safe *engine, const struct position *position,
                                enum colour colour)
{
    tempo_safe_go_to(engine, position);
    tempo_safe_stones_needed(engine, position, colour);
    return engine->memo.distance[colour];
}

/* The stones that a frame which wins by count takes at most; 0: not known. */
static int tempo_safe_stones_of_frame(const struct frame *frame)
{
    return frame->stones_to_complete > 0 ? frame->stones_to_complete : 0;
}

static bool tempo_safe_by_count(struct tempo_safe *engine, const struct position *position,
                                enum colour owner, const struct frame *frame, bool owner_moves)
{
    if (frame->n != 0 || frame->basis == FRAME_NOT_PROVED)
        return false;
    if (position->board->game->sides_conduct)
        return true;
    return frame->stones_to_complete >= 0 &&
           frame->stones_to_complete <
               tempo_safe_stones_needed(engine, position, colour_other(owner)) + owner_moves;
}

/*
 * Fills in the intrusions that threaten, and the line of the first that breaks the frame.  When the
 * owner completes a figure at once (owner_wins) no threat forces a reply, so none breaks.
 */
static void tempo_safe_intrusions(struct tempo_safe *engine, struct position *position,
                                  enum colour opponent, const struct frame *frame, bool owner_wins,
                                  struct tempo_safe_answer *answer)
{
    struct threat_move moves[BOARD_CELLS_MAX];
    int n = threat_moves_find(position, opponent, moves);

    for (int i = 0; i < n; i++) {
        struct tempo_safe_intrusion *intrusion = &answer->intrusion[answer->nintrusions];
        cell line[TEMPO_SAFE_LINE_MAX];
        int plies = 0;

        if (!cellset_has(frame->carrier.word, moves[i].at))
            continue;
        if (!owner_wins)
            plies = frame_break_at_once(engine->breaker, &moves[i], line);
        if (plies > 0 && answer->nline == 0) {
            answer->nline = plies;
            for (int p = 0; p < plies; p++)
                answer->line[p] = line[p];
        }
        position_play(position, moves[i].at, opponent);
        intrusion->at = moves[i].at;
        intrusion->completes = moves[i].threat[0];
        intrusion->also_completes = moves[i].nthreats == 2 ? moves[i].threat[1] : CELL_NONE;
        intrusion->figures = position_would_complete(position, moves[i].threat[0], opponent);
        answer->nintrusions++;
        position_undo(position);
        if (plies > 0)
            intrusion->breaks = EXACT_YES;
        else if (owner_wins || frame_break_fails(engine->breaker, &moves[i]))
            intrusion->breaks = EXACT_NO;
        else
            intrusion->breaks = EXACT_UNKNOWN;
    }
}

/* Is it proved that the colour wins with `mover` to move?  A win in spite of the opponent's move is
 * one with a move of the colour's own as well, since one more stone never hurts. */
static bool tempo_safe_has_won(const struct tempo_safe *engine, enum colour colour,
                               enum colour mover)
{
    return engine->memo.wins[colour][mover] ||
           (mover == colour && engine->memo.wins[colour][colour_other(colour)]);
}

/* The stones that such a win takes at most; 0: not known. */
static int tempo_safe_stones_of_win(const struct tempo_safe *engine, enum colour colour,
                                    enum colour mover)
{
    const struct tempo_safe_memo *memo = &engine->memo;

    return memo->wins[colour][mover] ? memo->stones[colour][mover]
                                     : memo->stones[colour][colour_other(mover)];
}

/*
 * The search for this board.  On a tiny board of a game without draws that is one with links: of 40
 * random positions of Hex 6x6 with up to 8 stones it decides 40 races, one without links 19, and on
 * 5x5 all 40 instead of 35, in less time.  When memory is out it is the usual one.
 */
static struct mate *tempo_safe_mate_for(struct tempo_safe *engine, const struct position *position)
{
    if (position->board->game->can_draw || position_empties(position) > FILLED_CELLS)
        return engine->mate;
    if (engine->linked == NULL) {
        engine->linked = mate_new(LINKED_BITS);
        if (engine->linked == NULL)
            return engine->mate;
        mate_lend_links(engine->linked, engine->known);
    }
    return engine->linked;
}

/* Does a search of at most `limit_nodes` prove that `attacker` wins with `mover` to move?  It goes
 * on from the tables of the last search if that had the same question. */
static bool tempo_safe_by_search(struct tempo_safe *engine, struct position *position,
                                 enum colour attacker, enum colour mover, uint64_t limit_nodes)
{
    struct tempo_safe_memo *memo = &engine->memo;
    struct mate_question question = {.attacker = attacker, .limit_nodes = limit_nodes};
    struct mate *const mate = tempo_safe_mate_for(engine, position);
    const uint8_t to_move = position->to_move;
    uint64_t *spent = &memo->nodes[attacker][mover];
    struct mate_answer answer;

    if (tempo_safe_has_won(engine, attacker, mover))
        return true;
    if (*spent >= limit_nodes || tempo_safe_has_won(engine, colour_other(attacker), mover))
        return false;
    if (memo->attacker == attacker && memo->mover == mover)
        question.limit_nodes -= *spent;
    else
        mate_reset(mate);
    memo->attacker = attacker;
    memo->mover = mover;
    position->to_move = (uint8_t)mover;
    mate_solve(mate, position, &question, &answer);
    position->to_move = to_move;
    *spent = answer.verdict == MATE_NO ? UINT64_MAX : limit_nodes;
    memo->wins[attacker][mover] = answer.verdict == MATE_WIN;
    memo->stones[attacker][mover] = answer.stones;
    if (!position->board->game->can_draw) { /* the question about the other colour is the same */
        memo->nodes[colour_other(attacker)][mover] = *spent;
        memo->wins[colour_other(attacker)][mover] = answer.verdict == MATE_NO;
    }
    return answer.verdict == MATE_WIN;
}

/* What can be said without the search of mate.h. */
static void tempo_safe_try_lines(struct tempo_safe *engine, struct position *position,
                                 const struct ends *ends, const struct frame *frame,
                                 struct tempo_safe_answer *answer)
{
    const enum colour opponent = colour_other(ends->colour);
    bool owner_wins;
    cell wins[2];

    frame_break_begin(engine->breaker, position, ends, frame, engine->limit_nodes / 10 + 100,
                      engine->limit_nodes + 3000);
    owner_wins = threat_moves_winning(position, ends->colour, wins) > 0;
    tempo_safe_intrusions(engine, position, opponent, frame, owner_wins, answer);
    if (threat_moves_winning(position, opponent, wins) > 0) {
        answer->line[0] = wins[0];
        answer->nline = 1;
    } else if (tempo_safe_by_count(engine, position, ends->colour, frame, false)) {
        answer->verdict = TEMPO_SAFE_YES;
        answer->basis = TEMPO_SAFE_BY_COUNT;
        answer->stones = tempo_safe_stones_of_frame(frame);
        return;
    } else if (answer->nline == 0 && !owner_wins) {
        answer->nline = frame_break_search(engine->breaker, answer->line);
    }
    if (answer->nline > 0) {
        answer->verdict = TEMPO_SAFE_NO;
        answer->basis = TEMPO_SAFE_BY_SEARCH;
    }
}

void tempo_safe_frame(struct tempo_safe *engine, struct position *position, const struct ends *ends,
                      const struct frame *frame, struct tempo_safe_answer *answer)
{
    const enum colour owner = ends->colour;

    answer->verdict = TEMPO_SAFE_UNKNOWN;
    answer->basis = TEMPO_SAFE_NOT_PROVED;
    answer->stones = 0;
    answer->nline = 0;
    answer->nintrusions = 0;
    if (!tempo_safe_can_search(position) || frame->n != 0)
        return;
    tempo_safe_go_to(engine, position);
    tempo_safe_try_lines(engine, position, ends, frame, answer);
    if (answer->verdict == TEMPO_SAFE_UNKNOWN &&
        tempo_safe_stones_needed(engine, position, owner) <= NEEDED_MAX &&
        tempo_safe_by_search(engine, position, owner, colour_other(owner), engine->limit_nodes)) {
        answer->verdict = TEMPO_SAFE_YES;
        answer->basis = TEMPO_SAFE_BY_SEARCH;
        answer->stones = tempo_safe_stones_of_win(engine, owner, colour_other(owner));
    }
}

/* The speed of a frame (docs/theory.md 8): its moves, less those that the opponent must answer,
 * counted as one for each link in whose carrier the owner can threaten.  An estimate. */
static int tempo_safe_speed(struct position *position, enum colour owner, const struct frame *frame)
{
    struct threat_move moves[BOARD_CELLS_MAX];
    int n = threat_moves_find(position, owner, moves);
    int speed = frame->moves;

    for (int i = 0; i < frame->nlinks; i++) {
        bool threatens = false;

        for (int j = 0; j < n && !threatens; j++)
            threatens = cellset_has(frame->link[i].carrier.word, moves[j].at);
        speed -= threatens;
    }
    return speed > 0 ? speed : frame->moves > 0;
}

/* What decides how long a search for a win is worth while. */
struct tempo_safe_chance {
    bool waits; /* the opponent is to move */
    bool stands; /* it has a standing frame */
    int n; /* of the best frame; FRAME_N_MAX: none */
    int needed; /* the fewest stones to a figure */
};

static struct tempo_safe_chance tempo_safe_chance_of(struct tempo_safe *engine,
                                                     const struct position *position,
                                                     const struct race_side side[3],
                                                     enum colour colour)
{
    const struct frame *best = side[colour].best;

    return (struct tempo_safe_chance){.waits = position->to_move != colour,
                                      .stands = side[colour].standing != NULL,
                                      .n = best == NULL ? FRAME_N_MAX : best->n,
                                      .needed = tempo_safe_stones_needed(engine, position, colour)};
}

/*
 * The nodes of a first search for a win of a colour; 0: none.  Most searches that succeed do so
 * soon: of 981 wins that 8,000 nodes proved at the plies of 158 real games, 477 took 100 nodes and
 * 711 took 700.
 */
static uint64_t tempo_safe_first_nodes(const struct tempo_safe_chance *chance, uint64_t limit)
{
    const bool is_near = chance->n <= 1;

    if (chance->needed <= 2)
        return limit / (is_near || !chance->waits ? 3 : FIRST_PART);
    if (chance->needed == 3)
        return chance->n == 0 || (is_near && !chance->waits) ? limit / FIRST_PART : 0;
    return 0;
}

/*
 * The nodes of a second, longer search, in halves of the limit, by what a colour has and by its
 * odds: below 50 in 100, 67, 80, and more.  What it needs, its frame and the odds tell most about
 * its chance.  In those games 8,000 nodes proved the win of a colour that
 *   - needs four stones in 8 of 2,696 positions;
 *   - waits, needs three and has no standing frame, with less than 80 in 100, in 1 of 1,263;
 *   - needs three and has a standing frame, with more, in 79 of 240, 48 after 700 nodes and 20
 *     after 4,000.
 * A colour that waits and needs two is searched for longest, although it seldom wins without a
 * frame: it is the one that has just made its threat, before most games end.
 */
static uint64_t tempo_safe_more_nodes(struct tempo_safe *engine, const struct position *position,
                                      const struct tempo_safe_chance *chance, enum colour colour)
{
    enum { FAR, NEAR, STANDS }; /* the best frame needs two moves or more, or one; or it stands */
    static const uint8_t halves[2][3][2][4] = {
        /* [needs three][frame][waits][odds] */
        {[FAR] = {{0, 2, 2, 8}, {0, 8, 16, 32}},
         [NEAR] = {{0, 4, 4, 8}, {0, 8, 16, 32}},
         [STANDS] = {{2, 4, 4, 16}, {4, 8, 16, 32}}},
        {[FAR] = {{0, 0, 2, 4}, {0, 0, 0, 0}},
         [NEAR] = {{0, 4, 4, 8}, {0, 0, 0, 20}},
         [STANDS] = {{0, 2, 4, 8}, {0, 2, 4, 16}}},
    };
    const int frame = chance->stands ? STANDS : chance->n <= 1 ? NEAR : FAR;
    const uint8_t *row = halves[chance->needed == 3][frame][chance->waits];

    if (chance->needed > 3 || row[3] == 0)
        return 0;
    const int odds = tempo_safe_odds(engine, position, colour);
    return row[(odds >= 0) + (odds >= ODDS_FAIR) + (odds >= ODDS_GOOD)] * engine->limit_nodes / 2;
}

/*
 * The nodes of a last search, on small boards, where one node more often decides and costs less: so
 * many that a position takes about as long as one of base 8.  At the plies of 146 real games of
 * bases 4 to 7 up to 100,000 nodes more proved 233 wins of 5,912, 195 of them with 30,000.  Of a
 * colour that waits and whose best frame needs two moves they proved 15 of 1,264, of one that needs
 * four stones and has neither a better frame nor good odds 4 of 920, and of one that needs five
 * none of 817.
 */
static uint64_t tempo_safe_last_nodes(struct tempo_safe *engine, const struct position *position,
                                      const struct tempo_safe_chance *chance, enum colour colour)
{
    const int ncells = position->board->ncells;

    if (ncells >= SMALL_CELLS || chance->needed > NEEDED_MAX + 1 ||
        (chance->waits && (chance->n > 1 || chance->needed > NEEDED_MAX)))
        return 0;
    if (chance->needed > NEEDED_MAX && chance->n > 1 &&
        tempo_safe_odds(engine, position, colour) < ODDS_GOOD)
        return 0;
    return (uint64_t)(SMALL_CELLS - ncells) * engine->limit_nodes;
}

/*
 * The nodes of the three searches in a game without draws.  There the links of mate.h decide many
 * positions in which no frame is near, and a node takes microseconds.
 */
static uint64_t tempo_safe_decisive_nodes(const struct position *position, int search,
                                          uint64_t limit)
{
    static const uint8_t times[3] = {1, 8, 60};

    return search == 2 && position_empties(position) > FILLED_CELLS ? 0 : times[search] * limit;
}

/* The nodes of the first, second or last search (0, 1, 2) for a win of a colour; 0: none. */
static uint64_t tempo_safe_race_nodes(struct tempo_safe *engine, const struct position *position,
                                      const struct race_side side[3], enum colour colour,
                                      int search)
{
    struct tempo_safe_chance chance;

    if (!position->board->game->can_draw)
        return tempo_safe_decisive_nodes(position, search, engine->limit_nodes);
    chance = tempo_safe_chance_of(engine, position, side, colour);
    switch (search) {
    case 0: return tempo_safe_first_nodes(&chance, engine->limit_nodes);
    case 1: return tempo_safe_more_nodes(engine, position, &chance, colour);
    default: return tempo_safe_last_nodes(engine, position, &chance, colour);
    }
}

/* Proves the race, if that is possible. */
static bool tempo_safe_prove_race(struct tempo_safe *engine, struct position *position,
                                  const struct race_side side[3], struct race_answer *answer)
{
    const enum colour mover = (enum colour)position->to_move;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const struct frame *frame = side[c].standing != NULL ? side[c].standing : side[c].best;

        if (frame != NULL && tempo_safe_by_count(engine, position, c, frame, c == mover)) {
            answer->winner = c;
            answer->basis = TEMPO_SAFE_BY_COUNT;
            answer->stones = tempo_safe_stones_of_frame(frame);
            return true;
        }
    }
    for (int i = 0; i < 6 && tempo_safe_can_search(position); i++) {
        const enum colour c = i % 2 == 0 ? mover : colour_other(mover);
        const uint64_t nodes = tempo_safe_race_nodes(engine, position, side, c, i / 2);

        if (nodes == 0 || !tempo_safe_by_search(engine, position, c, mover, nodes))
            continue;
        answer->winner = c;
        answer->basis = TEMPO_SAFE_BY_SEARCH;
        answer->stones = tempo_safe_stones_of_win(engine, c, mover);
        return true;
    }
    return false;
}

/*
 * The favourite of a race that is not proved: the owner of the only standing frame, if the estimate
 * gives him at least 80 in 100, and no search finds a win of the other colour.  In 629 real games
 * the owner won 716 of 792 such positions, and 775 of 860 without the last searches.  Before the
 * estimate chose the searches, which prove the easier ones, he won 890 of 979; with 75 in 100 1049
 * of 1175, and of all positions with one standing frame 1638 of 2189.
 */
static void tempo_safe_name(struct tempo_safe *engine, struct position *position, enum colour owner,
                            struct race_answer *answer)
{
    const enum colour other = colour_other(owner), mover = (enum colour)position->to_move;
    const int white = tempo_safe_estimate(engine, position, false);

    if ((owner == COLOUR_WHITE ? white : -white) < ODDS_GOOD)
        return;
    answer->winner = owner;
    if (!tempo_safe_can_search(position) ||
        !tempo_safe_by_search(engine, position, other, mover, DOUBT_TIMES * engine->limit_nodes))
        return;
    answer->winner = other;
    answer->basis = TEMPO_SAFE_BY_SEARCH;
    answer->stones = tempo_safe_stones_of_win(engine, other, mover);
}

void tempo_safe_race(struct tempo_safe *engine, struct position *position,
                     const struct race_side side[3], struct race_answer *answer)
{
    const enum colour owner = side[COLOUR_WHITE].standing != NULL ? COLOUR_WHITE : COLOUR_BLACK;
    const bool stands = side[owner].standing != NULL;
    const bool both = stands && side[colour_other(owner)].standing != NULL;

    answer->winner = COLOUR_NONE;
    answer->basis = TEMPO_SAFE_NOT_PROVED;
    answer->stones = 0;
    answer->speed[COLOUR_NONE] = -1;
    tempo_safe_go_to(engine, position);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const struct frame *frame = side[c].standing != NULL ? side[c].standing : side[c].best;

        answer->speed[c] = frame == NULL ? -1 : tempo_safe_speed(position, c, frame);
    }
    if (tempo_safe_prove_race(engine, position, side, answer))
        return;
    if (stands && !both)
        tempo_safe_name(engine, position, owner, answer);
}
