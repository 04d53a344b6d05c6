/* SPDX-License-Identifier: ISC */
#include "analyse/remark/remark_estimate.h"

#include <stdlib.h>

#define ESTIMATE_TOLD 3 /* changes of a game */
#define ESTIMATE_LEAST 20 /* percent; set by hand */

/* Is there an estimate, and no threat on the board that will be answered? */
static bool estimate_counts(const struct annotated_ply *ply)
{
    return ply->facts.estimate.exists && ply->facts.nreplies == THREATS_NONE;
}

/* The change of White's share over the two plies that end at `index`; 0: none is reported. */
static int estimate_change(const struct annotation *annotation, int index)
{
    const struct annotated_ply *plies = annotation->plies;

    if (!estimate_counts(&plies[index]) || !estimate_counts(&plies[index - 2]) ||
        plies[index].ply->kind != PLY_STONE || plies[index - 1].ply->kind != PLY_STONE)
        return 0;
    return plies[index].facts.estimate.white - plies[index - 2].facts.estimate.white;
}

void remark_estimate(struct annotation *annotation, struct arena *arena)
{
    int told[ESTIMATE_TOLD];

    if (annotation->budget.simulations > 0)
        return; /* the engine says more */
    for (int n = 0; n < ESTIMATE_TOLD; n++) {
        int best = 0, most = ESTIMATE_LEAST - 1;

        for (int i = 2; i <= annotation->nplies; i++) {
            bool is_near = false;

            for (int j = 0; j < n; j++)
                is_near |= abs(told[j] - i) < 4;
            if (!is_near && abs(estimate_change(annotation, i)) > most) {
                most = abs(estimate_change(annotation, i));
                best = i;
            }
        }
        if (best == 0)
            return;
        told[n] = best;
        remark_add(&annotation->plies[best].remarks, arena, WORD_ESTIMATE, REMARK_ESTIMATE,
                   "The estimate for White %s from %d to %d %% over moves %d and %d.",
                   estimate_change(annotation, best) > 0 ? "rose" : "fell",
                   annotation->plies[best - 2].facts.estimate.white,
                   annotation->plies[best].facts.estimate.white, best - 1, best);
    }
}
