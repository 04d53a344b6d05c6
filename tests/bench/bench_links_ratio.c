/* SPDX-License-Identifier: ISC */
/*
 * The searches that connect_cost.sh compares, for a counter of instructions: on positions of real
 * games, or of the project's own sample,
 *
 *   plain    each is searched from nothing, without the templates
 *   known    each is searched from nothing, with them
 *   update   each game is replayed, and the links with the templates are updated at every ply
 *   replay   the same positions are searched from nothing
 *
 * The last line has the number of searches or updates and of carriers that they examined.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/links/links.h"
#include "patterns/template_links.h"
#include "tests/lib/sample_games.h"

#define GAMES_STEP 400 /* one real game in so many */
#define OWN_STEP 100
#define PLIES_STEP 8 /* of a game that is searched at some plies only */

struct ratio {
    struct links *links;
    bool every, update; /* all plies; by links_update() */
    long n;
    uint64_t work;
};

static bool ratio_game(void *context, const struct position *position)
{
    struct ratio *ratio = context;
    static struct position now;

    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        position_init(&now, position->board, RING_FREELING);
        if (ratio->update && links_search(ratio->links, &now, (enum colour)colour) != 0)
            abort();
        for (int i = 0; i < position->nplies; i++) {
            const struct ply *ply = &position->ply[i];

            if (ply->kind != PLY_STONE)
                continue;
            position_play(&now, ply->cell, (enum colour)ply->colour);
            if (!ratio->every && i % PLIES_STEP != 0)
                continue;
            if ((ratio->update ? links_update(ratio->links, &now)
                               : links_search(ratio->links, &now, (enum colour)colour)) != 0)
                abort();
            ratio->n++;
            ratio->work += links_work(ratio->links);
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    const char *mode = argc == 2 ? argv[1] : "known";
    struct links_options options = links_quick;
    struct ratio ratio = {.update = strcmp(mode, "update") == 0};

    ratio.every = ratio.update || strcmp(mode, "replay") == 0;
    if (strcmp(mode, "plain") != 0)
        options.known = template_links_builtin();
    ratio.links = links_new(&options);
    if (ratio.links == NULL)
        return 2;
    if (sample_games("littlegolem", GAMES_STEP, ratio_game, &ratio) == 0)
        sample_own_games(OWN_STEP, ratio_game, &ratio);
    printf("%s: %ld, carriers %llu\n", mode, ratio.n, (unsigned long long)ratio.work);
    links_free(ratio.links);
    template_links_free(options.known);
    return 0;
}
