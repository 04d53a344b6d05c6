/* SPDX-License-Identifier: ISC */
/*
 * Ladders as sentences.
 */
#include "cmd/ladders/ladder_points.h"
#include "cmd/ladders/ladder_row.h"
#include "cmd/output/paragraph.h"

/* The text about one ladder. */
struct ladder_sentence {
    const struct query_view *view;
    const struct board *board;
    enum spelling spelling;
    const struct ladder *ladder;
    struct text words;
};

static const char *ladder_text_other_word(const struct ladder_sentence *telling)
{
    return query_colour(colour_other((enum colour)telling->ladder->runner));
}

static void ladder_text_put_cell(struct ladder_sentence *telling, const char *lead, cell at)
{
    char name[SPELLING_BYTES];

    cell_spell(telling->board, telling->spelling, at, name);
    text_format(&telling->words, "%s%s", lead, name);
}

static void ladder_text_put_cells(struct ladder_sentence *telling, const char *lead,
                                  const struct cellset *set)
{
    int words = cellset_words(telling->board);

    for (cell c = cellset_next(set->word, 0, words); c != CELL_NONE;
         c = cellset_next(set->word, c + 1u, words)) {
        ladder_text_put_cell(telling, lead, c);
        lead = " ";
    }
}

/* "Along row 2 of side 1 towards a8, from b4, blocked next to it by a4:" */
static void ladder_text_put_start(struct ladder_sentence *telling)
{
    static const char *const words[FORMATIONS] = {[FORMATION_FREE] = "",
                                                  [FORMATION_BOTTLENECK] = " in a bottleneck",
                                                  [FORMATION_TWO_BRIDGE] = "",
                                                  [FORMATION_ADJACENT] = ", blocked next to it",
                                                  [FORMATION_PIVOT] = ", blocked on its pivot",
                                                  [FORMATION_BESIDE_PIVOT] =
                                                      ", blocked next to its pivot"};
    const struct ladder *ladder = telling->ladder;
    int corner = ladder_corner(telling->board, ladder);
    char name[SPELLING_BYTES];
    cell block;
    enum formation formation = study_formation(telling->view->study, ladder, &block);

    text_format(&telling->words, "Along row %d of side %d", ladder->row, ladder->side + 1);
    if (corner >= 0) {
        edge_spell(telling->board, telling->spelling, corner, name);
        text_format(&telling->words, " towards %s", name);
    }
    ladder_text_put_cell(telling, ", from ", ladder->from);
    text_format(&telling->words, "%s%s", ladder->start == LADDER_BRIDGE ? " by a two-bridge" : "",
                words[formation]);
    if (formation != FORMATION_BOTTLENECK && block != CELL_NONE)
        ladder_text_put_cell(telling, " by ", block);
    text_string(&telling->words, ":");
}

/* "b5 (a5), b6 (a6)." */
static void ladder_text_put_plies(struct ladder_sentence *telling)
{
    const struct ladder *ladder = telling->ladder;

    for (int i = 0; i < ladder->nmoves; i++) {
        ladder_text_put_cell(telling, i == 0 ? " " : ", ", ladder->move[i]);
        if (i < ladder->npairs) {
            ladder_text_put_cell(telling, " (", ladder->reply[i]);
            text_char(&telling->words, ')');
        }
    }
    text_string(&telling->words, ".");
}

/* The template that joins the runner's stone on `at` to the side; NULL: none. */
static const char *ladder_text_template(const struct ladder_sentence *telling, cell at)
{
    return study_side_template(telling->view->study, (enum colour)telling->ladder->runner,
                               telling->ladder->side, at);
}

static void ladder_text_put_template(struct ladder_sentence *telling, cell at)
{
    const char *name = ladder_text_template(telling, at);

    if (name != NULL)
        text_format(&telling->words, " (%s)", name);
}

static void ladder_text_put_end(struct ladder_sentence *telling)
{
    const struct ladder *ladder = telling->ladder;
    struct text *words = &telling->words;

    switch ((enum ladder_end)ladder->end) {
    case LADDER_CONNECTS:
        text_format(words, " That reaches side %d", ladder->side + 1);
        if (ladder->helper != CELL_NONE) {
            ladder_text_put_cell(telling, " with the help of ", ladder->helper);
            ladder_text_put_template(telling, ladder->helper);
        }
        if (ladder->at != CELL_NONE)
            ladder_text_put_cell(telling, ", for it threatens a figure too, at ", ladder->at);
        text_char(words, '.');
        break;
    case LADDER_CORNER: text_string(words, " There the side ends, out of reach."); break;
    case LADDER_BLOCKED:
        text_format(words, " There %s's stones stop it.", ladder_text_other_word(telling));
        break;
    case LADDER_LOOSE:
        text_format(words, " From there on %s has a choice.", ladder_text_other_word(telling));
        break;
    case LADDER_WINS:
        ladder_text_put_cell(telling, " That wins: a figure is completed at ", ladder->at);
        text_string(words, ladder->nmoves > ladder->npairs ? ", or at another cell." : ".");
        break;
    case LADDER_COUNTER:
        text_format(words, " Then %s threatens a figure", ladder_text_other_word(telling));
        ladder_text_put_cell(telling, " at ", ladder->at);
        text_format(words, ", which %s has to prevent.", query_colour((enum colour)ladder->runner));
        break;
    case LADDER_LOSES:
        text_format(words, " Then %s threatens two figures", ladder_text_other_word(telling));
        ladder_text_put_cell(telling, ", one at ", ladder->at);
        text_char(words, '.');
        break;
    case LADDER_UNKNOWN: text_string(words, " The search did not find out what follows."); break;
    }
}

