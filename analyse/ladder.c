/* SPDX-License-Identifier: ISC */
/*
 * Which ladders can a colour start?  Every empty cell of a low row, a step from a chain of the
 * runner, is tried in both directions: the stone is placed, the exact search says whether its strip
 * is joined to the side moving second, moving first, and without each single cell.  Which reply is
 * forced follows, and the ladder is played out.
 */
#include "analyse/ladder.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/threats.h"

enum { ROW_USUAL = 3, NODES_USUAL = 20000, CHOICES_MAX = 3 };

struct walker {
    struct exact *exact;
    struct position *position;
    const struct board *board;
    const struct ladder_options *options;
    struct threats threats; /* of the position as it is played on */
    struct ends ends;
    uint8_t row[BOARD_CELLS_MAX + 1]; /* of each cell from the side; outside: 0 */
    int side, most_row, words;
    enum colour runner, other;
};

/* ---- the rows of a side ------------------------------------------------------------------- */

/* Row 1 is the side's line with the corners at its ends. */
static void fill_rows(struct walker *walker)
{
    const struct board *board = walker->board;
    int next = (walker->side + 1) % board->nsides;
    unsigned line = 1u << walker->side;

    if (board->ncorners > 0)
        line |= 1u << (board->nsides + walker->side) | 1u << (board->nsides + next);
    for (cell c = 0; c < board->ncells; c++)
        walker->row[c] = (board->edges[c] & line) != 0;
    walker->row[board->ncells] = 0;
    for (uint8_t row = 1; row < walker->most_row; row++)
        for (cell c = 0; c < board->ncells; c++)
            for (int d = 0; d < BOARD_DIRECTIONS && walker->row[c] == 0; d++) {
                cell there = board->neighbour[c][d];

                if (there < board->ncells && walker->row[there] == row)
                    walker->row[c] = row + 1;
            }
}

/* The direction along the side in which its cells follow one another; the other is 3 on. */
static int along_side(const struct walker *walker)
{
    const struct board *board = walker->board;

    for (cell c = 0; c < board->ncells; c++)
        for (int d = 0; d < 3; d++)
            if (walker->row[c] == 1 && walker->row[board->neighbour[c][d]] == 1)
                return d;
    return 0;
}

int ladder_corner(const struct board *board, const struct ladder *ladder)
{
    cell at = ladder->move[0];
    int best = -1, least = 0;

    for (cell c = 0; c < board->ncells && board->ncorners > 0; c++) {
        int first = board->nsides + ladder->side;
        int second = board->nsides + (ladder->side + 1) % board->nsides;
        int corner = board->edges[c] >> first & 1    ? first
                     : board->edges[c] >> second & 1 ? second
                                                     : -1;
        cell ahead = board->neighbour[at][ladder->along];
        int gain;

        if (corner < 0 || ahead >= board->ncells)
            continue;
        gain = board_distance(board, at, c) - board_distance(board, ahead, c);
        if (best < 0 || gain > least) {
            best = corner;
            least = gain;
        }
    }
    return best;
}

/* ---- one stone ---------------------------------------------------------------------------- */

/* The cells that touch both. */
static void add_between(const struct walker *walker, cell a, cell b, struct cellset *set)
{
    const struct board *board = walker->board;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        cell c = board->neighbour[a][d];

        if (c < board->ncells && position_colour(walker->position, c) == COLOUR_NONE &&
            board_distance(board, c, b) == 1)
            cellset_add(set->word, c);
    }
}

static void fill_strip(const struct walker *walker, cell from, cell stone, struct cellset *strip)
{
    const struct board *board = walker->board;
    int row = walker->row[stone];

    memset(strip, 0, sizeof *strip);
    for (cell c = 0; c < board->ncells; c++)
        if (walker->row[c] >= 1 && walker->row[c] <= row &&
            position_colour(walker->position, c) == COLOUR_NONE &&
            board_distance(board, stone, c) <= 2 * row)
            cellset_add(strip->word, c);
    if (board_distance(board, from, stone) > 1)
        add_between(walker, from, stone, strip);
}

