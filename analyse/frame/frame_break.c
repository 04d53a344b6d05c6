/* SPDX-License-Identifier: ISC */
/*
 * Which line of the opponent breaks a frame?
 *
 * A search in depth over the opponent's moves that must be answered:
 *   - A threat: the owner, who completes nothing at that point, has one answer, the threatened
 * cell.
 *   - An intrusion without a threat: only those answers are tried that keep the frame on its
 *     carrier by the exact search; after any other the carrier is lost if the opponent answers
 *     there.  The owner's own threats elsewhere are not searched.
 * The line is complete when two cells complete a figure of the opponent, or when the exact search
 * finds the carrier lost.  Where an answer makes a threat of the owner, the opponent has to take
 * that cell, and the carrier must be lost then even if the owner moves first.
 *
 * Which intrusions without a threat can help?  Only those that lead to threats.  Where the opponent
 * has none now, and needs more stones inside the carrier than the owner needs closings, none will
 * come in time: the owner has closed the last link before the opponent is one stone from a figure.
 * (That the opponent may use cells outside as well only makes the search miss lines.)
 */
#include "analyse/frame/frame_break.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/distance.h"

enum {
    THREATS_MAX = 3, /* in a line */
    QUIET_MAX = 6, /* intrusions without a threat in it */
    ANSWERS_MAX = 3, /* to one intrusion; with more it is not tried */
    EXACT_BITS = 12,
    EXACT_SHARE = 6, /* all exact searches about a frame, in limits of one */
    FAILED_BITS = 10, /* of the table of positions without a line */
    NO_LINE = -1,
};

struct frame_break {
    struct exact *exact;
    struct position *position; /* borrowed, as are ends and frame */
    const struct ends *ends; /* where the frame was found */
    const struct frame *frame;
    enum colour owner;
    int words;
    uint64_t nodes_left, limit_exact;
    uint64_t exact_left; /* positions of all exact searches that follow */
    struct ends now; /* of the position tried */
    uint64_t failed[1 << FAILED_BITS]; /* keys of positions where the search found no line */
    uint64_t late[1 << FAILED_BITS]; /* likewise of those where the opponent comes too late, with
                                        the owner's closings */
};

struct frame_break *frame_break_new(void)
{
    struct frame_break *engine = calloc(1, sizeof *engine);

    if (engine == NULL)
        return NULL;
    engine->exact = exact_new(EXACT_BITS);
    if (engine->exact == NULL) {
        frame_break_free(engine);
        return NULL;
    }
    return engine;
}

void frame_break_free(struct frame_break *engine)
{
    if (engine == NULL)
        return;
    exact_free(engine->exact);
    free(engine);
}

void frame_break_begin(struct frame_break *engine, struct position *position,
                       const struct ends *ends, const struct frame *frame, uint64_t limit_nodes,
                       uint64_t limit_exact)
{
    engine->position = position;
    engine->ends = ends;
    engine->frame = frame;
    engine->owner = ends->colour;
    engine->words = ends->words;
    engine->nodes_left = limit_nodes;
    engine->limit_exact = limit_exact;
    engine->exact_left = EXACT_SHARE * limit_exact;
    memset(engine->failed, 0, sizeof engine->failed);
    memset(engine->late, 0, sizeof engine->late);
}

/* Prepares the question whether the figure can be made on what is left of the carrier. */
static void frame_break_ask(struct frame_break *engine, struct cellset *carrier,
                            struct exact_question *question)
{
    ends_init(&engine->now, engine->position, engine->owner);
    cellset_and(carrier->word, engine->frame->carrier.word, engine->now.empty.word, engine->words);
    *question = (struct exact_question){.ends = &engine->now,
                                        .carrier = carrier->word,
                                        .figures = engine->frame->figures,
                                        .limit_nodes = engine->exact_left < engine->limit_exact
                                                           ? engine->exact_left + 1
                                                           : engine->limit_exact};
}

/* Takes what the last exact search took from what is left.  Once nothing is left, searches end
 * after a position or two without an answer, and no line is found by them. */
static void frame_break_charge(struct frame_break *engine)
{
    const uint64_t nodes = exact_nodes(engine->exact);

    engine->exact_left -= nodes < engine->exact_left ? nodes : engine->exact_left;
}

/* Is the frame surely lost on what is left of its carrier?  (False when the search ran out.)  If
 * the opponent moves first, *cut is its move, or CELL_NONE if it needs none. */
