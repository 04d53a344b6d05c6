/* SPDX-License-Identifier: ISC */
/* The list of annotated games: a row for each, to sort and to search, readable without a script. */
#include "cmd/annotate/annotate_index.h"

#include <inttypes.h>
#include <string.h>

#include "analyse/base/escape.h"
#include "analyse/remark/ply_verdict.h"
#include "cmd/annotate/page_assets.h"
#include "cmd/position/position_query.h"
#include "corpus/base/digest.h"
#include "corpus/report/table.h"
#include "corpus/stats/stats_derived.h"

#define PLAYER_BYTES 40 /* of a name in the address of a page */

/* ---- players ---- */

void annotate_player_address(const char *name, struct text *out)
{
    struct digest digest;

    digest_init(&digest);
    digest_add(&digest, name, strlen(name));
    text_string(out, "players/");
    for (size_t i = 0, put = 0; name[i] != '\0' && put < PLAYER_BYTES; i++) {
        if (strchr(SITE_NAME_LETTERS, name[i]) == NULL)
            continue;
        text_char(out, name[i]);
        put++;
    }
    text_format(out, "-%08" PRIx32, (uint32_t)(digest_value(&digest) >> 32));
}

void annotate_player_link(const char *name, const char *up, struct text *out)
{
    text_format(out, "<a href=\"%s", up);
    annotate_player_address(name, out);
    text_string(out, ".html\">");
}

/* ---- rows ---- */

/* Puts a name or a date in a cell. */
static void index_put_cell(struct text *out, const char *value, bool linked)
{
    text_string(out, "<td>");
    if (value == NULL)
        return;
    if (linked)
        annotate_player_link(value, "", out);
    html_name(out, value, strlen(value));
    text_string(out, linked ? "</a>" : "");
}

/* The number of mistakes, and how many of each kind and colour. */
static void index_put_mistakes(const struct annotation *annotation, struct text *out)
{
    int counts[2][PLY_VERDICTS] = {0}, all = 0;

    for (int i = 1; i <= annotation->nplies; i++) {
        const struct annotated_ply *ply = &annotation->plies[i];
        const enum ply_verdict verdict = ply_verdict_of(ply);

        if (verdict < PLY_DUBIOUS)
            continue;
        counts[ply->ply->colour == COLOUR_BLACK][verdict]++;
        all++;
    }
    text_string(out, SITE_ROW_MISTAKES);
    for (int i = 0; i < 6; i++)
        text_format(out, "%s%d", i == 0 ? "" : " ", counts[i / 3][PLY_BLUNDER - i % 3]);
    text_format(out, "\">%d", all);
}

void annotate_index_row(const struct annotate_view *view, uint64_t key, const char *name,
                        struct text *out)
{
    const struct annotation *annotation = view->annotation;
    const struct record *record = view->item->record;
    const struct outcome *outcome = view->item->outcome;
    const bool linked = view->question->site->report != NULL;

    text_format(out, SITE_ROW_KEY "%016" PRIx64 SITE_ROW_NAME "%s" SITE_ROW_LINK, key, name);
    if (record->id != NULL)
        xml_text(out, record->id, strlen(record->id));
    else
        text_string(out, "game");
    text_string(out, "</a>");
    index_put_cell(out, record->white, linked);
    index_put_cell(out, record->black, linked);
    index_put_cell(out, record->date, false);
    text_format(out, "<td>%s %d<td>%s<td>%s<td>%d", annotation->board->game->title,
                annotation->board->size,
                outcome->winner == COLOUR_NONE ? "" : query_colour(outcome->winner),
                end_title(outcome->end), annotation->nplies);
    index_put_mistakes(annotation, out);
    text_string(out, "<td>");
    annotate_curve_put_small(annotation, out);
    text_char(out, '\n');
}

/* ---- the page ---- */

/* Is a column, from 1, empty in all rows?  No name has the letters "<td": it is escaped. */
static bool index_is_empty(const struct text *rows, int column)
{
    const char *end = rows->length == 0 ? NULL : rows->bytes + rows->length;

    for (const char *at = rows->bytes; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        for (int i = 0; i < column && at != NULL; i++) {
            at = memmem(at, (size_t)(stop - at), "<td", 3);
            at = at == NULL ? NULL : at + 3;
        }
        if (at == NULL || memcmp(at, "><td", 4) != 0)
            return false;
        at = stop + 1;
    }
    return true;
}

/* The rows that the site has collected, as a table. */
static void index_put_table(const struct annotate_site *site, struct text *out)
{
    static const char *const heads[] = {"game",   "White", "Black", "date",    "board",
                                        "winner", "end",   "plies", "mistakes"};

    text_string(out, "<p id=\"finding\" hidden><label>find <input id=\"find\" type=\"search\">"
                     "</label> <output id=\"shown\"></output></p>\n"
                     "<table id=\"games\" class=\"");
    for (int column = 2; column <= 6; column++)
        if (index_is_empty(&site->index, column))
            text_format(out, "no%d ", column);
    text_string(out, "\">\n<thead><tr>");
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        text_format(out, "<th scope=\"col\">%s</th>", heads[i]);
    text_string(out, "<th scope=\"col\">course</th></tr></thead>\n<tbody>\n");
    text_append(out, site->index.bytes, site->index.length);
    text_string(out, "</tbody></table>\n");
    out->failed |= site->index.failed;
}

void annotate_index_page(const struct annotate_site *site, const char *title,
                         const struct page_place *place, struct text *out)
{
    page_begin(out, title, "; script-src 'self' file:", games_css.text, place);
    text_string(out, "<p>");
    text_count(out, site->written + site->reused);
    text_string(out, " games, each with a page to step through. In a course White is above; a "
                     "block is a proved win, a line the estimate. Mistakes are those that the "
                     "search found: ??, ? and ?!. A player's name leads to that player's "
                     "games.</p>\n<div class=\"table\">");
    index_put_table(site, out);
    text_string(out, "</div>\n" SITE_SCRIPT);
    page_end(out, place);
}
