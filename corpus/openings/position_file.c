/* SPDX-License-Identifier: ISC */
/*
 * Positions in the order of their keys, one after the other.  The index has the key and place of
 * one in about 4 KiB; a look-up searches it, and reads on from there.
 */
#include "corpus/openings/position_file.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"

#define MEMORY_BYTES ((size_t)16 << 20) /* of positions, in memory */
#define STRIDE_BYTES 4096
#define PLACES_MAX ((size_t)1 << 19) /* 12 MiB; set by hand */

struct position_place {
    uint64_t key, at, ordinal;
};

/* The first part of a position; its samples and its moves follow. */
struct position_head {
    uint64_t key, length; /* length: bytes, samples and moves included */
    struct openings_score score;
    uint64_t rated, ratings, first_id, last_id, ended, other_moves, other_games;
    uint32_t first_date, last_date, nsamples, nmoves;
};

struct position_move {
    uint64_t name;
    struct openings_score score;
};

void position_file_init(struct position_file *file)
{
    *file = (struct position_file){.stride = STRIDE_BYTES, .places_max = PLACES_MAX};
    temp_file_init(&file->bytes, MEMORY_BYTES);
}

void position_file_release(struct position_file *file)
{
    temp_file_release(&file->bytes);
    free(file->places);
    text_release(&file->made);
    position_file_init(file);
}

/* ---- writing -------------------------------------------------------------------------------- */

/* Notes where the next position begins, if that is far enough from the last place. */
static int position_file_add_place(struct position_file *file, uint64_t key)
{
    const uint64_t at = temp_file_length(&file->bytes);

    if (file->nplaces > 0 && at - file->places[file->nplaces - 1].at < file->stride)
        return 0;
    if (file->nplaces == file->places_max) {
        for (size_t i = 0; i < file->places_max / 2; i++)
            file->places[i] = file->places[2 * i];
        file->nplaces = file->places_max / 2;
        file->stride *= 2;
        if (at - file->places[file->nplaces - 1].at < file->stride)
            return 0;
    }
    if (array_reserve(&file->places, &file->capacity, file->nplaces + 1, sizeof file->places[0]) !=
        0)
        return ERROR_MEMORY;
    file->places[file->nplaces++] = (struct position_place){key, at, file->count};
    return 0;
}

int position_file_append(struct position_file *file, uint64_t key,
                         const struct openings_position *position)
{
    const struct openings_tally *tally = &position->tally;
    struct text *made = &file->made;
    struct position_head head = {
        .key = key,
        .length = sizeof head + tally->nsamples * sizeof tally->samples[0] +
                  position->nmoves * sizeof(struct position_move),
        .score = tally->score,
        .rated = tally->rated,
        .ratings = tally->ratings,
        .first_id = tally->first_id,
        .last_id = tally->last_id,
        .ended = position->ended,
        .other_moves = position->other_moves,
        .other_games = position->other_games,
        .first_date = tally->first_date,
        .last_date = tally->last_date,
        .nsamples = tally->nsamples,
        .nmoves = (uint32_t)position->nmoves,
    };
    int error = position_file_add_place(file, key);

    if (error != 0)
        return error;
    text_reset(made);
    text_append(made, &head, sizeof head);
    text_append(made, tally->samples, tally->nsamples * sizeof tally->samples[0]);
    for (size_t i = 0; i < position->nmoves; i++) {
        const struct position_move move = {position->moves[i].name, position->moves[i].score};
        text_append(made, &move, sizeof move);
    }
    if (made->failed)
        return ERROR_MEMORY;
    file->count++;
    return temp_file_append(&file->bytes, made->bytes, made->length);
}

/* ---- reading -------------------------------------------------------------------------------- */

/* The last place whose key is not above; false: all are. */
static bool position_file_search(const struct position_file *file, uint64_t key, size_t *found)
{
    size_t low = 0, high = file->nplaces;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (file->places[middle].key <= key)
            low = middle + 1;
        else
            high = middle;
    }
    *found = low - 1;
    return low > 0;
}

static int position_file_unpack(const char *bytes, unsigned samples,
                                struct openings_position *position)
{
    struct openings_tally *tally = &position->tally;
    struct position_head head;

    memcpy(&head, bytes, sizeof head);
    bytes += sizeof head;
    if (array_reserve(&position->moves, &position->capacity, head.nmoves,
                      sizeof position->moves[0]) != 0)
        return ERROR_MEMORY;
    tally->score = head.score;
    tally->rated = head.rated;
    tally->ratings = head.ratings;
    tally->first_id = head.first_id;
    tally->last_id = head.last_id;
    tally->first_date = head.first_date;
    tally->last_date = head.last_date;
    tally->nsamples = head.nsamples < samples ? head.nsamples : samples;
    memcpy(tally->samples, bytes, tally->nsamples * sizeof tally->samples[0]);
    bytes += head.nsamples * sizeof tally->samples[0];
    position->ended = head.ended;
    position->other_moves = head.other_moves;
    position->other_games = head.other_games;
    position->nmoves = head.nmoves;
    for (size_t i = 0; i < head.nmoves; i++, bytes += sizeof(struct position_move)) {
        struct position_move move;
        memcpy(&move, bytes, sizeof move);
        position->moves[i] = (struct openings_move){
            .name = (unsigned)move.name, .cell = CELL_NONE, .ncells = 1, .score = move.score};
    }
    return 1;
}

int position_file_find(struct position_file *file, uint64_t key, unsigned samples,
                       struct openings_position *position)
{
    struct text *made = &file->made;
    struct position_head head;
    size_t place;

    if (!position_file_search(file, key, &place))
        return 0;
    const uint64_t start = file->places[place].at;
    const uint64_t end =
        place + 1 < file->nplaces ? file->places[place + 1].at : temp_file_length(&file->bytes);
    text_reset(made);
    if (!text_reserve(made, (size_t)(end - start)))
        return ERROR_MEMORY;
    int error = temp_file_read(&file->bytes, start, made->bytes, (size_t)(end - start));
    if (error != 0)
        return error;
    position->ordinal = file->places[place].ordinal;
    for (size_t at = 0; at < end - start; at += (size_t)head.length, position->ordinal++) {
        memcpy(&head, made->bytes + at, sizeof head);
        if (head.key == key)
            return position_file_unpack(made->bytes + at, samples, position);
        if (head.key > key)
            return 0;
    }
    return 0;
}
