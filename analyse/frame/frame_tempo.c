/* SPDX-License-Identifier: ISC */
/*
 * How many moves does a frame take, those that must be answered not counted?
 *
 * Without forcing moves: the sum of what its links take (frame_needs.c).  Their carriers have no
 * cell in common, so in each the owner answers every intrusion there, and has one more move in one
 * of them whenever the opponent plays elsewhere.
 *
 * With them: a search in depth over orders of forcing moves, all played at once.  After each the
 * count of what is left of the frame is taken anew: links that the owner's stones have joined need
 * none, links that the answers lie in need what they need then, and if an answer has cut one, the
 * owner, who is to move, may repair it.  It is sound since every answer is considered:
 *   - To a threat there is one answer, the cell threatened; the opponent completes nothing at that
 *     point.  Two such cells win.
 *   - An answer that threatens in its turn must be answered.  If that move threatens again, the
 *     order goes on with it; else it counts, and the opponent is to move in what is left.  Two such
 *     threats refute the order.
 *   - To a move after which threats alone would win, the answers are those of threat_defences.h;
 *     the largest count of theirs is the move's.  Such a move is the last of an order.  If it is
 *     not answered, it counts itself, and so does the completing stone: 2.
 *
 * No order does with fewer than d - 2 moves, where d is the fewest stones to a figure: threats
 * alone can win only from 2 stones or fewer, the first of them a threat.  So before a forcing move
 * at most 3 are needed; one stone lowers d by at most one, and the opponent's never do.  Therefore
 * d - 3 moves that count come first, and the completing one is never answered.
 */
#include "analyse/frame/frame_tempo.h"

#include "analyse/frame/frame_needs.h"
#include "analyse/threat/threat_defences.h"

enum {
    NEEDS_NODES = 2000, /* for what a link takes at first */
    AGAIN_NODES = 300, /* and once a stone lies in it */
    QUIET_SEARCHES = 32, /* for wins by threats after a quiet move, for each frame */
    QUIET_NODES = 60, /* of each */
    FAR_STONES = 3, /* to a figure, at most, of who may have a forcing move */
    SEEN_BITS = 9,
};

struct tempo_search {
    struct threat_search *threats;
    struct position *position;
    const struct ends *ends; /* of the frame */
    const struct frame *frame;
    struct frame_tempo *best;
    enum colour owner, opponent;
    int ngoals; /* links, or 1: the figure */
    int need[FRAME_LINKS_MAX]; /* [ngoals] before a stone is placed */
    int save[FRAME_LINKS_MAX]; /* [ngoals] by a first move there */
    struct cellset placed[3]; /* [enum colour] stones that are tried */
    int nplaced, distance;
    int nodes_left, quiet_left;
    int nsteps;
    struct frame_tempo_step step[FRAME_TEMPO_STEPS_MAX];
    uint64_t seen[1 << SEEN_BITS];
};

/* ---- what is left of the frame ---- */

static const struct cellset *tempo_carrier(const struct tempo_search *search, int goal)
{
    return search->frame->nlinks == 0 ? &search->frame->carrier
                                      : &search->frame->link[goal].carrier;
}

/* A goal as it was before a stone was placed; false: its carrier is too large. */
static bool tempo_goal(const struct tempo_search *search, int goal, struct subgame *subgame)
{
    const struct frame_link *link = &search->frame->link[goal];
    const uint64_t *carrier = tempo_carrier(search, goal)->word;

    if (search->frame->nlinks == 0)
        return subgame_figure(subgame, search->ends, search->frame->figures, carrier);
    return subgame_join(subgame, search->ends, (end_id[]){link->a, link->b}, 2, carrier);
}

/* The chain of an end by now; NULL: it is a side. */
static const struct chain *tempo_chain(const struct tempo_search *search, end_id at)
{
    const cell member = ends_cell(search->ends, at);

    return member == CELL_NONE ? NULL
                               : &search->position->chain[position_chain(search->position, member)];
}

