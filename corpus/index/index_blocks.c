/* SPDX-License-Identifier: ISC */
/*
 * Which records of a changed file are in the index already?
 *
 * The reading thread asks of every record.  The first record of a block is looked up among the
 * first ones of old blocks, by a digest of its bytes; the next ones are compared with that block's
 * digests one by one.  A block that is as the old one to its end gets a new place, and nothing
 * else; of one that differs, the rows before the difference are copied.
 *
 * Records are asked for ahead of the rows, by as much as there are threads to read them.  So that
 * the file does not depend on their number, blocks get their ids and are written when rows come: at
 * each row, those that end before its record.
 *
 * A record with the same bytes is read the same way unless the entry's name says otherwise, so its
 * ending belongs to the digest that is looked up.  Anything but a whole SGF record is always read.
 */
#include "corpus/index/index_blocks.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/base/bytes.h"
#include "corpus/base/digest.h"

#define BLOCK_END_MASK 63 /* a record whose digest has these bits clear ends its block */

enum { ADD_BLOCK, ADD_PAGE, GROW_PAGE, MOVE_BLOCK, COPY_GAME, COPY_COMMENT, ASK_DIGESTS, QUERIES };

static const char *const block_queries[QUERIES] = {
    [ADD_BLOCK] = "INSERT INTO blocks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [ADD_PAGE] = "INSERT INTO blocks VALUES (?, ?, ?, ?, ?, ?, 1, 0, 0, ?)",
    [GROW_PAGE] = "UPDATE blocks SET games = games + 1 WHERE id = ?",
    [MOVE_BLOCK] = "UPDATE blocks SET entry_id = ?2, before = ?3, offset = ?4, line = ?5,"
                   " column = ?6 WHERE id = ?1",
    [COPY_GAME] =
        "INSERT INTO games SELECT ?, white_id, black_id, event_id, server_id, number, day_from,"
        " day_to, ?, ?, ?, length, rules_id, size, date, plies, stones, swap, end_id, winner,"
        " figures, claimed, agrees, marks, lost_at, lost_with, remarks, loser_remarks, error,"
        " form, damage, damage_offset FROM games WHERE id = ?",
    [COPY_COMMENT] = "INSERT INTO comments(rowid, text) SELECT ?, text FROM comments"
                     " WHERE rowid = ?",
    [ASK_DIGESTS] = "SELECT digests FROM blocks WHERE id = ?",
};

struct block_old {
    uint64_t key; /* of its first record */
    int64_t id, shape;
    int games;
    bool used; /* it has a new place */
};

struct block_record {
    uint64_t digest, offset, line, column; /* relative to the block */
    bool is_old; /* as the record of that number in the old block */
};

/* A record that is being read: where its row is to be. */
struct block_wait {
    uint64_t ordinal, digest;
    bool is_page;
    uint64_t block; /* struct block_run.block */
    struct block_place place; /* `id`: the number in the block */
};

/* A block, while it is filled and until it is written. */
struct block_run {
    uint64_t block; /* which one of this run, from 1 */
    uint64_t last_ordinal; /* of its last record */
    int64_t entry_id;
    uint64_t before, offset, line, column; /* of its first record */
    int nrecords;
    bool is_plain; /* all are whole SGF records */
    struct block_old *old; /* the one that it may be; NULL: none */
    bool is_old; /* it is that one, in a new place */
    int64_t shape;
    struct block_record *records; /* [nrecords], owned once it is closed */
};

struct index_blocks {
    struct database *database;
    struct statement *queries[QUERIES];
    int64_t entries_before, last_id;
    struct block_old *olds; /* by key */
    size_t nolds, olds_capacity;
    int64_t old_games; /* in old blocks, also in those that are no candidates */
    uint64_t nrows; /* for index_blocks_rows() */
    /* the block that is being filled; its number is that of the last one begun */
    struct block_run run;
    struct block_record records[BLOCK_GAMES];
    unsigned char digests[BLOCK_GAMES * BLOCK_DIGEST_BYTES]; /* of run.old */
    /* blocks that are closed and not written, from `first_closed` on */
    struct block_run *closed;
    size_t first_closed, nclosed, closed_capacity;
    /* the last block that has an id */
    uint64_t known_block;
    int64_t known_id;
    /* records that are being read, from `first` on */
    struct block_wait *waits;
    size_t first, nwaits, waits_capacity;
    /* the last page */
    uint64_t page_ordinal;
    int64_t page_block;
    int page_games;
};

