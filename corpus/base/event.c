/* SPDX-License-Identifier: ISC */
/* The kind and year of an event, from the words between its full stops. */
#include "corpus/base/event.h"

#include <stddef.h>
#include <string.h>

#include "corpus/base/date.h"

static const struct {
    char word[3];
    const char *name, *title;
} kinds[EVENT_KINDS] = {
    [EVENT_NONE] = {"", "none", "no event named"},
    [EVENT_CHAMPIONSHIP] = {"ch", "championship", "championship"},
    [EVENT_MONTHLY_CUP] = {"mc", "monthly-cup", "monthly cup"},
    [EVENT_INFINITY] = {"in", "infinity-tournament", "infinity tournament"},
    [EVENT_USER] = {"ut", "user-tournament", "user tournament"},
    [EVENT_LADDER] = {"ld", "ladder", "ladder"},
    [EVENT_OTHER] = {"", "other", "another event"},
};

const char *event_kind_name(enum event_kind kind)
{
    return kinds[kind].name;
}

const char *event_kind_title(enum event_kind kind)
{
    return kinds[kind].title;
}

/* The kind, and in *rest what follows the deciding field and its full stop ("" if nothing).
 */
static enum event_kind event_find_kind(const char *event, const char **rest)
{
    *rest = "";
    if (event == NULL || event[0] == '\0')
        return EVENT_NONE;

    const char *field = event;
    const char *stop = strchr(event, '.');
    while (stop != NULL || field != event) {
        size_t length = stop != NULL ? (size_t)(stop - field) : strlen(field);
        for (int kind = 0; length == 2 && kind < EVENT_KINDS; kind++) {
            if (memcmp(field, kinds[kind].word, 2) == 0) {
                *rest = stop != NULL ? stop + 1 : field + length;
                return (enum event_kind)kind;
            }
        }
        if (stop == NULL)
            break;
        field = stop + 1;
        stop = strchr(field, '.');
    }
    return EVENT_OTHER;
}

enum event_kind event_kind(const char *event)
{
    const char *rest;

    return event_find_kind(event, &rest);
}

/* The year, or 0 if it is not likely to be one. */
static int event_known_year(int year)
{
    return year >= EVENT_YEAR_FIRST && year <= EVENT_YEAR_LAST ? year : 0;
}

/* The year that the four digits at the start of `text` name, or 0. */
static int event_leading_year(const char *text)
{
    int year = 0;

    for (int i = 0; i < 4; i++) {
        if (text[i] < '0' || text[i] > '9')
            return 0;
        year = year * 10 + (text[i] - '0');
    }
    if (text[4] >= '0' && text[4] <= '9')
        return 0; /* a longer number */
    return event_known_year(year);
}

int event_year(const char *date, const char *event)
{
    struct date day;
    int year = date != NULL && date_read(date, &day) ? event_known_year(day.year) : 0;
    const char *rest;

    if (year == 0 && event_find_kind(event, &rest) == EVENT_MONTHLY_CUP)
        year = event_leading_year(rest);
    return year;
}
