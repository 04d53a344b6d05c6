/* SPDX-License-Identifier: ISC */
/* One position's picture, from the option to the file. */
#include "cmd/position/snapshot.h"

#include "cmd/common/charts.h"

void snapshot_check(const struct snapshot *snapshot, const struct common *common,
                    struct argp_state *state)
{
    if (snapshot->path != NULL && common->replay.all)
        argp_error(state, "--svg draws one position: not with --all");
}

struct text *snapshot_begin(struct snapshot *snapshot, struct common *common)
{
    if (snapshot->path == NULL)
        return NULL;
    common->run.jobs = 1;
    return &snapshot->svg;
}

int snapshot_end(struct snapshot *snapshot, int error, const struct walk_counts *counts)
{
    int drawn = 0;

    if (error == 0 && snapshot->path != NULL)
        drawn = charts_one_game("--svg", counts) ? output_file(snapshot->path, &snapshot->svg)
                                                 : ERROR_OUTPUT;
    text_release(&snapshot->svg);
    return drawn;
}

int snapshot_inquiry(struct snapshot *snapshot, const struct inquiry *inquiry)
{
    struct walk_counts counts = {0};
    struct output *output = output_open(inquiry->common->output.path);

    if (output == NULL)
        return EXIT_TROUBLE;
    int error = inquiry_run(inquiry, output, &counts);
    int drawn = snapshot_end(snapshot, error, &counts);
    int status = common_finish(inquiry->common, output, error, &counts);
    return drawn != 0 ? EXIT_TROUBLE : status;
}
