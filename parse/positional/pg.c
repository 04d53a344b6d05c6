/* SPDX-License-Identifier: ISC */
/*
 * The reader goes through the file four times, because sections may come in any order: points;
 * plies; the stones at the beginning, which may name further points; then what names them.  If sets
 * are dropped, a fifth time names the first of them.
 */
#include "parse/positional/pg.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/cellset.h"
#include "analyse/positional/positional_figure.h"

enum pg_section {
    PG_NONE, /* before the first section, or an unknown one */
    PG_VERSION,
    PG_TIMES,
    PG_BLACKTURNS,
    PG_POSITIONS,
    PG_BLACKWINS,
    PG_WHITEWINS,
    PG_BLACKINITIALS,
    PG_WHITEINITIALS,
    PG_FIRSTMOVES,
    PG_NEIGHBOURS,
    PG_STARTBOARDER,
    PG_ENDBOARDER,
    PG_FIGURE,
};
#define PG_SECTIONS 14
static const char *const pg_section_names[PG_SECTIONS] = {"",
                                                          "#version",
                                                          "#times",
                                                          "#blackturns",
                                                          "#positions",
                                                          "#blackwins",
                                                          "#whitewins",
                                                          "#blackinitials",
                                                          "#whiteinitials",
                                                          "#firstmoves",
                                                          "#neighbours",
                                                          "#startboarder",
                                                          "#endboarder",
                                                          "#figure"};

/* In the order of the passes. */
enum pg_pass { PG_PASS_POINTS, PG_PASS_PLIES, PG_PASS_STONES, PG_PASS_REST, PG_PASS_DROPPED };

struct pg_reader {
    const char *file;
    struct positional *game;
    struct pg_findings *findings;
    struct pg_word time[POSITIONAL_PLIES_MAX];
    enum pg_section section;
    enum pg_pass pass;
    struct pg_word
        first[PG_SECTIONS]; /* first heading of each section; text NULL: not in the file */
    uint8_t *kept[2]; /* [wins[player].count], pass PG_PASS_DROPPED: the set was met */
    bool warned[2]; /* of a set that is dropped */
    struct pg_word heading; /* of the current section */
    bool out_of_memory;
};

static void pg_error(struct pg_reader *reader, const struct pg_word *word, const char *message)
{
    pg_find(reader->findings, reader->file, LEVEL_ERROR, word, message, true);
}

int pg_point(const struct positional *game, const char *name, size_t length)
{
    for (int p = 0; p < game->npoints; p++)
        if (strlen(game->name[p]) == length && memcmp(game->name[p], name, length) == 0)
            return p;
    return -1;
}

static bool pg_is_name(const struct pg_word *word)
{
    for (size_t i = 0; i < word->length; i++) {
        char c = word->text[i];

        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              c == '_'))
            return false;
    }
    return word->length <= POSITIONAL_NAME_MAX;
}

/* Adds a point.  Returns it, or -1 after a finding. */
static int pg_add_point(struct pg_reader *reader, const struct pg_word *word)
{
    struct positional *game = reader->game;

    if (!pg_is_name(word))
        pg_error(reader, word, "not a name of letters, digits and `_', at most 24 of them:");
    else if (game->npoints == POSITIONAL_POINTS_MAX)
        pg_error(reader, word, "more than 64 points:");
    else {
        memcpy(game->name[game->npoints], word->text, word->length);
        return game->npoints++;
    }
    return -1;
}

/* The bit of a point that must exist; 0 after a finding. */
static point_set pg_known(struct pg_reader *reader, const struct pg_word *word)
{
    int point = pg_point(reader->game, word->text, word->length);

    if (point < 0)
        pg_error(reader, word, "no such point in #positions:");
    return point < 0 ? 0 : (point_set)1 << point;
}

/* ---- plies ------------------------------------------------------------------------------- */

static int pg_time(const struct pg_reader *reader, const struct pg_word *word)
{
    for (int t = 0; t < reader->game->nplies; t++)
        if (reader->time[t].length == word->length &&
            memcmp(reader->time[t].text, word->text, word->length) == 0)
            return t;
    return -1;
}

