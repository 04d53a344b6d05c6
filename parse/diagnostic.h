/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DIAGNOSTIC_H
#define PARSE_DIAGNOSTIC_H

/*
 * What a person must know about a record or an input: a message with a stable id, a level and a
 * place.  One table in diagnostic.c holds every message; hav-check(1) documents them and a test
 * compares the two.
 *
 * Levels: a note tells what was assumed; a warning tells of something odd that loses nothing; an
 * error loses something: a record is rejected, or bytes between records were passed over.
 */

#include "parse/arena.h"
#include "parse/text.h"

enum level { LEVEL_NOTE, LEVEL_WARNING, LEVEL_ERROR };
const char *level_name(enum level level);

/* One line a message: name, level, id, text.  One optional detail is quoted after the text. */
#define MESSAGES(M)                                                                         \
    /* inputs */                                                                            \
    M(INPUT_OPEN, ERROR, "input-open", "cannot open")                                       \
    M(INPUT_READ, ERROR, "input-read", "cannot read")                                       \
    M(INPUT_TRUNCATED, ERROR, "input-truncated", "compressed input ends early")             \
    M(INPUT_REST, ERROR, "input-rest", "what follows the compressed data is not read")      \
    M(INPUT_LIMIT, ERROR, "input-limit", "contents expand beyond the limit")                \
    M(INPUT_NESTED, ERROR, "input-nested", "archives are nested too deeply")                \
    M(INPUT_LOOP, WARNING, "input-loop", "directory contains itself, not entered again")    \
    M(INPUT_SPECIAL, WARNING, "input-special", "not a file or directory, passed over")      \
    /* between records */                                                                   \
    M(JUNK, ERROR, "junk", "text outside any record")                                       \
    M(STRAY_CLOSE, ERROR, "stray-close", "`)' closes nothing")                              \
    M(NO_RECORD, WARNING, "no-record", "no record in this input")                           \
    /* a record's form */                                                                   \
    M(RECORD_LIMIT, ERROR, "record-limit", "record is larger than the limit")               \
    M(RECORD_CUT, ERROR, "record-cut", "record is not closed")                              \
    M(VALUE_CUT, ERROR, "value-cut", "property value is not closed")                        \
    M(SYNTAX, ERROR, "syntax", "unexpected character")                                      \
    M(NODES_LIMIT, ERROR, "nodes-limit", "record has too many nodes")                       \
    M(EMPTY_TREE, WARNING, "empty-tree", "variation without a node")                        \
    M(CHARSET_ASSUMED, NOTE, "charset-assumed", "text read as")                             \
    M(CHARSET_UNKNOWN, WARNING, "charset-unknown", "unknown character set")                 \
    M(CHARSET_BAD, WARNING, "charset-bad", "text does not fit its character set")           \
    M(UNESCAPED, NOTE, "unescaped", "value holds an unescaped `]' or `\\'")                 \
    M(MESSAGES_LIMIT, NOTE, "messages-limit", "further messages about it are left out")     \
    /* its header */                                                                        \
    M(GAME_UNKNOWN, ERROR, "game-unknown", "game is not known")                             \
    M(GAME_ASSUMED, NOTE, "game-assumed", "record does not name its game, read as")         \
    M(SIZE_MISSING, ERROR, "size-missing", "board size is missing")                         \
    M(SIZE_BAD, ERROR, "size-bad", "board size is not possible")                            \
    M(SPELLING_AMBIGUOUS, NOTE, "spelling-ambiguous", "moves fit both spellings, read as")  \
    M(SPELLING_ASSUMED, NOTE, "spelling-assumed", "moves fit another spelling, read as")    \
    M(PROPERTY_REPEATED, WARNING, "property-repeated", "property stands twice in one node") \
    M(ROOT_PROPERTY, WARNING, "root-property", "root property stands outside the root")     \
    M(RESULT_UNREADABLE, WARNING, "result-unreadable", "result is not understood")          \
    M(KEY_UNKNOWN, WARNING, "key-unknown", "header word is not known")                      \
    /* its moves */                                                                         \
    M(MOVE_UNREADABLE, ERROR, "move-unreadable", "move is not understood")                  \
    M(OFF_BOARD, ERROR, "off-board", "cell is off the board")                               \
    M(OCCUPIED, ERROR, "occupied", "cell is occupied")                                      \
    M(AFTER_END, ERROR, "after-end", "move after the game has ended")                       \
    M(SWAP_ILLEGAL, ERROR, "swap-illegal", "swap is not possible here")                     \
    M(OUT_OF_TURN, ERROR, "out-of-turn", "move of the wrong colour")                        \
    M(TWO_MOVES, ERROR, "two-moves", "two moves in one node")                               \
    M(SETUP_UNREADABLE, ERROR, "setup-unreadable", "set-up is not understood")              \
    M(SETUP_LATE, ERROR, "setup-late", "set-up stones after the first move")                \
    M(RESULT_DIFFERS, WARNING, "result-differs", "claimed result differs from the board")   \
    M(NO_MOVES, ERROR, "no-moves", "page tells of a game but holds no moves")               \
    /* writing it in another notation */                                                    \
    M(LEFT_OUT, WARNING, "left-out", "notation cannot hold, and leaves out")                \
    M(CANNOT_HOLD, ERROR, "cannot-hold", "notation cannot hold a game with")                \
    M(NOT_RESPELT, WARNING, "not-respelt", "no cell of this board, kept as it is")          \
    /* questions about it */                                                                \
    M(NO_SUCH_PLY, ERROR, "no-such-ply", "game has no such ply")                            \
    /* pages */                                                                             \
    M(PAGE_PLAYERS, WARNING, "page-players", "page lists players and tells of no game")     \
    M(PAGE_UNKNOWN, ERROR, "page-unknown", "page is no game page or game list")

enum message {
#define M(name, level, id, text) MESSAGE_##name,
    MESSAGES(M)
#undef M
        MESSAGE_COUNT
};

const char *message_id(enum message message);
enum level message_level(enum message message);
const char *message_text(enum message message);

struct diagnostic {
    enum message message;
    uint64_t offset; /* bytes from 0 in the decompressed entry */
    uint64_t line; /* from 1; 0: the entry as a whole */
    uint64_t column; /* bytes from 1 in the line; 0: the line as a whole */
    const char *detail; /* what it is about, any bytes of the input as UTF-8; NULL: nothing */
};

/* Diagnostics in order of report.  Zero-initialised is valid; details live in `arena`. */
struct diagnostics {
    struct diagnostic *items;
    size_t count;
    size_t capacity;
    struct arena *arena; /* borrowed; where details are copied */
    bool failed; /* memory ran out: some are missing */
};

/* detail[0..length) is copied (at most 200 bytes of it, cut between characters). */
void diagnostics_add(struct diagnostics *list, enum message message, uint64_t offset, uint64_t line,
                     uint64_t column, const char *detail, size_t length);
void diagnostics_reset(struct diagnostics *list);
void diagnostics_release(struct diagnostics *list);
/* The first of level error, or NULL. */
const struct diagnostic *diagnostics_first_error(const struct diagnostics *list);

/* "message `detail'" as a person reads it, control characters and bad UTF-8 made visible. */
void diagnostic_message(const struct diagnostic *diagnostic, struct text *out);
/* "file:line:column: level: message `detail' [id]\n", the file name made printable too. */
void diagnostic_line(const struct diagnostic *diagnostic, const char *file, struct text *out);

#endif
