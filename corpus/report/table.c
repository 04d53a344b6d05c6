/* SPDX-License-Identifier: ISC */
/* Tables laid out as text and as HTML. */
#include "corpus/report/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/base/escape.h"
#include "analyse/base/utf8.h"
#include "corpus/base/interval.h"

#define GAP 2 /* spaces between columns */
#define DASH "\xe2\x80\x93" /* U+2013 */

enum { LINE_RULE = 1, LINE_GROUP };

struct table_cell {
    size_t at, length; /* in table->bytes */
    size_t name_at, name_length; /* of the part that is from a record; length 0: none */
    size_t link_at, link_length; /* of the key of a link; see `link` */
    char link; /* an enum link_kind; LINK_PLAYER: of the name */
    float bar; /* 0 .. 1: a bar of that length, as HTML; below 0: none */
    char line; /* in the first cell of a row, the line before it: 0, LINE_RULE, LINE_GROUP */
    bool is_number; /* or several: laid out for people */
    bool is_markup; /* HTML of ours */
};

void table_init(struct table *table, const struct table_column *columns, int ncolumns)
{
    *table = (struct table){.ncolumns = ncolumns};
    memcpy(table->columns, columns, (size_t)ncolumns * sizeof columns[0]);
}

void table_release(struct table *table)
{
    free(table->cells);
    text_release(&table->bytes);
    *table = (struct table){0};
}

size_t table_rows(const struct table *table)
{
    return table->ncells / (size_t)table->ncolumns;
}

/* ---- cells ---------------------------------------------------------------------------------- */

/* Begins a cell whose text the caller appends to table->bytes, then calls table_cell_end(). */
static void table_cell_begin(struct table *table, float bar, bool is_number)
{
    if (!table->failed)
        table->failed = array_reserve(&table->cells, &table->capacity, table->ncells + 1,
                                      sizeof table->cells[0]) != 0;
    if (!table->failed)
        table->cells[table->ncells] = (struct table_cell){.at = table->bytes.length,
                                                          .bar = bar,
                                                          .line = table->line_next,
                                                          .is_number = is_number};
    table->line_next = 0;
}

static void table_cell_end(struct table *table)
{
    table->failed |= table->bytes.failed;
    if (table->failed)
        return;
    struct table_cell *cell = &table->cells[table->ncells++];
    cell->length = table->bytes.length - cell->at;
}

void table_words(struct table *table, const char *words)
{
    table_cell_begin(table, -1, false);
    if (words != NULL)
        text_string(&table->bytes, words);
    table_cell_end(table);
}

void table_markup(struct table *table, const char *markup, size_t length)
{
    table_cell_begin(table, -1, false);
    text_append(&table->bytes, markup, length);
    table_cell_end(table);
    if (!table->failed)
        table->cells[table->ncells - 1].is_markup = true;
}

void table_name(struct table *table, const char *before, const char *name, const char *after)
{
    struct text *bytes = &table->bytes;

    table_cell_begin(table, -1, false);
    text_string(bytes, before == NULL ? "" : before);
    size_t at = bytes->length;
    text_string(bytes, name);
    size_t length = bytes->length - at;
    text_string(bytes, after == NULL ? "" : after);
    table_cell_end(table);
    if (table->failed)
        return;
    struct table_cell *cell = &table->cells[table->ncells - 1];
    cell->name_at = at;
    cell->name_length = length;
}

void table_link(struct table *table, enum link_kind kind, const char *key)
{
    const size_t at = table->bytes.length;

    text_string(&table->bytes, key);
    table->failed |= table->bytes.failed;
    if (table->failed || table->ncells == 0)
        return;
    struct table_cell *cell = &table->cells[table->ncells - 1];
    cell->link = (char)kind;
    cell->link_at = at;
    cell->link_length = table->bytes.length - at;
}

void table_player(struct table *table, const char *before, const char *name, const char *after)
{
    table_name(table, before, name, after);
    table_link(table, LINK_PLAYER, name);
}

