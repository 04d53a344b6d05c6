/* SPDX-License-Identifier: ISC */
/*
 * Who comes first?  A proof about a frame settles it, or mate.h does: race_first_nodes(),
 * race_more_nodes() and race_last_nodes() say with how many nodes.
 */
#include "analyse/mate/race.h"

#define ODDS_FAIR 716 /* 67 in 100 */
#define ODDS_GOOD 1420 /* 80 in 100 */
#define FIRST_PART 6 /* of the limit, for a first search; set by hand */
/* Searches, for a win of the other colour before a favourite is named; set by hand. */
#define DOUBT_TIMES 4
/* Cells of a board on which the last searches are not made any more; set by hand. */
#define SMALL_CELLS 169

/* The speed of a frame (docs/theory.md 8): its moves, less those that the opponent must answer,
 * counted as one for each link in whose carrier the owner can threaten.  An estimate. */
static int race_speed(struct position *position, enum colour owner, const struct frame *frame)
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

/* The features that decide how long a search for a win is worth while. */
struct race_chance {
    bool waits; /* the opponent is to move */
    bool stands; /* it has a standing frame */
    int n; /* of the best frame; FRAME_N_MAX: none */
    int needed; /* the fewest stones to a figure */
};

static struct race_chance race_chance_of(struct tempo_engine *engine,
                                         const struct position *position,
                                         const struct race_side side[3], enum colour colour)
{
    const struct frame *best = side[colour].best;

    return (struct race_chance){.waits = position->to_move != colour,
                                .stands = side[colour].standing != NULL,
                                .n = best == NULL ? FRAME_N_MAX : best->n,
                                .needed = tempo_engine_stones_needed(engine, position, colour)};
}

/*
 * The nodes of a first search for a win of a colour; 0: none.  Most searches that succeed do so
 * soon: of 981 wins that 8,000 nodes proved at the plies of 158 real games, 477 took 100 nodes and
 * 711 took 700.
 */
static uint64_t race_first_nodes(const struct race_chance *chance, uint64_t limit)
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
 * odds: below 50 in 100, 67, 80, and more.  Its stones needed, its frame and the odds predict its
 * chance best.  In those games 8,000 nodes proved the win of a colour that
 *   - needs four stones in 8 of 2,696 positions;
 *   - waits, needs three and has no standing frame, with less than 80 in 100, in 1 of 1,263;
 *   - needs three and has a standing frame, with more, in 79 of 240, 48 after 700 nodes and 20
 *     after 4,000.
 * A colour that waits and needs two is searched for longest, although it seldom wins without a
 * frame: it is the one that has just made its threat, before most games end.
 */
static uint64_t race_more_nodes(struct tempo_engine *engine, const struct position *position,
                                const struct race_chance *chance, enum colour colour)
{
    enum {
        FAR,
        NEAR,
        STANDS
    }; /* the best frame needs two moves or more, or one; or it is complete */
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
    const int odds = tempo_engine_odds(engine, position, colour);
    return row[(odds >= 0) + (odds >= ODDS_FAIR) + (odds >= ODDS_GOOD)] * engine->limit_nodes / 2;
}

/*
 * The nodes of a last search, on small boards, where one node more often decides and costs less: so
 * many that a position takes about as long as one of base 8.  At the plies of 146 real games of
 * bases 4 to 7 up to 100,000 nodes more proved 233 wins of 5,912, 195 of them with 30,000.  For a
 * colour that waits they proved 15 of 1,264 if its best frame needs two moves, 4 of 920 if it needs
 * four stones and has neither a better frame nor good odds, and none of 817 if it needs five.
 */
static uint64_t race_last_nodes(struct tempo_engine *engine, const struct position *position,
                                const struct race_chance *chance, enum colour colour)
{
    const int ncells = position->board->ncells;

    if (ncells >= SMALL_CELLS || chance->needed > NEEDED_MAX + 1 ||
        (chance->waits && (chance->n > 1 || chance->needed > NEEDED_MAX)))
        return 0;
    if (chance->needed > NEEDED_MAX && chance->n > 1 &&
        tempo_engine_odds(engine, position, colour) < ODDS_GOOD)
        return 0;
    return (uint64_t)(SMALL_CELLS - ncells) * engine->limit_nodes;
}