static bool frame_break_is_lost(struct frame_break *engine, bool owner_moves, cell *cut)
{
    struct exact_question question;
    struct exact_answer answer;
    struct cellset carrier;

    frame_break_ask(engine, &carrier, &question);
    question.colour_first = owner_moves;
    exact_solve(engine->exact, &question, &answer);
    frame_break_charge(engine);
    *cut = answer.move;
    return answer.verdict == EXACT_NO;
}

/*
 * The answers on the carrier that keep the frame after the opponent's stone on `at`, into
 * answers[ANSWERS_MAX].  Returns their number; 0: there are more, none is needed, or the search did
 * not decide all.
 */
static int frame_break_answers(struct frame_break *engine, cell at, cell *answers)
{
    struct exact_question question;
    struct cellset carrier, replies;
    int n = 0;

    frame_break_ask(engine, &carrier, &question);
    question.most_replies = ANSWERS_MAX;
    const enum exact_verdict verdict = exact_replies(engine->exact, &question, at, replies.word);
    frame_break_charge(engine);
    if (verdict != EXACT_YES || cellset_count(replies.word, engine->words) > ANSWERS_MAX)
        return 0;
    for (cell c = cellset_next(replies.word, 0, engine->words); c != CELL_NONE;
         c = cellset_next(replies.word, c + 1u, engine->words))
        answers[n++] = c;
    return n;
}

/* The link whose carrier has the cell; NULL: none. */
static const struct frame_link *frame_break_link(const struct frame_break *engine, cell at)
{
    for (int i = 0; i < engine->frame->nlinks; i++)
        if (cellset_has(engine->frame->link[i].carrier.word, at))
            return &engine->frame->link[i];
    return NULL;
}

/* An end of a link, as an end of the position tried, where its chain may be part of a larger one.
 */
static end_id frame_break_end(const struct frame_break *engine, end_id at)
{
    const cell member = ends_cell(engine->ends, at);

    return member == CELL_NONE ? at : engine->now.of_cell[member];
}

/* An answer that keeps the link that `at` intrudes on, and so the frame while all links are intact;
 * others may, too.  CELL_NONE: none was found. */
static cell frame_break_partner(struct frame_break *engine, cell at)
{
    const struct frame_link *link = frame_break_link(engine, at);
    struct exact_question question;
    struct cellset carrier, replies;

    if (link == NULL)
        return CELL_NONE;
    frame_break_ask(engine, &carrier, &question);
    cellset_and(carrier.word, carrier.word, link->carrier.word, engine->words);
    question.ntargets = 2;
    question.target[0] = frame_break_end(engine, link->a);
    question.target[1] = frame_break_end(engine, link->b);
    if (question.target[0] == question.target[1])
        return CELL_NONE;
    question.most_replies = 1;
    exact_replies(engine->exact, &question, at, replies.word);
    frame_break_charge(engine);
    return cellset_next(replies.word, 0, engine->words);
}

/* Limits of a line that are left. */
struct frame_break_rest {
    int threats, quiet;
    int closings; /* of the owner, at most, until a figure is complete */
    bool intact; /* the frame is made of links, and each holds: an intrusion into one was answered
                    there */
};

static int frame_break_line(struct frame_break *engine, struct frame_break_rest rest, cell *line);
static int frame_break_threaten(struct frame_break *engine, const struct threat_move *move,
                                struct frame_break_rest rest, cell *line);

/* Does a stone of the opponent on `at` threaten?  Writes what to *move. */
static bool frame_break_threat_at(struct frame_break *engine, cell at, struct threat_move *move)
{
    struct threat_move moves[BOARD_CELLS_MAX];
    const int n = threat_moves_find(engine->position, colour_other(engine->owner), moves);
    int i = 0;

    while (i < n && moves[i].at != at)
        i++;
    if (i < n)
        *move = moves[i];
    return i < n;
}

/* Must the owner answer the threat outside the carrier, which may bring the frame back? */
static bool frame_break_is_elsewhere(const struct frame_break *engine,
                                     const struct threat_move *move)
{
    return move->nthreats == 1 && !cellset_has(engine->frame->carrier.word, move->threat[0]);
}

/*
 * The owner has just answered.  Returns the number of further plies of a line that breaks the
 * frame, 0 when it is lost already, or NO_LINE.
 */
