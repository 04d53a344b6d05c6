/* SPDX-License-Identifier: ISC */
/*
 * Proofs as text: a heading, the rules, one line a node, one line a claim.
 */
#include "parse/positional/pg_proof.h"

#include <string.h>

#include "parse/positional/pg.h"

static const char *const pg_step_names[POSITIONAL_STEPS] = {"end", "play", "each", "some"};
static const char *const pg_rules_names[] = {"strong", "maker-breaker", "avoider-enforcer"};
#define BREAKER_FIRST "breaker-first"

const char *pg_rules_name(enum positional_rules rules)
{
    return pg_rules_names[rules];
}

void pg_proof_write(const struct positional *game, const struct positional_proof *proof,
                    struct text *out)
{
    text_format(out, "hav-formal-proof 1\nrules %s\n",
                proof->breaker_first ? BREAKER_FIRST : pg_rules_names[proof->rules]);
    for (size_t i = 0; i < proof->nnodes; i++) {
        const struct positional_proof_node *node = &proof->nodes[i];

        text_format(out, "%zu %s", i, pg_step_names[node->step]);
        for (uint32_t b = 0; b < node->count; b++) {
            const struct positional_branch *branch = &proof->branches[node->first + b];

            if (node->step != POSITIONAL_SOME)
                text_format(out, " %s", game->name[branch->point]);
            text_format(out, " %u", (unsigned)branch->node);
        }
        text_char(out, '\n');
    }
    for (int i = 0; i < proof->nclaims; i++)
        text_format(out, "claim %s %s %d %u\n", positional_player_name(proof->claim[i].owner),
                    proof->claim[i].wins ? "wins" : "holds", proof->claim[i].until,
                    (unsigned)proof->claim[i].root);
}

/* ---- reading ----------------------------------------------------------------------------- */

struct pg_proof_reader {
    const char *file;
    const struct positional *game;
    struct positional_proof *proof;
    struct pg_findings *findings;
    bool out_of_memory;
};

static void pg_proof_error(struct pg_proof_reader *reader, const struct pg_word *word,
                           const char *message)
{
    pg_find(reader->findings, reader->file, LEVEL_ERROR, word, message, true);
}

/* The number of a node before this one. */
static bool pg_proof_node(struct pg_proof_reader *reader, const struct pg_word *word,
                          uint32_t *node)
{
    long number;

    if (!pg_word_number(word, &number) || (size_t)number >= reader->proof->nnodes) {
        pg_proof_error(reader, word, "want the number of an earlier node, not");
        return false;
    }
    *node = (uint32_t)number;
    return true;
}

static bool pg_proof_point(struct pg_proof_reader *reader, const struct pg_word *word,
                           uint8_t *point)
{
    int p = pg_point(reader->game, word->text, word->length);

    if (p < 0) {
        pg_proof_error(reader, word, "the game has no point");
        return false;
    }
    *point = (uint8_t)p;
    return true;
}

/* The branches of a node; the count, or -1 after a finding. */
static int pg_proof_branches(struct pg_proof_reader *reader, struct pg_words *words,
                             const struct pg_word *name, enum positional_step step,
                             struct positional_branch branches[POSITIONAL_POINTS_MAX])
{
    struct pg_word word;
    int count = 0;

    while (pg_words_next(words, &word)) {
        struct positional_branch branch = {0};

        if (count == POSITIONAL_POINTS_MAX) {
            pg_proof_error(reader, &word, "more than 64 branches at");
            return -1;
        }
        if (step != POSITIONAL_SOME) {
            if (!pg_proof_point(reader, &word, &branch.point))
                return -1;
            if (!pg_words_next(words, &word)) {
                pg_proof_error(reader, &word, "no node after the point");
                return -1;
            }
        }
        if (!pg_proof_node(reader, &word, &branch.node))
            return -1;
        branches[count++] = branch;
    }
    if (step == POSITIONAL_END ? count != 0 : step == POSITIONAL_PLAY ? count != 1 : count == 0) {
        pg_proof_error(reader, name, "wrong number of branches at");
        return -1;
    }
    return count;
}

