/* SPDX-License-Identifier: ISC */
/*
 * Was this position reached?  A game passes through one position, or two around a swap, with as
 * many stones as the target; only these are compared with it, stone by stone.
 */
#include "corpus/filter/search_position.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/board/ply.h"
#include "parse/input/input.h"

#define DRAWING_BYTES_MAX 65536 /* far more than any board needs */

struct stone {
    cell at;
    uint8_t colour;
};

/* The target on one board. */
struct stones {
    struct stone *items; /* [count] */
    int count;
    uint8_t to_move;
    cell *plies; /* [nplies], the line that leads there; CELL_NONE: a swap */
    int nplies;
};

struct search_position {
    struct stones *by_size[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1]; /* NULL: not on this board */
    bool symmetric;
    bool is_file; /* it was read from one */
    const char *id; /* of its record; NULL: none */
};

/* The memory to replay one record. */
struct position_reader {
    const struct search_position_options *options;
    struct search_position *target;
    struct arena *arena;
    struct record record;
    struct position position;
};

/* ---- a record's last position ------------------------------------------------------------ */

static int search_position_keep(struct position_reader *reader)
{
    const struct position *position = &reader->position;
    const struct board *board = position->board;
    struct stones *stones = arena_alloc(reader->arena, sizeof *stones);
    int count = position->nstones[COLOUR_WHITE] + position->nstones[COLOUR_BLACK];

    if (stones == NULL)
        return ERROR_MEMORY;
    *stones = (struct stones){.to_move = position->to_move};
    stones->items = arena_alloc(reader->arena, ((size_t)count + 1) * sizeof *stones->items);
    stones->plies = arena_alloc(reader->arena, ((size_t)position->nplies + 1) * sizeof(cell));
    if (stones->items == NULL || stones->plies == NULL)
        return ERROR_MEMORY;
    for (; stones->nplies < position->nplies; stones->nplies++) {
        const struct ply *ply = &position->ply[stones->nplies];

        stones->plies[stones->nplies] = ply->kind == PLY_SWAP ? CELL_NONE : ply->cell;
    }
    for (int c = 0; c < board->ncells; c++)
        if (position->colour[c] != COLOUR_NONE)
            stones->items[stones->count++] = (struct stone){(cell)c, position->colour[c]};
    reader->target->by_size[board->game->index][board->size] = stones;
    return 0;
}

/* Replays a span and keeps where it leads.  1: it cannot be replayed. */
static int search_position_read_span(struct position_reader *reader, const struct span *span,
                                     const struct record_options *reading)
{
    const struct replay_options replay = {.ring_rule = reader->options->ring_rule,
                                          .variant = reader->options->variant};
    static const size_t one = 1;
    struct record *record = &reader->record;
    struct outcome outcome;
    int error = record_read(record, span, reading);

    if (error != 0)
        return error;
    if (record->games != one || !replay_possible(record))
        return 1;
    error = replay_line(record, NODE_NONE, &replay, &reader->position, &outcome);
    if (error == 0 && record_rejected(record))
        return 1;
    if (error == 0 && record->id != NULL &&
        (reader->target->id = arena_copy(reader->arena, record->id, strlen(record->id))) == NULL)
        return ERROR_MEMORY;
    return error != 0 ? error : search_position_keep(reader);
}

/* ---- moves ------------------------------------------------------------------------------- */

/* A line of moves: 1 when it is none. */
static int search_position_read_moves(struct position_reader *reader, const char *argument)
{
    const struct span span = {.bytes = argument,
                              .length = strlen(argument),
                              .line = 1,
                              .column = 1,
                              .form = FORM_MOVES,
                              .damage = MESSAGE_COUNT};
    struct record_options reading = {.force_spelling = true, .spelling = reader->options->spelling};
    bool found = false;

    if (strchr(argument, '\n') != NULL)
        return 1;
    int error = search_position_read_span(reader, &span, &reading); /* as one that names its game */
    if (error != 1)
        return error;
    for (int i = 0; (reading.game = game_at(i)) != NULL; i++)
        for (int size = reading.game->size_min; size <= reading.game->size_max; size++) {
            reading.size = size;
            error = search_position_read_span(reader, &span, &reading);
            if (error < 0)
                return error;
            found |= error == 0;
        }
    return found ? 0 : 1;
}

