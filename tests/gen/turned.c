/* SPDX-License-Identifier: ISC */
/*
 * Positions of games and their images, to compare the answers of a tool.
 *
 *   turned NAME SOURCE STEP IMAGES
 *
 * SOURCE is `own`, the sample archive, or a folder of the real records.  From every STEP-th game a
 * position of its middle half is written to NAME.sgf as a set-up, then IMAGES of its images (0:
 * all), turned, mirrored, with the colours exchanged.  SOURCE/games: the games themselves, move by
 * move, turned and mirrored.  Line i of NAME.maps is about record i:
 *
 *   POSITION EXCHANGED OTHERS CELL=CELL ... SIDE=SIDE ... CELL:CELL ...
 *
 * POSITION counts from 1.  CELL=CELL is a cell of the record and the cell of the first image of the
 * position that it is, SIDE=SIDE the same of sides; CELL:CELL leads from a stone to the first cell
 * of its chain in the first image.  OTHERS is the number of lines that follow about the same
 * record, if the position has symmetries of its own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lib/sample_games.h"

struct turning {
    struct random random;
    FILE *records, *maps;
    bool games; /* whole games */
    int images, positions;
};

/* An image: the mirror that exchanges the colours, if any, then a symmetry of the points. */
struct image {
    int symmetry;
    bool exchanges;
};

static cell image_of(const struct board *board, const struct image *image, cell at)
{
    int x = board->x[at], y = board->y[at];

    if (image->exchanges && board->game->mirror != NULL)
        board->game->mirror(board->size, &x, &y);
    board->game->symmetry(board->size, image->symmetry, &x, &y);
    return board_cell(board, x, y);
}

/* A colour as the image shows it. */
static int colour_of(const struct image *image, int colour)
{
    return image->exchanges && colour != COLOUR_NONE ? 3 - colour : colour;
}

/* The side that holds the images of the cells of side `side` (boards of at least 3 cells a side).
 */
static int side_of(const struct board *board, const struct image *image, int side)
{
    edge_set may = (edge_set)-1;
    int to = 0;

    for (cell c = 0; c < board->ncells; c++)
        if (board->edges[c] >> side & 1)
            may &= board->edges[image_of(board, image, c)];
    while (!(may >> to & 1))
        to++;
    return to;
}

static void put_cell(FILE *file, const struct board *board, cell at)
{
    char name[SPELLING_BYTES];

    cell_spell(board, SPELLING_LG, at, name);
    fputs(name, file);
}

static void put_stones(FILE *file, const char *property, const struct position *position,
                       const struct image *image, int colour)
{
    bool any = false;

    for (cell c = 0; c < position->board->ncells; c++) {
        if (position->colour[c] == COLOUR_NONE || colour_of(image, position->colour[c]) != colour)
            continue;
        fprintf(file, "%s[", any ? "" : property);
        put_cell(file, position->board, image_of(position->board, image, c));
        fputc(']', file);
        any = true;
    }
}

static void put_record(FILE *file, const struct position *position, const struct image *image,
                       bool game)
{
    const struct board *board = position->board;

    if (board->game->sgf_number != 0)
        fprintf(file, "(;FF[4]GM[%d]SZ[%d]", board->game->sgf_number, board->size);
    else
        fprintf(file, "(;FF[4]GM[%s]RU[LG]SZ[%d]", board->game->title, board->size);
    if (!game) {
        fprintf(file, "PL[%c]", colour_letter((enum colour)colour_of(image, position->to_move)));
        put_stones(file, "AW", position, image, COLOUR_WHITE);
        put_stones(file, "AB", position, image, COLOUR_BLACK);
    }
    for (int i = 0; game && i < position->nplies; i++) {
        const struct ply *ply = &position->ply[i];

        fprintf(file, ";%c[", colour_letter((enum colour)ply->colour));
        if (ply->kind == PLY_SWAP)
            fputs("swap", file);
        else
            put_cell(file, board, image_of(board, image, ply->cell));
        fputc(']', file);
    }
    fputs(")\n", file);
}

/* Do two images show the same? */
static bool same_image(const struct position *position, const struct image *a,
                       const struct image *b)
{
    const struct board *board = position->board;
    uint8_t shown[BOARD_CELLS_MAX];

    for (cell c = 0; c < board->ncells; c++)
        shown[image_of(board, a, c)] = (uint8_t)colour_of(a, position->colour[c]);
    for (cell c = 0; c < board->ncells; c++)
        if (shown[image_of(board, b, c)] != colour_of(b, position->colour[c]))
            return false;
    return colour_of(a, position->to_move) == colour_of(b, position->to_move);
}

