/* SPDX-License-Identifier: ISC */
/*
 * Which games are there, and how is a cell of a board named?
 *
 * The one list of games; all else asks the game's own functions.
 */
#include "analyse/board/game.h"

#include "analyse/base/text.h"
#include "analyse/board/rules.h"
#include "analyse/board/spell.h"

/* clang-format off */
static const struct game *const games[] = {
    &game_havannah,
    &game_hex,
    &game_superstar,
    &game_hexade,
    &game_rondo,
};
/* clang-format on */

unsigned game_can(const struct game *game)
{
    const unsigned can = game->rules == NULL ? GAME_CHAINS | GAME_MONOTONE : game->rules->can;

    return game->engine_least > 0 ? can | GAME_ADVISED : can;
}

const char *game_cannot(const struct game *game, unsigned asks)
{
    const unsigned lacks = asks & ~game_can(game);

    if ((lacks & GAME_MONOTONE) != 0)
        return game->rules->way != NULL ? "men move" : "stones can leave the board";
    if ((lacks & GAME_CHAINS) != 0)
        return "no chain of stones decides it";
    if ((lacks & GAME_ADVISED) != 0)
        return "no engine plays it";
    return lacks == 0 ? NULL : "points do not decide it";
}

const char *colour_name(enum colour colour)
{
    static const char *const names[] = {NULL, "white", "black"};

    return names[colour];
}

const char *colour_title(enum colour colour)
{
    static const char *const titles[] = {NULL, "White", "Black"};

    return titles[colour];
}

const char *figure_name(enum figure figure)
{
    switch (figure) {
    case FIGURE_RING: return "ring";
    case FIGURE_BRIDGE: return "bridge";
    case FIGURE_FORK: return "fork";
    case FIGURE_CONNECTION: return "connection";
    case FIGURE_LINE: return "line";
    case FIGURE_TRIANGLE: return "triangle";
    case FIGURE_HEXAGON: return "hexagon";
    case FIGURE_CHAIN: return "chain";
    }
    return NULL;
}

void figure_put_names(figure_set figures, struct text *out)
{
    const char *before = "a ";

    for (unsigned f = 1; f < 1u << FIGURES; f <<= 1) {
        if ((figures & f) == 0)
            continue;
        text_string(out, before);
        text_string(out, figure_name((enum figure)f));
        before = " and a ";
    }
}

const struct game *game_at(int index)
{
    const int ngames = (int)(sizeof(games) / sizeof(games[0]));

    return index >= 0 && index < ngames ? games[index] : NULL;
}

const struct game *game_find(const char *text, size_t length)
{
    const struct game *game;

    for (int i = 0; (game = game_at(i)) != NULL; i++) {
        if (spell_is(text, length, game->name) || spell_is(text, length, game->title))
            return game;
    }
    return NULL;
}

size_t cell_spell(const struct board *board, enum spelling spelling, cell at, char *text)
{
    return board->game->spell(board->size, spelling, board->x[at], board->y[at], text);
}

cell cell_read(const struct board *board, enum spelling spelling, const char *text, size_t length,
               bool *well_formed)
{
    int x = 0;
    int y = 0;
    const bool is_cell = board->game->read(board->size, spelling, text, length, &x, &y);

    if (well_formed != NULL)
        *well_formed = is_cell;
    return is_cell ? board_cell(board, x, y) : CELL_NONE;
}

size_t edge_spell(const struct board *board, enum spelling spelling, int edge, char *text)
{
    cell at = 0;

    if (edge < board->nsides) {
        size_t length = spell_number(edge + 1, text);

        text[length] = '\0';
        return length;
    }
    while ((board->edges[at] >> edge & 1) == 0)
        at++;
    return cell_spell(board, spelling, at, text);
}

edge_set edges_named_once(const struct board *board, edge_set edges)
{
    const edge_set sides = edges & (edge_set)((1u << board->nsides) - 1);
    const edge_set corners = edges & (edge_set)~sides;

    return board->ncells > 1 ? edges : sides | (corners & (edge_set)-corners);
}
