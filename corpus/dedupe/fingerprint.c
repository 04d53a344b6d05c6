/* SPDX-License-Identifier: ISC */
/*
 * Which records hold the same game?  Moves are folded ply by ply: each ply keeps those symmetries
 * that give the least cell, so that after a few plies one is left.
 */
#include "corpus/dedupe/fingerprint.h"

#include <assert.h>
#include <string.h>

#include "analyse/board/ply.h"
#include "corpus/base/digest.h"

#define WORDS 0x10000u /* a ply without a stone is this less its kind: no cell has that number */

/* SplitMix64's mixing step: every bit of the hash and of the word reaches every bit. */
static uint64_t fingerprint_mix(uint64_t hash, uint64_t word)
{
    uint64_t z = (hash ^ word) + 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static uint64_t fingerprint_mix_bytes(uint64_t hash, const char *bytes, size_t length)
{
    hash = fingerprint_mix(hash, length);
    for (size_t i = 0; i < length; i++)
        hash = fingerprint_mix(hash, (uint8_t)bytes[i]);
    return hash;
}

/* ---- folding -------------------------------------------------------------------------------- */

/* The stones that no ply has placed, by cell; false: there are none. */
static bool fingerprint_find_setup(const struct position *position, uint8_t *colours)
{
    int nstones = position->nstones[COLOUR_WHITE] + position->nstones[COLOUR_BLACK];
    int placed = 0;

    for (int i = 0; i < position->nplies; i++) {
        const struct ply *ply = &position->ply[i];

        placed +=
            position->board->captures ? ply_stones(ply, position->board) : ply->kind == PLY_STONE;
    }
    if (nstones == placed) /* where men move, none is placed: where they began counts */
        return false;
    memcpy(colours, position->colour, (size_t)position->board->ncells);
    for (int i = position->nplies; i-- > 0;)
        ply_take_back(&position->ply[i], position->board, colours);
    return true;
}

/* Keeps the symmetries under which the set-up comes first, and hashes that image. */
static void fingerprint_fold_setup(struct move_fold *fold, const uint8_t *colours)
{
    const struct board *board = fold->position->board;
    uint8_t image[BOARD_CELLS_MAX], least[BOARD_CELLS_MAX];
    size_t ncells = (size_t)board->ncells;
    unsigned kept = 0;

    for (int s = 0; s < board->nsymmetries; s++) {
        if (!(fold->symmetries >> s & 1))
            continue;
        for (size_t at = 0; at < ncells; at++)
            image[board->symmetry[s][fold->exchanged ? board->exchange[at] : at]] =
                (uint8_t)(fold->exchanged && colours[at] != COLOUR_NONE
                              ? colour_other((enum colour)colours[at])
                              : colours[at]);
        int order = kept == 0 ? -1 : memcmp(image, least, ncells);
        if (order < 0) {
            memcpy(least, image, ncells);
            kept = 0;
        }
        if (order <= 0)
            kept |= 1u << s;
    }
    fold->symmetries = kept;
    for (size_t at = 0; at < ncells; at++)
        if (least[at] != COLOUR_NONE)
            fold->hash = fingerprint_mix(fold->hash, (uint64_t)least[at] << 32 | at);
}

void move_fold_begin(struct move_fold *fold, const struct position *position,
                     const struct fold_options *options)
{
    const struct board *board = position->board;
    uint8_t colours[BOARD_CELLS_MAX];

    const struct game *game = board->game;
    const int first = position->nplies > 0 ? position->ply[0].turn_before : position->to_move;
    const bool exchanged = options->folded && game->either_first && first != (int)game->first;

    /* As many as a fingerprint can name. */
    assert(board->nsymmetries * (game->either_first ? 2 : 1) <= 16);
    *fold = (struct move_fold){
        .position = position,
        .unswapped = options->unswapped,
        .exchanged = exchanged,
        .began_exchanged = exchanged,
        .symmetries = options->folded ? (1u << board->nsymmetries) - 1 : 1,
        .hash = fingerprint_mix((uint64_t)board->game->index, (uint64_t)board->size),
    };
    if (fingerprint_find_setup(position, colours))
        fingerprint_fold_setup(fold, colours);
}

/* Where plies' cells lie, before the symmetries. */
static const cell *fingerprint_places(const struct move_fold *fold)
{
    const struct board *board = fold->position->board;

    return fold->exchanged ? board->exchange : board->symmetry[0];
}

/* The cell under a symmetry; a way by both of its cells. */
static unsigned fingerprint_image(const struct move_fold *fold, int symmetry, const struct ply *ply)
{
    const struct board *board = fold->position->board;
    const cell *places = fingerprint_places(fold);
    const unsigned to = board->symmetry[symmetry][places[ply->cell]];

    return ply->kind == PLY_STONE
               ? to
               : board->symmetry[symmetry][places[ply->joined[0]]] * (unsigned)board->ncells + to;
}

/* A swap that does not count. */
static bool fingerprint_passes_over(const struct move_fold *fold, const struct ply *ply)
{
    return fold->unswapped && (ply->kind == PLY_SWAP_SIDES || ply->kind == PLY_SWAP);
}

bool move_fold_ply(struct move_fold *fold)
{
    if (fold->next < fold->position->nplies &&
        fingerprint_passes_over(fold, &fold->position->ply[fold->next])) {
        const bool of_pieces = fold->position->ply[fold->next++].kind == PLY_SWAP;
        fold->left_out |= of_pieces;
        fold->exchanged ^= of_pieces;
    }
    if (fold->next >= fold->position->nplies)
        return false;
    const struct ply *ply = &fold->position->ply[fold->next++];
    enum colour colour = (enum colour)ply->colour;

    fold->nplies++;
    if (fold->exchanged)
        colour = colour_other(colour);
    unsigned word = WORDS - ply->kind;
    if (ply->kind == PLY_STONE || ply->kind == PLY_WAY) {
        unsigned kept = 0;

        word = UINT32_MAX;
        for (unsigned left = fold->symmetries; left != 0; left &= left - 1) {
            int s = __builtin_ctz(left);
            unsigned image = fingerprint_image(fold, s, ply);
            if (image < word) {
                word = image;
                kept = 0;
            }
            if (image == word)
                kept |= 1u << s;
        }
        fold->symmetries = kept;
    }
    fold->hash = fingerprint_mix(fold->hash, (uint64_t)colour << 32 | word);
    return true;
}

/*
 * Goes on to the end-th ply at most, as long as there is one symmetry and plies are stones: after a
 * few plies that is the rest of nearly every game.  As move_fold_ply() does it.
 */
static void fingerprint_fold_stones(struct move_fold *fold, int end)
{
    const struct position *position = fold->position;
    uint64_t hash = fold->hash;
    int stones = position->nplies - fold->next;

    if ((fold->symmetries & (fold->symmetries - 1)) != 0)
        return;
    if (stones > end - fold->nplies)
        stones = end - fold->nplies;
    const cell *image = position->board->symmetry[__builtin_ctz(fold->symmetries)];
    const cell *places = fingerprint_places(fold);
    const struct ply *first = &position->ply[fold->next], *ply = first;
    const uint64_t exchange = fold->exchanged ? COLOUR_WHITE ^ COLOUR_BLACK : 0;
    for (; ply < first + stones && ply->kind == PLY_STONE; ply++)
        hash = fingerprint_mix(hash, ((ply->colour ^ exchange) << 32) | image[places[ply->cell]]);
    fold->hash = hash;
    fold->nplies += (int)(ply - first);
    fold->next += (int)(ply - first);
}

int move_fold_symmetry(const struct move_fold *fold)
{
    const int symmetry = __builtin_ctz(fold->symmetries);

    return fold->began_exchanged ? fold->position->board->nsymmetries + symmetry : symmetry;
}

/* ---- fingerprints --------------------------------------------------------------------------- */

const char *fingerprint_site(const struct record *record)
{
    static const char littlegolem[] = "littlegolem";
    const char *site = record->site != NULL ? record->site : "";

    return record->dialect == DIALECT_LITTLEGOLEM || strstr(site, littlegolem) != NULL ? littlegolem
                                                                                       : site;
}

static uint64_t fingerprint_hash_id(const struct record *record)
{
    if (record->id == NULL)
        return 0;
    const char *site = fingerprint_site(record);
    uint64_t hash = fingerprint_mix_bytes((uint64_t)record->game->index, site, strlen(site));
    hash = fingerprint_mix_bytes(hash, record->id, strlen(record->id));
    return hash != 0 ? hash : 1;
}

static unsigned fingerprint_count_told(const struct record *record)
{
    const char *const told[] = {record->white, record->black, record->event,
                                record->date,  record->id,    record->result};
    unsigned count = 0;

    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        count += told[i] != NULL;
    return count;
}

void fingerprint_take(struct fingerprint *fingerprint, const struct record *record,
                      const struct position *position, const struct outcome *outcome,
                      const struct fingerprint_options *options)
{
    struct move_fold fold;

    memset(fingerprint, 0, sizeof *fingerprint); /* padding too: it is compared as bytes */
    move_fold_begin(&fold, position, &options->fold);
    for (bool more = true; more;) {
        const int before = fold.nplies;

        if (before == options->opening)
            fingerprint->opening = (uint32_t)fold.hash;
        fingerprint_fold_stones(&fold, before < options->opening ? options->opening : PLIES_MAX);
        more = fold.nplies > before || move_fold_ply(&fold);
    }
    fingerprint->moves = fold.hash;
    fingerprint->id = fingerprint_hash_id(record);
    fingerprint->nplies = (unsigned)fold.nplies & 0x3fff;
    fingerprint->swap = fold.left_out ? 2 : fold.next > fold.nplies;
    fingerprint->end = (unsigned)outcome->end & 15;
    fingerprint->winner = (unsigned)outcome->winner & 3;
    if (fold.exchanged && outcome->winner != COLOUR_NONE)
        fingerprint->winner = (unsigned)colour_other(outcome->winner) & 3;
    fingerprint->symmetry = (unsigned)move_fold_symmetry(&fold) & 15;
    fingerprint->header = fingerprint_count_told(record) & 7;
}

uint32_t fingerprint_digest(const char *bytes, size_t length)
{
    struct digest digest;

    digest_init(&digest);
    digest_add(&digest, bytes, length);
    uint32_t low = (uint32_t)digest_value(&digest);
    return low != 0 ? low : 1;
}

uint64_t fingerprint_with_id(uint64_t moves, uint64_t id)
{
    return fingerprint_mix(moves, id);
}

int fingerprint_finished(const struct fingerprint *fingerprint)
{
    switch ((enum end)fingerprint->end) {
    case END_UNFINISHED: return 0;
    case END_FORFEIT:
    case END_AGREED: return 1;
    default: return 2;
    }
}

bool fingerprint_results_differ(const struct fingerprint *a, const struct fingerprint *b)
{
    return fingerprint_finished(a) > 0 && fingerprint_finished(b) > 0 && a->winner != b->winner;
}

bool fingerprint_may_go_on(const struct fingerprint *fingerprint)
{
    return fingerprint_finished(fingerprint) < 2;
}