/* ---- life ---- */

int index_blocks_new(struct index_blocks **result, struct database *database,
                     int64_t entries_before)
{
    struct index_blocks *blocks = *result = calloc(1, sizeof *blocks);
    int error = 0;

    if (blocks == NULL)
        return ERROR_MEMORY;
    blocks->database = database;
    blocks->entries_before = entries_before;
    for (int i = 0; i < QUERIES && error == 0; i++)
        error = statement_new(&blocks->queries[i], database, block_queries[i]);
    return error != 0 ? error
                      : database_number(database, "SELECT ifnull(max(id), 0) FROM blocks",
                                        &blocks->last_id);
}

void index_blocks_free(struct index_blocks *blocks)
{
    if (blocks == NULL)
        return;
    for (int i = 0; i < QUERIES; i++)
        statement_free(blocks->queries[i]);
    free(blocks->olds);
    free(blocks->waits);
    for (size_t i = blocks->first_closed; i < blocks->nclosed; i++)
        free(blocks->closed[i].records);
    free(blocks->closed);
    free(blocks);
}

int64_t index_blocks_last(const struct index_blocks *blocks)
{
    return blocks->last_id;
}

/* ---- old blocks ---- */

/* The digest of a record and of the ending of its entry's name. */
static uint64_t index_blocks_key(uint64_t value, const char *name)
{
    const char *slash = strrchr(name, '/'), *dot = strrchr(slash == NULL ? name : slash, '.');
    struct digest digest;

    digest_init(&digest);
    digest_add_number(&digest, value);
    digest_add(&digest, dot == NULL ? "" : dot, dot == NULL ? 0 : strlen(dot));
    return digest_value(&digest);
}

static int index_blocks_order(const void *left, const void *right)
{
    const struct block_old *a = left, *b = right;

    return a->key != b->key ? (a->key < b->key ? -1 : 1) : (a->id > b->id) - (a->id < b->id);
}

static int index_blocks_take_row(struct index_blocks *blocks, struct statement *row)
{
    size_t length;
    const unsigned char *first = statement_bytes(row, 3, &length);
    const char *name;
    int error = statement_text(row, 4, &name);

    /* A damaged index may say anything; that block is then read again. */
    if (error != 0 || length < BLOCK_DIGEST_BYTES || statement_value(row, 0) <= 0)
        return error;
    if (array_reserve(&blocks->olds, &blocks->olds_capacity, blocks->nolds + 1,
                      sizeof *blocks->olds) != 0)
        return ERROR_MEMORY;
    blocks->olds[blocks->nolds++] =
        (struct block_old){.key = index_blocks_key(bytes_load(first, BLOCK_DIGEST_BYTES), name),
                           .id = statement_value(row, 0),
                           .shape = statement_value(row, 1),
                           .games = (int)statement_value(row, 2)};
    return 0;
}

int index_blocks_take_old(struct index_blocks *blocks)
{
    struct statement *rows;
    int more = 0;
    int error = database_run(blocks->database,
                             "CREATE TEMP TABLE old AS SELECT blocks.id FROM blocks JOIN entries"
                             " ON entries.id = entry_id"
                             " WHERE file_id NOT IN (SELECT id FROM temp.kept)");

    if (error == 0)
        error = database_number(blocks->database,
                                "SELECT ifnull(sum(games), 0) FROM temp.old"
                                " JOIN blocks ON blocks.id = old.id",
                                &blocks->old_games);
    if (error == 0)
        error = statement_new(&rows, blocks->database,
                              "SELECT blocks.id, shape, blocks.games, substr(digests, 1, 8), name"
                              " FROM temp.old JOIN blocks ON blocks.id = old.id"
                              " JOIN entries ON entries.id = entry_id WHERE plain");
    if (error != 0)
        return error;
    while (error == 0 && (more = statement_step(rows)) == 1)
        error = index_blocks_take_row(blocks, rows);
    statement_free(rows);
    if (blocks->nolds > 0)
        qsort(blocks->olds, blocks->nolds, sizeof *blocks->olds, index_blocks_order);
    return error != 0 ? error : more;
}

