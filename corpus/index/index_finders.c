/* SPDX-License-Identifier: ISC */
/* Which indexes do the tables have?  They are made after the rows are written: sorting the rows
 * costs less than keeping the indexes up to date with each. */
#include "corpus/index/index_finders.h"

/* Keeping them up to date with a row costs as much as sorting so many. */
#define FINDERS_SHARE 4 /* set by hand */
/* Keeping is dearer than sorting when one row in ORDER_SHARE has a lesser value than the row before
 * it.  No finder is dropped for fewer than ORDER_BACK such rows.  Set by hand. */
#define ORDER_SHARE 8
#define ORDER_BACK 1000

#define NUMBER_FINDER \
    "CREATE INDEX IF NOT EXISTS games_number ON games(number) WHERE number IS NOT NULL;"
#define DAY_FINDER \
    "CREATE INDEX IF NOT EXISTS games_day ON games(day_from) WHERE day_from IS NOT NULL;"
#define NUMBER_DROP "DROP INDEX IF EXISTS games_number;"
#define DAY_DROP "DROP INDEX IF EXISTS games_day;"

/*
 * They are as narrow as may be: SQLite sorts what has one number for a key two to three times as
 * fast as what has several.  There is none of ends, sizes or winners, which are few: going through
 * all rows costs less than a tenth of reading the records that are found.
 */
static const char finders[] =
    "CREATE INDEX IF NOT EXISTS entries_file ON entries(file_id);"
    "CREATE INDEX IF NOT EXISTS findings_entry ON findings(entry_id);"
    "CREATE INDEX IF NOT EXISTS blocks_entry ON blocks(entry_id);"
    "CREATE INDEX IF NOT EXISTS games_white ON games(white_id);"
    "CREATE INDEX IF NOT EXISTS games_black ON games(black_id);"
    "CREATE INDEX IF NOT EXISTS games_event ON games(event_id) WHERE event_id IS NOT NULL;"
    "CREATE INDEX IF NOT EXISTS games_server ON games(server_id)"
    " WHERE server_id IS NOT NULL;" NUMBER_FINDER DAY_FINDER;

/* All that have a row for most games; games_error has not. */
static const char drops[] = "DROP INDEX IF EXISTS games_white;"
                            "DROP INDEX IF EXISTS games_black;"
                            "DROP INDEX IF EXISTS games_event;"
                            "DROP INDEX IF EXISTS games_server;" NUMBER_DROP DAY_DROP;

int index_finders_make(struct database *database)
{
    /* SQLite sorts as much at once as the cache may hold: what the processor's own cache holds is
     * sorted sooner, and merging the pieces costs less than that saves.  200,000 games: 0.34 s with
     * 4 MiB and with 64, 0.20 s with 1 MiB, a half and a quarter.  SQLite's own threads save
     * nothing: 0.23 s with two instead of 0.18. */
    int error = database_run(database, "PRAGMA cache_size = -1024");

    return error != 0 ? error : database_run(database, finders);
}

bool index_finders_are_dear(uint64_t rows, uint64_t games)
{
    return rows > games / FINDERS_SHARE && games > 0;
}

int index_finders_drop(struct database *database)
{
    return database_run(database, drops);
}

/* ---- rows that come in order ---- */

int index_orders_begin(struct index_orders *orders, struct database *database)
{
    orders->number.is_kept = orders->day.is_kept = true;
    return database_run(database, NUMBER_FINDER DAY_FINDER);
}

/* Is the finder to be dropped at this row? */
static bool index_order_ends(struct index_order *order, int64_t value)
{
    if (!order->is_kept || value < 0)
        return false;
    order->rows++;
    order->back += value < order->last;
    order->last = value;
    order->is_kept = order->back < ORDER_BACK || order->back < order->rows / ORDER_SHARE;
    return !order->is_kept;
}

int index_orders_watch(struct index_orders *orders, struct database *database, int64_t number,
                       int64_t day)
{
    int error = index_order_ends(&orders->number, number) ? database_run(database, NUMBER_DROP) : 0;

    return error == 0 && index_order_ends(&orders->day, day) ? database_run(database, DAY_DROP)
                                                             : error;
}
