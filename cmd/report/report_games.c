/* SPDX-License-Identifier: ISC */
/*
 * A packed game is its length, a struct packed_game, and the strings that it counts, each with its
 * NUL.
 */
#include "cmd/report/report_games.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "cmd/annotate/annotate_index.h"
#include "corpus/report/report_section.h"
#include "corpus/stats/stats_derived.h"

#define LONGEST 10 /* games listed */

/* The strings of a packed game: its place, id, players, date and opening; an empty one is not
 * known. */
#define STRINGS 6

struct packed_game {
    uint64_t ordinal, number;
    uint32_t game, size, nplies, end, winner;
};

/* The first stone under the name of its class, and whether it was swapped. */
static void report_games_pack_opening(const struct walk_item *item, enum spelling spelling,
                                      struct text *out)
{
    const struct outcome *outcome = item->outcome;
    const struct board *board = item->position->board;
    char name[SPELLING_BYTES];

    if (outcome->first_stone == CELL_NONE)
        return;
    const cell at = outcome_is_exchanged(outcome, board->game)
                        ? board->exchange[outcome->first_stone]
                        : outcome->first_stone;
    cell_spell(board, spelling, first_class_cell(board, at), name);
    text_format(out, "%s on size %d%s", name, board->size, outcome->swapped ? ", swapped" : "");
}

void report_games_pack(const struct walk_item *item, enum spelling spelling, struct text *out)
{
    const struct record *record = item->record;
    const struct outcome *outcome = item->outcome;
    const struct packed_game packed = {item->ordinal,
                                       item->game,
                                       (uint32_t)record->game->index,
                                       (uint32_t)record->size,
                                       (uint32_t)outcome->nplies,
                                       (uint32_t)outcome->end,
                                       (uint32_t)outcome->winner};
    const char *strings[] = {record->id, record->white, record->black, record->date};

    text_append(out, (const char *)&packed, sizeof packed);
    text_format(out, "%s:%" PRIu64, item->shown, item->game);
    text_append(out, "", 1);
    for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i++) {
        text_string(out, strings[i] == NULL ? "" : strings[i]);
        text_append(out, "", 1);
    }
    report_games_pack_opening(item, spelling, out);
    text_append(out, "", 1);
}

void report_game_strings(struct report_game *game, const char **strings[GAME_STRINGS])
{
    const char **const all[GAME_STRINGS] = {&game->page, &game->place,  &game->row,
                                            &game->id,   &game->white,  &game->black,
                                            &game->date, &game->opening};

    memcpy((void *)strings, (const void *)all, sizeof all);
}

int report_games_add(struct report_games *games, const struct report_game *game)
{
    struct report_game own = *game;
    const char **strings[GAME_STRINGS];
    bool failed =
        array_reserve(&games->games, &games->room, games->ngames + 1, sizeof games->games[0]) != 0;

    report_game_strings(&own, strings);
    for (int i = 0; i < GAME_STRINGS; i++) {
        if (*strings[i] == NULL)
            continue;
        *strings[i] = arena_copy(&games->arena, *strings[i], strlen(*strings[i]));
        failed |= *strings[i] == NULL;
    }
    if (failed)
        return ERROR_MEMORY;
    games->games[games->ngames++] = own;
    return 0;
}

int report_games_take(struct report_games *games, const char *page, const char *row,
                      const char **bytes)
{
    struct packed_game packed;
    const char *strings[STRINGS];

    memcpy(&packed, *bytes, sizeof packed);
    *bytes += sizeof packed;
    for (int i = 0; i < STRINGS; i++) {
        strings[i] = **bytes == '\0' ? NULL : *bytes;
        *bytes += strlen(*bytes) + 1;
    }
    return report_games_add(games, &(struct report_game){.page = page,
                                                         .place = strings[0],
                                                         .row = row,
                                                         .id = strings[1],
                                                         .white = strings[2],
                                                         .black = strings[3],
                                                         .date = strings[4],
                                                         .opening = strings[5],
                                                         .ordinal = packed.ordinal,
                                                         .number = packed.number,
                                                         .game = game_at((int)packed.game),
                                                         .size = (int)packed.size,
                                                         .nplies = (int)packed.nplies,
                                                         .end = (enum end)packed.end,
                                                         .winner = (enum colour)packed.winner});
}