static void pg_proof_read_node(struct pg_proof_reader *reader, struct pg_words *words,
                               const struct pg_word *first)
{
    struct positional_branch branches[POSITIONAL_POINTS_MAX];
    struct pg_word word = *first;
    long number;
    int step = 0;

    if (!pg_word_number(first, &number) || (size_t)number != reader->proof->nnodes) {
        pg_proof_error(reader, first, "want `claim', or the number of the next node, not");
        return;
    }
    if (pg_words_next(words, &word))
        while (step < POSITIONAL_STEPS && !pg_word_is(&word, pg_step_names[step]))
            step++;
    else
        step = POSITIONAL_STEPS;
    if (step == POSITIONAL_STEPS) {
        pg_proof_error(reader, &word, "want end, play, each or some, not");
        return;
    }
    int count = pg_proof_branches(reader, words, &word, (enum positional_step)step, branches);
    if (count >= 0)
        reader->out_of_memory |= positional_proof_add(reader->proof, (enum positional_step)step,
                                                      branches, (size_t)count) < 0;
}

static void pg_proof_read_claim(struct pg_proof_reader *reader, struct pg_words *words,
                                const struct pg_word *first)
{
    struct positional_claim claim = {.owner = POSITIONAL_BLACK};
    struct pg_word word[4];
    long until;

    for (int i = 0; i < 4; i++)
        if (!pg_words_next(words, &word[i])) {
            pg_proof_error(reader, first, "want a player, wins or holds, plies and a node after");
            return;
        }
    if (pg_word_is(&word[0], "white"))
        claim.owner = POSITIONAL_WHITE;
    else if (!pg_word_is(&word[0], "black"))
        pg_proof_error(reader, &word[0], "want black or white, not");
    claim.wins = pg_word_is(&word[1], "wins");
    if (!claim.wins && !pg_word_is(&word[1], "holds"))
        pg_proof_error(reader, &word[1], "want wins or holds, not");
    if (!pg_word_number(&word[2], &until) || until > positional_length(reader->game))
        pg_proof_error(reader, &word[2], "the game has fewer plies than");
    else
        claim.until = (int)until;
    if (!pg_proof_node(reader, &word[3], &claim.root))
        return;
    if (reader->proof->nclaims == 2)
        pg_proof_error(reader, first, "more than two lines begin with");
    else
        reader->proof->claim[reader->proof->nclaims++] = claim;
}

/* The two lines before the nodes.  Returns false after a finding. */
static bool pg_proof_read_head(struct pg_proof_reader *reader, struct pg_words *words)
{
    static const struct pg_word top = {.text = "", .line = 1, .column = 1};
    static const char *const names[] = {"strong", "maker-breaker", BREAKER_FIRST};
    struct pg_word word = top;
    int rules = 0;

    if (!pg_words_next_line(words) || !pg_words_next(words, &word) ||
        !pg_word_is(&word, "hav-formal-proof") || !pg_words_next(words, &word) ||
        !pg_word_is(&word, "1")) {
        pg_find(reader->findings, reader->file, LEVEL_ERROR, &word,
                "the first line of a proof is `hav-formal-proof 1'", false);
        return false;
    }
    if (pg_words_next_line(words) && pg_words_next(words, &word) && pg_word_is(&word, "rules") &&
        pg_words_next(words, &word))
        while (rules < 3 && !pg_word_is(&word, names[rules]))
            rules++;
    else
        rules = 3;
    if (rules == 3)
        pg_find(reader->findings, reader->file, LEVEL_ERROR, &word,
                "the second line of a proof is `rules' and strong, maker-breaker or breaker-first",
                false);
    reader->proof->rules = rules == 0 ? POSITIONAL_STRONG : POSITIONAL_MAKER;
    reader->proof->breaker_first = rules == 2;
    return rules < 3;
}

int pg_proof_read(const char *file, const char *bytes, size_t length, const struct positional *game,
                  struct positional_proof *proof, struct pg_findings *findings)
{
    struct pg_proof_reader reader = {
        .file = file, .game = game, .proof = proof, .findings = findings};
    struct pg_words words;
    struct pg_word word = {.text = "", .line = 1, .column = 1};

    *proof = (struct positional_proof){0};
    pg_words_begin(&words, bytes, length);
    if (pg_proof_read_head(&reader, &words)) {
        while (pg_words_next_line(&words) && findings->errors == 0 && !reader.out_of_memory)
            if (!pg_words_next(&words, &word))
                continue;
            else if (pg_word_is(&word, "claim"))
                pg_proof_read_claim(&reader, &words, &word);
            else
                pg_proof_read_node(&reader, &words, &word);
        if (proof->nclaims == 0 && findings->errors == 0)
            pg_find(findings, file, LEVEL_ERROR, &word, "the proof makes no claim", false);
    }
    if (findings->errors > 0 || reader.out_of_memory)
        positional_proof_release(proof);
    return reader.out_of_memory || findings->text.failed ? ERROR_MEMORY : 0;
}
