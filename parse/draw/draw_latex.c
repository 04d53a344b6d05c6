/* SPDX-License-Identifier: ISC */
/*
 * A board for the LaTeX package `havannah' by Marcin Ciura.
 *
 * The package makes each cell a coordinate of TikZ with the cell's name, so stones and marks are
 * placed by name, and no geometry is needed here.  Lengths are points, for the package's default
 * height of a cell.  Its boards of Hex have the letters' rim at the upper left: rows of one number
 * run along it, so the colour of sides 1 and 2 is there.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "analyse/base/utf8.h"
#include "analyse/board/cellset.h"
#include "parse/draw/caption.h"
#include "parse/draw/draw.h"
#include "parse/draw/layout.h"
#include "parse/draw/marks.h"

#define HEIGHT_PT 17.5 /* of a cell */
#define LETTERS 26 /* of the package's own list: further ones must be given */

struct latex {
    const struct drawing *drawing;
    const struct spot *spots; /* [ncells] */
    struct text *out;
};

/* Colours of xcolor for the shades, as the pictures have them. */
static const char *const latex_shades[MARK_SHADES] = {"orange!30", "orange!55", "violet!30",
                                                      "brown!55", "gray!40"};

static const char *const latex_mark_names[MARK_KINDS] = {
    [MARK_LAST] = "circle",       [MARK_FIGURE] = "thick line", [MARK_LABEL] = "label",
    [MARK_SHADE] = "shade",       [MARK_DOT] = "dot",           [MARK_CROSS] = "cross",
    [MARK_RING] = "ring",         [MARK_HEAT] = "colour",       [MARK_TRIANGLE] = "triangle",
    [MARK_SQUARE] = "square",     [MARK_ARROW] = "arrow",       [MARK_LINE] = "line",
    [MARK_LINK] = "coloured line"};

/* Text in a document: characters that LaTeX would act upon are escaped, control characters left
 * out. */
static void latex_text(struct text *out, const char *bytes, size_t length)
{
    static const char special[] = "\\{}$&#^_%~<>\"";
    static const char *const escaped[] = {"\\textbackslash{}",
                                          "\\{",
                                          "\\}",
                                          "\\$",
                                          "\\&",
                                          "\\#",
                                          "\\textasciicircum{}",
                                          "\\_",
                                          "\\%",
                                          "\\textasciitilde{}",
                                          "\\textless{}",
                                          "\\textgreater{}",
                                          "\\textquotedbl{}"};

    for (size_t i = 0; i < length; i++) {
        const char *found = bytes[i] == '\0' ? NULL : strchr(special, bytes[i]);
        if (found != NULL)
            text_string(out, escaped[found - special]);
        else if ((unsigned char)bytes[i] >= ' ' && bytes[i] != '\177')
            text_char(out, bytes[i]);
    }
}

/* The rest of a comment, and its end. */
static void latex_comment(const char *line, size_t length, struct text *out)
{
    for (size_t i = 0; i < length; i++)
        text_char(out, (unsigned char)line[i] < ' ' || line[i] == '\177' ? '?' : line[i]);
    text_char(out, '\n');
}

/* The lines of the caption, and what the marks of the key mean, as comments. */
static void latex_words(const struct latex *latex)
{
    const struct drawing *drawing = latex->drawing;

    for (const char *line = drawing->caption; line != NULL && *line != '\0';) {
        size_t length = strcspn(line, "\n");

        text_string(latex->out, "% ");
        latex_comment(line, length, latex->out);
        line += length + (line[length] == '\n');
    }
    for (int i = 0; i < drawing->nkeys; i++) {
        const struct drawing_key *key = &drawing->keys[i];

        if (key->nmarks == 0)
            continue;
        text_format(latex->out, "%% %s: ",
                    key->marks[0].kind == MARK_SHADE ? latex_shades[key->marks[0].level]
                                                     : latex_mark_names[key->marks[0].kind]);
        latex_comment(key->words, strlen(key->words), latex->out);
    }
}

static void latex_cell(const struct latex *latex, cell at)
{
    char name[SPELLING_BYTES];

    cell_spell(latex->drawing->board, latex->drawing->spelling, at, name);
    text_string(latex->out, name);
}

/* Names of the columns beyond z. */
static void latex_letters(const struct latex *latex)
{
    const struct board *board = latex->drawing->board;
    char name[SPELLING_BYTES];

    if (board->span <= LETTERS)
        return;
    text_string(latex->out, "\\renewcommand\\HLetterCoordinates{%\n  ");
    for (int x = 1; x <= board->span; x++) {
        cell at = CELL_NONE;
        for (int y = 1; at == CELL_NONE; y++)
            at = board_cell(board, x, y);
        cell_spell(board, latex->drawing->spelling, at, name);
        name[strcspn(name, "0123456789")] = '\0';
        text_format(latex->out, x == 1 ? "%s" : ",%s", name);
    }
    text_string(latex->out, "}\n");
}

