/* SPDX-License-Identifier: ISC */
/*
 * The order is that of the words (remark_word.h): what changes the result, what forces, what
 * changes a frame, a cut or join, a side, a shape.
 */
#include "analyse/remark/remark_rank.h"

#include "analyse/remark/ply_verdict.h"

#include <stdlib.h>
#include <string.h>

#define RANK_MEMORY 3 /* sentences shown before that must not be repeated; set by hand */

/* The sentences shown last, the latest first. */
struct rank_memory {
    const char *text[RANK_MEMORY];
};

static int rank_compare(const void *a, const void *b)
{
    const struct remark *one = a, *other = b;

    if (one->word != other->word)
        return one->word - other->word;
    if (one->weight != other->weight)
        return other->weight - one->weight;
    return strcmp(one->text, other->text);
}

/* Is a sentence of the same form among the last ones? */
static bool rank_is_repeated(const struct rank_memory *memory, const char *text)
{
    for (int i = 0; i < RANK_MEMORY; i++)
        if (memory->text[i] != NULL && remark_same_form(memory->text[i], text))
            return true;
    return false;
}

static void rank_remember(struct rank_memory *memory, const char *text)
{
    memmove(memory->text + 1, memory->text, (RANK_MEMORY - 1) * sizeof memory->text[0]);
    memory->text[0] = text;
}

/* Words that detail 1 has even where they repeat a form: what decides the game. */
static bool rank_must_say(const struct remark *remark)
{
    return remark->word <= WORD_MATE;
}

/* A set of words, as bits. */
static uint64_t rank_word(enum remark_word word)
{
    return UINT64_C(1) << word;
}

/* Does the ply take a cell that the ply before it was said to be about to make two threats with? */
static bool rank_is_announced(const struct annotated_ply *ply)
{
    const struct remarks *last = &ply[-1].remarks;

    for (int i = 0; i < last->count; i++) {
        const struct remark *remark = &last->remark[i];

        for (int c = 0;
             remark->word == WORD_DOUBLE_NEXT && remark->detail == 1 && c < remark->ncells; c++)
            if (remark->cells[c] == ply->ply->cell)
                return true;
    }
    return false;
}

/*
 * Does a proof make the sentence idle?  A player's links, sides and frames change nothing once his
 * loss is proved; a frame that a threat breaks, or that he gives up, is no news of him whose win
 * is.
 */
static bool rank_is_idle(const struct annotated_ply *ply, const struct remark *remark)
{
    const enum colour mover = (enum colour)ply->ply->colour, before = ply[-1].facts.win.winner,
                      after = ply->facts.win.winner;

    switch (remark_word_family((enum remark_word)remark->word)) {
    case FAMILY_END:
    case FAMILY_WIN:
    case FAMILY_FORCE:
    case FAMILY_ESTIMATE: return false;
    case FAMILY_FRAME:
        if (after == mover && remark->word == WORD_FRAME_STANDS &&
            ply->facts.side[mover].frame.robust == TEMPO_SAFE_NO)
            return true;
        if (after == mover && remark->word == WORD_FRAME_BROKEN &&
            strncmp(remark->text, remark_colour(mover), strlen(remark_colour(mover))) == 0)
            return true; /* his own */
        break;
    default: break;
    }
    return before != COLOUR_NONE && before != mover;
}

/* Does the sentence follow from what is shown already, or from what had to be played? */
static bool rank_is_obvious(const struct annotated_ply *ply, uint64_t shown, enum remark_word word)
{
    const struct position_facts *before = &ply[-1].facts;
    const uint64_t threats = rank_word(WORD_THREAT) | rank_word(WORD_DOUBLE_THREAT),
                   forced = rank_word(WORD_CUT) | rank_word(WORD_BLOCK) | rank_word(WORD_TRAP) |
                            rank_word(WORD_ANCHOR) | rank_word(WORD_DEAD) | rank_word(WORD_CORNER) |
                            rank_word(WORD_DISTANCE);

    /* No answer was left, or none is now: the rest of the board does not matter. */
    if (word > WORD_THREAT &&
        (before->nreplies == 0 || (shown & rank_word(WORD_DOUBLE_THREAT)) != 0))
        return true;
    /* The only answer closes and cuts what it must. */
    if (before->nreplies == 1 && (rank_word(word) & forced) != 0)
        return true;
    switch (word) {
    case WORD_DOUBLE_THREAT: return (shown & rank_word(WORD_LEFT_WIN)) != 0;
    case WORD_DOUBLE_STOPPED: return rank_is_announced(ply);
    case WORD_FRAME_NEAR:
    case WORD_LADDER: return (shown & (threats | rank_word(WORD_DOUBLE_NEXT))) != 0;
    case WORD_DISTANCE: return (shown & (threats | rank_word(WORD_DOUBLE_STOPPED))) != 0;
    case WORD_BLOCK: return (shown & (rank_word(WORD_CUT) | rank_word(WORD_TRAP))) != 0;
    default: return false;
    }
}