/* Have stones joined the ends of a link, in its carrier or elsewhere?  For a ring that does not
 * count: joined elsewhere, its chains may go round nothing. */
static bool tempo_is_joined(const struct tempo_search *search, int goal)
{
    const struct frame_link *link = &search->frame->link[goal];
    const struct chain *a, *b;

    if (search->frame->nlinks == 0 || (search->frame->figures & FIGURE_RING) != 0 ||
        search->nplaced == 0)
        return false;
    a = tempo_chain(search, link->a);
    b = tempo_chain(search, link->b);
    if (a == NULL)
        return b != NULL && (b->edges >> ends_side(search->ends, link->a) & 1) != 0;
    if (b == NULL)
        return (a->edges >> ends_side(search->ends, link->b) & 1) != 0;
    return a == b;
}

/* A goal with the stones that have been placed on its carrier. */
struct tempo_state {
    struct subgame subgame;
    uint64_t mine, empty;
};

/* False: its carrier is too large. */
static bool tempo_set_up(const struct tempo_search *search, int goal, struct tempo_state *state)
{
    if (!tempo_goal(search, goal, &state->subgame))
        return false;
    state->mine = 0;
    state->empty = state->subgame.all;
    for (int i = 0; i < state->subgame.ncells; i++) {
        const uint64_t bit = (uint64_t)1 << i;
        const cell at = state->subgame.cell_of[i];

        if (cellset_has(search->placed[search->owner].word, at))
            state->mine |= bit;
        if (position_colour(search->position, at) != COLOUR_NONE)
            state->empty &= ~bit;
    }
    return true;
}

static bool tempo_touches(const struct tempo_search *search, int goal, enum colour colour)
{
    return !cellset_disjoint(tempo_carrier(search, goal)->word, search->placed[colour].word,
                             search->ends->words);
}

/* The stones that a goal takes once stones lie on its carrier, the opponent first or, `repairs`,
 * the owner; FRAME_NEEDS_NEVER: it is not known to hold. */
static int tempo_need_again(const struct tempo_search *search, int goal, bool repairs)
{
    const bool is_known = !tempo_touches(search, goal, search->opponent);
    struct tempo_state state;

    if (!tempo_set_up(search, goal, &state))
        return is_known ? search->need[goal] : FRAME_NEEDS_NEVER;
    if (repairs)
        return frame_needs_first(&state.subgame, state.mine, state.empty,
                                 (cellset_bits(state.empty) + 1) / 2, AGAIN_NODES);
    return frame_needs(&state.subgame, state.mine, state.empty, is_known, AGAIN_NODES);
}

/* The moves that are left; FRAME_NEEDS_NEVER: not known. */
static int tempo_left(const struct tempo_search *search, bool owner_first)
{
    int moves = 0, saved = 0;
    bool repaired = false;

    for (int i = 0; i < search->ngoals; i++) {
        int need;

        if (tempo_is_joined(search, i))
            continue;
        if (!tempo_touches(search, i, search->owner) &&
            !tempo_touches(search, i, search->opponent)) {
            saved = search->save[i] > saved ? search->save[i] : saved;
            moves += search->need[i];
            continue;
        }
        need = tempo_need_again(search, i, false);
        if (need == FRAME_NEEDS_NEVER && owner_first && !repaired) {
            repaired = true;
            need = tempo_need_again(search, i, true);
        }
        if (need == FRAME_NEEDS_NEVER)
            return need;
        moves += need;
    }
    return moves - (owner_first && !repaired ? saved : 0);
}

