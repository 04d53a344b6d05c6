/* SPDX-License-Identifier: ISC */
/*
 * Is a template's claim true, is every cell of it needed, and how are intrusions answered?
 *
 * An answer comes with a carrier on which it succeeds.  It also answers every intrusion outside
 * that carrier, since the opponent's stone there changes nothing on it.  So a few searches answer
 * all intrusions.
 */
#include "patterns/proof.h"

#include <stdlib.h>

#define TABLE_BITS 18 /* set by hand */
#define TABLE_BITS_WIDE 20 /* set by hand */

struct prover {
    struct boards boards;
    struct exact *exact;
    bool wide;
    struct position position;
    struct ends ends;
    struct cellset carrier;
    struct template_place place;
    struct exact_question question;
};

const char *proof_verdict_name(enum proof_verdict verdict)
{
    static const char *const names[PROOF_VERDICTS] = {"holds", "fails", "wastes", "unknown",
                                                      "nowhere"};

    return names[verdict];
}

static struct prover *proof_new_prover(bool wide)
{
    struct prover *prover = calloc(1, sizeof *prover);

    if (prover == NULL)
        return NULL;
    prover->wide = wide;
    prover->exact = exact_new(wide ? TABLE_BITS_WIDE : TABLE_BITS);
    if (prover->exact == NULL) {
        free(prover);
        return NULL;
    }
    return prover;
}

struct prover *prover_new(void)
{
    return proof_new_prover(false);
}

struct prover *prover_new_wide(void)
{
    return proof_new_prover(true);
}

void prover_free(struct prover *prover)
{
    if (prover == NULL)
        return;
    exact_free(prover->exact);
    boards_release(&prover->boards);
    free(prover);
}

/* Adds a target once: stones of one chain are one target. */
static void proof_add_target(struct exact_question *question, end_id end)
{
    for (int j = 0; j < question->ntargets; j++)
        if (question->target[j] == end)
            return;
    question->target[question->ntargets++] = end;
}

/*
 * The targets of the claim.  That each stone is joined to the side is one joint goal if the side
 * conducts, as sides of Hex do: then stones joined to it are joined to each other through it, and a
 * stone that is joined only to others which are joined to it is joined to it too.
 */
static void proof_add_targets(struct prover *prover, const struct template *template)
{
    const struct template_place *place = &prover->place;
    struct exact_question *q = &prover->question;
    struct ends *ends = &prover->ends;

    for (int i = 0; i < place->nsides && template->claim == CLAIM_EACH; i++) {
        int side = place->side[i];

        ends->kind[ends->of_side[side]] = END_CHAIN;
        for (int j = 0; j < template->nstones; j++)
            if (ends->touches[ends->of_cell[place->stones[j]]] >> side & 1)
                ends_unite(ends, ends->of_cell[place->stones[j]], ends->of_side[side]);
    }
    for (int i = 0; i < template->nstones; i++)
        if (template_joins(template, i))
            proof_add_target(q, ends->of_cell[place->stones[i]]);
    for (int i = 0; i < place->nsides; i++)
        q->target[q->ntargets++] = ends->of_side[place->side[i]];
}

/* Lays the claim on the smallest board that holds it and forms the question.  Returns the board's
 * size, 0 if there is none. */
static int proof_pose(struct prover *prover, const struct template *template, uint64_t limit_nodes)
{
    const struct template_place *place = &prover->place;
    struct exact_question *q = &prover->question;
    const struct board *board = template_least_board(template, &prover->boards, &prover->place);

    if (board == NULL)
        return 0;
    position_init(&prover->position, board, RING_FREELING);
    cellset_clear(prover->carrier.word, CELLSET_WORDS_MAX);
    for (int i = 0; i < template->nstones; i++)
        position_set(&prover->position, place->stones[i], COLOUR_WHITE);
    for (int i = 0; i < template->ncells; i++)
        cellset_add(prover->carrier.word, place->cells[i]);
    ends_init(&prover->ends, &prover->position, COLOUR_WHITE);
    *q = (struct exact_question){.ends = &prover->ends,
                                 .carrier = prover->carrier.word,
                                 .colour_first = template->claim == CLAIM_SEMI,
                                 .limit_nodes = limit_nodes,
                                 .wide = prover->wide};
    proof_add_targets(prover, template);
    return board->size;
}

/* The index among the template's cells of a cell of the board; -1: it is none of them. */
static int proof_index_of(const struct prover *prover, const struct template *template, cell at)
{
    for (int i = 0; i < template->ncells; i++)
        if (prover->place.cells[i] == at)
            return i;
    return -1;
}

