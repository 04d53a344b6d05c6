/* SPDX-License-Identifier: ISC */
/*
 * Groups, steps, paths and derivations as sentences.
 */
#include "cmd/connect/connect_map.h"
#include "cmd/connect/connect_row.h"
#include "cmd/connect/connect_words.h"
#include "cmd/output/paragraph.h"

/* "{c4 d4}" */
static void connect_text_put_carrier(struct text *words, const struct ends *ends,
                                     enum spelling spelling, const struct cellset *set)
{
    const char *joint = "{";

    for (cell c = cellset_next(set->word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(set->word, c + 1u, ends->words)) {
        char name[SPELLING_BYTES];

        cell_spell(ends->board, spelling, c, name);
        text_format(words, "%s%s", joint, name);
        joint = " ";
    }
    text_string(words, *joint == '{' ? "{}" : "}");
}

static void connect_text_put_marks(struct text *words, const struct board *board,
                                   enum spelling spelling, edge_set edges)
{
    if (board->game->sides_conduct) /* its own sides are named as ends */
        return;
    edges = edges_named_once(board, edges);
    for (int i = 0; i < board->nsides + board->ncorners; i++) {
        char name[SPELLING_BYTES];

        if ((edges >> i & 1) == 0)
            continue;
        edge_spell(board, spelling, i, name);
        text_format(words, i < board->nsides ? ", on side %s" : ", on corner %s", name);
    }
}

/* The text about one group. */
struct connect_sentence {
    const struct connect_question *question;
    const struct connect_answer *answer;
    enum colour colour;
    int group;
    bool starred; /* a star was printed: something needs a cell of a group */
};

static void connect_text_put_star(struct connect_sentence *telling, struct text *words,
                                  bool uses_group)
{
    text_string(words, uses_group ? "*" : "");
    telling->starred |= uses_group;
}

/* The steps of one kind and n from a group, after a heading; nothing if there are none. */
static void connect_text_put_steps(struct connect_sentence *telling, struct text *words,
                                   enum step_kind kind, int n, const char *heading)
{
    const struct groups *groups = telling->answer->groups[telling->colour];
    const char *joint = heading;