/* The first old block of that key that has no new place yet, or else any; NULL: none. */
static struct block_old *index_blocks_find(const struct index_blocks *blocks, uint64_t key)
{
    size_t from = 0, to = blocks->nolds;

    while (from < to) {
        size_t middle = from + (to - from) / 2;

        if (blocks->olds[middle].key < key)
            from = middle + 1;
        else
            to = middle;
    }
    for (size_t i = from; i < blocks->nolds && blocks->olds[i].key == key; i++)
        if (!blocks->olds[i].used)
            return &blocks->olds[i];
    return from < blocks->nolds && blocks->olds[from].key == key ? &blocks->olds[from] : NULL;
}

/* Takes the old block that begins with such a record, if there is one. */
static int index_blocks_try_old(struct index_blocks *blocks, uint64_t value, const char *name)
{
    struct block_old *old =
        blocks->nolds == 0 ? NULL : index_blocks_find(blocks, index_blocks_key(value, name));

    if (old == NULL)
        return 0;
    struct statement *ask = blocks->queries[ASK_DIGESTS];
    statement_bind(ask, 1, old->id);
    int more = statement_step(ask);
    if (more == 1) {
        size_t length;
        const void *bytes = statement_bytes(ask, 0, &length);

        if (length == (size_t)old->games * BLOCK_DIGEST_BYTES && length <= sizeof blocks->digests) {
            memcpy(blocks->digests, bytes, length);
            blocks->run.old = old;
        }
    }
    statement_reset(ask);
    return more < 0 ? more : 0;
}

/* ---- the end of a block ---- */

/* A digest of where its records are in it. */
static int64_t index_blocks_shape(const struct block_run *run)
{
    struct digest digest;

    digest_init(&digest);
    for (int i = 0; i < run->nrecords; i++) {
        const struct block_record *record = &run->records[i];

        digest_add_number(&digest, record->offset);
        digest_add_number(&digest, record->line);
        digest_add_number(&digest, record->column);
    }
    return (int64_t)digest_value(&digest);
}

/* The block that was filled waits to be written. */
static int index_blocks_close(struct index_blocks *blocks)
{
    struct block_run *run = &blocks->run;
    struct block_old *old = run->old;
    const size_t bytes = (size_t)run->nrecords * sizeof *run->records;
    int nold = 0;

    if (run->nrecords == 0)
        return 0;
    run->records = blocks->records;
    for (int i = 0; i < run->nrecords; i++)
        nold += run->records[i].is_old;
    run->shape = index_blocks_shape(run);
    run->is_old =
        nold == run->nrecords && nold == old->games && run->shape == old->shape && !old->used;
    if (run->is_old)
        old->used = true;
    if (array_reserve(&blocks->closed, &blocks->closed_capacity, blocks->nclosed + 1,
                      sizeof *blocks->closed) != 0)
        return ERROR_MEMORY;
    run->records = malloc(bytes);
    if (run->records == NULL)
        return ERROR_MEMORY;
    memcpy(run->records, blocks->records, bytes);
    blocks->closed[blocks->nclosed++] = *run;
    run->records = NULL;
    run->nrecords = 0;
    run->old = NULL;
    return 0;
}

static void index_blocks_bind_place(const struct block_run *run, struct statement *statement,
                                    int64_t id)
{
    statement_bind(statement, 1, id);
    statement_bind(statement, 2, run->entry_id);
    statement_bind(statement, 3, (int64_t)run->before);
    statement_bind(statement, 4, (int64_t)run->offset);
    statement_bind(statement, 5, (int64_t)run->line);
    statement_bind(statement, 6, (int64_t)run->column);
}

