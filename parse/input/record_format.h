/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_RECORD_FORMAT_H
#define PARSE_INPUT_RECORD_FORMAT_H

/*
 * The formats of records, a row each.  lint: table
 *
 * Every row begins with its enumerator, its name in json and the manual page that describes it.
 *
 *   TREE    a dialect of SGF; may --dialect name it?  The scan knows a tree, parse/notation/sgf.c
 *           reads it, and parse/notation/dialect.c finds the dialect in its header
 *   HTML    a page of LittleGolem
 *   OBJECT  an object of JSON: is it one of these?  and the function that reads it
 *           (parse/notation/json_fields.h)
 *   TEXT    any other text: its number among forms of records, which an index keeps; the functions
 *           that see where it begins and where it ends (parse/input/text_format.h), and the one
 *           that reads it (parse/notation/text_record.h)
 *
 * Objects and texts are tried in the order of the rows.
 */
#include <stdbool.h>

#define RECORD_FORMATS(TREE, HTML, OBJECT, TEXT)                                                 \
    TREE(PLAIN, "plain", "havtools.7", true)                                                     \
    TREE(LITTLEGOLEM, "littlegolem", "havtools.7", true)                                         \
    TREE(HAVANNAHGUI, "havannahgui", "havtools.7", true)                                         \
    TREE(HEX, "hex", "havtools.7", true)                                                         \
    TREE(BOARDSPACE, "boardspace", "hav-sources.5", false)                                       \
    HTML(PAGE, "page", "havtools.7")                                                             \
    OBJECT(ABSTRACT_PLAY, "abstractplay", "hav-sources.5", abstract_play_is, abstract_play_read) \
    OBJECT(PLAYHEX, "playhex", "hav-sources.5", playhex_is, playhex_read)                        \
    OBJECT(OPENSPIEL, "openspiel", "hav-sources.5", openspiel_is, openspiel_read)                \
    TEXT(HEXWORLD, "hexworld", "hav-sources.5", 4, hexworld_link_begins, hexworld_link_end,      \
         hexworld_read)                                                                          \
    TEXT(MOVES, "moves", "hav-moves.5", 2, move_line_begins, move_line_end, movelist_read)

/* For kinds of rows that a user of the table has no use for. */
#define RECORD_FORMAT_NONE(...)

/* The meaning of a record's letters, names and results, hence DIALECT_PLAIN and so on:
 *   PLAIN        nothing known: letters and names at their word
 *   LITTLEGOLEM  PB is the first player and has the W stones, which are Black's where Black begins;
 *                RE names PB or PW; unescaped
 *   HAVANNAHGUI  GM[Havannah], line spelling, PW plays W
 *   HEX          standard Hex SGF: letters and names at their word, two kinds of swap
 *   PAGE         a header without moves */
#define RECORD_FORMAT_DIALECT(id, ...) DIALECT_##id,
enum dialect {
    RECORD_FORMATS(RECORD_FORMAT_DIALECT, RECORD_FORMAT_DIALECT, RECORD_FORMAT_DIALECT,
                   RECORD_FORMAT_DIALECT) DIALECTS
};

const char *dialect_name(enum dialect dialect); /* "plain", "littlegolem", "havannahgui", ... */
/* May --dialect name it, to read trees so? */
bool dialect_is_choice(enum dialect dialect);

/* How a record lies in its input: FORM_MOVES, FORM_HEXWORLD and so on are texts. */
#define RECORD_FORMAT_FORM(id, name, page, number, ...) FORM_##id = number,
enum record_form {
    FORM_SGF,
    FORM_PAGE,
    FORM_JSON = 3,
    RECORD_FORMATS(RECORD_FORMAT_NONE, RECORD_FORMAT_NONE, RECORD_FORMAT_NONE, RECORD_FORMAT_FORM)
};
#define RECORD_FORMAT_ONE(...) +1
enum {
    TEXT_FORMATS = RECORD_FORMATS(RECORD_FORMAT_NONE, RECORD_FORMAT_NONE, RECORD_FORMAT_NONE,
                                  RECORD_FORMAT_ONE),
    RECORD_FORMS = 3 + TEXT_FORMATS /* numbers of forms are below */
};

#endif
