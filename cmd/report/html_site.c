/* SPDX-License-Identifier: ISC */
/*
 * Pages are reports like that of hav-stats, section by section; the folder is
 *
 *     index.html sizes.html ...      the pages
 *     opening-tree.html              the tree, to walk on a board
 *     games.html games/ players/     with --games: all games, a page each, and one a player
 *     tables/NAME.csv                each table, and the numbers of charts
 *     charts/NAME.svg                each chart
 */
#include "cmd/report/html_site.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analyse/board/rules.h"
#include "cmd/annotate/annotate_index.h"
#include "cmd/annotate/old_pages.h"
#include "cmd/annotate/page_assets.h"
#include "cmd/common/atomic_dir.h"
#include "cmd/common/charts.h"
#include "cmd/common/progress.h"
#include "cmd/output/complaint.h"
#include "cmd/report/player_page.h"
#include "corpus/openings/openings_print.h"
#include "corpus/ratings/rating_report.h"
#include "corpus/report/report_html.h"
#include "corpus/report/report_section.h"
#include "corpus/stats/stats_derived.h"

enum topic { /* in the order of the menu */
             PAGE_INDEX,
             PAGE_GAMES, /* only with --games */
             PAGE_PLAYERS,
             PAGE_RATINGS,
             PAGE_RESULTS,
             PAGE_OPENINGS,
             PAGE_TREE,
             PAGE_FIGURES,
             PAGE_SIZES,
             PAGE_CLAIMS
};
#define PAGES (PAGE_CLAIMS + 1)
#define TREE_FILE "opening-tree"
#define TREE_BYTES ((size_t)4 << 20) /* of its page and of its rows, in memory */
static const struct page_name pages[PAGES] = {
    [PAGE_INDEX] = {"index", "Overview", "The archive as a whole"},
    [PAGE_SIZES] = {"sizes", "Board sizes", "How games ended on each size of board"},
    [PAGE_RESULTS] = {"results", "Results",
                      "Who won, with and without a swap, and how often the second player swapped"},
    [PAGE_OPENINGS] = {"openings", "First stones",
                       "Where the first stone was placed, how often it was swapped, who won then"},
    [PAGE_TREE] = {TREE_FILE, "Opening tree",
                   "The first moves of all games, to walk through on a board"},
    [PAGE_FIGURES] = {"figures", "Figures and lengths",
                      "How games were completed, and after how many plies they ended"},
    [PAGE_PLAYERS] = {"players", "Players", "Who played most, and how often they won"},
    [PAGE_RATINGS] = {"ratings", "Ratings",
                      "How strong the players are, how sure that is, and how it changed"},
    [PAGE_CLAIMS] = {"claims", "Claimed results", "Where records and their boards disagree"},
    [PAGE_GAMES] = {"games", "Games", "Every game, by player, date, board and end"},
};

/* The pages of a site, until they are written. */
struct making {
    const struct html_site *site;
    struct atomic_dir dir;
    struct text made; /* for the foot of each page */
    struct report reports[PAGES];
    struct page_name menu[PAGES]; /* of the pages that have something to show */
    int nmenu, at[PAGES]; /* [enum topic] where it is in the menu; -1: there is no such page */
};

/* ---- what is on the pages ----------------------------------------------------------------- */

/* Maps of one game's first stones. */
static void html_site_add_maps(const struct html_site *site, const struct report_section *section)
{
    const struct openings_print print = {
        .source = site->openings,
        .options = {.depth = 1, .min_games = site->min_games, .game = section->game},
        .spelling = site->common->output.spelling};
    struct text words = {0};

    report_section_words(section->report, BLOCK_SECTION, "Chosen, swapped, won: maps of each size");
    text_format(&words,
                "The maps show all cells of a class as the class fared. Blank cells were chosen in "
                "fewer than %llu games, or have fewer than %d games of the kind.",
                (unsigned long long)site->min_games, CHART_SWAPS_GAMES_MIN);
    report_words(section->report, BLOCK_WORDS, &words);
    if (openings_charts(&print, section->report) != 0)
        section->report->failed = true;
}

static void html_site_add_game(const struct html_site *site, enum topic page,
                               struct report_section *section)
{
    struct text title = {0};