static void latex_begin(const struct latex *latex)
{
    const struct drawing *drawing = latex->drawing;
    const struct board *board = drawing->board;

    text_string(latex->out, "\\begingroup\n");
    latex_letters(latex);
    text_format(latex->out, "\\begin{%s}[board size=%d,", board->game->latex_board, board->size);
    if (board->game->sides_conduct)
        text_format(
            latex->out, "top left color=%s,",
            colour_name(board->edge_figures[COLOUR_WHITE][3] != 0 ? COLOUR_WHITE : COLOUR_BLACK));
    else
        text_format(latex->out, "coordinate style=%s,",
                    drawing->spelling == SPELLING_LG ? "little golem" : "classical");
    text_string(latex->out, "hex height=");
    text_fixed(latex->out, HEIGHT_PT, 1);
    text_string(latex->out, drawing->crop != NULL  ? "pt,show hexes=false,show coordinates=false]\n"
                            : drawing->coordinates ? "pt]\n"
                                                   : "pt,show coordinates=false]\n");
}

/* The cells of a part of the board, of which alone the picture then has the size. */
static void latex_crop(const struct latex *latex)
{
    const uint64_t *crop = latex->drawing->crop;
    const int nwords = cellset_words(latex->drawing->board);
    bool any = false;

    if (crop == NULL)
        return;
    text_string(latex->out, "  \\pgfresetboundingbox\\HHexGroup{");
    for (cell c = cellset_next(crop, 0, nwords); c != CELL_NONE;
         c = cellset_next(crop, c + 1u, nwords)) {
        text_string(latex->out, any ? "," : "");
        latex_cell(latex, c);
        any = true;
    }
    text_string(latex->out, "}\n");
}

/* A command with a list of stones of one colour that have no label. */
static void latex_plain_stones(const struct latex *latex, enum colour colour)
{
    bool any = false;

    for (int i = 0; i < latex->drawing->board->ncells; i++) {
        if (latex->spots[i].colour != colour || latex->spots[i].label != NULL)
            continue;
        if (any)
            text_char(latex->out, ',');
        else
            text_format(latex->out, "  \\HStoneGroup[color=%s]{",
                        colour == COLOUR_WHITE ? "white" : "black");
        any = true;
        latex_cell(latex, (cell)i);
    }
    if (any)
        text_string(latex->out, "}\n");
}

/* The label in a size that fits a stone, and the mark around it. */
static void latex_label(const struct latex *latex, const struct spot *spot)
{
    const char *label = spot->label;
    const size_t length = strlen(label), most = utf8_cut(label, length, 24);
    const bool around = spot->triangle || spot->square || spot->cross;
    const int columns = utf8_columns(label, most) + (around ? 2 : 0);

    text_string(latex->out, "\\HMoveNumberStyle{");
    text_string(latex->out, columns <= 2   ? "\\footnotesize "
                            : columns <= 3 ? "\\scriptsize "
                                           : "\\tiny ");
    latex_text(latex->out, label, most);
    text_char(latex->out, '}');
}

/* Labels, each with its stone if it has one. */
static void latex_labels(const struct latex *latex)
{
    for (int i = 0; i < latex->drawing->board->ncells; i++) {
        const struct spot *spot = &latex->spots[i];
        if (spot->label == NULL)
            continue;
        if (spot->colour == COLOUR_NONE) {
            text_string(latex->out, "  \\node at (");
            latex_cell(latex, (cell)i);
            text_string(latex->out, ") {");
            latex_label(latex, spot);
            text_string(latex->out, "};\n");
            continue;
        }
        text_format(latex->out, "  \\HStoneGroup[color=%s,label={",
                    spot->colour == COLOUR_WHITE ? "white" : "black");
        latex_label(latex, spot);
        text_string(latex->out, "}]{");
        latex_cell(latex, (cell)i);
        text_string(latex->out, "}\n");
    }
}

/* A drawing command: "  \draw[STYLE] (c3) SHAPE;". */
static void latex_draw(const struct latex *latex, cell at, const char *style, const char *shape)
{
    const bool on_black = latex->spots[at].colour == COLOUR_BLACK;

    text_format(latex->out, "  \\draw[%s%s] (", on_black ? "white," : "", style);
    latex_cell(latex, at);
    text_format(latex->out, ") %s;\n", shape);
}

/* A circle around the stone, on the cell. */
static void latex_ring(const struct latex *latex, cell at)
{
    text_string(latex->out, "  \\draw[line width=1.3pt] (");
    latex_cell(latex, at);
    text_string(latex->out, ") circle (7.3pt);\n");
}

