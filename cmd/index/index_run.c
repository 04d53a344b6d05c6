/* SPDX-License-Identifier: ISC */
/*
 * How is an index brought up to date?  The old one is copied to a temporary name, files that are as
 * they were are left alone, the others are walked as by any tool, and the copy is renamed.
 */
#include "cmd/index/index_run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analyse/base/array.h"
#include "cmd/common/by_index.h"
#include "cmd/common/progress.h"
#include "cmd/index/index_lock.h"
#include "corpus/index/index_current.h"
#include "corpus/index/index_files.h"
#include "corpus/index/index_followed.h"
#include "corpus/index/index_layout.h"

#define COPY_BYTES ((size_t)1 << 20)
#define APPLICATION_AT 68 /* of SQLite's header, in 4 bytes: https://sqlite.org/fileformat.html */

/* ---- the copy ---- */

static int index_run_copy_old(const char *path, struct output *output)
{
    FILE *old = fopen(path, "re");
    char *bytes = malloc(COPY_BYTES);
    int error = bytes == NULL ? ERROR_MEMORY : 0;
    size_t length;

    if (old == NULL && errno != ENOENT) {
        complain("cannot read `%s': %s", path, strerror(errno));
        error = ERROR_OUTPUT;
    }
    while (old != NULL && error == 0 && (length = fread(bytes, 1, COPY_BYTES, old)) > 0)
        error = output_write(output, bytes, length);
    if (old != NULL && error == 0 && ferror(old)) {
        complain("cannot read `%s': %s", path, strerror(errno));
        error = ERROR_OUTPUT;
    }
    if (old != NULL)
        fclose(old);
    free(bytes);
    return error;
}

/* May it go?  An index may, or nothing yet, or what is left of a database; a file of games or the
 * database of another program may not. */
static int index_run_check_old(const char *path)
{
    static const char magic[] = "SQLite format 3";
    const uint32_t application = (uint32_t)atoll(INDEX_APPLICATION);
    unsigned char bytes[APPLICATION_AT + 4];
    FILE *old = fopen(path, "re");
    size_t length = old == NULL ? 0 : fread(bytes, 1, sizeof bytes, old);

    if (old != NULL)
        fclose(old);
    if (length == 0)
        return 0;
    if (length < sizeof magic || memcmp(bytes, magic, sizeof magic) != 0) {
        complain("cannot write `%s': it exists and is not an SQLite database", path);
        return ERROR_OUTPUT;
    }
    uint32_t found = 0;
    for (size_t i = APPLICATION_AT; length == sizeof bytes && i < length; i++)
        found = found << 8 | bytes[i];
    if (length < sizeof bytes || found == application)
        return 0;
    complain("cannot write `%s': it is another program's database; name another file", path);
    return ERROR_OUTPUT;
}

static int index_run_indexing_complain(const struct index_run *run, int error)
{
    const char *problem = run->index == NULL ? "" : index_problem(run->index);

    if (problem[0] != '\0')
        complain("cannot write `%s': %s%s", run->common->output.path, problem,
                 error == ERROR_INPUT ? "; use --rebuild to build it again" : "");
    return error;
}

static int index_run_open_copy(struct index_run *run, struct output *output)
{
    const char *path;
    struct text reading = {0};
    int error = index_run_check_old(run->common->output.path);

    if (error == 0 && !run->rebuild)
        error = index_run_copy_old(run->common->output.path, output);
    if (error != 0)
        return error;
    path = output_temporary(output);
    if (path == NULL) {
        complain("cannot write `%s': it is not a regular file", run->common->output.path);
        return ERROR_OUTPUT;
    }
    run->guard = index_lock_unfinished(path);
    by_index_reading(&run->common->input, run->common->replay.ring_rule,
                     run->common->replay.variant, &reading);
    error = index_open(&run->index, path, text_c(&reading));
    text_release(&reading);
    /* It says itself what it follows, unless it is new. */
    const struct input_args *input = &run->common->input;
    for (size_t i = 0; run->follow && i < input->noperands && error == 0; i++)
        error = index_follow(run->index, input->operands[i]);
    return index_run_indexing_complain(run, error);
}

/* ---- the files ---- */

static bool index_run_follows(const struct index_run *run, const char *path)
{
    const char *end = run->followed.bytes + run->followed.length, *at = run->followed.bytes;

    while (at < end && strcmp(at, path) != 0)
        at += strlen(at) + 1;
    return at < end;
}

