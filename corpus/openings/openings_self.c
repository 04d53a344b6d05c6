/* SPDX-License-Identifier: ISC */
/* Which records of an archive are of the game that is compared with it? */
#include "corpus/openings/openings_self.h"

#include <stdlib.h>
#include <string.h>

#include "corpus/openings/openings.h"

/* The keys on the one board that the file's record has. */
static int openings_self_keys(struct openings_self *self, const struct search_position *line,
                              enum ring_rule ring_rule)
{
    struct board *board = board_new(game_at(self->game), self->size);
    struct position *position = malloc(sizeof *position);
    const cell *cells;

    if (board != NULL && position != NULL) {
        position_init(position, board, ring_rule);
        self->nkeys = openings_line_keys(line, position, BOOK_DEPTH_MAX, &cells, self->keys) + 1;
    }
    const int error = board == NULL || position == NULL ? ERROR_MEMORY : 0;
    free(position);
    board_free(board);
    return error;
}

int openings_self_begin(struct openings_self *self, const struct search_position *line,
                        enum ring_rule ring_rule)
{
    const char *id;

    *self = (struct openings_self){.is_game = search_position_is_game(line, &id)};
    self->id = book_id_number(id);
    for (int game = 0; self->is_game && game_at(game) != NULL; game++)
        for (int size = game_at(game)->size_min; size <= game_at(game)->size_max; size++) {
            const int nplies = search_position_plies(line, game, size, NULL);

            if (nplies < 0)
                continue;
            self->game = game;
            self->size = size;
            self->nplies = nplies;
            return openings_self_keys(self, line, ring_rule);
        }
    return 0;
}

static bool openings_self_is(const struct openings_self *self, const struct book_packed *head,
                             const char *records)
{
    const struct book_entry *entry = &head->entry;

    if (entry->game != self->game || entry->size != self->size)
        return false;
    if (self->id != 0 && entry->id != 0)
        return self->id == entry->id;
    if (entry->setup || entry->plies != self->nplies)
        return false;
    for (uint64_t i = 0; i < head->nrecords && i < (uint64_t)self->nkeys; i++) {
        struct book_record record;

        memcpy(&record, records + i * sizeof record, sizeof record);
        if (record.key != self->keys[i])
            return false;
    }
    return true;
}

size_t openings_self_before(struct openings_self *self, const char *bytes, size_t length,
                            size_t *next)
{
    struct book_packed head;

    *next = length;
    for (size_t at = 0; at < length && self->is_game; at += (size_t)head.length) {
        memcpy(&head, bytes + at, sizeof head);
        if (openings_self_is(self, &head, bytes + at + sizeof head)) {
            self->count++;
            *next = at + (size_t)head.length;
            return at;
        }
    }
    return length;
}
