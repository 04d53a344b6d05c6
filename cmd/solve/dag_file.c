/* SPDX-License-Identifier: ISC */
/*
 * A proof is written while it is made, node by node, so that it is also the state of the work: a
 * killed run leaves a file whose whole lines are right, and the next run goes on after them.
 */
#include "cmd/solve/dag_file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/common/interrupt.h"
#include "cmd/output/complaint.h"
#include "cmd/output/inputs.h"
#include "cmd/output/output.h"

#define SIGN "havproof "

static const char no_memory[] = "there is no memory for its nodes: --memory=SIZE allows more";

/* The kinds of text where a line may begin. */
enum dag_file_found {
    DAG_FILE_LINE,
    DAG_FILE_END,
    DAG_FILE_PART, /* the file ends within a line */
    DAG_FILE_LONG, /* the line has more than DAG_TEXT_LINE_MAX bytes */
    DAG_FILE_FAILED, /* the file cannot be read; errno says why */
};

/* Reads a line into line[DAG_TEXT_LINE_MAX], without its newline. */
static enum dag_file_found dag_file_next(FILE *file, char *line, size_t *length)
{
    int c;

    *length = 0;
    while ((c = getc_unlocked(file)) != EOF && c != '\n') {
        if (*length == DAG_TEXT_LINE_MAX)
            return DAG_FILE_LONG;
        line[(*length)++] = (char)c;
    }
    if (c == '\n')
        return DAG_FILE_LINE;
    if (ferror(file))
        return DAG_FILE_FAILED;
    return *length == 0 ? DAG_FILE_END : DAG_FILE_PART;
}

/* Why there is no next line of a proof that has not ended; a line that has begun becomes the
 * reader's. */
static const char *dag_file_fault(enum dag_file_found found, struct dag_text_reader *reader)
{
    if (found == DAG_FILE_LONG || found == DAG_FILE_PART)
        reader->line++;
    return found == DAG_FILE_LONG     ? "the line is too long"
           : found == DAG_FILE_FAILED ? strerror(errno)
                                      : "the file ends here, and the proof does not";
}

const char *dag_file_check(FILE *file, struct dag_text_reader *reader, bool *is_open)
{
    char line[DAG_TEXT_LINE_MAX];
    enum dag_file_found found;
    size_t length;

    *is_open = false;
    while ((found = dag_file_next(file, line, &length)) == DAG_FILE_LINE) {
        const enum dag_text_verdict verdict = dag_text_reader_take(reader, line, length);

        if (verdict == DAG_TEXT_DONE)
            return NULL;
        if (verdict == DAG_TEXT_REFUSED)
            return text_c(&reader->reason);
        *is_open = verdict == DAG_TEXT_NO_MEMORY || interrupt_seen();
        if (*is_open)
            return verdict == DAG_TEXT_NO_MEMORY ? no_memory
                                                 : "the check was ended before it was complete";
    }
    return dag_file_fault(found, reader);
}

bool dag_file_is_proof(const char *path)
{
    char sign[sizeof SIGN - 1];
    struct stat status;

    if (strcmp(path, "-") == 0) {
        const off_t at = lseek(STDIN_FILENO, 0, SEEK_CUR);

        return pread(STDIN_FILENO, sign, sizeof sign, at) == (ssize_t)sizeof sign &&
               memcmp(sign, SIGN, sizeof sign) == 0;
    }
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    FILE *file = fopen(path, "rbe");
    if (file == NULL)
        return false;
    const size_t length = fread(sign, 1, sizeof sign, file);
    fclose(file);
    return length == sizeof sign && memcmp(sign, SIGN, sizeof sign) == 0;
}

FILE *dag_file_begin_reading(const char *path)
{
    return strcmp(path, "-") == 0 ? stdin : fopen(path, "rbe");
}

void dag_file_end_reading(FILE *file)
{
    if (file != stdin)
        fclose(file);
}

/* ---- going on ---- */

static bool dag_file_is_position(const struct position *a, const struct position *b)
{
    return a->board->game == b->board->game && a->board->size == b->board->size &&
           a->to_move == b->to_move &&
           memcmp(a->colour, b->colour, (size_t)a->board->ncells * sizeof *a->colour) == 0;
}

/* Takes a line of the file; *whole: up to here the file can be kept.  Returns why it cannot be
 * used, or NULL. */