    text_string(&title, section->game->title);
    text_string(&title, ": ");
    report_section_counted(&title, section->all.games, "game");
    report_words(section->report, BLOCK_PART, &title);
    switch (page) {
    case PAGE_INDEX:
        report_section_overview(section);
        report_section_events(section);
        break;
    case PAGE_SIZES: report_section_ends(section); break;
    case PAGE_RESULTS:
        report_section_results(section);
        if (section->game->swap_rule != SWAP_NONE)
            report_section_swaps(section);
        break;
    case PAGE_OPENINGS:
        if (section->game->rules != NULL && section->game->rules->way != NULL) {
            report_section_words(section->report, BLOCK_WORDS,
                                 "No stone is placed in this game: its men are set up.");
            break;
        }
        report_section_first_stones(section);
        html_site_add_maps(site, section);
        break;
    case PAGE_FIGURES:
        report_section_figures(section);
        report_section_lengths(section);
        if (site->games != NULL)
            report_games_longest(site->games, section->game, section->report);
        break;
    case PAGE_PLAYERS:
        report_section_players(section);
        if (site->games != NULL)
            report_games_mistakes(site->games, section->game, site->top, section->report);
        break;
    case PAGE_TREE:
    case PAGE_RATINGS:
    case PAGE_CLAIMS:
    case PAGE_GAMES: break;
    }
}

static void html_site_add_games(const struct html_site *site, enum topic page,
                                struct report *report)
{
    const struct report_options options = {.top = site->top,
                                           .spelling = site->common->output.spelling,
                                           .charts = true,
                                           .small_maps = true};

    for (int i = 0; game_at(i) != NULL; i++) {
        struct report_section section = {
            .report = report, .stats = site->stats, .options = &options, .game = game_at(i)};

        if (stats_all_sizes(site->stats, i, &section.all) != 0)
            report->failed = true;
        else if (section.all.games > 0)
            html_site_add_game(site, page, &section);
        stats_size_release(&section.all);
    }
}

static int html_site_build_page(const struct html_site *site, enum topic page,
                                struct report *report)
{
    struct text nothing = {0};
    int error = 0;

    switch (page) {
    case PAGE_INDEX:
        report_section_accounting(report, site->stats, site->counts);
        if (site->counts->reported == 0)
            report_section_words(report, BLOCK_WORDS, "There is no game to report on.");
        html_site_add_games(site, page, report);
        report_words(report, BLOCK_PAGES, &nothing);
        break;
    case PAGE_TREE: /* too large for a report: html_site_add_tree() */
    case PAGE_GAMES: break; /* html_site_add_list() */
    case PAGE_RATINGS:
        error = rating_report(report, site->ratings, site->rate, site->counts, true);
        break;
    case PAGE_CLAIMS: report_section_claims(report, site->stats); break;
    default: html_site_add_games(site, page, report); break;
    }
    report_name_tables(report, pages[page].file);
    return report->failed ? ERROR_MEMORY : error;
}

/* ---- files -------------------------------------------------------------------------------- */

/* The footer: the program, and "on 2009-02-13" if the environment sets the date; pages never read
 * the clock. */
static bool html_site_tell_maker(struct text *made)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    char *end = NULL;
    char day[32] = "";
    struct tm utc;

    text_string(made, HTML_SITE_MARK " " HAV_VERSION);
    if (epoch != NULL && *epoch != '\0') {
        long long seconds = strtoll(epoch, &end, 10);
        time_t at = (time_t)seconds;
        if (*end != '\0' || gmtime_r(&at, &utc) == NULL ||
            strftime(day, sizeof day, "%Y-%m-%d", &utc) == 0) {
            complain("SOURCE_DATE_EPOCH is not a number of seconds: `%s'", epoch);
            return false;
        }
        text_format(made, " on %s", day);
    }
    text_char(made, '.');
    return true;
}

/* "games.zip: Players" */
static void html_site_make_title(const struct html_site *site, const char *subject,
                                 struct text *title)
{
    if (site->title != NULL)
        text_string(title, site->title);
    else if (!input_archive_name(site->common->input.operands, site->common->input.noperands,
                                 title))
        text_string(title, "An archive");
    text_format(title, ": %s", subject);
}

