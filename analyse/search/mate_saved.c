/* SPDX-License-Identifier: ISC */
/*
 * How are tables written down?  One item after another, each with a letter in front: an entry of
 * the transposition table, a proof, or the end.  Numbers have their least byte first.
 *
 * The results of threat searches are left out: they are soon found again, and take most of the
 * memory of each node.
 */
#include "analyse/search/mate_saved.h"

#include <string.h>

#include "analyse/base/bytes.h"
#include "analyse/search/mate_node.h"

/* Another number for each change of the search after which old tables would mislead it. */
#define SAVED_VERSION 3

#define TAG_ENTRY 'e'
#define TAG_PROOF 'p'
#define TAG_END 'z'

#define ENTRY_BYTES 23 /* after the letter: key, phi, delta, work, move, stones */
#define PROOF_BYTES 13 /* key, stones, most, strays, move; then the sets */
#define ITEM_BYTES (1 + PROOF_BYTES + 2 * 8 * MATE_PROOF_WORDS)

uint64_t mate_saved_keys(const struct board *board)
{
    uint64_t sum = SAVED_VERSION;

    for (cell c = 0; c < board->ncells; c++)
        for (int i = 0; i < 2; i++)
            sum = (sum ^ board->zobrist[c][i]) * 0x9e3779b97f4a7c15u;
    return sum;
}

/* A number at *at, which is moved past it. */
static void mate_saved_put_number(unsigned char **at, uint64_t number, size_t nbytes)
{
    bytes_store(*at, number, nbytes);
    *at += nbytes;
}

static uint64_t mate_saved_get_number(const unsigned char **at, size_t nbytes)
{
    const uint64_t number = bytes_load(*at, nbytes);

    *at += nbytes;
    return number;
}

/* ---- writing ---- */

static int mate_saved_write_entries(const struct mate_tables *tables, mate_saved_put *put,
                                    void *context)
{
    struct mate_tt_entry entry;
    size_t at = 0;
    int error = 0;

    while (error == 0 && mate_tt_next(tables, &at, &entry)) {
        unsigned char item[ITEM_BYTES], *to = item;

        *to++ = TAG_ENTRY;
        mate_saved_put_number(&to, entry.key, 8);
        mate_saved_put_number(&to, entry.phi, 4);
        mate_saved_put_number(&to, entry.delta, 4);
        mate_saved_put_number(&to, entry.work, 4);
        mate_saved_put_number(&to, entry.move, 2);
        *to++ = entry.stones;
        error = put(context, item, (size_t)(to - item));
    }
    return error;
}

static int mate_saved_write_proofs(const struct mate_tables *tables, mate_saved_put *put,
                                   void *context)
{
    const int words = mate_tables_words(tables);
    struct mate_proof proof;
    size_t at = 0;
    int error = 0;

    while (error == 0 && mate_proof_next(tables, &at, &proof)) {
        unsigned char item[ITEM_BYTES], *to = item;

        *to++ = TAG_PROOF;
        mate_saved_put_number(&to, proof.key, 8);
        *to++ = proof.stones;
        *to++ = proof.most;
        *to++ = proof.strays;
        mate_saved_put_number(&to, proof.move, 2);
        for (int i = 0; i < 2 * words; i++)
            mate_saved_put_number(&to, proof.cells[i], 8);
        error = put(context, item, (size_t)(to - item));
    }
    return error;
}

int mate_saved_write(const struct mate *mate, mate_saved_put *put, void *context)
{
    const char end = TAG_END;
    int error = mate_saved_write_entries(mate->tables, put, context);

    if (error == 0)
        error = mate_saved_write_proofs(mate->tables, put, context);
    return error != 0 ? error : put(context, &end, 1);
}

/* ---- reading ---- */

static int mate_saved_read_entry(struct mate_tables *tables, const struct board *board,
                                 const unsigned char *from)
{
    struct mate_tt_entry entry;

    entry.key = mate_saved_get_number(&from, 8);
    entry.phi = (uint32_t)mate_saved_get_number(&from, 4);
    entry.delta = (uint32_t)mate_saved_get_number(&from, 4);
    entry.work = (uint32_t)mate_saved_get_number(&from, 4);
    entry.move = (cell)mate_saved_get_number(&from, 2);
    entry.stones = *from;
    if (entry.phi > MATE_PN_MAX || entry.delta > MATE_PN_MAX || entry.phi + entry.delta == 0 ||
        entry.work == 0 || (entry.move >= board->ncells && entry.move != CELL_NONE))
        return ERROR_INPUT;
    mate_tt_store(tables, &entry);
    return 0;
}

/* `sets`: bits beyond the board are no cells. */
static int mate_saved_read_proof(struct mate_tables *tables, const struct board *board,
                                 const unsigned char *from)
{
    const int words = mate_tables_words(tables);
    struct mate_proof proof = {.key = mate_saved_get_number(&from, 8)};
    proof.stones = *from++;
    proof.most = *from++;
    proof.strays = *from++;
    proof.move = (cell)mate_saved_get_number(&from, 2);
    if (proof.move >= board->ncells && proof.move != CELL_NONE)
        return ERROR_INPUT;
    for (int i = 0; i < 2 * words; i++)
        proof.cells[i] = mate_saved_get_number(&from, 8);
    const int tail = board->ncells % 64;
    for (int i = words - 1; i < 2 * words; i += words)
        if (tail != 0 && proof.cells[i] >> tail != 0)
            return ERROR_INPUT;
    mate_proof_store(tables, &proof);
    return 0;
}

int mate_saved_read(struct mate *mate, const struct board *board, mate_saved_get *get,
                    void *context)
{
    unsigned char item[ITEM_BYTES];
    int error;

    mate_tables_fit(mate->tables, board->ncells);
    const size_t sets = 2 * 8 * (size_t)mate_tables_words(mate->tables);
    do {
        error = get(context, item, 1);
        if (error != 0 || item[0] == TAG_END)
            return error;
        const bool is_entry = item[0] == TAG_ENTRY;
        if (!is_entry && (item[0] != TAG_PROOF || sets > 2 * 8 * MATE_PROOF_WORDS))
            return ERROR_INPUT;
        error = get(context, item + 1, is_entry ? ENTRY_BYTES : PROOF_BYTES + sets);
        if (error == 0)
            error = is_entry ? mate_saved_read_entry(mate->tables, board, item + 1)
                             : mate_saved_read_proof(mate->tables, board, item + 1);
    } while (error == 0);
    return error;
}
