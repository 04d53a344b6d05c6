/* SPDX-License-Identifier: ISC */
/*
 * Makes the sample archive: games that nobody played, written as LittleGolem writes them.
 *
 *     sample [--games=N] [--seed=N] [--damage]
 *
 * The players are forty bots of different strength.  A bot sees a completing cell of its own or of
 * the other side more often the stronger it is, plays it or blocks it, resigns now and then when it
 * cannot hold, and else takes the best of a few cells near the last stones, by two-bridges,
 * neighbours and sides.  So games have the shapes and lengths of games, if not their depth.
 *
 * Every game depends on the seed and its number alone.  --damage adds what real archives have:
 * broken records, false claims, words between records, and a drawn game.
 */
#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/random.h"
#include "analyse/base/text.h"
#include "analyse/board/position.h"

#define PLAYERS 40
#define ID_FIRST 1000001
#define DAMAGE_PERIOD 50 /* one record in so many, in turn, is hurt or drawn */

struct bot {
    char name[24];
    unsigned skill; /* 0 .. 100 */
    unsigned weight; /* how often it plays */
};

enum fate { FATE_PLAYED, FATE_TIME, FATE_UNFINISHED, FATE_EMPTY, FATE_DRAW };

struct game_made {
    int size;
    const struct bot *white, *black;
    struct text moves; /* ";W[A1];B[swap]..." */
    enum colour winner; /* COLOUR_NONE: nobody is claimed */
    bool by_figure;
};

struct maker {
    struct boards boards;
    struct position position;
    struct bot bots[PLAYERS];
    unsigned weights; /* of all bots */
    struct random random;
};

static unsigned below(struct maker *maker, unsigned bound)
{
    return random_below(&maker->random, bound);
}

static bool chance(struct maker *maker, unsigned percent)
{
    return below(maker, 100) < percent;
}

static void make_bots(struct maker *maker)
{
    for (unsigned i = 0; i < PLAYERS; i++) {
        struct bot *bot = &maker->bots[i];
        /* One name as real ones can be: `;' and `]' are not escaped. */
        snprintf(bot->name, sizeof bot->name, i == 12 ? "player-%u;]" : "player-%u", i + 1);
        bot->skill = 30 + (i * 17 + 11) % 40 * 65 / 39;
        bot->weight = 600 / (i + 4);
        maker->weights += bot->weight;
    }
}

static const struct bot *choose_bot(struct maker *maker)
{
    unsigned at = below(maker, maker->weights);
    size_t i = 0;

    while (at >= maker->bots[i].weight)
        at -= maker->bots[i++].weight;
    return &maker->bots[i];
}

/* ---- moves ---------------------------------------------------------------------------------- */

/* A cell that completes most figures at once for `colour`, or CELL_NONE; *count: how many do. */
static cell find_completion(const struct position *position, enum colour colour, int *count)
{
    const struct board *board = position->board;
    cell best = CELL_NONE;
    int best_figures = 0;

    *count = 0;
    for (cell at = 0; at < board->ncells; at++) {
        if (position->colour[at] != COLOUR_NONE)
            continue;
        unsigned near = position_near(position, at, colour);
        /* One neighbour and no edge: nothing can be joined. */
        if (near == 0 || ((near & (near - 1)) == 0 && board->edges[at] == 0))
            continue;
        figure_set figures = position_would_complete(position, at, colour);
        int nfigures = __builtin_popcount(figures);
        *count += nfigures > 0;
        if (nfigures > best_figures) {
            best_figures = nfigures;
            best = at;
        }
    }
    return best;
}

/* How good an empty cell looks to `colour`: for what it joins, by neighbours and two-bridges, and
 * how many sides and corners that reaches. */
static int judge(const struct position *position, cell at, enum colour colour)
{
    static const int bridges[6][2] = {{1, 2}, {2, 1}, {1, -1}, {-1, -2}, {-2, -1}, {-1, 1}};
    const struct board *board = position->board;
    unsigned near = position_near(position, at, colour);
    int own = __builtin_popcount(near);
    int others = __builtin_popcount(position_near(position, at, colour_other(colour)));
    int value = own == 1 ? 1 : own == 2 ? -4 : own >= 3 ? -12 : 0;
    edge_set reached = board->edges[at];

    value += others == 1 || others == 2 ? 2 : 0;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        if (near >> d & 1)
            reached |= position->chain[position_chain(position, board->neighbour[at][d])].edges;
    }
    for (int i = 0; i < 6; i++) {
        cell far = board_cell(board, board->x[at] + bridges[i][0], board->y[at] + bridges[i][1]);
        if (far == CELL_NONE || position->colour[far] != (uint8_t)colour)
            continue;
        int open = 0;
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            cell middle = board->neighbour[at][d];
            open += middle < board->ncells && position->colour[middle] == COLOUR_NONE &&
                    board_distance(board, middle, far) == 1;
        }
        if (open < 2)
            continue;
        value += 6;
        reached |= position->chain[position_chain(position, far)].edges;
    }
    if (own == 0 && value < 6 && board->edges[at] != 0)
        value -= 4;
    return value + 9 * __builtin_popcount(reached);
}