static struct page_place html_site_place_of(struct making *making, enum topic page)
{
    const struct report_games *games = making->site->games;

    return (struct page_place){.pages = making->menu,
                               .npages = making->nmenu,
                               .current = making->at[page],
                               .tables = "tables",
                               .charts = "charts",
                               .made = text_c(&making->made),
                               .links = games == NULL ? NULL : &games->links};
}

/* People open these files in a spreadsheet. */
static enum format html_site_table_format(const struct making *making)
{
    return output_args_guarded(&making->site->common->output, FORMAT_CSV, FORMULAS_GUARD);
}

/* Parts that grow with the archive wait in a file. */
static int html_site_take(void *temp, const char *bytes, size_t length)
{
    return temp_file_append(temp, bytes, length);
}

static void html_site_add_table(struct making *making, const char *name, struct text *rows)
{
    struct text path = {0};

    text_format(&path, "tables/%s", name);
    atomic_dir_add(&making->dir, text_c(&path), "csv", rows);
    making->dir.failed |= path.failed;
    text_release(&path);
}

/* The numbers of a chart. */
static int html_site_add_numbers(struct making *making, const struct report_block *block)
{
    struct text rows = {0};
    int error = ERROR_MEMORY;

    for (int kind = 0; kind < RATING_ROWS_KINDS; kind++)
        if (strcmp(block->chart.data, rating_report_names[kind]) == 0)
            error = rating_report_rows(making->site->ratings, (enum rating_report_rows)kind,
                                       html_site_table_format(making), &rows);
    html_site_add_table(making, block->name, &rows);
    return error;
}

/* Has an earlier chart of the page these numbers?  They are rows of all games, so that the charts
 * of two games share a file. */
static bool html_site_has_numbers(const struct report *report, const struct report_block *block)
{
    for (const struct report_block *other = report->blocks; other < block; other++)
        if (other->kind == BLOCK_CHART && strcmp(other->name, block->name) == 0)
            return true;
    return false;
}

static int html_site_add_block(struct making *making, const struct report *report,
                               const struct report_block *block)
{
    struct text bytes = {0}, path = {0};
    int error = 0;

    if (block->kind == BLOCK_TABLE) {
        table_csv(&block->table, html_site_table_format(making) == FORMAT_CSV_GUARDED, &bytes);
        html_site_add_table(making, block->name, &bytes);
    } else if (block->kind == BLOCK_CHART && block->picture.length > 0) {
        text_format(&path, "charts/%s", block->chart.name);
        text_append(&bytes, block->picture.bytes, block->picture.length);
        atomic_dir_add(&making->dir, text_c(&path), "svg", &bytes);
        error = path.failed ? ERROR_MEMORY : 0;
        text_release(&path);
    }
    if (error == 0 && block->kind == BLOCK_CHART && block->name[0] != '\0' &&
        !html_site_has_numbers(report, block))
        error = html_site_add_numbers(making, block);
    return error;
}

/* A page with its tables and charts. */
static int html_site_add_page(struct making *making, enum topic page)
{
    const struct page_place place = html_site_place_of(making, page);
    const struct report *report = &making->reports[page];
    struct text title = {0}, html = {0};
    int error = 0;

    for (size_t i = 0; i < report->nblocks && error == 0; i++)
        error = html_site_add_block(making, report, &report->blocks[i]);
    html_site_make_title(making->site, pages[page].title, &title);
    if (error == 0)
        error = page_html(report, text_c(&title), &place, &html);
    atomic_dir_add(&making->dir, pages[page].file, "html", &html);
    making->dir.failed |= title.failed;
    text_release(&title);
    return error;
}

/* Which games of the archive have no tree, and why. */
static void html_site_make_treeless(const struct html_site *site, struct text *words)
{
    const struct game *game;

    for (int i = 0; (game = game_at(i)) != NULL; i++) {
        const char *why = game_cannot(game, GAME_MONOTONE);
        bool has_games = false;

        for (int size = 0; size <= BOARD_SIZE_MAX; size++)
            has_games |= site->stats->sizes[game->index][size] != NULL;
        if (why != NULL && has_games)
            text_format(words, " %s has no opening tree: %s.", game->title, why);
    }
}

