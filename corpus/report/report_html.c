/* SPDX-License-Identifier: ISC */
/*
 * The report as HTML.  Text is escaped where it is put in (by table_html() and xml_text()); a
 * picture is gnuplot's SVG, whose ids are made different from those of the other pictures.
 */
#include "corpus/report/report_html.h"

#include <stdio.h>
#include <string.h>

#include "analyse/base/escape.h"
#include "corpus/base/page_asset.h"
#include "parse/input/guess.h"

#define HEADINGS_MIN 4 /* fewer are found without a list of them */

static void html_append_escaped(struct text *out, const struct text *words)
{
    xml_text(out, words->bytes, words->length);
}

/* ---- pictures ------------------------------------------------------------------------------- */

/* The bytes from `at` up to and with `end`, or `at` itself when there is no such end. */
static const char *html_skip_past(const char *at, const char *limit, const char *end)
{
    const char *found = memmem(at, (size_t)(limit - at), end, strlen(end));

    return found != NULL ? found + strlen(end) : at;
}

/* Returns the number of bytes at `at` up to the name of an id, as in `id='`; 0: there is no id. */
static size_t html_id_leader(const char *at, size_t length)
{
    static const char *const leaders[] = {" id='",    " id=\"", "href='#",
                                          "href=\"#", "url(#",  "url('#"};

    for (size_t i = 0; i < sizeof leaders / sizeof leaders[0]; i++) {
        size_t wanted = strlen(leaders[i]);
        if (length >= wanted && memcmp(at, leaders[i], wanted) == 0)
            return wanted;
    }
    return 0;
}

/* The <svg> element of a document, described in words in place of its title, every id of it begun
 * with `prefix`. */
static void html_append_svg(struct text *out, const struct text *svg, const char *prefix,
                            const struct text *words)
{
    const char *limit = svg->bytes + svg->length;
    const char *at = svg->length == 0 ? NULL : memmem(svg->bytes, svg->length, "<svg", 4);
    bool in_tag = true;

    if (at == NULL) /* it was not drawn */
        return;
    text_string(out, "<svg role=\"img\" aria-label=\"");
    html_append_escaped(out, words);
    text_char(out, '"');
    at += strlen("<svg");
    while (at < limit) {
        size_t left = (size_t)(limit - at);
        if (left >= 7 && memcmp(at, "<title>", 7) == 0)
            at = html_skip_past(at, limit, "</title>");
        else if (left >= 6 && memcmp(at, "<desc>", 6) == 0)
            at = html_skip_past(at, limit, "</desc>");
        if (at >= limit)
            break;
        size_t leader = in_tag ? html_id_leader(at, (size_t)(limit - at)) : 0;
        if (leader > 0) {
            text_append(out, at, leader);
            text_string(out, prefix);
            at += leader;
            continue;
        }
        in_tag = *at == '<' || (in_tag && *at != '>');
        text_char(out, *at++);
    }
}

/* "Picture as SVG, numbers as CSV", of what there is. */
static void html_append_chart_files(const struct report_block *block,
                                    const struct page_place *place, struct text *out)
{
    bool picture = place != NULL && place->charts != NULL && block->picture.length > 0;
    bool numbers = place != NULL && place->tables != NULL && block->name[0] != '\0';

    if (!picture && !numbers)
        return;
    text_string(out, " <span>");
    if (picture)
        text_format(out, "<a href=\"%s/%s.svg\">Picture as SVG</a>", place->charts,
                    block->chart.name);
    text_string(out, picture && numbers ? ", " : "");
    if (numbers)
        text_format(out, "<a href=\"%s/%s.csv\">%s as CSV</a>", place->tables, block->name,
                    picture ? "numbers" : "Numbers");
    text_string(out, "</span>");
}

/* Is the picture a file of the folder?  Large maps are: they are folded, and there are many. */
static bool html_is_linked(const struct report_block *block, const struct page_place *place)
{
    return place != NULL && place->charts != NULL && block->chart.width_px == CHART_BOARD_PX;
}