/* An empty cell within `reach` of `from`, by chance; CELL_NONE: none was hit. */
static cell near_cell(struct maker *maker, cell from, int reach)
{
    const struct position *position = &maker->position;
    const struct board *board = position->board;
    unsigned width = 2 * (unsigned)reach + 1;

    for (int i = 0; i < 8; i++) {
        cell at = board_cell(board, board->x[from] + (int)below(maker, width) - reach,
                             board->y[from] + (int)below(maker, width) - reach);
        if (at != CELL_NONE && position->colour[at] == COLOUR_NONE)
            return at;
    }
    return CELL_NONE;
}

static cell any_cell(struct maker *maker)
{
    const struct position *position = &maker->position;
    cell at;

    do
        at = (cell)below(maker, (unsigned)position->board->ncells);
    while (position->colour[at] != COLOUR_NONE);
    return at;
}

/* The best of a few cells, more the stronger the bot. */
static cell choose_quiet(struct maker *maker, enum colour colour, unsigned skill)
{
    const struct position *position = &maker->position;
    cell best = CELL_NONE;
    int best_value = 0;

    for (unsigned i = 0; i < 2 + skill / 4; i++) {
        unsigned back = 1 + below(maker, 4);
        cell at = CELL_NONE;
        if (position->nplies >= back && !chance(maker, 12))
            at = near_cell(maker, position->ply[position->nplies - back].cell, 2);
        if (at == CELL_NONE)
            at = any_cell(maker);
        int value = judge(position, at, colour) * 4 + (int)below(maker, 4);
        if (best == CELL_NONE || value > best_value) {
            best = at;
            best_value = value;
        }
    }
    return best;
}

/* A bot has a few first stones that it likes; which image of them is chance. */
static cell choose_first(struct maker *maker, const struct bot *bot)
{
    const struct board *board = maker->position.board;
    struct random taste = {(uint64_t)board->size * 1000 + (uint64_t)(bot - maker->bots) % 7};
    unsigned liked = below(maker, 4);
    cell at = (cell)below(maker, (unsigned)board->ncells);

    for (unsigned i = 0; i <= liked && liked < 3; i++)
        at = (cell)random_below(&taste, (uint32_t)board->ncells);
    return board->symmetry[below(maker, (unsigned)board->nsymmetries)][at];
}

/* Is the first stone worth taking?  The nearer to the middle, the more so. */
static bool wants_swap(struct maker *maker, const struct bot *bot)
{
    const struct board *board = maker->position.board;
    cell middle = board_cell(board, board->size, board->size);
    int distance = board_distance(board, middle, maker->position.ply[0].cell);
    int percent = 105 - 100 * distance / board->size;

    /* The weak know less of it. */
    if (chance(maker, 100 - bot->skill))
        percent = 40;
    return percent > 0 && chance(maker, (unsigned)percent);
}

/* ---- a game --------------------------------------------------------------------------------- */

static void write_move(struct game_made *made, enum colour colour, const char *word)
{
    text_string(&made->moves, colour == COLOUR_WHITE ? ";W[" : ";B[");
    text_string(&made->moves, word);
    text_char(&made->moves, ']');
}

static void write_cell(struct game_made *made, const struct board *board, enum colour colour,
                       cell at)
{
    char word[SPELLING_BYTES];

    cell_spell(board, SPELLING_LG, at, word);
    for (char *c = word; *c != '\0'; c++)
        *c = *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
    write_move(made, colour, word);
}

/* The cell that the bot plays, or CELL_NONE when it resigns. */
static cell choose(struct maker *maker, const struct bot *bot, enum colour colour)
{
    const struct position *position = &maker->position;
    unsigned sees = 70 + bot->skill * 30 / 100;
    int count = 0;

    if (position->nplies == 0)
        return choose_first(maker, bot);
    if (chance(maker, sees)) {
        cell win = find_completion(position, colour, &count);
        if (win != CELL_NONE)
            return win;
    }
    if (chance(maker, sees)) {
        cell block = find_completion(position, colour_other(colour), &count);
        if (count >= 2 && chance(maker, 65))
            return CELL_NONE;
        if (count >= 1)
            return block;
    }
    return choose_quiet(maker, colour, bot->skill);
}

