/* SPDX-License-Identifier: ISC */
/*
 * How does an archive get into tables?  Rows come in input order from one thread, bound to
 * prepared statements, all in one transaction; SQL indexes are created at the end.  Numbers of
 * players, events and entries are kept in memory.
 */
#include "corpus/index/index.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyse/base/array.h"
#include "corpus/base/event.h"
#include "corpus/base/names.h"
#include "corpus/index/database.h"
#include "corpus/index/index_blocks.h"
#include "corpus/index/index_finders.h"
#include "corpus/index/index_followed.h"
#include "corpus/index/index_layout.h"

#define LAST_MAX (INT64_MAX / 2) /* of numbers of rows: what comes has room after it */

/* Names with the ids that they have in a table. */
struct dictionary {
    struct names names;
    int64_t *ids; /* [names.count] */
    size_t capacity;
    int64_t last_id;
    struct statement *insert;
};

/* A game that waits to be written with others: beginning and ending a statement takes longer than
 * what it writes. */
struct index_game {
    struct index_row row;
    struct block_place place;
    int64_t white, black, event; /* -1: none */
};
#define GAMES_AT_ONCE 16 /* 200,000 games: 0.13 s, with 1 0.33 s, with 4 0.18 s, with 64 0.12 s */
#define GAME_COLUMNS 32
#define GAME_ROW                                       \
    "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?," \
    " ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
#define FOUR_ROWS GAME_ROW ", " GAME_ROW ", " GAME_ROW ", " GAME_ROW

enum {
    FIND_FILE,
    KEEP_FILE,
    ADD_FILE,
    ADD_ENTRY,
    ADD_GAME,
    ADD_GAMES,
    ADD_FINDING,
    ADD_COMMENT,
    STATEMENTS
};

static const char *const statements[STATEMENTS] = {
    [FIND_FILE] = "SELECT id, size, mtime_ns, ctime_ns, id IN (SELECT id FROM temp.unread)"
                  " FROM files WHERE path = ?",
    [KEEP_FILE] = "INSERT OR IGNORE INTO temp.kept VALUES (?, ?)",
    [ADD_FILE] = "INSERT INTO files VALUES (?, ?, ?, ?, ?, ?)",
    [ADD_ENTRY] = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, 0, ?)",
    [ADD_GAME] = "INSERT INTO games VALUES " GAME_ROW,
    [ADD_GAMES] =
        "INSERT INTO games VALUES " FOUR_ROWS ", " FOUR_ROWS ", " FOUR_ROWS ", " FOUR_ROWS,
    [ADD_FINDING] = "INSERT INTO findings VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [ADD_COMMENT] = "INSERT INTO comments(rowid, text) VALUES (?, ?)",
};

/* A file that is to be read. */
struct wanted {
    uint64_t path_at; /* in paths */
    int64_t id;
};

struct index {
    struct database *db;
    char *path;
    struct statement *prepared[STATEMENTS];
    struct dictionary players, events;
    struct index_blocks *blocks;
    struct text paths; /* of wanted files, each with a NUL */
    struct wanted *wanted;
    size_t nwanted, wanted_capacity;
    size_t at; /* index into wanted: the file whose entries come */
    int64_t position; /* of the file asked about last */
    int64_t entries_before; /* the entries of this time are numbered from there */
    int64_t file_id; /* the last one given */
    uint64_t games_before; /* in the index that is brought up to date */
    bool has_dropped; /* the finders of the games */
    struct index_orders orders; /* of a new one */
    struct index_counts counts;
    struct index_game games[GAMES_AT_ONCE]; /* of the rows at hand */
    struct text problem; /* when it is none of the database's */
};

/* ---- dictionaries ---- */

/* Gives the name `id` unless it has one; its id. */
static int index_enter(struct dictionary *dictionary, const char *name, int64_t id, int64_t *found)
{
    size_t before = dictionary->names.count;
    uint32_t number;

    if (array_reserve(&dictionary->ids, &dictionary->capacity, before + 1,
                      sizeof *dictionary->ids) != 0)
        return ERROR_MEMORY;
    if (!names_number(&dictionary->names, name, &number))
        return ERROR_MEMORY;
    if (dictionary->names.count > before)
        dictionary->ids[number] = id;
    *found = dictionary->ids[number];
    return 0;
}

