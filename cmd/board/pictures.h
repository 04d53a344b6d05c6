/* SPDX-License-Identifier: ISC */
#ifndef CMD_BOARD_PICTURES_H
#define CMD_BOARD_PICTURES_H

/*
 * Draws boards one after another in the form that the options select: text separated by empty
 * lines, one SVG or PNG picture, pages to print, or graphs.
 */

#include "cmd/board/picture_marks.h"
#include "cmd/common/common.h"
#include "cmd/output/picture_convert.h"
#include "cmd/position/position_query.h"
#include "parse/draw/print_sheet.h"

enum picture_form {
    PICTURE_TEXT,
    PICTURE_SVG,
    PICTURE_PNG,
    PICTURE_PS,
    PICTURE_PDF,
    PICTURE_LATEX,
    PICTURE_DOT, /* graphs: no pictures, but drawn by other programs */
    PICTURE_GRAPHML,
};

struct pictures {
    /* options */
    enum format data; /* not FORMAT_TEXT: the stones as rows instead of a picture */
    enum picture_form form;
    int per_page; /* 1 or 6; 0: an SVG picture without paper; PostScript and PDF: 1 */
    int width_px; /* of an SVG or PNG picture; 0: the default */
    int orient; /* 0 .. 11 */
    enum spelling spelling;
    bool sides; /* number the sides */
    bool bare; /* neither coordinates nor caption */
    int numbers_from; /* plies from this one on are numbers on the stones; 0: none */
    bool no_marks; /* leave out those of the record */
    bool folded; /* graphs: one node for each chain */
    const char *distance; /* the words of --distance; NULL: none */
    struct picture_marks marks; /* of the options */
    struct draw_text_options text;
    /* state */
    struct print_sheet sheet; /* the page begun */
    struct svg_pages pages; /* PostScript and PDF: those before it */
    struct text svg; /* the page begun, or PNG: the picture */
    bool started; /* something was drawn; as text: written */
    bool failed; /* a page of the document could not be kept */
    bool whole; /* a document that lacks a page is not kept */
};

/* Keys for a tool's table of options besides -f, and their parser. */
enum {
    PICTURES_PER_PAGE = 3840,
    PICTURES_ORIENT,
    PICTURES_NUMBERS,
    PICTURES_SIDES,
    PICTURES_BARE,
    PICTURES_ASCII,
    PICTURES_WIDTH,
    PICTURES_MARK,
    PICTURES_LABEL,
    PICTURES_NO_MARKS,
    PICTURES_FOLD,
    PICTURES_DISTANCE
};

/* The words that they take. */
extern const struct option_words pictures_words[];

/* Parses one of these options.  Returns as an argp parser does. */
error_t pictures_parse(struct pictures *pictures, int key, char *arg, struct argp_state *state);

/* Appends what precedes the first board.  `whole`: a document that lacks a page is not kept. */
void pictures_begin(struct pictures *pictures, bool whole, struct text *out);
/*
 * Draws the position after its last ply; `position` NULL: the empty board.  `record` (NULL: none)
 * is the position's, whose marks are drawn.  Pages and SVG must be drawn in order, by one thread.
 * Returns 0, ERROR_MEMORY, or ERROR_STOPPED after a complaint: an SVG document is full, a mark of
 * the options is on no cell, or the form cannot show such a board.
 */
int pictures_draw(struct pictures *pictures, const struct board *board,
                  const struct position *position, struct record *record, const char *caption,
                  struct text *out);
/* Draws a page of empty boards, or one.  Returns as pictures_draw(). */
int pictures_draw_empty(struct pictures *pictures, const struct game *game, int size,
                        struct text *out);
/* Appends what follows the last board, and frees what the state holds.  Returns 0, ERROR_MEMORY, or
 * ERROR_OUTPUT after a complaint: the picture cannot be converted. */
int pictures_end(struct pictures *pictures, struct text *out) WARN_UNUSED;

/* Emits the stones of a position as fields of a row: a position_query's `emit`, whose question is
 * the pictures. */
int pictures_emit(const void *pictures, const struct query_view *view, struct emit *emit);

/* Writes texts of pictures_draw(), each of which begins with an empty line, and drops that line
 * from the first one. */
int pictures_sink(struct pictures *pictures, struct output *output, const char *bytes,
                  size_t length) WARN_UNUSED;

#endif