/* Plays at most `limit` plies.  Sets the winner when there is one. */
static void play(struct maker *maker, struct game_made *made, int limit)
{
    struct position *position = &maker->position;
    const struct board *board = position->board;
    bool swaps = made->size <= 8; /* as on LittleGolem */

    while (position->nplies < limit && position_empties(position) > 0) {
        enum colour colour = (enum colour)position->to_move;
        const struct bot *bot = colour == COLOUR_WHITE ? made->white : made->black;
        if (position->nplies == 1 && swaps && wants_swap(maker, bot)) {
            position_swap(position);
            write_move(made, COLOUR_BLACK, "swap");
            continue;
        }
        cell at = choose(maker, bot, colour);
        if (at == CELL_NONE) {
            write_move(made, colour, "resign");
            made->winner = colour_other(colour);
            return;
        }
        write_cell(made, board, colour, at);
        if (position_play(position, at, colour) != 0) {
            made->winner = colour;
            made->by_figure = true;
            return;
        }
    }
}

/* A full board without a figure: stones at random that complete nothing, until it comes out so. */
static void play_draw(struct maker *maker, struct game_made *made)
{
    struct position *position = &maker->position;
    const struct board *board = position->board;

    while (position_empties(position) > 0) {
        enum colour colour = (enum colour)position->to_move;
        cell at = CELL_NONE;
        int count;
        if (position_empties(position) < board->ncells)
            at = find_completion(position, colour_other(colour), &count);
        for (int i = 0; i < 100 && at == CELL_NONE; i++)
            at = any_cell(maker);
        if (at == CELL_NONE || position_play(position, at, colour) != 0) {
            position_reset(position);
            continue;
        }
    }
    for (int i = 0; i < position->nplies; i++)
        write_cell(made, board, (enum colour)position->ply[i].colour, position->ply[i].cell);
    made->winner = COLOUR_BLACK; /* such records claim one, and it means nothing */
}

static enum fate choose_fate(struct maker *maker)
{
    unsigned at = below(maker, 1000);

    return at < 15 ? FATE_EMPTY : at < 90 ? FATE_TIME : at < 120 ? FATE_UNFINISHED : FATE_PLAYED;
}

static void make_game(struct maker *maker, enum fate fate, struct game_made *made)
{
    static const int sizes[] = {4, 4, 5, 5, 6, 6, 6, 7, 7, 8, 8, 8, 9, 10, 10};

    made->size = fate == FATE_DRAW ? 4 : sizes[below(maker, sizeof sizes / sizeof sizes[0])];
    made->white = choose_bot(maker);
    do
        made->black = choose_bot(maker);
    while (made->black == made->white);
    made->winner = COLOUR_NONE;
    made->by_figure = false;
    text_reset(&made->moves);

    const struct board *board = boards_get(&maker->boards, &game_havannah, made->size);
    if (board == NULL)
        abort();
    position_init(&maker->position, board, RING_FREELING);
    int limit = fate == FATE_PLAYED  ? board->ncells + 1
                : fate == FATE_EMPTY ? 0
                                     : (int)below(maker, (unsigned)board->ncells / 2);
    if (fate == FATE_DRAW)
        play_draw(maker, made);
    else
        play(maker, made, limit);
    if (made->winner == COLOUR_NONE && (fate == FATE_TIME || fate == FATE_EMPTY))
        made->winner = colour_other((enum colour)maker->position.to_move);
}

/* ---- a record ------------------------------------------------------------------------------- */

static void write_event(struct maker *maker, int size, unsigned year, struct text *out)
{
    static const char *const months[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                         "jul", "aug", "sep", "oct", "nov", "dec"};
    unsigned kind = below(maker, 100), number = 1 + below(maker, 40);

    if (kind < 20)
        text_string(out, "null");
    else if (kind < 55)
        text_format(out, "havannah.mc.%u.%s.1.%u", year, months[below(maker, 12)], number);
    else if (kind < 70)
        text_format(out, "ut.havannah.%u.1.1", 200 + number);
    else if (kind < 85)
        text_format(out, "havannah.in.size%d.%u", size, number);
    else if (kind < 95)
        text_format(out, "havannah.ch.%u.%u.1", number, 1 + below(maker, 3));
    else
        text_format(out, "havannah.ld.SIZE%d", size);
}

/* The record, but for the `)' at its end.  PB names the first player, who has the W stones, and
 * RE[B] says that he won. */
static void write_record(struct maker *maker, const struct game_made *made, unsigned long number,
                         bool false_claim, struct text *out)
{
    unsigned year = 2008 + (unsigned)(number * 9 / (number + 400)); /* later games have later ids */
    bool old = year < 2014;
    enum colour claimed = false_claim ? colour_other(made->winner) : made->winner;

    text_string(out, "(;FF[4]EV[");
    write_event(maker, made->size, year, out);
    text_format(out, "]PB[%s]PW[%s]SZ[%d]RU[LG]", made->white->name, made->black->name, made->size);
    if (made->winner != COLOUR_NONE)
        text_string(out, claimed == COLOUR_WHITE ? "RE[B]" : "RE[W]");
    text_format(out, "GC[%sgame #%lu]SO[%s]", old ? " " : "", ID_FIRST + number * 7 + number % 5,
                old ? "http://www.littlegolem.com" : "https://www.littlegolem.net");
    text_append(out, made->moves.bytes, made->moves.length);
}