static void pg_read_time(struct pg_reader *reader, const struct pg_word *word)
{
    if (!pg_is_name(word))
        pg_error(reader, word, "not a name of letters, digits and `_', at most 24 of them:");
    else if (pg_time(reader, word) >= 0)
        pg_error(reader, word, "named twice in #times:");
    else if (reader->game->nplies == POSITIONAL_PLIES_MAX)
        pg_error(reader, word, "more than 64 plies:");
    else
        reader->time[reader->game->nplies++] = *word;
}

static void pg_read_turn(struct pg_reader *reader, const struct pg_word *word)
{
    int t = pg_time(reader, word);

    if (t < 0)
        pg_error(reader, word, "not in #times:");
    else
        reader->game->black_plies |= (uint64_t)1 << t;
}

/* ---- points ------------------------------------------------------------------------------ */

static void pg_read_stone(struct pg_reader *reader, const struct pg_word *word,
                          enum positional_player player)
{
    int point = pg_point(reader->game, word->text, word->length);

    /* Some files list only the free points. */
    if (point < 0)
        point = pg_add_point(reader, word);
    if (point < 0)
        return;
    if (reader->game->initial[1 - player] >> point & 1)
        pg_error(reader, word, "held by both players at the beginning:");
    reader->game->initial[player] |= (point_set)1 << point;
}

static void pg_read_first(struct pg_reader *reader, const struct pg_word *word)
{
    point_set point = pg_known(reader, word);

    if ((point & (reader->game->initial[0] | reader->game->initial[1])) != 0)
        pg_error(reader, word, "a first move on a point that is held already:");
    reader->game->first_moves |= point;
}

static void pg_read_set(struct pg_reader *reader, struct pg_words *words, struct pg_word *word,
                        enum positional_player player)
{
    const struct pg_word first = *word;
    point_set set = 0;
    size_t before = reader->findings->errors;

    do {
        point_set point = pg_known(reader, word);

        if ((set & point) != 0)
            pg_find(reader->findings, reader->file, LEVEL_WARNING, word,
                    "named twice in its set:", true);
        set |= point;
    } while (pg_words_next(words, word));
    if (reader->findings->errors != before)
        return;
    if ((set & ~reader->game->initial[player]) == 0)
        pg_error(reader, &first,
                 player == POSITIONAL_BLACK ? "Black holds this winning set before the first ply:"
                                            : "White holds this winning set before the first ply:");
    else
        reader->out_of_memory |= positional_add(reader->game, player, set) != 0;
}

/* Warns about the first set of a player that positional_trim() dropped. */
static void pg_read_dropped(struct pg_reader *reader, struct pg_words *words, struct pg_word *word,
                            enum positional_player player)
{
    const struct positional_sets *sets = &reader->game->wins[player];
    const struct pg_word first = *word;
    const point_set *found;
    point_set set = 0;

    if (reader->warned[player])
        return;
    do
        set |= pg_known(reader, word);
    while (pg_words_next(words, word));
    found = sets->count == 0
                ? NULL
                : bsearch(&set, sets->set, sets->count, sizeof set, positional_compare_sets);
    reader->warned[player] = found == NULL || reader->kept[player][found - sets->set] != 0;
    if (found != NULL)
        reader->kept[player][found - sets->set] = 1;
    if (reader->warned[player])
        pg_find(reader->findings, reader->file, LEVEL_WARNING, &first,
                reader->game->dropped[player] == 1
                    ? "a set that contains or repeats another one is dropped"
                    : "sets that contain or repeat another one are dropped, this one first",
                false);
}

static void pg_read_neighbours(struct pg_reader *reader, struct pg_words *words,
                               struct pg_word *word)
{
    struct positional *game = reader->game;
    point_set of = pg_known(reader, word);

    while (pg_words_next(words, word)) {
        point_set to = pg_known(reader, word);

        if (of == 0 || to == 0)
            continue;
        if (of == to)
            pg_error(reader, word, "a neighbour of itself:");
        game->near[__builtin_ctzll(of)] |= to;
    }
}

