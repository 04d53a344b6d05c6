/* SPDX-License-Identifier: ISC */
/*
 * Which marks do the options ask for?
 *
 * Cells can be read only when the board is known, so the words are kept until a board is drawn.
 */
#include "cmd/board/picture_marks.h"

#include <string.h>

#include "cmd/output/complaint.h"

static void picture_marks_store(struct picture_marks *marks, enum mark_kind kind, const char *words,
                                struct argp_state *state)
{
    if (marks->ngiven == PICTURE_MARKS_WORDS)
        argp_error(state, "--mark and --label can be given %d times", PICTURE_MARKS_WORDS);
    marks->given[marks->ngiven].kind = kind;
    marks->given[marks->ngiven++].words = words;
}

void picture_marks_add(struct picture_marks *marks, const char *value, struct argp_state *state)
{
    static const struct {
        const char *name;
        enum mark_kind kind;
    } kinds[] = {{"triangle", MARK_TRIANGLE}, {"square", MARK_SQUARE}, {"circle", MARK_RING},
                 {"cross", MARK_CROSS},       {"dot", MARK_DOT},       {"arrow", MARK_ARROW},
                 {"line", MARK_LINE}};
    const char *colon = strchr(value, ':');

    if (colon == NULL) {
        picture_marks_store(marks, MARK_TRIANGLE, value, state);
        return;
    }
    size_t length = (size_t)(colon - value);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strlen(kinds[i].name) == length && memcmp(kinds[i].name, value, length) == 0) {
            picture_marks_store(marks, kinds[i].kind, colon + 1, state);
            return;
        }
    }
    argp_error(state,
               "bad kind `%.*s' in --mark: want triangle, square, circle, cross, dot, "
               "arrow or line",
               (int)length, value);
}

void picture_marks_add_label(struct picture_marks *marks, const char *value,
                             struct argp_state *state)
{
    if (strchr(value, ':') == NULL)
        argp_error(state, "bad value `%s' for --label: want CELL:TEXT", value);
    picture_marks_store(marks, MARK_LABEL, value, state);
}

static int picture_marks_stop(const struct board *board, const char *word, size_t length)
{
    complain("`%.*s' is not a cell of a %s board of size %d in this spelling; see --coords",
             (int)length, word, board->game->title, board->size);
    return ERROR_STOPPED;
}

static int picture_marks_read_label(const struct board *board, enum spelling spelling,
                                    const char *words, struct markup *markup)
{
    const char *colon = strchr(words, ':');
    size_t length = (size_t)(colon - words);
    const struct mark mark = {.kind = MARK_LABEL,
                              .cell = cell_read(board, spelling, words, length, NULL),
                              .label = colon + 1};

    return mark.cell == CELL_NONE ? picture_marks_stop(board, words, length)
                                  : markup_add(markup, &mark);
}

/* The cells of a list; those of arrows and lines two by two. */
static int picture_marks_read_cells(const struct board *board, enum spelling spelling,
                                    enum mark_kind kind, const char *words, struct markup *markup)
{
    /* A comma is a part of a cell's name in one spelling. */
    const char *between = spelling == SPELLING_XYZ ? " " : " ,";
    const bool joins = kind == MARK_ARROW || kind == MARK_LINE;
    struct mark mark = {.kind = kind, .cell = CELL_NONE};
    int error = 0;

    for (words += strspn(words, between); *words != '\0' && error == 0;
         words += strspn(words, between)) {
        size_t length = strcspn(words, between);
        cell at = cell_read(board, spelling, words, length, NULL);
        if (at == CELL_NONE)
            return picture_marks_stop(board, words, length);
        words += length;
        if (joins && mark.cell == CELL_NONE) {
            mark.cell = at;
            continue;
        }
        mark.to = at;
        if (!joins)
            mark.cell = at;
        error = markup_add(markup, &mark);
        mark.cell = CELL_NONE;
    }
    if (error == 0 && joins && mark.cell != CELL_NONE) {
        complain("--mark=%s needs pairs of cells", kind == MARK_ARROW ? "arrow" : "line");
        return ERROR_STOPPED;
    }
    return error;
}

int picture_marks_read(const struct picture_marks *marks, const struct board *board,
                       enum spelling spelling, struct markup *markup)
{
    int error = 0;

    for (int i = 0; i < marks->ngiven && error == 0; i++) {
        const enum mark_kind kind = marks->given[i].kind;
        error =
            kind == MARK_LABEL
                ? picture_marks_read_label(board, spelling, marks->given[i].words, markup)
                : picture_marks_read_cells(board, spelling, kind, marks->given[i].words, markup);
    }
    return error;
}

int picture_distances_find(struct picture_distances *distances, const char *words,
                           const struct board *board, enum spelling spelling)
{
    const char *between = spelling == SPELLING_XYZ ? " " : " ,", *word = words;
    cell cells[2] = {CELL_NONE, CELL_NONE};
    int n = 0;

    for (word += strspn(word, between); *word != '\0'; word += strspn(word, between)) {
        size_t length = strcspn(word, between);
        cell at = cell_read(board, spelling, word, length, NULL);

        if (at == CELL_NONE)
            return picture_marks_stop(board, word, length);
        if (n < 2)
            cells[n] = at;
        n++;
        word += length;
    }
    if (n == 0 || n > 2) {
        complain("--distance wants one cell or two, not `%s'", words);
        return ERROR_STOPPED;
    }
    memset(distances, 0, sizeof *distances);
    distances->from = cells[0];
    distances->to = cells[1];
    for (cell c = 0; c < board->ncells; c++)
        if (n == 1 || c == cells[1])
            snprintf(distances->number[c], sizeof distances->number[c], "%d",
                     board_distance(board, cells[0], c));
    return 0;
}

int picture_distances_mark(const struct picture_distances *distances, const struct board *board,
                           struct markup *markup)
{
    const struct mark line = {.kind = MARK_LINE, .cell = distances->from, .to = distances->to};
    int error = distances->to == CELL_NONE || distances->to == distances->from
                    ? 0
                    : markup_add(markup, &line);

    for (cell c = 0; c < board->ncells && error == 0; c++) {
        const struct mark label = {.kind = MARK_LABEL, .cell = c, .label = distances->number[c]};

        if (distances->number[c][0] != '\0')
            error = markup_add(markup, &label);
    }
    return error;
}

void picture_distances_explain(const struct picture_distances *distances, const struct board *board,
                               enum spelling spelling, struct text *words)
{
    char from[SPELLING_BYTES], to[SPELLING_BYTES];

    cell_spell(board, spelling, distances->from, from);
    text_string(words, words->length > 0 ? "\n" : "");
    if (distances->to == CELL_NONE) {
        text_format(words, "Numbers: distance from %s", from);
    } else {
        cell_spell(board, spelling, distances->to, to);
        text_format(words, "Distance from %s to %s: %s", from, to,
                    distances->number[distances->to]);
    }
}
