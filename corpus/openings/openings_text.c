/* SPDX-License-Identifier: ISC */
/*
 * The opening tree to read: for each size a table of first stones, then the tree, a line a node.
 * Lines are printed as the tree is walked: the widths of the columns follow from the root.
 */
#include <inttypes.h>
#include <string.h>

#include "analyse/base/utf8.h"
#include "corpus/base/interval.h"
#include "corpus/openings/openings_print.h"
#include "corpus/report/table.h"

#define DASH "\xe2\x80\x93" /* U+2013 */

struct text_out {
    bool any_tree; /* was begun */
    uint64_t games; /* of the tree */
    struct openings_out out;
    struct text cell; /* of a line, being made */
    struct table table; /* of first stones, being made */
    int widths[8]; /* of the columns, 0: the column is not there */
};

enum { COLUMN_MOVE, COLUMN_GAMES, COLUMN_SHARE, COLUMN_SCORE, COLUMN_INTERVAL };
enum { COLUMN_RATING = 5, COLUMN_FIRST, COLUMN_LAST };

/* ---- lines ---------------------------------------------------------------------------------- */

static void openings_text_append_spaces(struct text *out, int count)
{
    for (; count > 0; count--)
        text_char(out, ' ');
}

/* Puts the cell that was made into its column, and begins the next. */
static void openings_text_put_cell(struct text_out *text, int column, bool left)
{
    const char *words = text_c(&text->cell);
    int pad = text->widths[column] - utf8_columns(words, strlen(words));

    if (text->widths[column] > 0) {
        openings_text_append_spaces(&text->out.text, 2 + (left ? 0 : pad));
        text_string(&text->out.text, words);
        openings_text_append_spaces(&text->out.text, left ? pad : 0);
    }
    text_reset(&text->cell);
}

static void openings_text_end_line(struct text *out)
{
    while (out->length > 0 && out->bytes[out->length - 1] == ' ')
        out->length--;
    text_char(out, '\n');
}

/* part of whole in percent. */
static void openings_text_make_percent(struct text *made, uint64_t part, uint64_t whole)
{
    if (whole == 0)
        text_string(made, DASH);
    else
        text_fixed(made, 100 * (double)part / (double)whole, 1);
}

static void openings_text_make_interval(struct text *made, uint64_t won, uint64_t games)
{
    struct interval interval = interval_wilson(won, games);

    if (games > 0)
        text_fixed(made, 100 * interval.low, 1);
    text_string(made, DASH);
    if (games > 0)
        text_fixed(made, 100 * interval.high, 1);
}

/* A date, or where there is none a game's number. */
static void openings_text_make_when(struct text *made, uint32_t date, uint64_t id)
{
    char text[OPENINGS_DATE_BYTES];

    if (date != 0)
        text_string(made, openings_date(date, text));
    else if (id != 0)
        text_format(made, "#%" PRIu64, id);
}

/* Appends the names of the sample games, escaped for a terminal. */
static void openings_text_append_samples(struct text_out *text, const struct openings_tally *tally)
{
    for (unsigned i = 0; i < tally->nsamples; i++) {
        openings_sample(text->out.print->source, tally->samples[i], false, &text->cell);
        openings_text_append_spaces(&text->out.text, i == 0 ? 2 : 1);
        terminal_text(&text->out.text, text->cell.bytes, text->cell.length);
        text_reset(&text->cell);
    }
}

/* Plies before the tree. */
static int openings_text_begins(const struct openings_node *node)
{
    return node->line == NULL ? 0 : node->line->end;
}