/* Are the chain, the stone and the side joined inside `carrier`? */
static enum exact_verdict joined(struct walker *walker, cell from, cell stone,
                                 const struct cellset *carrier, bool runner_first,
                                 struct exact_answer *answer)
{
    const struct ends *ends = &walker->ends;
    struct exact_question question = {.ends = ends,
                                      .carrier = carrier->word,
                                      .target = {ends->of_cell[from], ends->of_side[walker->side]},
                                      .ntargets = 2,
                                      .colour_first = runner_first,
                                      .limit_nodes = walker->options->limit_nodes != 0
                                                         ? walker->options->limit_nodes
                                                         : NODES_USUAL};

    if (question.target[0] == question.target[1])
        return EXACT_YES; /* Hex: it stands on its own side */
    if (ends->of_cell[stone] != ends->of_cell[from])
        question.target[question.ntargets++] = ends->of_cell[stone];
    exact_solve(walker->exact, &question, answer);
    return answer->verdict;
}

/*
 * The stone has just been placed: YES: it joins the side moving second; NO: moving first only, if
 * at all, and `replies` are the cells that prevent even that, by themselves; all when it does not.
 */
static enum exact_verdict ask_stone(struct walker *walker, cell from, cell stone,
                                    struct cellset *replies, bool *threatens)
{
    struct cellset strip, needed;
    struct exact_answer answer;
    enum exact_verdict verdict;

    memset(replies, 0, sizeof *replies);
    *threatens = false;
    ends_init(&walker->ends, walker->position, walker->runner);
    fill_strip(walker, from, stone, &strip);
    verdict = joined(walker, from, stone, &strip, false, &answer);
    if (verdict != EXACT_NO)
        return verdict;
    verdict = joined(walker, from, stone, &strip, true, &answer);
    if (verdict != EXACT_YES)
        return verdict;
    *threatens = true;
    /* It joins by these cells alone, so no other prevents it. */
    needed = answer.carrier;
    for (cell c = cellset_next(needed.word, 0, walker->words); c != CELL_NONE;
         c = cellset_next(needed.word, c + 1u, walker->words)) {
        struct cellset rest = strip;

        cellset_remove(rest.word, c);
        verdict = joined(walker, from, stone, &rest, true, &answer);
        if (verdict == EXACT_UNKNOWN)
            return verdict;
        if (verdict == EXACT_NO)
            cellset_add(replies->word, c);
    }
    return EXACT_NO;
}

/* ---- playing out -------------------------------------------------------------------------- */

static cell threat_of(const struct walker *walker, enum colour colour, cell but)
{
    for (cell c = 0; c < walker->board->ncells; c++)
        if (walker->threats.at[colour][c] != 0 && c != but)
            return c;
    return CELL_NONE;
}

/*
 * It is the runner's turn; may it go on with `next`?  Not when a figure is to be completed, by
 * itself or, elsewhere, by the other.
 */
static bool goes_on(struct walker *walker, struct ladder *ladder, cell next)
{
    threats_scan(&walker->threats, walker->position);
    if (walker->threats.count[walker->runner] > 0) {
        ladder->end = LADDER_WINS;
        ladder->at = threat_of(walker, walker->runner, CELL_NONE);
        return false;
    }
    ladder->at = threat_of(walker, walker->other, next);
    if (ladder->at == CELL_NONE)
        return true;
    ladder->end = walker->threats.count[walker->other] > 1 ? LADDER_LOSES : LADDER_COUNTER;
    return false;
}

/* The stone has just been placed, and makes a threat that no reply of `replies` answers too? */
static bool wins_by(struct walker *walker, struct ladder *ladder, struct cellset *replies)
{
    threats_scan(&walker->threats, walker->position);
    if (walker->threats.count[walker->runner] == 0)
        return false;
    cell at = threat_of(walker, walker->runner, CELL_NONE);

    if (walker->threats.count[walker->runner] == 1 && cellset_has(replies->word, at)) {
        memset(replies, 0, sizeof *replies);
        cellset_add(replies->word, at);
        return false;
    }
    ladder->end = LADDER_WINS;
    ladder->at = at;
    return true;
}

