/* SPDX-License-Identifier: ISC */
/*
 * Which places does an index name, and in which order?
 *
 * First the files: those of the operands, or all, each asked whether it is still what it was.  If
 * they are all of the index in the order in which their games are numbered, the games come by their
 * numbers; else the files are written into a temporary table, whose order counts.  Then two
 * queries, of games and of findings, whose rows are merged.
 */
#include "corpus/index/selection.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "analyse/base/array.h"
#include "corpus/index/index_files.h"
#include "corpus/index/index_layout.h"
#include "corpus/index/index_where.h"

/* What an operand came to: a file of the index, or a finding. */
struct step {
    int64_t file_id; /* 0: a finding */
    char *path, *detail; /* of a finding; ours */
    enum message message;
};

enum pending { PENDING_UNREAD, PENDING_ROW, PENDING_END };

struct selection {
    struct database *database;
    struct statement *find; /* a file by its path */
    struct step *steps;
    size_t nsteps, capacity;
    bool in_order; /* they are all files, and the index's ids are in their order */
    size_t next_finding; /* index into steps: none of those before it is a finding to be told */
    struct statement *games, *findings, *entry;
    enum pending game, finding; /* the next row of these */
    int64_t position, entry_id; /* of the place handed out last */
    uint64_t entry_number;
    bool input_failed;
    struct selection_counts counts;
    struct text problem;
};

/* ---- the files ---- */

static int refuse(struct selection *selection, const char *path, const char *reason)
{
    text_format(&selection->problem, "`%s' %s", path, reason);
    return ERROR_INPUT;
}

static struct step *add_step(struct selection *selection)
{
    if (array_reserve(&selection->steps, &selection->capacity, selection->nsteps + 1,
                      sizeof *selection->steps) != 0)
        return NULL;
    struct step *step = &selection->steps[selection->nsteps++];
    *step = (struct step){0};
    return step;
}

/* A file that is as the index's row of it (columns: id, size, mtime_ns, ctime_ns) has it. */
static int add_file(struct selection *selection, const struct index_file *file,
                    struct statement *row)
{
    if (statement_value(row, 1) != file->size || statement_value(row, 2) != file->mtime_ns ||
        statement_value(row, 3) != file->ctime_ns)
        return refuse(selection, file->path,
                      "has changed since it was made; hav-index brings it up to date");
    if (statement_value(row, 0) <= 0) {
        text_string(&selection->problem, "it is damaged: a file has no number");
        return ERROR_INPUT;
    }
    struct step *step = add_step(selection);
    if (step == NULL)
        return ERROR_MEMORY;
    step->file_id = statement_value(row, 0);
    return 0;
}

static int list_file(void *context, const struct index_file *file)
{
    struct selection *selection = context;

    statement_bind_string(selection->find, 1, file->path);
    int found = statement_step(selection->find);
    int error = found == 1  ? add_file(selection, file, selection->find)
                : found < 0 ? found
                            : refuse(selection, file->path, "is not in it; hav-index adds it");
    statement_reset(selection->find);
    return error;
}

static int list_finding(void *context, const char *path, const struct diagnostic *diagnostic)
{
    struct selection *selection = context;
    struct step *step = add_step(selection);

    if (step == NULL)
        return ERROR_MEMORY;
    step->message = diagnostic->message;
    step->path = strdup(path);
    step->detail = diagnostic->detail == NULL ? NULL : strdup(diagnostic->detail);
    bool failed = step->path == NULL || (diagnostic->detail != NULL && step->detail == NULL);
    return failed ? ERROR_MEMORY : 0;
}

static int list_operands(struct selection *selection, const struct selection_question *question)
{
    const struct index_lister lister = {.each = list_file,
                                        .find = list_finding,
                                        .repeats = true,
                                        .own = question->own,
                                        .nown = question->nown,
                                        .context = selection};
    int error = 0;

    for (size_t i = 0; i < question->noperands && error == 0; i++)
        if (!index_files_possible(question->operands[i]))
            error = refuse(selection, question->operands[i],
                           "can be read only once, and is in no index");
    return error != 0 ? error : index_files(question->operands, question->noperands, &lister);
}

/* Is it a file that the output would replace?  Named as an operand it is refused, or guarded. */
static bool is_replaced(const struct selection_question *question, const char *path)
{
    struct stat status;

    for (size_t i = 0; i < question->nown; i++)
        if (!question->own[i].is_new && stat(path, &status) == 0 &&
            question->own[i].device == status.st_dev && question->own[i].inode == status.st_ino)
            return true;
    return false;
}