/* Lists what is to be read: what the index follows, and the operands that it does not.  Returns
 * 0, ERROR_MEMORY, or ERROR_INPUT if there is nothing. */
static int index_run_gather(struct index_run *run)
{
    const struct input_args *input = &run->common->input;
    size_t nfollowed = 0;

    if (!run->rebuild && index_followed_list(run->common->output.path, &run->followed) != 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < run->followed.length; i++)
        nfollowed += run->followed.bytes[i] == '\0';
    if (nfollowed + input->noperands == 0) {
        complain("want files: `%s' follows none", run->common->output.path);
        return ERROR_INPUT;
    }
    run->operands = calloc(nfollowed + input->noperands, sizeof *run->operands);
    if (run->operands == NULL)
        return ERROR_MEMORY;
    for (char *at = run->followed.bytes; run->noperands < nfollowed; at += strlen(at) + 1)
        run->operands[run->noperands++] = at;
    for (size_t i = 0; i < input->noperands; i++)
        if (!index_run_follows(run, input->operands[i]))
            run->operands[run->noperands++] = input->operands[i];
    return 0;
}

static int index_run_list_file(void *context, const struct index_file *file)
{
    struct index_run *run = context;
    int wants = index_wants(run->index, file);

    if (wants <= 0)
        return wants;
    if (array_reserve(&run->files, &run->capacity, run->nfiles + 1, sizeof *run->files) != 0)
        return ERROR_MEMORY;
    run->files[run->nfiles] = strdup(file->path);
    return run->files[run->nfiles++] == NULL ? ERROR_MEMORY : 0;
}

static int index_run_find(void *context, const char *path, const struct diagnostic *diagnostic)
{
    struct index_run *run = context;
    const struct walk_finding finding = {.file = path, .diagnostic = *diagnostic};

    run->failed |= message_level(diagnostic->message) == LEVEL_ERROR;
    complain_finding(&finding, run->common->run.verbosity);
    return 0;
}

static int index_run_list_files(struct index_run *run)
{
    struct own_file own[OUTPUT_OWN_MAX];
    const struct index_lister lister = {.each = index_run_list_file,
                                        .find = index_run_find,
                                        .context = run,
                                        .own = own,
                                        .nown = output_own(own),
                                        .passing = &run->common->input.passing};
    int error = index_files(run->operands, run->noperands, &lister);

    if (error == 0)
        error = index_begin(run->index);
    return index_run_indexing_complain(run, error);
}

/* ---- the walk ---- */

static int index_run_wish(void *context, const struct walk_offer *offer)
{
    struct index_run *run = context;
    int wish = index_wish(run->index, offer);

    return wish < 0 ? index_run_indexing_complain(run, wish) : wish;
}

static int index_each(void *worker, struct walk_item *item)
{
    int error = index_row_pack(item, item->outcome);

    (void)worker;
    return error != 0 ? error : WALK_REPORTED;
}

static int index_rejected(void *worker, struct walk_item *item)
{
    int error = index_row_pack(item, item->outcome);

    (void)worker;
    return error != 0 ? error : WALK_REJECTED;
}

static int index_run_put(void *context, const char *bytes, size_t length)
{
    struct index_run *run = context;

    return index_run_indexing_complain(run, index_add(run->index, bytes, length));
}

static int index_run_put_entry(void *context, const struct walk_entry *entry)
{
    struct index_run *run = context;

    return run->error != 0 ? run->error
                           : index_run_indexing_complain(run, index_entry(run->index, entry));
}

/* Findings on a record are not stored: reading the record gives them again. */
static void index_run_find_in_walk(void *context, const struct walk_finding *finding)
{
    struct index_run *run = context;

    if (finding->game == 0 && finding->kind != FINDING_SUMMARY && run->error == 0)
        run->error = index_run_indexing_complain(run, index_find(run->index, finding));
    complain_finding(finding, run->common->run.verbosity);
}

/* Is one of the files to be read an operand itself, not found below one? */
static bool index_run_names_file(const struct index_run *run)
{
    for (size_t i = 0; i < run->noperands; i++)
        for (size_t j = 0; j < run->nfiles; j++)
            if (strcmp(run->operands[i], run->files[j]) == 0)
                return true;
    return false;
}