static void openings_text_append_node(struct text_out *text, const struct openings_node *node)
{
    const struct openings_tally *tally = node->tally;
    const uint64_t won = openings_won(&tally->score, node->position->board->game->first);
    struct text *made = &text->cell;
    char move[SPELLING_BYTES];

    openings_text_append_spaces(made, 2 * (node->ply - openings_text_begins(node)));
    text_string(made, node->ply == openings_text_begins(node)
                          ? "all"
                          : openings_spell(node, text->out.print->spelling, move));
    openings_text_put_cell(text, COLUMN_MOVE, true);
    text_count(made, tally->score.games);
    openings_text_put_cell(text, COLUMN_GAMES, false);
    openings_text_make_percent(made, node->played, node->parent_games);
    openings_text_put_cell(text, COLUMN_SHARE, false);
    openings_text_make_percent(made, won, openings_decided(&tally->score));
    openings_text_put_cell(text, COLUMN_SCORE, false);
    openings_text_make_interval(made, won, openings_decided(&tally->score));
    openings_text_put_cell(text, COLUMN_INTERVAL, false);
    if (tally->rated > 0)
        text_fixed(made, (double)tally->ratings / (double)tally->rated, 0);
    openings_text_put_cell(text, COLUMN_RATING, false);
    openings_text_make_when(made, tally->first_date, tally->first_id);
    openings_text_put_cell(text, COLUMN_FIRST, true);
    openings_text_make_when(made, tally->last_date, tally->last_id);
    openings_text_put_cell(text, COLUMN_LAST, true);
    openings_text_append_samples(text, tally);
    if (node->again)
        text_string(&text->out.text, "  (goes on above)");
    else if (openings_transposed(node) > 0)
        text_format(&text->out.text, "  (%" PRIu64 " by other orders)", openings_transposed(node));
    openings_text_end_line(&text->out.text);
}

static void openings_text_append_others(struct text_out *text, const struct openings_node *node)
{
    struct text *out = &text->out.text;

    if (node->deepest || node->again || node->other_moves == 0)
        return;
    openings_text_append_spaces(out, 2 + 2 * (node->ply + 1 - openings_text_begins(node)));
    text_count(out, node->other_moves);
    text_string(out, node->nmoves == 0 ? "" : " other");
    text_string(out, node->other_moves == 1 ? " move, " : " moves, ");
    text_count(out, node->other_games);
    text_string(out, node->other_games == 1 ? " game\n" : " games\n");
}

/* ---- the line -------------------------------------------------------------------------------- */

static void openings_text_append_games(struct text *out, uint64_t games)
{
    text_count(out, games);
    text_string(out, games == 1 ? " game" : " games");
}

/* "swap", or a cell as it was given. */
static void openings_text_append_cell(struct text_out *text, const struct board *board, cell at)
{
    char name[SPELLING_BYTES] = "swap";

    if (at != CELL_NONE)
        cell_spell(board, text->out.print->spelling, at, name);
    text_string(&text->out.text, name);
}

/* "; White won 57 % (38 to 74); most played next e7 (9), d4 (3)". */
static void openings_text_append_followers(struct text_out *text, const struct openings_node *node)
{
    const struct openings_score *score = &node->tally->score;
    const struct board *board = node->position->board;
    const enum colour first = board->game->first;
    struct text *out = &text->out.text;

    if (openings_decided(score) > 0 && node->ply > 0) {
        const struct interval won =
            interval_wilson(openings_won(score, first), openings_decided(score));

        text_format(out, "; %s won ", colour_title(first));
        text_fixed(out, 100 * won.share, 0);
        text_string(out, " % (");
        text_fixed(out, 100 * won.low, 0);
        text_string(out, " to ");
        text_fixed(out, 100 * won.high, 0);
        text_char(out, ')');
    }
    for (size_t i = 0; i < node->nmoves && i < 3; i++) {
        text_string(out, i == 0 ? "; most played next " : ", ");
        openings_text_append_cell(text, board, node->moves[i].cell);
        text_string(out, " (");
        text_count(out, node->moves[i].score.games);
        text_char(out, ')');
    }
}

/* The answer in one line, at the node where the line ends. */
static void openings_text_append_answer(struct text_out *text, const struct openings_node *node)
{
    const struct openings_line *line = node->line;
    const struct board *board = node->position->board;
    struct text *out = &text->out.text;

    if (line->end == 0) {
        text_string(out, "no game begins with ");
        openings_text_append_cell(text, board, line->cells[0]);
    } else {
        text_format(out, "your opening is followed to ply %d (", line->end);
        openings_text_append_cell(text, board, line->cells[line->end - 1]);
        text_string(out, ") by ");
        text_count(out, node->tally->score.games);
        text_string(out, " of ");
        openings_text_append_games(out, text->games);
    }
    openings_text_append_followers(text, node);
    text_string(out, "\n\n");
}

