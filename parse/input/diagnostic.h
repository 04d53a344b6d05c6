/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_DIAGNOSTIC_H
#define PARSE_INPUT_DIAGNOSTIC_H

/*
 * Messages to a person about a record or an input, with a stable id, a level and a place.  The
 * table MESSAGES below has every message; hav-check(1) documents them and a test compares the two.
 *
 * Levels: a note says what was assumed; a warning reports something odd that loses nothing; an
 * error loses something: a record is rejected, or bytes between records were skipped.
 */

#include "analyse/base/arena.h"
#include "analyse/base/text.h"

enum level { LEVEL_NOTE, LEVEL_WARNING, LEVEL_ERROR };
/* "note", "warning" or "error". */
const char *level_name(enum level level);

/* Each message: name, level, id, text, and an example of its cause.  One optional detail is
 * quoted after the text.  Levels and texts may change, ids never. */
#define MESSAGES(M)                                                                                \
    /* inputs */                                                                                   \
    M(INPUT_OPEN, ERROR, "input-open", "cannot open",                                              \
      "the file does not exist, or may not be read")                                               \
    M(INPUT_READ, ERROR, "input-read", "cannot read",                                              \
      "a disk error, or an archive that is damaged")                                               \
    M(INPUT_TRUNCATED, ERROR, "input-truncated", "compressed input ends early",                    \
      "a download that stopped half way")                                                          \
    M(INPUT_REST, ERROR, "input-rest", "what follows the compressed data is not read",             \
      "bytes after the end of a .gz or .zst file")                                                 \
    M(INPUT_LIMIT, ERROR, "input-limit", "contents exceed the limit",                              \
      "an archive made to fill a disk; see --limit-entry-bytes, --limit-ratio")                    \
    M(INPUT_NESTED, ERROR, "input-nested", "archives are nested deeper than the limit",            \
      "an archive in an archive in an archive ...; see --limit-depth")                             \
    M(INPUT_LOOP, WARNING, "input-loop", "directory contains itself, not entered again",           \
      "a symbolic link to a folder above it")                                                      \
    M(INPUT_SPECIAL, WARNING, "input-special", "not a file or directory, skipped",                 \
      "a device, a socket or a pipe in a folder")                                                  \
    M(INPUT_OWN, WARNING, "input-own", "written by this run, skipped",                             \
      "an output file in a folder that is read")                                                   \
    M(INPUT_SYSTEM, NOTE, "input-system", "system file, passed over",                              \
      ".DS_Store, Thumbs.db, desktop.ini, __MACOSX/, .git/ in a folder or an archive")             \
    M(FILE_PASSED, NOTE, "file-passed", "file without a record, passed over",                      \
      "a README in a folder or an archive; named as an operand it is no-record")                   \
    /* between records */                                                                          \
    M(DOCUMENT, ERROR, "document", "document of an office program, not read",                      \
      "a .docx, .odt or .epub: save its games as plain text")                                      \
    M(JUNK, ERROR, "junk", "text outside any record", "a mail's or a page's text around a record") \
    M(STRAY_CLOSE, ERROR, "stray-close", "`)' closes nothing",                                     \
      "one `)' too many, or the beginning of a record is lost")                                    \
    M(NO_RECORD, WARNING, "no-record", "no record in this input", "an empty file")                 \
    M(BOARD_MISSING, ERROR, "board-missing", "moves without a board",                              \
      "moves from a letter or a forum; --size=N tells the board, and --game which game")           \
    M(ENCODING, ERROR, "encoding", "text in this encoding is not read",                            \
      "an editor saved it as UTF-16; iconv -f UTF-16 -t UTF-8 makes it readable")                  \
    M(ARRAY_CUT, ERROR, "array-cut", "array of records is not closed",                             \
      "a download of JSON that stopped between two records: the last `]' is missing")              \
    M(MARK, NOTE, "mark", "mark between records is skipped",                                       \
      "joined files that each began with a byte order mark; ^Z")                                   \
    M(RECORD_UNREAD, ERROR, "record-unread", "a record seems to begin here, but none was read",    \
      "a comment that quotes one unescaped; looked for before a file is replaced")                 \
    /* a record's form */                                                                          \
    M(RECORD_LIMIT, ERROR, "record-limit", "record is larger than the limit",                      \
      "see --limit-record-bytes")                                                                  \
    M(RECORD_CUT, ERROR, "record-cut", "record is not closed before this place",                   \
      "the end of the record is lost: `)' is missing")                                             \
    M(VALUE_CUT, ERROR, "value-cut", "property value is not closed",                               \
      "`]' is missing: a cut in the middle of a value")                                            \
    M(SYNTAX, ERROR, "syntax", "unexpected character",                                             \
      "a letter or bracket where no property, node or variation can begin")                        \
    M(BRACKET, ERROR, "bracket-unescaped", "`]' within a value is not escaped",                    \
      "PB[Ann [3d]], chat with ratings in brackets; --fix escapes it")                             \
    M(NODES_LIMIT, ERROR, "nodes-limit", "record has too many nodes",                              \
      "four million nodes in one record; 1953 plies in a game with captures")                      \
    M(EMPTY_TREE, WARNING, "empty-tree", "variation without a node", "`()' within a record")       \
    M(CHARSET_ASSUMED, NOTE, "charset-assumed", "text read as",                                    \
      "no CA property, and bytes beyond ASCII")                                                    \
    M(CHARSET_UNKNOWN, WARNING, "charset-unknown", "unknown character set",                        \
      "CA[...] with an unknown name")                                                              \
    M(CHARSET_BAD, WARNING, "charset-bad", "text does not fit its character set",                  \
      "bytes that do not exist in the character set of CA")                                        \
    M(CHARSET_UNREAD, ERROR, "charset-unread", "brackets cannot be distinguished from text in",    \
      "CA[ISO-2022-JP], CA[HZ], CA[UTF-7]: characters made of ASCII's bytes")                      \
    M(UNESCAPED, NOTE, "unescaped", "value holds an unescaped `]' or `\\'",                        \
      "a player's name with `]' in it, as LittleGolem writes it")                                  \
    M(MESSAGES_LIMIT, NOTE, "messages-limit", "further messages about it are omitted",             \
      "more than 100 findings in one record")                                                      \
    M(JSON_UNKNOWN, ERROR, "json-unknown", "object of JSON is no record of a known kind",          \
      "JSON that is not Abstract Play's, PlayHex's or Kaggle's")                                   \
    M(SOURCE_UNREAD, ERROR, "source-unread", "records of this kind are not read:",                 \
      "a log of Board Game Arena, whose meaning nothing public settles")                           \
    /* its header */                                                                               \
    M(GAME_UNKNOWN, ERROR, "game-unknown", "unknown game", "GM of another game: Go is GM[1]")      \
    M(GAME_PASSED, NOTE, "game-passed", "unknown game, passed over",                               \
      "an archive of all of a server's games; see hav-sources(5)")                                 \
    M(VARIANT_UNKNOWN, ERROR, "variant-unknown", "rules of this variant are not known",            \
      "a record of Abstract Play that names a variant besides the size")                           \
    M(GAME_ASSUMED, NOTE, "game-assumed", "record does not name its game, read as",                \
      "no GM property; LittleGolem writes none")                                                   \
    M(SIZE_MISSING, ERROR, "size-missing", "board size is missing", "no SZ property; see --size")  \
    M(SIZE_BAD, ERROR, "size-bad", "board size is not possible", "SZ[0], SZ[big]")                 \
    M(SIZE_LARGE, ERROR, "size-large", "board is larger than these tools know", "SZ[30]")          \
    M(SIZE_DIAMETER, WARNING, "size-diameter", "board size seems to be the diameter",              \
      "SZ[19] in Havannah, all stones of which are on base 10: use SZ[10] or SZ[d=19]")            \
    M(SPELLING_AMBIGUOUS, NOTE, "spelling-ambiguous", "moves fit both spellings, read as",         \
      "a short game whose cells are the same in both spellings")                                   \
    M(SPELLING_ASSUMED, NOTE, "spelling-assumed", "moves fit another spelling, read as",           \
      "cells off the board in the dialect's own spelling")                                         \
    M(SWAP_ASSUMED, NOTE, "swap-assumed", "swap read by the letter of the next move as",           \
      "Hex in SGF with swap-pieces, after which the same letter moves on")                         \
    M(SWAP_REPEATED, NOTE, "swap-repeated", "first stone's cell again, read as a swap",            \
      "c4 c4 in a move list of Havannah: programs write a swap so")                                \
    M(SIDES_SWAPPED, NOTE, "sides-swapped", "players swapped sides, their names are kept",         \
      "swap-sides in Hex: records do not say whether PB and PW are from before it")                \
    M(PROPERTY_REPEATED, WARNING, "property-repeated", "property is repeated in one node",         \
      "C[..] twice in one node")                                                                   \
    M(ROOT_PROPERTY, WARNING, "root-property", "root property outside the root node",              \
      "SZ in the middle of a game")                                                                \
    M(RESULT_UNREADABLE, WARNING, "result-unreadable", "result is not understood",                 \
      "RE[the better one won]")                                                                    \
    M(KOMI_UNREADABLE, WARNING, "komi-unreadable", "komi is not understood, the usual one counts", \
      "KM[many] in a game that points decide")                                                     \
    M(KEY_UNKNOWN, WARNING, "key-unknown", "unknown header word",                                  \
      "a word in the head of a move list that is not a key")                                       \
    /* its moves */                                                                                \
    M(MOVE_UNREADABLE, ERROR, "move-unreadable", "move is not understood", "W[3c], B[zz]")         \
    M(NUMBER_DIFFERS, WARNING, "number-differs", "number of the move does not count",              \
      "a list `1. f6 3. g7': a move may be missing")                                               \
    M(OFF_BOARD, ERROR, "off-board", "cell is off the board", "W[A9] on base 8")                   \
    M(OCCUPIED, ERROR, "occupied", "cell is occupied", "the same cell twice")                      \
    M(TOO_NEAR, ERROR, "too-near", "second stone is too near to the first",                        \
      "Hexade: the second stone of White two steps from where the first was placed")               \
    M(NO_MAN, ERROR, "no-man", "no man of the side to move is there",                              \
      "Rondo: 3a-4a, with 3a empty")                                                               \
    M(NO_STEP, ERROR, "no-step", "no step leads there", "Rondo: 2a-1a of White, inward")           \
    M(JUMP_DUE, ERROR, "jump-due", "step, where there is a jump",                                  \
      "Rondo: a step, though a man can jump")                                                      \
    M(NO_JUMP, ERROR, "no-jump", "no jump goes so", "Rondo: 3a:3c over an empty point")            \
    M(JUMP_UNFINISHED, ERROR, "jump-unfinished", "jump is not finished",                           \
      "Rondo: 3a:3c, where 3c:3e is possible")                                                     \
    M(JUMP_SHORT, ERROR, "jump-short", "jump is not a longest one",                                \
      "Rondo: 3a:3c, where 4a:4c:4e is possible")                                                  \
    M(AFTER_END, ERROR, "after-end", "move after the game has ended",                              \
      "a ring is complete, and the record goes on")                                                \
    M(RESIGN_LATE, NOTE, "resign-late", "loser resigns after the game has ended",                  \
      "a program that sends `resign' after the stone that has won")                                \
    M(SWAP_ILLEGAL, ERROR, "swap-illegal", "swap is not possible here",                            \
      "swap as any but the second ply")                                                            \
    M(PASS_ILLEGAL, ERROR, "pass-illegal", "pass is not possible in this game",                    \
      "W[pass] in Havannah")                                                                       \
    M(OUT_OF_TURN, ERROR, "out-of-turn", "move of the wrong colour", "W[..] after W[..]")          \
    M(TWO_MOVES, ERROR, "two-moves", "two moves in one node", "W[..]B[..] in one node")            \
    M(SETUP_UNREADABLE, ERROR, "setup-unreadable", "set-up is not understood", "AB[zz]")           \
    M(SETUP_EMPTY, WARNING, "setup-empty", "set-up without a cell or colour", "AB[], PL[]")        \
    M(SETUP_LATE, WARNING, "setup-late", "game ends here: a study follows, set up after moves",    \
      "AB, AW or AE after a move, as analysis boards export")                                      \
    M(SETUP_WON, ERROR, "setup-won", "set-up position is won already by a",                        \
      "set-up stones that join two corners: nothing is left to play")                              \
    M(SETUP_REPEATED, WARNING, "setup-repeated", "cell is set up twice in one node",               \
      "AW[a1]AB[a1]: the last one counts")                                                         \
    M(RESULT_DIFFERS, WARNING, "result-differs", "claimed result differs from the board",          \
      "RE names the player who lost on the board")                                                 \
    M(NO_MOVES, ERROR, "no-moves", "page describes a game but has no moves",                       \
      "a page instead of the record it links to")                                                  \
    /* writing it in another notation */                                                           \
    M(LEFT_OUT, WARNING, "left-out", "notation cannot hold, left out",                             \
      "variations or comments, in a move list")                                                    \
    M(NOTES_UNSIGNED, WARNING, "notes-unsigned",                                                   \
      "annotation without HV: only its text is taken back",                                        \
      "a program that does not know HV has saved a record of hav-annotate -f sgf")                 \
    M(CANNOT_HOLD, ERROR, "cannot-hold", "notation cannot hold a game with",                       \
      "set-up stones, in a move list")                                                             \
    M(NOT_RESPELT, WARNING, "not-respelt", "not a cell of this board, kept unchanged",             \
      "a mark on a point that the board does not have")                                            \
    M(PASSED, NOTE, "passed", "unknown game, record written unchanged",                            \
      "Go, GM[1], from SGF to SGF")                                                                \
    /* questions about it */                                                                       \
    M(MARK_UNREADABLE, WARNING, "mark-unreadable", "not a mark on this board, not drawn",          \
      "TR[z9]; an arrow with one end")                                                             \
    M(NO_SUCH_PLY, ERROR, "no-such-ply", "game has no such ply",                                   \
      "--move=100 of a game of 60 plies")                                                          \
    M(NOT_FOR_THIS_GAME, ERROR, "not-for-this-game", "this cannot be asked about",                 \
      "hav-mate about SuperStar, which is decided by points")                                      \
    M(NO_SUCH_CELL, ERROR, "no-such-cell", "an option names what this board lacks",                \
      "--from=k3 on base 4")                                                                       \
    M(UNDECIDED, ERROR, "undecided", "condition cannot be decided for this game",                  \
      "an expression that takes too many steps to match a name")                                   \
    /* pages */                                                                                    \
    M(PAGE_PLAYERS, WARNING, "page-players", "page lists players and no game",                     \
      "a page that lists players")                                                                 \
    M(PAGE_UNKNOWN, ERROR, "page-unknown", "page is neither a game page nor a game list",          \
      "an HTML page of something else")                                                            \
    /* repairs */                                                                                  \
    M(FIXED_FORM, NOTE, "fixed-form", "added what was missing",                                    \
      "--fix: the `(' or `;' that begins a record was lost")                                       \
    M(FIXED_CUT, NOTE, "fixed-cut", "was closed after the last complete node; bytes dropped",      \
      "--fix: record-cut or value-cut")                                                            \
    M(FIXED_MOVES, NOTE, "fixed-moves", "line was ended here; nodes dropped",                      \
      "--fix: after-end, or a last move that cannot be played")                                    \
    M(FIXED_RESULT, NOTE, "fixed-result", "result corrected", "--fix: result-differs")             \
    M(FIXED_EMPTY, NOTE, "fixed-empty", "empty variation dropped", "--fix: empty-tree")            \
    M(FIXED_SETUP, NOTE, "fixed-setup", "empty set-up dropped", "--fix: setup-empty")              \
    M(FIXED_REPEATED, NOTE, "fixed-repeated", "repeated property dropped or joined",               \
      "--fix: property-repeated with the same values, or lists of points")                         \
    M(FIXED_CHARSET, NOTE, "fixed-charset", "text converted to UTF-8",                             \
      "--fix: charset-assumed `Windows-1252'")                                                     \
    M(FIXED_ESCAPE, NOTE, "fixed-escape", "value escaped", "--fix: unescaped")                     \
    M(NOT_FIXED, ERROR, "not-fixed", "record cannot be repaired and is left out",                  \
      "--fix: a repair would be a guess")

