/* SPDX-License-Identifier: ISC */
/*
 * The report as HTML.  Text is escaped where it is put in (by table_html() and xml_text()); a
 * picture is gnuplot's SVG, whose ids are made different from those of the other pictures.
 */
#include "corpus/page.h"

#include <string.h>

#include "parse/escape.h"

#define NARROW_PX 500 /* charts below this width stand side by side */

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--paper:#fff;--line:#d0d7de;"
    "--band:#f6f8fa;--bar:#56b4e9;--link:#0a58a6;--chart:#fff}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6e9ec;--soft:#9aa4af;--paper:#15181c;"
    "--line:#363c44;--band:#1d2126;--bar:#2a7fb5;--link:#6cb6ff;--chart:#e9ecef}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;padding:1.5rem 1rem 4rem;max-width:60rem;background:var(--paper);"
    "color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI','Liberation Sans',"
    "'DejaVu Sans',sans-serif}\n"
    "h1{font-size:1.7rem;line-height:1.2;margin:0 0 .75rem}\n"
    "h2{font-size:1.35rem;margin:2.5rem 0 .5rem;padding-bottom:.25rem;"
    "border-bottom:2px solid var(--line)}\n"
    "h3{font-size:1.1rem;margin:2.25rem 0 .5rem}\n"
    "p{margin:.5rem 0;max-width:44rem;color:var(--soft)}\n"
    "a{color:var(--link)}\n"
    "nav.site{border-bottom:2px solid var(--line)}nav.site b{color:var(--ink)}\n"
    "p.csv{font-size:.85rem;margin:-.5rem 0 1rem}footer{margin-top:3rem;font-size:.85rem;"
    "color:var(--soft)}\n"
    "nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;margin:1rem 0;padding:0}\n"
    ".table{overflow-x:auto;margin:.75rem 0}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.92rem}\n"
    "th,td{padding:.22rem .7rem;text-align:right;font-weight:400;white-space:nowrap}\n"
    ".w{text-align:left}\n"
    "thead th{color:var(--soft);font-size:.85rem;vertical-align:bottom;"
    "border-bottom:1px solid var(--line)}\n"
    "tr.group th{text-align:center;border-bottom:0;padding-bottom:0}\n"
    "tbody tr:hover{background:var(--band)}\n"
    "tr.rule>*{border-top:1px solid var(--line)}\n"
    "tbody th{font-weight:600}\n"
    "td.bar{background:linear-gradient(var(--bar),var(--bar)) .6rem calc(100% - 1px)/"
    "calc((100% - 1.2rem)*var(--share)) 3px no-repeat}\n"
    "figure{margin:1.25rem 0}\n"
    "figure svg{display:block;width:100%;height:auto;max-width:45rem;padding:.5rem;"
    "background:var(--chart);border-radius:.4rem}\n"
    "figcaption{font-size:.88rem;color:var(--soft);max-width:44rem}\n"
    ".charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));"
    "gap:0 1.25rem}\n"
    ".missing{border:1px dashed var(--line);padding:1rem;color:var(--soft)}\n"
    /* Charts stay dark on light: an empty cell on a dark page would look like a full one. */
    "figure rect[fill='#ffffff']{fill:none}\n"
    "@media print{:root{--ink:#000;--soft:#333;--paper:#fff;--line:#999;--band:#fff;"
    "--bar:#777;--link:#000;--chart:#fff}body{max-width:none;padding:0;font-size:10pt}"
    "nav{display:none}"
    "figure,tr{break-inside:avoid}h2,h3{break-after:avoid}.table{overflow:visible}}\n";

static void append_escaped(struct text *out, const struct text *words)
{
    xml_text(out, words->bytes, words->length);
}

/* ---- pictures ------------------------------------------------------------------------------- */

/* The bytes from `at` up to and with `end`, or `at` itself when there is no such end. */
static const char *skip_past(const char *at, const char *limit, const char *end)
{
    const char *found = memmem(at, (size_t)(limit - at), end, strlen(end));

    return found != NULL ? found + strlen(end) : at;
}

