/* SPDX-License-Identifier: ISC */
/*
 * A board or a position as DOT or GraphML.  The node of a cell is the least cell of its chain, or
 * the cell itself; two nodes have an edge if any of their cells are neighbours.
 */
#include "parse/draw/board_graph.h"

#include <string.h>

#include "analyse/base/escape.h"
#include "analyse/board/cellset.h"
#include "analyse/board/game.h"
#include "parse/draw/layout.h"

#define COLUMN_WIDTH 0.866 /* of lettered columns, in cells */

/* The attributes of a node, in this order; names are attributes in DOT and keys in GraphML. */
enum graph_value { VALUE_CELL, VALUE_STONE, VALUE_CELLS, VALUE_SIDES, VALUE_CORNERS };
#define GRAPH_VALUES 5
static const char *const value_names[GRAPH_VALUES] = {"cell", "stone", "cells", "sides", "corners"};

struct graph_nodes {
    const struct board_graph *graph;
    cell of_cell[BOARD_CELLS_MAX + 1]; /* [cell] its node */
};

static void graph_find_nodes(struct graph_nodes *nodes, const struct board_graph *graph)
{
    const struct position *position = graph->position;
    cell least[BOARD_CELLS_MAX + 1]; /* [root of a chain] */

    nodes->graph = graph;
    for (cell c = 0; c < graph->board->ncells; c++)
        least[c] = CELL_NONE;
    for (cell c = 0; c < graph->board->ncells; c++) {
        nodes->of_cell[c] = c;
        if (!graph->folded || position == NULL || position_colour(position, c) == COLOUR_NONE)
            continue;
        cell root = position_chain(position, c);

        if (least[root] == CELL_NONE)
            least[root] = c;
        nodes->of_cell[c] = least[root];
    }
}

static void graph_spell(const struct graph_nodes *nodes, cell at, struct text *out)
{
    char spelt[SPELLING_BYTES];

    text_append(out, spelt, cell_spell(nodes->graph->board, nodes->graph->spelling, at, spelt));
}

/* Sides, or corners, on which the node's cells lie, separated by blanks. */
static void graph_write_edges(const struct graph_nodes *nodes, cell node, bool corners,
                              struct text *out)
{
    const struct board *board = nodes->graph->board;
    edge_set edges = 0, sides = (edge_set)((1u << board->nsides) - 1);
    char spelt[SPELLING_BYTES];
    bool first = true;

    for (cell c = 0; c < board->ncells; c++)
        if (nodes->of_cell[c] == node)
            edges |= board->edges[c];
    edges = edges_named_once(board, edges);
    for (edge_set rest = edges & (corners ? (edge_set)~sides : sides); rest;
         rest &= (edge_set)(rest - 1)) {
        text_string(out, first ? "" : " ");
        text_append(out, spelt,
                    edge_spell(board, nodes->graph->spelling, __builtin_ctz(rest), spelt));
        first = false;
    }
}

static void graph_write_value(const struct graph_nodes *nodes, cell node, enum graph_value value,
                              struct text *out)
{
    const struct board_graph *graph = nodes->graph;
    enum colour stone =
        graph->position == NULL ? COLOUR_NONE : position_colour(graph->position, node);

    switch (value) {
    case VALUE_CELL: graph_spell(nodes, node, out); break;
    case VALUE_STONE: text_string(out, stone == COLOUR_NONE ? "none" : colour_name(stone)); break;
    case VALUE_CELLS:
        graph_spell(nodes, node, out);
        for (cell c = (cell)(node + 1); c < graph->board->ncells; c++)
            if (nodes->of_cell[c] == node) {
                text_char(out, ' ');
                graph_spell(nodes, c, out);
            }
        break;
    case VALUE_SIDES: graph_write_edges(nodes, node, false, out); break;
    case VALUE_CORNERS: graph_write_edges(nodes, node, true, out); break;
    }
}

/* Where the node's first cell lies; y grows upwards. */
static void graph_write_place(const struct board *board, cell node, const char *between,
                              struct text *out)
{
    struct layout layout;
    double at[2];

    if (!board->game->wraps) {
        text_format(out, "%.3f%s%.1f", COLUMN_WIDTH * board->x[node], between,
                    board->y[node] - board->x[node] / 2.0);
        return;
    }
    layout_init(&layout, board, 0);
    layout_make_round(&layout);
    layout_point(&layout, board->x[node], board->y[node], at);
    text_fixed(out, at[0], 3);
    text_string(out, between);
    text_fixed(out, -at[1], 3);
}

/* ---- DOT --------------------------------------------------------------------------------- */

static void graph_write_dot_words(const char *words, struct text *out)
{
    for (; *words != '\0'; words++) {
        if (*words == '\n') {
            text_string(out, "\\n");
            continue;
        }
        if (*words == '"' || *words == '\\')
            text_char(out, '\\');
        text_char(out, *words);
    }
}

