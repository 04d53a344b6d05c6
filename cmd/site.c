/* SPDX-License-Identifier: ISC */
/*
 * Pages are reports like that of hav-stats, section by section; the folder is
 *
 *     index.html lengths.html ...    the pages
 *     opening-tree.html              the tree, to walk on a board
 *     tables/NAME.csv                each table
 *     charts/NAME.svg                each chart
 */
#include "cmd/site.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cmd/charts.h"
#include "corpus/openings_print.h"
#include "corpus/page.h"
#include "corpus/section.h"
#include "corpus/summary.h"

enum topic { PAGE_INDEX, PAGE_RESULTS, PAGE_OPENINGS, PAGE_LENGTHS, PAGE_PLAYERS, PAGE_CLAIMS };
#define PAGES (PAGE_CLAIMS + 1)
#define TREE "opening-tree"
static const char *const pages[][2] = {
    [PAGE_INDEX] = {"index", "Overview"},
    [PAGE_RESULTS] = {"results", "Results and swaps"},
    [PAGE_OPENINGS] = {"openings", "First stones"},
    [PAGE_LENGTHS] = {"lengths", "Figures and lengths"},
    [PAGE_PLAYERS] = {"players", "Players"},
    [PAGE_CLAIMS] = {"claims", "Claimed results"},
    [PAGES] = {TREE, "Opening tree"},
};

/* ---- what is on the pages ----------------------------------------------------------------- */

static void add_game(enum topic page, struct section *section)
{
    struct text title = {0};

    text_string(&title, section->game->title);
    text_string(&title, ": ");
    section_counted(&title, section->all.games, "game");
    report_words(section->report, BLOCK_PART, &title);
    switch (page) {
    case PAGE_INDEX:
        section_ends(section);
        section_events(section);
        break;
    case PAGE_RESULTS:
        section_results(section);
        section_swaps(section);
        break;
    case PAGE_OPENINGS: section_first_stones(section); break;
    case PAGE_LENGTHS:
        section_figures(section);
        section_lengths(section);
        break;
    case PAGE_PLAYERS: section_players(section); break;
    case PAGE_CLAIMS: break;
    }
}

static void add_games(const struct site *site, enum topic page, struct report *report)
{
    /* Of first stones the book has the maps. */
    const struct report_options options = {site->top, site->common->spelling,
                                           page != PAGE_OPENINGS};

    for (int i = 0; game_at(i) != NULL; i++) {
        struct section section = {
            .report = report, .stats = site->stats, .options = &options, .game = game_at(i)};

        if (stats_all_sizes(site->stats, i, &section.all) != 0)
            report->failed = true;
        else if (section.all.games > 0)
            add_game(page, &section);
        stats_size_release(&section.all);
    }
}

static int build_page(const struct site *site, enum topic page, struct report *report)
{
    struct openings_print print = {.book = site->book,
                                   .options = {.depth = 1, .min_games = site->min_games},
                                   .spelling = site->common->spelling};

    *report = (struct report){0};
    if (page == PAGE_INDEX)
        section_accounting(report, site->stats, site->counts);
    if (page == PAGE_CLAIMS)
        section_claims(report, site->stats);
    else
        add_games(site, page, report);
    if (page == PAGE_OPENINGS && openings_charts(&print, report) != 0)
        report->failed = true;
    report_name_tables(report, pages[page][0]);
    return report->failed ? ERROR_MEMORY : 0;
}

/* ---- files -------------------------------------------------------------------------------- */

/* "Made on 2009-02-13." when the environment tells the day, else nothing: pages have no clock. */
static void tell_day(struct text *made)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    char *end = NULL;
    long long seconds = epoch != NULL ? strtoll(epoch, &end, 10) : 0;
    time_t at = (time_t)seconds;
    char day[32];
    struct tm utc;

    if (epoch == NULL || end == epoch || *end != '\0' || gmtime_r(&at, &utc) == NULL ||
        strftime(day, sizeof day, "%Y-%m-%d", &utc) == 0)
        return;
    text_format(made, "Made on %s.", day);
}

