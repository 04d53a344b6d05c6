/* SPDX-License-Identifier: ISC */
#ifndef CMD_BOARD_PICTURES_H
#define CMD_BOARD_PICTURES_H

/*
 * Draws boards one after another in the form that the options select: text separated by empty
 * lines, one SVG picture, or pages to print.
 */

#include "cmd/common/common.h"
#include "cmd/position/position_query.h"
#include "parse/draw/print_sheet.h"

enum picture_form { PICTURE_TEXT, PICTURE_SVG, PICTURE_PS, PICTURE_PDF };

struct pictures {
    /* options */
    enum format data; /* not FORMAT_TEXT: the stones as rows instead of a picture */
    enum picture_form form;
    int per_page; /* 1 or 6; 0: an SVG picture without paper; PostScript and PDF: 1 */
    int width_px; /* of an SVG picture; 0: the default */
    int orient; /* 0 .. 11 */
    enum spelling spelling;
    bool bare; /* neither coordinates nor caption */
    bool numbers; /* of plies, on the stones */
    struct draw_text_options text;
    /* state */
    struct print_sheet sheet;
    bool started; /* something was drawn; as text: written */
};

/* Keys for a tool's table of options besides -f, and their parser. */
enum {
    PICTURES_PER_PAGE = 3840,
    PICTURES_ORIENT,
    PICTURES_NUMBERS,
    PICTURES_BARE,
    PICTURES_ASCII,
    PICTURES_WIDTH
};

/* Parses one of these options.  Returns as an argp parser does. */
error_t pictures_parse(struct pictures *pictures, int key, char *arg, struct argp_state *state);

/* Appends what precedes the first board. */
void pictures_begin(struct pictures *pictures, struct text *out);
/*
 * Draws the position after its last ply; `position` NULL: the empty board.  Pages and SVG must be
 * drawn in order, by one thread.  Returns 0, or ERROR_STOPPED after a complaint if an SVG document
 * is full.
 */
int pictures_draw(struct pictures *pictures, const struct board *board,
                  const struct position *position, const char *caption, struct text *out);
/* Draws a page of empty boards, or one.  Returns 0 or ERROR_MEMORY. */
int pictures_draw_empty(struct pictures *pictures, const struct game *game, int size,
                        struct text *out);
/* Appends what follows the last board. */
void pictures_end(struct pictures *pictures, struct text *out);

/* Emits the stones of a position as fields of a row: a position_query's `emit`, whose question is
 * the pictures. */
int pictures_emit(const void *pictures, const struct query_view *view, struct emit *emit);

/* Writes texts of pictures_draw(), each of which begins with an empty line, and drops that line
 * from the first one. */
int pictures_sink(struct pictures *pictures, struct output *output, const char *bytes,
                  size_t length) WARN_UNUSED;

#endif