/* The needs of each goal before a stone is placed. */
static void tempo_begin_goals(struct tempo_search *search)
{
    const int closings = search->frame->nlinks == 0 ? search->frame->stones_to_complete : -1;
    struct tempo_state state;

    search->ngoals = search->frame->nlinks == 0 ? 1 : search->frame->nlinks;
    for (int i = 0; i < search->ngoals; i++) {
        int need = cellset_count(tempo_carrier(search, i)->word, search->ends->words) / 2;
        int first = need;

        if (tempo_set_up(search, i, &state)) {
            need = frame_needs(&state.subgame, 0, state.empty, true, NEEDS_NODES);
            first = need <= 1
                        ? need
                        : frame_needs_first(&state.subgame, 0, state.empty, need - 1, NEEDS_NODES);
        }
        if (closings > 0 && closings < need)
            need = closings;
        search->need[i] = need;
        search->save[i] = first < need ? need - first : 0;
    }
}

/* ---- orders ---- */

static void tempo_search_deeper(struct tempo_search *search);

static void tempo_place(struct tempo_search *search, cell at, enum colour colour)
{
    position_play(search->position, at, colour);
    cellset_add(search->placed[colour].word, at);
    search->nplaced++;
}

static void tempo_take_back(struct tempo_search *search, cell at, enum colour colour)
{
    position_undo(search->position);
    cellset_remove(search->placed[colour].word, at);
    search->nplaced--;
}

/* Notes the order tried so far, if its count is the least. */
static void tempo_note(struct tempo_search *search, int moves)
{
    struct frame_tempo *best = search->best;

    if (moves >= best->moves)
        return;
    best->moves = moves;
    best->nsteps = search->nsteps;
    for (int i = 0; i < search->nsteps; i++)
        best->step[i] = search->step[i];
}

/* Plays a move of the owner that threatens, or that a threat of the opponent demands, and all that
 * follows. */
static void tempo_try(struct tempo_search *search, cell at)
{
    struct frame_tempo_step *step = &search->step[search->nsteps];
    cell wins[2], threats[2];
    int nwins, nthreats;

    if (search->nsteps == FRAME_TEMPO_STEPS_MAX || search->nodes_left-- <= 0)
        return;
    search->nsteps++;
    step->at = at;
    step->answers = (struct cellset){{0}};
    tempo_place(search, at, search->owner);
    nwins = threat_moves_winning(search->position, search->owner, wins);
    for (int i = 0; i < nwins; i++)
        cellset_add(step->answers.word, wins[i]);
    if (nwins == 0) {
        tempo_note(search, 1 + tempo_left(search, false));
    } else if (nwins == 2) {
        tempo_note(search, 1);
    } else {
        tempo_place(search, wins[0], search->opponent);
        nthreats = threat_moves_winning(search->position, search->opponent, threats);
        if (nthreats == 0)
            tempo_search_deeper(search);
        else if (nthreats == 1)
            tempo_try(search, threats[0]);
        tempo_take_back(search, wins[0], search->opponent);
    }
    tempo_take_back(search, at, search->owner);
    search->nsteps--;
}

/* The count after an answer on `at`, which need not be the only one. */
static int tempo_after(struct tempo_search *search, cell at)
{
    cell threats[2], wins[2];
    int moves = FRAME_NEEDS_NEVER;

    tempo_place(search, at, search->opponent);
    const int nthreats = threat_moves_winning(search->position, search->opponent, threats);
    if (nthreats == 0) {
        moves = tempo_left(search, true);
    } else if (threat_moves_winning(search->position, search->owner, wins) > 0) {
        moves = 1;
    } else if (nthreats == 1) {
        tempo_place(search, threats[0], search->owner);
        moves = 1 + tempo_left(search, false);
        tempo_take_back(search, threats[0], search->owner);
    }
    tempo_take_back(search, at, search->opponent);
    return moves;
}

