/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_EVENT_H
#define CORPUS_BASE_EVENT_H

/*
 * What the name of an event and a date tell: the kind of event, and the year.
 */

/*
 * LittleGolem names its events in fields between full stops: `havannah.mc.2010.oct.1.17`,
 * `hex.DEFAULT.mc.3.1`, `ut.havannah.237.1.1`, `havannah.in.size4.4`, `hex.ch.32.2.1`,
 * `hex.ld.HEX13`.  The first field that is one of these words, as a whole and in lower case,
 * decides; a name without a full stop has no such field.
 */
enum event_kind {
    EVENT_NONE, /* the record names no event */
    EVENT_CHAMPIONSHIP, /* ch */
    EVENT_MONTHLY_CUP, /* mc */
    EVENT_INFINITY, /* in: infinity tournament */
    EVENT_USER, /* ut: user tournament */
    EVENT_LADDER, /* ld */
    EVENT_OTHER, /* another name */
};
#define EVENT_KINDS 7
const char *event_kind_name(enum event_kind kind); /* "none", "monthly-cup", ...: for machines */
const char *event_kind_title(enum event_kind kind); /* "no event named", "monthly cup": to read */

#define EVENT_YEAR_FIRST 1900
#define EVENT_YEAR_LAST 2099

/* The kind of the event; NULL or "" is EVENT_NONE.  Linear in the name. */
enum event_kind event_kind(const char *event);

/*
 * The year of a game: the four digits with which the date begins, if it does and they lie between
 * EVENT_YEAR_FIRST and EVENT_YEAR_LAST; else the same of the field after `mc` in an event of kind
 * EVENT_MONTHLY_CUP (its other numbers count tournaments, and so do those of the other kinds);
 * else 0, unknown.  Either may be NULL.
 */
int event_year(const char *date, const char *event);

#endif
