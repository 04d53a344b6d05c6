/* SPDX-License-Identifier: ISC */
/*
 * Which cells does a drawing show?  (x, y) is x lines above the border, in column 2y - x from some
 * origin: neighbours in a row are two columns apart, and the two cells below a cell are one column
 * left and right of it.  Borders are where the first cells outside would be:
 *
 *     \ . O
 *      \ . . .        `=` below: a side to be joined; `-`: the board ends
 *       \ . . .       `\` left:  a side to be joined; `:`: the board ends
 *         =====
 */
#include "patterns/drawing.h"

#include <limits.h>
#include <string.h>

#define SIGNS_MAX (TEMPLATE_STONES_MAX + TEMPLATE_CELLS_MAX)

struct drawing_sign {
    int line, column; /* from 0 */
    bool stone;
    bool other; /* a stone of the other colour */
    bool helper; /* a stone that need not be joined */
};

struct drawing_scan {
    void (*complain)(void *context, int line, int column, const char *message);
    void *context;
    bool of_pattern; /* X is a sign, and nothing is claimed */
    int faults;
    int nlines; /* without the border below */
    uint8_t below, left;
    int left_column; /* of the left border in line 0 */
    struct drawing_sign signs[SIGNS_MAX];
    int nsigns, nstones, ncells;
};

static void drawing_fault(struct drawing_scan *scan, int line, int column, const char *message)
{
    scan->faults++;
    scan->complain(scan->context, line, column + 1, message);
}

/* Is it the border below?  Then scan->below is set. */
static bool drawing_read_below(struct drawing_scan *scan, const char *text, size_t length, int line)
{
    char sign = '\0';

    for (size_t i = 0; i < length; i++) {
        if (text[i] == ' ')
            continue;
        if ((text[i] != '=' && text[i] != '-') || (sign != '\0' && text[i] != sign)) {
            if (sign != '\0')
                drawing_fault(scan, line, (int)i, "the border below must be of one sign, = or -");
            return sign != '\0';
        }
        sign = text[i];
    }
    if (sign == '\0')
        return false;
    scan->below = sign == '=' ? BORDER_SIDE : BORDER_RIM;
    return true;
}

static void drawing_read_left(struct drawing_scan *scan, char sign, int line, int column)
{
    uint8_t left = sign == '\\' ? BORDER_SIDE : BORDER_RIM;
    int top = column - line; /* its column in line 0 */

    if (scan->left == BORDER_NONE) {
        scan->left = left;
        scan->left_column = top;
    } else if (scan->left != left) {
        drawing_fault(scan, line, column, "the border at the left must be of one sign, \\ or :");
    } else if (scan->left_column != top) {
        drawing_fault(scan, line, column, "the border at the left must go one column right a line");
    }
}

static void drawing_read_cell(struct drawing_scan *scan, char sign, int line, int column)
{
    bool stone = sign != '.';

    if (scan->nstones + stone > TEMPLATE_STONES_MAX || scan->ncells + !stone > TEMPLATE_CELLS_MAX) {
        drawing_fault(scan, line, column,
                      stone ? "more stones than 14" : "more empty cells than 64");
        return;
    }
    scan->nstones += stone;
    scan->ncells += !stone;
    scan->signs[scan->nsigns++] =
        (struct drawing_sign){line, column, stone, sign == 'X', sign == 'o'};
}

static void drawing_read_row(struct drawing_scan *scan, const char *text, size_t length, int line)
{
    int limit = scan->faults + 1; /* one complaint for a line is enough */
    bool bordered_before = scan->left != BORDER_NONE, bordered = false;

    if (line >= TEMPLATE_ROWS_MAX) {
        drawing_fault(scan, line, 0, "more rows than 24");
        return;
    }
    for (size_t i = 0; i < length && scan->faults < limit; i++) {
        if (text[i] == 'O' || text[i] == '.' || text[i] == (scan->of_pattern ? 'X' : 'o')) {
            drawing_read_cell(scan, text[i], line, (int)i);
        } else if ((text[i] == '\\' || text[i] == ':') && strspn(text, " ") == i) {
            drawing_read_left(scan, text[i], line, (int)i);
            bordered = true;
        } else if (text[i] != ' ') {
            drawing_fault(scan, line, (int)i,
                          scan->of_pattern
                              ? "want O, X, `.', a blank, or a border at the left or below"
                              : "want O, o, `.', a blank, or a border at the left or below");
        }
    }
    if (scan->faults < limit && line > 0 && bordered != bordered_before)
        drawing_fault(scan, line, 0, "a border at the left must be in every row or in none");
}

static void drawing_read_lines(struct drawing_scan *scan, const char *text, size_t length)
{
    bool ended = false;

    for (size_t at = 0; at < length;) {
        const char *line = text + at;
        size_t n = strcspn(line, "\n");

        at += n + 1;
        if (ended)
            drawing_fault(scan, scan->nlines + 1, 0, "a line below the border");
        else if (drawing_read_below(scan, line, n, scan->nlines))
            ended = true;
        else
            drawing_read_row(scan, line, n, scan->nlines++);
        if (scan->faults > 20)
            return;
    }
}