/* Plays a quiet move after which threats may win. */
static void tempo_try_quiet(struct tempo_search *search, cell at)
{
    struct frame_tempo_step *step = &search->step[search->nsteps];
    struct threat_search_answer win;
    int most = 2;

    search->quiet_left--;
    tempo_place(search, at, search->owner);
    threat_search_win(search->threats, search->position, search->owner, true,
                      search->best->moves - 1, QUIET_NODES, &win);
    if (win.nline > 0) {
        search->nodes_left--;
        threat_defences_find(search->position, search->opponent, win.line, win.nline,
                             step->answers.word);
        for (cell c = cellset_next(step->answers.word, 0, search->ends->words);
             c != CELL_NONE && most < search->best->moves;
             c = cellset_next(step->answers.word, c + 1u, search->ends->words)) {
            const int moves = tempo_after(search, c);

            most = moves > most ? moves : most;
        }
        step->at = at;
        search->nsteps++;
        tempo_note(search, most);
        search->nsteps--;
    }
    tempo_take_back(search, at, search->owner);
}

/* Was the position tried before?  (Different ones of one key are as unlikely as elsewhere; one that
 * was overwritten is tried again.) */
static bool tempo_was_seen(struct tempo_search *search)
{
    const uint64_t key = search->position->key;
    uint64_t *seen = &search->seen[key & ((1u << SEEN_BITS) - 1)];
    const bool was_seen = *seen == key;

    *seen = key;
    return was_seen;
}

/* Tries the quiet moves of the carrier that shorten what is left. */
static void tempo_search_quiet(struct tempo_search *search, const struct threat_move *threats,
                               int nthreats)
{
    const int words = search->ends->words;

    for (cell c = cellset_next(search->frame->carrier.word, 0, words); c != CELL_NONE;
         c = cellset_next(search->frame->carrier.word, c + 1u, words)) {
        bool threatens = position_colour(search->position, c) != COLOUR_NONE;

        for (int i = 0; i < nthreats && !threatens; i++)
            threatens = threats[i].at == c;
        if (!threatens && search->quiet_left > 0 && search->best->moves > 2)
            tempo_try_quiet(search, c);
    }
}

/* The owner is to move, and no colour completes a figure at once. */
static void tempo_search_deeper(struct tempo_search *search)
{
    struct threat_move moves[BOARD_CELLS_MAX];
    int n;

    if (tempo_was_seen(search))
        return;
    tempo_note(search, tempo_left(search, true));
    if (search->best->moves <= 1 || search->nsteps == FRAME_TEMPO_STEPS_MAX ||
        search->distance > FAR_STONES + search->nsteps)
        return;
    n = threat_moves_find_quiet(search->position, search->owner, moves);
    for (int part = 0; part < 2; part++) /* those in the carrier first */
        for (int i = 0; i < n && search->best->moves > 1; i++)
            if (cellset_has(search->frame->carrier.word, moves[i].at) == (part == 0))
                tempo_try(search, moves[i].at);
    if (search->quiet_left > 0)
        tempo_search_quiet(search, moves, n);
}

void frame_tempo_find(struct frame_tempo *tempo, struct threat_search *threats,
                      struct position *position, const struct ends *ends, const struct frame *frame,
                      int distance, int limit_nodes)
{
    struct tempo_search search = {.threats = threats,
                                  .position = position,
                                  .ends = ends,
                                  .frame = frame,
                                  .best = tempo,
                                  .owner = ends->colour,
                                  .opponent = colour_other(ends->colour),
                                  .distance = distance,
                                  .nodes_left = limit_nodes,
                                  .quiet_left = QUIET_SEARCHES};
    cell wins[2];

    *tempo = (struct frame_tempo){.moves = FRAME_NEEDS_NEVER, .at_least = -1};
    tempo_begin_goals(&search);
    tempo->plain = tempo_left(&search, true);
    if (distance >= 0)
        tempo->at_least = distance > FAR_STONES ? distance - FAR_STONES + 1 : 1;
    if (threat_moves_winning(position, search.owner, wins) > 0)
        tempo->moves = tempo->plain = 1;
    else if (threat_moves_winning(position, search.opponent, wins) > 0)
        tempo->moves = tempo->plain = 0;
    else
        tempo_search_deeper(&search);
}
