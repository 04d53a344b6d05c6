/* SPDX-License-Identifier: ISC */
#include "tests/ref/mutation/judge.h"

#include <string.h>

#include "analyse/base/bytes.h"

#define GHOST_BYTES 24 /* of a record that is looked at: its first properties */

static void say(struct verdict *verdict, unsigned *count, const char *what, uint64_t at)
{
    ++*count;
    text_format(&verdict->said, "%s at byte %llu\n", what, (unsigned long long)at);
}

/* ---- games ---- */

static const struct witness_record *known(const struct trial *trial, size_t game)
{
    const struct witness_record *record =
        witness_at(trial->before, trial->collection->games[game].at);

    return record == NULL || record->rejected ? NULL : record;
}

/* Is a whole copy of the game read as it was?  *at becomes a copy's place, the mutant's length when
 * there is none. */
static bool is_read(const struct trial *trial, size_t game, size_t *at)
{
    const struct collection_game *original = &trial->collection->games[game];
    uint64_t digest = known(trial, game)->digest;

    *at = mutant_find(trial->mutant, original, 0);
    for (size_t copy = *at; copy < trial->mutant->length;
         copy = mutant_find(trial->mutant, original, copy + 1)) {
        const struct witness_record *record = witness_at(trial->now, copy);

        if (record != NULL && !record->rejected && record->digest == digest)
            return true;
    }
    return false;
}

static const struct witness_record *record_over(const struct witness *witness, uint64_t at)
{
    for (size_t i = 0; i < witness->nrecords; i++) {
        const struct witness_record *record = &witness->records[i];
        if (record->offset <= at && at < record->offset + record->length)
            return record;
    }
    return NULL;
}

/* Is an error told in these bytes? */
static bool is_error_in(const struct witness *witness, uint64_t from, uint64_t to)
{
    for (size_t i = 0; i < witness->nfindings; i++)
        if (witness->findings[i].offset >= from && witness->findings[i].offset < to &&
            message_level(witness->findings[i].message) == LEVEL_ERROR)
            return true;
    return false;
}

static void judge_games(const struct trial *trial, struct verdict *verdict)
{
    for (size_t i = 0; i < trial->collection->ngames; i++) {
        size_t at;

        if (known(trial, i) == NULL || is_read(trial, i, &at)) {
            verdict->whole += known(trial, i) != NULL;
            continue;
        }
        if (at == trial->mutant->length)
            continue; /* it was damaged */
        verdict->whole++;
        say(verdict, &verdict->lost, "lost: a whole game", at);
        const struct witness_record *record = record_over(trial->now, at);
        bool named = record != NULL
                         ? record->rejected
                         : is_error_in(trial->now, at, at + trial->collection->games[i].length);
        if (!named)
            say(verdict, &verdict->silent, "silent: nothing is said of it", at);
    }
}

bool judge_lost(const struct trial *trial, size_t game)
{
    size_t at;

    return known(trial, game) != NULL && !is_read(trial, game, &at) && at < trial->mutant->length;
}

/* Do the record's first bytes come from one place of the collection?  Where the damage has joined
 * the "(;" of a variation to the header of another game, it has made a record. */
static bool is_of_one_piece(const struct mutant *mutant, const struct witness_record *record)
{
    const uint32_t *origin = mutant->origin + record->offset;

    for (uint32_t i = 1; i < GHOST_BYTES && i < record->length; i++)
        if (origin[i] != origin[0] + i)
            return false;
    return true;
}

/* A record that begins in the middle of a game is none: a variation, or a game that lost its head.
 */
static void judge_ghosts(const struct trial *trial, struct verdict *verdict)
{
    for (size_t i = 0; i < trial->now->nrecords; i++) {
        const struct witness_record *record = &trial->now->records[i];
        uint32_t origin = trial->mutant->origin[record->offset];

        for (size_t j = 0; j < trial->collection->ngames && !record->rejected; j++) {
            const struct collection_game *game = &trial->collection->games[j];
            if (origin != ORIGIN_NONE && origin > game->at && origin < game->at + game->length &&
                is_of_one_piece(trial->mutant, record))
                say(verdict, &verdict->ghosts, "ghost: a record inside a game", record->offset);
        }
    }
}

/* ---- bytes between records ---- */

static bool is_line_start(const struct mutant *mutant, size_t at)
{
    while (at > 0 && (mutant->bytes[at - 1] == ' ' || mutant->bytes[at - 1] == '\t'))
        at--;
    return at == 0 || mutant->bytes[at - 1] == '\n' || mutant->bytes[at - 1] == '\r';
}

/* The first byte of a gap that must be told of: no blank, no comment, no mark in front. */
static size_t first_in_gap(const struct mutant *mutant, size_t from, size_t to)
{
    size_t at = from;

    if (at == 0 && to >= 3 && memcmp(mutant->bytes, "\xef\xbb\xbf", 3) == 0)
        at = 3;
    while (at < to) {
        if (byte_is_blank(mutant->bytes[at])) {
            at++;
        } else if (mutant->bytes[at] == '#' && is_line_start(mutant, at)) {
            size_t line = at;
            while (at < to && mutant->bytes[at] != '\n' && mutant->bytes[at] != '\r')
                at++;
            if (memmem(mutant->bytes + line, at - line, "(;", 2) != NULL)
                return line;
        } else {
            return at;
        }
    }
    return to;
}

