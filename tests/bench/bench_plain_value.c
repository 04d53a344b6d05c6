/* SPDX-License-Identifier: ISC */
/*
 * bench_plain_value FILE.pg
 *
 * The value of a positional game with listed sets.  Prints the value for Black and the plies of the
 * winner, 0 if nobody completes a set, as hav-formal solve has them.  It shares no code with that
 * tool, not even the reader of the files: instances.pl holds the one against the other.
 *
 * Up to 16 points: from the rules alone, every position that play reaches, each looked at once.
 *
 * More points: "does a player complete a set by that ply?" for each ply.  A list of the sets that
 * either can still complete goes down the search and gets shorter.  Three rules leave moves out:
 *   - A stone never harms its owner.  So if a player does not win though the other passes, he does
 *     not win; and a stone on no set that either can complete in time is as bad as a pass.
 *   - Who moves must take the last point of a set that the other would complete next.
 *   - Where the other has no set left, he only stands in the way: a reply outside the points that
 *     some win after another reply, or after a pass, uses does not stop that win.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define POINTS 64
#define BRUTE_POINTS 16
#define WORDS 64
#define SETS_MAX 100000
#define TABLE_BITS 22

struct plain_game {
    char name[POINTS][WORDS], time[WORDS][WORDS];
    int points, plies;
    uint64_t stones[2], first, black_plies;
    uint64_t *sets[2]; /* [SETS_MAX] */
    int nsets[2];
    unsigned char holds[2][1 << BRUTE_POINTS]; /* all that contain a set, after plain_close() */
};

static struct plain_game game;
#define UNKNOWN 127
static signed char *known; /* [3^points], the value, or UNKNOWN */

static int plain_index(char list[][WORDS], int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(list[i], word) == 0)
            return i;
    return -1;
}

static void plain_fail(const char *why)
{
    fprintf(stderr, "bench_plain_value: %s\n", why);
    exit(2);
}

/* The point of a word; initial stones may be points that are not listed. */
static uint64_t plain_point(const char *word)
{
    int p = plain_index(game.name, game.points, word);

    if (p < 0 && game.points < POINTS) {
        p = game.points++;
        strcpy(game.name[p], word);
    } else if (p < 0) {
        plain_fail("too many points");
    }
    return (uint64_t)1 << p;
}

/* Pass 1 reads the points and plies, pass 2 the rest: sections come in any order. */
static void plain_read(FILE *in, int pass)
{
    char line[4096], section[WORDS] = "";

    while (fgets(line, sizeof line, in) != NULL) {
        uint64_t set = 0;

        line[strcspn(line, "%\n")] = '\0';
        for (char *word = strtok(line, " \t\r"); word != NULL; word = strtok(NULL, " \t\r")) {
            if (strlen(word) >= WORDS)
                plain_fail("a word is too long");
            if (word[0] == '#')
                strcpy(section, word);
            else if (pass == 1 && strcmp(section, "#times") == 0 && game.plies < WORDS)
                strcpy(game.time[game.plies++], word);
            else if (pass == 1 && strcmp(section, "#positions") == 0)
                plain_point(word);
            else if (pass == 2 && strcmp(section, "#blackturns") == 0)
                game.black_plies |= (uint64_t)1 << plain_index(game.time, game.plies, word);
            else if (pass == 2 && strcmp(section, "#blackinitials") == 0)
                game.stones[0] |= plain_point(word);
            else if (pass == 2 && strcmp(section, "#whiteinitials") == 0)
                game.stones[1] |= plain_point(word);
            else if (pass == 2 && strcmp(section, "#firstmoves") == 0)
                game.first |= plain_point(word);
            else if (pass == 2 && strstr(section, "wins") != NULL)
                set |= plain_point(word);
            else if (strcmp(section, "#neighbours") == 0)
                plain_fail("a graph");
        }
        if (set != 0) {
            int white = strcmp(section, "#whitewins") == 0;

            if (game.nsets[white] == SETS_MAX)
                plain_fail("too many sets");
            game.sets[white][game.nsets[white]++] = set;
        }
    }
    rewind(in);
}

/* ---- up to 16 points: every position ---- */

/* A set with more stones holds what one with fewer holds. */
static void plain_close(void)
{
    for (int player = 0; player < 2; player++) {
        for (int i = 0; i < game.nsets[player]; i++)
            game.holds[player][game.sets[player][i]] = 1;
        for (uint32_t set = 0; set < 1u << game.points; set++)
            for (int p = 0; p < game.points; p++)
                if ((set >> p & 1) != 0 && game.holds[player][set ^ 1u << p])
                    game.holds[player][set] = 1;
    }
}

static size_t plain_place(uint32_t black, uint32_t white)
{
    size_t place = 0;

    for (int p = game.points - 1; p >= 0; p--)
        place = 3 * place + (black >> p & 1) + 2 * (white >> p & 1);
    return place;
}