static int list_all(struct selection *selection, const struct selection_question *question)
{
    struct statement *rows;
    int more = 0, error = statement_new(&rows, selection->database,
                                        "SELECT id, size, mtime_ns, ctime_ns, path FROM files"
                                        " ORDER BY position");

    while (error == 0 && (more = statement_step(rows)) == 1) {
        struct index_file file;
        const char *path;

        error = statement_text(rows, 4, &path);
        if (error != 0)
            break;
        int number = index_file_ask(path, &file);
        if (number != 0)
            error = refuse(selection, path, strerror(number));
        else if (is_replaced(question, path))
            error = refuse(selection, path, "is an input, which the output would replace");
        else
            error = add_file(selection, &file, rows);
    }
    statement_free(rows);
    return error != 0 ? error : more;
}

/* ---- their order ---- */

static int find_order(struct selection *selection)
{
    int64_t files = 0;
    int error = database_number(selection->database, "SELECT count(*) FROM files", &files);

    selection->in_order = (uint64_t)files == selection->nsteps;
    for (size_t i = 0; i < selection->nsteps; i++)
        if (selection->steps[i].file_id <= (i == 0 ? 0 : selection->steps[i - 1].file_id))
            selection->in_order = false;
    return error;
}

static int write_order(struct selection *selection)
{
    struct statement *add;
    int error =
        database_run(selection->database, "CREATE TEMP TABLE plan(position INTEGER PRIMARY KEY,"
                                          " file_id INTEGER NOT NULL);"
                                          "CREATE INDEX temp.plan_file ON plan(file_id)");

    if (error == 0)
        error = statement_new(&add, selection->database, "INSERT INTO temp.plan VALUES (?, ?)");
    if (error != 0)
        return error;
    for (size_t i = 0; i < selection->nsteps && error == 0; i++) {
        if (selection->steps[i].file_id == 0)
            continue;
        statement_bind(add, 1, (int64_t)i);
        statement_bind(add, 2, selection->steps[i].file_id);
        error = statement_run(add);
    }
    statement_free(add);
    return error;
}

/* ---- the queries ---- */

/* Where a file stands among the operands, and what tells it. */
static const char *position_word(const struct selection *selection)
{
    return selection->in_order ? "0" : "plan.position";
}

static const char *join_words(const struct selection *selection)
{
    return selection->in_order ? ""
                               : " JOIN entries ON entries.id = entry_id"
                                 " JOIN temp.plan ON plan.file_id = entries.file_id";
}

#define PLACE_COLUMNS \
    "games.id, entry_id, game, offset, length, line, column, form, damage, damage_offset, digest"

/* Rejected ones are read in any case, since they are told of. */
static int ask_games(struct selection *selection, const struct filter *filter)
{
    const char *position = position_word(selection), *join = join_words(selection);
    struct text sql = {0};

    text_format(&sql, "SELECT %s, " PLACE_COLUMNS " FROM games%s WHERE error IS NULL AND ",
                position, join);
    int error = index_where(selection->database, filter, &sql);
    /* A constant to sort by would keep SQLite from going by the games' own order. */
    text_format(&sql,
                " UNION ALL SELECT %s, " PLACE_COLUMNS " FROM games INDEXED BY games_error%s"
                " WHERE error IS NOT NULL ORDER BY %s",
                position, join, selection->in_order ? "2" : "1, 2");
    const char *query = text_c(&sql);
    if (error == 0 && sql.failed)
        error = ERROR_MEMORY;
    if (error == 0)
        error = statement_new(&selection->games, selection->database, query);
    text_release(&sql);
    return error;
}

static int ask_findings(struct selection *selection)
{
    struct text sql = {0};

    text_format(&sql,
                "SELECT %s, findings.id, entry_id, behind, message, level = 'error', damage,"
                " offset, line, column, detail FROM findings%s ORDER BY %s",
                position_word(selection), join_words(selection),
                selection->in_order ? "2" : "1, 2");
    const char *query = text_c(&sql);
    int error =
        sql.failed ? ERROR_MEMORY : statement_new(&selection->findings, selection->database, query);
    text_release(&sql);
    return error;
}

static int ask_entries(struct selection *selection)
{
    return statement_new(&selection->entry, selection->database,
                         "SELECT entries.name, files.path, entries.id - (SELECT min(id) FROM"
                         " entries AS first WHERE first.file_id = entries.file_id)"
                         " FROM entries JOIN files ON files.id = file_id WHERE entries.id = ?");
}

/* The one number that a query of entries gives; `rest` follows "FROM entries". */
static int ask_entry_number(struct selection *selection, const char *what, const char *rest,
                            int64_t *number)
{
    struct text sql = {0};

    text_format(&sql, "SELECT %s FROM entries%s %s", what,
                selection->in_order ? "" : " JOIN temp.plan USING (file_id)", rest);
    const char *query = text_c(&sql);
    int error = sql.failed ? ERROR_MEMORY : database_number(selection->database, query, number);
    text_release(&sql);
    return error;
}

