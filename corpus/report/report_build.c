/* SPDX-License-Identifier: ISC */
/* Which sections does a report have, and in which order? */
#include "corpus/report/report_build.h"

#include "analyse/board/rules.h"
#include "corpus/report/report_section.h"
#include "corpus/stats/stats_derived.h"

static void report_build_game(struct report *report, const struct stats *stats,
                              const struct game *game, const struct report_options *options)
{
    struct report_section section = {
        .report = report, .stats = stats, .options = options, .game = game};
    struct text title = {0};

    if (stats_all_sizes(stats, game->index, &section.all) != 0) {
        report->failed = true;
        return;
    }
    if (section.all.games > 0) {
        text_string(&title, game->title);
        text_string(&title, ": ");
        report_section_counted(&title, section.all.games, "game");
        report_words(report, BLOCK_PART, &title);
        report_section_ends(&section);
        report_section_figures(&section);
        report_section_results(&section);
        if (game->swap_rule != SWAP_NONE)
            report_section_swaps(&section);
        if (game->rules == NULL || game->rules->way == NULL) /* else no stone is placed */
            report_section_first_stones(&section);
        report_section_lengths(&section);
        report_section_events(&section);
        report_section_players(&section);
    }
    stats_size_release(&section.all);
}

int report_build(struct report *report, const struct stats *stats, const struct walk_counts *counts,
                 const struct report_options *options)
{
    *report = (struct report){0};
    report_section_accounting(report, stats, counts);
    for (int i = 0; game_at(i) != NULL; i++)
        report_build_game(report, stats, game_at(i), options);
    report_section_claims(report, stats);
    return report->failed ? ERROR_MEMORY : 0;
}