/* Best play from a position: 100 - plies if Black completes a set, plies - 100 if White does, 0. */
static int plain_value(uint32_t black, uint32_t white, int ply)
{
    uint32_t moves = ~(black | white) & ((1u << game.points) - 1);
    int best = -101;

    if (game.holds[0][black])
        return 100 - ply;
    if (game.holds[1][white])
        return ply - 100;
    if (ply == game.plies || moves == 0)
        return 0;
    if (ply == 0 && game.first != 0)
        moves &= (uint32_t)game.first;
    size_t place = plain_place(black, white);
    if (known[place] != UNKNOWN)
        return known[place];
    int is_black = game.black_plies >> ply & 1;
    for (; moves != 0; moves &= moves - 1) {
        uint32_t at = moves & (~moves + 1);
        int value = is_black ? plain_value(black | at, white, ply + 1)
                             : -plain_value(black, white | at, ply + 1);

        best = value > best ? value : best;
    }
    best = is_black ? best : -best;
    known[place] = (signed char)best;
    return best;
}

static int plain_brute(void)
{
    size_t places = 1;

    plain_close();
    for (int p = 0; p < game.points; p++)
        places *= 3;
    known = malloc(places);
    if (known == NULL)
        plain_fail("out of memory");
    memset(known, UNKNOWN, places);
    return plain_value((uint32_t)game.stones[0], (uint32_t)game.stones[1], 0);
}

/* ---- more points: a search for the win of one player by one ply ---- */

/* Sets that can still be completed, by player: points that they lack. */
struct plain_open {
    uint64_t *lacking[2];
    int count[2];
    uint64_t any[2], last[2]; /* all points of these sets; points that complete one */
};

struct plain_entry {
    uint64_t stones[2], points; /* points: what the win uses */
    uint8_t ply, verdict; /* 0: no entry, 1: no, 2: yes */
};

struct plain_search {
    int winner, until;
    struct plain_entry *table; /* [2^TABLE_BITS] */
};

static int plain_mover(int ply)
{
    return game.black_plies >> ply & 1 ? 0 : 1;
}

/* The plies of a player from `ply` to before `until`. */
static int plain_left(int player, int ply, int until)
{
    int left = 0;

    for (; ply < until; ply++)
        left += plain_mover(ply) == player;
    return left;
}

/* The sets of `from` that are open after the point `at` was taken by `player` (at 0: a pass). */
static struct plain_open plain_narrow(const struct plain_search *search,
                                      const struct plain_open *from, int player, uint64_t at,
                                      int ply, uint64_t *room)
{
    struct plain_open open = {{room, room + from->count[0]}, {0, 0}, {0, 0}, {0, 0}};

    for (int who = 0; who < 2; who++) {
        const int left = plain_left(who, ply, search->until);

        for (int i = 0; i < from->count[who]; i++) {
            const uint64_t set = from->lacking[who][i];
            const uint64_t rest = who == player ? set & ~at : set;

            if ((who != player && (set & at) != 0) || __builtin_popcountll(rest) > left)
                continue;
            open.lacking[who][open.count[who]++] = rest;
            open.any[who] |= rest;
            if ((rest & (rest - 1)) == 0)
                open.last[who] |= rest;
        }
    }
    return open;
}

static bool plain_wins(struct plain_search *search, const struct plain_open *open,
                       const uint64_t stones[2], int ply, uint64_t *points);

/* Does the winner win after that move?  0: a pass. */
static bool plain_after(struct plain_search *search, const struct plain_open *open,
                        const uint64_t stones[2], int ply, uint64_t at, uint64_t *points)
{
    const int player = plain_mover(ply);
    const size_t count = (size_t)open->count[0] + (size_t)open->count[1];
    uint64_t after[2] = {stones[0], stones[1]};
    uint64_t *room = malloc((count + 1) * sizeof *room);

    if (room == NULL)
        plain_fail("out of memory");
    after[player] |= at;
    const struct plain_open less = plain_narrow(search, open, player, at, ply + 1, room);
    const bool wins = plain_wins(search, &less, after, ply + 1, points);
    free(room);
    return wins;
}

/* The other player moves; he cannot complete a set at once. */
static bool plain_answered(struct plain_search *search, const struct plain_open *open,
                           const uint64_t stones[2], int ply, uint64_t *points)
{
    const int winner = search->winner;
    const bool stands_only = open->count[1 - winner] == 0;
    uint64_t used, replies;

    if (!plain_after(search, open, stones, ply, 0, points))
        return false;
    replies = stands_only ? *points : open->any[0] | open->any[1];
    if (ply == 0 && game.first != 0)
        replies &= game.first;
    else if (open->last[winner] != 0 && plain_mover(ply + 1) == winner)
        replies &= open->last[winner] & (~open->last[winner] + 1);
    while (replies != 0) {
        const uint64_t at = replies & (~replies + 1);

        if (!plain_after(search, open, stones, ply, at, &used))
            return false;
        replies &= ~at;
        if (stands_only)
            replies &= used;
        *points |= used;
    }
    return true;
}