static int open_index(struct selection *selection, const struct selection_question *question)
{
    int error = database_open(&selection->database, question->index, false);

    if (error == 0)
        error = index_layout_check(selection->database, question->reading,
                                   "; hav-index --rebuild makes it anew");
    if (error == 0)
        error = statement_new(&selection->find, selection->database,
                              "SELECT id, size, mtime_ns, ctime_ns FROM files WHERE path = ?");
    if (error == 0)
        error = question->noperands == 0 ? list_all(selection, question)
                                         : list_operands(selection, question);
    if (error == 0)
        error = find_order(selection);
    return error == 0 && !selection->in_order ? write_order(selection) : error;
}

int selection_open(struct selection **result, const struct selection_question *question)
{
    struct selection *selection = *result = calloc(1, sizeof *selection);
    int64_t records = 0;

    if (selection == NULL)
        return ERROR_MEMORY;
    int error = open_index(selection, question);
    if (error == 0)
        error = ask_games(selection, question->filter);
    if (error == 0)
        error = ask_findings(selection);
    if (error == 0)
        error = ask_entries(selection);
    if (error == 0)
        error = ask_entry_number(selection, "ifnull(sum(games), 0)", "", &records);
    selection->counts.records = (uint64_t)records;
    return error == ERROR_OUTPUT ? ERROR_INPUT : error;
}

/* ---- going through them ---- */

/* Makes the next row of a query the pending one. */
static int look(struct statement *statement, enum pending *pending)
{
    int more = 1;

    if (*pending == PENDING_UNREAD) {
        more = statement_step(statement);
        *pending = more == 1 ? PENDING_ROW : PENDING_END;
    }
    return more < 0 ? more : 0;
}

/* Does the pending finding stand before the pending game?  Columns 0, 2 and 3 of both are position,
 * entry, and number in it. */
static bool finding_is_next(const struct selection *selection)
{
    if (selection->finding != PENDING_ROW || selection->game != PENDING_ROW)
        return selection->finding == PENDING_ROW;
    for (int column = 0; column <= 2; column += 2) {
        int64_t finding = statement_value(selection->findings, column);
        int64_t game = statement_value(selection->games, column);
        if (finding != game)
            return finding < game;
    }
    return statement_value(selection->findings, 3) < statement_value(selection->games, 3);
}

/* Sets the entry of a row. */
static int take_entry(struct selection *selection, struct statement *row, struct place *place)
{
    int64_t position = statement_value(row, 0), id = statement_value(row, 2);

    if (selection->entry_number == 0 || position != selection->position ||
        id != selection->entry_id) {
        selection->position = position;
        selection->entry_id = id;
        selection->entry_number++;
        statement_reset(selection->entry);
        statement_bind(selection->entry, 1, id);
        int more = statement_step(selection->entry);
        if (more < 0)
            return more;
        if (more == 0) {
            text_string(&selection->problem, "it is damaged: a game is of no entry");
            return ERROR_INPUT;
        }
    }
    int error = statement_text(selection->entry, 0, &place->name);
    if (error == 0)
        error = statement_text(selection->entry, 1, &place->path);
    place->member = (uint64_t)statement_value(selection->entry, 2);
    place->entry = selection->entry_number;
    return error != 0 ? error : 1;
}

/* Can a record be so?  An index may have been written by anybody. */
static bool is_possible(const struct span *span)
{
    uint64_t length = span->length;
    bool has_place = span->damage != MESSAGE_COUNT && span->damage != MESSAGE_RECORD_LIMIT;

    return length <= UINT32_MAX / 2 && span->offset <= INT64_MAX - length &&
           span->form <= FORM_MOVES &&
           (!has_place ||
            (span->damage_offset >= span->offset && span->damage_offset - span->offset <= length));
}

static int take_game(struct selection *selection, struct place *place)
{
    struct statement *row = selection->games;
    const char *damage = statement_string(row, 9);

    selection->game = PENDING_UNREAD;
    *place = (struct place){
        .is_record = true,
        .game = (uint64_t)statement_value(row, 3),
        .digest = (uint64_t)statement_value(row, 11),
        .span = {.offset = (uint64_t)statement_value(row, 4),
                 .length = (size_t)statement_value(row, 5),
                 .line = (uint64_t)statement_value(row, 6),
                 .column = (uint64_t)statement_value(row, 7),
                 .form = (enum record_form)statement_value(row, 8),
                 .damage = damage == NULL ? MESSAGE_COUNT : message_find(damage),
                 .damage_offset = (uint64_t)statement_value(row, 10)},
    };
    if (!is_possible(&place->span)) {
        text_string(&selection->problem, "it is damaged: a record cannot be where it says");
        return ERROR_INPUT;
    }
    return take_entry(selection, row, place);
}

