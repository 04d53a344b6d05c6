/* SPDX-License-Identifier: ISC */
/*
 * The opening tree as a page.  Every position is a row of a table, which is readable without a
 * script; where the script runs, it hides the table behind a board and walks from row to row.  It
 * never turns text into markup: all text is in the page, escaped, and the script only moves
 * classes and hrefs.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "analyse/base/escape.h"
#include "corpus/base/interval.h"
#include "corpus/base/page_asset.h"
#include "corpus/openings/openings_print.h"
#include "corpus/report/report_html.h"
#include "corpus/report/table.h"
#include "parse/draw/layout.h"

#define DASH "\xe2\x80\x93" /* U+2013 */

struct page_out {
    struct openings_out out;
    int part; /* sections begun */
};

/* ---- the board ------------------------------------------------------------------------------ */

static void openings_page_append_number(struct text *out, double value)
{
    text_fixed(out, value, 3);
}

static void openings_page_append_cell(struct text *out, const struct layout *layout, cell at,
                                      const char *name)
{
    const struct board *board = layout->board;
    double corner[6][2], middle[2];

    layout_corners(layout, board->x[at], board->y[at], corner);
    layout_point(layout, board->x[at], board->y[at], middle);
    text_format(out, "<polygon data-c=\"%u\" points=\"", at);
    for (int i = 0; i < 6; i++) {
        openings_page_append_number(out, corner[i][0]);
        text_char(out, ',');
        openings_page_append_number(out, corner[i][1]);
        text_string(out, i < 5 ? " " : "\"><title>");
    }
    text_string(out, name);
    text_format(out, "</title></polygon><circle data-c=\"%u\" r=\".42\" cx=\"", at);
    openings_page_append_number(out, middle[0]);
    text_string(out, "\" cy=\"");
    openings_page_append_number(out, middle[1]);
    text_format(out, "\"/><text class=\"share\" data-c=\"%u\" x=\"", at);
    openings_page_append_number(out, middle[0]);
    text_string(out, "\" y=\"");
    openings_page_append_number(out, middle[1] + 0.12);
    text_string(out, "\"></text>\n");
}

/* The colour that owns each half of an edge of the board, in games with sides that belong to a
 * colour. */
static void openings_page_append_rim(struct text *out, const struct layout *layout, cell at)
{
    double corner[6][2];

    layout_corners(layout, layout->board->x[at], layout->board->y[at], corner);
    for (int i = 0; i < 12; i++) {
        const double *from = corner[i / 2], *to = corner[(i / 2 + 1) % 6];
        enum colour owner =
            layout_is_rim(layout, at, i / 2) ? layout_owner(layout, at, i / 2, i % 2) : COLOUR_NONE;
        double near = i % 2 == 0 ? 0 : 0.5;
        if (owner == COLOUR_NONE)
            continue;
        text_format(out, "<path class=\"%s\" d=\"M", owner == COLOUR_WHITE ? "rw" : "rb");
        for (int end = 0; end < 2; end++) {
            double part = near + 0.5 * end;
            openings_page_append_number(out, from[0] + part * (to[0] - from[0]));
            text_char(out, ' ');
            openings_page_append_number(out, from[1] + part * (to[1] - from[1]));
            text_string(out, end == 0 ? "L" : "\"/>\n");
        }
    }
}

/* The least box around the cells and their labels. */
static void openings_page_append_box(struct text *out, const struct layout *layout)
{
    double low[2] = {1e9, 1e9}, high[2] = {-1e9, -1e9};

    for (cell at = 0; at < layout->board->ncells; at++) {
        double middle[2];
        layout_point(layout, layout->board->x[at], layout->board->y[at], middle);
        for (int i = 0; i < 2; i++) {
            low[i] = middle[i] < low[i] ? middle[i] : low[i];
            high[i] = middle[i] > high[i] ? middle[i] : high[i];
        }
    }
    text_string(out, "<svg class=\"board\" role=\"img\" aria-label=\"The position\" viewBox=\"");
    openings_page_append_number(out, low[0] - 1.3);
    text_char(out, ' ');
    openings_page_append_number(out, low[1] - 1.3);
    text_char(out, ' ');
    openings_page_append_number(out, high[0] - low[0] + 2.6);
    text_char(out, ' ');
    openings_page_append_number(out, high[1] - low[1] + 2.6);
    text_string(out, "\">\n");
}