/* ---- in order ---- */

static int report_games_by_ordinal(const void *a, const void *b)
{
    const struct report_game *left = a, *right = b;

    return left->ordinal != right->ordinal
               ? (left->ordinal > right->ordinal ? 1 : -1)
               : (left->number > right->number) - (left->number < right->number);
}

/* Sorts by a string, games of the same string in the order of the archive. */
static int report_games_by_id(const void *a, const void *b, void *context)
{
    const struct report_game *games = context;
    const size_t left = *(const size_t *)a, right = *(const size_t *)b;
    const int order = strcmp(games[left].id, games[right].id);

    return order != 0 ? order : (left > right) - (left < right);
}

static int report_games_by_place(const void *a, const void *b, void *context)
{
    const struct report_game *games = context;
    const size_t left = *(const size_t *)a, right = *(const size_t *)b;
    const int order = strcmp(games[left].place, games[right].place);

    return order != 0 ? order : (left > right) - (left < right);
}

/* One player's part in one game. */
struct seat {
    const char *name;
    size_t game;
};

static int report_games_by_name(const void *a, const void *b)
{
    const struct seat *left = a, *right = b;
    const int order = strcmp(left->name, right->name);

    return order != 0 ? order : (left->game > right->game) - (left->game < right->game);
}

/* The players and their games, from all seats in order. */
static int report_games_group(struct report_games *games, const struct seat *seats, size_t nseats)
{
    size_t room = 0, kept = 0;

    games->seats = calloc(nseats + 1, sizeof games->seats[0]);
    if (games->seats == NULL)
        return ERROR_MEMORY;
    for (size_t i = 0; i < nseats; i++) {
        const bool known = i > 0 && strcmp(seats[i].name, seats[i - 1].name) == 0;
        if (known && seats[i].game == seats[i - 1].game)
            continue; /* one player on both sides */
        if (!known) {
            if (array_reserve(&games->players, &room, games->nplayers + 1,
                              sizeof games->players[0]) != 0)
                return ERROR_MEMORY;
            games->players[games->nplayers++] =
                (struct report_player){.name = seats[i].name, .first = kept};
        }
        games->players[games->nplayers - 1].count++;
        games->seats[kept++] = seats[i].game;
    }
    return 0;
}

static int report_games_find_players(struct report_games *games)
{
    struct seat *seats = calloc(2 * games->ngames + 1, sizeof *seats);
    size_t nseats = 0;

    if (seats == NULL)
        return ERROR_MEMORY;
    for (size_t i = 0; i < games->ngames; i++) {
        const char *names[] = {games->games[i].white, games->games[i].black};
        for (int j = 0; j < 2; j++)
            if (names[j] != NULL)
                seats[nseats++] = (struct seat){names[j], i};
    }
    qsort(seats, nseats, sizeof *seats, report_games_by_name);
    int error = report_games_group(games, seats, nseats);
    free(seats);
    return error;
}

/* ---- where names lead ---- */

static int report_games_compare_key(const char *key, size_t length, const char *string)
{
    const int order = strncmp(key, string, length);

    return order != 0 ? order : string[length] != '\0' ? -1 : 0;
}

/* The first game in order whose id or place is the key; NULL: none. */
static const struct report_game *report_games_find(const struct report_games *games, bool by_id,
                                                   const char *key, size_t length)
{
    const size_t *order = by_id ? games->by_id : games->by_place;
    size_t low = 0, high = by_id ? games->nids : games->ngames;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const struct report_game *game = &games->games[order[middle]];
        if (report_games_compare_key(key, length, by_id ? game->id : game->place) > 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == (by_id ? games->nids : games->ngames))
        return NULL;
    const struct report_game *found = &games->games[order[low]];
    return report_games_compare_key(key, length, by_id ? found->id : found->place) == 0 ? found
                                                                                        : NULL;
}

