/* SPDX-License-Identifier: ISC */
/*
 * How do several boards become one output?
 */
#include "cmd/board/pictures.h"

#include <stdio.h>

#include "analyse/board/ply.h"
#include "cmd/output/row.h"
#include "parse/draw/board_graph.h"
#include "parse/draw/marks.h"

static bool pictures_is_graph(const struct pictures *pictures)
{
    return pictures->form == PICTURE_DOT || pictures->form == PICTURE_GRAPHML;
}

static enum graph_form pictures_graph_form(const struct pictures *pictures)
{
    return pictures->form == PICTURE_DOT ? GRAPH_DOT : GRAPH_GRAPHML;
}

/* The words of --format: formats of rows, text being the first, then those of enum picture_form. */
static const char *const form_names[] = {"text", "csv", "tsv",   "json", "svg",     "png",
                                         "ps",   "pdf", "latex", "dot",  "graphml", NULL};
static const char *const pages_names[] = {"1", "6", NULL};

const struct option_words pictures_words[] = {{.option = "format", .names = form_names},
                                              {.option = "per-page", .names = pages_names},
                                              {.option = NULL}};

static bool pictures_is_drawn(const struct pictures *pictures)
{
    return pictures->data == FORMAT_TEXT && !pictures_is_graph(pictures);
}

static bool pictures_is_document(const struct pictures *pictures)
{
    return pictures->form == PICTURE_PS || pictures->form == PICTURE_PDF;
}

static bool pictures_is_paged(const struct pictures *pictures)
{
    return pictures_is_document(pictures) ||
           (pictures->form == PICTURE_SVG && pictures->per_page > 0);
}

/* Ends the program if an option has no effect in the format. */
static void pictures_check(const struct pictures *pictures, struct argp_state *state)
{
    const bool is_drawn = pictures_is_drawn(pictures);
    const bool is_text = pictures->form == PICTURE_TEXT && pictures->data == FORMAT_TEXT;
    const struct {
        bool given, fits;
        const char *option, *needs;
    } checks[] = {
        {pictures->per_page > 0, pictures->form == PICTURE_SVG || pictures_is_document(pictures),
         "per-page", "--format=svg, ps or pdf"},
        {pictures->marks.ngiven > 0, is_drawn,
         pictures->marks.given[0].kind == MARK_LABEL ? "label" : "mark", "a picture"},
        {pictures->numbers_from > 0, is_drawn, "numbers", "a picture"},
        {pictures->no_marks, is_drawn, "no-marks", "a picture"},
        {pictures->sides, is_drawn, "sides", "a picture"},
        {pictures->bare, is_drawn || pictures->data == FORMAT_TEXT, "bare", "a picture or graph"},
        {pictures->text.ascii, is_text, "ascii", "--format=text"},
        {pictures->width_px > 0, pictures->form == PICTURE_SVG || pictures->form == PICTURE_PNG,
         "width", "--format=svg or png"},
        {pictures->folded, pictures_is_graph(pictures), "fold", "--format=dot or graphml"},
        {pictures->distance != NULL, !pictures_is_graph(pictures), "distance", "a picture or rows"},
    };
    const char *form = form_names[pictures->data != FORMAT_TEXT
                                      ? (int)pictures->data
                                      : (int)pictures->form + (pictures->form > 0) * (FORMATS - 1)];

    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if (checks[i].given && !checks[i].fits)
            argp_error(state, "--%s needs %s, not --format=%s", checks[i].option, checks[i].needs,
                       form);
    if (pictures->orient > 0 && (!is_drawn || pictures->form == PICTURE_LATEX))
        argp_error(state, "--format=%s cannot turn a board", form);
}