/* The cells of the signs; without a left border y is counted from the first stone. */
static void drawing_place_signs(struct drawing_scan *scan, struct template_cell *stones,
                                struct template_cell *cells)
{
    int origin = 0, nstones = 0, ncells = 0;

    for (int i = scan->nsigns; i-- > 0;)
        if (scan->signs[i].stone)
            origin = scan->signs[i].column + scan->nlines - scan->signs[i].line;
    if (scan->left != BORDER_NONE)
        origin = scan->left_column + scan->nlines; /* (nlines, 0) is in left_column */
    for (int i = 0; i < scan->nsigns; i++) {
        const struct drawing_sign *sign = &scan->signs[i];
        int x = scan->nlines - sign->line, twice = sign->column + x - origin;
        struct template_cell *at = sign->stone ? &stones[nstones++] : &cells[ncells++];

        if (twice % 2 != 0)
            drawing_fault(scan, sign->line, sign->column, "half-way between two cells");
        else if (scan->left != BORDER_NONE && twice < 2)
            drawing_fault(scan, sign->line, sign->column, "left of the border");
        else if (twice / 2 < -100 || twice / 2 > 100)
            drawing_fault(scan, sign->line, sign->column, "too far from the first stone");
        else
            *at = (struct template_cell){(int8_t)x, (int8_t)(twice / 2)};
    }
}

static bool drawing_has_line(const struct template *template, bool left)
{
    for (int i = 0; i < template->nstones + template->ncells; i++) {
        const struct template_cell *p =
            i < template->nstones ? &template->stones[i] : &template->cells[i - template->nstones];

        if ((left ? p->y : p->x) == 1 && (template->left == BORDER_NONE || p->x != p->y))
            return true;
    }
    return false;
}

/* Is there something to claim? */
static void drawing_check_ends(struct drawing_scan *scan, const struct template *template)
{
    int line = scan->nlines - 1;
    int sides = (scan->below == BORDER_SIDE) + (scan->left == BORDER_SIDE);
    int joined = template->nstones - __builtin_popcount(template->helpers);

    if (joined == 0)
        drawing_fault(scan, line, 0, "a drawing without a stone O");
    else if (!scan->of_pattern && joined + sides < 2)
        drawing_fault(scan, line, 0, "one stone and no side: nothing to be joined");
    if (scan->left != BORDER_NONE && scan->below == BORDER_NONE)
        drawing_fault(scan, line, 0, "a border at the left needs one below");
    else if (scan->left == BORDER_NONE && scan->below == BORDER_RIM)
        drawing_fault(scan, scan->nlines, 0,
                      "a side that is not joined bounds corners only: want =");
    else if (scan->below == BORDER_SIDE && !drawing_has_line(template, false))
        drawing_fault(scan, scan->nlines, 0, "nothing lies on the side below");
    else if (scan->left == BORDER_SIDE && !drawing_has_line(template, true))
        drawing_fault(scan, line, 0, "nothing lies on the side at the left");
}

/* The stones that need not be joined, as bits in the order of the stones. */
static uint16_t drawing_helpers(const struct drawing_scan *scan)
{
    uint16_t helpers = 0;
    int stone = 0;

    for (int i = 0; i < scan->nsigns; i++)
        if (scan->signs[i].stone)
            helpers |= (uint16_t)(scan->signs[i].helper << stone++);
    return helpers;
}

/* Where the board ends, a pattern has a side to be joined: it is laid at sides, as templates are.
 */
static uint8_t drawing_pattern_border(uint8_t border)
{
    return border == BORDER_NONE ? BORDER_NONE : BORDER_SIDE;
}

static int drawing_read_drawing(struct drawing_scan *scan, const char *text, size_t length,
                                struct template *template, struct arena *arena)
{
    struct template_cell *stones, *cells;

    drawing_read_lines(scan, text, length);
    if (scan->faults > 0)
        return 0;
    stones = arena_alloc(arena, (size_t)(scan->nstones + 1) * sizeof *stones);
    cells = arena_alloc(arena, (size_t)(scan->ncells + 1) * sizeof *cells);
    if (stones == NULL || cells == NULL)
        return ERROR_MEMORY;
    drawing_place_signs(scan, stones, cells);
    if (scan->faults > 0)
        return 0;
    template->stones = stones;
    template->cells = cells;
    template->nstones = scan->nstones;
    template->ncells = scan->ncells;
    template->helpers = drawing_helpers(scan);
    template->below = scan->of_pattern ? drawing_pattern_border(scan->below) : scan->below;
    template->left = scan->of_pattern ? drawing_pattern_border(scan->left) : scan->left;
    drawing_check_ends(scan, template);
    return 0;
}