static int frame_break_continue(struct frame_break *engine, struct frame_break_rest rest,
                                cell *line)
{
    struct position *position = engine->position;
    const enum colour opponent = colour_other(engine->owner);
    struct threat_move move;
    bool threatens;
    cell wins[2], cut;
    const int nwins = threat_moves_winning(position, engine->owner, wins);
    int plies = 0;

    if (nwins == 2)
        return NO_LINE; /* the owner wins */
    if (nwins == 0 && !rest.intact && frame_break_is_lost(engine, false, &cut)) {
        if (cut == CELL_NONE)
            return 0;
        line[0] = cut;
        if (!frame_break_threat_at(engine, cut, &move) || !frame_break_is_elsewhere(engine, &move))
            return 1;
        plies = rest.threats > 0 ? frame_break_threaten(engine, &move, rest, line) : 0;
        return plies > 0 ? plies : NO_LINE;
    }
    if (nwins == 0) {
        plies = frame_break_line(engine, rest, line);
        return plies > 0 ? plies : NO_LINE;
    }
    /* The opponent must take that cell, with a threat of its own or without. */
    threatens = frame_break_threat_at(engine, wins[0], &move);
    if (threatens && rest.threats > 0)
        plies = frame_break_threaten(engine, &move, rest, line);
    if (plies > 0)
        return plies;
    if ((rest.intact && !cellset_has(engine->frame->carrier.word, wins[0])) ||
        (threatens && frame_break_is_elsewhere(engine, &move)))
        return NO_LINE;
    line[0] = wins[0];
    position_play(position, wins[0], opponent);
    plies = frame_break_is_lost(engine, true, &cut) ? 1 : NO_LINE;
    position_undo(position);
    return plies;
}

/* The opponent plays `at` and the owner answers on `answer`.  Returns the plies of a line that
 * begins so and breaks the frame; 0: none was found. */
static int frame_break_pair(struct frame_break *engine, cell at, cell answer,
                            struct frame_break_rest rest, cell *line)
{
    struct position *position = engine->position;
    int plies = NO_LINE;

    line[0] = at;
    line[1] = answer;
    rest.closings -= cellset_has(engine->frame->carrier.word, answer);
    position_play(position, at, colour_other(engine->owner));
    if (position_play(position, answer, engine->owner) == 0)
        plies = frame_break_continue(engine, rest, line + 2);
    position_undo(position);
    position_undo(position);
    return plies < 0 ? 0 : plies + 2;
}

static int frame_break_threaten(struct frame_break *engine, const struct threat_move *move,
                                struct frame_break_rest rest, cell *line)
{
    line[0] = move->at;
    if (move->nthreats == 2)
        return 1;
    rest.threats--;
    rest.intact &= !cellset_has(engine->frame->carrier.word, move->at);
    return frame_break_pair(engine, move->at, move->threat[0], rest, line);
}

/*
 * The opponent intrudes on `at` without a threat.  Returns the plies of a line that breaks the
 * frame, which shows the last answer; 0: not all answers fail.  An answer in the same link is tried
 * first: mostly it holds, and the search for all answers is not needed.
 */
static int frame_break_intrude(struct frame_break *engine, cell at, struct frame_break_rest rest,
                               cell *line)
{
    const cell partner = frame_break_partner(engine, at);
    cell answers[ANSWERS_MAX];
    int plies = 0, n;

    rest.quiet--;
    if (partner != CELL_NONE && frame_break_pair(engine, at, partner, rest, line) == 0)
        return 0;
    rest.intact = false;
    n = frame_break_answers(engine, at, answers);
    for (int i = 0; i < n; i++) {
        plies = frame_break_pair(engine, at, answers[i], rest, line);
        if (plies == 0)
            return 0;
    }
    return plies;
}

/* The number of the opponent's stones around a cell. */
static int frame_break_support(const struct frame_break *engine, cell at)
{
    return cellset_bits(position_near(engine->position, at, colour_other(engine->owner)));
}

/* Can the opponent make a figure inside the carrier before the owner has closed all links? */
static bool frame_break_in_time(struct frame_break *engine, int closings)
{
    const uint64_t key = engine->position->key + (uint64_t)closings * 0x9e3779b97f4a7c15u;
    uint64_t *late = &engine->late[key >> (64 - FAILED_BITS)];

    if (*late == key)
        return false;
    if (distance_within_most(engine->position, colour_other(engine->owner),
                             engine->frame->carrier.word, closings))
        return true;
    *late = key;
    return false;
}

