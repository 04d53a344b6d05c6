/* SPDX-License-Identifier: ISC */
/* A book answers by adding up the records of a position; tallies have done so already. */
#include "corpus/openings/openings_source.h"

uint64_t openings_source_games(const struct openings_source *source, int game, int size)
{
    const struct openings_self *self = source->self;

    if (source->book == NULL)
        return tallies_games(source->tallies, game, size);
    return source->book->sizes[game][size] -
           (self != NULL && self->game == game && self->size == size ? self->count : 0);
}

uint64_t openings_source_setup(const struct openings_source *source)
{
    return source->book != NULL ? source->book->setup : tallies_setup(source->tallies);
}

enum ring_rule openings_source_ring_rule(const struct openings_source *source)
{
    return source->book != NULL ? source->book->about.ring_rule
                                : tallies_ring_rule(source->tallies);
}

uint64_t openings_source_ordinals(const struct openings_source *source)
{
    return source->book != NULL ? source->book->about.nrecords : tallies_positions(source->tallies);
}

/* Adds up all records of the position. */
static int openings_source_find_in_book(const struct openings_source *source, uint64_t key,
                                        unsigned samples, struct openings_position *position)
{
    struct book *book = source->book;
    struct book_record record;
    struct book_entry entry;
    int found = book_find(book, key, &position->ordinal), more = 1;

    if (found != 1)
        return found;
    for (uint64_t at = position->ordinal; (more = book_record(book, at, &record)) == 1; at++) {
        unsigned name = book_move(&record);
        if (record.key != key)
            break;
        if (source->self != NULL && openings_self_has(source->self, book_game(&record)))
            continue;
        book_entry(book, book_game(&record), &entry);
        openings_add_game(&position->tally, book_game(&record), book_result(&record), &entry,
                          samples);
        if (name == BOOK_MOVE_END) {
            position->ended++;
            continue;
        }
        struct openings_move *move = openings_position_move(position, name);
        if (move == NULL)
            return ERROR_MEMORY;
        openings_add_result(&move->score, book_result(&record));
    }
    return more < 0 ? more : position->tally.score.games > 0;
}

int openings_source_find(const struct openings_source *source, uint64_t key, unsigned samples,
                         struct openings_position *position)
{
    openings_position_reset(position);
    return source->book != NULL ? openings_source_find_in_book(source, key, samples, position)
                                : tallies_find(source->tallies, key, samples, position);
}

void openings_source_entry(const struct openings_source *source, uint64_t game,
                           struct book_entry *entry)
{
    if (source->book != NULL)
        book_entry(source->book, game, entry);
    else
        tallies_entry(source->tallies, game, entry);
}

const char *openings_source_name(const struct openings_source *source, uint32_t number)
{
    return source->book != NULL ? book_name(source->book, number)
                                : tallies_name(source->tallies, number);
}

bool openings_source_failed(const struct openings_source *source)
{
    return source->book == NULL && tallies_failed(source->tallies) != 0;
}