static int index_blocks_copy_rows(struct index_blocks *blocks, const struct block_run *run,
                                  int64_t block_id)
{
    struct statement *game = blocks->queries[COPY_GAME], *comment = blocks->queries[COPY_COMMENT];
    int error = 0;

    for (int i = 0; i < run->nrecords && error == 0; i++) {
        const struct block_record *record = &run->records[i];
        const int64_t id = block_id << BLOCK_BITS | i;

        if (!record->is_old)
            continue;
        const int64_t from = run->old->id << BLOCK_BITS | i;
        statement_bind(game, 1, id);
        statement_bind(game, 2, (int64_t)record->offset);
        statement_bind(game, 3, (int64_t)record->line);
        statement_bind(game, 4, (int64_t)record->column);
        statement_bind(game, 5, from);
        error = statement_run(game);
        statement_bind(comment, 1, id);
        statement_bind(comment, 2, from);
        if (error == 0)
            error = statement_run(comment);
    }
    return error;
}

/* The id of a block of this run, to be asked in order. */
static int64_t index_blocks_id(struct index_blocks *blocks, uint64_t block)
{
    if (blocks->known_block != block) {
        blocks->known_block = block;
        blocks->known_id = ++blocks->last_id;
    }
    return blocks->known_id;
}

static int index_blocks_write(struct index_blocks *blocks, const struct block_run *run)
{
    struct statement *add = blocks->queries[ADD_BLOCK], *move = blocks->queries[MOVE_BLOCK];
    unsigned char digests[BLOCK_GAMES * BLOCK_DIGEST_BYTES];

    if (run->is_old) {
        index_blocks_bind_place(run, move, run->old->id);
        return statement_run(move);
    }
    const int64_t id = index_blocks_id(blocks, run->block);
    blocks->nrows += (uint64_t)run->nrecords;
    for (int i = 0; i < run->nrecords; i++)
        bytes_store(digests + (ptrdiff_t)i * BLOCK_DIGEST_BYTES, run->records[i].digest,
                    BLOCK_DIGEST_BYTES);
    index_blocks_bind_place(run, add, id);
    statement_bind(add, 7, run->nrecords);
    statement_bind(add, 8, run->is_plain);
    statement_bind(add, 9, run->shape);
    statement_bind_bytes(add, 10, digests, (size_t)run->nrecords * BLOCK_DIGEST_BYTES);
    int error = statement_run(add);
    return error != 0 || run->old == NULL ? error : index_blocks_copy_rows(blocks, run, id);
}

/* Writes the closed blocks that end before the record. */
static int index_blocks_write_before(struct index_blocks *blocks, uint64_t ordinal)
{
    int error = 0;

    while (error == 0 && blocks->first_closed < blocks->nclosed &&
           blocks->closed[blocks->first_closed].last_ordinal < ordinal) {
        struct block_run *run = &blocks->closed[blocks->first_closed++];

        error = index_blocks_write(blocks, run);
        free(run->records);
        run->records = NULL;
    }
    if (blocks->first_closed == blocks->nclosed)
        blocks->first_closed = blocks->nclosed = 0;
    return error;
}

/* ---- a record ---- */

static int index_blocks_wait(struct index_blocks *blocks, const struct block_wait *wait)
{
    if (blocks->first > 1024 && blocks->first * 2 > blocks->nwaits) {
        blocks->nwaits -= blocks->first;
        memmove(blocks->waits, blocks->waits + blocks->first,
                blocks->nwaits * sizeof *blocks->waits);
        blocks->first = 0;
    }
    if (array_reserve(&blocks->waits, &blocks->waits_capacity, blocks->nwaits + 1,
                      sizeof *blocks->waits) != 0)
        return ERROR_MEMORY;
    blocks->waits[blocks->nwaits++] = *wait;
    return WALK_READ;
}

static void index_blocks_begin(struct index_blocks *blocks, const struct walk_offer *offer)
{
    blocks->run = (struct block_run){.block = blocks->run.block + 1,
                                     .entry_id = blocks->entries_before + (int64_t)offer->entry,
                                     .before = offer->behind,
                                     .offset = offer->span->offset,
                                     .line = offer->span->line,
                                     .column = offer->span->column,
                                     .is_plain = true};
}

