/* SPDX-License-Identifier: ISC */
/* Reads lists of ranges of numbers or days. */
#include "corpus/filter/range.h"

#include <string.h>

#include "corpus/base/date.h"

#define DIGITS_MAX 19 /* any number with this many digits fits */

/* Digits at *text, at most `most` of them; moves *text after them and returns how many. */
static int range_read_digits(const char **text, int most, uint64_t *number)
{
    int digits = 0;

    *number = 0;
    for (; digits < most && **text >= '0' && **text <= '9'; ++*text, digits++)
        *number = *number * 10 + (uint64_t)(**text - '0');
    return digits;
}

static bool range_ends_number(char c)
{
    return c < '0' || c > '9';
}

/* One end of a range, which moves *text after it.  `#` may stand before it, as before an id. */
static bool range_read_number(const char **text, struct range *range)
{
    *text += **text == '#';
    int digits = range_read_digits(text, DIGITS_MAX, &range->least);

    range->most = range->least;
    return digits > 0 && range_ends_number(**text);
}

bool range_number(const char *text, uint64_t *number)
{
    return range_read_digits(&text, DIGITS_MAX, number) > 0 && *text == '\0';
}

static bool range_read_date(const char **text, struct range *range)
{
    uint64_t year, month, day;
    const char *at = *text;

    if (range_read_digits(&at, 4, &year) != 4 || !range_ends_number(*at))
        return false;
    *range = (struct range){year * 10000 + 101, year * 10000 + 1231};
    *text = at;
    if (*at++ != '-' || range_read_digits(&at, 2, &month) != 2 || !range_ends_number(*at) ||
        month < 1 || month > 12)
        return true;
    *range = (struct range){year * 10000 + month * 100 + 1, year * 10000 + month * 100 + 31};
    *text = at;
    if (*at++ != '-' || range_read_digits(&at, 2, &day) != 2 || !range_ends_number(*at) ||
        day < 1 || day > 31)
        return true;
    range->least = range->most = year * 10000 + month * 100 + day;
    *text = at;
    return true;
}

bool range_of_date(const char *text, struct range *range)
{
    struct date date;

    if (!date_read(text, &date))
        return false;
    const uint64_t first = (uint64_t)date.year * 10000;
    const uint64_t month = first + (uint64_t)date.month * 100;
    if (date.month == 0)
        *range = (struct range){first + 101, first + 1231};
    else if (date.day == 0)
        *range = (struct range){month + 1, month + 31};
    else
        range->least = range->most = month + (uint64_t)date.day;
    return true;
}

/* Moves *text behind what joins two ends: `..', or `-' and `+' between numbers, as people type
 * them: 5-7, 60+.  In a date `-' is a part of it. */
static bool range_read_joint(const char **text, bool has_least, bool is_date)
{
    size_t length = strncmp(*text, "..", 2) == 0 ? 2 : 0;

    if (length == 0 && has_least && !is_date)
        length = (**text == '-' && (*text)[1] >= '0' && (*text)[1] <= '9') ||
                         (**text == '+' && ((*text)[1] == ',' || (*text)[1] == '\0'))
                     ? 1
                     : 0;
    *text += length;
    return length > 0;
}

/* One of the list: an end, `..`, an end, of which one may be missing. */
static bool read_range(const char **text, bool (*read_end)(const char **, struct range *),
                       struct range *range)
{
    struct range end;
    bool has_least = read_end(text, range);

    if (!has_least)
        range->least = 0;
    if (!range_read_joint(text, has_least, read_end == range_read_date))
        return has_least;
    bool has_most = read_end(text, &end);
    range->most = has_most ? end.most : UINT64_MAX;
    return (has_least || has_most) && range->least <= range->most;
}

static int range_read_list(const char *text, struct arena *arena,
                           bool (*read_end)(const char **, struct range *), struct ranges *ranges)
{
    size_t most = 1;

    for (const char *c = text; *c != '\0'; c++)
        most += *c == ',';
    ranges->count = 0;
    ranges->items = arena_alloc(arena, most * sizeof *ranges->items);
    if (ranges->items == NULL)
        return ERROR_MEMORY;
    for (;; text++) {
        if (!read_range(&text, read_end, &ranges->items[ranges->count++]))
            return ERROR_INPUT;
        if (*text != ',')
            return *text == '\0' ? 0 : ERROR_INPUT;
    }
}

int ranges_read(const char *text, struct arena *arena, struct ranges *ranges)
{
    return range_read_list(text, arena, range_read_number, ranges);
}

int ranges_read_dates(const char *text, struct arena *arena, struct ranges *ranges)
{
    return range_read_list(text, arena, range_read_date, ranges);
}

bool ranges_hold(const struct ranges *ranges, struct range range)
{
    for (size_t i = 0; i < ranges->count; i++)
        if (ranges->items[i].least <= range.least && range.most <= ranges->items[i].most)
            return true;
    return false;
}
