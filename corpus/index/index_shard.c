/* SPDX-License-Identifier: ISC */
/*
 * Which games of an index are those of a shard?
 *
 * Ids of games grow with those of their blocks, so a range of ids is a run of blocks.  Its ends are
 * found by counting blocks, of which there is one for about two hundred games: no shard looks at
 * rows of games that are not its own.
 */
#include "corpus/index/index_shard.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "corpus/base/digest.h"
#include "corpus/index/index_blocks.h"

/* ---- the part ---- */

/* Sets *number to what the query of the blocks of the operands gives, 0 if it gives nothing. */
static int index_shard_ask(struct database *database, const char *what, const char *join,
                           const char *rest, int64_t *number)
{
    struct text sql = {0};

    text_format(&sql,
                "SELECT ifnull((SELECT %s FROM blocks JOIN entries ON entries.id = entry_id%s %s),"
                " 0)",
                what, join, rest);
    const char *words = text_c(&sql);
    int error = sql.failed ? ERROR_MEMORY : database_number(database, words, number);
    text_release(&sql);
    return error;
}

/*
 * Sets *first to the least id of a game that belongs to none of the first `count` shards.  A page's
 * blocks after its first have no digests: they are not counted, and stay with it.
 */
static int index_shard_bound(const struct index_shard *part, int count, int64_t nblocks,
                             struct database *database, const char *join, int64_t *first)
{
    const int64_t rank =
        nblocks / part->shards * count + nblocks % part->shards * count / part->shards;
    char rest[96];
    int64_t block = 0;

    *first = rank == 0 ? -INT64_MAX : INT64_MAX;
    if (count == part->shards || rank == 0)
        return 0;
    snprintf(rest, sizeof rest,
             " WHERE length(digests) > 0 ORDER BY blocks.id LIMIT 1 OFFSET %" PRId64, rank);
    int error = index_shard_ask(database, "blocks.id", join, rest, &block);
    *first = block << BLOCK_BITS;
    return error;
}

int index_shard_find(struct index_shard *part, struct database *database, const char *join)
{
    int64_t nblocks = 0, end = INT64_MAX, records = 0;
    char rest[96] = "";

    part->first = -INT64_MAX;
    part->last = INT64_MAX;
    if (part->shards > 0) {
        int error =
            index_shard_ask(database, "count(*)", join, " WHERE length(digests) > 0", &nblocks);
        if (error == 0)
            error = index_shard_bound(part, part->shard - 1, nblocks, database, join, &part->first);
        if (error == 0)
            error = index_shard_bound(part, part->shard, nblocks, database, join, &end);
        if (error != 0)
            return error;
        part->last = part->shard == part->shards ? end : end - 1;
        snprintf(rest, sizeof rest, " WHERE blocks.id BETWEEN %" PRId64 " AND %" PRId64,
                 part->first >> BLOCK_BITS, part->last >> BLOCK_BITS);
    }
    int error = index_shard_ask(database, "sum(blocks.games)", join, rest, &records);
    part->records = (uint64_t)records;
    return error;
}

bool index_shard_reports(const struct index_shard *part, int64_t finding)
{
    return part->shards == 0 || finding % part->shards == part->shard - 1;
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