static uint64_t proof_indices_of(const struct prover *prover, const struct template *template,
                                 const struct cellset *set)
{
    uint64_t indices = 0;

    for (int i = 0; i < template->ncells; i++)
        if (cellset_has(set->word, prover->place.cells[i]))
            indices |= (uint64_t)1 << i;
    return indices;
}

/* Which cells are not needed?  A claim that fails without each single cell is minimal: if it held
 * on a smaller set, it would hold on the larger ones that lack one cell only. */
static void proof_find_needless(struct prover *prover, const struct template *template,
                                struct proof *proof)
{
    for (int i = 0; i < template->ncells; i++) {
        struct exact_answer answer;

        cellset_remove(prover->carrier.word, prover->place.cells[i]);
        exact_solve(prover->exact, &prover->question, &answer);
        cellset_add(prover->carrier.word, prover->place.cells[i]);
        proof->nodes += answer.nodes;
        if (answer.verdict == EXACT_UNKNOWN)
            proof->verdict = PROOF_UNKNOWN;
        if (answer.verdict == EXACT_YES)
            proof->needless |= (uint64_t)1 << i;
    }
    if (proof->needless != 0)
        proof->verdict = PROOF_WASTES;
}

void template_prove(struct prover *prover, const struct template *template, uint64_t limit_nodes,
                    struct proof *proof)
{
    struct exact_answer answer;

    *proof = (struct proof){.verdict = PROOF_NOWHERE, .refutation = -1};
    proof->size = proof_pose(prover, template, limit_nodes);
    if (proof->size == 0)
        return;
    exact_solve(prover->exact, &prover->question, &answer);
    proof->nodes = answer.nodes;
    if (answer.verdict == EXACT_UNKNOWN) {
        proof->verdict = PROOF_UNKNOWN;
    } else if (answer.verdict == EXACT_NO) {
        proof->verdict = PROOF_FAILS;
        if (template->claim != CLAIM_SEMI)
            proof->refutation = proof_index_of(prover, template, answer.move);
    } else {
        proof->verdict = PROOF_HOLDS;
        if (template->minimal)
            proof_find_needless(prover, template, proof);
    }
}

bool template_answers(struct prover *prover, const struct template *template, uint64_t limit_nodes,
                      int8_t *answer)
{
    uint64_t open = template->ncells == 64 ? UINT64_MAX : ((uint64_t)1 << template->ncells) - 1;
    bool all = proof_pose(prover, template, limit_nodes) != 0;

    for (int i = 0; i < template->ncells; i++)
        answer[i] = -1;
    prover->question.colour_first = true;
    while (all && open) {
        int intrusion = __builtin_ctzll(open), move;
        uint64_t served;
        struct exact_answer found;

        cellset_remove(prover->carrier.word, prover->place.cells[intrusion]);
        exact_solve(prover->exact, &prover->question, &found);
        cellset_add(prover->carrier.word, prover->place.cells[intrusion]);
        if (found.verdict != EXACT_YES) {
            all = false;
            break;
        }
        served = open & ~proof_indices_of(prover, template, &found.carrier);
        served |= (uint64_t)1 << intrusion;
        open &= ~served;
        move = found.move == CELL_NONE ? -1 : proof_index_of(prover, template, found.move);
        for (; served; served &= served - 1)
            answer[__builtin_ctzll(served)] = (int8_t)move;
    }
    return all;
}

bool template_replies(struct prover *prover, const struct template *template, int intrusion,
                      uint64_t limit_nodes, uint64_t *replies)
{
    struct cellset found;
    enum exact_verdict verdict;

    *replies = 0;
    if (proof_pose(prover, template, limit_nodes) == 0)
        return false;
    verdict = exact_replies(prover->exact, &prover->question,
                            intrusion < 0 ? CELL_NONE : prover->place.cells[intrusion], found.word);
    *replies = proof_indices_of(prover, template, &found);
    return verdict != EXACT_UNKNOWN;
}

enum exact_verdict template_minimise(struct prover *prover, const struct template *template,
                                     uint64_t cells, uint64_t limit_nodes, uint64_t *least)
{
    struct exact_answer answer;

    *least = 0;
    if (proof_pose(prover, template, limit_nodes) == 0)
        return EXACT_UNKNOWN;
    for (int i = 0; i < template->ncells; i++)
        if (!(cells >> i & 1))
            cellset_remove(prover->carrier.word, prover->place.cells[i]);
    exact_minimise(prover->exact, &prover->question, &answer);
    if (answer.verdict == EXACT_YES)
        *least = proof_indices_of(prover, template, &answer.carrier);
    return answer.verdict;
}
