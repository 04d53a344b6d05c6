/* SPDX-License-Identifier: ISC */
/*
 * Which names may be one player's?  Pairs are taken by the number of shared games, the most first;
 * each joins the two clusters that its names are in, if every name of one shares a game with every
 * name of the other and never met it.  Among pairs with equally many games, those that exclude each
 * other are found before any of them is joined, so the answer is the same for any order.
 */
#include "corpus/dedupe/alias_proposals.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "corpus/ratings/player_aliases.h"

/* Pairs of one level at one cluster that are compared; more are all ties; set by hand. */
#define TIES_MAX 64

struct name_pair {
    uint64_t key; /* the lower number << 32 | the higher one */
    uint64_t count;
};

/* ---- counts of pairs ------------------------------------------------------------------------ */

static int name_pairs_compare(const void *left, const void *right)
{
    uint64_t a = ((const struct name_pair *)left)->key, b = ((const struct name_pair *)right)->key;

    return (a > b) - (a < b);
}

/* Sorts the pairs and adds equal ones up. */
static void name_pairs_settle(struct name_pairs *pairs)
{
    size_t kept = 0;

    if (pairs->nsorted == pairs->count)
        return;
    qsort(pairs->pairs, pairs->count, sizeof pairs->pairs[0], name_pairs_compare);
    for (size_t i = 0; i < pairs->count; i++) {
        if (kept > 0 && pairs->pairs[kept - 1].key == pairs->pairs[i].key)
            pairs->pairs[kept - 1].count += pairs->pairs[i].count;
        else
            pairs->pairs[kept++] = pairs->pairs[i];
    }
    pairs->count = pairs->nsorted = kept;
}

static uint64_t name_pairs_key(uint32_t a, uint32_t b)
{
    return a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
}

/* Adds 1.  Sorting only when the pairs have doubled keeps memory at twice the different pairs, and
 * the cost at O(log n) each. */
static int name_pairs_add(struct name_pairs *pairs, uint32_t a, uint32_t b)
{
    if (pairs->count == pairs->capacity && pairs->count > 2 * pairs->nsorted)
        name_pairs_settle(pairs);
    if (array_reserve(&pairs->pairs, &pairs->capacity, pairs->count + 1, sizeof pairs->pairs[0]) !=
        0)
        return ERROR_MEMORY;
    pairs->pairs[pairs->count++] = (struct name_pair){name_pairs_key(a, b), 1};
    return 0;
}

/* The count of a pair; all are settled. */
static uint64_t name_pairs_count(const struct name_pairs *pairs, uint32_t a, uint32_t b)
{
    const struct name_pair wanted = {.key = name_pairs_key(a, b)};
    const struct name_pair *found = pairs->count == 0 ? NULL
                                                      : bsearch(&wanted, pairs->pairs, pairs->count,
                                                                sizeof wanted, name_pairs_compare);
    return found != NULL ? found->count : 0;
}

/* ---- evidence ------------------------------------------------------------------------------- */

void alias_proposals_release(struct alias_proposals *proposals)
{
    names_release(&proposals->names);
    free(proposals->records);
    free(proposals->met.pairs);
    free(proposals->shared.pairs);
    *proposals = (struct alias_proposals){0};
}

static int alias_proposals_add_name(struct alias_proposals *proposals, const char *name,
                                    uint32_t *number)
{
    const size_t before = proposals->names.count;

    *number = 0;
    if (name == NULL)
        return 0;
    if (!names_number(&proposals->names, name, number) ||
        array_reserve(&proposals->records, &proposals->records_capacity, proposals->names.count,
                      sizeof proposals->records[0]) != 0)
        return ERROR_MEMORY;
    if (proposals->names.count > before)
        proposals->records[*number] = 0;
    proposals->records[(*number)++]++;
    return 0;
}

int alias_proposals_add_record(struct alias_proposals *proposals, const char *white,
                               const char *black, uint32_t numbers[2])
{
    if (alias_proposals_add_name(proposals, white, &numbers[0]) != 0 ||
        alias_proposals_add_name(proposals, black, &numbers[1]) != 0)
        return ERROR_MEMORY;
    if (numbers[0] == 0 || numbers[1] == 0 || numbers[0] == numbers[1])
        return 0;
    return name_pairs_add(&proposals->met, numbers[0] - 1, numbers[1] - 1);
}

int alias_proposals_add_shared(struct alias_proposals *proposals, const uint32_t *numbers,
                               size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++)
            if (name_pairs_add(&proposals->shared, numbers[i] - 1, numbers[k] - 1) != 0)
                return ERROR_MEMORY;
    return 0;
}

