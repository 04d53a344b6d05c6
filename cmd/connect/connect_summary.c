/* SPDX-License-Identifier: ISC */
/*
 * The connections of a position that matter, in a few sentences for each colour.
 */
#include "cmd/connect/connect_words.h"

#include "cmd/output/paragraph.h"

#define SUMMARY_GROUPS 6 /* of each list */
#define SUMMARY_LINES 4
#define SUMMARY_CUTS 4 /* cells of a cut; one that more cells cut is left to the lists */

/* ---- words ---- */

void connect_words_end(struct text *words, const struct ends *ends, enum spelling spelling,
                       end_id at)
{
    char name[SPELLING_BYTES];

    ends_spell(ends, spelling, at, name);
    text_string(words, name);
}

void connect_words_cell(struct text *words, const struct board *board, enum spelling spelling,
                        cell at)
{
    char name[SPELLING_BYTES];

    cell_spell(board, spelling, at, name);
    text_string(words, name);
}

void connect_words_cells(struct text *words, const struct ends *ends, enum spelling spelling,
                         const struct cellset *set, const char *last)
{
    const int n = cellset_count(set->word, ends->words);
    int i = 0;

    for (cell c = cellset_next(set->word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(set->word, c + 1u, ends->words)) {
        text_string(words, text_joint(i++, n, last));
        connect_words_cell(words, ends->board, spelling, c);
    }
}

void connect_words_breaks(struct text *words, const struct connect_answer *answer,
                          enum colour colour, enum spelling spelling, const struct vital_link *link)
{
    const struct vital_links *facts = answer->links[colour];
    const struct board *board = answer->groups[colour]->ends->board;

    for (int i = 0; i < link->nintrusions; i++) {
        const struct link_intrusion *intrusion = &facts->intrusion[link->first_intrusion + i];

        if (intrusion->breaks != EXACT_YES)
            continue;
        text_format(words, "%s ", query_colour(colour_other(colour)));
        connect_words_cell(words, board, spelling, intrusion->at);
        if (intrusion->also_completes != CELL_NONE) {
            text_string(words, " wins by two threats, at ");
            connect_words_cell(words, board, spelling, intrusion->completes);
            text_string(words, " and ");
            connect_words_cell(words, board, spelling, intrusion->also_completes);
            text_string(words, ". ");
            continue;
        }
        text_string(words, " threatens ");
        figure_put_names(intrusion->figures, words);
        text_string(words, " at ");
        connect_words_cell(words, board, spelling, intrusion->completes);
        text_string(words, ", then ");
        connect_words_cell(words, board, spelling, intrusion->cut);
        text_string(words, " cuts it. ");
    }
}

void connect_words_death(struct text *words, const struct connect_answer *answer,
                         enum colour colour, enum spelling spelling, int group)
{
    const struct groups *groups = answer->groups[colour];
    const struct link_walls *walls = answer->walls[colour];
    const struct cellset named = dead_chains_group_walls(answer->dead[colour], groups, group);
    const int n = cellset_count(named.word, CELLSET_WORDS_MAX);
    int i = 0;

    text_string(words, " is dead");
    if (dead_chains_group_level(answer->dead[colour], groups, group) == DEAD_BEHIND_WALLS) {
        text_format(words, " while %s keeps ", query_colour(colour_other(colour)));
        for (int w = 0; w < walls->count; w++) {
            if (!cellset_has(named.word, (cell)w))
                continue;
            text_string(words, text_joint(i++, n, " and "));
            connect_words_end(words, &walls->ends, spelling, walls->wall[w].a);
            text_string(words, " to ");
            connect_words_end(words, &walls->ends, spelling, walls->wall[w].b);
        }
    }
    text_string(words, ". ");
}

/* ---- the summary of one colour ---- */

struct connect_summary {
    const struct connect_question *question;
    const struct connect_answer *answer;
    enum colour colour;
    struct text *out;
};

static void summary_put_end(const struct connect_summary *summary, struct text *words, end_id at)
{
    connect_words_end(words, summary->answer->groups[summary->colour]->ends,
                      summary->question->spelling, at);
}

/* The least place in the image of a group's stones. */
static int summary_place(const struct connect_summary *summary, int group)
{
    const struct groups *groups = summary->answer->groups[summary->colour];
    const int words = groups->ends->words;
    const uint64_t *stones = groups->group[group].stones.word;
    int least = BOARD_CELLS_MAX;

    for (cell c = cellset_next(stones, 0, words); c != CELL_NONE;
         c = cellset_next(stones, c + 1u, words)) {
        const int place = study_image_of_cell(summary->answer->study, c);

        least = place < least ? place : least;
    }
    return least;
}

/* Names a group by the chain of its canonically first stone; a chain that is one with a side by
 * that stone, and a side without stones as such. */
static void summary_put_name(const struct connect_summary *summary, struct text *words, int group)
{
    const struct groups *groups = summary->answer->groups[summary->colour];
    const int place = summary_place(summary, group);
    end_id name = groups->chain[groups->group[group].first_chain];
    cell at;

    if (place != BOARD_CELLS_MAX) {
        at = study_cell_of_image(summary->answer->study, (cell)place);
        name = groups->ends->of_cell[at];
        if (ends_cell(groups->ends, name) == CELL_NONE)
            name = at;
    }
    summary_put_end(summary, words, name);
}

/* How many of the chains have stones: in Hex sides are chains too, alone or with their stones. */
static int summary_count_chains(const struct groups *groups, int first, int nchains)
{
    const struct ends *ends = groups->ends;
    bool has_stones[ENDS_MAX] = {false};
    int n = 0;

    for (cell c = cellset_next(ends->own.word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(ends->own.word, c + 1u, ends->words))
        has_stones[ends->of_cell[c]] = true;
    for (int i = first; i < first + nchains; i++)
        n += has_stones[groups->chain[i]];
    return n;
}

/* A group by one of its chains: "f4", "f4 (3 chains)". */
static void summary_put_group(const struct connect_summary *summary, struct text *words, int index)
{
    const struct groups *groups = summary->answer->groups[summary->colour];
    const struct group *group = &groups->group[index];
    const int nchains = summary_count_chains(groups, group->first_chain, group->nchains);

    summary_put_name(summary, words, index);
    if (nchains > 1)
        text_format(words, " (%d chains)", nchains);
}

static int summary_bits(edge_set set)
{
    return cellset_bits(set);
}

/* The sides and corners that a group touches or is linked to; sides of the colour only.
 * `together`: those that it holds all at once. */
static edge_set summary_held(const struct connect_summary *summary, int group, bool together)
{
    const struct groups *groups = summary->answer->groups[summary->colour];
    const struct ends *ends = groups->ends;
    const edge_set linked = sides_linked(groups, group, together) & ends_own_edges(ends);

    return edges_named_once(ends->board, sides_held(groups, group) | linked);
}

/* Is it a group to speak of: selected, and not a side alone? */
static bool summary_wants(const struct connect_summary *summary, int group)
{
    return summary_place(summary, group) != BOARD_CELLS_MAX &&
           connect_shows_group(summary->question, summary->answer, summary->colour, group);
}

/* The reach of a group, and its rank: more sides and corners at once, then more stones. */
struct summary_holding {
    bool left; /* not yet put */
    edge_set each, at_once;
    int rank;
};

/* Fills in holding[] of all groups; returns how many are to be spoken of. */
static int summary_find_holdings(const struct connect_summary *summary,
                                 struct summary_holding *holding)
{
    const struct groups *groups = summary->answer->groups[summary->colour];
    int n = 0;

    for (int g = 0; g < groups->ngroups; g++) {
        struct summary_holding *of = &holding[g];

        of->left = summary_wants(summary, g);
        if (!of->left)
            continue;
        n++;
        of->each = summary_held(summary, g, false);
        of->at_once = summary_held(summary, g, true);
        of->rank = summary_bits(of->at_once) * (BOARD_CELLS_MAX + 1) +
                   cellset_count(groups->group[g].stones.word, groups->ends->words);
    }
    return n;
}

/* The group of the highest rank that is left, the first by place of equals; -1: none. */
static int summary_next_group(const struct connect_summary *summary,
                              const struct summary_holding *holding)
{
    const int ngroups = summary->answer->groups[summary->colour]->ngroups;
    int best = -1;

    for (int g = 0; g < ngroups; g++)
        if (holding[g].left && (best < 0 || holding[g].rank > holding[best].rank ||
                                (holding[g].rank == holding[best].rank &&
                                 summary_place(summary, g) < summary_place(summary, best))))
            best = g;
    return best;
}

/* "sides 1, 2* and 3 and corner a1", with a star for those of `starred`; nothing: "no side or
 * corner". */
static void summary_put_edges(const struct connect_summary *summary, struct text *words,
                              edge_set edges, edge_set starred)
{
    const struct board *board = summary->answer->groups[summary->colour]->ends->board;
    const edge_set sides = edges & (edge_set)((1u << board->nsides) - 1);
    const int nsides = summary_bits(sides), ncorners = summary_bits(edges) - nsides;

    for (int corners = 0; corners < 2; corners++) {
        const int n = corners ? ncorners : nsides, first = corners ? board->nsides : 0;
        const int past = corners ? board->nsides + board->ncorners : board->nsides;
        int i = 0;

        if (n > 0)
            text_format(words, "%s%s%s ", corners && nsides > 0 ? " and " : "",
                        corners ? "corner" : "side", n == 1 ? "" : "s");
        for (int e = first; e < past; e++) {
            char name[SPELLING_BYTES];

            if ((edges >> e & 1) == 0)
                continue;
            edge_spell(board, summary->question->spelling, e, name);
            text_format(words, "%s%s%s", text_joint(i++, n, " and "), name,
                        (starred >> e & 1) != 0 ? "*" : "");
        }
    }
    if (edges == 0)
        text_string(words, board->ncorners > 0 ? "no side or corner" : "no side");
}

/* "f4 (3 chains) holds sides 1 and 3; h8 holds corner a1; 2 more groups hold none." and what a star
 * means. */
static void summary_put_holdings(const struct connect_summary *summary, struct text *words)
{
    struct summary_holding holding[BOARD_CELLS_MAX];
    int left = summary_find_holdings(summary, holding), nput = 0, group;
    edge_set held = 0, starred = 0;

    while (nput < SUMMARY_GROUPS && (group = summary_next_group(summary, holding)) >= 0) {
        const edge_set shared = holding[group].each & (edge_set)~holding[group].at_once;

        held = holding[group].each;
        if (held == 0 && nput > 0)
            break;
        text_string(words, nput++ == 0 ? "" : "; ");
        holding[group].left = false;
        left--;
        summary_put_group(summary, words, group);
        text_string(words, " holds ");
        summary_put_edges(summary, words, held, shared);
        starred |= shared;
    }
    if (left > 0)
        text_format(words, "; %d more group%s %s", left, left == 1 ? " holds" : "s hold",
                    held == 0 ? "none" : "no more");
    text_string(words, starred != 0 ? " (* needs a cell of another link of the group)" : "");
    text_string(words, nput > 0 ? ". " : "");
}

/* "One stone joins most on e5: f4, h8* and side 2*; as many on d6 or e6." and what a star means. */
static void summary_put_joints(const struct connect_summary *summary, struct text *words)
{
    const struct groups *groups = summary->answer->groups[summary->colour];
    struct stone_joint joints[SUMMARY_LINES];
    const int n = study_joints(summary->answer->study, groups,
                               summary->answer->links[summary->colour], joints, SUMMARY_LINES);
    int i = 0, total;

    if (n == 0)
        return;
    total = joints[0].ngroups + summary_bits(joints[0].sides);
    text_string(words, "One stone joins most on ");
    connect_words_cell(words, groups->ends->board, summary->question->spelling, joints[0].at);
    text_string(words, ": ");
    for (int g = 0; g < groups->ngroups && g < 64; g++)
        if ((joints[0].groups >> g & 1) != 0) {
            text_string(words, text_joint(i++, total, " and "));
            summary_put_name(summary, words, g);
            text_string(words, (joints[0].shared_groups >> g & 1) != 0 ? "*" : "");
        }
    for (int s = 0; s < groups->ends->board->nsides; s++)
        if ((joints[0].sides >> s & 1) != 0) {
            text_string(words, text_joint(i++, total, " and "));
            summary_put_end(summary, words, groups->ends->of_side[s]);
            text_string(words, (joints[0].shared_sides >> s & 1) != 0 ? "*" : "");
        }
    if (n > 1 && n <= SUMMARY_LINES) {
        text_string(words, "; as many on ");
        for (int j = 1; j < n; j++) {
            text_string(words, text_joint(j - 1, n - 1, " or "));
            connect_words_cell(words, groups->ends->board, summary->question->spelling,
                               joints[j].at);
        }
    } else if (n > 1) {
        text_format(words, "; as many on %d other cells", n - 1);
    }
    if ((joints[0].shared_groups | joints[0].shared_sides) != 0)
        text_string(words, " (* needs a cell of another of these links)");
    text_string(words, ". ");
}

/* "Black f5 cuts ...", of one link. */
static void summary_put_link_breaks(const struct connect_summary *summary, struct text *words,
                                    const struct path *path, const struct vital_link *link)
{
    if (!vital_links_is_broken(summary->answer->links[summary->colour], link))
        return;
    text_string(words, "The link ");
    summary_put_end(summary, words, path->a);
    text_string(words, " to ");
    summary_put_end(summary, words, path->b);
    text_string(words, " does not hold: ");
    connect_words_breaks(words, summary->answer, summary->colour, summary->question->spelling,
                         link);
}

/* Cuts that threaten, and the cells that cut what one stone would join: a link is cut for certain,
 * its ends are not, as no listing of links is complete. */
static void summary_put_cuts(const struct connect_summary *summary, struct text *words)
{
    const struct groups *groups = summary->answer->groups[summary->colour];
    const struct vital_links *facts = summary->answer->links[summary->colour];
    int nput = 0;

    for (int t = 0; t < groups->nties; t++)
        summary_put_link_breaks(summary, words, &groups->tie[t].path, vital_links_tie(facts, t));
    for (int p = 0; p < groups->npaths; p++)
        summary_put_link_breaks(summary, words, &groups->path[p].path,
                                vital_links_path(facts, groups, p));
    for (int p = 0; p < groups->npaths; p++) {
        const struct path *path = &groups->path[p].path;
        const struct cellset *cuts = &vital_links_path(facts, groups, p)->cuts;
        const int n = cellset_count(cuts->word, groups->ends->words);

        if (path->n != 1 || groups->path[p].to < 0 || n == 0 || n > SUMMARY_CUTS)
            continue;
        text_string(words, nput++ == 0 ? query_colour(colour_other(summary->colour)) : "; ");
        text_string(words, nput == 1 ? " can cut these links, though others may hold: " : "");
        summary_put_end(summary, words, path->a);
        text_string(words, " to ");
        summary_put_end(summary, words, path->b);
        text_string(words, " at ");
        connect_words_cells(words, groups->ends, summary->question->spelling, cuts, " or ");
    }
    text_string(words, nput > 0 ? ". " : "");
}

/* "a1 is dead. c3 is dead while Black keeps b2 to d1." */
static void summary_put_dead(const struct connect_summary *summary, struct text *words)
{
    const struct groups *groups = summary->answer->groups[summary->colour];

    for (int g = 0; g < groups->ngroups; g++) {
        if (dead_chains_group_level(summary->answer->dead[summary->colour], groups, g) == DEAD_NOT)
            continue;
        summary_put_group(summary, words, g);
        connect_words_death(words, summary->answer, summary->colour, summary->question->spelling,
                            g);
    }
}

/* "White b2 to d3 and Black b3 to d4 both need c3. " */
static void summary_put_crossings(const struct connect_question *question,
                                  const struct connect_answer *answer, struct text *out)
{
    struct text words = {0};
    int nput = 0;

    for (int i = 0; i < answer->crossings->count; i++) {
        const struct link_crossing *crossing = &answer->crossings->crossing[i];

        if (crossing->link[0].colour == crossing->link[1].colour ||
            !(connect_shows_link(question, answer, &crossing->link[0]) ||
              connect_shows_link(question, answer, &crossing->link[1])))
            continue;
        for (int l = 0; l < 2; l++) {
            const struct safe_link *link = &crossing->link[l];
            const struct path *path = safe_link_path(answer->groups, link);
            const struct ends *ends = answer->groups[link->colour]->ends;

            text_format(&words, "%s%s ", l == 0 ? "" : " and ", query_colour(link->colour));
            connect_words_end(&words, ends, question->spelling, path->a);
            text_string(&words, " to ");
            connect_words_end(&words, ends, question->spelling, path->b);
        }
        text_string(&words, " both need ");
        connect_words_cells(&words, answer->groups[COLOUR_WHITE]->ends, question->spelling,
                            &crossing->cells, " and ");
        text_string(&words, ". ");
        nput++;
    }
    if (nput > 0)
        paragraph_put(out, &words, 2);
    text_release(&words);
}

/* One kind of statement, in its own paragraph. */
static void summary_put_line(const struct connect_summary *summary,
                             void (*put)(const struct connect_summary *, struct text *))
{
    struct text words = {0};

    put(summary, &words);
    if (words.length > 0)
        paragraph_put(summary->out, &words, 4);
    text_release(&words);
}

void connect_summary_put(const struct connect_question *question,
                         const struct connect_answer *answer, struct text *out)
{
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const struct connect_summary summary = {question, answer, c, out};
        const struct groups *groups = answer->groups[c];
        int nchains;

        if (groups == NULL || groups->nchains == 0)
            continue;
        nchains = summary_count_chains(groups, 0, groups->nchains);
        text_format(out, "  %s: %d chain%s%s in %d safe group%s%s\n", query_colour(c), nchains,
                    nchains == 1 ? "" : "s",
                    nchains < groups->nchains ? ", and sides that act as stones," : "",
                    groups->ngroups, groups->ngroups == 1 ? "" : "s",
                    groups->truncated ? "; a limit was met" : "");
        summary_put_line(&summary, summary_put_holdings);
        summary_put_line(&summary, summary_put_joints);
        summary_put_line(&summary, summary_put_cuts);
        summary_put_line(&summary, summary_put_dead);
    }
    if (answer->groups[COLOUR_WHITE] != NULL && answer->groups[COLOUR_BLACK] != NULL)
        summary_put_crossings(question, answer, out);
}
