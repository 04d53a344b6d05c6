/* SPDX-License-Identifier: ISC */
/*
 * Is a position in a file of proofs?
 *
 * A node serves every position that is no worse, so it is looked for by its stones (proof_index.h):
 * an index by key would find the same stones only.
 */
#include "cmd/solve/solved_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "cmd/output/complaint.h"
#include "cmd/solve/dag_file.h"

struct solved_file {
    struct boards boards;
    struct dag_text_reader *proofs; /* [nproofs] whole ones */
    size_t nproofs, room; /* room: of proofs[] */
};

/* Reads all proofs.  False after a complaint. */
static bool solved_file_read_all(struct solved_file *file, FILE *from, const char *path,
                                 uint64_t memory)
{
    uint64_t line = 0;
    int c;

    while ((c = getc(from)) != EOF) {
        struct dag_text_reader *reader;
        const char *fault;
        bool is_open;

        ungetc(c, from);
        if (memory < sizeof *reader ||
            array_reserve(&file->proofs, &file->room, file->nproofs + 1, sizeof *reader) != 0) {
            complain("cannot use `%s': there is no memory for its proofs: --memory=SIZE allows "
                     "more",
                     path);
            return false;
        }
        memory -= sizeof *reader;
        reader = &file->proofs[file->nproofs++];
        dag_text_reader_init(reader, &file->boards, memory);
        reader->line = line;
        fault = dag_file_check(from, reader, &is_open);
        if (fault != NULL) {
            complain("cannot use `%s': line %llu: %s", path, (unsigned long long)reader->line,
                     fault);
            return false;
        }
        line = reader->line;
        memory -= proof_dag_bytes(reader->dag.board->ncells, reader->dag.nnodes);
    }
    if (ferror(from) || file->nproofs == 0) {
        complain("cannot use `%s': %s", path, ferror(from) ? strerror(errno) : "it has no proofs");
        return false;
    }
    return true;
}

struct solved_file *solved_file_read(const char *path, uint64_t memory)
{
    struct solved_file *file = calloc(1, sizeof *file);
    FILE *from = dag_file_begin_reading(path);
    bool whole = false;

    if (file == NULL)
        complain("`%s': out of memory", path);
    else if (from == NULL)
        complain("cannot use `%s': %s", path, strerror(errno));
    else
        whole = solved_file_read_all(file, from, path, memory);
    if (from != NULL)
        dag_file_end_reading(from);
    if (whole)
        return file;
    solved_file_free(file);
    return NULL;
}

void solved_file_free(struct solved_file *file)
{
    if (file == NULL)
        return;
    for (size_t i = 0; i < file->nproofs; i++)
        dag_text_reader_release(&file->proofs[i]);
    free(file->proofs);
    boards_release(&file->boards);
    free(file);
}

/* Does a proof of this claim settle the position? */
static bool solved_file_settles(const struct solved_file *file, const struct position *position,
                                enum colour prover, enum proof_goal goal,
                                struct solved_place *place)
{
    const int moves = position->to_move == prover;

    for (size_t i = 0; i < file->nproofs; i++) {
        const struct dag_text_reader *proof = &file->proofs[i];
        struct proof_stones stones;
        struct proof_answer answer;

        if (proof->prover != prover || proof->goal != goal ||
            proof->board->game != position->board->game ||
            proof->board->size != position->board->size)
            continue;
        proof_dag_stones(&proof->dag, position, &stones);
        if (!proof_dag_find_rotated(&proof->dag, &stones, moves, &answer))
            continue;
        *place = (struct solved_place){.proof = i + 1, .node = (uint64_t)answer.node + 1};
        return true;
    }
    return false;
}

bool solved_file_find(const struct solved_file *file, const struct position *position,
                      struct solved_value *value)
{
    for (int i = COLOUR_WHITE; i <= COLOUR_BLACK; i++) {
        value->winner = (enum colour)i;
        if (solved_file_settles(file, position, value->winner, PROOF_GOAL_WIN, &value->place[0]))
            return true;
    }
    value->winner = COLOUR_NONE;
    return solved_file_settles(file, position, COLOUR_WHITE, PROOF_GOAL_HOLD, &value->place[0]) &&
           solved_file_settles(file, position, COLOUR_BLACK, PROOF_GOAL_HOLD, &value->place[1]);
}
