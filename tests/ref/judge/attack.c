/* SPDX-License-Identifier: ISC */
#include "tests/ref/judge/attack.h"

#include <stdlib.h>
#include <string.h>

#include "tests/ref/judge/brute.h"
#include "tests/ref/judge/maker.h"

#define TABLE_BITS 15
#define GREEDY_TRIES 6
#define FIGURE_NODES 50000

/* The cells that keep a part, the colour to move; bits by their place in the part. */
struct answers {
    uint64_t mine, free, keep;
    uint32_t number; /* of the part it belongs to; 0: nothing */
    uint8_t verdict; /* enum maker_verdict; YES with nothing to keep: none is needed */
};

/* A unit that is answered as one: a link, or the whole carrier. */
struct part {
    struct maker_question question;
    uint64_t mine, free;
    uint32_t number;
};

struct attack {
    struct maker *maker;
    struct exact *exact;
    struct answers *table;
    uint32_t number;

    const struct position *position;
    const struct frame *frame;
    enum colour colour;
    struct maker_view view;
    int nparts;
    struct part parts[FRAME_LINKS_MAX];
    struct position filled;
    struct ends ends;
};

struct attack *attack_new(void)
{
    struct attack *attack = calloc(1, sizeof *attack);

    if (attack == NULL)
        return NULL;
    attack->maker = maker_new();
    attack->exact = exact_new(16);
    attack->table = calloc((size_t)1 << TABLE_BITS, sizeof *attack->table);
    if (attack->maker != NULL && attack->exact != NULL && attack->table != NULL)
        return attack;
    attack_free(attack);
    return NULL;
}

void attack_free(struct attack *attack)
{
    if (attack == NULL)
        return;
    maker_free(attack->maker);
    exact_free(attack->exact);
    free(attack->table);
    free(attack);
}

void attack_set_up(struct position *with, const struct position *position, enum colour colour,
                   const struct frame *frame)
{
    const struct board *board = position->board;

    position_init(with, board, position->ring_rule);
    for (cell c = 0; c < board->ncells; c++) {
        enum colour stone = position_colour(position, c);

        if (frame->n > 0 && cellset_has(frame->pivots.word, c))
            stone = colour;
        if (stone != COLOUR_NONE)
            position_set(with, c, stone);
    }
}

/* ---- parts ---------------------------------------------------------------------------------- */

static void aim_at(struct maker_question *question, end_id at, const struct board *board)
{
    int i = question->ntargets++;

    question->target[i] = at < board->ncells ? at : CELL_NONE;
    question->side[i] = at < board->ncells ? 0 : at - board->ncells;
}

static void add_part(struct attack *attack, const struct cellset *carrier,
                     const struct frame_link *link)
{
    const struct board *board = attack->position->board;
    struct part *part = &attack->parts[attack->nparts++];
    int words = cellset_words(board);

    memset(part, 0, sizeof *part);
    part->number = ++attack->number;
    part->question.view = &attack->view;
    part->question.figures = attack->frame->figures;
    part->question.colour_first = true;
    if (link != NULL) {
        aim_at(&part->question, link->a, board);
        aim_at(&part->question, link->b, board);
    }
    for (cell c = cellset_next(carrier->word, 0, words); c != CELL_NONE;
         c = cellset_next(carrier->word, c + 1u, words))
        if (position_colour(attack->position, c) == COLOUR_NONE)
            part->question.cells[part->question.ncells++] = c;
}

static void begin(struct attack *attack)
{
    const struct frame *frame = attack->frame;

    maker_view(&attack->view, attack->position, attack->colour, MAKER_NO_BUG);
    attack->nparts = 0;
    for (int i = 0; i < frame->nlinks; i++)
        add_part(attack, &frame->link[i].carrier, &frame->link[i]);
    if (frame->nlinks == 0)
        add_part(attack, &frame->carrier, NULL);
}

/* Puts the part's stones on the board of the game; its free cells go into the set. */
static void fill(struct attack *attack, const struct part *part, uint64_t free, struct cellset *set)
{
    for (int i = 0; i < part->question.ncells; i++) {
        cell at = part->question.cells[i];

        if (free >> i & 1)
            cellset_add(set->word, at);
        else
            position_set(&attack->filled, at,
                         part->mine >> i & 1 ? attack->colour : colour_other(attack->colour));
    }
}

/*
 * The answer of the search that is judged here: it may be wrong, the filled board then tells.  The
 * plain search would take too long for a whole figure.
 */
static enum maker_verdict answer_by_figure(struct attack *attack, const struct part *part,
                                           uint64_t free, uint64_t *keep)
{
    struct cellset carrier = {{0}};
    struct exact_question question = {.ends = &attack->ends,
                                      .carrier = carrier.word,
                                      .figures = attack->frame->figures,
                                      .colour_first = true,
                                      .limit_nodes = FIGURE_NODES};
    struct exact_answer answer;

    attack->filled = *attack->position;
    fill(attack, part, free, &carrier);
    ends_init(&attack->ends, &attack->filled, attack->colour);
    exact_solve(attack->exact, &question, &answer);
    *keep = 0;
    for (int i = 0; i < part->question.ncells; i++)
        if (part->question.cells[i] == answer.move)
            *keep = (uint64_t)1 << i;
    if (answer.verdict == EXACT_UNKNOWN)
        return MAKER_UNKNOWN;
    return answer.verdict == EXACT_YES ? MAKER_YES : MAKER_NO;
}

