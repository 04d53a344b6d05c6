/* SPDX-License-Identifier: ISC */
/*
 * Is this a book, and which games reached a position?  All sizes in the header are compared with
 * the file's length before use; every byte is covered by a checksum, and that of a block of
 * records is checked when the block is read.
 */
#include "corpus/openings/book.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char magic[8] = {'h', 'a', 'v', 'b', 'o', 'o', 'k', '\n'};
#define VERSION 2

/* ---- words ---------------------------------------------------------------------------------- */

static uint64_t book_read_bytes(const char *bytes, int count)
{
    uint64_t word = 0;

    for (int i = count - 1; i >= 0; i--)
        word = word << 8 | (unsigned char)bytes[i];
    return word;
}

static void book_write_bytes(uint64_t word, char *bytes, int count)
{
    for (int i = 0; i < count; i++)
        bytes[i] = (char)(word >> 8 * i);
}

uint64_t book_read_word(const char bytes[8])
{
    return book_read_bytes(bytes, 8);
}

void book_write_word(uint64_t word, char bytes[8])
{
    book_write_bytes(word, bytes, 8);
}

uint64_t book_check(uint64_t check, const char *bytes, size_t length)
{
    for (size_t at = 0; at + 8 <= length; at += 8) {
        check = (check ^ book_read_word(bytes + at)) * 0x9e3779b97f4a7c15u;
        check ^= check >> 29;
    }
    return check;
}

/* ---- header and entries --------------------------------------------------------------------- */

enum { AT_VERSION = 1, AT_DEPTH, AT_RING, AT_GAMES, AT_NAMES, AT_NAMES_BYTES, AT_RECORDS };
enum { AT_GAMES_CHECK = 8, AT_NAMES_CHECK, AT_CHECK = BOOK_HEADER_BYTES / 8 - 1 };

void book_write_header(const struct book_about *about, uint64_t games_check, uint64_t names_check,
                       char bytes[BOOK_HEADER_BYTES])
{
    const uint64_t words[AT_CHECK] = {[AT_VERSION] = VERSION,
                                      [AT_DEPTH] = about->depth,
                                      [AT_RING] = (uint64_t)about->ring_rule,
                                      [AT_GAMES] = about->ngames,
                                      [AT_NAMES] = about->nnames,
                                      [AT_NAMES_BYTES] = about->names_bytes,
                                      [AT_RECORDS] = about->nrecords,
                                      [AT_GAMES_CHECK] = games_check,
                                      [AT_NAMES_CHECK] = names_check};

    for (int i = 0; i < AT_CHECK; i++)
        book_write_bytes(words[i], bytes + 8 * i, 8);
    memcpy(bytes, magic, sizeof magic);
    book_write_bytes(book_check(0, bytes, 8 * AT_CHECK), bytes + 8 * AT_CHECK, 8);
}

void book_write_entry(const struct book_entry *entry, char bytes[BOOK_ENTRY_BYTES])
{
    book_write_bytes(entry->id, bytes, 8);
    book_write_bytes(entry->offset, bytes + 8, 8);
    book_write_bytes(entry->number, bytes + 16, 8);
    book_write_bytes(entry->file, bytes + 24, 4);
    book_write_bytes(entry->white, bytes + 28, 4);
    book_write_bytes(entry->black, bytes + 32, 4);
    book_write_bytes(entry->date, bytes + 36, 4);
    book_write_bytes(entry->white_rating, bytes + 40, 2);
    book_write_bytes(entry->black_rating, bytes + 42, 2);
    book_write_bytes(entry->plies, bytes + 44, 2);
    book_write_bytes(entry->size, bytes + 46, 1);
    book_write_bytes((uint64_t)entry->game | (uint64_t)entry->setup << 7, bytes + 47, 1);
}

void book_read_entry(const char bytes[BOOK_ENTRY_BYTES], struct book_entry *entry)
{
    uint64_t kind = book_read_bytes(bytes + 47, 1);

    *entry = (struct book_entry){
        .id = book_read_bytes(bytes, 8),
        .offset = book_read_bytes(bytes + 8, 8),
        .number = book_read_bytes(bytes + 16, 8),
        .file = (uint32_t)book_read_bytes(bytes + 24, 4),
        .white = (uint32_t)book_read_bytes(bytes + 28, 4),
        .black = (uint32_t)book_read_bytes(bytes + 32, 4),
        .date = (uint32_t)book_read_bytes(bytes + 36, 4),
        .white_rating = (uint16_t)book_read_bytes(bytes + 40, 2),
        .black_rating = (uint16_t)book_read_bytes(bytes + 42, 2),
        .plies = (uint16_t)book_read_bytes(bytes + 44, 2),
        .size = (uint8_t)book_read_bytes(bytes + 46, 1),
        .game = (uint8_t)(kind & 127),
        .setup = kind >> 7 != 0,
    };
}