/* The next cell in the row that is not the runner's own already. */
static cell next_cell(const struct walker *walker, const struct ladder *ladder, cell at)
{
    do
        at = walker->board->neighbour[at][ladder->along];
    while (at < walker->board->ncells && position_colour(walker->position, at) == walker->runner);
    return at;
}

/* Which way does a ladder end that has nothing to threaten with `next`?  By the other's stones
 * ahead of `last` in these rows, or because the side ends. */
static enum ladder_end end_ahead(const struct walker *walker, const struct ladder *ladder,
                                 cell last, cell next)
{
    const struct board *board = walker->board;

    if (next >= board->ncells)
        return LADDER_CORNER;
    for (cell c = 0; c < board->ncells; c++) {
        bool is_reply = false;

        if (walker->row[c] == 0 || walker->row[c] > ladder->row ||
            position_colour(walker->position, c) != walker->other ||
            board_distance(board, next, c) > 2 * ladder->row ||
            board_distance(board, next, c) >= board_distance(board, last, c))
            continue;
        for (int i = 0; i < ladder->npairs; i++)
            is_reply |= ladder->reply[i] == c;
        if (!is_reply)
            return LADDER_BLOCKED;
    }
    return LADDER_CORNER;
}

static void place(struct walker *walker, cell at, enum colour colour)
{
    (void)position_play(walker->position, at, colour);
}

static edge_set edges_at(const struct walker *walker, cell at)
{
    return walker->position->chain[position_chain(walker->position, at)].edges;
}

/* The chains of `colour` around the empty cell. */
static edge_set edges_around(const struct walker *walker, cell at, enum colour colour)
{
    edge_set edges = 0;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        cell c = walker->board->neighbour[at][d];

        if (c < walker->board->ncells && position_colour(walker->position, c) == colour)
            edges |= edges_at(walker, c);
    }
    return edges;
}

/* One more pair, `stone` standing and `replies` the choice; the reply wanted is the last one moved
 * along, or, of the first stone, the cell given. */
static bool add_pair(struct walker *walker, struct ladder *ladder, const struct cellset *replies,
                     cell first)
{
    int count = cellset_count(replies->word, walker->words);
    cell reply = cellset_next(replies->word, 0, walker->words);

    if (ladder->npairs == 0) {
        ladder->nchoices = (uint8_t)count;
        reply = first;
    } else if (count != 1) {
        return false;
    } else if (ladder->npairs > 1 || ladder->nchoices == 1) {
        cell last = ladder->reply[ladder->npairs - 1], move = ladder->move[ladder->npairs - 1];

        /* Moved as far as the stones were. */
        for (; move != ladder->move[ladder->npairs];
             move = walker->board->neighbour[move][ladder->along])
            last = walker->board->neighbour[last][ladder->along];
        if (last != reply)
            return false;
    }
    ladder->other_gains &= (edge_set)~edges_around(walker, reply, walker->other);
    ladder->reply[ladder->npairs++] = reply;
    place(walker, reply, walker->other);
    return true;
}

/* An own chain ahead without which the last stone would not be joined. */
static cell find_helper(struct walker *walker, const struct ladder *ladder)
{
    const struct position *position = walker->position;
    cell last = ladder->move[ladder->nmoves - 1], helper = CELL_NONE;
    cell chain = position_chain(position, last), from = position_chain(position, ladder->from);
    struct position *without = malloc(sizeof *without);
    struct exact_answer answer;
    struct cellset strip;

    for (cell c = 0; without != NULL && c < walker->board->ncells && helper == CELL_NONE; c++) {
        cell root = position_chain(position, c);

        if (position_colour(position, c) != walker->runner || root == chain || root == from ||
            board_distance(walker->board, c, last) > 2 * ladder->row)
            continue;
        position_init(without, walker->board, position->ring_rule);
        for (cell at = 0; at < walker->board->ncells; at++)
            if (position_colour(position, at) != COLOUR_NONE &&
                (position_colour(position, at) != walker->runner ||
                 position_chain(position, at) != root))
                position_set(without, at, position_colour(position, at));
        ends_init(&walker->ends, without, walker->runner);
        fill_strip(walker, ladder->from, last, &strip);
        if (joined(walker, ladder->from, last, &strip, false, &answer) == EXACT_NO)
            helper = c;
    }
    free(without);
    return helper;
}