/* Numbers that go on from this one must not come to an end. */
static int index_check_last(struct index *index, int64_t last)
{
    if (last >= 0 && last < LAST_MAX)
        return 0;
    text_string(&index->problem, "it is damaged: a number is too large");
    return ERROR_INPUT;
}

/* Reads what a table holds already. */
static int index_load(struct index *index, struct dictionary *dictionary, const char *query)
{
    struct statement *statement;
    int more = 0, error = statement_new(&statement, index->db, query);
    int64_t found;

    while (error == 0 && (more = statement_step(statement)) == 1) {
        int64_t id = statement_value(statement, 0);
        const char *name;

        error = statement_text(statement, 1, &name);
        if (error == 0)
            error = index_check_last(index, id);
        if (error == 0)
            error = index_enter(dictionary, name, id, &found);
        dictionary->last_id = id > dictionary->last_id ? id : dictionary->last_id;
    }
    statement_free(statement);
    return error != 0 ? error : more;
}

/* The id of a name, which is entered in its table when it is new; -1 for NULL. */
static int index_number_name(struct index *index, struct dictionary *dictionary, const char *name,
                             int64_t *id)
{
    *id = -1;
    if (name == NULL)
        return 0;
    int error = index_enter(dictionary, name, dictionary->last_id + 1, id);
    if (error != 0 || *id <= dictionary->last_id)
        return error;
    dictionary->last_id = *id;
    statement_bind(dictionary->insert, 1, *id);
    statement_bind_string(dictionary->insert, 2, name);
    if (dictionary == &index->events)
        statement_bind_string(dictionary->insert, 3, event_kind_name(event_kind(name)));
    return statement_run(dictionary->insert);
}

static void index_dictionary_release(struct dictionary *dictionary)
{
    names_release(&dictionary->names);
    free(dictionary->ids);
    statement_free(dictionary->insert);
}

/* ---- opening ---- */

/* Numbers that rows of games use instead of names: those of enum end, and of games. */
static int index_write_names(struct index *index)
{
    struct statement *statement;
    int error = statement_new(&statement, index->db, "INSERT INTO ends VALUES (?, ?)");

    for (int end = 0; end < ENDS && error == 0; end++) {
        statement_bind(statement, 1, end);
        statement_bind_string(statement, 2, end_name((enum end)end));
        error = statement_run(statement);
    }
    statement_free(statement);
    if (error == 0)
        error = statement_new(&statement, index->db, "INSERT INTO rules VALUES (?, ?)");
    if (error != 0)
        return error;
    for (int i = 0; game_at(i) != NULL && error == 0; i++) {
        statement_bind(statement, 1, i);
        statement_bind_string(statement, 2, game_at(i)->name);
        error = statement_run(statement);
    }
    statement_free(statement);
    return error;
}

static int index_write_new(struct index *index, const char *reading)
{
    struct statement *statement = NULL;
    int error = database_run(index->db, index_layout_schema);

    if (error == 0)
        error = index_write_names(index);
    if (error == 0)
        error = statement_new(&statement, index->db, "INSERT INTO meta VALUES ('reading', ?)");
    if (error == 0) {
        statement_bind_string(statement, 1, reading);
        error = statement_run(statement);
    }
    statement_free(statement);
    if (error == 0)
        error = index_orders_begin(&index->orders, index->db);
    /* SQLite writes the first page last.  Without it, the next run would not take what a killed one
     * left for a database, and leave it there. */
    return error != 0 ? error : database_run(index->db, "COMMIT; BEGIN");
}

static int index_prepare_all(struct index *index)
{
    int error = 0;

    for (int i = 0; i < STATEMENTS && error == 0; i++)
        error = statement_new(&index->prepared[i], index->db, statements[i]);
    if (error == 0)
        error =
            statement_new(&index->players.insert, index->db, "INSERT INTO players VALUES (?, ?)");
    if (error == 0)
        error =
            statement_new(&index->events.insert, index->db, "INSERT INTO events VALUES (?, ?, ?)");
    return error;
}

