/* SPDX-License-Identifier: ISC */
/*
 * Which colour is nearer to a figure, ply by ply?  Two panels with a curve for each colour: the
 * fewest stones to any figure without answers, and the fewest moves that one of its frames is
 * estimated to take.
 */
#include "cmd/frames/frame_graph.h"

#include "cmd/common/charts.h"
#include "cmd/frames/frame_row.h"

static const struct game_graph_series series[] = {
    {"White: stones to a figure", GRAPH_WHITE, false},
    {"White: moves of a frame", GRAPH_WHITE, false},
    {"Black: stones to a figure", GRAPH_BLACK, false},
    {"Black: moves of a frame", GRAPH_BLACK, false},
};
#define SERIES (sizeof series / sizeof series[0])
static const char *const panels[] = {"Stones to a figure", "Moves of a frame"};
static const int panel_of[SERIES] = {0, 1, 0, 1};

void frame_graph_init(struct game_graph *graph)
{
    *graph = (struct game_graph){.series = series,
                                 .nseries = SERIES,
                                 .panels = panels,
                                 .npanels = sizeof panels / sizeof panels[0],
                                 .panel_of = panel_of};
}

static int frame_graph_nearest(const struct frame_side *side)
{
    int least = GRAPH_NO_VALUE;

    for (int i = 0; i < FIGURES; i++)
        if (side->distance[i] >= 0 && (least == GRAPH_NO_VALUE || side->distance[i] < least))
            least = side->distance[i];
    return least;
}

/* The fewest estimated moves of any frame. */
static int frame_graph_least_moves(const struct frame_side *side)
{
    int least = GRAPH_NO_VALUE;

    for (int i = 0; side->frames != NULL && i < frames_count(side->frames); i++) {
        const struct frame *frame = frames_at(side->frames, i);

        if (least == GRAPH_NO_VALUE || frame->moves < least)
            least = frame->moves;
    }
    return least;
}

/* The first proved frame with n = 0, or NULL. */
static const struct frame *frame_graph_standing(const struct frame_side *side)
{
    for (int i = 0; side->frames != NULL && i < frames_count(side->frames); i++) {
        const struct frame *frame = frames_at(side->frames, i);

        if (frame->n == 0 && frame_is_proved(frame))
            return frame;
    }
    return NULL;
}

static void frame_graph_mark(struct game_graph *graph, const struct frame_side *side,
                             enum game_graph_hand hand)
{
    const struct frame *frame = frame_graph_standing(side);
    struct text label = {0};

    for (int i = 0; i < graph->nmoments; i++)
        if (graph->moments[i].hand == hand)
            return;
    if (frame == NULL)
        return;
    text_format(&label, "%s has a ", hand == GRAPH_WHITE ? "White" : "Black");
    frame_text_put_figures(&label, frame->figures);
    text_string(&label, " frame");
    game_graph_mark(graph, hand, text_c(&label));
    text_release(&label);
}

void frame_graph_name(struct game_graph *graph, const char *white, const char *black)
{
    if (graph->nplies > 0)
        return;
    text_string(&graph->players[GRAPH_WHITE], white == NULL ? "" : white);
    text_string(&graph->players[GRAPH_BLACK], black == NULL ? "" : black);
}

void frame_graph_add(struct game_graph *graph, const struct frame_answer *answer)
{
    const struct frame_side *white = &answer->side[COLOUR_WHITE];
    const struct frame_side *black = &answer->side[COLOUR_BLACK];
    const int values[SERIES] = {frame_graph_nearest(white), frame_graph_least_moves(white),
                                frame_graph_nearest(black), frame_graph_least_moves(black)};

    game_graph_add(graph, values);
    frame_graph_mark(graph, white, GRAPH_WHITE);
    frame_graph_mark(graph, black, GRAPH_BLACK);
}

int frame_graph_draw(const struct game_graph *graph, const char *path)
{
    struct chart chart;
    int error = 0;

    if (chart_game_panels(&chart, graph, "frames"))
        error = charts_picture(&chart, path);
    chart_release(&chart);
    return error;
}
