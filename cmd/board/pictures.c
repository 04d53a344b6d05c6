/* SPDX-License-Identifier: ISC */
/*
 * How do several boards become one output?
 */
#include "cmd/board/pictures.h"

#include "analyse/board/ply.h"
#include "cmd/output/row.h"
#include "parse/draw/marks.h"

error_t pictures_parse(struct pictures *pictures, int key, char *arg, struct argp_state *state)
{
    static const char *const forms[] = {"text", "csv", "tsv",   "json", "svg",
                                        "ps",   "pdf", "latex", NULL};
    static const char *const pages[] = {"1", "6", NULL};
    int form;

    switch (key) {
    case 'f':
        form = option_choice(state, "format", arg, forms);
        pictures->data = form < FORMATS ? (enum format)form : FORMAT_TEXT;
        pictures->form = form < FORMATS ? PICTURE_TEXT : (enum picture_form)(form - FORMATS + 1);
        break;
    case PICTURES_PER_PAGE:
        pictures->per_page = option_choice(state, "per-page", arg, pages) == 0 ? 1 : 6;
        break;
    case PICTURES_ORIENT:
        pictures->orient = (int)option_number(state, "orient", arg, 0, ORIENTATIONS - 1);
        break;
    case PICTURES_NUMBERS:
        pictures->numbers_from =
            arg == NULL ? 1 : (int)option_number(state, "numbers", arg, 1, PLIES_MAX);
        break;
    case PICTURES_MARK: picture_marks_add(&pictures->marks, arg, state); break;
    case PICTURES_LABEL: picture_marks_add_label(&pictures->marks, arg, state); break;
    case PICTURES_NO_MARKS: pictures->no_marks = true; break;
    case PICTURES_BARE: pictures->bare = true; break;
    case PICTURES_ASCII: pictures->text.ascii = true; break;
    case PICTURES_WIDTH:
        pictures->width_px = (int)option_number(state, "width", arg, 16, 65535);
        break;
    case ARGP_KEY_END:
        if (pictures->per_page > 0 &&
            (pictures->form == PICTURE_TEXT || pictures->form == PICTURE_LATEX))
            argp_error(state, "--per-page needs --format=svg, ps or pdf");
        if (pictures->orient > 0 && pictures->form == PICTURE_LATEX)
            argp_error(state, "--format=latex cannot turn a board");
        break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static bool pictures_is_paged(const struct pictures *pictures)
{
    return pictures->form == PICTURE_PS || pictures->form == PICTURE_PDF ||
           (pictures->form == PICTURE_SVG && pictures->per_page > 0);
}

void pictures_begin(struct pictures *pictures, struct text *out)
{
    static const enum print_sheet_form forms[] = {PRINT_SHEET_SVG, PRINT_SHEET_SVG, PRINT_SHEET_PS,
                                                  PRINT_SHEET_PDF};

    if (pictures_is_paged(pictures))
        print_sheet_begin(&pictures->sheet, forms[pictures->form],
                          pictures->per_page == 0 ? 1 : pictures->per_page, out);
}

static int pictures_put_latex(const struct drawing *drawing, struct text *out)
{
    if (drawing->spelling == SPELLING_XYZ) {
        complain("--format=latex needs --coords=lg or line");
        return ERROR_STOPPED;
    }
    if (drawing->board->game->latex_board == NULL) {
        complain("the LaTeX package has no boards of %s", drawing->board->game->title);
        return ERROR_STOPPED;
    }
    text_char(out, '\n');
    draw_latex(drawing, out);
    return 0;
}

static int pictures_put(struct pictures *pictures, const struct drawing *drawing, struct text *out)
{
    if (pictures->form == PICTURE_LATEX)
        return pictures_put_latex(drawing, out);
    if (pictures->form == PICTURE_TEXT) {
        text_char(out, '\n');
        draw_text(drawing, &pictures->text, out);
        return 0;
    }
    if (pictures_is_paged(pictures)) {
        if (print_sheet_board(&pictures->sheet, drawing, out))
            return 0;
        complain("an SVG page holds no more boards; use --format=ps or pdf");
        return ERROR_STOPPED;
    }
    if (pictures->started) {
        complain("an SVG picture holds one board: use --per-page=6, or --format=ps or pdf");
        return ERROR_STOPPED;
    }
    pictures->started = true;
    draw_svg(drawing, pictures->width_px, out);
    return 0;
}

/* The marks of the game, then the record's, then those of the options: the later ones win. */
static int pictures_collect_marks(const struct pictures *pictures, const struct board *board,
                                  const struct position *position, struct record *record,
                                  struct game_marks *game, struct markup *markup)
{
    int error = 0;

    if (position != NULL)
        marks_fill_game(game, position, pictures->numbers_from);
    for (size_t i = 0; i < game->nmarks && error == 0; i++)
        error = markup_add(markup, &game->marks[i]);
    if (error == 0 && record != NULL && !pictures->no_marks)
        error = markup_read(record, position->nplies, markup);
    return error != 0 ? error
                      : picture_marks_read(&pictures->marks, board, pictures->spelling, markup);
}

int pictures_draw(struct pictures *pictures, const struct board *board,
                  const struct position *position, struct record *record, const char *caption,
                  struct text *out)
{
    struct game_marks marks = {.nmarks = 0};
    struct markup markup = {0};
    struct drawing drawing = {.board = board,
                              .position = position,
                              .spelling = pictures->spelling,
                              .orient = pictures->orient,
                              .coordinates = !pictures->bare,
                              .caption = pictures->bare ? NULL : caption};
    int error = pictures_collect_marks(pictures, board, position, record, &marks, &markup);

    drawing.marks = markup.marks;
    drawing.nmarks = markup.nmarks;
    if (error == 0)
        error = pictures_put(pictures, &drawing, out);
    markup_release(&markup);
    return error;
}

int pictures_draw_empty(struct pictures *pictures, const struct game *game, int size,
                        struct text *out)
{
    struct board *board = board_new(game, size);
    int count = pictures_is_paged(pictures) && pictures->per_page > 1 ? pictures->per_page : 1;
    int error = board == NULL ? ERROR_MEMORY : 0;

    for (int i = 0; i < count && error == 0; i++)
        error = pictures_draw(pictures, board, NULL, NULL, NULL, out);
    board_free(board);
    return error;
}

void pictures_end(struct pictures *pictures, struct text *out)
{
    if (pictures_is_paged(pictures))
        print_sheet_end(&pictures->sheet, out);
}

static void pictures_emit_stones(struct emit *emit, const char *name,
                                 const struct position *position, enum colour colour,
                                 enum spelling spelling)
{
    cell cells[BOARD_CELLS_MAX];
    int count = 0;

    for (int i = 0; i < position->board->ncells; i++)
        if (position_colour(position, (cell)i) == colour)
            cells[count++] = (cell)i;
    row_cells(emit, name, position->board, spelling, cells, count);
}

int pictures_emit(const void *question, const struct query_view *view, struct emit *emit)
{
    const struct pictures *pictures = question;
    char last[SPELLING_BYTES];

    if (view == NULL) {
        static const char *const names[] = {"rules", "size", "white", "black", "last"};
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            emit_null(emit, names[i]);
        return 0;
    }
    const struct position *position = view->position;
    emit_string(emit, "rules", position->board->game->name);
    emit_signed(emit, "size", position->board->size);
    pictures_emit_stones(emit, "white", position, COLOUR_WHITE, pictures->spelling);
    pictures_emit_stones(emit, "black", position, COLOUR_BLACK, pictures->spelling);
    const struct ply *ply = ply_last(position);
    if (ply == NULL || ply->cell == CELL_NONE) {
        emit_null(emit, "last");
        return 0;
    }
    cell_spell(position->board, pictures->spelling, ply->cell, last);
    emit_string(emit, "last", last);
    return 0;
}

int pictures_sink(struct pictures *pictures, struct output *output, const char *bytes,
                  size_t length)
{
    bool parted = pictures->form == PICTURE_TEXT || pictures->form == PICTURE_LATEX;

    if (parted && !pictures->started && length > 0) {
        pictures->started = true;
        bytes++;
        length--;
    }
    return output_write(output, bytes, length);
}