/* ---- figures ----------------------------------------------------------------------------- */

/* Finds the cell of each point: each cell of the board must be a point, and nothing else. */
static bool pg_find_cells(struct pg_reader *reader, const struct board *board,
                          const struct pg_word *word, cell at[POSITIONAL_POINTS_MAX])
{
    const struct positional *game = reader->game;
    bool met[BOARD_CELLS_MAX] = {false};

    for (int p = 0; p < game->npoints; p++) {
        at[p] = cell_read(board, SPELLING_LG, game->name[p], strlen(game->name[p]), NULL);
        if (at[p] == CELL_NONE || met[at[p]]) {
            pg_error(reader, word, "#positions has a point that is no cell of this board:");
            return false;
        }
        met[at[p]] = true;
    }
    if (game->npoints != board->ncells)
        pg_error(reader, word, "#positions must have all cells of this board:");
    return game->npoints == board->ncells;
}

/* The figures that the rest of the line names; without a name, all. */
static figure_set pg_read_kinds(struct pg_reader *reader, struct pg_words *words,
                                struct pg_word *word, const struct game *game)
{
    figure_set figures = 0;

    while (pg_words_next(words, word)) {
        figure_set kind = 0;

        for (int f = 0; f < FIGURES; f++)
            if (pg_word_is(word, figure_name((enum figure)(1 << f))))
                kind = game->figures & (1u << f);
        if (kind == 0)
            pg_error(reader, word, "no figure of this game:");
        figures |= kind;
    }
    return figures == 0 ? game->figures : figures;
}

/* `GAME SIZE [FIGURE...]` */
static void pg_read_figure(struct pg_reader *reader, struct pg_words *words, struct pg_word *word)
{
    const struct game *game = game_find(word->text, word->length);
    struct board *board = NULL;
    cell at[POSITIONAL_POINTS_MAX];
    long size = 0;

    if (game == NULL || !positional_has_figures(game))
        pg_error(reader, word, "no game of rings, bridges and forks:");
    else if (reader->game->figure_size != 0)
        pg_error(reader, word, "#figure has one line; unexpected");
    else if (!pg_words_next(words, word) || !pg_word_number(word, &size) || size < 2 ||
             size > POSITIONAL_FIGURE_SIZE_MAX)
        pg_error(reader, word, "want a size of 2 to 5 after the game:");
    else if ((board = board_new(game, (int)size)) == NULL)
        reader->out_of_memory = true;
    else if (pg_find_cells(reader, board, word, at))
        positional_set_board(reader->game, board, at, pg_read_kinds(reader, words, word, game));
    board_free(board);
}

/* ---- passes ------------------------------------------------------------------------------ */