void text_count(struct text *out, uint64_t count)
{
    if (count >= 1000) {
        text_count(out, count / 1000);
        text_char(out, ',');
        for (uint64_t scale = 100; scale > 0; scale /= 10)
            text_char(out, (char)('0' + count / scale % 10));
    } else {
        text_unsigned(out, count);
    }
}

void table_count(struct table *table, uint64_t count)
{
    table_cell_begin(table, -1, true);
    text_count(&table->bytes, count);
    table_cell_end(table);
}

void table_decimal(struct table *table, double value, int decimals_max)
{
    int decimals = decimals_max;
    double scaled = round(value * pow(10, decimals_max));

    while (decimals > 0 && fmod(scaled, 10) == 0) {
        scaled /= 10;
        decimals--;
    }
    table_cell_begin(table, -1, true);
    text_fixed(&table->bytes, value, decimals);
    table_cell_end(table);
}

void table_percent(struct table *table, uint64_t part, uint64_t whole)
{
    double share = whole != 0 ? (double)part / (double)whole : 0;

    table_cell_begin(table, whole != 0 ? (float)share : -1, true);
    if (whole == 0)
        text_string(&table->bytes, DASH);
    else
        text_fixed(&table->bytes, share * 100, 1);
    table_cell_end(table);
}

void table_interval(struct table *table, const struct interval *interval, uint64_t games)
{
    table_cell_begin(table, -1, true);
    if (games != 0) {
        text_fixed(&table->bytes, interval->low * 100, 1);
        text_string(&table->bytes, DASH);
        text_fixed(&table->bytes, interval->high * 100, 1);
    } else {
        text_string(&table->bytes, DASH);
    }
    table_cell_end(table);
}

void table_blocks(struct table *table, const uint64_t *histogram, int count, int longest, int width)
{
    uint64_t most = 0;
    uint64_t sums[64] = {0};

    if (width > 64)
        width = 64;
    int step =
        (longest + width) / width; /* plies a block: at least 1, and width * step > longest */
    for (int i = 0; i < count && i / step < width; i++)
        sums[i / step] += histogram[i];
    for (int i = 0; i < width; i++)
        most = sums[i] > most ? sums[i] : most;
    while (width > 0 && sums[width - 1] == 0)
        width--;

    table_cell_begin(table, -1, true);
    for (int i = 0; i < width; i++) {
        if (sums[i] == 0) {
            text_char(&table->bytes, ' ');
            continue;
        }
        /* U+2581 .. U+2588: what is not nothing is at least the lowest. */
        char block[3] = {'\xe2', '\x96', (char)(0x81 + (sums[i] * 8 - 1) / most)};
        text_append(&table->bytes, block, sizeof block);
    }
    table_cell_end(table);
}

void table_rule(struct table *table)
{
    table->line_next = table->ncells > 0 ? LINE_RULE : 0;
}

void table_group(struct table *table)
{
    table->line_next = table->ncells > 0 ? LINE_GROUP : 0;
}

/* ---- as text -------------------------------------------------------------------------------- */

/* A cell as a terminal may see it; borrowed until `scratch` changes. */
static const char *table_visible(const struct table *table, size_t row, int column,
                                 struct text *scratch)
{
    const struct table_cell *cell = &table->cells[row * (size_t)table->ncolumns + (size_t)column];

    const char *bytes = table->bytes.bytes;

    text_reset(scratch);
    if (cell->is_markup)
        return text_c(scratch);
    if (cell->length > 0 && cell->link == LINK_PLAYER && cell->name_length > 0) {
        const size_t after = cell->name_at + cell->name_length;

        terminal_text(scratch, bytes + cell->at, cell->name_at - cell->at);
        terminal_name(scratch, bytes + cell->name_at, cell->name_length, TERMINAL_NAME_COLUMNS);
        terminal_text(scratch, bytes + after, cell->at + cell->length - after);
    } else if (cell->length > 0) {
        terminal_text(scratch, bytes + cell->at, cell->length);
    }
    return text_c(scratch);
}

static void table_append_spaces(struct text *out, int count)
{
    for (; count > 0; count--)
        text_char(out, ' ');
}

static void table_append_padded(struct text *out, const char *words, int width, bool left)
{
    int pad = width - utf8_columns(words, strlen(words));

    table_append_spaces(out, left ? 0 : pad);
    text_string(out, words);
    table_append_spaces(out, left ? pad : 0);
}