static void html_append_image(struct text *out, const struct report_block *block,
                              const struct page_place *place)
{
    text_format(out, "<img src=\"%s/%s.svg\" loading=\"lazy\" width=\"%d\" height=\"%d\" alt=\"",
                place->charts, block->chart.name, block->chart.width_px, block->chart.height_px);
    html_append_escaped(out, &block->chart.title);
    text_string(out, "\">");
}

static void html_append_chart(const struct report_block *block, const struct page_place *place,
                              struct text *out)
{
    const bool is_map = block->chart.width_px < CHART_PX;
    char prefix[sizeof block->chart.name + 1], narrow_prefix[sizeof block->chart.name + 3];

    snprintf(prefix, sizeof prefix, "%s-", block->chart.name);
    snprintf(narrow_prefix, sizeof narrow_prefix, "%s-n-", block->chart.name);
    text_string(out, is_map ? "<figure class=\"map\">\n<p>" : "<figure>\n<p>");
    html_append_escaped(out, &block->chart.title);
    text_string(out, "</p>\n");
    if (block->picture.length == 0)
        text_string(out, "<div class=\"missing\">This chart was not drawn.</div>\n");
    else if (html_is_linked(block, place))
        html_append_image(out, block, place);
    else
        html_append_svg(out, &block->picture, prefix, &block->chart.title);
    if (block->picture_narrow.length > 0)
        html_append_svg(out, &block->picture_narrow, narrow_prefix, &block->chart.title);
    text_string(out, "<figcaption>");
    html_append_escaped(out, &block->chart.caption);
    html_append_chart_files(block, place, out);
    text_string(out, "</figcaption>\n</figure>\n");
}

/* ---- the page ------------------------------------------------------------------------------- */

static bool html_is_heading(const struct report_block *block)
{
    return block->kind == BLOCK_PART || block->kind == BLOCK_SECTION;
}

/* The headings of this page, when there are several. */
static void html_append_navigation(const struct report *report, struct text *out)
{
    int count = 0;

    for (size_t i = 0; i < report->nblocks; i++)
        count += html_is_heading(&report->blocks[i]);
    if (count < HEADINGS_MIN)
        return;
    text_string(out, "<nav class=\"here\"><ul>\n");
    for (size_t i = 0; i < report->nblocks; i++) {
        if (!html_is_heading(&report->blocks[i]))
            continue;
        text_format(out, "<li><a href=\"#s%zu\">", i);
        html_append_escaped(out, &report->blocks[i].words);
        text_string(out, "</a></li>\n");
    }
    text_string(out, "</ul></nav>\n");
}

static void html_append_heading(const struct report_block *block, size_t number, int level,
                                struct text *out)
{
    text_format(out, "<h%d id=\"s%zu\">", level, number);
    html_append_escaped(out, &block->words);
    text_format(out, "</h%d>\n", level);
}

/* The pages of the folder, this one marked. */
static void html_append_site(const struct page_place *place, struct text *out)
{
    text_string(out, "<nav class=\"site\"><ul>\n");
    for (int i = 0; i < place->npages; i++) {
        const char *title = place->pages[i].title;

        text_string(out, "<li>");
        if (i == place->current)
            text_string(out, "<b>");
        else
            text_format(out, "<a href=\"%s%s.html\">", place->links == NULL ? "" : place->links->up,
                        place->pages[i].file);
        xml_text(out, title, strlen(title));
        text_string(out, i == place->current ? "</b></li>\n" : "</a></li>\n");
    }
    text_string(out, "</ul></nav>\n");
}

/* The other pages, and their subjects. */
static void html_append_pages(const struct page_place *place, struct text *out)
{
    if (place == NULL)
        return;
    text_string(out, "<dl class=\"pages\">\n");
    for (int i = 0; i < place->npages; i++) {
        const struct page_name *page = &place->pages[i];

        if (i == place->current)
            continue;
        text_format(out, "<div><dt><a href=\"%s.html\">", page->file);
        xml_text(out, page->title, strlen(page->title));
        text_string(out, "</a></dt><dd>");
        xml_text(out, page->about, strlen(page->about));
        text_string(out, "</dd></div>\n");
    }
    text_string(out, "</dl>\n");
}