/* Reads the line that begins with `word` in the section, if its pass is now. */
static void pg_read_line(struct pg_reader *reader, struct pg_words *words, struct pg_word *word)
{
    struct positional *game = reader->game;
    static const enum pg_pass passes[PG_SECTIONS] = {
        [PG_POSITIONS] = PG_PASS_POINTS,     [PG_TIMES] = PG_PASS_POINTS,
        [PG_NONE] = PG_PASS_POINTS,          [PG_BLACKTURNS] = PG_PASS_PLIES,
        [PG_VERSION] = PG_PASS_PLIES,        [PG_BLACKINITIALS] = PG_PASS_STONES,
        [PG_WHITEINITIALS] = PG_PASS_STONES, [PG_BLACKWINS] = PG_PASS_REST,
        [PG_WHITEWINS] = PG_PASS_REST,       [PG_FIRSTMOVES] = PG_PASS_REST,
        [PG_NEIGHBOURS] = PG_PASS_REST,      [PG_STARTBOARDER] = PG_PASS_REST,
        [PG_ENDBOARDER] = PG_PASS_REST,      [PG_FIGURE] = PG_PASS_REST};

    bool sets = reader->section == PG_BLACKWINS || reader->section == PG_WHITEWINS;
    enum positional_player player =
        reader->section == PG_WHITEWINS ? POSITIONAL_WHITE : POSITIONAL_BLACK;

    if (sets && reader->pass == PG_PASS_DROPPED)
        pg_read_dropped(reader, words, word, player);
    if (passes[reader->section] != reader->pass)
        return;
    if (reader->section == PG_NONE) {
        if (reader->heading.text == NULL && reader->findings->errors == 0)
            pg_error(reader, word, "this is no .pg file: text before the first section:");
        return;
    }
    if (sets) {
        pg_read_set(reader, words, word, player);
        return;
    }
    if (reader->section == PG_NEIGHBOURS) {
        pg_read_neighbours(reader, words, word);
        return;
    }
    if (reader->section == PG_FIGURE) {
        pg_read_figure(reader, words, word);
        return;
    }
    do {
        switch (reader->section) {
        case PG_TIMES: pg_read_time(reader, word); break;
        case PG_BLACKTURNS: pg_read_turn(reader, word); break;
        case PG_BLACKINITIALS: pg_read_stone(reader, word, POSITIONAL_BLACK); break;
        case PG_WHITEINITIALS: pg_read_stone(reader, word, POSITIONAL_WHITE); break;
        case PG_FIRSTMOVES: pg_read_first(reader, word); break;
        case PG_STARTBOARDER: game->start |= pg_known(reader, word); break;
        case PG_ENDBOARDER: game->end |= pg_known(reader, word); break;
        case PG_POSITIONS:
            if (pg_point(game, word->text, word->length) >= 0)
                pg_error(reader, word, "named twice in #positions:");
            else
                pg_add_point(reader, word);
            break;
        default: /* PG_VERSION */
            if (!pg_word_is(word, "1.0"))
                pg_error(reader, word, "want version 1.0, not");
            break;
        }
    } while (pg_words_next(words, word));
}

static void pg_read_heading(struct pg_reader *reader, struct pg_words *words, struct pg_word *word)
{
    int section = 1;

    while (section < PG_SECTIONS && !pg_word_is(word, pg_section_names[section]))
        section++;
    reader->heading = *word;
    reader->section = section < PG_SECTIONS ? (enum pg_section)section : PG_NONE;
    if (reader->pass != PG_PASS_POINTS)
        return;
    if (reader->first[reader->section].text == NULL)
        reader->first[reader->section] = *word;
    if (section == PG_SECTIONS)
        pg_error(reader, word, "unknown section");
    if (pg_words_next(words, word))
        pg_error(reader, word, "a section's name has its own line; unexpected");
}

static void pg_read_pass(struct pg_reader *reader, const char *bytes, size_t length,
                         enum pg_pass pass)
{
    struct pg_words words;
    struct pg_word word;

    reader->pass = pass;
    reader->section = PG_NONE;
    reader->heading = (struct pg_word){.line = 1, .column = 1};
    pg_words_begin(&words, bytes, length);
    while (pg_words_next_line(&words)) {
        if (!pg_words_next(&words, &word))
            continue;
        if (word.text[0] == '#')
            pg_read_heading(reader, &words, &word);
        else
            pg_read_line(reader, &words, &word);
    }
}

/* ---- the whole --------------------------------------------------------------------------- */

static void pg_lacks(struct pg_reader *reader, const char *message)
{
    const struct pg_word top = {.line = 1, .column = 1};

    pg_find(reader->findings, reader->file, LEVEL_ERROR, &top, message, false);
}

/* Where a finding about a graph belongs: the heading of its neighbours, or of its ends. */
static const struct pg_word *pg_graph_place(const struct pg_reader *reader)
{
    int section = PG_NEIGHBOURS;

    while (section < PG_ENDBOARDER && reader->first[section].text == NULL)
        section++;
    return &reader->first[section];
}

