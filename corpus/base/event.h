/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_EVENT_H
#define CORPUS_BASE_EVENT_H

/*
 * Derives the kind of an event and the year of a game from the event's name and the date.
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

/* Returns the name of the kind in machine-readable output: "none", "monthly-cup", ... */
const char *event_kind_name(enum event_kind kind);

/* Returns the name of the kind for people: "no event named", "monthly cup", ... */
const char *event_kind_title(enum event_kind kind);

#define EVENT_YEAR_FIRST 1900 /* no record is older */
#define EVENT_YEAR_LAST 2099

/* Returns the kind of the event; NULL and "" are EVENT_NONE.  Linear in the name. */
enum event_kind event_kind(const char *event);

/*
 * Returns the year of a game.  It is that of the date, as date_read() finds it, if it is between
 * EVENT_YEAR_FIRST and EVENT_YEAR_LAST.  Otherwise, for an EVENT_MONTHLY_CUP, it is the four digits
 * of the field after `mc`, under the same condition; other numbers in event names count
 * tournaments.  Otherwise it is 0, unknown.  Both arguments may be NULL.
 */
int event_year(const char *date, const char *event);

#endif