static void put_map(struct turning *turning, const struct position *position,
                    const struct image *image, int others)
{
    const struct board *board = position->board;
    FILE *file = turning->maps;

    fprintf(file, "%d %d %d %d", turning->positions, turning->games ? position->nplies : 0,
            image->exchanges, others);
    for (cell c = 0; c < board->ncells; c++) {
        fputc(' ', file);
        put_cell(file, board, image_of(board, image, c));
        fputc('=', file);
        put_cell(file, board, c);
    }
    for (int s = 0; s < board->nsides; s++)
        fprintf(file, " %d=%d", side_of(board, image, s) + 1, s + 1);
    for (cell c = 0; c < board->ncells; c++) {
        cell first = 0;

        if (position->colour[c] == COLOUR_NONE)
            continue;
        while (position->colour[first] != position->colour[c] ||
               position_chain(position, first) != position_chain(position, c))
            first++;
        fputc(' ', file);
        put_cell(file, board, image_of(board, image, c));
        fputc(':', file);
        put_cell(file, board, first);
    }
    fputc('\n', file);
}

/* Writes the maps of all images that show the same as this one. */
static void put_maps(struct turning *turning, const struct position *position,
                     const struct image *image, const struct image *images, int nimages)
{
    int same = 0;

    for (int i = 0; i < nimages; i++)
        same += same_image(position, image, &images[i]);
    for (int i = 0; i < nimages; i++)
        if (same_image(position, image, &images[i]))
            put_map(turning, position, &images[i], --same);
}

/* Writes an image with its maps. */
static void put_image(struct turning *turning, const struct position *position,
                      const struct image *image, const struct image *images, int nimages)
{
    static struct position before;

    put_record(turning->records, position, image, turning->games);
    if (!turning->games) {
        put_maps(turning, position, image, images, nimages);
        return;
    }
    for (int ply = 0; ply <= position->nplies; ply++) {
        before = *position;
        while (before.nplies > ply)
            position_undo(&before);
        put_maps(turning, &before, image, images, nimages);
    }
}

static bool turn(void *context, const struct position *game)
{
    static struct position position;
    struct turning *turning = context;
    const struct board *board = game->board;
    struct image images[2 * BOARD_SYMMETRIES_MAX];
    int plies = game->nplies / 4 + (int)random_below(&turning->random, game->nplies / 2 + 1u);
    int nimages = 0, wanted;

    position = *game;
    while (!turning->games && position.nplies > plies)
        position_undo(&position);
    for (int exchanges = 0; exchanges < (turning->games ? 1 : 2); exchanges++)
        for (int s = 0; s < board->nsymmetries; s++)
            images[nimages++] = (struct image){s, exchanges};
    wanted = turning->images == 0 || turning->images >= nimages ? nimages - 1 : turning->images;
    turning->positions++;
    put_image(turning, &position, &images[0], images, nimages);
    for (int i = 1; i < nimages; i++) /* the first, and `wanted` others */
        if (random_below(&turning->random, (uint32_t)(nimages - i)) < (uint32_t)wanted) {
            put_image(turning, &position, &images[i], images, nimages);
            wanted--;
        }
    return true;
}

static FILE *open_file(const char *name, const char *extension)
{
    char path[4096];

    snprintf(path, sizeof path, "%s.%s", name, extension);
    return fopen(path, "w");
}

int main(int argc, char **argv)
{
    struct turning turning = {.random = {2006}};
    char source[256];
    char *games;
    int step;

    if (argc != 5)
        return 64;
    snprintf(source, sizeof source, "%s", argv[2]);
    games = strstr(source, "/games");
    turning.games = games != NULL;
    if (games != NULL)
        *games = '\0';
    step = atoi(argv[3]);
    turning.images = atoi(argv[4]);
    turning.records = open_file(argv[1], "sgf");
    turning.maps = open_file(argv[1], "maps");
    if (turning.records == NULL || turning.maps == NULL)
        return 2;
    if (strcmp(source, "own") == 0)
        (void)sample_own_games(step, turn, &turning);
    else
        (void)sample_games(source, step, turn, &turning);
    printf("%d positions\n", turning.positions);
    return fclose(turning.records) != 0 || fclose(turning.maps) != 0 ? 2 : 0;
}