static void make_title(const struct site *site, struct text *title)
{
    if (site->title != NULL)
        text_string(title, site->title);
    else if (site->common->noperands == 1 && strcmp(site->common->operands[0], "-") != 0)
        text_string(title, basename(site->common->operands[0]));
    else
        text_string(title, "An archive");
}

static int write_tables(const struct report *report, const char *folder)
{
    int error = 0;

    for (size_t i = 0; i < report->nblocks && error == 0; i++) {
        const struct block *block = &report->blocks[i];
        struct text rows = {0};

        if (block->kind != BLOCK_TABLE)
            continue;
        table_csv(&block->table, &rows);
        error = rows.failed ? ERROR_MEMORY : charts_file(folder, block->name, "csv", &rows);
        text_release(&rows);
    }
    return error;
}

/* A page with its tables and charts; *worst tells of charts that are missing. */
static int write_page(const struct site *site, enum topic number, const char *made, int *worst)
{
    const struct page_place place = {pages, PAGES + 1, number, "tables",
                                     made[0] != '\0' ? made : NULL};
    struct text title = {0}, page = {0}, tables = {0}, drawings = {0};
    const struct charts_options options = {.pictures = true};
    struct charts_options charts = options;
    struct report report;
    int error = build_page(site, number, &report);

    text_format(&tables, "%s/tables", site->folder);
    text_format(&drawings, "%s/charts", site->folder);
    charts.folder = text_c(&drawings);
    make_title(site, &title);
    text_format(&title, ": %s", pages[number][1]);
    if (error == 0 && (tables.failed || drawings.failed || title.failed))
        error = ERROR_MEMORY;
    if (error == 0)
        error = write_tables(&report, text_c(&tables));
    if (error == 0) {
        int missing = charts_draw(&report, &charts);
        *worst = missing != 0 ? missing : *worst;
        error = page_html(&report, text_c(&title), &place, &page);
    }
    if (error == 0)
        error = charts_file(site->folder, pages[number][0], "html", &page);
    text_release(&title);
    text_release(&page);
    text_release(&tables);
    text_release(&drawings);
    report_release(&report);
    return error;
}

static int write_output(void *context, const char *bytes, size_t length)
{
    return output_write(context, bytes, length);
}

static int write_tree(const struct site *site)
{
    struct openings_print print = {
        .book = site->book,
        .options = {.depth = site->depth, .min_games = site->min_games, .samples = 2},
        .spelling = site->common->spelling,
        .write = write_output};
    struct text path = {0}, title = {0};
    struct output *output = NULL;
    int error = ERROR_MEMORY;

    text_format(&path, "%s/" TREE ".html", site->folder);
    make_title(site, &title);
    text_string(&title, ": Opening tree");
    if (!path.failed && !title.failed) {
        output = output_open(text_c(&path));
        error = ERROR_OUTPUT;
    }
    if (output != NULL) {
        print.context = output;
        error = openings_page(&print, text_c(&title));
        if (error == ERROR_STOPPED)
            common_complain("the opening tree has more than %d positions: choose fewer by --depth "
                            "or --min-games",
                            OPENINGS_PAGE_NODES);
        if (output_close(output, error == 0) != 0)
            error = ERROR_OUTPUT;
    }
    text_release(&path);
    text_release(&title);
    return error;
}

int site_write(const struct site *site)
{
    struct text made = {0};
    int worst = 0, error = charts_folder(site->folder);

    tell_day(&made);
    for (int page = PAGES - 1; page >= 0 && error == 0; page--) {
        if (page == PAGE_OPENINGS)
            error = write_tree(site);
        if (error == 0)
            error = write_page(site, (enum topic)page, text_c(&made), &worst);
    }
    text_release(&made);
    if (error == ERROR_MEMORY)
        common_complain("out of memory");
    return error != 0 ? error : worst;
}