static void judge_gap(const struct trial *trial, size_t from, size_t to, struct verdict *verdict)
{
    size_t first = from < to ? first_in_gap(trial->mutant, from, to) : to;

    if (first >= to)
        return;
    for (size_t i = 0; i < trial->now->nfindings; i++) {
        const struct witness_finding *finding = &trial->now->findings[i];
        if (finding->offset >= from && finding->offset <= first &&
            finding->message != MESSAGE_NO_RECORD)
            return;
    }
    say(verdict, &verdict->unnamed, "unnamed: bytes between records", first);
}

static void judge_gaps(const struct trial *trial, struct verdict *verdict)
{
    const struct witness *now = trial->now;
    uint64_t end = 0;

    for (size_t i = 0; i < now->nrecords; i++) {
        const struct witness_record *record = &now->records[i];
        judge_gap(trial, end, record->offset, verdict);
        if (record->offset + record->length > end)
            end = record->offset + record->length;
    }
    judge_gap(trial, end, trial->mutant->length, verdict);
}

/* ---- counts and status ---- */

static void judge_counts(const struct trial *trial, struct verdict *verdict)
{
    const struct walk_counts *counts = &trial->now->counts;
    uint64_t rejected = 0;

    for (size_t i = 0; i < trial->now->nrecords; i++)
        rejected += trial->now->records[i].rejected;
    if (counts->read != counts->reported + counts->filtered + counts->rejected ||
        counts->read != trial->now->nrecords || counts->rejected != rejected)
        say(verdict, &verdict->miscounted, "miscounted: records read", counts->read);
}

/* Does every byte but blanks belong to a whole game? */
static bool is_harmless(const struct trial *trial)
{
    const struct mutant *mutant = trial->mutant;
    size_t covered = 0; /* bytes in whole games */

    for (size_t i = 0; i < trial->collection->ngames; i++) {
        const struct collection_game *game = &trial->collection->games[i];
        if (known(trial, i) == NULL)
            return false;
        for (size_t at = mutant_find(mutant, game, 0); at < mutant->length;
             at = mutant_find(mutant, game, at + 1))
            covered += game->length;
    }
    for (size_t i = 0; i < mutant->length; i++) {
        uint32_t origin = mutant->origin[i];
        bool in_game = false;
        for (size_t j = 0; j < trial->collection->ngames && !in_game; j++) {
            const struct collection_game *game = &trial->collection->games[j];
            in_game =
                origin != ORIGIN_NONE && origin >= game->at && origin < game->at + game->length;
        }
        if (in_game)
            covered--;
        else if (!byte_is_blank(mutant->bytes[i]))
            return false;
    }
    return covered == 0;
}

/* Where nothing is wrong, every game is read in its order. */
static bool all_read(const struct trial *trial)
{
    bool same = trial->now->nrecords == trial->before->nrecords;

    for (size_t i = 0; same && i < trial->now->nrecords; i++)
        same = trial->now->records[i].rejected == trial->before->records[i].rejected &&
               trial->now->records[i].digest == trial->before->records[i].digest;
    return same;
}

static void judge_status(const struct trial *trial, struct verdict *verdict)
{
    int status = trial->now->status;

    if (status == 2)
        say(verdict, &verdict->status, "status: 2 for damage", 0);
    if (trial->harm == HARM_SURE && status == 0)
        say(verdict, &verdict->status, "status: 0 in spite of damage", 0);
    if (verdict->lost > 0 && status == 0)
        say(verdict, &verdict->status, "status: 0 though a game is lost", 0);
    if (trial->before->status != 0)
        return;
    if ((trial->harm == HARM_NONE || is_harmless(trial)) && status == 1)
        say(verdict, &verdict->status, "status: 1 though nothing is wrong", 0);
    if (trial->harm == HARM_NONE && !all_read(trial))
        say(verdict, &verdict->lost, "lost: not all games of a whole collection are read", 0);
}

/* ---- repairs ---- */

static bool holds(const struct witness *witness, uint64_t digest)
{
    for (size_t i = 0; i < witness->nrecords; i++)
        if (!witness->records[i].rejected && witness->records[i].digest == digest)
            return true;
    return false;
}

static void judge_repair(const struct trial *trial, struct verdict *verdict)
{
    const struct witness *again = trial->again;
    const struct text *written = &trial->repaired->written;

    for (size_t i = 0; i < again->nrecords; i++)
        if (again->records[i].rejected)
            say(verdict, &verdict->repair, "repair: what is written is rejected",
                again->records[i].offset);
    if (again->counts.damage > 0 || again->nrecords != trial->repaired->counts.reported)
        say(verdict, &verdict->repair, "repair: other records are written than told",
            again->nrecords);
    if (trial->twice->written.length != written->length ||
        (written->length > 0 &&
         memcmp(trial->twice->written.bytes, written->bytes, written->length) != 0))
        say(verdict, &verdict->repair, "repair: a second one changes something", 0);
    for (size_t i = 0; i < trial->collection->ngames; i++) {
        size_t at;
        if (known(trial, i) != NULL && is_read(trial, i, &at) &&
            !holds(again, known(trial, i)->digest))
            say(verdict, &verdict->repair, "repair: a whole game is not written", at);
    }
}

void judge_trial(const struct trial *trial, struct verdict *verdict)
{
    struct text said = verdict->said;

    text_reset(&said);
    *verdict = (struct verdict){.said = said};
    judge_games(trial, verdict);
    judge_ghosts(trial, verdict);
    judge_gaps(trial, verdict);
    judge_counts(trial, verdict);
    judge_status(trial, verdict);
    if (trial->repaired != NULL)
        judge_repair(trial, verdict);
}
