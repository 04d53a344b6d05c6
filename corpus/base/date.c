/* SPDX-License-Identifier: ISC */
/* Which day, month or year does a date name?  Digits in fixed places, and one separator. */
#include "corpus/base/date.h"

#define DATE_MONTHS 12
#define DATE_DAYS 31

/* The number of `count` digits at *text, which moves after them; -1: fewer or more are there, and
 * *text stays. */
static int date_number(const char **text, int count)
{
    int number = 0;

    for (int i = 0; i < count; i++) {
        if ((*text)[i] < '0' || (*text)[i] > '9')
            return -1;
        number = number * 10 + ((*text)[i] - '0');
    }
    if ((*text)[count] >= '0' && (*text)[count] <= '9')
        return -1;
    *text += count;
    return number;
}

/* The part of one or two digits that follows the separator, 1 .. most; else 0. */
static int date_part(const char **text, char separator, int most, struct date *date)
{
    const char *at = *text + 1;
    int part;

    if (**text != separator || *at < '0' || *at > '9')
        return 0;
    part = date_number(&at, at[1] >= '0' && at[1] <= '9' ? 2 : 1);
    if (part < 1 || part > most) {
        date->odd = true;
        return 0;
    }
    *text = at;
    return part;
}

bool date_read(const char *text, struct date *date)
{
    char separator;

    while (*text == ' ')
        text++;
    const int number = date_number(&text, 8);

    *date = (struct date){.year = number / 10000};
    if (number >= 0) {
        date->month = number / 100 % 100;
        date->day = number % 100;
        return date->month >= 1 && date->month <= DATE_MONTHS && date->day >= 1 &&
               date->day <= DATE_DAYS;
    }
    date->year = date_number(&text, 4);
    separator = *text;
    if (date->year >= 0 && (separator == '-' || separator == '/' || separator == '.'))
        date->month = date_part(&text, separator, DATE_MONTHS, date);
    if (date->month != 0)
        date->day = date_part(&text, separator, DATE_DAYS, date);
    return date->year >= 0;
}
