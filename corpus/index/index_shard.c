/* SPDX-License-Identifier: ISC */
/*
 * Which games of an index are those of a shard?
 *
 * Blocks are put in the order of the query and counted, of which there is one for about two hundred
 * games: no shard looks at rows of games that are not its own.
 */
#include "corpus/index/index_shard.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "corpus/base/digest.h"
#include "corpus/index/index_blocks.h"

/* ---- the part ---- */

/* Prepares a query of the blocks of the operands: what is selected, and what follows. */
static int index_shard_prepare_blocks(struct statement **statement, struct database *database,
                                      const char *what, const char *join, const char *rest)
{
    struct text sql = {0};

    text_format(&sql, "SELECT %s FROM blocks JOIN entries ON entries.id = entry_id%s%s", what, join,
                rest);
    const char *words = text_c(&sql);
    int error = sql.failed ? ERROR_MEMORY : statement_new(statement, database, words);
    text_release(&sql);
    return error;
}

/* The number that such a query gives; 0: it gives nothing. */
static int index_shard_ask(struct database *database, const char *what, const char *join,
                           const char *rest, uint64_t *number)
{
    struct statement *blocks = NULL;
    int error = index_shard_prepare_blocks(&blocks, database, what, join, rest);
    int more = error == 0 ? statement_step(blocks) : error;

    *number = more == 1 ? (uint64_t)statement_value(blocks, 0) : 0;
    statement_free(blocks);
    return more < 0 ? more : 0;
}

/*
 * Sets *first to the place after the first `count` shards, and *id to the least id of a game
 * there. A page's blocks after its first have no digests: they are not counted, and stay with it.
 */
static int index_shard_bound(const struct index_shard *part, int count, uint64_t nblocks,
                             struct database *database, const char *position, const char *join,
                             struct index_place *first, int64_t *id)
{
    const uint64_t of = (uint64_t)part->shards,
                   rank = nblocks / of * (uint64_t)count + nblocks % of * (uint64_t)count / of;
    const int64_t beyond = rank == 0 && count < part->shards ? -INT64_MAX : INT64_MAX;
    struct statement *blocks = NULL;
    struct text what = {0};
    char rest[96];
    int more = 0, error = 0;

    *first = (struct index_place){beyond, beyond, beyond};
    *id = beyond;
    if (count == part->shards || rank == 0)
        return 0;
    text_format(&what, "%s, entry_id, before, blocks.id", position);
    snprintf(rest, sizeof rest,
             " WHERE length(digests) > 0 ORDER BY 1, 2, 3 LIMIT 1 OFFSET %" PRIu64, rank);
    const char *columns = text_c(&what);
    error = what.failed ? ERROR_MEMORY
                        : index_shard_prepare_blocks(&blocks, database, columns, join, rest);
    if (error == 0)
        more = statement_step(blocks);
    if (more == 1) {
        *first = (struct index_place){statement_value(blocks, 0), statement_value(blocks, 1),
                                      statement_value(blocks, 2)};
        *id = statement_value(blocks, 3) << BLOCK_BITS;
    }
    statement_free(blocks);
    text_release(&what);
    return error != 0 ? error : more < 0 ? more : 0;
}

/* Appends that a row of blocks or games is not before, or is before, a place. */
static void index_shard_write_bound(const char *position, const char *relation,
                                    const struct index_place *place, struct text *sql)
{
    text_format(sql, " AND (%s, entry_id, before) %s (%" PRId64 ", %" PRId64 ", %" PRId64 ")",
                position, relation, place->position, place->entry_id, place->before);
}

void index_shard_write(const struct index_shard *part, const char *position, bool is_sorted,
                       struct text *sql)
{
    if (part->shards == 0)
        return;
    if (is_sorted) {
        text_format(sql, " AND games.id BETWEEN %" PRId64 " AND %" PRId64, part->first_id,
                    part->last_id);
        return;
    }
    index_shard_write_bound(position, ">=", &part->first, sql);
    index_shard_write_bound(position, "<", &part->end, sql);
}

int index_shard_find(struct index_shard *part, struct database *database, const char *position,
                     const char *join)
{
    struct text rest = {0};
    uint64_t nblocks = 0;
    int64_t end_id = 0;
    int error = 0;

    if (part->shards > 0) {
        error = index_shard_ask(database, "count(*)", join, " WHERE length(digests) > 0", &nblocks);
        if (error == 0)
            error = index_shard_bound(part, part->shard - 1, nblocks, database, position, join,
                                      &part->first, &part->first_id);
        if (error == 0)
            error = index_shard_bound(part, part->shard, nblocks, database, position, join,
                                      &part->end, &end_id);
        part->last_id = end_id == INT64_MAX ? end_id : end_id - 1;
        text_string(&rest, " WHERE 1");
        index_shard_write(part, position, false, &rest);
    }
    const char *words = text_c(&rest);
    if (error == 0)
        error = rest.failed ? ERROR_MEMORY
                            : index_shard_ask(database, "ifnull(sum(blocks.games), 0)", join, words,
                                              &part->records);
    text_release(&rest);
    return error;
}

/* True if place a is before b. */
static bool index_shard_is_before(const struct index_place *a, const struct index_place *b)
{
    return a->position != b->position   ? a->position < b->position
           : a->entry_id != b->entry_id ? a->entry_id < b->entry_id
                                        : a->before < b->before;
}

