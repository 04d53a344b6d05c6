/* SPDX-License-Identifier: ISC */
/*
 * A game as a whole: what each colour did, and where it was decided.
 */
#include "analyse/board/ply.h"
#include "analyse/remark/ply_verdict.h"

const char *game_phase_name(enum game_phase phase)
{
    static const char *const names[GAME_PHASES] = {"opening", "middle", "end"};

    return names[phase];
}

static enum game_phase summary_phase(const struct board *board, int filled)
{
    return 100 * filled < 15 * board->ncells   ? PHASE_OPENING
           : 100 * filled < 30 * board->ncells ? PHASE_MIDDLE
                                               : PHASE_END;
}

struct white_chance annotation_white_chance(const struct annotation *annotation, int ply)
{
    const struct annotated_ply *at = &annotation->plies[ply];
    const struct estimate_fact *estimate = &at->facts.estimate;
    const int white = at->chance.white;

    if (annotation->budget.simulations > 0)
        return (struct white_chance){.exists = white != CHANCE_NONE,
                                     .by_engine = true,
                                     .white = white,
                                     .low = white,
                                     .high = white};
    return (struct white_chance){.exists = estimate->exists,
                                 .white = estimate->white,
                                 .low = estimate->low,
                                 .high = estimate->high};
}

enum game_phase annotation_phase(const struct annotation *annotation, int index)
{
    int filled = annotation->filled;

    for (int i = 1; i < index; i++)
        filled += annotation->plies[i].ply->kind == PLY_STONE;
    return summary_phase(annotation->board, filled);
}

/* Counts the marks of a ply, and what it lost. */
static void summary_count_marks(struct annotation *annotation, int index, enum game_phase phase)
{
    const struct annotated_ply *ply = &annotation->plies[index];
    struct annotation_side *side = &annotation->summary.side[ply->ply->colour];
    const enum ply_verdict verdict = ply_verdict_of(ply);
    const struct ply_chance *chance = &ply->chance;

    side->blunders += verdict == PLY_BLUNDER;
    side->mistakes += verdict == PLY_MISTAKE;
    side->dubious += verdict == PLY_DUBIOUS;
    if (chance->lost == CHANCE_NONE)
        return;
    side->judged[phase]++;
    side->lost[phase] += chance->lost;
}

static void summary_count(struct annotation *annotation, int index)
{
    const struct annotated_ply *ply = &annotation->plies[index];
    struct annotation_side *side;
    const enum colour winner = ply->facts.win.winner;

    if (ply->ply->kind == PLY_SWAP) { /* the stone on the board becomes the swapping player's */
        annotation->summary.side[colour_other((enum colour)ply->ply->colour)].stones--;
        annotation->summary.side[ply->ply->colour].stones++;
    }
    if (winner != COLOUR_NONE && winner != annotation->plies[index - 1].facts.win.winner)
        annotation->summary.side[winner].wins++;
    side = &annotation->summary.side[ply->ply->colour];
    side->given_up +=
        ply->wins.swing == MATE_SWING_MISSED || ply->wins.swing == MATE_SWING_REVERSED;
    if (ply->ply->kind != PLY_STONE)
        return;
    side->stones++;
    for (int i = 0; i < ply->remarks.count; i++) {
        const enum remark_word word = (enum remark_word)ply->remarks.remark[i].word;

        side->threats += word == WORD_THREAT || word == WORD_DOUBLE_THREAT;
        side->forced += word == WORD_ANSWER;
        side->unanswered += word == WORD_UNANSWERED;
        side->frames += word == WORD_FRAME_STANDS;
        side->broken += word == WORD_FRAME_BROKEN;
    }
}

/* Is it proved that neither colour wins? */
static bool summary_is_draw(const struct annotation *annotation, int index)
{
    const struct position_facts *facts = &annotation->plies[index].facts;

    if (facts->ended != 0)
        return false;
    if (facts->win.refuted[COLOUR_WHITE] == MATE_ANY_NUMBER &&
        facts->win.refuted[COLOUR_BLACK] == MATE_ANY_NUMBER)
        return true;
    return !facts_can_win(facts, annotation->board, COLOUR_WHITE) &&
           !facts_can_win(facts, annotation->board, COLOUR_BLACK);
}

static void summary_find_draw(struct annotation *annotation)
{
    for (int i = annotation->nplies; i >= 0 && summary_is_draw(annotation, i); i--)
        annotation->summary.drawn_from = i;
}

/* How bad a ply was, in points: a mistake that is proved is worse than any other. */
static int summary_badness(const struct annotated_ply *ply)
{
    if (ply_verdict_of(ply) == PLY_BLUNDER)
        return 101;
    return ply->chance.verdict == CHANCE_UNJUDGED ? 0 : ply_chance_cost(&ply->chance);
}

/* The worst mistake of each colour, but for the ply at which the game was decided. */
static void summary_find_worst(struct annotation *annotation)
{
    for (int i = 1; i <= annotation->nplies; i++) {
        const int badness = summary_badness(&annotation->plies[i]);
        struct annotation_side *side;

        if (badness == 0 || i == annotation->summary.loss.first)
            continue;
        side = &annotation->summary.side[annotation->plies[i].ply->colour];
        if (side->worst == 0 || badness > summary_badness(&annotation->plies[side->worst]))
            side->worst = i;
    }
}

/* Since when does the engine see the winner ahead? */
static void summary_find_ahead(struct annotation *annotation, enum colour winner)
{
    int asked = 0;

    for (int i = annotation->nplies; i > 0 && winner != COLOUR_NONE; i--) {
        const struct annotated_ply *ply = &annotation->plies[i];
        const int white = ply->chance.white;

        if (ply->facts.ended != 0 || ply->facts.win.winner == winner)
            continue;
        if (white == CHANCE_NONE || chance_of(winner, white) < AHEAD_PERCENT)
            return;
        if (++asked > 1)
            annotation->summary.ahead_from = i;
    }
}

void annotation_summarise(struct annotation *annotation, enum colour winner)
{
    struct annotation_summary *summary = &annotation->summary;

    summary->winner = winner;
    if (annotation->plies[0].facts.win.winner != COLOUR_NONE &&
        annotation->plies[0].facts.ended == 0) /* stones that were set up win */
        summary->side[annotation->plies[0].facts.win.winner].wins++;
    int filled = annotation->filled;

    for (int i = 0; i <= annotation->nplies; i++) {
        if (i > 0) {
            summary_count(annotation, i);
            summary_count_marks(annotation, i, summary_phase(annotation->board, filled));
            filled += annotation->plies[i].ply->kind == PLY_STONE;
        }
        if (annotation->plies[i].wins.loss.loser != COLOUR_NONE)
            summary->loss = annotation->plies[i].wins.loss;
    }
    if ((annotation->off & (ANNOTATION_OFF_GAME | ANNOTATION_OFF_OVER)) == 0)
        summary_find_draw(annotation);
    summary_find_worst(annotation);
    summary_find_ahead(annotation, winner);
    for (int i = annotation->nplies; i > 0 && winner != COLOUR_NONE; i--) {
        const struct annotated_ply *ply = &annotation->plies[i];

        if (ply->facts.win.winner == colour_other(winner))
            return; /* a win of the other player breaks whatever frame there is */
        if (ply->ply->colour != (uint8_t)winner || ply->facts.ended != 0)
            continue;
        if (!facts_frame_holds(&ply->facts, winner))
            return;
        summary->frame_from = i;
    }
}