    for (int i = 0; i < groups->nsteps; i++) {
        const struct group_step *step = &groups->step[i];

        if (step->group != telling->group || step->kind != kind || path_step_n(&step->path) != n ||
            !connect_shows_step(telling->question, telling->answer, telling->colour, step))
            continue;
        text_string(words, joint);
        connect_words_end(words, groups->ends, telling->question->spelling, step->target);
        connect_text_put_star(telling, words, step->uses_group);
        joint = " ";
    }
    if (joint != heading)
        text_string(words, ". ");
}

/* "Miai: c6 or d7, d5 or e6. ", of some links. */
static void connect_text_put_miai(const struct connect_sentence *telling, struct text *words,
                                  const struct vital_link *link, int nlinks)
{
    const struct vital_links *facts = telling->answer->links[telling->colour];
    const struct board *board = telling->answer->groups[telling->colour]->ends->board;
    const char *joint = "Miai: ";

    for (int l = 0; l < nlinks; l++)
        for (int i = 0; i < link[l].nmiai; i++) {
            const struct link_miai *miai = &facts->miai[link[l].first_miai + i];

            text_string(words, joint);
            connect_words_cell(words, board, telling->question->spelling, miai->one);
            text_string(words, " or ");
            connect_words_cell(words, board, telling->question->spelling, miai->other);
            joint = ", ";
        }
    text_string(words, *joint == ',' ? ". " : "");
}

/* Who joins or cuts the ends of a path, and which cells are miai where that is not all of it. */
static void connect_text_put_facts(const struct connect_sentence *telling, struct text *words,
                                   const struct vital_link *link, const struct path *path)
{
    const struct ends *ends = telling->answer->groups[telling->colour]->ends;
    enum spelling spelling = telling->question->spelling;

    connect_words_breaks(words, telling->answer, telling->colour, spelling, link);
    if (path->n == 1 && !cellset_empty(link->joins.word, ends->words)) {
        text_format(words, "%s joins them on ", query_colour(telling->colour));
        connect_words_cells(words, ends, spelling, &link->joins, " or ");
        text_string(words, ". ");
    }
    if (path->n == 1 && !cellset_empty(link->cuts.word, ends->words)) {
        text_format(words, "%s cuts them here on ", query_colour(colour_other(telling->colour)));
        if (cellset_count(link->cuts.word, ends->words) > 1 &&
            cellset_equal(link->cuts.word, path->carrier.word, ends->words))
            text_string(words, "any of these cells");
        else
            connect_words_cells(words, ends, spelling, &link->cuts, " or ");
        text_string(words, ". ");
    }
    if (cellset_count(path->carrier.word, ends->words) > 2)
        connect_text_put_miai(telling, words, link, 1);
}

static void connect_text_put_paths(struct connect_sentence *telling, struct text *words)
{
    const struct groups *groups = telling->answer->groups[telling->colour];
    enum spelling spelling = telling->question->spelling;
    end_id far;

    for (int i = 0; i < groups->npaths; i++) {
        const struct group_path *path = &groups->path[i];

        if (!connect_shows_path(telling->question, telling->answer, telling->colour, telling->group,
                                path, &far))
            continue;
        text_format(words, "%d-path to ", path->path.n);
        connect_words_end(words, groups->ends, spelling, far);
        text_char(words, ' ');
        connect_text_put_carrier(words, groups->ends, spelling, &path->path.carrier);
        connect_text_put_star(telling, words, path->uses_group);
        text_string(words, ". ");
        connect_text_put_facts(telling, words,
                               vital_links_path(telling->answer->links[telling->colour], groups, i),
                               &path->path);
    }
}

/* A chain of a group: its first stone, or in Hex a side and the stones that touch it. */
static void connect_text_put_chain(const struct groups *groups, enum spelling spelling,
                                   struct text *words, end_id chain)
{
    const struct ends *ends = groups->ends;
    struct cellset stones = {{0}};