enum message {
#define M(name, level, id, text, cause) MESSAGE_##name,
    MESSAGES(M)
#undef M
        MESSAGE_COUNT
};

const char *message_id(enum message message); /* its stable name, "junk" say */
enum level message_level(enum message message); /* how bad it is */
const char *message_text(enum message message); /* without the detail */
/* The message of that id; MESSAGE_COUNT: none. */
enum message message_find(const char *id);
/* Is it about an input as a whole, not about its content? */
bool message_is_of_input(enum message message);
const char *message_cause(enum message message); /* an example, or where to read on */

struct diagnostic {
    enum message message;
    uint64_t more; /* so many further ones are not shown; usually 0 */
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
    struct arena *arena; /* borrowed; where details are copied; NULL: none is kept */
    bool failed; /* memory ran out: some are missing */
};

/* detail[0..length) is copied (at most 200 bytes of it, cut between characters). */
void diagnostics_add(struct diagnostics *list, enum message message, uint64_t offset, uint64_t line,
                     uint64_t column, const char *detail, size_t length);
/* Empties the list and keeps its capacity; the details stay in the arena. */
void diagnostics_reset(struct diagnostics *list);
/* Frees the list; the arena stays the caller's. */
void diagnostics_release(struct diagnostics *list);
/* The first of level error, or NULL. */
const struct diagnostic *diagnostics_first_error(const struct diagnostics *list);

/* "message `detail'" as a person reads it, control characters and bad UTF-8 made visible; a detail
 * that is no quotation from the input, a reason say, has no quotes. */
void diagnostic_message(const struct diagnostic *diagnostic, struct text *out);
/* "file:line:column: level: message `detail' [id]\n", the file name made printable too. */
void diagnostic_line(const struct diagnostic *diagnostic, const char *file, struct text *out);

#endif