/* Chooses the sentences of a ply at detail 1; ply[-1] is the one before it. */
static void rank_choose(struct annotated_ply *ply, struct rank_memory *memory)
{
    struct remarks *remarks = &ply->remarks;
    unsigned families = 0;
    uint64_t words = 0;
    int shown = 0;

    for (int i = 0; i < remarks->count; i++) {
        struct remark *remark = &remarks->remark[i];
        const enum remark_word word = (enum remark_word)remark->word;
        const unsigned family = 1u << remark_word_family(word);

        if (remark->detail > 1)
            continue;
        if (shown == ANNOTATION_SHOWN || (families & family) != 0 ||
            ((families & 1u << FAMILY_FRAME) != 0 && word == WORD_SIDE) || /* it names sides */
            rank_is_obvious(ply, words, word) || rank_is_idle(ply, remark)) {
            remark->detail = 2;
            continue;
        }
        if (rank_is_repeated(memory, remark->text) && remark->again != NULL)
            remark->text = remark->again;
        if (rank_is_repeated(memory, remark->text) && !rank_must_say(remark)) {
            remark->detail = 2;
            continue;
        }
        rank_remember(memory, remark->text);
        families |= family;
        words |= rank_word(word);
        shown++;
    }
}

/* ---- key moments ---- */

#define KEY_LOSING 110 /* the ply at which the game was decided, in the measure of the words */
#define KEY_REFUTES 65 /* the winner's ply after it */
#define KEY_MISTAKE 87 /* the engine's; dubious plies are worth less */
#define KEY_DUBIOUS 48
#define KEY_SLIP 43

/* The ply from which on the winner's win is proved to the end; if there is none, the last one. */
static int rank_decision(const struct annotation *annotation)
{
    const struct mate_loss *loss = NULL;

    for (int i = 0; i <= annotation->nplies; i++)
        if (annotation->plies[i].wins.loss.loser != COLOUR_NONE)
            loss = &annotation->plies[i].wins.loss;
    return loss != NULL && loss->last == annotation->nplies ? loss->first : annotation->nplies + 1;
}

/* How much the sentences shown say, by their words. */
static int rank_words(const struct annotated_ply *ply, int (*value_of)(enum remark_word word))
{
    int most = 0;

    for (int i = 0; i < ply->remarks.count; i++) {
        const struct remark *remark = &ply->remarks.remark[i];
        const int value = value_of((enum remark_word)remark->word);

        if (remark->detail == 1 && value > 0)
            most = value * 100 + remark->weight > most ? value * 100 + remark->weight : most;
    }
    return most;
}

/* How much a ply matters among the moments of its game; 0: it is no key moment.  Nothing matters
 * once the game is decided, nor a reply that had to be made. */
static int rank_importance(const struct annotation *annotation, int index, int decision)
{
    const struct annotated_ply *ply = &annotation->plies[index];
    const struct ply_chance *chance = &ply->chance;
    const enum ply_verdict verdict = ply_verdict_of(ply);

    if (index > decision + 1)
        return 0;
    if (index == decision)
        return KEY_LOSING * 100;
    if (verdict == PLY_BLUNDER)
        return (KEY_LOSING - 1) * 100;
    if (chance->verdict != CHANCE_UNJUDGED)
        return (chance->verdict == CHANCE_IS_MISTAKE   ? KEY_MISTAKE
                : chance->verdict == CHANCE_IS_DUBIOUS ? KEY_DUBIOUS
                                                       : KEY_SLIP) *
                   100 +
               ply_chance_cost(chance);
    if (ply[-1].facts.nreplies == 1)
        return 0;
    if (index == decision + 1)
        return ply->facts.ended != 0 || decision == 0 ? 0 : KEY_REFUTES * 100;
    return rank_words(ply, remark_word_importance);
}

