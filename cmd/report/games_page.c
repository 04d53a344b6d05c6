/* SPDX-License-Identifier: ISC */
/* The list of games in the style of a report. */
#include "cmd/report/games_page.h"

#include "cmd/annotate/annotate_index.h"
#include "corpus/report/table.h"

static const char style[] =
    "#finding{margin:1rem 0}#finding[hidden]{display:none}"
    "#find{font:inherit;min-height:2rem;border:1px solid var(--soft);background:var(--paper);"
    "color:var(--ink);max-width:12rem}\n"
    "#games th,#games td{text-align:left;padding:.1rem .4rem;border-bottom:1px solid var(--line)}"
    "#games td:nth-child(8),#games td:nth-child(9){text-align:right}"
    "#games thead th{border-bottom-color:var(--soft)}\n"
    "#games th button{font:inherit;border:0;padding:.3rem 0;background:none;color:var(--link);"
    "cursor:pointer;white-space:nowrap}\n"
    "#games th[aria-sort=ascending] button::after{content:' \\25B2'}"
    "#games th[aria-sort=descending] button::after{content:' \\25BC'}\n"
    "#games tr[hidden]{display:none}\n"
    "#games svg{display:block;width:6.5rem;height:2rem;"
    "background:linear-gradient(#111,#111) 0 50%/100% 1px no-repeat #d6c8a8}"
    "#games path{vector-effect:non-scaling-stroke}"
    ".proved{stroke:#777;fill:#222}.proved.w{fill:#fff}"
    ".estimate{fill:none;stroke:#0b5c8f;stroke-width:2}\n"
    "@media(max-width:40rem){#games td:nth-child(4),#games th:nth-child(4),"
    "#games td:nth-child(9),#games th:nth-child(9){display:none}}\n";

void games_page(const struct annotate_site *site, const char *title, const struct page_place *place,
                struct text *out)
{
    page_begin(out, title, "; script-src 'self' file:", style, place);
    text_string(out, "<p>");
    text_count(out, site->written + site->reused);
    text_string(out, " games, each with a page to step through. In a course White is above; a "
                     "block is a proved win, a line the estimate.</p>\n<div class=\"table\">");
    annotate_index_table(site, out);
    text_string(out, "</div>\n" SITE_SCRIPT);
    page_end(out, place);
}