/* ---- the decision --------------------------------------------------------------------------- */

enum verdict { VERDICT_PROPOSED, VERDICT_MET, VERDICT_TIE, VERDICT_APART };

struct alias_pair {
    uint32_t player, alias; /* the player has more records, or comes first by name */
    uint64_t shared, met;
    enum verdict verdict;
    uint32_t apart[2]; /* VERDICT_APART: two names that would be joined, and why they are not */
};

struct alias_clusters {
    const struct alias_proposals *proposals;
    struct alias_pair *pairs;
    size_t npairs;
    uint32_t *cluster; /* [names]: the first member that it had */
    uint32_t *next; /* [names]: another member, in a circle */
    struct alias_end *ends; /* room for two of each pair */
};

/* A pair of the level at hand, at one of the clusters that it joins. */
struct alias_end {
    uint32_t cluster;
    uint32_t pair;
};

static const char *alias_clusters_name(const struct alias_clusters *clusters, uint32_t number)
{
    return names_at(&clusters->proposals->names, number);
}

/* Who of two is the player, the other being the alias? */
static bool alias_clusters_leads(const struct alias_clusters *clusters, uint32_t a, uint32_t b)
{
    const uint64_t *records = clusters->proposals->records;

    if (records[a] != records[b])
        return records[a] > records[b];
    return strcmp(alias_clusters_name(clusters, a), alias_clusters_name(clusters, b)) < 0;
}

/* The most shared games first, then by names. */
static int alias_clusters_compare(const void *left, const void *right, void *context)
{
    const struct alias_pair *a = left, *b = right;

    if (a->shared != b->shared)
        return a->shared < b->shared ? 1 : -1;
    int order =
        strcmp(alias_clusters_name(context, a->player), alias_clusters_name(context, b->player));
    return order != 0 ? order
                      : strcmp(alias_clusters_name(context, a->alias),
                               alias_clusters_name(context, b->alias));
}

/* May all names of two clusters be one player's?  Else sets apart[] to two that may not. */
static bool alias_clusters_fit(const struct alias_clusters *clusters, uint32_t a, uint32_t b,
                               uint32_t apart[2])
{
    const struct alias_proposals *proposals = clusters->proposals;
    uint32_t one = a;

    do {
        uint32_t other = b;
        do {
            if (name_pairs_count(&proposals->shared, one, other) == 0 ||
                name_pairs_count(&proposals->met, one, other) > 0) {
                apart[0] = one;
                apart[1] = other;
                return false;
            }
            other = clusters->next[other];
        } while (other != b);
        one = clusters->next[one];
    } while (one != a);
    return true;
}

static void alias_clusters_join(struct alias_clusters *clusters, uint32_t a, uint32_t b)
{
    const uint32_t into = clusters->cluster[a], next = clusters->next[a];

    for (uint32_t at = b; clusters->cluster[at] != into; at = clusters->next[at])
        clusters->cluster[at] = into;
    clusters->next[a] = clusters->next[b];
    clusters->next[b] = next;
}

static int alias_clusters_compare_ends(const void *left, const void *right)
{
    const struct alias_end *a = left, *b = right;

    if (a->cluster != b->cluster)
        return a->cluster < b->cluster ? -1 : 1;
    return (a->pair > b->pair) - (a->pair < b->pair);
}

/* The cluster that a pair joins to another one. */
static uint32_t alias_clusters_far(const struct alias_clusters *clusters,
                                   const struct alias_end *end)
{
    const struct alias_pair *pair = &clusters->pairs[end->pair];
    const uint32_t a = clusters->cluster[pair->player];

    return a != end->cluster ? a : clusters->cluster[pair->alias];
}

/* Pairs that join one cluster to others: those whose others may not be one player's are ties. */
static void alias_clusters_mark_ties(struct alias_clusters *clusters, const struct alias_end *ends,
                                     size_t count)
{
    uint32_t apart[2];

    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++) {
            const uint32_t a = alias_clusters_far(clusters, &ends[i]),
                           b = alias_clusters_far(clusters, &ends[k]);
            if (a == b || (count <= TIES_MAX && alias_clusters_fit(clusters, a, b, apart)))
                continue;
            clusters->pairs[ends[i].pair].verdict = VERDICT_TIE;
            clusters->pairs[ends[k].pair].verdict = VERDICT_TIE;
            if (count > TIES_MAX && k > i + 1)
                break;
        }
}