static void latex_marks(const struct latex *latex)
{
    static const char thin[] = "line width=0.9pt";

    for (int i = 0; i < latex->drawing->board->ncells; i++) {
        const struct spot *spot = &latex->spots[i];
        const cell at = (cell)i;
        const bool label = spot->label != NULL; /* the marks leave it the middle */
        if (spot->last)
            latex_draw(latex, at, thin, label ? "circle (5.5pt)" : "circle (2.7pt)");
        if (spot->triangle)
            latex_draw(latex, at, thin,
                       label ? "+(90:6.2pt) -- +(210:6.2pt) -- +(330:6.2pt) -- cycle"
                             : "+(90:4.2pt) -- +(210:4.2pt) -- +(330:4.2pt) -- cycle");
        if (spot->square)
            latex_draw(latex, at, thin,
                       label ? "+(-4.3pt,-4.3pt) rectangle +(4.3pt,4.3pt)"
                             : "+(-3pt,-3pt) rectangle +(3pt,3pt)");
        if (spot->ring)
            latex_ring(latex, at);
        if (spot->cross)
            latex_draw(latex, at, "line width=1.2pt",
                       label ? "+(45:3.6pt) -- +(45:6pt) +(135:3.6pt) -- +(135:6pt) "
                               "+(225:3.6pt) -- +(225:6pt) +(315:3.6pt) -- +(315:6pt)"
                             : "+(45:4pt) -- +(225:4pt) +(135:4pt) -- +(315:4pt)");
        if (spot->dot)
            latex_draw(latex, at, label ? "line width=1.4pt" : "line width=2.2pt",
                       label ? "+(90:5pt) circle (0.7pt)" : "circle (1.1pt)");
    }
}

static void latex_line(const struct latex *latex, const char *style, cell from, cell to)
{
    text_format(latex->out, "  \\draw[%s] (", style);
    latex_cell(latex, from);
    text_string(latex->out, ") -- (");
    latex_cell(latex, to);
    text_string(latex->out, ");\n");
}

/* Lines between the neighbours of a figure, below the stones. */
static void latex_figure(const struct latex *latex)
{
    const struct board *board = latex->drawing->board;

    for (int i = 0; i < board->ncells; i++) {
        for (int direction = 0; latex->spots[i].figure && direction < 3; direction++) {
            int dx, dy;
            layout_step(direction, &dx, &dy);
            cell near = board_cell(board, board->x[i] + dx, board->y[i] + dy);
            if (near != CELL_NONE && latex->spots[near].figure &&
                latex->spots[near].colour == latex->spots[i].colour)
                latex_line(latex, "line width=4pt", (cell)i, near);
        }
    }
}

/* Discs on the shaded cells, and links in the colour of theirs, below the stones. */
static void latex_shaded(const struct latex *latex)
{
    const struct drawing *drawing = latex->drawing;

    for (int i = 0; i < drawing->board->ncells; i++)
        if (latex->spots[i].shade >= 0) {
            text_format(latex->out, "  \\fill[%s] (", latex_shades[latex->spots[i].shade]);
            latex_cell(latex, (cell)i);
            text_string(latex->out, ") circle (7.6pt);\n");
        }
    for (size_t i = 0; i < drawing->nmarks; i++) {
        const struct mark *mark = &drawing->marks[i];
        char style[48];

        if (mark->kind != MARK_LINK || mark->cell >= drawing->board->ncells ||
            mark->to >= drawing->board->ncells)
            continue;
        snprintf(style, sizeof style, "%s,line width=3pt", latex_shades[mark->level]);
        latex_line(latex, style, mark->cell, mark->to);
    }
}

void draw_latex_head(struct text *out)
{
    text_string(out, "% \\usepackage{havannah}, in Debian\'s texlive-games\n");
}

void draw_latex_document(const struct drawing *drawing, struct text *out)
{
    draw_latex_head(out);
    draw_latex(drawing, out);
}

void draw_latex(const struct drawing *drawing, struct text *out)
{
    struct spot spots[BOARD_CELLS_MAX];
    const struct latex latex = {.drawing = drawing, .spots = spots, .out = out};

    assert(drawing->spelling != SPELLING_XYZ && drawing->board->game->latex_board != NULL);
    marks_fill_spots(drawing, spots);
    for (int i = 0; i < drawing->board->ncells; i++)
        if (spots[i].label != NULL && spots[i].label[0] == '\0')
            spots[i].label = NULL;
    latex_words(&latex);
    if (drawing->sides) {
        text_string(out, "% ");
        caption_sides(drawing->board, drawing->spelling, out);
        text_char(out, '\n');
    }
    latex_begin(&latex);
    latex_crop(&latex);
    latex_shaded(&latex);
    latex_figure(&latex);
    latex_plain_stones(&latex, COLOUR_WHITE);
    latex_plain_stones(&latex, COLOUR_BLACK);
    latex_labels(&latex);
    latex_marks(&latex);
    for (size_t i = 0; i < drawing->nmarks; i++) {
        const struct mark *mark = &drawing->marks[i];
        if (mark_joins(mark, drawing->board))
            latex_line(&latex,
                       mark->kind == MARK_ARROW ? "->,line width=1.4pt,shorten <=3pt,shorten >=3pt"
                                                : "line width=1.4pt,shorten <=3pt,shorten >=3pt",
                       mark->cell, mark->to);
    }
    text_format(out, "\\end{%s}\n\\endgroup\n", drawing->board->game->latex_board);
}
