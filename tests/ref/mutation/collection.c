/* SPDX-License-Identifier: ISC */
#include "tests/ref/mutation/collection.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lib/reading.h"

#define GAMES_MIN 3
#define GAMES_MORE 10 /* so many at most, less one, are added to them */
#define GAME_PLIES 40 /* of a generated game */

struct maker {
    struct collection_source *source;
    struct random *random;
    struct text *out;
};

static uint32_t below(struct maker *maker, uint32_t bound)
{
    return random_below(maker->random, bound);
}

#define pick(maker, list) ((list)[below(maker, sizeof(list) / sizeof *(list))])

/* ---- generated records ---- */

static const char *const names[] = {
    "White", "Black", "player-1", "player-2", "p3", "a b", "\xc3\x9cn\xc3\xaf", "A. N. Other",
};
/* LittleGolem escapes nothing (Q1), and an archive holds both character sets (Q15). */
static const char *const raw_names[] = {
    "White", "player;]", "lazy\\player", "J\xf6rg", "\xd0\x98\xd0\xb3\xd1\x80\xd0\xbe\xd0\xba",
};
static const char *const comments[] = {
    "good move",
    "see (;FF[4\\]GM[1\\];W[a1\\])",
    "why? :) \\]",
    "two\nlines",
    "# no heading",
    "1. a1 b2 (c3)",
    "he said: \xe2\x80\x9cno\xe2\x80\x9d",
};

/* A random move that is legal: CELL_NONE when the game is over. */
static cell next_move(struct maker *maker, struct position *position)
{
    const struct board *board = position->board;

    if (position->nplies > 0 && position->ply[position->nplies - 1].figures != 0)
        return CELL_NONE;
    if (position_empties(position) == 0)
        return CELL_NONE;
    for (;;) {
        cell at = (cell)below(maker, (uint32_t)board->ncells);

        if (position_colour(position, at) == COLOUR_NONE)
            return at;
    }
}

/* Plays a move, or nothing at the game's end; its node goes to the output. */
static bool play(struct maker *maker, bool is_littlegolem)
{
    struct position *position = &maker->source->position;
    const struct board *board = position->board;
    char word[SPELLING_BYTES];
    enum colour colour = (enum colour)position->to_move;
    cell at = next_move(maker, position);

    if (at == CELL_NONE)
        return false;
    if (is_littlegolem)
        board->game->spell_littlegolem(board->size, board->x[at], board->y[at], word);
    else
        cell_spell(board, SPELLING_LINE, at, word);
    text_format(maker->out, ";%c[%s]", colour == COLOUR_WHITE ? 'W' : 'B', word);
    position_play(position, at, colour);
    return true;
}

static void begin(struct maker *maker, const struct game *game, int size)
{
    const struct board *board = boards_get(&maker->source->boards, game, size);

    position_init(&maker->source->position, board, RING_FREELING);
}

/* One line, as LittleGolem writes it. */
static void write_littlegolem(struct maker *maker)
{
    struct position *position = &maker->source->position;
    bool is_hex = below(maker, 5) == 0;
    int size = is_hex ? 11 : 4 + (int)below(maker, 5);
    struct text line = {0}, *out = maker->out;
    uint32_t plies = below(maker, GAME_PLIES);
    bool resigns = false;

    begin(maker, is_hex ? &game_hex : &game_havannah, size);
    maker->out = &line;
    for (uint32_t i = 0; i < plies; i++) {
        if (i == 1 && !is_hex && below(maker, 3) == 0) {
            text_string(&line, ";B[swap]");
            position_swap(position);
        } else if (!play(maker, true)) {
            break;
        }
    }
    bool won = position->nplies > 0 && position->ply[position->nplies - 1].figures != 0;
    bool white_last = position->to_move == COLOUR_BLACK;
    if (!won && position->nplies > 2 && below(maker, 2) == 0) {
        resigns = true;
        text_format(&line, ";%c[resign]", white_last ? 'B' : 'W');
    }
    maker->out = out;
    text_format(out, "(;FF[4]EV[%s]PB[%s]PW[%s]SZ[%d]",
                is_hex                 ? "hex.ld.1"
                : below(maker, 2) == 0 ? "null"
                                       : "havannah.mc.2010.oct.1.17",
                pick(maker, raw_names), pick(maker, raw_names), size);
    if (!is_hex)
        text_string(out, "RU[LG]");
    if (won || resigns)
        text_format(out, "RE[%c]", white_last ? 'B' : 'W'); /* B is the first player: White */
    text_format(out, "GC[ game #%u]SO[http://www.littlegolem.com]", 1000000 + below(maker, 400000));
    text_append(out, line.bytes, line.length);
    text_char(out, ')');
    text_release(&line);
}

static void write_property(struct maker *maker, const char *name, const char *value)
{
    text_format(maker->out, "%s[%s]", name, value);
    if (below(maker, 8) == 0)
        text_char(maker->out, below(maker, 2) == 0 ? ' ' : '\n');
}

/* Some plies, with comments, and variations that end here. */
static void write_plies(struct maker *maker, uint32_t plies, int depth)
{
    struct position *position = &maker->source->position;

    for (uint32_t i = 0; i < plies; i++) {
        if (depth < 3 && below(maker, 12) == 0 && position_empties(position) > 4) {
            uint32_t nbranches = 2 + below(maker, 2);
            for (uint32_t j = 0; j < nbranches; j++) {
                int before = position->nplies;
                text_char(maker->out, '(');
                if (!play(maker, false))
                    text_char(maker->out, ';');
                else
                    write_plies(maker, below(maker, 6), depth + 1);
                text_char(maker->out, ')');
                while (position->nplies > before)
                    position_undo(position);
            }
            return;
        }
        if (!play(maker, false))
            return;
        if (below(maker, 10) == 0)
            write_property(maker, "C", pick(maker, comments));
    }
}

