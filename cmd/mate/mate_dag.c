/* SPDX-License-Identifier: ISC */
/*
 * Proofs of values: made into a file, and checked.
 *
 * A draw is two proofs: that White holds, and that Black holds.
 */
#include "cmd/mate/mate_dag.h"

#include <errno.h>
#include <string.h>

#include "cmd/common/interrupt.h"
#include "cmd/mate/dag_file.h"
#include "cmd/output/row.h"

/* ---- making ---- */

/* Is the value proved by what is in the file? */
static bool mate_dag_is_whole(const struct dag_file *file)
{
    return file->wins[COLOUR_WHITE] || file->wins[COLOUR_BLACK] ||
           (file->holds[COLOUR_WHITE] && file->holds[COLOUR_BLACK]);
}

/* Fills in the value that the file proves; without one it is not known. */
static void mate_dag_fill_in(const struct dag_file *file, const struct position *position,
                             struct mate_reply *reply)
{
    struct mate_least *least = &reply->least;

    for (int i = COLOUR_WHITE; i <= COLOUR_BLACK; i++) {
        if (!file->wins[i])
            continue;
        reply->attacker = (enum colour)i;
        least->stones = mate_least_most(position, reply->attacker);
        least->status = MATE_STATUS_WITHIN;
    }
    reply->is_draw = file->holds[COLOUR_WHITE] && file->holds[COLOUR_BLACK];
    if (reply->is_draw)
        least->status = MATE_STATUS_REFUTED;
}

/* Begins the proof that is missing.  Returns false if none is. */
static int mate_dag_begin(struct dag_file *file, const struct position *position, uint64_t memory,
                          const struct mate_reply *reply)
{
    enum colour prover = reply->attacker;
    const bool wins = reply->least.stones > 0;

    if (!wins)
        prover = file->holds[COLOUR_WHITE] ? COLOUR_BLACK : COLOUR_WHITE;
    return dag_file_begin(file, position, prover, wins ? PROOF_GOAL_WIN : PROOF_GOAL_HOLD, memory);
}

/* Makes the proofs that the value needs, as far as the budget goes.  `known`: the searches of this
 * answer have begun. */
static int mate_dag_make(struct mate_finder *finder, struct position *position,
                         const struct mate_wanted *wanted, struct dag_file *file, bool known,
                         struct mate_reply *reply)
{
    const uint64_t memory = wanted->memory_bytes / 2;
    int error = 0;

    for (bool begins = !known; error == 0 && !mate_dag_is_whole(file); begins = false) {
        struct proof_answer answer;

        if (file->reader.prover == COLOUR_NONE)
            error = mate_dag_begin(file, position, memory, reply);
        if (error != 0)
            return error;
        reply->growth = mate_finder_prove(finder, position, begins, &file->reader.dag, dag_file_put,
                                          file, &answer, reply);
        if (reply->growth != PROOF_GROWTH_DONE)
            return reply->growth == PROOF_GROWTH_UNWRITTEN ? ERROR_OUTPUT : 0;
        error = dag_file_end(file, &answer);
    }
    return error;
}

/* The file is open: answers, and makes the proof. */
static int mate_dag_answer(struct mate_finder *finder, struct position *position,
                           const struct mate_wanted *wanted, struct dag_file *file,
                           struct mate_reply *reply)
{
    const bool goes_on = file->reader.prover != COLOUR_NONE || file->holds[COLOUR_WHITE] ||
                         file->holds[COLOUR_BLACK] || mate_dag_is_whole(file);
    int error;

    if (!goes_on) {
        mate_finder_ask(finder, position, reply);
        if (reply->ended != 0 || (reply->least.stones == 0 && !reply->is_draw))
            return 0;
    }
    reply->has_proof = true;
    error = mate_dag_make(finder, position, wanted, file, !goes_on, reply);
    if (goes_on)
        mate_dag_fill_in(file, position, reply);
    reply->proof_nodes = file->nodes;
    if (file->reader.prover != COLOUR_NONE)
        reply->proof_nodes += file->reader.dag.nnodes;
    return error;
}