static int index_run_walk_files(struct index_run *run, struct output *output,
                                struct walk_counts *counts)
{
    const struct job job = {.work = {.replay = WALK_REPLAY_OUTCOME,
                                     .record_each = index_each,
                                     .rejected_each = index_rejected,
                                     .record_wish = index_run_wish,
                                     .context = run},
                            .sink = index_run_put,
                            .entry_each = index_run_put_entry,
                            .find = index_run_find_in_walk,
                            .notes = true};

    *counts = (struct walk_counts){0};
    if (run->nfiles == 0)
        return 0;
    run->common->input.passing.found = !index_run_names_file(run);
    run->common->input.operands = run->files;
    run->common->input.noperands = run->nfiles;
    int error = common_walk(run->common, &job, output, counts);
    return error != 0 ? error : run->error;
}

static void index_run_tell(const struct common *common, const struct index_counts *counts)
{
    struct text line = {0};

    terminal_text(&line, common->output.path, strlen(common->output.path));
    printf("%s: %llu %s of %llu %s (%llu new, %llu changed, %llu gone)\n", text_c(&line),
           (unsigned long long)counts->games, counts->games == 1 ? "record" : "records",
           (unsigned long long)counts->files, counts->files == 1 ? "file" : "files",
           (unsigned long long)counts->added, (unsigned long long)counts->changed,
           (unsigned long long)counts->removed);
    text_release(&line);
}

/* Is the index up to date?  Then it stays as it is: 1; 0; <0 an error. */
static int index_run_is_current(struct index_run *run, struct index_counts *counts)
{
    const struct common *common = run->common;
    struct own_file own = {0};
    struct stat status;
    struct text reading = {0};

    if (run->rebuild || stat(common->output.path, &status) != 0)
        return 0;
    for (size_t i = 0; run->follow && i < common->input.noperands; i++)
        if (!index_run_follows(run, common->input.operands[i]))
            return 0;
    own = (struct own_file){.device = status.st_dev, .inode = status.st_ino};
    by_index_reading(&common->input, common->replay.ring_rule, common->replay.variant, &reading);
    const struct index_current current = {.index = common->output.path,
                                          .reading = text_c(&reading),
                                          .operands = run->operands,
                                          .noperands = run->noperands,
                                          .own = &own,
                                          .nown = 1,
                                          .passing = &common->input.passing,
                                          .find = index_run_find,
                                          .context = run};
    int answer = reading.failed ? ERROR_MEMORY : index_is_current(&current, counts);
    text_release(&reading);
    return answer;
}

/* Makes or updates the index; the lock is held. */
static int index_run_update(struct index_run *run)
{
    struct common *common = run->common;
    struct output *output = output_open(common->output.path);
    struct walk_counts counts = {0};
    struct index_counts made = {0};

    run->guard = -1;
    if (output == NULL)
        return EXIT_TROUBLE;
    int error = index_run_open_copy(run, output);
    if (error == 0)
        error = index_run_list_files(run);
    if (error == 0)
        error = index_run_walk_files(run, output, &counts);
    counts.input_failed |= run->failed;
    progress_task("sorting the index", 0);
    if (error == 0)
        error = index_run_indexing_complain(run, index_finish(run->index, &made));
    progress_end();
    index_close(run->index);
    for (size_t i = 0; i < run->nfiles; i++)
        free(run->files[i]);
    free(run->files);
    bool keep = error == 0 && !common_unread(&counts);
    int status = common_finish(common, output, error, &counts);
    if (run->guard >= 0)
        close(run->guard);
    if (keep && common->run.verbosity >= 0)
        index_run_tell(common, &made);
    return status;
}

int index_run(struct index_run *run)
{
    struct common *common = run->common;
    int lock = index_lock(common->output.path);
    struct index_counts counts;
    int status = EXIT_FINE, current = index_run_gather(run);

    index_lock_clean(common->output.path, common->run.verbosity > 0);
    if (current == 0)
        current = index_run_is_current(run, &counts);
    if (current == 0) {
        status = index_run_update(run);
    } else if (current < 0) {
        if (current == ERROR_MEMORY)
            complain("out of memory");
        status = current == ERROR_INPUT ? EXIT_USAGE : EXIT_TROUBLE;
    } else if (common->run.verbosity >= 0) {
        index_run_tell(common, &counts);
    }
    if (lock >= 0)
        close(lock);
    text_release(&run->followed);
    free(run->operands);
    return status;
}