void book_entry(const struct book *book, uint64_t game, struct book_entry *entry)
{
    book_read_entry(book->games + game * BOOK_ENTRY_BYTES, entry);
}

bool book_entry_fits(const struct book_entry *entry)
{
    const struct game *game = game_at(entry->game);

    return game != NULL && entry->size >= game->size_min && entry->size <= game->size_max;
}

const char *book_name(const struct book *book, uint32_t number)
{
    return book->names + book_read_word(book->name_starts + (size_t)number * 8);
}

/* ---- opening -------------------------------------------------------------------------------- */

static int book_refuse(struct book *book, struct text *why, const char *reason)
{
    text_string(why, reason);
    book_close(book);
    return ERROR_INPUT;
}

/* Takes `count` items of `size` bytes from what is left of the file.  NULL: it is too short. */
static const char *book_take(const char **at, size_t *left, uint64_t count, size_t size)
{
    const char *section = *at;

    if (count > *left / size)
        return NULL;
    *at += (size_t)count * size;
    *left -= (size_t)count * size;
    return section;
}

/* Are the sections as long as the header says, and nothing else there? */
static bool book_lay_out(struct book *book)
{
    const struct book_about *about = &book->about;
    const char *at = book->bytes + BOOK_HEADER_BYTES;
    size_t left = book->length - BOOK_HEADER_BYTES;

    book->nblocks =
        about->nrecords / BOOK_BLOCK_RECORDS + (about->nrecords % BOOK_BLOCK_RECORDS != 0);
    book->games = book_take(&at, &left, about->ngames, BOOK_ENTRY_BYTES);
    book->name_starts = book_take(&at, &left, about->nnames, 8);
    book->names = book_take(&at, &left, about->names_bytes, 1);
    book->records = book_take(&at, &left, about->nrecords, sizeof(struct book_record));
    book->index = book_take(&at, &left, book->nblocks, 16);
    return book->games != NULL && book->name_starts != NULL && book->names != NULL &&
           book->records != NULL && book->index != NULL && left == 8 &&
           about->names_bytes % 8 == 0 && about->depth <= BOOK_DEPTH_MAX &&
           about->ring_rule < RING_RULES && about->ngames < BOOK_GAMES_MAX &&
           about->nnames < UINT32_MAX;
}

/* Does every name begin within the names, and the last one end there? */
static bool book_names_fit(const struct book *book)
{
    const struct book_about *about = &book->about;

    if (about->nnames == 0 || about->names_bytes == 0 ||
        book->names[about->names_bytes - 1] != '\0')
        return false;
    for (uint64_t i = 0; i < about->nnames; i++)
        if (book_read_word(book->name_starts + i * 8) >= about->names_bytes)
            return false;
    return true;
}

/* Are the games of known kinds, and named by names that are there?  Counts them. */
static bool book_games_fit(struct book *book)
{
    struct book_entry entry;

    for (uint64_t i = 0; i < book->about.ngames; i++) {
        book_entry(book, i, &entry);
        if (!book_entry_fits(&entry) || entry.file >= book->about.nnames ||
            entry.white >= book->about.nnames || entry.black >= book->about.nnames)
            return false;
        book->sizes[entry.game][entry.size] += !entry.setup;
        book->setup += entry.setup;
    }
    return true;
}

/* `mapped`: book_close() is to unmap the bytes. */
static int book_begin(struct book *book, const char *bytes, size_t length, bool mapped,
                      struct text *why)
{
    *book = (struct book){.bytes = bytes, .length = length, .mapped = mapped};
    if (length < BOOK_HEADER_BYTES || memcmp(bytes, magic, sizeof magic) != 0)
        return book_refuse(book, why,
                           "not a book of positions, which "
                           "`hav-openings --write-book=FILE' makes of records");
    if (book_read_word(bytes + 8 * AT_CHECK) != book_check(0, bytes, 8 * AT_CHECK))
        return book_refuse(book, why, "the book's header is damaged");
    if (book_read_word(bytes + 8 * AT_VERSION) != VERSION)
        return book_refuse(book, why, "the book is of another version");
    uint64_t depth = book_read_word(bytes + 8 * AT_DEPTH),
             ring = book_read_word(bytes + 8 * AT_RING);
    book->about = (struct book_about){
        .depth = depth > BOOK_DEPTH_MAX ? BOOK_DEPTH_MAX + 1 : (unsigned)depth,
        .ring_rule = (enum ring_rule)(ring > RING_RULES ? RING_RULES : ring),
        .ngames = book_read_word(bytes + 8 * AT_GAMES),
        .nnames = book_read_word(bytes + 8 * AT_NAMES),
        .names_bytes = book_read_word(bytes + 8 * AT_NAMES_BYTES),
        .nrecords = book_read_word(bytes + 8 * AT_RECORDS),
    };
    if (!book_lay_out(book))
        return book_refuse(book, why, "the book is cut off, or too long");
    if (book_check(0, book->games, (size_t)(book->name_starts - book->games)) !=
            book_read_word(bytes + 8 * AT_GAMES_CHECK) ||
        book_check(0, book->name_starts, (size_t)(book->records - book->name_starts)) !=
            book_read_word(bytes + 8 * AT_NAMES_CHECK) ||
        book_check(0, book->index, (size_t)book->nblocks * 16) !=
            book_read_word(bytes + length - 8))
        return book_refuse(book, why, "the book is damaged");
    if (!book_names_fit(book) || !book_games_fit(book))
        return book_refuse(book, why, "the book's games are not understood");
    return 0;
}