/* Intrusions without a threat, which are not among the `nmoves` that threaten: cells next to many
 * of the opponent's stones first, which prepare threats. */
static int frame_break_quietly(struct frame_break *engine, const struct threat_move *moves,
                               int nmoves, struct frame_break_rest rest, cell *line)
{
    struct cellset quiet;
    int plies = 0;

    cellset_copy(quiet.word, engine->frame->carrier.word, engine->words);
    for (int i = 0; i < nmoves; i++)
        cellset_remove(quiet.word, moves[i].at);

    for (int near = BOARD_DIRECTIONS; near >= 0; near--) {
        for (cell c = cellset_next(quiet.word, 0, engine->words); c != CELL_NONE && plies == 0;
             c = cellset_next(quiet.word, c + 1u, engine->words)) {
            if (position_colour(engine->position, c) == COLOUR_NONE &&
                frame_break_support(engine, c) == near)
                plies = frame_break_intrude(engine, c, rest, line);
        }
    }
    return plies;
}

/* Searches a line, the opponent to move and the owner without a threat; returns as
 * frame_break_pair(). */
static int frame_break_line(struct frame_break *engine, struct frame_break_rest rest, cell *line)
{
    struct position *position = engine->position;
    struct threat_move moves[BOARD_CELLS_MAX];
    uint64_t *failed = &engine->failed[position->key >> (64 - FAILED_BITS)];
    int plies = 0, n;

    if ((rest.threats == 0 && rest.quiet == 0) || *failed == position->key)
        return 0;
    n = threat_moves_find(position, colour_other(engine->owner), moves);
    if (n == 0 && !frame_break_in_time(engine, rest.closings))
        return 0;
    if (engine->nodes_left == 0)
        return 0;
    engine->nodes_left--;
    for (int i = 0; i < n && plies == 0 && rest.threats > 0; i++)
        plies = frame_break_threaten(engine, &moves[i], rest, line);
    if (plies == 0 && rest.quiet > 0)
        plies = frame_break_quietly(engine, moves, n, rest, line);
    if (plies == 0)
        *failed = position->key;
    return plies;
}

static struct frame_break_rest frame_break_whole(const struct frame_break *engine)
{
    const struct frame *frame = engine->frame;
    int half = cellset_count(frame->carrier.word, engine->words) / 2;

    return (struct frame_break_rest){
        .threats = THREATS_MAX,
        .quiet = QUIET_MAX,
        .intact = frame->nlinks > 0,
        .closings = frame->stones_to_complete >= 0 ? frame->stones_to_complete : half};
}

int frame_break_at_once(struct frame_break *engine, const struct threat_move *move, cell *line)
{
    struct frame_break_rest rest = frame_break_whole(engine);

    rest.threats = 1;
    rest.quiet = 0;
    return frame_break_threaten(engine, move, rest, line);
}

/* Does the owner have the frame on what is left of its carrier? */
static bool frame_break_has(struct frame_break *engine, bool owner_moves)
{
    struct exact_question question;
    struct exact_answer answer;
    struct cellset carrier;

    frame_break_ask(engine, &carrier, &question);
    question.colour_first = owner_moves;
    exact_solve(engine->exact, &question, &answer);
    frame_break_charge(engine);
    return answer.verdict == EXACT_YES;
}

bool frame_break_fails(struct frame_break *engine, const struct threat_move *move)
{
    struct position *position = engine->position;
    const enum colour opponent = colour_other(engine->owner);
    bool fails = move->nthreats == 1;
    cell wins[2];

    if (!fails)
        return false;
    position_play(position, move->at, opponent);
    if (position_play(position, move->threat[0], engine->owner) == 0) {
        const int nwins = threat_moves_winning(position, engine->owner, wins);

        if (nwins == 0)
            fails = frame_break_has(engine, false);
        if (nwins == 1) { /* the opponent must take that cell first */
            fails =
                position_play(position, wins[0], opponent) == 0 && frame_break_has(engine, true);
            position_undo(position);
        }
    }
    position_undo(position);
    position_undo(position);
    return fails;
}

int frame_break_search(struct frame_break *engine, cell *line)
{
    memset(engine->failed, 0, sizeof engine->failed);
    return frame_break_line(engine, frame_break_whole(engine), line);
}