static void html_site_tell_fit(const struct html_site *site, const struct openings_fit *fit)
{
    struct text words = {0};

    if (!openings_fit_cut(fit) || site->common->run.verbosity < 0)
        return;
    openings_fit_words(fit, &words);
    complain("`%s/" TREE_FILE ".html': %s; `%s/tables/" TREE_FILE ".csv' has all", site->folder,
             text_c(&words), site->folder);
    text_release(&words);
}

/* The tree as a page, and as rows: all of them, however many there are. */
static int html_site_add_tree(struct making *making)
{
    const struct html_site *site = making->site;
    const struct page_place place = html_site_place_of(making, PAGE_TREE);
    struct text title = {0}, treeless = {0};
    struct temp_file html, rows;
    struct openings_fit fit;
    struct openings_print print = {.source = site->openings,
                                   .options = {.depth = site->depth,
                                               .min_games = site->min_games,
                                               .samples = HTML_SITE_SAMPLES},
                                   .spelling = site->common->output.spelling,
                                   .write = html_site_take,
                                   .context = &html,
                                   .place = &place,
                                   .table = TREE_FILE};

    temp_file_init(&html, TREE_BYTES);
    temp_file_init(&rows, TREE_BYTES);
    html_site_make_title(site, pages[PAGE_TREE].title, &title);
    html_site_make_treeless(site, &treeless);
    print.treeless = text_c(&treeless);
    int error = openings_page(&print, text_c(&title), &fit);
    if (error == 0)
        html_site_tell_fit(site, &fit);
    print.context = &rows;
    if (error == 0)
        error = openings_rows(&print, html_site_table_format(making));
    if (html.failed != 0 || rows.failed != 0)
        complain_temp_file(html.failed != 0 ? html.failed : rows.failed);
    atomic_dir_add_filed(&making->dir, TREE_FILE, "html", &html);
    atomic_dir_add_filed(&making->dir, "tables/" TREE_FILE, "csv", &rows);
    making->dir.failed |= title.failed || treeless.failed;
    text_release(&title);
    text_release(&treeless);
    return error;
}

/* The list of games. */
static void html_site_add_list(struct making *making)
{
    const struct page_place place = html_site_place_of(making, PAGE_GAMES);
    struct text title = {0}, html = {0};

    html_site_make_title(making->site, pages[PAGE_GAMES].title, &title);
    annotate_index_page(making->site->pages, text_c(&title), &place, &html);
    atomic_dir_add(&making->dir, pages[PAGE_GAMES].file, "html", &html);
    making->dir.failed |= title.failed;
    text_release(&title);
}

static int html_site_add_player(struct making *making, const struct report_player *player)
{
    const struct report_games *games = making->site->games;
    struct page_place place = html_site_place_of(making, PAGE_GAMES);
    struct text title = {0}, html = {0}, path = {0};
    struct report report;

    place.current = -1;
    place.tables = place.charts = NULL;
    place.links = &games->links_up;
    place.script = "../" SITE_SCRIPT_FILE;
    place.style = games_css.text;
    html_site_make_title(making->site, player->name, &title);
    annotate_player_address(player->name, &path);
    int error = player_page(games, player, making->site->ratings, &report);
    if (error == 0)
        error = page_html(&report, text_c(&title), &place, &html);
    atomic_dir_add(&making->dir, text_c(&path), "html", &html);
    making->dir.failed |= title.failed || path.failed;
    report_release(&report);
    text_release(&title);
    text_release(&path);
    return error;
}

/* The list of games, and the pages of players. */
static int html_site_add_players(struct making *making)
{
    const struct report_games *games = making->site->games;
    int error = 0;

    if (games == NULL)
        return 0;
    if (making->at[PAGE_GAMES] >= 0)
        html_site_add_list(making);
    for (size_t i = 0; i < games->nplayers && error == 0; i++)
        error = html_site_add_player(making, &games->players[i]);
    return error;
}