int mate_dag_ask(struct mate_finder *finder, struct position *position,
                 const struct mate_wanted *wanted, struct mate_reply *reply)
{
    struct dag_file file;
    int error;

    *reply = (struct mate_reply){.ended = position_standing(position)};
    if (reply->ended != 0)
        return 0;
    if (wanted->dag->nanswers++ > 0) {
        complain("--proof is for one position, and there is a second one");
        return ERROR_OUTPUT;
    }
    if (position->board->ncells > PROOF_DAG_CELLS_MAX) {
        complain("--proof is for boards of at most %d cells, as Havannah of base 7 and Hex of size "
                 "11 have; this one has %d",
                 PROOF_DAG_CELLS_MAX, position->board->ncells);
        return ERROR_OUTPUT;
    }
    error = dag_file_open(&file, wanted->dag->path, position, wanted->memory_bytes / 2);
    if (error == 0)
        error = mate_dag_answer(finder, position, wanted, &file, reply);
    return dag_file_close(&file) != 0 ? ERROR_OUTPUT : error;
}

/* ---- checking ---- */

struct mate_dag_verdict {
    const char *file;
    uint64_t proof; /* number in the file, from 1 */
    const struct dag_text_reader *reader;
    const char *status, *reason; /* reason NULL: accepted */
};

static void mate_dag_emit(const struct mate_dag_verdict *verdict, struct emit *emit)
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
static void mate_dag_print(const struct mate_dag_verdict *verdict, struct text *out)
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
static int mate_dag_write(const struct common *common, const struct mate_dag_verdict *verdict,
                          struct output *output)
{
    static const struct mate_dag_verdict none;
    struct text out = {0};
    struct emit emit;
    int error;

    if (common->output.format == FORMAT_TEXT) {
        if (verdict != NULL)
            mate_dag_print(verdict, &out);
    } else {
        emit_init(&emit, &out, common->output.format);
        if (verdict == NULL)
            emit_only_header(&emit);
        else
            emit_no_header(&emit);
        mate_dag_emit(verdict == NULL ? &none : verdict, &emit);
        emit_release(&emit);
    }
    error = out.failed ? ERROR_MEMORY : output_write(output, out.bytes, out.length);
    text_release(&out);
    return error;
}

/* Reads the rest of a proof; *reason NULL: it is accepted.  Returns the status. */
static const char *mate_dag_check(FILE *file, struct dag_text_reader *reader, const char **reason)
{
    char line[DAG_TEXT_LINE_MAX];
    size_t length;

    for (;;) {
        const enum dag_file_found found = dag_file_next(file, line, &length);

        if (found != DAG_FILE_LINE) {
            *reason = dag_file_fault(found, reader);
            return "refused";
        }
        switch (dag_text_reader_take(reader, line, length)) {
        case DAG_TEXT_MORE: break;
        case DAG_TEXT_DONE: *reason = NULL; return "accepted";
        case DAG_TEXT_REFUSED: *reason = text_c(&reader->reason); return "refused";
        case DAG_TEXT_NO_MEMORY:
            *reason = "there is no memory for its nodes: --memory=SIZE allows more";
            return "unknown";
        }
        if (interrupt_seen()) {
            *reason = "the check was ended before it was complete";
            return "unknown";
        }
    }
}

/* Is there another proof? */
static bool mate_dag_has_more(FILE *file)
{
    const int c = getc_unlocked(file);

    if (c != EOF)
        ungetc(c, file);
    return c != EOF;
}

int mate_dag_verify(const struct common *common, const struct mate_wanted *wanted, const char *path,
                    struct output *output)
{
    struct dag_text_reader reader;
    struct boards boards = {0};
    struct mate_dag_verdict verdict = {.file = path, .reader = &reader};
    int error = 0;

    if (wanted->most_stones > 0 || wanted->attacker != COLOUR_NONE) {
        complain("--max and --attacker are for proof trees, and `%s' is no SGF", path);
        return ERROR_INPUT;
    }
    FILE *file = dag_file_begin_reading(path);
    if (file == NULL) {
        complain("%s: %s", path, strerror(errno));
        return ERROR_INPUT;
    }
    dag_text_reader_init(&reader, &boards, wanted->memory_bytes);
    if (format_is_table(common->output.format))
        error = mate_dag_write(common, NULL, output);
    do {
        verdict.proof++;
        verdict.status = mate_dag_check(file, &reader, &verdict.reason);
        if (error == 0)
            error = mate_dag_write(common, &verdict, output);
        wanted->tally->proved += verdict.reason == NULL;
        wanted->tally->open += verdict.reason != NULL;
        dag_text_reader_next(&reader);
    } while (error == 0 && verdict.reason == NULL && mate_dag_has_more(file));
    dag_file_end_reading(file);
    dag_text_reader_release(&reader);
    boards_release(&boards);
    return error;
}