/* ---- files ------------------------------------------------------------------------------- */

struct file_walk {
    struct position_reader *reader;
    const char *name;
    struct input *input;
    struct scan *scan;
    struct arena arena;
    struct diagnostics diagnostics;
    int nrecords;
    int error; /* of the first record, 1: it cannot be replayed */
};

static int search_position_walk_block(struct file_walk *walk, const char *block, size_t length)
{
    struct record_options reading = {.name_hint = walk->name};
    struct span span;
    int more, error = scan_feed(walk->scan, block, length, length == 0);

    while (error == 0 && (more = scan_next(walk->scan, &span, &walk->diagnostics)) != 0) {
        if (more < 0)
            return more;
        if (walk->nrecords++ > 0)
            return 0; /* two are too many, whatever follows */
        walk->error = search_position_read_span(walk->reader, &span, &reading);
        if (walk->error < 0)
            return walk->error;
    }
    return error;
}

static int search_position_walk_file(struct file_walk *walk)
{
    const char *block;
    size_t length;
    int more;

    while ((more = input_next(walk->input)) > 0 && walk->nrecords < 2) {
        scan_begin(walk->scan);
        while ((more = input_read(walk->input, &block, &length)) > 0 && walk->nrecords < 2) {
            int error = search_position_walk_block(walk, block, length);
            if (error != 0)
                return error;
        }
        if (more < 0)
            return more;
        int error = walk->nrecords < 2 ? search_position_walk_block(walk, "", 0) : 0;
        if (error != 0)
            return error;
    }
    return more < 0 ? more : input_failed(walk->input) ? ERROR_INPUT : 0;
}

/* The position of a file with one record. */
static int search_position_read_file(struct position_reader *reader, const char *name,
                                     struct text *problem)
{
    char *operand = (char *)(uintptr_t)name;
    struct file_walk walk = {.reader = reader, .name = name};
    int error = ERROR_MEMORY;

    walk.diagnostics.arena = &walk.arena;
    walk.scan = scan_new(0);
    if (walk.scan != NULL)
        error = input_open(&walk.input, &operand, 1, NULL, &walk.diagnostics);
    if (error == 0)
        error = search_position_walk_file(&walk);
    if (error == ERROR_INPUT)
        text_string(problem, "moves that can be played, or a file that can be read");
    else if (error == 0 && (walk.nrecords != 1 || walk.error != 0)) {
        text_string(problem, walk.nrecords == 1
                                 ? "a file with a record that can be replayed to its end"
                                 : "a file with one record; `hav-grep --id=N' chooses one");
        error = ERROR_INPUT;
    }
    input_close(walk.input);
    scan_free(walk.scan);
    diagnostics_release(&walk.diagnostics);
    arena_release(&walk.arena);
    return error;
}

int search_position_read(struct search_position **result, const char *argument,
                         const struct search_position_options *options, struct arena *arena,
                         struct text *problem)
{
    struct search_position *target = arena_alloc(arena, sizeof *target);
    struct position_reader *reader = malloc(sizeof *reader);
    int error = ERROR_MEMORY;

    if (target != NULL && reader != NULL) {
        *target = (struct search_position){.symmetric = options->symmetric};
        reader->options = options;
        reader->target = target;
        reader->arena = arena;
        record_init(&reader->record);
        error = search_position_read_moves(reader, argument);
        if (error == 1) {
            error = search_position_read_file(reader, argument, problem);
            target->is_file = true;
        }
        record_release(&reader->record);
    }
    free(reader);
    *result = target;
    return problem->failed ? ERROR_MEMORY : error;
}

bool search_position_is_game(const struct search_position *target, const char **id)
{
    *id = target->id;
    return target->is_file;
}

