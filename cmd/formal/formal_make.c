/* SPDX-License-Identifier: ISC */
/*
 * hav-formal make: known games, positions of records, and templates, as data.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/positional/positional_figure.h"
#include "cmd/formal/formal.h"
#include "cmd/position/positions.h"
#include "parse/positional/pg.h"

int formal_made(enum positional_made made, const char *what)
{
    switch (made) {
    case POSITIONAL_MADE: return EXIT_FINE;
    case POSITIONAL_TOO_LARGE:
        complain("%s: too large: at most %d points, or %d where all sets of points are tried, and "
                 "--max-sets winning sets",
                 what, POSITIONAL_POINTS_MAX, POSITIONAL_BRUTE_MAX);
        return EXIT_FINDINGS;
    case POSITIONAL_OVER: complain("%s: the game is over there", what); return EXIT_FINDINGS;
    case POSITIONAL_NO_MEMORY: break;
    }
    complain("out of memory");
    return EXIT_TROUBLE;
}

/* As positional_make_position(), by figures where the sets are too many to list. */
static enum positional_made formal_make_from(const struct position *position, enum colour black,
                                             figure_set figures, size_t most_sets,
                                             struct positional *made)
{
    enum positional_made done = positional_make_position(position, black, figures, most_sets, made);

    return done == POSITIONAL_TOO_LARGE && position_empties(position) > POSITIONAL_BRUTE_MAX &&
                   positional_has_figures(position->board->game)
               ? positional_make_figures(position, black, figures, made)
               : done;
}

/* Says what became of a position as a positional game, and which limit it is beyond. */
static int formal_made_position(enum positional_made made, const struct position *position,
                                size_t most_sets, const char *what)
{
    const int npoints = position_empties(position);

    if (made != POSITIONAL_TOO_LARGE)
        return formal_made(made, what);
    if (npoints > POSITIONAL_POINTS_MAX)
        complain("%s: too large: %d points, at most %d are possible", what, npoints,
                 POSITIONAL_POINTS_MAX);
    else if (!position->board->game->sides_conduct && npoints > POSITIONAL_BRUTE_MAX)
        complain("%s: too large: %d points, at most %d are possible in %s, where all sets of "
                 "points are tried",
                 what, npoints, POSITIONAL_BRUTE_MAX, position->board->game->title);
    else
        complain("%s: too large: %d points have more than %zu winning sets of a player, "
                 "the limit of --max-sets",
                 what, npoints, most_sets);
    return EXIT_FINDINGS;
}

/* Writes a game to the output. */
static int formal_put_game(struct formal_args *args, const struct positional *game,
                           const char *comment)
{
    struct text out = {0};
    int status = EXIT_FINE;

    if (!positional_has_wins(game, POSITIONAL_BLACK) &&
        !positional_has_wins(game, POSITIONAL_WHITE)) {
        complain("%s: no set of points wins", comment);
        return EXIT_FINDINGS;
    }
    pg_write(game, comment, &out);
    if (out.failed)
        complain("out of memory");
    if (out.failed || output_write(args->output, out.bytes, out.length) != 0)
        status = EXIT_TROUBLE;
    text_release(&out);
    return status;
}

/* ---- boards by name ---------------------------------------------------------------------- */

/* Reads "GAME:SIZE" or "GAME:SIZE:FIGURE" of a board game.  False: it is none. */
static bool formal_read_board(const char *name, const struct game **game, int *size,
                              figure_set *figures)
{
    char figure[16] = "", end;
    size_t length = strcspn(name, ":");

    *game = game_find(name, length);
    *figures = 0;
    if (*game == NULL || name[length] == '\0' || game_cannot(*game, GAME_CHAINS) != NULL)
        return false;
    int read = sscanf(name + length, ":%2d:%15[a-z]%c", size, figure, &end);
    if (read < 1 || read > 2 ||
        (read == 1 && strspn(name + length + 1, "0123456789") != strlen(name + length + 1)))
        return false;
    for (int f = 0; f < FIGURES && read == 2; f++)
        if (strcmp(figure_name((enum figure)(1 << f)), figure) == 0)
            *figures = (*game)->figures & (1u << f);
    return read == 1 || *figures != 0;
}