static bool index_blocks_is_plain(const struct span *span)
{
    return span->form == FORM_SGF && span->damage == MESSAGE_COUNT;
}

/* Adds the record to the block. */
static struct block_record *index_blocks_add(struct index_blocks *blocks, const struct span *span,
                                             uint64_t value)
{
    struct block_run *run = &blocks->run;
    struct block_record *record = &blocks->records[run->nrecords++];
    const bool is_plain = index_blocks_is_plain(span);

    *record = (struct block_record){.digest = value,
                                    .offset = span->offset - run->offset,
                                    .line = span->line - run->line,
                                    .column = span->line == run->line ? span->column - run->column
                                                                      : span->column};
    run->is_plain &= is_plain;
    if (run->old != NULL) {
        const int number = run->nrecords - 1;
        const struct block_old *old = run->old;

        record->is_old = is_plain && number < old->games && (number == 0 || record[-1].is_old) &&
                         bytes_load(blocks->digests + (size_t)number * BLOCK_DIGEST_BYTES,
                                    BLOCK_DIGEST_BYTES) == value;
    }
    return record;
}

int index_blocks_wish(struct index_blocks *blocks, const struct walk_offer *offer)
{
    const int64_t entry_id = blocks->entries_before + (int64_t)offer->entry;
    const bool is_page = offer->span->form == FORM_PAGE;
    const bool is_plain = index_blocks_is_plain(offer->span);
    struct digest digest;
    int error = 0;

    digest_init(&digest);
    digest_add(&digest, offer->span->bytes, offer->span->length);
    const uint64_t value = digest_value(&digest);
    struct block_wait wait = {.ordinal = offer->ordinal, .digest = value, .is_page = is_page};
    /* A record that is always read has a block of its own, so that it costs no other record. */
    if (!is_plain || entry_id != blocks->run.entry_id)
        error = index_blocks_close(blocks);
    if (error != 0 || is_page)
        return error != 0 ? error : index_blocks_wait(blocks, &wait);
    if (blocks->run.nrecords == 0) {
        index_blocks_begin(blocks, offer);
        error = index_blocks_try_old(blocks, value, offer->file);
    }
    const struct block_record *record = index_blocks_add(blocks, offer->span, value);
    blocks->run.last_ordinal = offer->ordinal;
    wait.block = blocks->run.block;
    wait.place = (struct block_place){.id = blocks->run.nrecords - 1,
                                      .offset = record->offset,
                                      .line = record->line,
                                      .column = record->column};
    bool is_old = record->is_old;
    if (error == 0 &&
        (!is_plain || (value & BLOCK_END_MASK) == 0 || blocks->run.nrecords == BLOCK_GAMES))
        error = index_blocks_close(blocks);
    return error != 0 ? error : is_old ? WALK_SKIP : index_blocks_wait(blocks, &wait);
}

/* ---- rows ---- */

/* A page's games are in blocks of their own; its digest is in the first one. */
static int index_blocks_place_page(struct index_blocks *blocks, const struct index_row *row,
                                   const struct block_wait *wait, struct block_place *place)
{
    const bool is_first = blocks->page_ordinal != row->ordinal;
    unsigned char digest[BLOCK_DIGEST_BYTES];
    struct statement *statement = blocks->queries[GROW_PAGE];

    blocks->page_games = is_first ? 1 : blocks->page_games + 1;
    *place = (struct block_place){.id = 0};
    if (is_first || blocks->page_games % BLOCK_GAMES == 1) {
        blocks->page_ordinal = row->ordinal;
        blocks->page_block = ++blocks->last_id;
        statement = blocks->queries[ADD_PAGE];
        bytes_store(digest, wait->digest, BLOCK_DIGEST_BYTES);
        statement_bind(statement, 2, blocks->entries_before + (int64_t)row->entry_number);
        statement_bind(statement, 3, (int64_t)row->game - 1);
        statement_bind(statement, 4, (int64_t)row->offset);
        statement_bind(statement, 5, (int64_t)row->line);
        statement_bind(statement, 6, (int64_t)row->column);
        statement_bind_bytes(statement, 7, digest, is_first ? sizeof digest : 0);
    }
    place->id = blocks->page_block << BLOCK_BITS | ((blocks->page_games - 1) % BLOCK_GAMES);
    statement_bind(statement, 1, blocks->page_block);
    return statement_run(statement);
}

