/* SPDX-License-Identifier: ISC */
#include "cmd/solve/verify_proof.h"

#include <errno.h>
#include <string.h>

#include "cmd/output/complaint.h"
#include "cmd/output/row.h"
#include "cmd/solve/dag_file.h"

struct proof_verdict {
    const char *file;
    uint64_t proof; /* number in the file, from 1 */
    const struct dag_text_reader *reader;
    const char *status, *reason; /* reason NULL: accepted */
};

static void verify_proof_emit(const struct proof_verdict *verdict, struct emit *emit)
{
    const struct dag_text_reader *reader = verdict->reader;
    const bool has_claim = reader != NULL && reader->prover != COLOUR_NONE;
    char claim[32] = "";

    if (has_claim)
        snprintf(claim, sizeof claim, "%s %s", colour_name(reader->prover),
                 reader->goal == PROOF_GOAL_WIN ? "wins" : "holds");
    emit_row(emit);
    emit_string(emit, "file", verdict->file);
    emit_unsigned(emit, "game", verdict->proof);
    emit_string(emit, "claim", has_claim ? claim : NULL);
    emit_string(emit, "status", verdict->status);
    emit_unsigned(emit, "nodes", has_claim ? reader->dag.nnodes : 0);
    emit_string(emit, "reason", verdict->reason);
    emit_object(emit, "place");
    if (verdict->reason != NULL)
        emit_unsigned(emit, "line", reader->line);
    else
        emit_null(emit, "line");
    emit_object_end(emit);
    emit_end(emit);
}

/* "a1.proof: proof 1: accepted: White wins (17 nodes)", or
 * "a1.proof:12: proof 1: refused: a reply has no answer: b3". */
static void verify_proof_print(const struct proof_verdict *verdict, struct text *out)
{
    const struct dag_text_reader *reader = verdict->reader;

    terminal_text(out, verdict->file, strlen(verdict->file));
    if (verdict->reason != NULL)
        text_format(out, ":%llu", (unsigned long long)reader->line);
    text_format(out, ": proof %llu: %s: ", (unsigned long long)verdict->proof, verdict->status);
    if (verdict->reason != NULL)
        text_string(out, verdict->reason);
    else
        text_format(out, "%s %s (%lu %s)", query_colour(reader->prover),
                    reader->goal == PROOF_GOAL_WIN ? "wins" : "holds",
                    (unsigned long)reader->dag.nnodes, reader->dag.nnodes == 1 ? "node" : "nodes");
    text_char(out, '\n');
}

/* Writes one verdict; NULL: the head of a table. */
static int verify_proof_write(const struct common *common, const struct proof_verdict *verdict,
                              struct output *output)
{
    static const struct proof_verdict none;
    struct text out = {0};
    struct emit emit;
    int error;

    if (common->output.format == FORMAT_TEXT) {
        if (verdict != NULL)
            verify_proof_print(verdict, &out);
    } else {
        emit_init(&emit, &out, common->output.format);
        if (verdict == NULL)
            emit_only_header(&emit);
        else
            emit_no_header(&emit);
        verify_proof_emit(verdict == NULL ? &none : verdict, &emit);
        emit_release(&emit);
    }
    error = out.failed ? ERROR_MEMORY : output_write(output, out.bytes, out.length);
    text_release(&out);
    return error;
}

/* Is there another proof? */
static bool verify_proof_has_more(FILE *file)
{
    const int c = getc_unlocked(file);

    if (c != EOF)
        ungetc(c, file);
    return c != EOF;
}

int verify_proofs(const struct common *common, const struct verify_wanted *wanted,
                  struct output *output)
{
    struct dag_text_reader reader;
    struct boards boards = {0};
    struct proof_verdict verdict = {.file = wanted->path, .reader = &reader};
    bool is_open;
    int error = 0;

    if (wanted->most_stones > 0 || wanted->attacker != COLOUR_NONE) {
        complain("--max and --attacker are for proof trees, and `%s' is no SGF", wanted->path);
        return ERROR_INPUT;
    }
    FILE *file = dag_file_begin_reading(wanted->path);
    if (file == NULL) {
        complain("%s: %s", wanted->path, strerror(errno));
        return ERROR_INPUT;
    }
    dag_text_reader_init(&reader, &boards, wanted->memory_bytes);
    if (format_is_table(common->output.format))
        error = verify_proof_write(common, NULL, output);
    do {
        verdict.proof++;
        verdict.reason = dag_file_check(file, &reader, &is_open);
        verdict.status = verdict.reason == NULL ? "accepted" : is_open ? "unknown" : "refused";
        if (error == 0)
            error = verify_proof_write(common, &verdict, output);
        wanted->tally->proved += verdict.reason == NULL;
        wanted->tally->open += verdict.reason != NULL;
        dag_text_reader_next(&reader);
    } while (error == 0 && verdict.reason == NULL && verify_proof_has_more(file));
    dag_file_end_reading(file);
    dag_text_reader_release(&reader);
    boards_release(&boards);
    return error;
}