static int formal_make_board(const struct formal_args *args, const char *name,
                             struct positional *made)
{
    const struct game *game;
    struct position *position;
    struct board *board;
    figure_set figures;
    int size, status;

    if (!formal_read_board(name, &game, &size, &figures))
        return EXIT_USAGE;
    board = board_new(game, size);
    position = malloc(sizeof *position);
    if (board == NULL || position == NULL) {
        if (position == NULL || (size >= game->size_min && size <= game->size_max))
            complain("out of memory");
        else
            complain("%s: no board of this size: want %d to %d", name, game->size_min,
                     game->size_max);
        status = position != NULL ? EXIT_FINDINGS : EXIT_TROUBLE;
    } else {
        position_init(position, board, RING_FREELING);
        /* Who moves first is Black, as in the files that others publish. */
        status = formal_made_position(formal_make_from(position, (enum colour)position->to_move,
                                                       figures, args->most_sets, made),
                                      position, args->most_sets, name);
    }
    free(position);
    board_free(board);
    return status;
}

/* Makes a game by its name.  EXIT_USAGE: none of this name. */
static int formal_make_named(const struct formal_args *args, const char *name,
                             struct positional *game)
{
    int m, n, k;
    char end;

    if (strcmp(name, "tic-tac-toe") == 0)
        return formal_made(positional_make_grid(3, 3, 3, game), name);
    if (sscanf(name, "nd:%2d,%2d,%2d%c", &m, &n, &k, &end) == 3 && m > 0 && n > 0 && k > 0)
        return formal_made(positional_make_grid(m, n, k, game), name);
    if (sscanf(name, "y:%2d%c", &n, &end) == 1 && n > 0)
        return formal_made(positional_make_triangle(n, game), name);
    return formal_make_board(args, name, game);
}

/* ---- positions of records ---------------------------------------------------------------- */

static int formal_make_record(void *context, struct walk_item *item)
{
    struct formal_args *args = context;
    struct positional game;
    struct positions positions;
    struct text what = {0};
    int status;

    if (positions_first(&positions, &args->common, item) != WALK_REPORTED)
        return WALK_REJECTED;
    text_format(&what, "game %llu of %s, ply %u", (unsigned long long)item->game, item->file,
                (unsigned)item->position->nplies);
    status = formal_made_position(
        formal_make_from(item->position, COLOUR_BLACK, 0, args->most_sets, &game), item->position,
        args->most_sets, text_c(&what));
    if (status == EXIT_FINE)
        pg_write(&game, text_c(&what), item->out);
    text_release(&what);
    positional_release(&game);
    return status == EXIT_FINE ? WALK_REPORTED : WALK_REJECTED;
}

static int formal_make_positions(struct formal_args *args)
{
    const struct job job = {.work = {.replay = positions_replay(&args->common),
                                     .study = true,
                                     .record_each = formal_make_record,
                                     .context = args}};
    struct walk_counts counts = {0};
    int error = common_walk(&args->common, &job, args->output, &counts);
    int status = common_finish(&args->common, args->output, error, &counts);

    args->output = NULL;
    return status;
}

int formal_make(struct formal_args *args)
{
    const char *name = args->common.input.operands[0];
    struct positional game = {0};
    int status;

    if (strcmp(name, "position") == 0) {
        args->common.input.operands++;
        args->common.input.noperands--;
        return formal_make_positions(args);
    }
    if (strcmp(name, "template") == 0) {
        name = args->common.input.operands[1];
        status = formal_make_template(args, name, &game);
    } else {
        status = formal_make_named(args, name, &game);
    }
    if (status == EXIT_USAGE) {
        status = EXIT_FINDINGS;
        complain("no game `%s': want tic-tac-toe, nd:M,N,K, y:N, a board game such as "
                 "hex:N or havannah:N[:FIGURE], position FILE, or template NAME",
                 name);
    } else if (status == EXIT_FINE) {
        status = formal_put_game(args, &game, name);
    }
    positional_release(&game);
    return status;
}
