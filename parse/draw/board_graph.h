/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DRAW_BOARD_GRAPH_H
#define PARSE_DRAW_BOARD_GRAPH_H

/*
 * A board, or a position on it, as a graph for other programs: a node for each cell, an edge
 * between neighbours; folded, one node for each chain of stones, named by its least cell.  A node
 * has the stone on it, its cells, the sides and corners that they are on, and the place of the cell
 * that names it in the picture, in cells.
 */

#include "analyse/base/text.h"
#include "analyse/board/position.h"

enum graph_form { GRAPH_DOT, GRAPH_GRAPHML };

struct board_graph {
    const struct board *board;
    const struct position *position; /* NULL: the empty board */
    enum spelling spelling;
    bool folded;
    const char *caption; /* borrowed UTF-8; NULL: none */
};

/* Appends what precedes the first graph: of GraphML the head of the document. */
void board_graph_begin(enum graph_form form, struct text *out);

/*
 * Appends one graph: a statement `graph` of the language DOT, or an element <graph> of GraphML.
 * Nodes are in the order of the cells' numbers, edges by their nodes.  O(ncells).
 */
void board_graph_write(const struct board_graph *graph, enum graph_form form, struct text *out);

/* Appends what follows the last graph. */
void board_graph_end(enum graph_form form, struct text *out);

#endif