static void graph_write_dot_node(const struct graph_nodes *nodes, cell node, struct text *out)
{
    text_string(out, "  \"");
    graph_spell(nodes, node, out);
    text_string(out, "\" [");
    for (int v = VALUE_STONE; v < GRAPH_VALUES; v++) {
        text_format(out, "%s=\"", value_names[v]);
        graph_write_value(nodes, node, (enum graph_value)v, out);
        text_string(out, "\" ");
    }
    text_string(out, "pos=\"");
    graph_write_place(nodes->graph->board, node, ",", out);
    text_string(out, "!\"];\n");
}

static void graph_write_dot_edge(const struct graph_nodes *nodes, cell a, cell b, struct text *out)
{
    text_string(out, "  \"");
    graph_spell(nodes, a, out);
    text_string(out, "\" -- \"");
    graph_spell(nodes, b, out);
    text_string(out, "\";\n");
}

/* ---- GraphML ----------------------------------------------------------------------------- */

static void graph_write_xml_node(const struct graph_nodes *nodes, cell node, struct text *out)
{
    text_format(out, "<node id=\"n%u\">", (unsigned)node);
    for (int v = 0; v < GRAPH_VALUES; v++) {
        text_format(out, "<data key=\"%s\">", value_names[v]);
        graph_write_value(nodes, node, (enum graph_value)v, out);
        text_string(out, "</data>");
    }
    text_string(out, "<data key=\"x\">");
    graph_write_place(nodes->graph->board, node, "</data><data key=\"y\">", out);
    text_string(out, "</data></node>\n");
}

static void graph_write_xml_head(const struct board_graph *graph, struct text *out)
{
    text_string(out, "<graph edgedefault=\"undirected\">\n");
    if (graph->caption == NULL)
        return;
    text_string(out, "<desc>");
    xml_text(out, graph->caption, strlen(graph->caption));
    text_string(out, "</desc>\n");
}

/* ---- both -------------------------------------------------------------------------------- */

/* Appends the edges to greater nodes. */
static void graph_write_links(const struct graph_nodes *nodes, cell node, enum graph_form form,
                              struct text *out)
{
    const struct board *board = nodes->graph->board;
    struct cellset others = {{0}};

    for (cell c = node; c < board->ncells; c++)
        for (int d = 0; d < BOARD_DIRECTIONS && nodes->of_cell[c] == node; d++) {
            cell next = board->neighbour[c][d];

            if (next != board->ncells && nodes->of_cell[next] > node)
                cellset_add(others.word, nodes->of_cell[next]);
        }
    for (cell c = node; c < board->ncells; c++) {
        if (!cellset_has(others.word, c))
            continue;
        if (form == GRAPH_DOT)
            graph_write_dot_edge(nodes, node, c, out);
        else
            text_format(out, "<edge source=\"n%u\" target=\"n%u\"/>\n", (unsigned)node,
                        (unsigned)c);
    }
}

void board_graph_begin(enum graph_form form, struct text *out)
{
    if (form != GRAPH_GRAPHML)
        return;
    text_string(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    for (int v = 0; v < GRAPH_VALUES; v++)
        text_format(out, "<key id=\"%s\" for=\"node\" attr.name=\"%s\" attr.type=\"string\"/>\n",
                    value_names[v], value_names[v]);
    for (int i = 0; i < 2; i++)
        text_format(out, "<key id=\"%c\" for=\"node\" attr.name=\"%c\" attr.type=\"double\"/>\n",
                    "xy"[i], "xy"[i]);
}

void board_graph_write(const struct board_graph *graph, enum graph_form form, struct text *out)
{
    struct graph_nodes nodes;

    graph_find_nodes(&nodes, graph);
    if (form == GRAPH_DOT) {
        text_string(out, "graph \"");
        graph_write_dot_words(graph->caption == NULL ? "" : graph->caption, out);
        text_string(out, "\" {\n");
    } else {
        graph_write_xml_head(graph, out);
    }
    for (cell c = 0; c < graph->board->ncells; c++) {
        if (nodes.of_cell[c] != c)
            continue;
        if (form == GRAPH_DOT)
            graph_write_dot_node(&nodes, c, out);
        else
            graph_write_xml_node(&nodes, c, out);
    }
    for (cell c = 0; c < graph->board->ncells; c++)
        if (nodes.of_cell[c] == c)
            graph_write_links(&nodes, c, form, out);
    text_string(out, form == GRAPH_DOT ? "}\n" : "</graph>\n");
}

void board_graph_end(enum graph_form form, struct text *out)
{
    if (form == GRAPH_GRAPHML)
        text_string(out, "</graphml>\n");
}
