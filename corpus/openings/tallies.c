/* SPDX-License-Identifier: ISC */
/*
 * How often was each position reached, and each move played there?  Counted in a table while it has
 * room, and else by sorting; then both are added up position by position.
 */
#include "corpus/openings/tallies.h"

#include <stdlib.h>
#include <string.h>

#include "corpus/base/names.h"
#include "corpus/openings/book_maker.h"
#include "corpus/openings/record_sort.h"
#include "corpus/openings/tally_table.h"

#define GAMES_BYTES ((size_t)4 << 20) /* of games, in memory; set by hand */

/* A record that is sorted, and what a tally needs of its game's struct book_entry. */
struct game_record {
    struct book_record record;
    uint64_t id;
    uint32_t date;
    uint16_t white_rating, black_rating;
};

_Static_assert(sizeof(struct game_record) == RECORD_SORT_WIDE_BYTES, "it can be sorted");

struct tallies {
    struct tallies_options options;
    struct tally_table table;
    struct record_sort sort; /* what the table refused */
    bool sorting; /* `sort` is initialised */
    struct temp_file games; /* struct book_entry, in the order of the archive */
    uint64_t ngames, setup;
    struct names names; /* number 0 is "" */
    char *file; /* the name of the last game's file, allocated, and its number */
    uint32_t file_number;
    uint64_t sizes[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1]; /* games with records */
    uint64_t roots[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1]; /* the keys of their empty boards */
    struct position_file positions;
};

struct tallies *tallies_new(const struct tallies_options *options)
{
    struct tallies *tallies = calloc(1, sizeof *tallies);
    uint32_t none;

    if (tallies == NULL)
        return NULL;
    tallies->options = *options;
    if (options->memory_bytes < BOOK_MEMORY_MIN)
        tallies->options.memory_bytes = BOOK_MEMORY_MIN;
    tally_table_init(&tallies->table, tallies->options.memory_bytes / 4, options->samples);
    temp_file_init(&tallies->games, GAMES_BYTES);
    position_file_init(&tallies->positions);
    if (!names_number(&tallies->names, "", &none)) {
        tallies_free(tallies);
        return NULL;
    }
    return tallies;
}

/* Frees what only counting needs. */
static void tallies_release_counts(struct tallies *tallies)
{
    tally_table_release(&tallies->table);
    if (tallies->sorting)
        record_sort_release(&tallies->sort);
    tallies->sorting = false;
    free(tallies->file);
    tallies->file = NULL;
}

void tallies_free(struct tallies *tallies)
{
    if (tallies == NULL)
        return;
    tallies_release_counts(tallies);
    temp_file_release(&tallies->games);
    names_release(&tallies->names);
    position_file_release(&tallies->positions);
    free(tallies);
}

/* ---- taking --------------------------------------------------------------------------------- */

static int tallies_sort_record(struct tallies *tallies, const struct book_record *record,
                               const struct book_entry *entry)
{
    const struct game_record sorted = {
        .record = {record->key, record->what | tallies->ngames << 4},
        .id = entry->id,
        .date = entry->date,
        .white_rating = entry->white_rating,
        .black_rating = entry->black_rating,
    };

    if (!tallies->sorting) {
        tallies->sorting = true;
        int error =
            record_sort_init(&tallies->sort, sizeof sorted, tallies->options.memory_bytes / 2);
        if (error != 0)
            return error;
    }
    return record_sort_add(&tallies->sort, &sorted);
}

static int tallies_take_records(struct tallies *tallies, const struct book_packed *head,
                                const char *bytes)
{
    const struct book_entry *entry = &head->entry;
    uint64_t count = head->nrecords;
    int error = 0;

    /* A deeper position is none of the tree: its key has the side to move, so it tells the ply. */
    if (count > (uint64_t)tallies->options.depth + 1)
        count = (uint64_t)tallies->options.depth + 1;
    for (uint64_t i = 0; i < count && error == 0; i++, bytes += sizeof(struct book_record)) {
        struct book_record record;
        memcpy(&record, bytes, sizeof record);
        if (i == 0)
            tallies->roots[entry->game][entry->size] = record.key;
        if (!tally_table_add(&tallies->table, record.key, book_move(&record), book_result(&record),
                             tallies->ngames, entry))
            error = tallies_sort_record(tallies, &record, entry);
    }
    return error;
}

/* Numbers the game's names, which follow each other.  Most games are in the file of the one before.
 * False: out of memory. */
static bool tallies_number_names(struct tallies *tallies, const char *names,
                                 struct book_entry *entry)
{
    const char *white = names + strlen(names) + 1, *black = white + strlen(white) + 1;