int index_open(struct index **result, const char *path, const char *reading)
{
    struct index *index = *result = calloc(1, sizeof *index);
    int64_t tables = 0;

    if (index == NULL || (index->path = strdup(path)) == NULL)
        return ERROR_MEMORY;
    int error = database_open(&index->db, path, true);
    /* Larger pages are fewer to split, write and read: it is made in 0.96 of the time.  Sorts may
     * need more than memory has: they use unnamed files. */
    if (error == 0)
        error = database_run(index->db, "PRAGMA page_size = 8192;"
                                        "PRAGMA synchronous = OFF;"
                                        "PRAGMA locking_mode = EXCLUSIVE;"
                                        "PRAGMA cache_size = -65536;"
                                        "PRAGMA temp_store = FILE; BEGIN");
    if (error == 0)
        error = database_number(index->db, "SELECT count(*) FROM sqlite_schema", &tables);
    if (error == 0)
        error = tables == 0 ? index_write_new(index, reading)
                            : index_layout_check(index->db, reading, "");
    /* The index has no layout until the end. Files that could not be read to their end are read
     * again. */
    if (error == 0)
        error = database_run(
            index->db, "PRAGMA user_version = 0;"
                       "CREATE TEMP TABLE kept(id INTEGER PRIMARY KEY, position INTEGER NOT NULL);"
                       "CREATE TEMP TABLE unread AS SELECT DISTINCT file_id AS id FROM findings"
                       " JOIN entries ON entries.id = entry_id"
                       " WHERE level = 'error' AND message GLOB 'input-*'");
    if (error == 0)
        error = index_prepare_all(index);
    if (error == 0)
        error = database_number(index->db, "SELECT ifnull(max(id), 0) FROM files", &index->file_id);
    if (error == 0)
        error = database_number(index->db, "SELECT ifnull(max(id), 0) FROM entries",
                                &index->entries_before);
    if (error == 0)
        error = index_blocks_new(&index->blocks, index->db, index->entries_before);
    int64_t games = 0;
    if (error == 0)
        error = database_number(index->db, "SELECT ifnull(sum(games), 0) FROM entries", &games);
    index->games_before = games > 0 ? (uint64_t)games : 0;
    const int64_t last[] = {index->file_id, index->entries_before};
    for (size_t i = 0; i < sizeof last / sizeof last[0] && error == 0; i++)
        error = index_check_last(index, last[i]);
    /* Those are part of the numbers of games. */
    if (error == 0 && index_blocks_last(index->blocks) >= LAST_MAX >> BLOCK_BITS)
        error = index_check_last(index, LAST_MAX);
    return error == 0 ? index_check_last(index, index_blocks_last(index->blocks)) : error;
}

int index_follow(struct index *index, const char *path)
{
    return index_followed_add(index->db, path);
}

/* ---- files ---- */

static int index_add_wanted(struct index *index, const char *path)
{
    if (array_reserve(&index->wanted, &index->wanted_capacity, index->nwanted + 1,
                      sizeof *index->wanted) != 0)
        return ERROR_MEMORY;
    index->wanted[index->nwanted++] =
        (struct wanted){.path_at = index->paths.length, .id = ++index->file_id};
    text_append(&index->paths, path, strlen(path) + 1);
    return index->paths.failed ? ERROR_MEMORY : 0;
}

/* The file's row is written when the old one is gone, in index_begin(): until then it is kept as
 * one that is wanted, with what is known of it after its path. */
static int index_keep_state(struct index *index, const struct index_file *file)
{
    const int64_t state[] = {file->size, file->mtime_ns, file->ctime_ns, index->position};

    text_append(&index->paths, state, sizeof state);
    return index->paths.failed ? ERROR_MEMORY : 0;
}

int index_wants(struct index *index, const struct index_file *file)
{
    struct statement *find = index->prepared[FIND_FILE], *keep = index->prepared[KEEP_FILE];

    index->position++;
    statement_bind_string(find, 1, file->path);
    int found = statement_step(find);
    bool is_same = found == 1 && statement_value(find, 1) == file->size &&
                   statement_value(find, 2) == file->mtime_ns &&
                   statement_value(find, 3) == file->ctime_ns && statement_value(find, 4) == 0;
    int64_t id = found == 1 ? statement_value(find, 0) : 0;
    statement_reset(find);
    if (found < 0)
        return found;
    if (is_same) {
        statement_bind(keep, 1, id);
        statement_bind(keep, 2, index->position);
        return statement_run(keep);
    }
    index->counts.changed += found == 1;
    index->counts.added += found == 0;
    int error = index_add_wanted(index, file->path);
    if (error == 0)
        error = index_keep_state(index, file);
    return error == 0 ? 1 : error;
}