/* Makes a graph's edges go both ways, and checks that it is one. */
static void pg_check_graph(struct pg_reader *reader)
{
    struct positional *game = reader->game;
    const struct pg_word *place = pg_graph_place(reader);
    bool one_way = false;

    for (int p = 0; p < game->npoints; p++)
        for (point_set rest = game->near[p]; rest != 0; rest &= rest - 1) {
            int q = __builtin_ctzll(rest);

            one_way |= (game->near[q] >> p & 1) == 0;
            game->near[q] |= (point_set)1 << p;
        }
    if (one_way)
        pg_find(reader->findings, reader->file, LEVEL_WARNING, place,
                "an edge of #neighbours is listed from one end only; it is taken both ways", false);
    if (game->wins[POSITIONAL_BLACK].count > 0)
        pg_find(reader->findings, reader->file, LEVEL_ERROR, place,
                "both #blackwins and #neighbours say how Black wins", false);
    if (game->start == 0 || game->end == 0)
        pg_find(reader->findings, reader->file, LEVEL_ERROR, place,
                "#neighbours wants #startboarder and #endboarder", false);
    game->is_graph = true;
    if (positional_holds(game, POSITIONAL_BLACK, game->initial[POSITIONAL_BLACK]))
        pg_find(reader->findings, reader->file, LEVEL_ERROR, place,
                "Black holds a path before the first ply", false);
}

/* Checks that a figure comes with nothing else that wins, plies in turn, and nothing won yet. */
static void pg_check_figure(struct pg_reader *reader)
{
    const struct positional *game = reader->game;
    const char *message = NULL;

    if (game->wins[0].count + game->wins[1].count > 0 || pg_graph_place(reader)->text != NULL)
        message = "both #figure and another section say how a player wins";
    else if (!positional_alternates(game))
        message = "with #figure the players move in turn";
    else if (game->figure_size > 0 &&
             (positional_holds(game, POSITIONAL_BLACK, game->initial[POSITIONAL_BLACK]) ||
              positional_holds(game, POSITIONAL_WHITE, game->initial[POSITIONAL_WHITE])))
        message = "a player holds a figure before the first ply";
    if (message != NULL)
        pg_find(reader->findings, reader->file, LEVEL_ERROR, &reader->first[PG_FIGURE], message,
                false);
    else
        reader->out_of_memory |= positional_list_figures(reader->game) != 0;
}

static void pg_check(struct pg_reader *reader)
{
    struct positional *game = reader->game;

    if (game->npoints == 0)
        pg_lacks(reader, "no points: #positions is missing or empty");
    if (reader->first[PG_TIMES].text == NULL)
        pg_lacks(reader, "no plies: #times is missing");
    if (reader->first[PG_FIGURE].text != NULL)
        pg_check_figure(reader);
    else if (pg_graph_place(reader)->text != NULL)
        pg_check_graph(reader);
    if (!positional_has_wins(game, POSITIONAL_BLACK) &&
        !positional_has_wins(game, POSITIONAL_WHITE))
        pg_lacks(reader, "no winning sets: #blackwins, #whitewins or #neighbours is missing");
}

/* Drops sets that contain another one, and names the first of each player. */
static void pg_trim(struct pg_reader *reader, const char *bytes, size_t length)
{
    struct positional *game = reader->game;
    size_t dropped = 0;

    for (int player = 0; player < 2; player++) {
        size_t now = positional_trim(game, (enum positional_player)player);

        dropped += now;
        reader->warned[player] = now == 0;
        reader->kept[player] = calloc(game->wins[player].count + 1, 1);
        reader->out_of_memory |= reader->kept[player] == NULL;
    }
    if (dropped > 0 && !reader->out_of_memory)
        pg_read_pass(reader, bytes, length, PG_PASS_DROPPED);
    free(reader->kept[POSITIONAL_BLACK]);
    free(reader->kept[POSITIONAL_WHITE]);
}

int pg_read(const char *file, const char *bytes, size_t length, struct positional *game,
            struct pg_findings *findings)
{
    struct pg_reader reader = {.file = file, .game = game, .findings = findings};