int search_position_plies(const struct search_position *target, int game, int size,
                          const cell **plies)
{
    const struct stones *stones = target->by_size[game][size];

    if (plies != NULL)
        *plies = stones == NULL ? NULL : stones->plies;
    return stones == NULL ? -1 : stones->nplies;
}

/* ---- looking ----------------------------------------------------------------------------- */

/* Are all stones of the target among these, as symmetry `s` moves them? */
static bool search_position_same_stones(const struct stones *stones, const uint8_t *colours,
                                        const cell *symmetry)
{
    for (int i = 0; i < stones->count; i++)
        if (colours[symmetry[stones->items[i].at]] != stones->items[i].colour)
            return false;
    return true;
}

static bool search_position_is_here(const struct search_position *target,
                                    const struct stones *stones, const struct board *board,
                                    const uint8_t *colours)
{
    for (int s = 0; s < (target->symmetric ? board->nsymmetries : 1); s++)
        if (search_position_same_stones(stones, colours, board->symmetry[s]))
            return true;
    return false;
}

bool search_position_reached(const struct search_position *target, const struct position *position)
{
    const struct board *board = position->board;
    const struct stones *stones = target->by_size[board->game->index][board->size];
    int nstones = position->nstones[COLOUR_WHITE] + position->nstones[COLOUR_BLACK];
    uint8_t colours[BOARD_CELLS_MAX], to_move = position->to_move;

    if (stones == NULL || (stones->count > nstones && !board->captures))
        return false;
    memcpy(colours, position->colour, (size_t)board->ncells);
    for (int p = position->nplies;; p--) {
        if (nstones == stones->count && to_move == stones->to_move &&
            search_position_is_here(target, stones, board, colours))
            return true;
        if (p == 0 || (nstones < stones->count && !board->captures))
            return false;
        /* Takes back a ply, in the copy. */
        const struct ply *ply = &position->ply[p - 1];
        ply_take_back(ply, board, colours);
        nstones -= ply_stones(ply, board);
        to_move = ply->turn_before;
    }
}

/* ---- drawings ---------------------------------------------------------------------------- */

/* A whole small file.  ERROR_INPUT: it cannot be read, or is too large. */
static int search_position_read_text(const char *name, struct text *text)
{
    FILE *file = fopen(name, "re");
    size_t got = 1;

    if (file == NULL)
        return ERROR_INPUT;
    while (got > 0 && text->length <= DRAWING_BYTES_MAX && text_reserve(text, 4096)) {
        got = fread(text->bytes + text->length, 1, 4096, file);
        text->length += got;
    }
    bool failed = ferror(file) != 0;
    fclose(file);
    return text->failed                                 ? ERROR_MEMORY
           : failed || text->length > DRAWING_BYTES_MAX ? ERROR_INPUT
                                                        : 0;
}

static void search_position_complain(void *context, int line, int column, const char *message)
{
    struct text *problem = context;

    if (problem->length == 0)
        text_format(problem, "a drawing without a fault in line %d, column %d: %s", line + 1,
                    column, message);
}

int search_position_read_drawing(struct pattern **result, const char *argument, struct arena *arena,
                                 struct text *problem)
{
    struct pattern *pattern = arena_alloc(arena, sizeof *pattern);
    bool is_drawn =
        argument[strspn(argument, PATTERN_SIGNS)] == '\0' && strpbrk(argument, "OX") != NULL;
    struct text text = {0};
    int error = 0;

    *result = pattern;
    if (pattern == NULL)
        return ERROR_MEMORY;
    if (is_drawn)
        text_string(&text, argument);
    else
        error = search_position_read_text(argument, &text);
    if (error == ERROR_INPUT)
        text_string(problem, "a drawing of O, X, `.' and blanks, or a file with one");
    if (error == 0 && text.length > 0 && text.bytes[text.length - 1] != '\n')
        text_char(&text, '\n');
    if (error == 0)
        error = text.failed ? ERROR_MEMORY
                            : pattern_read(text_c(&text), text.length, pattern,
                                           search_position_complain, problem);
    if (error == 0 && problem->length > 0)
        error = ERROR_INPUT;
    text_release(&text);
    return problem->failed ? ERROR_MEMORY : error;
}