/* The same for a game in which little happens. */
static int rank_lesser(enum remark_word word)
{
    switch (word) {
    case WORD_FRAME_NEAR: return 20;
    case WORD_DOUBLE_NEXT: return 18;
    case WORD_CUT: return 16;
    case WORD_SPLIT: return 14;
    case WORD_JOIN: return 12;
    case WORD_BLOCK: return 10;
    default: return 0;
    }
}

/* The ply that matters most of those that are no key moment yet; NULL: none. */
static struct annotated_ply *rank_next_key(struct annotation *annotation)
{
    struct annotated_ply *best = NULL;

    for (int i = 1; i <= annotation->nplies; i++) {
        struct annotated_ply *ply = &annotation->plies[i];

        if (!ply->key && ply->importance > 0 &&
            (best == NULL || ply->importance > best->importance))
            best = ply;
    }
    return best;
}

static void rank_keys(struct annotation *annotation)
{
    const int decision = rank_decision(annotation);
    struct annotated_ply *best;
    int keys = 0;

    for (int i = 1; i <= annotation->nplies; i++)
        annotation->plies[i].importance = rank_importance(annotation, i, decision);
    for (; keys < ANNOTATION_KEYS && (best = rank_next_key(annotation)) != NULL; keys++)
        best->key = true;
    for (int i = 1; i <= annotation->nplies && keys < ANNOTATION_KEYS_LEAST; i++)
        if (i <= decision && annotation->plies[i - 1].facts.nreplies != 1)
            annotation->plies[i].importance = rank_words(&annotation->plies[i], rank_lesser);
    for (; keys < ANNOTATION_KEYS_LEAST && (best = rank_next_key(annotation)) != NULL; keys++)
        best->key = true;
}

/* A key moment at which a proved win goes on says so, before what is less. */
static void rank_speak_win(struct annotated_ply *ply)
{
    struct remark *win = NULL, *last = NULL;
    int shown = 0;

    for (int i = 0; i < ply->remarks.count; i++) {
        struct remark *remark = &ply->remarks.remark[i];

        if (remark->detail == 1 &&
            (remark_word_family((enum remark_word)remark->word) == FAMILY_WIN ||
             remark->word == WORD_DOUBLE_THREAT)) /* it is a win, too */
            return;
        if (remark->word == WORD_MATE)
            win = remark;
        if (remark->detail == 1)
            last = remark;
        shown += remark->detail == 1;
    }
    if (win == NULL || ply->facts.win.winner != (enum colour)ply->ply->colour)
        return;
    if (shown == ANNOTATION_SHOWN)
        last->detail = 2;
    win->detail = 1;
}

/* A key moment has a sentence: the first one that says more than how the stone lies. */
static void rank_speak(struct annotated_ply *ply)
{
    struct remark *first = NULL;

    rank_speak_win(ply);

    for (int i = 0; i < ply->remarks.count; i++) {
        struct remark *remark = &ply->remarks.remark[i];

        if (remark->detail == 1)
            return;
        if (first == NULL && remark->word != WORD_SHAPE)
            first = remark;
    }
    if (first != NULL)
        first->detail = 1;
}

void remark_rank(struct annotation *annotation)
{
    struct rank_memory memory = {{NULL}};

    for (int i = 1; i <= annotation->nplies; i++) {
        struct annotated_ply *ply = &annotation->plies[i];

        if (ply->remarks.count > 1)
            qsort(ply->remarks.remark, (size_t)ply->remarks.count, sizeof *ply->remarks.remark,
                  rank_compare);
        rank_choose(ply, &memory);
    }
    rank_keys(annotation);
    for (int i = 1; i <= annotation->nplies; i++)
        if (annotation->plies[i].key)
            rank_speak(&annotation->plies[i]);
}