static void openings_page_append_board(struct page_out *page, const struct board *board)
{
    struct layout_label labels[LAYOUT_LABELS_MAX];
    struct text *out = &page->out.text;
    enum spelling spelling = page->out.print->spelling;
    struct layout layout;
    char name[SPELLING_BYTES];

    layout_init(&layout, board, 0);
    openings_page_append_box(out, &layout);
    for (cell at = 0; at < board->ncells; at++) {
        cell_spell(board, spelling, at, name);
        openings_page_append_cell(out, &layout, at, name);
    }
    for (cell at = 0; at < board->ncells; at++)
        openings_page_append_rim(out, &layout, at);
    int count = layout_labels(&layout, spelling, labels);
    for (int i = 0; i < count; i++) {
        double at[2];
        layout_point(&layout, labels[i].x, labels[i].y, at);
        text_string(out, "<text x=\"");
        openings_page_append_number(out, at[0]);
        text_string(out, "\" y=\"");
        openings_page_append_number(out, at[1] + 0.1);
        text_format(out, "\">%s</text>\n", labels[i].text);
    }
    text_string(out, "</svg>\n");
}

/* ---- the table ------------------------------------------------------------------------------ */

/* The short and the long title of each; the colour that begins comes before those of
 * COLUMN_WON. */
static const char *const columns[][2] = {
    {"move", "Move"},
    {"games", "Games"},
    {"%", "Per cent of games before"},
    {"", " wins, per cent of decided games"},
    {"95 %", "between (95 %)"},
    {"swapped %", "Swapped, per cent"},
    {"rating", "Mean rating"},
    {"first", "First"},
    {"last", "Last"},
    {"games", "Among them"},
};
#define COLUMNS ((int)(sizeof columns / sizeof columns[0]))
#define COLUMN_WON 3

static int openings_page_begin_part(struct page_out *page, const struct openings_node *root)
{
    const struct board *board = root->position->board;
    struct text *out = &page->out.text;

    text_format(out, "<section class=\"tree\">\n<h2 id=\"s%d\">%s, size %d: ", page->part++,
                board->game->title, board->size);
    text_count(out, root->tally->score.games);
    text_string(out, root->tally->score.games == 1 ? " game" : " games");
    text_string(out, "</h2>\n<div class=\"walk\" hidden>\n");
    openings_page_append_board(page, board);
    text_string(out, "<div><div class=\"path\"></div><div class=\"told\"></div>"
                     "<ul class=\"moves\"></ul></div>\n</div>\n"
                     "<details open><summary>All positions</summary>\n"
                     "<div class=\"table\"><table>\n<thead><tr>");
    for (int i = 0; i < COLUMNS; i++) {
        const char *first = i == COLUMN_WON ? colour_title(board->game->first) : "";
        text_format(out, "<th scope=\"col\"%s data-long=\"%s%s\">%s%s</th>",
                    i == 0 || i >= COLUMNS - 3 ? " class=\"w\"" : "", first, columns[i][1], first,
                    columns[i][0]);
    }
    text_string(out, "</tr></thead>\n<tbody>\n");
    return openings_flush(&page->out, false);
}

static void openings_page_append_share(struct text *out, uint64_t part, uint64_t whole)
{
    text_string(out, "<td>");
    if (whole > 0)
        text_fixed(out, 100 * (double)part / (double)whole, 1);
    text_string(out, "</td>");
}

static void openings_page_append_interval(struct text *out, uint64_t part, uint64_t whole)
{
    struct interval interval = interval_wilson(part, whole);

    text_string(out, "<td>");
    if (whole > 0) {
        text_fixed(out, 100 * interval.low, 1);
        text_string(out, DASH);
        text_fixed(out, 100 * interval.high, 1);
    }
    text_string(out, "</td>");
}

static const struct report_links *openings_page_links(const struct page_out *page)
{
    return page->out.print->place == NULL ? NULL : page->out.print->place->links;
}

/* "#1009692", a link to the game's page if it has one. */
static void openings_page_append_id(const struct page_out *page, struct text *out, uint64_t id)
{
    char key[24];
    int length = snprintf(key, sizeof key, "#%" PRIu64, id);
    bool linked =
        report_links_begin(openings_page_links(page), LINK_GAME, key, (size_t)length, out);

    text_string(out, key);
    text_string(out, linked ? "</a>" : "");
}

static void openings_page_append_when(struct page_out *page, uint32_t date, uint64_t id)
{
    struct text *out = &page->out.text;
    char text[OPENINGS_DATE_BYTES];

    text_string(out, "<td class=\"w\">");
    if (date != 0)
        text_string(out, openings_date(date, text));
    text_string(out, date != 0 && id != 0 ? " " : "");
    if (id != 0)
        openings_page_append_id(page, out, id);
    text_string(out, "</td>");
}