int book_read(struct book *book, const char *bytes, size_t length, struct text *why)
{
    return book_begin(book, bytes, length, false, why);
}

int book_open(struct book *book, const char *path, struct text *why)
{
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC);

    *book = (struct book){0};
    if (file < 0 || fstat(file, &status) != 0) {
        text_string(why, strerror(errno));
        if (file >= 0)
            close(file);
        return ERROR_INPUT;
    }
    void *bytes = NULL;
    size_t length = S_ISREG(status.st_mode) ? (size_t)status.st_size : 0;
    if (length > 0)
        bytes = mmap(NULL, length, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (bytes == MAP_FAILED) {
        text_string(why, strerror(errno));
        return ERROR_INPUT;
    }
    return book_begin(book, bytes, length, bytes != NULL, why);
}

void book_close(struct book *book)
{
    if (book->mapped)
        munmap((void *)(uintptr_t)book->bytes, book->length);
    *book = (struct book){0};
}

/* ---- records -------------------------------------------------------------------------------- */

static uint64_t book_block_key(const struct book *book, uint64_t block)
{
    return book_read_word(book->index + block * 16);
}

/* Is the block as it was written? */
static bool book_check_block(struct book *book, uint64_t block)
{
    uint64_t first = block * BOOK_BLOCK_RECORDS;
    uint64_t count = book->about.nrecords - first;

    if (book->checked == block + 1)
        return true;
    if (count > BOOK_BLOCK_RECORDS)
        count = BOOK_BLOCK_RECORDS;
    const char *bytes = book->records + first * sizeof(struct book_record);
    if (book_check(0, bytes, (size_t)count * sizeof(struct book_record)) !=
            book_read_word(book->index + block * 16 + 8) ||
        book_block_key(book, block) != book_read_word(bytes))
        return false;
    book->checked = block + 1;
    return true;
}

int book_record(struct book *book, uint64_t at, struct book_record *record)
{
    if (at >= book->about.nrecords)
        return 0;
    if (!book_check_block(book, at / BOOK_BLOCK_RECORDS))
        return ERROR_INPUT;
    const char *bytes = book->records + at * sizeof *record;
    record->key = book_read_word(bytes);
    record->what = book_read_word(bytes + 8);
    return book_game(record) < book->about.ngames && book_result(record) < BOOK_RESULTS
               ? 1
               : ERROR_INPUT;
}

/* The number of blocks whose first key is below `key`. */
static uint64_t book_blocks_below(const struct book *book, uint64_t key)
{
    uint64_t low = 0, high = book->nblocks;

    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (book_block_key(book, middle) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int book_find(struct book *book, uint64_t key, uint64_t *first)
{
    /* They begin in the last block that begins below, or at the head of the one after it. */
    uint64_t next = book_blocks_below(book, key);
    uint64_t at = next == 0 ? 0 : (next - 1) * BOOK_BLOCK_RECORDS;
    uint64_t end = next == book->nblocks ? book->about.nrecords : next * BOOK_BLOCK_RECORDS + 1;
    struct book_record record;
    int found = 0;

    if (at < end && at < book->about.nrecords && !book_check_block(book, at / BOOK_BLOCK_RECORDS))
        return ERROR_INPUT;
    for (uint64_t high = end; at < high;) {
        uint64_t middle = at + (high - at) / 2;
        if (book_read_word(book->records + middle * sizeof record) < key)
            at = middle + 1;
        else
            high = middle;
    }
    *first = at;
    if (at < end)
        found = book_record(book, at, &record);
    return found != 1 ? found : record.key == key;
}