/* The moves that keep the part when `free` is free and `mine` own; asked once. */
static const struct answers *answers_to(struct attack *attack, struct part *part, uint64_t free)
{
    uint64_t h = (part->mine * 0x9e3779b97f4a7c15u ^ (free + part->number)) * 0xd6e8feb86659fd93u;
    struct answers *answers = &attack->table[(h ^ h >> 29) >> (64 - TABLE_BITS)];
    enum maker_verdict verdict;

    if (answers->number == part->number && answers->mine == part->mine && answers->free == free)
        return answers;
    answers->mine = part->mine;
    answers->free = free;
    answers->number = part->number;
    if (attack->frame->nlinks == 0)
        verdict = answer_by_figure(attack, part, free, &answers->keep);
    else
        verdict = maker_answers(attack->maker, &part->question, part->mine, free, &answers->keep);
    answers->verdict = (uint8_t)verdict;
    return answers;
}

/* ---- one game ------------------------------------------------------------------------------- */

/* A free cell: its part, and its place in it. */
struct intrusion {
    struct part *part;
    uint64_t at;
};

static struct intrusion any_free(struct attack *attack, struct random *random)
{
    int nfree = 0, n;

    for (int i = 0; i < attack->nparts; i++)
        nfree += __builtin_popcountll(attack->parts[i].free);
    if (nfree == 0)
        return (struct intrusion){NULL, 0};
    n = (int)random_below(random, (uint32_t)nfree);
    for (struct part *part = attack->parts;; part++) {
        uint64_t rest = part->free;

        if (n >= __builtin_popcountll(rest)) {
            n -= __builtin_popcountll(rest);
            continue;
        }
        while (n-- > 0)
            rest &= rest - 1;
        return (struct intrusion){part, rest & -rest};
    }
}

/* How many answers save the day: all of them when none is needed. */
static int answers_count(const struct answers *answers)
{
    if (answers->verdict == MAKER_YES && answers->keep == 0)
        return MAKER_CELLS_MAX;
    return __builtin_popcountll(answers->keep);
}

static struct intrusion attack_at(struct attack *attack, bool greedy, struct random *random)
{
    struct intrusion best = any_free(attack, random);
    int fewest = MAKER_CELLS_MAX + 1;

    for (int i = 0; greedy && attack->frame->nlinks > 0 && best.part != NULL && i < GREEDY_TRIES;
         i++) {
        struct intrusion try = any_free(attack, random);
        int n = answers_count(answers_to(attack, try.part, try.part->free & ~try.at));

        if (n < fewest) {
            fewest = n;
            best = try;
        }
    }
    return best;
}

static bool stands(struct attack *attack)
{
    struct brute brute = {
        .position = &attack->filled, .colour = attack->colour, .figures = attack->frame->figures};

    attack->filled = *attack->position;
    for (int i = 0; i < attack->nparts; i++)
        fill(attack, &attack->parts[i], 0, NULL);
    return brute_solve(&brute);
}

static enum attack_end play(struct attack *attack, bool greedy, struct random *random)
{
    struct intrusion intrusion;

    for (int i = 0; i < attack->nparts; i++) {
        struct part *part = &attack->parts[i];

        part->mine = 0;
        part->free = part->question.ncells == MAKER_CELLS_MAX
                         ? ~(uint64_t)0
                         : ((uint64_t)1 << part->question.ncells) - 1;
    }
    while ((intrusion = attack_at(attack, greedy, random)).part != NULL) {
        struct part *part = intrusion.part;
        const struct answers *answers;
        uint64_t keep;

        part->free &= ~intrusion.at;
        answers = answers_to(attack, part, part->free);
        if (answers->verdict != MAKER_YES)
            return answers->verdict == MAKER_NO ? ATTACK_THROUGH : ATTACK_UNDECIDED;
        keep = answers->keep;
        if (keep == 0)
            continue;
        for (uint32_t n = random_below(random, (uint32_t)__builtin_popcountll(keep)); n > 0; n--)
            keep &= keep - 1;
        part->mine |= keep & -keep;
        part->free &= ~(keep & -keep);
    }
    return stands(attack) ? ATTACK_REPELLED : ATTACK_THROUGH;
}

enum attack_end attack_frame(struct attack *attack, const struct position *position,
                             enum colour colour, const struct frame *frame,
                             const struct attack_plan *plan, struct random *random)
{
    enum attack_end end = ATTACK_REPELLED;

    attack->position = position;
    attack->colour = colour;
    attack->frame = frame;
    begin(attack);
    for (int i = 0; i < attack->nparts; i++)
        attack->parts[i].question.limit_states = plan->limit_states;
    for (int i = 0; i < plan->greedy_games + plan->random_games && end == ATTACK_REPELLED; i++)
        end = play(attack, i < plan->greedy_games, random);
    return end;
}
