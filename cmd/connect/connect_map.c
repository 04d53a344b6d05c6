/* SPDX-License-Identifier: ISC */
/*
 * How many stones bring a chain to each cell: as a board of numbers, as fields, and as a picture.
 */
#include "cmd/connect/connect_map.h"

#include "analyse/board/move_distance.h"
#include "cmd/output/row.h"
#include "cmd/position/canvas.h"
#include "parse/draw/draw.h"

#define MAP_LABEL_BYTES 8

struct connect_map {
    cell chain; /* CELL_NONE: there is no stone on the cell */
    uint16_t stones[BOARD_CELLS_MAX];
    char label[BOARD_CELLS_MAX][MAP_LABEL_BYTES];
};

static void connect_map_find(struct connect_map *map, const struct connect_question *question,
                             const struct query_view *view)
{
    const struct board *board = view->position->board;

    map->chain = cell_read(board, question->spelling, question->map, strlen(question->map), NULL);
    if (map->chain != CELL_NONE && position_colour(view->position, map->chain) == COLOUR_NONE)
        map->chain = CELL_NONE;
    if (map->chain != CELL_NONE)
        move_distance_map(view->position, map->chain, map->stones);
}

/* The number of an empty cell, if the chain can reach it. */
static bool connect_map_has(const struct connect_map *map, const struct query_view *view, cell at)
{
    return position_colour(view->position, at) == COLOUR_NONE &&
           map->stones[at] != MOVE_DISTANCE_NEVER;
}

void connect_map_emit(const struct connect_question *question, const struct query_view *view,
                      struct emit *emit)
{
    struct connect_map map;
    char name[SPELLING_BYTES];

    connect_map_find(&map, question, view);
    emit_string(emit, "from", question->map);
    if (map.chain == CELL_NONE)
        emit_null(emit, "colour");
    else
        emit_string(emit, "colour", colour_name(position_colour(view->position, map.chain)));
    emit_array(emit, "distances");
    for (cell c = 0; map.chain != CELL_NONE && c < view->position->board->ncells; c++) {
        if (!connect_map_has(&map, view, c))
            continue;
        cell_spell(view->position->board, question->spelling, c, name);
        emit_object(emit, NULL);
        emit_string(emit, "cell", name);
        emit_signed(emit, "n", map.stones[c]);
        emit_object_end(emit);
    }
    emit_array_end(emit);
}

void connect_map_print(const struct connect_question *question, const struct query_view *view)
{
    const struct board *board = view->position->board;
    struct connect_map map;
    struct mark marks[BOARD_CELLS_MAX];
    struct text *out = view->item->out;
    size_t n = 0;

    connect_map_find(&map, question, view);
    if (map.chain == CELL_NONE) {
        text_format(out, "  No stone is on %s.\n", question->map);
        return;
    }
    text_format(out,
                "  The fewest stones that bring %s's chain on %s to each cell, unanswered:\n\n",
                query_colour(position_colour(view->position, map.chain)), question->map);
    for (cell c = 0; c < board->ncells; c++) {
        if (!connect_map_has(&map, view, c))
            continue;
        snprintf(map.label[c], MAP_LABEL_BYTES, "%u", map.stones[c]);
        marks[n++] = (struct mark){.kind = MARK_LABEL, .cell = c, .label = map.label[c]};
    }
    draw_text(&(struct drawing){.board = board,
                                .position = view->position,
                                .marks = marks,
                                .nmarks = n,
                                .spelling = question->spelling,
                                .coordinates = true},
              &(struct draw_text_options){.ascii = false}, out);
}

void connect_map_draw(const struct connect_question *question, const struct query_view *view,
                      struct text *picture)
{
    const struct board *board = view->position->board;
    struct canvas canvas = {.nmarks = 0};
    struct connect_map map;

    connect_map_find(&map, question, view);
    for (cell c = 0; map.chain != CELL_NONE && c < board->ncells; c++) {
        if (connect_map_has(&map, view, c)) {
            snprintf(map.label[c], MAP_LABEL_BYTES, "%u", map.stones[c]);
            canvas_label(&canvas, c, map.label[c]);
        }
    }
    if (map.chain != CELL_NONE)
        canvas_label(&canvas, map.chain, "0");
    canvas_draw(&canvas, view, question->spelling, picture);
}
