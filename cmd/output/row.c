/* SPDX-License-Identifier: ISC */
/*
 * Parts of rows that several tools print alike.
 */
#include "cmd/output/row.h"

void row_cell(struct emit *emit, const char *name, const struct board *board,
              enum spelling spelling, cell at)
{
    char spelt[SPELLING_BYTES];

    if (at == CELL_NONE)
        emit_null(emit, name);
    else
        emit_bytes(emit, name, spelt, cell_spell(board, spelling, at, spelt));
}

void row_cells(struct emit *emit, const char *name, const struct board *board,
               enum spelling spelling, const cell *cells, int ncells)
{
    char spelt[SPELLING_BYTES];

    emit_array(emit, name);
    for (int i = 0; i < ncells; i++)
        emit_bytes(emit, NULL, spelt, cell_spell(board, spelling, cells[i], spelt));
    emit_array_end(emit);
}

void row_set(struct emit *emit, const char *name, const struct board *board, enum spelling spelling,
             const struct cellset *set)
{
    cell cells[BOARD_CELLS_MAX];
    int ncells = 0, words = cellset_words(board);

    for (cell c = cellset_next(set->word, 0, words); c != CELL_NONE;
         c = cellset_next(set->word, c + 1u, words))
        cells[ncells++] = c;
    row_cells(emit, name, board, spelling, cells, ncells);
}

void row_edges(struct emit *emit, const struct board *board, enum spelling spelling, edge_set edges)
{
    char spelt[SPELLING_BYTES];

    edges = edges_named_once(board, edges);
    emit_array(emit, "corners");
    for (int i = board->nsides; i < board->nsides + board->ncorners; i++)
        if ((edges >> i & 1) != 0)
            emit_bytes(emit, NULL, spelt, edge_spell(board, spelling, i, spelt));
    emit_array_end(emit);
    emit_array(emit, "sides");
    for (int i = 0; i < board->nsides; i++)
        if ((edges >> i & 1) != 0)
            emit_signed(emit, NULL, i + 1);
    emit_array_end(emit);
}

void row_figures(struct emit *emit, const char *name, figure_set figures)
{
    emit_array(emit, name);
    for (unsigned f = 1; f < 1u << FIGURES; f <<= 1)
        if ((figures & f) != 0)
            emit_string(emit, NULL, figure_name((enum figure)f));
    emit_array_end(emit);
}

void row_verdict(struct emit *emit, const char *name, enum exact_verdict verdict)
{
    if (verdict == EXACT_UNKNOWN)
        emit_null(emit, name);
    else
        emit_bool(emit, name, verdict == EXACT_YES);
}

void row_error(struct emit *emit, const struct diagnostic *error)
{
    struct text message = {0};

    if (error == NULL && emit->format == FORMAT_JSON)
        return;
    emit_object(emit, "error");
    if (error == NULL) {
        emit_null(emit, "id");
        emit_null(emit, "line");
        emit_null(emit, "column");
        emit_null(emit, "message");
    } else {
        diagnostic_message(error, &message);
        emit_string(emit, "id", message_id(error->message));
        emit_unsigned(emit, "line", error->line);
        emit_unsigned(emit, "column", error->column);
        emit_bytes(emit, "message", message.bytes, message.length);
        emit->out->failed |= message.failed;
    }
    emit_object_end(emit);
    text_release(&message);
}