bool index_shard_has(const struct index_shard *part, const struct index_place *place)
{
    return part->shards == 0 ||
           (!index_shard_is_before(place, &part->first) &&
            (part->shard == part->shards || index_shard_is_before(place, &part->end)));
}

/* ---- the whole ---- */

/* Adds the entries: name, bytes, records. */
static int index_shard_add_entries(struct statement *entries, struct walk_source *source,
                                   struct digest *digest)
{
    const char *name;
    int more;

    while ((more = statement_step(entries)) == 1) {
        int error = statement_text(entries, 0, &name);

        if (error != 0)
            return error;
        digest_add(digest, name, strlen(name) + 1);
        digest_add_number(digest, (uint64_t)statement_value(entries, 1));
        source->entries++;
        source->bytes += (uint64_t)statement_value(entries, 1);
        source->records += (uint64_t)statement_value(entries, 2);
    }
    return more;
}

/* Adds the blocks: games, digests.  Their order decides which shard has which. */
static int index_shard_add_blocks(struct statement *blocks, struct digest *digest)
{
    int more;

    while ((more = statement_step(blocks)) == 1) {
        size_t length;
        const void *bytes = statement_bytes(blocks, 1, &length);

        digest_add_number(digest, (uint64_t)statement_value(blocks, 0));
        if (length > 0)
            digest_add(digest, bytes, length);
    }
    return more;
}

/* Prepares a query: what is selected and from where, what joins the plan, and the order. */
static int index_shard_prepare(struct statement **statement, struct database *database,
                               const char *what, const char *join, const char *order)
{
    struct text sql = {0};

    text_format(&sql, "SELECT %s%s ORDER BY %s", what, join, order);
    const char *words = text_c(&sql);
    int error = sql.failed ? ERROR_MEMORY : statement_new(statement, database, words);
    text_release(&sql);
    return error;
}

int index_shard_identify(struct database *database, const char *join, struct walk_source *source)
{
    struct statement *entries = NULL, *blocks = NULL;
    struct digest digest;

    *source = (struct walk_source){0};
    digest_init(&digest);
    int error = index_shard_prepare(&entries, database, "name, bytes, records FROM entries", join,
                                    join[0] == '\0' ? "entries.id" : "plan.position, entries.id");
    if (error == 0)
        error = index_shard_prepare(
            &blocks, database,
            "blocks.games, digests FROM blocks JOIN entries ON entries.id = entry_id", join,
            "blocks.id");
    if (error == 0)
        error = index_shard_add_entries(entries, source, &digest);
    if (error == 0)
        error = index_shard_add_blocks(blocks, &digest);
    source->digest = digest_value(&digest);
    statement_free(entries);
    statement_free(blocks);
    return error;
}

/* The one number that a query of entries gives; `rest` follows its joins. */
static int index_shard_ask_entries(struct database *database, const char *what, const char *join,
                                   const char *rest, int64_t *number)
{
    struct text sql = {0};

    text_format(&sql, "SELECT %s FROM entries%s%s", what, join, rest);
    const char *words = text_c(&sql);
    int error = sql.failed ? ERROR_MEMORY : database_number(database, words, number);
    text_release(&sql);
    return error;
}

int index_shard_account(struct database *database, const char *join, struct walk_counts *counts)
{
    int64_t bytes = 0, nfilled = 0, ends_line = 0;
    int error = index_shard_ask_entries(database, "ifnull(sum(bytes), 0)", join, "", &bytes);

    if (error == 0)
        error = index_shard_ask_entries(database, "count(*)", join, " WHERE bytes > 0", &nfilled);
    if (error == 0 && nfilled > 0)
        error = index_shard_ask_entries(
            database, "ends_line", join,
            join[0] == '\0' ? " WHERE bytes > 0 ORDER BY id DESC LIMIT 1"
                            : " WHERE bytes > 0 ORDER BY plan.position DESC, id DESC LIMIT 1",
            &ends_line);
    counts->bytes = (uint64_t)bytes;
    counts->ends_line = ends_line != 0;
    return error;
}

/* ---- the numbers ---- */

int index_ordinals_begin(struct index_ordinals *ordinals, struct database *database,
                         const char *position, const char *join)
{
    struct text what = {0};

    *ordinals = (struct index_ordinals){.rows = NULL};
    text_format(&what, "%s, entries.id, records FROM entries", position);
    const char *words = text_c(&what);
    int error = what.failed ? ERROR_MEMORY
                            : index_shard_prepare(&ordinals->rows, database, words, join,
                                                  join[0] == '\0' ? "entries.id" : "1, 2");
    text_release(&what);
    return error;
}

int index_ordinals_enter(struct index_ordinals *ordinals, int64_t position, int64_t id)
{
    for (;;) {
        if (ordinals->is_row && statement_value(ordinals->rows, 0) == position &&
            statement_value(ordinals->rows, 1) == id)
            return 0;
        if (ordinals->is_row)
            ordinals->before += (uint64_t)statement_value(ordinals->rows, 2);
        int more = statement_step(ordinals->rows);
        ordinals->is_row = more == 1;
        if (more <= 0)
            return more;
    }
}