/* Plays pairs from the first stone on, which is placed already; its reply is `first`. */
static void play_out(struct walker *walker, struct ladder *ladder, const struct cellset *choices,
                     cell first)
{
    const struct board *board = walker->board;
    struct cellset replies = *choices;
    bool threatens;

    for (;;) {
        cell stone = ladder->move[ladder->nmoves - 1], next = next_cell(walker, ladder, stone);

        if (!add_pair(walker, ladder, &replies, first)) {
            ladder->end = LADDER_LOOSE;
            ladder->nmoves--;
            position_undo(walker->position);
            return;
        }
        if (!goes_on(walker, ladder, next))
            return;
        if (ladder->npairs == LADDER_PAIRS_MAX || next >= board->ncells ||
            position_colour(walker->position, next) != COLOUR_NONE) {
            ladder->end = (uint8_t)(next < board->ncells ? LADDER_BLOCKED : LADDER_CORNER);
            return;
        }
        place(walker, next, walker->runner);
        ladder->move[ladder->nmoves++] = next;
        enum exact_verdict verdict = ask_stone(walker, ladder->from, next, &replies, &threatens);
        if (wins_by(walker, ladder, &replies))
            return;
        if (verdict == EXACT_YES) {
            ladder->end = LADDER_CONNECTS;
            ladder->helper = find_helper(walker, ladder);
            return;
        }
        if (verdict == EXACT_UNKNOWN || !threatens) {
            position_undo(walker->position);
            ladder->nmoves--;
            ladder->end =
                (uint8_t)(verdict == EXACT_UNKNOWN ? LADDER_UNKNOWN
                                                   : end_ahead(walker, ladder, stone, next));
            return;
        }
    }
}

/* What both have gained, the last pair standing; *before are the threats before the first. */
static void take_stock(struct walker *walker, struct ladder *ladder, const struct threats *before)
{
    ladder->runner_gains &= edges_at(walker, ladder->move[ladder->nmoves - 1]);
    if (ladder->end == LADDER_CONNECTS)
        ladder->runner_gains |= (edge_set)(1u << ladder->side);
    ladder->other_gains &= edges_at(walker, ladder->reply[ladder->npairs - 1]);
    threats_scan(&walker->threats, walker->position);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        for (cell at = 0; at < walker->board->ncells; at++)
            if (walker->threats.at[c][at] != 0 && before->at[c][at] == 0)
                cellset_add(ladder->threats[c].word, at);
}

/* ---- escapes ------------------------------------------------------------------------------ */

/* Where would one more stone of the runner let it join the side, in the rows ahead? */
static void find_escapes(struct walker *walker, struct ladder *ladder)
{
    const struct board *board = walker->board;
    cell first = ladder->move[0], ahead = board->neighbour[first][ladder->along];
    cell behind = board->neighbour[first][(ladder->along + 3) % BOARD_DIRECTIONS];
    struct cellset region = {{0}};
    struct exact_answer answer;

    for (cell c = 0; c < board->ncells; c++)
        if (walker->row[c] >= 1 && walker->row[c] <= ladder->row &&
            position_colour(walker->position, c) == COLOUR_NONE &&
            (ahead >= board->ncells || behind >= board->ncells ||
             board_distance(board, c, ahead) <= board_distance(board, c, behind)))
            cellset_add(region.word, c);
    if (board_distance(board, ladder->from, first) > 1)
        add_between(walker, ladder->from, first, &region);
    for (cell c = cellset_next(region.word, 0, walker->words); c != CELL_NONE;
         c = cellset_next(region.word, c + 1u, walker->words)) {
        struct cellset rest = region;

        place(walker, c, walker->runner);
        cellset_remove(rest.word, c);
        ends_init(&walker->ends, walker->position, walker->runner);
        if (c != first &&
            joined(walker, ladder->from, ladder->from, &rest, true, &answer) == EXACT_YES)
            cellset_add(ladder->escapes.word, c);
        position_undo(walker->position);
    }
}

