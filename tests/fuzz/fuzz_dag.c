/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as a file of proofs (hav-proof(5)).  Each line is taken or refused with a reason, and a
 * refusal ends the file.  A claim that is accepted about a small board is true: the search for
 * forced wins, which knows nothing of proofs as text, does not say the contrary.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/search/mate.h"
#include "parse/notation/dag_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MEMORY 4096 /* of the nodes: a proof can need more */
#define CELLS_MAX 19 /* of a board whose claims are judged */
#define NODES 20000 /* of the search for each claim */

/* The claim that the reader has accepted is not known to be false. */
static void judge(struct dag_text_reader *reader)
{
    const enum colour attacker =
        reader->goal == PROOF_GOAL_WIN ? reader->prover : colour_other(reader->prover);
    const struct mate_question question = {.attacker = attacker, .limit_nodes = NODES};
    struct mate_answer answer;
    struct mate *mate;

    assert(reader->prover != COLOUR_NONE && reader->board != NULL && reader->dag.nnodes > 0);
    if (reader->board->ncells > CELLS_MAX)
        return;
    mate = mate_new(MATE_TABLE_BITS_MIN);
    assert(mate != NULL);
    mate_solve(mate, &reader->position, &question, &answer);
    assert(answer.verdict != (reader->goal == PROOF_GOAL_WIN ? MATE_NO : MATE_WIN));
    mate_free(mate);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct boards no_boards;
    struct boards boards = no_boards;
    struct dag_text_reader reader;
    const char *line = (const char *)data, *end;
    enum dag_text_verdict verdict = DAG_TEXT_MORE;

    dag_text_reader_init(&reader, &boards, MEMORY);
    while (size > 0 && (verdict == DAG_TEXT_MORE || verdict == DAG_TEXT_DONE) &&
           (end = memchr(line, '\n', size)) != NULL) {
        const size_t length = (size_t)(end - line);
        const uint64_t before = reader.line;

        verdict = dag_text_reader_take(&reader, line, length);
        assert(reader.line == before + 1);
        assert((verdict == DAG_TEXT_REFUSED) == (reader.reason.length > 0));
        if (verdict == DAG_TEXT_DONE) {
            judge(&reader);
            dag_text_reader_next(&reader);
        }
        line += length + 1;
        size -= length + 1;
    }
    dag_text_reader_release(&reader);
    boards_release(&boards);
    return 0;
}