/* "With g10 instead, j6 joins side 3 all the same, unless a threat prevents it." */
static void ladder_text_put_joins(struct ladder_sentence *telling)
{
    const struct ladder *ladder = telling->ladder;

    if (ladder->joins == CELL_NONE)
        return;
    ladder_text_put_cell(telling, " With ", ladder->joins);
    ladder_text_put_cell(
        telling, ladder->joins == ladder->move[0] ? " and other stones after it, " : " instead, ",
        ladder->from);
    text_format(&telling->words, " joins side %d all the same, unless a threat prevents it.",
                ladder->side + 1);
}

/* Begins the next of what a colour gains: "White gains ", ", " or " and ". */
static void ladder_text_put_joint(struct ladder_sentence *telling, enum colour colour, bool first,
                                  bool last)
{
    if (first)
        text_format(&telling->words, " %s gains ", query_colour(colour));
    else
        text_string(&telling->words, last ? " and " : ", ");
}

/* "White gains side 2, corner a8 and a threat at c3." */
static void ladder_text_put_gains(struct ladder_sentence *telling, enum colour colour)
{
    const struct board *board = telling->board;
    const struct ladder *ladder = telling->ladder;
    const int threats = cellset_count(ladder->threats[colour].word, cellset_words(board));
    edge_set edges =
        colour == (enum colour)ladder->runner ? ladder->runner_gains : ladder->other_gains;
    char name[SPELLING_BYTES];
    bool any = false;

    if (ladder->end == LADDER_CONNECTS && colour == (enum colour)ladder->runner)
        edges &= (edge_set) ~(1u << ladder->side); /* already printed */
    for (; edges != 0; edges &= (edge_set)(edges - 1)) {
        const int edge = __builtin_ctz(edges);

        ladder_text_put_joint(telling, colour, !any, threats == 0 && (edges & (edges - 1u)) == 0);
        edge_spell(board, telling->spelling, edge, name);
        text_format(&telling->words, "%s %s", edge < board->nsides ? "side" : "corner", name);
        any = true;
    }
    if (threats > 0) {
        ladder_text_put_joint(telling, colour, !any, true);
        text_string(&telling->words, threats == 1 ? "a threat at " : "threats at ");
        ladder_text_put_cells(telling, "", &ladder->threats[colour]);
    }
    if (any || threats > 0)
        text_char(&telling->words, '.');
}

/* "A stone on b6 b7 (II1a) or a5 a6 (I1a) would save it." */
static void ladder_text_put_escapes(struct ladder_sentence *telling)
{
    const struct ladder *ladder = telling->ladder;
    int words = cellset_words(telling->board);
    struct cellset rest = ladder->escapes;
    const char *lead = " A stone on ";

    if (cellset_empty(rest.word, words))
        return;
    for (cell c; (c = cellset_next(rest.word, 0, words)) != CELL_NONE; lead = " or ") {
        const char *name = ladder_text_template(telling, c);

        for (; c != CELL_NONE; c = cellset_next(rest.word, c + 1u, words)) {
            if (ladder_text_template(telling, c) != name)
                continue;
            ladder_text_put_cell(telling, lead, c);
            cellset_remove(rest.word, c);
            lead = " ";
        }
        if (name != NULL)
            text_format(&telling->words, " (%s)", name);
    }
    text_string(&telling->words, " would save it.");
}

static void ladder_text_print_list(const struct ladder_question *question,
                                   const struct query_view *view, const struct ladders *ladders,
                                   enum colour colour)
{
    struct text *out = view->item->out;

    if (ladders->count == 0)
        text_format(out, "  %s: no ladder", query_colour(colour));
    else
        text_format(out, "  %s: %d ladder%s", query_colour(colour), ladders->count,
                    ladders->count == 1 ? "" : "s");
    if (ladders->nunknown > 0)
        text_format(out, "; %d first stone%s too much for the search (--limit-nodes)",
                    ladders->nunknown, ladders->nunknown == 1 ? " was" : "s were");
    text_char(out, '\n');
    if (ladders->nneedless > 0)
        text_format(out, "    Left out: %d ladder%s not needed, for the side is joined anyway.\n",
                    ladders->nneedless, ladders->nneedless == 1 ? "" : "s");
    for (int i = 0; i < ladders->count; i++) {
        struct ladder_sentence telling = {.view = view,
                                          .board = view->position->board,
                                          .spelling = question->spelling,
                                          .ladder = &ladders->ladder[i]};

        ladder_text_put_start(&telling);
        ladder_text_put_plies(&telling);
        ladder_text_put_end(&telling);
        ladder_text_put_joins(&telling);
        ladder_text_put_gains(&telling, COLOUR_WHITE);
        ladder_text_put_gains(&telling, COLOUR_BLACK);
        ladder_text_put_escapes(&telling);
        paragraph_put(out, &telling.words, 4);
        text_release(&telling.words);
    }
}

int ladder_text_print(const void *asked, const struct query_view *view)
{
    const struct ladder_question *question = asked;
    const struct ladder_answer *answer = view->answer;
    struct text *out = view->item->out;

    query_moment(view, question->spelling, out);
    if (!query_turn(view, out))
        query_hint(view, "", "");
    if (answer->status == LADDERS_URGENT)
        text_string(out, "  One stone completes a figure: that comes before any ladder.\n");
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK && answer->status == LADDERS_QUIET; c++)
        if (question->asks[c])
            ladder_text_print_list(question, view, answer->ladders[c], c);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK && answer->status != LADDERS_OVER; c++)
        if (question->keypoints && question->asks[c])
            ladder_points_print_keys(question, view, c);
    if (question->blocks != BLOCKS_NONE)
        ladder_points_print_blocks(question, view);
    return 0;
}