void page_table_file(struct text *out, const struct page_place *place, const char *name)
{
    if (place != NULL && place->tables != NULL && name[0] != '\0')
        text_format(out, "<p class=\"csv\"><a href=\"%s/%s.csv\">Table as CSV</a></p>\n",
                    place->tables, name);
}

static void html_append_block(const struct report *report, size_t i, const struct page_place *place,
                              struct text *out)
{
    const struct report_block *block = &report->blocks[i];

    switch (block->kind) {
    case BLOCK_PART: html_append_heading(block, i, 2, out); break;
    case BLOCK_SECTION: html_append_heading(block, i, 3, out); break;
    case BLOCK_WORDS:
    case BLOCK_LEAD:
        text_string(out, "<p>");
        html_append_escaped(out, &block->words);
        text_string(out, "</p>\n");
        break;
    case BLOCK_TABLE:
        table_html(&block->table, place == NULL ? NULL : place->links, out);
        page_table_file(out, place, block->name);
        break;
    case BLOCK_CHART: html_append_chart(block, place, out); break;
    case BLOCK_PAGES: html_append_pages(place, out); break;
    case BLOCK_MARKUP: text_append(out, block->words.bytes, block->words.length); break;
    case BLOCK_FOLD:
        text_string(out, "<details><summary>");
        html_append_escaped(out, &block->words);
        text_string(out, "</summary>\n");
        break;
    case BLOCK_FOLD_END: text_string(out, "</details>\n"); break;
    }
}

/* The width of the map that a block is, beside others of its width; 0: it is no map. */
static int html_map_width(const struct report *report, size_t i)
{
    return i < report->nblocks && report->blocks[i].kind == BLOCK_CHART &&
                   report->blocks[i].chart.width_px < CHART_PX
               ? report->blocks[i].chart.width_px
               : 0;
}

void page_begin(struct text *out, const char *title, const char *policy, const char *more_style,
                const struct page_place *place)
{
    text_string(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" GUESS_OWN_PAGE
        "<meta http-equiv=\"Content-Security-Policy\" "
        "content=\"default-src 'none'; base-uri 'none'; form-action 'none'; "
        "style-src 'unsafe-inline'");
    text_string(out, policy);
    text_string(out,
                "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                "<title>");
    xml_text(out, title, strlen(title));
    text_string(out, "</title>\n<style>\n");
    text_string(out, report_css.text);
    text_string(out, more_style);
    text_string(out, "</style>\n</head>\n<body>\n<h1>");
    xml_text(out, title, strlen(title));
    text_string(out, "</h1>\n");
    if (place != NULL && place->npages > 0)
        html_append_site(place, out);
}

void page_end(struct text *out, const struct page_place *place)
{
    if (place != NULL && place->made != NULL) {
        text_string(out, "<footer>");
        xml_text(out, place->made, strlen(place->made));
        text_string(out, "</footer>\n");
    }
    text_string(out, "</body>\n</html>\n");
}

int page_html(const struct report *report, const char *title, const struct page_place *place,
              struct text *out)
{
    const char *script = place == NULL ? NULL : place->script;
    bool navigation = false, linked = false;

    for (size_t i = 0; i < report->nblocks; i++)
        linked |=
            report->blocks[i].kind == BLOCK_CHART && html_is_linked(&report->blocks[i], place);
    page_begin(out, title,
               script != NULL ? "; script-src 'self' file:"
               : linked       ? "; img-src 'self' file:"
                              : "",
               place == NULL || place->style == NULL ? "" : place->style, place);
    for (size_t i = 0; i < report->nblocks; i++) {
        if (!navigation && report->blocks[i].kind == BLOCK_PART) {
            html_append_navigation(report, out);
            navigation = true;
        }
        const int width = html_map_width(report, i);
        if (width > 0 && (i == 0 || html_map_width(report, i - 1) != width))
            text_string(out, width < CHART_BOARD_PX ? "<div class=\"maps\">\n"
                                                    : "<div class=\"charts\">\n");
        html_append_block(report, i, place, out);
        if (width > 0 && html_map_width(report, i + 1) != width)
            text_string(out, "</div>\n");
    }
    if (script != NULL)
        text_format(out, "<script src=\"%s\"></script>\n", script);
    page_end(out, place);
    return out->failed ? ERROR_MEMORY : 0;
}
