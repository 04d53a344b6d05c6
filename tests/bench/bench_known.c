/* SPDX-License-Identifier: ISC */
/*
 * How many joins that `hav-templates match` finds do the other tools not know?  None should be
 * left.  All plies of every STEP-th record (HAV_BENCH_STEP, 20), both colours: each pair of chains,
 * or of a chain and a side, that a match joins must be joined by the links that hav-connect,
 * hav-frames and hav-territory search, in hav-connect's groups and paths, and in hav-territory's
 * sides.  Without the table of templates the same counts say what deduction alone knows.
 */
#include <stdio.h>
#include <stdlib.h>

#include "analyse/groups/group.h"
#include "analyse/study/study_links.h"
#include "patterns/match.h"
#include "patterns/template_study.h"
#include "tests/lib/sample_games.h"

struct known_tally {
    struct links *links[2]; /* [1] with the templates, [0] without */
    struct study *study;
    edge_set sides[3];
    struct groups groups;
    struct matcher *matchers[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1];
    struct boards boards;
    const struct board *board; /* of the position */
    long plies, matches, pairs;
    long unknown[2]; /* [with templates] matches with a pair that is not a link */
    long ungrouped, unreached; /* matches that groups and paths, or sides, do not have */
};

static bool tally_has_link(struct links *links, end_id a, end_id b, bool semi)
{
    return a == b || links_has(links, a, b, false) || (semi && links_has(links, a, b, true));
}

/* Is there a path with n <= most, or one group? */
static bool tally_has_path(const struct groups *groups, end_id a, end_id b, int most)
{
    const int from = groups_of(groups, a), to = groups_of(groups, b);
    const int side = ends_side(groups->ends, b);

    if (from == to && from >= 0)
        return true;
    if (to < 0 && side >= 0 && groups->group[from].edges >> side & 1)
        return true;
    for (int i = 0; i < groups->npaths; i++) {
        const struct group_path *path = &groups->path[i];

        if (path->path.n > most)
            continue;
        if ((path->from == from && path->to == to && (to >= 0 || path->path.b == b)) ||
            (to >= 0 && path->from == to && path->to == from))
            return true;
    }
    return false;
}

static int tally_match(void *context, const struct match *match)
{
    struct known_tally *tally = context;
    const struct ends *ends = links_ends(tally->links[1]);
    const struct template *t = match->template;
    const bool semi = t->claim == CLAIM_SEMI;
    struct template_place place;
    end_id end[TEMPLATE_STONES_MAX + 2];
    bool unknown[2] = {false, false}, ungrouped = false, unreached = false;
    int n = t->nstones;

    template_lay(t, tally->board, match->rotation, match->at, &place);
    for (int i = 0; i < n; i++)
        end[i] = ends->of_cell[place.stones[i]];
    for (int i = 0; i < place.nsides; i++) {
        end[n++] = ends->of_side[place.side[i]];
        if (!semi)
            unreached |= (tally->sides[match->colour] >> place.side[i] & 1) == 0;
    }
    for (int i = 0; i < t->nstones; i++)
        for (int j = i + 1; j < n; j++) {
            if (!template_joins(t, i) ||
                (j < t->nstones && (t->claim == CLAIM_EACH || !template_joins(t, j))))
                continue;
            tally->pairs++;
            for (int with = 0; with < 2; with++)
                unknown[with] |= !tally_has_link(tally->links[with], end[i], end[j], semi);
            ungrouped |= !tally_has_path(&tally->groups, end[i], end[j], semi);
        }
    tally->matches++;
    tally->unknown[0] += unknown[0];
    tally->unknown[1] += unknown[1];
    tally->ungrouped += ungrouped;
    tally->unreached += unreached;
    return 0;
}

static void tally_position(struct known_tally *tally, struct position *position)
{
    const struct match_options options = {.own_stones = false};
    struct matcher **matcher =
        &tally->matchers[position->board->game->index][position->board->size];

    tally->board = boards_get(&tally->boards, position->board->game, position->board->size);
    if (*matcher == NULL) {
        size_t count;
        const struct template *templates = builtin_templates(&count);

        *matcher = matcher_new(templates, count, tally->board);
    }
    if (tally->board == NULL || *matcher == NULL)
        abort();
    study_begin(tally->study);
    study_show(tally->study, position);
    if (study_sides(tally->study, STUDY_COMPLETE, tally->sides) != 0)
        abort();
    tally->plies++;
    for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        for (int with = 0; with < 2; with++)
            if (links_search(tally->links[with], position, (enum colour)c) != 0)
                abort();
        if (groups_search(&tally->groups, tally->links[1], 0, 1) != 0)
            abort();
        if (matcher_find(*matcher, position, (enum colour)c, &options, tally_match, tally) != 0)
            abort();
    }
}

/* Plays a ply of the game again: a swap of Hex moves the stone, so that its cell may be played. */
static void tally_play(struct position *now, const struct ply *ply)
{
    bool played = true;

    if (ply->kind == PLY_STONE)
        position_play(now, ply->cell, (enum colour)ply->colour);
    else if (ply->kind == PLY_SWAP)
        played = position_swap(now);
    else if (ply->kind == PLY_SWAP_SIDES)
        played = position_swap_sides(now);
    else
        played = position_pass(now);
    if (!played)
        abort();
}

static bool tally_game(void *context, const struct position *final)
{
    static struct position now;

    position_init(&now, final->board, RING_FREELING);
    for (int i = 0; i < final->nplies; i++) {
        tally_play(&now, &final->ply[i]);
        if (final->ply[i].kind == PLY_STONE)
            tally_position(context, &now);
    }
    return true;
}

static void bench_known(const char *records, const struct links_options *quick, int step)
{
    static struct known_tally tally;
    struct links_options options = *quick;

    tally = (struct known_tally){.study = template_study_builtin()};
    if (tally.study == NULL)
        abort();
    tally.links[0] = links_new(&options);
    options.known = study_known(tally.study);
    tally.links[1] = links_new(&options);
    if (tally.links[0] == NULL || tally.links[1] == NULL)
        abort();
    sample_games(records, step, tally_game, &tally);
    printf("%s, every record of %d: %ld plies, %ld matches, %ld pairs\n", records, step,
           tally.plies, tally.matches, tally.pairs);
    printf("  not known: %ld (without the templates %ld); not in groups and paths: %ld; sides not "
           "reached: %ld\n",
           tally.unknown[1], tally.unknown[0], tally.ungrouped, tally.unreached);
    links_free(tally.links[0]);
    links_free(tally.links[1]);
    study_free(tally.study);
    groups_release(&tally.groups);
    for (int g = 0; g < BOARDS_GAMES_MAX; g++)
        for (int s = 0; s <= BOARD_SIZE_MAX; s++)
            matcher_free(tally.matchers[g][s]);
    boards_release(&tally.boards);
}

int main(void)
{
    const char *step = getenv("HAV_BENCH_STEP");
    const int each = step == NULL || atoi(step) < 1 ? 20 : atoi(step);

    bench_known("littlegolem", &links_quick, each);
    bench_known("littlegolem-hex", &links_quick, each);
    return 0;
}