/* Ends a line without the spaces at its end. */
static void table_end_line(struct text *out)
{
    while (out->length > 0 && out->bytes[out->length - 1] == ' ')
        out->length--;
    text_char(out, '\n');
}

/* The number of neighbouring columns from `first` on that share its group. */
static int table_group_span(const struct table *table, int first)
{
    int span = 1;

    while (table->columns[first].group != NULL && first + span < table->ncolumns &&
           table->columns[first + span].group == table->columns[first].group)
        span++;
    return span;
}

static void table_measure_columns(const struct table *table, int *widths, struct text *scratch)
{
    for (int column = 0; column < table->ncolumns; column++) {
        const char *title = table->columns[column].title;
        widths[column] = utf8_columns(title, strlen(title));
        for (size_t row = 0; row < table_rows(table); row++) {
            const char *words = table_visible(table, row, column, scratch);
            int width = utf8_columns(words, strlen(words));
            widths[column] = width > widths[column] ? width : widths[column];
        }
    }
    /* A group's title widens the last of its columns. */
    for (int column = 0, span; column < table->ncolumns; column += span) {
        int width = (span = table_group_span(table, column)) * GAP - GAP;
        for (int i = 0; i < span; i++)
            width += widths[column + i];
        const char *group = table->columns[column].group;
        int wanted = group != NULL ? utf8_columns(group, strlen(group)) : 0;
        if (wanted > width)
            widths[column + span - 1] += wanted - width;
    }
}

/* The line of group titles, when there is any: each in the middle of its columns. */
static void table_append_groups(const struct table *table, int indent, const int *widths,
                                struct text *out)
{
    bool any = false;

    for (int column = 0; column < table->ncolumns; column++)
        any |= table->columns[column].group != NULL;
    if (!any)
        return;
    table_append_spaces(out, indent);
    for (int column = 0, span; column < table->ncolumns; column += span) {
        int width = (span = table_group_span(table, column)) * GAP - GAP;
        for (int i = 0; i < span; i++)
            width += widths[column + i];
        const char *group = table->columns[column].group;
        int left = group != NULL ? (width - utf8_columns(group, strlen(group))) / 2 : 0;
        table_append_spaces(out, left);
        table_append_padded(out, group != NULL ? group : "", width - left + GAP, true);
    }
    table_end_line(out);
}

static void table_append_rule(const struct table *table, int indent, const int *widths,
                              struct text *out)
{
    table_append_spaces(out, indent);
    for (int column = 0; column < table->ncolumns; column++) {
        for (int i = 0; i < widths[column]; i++)
            text_char(out, '-');
        table_append_spaces(out, GAP);
    }
    table_end_line(out);
}

void table_text(const struct table *table, int indent, struct text *out)
{
    int widths[TABLE_COLUMNS_MAX];
    struct text scratch = {0};

    out->failed |= table->failed;
    table_measure_columns(table, widths, &scratch);
    table_append_groups(table, indent, widths, out);
    table_append_spaces(out, indent);
    for (int column = 0; column < table->ncolumns; column++) {
        table_append_padded(out, table->columns[column].title, widths[column],
                            table->columns[column].align == COLUMN_LEFT);
        table_append_spaces(out, GAP);
    }
    table_end_line(out);
    for (size_t row = 0; row < table_rows(table); row++) {
        if (table->cells[row * (size_t)table->ncolumns].line == LINE_RULE)
            table_append_rule(table, indent, widths, out);
        table_append_spaces(out, indent);
        for (int column = 0; column < table->ncolumns; column++) {
            table_append_padded(out, table_visible(table, row, column, &scratch), widths[column],
                                table->columns[column].align == COLUMN_LEFT);
            table_append_spaces(out, GAP);
        }
        table_end_line(out);
    }
    out->failed |= scratch.failed;
    text_release(&scratch);
}

/* ---- as HTML -------------------------------------------------------------------------------- */

