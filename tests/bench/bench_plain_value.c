/* SPDX-License-Identifier: ISC */
/*
 * bench_plain_value FILE.pg
 *
 * The value of a positional game with at most 16 points, from the rules alone: every position that
 * play reaches, each looked at once.  Prints the value for Black and the plies of the winner, 0 if
 * nobody completes a set, as hav-formal solve has them.  It shares no code with that tool, not even
 * the reader of the files: instances.pl holds the one against the other.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define POINTS 16
#define WORDS 64

struct plain_game {
    char name[POINTS][WORDS], time[WORDS][WORDS];
    int points, plies;
    uint32_t stones[2], first;
    uint64_t black_plies;
    unsigned char holds[2][1 << POINTS]; /* sets, and after plain_close() all that contain one */
    int white_has_sets;
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
static uint32_t plain_point(const char *word)
{
    int p = plain_index(game.name, game.points, word);

    if (p < 0 && game.points < POINTS) {
        p = game.points++;
        strcpy(game.name[p], word);
    } else if (p < 0) {
        plain_fail("more than 16 points");
    }
    return 1u << p;
}

/* Pass 1 reads the points and plies, pass 2 the rest: sections come in any order. */
static void plain_read(FILE *in, int pass)
{
    char line[4096], section[WORDS] = "";

    while (fgets(line, sizeof line, in) != NULL) {
        uint32_t set = 0;

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

            game.holds[white][set] = 1;
            game.white_has_sets |= white;
        }
    }
    rewind(in);
}

/* A set with more stones holds what one with fewer holds. */
static void plain_close(void)
{
    for (int player = 0; player < 2; player++)
        for (uint32_t set = 0; set < 1u << game.points; set++)
            for (int p = 0; p < game.points; p++)
                if ((set >> p & 1) != 0 && game.holds[player][set ^ 1u << p])
                    game.holds[player][set] = 1;
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
        moves &= game.first;
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

int main(int argc, char **argv)
{
    FILE *in = argc == 2 ? fopen(argv[1], "r") : NULL;

    if (in == NULL)
        plain_fail("want one file");
    plain_read(in, 1);
    plain_read(in, 2);
    fclose(in);
    plain_close();
    size_t places = 1;
    for (int p = 0; p < game.points; p++)
        places *= 3;
    known = malloc(places);
    if (known == NULL)
        plain_fail("out of memory");
    memset(known, UNKNOWN, places);
    int value = plain_value(game.stones[0], game.stones[1], 0);
    int plies = value == 0 ? 0 : 100 - abs(value);
    if (!game.white_has_sets && value == 0)
        value = -1;
    printf("%d %d\n", value > 0 ? 1 : value < 0 ? -1 : 0, plies);
    free(known);
    return 0;
}