static int index_add_files(struct index *index)
{
    struct statement *add = index->prepared[ADD_FILE];
    int error = 0;

    for (size_t i = 0; i < index->nwanted && error == 0; i++) {
        const char *path = index->paths.bytes + index->wanted[i].path_at;
        int64_t state[4];

        memcpy(state, path + strlen(path) + 1, sizeof state);
        statement_bind(add, 1, index->wanted[i].id);
        statement_bind_string(add, 2, path);
        for (int j = 0; j < 4; j++)
            statement_bind(add, 3 + j, state[j]);
        error = statement_run(add);
    }
    return error;
}

int index_begin(struct index *index)
{
    int64_t gone = 0;
    int error = database_number(
        index->db, "SELECT count(*) FROM files WHERE id NOT IN (SELECT id FROM temp.kept)", &gone);

    index->counts.removed = (uint64_t)gone - index->counts.changed;
    if (error == 0 && gone > 0)
        error = index_blocks_take_old(index->blocks);
    /* The games of these files go at the end: they may be in others, or still there. */
    if (error == 0 && gone > 0)
        error = database_run(index->db,
                             "CREATE TEMP TABLE lost AS SELECT id FROM entries"
                             " WHERE file_id NOT IN (SELECT id FROM temp.kept);"
                             "DELETE FROM findings WHERE entry_id IN (SELECT id FROM temp.lost);"
                             "DELETE FROM entries WHERE id IN (SELECT id FROM temp.lost);"
                             "DELETE FROM files WHERE id NOT IN (SELECT id FROM temp.kept);");
    if (error == 0)
        error = database_run(index->db, "UPDATE files SET position = kept.position FROM temp.kept"
                                        " WHERE kept.id = files.id"
                                        " AND kept.position <> files.position");
    if (error == 0)
        error = index_load(index, &index->players, "SELECT id, name FROM players");
    if (error == 0)
        error = index_load(index, &index->events, "SELECT id, name FROM events");
    return error != 0 ? error : index_add_files(index);
}

/* ---- rows ---- */

/* Finds the wanted file of an entry.  Entries come in the order of the files. */
static bool index_find_file(struct index *index, const struct walk_entry *entry)
{
    for (; index->at < index->nwanted; index->at++) {
        const char *path = index->paths.bytes + index->wanted[index->at].path_at;

        if (strlen(path) == entry->path_length &&
            memcmp(entry->name, path, entry->path_length) == 0)
            return true;
    }
    return false;
}

static int64_t index_entry_id(const struct index *index, uint64_t number)
{
    return index->entries_before + (int64_t)number;
}

int index_entry(struct index *index, const struct walk_entry *entry)
{
    struct statement *add = index->prepared[ADD_ENTRY];

    if (!index_find_file(index, entry)) {
        text_format(database_words(index->db), "`%s' belongs to none of the given files",
                    entry->name);
        return ERROR_OUTPUT;
    }
    statement_bind(add, 1, index_entry_id(index, entry->number));
    statement_bind(add, 2, index->wanted[index->at].id);
    statement_bind_string(add, 3, entry->name);
    statement_bind(add, 4, (int64_t)entry->bytes);
    statement_bind(add, 5, (int64_t)entry->records);
    statement_bind(add, 6, entry->ends_line);
    return statement_run(add);
}

int index_find(struct index *index, const struct walk_finding *finding)
{
    struct statement *add = index->prepared[ADD_FINDING];
    const struct diagnostic *diagnostic = &finding->diagnostic;

    statement_bind(add, 1, index_entry_id(index, finding->entry));
    statement_bind(add, 2, (int64_t)finding->behind);
    statement_bind_string(add, 3, message_id(diagnostic->message));
    statement_bind_string(add, 4, level_name(message_level(diagnostic->message)));
    statement_bind(add, 5, finding->is_damage);
    statement_bind(add, 6, (int64_t)diagnostic->offset);
    statement_bind(add, 7, (int64_t)diagnostic->line);
    statement_bind(add, 8, (int64_t)diagnostic->column);
    statement_bind_string(add, 9, diagnostic->detail);
    return statement_run(add);
}

