/* SPDX-License-Identifier: ISC */
/*
 * Threats of a position, as fields and as sentences.
 */
#include "cmd/threats/threat_row.h"

#include "cmd/output/row.h"
#include "cmd/position/canvas.h"

int threat_row_ask(const void *question, const struct query_view *view)
{
    const struct threat_question *asked = question;
    struct threat_answer *found = view->answer;

    found->threats = study_threats(view->study);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        found->ndoubles[c] = study_doubles(view->study, c, found->doubles[c]);
    found->nreplies = study_replies(view->study, found->replies);
    found->win.nline = 0;
    found->win.complete = true;
    return asked->win_stones > 0
               ? study_threat_win(view->study, asked->win_stones, asked->limit_nodes, &found->win)
               : 0;
}

static const char *threat_row_line_status(const struct threat_answer *found)
{
    return found->win.nline > 0 ? "proved" : found->win.complete ? "none" : "unknown";
}

void threat_row_draw(const void *question, const struct query_view *view, struct text *picture)
{
    const struct threat_question *asked = question;
    const struct threat_answer *found = view->answer;
    static const char *const keys[] = {
        [COLOUR_WHITE] = "White completes a figure", [COLOUR_BLACK] = "Black completes a figure"};
    const struct board *board = view->position->board;
    static const enum mark_kind signs[] = {[COLOUR_WHITE] = MARK_DOT, [COLOUR_BLACK] = MARK_RING};
    static const char *const twos[] = {[COLOUR_WHITE] = "a stone of White's makes two threats",
                                       [COLOUR_BLACK] = "a stone of Black's makes two threats"};
    struct cellset shade[3] = {{{0}}}, doubles[3] = {{{0}}}, forced = {{0}};
    const char *words[3] = {NULL};
    struct canvas canvas = {.nmarks = 0};

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        for (cell at = 0; at < board->ncells; at++)
            if (found->threats->at[c][at] != 0)
                cellset_add(shade[c].word, at);
        for (int i = 0; i < found->ndoubles[c] && found->threats->count[c] < 2; i++)
            cellset_add(doubles[c].word, found->doubles[c][i]);
        words[c] = found->threats->count[c] > 0 ? keys[c] : NULL;
    }
    for (int i = 0; i < found->nreplies; i++)
        cellset_add(forced.word, found->replies[i]);
    canvas_shade(&canvas, board, shade, words);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        canvas_mark(&canvas, board, &doubles[c], signs[c]);
    canvas_mark(&canvas, board, &forced, MARK_CROSS);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        if (!cellset_empty(doubles[c].word, cellset_words(board)))
            canvas_key(&canvas, signs[c], twos[c]);
    if (found->nreplies > 0)
        canvas_key(&canvas, MARK_CROSS, "a forced reply");
    canvas_draw(&canvas, view, asked->spelling, picture);
}

int threat_row_emit(const void *question, const struct query_view *view, struct emit *emit)
{
    const struct threat_question *asked = question;
    struct position *position = view == NULL ? NULL : view->position;
    const struct board *board = view == NULL ? NULL : position->board;
    bool json = emit->format == FORMAT_JSON;
    const struct threat_answer *found = view == NULL ? NULL : view->answer;
    cell cells[BOARD_CELLS_MAX];

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        emit_object(emit, colour_name(c));
        for (unsigned f = 1; f <= FIGURE_CONNECTION; f <<= 1) {
            if (json && (board->game->figures & f) == 0)
                continue;
            int n = view == NULL
                        ? 0
                        : threats_cells(found->threats, position, c, (enum figure)f, cells);
            row_cells(emit, figure_name((enum figure)f), board, asked->spelling, cells, n);
        }
        row_cells(emit, "double", board, asked->spelling, view == NULL ? NULL : found->doubles[c],
                  view == NULL ? 0 : found->ndoubles[c]);
        emit_object_end(emit);
    }
    if (view == NULL || found->nreplies < 0)
        emit_null(emit, "forced");
    else
        row_cells(emit, "forced", board, asked->spelling, found->replies, found->nreplies);
    if (asked->win_stones > 0) {
        emit_string(emit, "win", view == NULL ? NULL : threat_row_line_status(found));
        row_cells(emit, "line", board, asked->spelling, view == NULL ? NULL : found->win.line,
                  view == NULL ? 0 : found->win.nline);
    }
    return 0;
}