/* Is there nothing in a cell: a dash at most or, with `zero`, zeros: "0", "0.0", "0:0"? */
static bool table_cell_is_empty(const struct table *table, const struct table_cell *cell, bool zero)
{
    const char *bytes = table->bytes.bytes + cell->at;

    if (cell->length == 0 ||
        (cell->length == sizeof DASH - 1 && memcmp(bytes, DASH, sizeof DASH - 1) == 0))
        return true;
    for (size_t i = 0; i < cell->length; i++)
        if (!zero || strchr("0.:", bytes[i]) == NULL)
            return false;
    return true;
}

/* Marks the columns that HTML has. */
static void table_find_shown(const struct table *table, bool shown[TABLE_COLUMNS_MAX])
{
    for (int column = 0; column < table->ncolumns; column++) {
        const struct table_column *about = &table->columns[column];
        shown[column] = column == 0 && !about->text_only;
        for (size_t row = 0; row < table_rows(table) && !about->text_only && !shown[column]; row++)
            shown[column] = !table_cell_is_empty(
                table, &table->cells[row * (size_t)table->ncolumns + (size_t)column],
                about->zero_is_empty);
    }
}

static void table_append_class(const struct table_column *column, bool bar, struct text *out)
{
    const char *const names[] = {column->align == COLUMN_LEFT ? "w" : NULL,
                                 column->secondary ? "more" : NULL, bar ? "bar" : NULL};
    const char *before = " class=\"";

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i] == NULL)
            continue;
        text_format(out, "%s%s", before, names[i]);
        before = " ";
    }
    if (before[1] == '\0')
        text_char(out, '"');
}

static void table_append_head(const struct table *table, const bool *shown, struct text *out)
{
    bool any = false;

    for (int column = 0; column < table->ncolumns; column++)
        any |= shown[column] && table->columns[column].group != NULL;
    text_string(out, "<thead>\n");
    if (any) {
        text_string(out, "<tr class=\"group\">");
        for (int column = 0, span; column < table->ncolumns; column += span) {
            int nshown = 0;
            span = table_group_span(table, column);
            for (int i = column; i < column + span; i++)
                nshown += shown[i];
            if (nshown == 0)
                continue;
            const char *more = table->columns[column].secondary ? " class=\"more\"" : "";
            if (table->columns[column].group == NULL) {
                text_format(out, "<td%s></td>", more);
                continue;
            }
            text_format(out, "<th scope=\"colgroup\" colspan=\"%d\"%s>", nshown, more);
            xml_text(out, table->columns[column].group, strlen(table->columns[column].group));
            text_string(out, "</th>");
        }
        text_string(out, "</tr>\n");
    }
    text_string(out, "<tr>");
    for (int column = 0; column < table->ncolumns; column++) {
        const struct table_column *about = &table->columns[column];
        if (!shown[column])
            continue;
        text_string(out, "<th scope=\"col\"");
        table_append_class(about, false, out);
        text_char(out, '>');
        xml_text(out, about->title, strlen(about->title));
        text_string(out, "</th>");
    }
    text_string(out, "</tr>\n</thead>\n");
}

/* The words of a cell, escaped; its name, if any, in an element of its own. */
static void table_append_words(const struct table *table, const struct table_cell *cell,
                               const struct report_links *links, struct text *out)
{
    const char *bytes = table->bytes.bytes;
    const bool player = cell->link == LINK_PLAYER;
    size_t end = cell->at + cell->length;
    bool linked = !player && report_links_begin(links, (enum link_kind)cell->link,
                                                bytes + cell->link_at, cell->link_length, out);

    if (cell->name_length == 0) {
        xml_text(out, bytes + cell->at, cell->length);
        text_string(out, linked ? "</a>" : "");
        return;
    }
    size_t after = cell->name_at + cell->name_length;
    xml_text(out, bytes + cell->at, cell->name_at - cell->at);
    bool named = player && report_links_begin(links, LINK_PLAYER, bytes + cell->link_at,
                                              cell->link_length, out);
    html_name(out, bytes + cell->name_at, cell->name_length);
    text_string(out, named ? "</a>" : "");
    xml_text(out, bytes + after, end - after);
    text_string(out, linked ? "</a>" : "");
}