static void index_bind_rest(struct statement *add, int column, const struct index_row *row)
{
    bool is_whole = row->damage == MESSAGE_COUNT;

    statement_bind(add, column++, row->form);
    statement_bind_string(add, column++, is_whole ? NULL : message_id((enum message)row->damage));
    statement_bind_known(add, column, is_whole ? -1 : (int64_t)row->damage_offset);
}

/* Sets the parameters of a row, from that one on. */
static void index_bind_game(struct statement *add, int column, const struct index_game *game)
{
    const struct index_row *row = &game->row;

    statement_bind(add, column++, game->place.id);
    statement_bind_known(add, column++, game->white);
    statement_bind_known(add, column++, game->black);
    statement_bind_known(add, column++, game->event);
    statement_bind_string(add, column++, row->server_id);
    statement_bind_known(add, column++, row->number);
    statement_bind_known(add, column++, row->day_from);
    statement_bind_known(add, column++, row->day_to);
    statement_bind(add, column++, (int64_t)game->place.offset);
    statement_bind(add, column++, (int64_t)game->place.line);
    statement_bind(add, column++, (int64_t)game->place.column);
    statement_bind(add, column++, (int64_t)row->length);
    statement_bind_known(add, column++, row->rules);
    statement_bind_known(add, column++, row->size);
    statement_bind_string(add, column++, row->date);
    statement_bind_known(add, column++, row->plies);
    statement_bind_known(add, column++, row->stones);
    statement_bind_known(add, column++, row->swap);
    statement_bind_known(add, column++, row->end);
    statement_bind_known(add, column++, row->winner > 0 ? row->winner : -1);
    statement_bind(add, column++, row->figures);
    statement_bind_known(add, column++, row->claimed > 0 ? row->claimed : -1);
    statement_bind_known(add, column++, row->agrees);
    statement_bind(add, column++, row->marks);
    statement_bind_known(add, column++, row->lost_at);
    statement_bind(add, column++, row->lost_with);
    statement_bind(add, column++, (int64_t)row->remarks);
    statement_bind(add, column++, (int64_t)row->loser_remarks);
    statement_bind_string(add, column++, row->error);
    index_bind_rest(add, column, row);
}

/* Writes the games that wait: all at once, or those that are left one by one. */
static int index_write_games(struct index *index, int count)
{
    const bool at_once = count == GAMES_AT_ONCE;
    struct statement *add = index->prepared[at_once ? ADD_GAMES : ADD_GAME];
    int error = 0;

    for (int i = 0; i < count && error == 0; i++) {
        index_bind_game(add, at_once ? i * GAME_COLUMNS + 1 : 1, &index->games[i]);
        if (!at_once || i == count - 1)
            error = statement_run(add);
    }
    return error;
}

/* Finds the numbers of a game that waits, and writes its comments. */
static int index_prepare_game(struct index *index, struct index_game *game)
{
    const struct index_row *row = &game->row;
    int error = index_blocks_place(index->blocks, row, &game->place);

    if (error == 0)
        error = index_orders_watch(&index->orders, index->db, row->number, row->day_from);
    if (error == 0)
        error = index_number_name(index, &index->players, row->white, &game->white);
    if (error == 0)
        error = index_number_name(index, &index->players, row->black, &game->black);
    if (error == 0)
        error = index_number_name(index, &index->events, row->event, &game->event);
    if (error != 0 || row->comment == NULL)
        return error;
    struct statement *add = index->prepared[ADD_COMMENT];
    statement_bind(add, 1, game->place.id);
    statement_bind_string(add, 2, row->comment);
    return statement_run(add);
}

/* Drops the finders of the games if so many rows come or go. */
static int index_spare_finders(struct index *index, uint64_t rows)
{
    if (index->has_dropped || !index_finders_are_dear(rows, index->games_before))
        return 0;
    index->has_dropped = true;
    return index_finders_drop(index->db);
}

int index_wish(struct index *index, const struct walk_offer *offer)
{
    return index_blocks_wish(index->blocks, offer);
}