/* Says where games left the line. */
static void openings_text_append_left(struct text_out *text, const struct openings_node *root)
{
    const struct openings_line *line = root->line;
    struct text *out = &text->out.text;

    if (line->last == 0 || (line->last == line->nplies && line->last == line->end))
        return;
    text_char(out, '\n');
    if (line->last > line->end) {
        openings_text_append_games(out, line->last_games);
        text_format(out, " went on with your moves to ply %d (", line->last);
        openings_text_append_cell(text, root->position->board, line->cells[line->last - 1]);
        text_char(out, ')');
        for (unsigned i = 0; i < line->nsamples; i++) {
            text_string(out, i == 0 ? ": " : ", ");
            openings_sample(text->out.print->source, line->samples[i], false, &text->cell);
            terminal_text(out, text->cell.bytes, text->cell.length);
            text_reset(&text->cell);
        }
        text_string(out, ".\n");
    }
    if (line->last < line->nplies) {
        text_format(out, "Your opening leaves the games at ply %d (", line->last + 1);
        openings_text_append_cell(text, root->position->board, line->cells[line->last]);
        text_string(out, ").\n");
    }
}

/* Appends the number of moves not shown below a node, and at the end of a tree its line. */
static int openings_text_leave_node(void *context, const struct openings_node *node)
{
    struct text_out *text = context;

    if (node->ply >= openings_text_begins(node))
        openings_text_append_others(text, node);
    if (node->ply == 0 && node->line != NULL)
        openings_text_append_left(text, node);
    return openings_flush(&text->out, false);
}
/* ---- the table of first stones -------------------------------------------------------------- */

static void openings_text_init_first_stones(struct table *table, enum colour first)
{
    static const char swapped[] = "swapped";
    const bool is_white = first == COLOUR_WHITE;
    const char *kept = is_white ? "White wins, kept" : "Black wins, kept";
    const char *swap = is_white ? "White wins, swapped" : "Black wins, swapped";
    const struct table_column columns[] = {
        {.title = "first stone", .align = COLUMN_LEFT},
        {.title = "cells"},
        {.title = "games"},
        {.title = "%"},
        {.title = "games", .group = swapped},
        {.title = "%", .group = swapped},
        {.title = "95 %", .group = swapped},
        {.title = "%", .group = kept},
        {.title = "95 %", .group = kept},
        {.title = "%", .group = swap},
        {.title = "95 %", .group = swap},
    };

    table_init(table, columns, (int)(sizeof columns / sizeof columns[0]));
}

static void openings_text_add_share(struct table *table, uint64_t won, uint64_t games)
{
    struct interval interval = interval_wilson(won, games);

    table_percent(table, won, games);
    table_interval(table, &interval, games);
}

static int openings_text_enter_first(void *context, const struct openings_node *node)
{
    struct text_out *text = context;
    struct table *table = &text->table;
    struct openings_score kept = openings_kept(node);
    const enum colour first = node->position->board->game->first;
    char move[SPELLING_BYTES];

    if (node->ply != 1)
        return 0;
    table_words(table, openings_spell(node, text->out.print->spelling, move));
    table_count(table, (uint64_t)node->ncells);
    table_count(table, node->played);
    table_percent(table, node->played, node->parent_games);
    table_count(table, node->swap.games);
    openings_text_add_share(table, node->swap.games, openings_answered(node));
    openings_text_add_share(table, openings_won(&kept, first), openings_decided(&kept));
    openings_text_add_share(table, openings_won(&node->swap, first), openings_decided(&node->swap));
    return 0;
}

static int openings_text_append_first_stones(struct text_out *text, const struct board *board)
{
    const struct openings_print *print = text->out.print;
    struct openings_options options = print->options;

    if (options.line != NULL)
        return 0;
    options.depth = 1;
    options.game = board->game;
    options.size = board->size;
    openings_text_init_first_stones(&text->table, board->game->first);
    int error = openings_walk(print->source, &options, openings_text_enter_first, NULL, text);
    if (error == 0 && table_rows(&text->table) > 0) {
        table_text(&text->table, 2, &text->out.text);
        text_char(&text->out.text, '\n');
    }
    table_release(&text->table);
    return error;
}

/* ---- a tree --------------------------------------------------------------------------------- */

static int openings_text_width_of(struct text_out *text)
{
    int width = utf8_columns(text_c(&text->cell), text->cell.length);

    text_reset(&text->cell);
    return width;
}