error_t pictures_parse(struct pictures *pictures, int key, char *arg, struct argp_state *state)
{
    int form;

    switch (key) {
    case 'f':
        form = option_choice(state, "format", arg, form_names);
        pictures->data = form < FORMATS ? (enum format)form : FORMAT_TEXT;
        pictures->form = form < FORMATS ? PICTURE_TEXT : (enum picture_form)(form - FORMATS + 1);
        break;
    case PICTURES_PER_PAGE:
        pictures->per_page = option_choice(state, "per-page", arg, pages_names) == 0 ? 1 : 6;
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
    case PICTURES_FOLD: pictures->folded = true; break;
    case PICTURES_DISTANCE: pictures->distance = arg; break;
    case PICTURES_SIDES: pictures->sides = true; break;
    case PICTURES_BARE: pictures->bare = true; break;
    case PICTURES_ASCII: pictures->text.ascii = true; break;
    case PICTURES_WIDTH:
        pictures->width_px = (int)option_number(state, "width", arg, 16, 65535);
        break;
    case ARGP_KEY_END: pictures_check(pictures, state); break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static void pictures_begin_page(struct pictures *pictures, struct text *out)
{
    print_sheet_begin(&pictures->sheet, pictures->per_page == 0 ? 1 : pictures->per_page, out);
}

void pictures_begin(struct pictures *pictures, bool whole, struct text *out)
{
    pictures->whole = whole;
    if (pictures_is_paged(pictures))
        pictures_begin_page(pictures, pictures_is_document(pictures) ? &pictures->svg : out);
    if (pictures->form == PICTURE_LATEX) {
        text_char(out, '\n'); /* pictures_sink() drops the first */
        draw_latex_head(out);
    }
    if (pictures_is_graph(pictures))
        board_graph_begin(pictures_graph_form(pictures), out);
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

/* On the page that is begun, or on a new one if it is full. */
static int pictures_put_on_page(struct pictures *pictures, const struct drawing *drawing)
{
    struct text *page = &pictures->svg;
    int error = 0;

    if (!print_sheet_board(&pictures->sheet, drawing, page)) {
        print_sheet_end(page);
        error = picture_convert_keep(&pictures->pages, page);
        pictures->failed = error != 0;
        text_reset(page);
        pictures_begin_page(pictures, page);
        print_sheet_board(&pictures->sheet, drawing, page);
    }
    return error;
}

static int pictures_put(struct pictures *pictures, const struct drawing *drawing, struct text *out)
{
    if (pictures->form == PICTURE_LATEX)
        return pictures_put_latex(drawing, out);
    if (pictures_is_graph(pictures)) {
        const struct board_graph graph = {drawing->board, drawing->position, drawing->spelling,
                                          pictures->folded, drawing->caption};

        board_graph_write(&graph, pictures_graph_form(pictures), out);
        return 0;
    }
    if (pictures->form == PICTURE_TEXT) {
        text_char(out, '\n');
        draw_text(drawing, &pictures->text, out);
        return 0;
    }
    if (pictures_is_document(pictures))
        return pictures_put_on_page(pictures, drawing);
    if (pictures_is_paged(pictures)) {
        if (print_sheet_board(&pictures->sheet, drawing, out))
            return 0;
        complain("an SVG page holds no more boards; use --format=ps or pdf");
        return ERROR_STOPPED;
    }
    if (pictures->started) {
        complain("%s; " COMPLAINT_ONE_GAME,
                 pictures->form == PICTURE_PNG
                     ? "a PNG picture holds one board: use --format=ps or pdf"
                     : "an SVG picture holds one board: use --per-page=6, or --format=ps or pdf");
        return ERROR_STOPPED;
    }
    pictures->started = true;
    draw_svg(drawing, pictures->width_px, pictures->form == PICTURE_PNG ? &pictures->svg : out);
    return 0;
}

/* The distances that are asked for; none: no change. */
static int pictures_mark_distances(const struct pictures *pictures, const struct board *board,
                                   struct picture_distances *distances, struct markup *markup)
{
    int error;

    if (pictures->distance == NULL)
        return 0;
    error = picture_distances_find(distances, pictures->distance, board, pictures->spelling);
    return error != 0 ? error : picture_distances_mark(distances, board, markup);
}

/* The marks of the game, then the record's, then those of the options: the later ones win. */
static int pictures_collect_marks(const struct pictures *pictures, const struct board *board,
                                  const struct position *position, struct record *record,
                                  struct game_marks *game, struct picture_distances *distances,
                                  struct markup *markup)
{
    int error = 0;

    if (position != NULL)
        marks_fill_game(game, position, pictures->numbers_from);
    for (size_t i = 0; i < game->nmarks && error == 0; i++)
        error = markup_add(markup, &game->marks[i]);
    if (error == 0 && record != NULL && !pictures->no_marks)
        error = markup_read(record, position->nplies, markup);
    if (error == 0)
        error = pictures_mark_distances(pictures, board, distances, markup);
    return error != 0 ? error
                      : picture_marks_read(&pictures->marks, board, pictures->spelling, markup);
}

int pictures_draw(struct pictures *pictures, const struct board *board,
                  const struct position *position, struct record *record, const char *caption,
                  struct text *out)
{
    struct game_marks marks = {.nmarks = 0};
    struct picture_distances distances;
    struct markup markup = {0};
    struct text words = {0};
    struct drawing drawing = {.board = board,
                              .position = position,
                              .spelling = pictures->spelling,
                              .orient = pictures->orient,
                              .coordinates = !pictures->bare,
                              .sides = pictures->sides,
                              .caption = pictures->bare ? NULL : caption};
    int error =
        pictures_collect_marks(pictures, board, position, record, &marks, &distances, &markup);

    drawing.marks = markup.marks;
    drawing.nmarks = markup.nmarks;
    if (error == 0 && pictures->distance != NULL && !pictures->bare) {
        text_string(&words, caption == NULL ? "" : caption);
        picture_distances_explain(&distances, board, pictures->spelling, &words);
        drawing.caption = text_c(&words);
    }
    if (error == 0)
        error = pictures_put(pictures, &drawing, out);
    text_release(&words);
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

int pictures_end(struct pictures *pictures, struct text *out)
{
    static const enum image_format formats[] = {
        [PICTURE_PNG] = IMAGE_PNG, [PICTURE_PS] = IMAGE_PS, [PICTURE_PDF] = IMAGE_PDF};
    struct text *svg = &pictures->svg;
    int error = 0;

    if (pictures_is_paged(pictures))
        print_sheet_end(pictures_is_document(pictures) ? svg : out);
    if (pictures_is_graph(pictures))
        board_graph_end(pictures_graph_form(pictures), out);
    if (svg->length > 0 && !(pictures->failed && pictures->whole)) /* it takes long */
        error = picture_convert(&pictures->pages, svg, formats[pictures->form], out);
    svg_pages_release(&pictures->pages);
    text_release(svg);
    return error == 0 && out->failed ? ERROR_MEMORY : error;
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

/* The distances as CELL:NUMBER. */
static int pictures_emit_distances(const struct pictures *pictures, const struct board *board,
                                   struct emit *emit)
{
    struct picture_distances distances;
    int error = picture_distances_find(&distances, pictures->distance, board, pictures->spelling);

    if (error != 0)
        return error;
    emit_array(emit, "cell_distances");
    for (cell c = 0; c < board->ncells; c++) {
        char pair[SPELLING_BYTES + 8];
        size_t length = cell_spell(board, pictures->spelling, c, pair);

        if (distances.number[c][0] == '\0')
            continue;
        length += (size_t)snprintf(pair + length, sizeof pair - length, ":%s", distances.number[c]);
        emit_bytes(emit, NULL, pair, length);
    }
    emit_array_end(emit);
    return 0;
}

int pictures_emit(const void *question, const struct query_view *view, struct emit *emit)
{
    const struct pictures *pictures = question;
    char last[SPELLING_BYTES];

    if (view == NULL) {
        static const char *const names[] = {"rules", "size", "white", "black", "last"};
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            emit_null(emit, names[i]);
        if (pictures->distance != NULL) {
            emit_array(emit, "cell_distances");
            emit_array_end(emit);
        }
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
    } else {
        cell_spell(position->board, pictures->spelling, ply->cell, last);
        emit_string(emit, "last", last);
    }
    return pictures->distance == NULL ? 0
                                      : pictures_emit_distances(pictures, position->board, emit);
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