    text_char(words, ' ');
    connect_words_end(words, ends, spelling, chain);
    if (ends_side(ends, chain) < 0)
        return;
    for (cell c = cellset_next(ends->own.word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(ends->own.word, c + 1u, ends->words))
        if (ends->of_cell[c] == chain)
            cellset_add(stones.word, c);
    if (cellset_empty(stones.word, ends->words))
        return;
    text_string(words, " (");
    connect_words_cells(words, ends, spelling, &stones, " and ");
    text_char(words, ')');
}

/* "side 3", "sides 1, 2 or 6", "any side": those of the edges from .. to-1, nothing if there are
 * none. */
static void connect_text_put_edges(struct text *words, const struct board *board,
                                   enum spelling spelling, const char *kind, edge_set edges,
                                   int from, int to)
{
    const edge_set some = edges & (edge_set)(((1u << to) - 1) & ~((1u << from) - 1));
    const int count = cellset_bits(some);
    char name[SPELLING_BYTES];
    int done = 0;

    if (count == to - from) {
        text_format(words, "any %s", kind);
        return;
    }
    text_string(words, count == 0 ? "" : kind);
    text_string(words, count > 1 ? "s " : count == 1 ? " " : "");
    for (int i = from; i < to; i++) {
        if ((some >> i & 1) == 0)
            continue;
        edge_spell(board, spelling, i, name);
        text_format(words, "%s%s", text_joint(done++, count, " or "), name);
    }
}

/* "While Black keeps its safe links, it can never touch sides 1, 2 or 6 or corner a1. ", of a group
 * that is shut off from some.  In Hex what is said of dead groups is all. */
static void connect_text_put_reach(const struct connect_sentence *telling, struct text *words)
{
    const struct dead_chains *dead = telling->answer->dead[telling->colour];
    const struct groups *groups = telling->answer->groups[telling->colour];
    const struct board *board = groups->ends->board;
    const int nedges = board->nsides + board->ncorners;
    const edge_set sides = (edge_set)((1u << board->nsides) - 1);
    const edge_set lost = (edge_set)((1u << nedges) - 1) &
                          (edge_set)~dead_chains_group_edges(dead, groups, telling->group);

    if (board->game->sides_conduct || lost == 0 ||
        dead_chains_group_level(dead, groups, telling->group) != DEAD_NOT)
        return;
    text_format(words, "While %s keeps its safe links, it can never touch ",
                query_colour(colour_other(telling->colour)));
    connect_text_put_edges(words, board, telling->question->spelling, "side", lost, 0,
                           board->nsides);
    text_string(words, (lost & sides) != 0 && (lost & (edge_set)~sides) != 0 ? " or " : "");
    connect_text_put_edges(words, board, telling->question->spelling, "corner", lost, board->nsides,
                           nedges);
    text_string(words, ". ");
}

static void connect_text_print_group(struct connect_sentence *telling, struct text *out)
{
    const struct groups *groups = telling->answer->groups[telling->colour];
    const struct group *group = &groups->group[telling->group];
    const struct vital_links *facts = telling->answer->links[telling->colour];
    enum spelling spelling = telling->question->spelling;
    struct text words = {0};

    text_string(&words, group->nchains > 1 ? "Safe group" : "Chain");
    for (int i = 0; i < group->nchains; i++)
        connect_text_put_chain(groups, spelling, &words, groups->chain[group->first_chain + i]);
    if (group->nchains > 1) {
        text_string(&words, " by ");
        connect_text_put_carrier(&words, groups->ends, spelling, &group->carrier);
    }
    connect_text_put_marks(&words, groups->ends->board, spelling, group->edges);
    text_string(&words, ". ");
    for (int t = group->first_tie; t < group->first_tie + group->nties; t++)
        connect_words_breaks(&words, telling->answer, telling->colour, spelling,
                             vital_links_tie(facts, t));
    connect_text_put_miai(telling, &words, vital_links_tie(facts, group->first_tie), group->nties);
    if ((telling->question->from != NULL || telling->question->to != NULL) &&
        dead_chains_group_level(telling->answer->dead[telling->colour], groups, telling->group) !=
            DEAD_NOT) {
        text_string(&words, "It");
        connect_words_death(&words, telling->answer, telling->colour, spelling, telling->group);
    }
    connect_text_put_reach(telling, &words);
    connect_text_put_steps(telling, &words, STEP_ADJACENT, 1, "Adjacent steps: ");
    connect_text_put_steps(telling, &words, STEP_BRIDGE, 1, "Two-bridge steps: ");
    connect_text_put_steps(telling, &words, STEP_LONG, 1, "Other 1-steps: ");
    for (int n = 2; n <= telling->question->most_steps; n++) {
        char heading[32];

        snprintf(heading, sizeof heading, "%d-steps: ", n);
        connect_text_put_steps(telling, &words, STEP_LONG, n, heading);
    }
    connect_text_put_paths(telling, &words);
    paragraph_put(out, &words, 2);
    text_release(&words);
}

/* `goes_on`: the game does, so that moves can threaten. */
static void connect_text_print_groups(const struct connect_question *question,
                                      const struct connect_answer *answer, bool goes_on,
                                      struct text *out)
{
    struct connect_sentence telling = {.question = question, .answer = answer};
    bool any = false;

    if (question->from == NULL && question->to == NULL)
        connect_summary_put(question, answer, out);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const struct groups *groups = answer->groups[c];

