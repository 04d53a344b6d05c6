/* SPDX-License-Identifier: ISC */
/*
 * The empty cells that each colour touches, and the sides and corners that its chains can still
 * touch.
 */
#include "cmd/territory/territory_answer.h"

#include "analyse/study/study_links.h"

/* The reach of the chains of a colour while the other one keeps its safe links. */
static int territory_reach(struct study *study, const struct board *board, enum colour colour,
                           struct territory_answer *answer)
{
    const struct dead_chains *dead = study_dead(study, STUDY_COMPLETE, colour);
    const edge_set own = ends_own_edges(study_ends(study, colour));
    const edge_set sides = (edge_set)((1u << board->nsides) - 1);

    if (dead == NULL)
        return ERROR_MEMORY;
    answer->has_reach &= dead->nchains > 0;
    answer->sides[colour] = answer->corners[colour] = 0;
    answer->open[colour] = false;
    for (int i = 0; i < dead->nchains; i++) {
        const edge_set edges = dead->chain[i].edges & own;
        const int nsides = cellset_bits(edges & sides);
        const int ncorners = cellset_bits(edges & (edge_set)~sides);

        if (nsides > answer->sides[colour])
            answer->sides[colour] = nsides;
        if (ncorners > answer->corners[colour])
            answer->corners[colour] = ncorners;
        answer->open[colour] |= board->edge_figures[colour][edges] != 0;
    }
    return 0;
}

/* Adds a ply to the plot, and marks where the last chain that may make a bridge or fork falls. */
static void territory_plot_ply(struct game_graph *graph, const struct territory_answer *answer,
                               bool reach)
{
    static const enum game_graph_hand hands[3] = {
        [COLOUR_WHITE] = GRAPH_WHITE, [COLOUR_BLACK] = GRAPH_BLACK};
    const struct territory *territory = &answer->territory;
    const int touched[] = {territory->cells[COLOUR_WHITE], territory->cells[COLOUR_BLACK],
                           territory->both};
    const int reached[] = {answer->has_reach ? answer->sides[COLOUR_WHITE] : GRAPH_NO_VALUE,
                           answer->has_reach ? answer->sides[COLOUR_BLACK] : GRAPH_NO_VALUE};

    game_graph_add(graph, reach ? reached : touched);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK && reach && answer->has_reach; c++) {
        bool is_new = !answer->open[c];

        for (int i = 0; i < graph->nmoments; i++)
            is_new &= graph->moments[i].hand != hands[c];
        if (is_new)
            game_graph_mark(graph, hands[c],
                            c == COLOUR_WHITE ? "White is shut in" : "Black is shut in");
    }
}

int territory_ask(const void *question, const struct query_view *view)
{
    const struct territory_question *asked = question;
    struct territory_answer *answer = view->answer;
    edge_set sides[3] = {0};

    if (asked->with_sides && study_sides(view->study, STUDY_COMPLETE, sides) != 0)
        return ERROR_MEMORY;
    territory_count(view->position, sides, &answer->territory, NULL);
    answer->has_reach = asked->reach;
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK && asked->reach; c++)
        if (territory_reach(view->study, view->position->board, c, answer) != 0)
            return ERROR_MEMORY;
    if (asked->graph != NULL)
        territory_plot_ply(asked->graph, answer, asked->reach);
    return 0;
}

static void territory_emit_reach(struct emit *emit, const char *name,
                                 const struct territory_answer *answer, enum colour colour)
{
    if (!answer->has_reach && emit->format == FORMAT_JSON) {
        emit_null(emit, name);
        return;
    }
    emit_object(emit, name);
    if (answer->has_reach) {
        emit_signed(emit, "sides", answer->sides[colour]);
        emit_signed(emit, "corners", answer->corners[colour]);
        emit_bool(emit, "shut_in", !answer->open[colour]);
    } else {
        emit_null(emit, "sides");
        emit_null(emit, "corners");
        emit_null(emit, "shut_in");
    }
    emit_object_end(emit);
}

int territory_emit(const void *question, const struct query_view *view, struct emit *emit)
{
    static const char *const names[] = {"white", "black", "both"};
    const struct territory_question *asked = question;
    const struct territory_answer none = {.has_reach = false};
    const struct territory_answer *answer = view == NULL ? &none : view->answer;
    const struct territory *territory = &answer->territory;
    const int values[] = {territory->cells[COLOUR_WHITE], territory->cells[COLOUR_BLACK],
                          territory->both};

    for (int i = 0; i < 3; i++)
        if (view == NULL)
            emit_null(emit, names[i]);
        else
            emit_signed(emit, names[i], values[i]);
    if (!asked->reach)
        return 0;
    emit_object(emit, "reach");
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        territory_emit_reach(emit, colour_name(c), answer, c);
    emit_object_end(emit);
    return 0;
}

int territory_print(const void *question, const struct query_view *view)
{
    const struct territory_question *asked = question;
    const struct territory_answer *answer = view->answer;
    const struct territory *territory = &answer->territory;

    text_string(view->item->out, "  ");
    query_moment(view, asked->spelling, view->item->out);
    text_format(view->item->out, "White touches %d empty cell%s, Black %d, both %d\n",
                territory->cells[COLOUR_WHITE], territory->cells[COLOUR_WHITE] == 1 ? "" : "s",
                territory->cells[COLOUR_BLACK], territory->both);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK && answer->has_reach; c++)
        text_format(view->item->out,
                    "    a chain of %s can still touch %d side%s and %d corner%s at most%s\n",
                    query_colour(c), answer->sides[c], answer->sides[c] == 1 ? "" : "s",
                    answer->corners[c], answer->corners[c] == 1 ? "" : "s",
                    answer->open[c] ? "" : ", not enough for a bridge or fork");
    return 0;
}
