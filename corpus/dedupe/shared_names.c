/* SPDX-License-Identifier: ISC */
/*
 * Which names do the records of one game have in one seat?  A game is the record that is kept,
 * those that are dropped for it, and the kept ones that have its moves under an id of another site.
 */
#include <stdlib.h>
#include <string.h>

#include "corpus/dedupe/repeats.h"

struct shared_member {
    uint32_t game; /* the number of the game, the same in all of its records */
    uint32_t place; /* index into repeats->places */
};

/* One game; its names may be too many or its ids contradict each other. */
struct shared_game {
    uint32_t names[2][ALIAS_SEAT_NAMES_MAX]; /* of White, of Black */
    size_t nnames[2];
    uint32_t own[ALIAS_SEAT_NAMES_MAX]; /* places of records with an id, one of each site */
    size_t nown;
    unsigned swap; /* of the first record, as of its fingerprint */
    bool contradicts;
};

static int shared_compare_members(const void *left, const void *right)
{
    const struct shared_member *a = left, *b = right;

    if (a->game != b->game)
        return a->game < b->game ? -1 : 1;
    return (a->place > b->place) - (a->place < b->place);
}

static int shared_compare_twins(const void *key, const void *element)
{
    const uint32_t game = *(const uint32_t *)key,
                   other = ((const struct dedupe_twin *)element)->game;

    return (game > other) - (game < other);
}

/* The number of the game of a record, the same for all records of it. */
static uint32_t shared_game_of(const struct dedupe *dedupe, size_t record)
{
    size_t count;
    const struct dedupe_twin *twins = dedupe_twins(dedupe, &count);
    const uint32_t keeper = (uint32_t)dedupe_keeper(dedupe, record);
    const struct dedupe_twin *twin =
        count == 0 ? NULL : bsearch(&keeper, twins, count, sizeof twins[0], shared_compare_twins);

    return twin != NULL ? twin->other : keeper;
}

static void shared_add_name(struct shared_game *game, int seat, uint32_t name)
{
    for (size_t i = 0; i < game->nnames[seat]; i++)
        if (game->names[seat][i] == name)
            return;
    if (name == 0)
        return;
    if (game->nnames[seat] == ALIAS_SEAT_NAMES_MAX)
        game->contradicts = true;
    else
        game->names[seat][game->nnames[seat]++] = name;
}

/* Two ids of one site are two games. */
static void shared_add_id(struct shared_game *game, const struct repeats *repeats, uint32_t place)
{
    for (size_t i = 0; i < game->nown; i++)
        if (repeats->names[game->own[i]].site == repeats->names[place].site) {
            game->contradicts |= strcmp(repeats_id(repeats, &repeats->places[game->own[i]]),
                                        repeats_id(repeats, &repeats->places[place])) != 0;
            return;
        }
    if (game->nown == ALIAS_SEAT_NAMES_MAX)
        game->contradicts = true;
    else
        game->own[game->nown++] = place;
}

/* Does a seat have one of its names already, seats exchanged or not? */
static bool shared_has_name(const struct shared_game *game, const uint32_t names[2], bool exchanged)
{
    for (int seat = 0; seat < 2; seat++)
        for (size_t i = 0; i < game->nnames[seat]; i++)
            if (names[seat ^ exchanged] != 0 && game->names[seat][i] == names[seat ^ exchanged])
                return true;
    return false;
}

/*
 * Names of a record that leaves out the swap may be those of before or after it: they count only
 * if one of them is in a seat already, and in one way alone.
 */
static void shared_add_record(struct shared_game *game, const struct repeats *repeats,
                              uint32_t place, unsigned swap)
{
    const uint32_t *names = repeats->names[place].names;
    bool exchanged = false;

    if (repeats->places[place].id != 0)
        shared_add_id(game, repeats, place);
    if (swap != game->swap) {
        if (shared_has_name(game, names, false) == shared_has_name(game, names, true))
            return;
        exchanged = shared_has_name(game, names, true);
    }
    for (int seat = 0; seat < 2; seat++)
        shared_add_name(game, seat, names[seat ^ exchanged]);
}

static int shared_tell(const struct shared_game *game, struct alias_proposals *proposals)
{
    int error = 0;

    for (int seat = 0; seat < 2 && error == 0 && !game->contradicts; seat++)
        error = alias_proposals_add_shared(proposals, game->names[seat], game->nnames[seat]);
    return error;
}

int repeats_share_names(const struct repeats *repeats, const struct dedupe *dedupe, int min_plies,
                        struct alias_proposals *proposals)
{
    struct shared_member *members = reallocarray(NULL, repeats->count + 1, sizeof members[0]);
    size_t nmembers = 0;
    int error = 0;

    if (members == NULL)
        return ERROR_MEMORY;
    for (uint32_t i = 0; i < repeats->count; i++) {
        const size_t record = repeats->places[i].game;

        if (dedupe_fingerprint(dedupe, record)->nplies >= min_plies &&
            (!dedupe_is_ambiguous(dedupe, record) || dedupe_fits_twins(dedupe, record)))
            members[nmembers++] = (struct shared_member){shared_game_of(dedupe, record), i};
    }
    qsort(members, nmembers, sizeof members[0], shared_compare_members);
    for (size_t i = 0; i < nmembers && error == 0;) {
        const uint32_t number = members[i].game;
        struct shared_game game = {
            .swap = dedupe_fingerprint(dedupe, repeats->places[members[i].place].game)->swap};

        for (; i < nmembers && members[i].game == number; i++) {
            const uint32_t place = members[i].place;
            shared_add_record(&game, repeats, place,
                              dedupe_fingerprint(dedupe, repeats->places[place].game)->swap);
        }
        error = shared_tell(&game, proposals);
    }
    free(members);
    return error;
}
