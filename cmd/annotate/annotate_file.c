/* SPDX-License-Identifier: ISC */
/* How is an archive that is too large for one page refused before it is annotated?  It is read
 * ahead, which takes a thousandth of the time. */
#include "cmd/annotate/annotate_file.h"

#include <string.h>
#include <sys/stat.h>

#include "cmd/annotate/annotate_page.h"
#include "cmd/common/charts.h"
#include "cmd/common/progress.h"

/* Counts a game.  Returns 0, or ERROR_OUTPUT after a complaint if it is the second. */
static int annotate_file_count(struct annotate_file *file)
{
    if (++file->games == 1)
        return 0;
    complain("--html makes the page of one game, and there are more; "
             "`--site -o DIR' makes pages of all; " COMPLAINT_ONE_GAME);
    return ERROR_OUTPUT;
}

static int annotate_file_count_each(void *context, struct walk_item *item)
{
    int error = annotate_file_count(context);

    (void)item;
    return error != 0 ? error : WALK_REPORTED;
}

/* The walk that annotates will report them. */
static void annotate_file_find(void *context, const struct walk_finding *finding)
{
    (void)context;
    (void)finding;
}

/* Can all operands be read twice? */
static bool annotate_file_rereads(const struct input_args *input)
{
    struct stat status;

    for (size_t i = 0; i < input->noperands; i++)
        if (strcmp(input->operands[i], "-") == 0 ||
            (stat(input->operands[i], &status) == 0 && !S_ISREG(status.st_mode) &&
             !S_ISDIR(status.st_mode)))
            return false;
    return input->noperands > 0;
}

int annotate_file_begin(struct annotate_file *file, const struct common *common)
{
    struct common quiet = *common;
    struct walk_counts counts = {0};
    const struct job job = {.work = {.replay = WALK_REPLAY_OUTCOME,
                                     .record_each = annotate_file_count_each,
                                     .context = file},
                            .find = annotate_file_find};

    file->output = output_open(file->path);
    if (file->output == NULL)
        return ERROR_OUTPUT;
    if (!annotate_file_rereads(&common->input))
        return 0;
    quiet.run.progress = false;
    quiet.run.jobs = 1;
    int error = common_walk(&quiet, &job, file->output, &counts);
    progress_games(file->games);
    file->games = 0;
    return error;
}

int annotate_file_add(struct annotate_file *file, const struct annotate_view *view)
{
    int error = annotate_file_count(file);

    if (error == 0) {
        annotate_page_write(view, NULL, &file->page);
        annotate_decided(view, &file->outcome);
        while (file->outcome.length > 0 && file->outcome.bytes[file->outcome.length - 1] == '.')
            file->outcome.length--;
    }
    return error;
}

int annotate_file_end(struct annotate_file *file, int error, const struct common *common,
                      const struct walk_counts *counts)
{
    if (error == 0 && !charts_one_game("--html", counts))
        error = ERROR_OUTPUT;
    if (file->output != NULL && error == 0)
        error = output_close_file(file->output, &file->page);
    else if (output_close(file->output, false) != 0)
        error = ERROR_OUTPUT;
    if (error == 0)
        common_say_written(common, file->path, text_c(&file->outcome));
    text_release(&file->outcome);
    text_release(&file->page);
    return error;
}
