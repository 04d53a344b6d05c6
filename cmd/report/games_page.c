/* SPDX-License-Identifier: ISC */
/* The list of games in the style of a report. */
#include "cmd/report/games_page.h"

#include "cmd/annotate/annotate_index.h"
#include "cmd/annotate/page_assets.h"
#include "corpus/report/table.h"

void games_page(const struct annotate_site *site, const char *title, const struct page_place *place,
                struct text *out)
{
    page_begin(out, title, "; script-src 'self' file:", games_css.text, place);
    text_string(out, "<p>");
    text_count(out, site->written + site->reused);
    text_string(out, " games, each with a page to step through. In a course White is above; a "
                     "block is a proved win, a line the estimate.</p>\n<div class=\"table\">");
    annotate_index_table(site, out);
    text_string(out, "</div>\n" SITE_SCRIPT);
    page_end(out, place);
}