        if (groups == NULL)
            continue;
        telling.colour = c;
        if (groups->nchains > 0 && question->from == NULL)
            text_format(out, "  %s, group by group:\n", query_colour(c));
        for (telling.group = 0; telling.group < groups->ngroups; telling.group++) {
            if (!connect_shows_group(question, answer, c, telling.group))
                continue;
            connect_text_print_group(&telling, out);
            any = true;
        }
    }
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        if (question->from == NULL && answer->groups[c] != NULL && answer->groups[c]->nchains == 0)
            text_format(out, "  %s has no stone on the board.\n", query_colour(c));
    if (question->from != NULL && !any)
        text_format(out, "  No chain is at %s.\n", question->from);
    if (telling.starred)
        text_string(out, "  * needs a cell by which a group at its ends is joined.\n");
    if (any && goes_on)
        text_string(out, "  All this holds unless the opponent's moves threaten to win.\n");
}

#define LONGER 10 /* times as many nodes, for an answer that is open */

/* ---- a derivation ------------------------------------------------------------------------- */

/* " of lines 1, 2 and 4"; ends that touch need no line. */
static void connect_text_put_premises(struct text *words, const struct derivation_line *line)
{
    int lines = 0, told = 0;

    for (int i = 0; i < line->npremises; i++)
        lines += line->premise[i] != DERIVATION_TOUCHING;
    for (int i = 0; i < line->npremises; i++) {
        if (line->premise[i] == DERIVATION_TOUCHING)
            continue;
        if (told == 0)
            text_string(words, lines == 1 ? " of line " : " of lines ");
        text_format(words, "%s%d", text_joint(told++, lines, " and "), line->premise[i] + 1);
    }
}

static void connect_text_put_rule(struct text *words, const struct ends *ends,
                                  enum spelling spelling, const struct derivation_line *line)
{
    switch (line->rule) {
    case DERIVATION_CHAIN:
    case DERIVATION_CELL:
        text_string(words, line->rule == DERIVATION_CHAIN ? "(+) through the stone "
                                                          : "(+) through the empty cell ");
        connect_words_end(words, ends, spelling, line->via);
        break;
    case DERIVATION_UNION: text_string(words, "(x)"); break;
    case DERIVATION_STONE:
        text_string(words, "with a stone on ");
        connect_words_end(words, ends, spelling, line->via);
        break;
    case DERIVATION_ADJACENT: text_string(words, "they touch"); break;
    case DERIVATION_TEMPLATE: text_format(words, "template %s", line->template); break;
    case DERIVATION_SEARCH: text_string(words, "by exact search"); break;
    }
    connect_text_put_premises(words, line);
}

static void connect_text_print_lines(const struct derivation *derivation, const struct ends *ends,
                                     enum spelling spelling, struct text *out)
{
    for (int i = 0; i < derivation->count; i++) {
        const struct derivation_line *line = &derivation->line[i];
        struct text words = {0};
        char name[SPELLING_BYTES];

        text_format(&words, "%d. %d-path ", i + 1, line->n);
        connect_words_end(&words, ends, spelling, line->a);
        text_string(&words, " to ");
        connect_words_end(&words, ends, spelling, line->b);
        text_char(&words, ' ');
        connect_text_put_carrier(&words, ends, spelling, &line->carrier);
        if (line->given != CELL_NONE) {
            cell_spell(ends->board, spelling, line->given, name);
            text_format(&words, " given %s", name);
        }
        text_string(&words, ": ");
        connect_text_put_rule(&words, ends, spelling, line);
        text_char(&words, '.');
        paragraph_put(out, &words, 2);
        text_release(&words);
    }
}

/* The answers of the search to intrusions, if it proved the last line. */
static void connect_text_print_answers(const struct connect_answer *answer, enum spelling spelling,
                                       struct text *out)
{
    const struct derivation *derivation = &answer->derivation;
    const struct derivation_line *last = &derivation->line[derivation->count - 1];
    const char *joint = "Answers: ";
    struct text words = {0};
    char name[SPELLING_BYTES];

