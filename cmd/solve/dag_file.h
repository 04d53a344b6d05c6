/* SPDX-License-Identifier: ISC */
#ifndef CMD_SOLVE_DAG_FILE_H
#define CMD_SOLVE_DAG_FILE_H

/*
 * Files of proofs (hav-proof(5)): read line by line, and gone on with.  They complain on standard
 * error.
 */

#include <stdio.h>

#include "parse/notation/dag_text.h"

/* Reads and checks a proof, up to its end.  Returns NULL if it is right, else why not, borrowed
 * from the reader; *is_open: it was not checked to the end, for lack of memory or by Ctrl-C. */
const char *dag_file_check(FILE *file, struct dag_text_reader *reader, bool *is_open);

/* Does a regular file of this name begin as a proof does?  "-" is standard input, which can be read
 * twice. */
bool dag_file_is_proof(const char *path);

/* Opens a file for reading; "-" is standard input.  NULL and errno if it cannot be opened. */
FILE *dag_file_begin_reading(const char *path);

/* Closes it. */
void dag_file_end_reading(FILE *file);

/* A file of proofs that is being written.  Its nodes are appended; a line that was cut when an
 * earlier run was killed is removed when the file is opened again. */
struct dag_file {
    const char *path; /* borrowed */
    FILE *file; /* NULL: not open for writing */
    struct boards boards;
    struct dag_text_reader
        reader; /* its proof is the one being written; prover COLOUR_NONE: none */
    bool wins[3], holds[3]; /* [colour] a whole proof of that claim is in the file */
    uint64_t nodes; /* of whole proofs */
    struct text line;
};

/*
 * Reads and checks what is in the file, if it exists, and prepares to append to it.  Returns 0, or
 * ERROR_OUTPUT after a complaint: it cannot be read, holds something else than proofs of this
 * position, or is no right proof; it is then left as it was.  dag_file_close() frees it in any
 * case.
 */
int dag_file_open(struct dag_file *file, const char *path, const struct position *position,
                  uint64_t memory) WARN_UNUSED;

/* Begins a proof.  No other one is under way. */
int dag_file_begin(struct dag_file *file, const struct position *position, enum colour prover,
                   enum proof_goal goal, uint64_t memory) WARN_UNUSED;

/* Appends a node: a callback for proof_grow(), whose context is the file. */
int dag_file_put(void *file, const struct proof_stones *stones, const struct proof_answer *answers,
                 int nanswers);

/* Ends the proof under way. */
int dag_file_end(struct dag_file *file, const struct proof_answer *answer) WARN_UNUSED;

/* Closes the file.  Returns 0, or ERROR_OUTPUT after a complaint. */
int dag_file_close(struct dag_file *file) WARN_UNUSED;

#endif