/* The winner moves; he cannot complete a set at once. */
static bool plain_found(struct plain_search *search, const struct plain_open *open,
                        const uint64_t stones[2], int ply, uint64_t *points)
{
    const int other = 1 - search->winner;
    uint64_t moves = open->any[0] | open->any[1];

    if (ply == 0 && game.first != 0)
        moves &= game.first;
    if (open->last[other] != 0 && ply + 1 < search->until && plain_mover(ply + 1) == other)
        moves = (open->last[other] & (open->last[other] - 1)) != 0 ? 0 : moves & open->last[other];
    for (; moves != 0; moves &= moves - 1) {
        const uint64_t at = moves & (~moves + 1);

        if (plain_after(search, open, stones, ply, at, points)) {
            *points |= at;
            return true;
        }
    }
    return false;
}

/* Does the winner complete a set by the ply `until`, and the other none before? */
static bool plain_wins(struct plain_search *search, const struct plain_open *open,
                       const uint64_t stones[2], int ply, uint64_t *points)
{
    const int winner = search->winner;
    const bool his = ply < search->until && plain_mover(ply) == winner;

    *points = 0;
    if (open->count[winner] == 0 || ply == search->until)
        return false;
    if (his && open->last[winner] != 0 && (ply > 0 || game.first == 0)) {
        *points = open->last[winner] & (~open->last[winner] + 1);
        return true;
    }
    if (!his && open->last[1 - winner] != 0)
        return false;
    const uint64_t key = (stones[0] * 0x9e3779b97f4a7c15 ^ stones[1] * 0xc2b2ae3d27d4eb4f) +
                         (uint64_t)ply * 0x165667b19e3779f9;
    struct plain_entry *entry =
        &search->table[(key ^ key >> 29) * 0x9e3779b97f4a7c15 >> (64 - TABLE_BITS)];
    if (entry->verdict != 0 && entry->ply == ply && entry->stones[0] == stones[0] &&
        entry->stones[1] == stones[1]) {
        *points = entry->points;
        return entry->verdict == 2;
    }
    const bool wins = his ? plain_found(search, open, stones, ply, points)
                          : plain_answered(search, open, stones, ply, points);
    *entry = (struct plain_entry){
        {stones[0], stones[1]}, *points, (uint8_t)ply, (uint8_t)(wins ? 2 : 1)};
    return wins;
}

/* Best play, as plain_value() has it. */
static int plain_searched(void)
{
    struct plain_search search = {.table = NULL};
    struct plain_open all = {.count = {game.nsets[0], game.nsets[1]}};
    const size_t count = (size_t)all.count[0] + (size_t)all.count[1];
    uint64_t *room = malloc((2 * count + 1) * sizeof *room), points;
    int value = 0;

    search.table = malloc(sizeof *search.table << TABLE_BITS);
    if (room == NULL || search.table == NULL)
        plain_fail("out of memory");
    all.lacking[0] = room + count;
    all.lacking[1] = all.lacking[0] + all.count[0];
    for (int who = 0; who < 2; who++) {
        all.count[who] = 0;
        for (int i = 0; i < game.nsets[who]; i++)
            if ((game.sets[who][i] & game.stones[1 - who]) == 0)
                all.lacking[who][all.count[who]++] = game.sets[who][i] & ~game.stones[who];
    }
    for (search.until = 1; search.until <= game.plies && value == 0; search.until++)
        for (search.winner = 0; search.winner < 2 && value == 0; search.winner++) {
            const struct plain_open open = plain_narrow(&search, &all, 0, 0, 0, room);

            memset(search.table, 0, sizeof *search.table << TABLE_BITS);
            if (plain_wins(&search, &open, game.stones, 0, &points))
                value = search.winner == 0 ? 100 - search.until : search.until - 100;
        }
    free(search.table);
    free(room);
    return value;
}

int main(int argc, char **argv)
{
    FILE *in = argc == 2 ? fopen(argv[1], "r") : NULL;

    if (in == NULL)
        plain_fail("want one file");
    game.sets[0] = malloc(2 * SETS_MAX * sizeof *game.sets[0]);
    if (game.sets[0] == NULL)
        plain_fail("out of memory");
    game.sets[1] = game.sets[0] + SETS_MAX;
    plain_read(in, 1);
    plain_read(in, 2);
    fclose(in);
    const bool brute = game.points <= BRUTE_POINTS;
    int value = brute ? plain_brute() : plain_searched();
    const int plies = value == 0 ? 0 : 100 - abs(value);
    if (game.nsets[1] == 0 && value == 0)
        value = -1;
    printf("%d %d %s\n", value > 0 ? 1 : value < 0 ? -1 : 0, plies, brute ? "brute" : "search");
    free(known);
    free(game.sets[0]);
    return 0;
}
