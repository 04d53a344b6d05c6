/* SPDX-License-Identifier: ISC */
/*
 * What does a book keep of a replayed record?  The entry, the number of its records, the records
 * without the game's number, and three names, packed for book_maker_take().
 */
#include <assert.h>
#include <string.h>

#include "corpus/base/date.h"
#include "corpus/base/event.h"
#include "corpus/base/fold.h"
#include "corpus/openings/book_maker.h"

/* The number at the start of a text, as far as its digits go; 0: none, or more than `most`. */
static uint64_t book_pack_leading_number(const char *text, uint64_t most)
{
    uint64_t number = 0;

    for (; text != NULL && *text >= '0' && *text <= '9'; text++) {
        if (number > most / 10)
            return 0;
        number = number * 10 + (uint64_t)(*text - '0');
    }
    return number <= most ? number : 0;
}

uint64_t book_id_number(const char *id)
{
    return id != NULL && id[strspn(id, "0123456789")] == '\0'
               ? book_pack_leading_number(id, INT64_MAX)
               : 0;
}

/* As book_entry has it: the day of the game, or only its year as corpus/base/event.h finds it. */
static uint32_t book_pack_date_number(const struct record *record)
{
    const uint32_t year = (uint32_t)event_year(record->date, record->event);
    struct date date;

    if (record->date == NULL || !date_read(record->date, &date) || (uint32_t)date.year != year)
        return year * 10000;
    return year * 10000 + (uint32_t)date.month * 100 + (uint32_t)date.day;
}

/* As the statistics decide: by a figure or a resignation. */
static enum book_result book_pack_result_of(const struct outcome *outcome, bool exchanged)
{
    if (end_is_drawn(outcome->end, outcome->winner))
        return BOOK_DRAWN;
    if (outcome->end > END_RESIGN || outcome->winner == COLOUR_NONE)
        return BOOK_UNDECIDED;
    return book_exchanged_result(outcome->winner == COLOUR_WHITE ? BOOK_WHITE_WON : BOOK_BLACK_WON,
                                 exchanged);
}

static void pack_name(struct text *out, const char *name)
{
    text_string(out, name == NULL ? "" : name);
    text_char(out, '\0');
}

unsigned book_move_name(const struct fold *fold, const struct ply *ply)
{
    return ply == NULL             ? BOOK_MOVE_END
           : ply->kind == PLY_SWAP ? BOOK_MOVE_SWAP
                                   : fold_cell(fold, ply->cell);
}

void book_fold_ply(struct fold *fold, const struct ply *ply)
{
    if (ply->kind == PLY_SWAP)
        fold_toggle(fold, ply->joined[0], colour_other((enum colour)ply->colour));
    fold_toggle(fold, ply->cell, (enum colour)ply->colour);
}

/* The positions after 0 .. depth plies, each with the ply that follows. */
static void pack_plies(const struct position *position, const struct outcome *outcome,
                       unsigned depth, struct text *out)
{
    const bool exchanged = outcome_is_exchanged(outcome, position->board->game);
    const enum book_result result = book_pack_result_of(outcome, exchanged);
    enum colour to_move = outcome->began;
    struct fold fold;

    fold_init(&fold, position->board, exchanged);
    for (unsigned i = 0; i <= position->nplies && i <= depth; i++) {
        const struct ply *ply = i < position->nplies ? &position->ply[i] : NULL;
        const unsigned move = book_move_name(&fold, ply);
        struct book_record record = {fold_key(&fold, to_move), book_what(move, 0, result)};
        text_append(out, &record, sizeof record);
        if (ply == NULL)
            return;
        book_fold_ply(&fold, ply);
        to_move = colour_other((enum colour)ply->colour);
    }
}

bool book_takes_turns(const struct position *position, const struct outcome *outcome)
{
    const struct game *game = position->board->game;
    const enum colour first = game->either_first ? outcome->began : game->first;

    if (outcome->setup || game_cannot(game, GAME_MONOTONE) != NULL)
        return false;
    for (int i = 0; i < position->nplies; i++) {
        const struct ply *ply = &position->ply[i];
        if (ply->cell == CELL_NONE || ply->colour != (i % 2 == 0 ? first : colour_other(first)))
            return false;
    }
    return true;
}

void book_pack(const struct walk_item *item, const struct outcome *outcome, unsigned depth,
               struct text *out)
{
    const struct record *record = item->record;
    const struct position *position = item->position;
    const bool exchanged = outcome_is_exchanged(outcome, position->board->game);
    struct book_packed head = {.ordinal = item->ordinal};
    size_t start = out->length;

    head.entry = (struct book_entry){
        .id = book_id_number(record->id),
        .offset = record->offset,
        .number = item->game,
        .date = book_pack_date_number(record),
        .white_rating = (uint16_t)book_pack_leading_number(
            exchanged ? record->black_rating : record->white_rating, UINT16_MAX),
        .black_rating = (uint16_t)book_pack_leading_number(
            exchanged ? record->white_rating : record->black_rating, UINT16_MAX),
        .plies = (uint16_t)outcome->nplies,
        .game = (uint8_t)position->board->game->index,
        .size = (uint8_t)position->board->size,
        .setup = !book_takes_turns(position, outcome),
    };
    assert(outcome->end != END_ILLEGAL && position->nplies == outcome->nplies);
    if (!head.entry.setup)
        head.nrecords =
            ((unsigned)outcome->nplies < depth ? (unsigned)outcome->nplies : depth) + 1u;
    text_append(out, &head, sizeof head);
    if (!head.entry.setup)
        pack_plies(position, outcome, depth, out);
    pack_name(out, item->shown);
    pack_name(out, exchanged ? record->black : record->white);
    pack_name(out, exchanged ? record->white : record->black);
    head.length = out->length - start;
    if (!out->failed)
        memcpy(out->bytes + start, &head, sizeof head);
}