/* The first node has the most games and the outermost dates and numbers. */
static void openings_text_set_widths(struct text_out *text, const struct openings_node *root)
{
    const struct openings_tally *tally = root->tally;
    struct text *made = &text->cell;

    const struct openings_options *options = &text->out.print->options;

    text->widths[COLUMN_MOVE] = 5 + 2 * (int)(root->line == NULL ? options->depth : options->after);
    text_count(made, tally->score.games);
    text->widths[COLUMN_GAMES] = openings_text_width_of(text);
    if (text->widths[COLUMN_GAMES] < (int)strlen("games"))
        text->widths[COLUMN_GAMES] = (int)strlen("games");
    text->widths[COLUMN_SHARE] = (int)strlen("100.0");
    text->widths[COLUMN_SCORE] = (int)strlen("White");
    text->widths[COLUMN_INTERVAL] = (int)strlen("12.3-100.0");
    text->widths[COLUMN_RATING] = tally->rated > 0 ? (int)strlen("rating") : 0;
    text->widths[COLUMN_FIRST] = 0;
    if (tally->last_date != 0)
        text->widths[COLUMN_FIRST] = (int)strlen("2010-10-10");
    text_format(made, "#%" PRIu64, tally->last_id);
    int width = openings_text_width_of(text);
    if (tally->last_id != 0 && width > text->widths[COLUMN_FIRST])
        text->widths[COLUMN_FIRST] = width;
    text->widths[COLUMN_LAST] = text->widths[COLUMN_FIRST];
}

static void openings_text_append_titles(struct text_out *text, const struct game *game)
{
    const char *const titles[] = {"moves", "games",  "%",     colour_title(game->first),
                                  "95 %",  "rating", "first", "last"};

    for (int column = 0; column <= COLUMN_LAST; column++) {
        text_string(&text->cell, titles[column]);
        openings_text_put_cell(text, column, column == COLUMN_MOVE || column >= COLUMN_FIRST);
    }
    text_string(&text->out.text, text->out.print->options.samples > 0 ? "  records" : "");
    openings_text_end_line(&text->out.text);
}

static int openings_text_begin_tree(struct text_out *text, const struct openings_node *root)
{
    const struct board *board = root->position->board;
    const struct openings_options *options = &text->out.print->options;
    struct text *out = &text->out.text;

    text_format(out, "%s, size %d: ", board->game->title, board->size);
    if (root->line != NULL) {
        openings_text_append_answer(text, root);
        openings_text_set_widths(text, root);
        openings_text_append_titles(text, board->game);
        return 0;
    }
    openings_text_append_games(out, root->tally->score.games);
    text_format(out, ", %u %s deep", options->depth, options->depth == 1 ? "ply" : "plies");
    if (options->min_games > 1) {
        text_string(out, ", moves of at least ");
        text_count(out, options->min_games);
        text_string(out, " games");
    }
    text_string(out, "\n\n");
    int error = openings_text_append_first_stones(text, board);
    openings_text_set_widths(text, root);
    openings_text_append_titles(text, board->game);
    return error;
}

static int openings_text_enter_node(void *context, const struct openings_node *node)
{
    struct text_out *text = context;
    int error = 0;

    if (node->ply == 0) {
        if (text->any_tree)
            text_char(&text->out.text, '\n');
        text->any_tree = true;
        text->games = node->tally->score.games;
    }
    if (node->ply < openings_text_begins(node))
        return 0;
    if (node->ply == openings_text_begins(node))
        error = openings_text_begin_tree(text, node);
    if (error == 0)
        openings_text_append_node(text, node);
    return error;
}

int openings_text(const struct openings_print *print)
{
    struct text_out text = {.out = {.print = print}};
    int error = openings_walk(print->source, &print->options, openings_text_enter_node,
                              openings_text_leave_node, &text);

    if (error == 0 && openings_games(print->source, &print->options) == 0)
        text_string(&text.out.text, "No games.\n");
    const uint64_t setup = openings_source_setup(print->source);
    if (error == 0 && setup > 0) {
        text_string(&text.out.text, "\nNot in the tree: ");
        text_count(&text.out.text, setup);
        text_string(
            &text.out.text,
            setup == 1 ? " game in which stones were set up, the wrong colour began, or a player\n"
                         "passed or moved twice running\n"
                       : " games in which stones were set up, the wrong colour began, or a player\n"
                         "passed or moved twice running\n");
    }
    if (error == 0)
        error = text.cell.failed ? ERROR_MEMORY : openings_flush(&text.out, true);
    text_release(&text.out.text);
    text_release(&text.cell);
    return error;
}