/* Special properties of a record. */
enum trouble {
    TROUBLE_WORDS, /* words before it that are no record */
    TROUBLE_CLAIM, /* claims the wrong winner */
    TROUBLE_OCCUPIED,
    TROUBLE_OFF_BOARD,
    TROUBLE_UNREADABLE,
    TROUBLE_CUT, /* ends in the middle */
    TROUBLE_AFTER_END,
    TROUBLE_DRAW, /* none: a full board */
    TROUBLES,
    TROUBLE_NONE,
};

/* Makes a game that can be troubled so. */
static void make_troubled(struct maker *maker, enum trouble trouble, struct game_made *made)
{
    bool by_figure = trouble == TROUBLE_CLAIM || trouble == TROUBLE_AFTER_END;
    bool open = trouble >= TROUBLE_OCCUPIED && trouble <= TROUBLE_UNREADABLE;

    do
        make_game(maker,
                  trouble == TROUBLE_DRAW ? FATE_DRAW
                  : open                  ? FATE_UNFINISHED
                                          : FATE_PLAYED,
                  made);
    while ((by_figure && !made->by_figure) ||
           (open && (maker->position.nplies < 4 || made->winner != COLOUR_NONE)));
}

static void write_troubled(struct maker *maker, struct game_made *made, unsigned long number,
                           enum trouble trouble, struct text *out)
{
    const struct position *position = &maker->position;
    enum colour colour = (enum colour)position->to_move;
    size_t start;

    if (trouble == TROUBLE_WORDS)
        text_string(out, "the games of last winter\n\n");
    else if (trouble == TROUBLE_OCCUPIED)
        write_cell(made, position->board, colour, position->ply[2].cell);
    else if (trouble == TROUBLE_OFF_BOARD)
        write_move(made, colour, "Z9");
    else if (trouble == TROUBLE_UNREADABLE)
        write_move(made, colour, "?!");
    else if (trouble == TROUBLE_AFTER_END)
        write_cell(made, position->board, colour, any_cell(maker));
    start = out->length;
    write_record(maker, made, number, trouble == TROUBLE_CLAIM, out);
    if (trouble == TROUBLE_CUT)
        out->length -= (out->length - start) / 3;
    text_string(out, trouble == TROUBLE_CUT ? "\n\n" : ")\n\n");
}

/* Game `number` of the archive, from 0. */
static void write_number(struct maker *maker, uint64_t seed, unsigned long number, bool damage,
                         struct game_made *made, struct text *out)
{
    enum trouble trouble = TROUBLE_NONE;

    if (damage && number % DAMAGE_PERIOD == DAMAGE_PERIOD - 1)
        trouble = (enum trouble)(number / DAMAGE_PERIOD % TROUBLES);
    maker->random.state = seed * 0x9e3779b97f4a7c15u + number;
    maker->random.state = random_next(&maker->random);
    if (trouble == TROUBLE_NONE)
        make_game(maker, choose_fate(maker), made);
    else
        make_troubled(maker, trouble, made);
    write_troubled(maker, made, number, trouble, out);
}

static unsigned long number_option(const char *word)
{
    char *end;
    unsigned long number = strtoul(word, &end, 10);

    if (*word == '\0' || *end != '\0') {
        fprintf(stderr, "sample: bad number `%s'\n", word);
        exit(64);
    }
    return number;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"games", required_argument, NULL, 'g'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"damage", no_argument, NULL, 'd'},
                                            {NULL, 0, NULL, 0}};
    unsigned long games = 400, seed = 1;
    bool damage = false;

    for (int key; (key = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (key == '?')
            return 64;
        games = key == 'g' ? number_option(optarg) : games;
        seed = key == 's' ? number_option(optarg) : seed;
        damage |= key == 'd';
    }

    struct maker *maker = calloc(1, sizeof *maker);
    struct game_made made = {0};
    struct text out = {0};
    if (maker == NULL)
        return 2;
    make_bots(maker);
    for (unsigned long number = 0; number < games; number++) {
        text_reset(&out);
        write_number(maker, seed, number, damage, &made, &out);
        if (out.failed || fwrite(out.bytes, 1, out.length, stdout) != out.length)
            break;
    }
    bool written = fflush(stdout) == 0 && !ferror(stdout) && !out.failed;
    text_release(&made.moves);
    text_release(&out);
    boards_release(&maker->boards);
    free(maker);
    return written ? 0 : 2;
}