/* Has the page something to show? */
static bool html_site_has(const struct making *making, enum topic page)
{
    const struct html_site *site = making->site;
    const struct report *report = &making->reports[page];
    uint64_t compared = 0;

    if (page == PAGE_INDEX)
        return true;
    if (page == PAGE_GAMES)
        return site->games != NULL && site->games->ngames > 0;
    for (int i = 0; game_at(i) != NULL; i++) {
        for (int size = 0; size <= BOARD_SIZE_MAX; size++) {
            const struct stats_size *counts = site->stats->sizes[i][size];
            if (counts == NULL)
                continue;
            if (page == PAGE_TREE && counts->games > counts->empty &&
                game_cannot(game_at(i), GAME_MONOTONE) == NULL)
                return true;
            compared += counts->claims[1] + counts->claims[2];
        }
    }
    if (page == PAGE_TREE || (page == PAGE_CLAIMS && compared == 0))
        return false;
    for (size_t i = 0; i < report->nblocks; i++)
        if (report->blocks[i].kind == BLOCK_CHART ||
            (report->blocks[i].kind == BLOCK_TABLE && table_rows(&report->blocks[i].table) > 0))
            return true;
    return false;
}

static void html_site_make_menu(struct making *making)
{
    for (int page = 0; page < PAGES; page++) {
        const bool shown = html_site_has(making, (enum topic)page);

        making->at[page] = shown ? making->nmenu : -1;
        if (shown)
            making->menu[making->nmenu++] = pages[page];
    }
}

/* Writes all pages.  *missing is set if charts are missing. */
static int html_site_make(struct making *making, int *missing)
{
    const struct charts_options charts = {.format = IMAGE_SVG, .pictures = true};
    int error = 0;

    progress_task("making tables", PAGES);
    for (int page = 0; page < PAGES && error == 0; page++) {
        error = html_site_build_page(making->site, (enum topic)page, &making->reports[page]);
        progress_task_done((size_t)page + 1);
    }
    progress_end();
    html_site_make_menu(making);
    if (error == 0)
        *missing = charts_draw(making->reports, PAGES, &charts);
    progress_task("writing pages", 0);
    if (error == 0)
        error = html_site_add_players(making);
    for (int page = PAGE_CLAIMS; page >= 0 && error == 0; page--) {
        if (making->at[page] < 0 || page == PAGE_GAMES)
            continue;
        error = page == PAGE_TREE ? html_site_add_tree(making)
                                  : html_site_add_page(making, (enum topic)page);
    }
    progress_end();
    return error;
}

bool html_site_is_refused(const char *folder)
{
    return atomic_dir_is_refused(folder, "index.html", HTML_SITE_MARK) ||
           atomic_dir_is_foreign(folder, HTML_SITE_MARK, "report");
}

int html_site_write(const struct html_site *site)
{
    struct making making = {.site = site, .dir = {.path = site->folder}};
    int missing = 0, error = charts_folder(site->folder);

    if (error == 0 && !html_site_tell_maker(&making.made))
        error = ERROR_OUTPUT;
    if (error == 0)
        error = html_site_make(&making, &missing);
    if (error == 0 && site->pages != NULL)
        error = annotate_site_write_shared(site->pages);
    if (error == 0)
        error = atomic_dir_write(&making.dir);
    for (int page = 0; page < PAGES; page++)
        report_release(&making.reports[page]);
    atomic_dir_release(&making.dir);
    text_release(&making.made);
    if (error == ERROR_MEMORY)
        complain("out of memory");
    return error != 0 ? error : missing;
}

size_t html_site_remove_old(const struct html_site *site)
{
    static const struct old_page_kind kind = {".html", HTML_SITE_MARK};
    struct text folder = {0}, names = {0}, address = {0};
    size_t removed = annotate_site_remove_old(site->pages);

    for (size_t i = 0; i < site->games->nplayers; i++) {
        text_reset(&address);
        annotate_player_address(site->games->players[i].name, &address);
        const char *slash = strrchr(text_c(&address), '/');
        if (slash != NULL)
            text_append(&names, slash + 1, strlen(slash));
        names.failed |= address.failed || slash == NULL;
    }
    text_format(&folder, "%s/players", site->folder);
    if (!folder.failed)
        removed += old_pages_remove(text_c(&folder), &kind, 1, &names);
    text_release(&folder);
    text_release(&names);
    text_release(&address);
    return removed;
}