/* A name of the source; of a player, a link to the player's page if there is one. */
static void openings_page_append_name(const struct page_out *page, struct text *out,
                                      uint32_t number, enum link_kind kind)
{
    const char *name = number != 0 ? openings_source_name(page->out.print->source, number) : "?";
    bool linked = report_links_begin(openings_page_links(page), kind, name, strlen(name), out);

    html_name(out, name, strlen(name));
    text_string(out, linked ? "</a>" : "");
}

/* "games.sgf:12", a link to the game's page if it has one. */
static void openings_page_append_place(const struct page_out *page, const struct book_entry *entry,
                                       struct text *out)
{
    const struct openings_source *source = page->out.print->source;
    struct text key = {0};

    text_format(&key, "%s:%" PRIu64,
                entry->file != 0 ? openings_source_name(source, entry->file) : "?", entry->number);
    bool linked =
        report_links_begin(openings_page_links(page), LINK_GAME, text_c(&key), key.length, out);
    openings_page_append_name(page, out, entry->file, LINK_NONE);
    text_format(out, ":%" PRIu64, entry->number);
    text_string(out, linked ? "</a>" : "");
    out->failed |= key.failed;
    text_release(&key);
}

/* As openings_sample() with players, each name an element of its own. */
static void openings_page_append_sample(const struct page_out *page, struct text *out,
                                        uint64_t game)
{
    const struct openings_source *source = page->out.print->source;
    struct book_entry entry;

    openings_source_entry(source, game, &entry);
    if (entry.id != 0)
        openings_page_append_id(page, out, entry.id);
    else
        openings_page_append_place(page, &entry, out);
    if (entry.white == 0 && entry.black == 0)
        return;
    text_char(out, ' ');
    openings_page_append_name(page, out, entry.white, LINK_PLAYER);
    text_string(out, " " DASH " ");
    openings_page_append_name(page, out, entry.black, LINK_PLAYER);
}

static void openings_page_append_samples(struct page_out *page, const struct openings_tally *tally)
{
    struct text *out = &page->out.text;

    text_string(out, "<td class=\"w\">");
    for (unsigned i = 0; i < tally->nsamples; i++) {
        text_string(out, i == 0 ? "" : "; ");
        openings_page_append_sample(page, out, tally->samples[i]);
    }
    text_string(out, "</td>");
}

/* The row's data for the script: its number, its parent's, the stone it puts and the one it lifts,
 * its share, and which position it is. */
static void openings_page_append_row_head(struct page_out *page, const struct openings_node *node)
{
    struct text *out = &page->out.text;
    char move[SPELLING_BYTES];

    text_format(out, "<tr id=\"n%" PRIu64 "\" data-n=\"%" PRIu64 "\" data-up=\"%" PRIu64 "\"",
                node->number, node->number, node->parent);
    text_format(out, " data-key=\"%016" PRIx64 "\"%s", node->key, node->again ? " data-again" : "");
    if (node->ply > 0) {
        const struct ply *ply = &node->position->ply[node->ply - 1];
        text_format(out, " data-put=\"%c%u\"", ply->colour == COLOUR_WHITE ? 'w' : 'b', ply->cell);
        if (ply->kind == PLY_SWAP)
            text_format(out, " data-lift=\"%u\"", ply->joined[0]);
        text_string(out, " data-share=\"");
        text_fixed(out, openings_played_share(node), 4);
        text_char(out, '"');
    }
    text_format(out,
                "><th scope=\"row\" class=\"m\" style=\"--ply:%d\"><a href=\"#n%" PRIu64
                "\">%s</a></th>",
                node->ply, node->number,
                node->ply == 0 ? "start" : openings_spell(node, page->out.print->spelling, move));
}