int index_blocks_place(struct index_blocks *blocks, const struct index_row *row,
                       struct block_place *place)
{
    while (blocks->first < blocks->nwaits && blocks->waits[blocks->first].ordinal < row->ordinal)
        blocks->first++;
    if (blocks->first == blocks->nwaits || blocks->waits[blocks->first].ordinal != row->ordinal) {
        text_string(database_words(blocks->database), "a record came that was not asked for");
        return ERROR_OUTPUT;
    }
    const struct block_wait *wait = &blocks->waits[blocks->first];
    const int error = index_blocks_write_before(blocks, row->ordinal);
    if (error != 0 || wait->is_page)
        return error != 0 ? error : index_blocks_place_page(blocks, row, wait, place);
    *place = wait->place;
    place->id |= index_blocks_id(blocks, wait->block) << BLOCK_BITS;
    return 0;
}

/* ---- the end ---- */

/* A query of ids would be in order: the entries' and the places in them grow with the blocks'. */
static int index_blocks_note_order(struct index_blocks *blocks)
{
    return database_run(
        blocks->database,
        "INSERT OR REPLACE INTO meta SELECT 'ordered', NOT EXISTS (SELECT 1 FROM"
        " (SELECT entry_id, before, lag(entry_id, 1, 0) OVER (ORDER BY id) AS last_entry,"
        " lag(before, 1, 0) OVER (ORDER BY id) AS last_before FROM blocks)"
        " WHERE entry_id < last_entry OR (entry_id = last_entry AND before <= last_before))");
}

static int index_blocks_delete_old(struct index_blocks *blocks)
{
    struct statement *keep;
    int error = statement_new(&keep, blocks->database, "DELETE FROM temp.old WHERE id = ?");

    if (error == 0)
        error = database_run(blocks->database, "CREATE INDEX temp.old_id ON old(id)");
    for (size_t i = 0; i < blocks->nolds && error == 0; i++) {
        if (!blocks->olds[i].used)
            continue;
        statement_bind(keep, 1, blocks->olds[i].id);
        error = statement_run(keep);
    }
    statement_free(keep);
    if (error != 0)
        return error;
    return database_run(blocks->database,
                        "CREATE TEMP TABLE gone AS SELECT games.id FROM temp.old JOIN games"
                        " ON games.id BETWEEN old.id << 8 AND (old.id << 8) + 255;"
                        "DELETE FROM comments WHERE rowid IN (SELECT id FROM temp.gone);"
                        "DELETE FROM games WHERE id IN (SELECT id FROM temp.gone);"
                        "DELETE FROM blocks WHERE id IN (SELECT id FROM temp.old)");
}

uint64_t index_blocks_rows(const struct index_blocks *blocks)
{
    return blocks->nrows;
}

int index_blocks_end(struct index_blocks *blocks, uint64_t *gone)
{
    int64_t rows = blocks->old_games;
    int error = index_blocks_close(blocks);

    for (size_t i = 0; i < blocks->nolds; i++)
        rows -= blocks->olds[i].used ? blocks->olds[i].games : 0;
    *gone = rows > 0 ? (uint64_t)rows : 0; /* a damaged index may say anything */
    return error != 0 ? error : index_blocks_write_before(blocks, UINT64_MAX);
}

int index_blocks_finish(struct index_blocks *blocks)
{
    int64_t any = 0;
    int error = database_number(blocks->database,
                                "SELECT count(*) FROM temp.sqlite_schema WHERE name = 'old'", &any);

    if (error == 0 && any > 0)
        error = index_blocks_delete_old(blocks);
    for (int i = 0; i < QUERIES; i++) {
        statement_free(blocks->queries[i]);
        blocks->queries[i] = NULL;
    }
    return error != 0 ? error : index_blocks_note_order(blocks);
}