/* Cells of which one is enough: "c3 or d4". */
static void threat_row_print_cells(struct text *out, const struct board *board,
                                   enum spelling spelling, const cell *cells, int ncells)
{
    char spelt[SPELLING_BYTES];

    for (int i = 0; i < ncells; i++) {
        text_string(out, text_joint(i, ncells, " or "));
        text_append(out, spelt, cell_spell(board, spelling, cells[i], spelt));
    }
}

/* "  White completes a ring at c3 or d4, a fork at e5; makes two threats at b2\n" */
static void threat_row_print_colour(const struct threat_answer *found,
                                    const struct query_view *view, enum spelling spelling,
                                    enum colour c)
{
    struct position *position = view->position;
    struct text *out = view->item->out;
    cell cells[BOARD_CELLS_MAX];
    bool any = false;

    text_string(out, c == COLOUR_WHITE ? "  White" : "  Black");
    for (unsigned f = 1; f <= FIGURE_CONNECTION; f <<= 1) {
        int n = threats_cells(found->threats, position, c, (enum figure)f, cells);

        if (n == 0)
            continue;
        text_string(out, any ? ", a " : " completes a ");
        text_string(out, figure_name((enum figure)f));
        text_string(out, " at ");
        threat_row_print_cells(out, position->board, spelling, cells, n);
        any = true;
    }
    if (!any)
        text_string(out, " completes nothing at once");
    if (found->threats->count[c] >= 2) {
        text_string(out, ": two threats already");
    } else if (found->ndoubles[c] > 0) {
        text_string(out, "; makes two threats at ");
        threat_row_print_cells(out, position->board, spelling, found->doubles[c],
                               found->ndoubles[c]);
    }
    text_char(out, '\n');
}

/* "  White wins at once, or else must answer at d3\n" */
static void threat_row_print_replies(const struct threat_answer *found,
                                     const struct query_view *view, enum spelling spelling)
{
    const struct position *position = view->position;
    const uint8_t *wins = found->threats->at[position->to_move];
    struct text *out = view->item->out;
    cell rest[BOARD_CELLS_MAX];
    int nrest = 0;

    for (int i = 0; i < found->nreplies; i++)
        if (wins[found->replies[i]] == 0)
            rest[nrest++] = found->replies[i];
    text_format(out, "  %s %s", query_colour((enum colour)position->to_move),
                nrest < found->nreplies ? "wins at once, or else " : "");
    text_string(out, nrest == 0 ? "cannot answer every threat" : "must answer at ");
    threat_row_print_cells(out, position->board, spelling, rest, nrest);
    text_char(out, '\n');
}

int threat_row_print(const void *question, const struct query_view *view)
{
    const struct threat_question *asked = question;
    struct position *position = view->position;
    const char *mover = query_colour((enum colour)position->to_move);
    struct text *out = view->item->out;
    const struct threat_answer *found = view->answer;

    query_moment(view, asked->spelling, out);
    if (!query_turn(view, out)) {
        query_hint(view, "", "");
        return 0;
    }
    threat_row_print_colour(found, view, asked->spelling, COLOUR_WHITE);
    threat_row_print_colour(found, view, asked->spelling, COLOUR_BLACK);
    if (found->nreplies >= 0)
        threat_row_print_replies(found, view, asked->spelling);
    if (asked->win_stones > 0) {
        text_format(out, "  %s ", mover);
        if (found->win.nline > 0) {
            text_string(out, "wins by threats alone (proved): ");
            query_line(out, position->board, asked->spelling, found->win.line, found->win.nline,
                       true);
        } else {
            text_format(out, "has no win by threats alone in %d stones%s", asked->win_stones,
                        found->win.complete ? "" : ", as far as --limit-nodes goes");
        }
        text_char(out, '\n');
    }
    return 0;
}
