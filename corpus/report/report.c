/* SPDX-License-Identifier: ISC */
/* A report as a list of blocks, and the list as text. */
#include "corpus/report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/base/utf8.h"

#define LINE_COLUMNS 79
#define INDENT 2

/* ---- blocks --------------------------------------------------------------------------------- */

/* A new block at the end; NULL when memory is out. */
static struct report_block *report_add_block(struct report *report, enum report_block_kind kind)
{
    if (report->failed || array_reserve(&report->blocks, &report->capacity, report->nblocks + 1,
                                        sizeof report->blocks[0]) != 0) {
        report->failed = true;
        return NULL;
    }
    struct report_block *block = &report->blocks[report->nblocks++];
    *block = (struct report_block){.kind = kind};
    return block;
}

void report_words(struct report *report, enum report_block_kind kind, struct text *words)
{
    struct report_block *block = report_add_block(report, kind);

    report->failed |= words->failed;
    if (block != NULL)
        block->words = *words;
    else
        text_release(words);
    *words = (struct text){0};
}

void report_table(struct report *report, struct table *table)
{
    struct report_block *block = report_add_block(report, BLOCK_TABLE);

    report->failed |= table->failed;
    if (block != NULL)
        block->table = *table;
    else
        table_release(table);
    *table = (struct table){0};
}

void report_chart(struct report *report, struct chart *chart)
{
    struct report_block *block = report_add_block(report, BLOCK_CHART);

    report->failed |= chart->body.failed || chart->title.failed || chart->caption.failed;
    if (block != NULL)
        block->chart = *chart;
    else
        chart_release(chart);
    *chart = (struct chart){0};
}

void report_release(struct report *report)
{
    for (size_t i = 0; i < report->nblocks; i++) {
        text_release(&report->blocks[i].words);
        table_release(&report->blocks[i].table);
        chart_release(&report->blocks[i].chart);
        text_release(&report->blocks[i].picture);
        text_release(&report->blocks[i].picture_narrow);
    }
    free(report->blocks);
    *report = (struct report){0};
}

/* ---- names of tables ------------------------------------------------------------------------ */

/* Letters and digits of a heading in lower case, what lies between as one hyphen, up to a colon. */
static void report_append_slug(struct text *slug, const char *words, size_t length)
{
    for (size_t i = 0; i < length && words[i] != ':'; i++) {
        char c = words[i];
        bool upper = c >= 'A' && c <= 'Z';

        if (upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            text_char(slug, upper ? (char)(c - 'A' + 'a') : c);
        else if (slug->length > 0 && slug->bytes[slug->length - 1] != '-')
            text_char(slug, '-');
    }
}

void report_name_tables(struct report *report, const char *prefix)
{
    const struct text *part = NULL, *section = NULL;
    struct text slug = {0};

    for (size_t i = 0; i < report->nblocks; i++) {
        struct report_block *block = &report->blocks[i];
        int same = 0;

        if (block->kind == BLOCK_PART) {
            part = &block->words;
            section = NULL;
        } else if (block->kind == BLOCK_SECTION) {
            section = &block->words;
        }
        if (block->kind == BLOCK_CHART && block->chart.data != NULL)
            snprintf(block->name, sizeof block->name, "%s-%s", prefix, block->chart.data);
        if (block->kind != BLOCK_TABLE)
            continue;
        text_reset(&slug);
        text_string(&slug, prefix);
        for (int level = 0; level < 2; level++) {
            const struct text *words = level == 0 ? part : section;
            if (words == NULL)
                continue;
            text_char(&slug, '-');
            report_append_slug(&slug, words->bytes, words->length);
        }
        if (part == NULL && section == NULL) {
            const char *title = block->table.columns[0].title;
            text_char(&slug, '-');
            report_append_slug(&slug, title, strlen(title));
        }
        while (slug.length > 0 && slug.bytes[slug.length - 1] == '-')
            slug.length--;
        size_t length = slug.length < sizeof block->name - 5 ? slug.length : sizeof block->name - 5;
        for (size_t j = 0; j < i; j++)
            same += report->blocks[j].kind == BLOCK_TABLE &&
                    strncmp(report->blocks[j].name, slug.bytes, length) == 0 &&
                    strspn(report->blocks[j].name + length, "-0123456789") ==
                        strlen(report->blocks[j].name + length);
        memcpy(block->name, slug.bytes, length);
        block->name[length] = '\0';
        if (same > 0)
            snprintf(block->name + length, sizeof block->name - length, "-%d", same + 1);
    }
    report->failed |= slug.failed;
    text_release(&slug);
}

/* ---- as text -------------------------------------------------------------------------------- */

static void report_append_repeated(struct text *out, char c, int count)
{
    for (; count > 0; count--)
        text_char(out, c);
}

static void report_append_heading(const struct text *words, char underline, struct text *out)
{
    text_append(out, words->bytes, words->length);
    text_char(out, '\n');
    report_append_repeated(out, underline, utf8_columns(words->bytes, words->length));
    text_char(out, '\n');
}

/* A paragraph, broken between words. */
static void report_append_paragraph(const struct text *words, struct text *out)
{
    int column = 0;

    for (size_t at = 0; at < words->length;) {
        size_t end = at;
        while (end < words->length && words->bytes[end] != ' ')
            end++;
        int width = utf8_columns(words->bytes + at, end - at);
        if (column > 0 && INDENT + column + 1 + width > LINE_COLUMNS) {
            text_char(out, '\n');
            column = 0;
        }
        report_append_repeated(out, ' ', column == 0 ? INDENT : 1);
        text_append(out, words->bytes + at, end - at);
        column += width + (column > 0);
        at = end + 1;
    }
    text_char(out, '\n');
}

int report_text(const struct report *report, struct text *out)
{
    bool first = true;

    for (size_t i = 0; i < report->nblocks; i++) {
        const struct report_block *block = &report->blocks[i];
        if (block->kind >= BLOCK_CHART || block->kind == BLOCK_LEAD)
            continue;
        if (!first)
            text_char(out, '\n');
        first = false;
        switch (block->kind) {
        case BLOCK_PART: report_append_heading(&block->words, '=', out); break;
        case BLOCK_SECTION: report_append_heading(&block->words, '-', out); break;
        case BLOCK_WORDS: report_append_paragraph(&block->words, out); break;
        case BLOCK_TABLE: table_text(&block->table, INDENT, out); break;
        case BLOCK_LEAD:
        case BLOCK_CHART:
        case BLOCK_PAGES:
        case BLOCK_MARKUP:
        case BLOCK_FOLD:
        case BLOCK_FOLD_END: break;
        }
    }
    return out->failed ? ERROR_MEMORY : 0;
}
