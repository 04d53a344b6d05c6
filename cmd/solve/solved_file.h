/* SPDX-License-Identifier: ISC */
#ifndef CMD_SOLVE_SOLVED_FILE_H
#define CMD_SOLVE_SOLVED_FILE_H

/*
 * --solved: a file of proofs (hav-proof(5)) as a database.  Every node of it is a solved position,
 * and settles all positions that are no worse for its prover, in every orientation.
 */

#include "analyse/proof/proof_dag.h"

struct solved_file;

/* Where a value is proved. */
struct solved_place {
    uint64_t proof; /* its number in the file, from 1 */
    uint64_t node; /* in the proof, from 1 */
};

/* The file's answer about a position. */
struct solved_value {
    enum colour winner; /* COLOUR_NONE: a draw */
    struct solved_place place[2]; /* of the win; of a draw, that White holds, and that Black does */
};

/*
 * Reads all proofs of the file and checks them by the rules; in at most `memory` bytes.  NULL after
 * a complaint: it cannot be read, or one of them is not right or not complete.  solved_file_free()
 * frees it.
 */
struct solved_file *solved_file_read(const char *path, uint64_t memory);

/* Frees it; NULL allowed. */
void solved_file_free(struct solved_file *file);

/* Is the value of the position, which holds no figure, in the file?  Threads may share the file. */
bool solved_file_find(const struct solved_file *file, const struct position *position,
                      struct solved_value *value);

#endif
