/* SPDX-License-Identifier: ISC */
/* Which records of an archive are of the game that is compared with it? */
#include "corpus/openings/openings_self.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
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

/* May it be a record of the game?  *by_moves: if it has the same positions. */
static bool openings_self_may_be(const struct openings_self *self, const struct book_entry *entry,
                                 bool *by_moves)
{
    *by_moves = self->id == 0 || entry->id == 0;
    if (entry->game != self->game || entry->size != self->size)
        return false;
    return *by_moves ? !entry->setup && entry->plies == self->nplies : self->id == entry->id;
}

static bool openings_self_is(const struct openings_self *self, const struct book_packed *head,
                             const char *records)
{
    bool by_moves;
    const bool may_be = openings_self_may_be(self, &head->entry, &by_moves);

    if (!may_be || !by_moves)
        return may_be;
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

/* ---- in a book ------------------------------------------------------------------------------ */

static int openings_self_add(struct openings_self *self, uint64_t game)
{
    if (openings_self_has(self, game))
        return 0;
    if (array_reserve(&self->games, &self->capacity, self->count + 1, sizeof *self->games) != 0)
        return ERROR_MEMORY;
    self->games[self->count++] = game;
    return 0;
}

/* Which games with the position of the key may be the game by its moves?  Takes those (`first`), or
 * drops the ones that are not among them. */
static int openings_self_sift(struct openings_self *self, struct book *book, uint64_t key,
                              bool first)
{
    const struct openings_self before = *self;
    struct book_record record;
    struct book_entry entry;
    uint64_t at;
    bool by_moves;
    int more = book_find(book, key, &at), error = 0;

    self->games = NULL;
    self->count = self->capacity = 0;
    for (; more == 1 && error == 0; at++) {
        more = book_record(book, at, &record);
        if (more != 1 || record.key != key)
            break;
        book_entry(book, book_game(&record), &entry);
        if (first ? openings_self_may_be(self, &entry, &by_moves) && by_moves
                  : openings_self_has(&before, book_game(&record)))
            error = openings_self_add(self, book_game(&record));
    }
    free(before.games);
    return more < 0 ? more : error;
}

int openings_self_find(struct openings_self *self, struct book *book)
{
    struct book_entry entry;
    bool by_moves;
    const int last =
        self->nkeys - 1 < (int)book->about.depth ? self->nkeys - 1 : (int)book->about.depth;
    int error = 0;

    for (int i = last; self->is_game && i >= 0 && (i == last || self->count > 0) && error == 0; i--)
        error = openings_self_sift(self, book, self->keys[i], i == last);
    for (uint64_t game = 0;
         self->is_game && self->id != 0 && game < book->about.ngames && error == 0; game++) {
        book_entry(book, game, &entry);
        if (!entry.setup && openings_self_may_be(self, &entry, &by_moves) && !by_moves)
            error = openings_self_add(self, game);
    }
    return error;
}

bool openings_self_has(const struct openings_self *self, uint64_t game)
{
    for (uint64_t i = 0; self->games != NULL && i < self->count; i++)
        if (self->games[i] == game)
            return true;
    return false;
}

void openings_self_release(struct openings_self *self)
{
    free(self->games);
    *self = (struct openings_self){0};
}
