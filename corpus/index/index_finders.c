/* SPDX-License-Identifier: ISC */
/* Which indexes do the tables have?  They are made after the rows are written: sorting the rows
 * costs less than keeping the indexes up to date with each. */
#include "corpus/index/index_finders.h"

/* Keeping them up to date with a row costs as much as sorting so many. */
#define FINDERS_SHARE 4 /* set by hand */

/*
 * The one by ends holds all that the view of records joins by, so that all games are counted
 * through it without looking at their rows.  The others are as narrow as may be: SQLite sorts what
 * has one number for a key two to three times as fast as what has several.
 */
static const char finders[] =
    "CREATE INDEX IF NOT EXISTS entries_file ON entries(file_id);"
    "CREATE INDEX IF NOT EXISTS findings_entry ON findings(entry_id);"
    "CREATE INDEX IF NOT EXISTS blocks_entry ON blocks(entry_id);"
    "CREATE INDEX IF NOT EXISTS games_white ON games(white_id);"
    "CREATE INDEX IF NOT EXISTS games_black ON games(black_id);"
    "CREATE INDEX IF NOT EXISTS games_event ON games(event_id) WHERE event_id IS NOT NULL;"
    "CREATE INDEX IF NOT EXISTS games_end"
    " ON games(end_id, size, winner, white_id, black_id, event_id);"
    "CREATE INDEX IF NOT EXISTS games_server ON games(server_id) WHERE server_id IS NOT NULL;"
    "CREATE INDEX IF NOT EXISTS games_number ON games(number) WHERE number IS NOT NULL;"
    "CREATE INDEX IF NOT EXISTS games_day ON games(day_from, day_to) WHERE day_from IS NOT NULL;";

/* All that have a row for most games; games_error has not. */
static const char drops[] = "DROP INDEX IF EXISTS games_white;"
                            "DROP INDEX IF EXISTS games_black;"
                            "DROP INDEX IF EXISTS games_event;"
                            "DROP INDEX IF EXISTS games_end;"
                            "DROP INDEX IF EXISTS games_server;"
                            "DROP INDEX IF EXISTS games_number;"
                            "DROP INDEX IF EXISTS games_day;";

int index_finders_make(struct database *database)
{
    /* SQLite sorts as much at once as the cache may hold: what the processor's own cache holds is
     * sorted sooner, and merging the pieces costs less than that saves. */
    int error = database_run(database, "PRAGMA cache_size = -4096");

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
