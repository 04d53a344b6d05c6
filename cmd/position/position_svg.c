/* SPDX-License-Identifier: ISC */
/* One position's picture, from the option to the file. */
#include "cmd/position/position_svg.h"

#include <stdio.h>

#include "cmd/common/charts.h"
#include "cmd/output/picture_convert.h"

void position_svg_check(const struct common *common, struct argp_state *state)
{
    const struct output_args *output = &common->output;

    if (!output->picture)
        return;
    if (common->replay.all)
        argp_error(state, "--format=%s draws one position, not all of a game",
                   image_name(output->image));
    if (output->image == IMAGE_LATEX && output->spelling == SPELLING_XYZ)
        argp_error(state, "--format=latex needs --coords=lg or line");
}

struct text *position_svg_begin(struct text *svg, struct common *common)
{
    if (!common->output.picture)
        return NULL;
    common->run.jobs = 1;
    return svg;
}

int position_svg_end(struct text *svg, const struct common *common, int error,
                     const struct walk_counts *counts, struct output *output)
{
    char option[24];

    snprintf(option, sizeof option, "--format=%s", image_name(common->output.image));
    if (error == 0 && common->output.picture && svg->length == 0 && !svg->failed &&
        common->output.image == IMAGE_LATEX && counts->reported == 1) {
        complain("the LaTeX package has no boards of this game; use --format=svg");
        error = ERROR_OUTPUT;
    } else if (error == 0 && common->output.picture)
        error = charts_one_game(option, counts)
                    ? picture_convert_write(svg, common->output.image, output)
                    : ERROR_OUTPUT;
    text_release(svg);
    return error;
}

int position_svg_run(struct common *common, const struct position_query *query)
{
    struct position_query drawn_too = *query;
    struct walk_counts counts = {0};
    struct text svg = {0};
    struct output *output = output_open(common->output.path);

    if (output == NULL)
        return EXIT_TROUBLE;
    drawn_too.picture = position_svg_begin(&svg, common);
    int error = query_run(&drawn_too, output, &counts);
    error = position_svg_end(&svg, common, error, &counts, output);
    return common_finish(common, output, error, &counts);
}