/* Decides the pairs from `first` to `end`, which have equally many shared games. */
static void alias_clusters_decide_level(struct alias_clusters *clusters, size_t first, size_t end)
{
    size_t nends = 0;

    for (size_t i = first; i < end; i++) {
        struct alias_pair *pair = &clusters->pairs[i];
        const uint32_t a = clusters->cluster[pair->player], b = clusters->cluster[pair->alias];

        pair->verdict = VERDICT_PROPOSED;
        if (pair->met > 0)
            pair->verdict = VERDICT_MET;
        else if (a != b && !alias_clusters_fit(clusters, pair->player, pair->alias, pair->apart))
            pair->verdict = VERDICT_APART;
        if (pair->verdict != VERDICT_PROPOSED || a == b)
            continue;
        clusters->ends[nends++] = (struct alias_end){a, (uint32_t)i};
        clusters->ends[nends++] = (struct alias_end){b, (uint32_t)i};
    }
    qsort(clusters->ends, nends, sizeof clusters->ends[0], alias_clusters_compare_ends);
    for (size_t i = 0, stop; i < nends; i = stop) {
        for (stop = i + 1;
             stop < nends && clusters->ends[stop].cluster == clusters->ends[i].cluster;)
            stop++;
        alias_clusters_mark_ties(clusters, clusters->ends + i, stop - i);
    }
    for (size_t i = first; i < end; i++) {
        struct alias_pair *pair = &clusters->pairs[i];

        if (pair->verdict != VERDICT_PROPOSED ||
            clusters->cluster[pair->player] == clusters->cluster[pair->alias])
            continue;
        if (alias_clusters_fit(clusters, pair->player, pair->alias, pair->apart))
            alias_clusters_join(clusters, pair->player, pair->alias);
        else
            pair->verdict = VERDICT_APART;
    }
}

static void alias_clusters_release(struct alias_clusters *clusters)
{
    free(clusters->pairs);
    free(clusters->cluster);
    free(clusters->next);
    free(clusters->ends);
}

static int alias_clusters_init(struct alias_clusters *clusters,
                               const struct alias_proposals *proposals)
{
    const size_t npairs = proposals->shared.count, nnames = proposals->names.count;

    *clusters = (struct alias_clusters){
        .proposals = proposals,
        .pairs = reallocarray(NULL, npairs + 1, sizeof clusters->pairs[0]),
        .npairs = npairs,
        .cluster = reallocarray(NULL, nnames + 1, sizeof clusters->cluster[0]),
        .next = reallocarray(NULL, nnames + 1, sizeof clusters->next[0]),
        .ends = reallocarray(NULL, 2 * npairs + 1, sizeof clusters->ends[0]),
    };
    if (clusters->pairs == NULL || clusters->cluster == NULL || clusters->next == NULL ||
        clusters->ends == NULL)
        return ERROR_MEMORY;
    for (uint32_t i = 0; i < nnames; i++)
        clusters->cluster[i] = clusters->next[i] = i;
    for (size_t i = 0; i < npairs; i++) {
        const struct name_pair *shared = &proposals->shared.pairs[i];
        const uint32_t a = (uint32_t)(shared->key >> 32), b = (uint32_t)shared->key;
        const bool a_leads = alias_clusters_leads(clusters, a, b);

        clusters->pairs[i] = (struct alias_pair){.player = a_leads ? a : b,
                                                 .alias = a_leads ? b : a,
                                                 .shared = shared->count,
                                                 .met = name_pairs_count(&proposals->met, a, b)};
    }
    qsort_r(clusters->pairs, npairs, sizeof clusters->pairs[0], alias_clusters_compare, clusters);
    return 0;
}

/* ---- the answer ----------------------------------------------------------------------------- */

/* "3 shared games; 12 and 5 records" */
static void alias_clusters_write_evidence(const struct alias_clusters *clusters,
                                          const struct alias_pair *pair, struct text *out)
{
    const uint64_t *records = clusters->proposals->records;

    text_format(out, "# %llu shared %s; %llu and %llu records", (unsigned long long)pair->shared,
                pair->shared == 1 ? "game" : "games", (unsigned long long)records[pair->player],
                (unsigned long long)records[pair->alias]);
}

static void alias_clusters_write_names(const struct alias_clusters *clusters, uint32_t player,
                                       uint32_t alias, struct text *out)
{
    player_aliases_write_name(alias_clusters_name(clusters, player), out);
    text_char(out, '\t');
    player_aliases_write_name(alias_clusters_name(clusters, alias), out);
    text_char(out, '\n');
}

