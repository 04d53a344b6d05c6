/* SPDX-License-Identifier: ISC */
/*
 * Where does a game leave an archive?  Its positions are folded ply by ply, as those of the book
 * were, and looked up one after the other; by another order of moves it may come back.
 */
#include "corpus/openings/book_game.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "corpus/base/fold.h"
#include "corpus/openings/book_maker.h"

struct book_game_search {
    struct book *book;
    const struct book_self *self;
    uint64_t id; /* of `self`, 0: none */
    int plies; /* of the whole game */
    struct fold fold;
};

static bool book_game_same_name(const struct book *book, uint32_t number, const char *name)
{
    return number != 0 && name != NULL && strcmp(book_name(book, number), name) == 0;
}

/* Is it a record of the game itself? */
static bool book_game_is_self(const struct book_game_search *search, uint64_t game)
{
    const bool exchanged = search->fold.exchanged;
    struct book_entry entry;

    book_entry(search->book, game, &entry);
    if (search->id != 0 || entry.id != 0)
        return search->id == entry.id;
    return entry.plies == search->plies &&
           book_game_same_name(search->book, exchanged ? entry.black : entry.white,
                               search->self->white) &&
           book_game_same_name(search->book, exchanged ? entry.white : entry.black,
                               search->self->black);
}

static int book_game_add_follower(const struct book_game_search *search,
                                  const struct book_record *record, struct book_game *game)
{
    const unsigned move = book_move(record);
    const bool is_stone = move < (unsigned)search->fold.board->ncells;

    if (array_reserve(&game->followers, &game->room_followers, game->nfollowers + 1,
                      sizeof *game->followers) != 0)
        return ERROR_MEMORY;
    game->followers[game->nfollowers++] = (struct book_follower){
        .game = book_game(record),
        .cell = is_stone ? fold_show(&search->fold, (cell)move, NULL) : CELL_NONE,
        .is_swap = move == BOOK_MOVE_SWAP,
        .result =
            book_exchanged_result((enum book_result)book_result(record), search->fold.exchanged)};
    return 0;
}

/* Reads the other games at the position.  `name`: of the game's next move.  Returns 0 or an
 * ERROR_. */
static int book_game_read(const struct book_game_search *search, uint64_t key, unsigned name,
                          struct book_ply *ply, struct book_game *game)
{
    struct book_record record;
    uint64_t at;
    int more = book_find(search->book, key, &at);

    *ply = (struct book_ply){0};
    if (more <= 0)
        return more;
    for (; (more = book_record(search->book, at, &record)) == 1 && record.key == key; at++) {
        if (book_game_is_self(search, book_game(&record)))
            continue;
        if (ply->score.games == 0) /* those of the position before are no longer wanted */
            game->nfollowers = 0;
        openings_add_result(
            &ply->score,
            book_exchanged_result((enum book_result)book_result(&record), search->fold.exchanged));
        ply->followed += book_move(&record) == name;
        if (book_game_add_follower(search, &record, game) != 0)
            return ERROR_MEMORY;
    }
    return more < 0 ? more : 0;
}

static int book_game_compare(const void *left, const void *right)
{
    const struct book_follower *a = left, *b = right;

    return (a->game > b->game) - (a->game < b->game);
}

int book_game_find(struct book *book, const struct position *position,
                   const struct outcome *outcome, const struct book_self *self,
                   struct book_game *game)
{
    struct book_game_search search = {
        .book = book, .self = self, .id = book_id_number(self->id), .plies = outcome->nplies};
    const int most =
        outcome->nplies < (int)book->about.depth ? outcome->nplies : (int)book->about.depth;

    int last = -1;

    game->nplies = -1;
    game->left = 0;
    game->nfollowers = 0;
    if (!book_takes_turns(position, outcome))
        return 0;
    if (array_reserve(&game->plies, &game->room_plies, (size_t)most + 1, sizeof *game->plies) != 0)
        return ERROR_MEMORY;
    fold_init(&search.fold, position->board, outcome_is_exchanged(outcome, position->board->game));
    for (int i = 0; i <= most; i++) {
        const struct ply *ply = i < outcome->nplies ? &position->ply[i] : NULL;
        const enum colour to_move = i % 2 == 0 ? outcome->began : colour_other(outcome->began);
        const int error = book_game_read(&search, fold_key(&search.fold, to_move),
                                         book_move_name(&search.fold, ply), &game->plies[i], game);

        if (error != 0)
            return error;
        game->nplies = i;
        if (game->plies[i].score.games > 0)
            last = i;
        if (ply != NULL)
            book_fold_ply(&search.fold, ply);
    }
    game->left = last < 0 ? -1 : last < most ? last + 1 : 0;
    if (game->nfollowers > 0)
        qsort(game->followers, game->nfollowers, sizeof *game->followers, book_game_compare);
    return 0;
}

void book_game_release(struct book_game *game)
{
    free(game->plies);
    free(game->followers);
    *game = (struct book_game){0};
}