static const struct report_player *report_games_find_player(const struct report_games *games,
                                                            const char *name, size_t length)
{
    size_t low = 0, high = games->nplayers;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = report_games_compare_key(name, length, games->players[middle].name);
        if (order == 0)
            return &games->players[middle];
        if (order > 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

static bool report_games_address(const void *context, enum link_kind kind, const char *key,
                                 size_t length, struct text *out)
{
    const struct report_games *games = context;

    if (kind == LINK_PLAYER) {
        const struct report_player *player = report_games_find_player(games, key, length);
        if (player == NULL)
            return false;
        annotate_player_address(player->name, out);
        text_string(out, ".html");
        return true;
    }
    const struct report_game *game = NULL;
    if (length > 0 && key[0] == '#')
        game = report_games_find(games, true, key + 1, length - 1);
    if (game == NULL)
        game = report_games_find(games, false, key, length);
    if (game != NULL)
        text_format(out, "games/%s.html", game->page);
    return game != NULL;
}

int report_games_finish(struct report_games *games, struct text *rows)
{
    if (games->ngames > 0)
        qsort(games->games, games->ngames, sizeof games->games[0], report_games_by_ordinal);
    text_reset(rows);
    for (size_t i = 0; i < games->ngames; i++)
        text_string(rows, games->games[i].row);

    games->by_id = calloc(games->ngames + 1, sizeof games->by_id[0]);
    games->by_place = calloc(games->ngames + 1, sizeof games->by_place[0]);
    if (games->by_id == NULL || games->by_place == NULL)
        return ERROR_MEMORY;
    for (size_t i = 0; i < games->ngames; i++) {
        games->by_place[i] = i;
        if (games->games[i].id != NULL)
            games->by_id[games->nids++] = i;
    }
    if (games->ngames > 0) {
        qsort_r(games->by_id, games->nids, sizeof games->by_id[0], report_games_by_id,
                games->games);
        qsort_r(games->by_place, games->ngames, sizeof games->by_place[0], report_games_by_place,
                games->games);
    }
    games->links = (struct report_links){report_games_address, games, ""};
    games->links_up = (struct report_links){report_games_address, games, "../"};
    return report_games_find_players(games);
}

/* ---- the longest ---- */

static bool report_games_is_finished(const struct report_game *game)
{
    return (ENDS_FINISHED >> game->end & 1) != 0;
}

/* The next one in order: fewer plies than `before`, or as many and later; NULL: none. */
static const struct report_game *report_games_next_longest(const struct report_games *games,
                                                           const struct game *kind,
                                                           const struct report_game *before)
{
    const struct report_game *best = NULL;

    for (size_t i = 0; i < games->ngames; i++) {
        const struct report_game *game = &games->games[i];
        if (game->game != kind || !report_games_is_finished(game) ||
            (before != NULL &&
             (game->nplies > before->nplies || (game->nplies == before->nplies && game <= before))))
            continue;
        if (best == NULL || game->nplies > best->nplies)
            best = game;
    }
    return best;
}

void report_games_longest(const struct report_games *games, const struct game *kind,
                          struct report *report)
{
    static const struct table_column columns[] = {
        {.title = "game", .align = COLUMN_LEFT},
        {.title = "plies"},
        {.title = "size"},
        {.title = "end", .align = COLUMN_LEFT},
        {.title = "White", .align = COLUMN_LEFT},
        {.title = "Black", .align = COLUMN_LEFT},
    };
    const struct report_game *game = NULL;
    struct table table;

    table_init(&table, COLUMNS(columns));
    for (int i = 0; i < LONGEST; i++) {
        game = report_games_next_longest(games, kind, game);
        if (game == NULL)
            break;
        table_name(&table, NULL, game->id != NULL ? game->id : game->place, NULL);
        table_link(&table, LINK_GAME, game->place);
        table_count(&table, (uint64_t)game->nplies);
        table_count(&table, (uint64_t)game->size);
        table_words(&table, end_title(game->end));
        table_player(&table, NULL, game->white == NULL ? "?" : game->white, NULL);
        table_player(&table, NULL, game->black == NULL ? "?" : game->black, NULL);
    }
    if (table_rows(&table) > 0) {
        report_section_words(report, BLOCK_SECTION, "The longest games");
        report_table(report, &table);
    }
    table_release(&table);
}

/* ---- mistakes ---- */

bool report_game_mistakes(const struct report_game *game, unsigned mistakes[2][GAME_MISTAKES])
{
    const char *at = strstr(game->row, SITE_ROW_MISTAKES);

    if (at == NULL)
        return false;
    at += sizeof SITE_ROW_MISTAKES - 1;
    for (int i = 0; i < 2 * GAME_MISTAKES; i++) {
        char *end;
        mistakes[i / GAME_MISTAKES][i % GAME_MISTAKES] = (unsigned)strtoul(at, &end, 10);
        at = end;
    }
    return true;
}

/* A player's mistakes. */
struct missed {
    const char *name;
    uint64_t games, mistakes[GAME_MISTAKES];
};

static int report_games_by_missed(const void *a, const void *b)
{
    const struct missed *left = a, *right = b;

    if (left->games != right->games)
        return left->games < right->games ? 1 : -1;
    return strcmp(left->name, right->name);
}

static struct missed report_games_missed(const struct report_games *games,
                                         const struct report_player *player,
                                         const struct game *kind)
{
    struct missed missed = {.name = player->name};

    for (size_t i = player->first; i < player->first + player->count; i++) {
        const struct report_game *game = &games->games[games->seats[i]];
        unsigned mistakes[2][GAME_MISTAKES];

        if (game->game != kind || !report_game_mistakes(game, mistakes))
            continue;
        missed.games++;
        for (int colour = 0; colour < 2; colour++) {
            const char *name = colour == 0 ? game->white : game->black;
            for (int j = 0; j < GAME_MISTAKES; j++)
                if (name != NULL && strcmp(name, player->name) == 0)
                    missed.mistakes[j] += mistakes[colour][j];
        }
    }
    return missed;
}

void report_games_put_mistakes(struct table *table, uint64_t games,
                               const uint64_t mistakes[GAME_MISTAKES])
{
    uint64_t all = 0;

    table_count(table, games);
    for (int i = 0; i < GAME_MISTAKES; i++) {
        table_count(table, mistakes[i]);
        all += mistakes[i];
    }
    table_decimal(table, games == 0 ? 0 : (double)all / (double)games, 2);
}

void report_games_mistakes(const struct report_games *games, const struct game *game, size_t top,
                           struct report *report)
{
    static const struct table_column columns[] = {{.title = "player", .align = COLUMN_LEFT},
                                                  GAME_MISTAKES_COLUMNS};
    struct missed *missed = calloc(games->nplayers + 1, sizeof *missed);
    size_t count = 0;
    struct table table;

    if (missed == NULL) {
        report->failed = true;
        return;
    }
    for (size_t i = 0; i < games->nplayers; i++) {
        missed[count] = report_games_missed(games, &games->players[i], game);
        count += missed[count].games > 0;
    }
    qsort(missed, count, sizeof *missed, report_games_by_missed);
    table_init(&table, COLUMNS(columns));
    for (size_t i = 0; i < count && (top == 0 || i < top); i++) {
        table_player(&table, NULL, missed[i].name, NULL);
        report_games_put_mistakes(&table, missed[i].games, missed[i].mistakes);
    }
    if (table_rows(&table) > 0) {
        report_section_words(report, BLOCK_SECTION, "Mistakes found");
        report_section_words(report, BLOCK_WORDS, GAME_MISTAKES_WORDS);
        report_table(report, &table);
    }
    table_release(&table);
    free(missed);
}

void report_games_release(struct report_games *games)
{
    arena_release(&games->arena);
    free(games->games);
    free(games->by_id);
    free(games->by_place);
    free(games->players);
    free(games->seats);
    *games = (struct report_games){0};
}