/* A comment: what speaks against a pair. */
static void alias_clusters_write_against(const struct alias_clusters *clusters,
                                         const struct alias_pair *pair, struct text *out)
{
    alias_clusters_write_evidence(clusters, pair, out);
    if (pair->verdict == VERDICT_MET)
        text_format(out, "; but they played each other in %llu %s", (unsigned long long)pair->met,
                    pair->met == 1 ? "record" : "records");
    else if (pair->verdict == VERDICT_TIE)
        text_string(out, "; but another name shares as many games");
    if (pair->verdict == VERDICT_APART) {
        const bool met =
            name_pairs_count(&clusters->proposals->met, pair->apart[0], pair->apart[1]) > 0;

        text_string(out, met ? "; but these two played each other:\n#   "
                             : "; but these two share no game:\n#   ");
        alias_clusters_write_names(clusters, pair->apart[0], pair->apart[1], out);
    } else {
        text_char(out, '\n');
    }
    text_string(out, "# ");
    alias_clusters_write_names(clusters, pair->player, pair->alias, out);
}

/* The name of a cluster's player. */
static uint32_t alias_clusters_player(const struct alias_clusters *clusters, uint32_t member)
{
    uint32_t player = member;

    for (uint32_t at = clusters->next[member]; at != member; at = clusters->next[at])
        if (alias_clusters_leads(clusters, at, player))
            player = at;
    return player;
}

static void alias_clusters_write_file(const struct alias_clusters *clusters, struct text *out)
{
    text_string(out, "# Names that two records of one game have in the same seat.  Remove what is "
                     "wrong before you use this file.\n");
    for (size_t i = 0; i < clusters->npairs; i++) {
        const struct alias_pair *pair = &clusters->pairs[i];

        if (pair->verdict != VERDICT_PROPOSED) {
            alias_clusters_write_against(clusters, pair, out);
        } else if (alias_clusters_player(clusters, pair->player) == pair->player) {
            alias_clusters_write_evidence(clusters, pair, out);
            text_char(out, '\n');
            alias_clusters_write_names(clusters, pair->player, pair->alias, out);
        }
    }
}

/* One row; NULL: the names of the columns alone. */
static void alias_clusters_emit(struct emit *emit, const struct alias_clusters *clusters,
                                const struct alias_pair *pair)
{
    static const char *const verdicts[] = {"proposed", "met", "tie", "apart"};
    static const struct alias_pair none;
    const uint64_t *records = clusters->proposals->records;
    const bool any = pair != NULL;

    pair = any ? pair : &none;
    emit_row(emit);
    emit_string(emit, "player", any ? alias_clusters_name(clusters, pair->player) : NULL);
    emit_unsigned(emit, "games", any ? records[pair->player] : 0);
    emit_string(emit, "alias", any ? alias_clusters_name(clusters, pair->alias) : NULL);
    emit_unsigned(emit, "alias_games", any ? records[pair->alias] : 0);
    emit_unsigned(emit, "shared_games", pair->shared);
    emit_unsigned(emit, "met", pair->met);
    emit_string(emit, "verdict", verdicts[pair->verdict]);
    emit_end(emit);
}

static void alias_clusters_write_rows(const struct alias_clusters *clusters, enum format format,
                                      struct text *out)
{
    struct emit emit;

    emit_init(&emit, out, format);
    emit_only_header(&emit);
    alias_clusters_emit(&emit, clusters, NULL);
    emit_release(&emit);
    emit_init(&emit, out, format);
    emit_no_header(&emit);
    for (size_t i = 0; i < clusters->npairs; i++)
        alias_clusters_emit(&emit, clusters, &clusters->pairs[i]);
    emit_release(&emit);
}

int alias_proposals_write(struct alias_proposals *proposals, enum format format, struct text *out,
                          uint64_t counts[2])
{
    struct alias_clusters clusters;

    name_pairs_settle(&proposals->met);
    name_pairs_settle(&proposals->shared);
    int error = alias_clusters_init(&clusters, proposals);
    counts[0] = counts[1] = 0;
    for (size_t i = 0, end; error == 0 && i < clusters.npairs; i = end) {
        for (end = i + 1;
             end < clusters.npairs && clusters.pairs[end].shared == clusters.pairs[i].shared;)
            end++;
        alias_clusters_decide_level(&clusters, i, end);
    }
    for (size_t i = 0; error == 0 && i < clusters.npairs; i++)
        counts[clusters.pairs[i].verdict != VERDICT_PROPOSED]++;
    if (error == 0 && format == FORMAT_TEXT)
        alias_clusters_write_file(&clusters, out);
    else if (error == 0)
        alias_clusters_write_rows(&clusters, format, out);
    alias_clusters_release(&clusters);
    return error == 0 && out->failed ? ERROR_MEMORY : error;
}
