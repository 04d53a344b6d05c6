/* SPDX-License-Identifier: ISC */
/*
 * The carriers that join chains, drawn on their board.
 */
#include "cmd/connect/connect_map.h"
#include "cmd/connect/connect_row.h"
#include "cmd/position/canvas.h"

static void connect_picture_draw_derivation(struct canvas *canvas,
                                            const struct connect_question *question,
                                            const struct query_view *view,
                                            const struct connect_answer *answer,
                                            struct text *picture)
{
    const struct board *board = view->position->board;
    struct cellset shade[3] = {{{0}}}, pivots = {{0}};
    const char *words[3] = {NULL};
    struct text claim = {0};

    text_format(&claim, "%s and %s: %s", question->from, question->to,
                connect_verdict_name(answer));
    if (answer->trouble == CONNECT_FINE && answer->derivation.count > 0) {
        const struct derivation_line *line = answer->derivation.line;
        int last = answer->derivation.count - 1;

        shade[answer->colour] = line[last].carrier;
        text_format(&claim, ", %sa %d-%s", answer->derivation.exact ? "" : "at most ",
                    answer->derivation.n, answer->derivation.n > line[last].n ? "step" : "path");
        for (int i = 0; i <= last; i++)
            if (line[i].rule == DERIVATION_CELL && line[i].given == CELL_NONE)
                cellset_add(pivots.word, line[i].via);
    }
    words[answer->trouble == CONNECT_NO_ENDS ? COLOUR_WHITE : answer->colour] = text_c(&claim);
    canvas_shade(canvas, board, shade, words);
    canvas_mark(canvas, board, &pivots, MARK_DOT);
    if (!cellset_empty(pivots.word, cellset_words(board)))
        canvas_key(canvas, MARK_DOT, "an empty cell that the derivation runs through");
    canvas_draw(canvas, view, question->spelling, picture);
    text_release(&claim);
}

/* The marks of the picture of groups. */
struct connect_marks {
    struct cellset shade[3]; /* [enum colour] carriers of safe links */
    struct cellset joins, cuts, threats, dead;
};

static void connect_picture_add_link(struct connect_marks *marks,
                                     const struct connect_answer *answer, enum colour colour,
                                     const struct vital_link *link, const struct path *path)
{
    const struct vital_links *facts = answer->links[colour];
    const int nwords = answer->groups[colour]->ends->words;

    if (path->n == 0)
        cellset_or(marks->shade[colour].word, marks->shade[colour].word, path->carrier.word,
                   nwords);
    cellset_or(marks->joins.word, marks->joins.word, link->joins.word, nwords);
    if (ends_cell(answer->groups[colour]->ends, path->a) != CELL_NONE &&
        answer->groups[colour]->ends->kind[path->b] == END_CHAIN &&
        ends_cell(answer->groups[colour]->ends, path->b) != CELL_NONE)
        cellset_or(marks->cuts.word, marks->cuts.word, link->cuts.word, nwords);
    for (int i = 0; i < link->nintrusions; i++)
        if (facts->intrusion[link->first_intrusion + i].breaks == EXACT_YES)
            cellset_add(marks->threats.word, facts->intrusion[link->first_intrusion + i].at);
}

/* Draws the links of the groups of one colour that are wanted, and collects their marks. */
static void connect_picture_add_colour(struct canvas *canvas, struct connect_marks *marks,
                                       const struct connect_question *question,
                                       const struct connect_answer *answer, enum colour colour)
{
    const struct groups *groups = answer->groups[colour];
    const struct vital_links *facts = answer->links[colour];
    end_id far;

    for (int g = 0; groups != NULL && g < groups->ngroups; g++) {
        const struct group *group = &groups->group[g];

        if (!connect_shows_group(question, answer, colour, g))
            continue;
        for (int t = group->first_tie; t < group->first_tie + group->nties; t++) {
            canvas_link_ends(canvas, groups->ends, groups->tie[t].path.a, groups->tie[t].path.b,
                             &groups->tie[t].path.carrier, CANVAS_SHADE(colour));
            connect_picture_add_link(marks, answer, colour, vital_links_tie(facts, t),
                                     &groups->tie[t].path);
        }
        for (int i = 0; i < groups->npaths; i++) {
            const struct path *path = &groups->path[i].path;

            if (!connect_shows_path(question, answer, colour, g, &groups->path[i], &far))
                continue;
            if (path->n == 0)
                canvas_link_ends(canvas, groups->ends, path->a, path->b, &path->carrier,
                                 CANVAS_SHADE(colour));
            connect_picture_add_link(marks, answer, colour, vital_links_path(facts, groups, i),
                                     path);
        }
        if (dead_chains_group_level(answer->dead[colour], groups, g) != DEAD_NOT)
            cellset_or(marks->dead.word, marks->dead.word, group->stones.word, groups->ends->words);
    }
}

/* The cells where one stone joins most, which the text names. */
static void connect_picture_add_joints(struct connect_marks *marks,
                                       const struct connect_answer *answer, enum colour colour)
{
    struct stone_joint joints[BOARD_CELLS_MAX];
    const int n = study_joints(answer->study, answer->groups[colour], answer->links[colour], joints,
                               BOARD_CELLS_MAX);

    for (int i = 0; i < n; i++)
        cellset_add(marks->joins.word, joints[i].at);
}

/* Marks the cells and explains the mark, if there are any. */
static void connect_picture_mark(struct canvas *canvas, const struct board *board,
                                 const struct cellset *set, enum mark_kind kind, const char *words)
{
    if (cellset_empty(set->word, cellset_words(board)))
        return;
    canvas_mark(canvas, board, set, kind);
    canvas_key(canvas, kind, words);
}

static void connect_picture_draw_groups(struct canvas *canvas,
                                        const struct connect_question *question,
                                        const struct query_view *view,
                                        const struct connect_answer *answer, struct text *picture)
{
    static const char *const keys[] = {[COLOUR_WHITE] = "joins White's stones, or to a side",
                                       [COLOUR_BLACK] = "joins Black's stones, or to a side"};
    const struct board *board = view->position->board;
    struct connect_marks marks = {.joins = {{0}}};
    const char *words[3] = {NULL};

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        connect_picture_add_colour(canvas, &marks, question, answer, c);
        if (answer->groups[c] != NULL)
            connect_picture_add_joints(&marks, answer, c);
        if (!cellset_empty(marks.shade[c].word, cellset_words(board)))
            words[c] = keys[c];
    }
    canvas_shade(canvas, board, marks.shade, words);
    connect_picture_mark(canvas, board, &marks.joins, MARK_DOT,
                         "one stone here, and more is joined");
    connect_picture_mark(canvas, board, &marks.cuts, MARK_SQUARE,
                         "the opponent's stone here cuts what one stone would join");
    connect_picture_mark(canvas, board, &marks.threats, MARK_TRIANGLE,
                         "a threat of the opponent here cuts a link");
    connect_picture_mark(canvas, board, &marks.dead, MARK_CROSS, "a stone of a dead group");
    canvas_draw(canvas, view, question->spelling, picture);
}

void connect_picture_draw(const void *asked, const struct query_view *view, struct text *picture)
{
    const struct connect_question *question = asked;
    const struct connect_answer *answer = view->answer;
    struct canvas canvas = {.nmarks = 0};

    if (question->map != NULL)
        connect_map_draw(question, view, picture);
    else if (question->derives)
        connect_picture_draw_derivation(&canvas, question, view, answer, picture);
    else
        connect_picture_draw_groups(&canvas, question, view, answer, picture);
}