/* A record as editors write it: any property first, variations, comments, lines. */
static void write_plain(struct maker *maker)
{
    static const char *const starts[] = {"(;", "(;", "(;", "( ;", "(\n;"};
    struct text *out = maker->out;
    char size[8];

    snprintf(size, sizeof size, "%u", 4 + below(maker, 5));
    begin(maker, &game_havannah, atoi(size));
    text_string(out, pick(maker, starts));
    uint32_t order = below(maker, 6);
    if (order == 0) /* names first, as some programs write them */
        write_property(maker, "PW", pick(maker, names));
    if (order != 1)
        write_property(maker, "FF", "4");
    if (order == 0)
        write_property(maker, "CA", "UTF-8");
    write_property(maker, "GM", "Havannah");
    write_property(maker, "SZ", size);
    if (order > 1)
        write_property(maker, "PW", pick(maker, names));
    write_property(maker, "PB", pick(maker, names));
    if (below(maker, 3) == 0)
        write_property(maker, "EV", "a club's evening");
    if (below(maker, 3) == 0)
        write_property(maker, "C", pick(maker, comments));
    write_plies(maker, below(maker, GAME_PLIES), 0);
    text_char(out, ')');
}

/* ---- real records ---- */

static void add_real(struct collection_source *source, const char *bytes, size_t length)
{
    while (length > 0 && isspace((unsigned char)bytes[length - 1]))
        length--;
    if (length == 0 || bytes[0] != '(')
        return;
    source->real = realloc(source->real, (source->nreal + 1) * sizeof *source->real);
    if (source->real == NULL)
        abort();
    source->real[source->nreal] = (struct text){0};
    text_append(&source->real[source->nreal++], bytes, length);
}

/* Each line of a list is a record; any other file is one as a whole. */
static void add_file(struct collection_source *source, const char *path, bool is_list)
{
    size_t length;
    char *bytes = reading_file(path, &length);

    for (size_t at = 0; bytes != NULL && at < length;) {
        const char *newline = is_list ? memchr(bytes + at, '\n', length - at) : NULL;
        size_t end = newline == NULL ? length : (size_t)(newline - bytes) + 1;

        add_real(source, bytes + at, end - at);
        at = end;
    }
    free(bytes);
}

static void add_folder(struct collection_source *source, const char *folder, bool is_list)
{
    struct dirent **entries = NULL;
    char path[4096];

    snprintf(path, sizeof path, "%s", reading_real(folder));
    int count = scandir(path, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *extension = strrchr(entries[i]->d_name, '.');
        char file[5000];

        snprintf(file, sizeof file, "%s/%s", path, entries[i]->d_name);
        if (extension != NULL &&
            (strcmp(extension, ".hgf") == 0 || strcmp(extension, ".hsgf") == 0 ||
             strcmp(extension, ".txt") == 0))
            add_file(source, file, is_list);
        free(entries[i]);
    }
    free(entries);
}

bool collection_load(struct collection_source *source)
{
    if (!reading_has_real())
        return false;
    add_folder(source, "littlegolem", false);
    add_folder(source, "havannahgui", false);
    add_folder(source, "littlegolem-hex", true);
    return source->nreal > 0;
}

void collection_source_release(struct collection_source *source)
{
    for (size_t i = 0; i < source->nreal; i++)
        text_release(&source->real[i]);
    free(source->real);
    boards_release(&source->boards);
}

/* ---- collections ---- */

static void add_game(struct maker *maker, struct collection *collection, bool littlegolem)
{
    struct collection_source *source = maker->source;
    struct collection_game *game = &collection->games[collection->ngames++];

    game->at = collection->text.length;
    if (source->nreal > 0) {
        const struct text *real = &source->real[below(maker, (uint32_t)source->nreal)];
        text_append(maker->out, real->bytes, real->length);
    } else if (littlegolem) {
        write_littlegolem(maker);
    } else {
        write_plain(maker);
    }
    game->length = collection->text.length - game->at;
    collection->has_raw_header |= littlegolem || source->nreal > 0;
}

void collection_make(struct collection_source *source, struct random *random,
                     struct collection *collection)
{
    static const char *const separators[] = {"\n", "\n", "\n\n", "\r\n", ""};
    struct maker maker = {.source = source, .random = random, .out = &collection->text};
    const char *separator = pick(&maker, separators);
    uint32_t style = below(&maker, 3); /* LittleGolem's, editors', or both */
    uint32_t ngames = GAMES_MIN + below(&maker, GAMES_MORE);

    text_reset(&collection->text);
    collection->ngames = 0;
    collection->has_raw_header = false;
    if (below(&maker, 10) == 0)
        text_string(&collection->text, "\n\n");
    for (uint32_t i = 0; i < ngames; i++) {
        add_game(&maker, collection, style == 0 || (style == 2 && below(&maker, 2) == 0));
        if (i + 1 < ngames || below(&maker, 3) > 0)
            text_string(&collection->text, separator);
    }
    if (collection->text.failed)
        abort();
}

void collection_release(struct collection *collection)
{
    text_release(&collection->text);
}