static int take_finding(struct selection *selection, struct place *place)
{
    struct statement *row = selection->findings;
    const char *id = statement_string(row, 4);
    enum message message = id == NULL ? MESSAGE_COUNT : message_find(id);

    if (message == MESSAGE_COUNT) {
        text_string(&selection->problem, "it is damaged: a finding has no known message");
        return ERROR_INPUT;
    }
    selection->finding = PENDING_UNREAD;
    selection->input_failed |= statement_value(row, 5) != 0 && message_is_of_input(message);
    *place = (struct place){
        .game = (uint64_t)statement_value(row, 3),
        .is_damage = statement_value(row, 6) != 0,
        .diagnostic = {.message = message,
                       .offset = (uint64_t)statement_value(row, 7),
                       .line = (uint64_t)statement_value(row, 8),
                       .column = (uint64_t)statement_value(row, 9),
                       .detail = statement_string(row, 10)},
    };
    return take_entry(selection, row, place);
}

/* A finding of an operand, when there is one before the pending rows: 1, else 0. */
static int take_step(struct selection *selection, struct place *place)
{
    struct statement *row = finding_is_next(selection)       ? selection->findings
                            : selection->game == PENDING_ROW ? selection->games
                                                             : NULL;
    size_t before = row == NULL ? selection->nsteps : (size_t)statement_value(row, 0);

    if (before > selection->nsteps) /* a damaged index says so */
        before = selection->nsteps;
    while (selection->next_finding < before &&
           selection->steps[selection->next_finding].file_id != 0)
        selection->next_finding++;
    if (selection->next_finding >= before)
        return 0;
    const struct step *step = &selection->steps[selection->next_finding++];
    selection->input_failed |= message_level(step->message) == LEVEL_ERROR;
    *place = (struct place){.path = step->path,
                            .name = step->path,
                            .entry = ++selection->entry_number,
                            .diagnostic = {.message = step->message, .detail = step->detail}};
    selection->entry_id = 0;
    return 1;
}

static int next(void *context, struct place *place)
{
    struct selection *selection = context;

    for (;;) {
        int error = look(selection->games, &selection->game);

        if (error == 0)
            error = look(selection->findings, &selection->finding);
        if (error != 0)
            return error;
        if (!selection->in_order && take_step(selection, place) == 1)
            return 1;
        if (finding_is_next(selection))
            return take_finding(selection, place);
        if (selection->game != PENDING_ROW)
            return 0;
        selection->counts.selected++;
        int more = take_game(selection, place);
        /* A page's other games come with its first. */
        if (more != 1 || place->span.form != FORM_PAGE || place->game == 1)
            return more;
    }
}

static void changed(void *context, const struct place *place)
{
    struct selection *selection = context;

    refuse(selection, place->name,
           "does not hold what it held when it was made; hav-index --rebuild makes it anew");
}

struct places selection_places(struct selection *selection)
{
    return (struct places){.next = next, .changed = changed, .context = selection};
}

int selection_account(struct selection *selection, struct walk_counts *counts)
{
    int64_t bytes = 0, ends_line = 0, nfilled = 0;
    uint64_t unread = selection->counts.records - counts->read;
    int error = ask_entry_number(selection, "ifnull(sum(bytes), 0)", "", &bytes);

    counts->read += unread;
    counts->filtered += unread;
    if (error == 0)
        error = ask_entry_number(selection, "count(*)", "WHERE bytes > 0", &nfilled);
    if (error == 0 && nfilled > 0)
        error = ask_entry_number(selection, "ends_line",
                                 selection->in_order
                                     ? "WHERE bytes > 0 ORDER BY id DESC LIMIT 1"
                                     : "WHERE bytes > 0 ORDER BY position DESC, id DESC LIMIT 1",
                                 &ends_line);
    counts->bytes = (uint64_t)bytes;
    counts->ends_line = ends_line != 0;
    counts->input_failed |= selection->input_failed;
    return error == ERROR_OUTPUT ? ERROR_INPUT : error;
}

const struct selection_counts *selection_counts(const struct selection *selection)
{
    return &selection->counts;
}

const char *selection_problem(struct selection *selection)
{
    return selection->problem.length > 0 || selection->database == NULL
               ? text_c(&selection->problem)
               : database_problem(selection->database);
}

void selection_close(struct selection *selection)
{
    if (selection == NULL)
        return;
    statement_free(selection->find);
    statement_free(selection->games);
    statement_free(selection->findings);
    statement_free(selection->entry);
    if (database_close(selection->database) != 0)
        selection->database = NULL;
    for (size_t i = 0; i < selection->nsteps; i++) {
        free(selection->steps[i].path);
        free(selection->steps[i].detail);
    }
    free(selection->steps);
    text_release(&selection->problem);
    free(selection);
}