/* How many bytes at `at` lead to the name of an id, `id='` say; 0: they do not. */
static size_t id_leader(const char *at, size_t length)
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
static void append_svg(struct text *out, const struct text *svg, const char *prefix,
                       const struct text *words)
{
    const char *limit = svg->bytes + svg->length;
    const char *at = memmem(svg->bytes, svg->length, "<svg", 4);
    bool in_tag = true;

    if (at == NULL)
        return;
    text_string(out, "<svg role=\"img\" aria-label=\"");
    append_escaped(out, words);
    text_char(out, '"');
    at += strlen("<svg");
    while (at < limit) {
        size_t left = (size_t)(limit - at);
        if (left >= 7 && memcmp(at, "<title>", 7) == 0)
            at = skip_past(at, limit, "</title>");
        else if (left >= 6 && memcmp(at, "<desc>", 6) == 0)
            at = skip_past(at, limit, "</desc>");
        if (at >= limit)
            break;
        size_t leader = in_tag ? id_leader(at, (size_t)(limit - at)) : 0;
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

static void append_chart(const struct block *block, struct text *out)
{
    char prefix[sizeof block->chart.name + 1];
    size_t length = strlen(block->chart.name);

    memcpy(prefix, block->chart.name, length);
    memcpy(prefix + length, "-", 2);
    text_string(out, "<figure>\n");
    if (block->picture.length > 0)
        append_svg(out, &block->picture, prefix, &block->chart.caption);
    else
        text_string(out, "<div class=\"missing\">This chart was not drawn.</div>\n");
    text_string(out, "<figcaption>");
    append_escaped(out, &block->chart.caption);
    text_string(out, "</figcaption>\n</figure>\n");
}

/* ---- the page ------------------------------------------------------------------------------- */

static void append_navigation(const struct report *report, struct text *out)
{
    text_string(out, "<nav><ul>\n");
    for (size_t i = 0; i < report->nblocks; i++) {
        const struct block *block = &report->blocks[i];
        if (block->kind != BLOCK_PART && block->kind != BLOCK_SECTION)
            continue;
        text_format(out, "<li><a href=\"#s%zu\">", i);
        append_escaped(out, &block->words);
        text_string(out, "</a></li>\n");
    }
    text_string(out, "</ul></nav>\n");
}

static void append_heading(const struct block *block, size_t number, int level, struct text *out)
{
    text_format(out, "<h%d id=\"s%zu\">", level, number);
    append_escaped(out, &block->words);
    text_format(out, "</h%d>\n", level);
}

/* The pages of the folder, this one marked. */
static void append_pages(const struct page_place *place, struct text *out)
{
    text_string(out, "<nav class=\"site\"><ul>\n");
    for (int i = 0; i < place->npages; i++) {
        const char *title = place->pages[i][1];

        text_string(out, "<li>");
        if (i == place->current)
            text_string(out, "<b>");
        else
            text_format(out, "<a href=\"%s.html\">", place->pages[i][0]);
        xml_text(out, title, strlen(title));
        text_string(out, i == place->current ? "</b></li>\n" : "</a></li>\n");
    }
    text_string(out, "</ul></nav>\n");
}

static void append_table(const struct block *block, const struct page_place *place,
                         struct text *out)
{
    table_html(&block->table, out);
    if (place != NULL && place->tables != NULL && block->name[0] != '\0')
        text_format(out, "<p class=\"csv\"><a href=\"%s/%s.csv\">%s.csv</a></p>\n", place->tables,
                    block->name, block->name);
}

static void append_block(const struct report *report, size_t i, const struct page_place *place,
                         struct text *out)
{
    const struct block *block = &report->blocks[i];

    switch (block->kind) {
    case BLOCK_PART: append_heading(block, i, 2, out); break;
    case BLOCK_SECTION: append_heading(block, i, 3, out); break;
    case BLOCK_WORDS:
    case BLOCK_LEAD:
        text_string(out, "<p>");
        append_escaped(out, &block->words);
        text_string(out, "</p>\n");
        break;
    case BLOCK_TABLE: append_table(block, place, out); break;
    case BLOCK_CHART: append_chart(block, out); break;
    }
}

/* Is there a block that stands side by side with others? */
static bool is_narrow(const struct report *report, size_t i)
{
    return i < report->nblocks && report->blocks[i].kind == BLOCK_CHART &&
           report->blocks[i].chart.width_px < NARROW_PX;
}

void page_begin(struct text *out, const char *title, const char *policy, const char *more_style)
{
    text_string(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta http-equiv=\"Content-Security-Policy\" "
                     "content=\"default-src 'none'; style-src 'unsafe-inline'");
    text_string(out, policy);
    text_string(out,
                "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                "<title>");
    xml_text(out, title, strlen(title));
    text_string(out, "</title>\n<style>\n");
    text_string(out, style);
    text_string(out, more_style);
    text_string(out, "</style>\n</head>\n<body>\n<h1>");
    xml_text(out, title, strlen(title));
    text_string(out, "</h1>\n");
}

int page_html(const struct report *report, const char *title, const struct page_place *place,
              struct text *out)
{
    bool navigation = false;

    page_begin(out, title, "", "");
    if (place != NULL)
        append_pages(place, out);
    for (size_t i = 0; i < report->nblocks; i++) {
        if (!navigation && report->blocks[i].kind == BLOCK_PART) {
            append_navigation(report, out);
            navigation = true;
        }
        if (is_narrow(report, i) && (i == 0 || !is_narrow(report, i - 1)))
            text_string(out, "<div class=\"charts\">\n");
        append_block(report, i, place, out);
        if (is_narrow(report, i) && !is_narrow(report, i + 1))
            text_string(out, "</div>\n");
    }
    if (place != NULL && place->made != NULL) {
        text_string(out, "<footer>");
        xml_text(out, place->made, strlen(place->made));
        text_string(out, "</footer>\n");
    }
    text_string(out, "</body>\n</html>\n");
    return out->failed ? ERROR_MEMORY : 0;
}