    if (tallies->file == NULL || strcmp(tallies->file, names) != 0) {
        free(tallies->file);
        tallies->file = strdup(names);
        if (tallies->file == NULL || !names_number(&tallies->names, names, &tallies->file_number))
            return false;
    }
    entry->file = tallies->file_number;
    return names_number(&tallies->names, white, &entry->white) &&
           names_number(&tallies->names, black, &entry->black);
}

int tallies_take(struct tallies *tallies, const char *bytes, size_t length)
{
    struct book_packed head;
    int error = 0;

    for (size_t at = 0; at < length && error == 0; at += (size_t)head.length) {
        const char *records = bytes + at + sizeof head;
        memcpy(&head, bytes + at, sizeof head);
        if (tallies->ngames == BOOK_GAMES_MAX - 1)
            return ERROR_MEMORY;
        error = tallies_take_records(tallies, &head, records);
        if (error == 0 &&
            !tallies_number_names(tallies, records + head.nrecords * sizeof(struct book_record),
                                  &head.entry))
            error = ERROR_MEMORY;
        if (error == 0)
            error = temp_file_append(&tallies->games, &head.entry, sizeof head.entry);
        tallies->ngames++;
        tallies->setup += head.entry.setup;
        tallies->sizes[head.entry.game][head.entry.size] += !head.entry.setup;
    }
    return error;
}

/* ---- adding up ------------------------------------------------------------------------------ */

/* Both sources of counts, read by key and move.  A move has either a slot or records, so that
 * openings_position_move() finds it. */
struct adding {
    struct tallies *tallies;
    uint32_t *order; /* of the table's slots, as far as `slot` */
    size_t slot;
    struct game_record next; /* of those sorted, if there is one */
    int more; /* as record_sort_next() returned it */
    struct openings_position position;
    uint64_t roots[BOARDS_GAMES_MAX * (BOARD_SIZE_MAX + 1)]; /* [nroots] of the tallies */
    size_t nroots;
};

static bool tallies_is_root(const struct adding *adding, uint64_t key)
{
    for (size_t i = 0; i < adding->nroots; i++)
        if (adding->roots[i] == key)
            return true;
    return false;
}

static void tallies_find_roots(struct adding *adding)
{
    const struct tallies *tallies = adding->tallies;

    for (int game = 0; game < BOARDS_GAMES_MAX; game++)
        for (int size = 0; size <= BOARD_SIZE_MAX; size++)
            if (tallies->sizes[game][size] > 0)
                adding->roots[adding->nroots++] = tallies->roots[game][size];
}

static int tallies_add_slot(struct adding *adding, size_t at)
{
    const struct tally_table *table = &adding->tallies->table;
    const struct tally_slot *slot = &table->slots[at];
    struct openings_position *position = &adding->position;

    tally_table_add_slot(table, at, &position->tally);
    if (slot->move == BOOK_MOVE_END) {
        position->ended += slot->score.games;
        return 0;
    }
    struct openings_move *move = openings_position_move(position, slot->move);
    if (move == NULL)
        return ERROR_MEMORY;
    openings_add_score(&move->score, &slot->score);
    return 0;
}

static int tallies_add_record(struct adding *adding, const struct game_record *sorted)
{
    const struct book_record *record = &sorted->record;
    struct openings_position *position = &adding->position;
    const struct book_entry entry = {.id = sorted->id,
                                     .date = sorted->date,
                                     .white_rating = sorted->white_rating,
                                     .black_rating = sorted->black_rating};

    openings_add_game(&position->tally, book_game(record), book_result(record), &entry,
                      adding->tallies->options.samples);
    if (book_move(record) == BOOK_MOVE_END) {
        position->ended++;
        return 0;
    }
    struct openings_move *move = openings_position_move(position, book_move(record));
    if (move == NULL)
        return ERROR_MEMORY;
    openings_add_result(&move->score, book_result(record));
    return 0;
}

static int tallies_compare_moves(const void *left, const void *right)
{
    const struct openings_move *a = left, *b = right;

    return (a->name > b->name) - (a->name < b->name);
}

/*
 * Writes the position, unless no tree shows it.  That is sound: but for the empty board, a tree
 * comes to a position only by a move of at least min_games games, and all of these reach it.  The
 * tree shows no other moves; it only asks for the games in which a first stone was swapped.
 */
static int tallies_put_position(struct adding *adding, uint64_t key)
{
    struct tallies *tallies = adding->tallies;
    struct openings_position *position = &adding->position;
    const uint64_t least = tallies->options.min_games;
    size_t kept = 0;

    if (position->tally.score.games < least && !tallies_is_root(adding, key))
        return 0;
    for (size_t i = 0; i < position->nmoves; i++) {
        const struct openings_move *move = &position->moves[i];
        if (move->score.games >= least || move->name == BOOK_MOVE_SWAP) {
            position->moves[kept++] = *move;
            continue;
        }
        position->other_moves++;
        position->other_games += move->score.games;
    }
    position->nmoves = kept;
    if (kept > 0)
        qsort(position->moves, kept, sizeof position->moves[0], tallies_compare_moves);
    return position_file_append(&tallies->positions, key, position);
}

