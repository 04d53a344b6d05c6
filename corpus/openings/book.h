/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_BOOK_H
#define CORPUS_OPENINGS_BOOK_H

/*
 * A book of positions: for each folded position of the openings of an archive, the games that
 * reached it, the moves played there, and who won. hav-book(5) documents the file byte by byte.
 *
 * It holds a table of games in the order of the archive, their names, and one record of 16 bytes
 * for each position of each game, sorted by position, move and game; the first key of every 256th
 * record is a sparse index.  A book is read in place, in memory or mapped, and is checked before
 * it is read. corpus/openings/book_maker.h makes books.
 */

#include "analyse/base/error.h"
#include "analyse/base/text.h"
#include "analyse/board/position.h"

#define BOOK_DEPTH_MAX 100 /* plies; set by hand */
#define BOOK_BLOCK_RECORDS 256
#define BOOK_BLOCK_BYTES (BOOK_BLOCK_RECORDS * sizeof(struct book_record))

/* One game at one position. */
struct book_record {
    uint64_t key; /* fold_key() of the position */
    uint64_t
        what; /* from the highest bit: 16 bits move, 44 bits number of the game, 4 bits result */
};

/* A move: a cell by its fold_cell() name, or one of these. */
#define BOOK_MOVE_SWAP 0xfffeu
#define BOOK_MOVE_END 0xffffu /* the game ended at this position */
#define BOOK_GAMES_MAX ((uint64_t)1 << 44)

enum book_result { BOOK_UNDECIDED, BOOK_WHITE_WON, BOOK_BLACK_WON, BOOK_DRAWN };
#define BOOK_RESULTS 4
/* The result of the mirror image in which the colours are exchanged, or the result itself. */
static inline enum book_result book_exchanged_result(enum book_result result, bool exchanged)
{
    return !exchanged                 ? result
           : result == BOOK_WHITE_WON ? BOOK_BLACK_WON
           : result == BOOK_BLACK_WON ? BOOK_WHITE_WON
                                      : result;
}

struct fold;
/* Plays a ply on the folded position, whose keys books have. */
void book_fold_ply(struct fold *fold, const struct ply *ply);

static inline uint64_t book_what(unsigned move, uint64_t game, enum book_result result)
{
    return (uint64_t)move << 48 | game << 4 | (uint64_t)result;
}
static inline unsigned book_move(const struct book_record *record)
{
    return (unsigned)(record->what >> 48);
}
static inline uint64_t book_game(const struct book_record *record)
{
    return record->what >> 4 & (BOOK_GAMES_MAX - 1);
}
static inline unsigned book_result(const struct book_record *record)
{
    return (unsigned)(record->what & 15);
}

/* A game of the book; names are numbers in the book, 0: none. */
struct book_entry {
    uint64_t id; /* its id on its server, 0: none */
    uint64_t offset; /* bytes from 0 in the file */
    uint64_t number; /* from 1 in the file */
    uint32_t file, white, black;
    uint32_t date; /* year * 10000 + month * 100 + day; month and day 0: unknown; 0: no date */
    uint16_t white_rating, black_rating; /* 0: unknown */
    uint16_t plies; /* of the whole game */
    uint8_t game, size; /* game->index */
    bool setup; /* it did not begin from the empty board with White, and has no records */
};
#define BOOK_ENTRY_BYTES 48

/* The parameters and counts of a book. */
struct book_about {
    unsigned depth; /* plies: it has the positions after 0 .. depth plies */
    enum ring_rule ring_rule;
    uint64_t ngames, nnames, names_bytes, nrecords;
};

struct book {
    struct book_about about;
    const char *bytes; /* of the whole file, borrowed or mapped */
    size_t length;
    bool mapped;
    const char *games, *name_starts, *names, *records, *index; /* sections */
    uint64_t nblocks; /* of BOOK_BLOCK_RECORDS */
    uint64_t checked; /* the block checked last, plus 1 */
    uint64_t sizes[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1]; /* games with records */
    uint64_t setup; /* games without */
};

/*
 * Opens the book in bytes[0..length), borrowed until book_close().  Checks everything but the
 * records, which are checked as they are read: one pass over the table of games.  Returns 0,
 * ERROR_MEMORY or ERROR_INPUT: then `why` gives the reason and the book is closed.
 */
int book_read(struct book *book, const char *bytes, size_t length, struct text *why) WARN_UNUSED;

/* Opens the book in a file; otherwise as book_read(). */
int book_open(struct book *book, const char *path, struct text *why) WARN_UNUSED;

/* Closes the book; it may be opened again. */
void book_close(struct book *book);

/*
 * Sets *first, from 0, to the first record of a position.  Returns 1; 0 if there are none; or
 * ERROR_INPUT if the book is damaged there.  O(log of the records).
 */
int book_find(struct book *book, uint64_t key, uint64_t *first) WARN_UNUSED;
/* Reads record number `at`.  Returns 1; 0 if it is past the last; or ERROR_INPUT if it is damaged.
 */
int book_record(struct book *book, uint64_t at, struct book_record *record) WARN_UNUSED;

/* Reads game number `game` < about.ngames. */
void book_entry(const struct book *book, uint64_t game, struct book_entry *entry);

/* Returns a name by its number, borrowed from the book. */
const char *book_name(const struct book *book, uint32_t number);

/* ---- the form of the file, for those who write one ------------------------------------------ */

#define BOOK_HEADER_BYTES 128
/* Continues a checksum, which begins with 0, over `length` bytes, a multiple of 8.  Two contents
 * that differ in one word never have the same checksum. */
uint64_t book_check(uint64_t check, const char *bytes, size_t length);

/* Writes the header of a file. */
void book_write_header(const struct book_about *about, uint64_t games_check, uint64_t names_check,
                       char bytes[BOOK_HEADER_BYTES]);

/* Writes a game as the file has it. */
void book_write_entry(const struct book_entry *entry, char bytes[BOOK_ENTRY_BYTES]);

/* Writes a word, the least significant byte first. */
void book_write_word(uint64_t word, char bytes[8]);

/* Reads a word that book_write_word() wrote. */
uint64_t book_read_word(const char bytes[8]);

/* Reads a game that book_write_entry() wrote. */
void book_read_entry(const char bytes[BOOK_ENTRY_BYTES], struct book_entry *entry);
/* True if the entry's game and size exist. */
bool book_entry_fits(const struct book_entry *entry);

#endif