/* ---- all ladders -------------------------------------------------------------------------- */

static int keep(struct ladders *ladders, const struct ladder *ladder)
{
    if (ladders->count == ladders->room) {
        int room = ladders->room ? 2 * ladders->room : 8;
        struct ladder *grown = realloc(ladders->ladder, (size_t)room * sizeof *grown);

        if (grown == NULL)
            return -1;
        ladders->ladder = grown;
        ladders->room = room;
    }
    ladders->ladder[ladders->count++] = *ladder;
    return 0;
}

/* Does `whole` come to the first pair of `part`, with the same end to follow? */
static bool holds_part(const struct ladder *whole, const struct ladder *part)
{
    if (whole->side != part->side || whole->row != part->row || whole->along != part->along)
        return false;
    for (int i = 0; i < whole->npairs; i++)
        if (whole->move[i] == part->move[0] && whole->reply[i] == part->reply[0])
            return whole->npairs > part->npairs || whole < part;
    return false;
}

static void drop_parts(struct ladders *ladders)
{
    int kept = 0;

    for (int i = 0; i < ladders->count; i++) {
        bool is_part = false;

        for (int j = 0; j < ladders->count && !is_part; j++)
            is_part = j != i && holds_part(&ladders->ladder[j], &ladders->ladder[i]);
        ladders->ladder[i].nmoves = is_part ? 0 : ladders->ladder[i].nmoves;
    }
    for (int i = 0; i < ladders->count; i++)
        if (ladders->ladder[i].nmoves > 0)
            ladders->ladder[kept++] = ladders->ladder[i];
    ladders->count = kept;
}

/* Stones placed since `nplies` are taken back. */
static void take_back(struct walker *walker, int nplies)
{
    while (walker->position->nplies > nplies)
        position_undo(walker->position);
}

/* Is some pair the one before it, moved? */
static bool repeats(const struct ladder *ladder)
{
    return ladder->npairs >= (ladder->nchoices == 1 ? 2 : 3);
}

/* The first stone stands; runs both ways from each reply to it. */
static int run_from(struct walker *walker, struct ladders *ladders, const struct ladder *start,
                    const struct threats *before)
{
    int along = along_side(walker), nplies = walker->position->nplies, status = 0;
    struct cellset replies;
    bool threatens;

    if (ask_stone(walker, start->from, start->move[0], &replies, &threatens) != EXACT_NO ||
        !threatens || cellset_count(replies.word, walker->words) > CHOICES_MAX)
        return 0;
    for (int way = 0; way < 2; way++)
        for (cell reply = cellset_next(replies.word, 0, walker->words);
             reply != CELL_NONE && status == 0;
             reply = cellset_next(replies.word, reply + 1u, walker->words)) {
            struct ladder ladder = *start;
            struct cellset choices = replies;

            ladder.along = (uint8_t)(along + 3 * way);
            if (!wins_by(walker, &ladder, &choices) && cellset_has(choices.word, reply))
                play_out(walker, &ladder, &choices, reply);
            if (repeats(&ladder)) {
                take_stock(walker, &ladder, before);
                status = keep(ladders, &ladder);
            }
            take_back(walker, nplies);
        }
    return status;
}

/* Is the empty cell a two-bridge away from the stone? */
static bool is_bridge(const struct walker *walker, cell from, cell at)
{
    struct cellset between = {{0}};

    if (board_distance(walker->board, from, at) != 2)
        return false;
    add_between(walker, from, at, &between);
    return cellset_count(between.word, walker->words) == 2;
}