static const char *dag_file_take(struct dag_file *file, const char *line, size_t length,
                                 const struct position *position, long at, long *whole)
{
    struct dag_text_reader *reader = &file->reader;
    const enum colour before = reader->prover;

    switch (dag_text_reader_take(reader, line, length)) {
    case DAG_TEXT_REFUSED: return text_c(&reader->reason);
    case DAG_TEXT_NO_MEMORY: return no_memory;
    case DAG_TEXT_MORE: break;
    case DAG_TEXT_DONE:
        (reader->goal == PROOF_GOAL_WIN ? file->wins : file->holds)[reader->prover] = true;
        file->nodes += reader->dag.nnodes;
        dag_text_reader_next(reader);
        *whole = at;
        return NULL;
    }
    if (reader->prover != COLOUR_NONE && !dag_text_reader_is_ending(reader))
        *whole = at; /* the lines at the end are written together */
    if (before == COLOUR_NONE && reader->prover != COLOUR_NONE &&
        !dag_file_is_position(&reader->position, position))
        return "it is a proof of another position";
    return NULL;
}

/* Reads what is there; returns why it cannot be used, or NULL. */
static const char *dag_file_read(struct dag_file *file, FILE *from, const struct position *position,
                                 long *whole)
{
    char line[DAG_TEXT_LINE_MAX];
    size_t length;
    enum dag_file_found found;
    const char *fault = NULL;

    *whole = 0;
    while (fault == NULL && (found = dag_file_next(from, line, &length)) == DAG_FILE_LINE)
        fault = dag_file_take(file, line, length, position, ftell(from), whole);
    if (fault != NULL)
        return fault;
    return found == DAG_FILE_FAILED || found == DAG_FILE_LONG ? dag_file_fault(found, &file->reader)
                                                              : NULL;
}

int dag_file_open(struct dag_file *file, const char *path, const struct position *position,
                  uint64_t memory)
{
    FILE *from = fopen(path, "rbe");
    long whole = 0;

    memset(file, 0, sizeof *file);
    file->path = path;
    dag_text_reader_init(&file->reader, &file->boards, memory);
    if (from == NULL && errno == ENOENT)
        return 0;
    if (inputs_refuses(path, true)) {
        if (from != NULL)
            fclose(from);
        return ERROR_OUTPUT;
    }
    const char *fault =
        from == NULL ? strerror(errno) : dag_file_read(file, from, position, &whole);

    if (from != NULL)
        fclose(from);
    if (fault != NULL) {
        if (file->reader.line > 0)
            complain("cannot go on with `%s': line %llu: %s", path,
                     (unsigned long long)file->reader.line, fault);
        else
            complain("cannot go on with `%s': %s", path, fault);
        return ERROR_OUTPUT;
    }
    if (file->reader.prover == COLOUR_NONE)
        dag_text_reader_next(&file->reader); /* a head that was cut is written again */
    if (truncate(path, whole) == 0)
        return 0;
    complain("cannot write `%s': %s", path, strerror(errno));
    return ERROR_OUTPUT;
}

/* ---- writing ---- */

/* Appends file->line. */
static int dag_file_write(struct dag_file *file)
{
    const struct text *line = &file->line;

    if (line->failed)
        return ERROR_MEMORY;
    if (file->file == NULL)
        file->file = fopen(file->path, "abe");
    if (file->file != NULL && fwrite(line->bytes, 1, line->length, file->file) == line->length)
        return 0;
    complain("cannot write `%s': %s", file->path, strerror(errno));
    return ERROR_OUTPUT;
}

int dag_file_begin(struct dag_file *file, const struct position *position, enum colour prover,
                   enum proof_goal goal, uint64_t memory)
{
    struct dag_text_reader *reader = &file->reader;

    proof_dag_init(&reader->dag, position->board, prover, goal, memory);
    reader->prover = prover;
    reader->goal = goal;
    text_reset(&file->line);
    dag_text_write_head(&reader->dag, position, &file->line);
    return dag_file_write(file);
}

int dag_file_put(void *context, const struct proof_stones *stones,
                 const struct proof_answer *answers, int nanswers)
{
    struct dag_file *file = context;

    text_reset(&file->line);
    dag_text_write_node(&file->reader.dag, stones, answers, nanswers, &file->line);
    return dag_file_write(file);
}

int dag_file_end(struct dag_file *file, const struct proof_answer *answer)
{
    struct dag_text_reader *reader = &file->reader;

    text_reset(&file->line);
    dag_text_write_end(&reader->dag, answer, &file->line);
    (reader->goal == PROOF_GOAL_WIN ? file->wins : file->holds)[reader->prover] = true;
    file->nodes += reader->dag.nnodes;
    dag_text_reader_next(reader);
    return dag_file_write(file);
}

int dag_file_close(struct dag_file *file)
{
    int error = 0;

    if (file->file != NULL && fclose(file->file) != 0) {
        complain("cannot write `%s': %s", file->path, strerror(errno));
        error = ERROR_OUTPUT;
    }
    file->file = NULL;
    dag_text_reader_release(&file->reader);
    boards_release(&file->boards);
    text_release(&file->line);
    return error;
}