    *game = (struct positional){0};
    for (int pass = PG_PASS_POINTS; pass <= PG_PASS_REST; pass++)
        pg_read_pass(&reader, bytes, length, (enum pg_pass)pass);
    if (findings->errors == 0)
        pg_check(&reader);
    if (findings->errors == 0 && !reader.out_of_memory)
        pg_trim(&reader, bytes, length);
    if (findings->errors > 0 || reader.out_of_memory)
        positional_release(game);
    return reader.out_of_memory || findings->text.failed ? ERROR_MEMORY : 0;
}

/* ---- writing ----------------------------------------------------------------------------- */

void pg_write_points(const struct positional *game, point_set set, struct text *out)
{
    for (point_set rest = set; rest != 0; rest &= rest - 1) {
        if (rest != set)
            text_char(out, ' ');
        text_string(out, game->name[__builtin_ctzll(rest)]);
    }
}

static void pg_write_section(const struct positional *game, enum pg_section section, point_set set,
                             struct text *out)
{
    text_string(out, pg_section_names[section]);
    text_char(out, '\n');
    if (set == 0)
        return;
    pg_write_points(game, set, out);
    text_char(out, '\n');
}

static void pg_write_plies(const struct positional *game, enum pg_section section, uint64_t plies,
                           struct text *out)
{
    text_string(out, pg_section_names[section]);
    text_char(out, '\n');
    for (int t = 0; t < game->nplies; t++)
        if (plies >> t & 1)
            text_format(out, "t%d ", t + 1);
    if (out->length > 0 && out->bytes[out->length - 1] == ' ')
        out->bytes[out->length - 1] = '\n';
}

static void pg_write_sets(const struct positional *game, enum pg_section section,
                          const struct positional_sets *sets, struct text *out)
{
    text_string(out, pg_section_names[section]);
    text_char(out, '\n');
    for (size_t i = 0; i < sets->count; i++) {
        pg_write_points(game, sets->set[i], out);
        text_char(out, '\n');
    }
}

static void pg_write_figure(const struct positional *game, struct text *out)
{
    text_format(out, "%s\n%s %d", pg_section_names[PG_FIGURE], positional_figure_game()->name,
                game->figure_size);
    for (int f = 0; f < FIGURES; f++)
        if (game->figures != positional_figure_game()->figures && (game->figures >> f & 1) != 0)
            text_format(out, " %s", figure_name((enum figure)(1 << f)));
    text_char(out, '\n');
}

void pg_write(const struct positional *game, const char *comment, struct text *out)
{
    if (comment != NULL)
        text_format(out, "%% %s\n", comment);
    text_string(out, "#version\n1.0\n");
    pg_write_plies(game, PG_TIMES, ~(uint64_t)0, out);
    pg_write_plies(game, PG_BLACKTURNS, game->black_plies, out);
    pg_write_section(game, PG_POSITIONS, positional_points(game), out);
    if (game->initial[POSITIONAL_BLACK] != 0)
        pg_write_section(game, PG_BLACKINITIALS, game->initial[POSITIONAL_BLACK], out);
    if (game->initial[POSITIONAL_WHITE] != 0)
        pg_write_section(game, PG_WHITEINITIALS, game->initial[POSITIONAL_WHITE], out);
    if (game->first_moves != 0)
        pg_write_section(game, PG_FIRSTMOVES, game->first_moves, out);
    if (positional_is_figure(game)) {
        pg_write_figure(game, out);
        return;
    }
    pg_write_sets(game, PG_BLACKWINS, &game->wins[POSITIONAL_BLACK], out);
    if (game->is_graph) {
        pg_write_section(game, PG_NEIGHBOURS, 0, out);
        for (int p = 0; p < game->npoints; p++) {
            if (game->near[p] == 0)
                continue;
            text_format(out, "%s ", game->name[p]);
            pg_write_points(game, game->near[p], out);
            text_char(out, '\n');
        }
        pg_write_section(game, PG_STARTBOARDER, game->start, out);
        pg_write_section(game, PG_ENDBOARDER, game->end, out);
    }
    if (game->wins[POSITIONAL_WHITE].count > 0)
        pg_write_sets(game, PG_WHITEWINS, &game->wins[POSITIONAL_WHITE], out);
}