static void table_append_cell(const struct table *table, const struct table_cell *cell, int column,
                              const struct report_links *links, struct text *out)
{
    const char *tag = column == 0 ? "th" : "td";

    text_format(out, "<%s%s", tag, column == 0 ? " scope=\"row\"" : "");
    table_append_class(&table->columns[column], cell->bar >= 0, out);
    if (cell->bar >= 0) {
        text_string(out, " style=\"--share:");
        text_fixed(out, (double)cell->bar, 3);
        text_char(out, '"');
    }
    text_char(out, '>');
    if (cell->is_markup)
        text_append(out, table->bytes.bytes + cell->at, cell->length);
    else if (cell->length > 0)
        table_append_words(table, cell, links, out);
    text_format(out, "</%s>", tag);
}

void table_html(const struct table *table, const struct report_links *links, struct text *out)
{
    bool shown[TABLE_COLUMNS_MAX];

    out->failed |= table->failed;
    table_find_shown(table, shown);
    text_string(out, table->facts ? "<div class=\"table\"><table class=\"facts\">\n"
                                  : "<div class=\"table\"><table>\n");
    if (!table->facts)
        table_append_head(table, shown, out);
    text_string(out, "<tbody>\n");
    for (size_t row = 0; row < table_rows(table); row++) {
        const struct table_cell *cells = table->cells + row * (size_t)table->ncolumns;
        text_string(out, cells[0].line != 0 ? "<tr class=\"rule\">" : "<tr>");
        for (int column = 0; column < table->ncolumns; column++) {
            if (shown[column])
                table_append_cell(table, &cells[column], column, links, out);
        }
        text_string(out, "</tr>\n");
    }
    text_string(out, "</tbody>\n</table></div>\n");
}

/* ---- for programs --------------------------------------------------------------------------- */

/* 1,234 as 1234, 58.4\u201364.5 as 58.4-64.5, a dash alone as nothing. */
static void table_append_plain(struct text *out, const char *text, size_t length)
{
    static const char dash[] = DASH;

    for (size_t i = 0; i < length; i++) {
        bool is_dash =
            length - i >= sizeof dash - 1 && memcmp(text + i, dash, sizeof dash - 1) == 0;

        if (is_dash && length > sizeof dash - 1)
            text_char(out, '-');
        if (is_dash)
            i += sizeof dash - 2;
        else if (text[i] != ',')
            text_char(out, text[i]);
    }
}

/* The cell of a row and column, from 0; in the first column an empty one is as the one above. */
static const struct table_cell *table_filled_cell(const struct table *table, size_t row,
                                                  size_t column)
{
    const struct table_cell *cell = &table->cells[row * (size_t)table->ncolumns + column];

    while (column == 0 && cell->length == 0 && cell > table->cells)
        cell -= table->ncolumns;
    return cell;
}

void table_csv(const struct table *table, bool guarded, struct text *out)
{
    struct text title = {0};

    out->failed |= table->failed;
    for (size_t i = 0; i < (size_t)table->ncolumns + table->ncells; i++) {
        size_t column = i % (size_t)table->ncolumns;
        const struct table_column *about = &table->columns[column];
        const struct table_cell *cell =
            i < (size_t)table->ncolumns
                ? NULL
                : table_filled_cell(table, i / (size_t)table->ncolumns - 1, column);

        if (!about->text_only) {
            if (column > 0)
                text_char(out, ',');
            text_reset(&title);
            if (about->group != NULL)
                text_format(&title, "%s: ", about->group);
            text_string(&title, about->title);
            if (cell == NULL)
                csv_field(out, title.bytes, title.length);
            else if (cell->is_number)
                table_append_plain(out, table->bytes.bytes + cell->at, cell->length);
            else if (cell->length > 0 && guarded && !cell->is_markup)
                cell_field(out, true, table->bytes.bytes + cell->at, cell->length);
            else if (cell->length > 0 && !cell->is_markup)
                csv_field(out, table->bytes.bytes + cell->at, cell->length);
        }
        if (column + 1 == (size_t)table->ncolumns)
            text_char(out, '\n');
    }
    out->failed |= title.failed;
    text_release(&title);
}
