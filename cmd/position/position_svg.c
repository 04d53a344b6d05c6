/* SPDX-License-Identifier: ISC */
/* One position's picture, from the option to the file. */
#include "cmd/position/position_svg.h"

#include "cmd/common/charts.h"

void position_svg_check(const struct position_svg *picture, const struct common *common,
                        struct argp_state *state)
{
    static const char *const suffixes[] = {".svg", NULL};

    if (picture->path == NULL)
        return;
    if (common->replay.all)
        argp_error(state, "--svg draws one position, not all of a game");
    option_check_suffix(state, "svg", picture->path, "SVG", suffixes);
}

struct text *position_svg_begin(struct position_svg *picture, struct common *common)
{
    if (picture->path == NULL)
        return NULL;
    common->run.jobs = 1;
    return &picture->svg;
}

int position_svg_end(struct position_svg *picture, int error, const struct walk_counts *counts)
{
    int drawn = 0;

    if (error == 0 && picture->path != NULL)
        drawn = charts_one_game("--svg", counts) ? output_file(picture->path, &picture->svg)
                                                 : ERROR_OUTPUT;
    text_release(&picture->svg);
    return drawn;
}

int position_svg_run(struct position_svg *picture, struct common *common,
                     const struct position_query *query)
{
    struct position_query drawn_too = *query;
    struct walk_counts counts = {0};
    struct output *output;

    drawn_too.picture = position_svg_begin(picture, common);
    output = output_open(common->output.path);
    if (output == NULL)
        return EXIT_TROUBLE;
    int error = query_run(&drawn_too, output, &counts);
    int drawn = position_svg_end(picture, error, &counts);
    int status = common_finish(common, output, error, &counts);
    return drawn != 0 ? EXIT_TROUBLE : status;
}
