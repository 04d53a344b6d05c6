/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_DAG_TEXT_H
#define PARSE_NOTATION_DAG_TEXT_H

/*
 * Proofs (analyse/proof/proof_dag.h) as text, a line for each node: hav-proof(5).
 *
 * The reader takes one line at a time and keeps no more than the stones of each node.  Every node
 * is checked as it is read.
 */

#include "analyse/base/text.h"
#include "analyse/proof/proof_dag.h"

#define DAG_TEXT_LINE_MAX 65536 /* bytes of a line; set by hand */

/* Appends the lines before the nodes. */
void dag_text_write_head(const struct proof_dag *dag, const struct position *position,
                         struct text *out);

/* Appends a node. */
void dag_text_write_node(const struct proof_dag *dag, const struct proof_stones *stones,
                         const struct proof_answer *answers, int nanswers, struct text *out);

/* Appends the lines after the nodes. */
void dag_text_write_end(const struct proof_dag *dag, const struct proof_answer *answer,
                        struct text *out);

enum dag_text_verdict {
    DAG_TEXT_MORE, /* the line is right, and others must follow */
    DAG_TEXT_DONE, /* it was the last line: the claim is proved */
    DAG_TEXT_REFUSED, /* reader->reason says why */
    DAG_TEXT_NO_MEMORY, /* the nodes need more than was allowed */
};

struct dag_text_reader {
    struct boards *boards; /* borrowed */
    uint64_t memory; /* that the nodes may use, in bytes */
    /* Filled in: */
    uint64_t line; /* of the file, of the last line that was taken, from 1 */
    int next; /* which line is expected */
    int version; /* of the line `havproof' */
    const struct board *board; /* NULL before the line `game' */
    struct position position; /* about which the claim is; complete after the line `claim' */
    enum proof_goal goal;
    enum colour prover; /* COLOUR_NONE before the line `claim' */
    struct proof_dag dag; /* valid after the line `claim' */
    struct text reason; /* of the refusal: "the answer b3 completes no figure" */
};

/* Begins a proof; the boards are kept by the caller until the reader is released. */
void dag_text_reader_init(struct dag_text_reader *reader, struct boards *boards, uint64_t memory);

/* Begins the next proof of the same file, after DAG_TEXT_DONE. */
void dag_text_reader_next(struct dag_text_reader *reader);

/* Frees what the reader holds. */
void dag_text_reader_release(struct dag_text_reader *reader);

/* Were all nodes read, and only the last line is missing? */
bool dag_text_reader_is_ending(const struct dag_text_reader *reader);

/* Takes a line without its newline. */
enum dag_text_verdict dag_text_reader_take(struct dag_text_reader *reader, const char *line,
                                           size_t length);

#endif