/* Tries the empty cell as a first stone, from each chain that it can step from. */
static int try_cell(struct walker *walker, struct ladders *ladders, cell at,
                    const struct threats *before)
{
    const struct board *board = walker->board;
    struct ladder start = {.runner = (uint8_t)walker->runner,
                           .side = (uint8_t)walker->side,
                           .row = walker->row[at],
                           .at = CELL_NONE,
                           .helper = CELL_NONE,
                           .nmoves = 1,
                           .move = {at}};
    edge_set around = edges_around(walker, at, walker->runner);
    unsigned near = position_near(walker->position, at, walker->runner);
    int along = along_side(walker), status = 0;

    start.bottleneck =
        position_colour(walker->position, board->neighbour[at][along]) == walker->other &&
        position_colour(walker->position, board->neighbour[at][along + 3]) == walker->other;
    cell tried[BOARD_DIRECTIONS];
    int ntried = 0;

    for (cell c = 0; c < board->ncells && status == 0; c++) {
        bool again = false;

        if (position_colour(walker->position, c) != walker->runner ||
            board_distance(board, c, at) > 2)
            continue;
        if (near != 0 ? board_distance(board, c, at) != 1 : !is_bridge(walker, c, at))
            continue;
        start.start = near != 0 ? LADDER_ADJACENT : LADDER_BRIDGE;
        start.from = c;
        for (int i = 0; i < ntried; i++)
            again |=
                position_chain(walker->position, tried[i]) == position_chain(walker->position, c);
        if (again || ntried == BOARD_DIRECTIONS || edges_at(walker, c) >> walker->side & 1)
            continue;
        tried[ntried++] = c;
        start.runner_gains = (edge_set) ~(around | edges_at(walker, c));
        start.other_gains = (edge_set)~0;
        place(walker, at, walker->runner);
        status = run_from(walker, ladders, &start, before);
        position_undo(walker->position);
        if (near != 0)
            break; /* the chains around it are one now */
    }
    return status;
}

int ladders_find(struct ladders *ladders, struct exact *exact, struct position *position,
                 enum colour runner, const struct ladder_options *options)
{
    struct walker *walker = calloc(1, sizeof *walker);
    struct threats *before = malloc(sizeof *before);
    const struct board *board = position->board;
    int status = walker != NULL && before != NULL ? 0 : -1;

    ladders->count = 0;
    if (status == 0) {
        *walker = (struct walker){.exact = exact,
                                  .position = position,
                                  .board = board,
                                  .options = options,
                                  .runner = runner,
                                  .other = colour_other(runner),
                                  .words = cellset_words(board)};
        walker->most_row = options->most_row == 0 ? ROW_USUAL : options->most_row;
        threats_scan(before, position);
        ends_init(&walker->ends, position, runner);
    }
    /* A colour that completes a figure at once runs no ladder, nor does one that must prevent it.
     */
    bool quiet =
        status == 0 && before->count[COLOUR_WHITE] == 0 && before->count[COLOUR_BLACK] == 0;

    for (int side = 0; quiet && side < board->nsides && status == 0; side++) {
        ends_init(&walker->ends, position, runner);
        if (walker->ends.of_side[side] == END_NONE)
            continue;
        walker->side = side;
        fill_rows(walker);
        for (int row = 2; row <= walker->most_row; row++)
            for (cell c = 0; c < board->ncells && status == 0; c++)
                if (walker->row[c] == row && position_colour(position, c) == COLOUR_NONE)
                    status = try_cell(walker, ladders, c, before);
    }
    if (status == 0)
        drop_parts(ladders);
    for (int i = 0; status == 0 && options->escapes && i < ladders->count; i++) {
        walker->side = ladders->ladder[i].side;
        fill_rows(walker);
        if (ladders->ladder[i].end != LADDER_CONNECTS && ladders->ladder[i].end != LADDER_WINS)
            find_escapes(walker, &ladders->ladder[i]);
    }
    free(before);
    free(walker);
    return status;
}

void ladders_release(struct ladders *ladders)
{
    free(ladders->ladder);
    memset(ladders, 0, sizeof *ladders);
}

const char *ladder_end_name(enum ladder_end end)
{
    static const char *const names[] = {"connects", "corner",  "blocked", "loose",
                                        "wins",     "counter", "loses",   "unknown"};

    return names[end];
}

const char *ladder_start_name(enum ladder_start start)
{
    return start == LADDER_ADJACENT ? "adjacent" : "bridge";
}