/* Passes over the slots of a position that no tree shows, for tallies_put_position() would drop it:
 * most positions of a deep tree are of one game.  False: it is another one, and is still there. */
static bool tallies_is_rare(struct adding *adding, uint64_t key)
{
    const struct tallies *tallies = adding->tallies;
    const struct tally_table *table = &tallies->table;
    uint64_t games = 0;
    size_t end = adding->slot;

    if (adding->more == 1 && adding->next.record.key == key)
        return false;
    while (end < table->count && table->slots[adding->order[end]].key == key &&
           games < tallies->options.min_games)
        games += table->slots[adding->order[end++]].score.games;
    if (games >= tallies->options.min_games || tallies_is_root(adding, key))
        return false;
    adding->slot = end;
    return true;
}

static int tallies_add_position(struct adding *adding, uint64_t key)
{
    struct tallies *tallies = adding->tallies;
    const struct tally_table *table = &tallies->table;
    struct openings_position *position = &adding->position;
    int error = 0;

    if (tallies_is_rare(adding, key))
        return 0;
    openings_position_reset(position);
    for (; adding->slot < table->count && table->slots[adding->order[adding->slot]].key == key &&
           error == 0;
         adding->slot++)
        error = tallies_add_slot(adding, adding->order[adding->slot]);
    while (adding->more == 1 && adding->next.record.key == key && error == 0) {
        error = tallies_add_record(adding, &adding->next);
        if (error == 0)
            adding->more = record_sort_next(&tallies->sort, &adding->next);
    }
    error = adding->more < 0 ? adding->more : error;
    return error != 0 ? error : tallies_put_position(adding, key);
}

static int tallies_add_all(struct adding *adding)
{
    struct tallies *tallies = adding->tallies;
    const struct tally_table *table = &tallies->table;
    int error = 0;

    if (tallies->sorting) {
        error = record_sort_begin(&tallies->sort);
        adding->more = error != 0 ? error : record_sort_next(&tallies->sort, &adding->next);
    }
    while (adding->more >= 0 && error == 0) {
        const bool has_slot = adding->slot < table->count;
        uint64_t key = has_slot ? table->slots[adding->order[adding->slot]].key : 0;
        if (!has_slot && adding->more == 0)
            return 0;
        if (adding->more == 1 && (!has_slot || adding->next.record.key < key))
            key = adding->next.record.key;
        error = tallies_add_position(adding, key);
    }
    return error != 0 ? error : adding->more;
}

int tallies_finish(struct tallies *tallies)
{
    struct adding *adding = calloc(1, sizeof *adding);

    if (adding == NULL)
        return ERROR_MEMORY;
    adding->tallies = tallies;
    tallies_find_roots(adding);
    int error = tally_table_order(&tallies->table, &adding->order);
    if (error == 0)
        error = tallies_add_all(adding);
    free(adding->position.moves);
    free(adding->order);
    free(adding);
    if (error == 0)
        tallies_release_counts(tallies);
    return error;
}

int tallies_failed(const struct tallies *tallies)
{
    const int failed[] = {tallies->games.failed, tallies->positions.bytes.failed,
                          tallies->sorting ? tallies->sort.runs.failed : 0};

    return failed[0] != 0 ? failed[0] : failed[1] != 0 ? failed[1] : failed[2];
}

/* ---- asking --------------------------------------------------------------------------------- */

uint64_t tallies_games(const struct tallies *tallies, int game, int size)
{
    return tallies->sizes[game][size];
}

uint64_t tallies_setup(const struct tallies *tallies)
{
    return tallies->setup;
}

enum ring_rule tallies_ring_rule(const struct tallies *tallies)
{
    return tallies->options.ring_rule;
}

uint64_t tallies_positions(const struct tallies *tallies)
{
    return tallies->positions.count;
}

int tallies_find(struct tallies *tallies, uint64_t key, unsigned samples,
                 struct openings_position *position)
{
    return position_file_find(&tallies->positions, key, samples, position);
}

void tallies_entry(struct tallies *tallies, uint64_t game, struct book_entry *entry)
{
    if (temp_file_read(&tallies->games, game * sizeof *entry, entry, sizeof *entry) != 0)
        *entry = (struct book_entry){0};
}

const char *tallies_name(const struct tallies *tallies, uint32_t number)
{
    return names_at(&tallies->names, number);
}