/*
 * The nodes of the three searches in a game without draws.  There the links of mate.h decide many
 * positions in which no frame is near, and a node takes microseconds.
 */
static uint64_t race_decisive_nodes(const struct position *position, int search, uint64_t limit)
{
    static const uint8_t times[3] = {1, 8, 60};

    return search == 2 && position_empties(position) > FILLED_CELLS ? 0 : times[search] * limit;
}

/* The nodes of the first, second or last search (0, 1, 2) for a win of a colour; 0: none. */
static uint64_t race_nodes(struct tempo_engine *engine, const struct position *position,
                           const struct race_side side[3], enum colour colour, int search)
{
    struct race_chance chance;

    if (!position->board->game->can_draw)
        return race_decisive_nodes(position, search, engine->limit_nodes);
    chance = race_chance_of(engine, position, side, colour);
    switch (search) {
    case 0: return race_first_nodes(&chance, engine->limit_nodes);
    case 1: return race_more_nodes(engine, position, &chance, colour);
    default: return race_last_nodes(engine, position, &chance, colour);
    }
}

/* Proves the race, if that is possible. */
static bool race_prove(struct tempo_engine *engine, struct position *position,
                       const struct race_side side[3], struct race_answer *answer)
{
    const enum colour mover = (enum colour)position->to_move;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const struct frame *frame = side[c].standing != NULL ? side[c].standing : side[c].best;

        if (frame != NULL && tempo_engine_by_count(engine, position, c, frame, c == mover)) {
            answer->winner = c;
            answer->basis = TEMPO_SAFE_BY_COUNT;
            answer->stones = tempo_engine_stones_of_frame(frame);
            return true;
        }
    }
    for (int i = 0; i < 6 && tempo_engine_can_search(position); i++) {
        const enum colour c = i % 2 == 0 ? mover : colour_other(mover);
        const uint64_t nodes = race_nodes(engine, position, side, c, i / 2);

        if (nodes == 0 || !tempo_engine_by_search(engine, position, c, mover, nodes))
            continue;
        answer->winner = c;
        answer->basis = TEMPO_SAFE_BY_SEARCH;
        answer->stones = tempo_engine_stones_of_win(engine, c, mover);
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
static void race_name(struct tempo_engine *engine, struct position *position, enum colour owner,
                      struct race_answer *answer)
{
    const enum colour other = colour_other(owner), mover = (enum colour)position->to_move;
    const int white = tempo_engine_estimate(engine, position, false);

    if ((owner == COLOUR_WHITE ? white : -white) < ODDS_GOOD)
        return;
    answer->winner = owner;
    if (!tempo_engine_can_search(position) ||
        !tempo_engine_by_search(engine, position, other, mover, DOUBT_TIMES * engine->limit_nodes))
        return;
    answer->winner = other;
    answer->basis = TEMPO_SAFE_BY_SEARCH;
    answer->stones = tempo_engine_stones_of_win(engine, other, mover);
}

void race_decide(struct tempo_engine *engine, struct position *position,
                 const struct race_side side[3], struct race_answer *answer)
{
    const enum colour owner = side[COLOUR_WHITE].standing != NULL ? COLOUR_WHITE : COLOUR_BLACK;
    const bool stands = side[owner].standing != NULL;
    const bool both = stands && side[colour_other(owner)].standing != NULL;

    answer->winner = COLOUR_NONE;
    answer->basis = TEMPO_SAFE_NOT_PROVED;
    answer->stones = 0;
    answer->speed[COLOUR_NONE] = -1;
    tempo_engine_go_to(engine, position);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const struct frame *frame = side[c].standing != NULL ? side[c].standing : side[c].best;

        answer->speed[c] = frame == NULL ? -1 : race_speed(position, c, frame);
    }
    if (race_prove(engine, position, side, answer))
        return;
    if (stands && !both)
        race_name(engine, position, owner, answer);
}