static int openings_page_enter_node(void *context, const struct openings_node *node)
{
    struct page_out *page = context;
    const struct openings_tally *tally = node->tally;
    uint64_t decided = openings_decided(&tally->score);
    struct text *out = &page->out.text;
    int error = node->ply == 0 ? openings_page_begin_part(page, node) : 0;

    if (error != 0)
        return error;
    openings_page_append_row_head(page, node);
    text_string(out, "<td>");
    text_count(out, tally->score.games);
    text_string(out, "</td>");
    openings_page_append_share(out, node->played, node->parent_games);
    const uint64_t won = openings_won(&tally->score, node->position->board->game->first);
    openings_page_append_share(out, won, decided);
    openings_page_append_interval(out, won, decided);
    openings_page_append_share(out, node->swap.games, node->ply == 1 ? openings_answered(node) : 0);
    text_string(out, "<td>");
    if (tally->rated > 0)
        text_fixed(out, (double)tally->ratings / (double)tally->rated, 0);
    text_string(out, "</td>");
    openings_page_append_when(page, tally->first_date, tally->first_id);
    openings_page_append_when(page, tally->last_date, tally->last_id);
    openings_page_append_samples(page, tally);
    text_string(out, "</tr>\n");
    return openings_flush(&page->out, false);
}

/* The row of the moves that are not shown. */
static void openings_page_append_others(struct page_out *page, const struct openings_node *node)
{
    struct text *out = &page->out.text;

    text_format(out,
                "<tr class=\"others\"><th scope=\"row\" class=\"m\" style=\"--ply:%d\">%zu other "
                "move%s</th><td>",
                node->ply + 1, node->other_moves, node->other_moves == 1 ? "" : "s");
    text_count(out, node->other_games);
    text_string(out, "</td>");
    openings_page_append_share(out, node->other_games, node->tally->score.games);
    text_format(out, "<td colspan=\"%d\"></td></tr>\n", COLUMNS - 3);
}

static int openings_page_leave_node(void *context, const struct openings_node *node)
{
    struct page_out *page = context;

    if (node->other_games > 0 && !node->again && !node->deepest)
        openings_page_append_others(page, node);
    if (node->ply == 0)
        text_string(&page->out.text, "</tbody>\n</table></div>\n</details>\n</section>\n");
    return 0;
}

/* ---- the page ------------------------------------------------------------------------------- */

/* Does White begin in all games shown? */
static bool openings_page_all_begin_white(const struct openings_print *print)
{
    const struct game *game;
    bool all = true;

    for (int i = 0; (game = game_at(i)) != NULL; i++) {
        const bool is_wanted = print->options.game == NULL || print->options.game == game;
        for (int size = 0; size <= BOARD_SIZE_MAX && is_wanted && game->first != COLOUR_WHITE;
             size++)
            all &= openings_source_games(print->source, i, size) == 0;
    }
    return all;
}

static void openings_page_append_words(struct text *out, const struct openings_print *print,
                                       const struct openings_fit *fit)
{
    const struct openings_options *options = &print->options;

    text_format(out,
                "<p>Positions after at most %u plies; turned and mirrored ones, and different "
                "orders of the same moves, are one. ",
                options->depth);
    if (options->min_games > 1)
        text_format(out, "Moves of fewer than %" PRIu64 " games are left out", options->min_games);
    if (openings_fit_cut(fit)) {
        text_string(out, ": with those of fewer, the page would have ");
        text_count(out, fit->nodes);
        text_string(out, " positions, and it has at most ");
        text_count(out, fit->most);
    }
    text_string(out, options->min_games > 1 ? ". " : "");
    text_string(out, "Games are decided by a figure or a resignation. ");
    text_string(out, openings_page_all_begin_white(print)
                         ? "A swap makes the first stone Black's, and White moves next."
                         : "A swap makes the first stone the second player's, and the first player "
                           "moves next.");
    if (print->treeless != NULL)
        text_string(out, print->treeless);
    text_string(out, "</p>\n");
}

int openings_page(const struct openings_print *print, const char *title, struct openings_fit *fit)
{
    struct openings_print fitting = *print;
    struct page_out page = {.out = {.print = &fitting}};
    struct text *out = &page.out.text, policy = {0};
    int error = openings_fit(print->source, &print->options, OPENINGS_PAGE_NODES, fit);

    if (error != 0)
        return error;
    fitting.options.min_games = fit->min_games;
    text_format(&policy, "; script-src '%s'", openings_js.hash);
    page_begin(out, title, text_c(&policy), openings_css.text, print->place);
    text_release(&policy);
    openings_page_append_words(out, &fitting, fit);
    page_table_file(out, print->place, print->table != NULL ? print->table : "");
    error = openings_walk(print->source, &fitting.options, openings_page_enter_node,
                          openings_page_leave_node, &page);
    text_string(out, "<script>");
    text_string(out, openings_js.text);
    text_string(out, "</script>\n");
    page_end(out, print->place);
    if (error == 0)
        error = openings_flush(&page.out, true);
    text_release(out);
    return error;
}