    if (last->rule != DERIVATION_SEARCH)
        return;
    if (last->n == 1) {
        cell_spell(answer->ends->board, spelling, derivation->opening, name);
        text_format(&words, "It begins with %s.", name);
    }
    for (cell c = 0; last->n == 0 && c < answer->ends->board->ncells; c++) {
        if (!cellset_has(derivation->intrusions.word, c) || derivation->reply[c] == CELL_NONE)
            continue;
        cell_spell(answer->ends->board, spelling, c, name);
        text_format(&words, "%s%s by ", joint, name);
        cell_spell(answer->ends->board, spelling, derivation->reply[c], name);
        text_string(&words, name);
        joint = ", ";
    }
    if (words.length > 0)
        paragraph_put(out, &words, 2);
    text_release(&words);
}

/* " after at most 2 more stones, one of them on a8:" */
static void connect_text_put_stones(const struct connect_question *question,
                                    const struct connect_answer *answer, struct text *out)
{
    static const char *const counts[] = {"no", "one", "two", "three"};
    const struct derivation *derivation = &answer->derivation;
    const struct derivation_line *last = &derivation->line[derivation->count - 1];
    bool from = answer->ends->kind[answer->a] == END_EMPTY;
    bool to = answer->ends->kind[answer->b] == END_EMPTY;

    if (derivation->n > 0)
        text_format(out, " after %s%s more stone%s", derivation->exact ? "" : "at most ",
                    counts[derivation->n], derivation->n == 1 ? "" : "s");
    if (from || to)
        text_format(out, ",%s%s on %s%s%s",
                    last->n == 0 ? ""
                    : from && to ? " two"
                                 : " one",
                    last->n == 0 ? "" : " of them", from ? question->from : "",
                    from && to ? " and " : "", to ? question->to : "");
    text_string(out, ":\n");
}

static void connect_text_print_derivation(const struct connect_question *question,
                                          const struct connect_answer *answer, struct text *out)
{
    const struct derivation *derivation = &answer->derivation;

    text_format(out, "  %s and %s ", question->from, question->to);
    if (answer->trouble == CONNECT_ONE_CHAIN)
        text_string(out, "are one chain.\n");
    else if (answer->trouble != CONNECT_FINE)
        text_string(out, "are not two ends of one colour's connections here.\n");
    else if (derivation->verdict == DERIVATION_PROVED) {
        text_format(out, "are joined for %s", query_colour(answer->colour));
        connect_text_put_stones(question, answer, out);
    } else if (derivation->verdict == DERIVATION_NONE)
        text_format(out, "cannot be joined by %s, who may even move first%s.\n",
                    query_colour(answer->colour),
                    question->carrier == NULL ? "" : ", inside the carrier");
    else
        text_string(out, "are not seen to be joined, which proves nothing.\n");
    if (answer->trouble != CONNECT_FINE)
        return;
    if (derivation->verdict == DERIVATION_PROVED) {
        connect_text_print_lines(derivation, answer->ends, question->spelling, out);
        connect_text_print_answers(answer, question->spelling, out);
    }
    if (derivation->verdict == DERIVATION_PROVED && !derivation->exact && question->carrier != NULL)
        text_string(out, "  With cells outside the carrier fewer stones may suffice.\n");
    else if (derivation->verdict == DERIVATION_UNKNOWN ||
             (derivation->verdict == DERIVATION_PROVED && !derivation->exact))
        text_format(out, "  The search ended at its limit; --limit-nodes=%llu searches longer.\n",
                    (unsigned long long)question->limit_nodes * LONGER);
}

int connect_text_print(const void *asked, const struct query_view *view)
{
    const struct connect_question *question = asked;
    const struct connect_answer *answer = view->answer;
    struct text *out = view->item->out;
    bool goes_on;

    query_moment(view, question->spelling, out);
    goes_on = query_turn(view, out);
    if (question->map != NULL) {
        connect_map_print(question, view);
        return 0;
    }
    if (question->derives)
        connect_text_print_derivation(question, answer, out);
    else
        connect_text_print_groups(question, answer, goes_on, out);
    return 0;
}