int drawing_read(const char *text, size_t length, struct template *template, struct arena *arena,
                 void (*complain)(void *context, int line, int column, const char *message),
                 void *context)
{
    struct drawing_scan scan = {.complain = complain, .context = context};

    return drawing_read_drawing(&scan, text, length, template, arena);
}

int drawing_read_pattern(const char *text, size_t length, struct template *template, bool *is_other,
                         struct arena *arena,
                         void (*complain)(void *context, int line, int column, const char *message),
                         void *context)
{
    struct drawing_scan scan = {.complain = complain, .context = context, .of_pattern = true};
    int error = drawing_read_drawing(&scan, text, length, template, arena), nstones = 0;

    if (error != 0 || scan.faults > 0)
        return error;
    for (int i = 0; i < scan.nsigns; i++)
        if (scan.signs[i].stone)
            is_other[nstones++] = scan.signs[i].other;
    return 0;
}

/* ---- writing ----------------------------------------------------------------------------- */

struct drawing_canvas {
    int least; /* the leftmost column, which is written at the indent */
    int column; /* of the last sign in this line, from least; -1: none */
    int indent;
    struct text *out;
};

static int drawing_column_of(int x, int y)
{
    return 2 * y - x;
}

static void drawing_put(struct drawing_canvas *canvas, int column, char sign)
{
    for (; canvas->column < column - canvas->least - 1; canvas->column++)
        text_char(canvas->out, ' ');
    text_char(canvas->out, sign);
    canvas->column++;
}

static void drawing_begin_line(struct drawing_canvas *canvas)
{
    for (int i = 0; i < canvas->indent; i++)
        text_char(canvas->out, ' ');
    canvas->column = -1;
}

/* The next cell of row x in reading order, or NULL; both lists are in reading order. */
static const struct template_cell *drawing_next_in_row(const struct template *template, int x,
                                                       int *stone, int *empty, bool *is_stone)
{
    const struct template_cell *s = *stone < template->nstones ? &template->stones[*stone] : NULL;
    const struct template_cell *e = *empty < template->ncells ? &template->cells[*empty] : NULL;

    if (s != NULL && s->x != x)
        s = NULL;
    if (e != NULL && e->x != x)
        e = NULL;
    *is_stone = s != NULL && (e == NULL || s->y < e->y);
    if (*is_stone)
        ++*stone;
    else if (e != NULL)
        ++*empty;
    return *is_stone ? s : e;
}

/* The highest row, the leftmost column of all, and both ends of row 1 (the first greater than the
 * second when nothing is in it). */
static void drawing_extent(const struct template *template, int *top, int *least, int ends[2])
{
    *top = 0;
    *least = INT_MAX;
    ends[0] = INT_MAX;
    ends[1] = INT_MIN;
    for (int i = 0; i < template->nstones + template->ncells; i++) {
        const struct template_cell *p =
            i < template->nstones ? &template->stones[i] : &template->cells[i - template->nstones];
        int column = drawing_column_of(p->x, p->y);

        *top = p->x > *top ? p->x : *top;
        *least = column < *least ? column : *least;
        if (p->x == 1) {
            ends[0] = column < ends[0] ? column : ends[0];
            ends[1] = column > ends[1] ? column : ends[1];
        }
    }
}

void template_draw(const struct template *template, int indent, const char *sign, struct text *out)
{
    int top, least, ends[2], stone = 0, empty = 0;
    struct drawing_canvas canvas = {.indent = indent, .out = out};

    drawing_extent(template, &top, &least, ends);
    if (ends[0] > ends[1]) /* a corner template may leave row 1 free */
        ends[0] = ends[1] = drawing_column_of(1, 1);
    if (template->below != BORDER_NONE && ends[0] - 1 < least)
        least = ends[0] - 1;
    if (template->left != BORDER_NONE && drawing_column_of(top, 0) < least)
        least = drawing_column_of(top, 0);
    canvas.least = least;
    for (int x = top; x > 0; x--) {
        const struct template_cell *p;
        bool is_stone;

        drawing_begin_line(&canvas);
        if (template->left != BORDER_NONE)
            drawing_put(&canvas, drawing_column_of(x, 0),
                        template->left == BORDER_SIDE ? '\\' : ':');
        while ((p = drawing_next_in_row(template, x, &stone, &empty, &is_stone)) != NULL)
            drawing_put(&canvas, drawing_column_of(x, p->y),
                        is_stone       ? (template_joins(template, stone - 1) ? 'O' : 'o')
                        : sign != NULL ? sign[empty - 1]
                                       : '.');
        text_char(out, '\n');
    }
    if (template->below == BORDER_NONE)
        return;
    drawing_begin_line(&canvas);
    for (int column = ends[0] - 1; column <= ends[1] + 1; column++)
        drawing_put(&canvas, column, template->below == BORDER_SIDE ? '=' : '-');
    text_char(out, '\n');
}