int index_add(struct index *index, const char *rows, size_t length)
{
    const char *end = rows + length;
    int count = 0, error = index_spare_finders(index, index_blocks_rows(index->blocks));

    while (rows < end && error == 0) {
        index_row_unpack(&rows, &index->games[count].row);
        error = index_prepare_game(index, &index->games[count++]);
        if (error == 0 && (count == GAMES_AT_ONCE || rows == end)) {
            error = index_write_games(index, count);
            count = 0;
        }
    }
    return error;
}

/* ---- the end ---- */

/* Has the system begin to write the rows to the disk, while their finders are made. */
static int index_begin_sync(struct index *index)
{
    int error = database_flush(index->db);
    int fd = error == 0 ? open(index->path, O_RDONLY | O_CLOEXEC) : -1;

    if (fd < 0)
        return error;
    (void)sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WRITE);
    close(fd);
    return 0;
}

static int index_sync_file(struct index *index)
{
    int fd = open(index->path, O_RDONLY | O_CLOEXEC);
    bool failed = fd < 0 || fsync(fd) != 0;

    if (failed)
        text_string(&index->problem, strerror(errno));
    if (fd >= 0)
        close(fd);
    return failed ? ERROR_OUTPUT : 0;
}

static void index_free_statements(struct index *index)
{
    for (int i = 0; i < STATEMENTS; i++) {
        statement_free(index->prepared[i]);
        index->prepared[i] = NULL;
    }
    index_dictionary_release(&index->players);
    index_dictionary_release(&index->events);
    index_blocks_free(index->blocks);
    index->blocks = NULL;
    index->players = index->events = (struct dictionary){0};
}

/* The number of games of an entry is known when its last game has come. */
static int index_count_games(struct index *index)
{
    struct statement *count;
    int error = statement_new(&count, index->db,
                              "UPDATE entries SET games = (SELECT ifnull(sum(blocks.games), 0)"
                              " FROM blocks WHERE entry_id = entries.id) WHERE id > ?");

    if (error != 0)
        return error;
    statement_bind(count, 1, index->entries_before);
    error = statement_run(count);
    statement_free(count);
    return error;
}

static int index_close_database(struct index *index)
{
    int error = database_close(index->db);

    index->db = NULL;
    return error;
}

int index_finish(struct index *index, struct index_counts *counts)
{
    int64_t files = 0, games = 0;
    uint64_t gone;
    int error = index_blocks_end(index->blocks, &gone);

    if (error == 0)
        error = index_spare_finders(index, gone);
    if (error == 0)
        error = index_blocks_finish(index->blocks);
    if (error == 0)
        error = index_begin_sync(index);
    if (error == 0)
        error = index_finders_make(index->db);
    if (error == 0)
        error = index_count_games(index);
    if (error == 0 && index->counts.changed + index->counts.removed > 0)
        error = database_run(index->db,
                             "DELETE FROM players WHERE id NOT IN (SELECT white_id FROM games"
                             " WHERE white_id IS NOT NULL UNION SELECT black_id FROM games"
                             " WHERE black_id IS NOT NULL);"
                             "DELETE FROM events WHERE id NOT IN (SELECT event_id FROM games"
                             " WHERE event_id IS NOT NULL);");
    if (error == 0)
        error = database_number(index->db, "SELECT count(*) FROM files", &files);
    if (error == 0)
        error = database_number(index->db, "SELECT ifnull(sum(games), 0) FROM entries", &games);
    index_free_statements(index);
    if (error == 0)
        error = database_run(index->db, "PRAGMA user_version = " INDEX_LAYOUT_WORD
                                        "; PRAGMA analysis_limit = 1000; ANALYZE; COMMIT");
    if (error == 0)
        error = index_close_database(index);
    *counts = index->counts;
    counts->files = (uint64_t)files;
    counts->games = (uint64_t)games;
    return error != 0 ? error : index_sync_file(index);
}

const char *index_problem(struct index *index)
{
    return index->problem.length > 0 || index->db == NULL ? text_c(&index->problem)
                                                          : database_problem(index->db);
}

void index_close(struct index *index)
{
    if (index == NULL)
        return;
    index_free_statements(index);
    if (database_close(index->db) != 0)
        index->db = NULL;
    text_release(&index->paths);
    text_release(&index->problem);
    free(index->wanted);
    free(index->path);
    free(index);
}
