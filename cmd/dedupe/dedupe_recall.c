/* SPDX-License-Identifier: ISC */
/*
 * A later pass goes through the records in the same order, so a place moves forward only.
 */
#include "cmd/dedupe/dedupe_recall.h"

#include <stdlib.h>

#include "analyse/base/array.h"

void dedupe_recall_release(struct dedupe_recall *recall)
{
    free(recall->ngames);
    *recall = (struct dedupe_recall){0};
}

void dedupe_recall_add(struct dedupe_recall *recall, uint64_t ordinal)
{
    if (recall->lost)
        return;
    if (array_reserve(&recall->ngames, &recall->capacity, (size_t)ordinal,
                      sizeof recall->ngames[0]) != 0) {
        recall->lost = true;
        return;
    }
    while (recall->nrecords < ordinal)
        recall->ngames[recall->nrecords++] = 0;
}

void dedupe_recall_add_game(struct dedupe_recall *recall, uint64_t ordinal)
{
    if (recall->lost)
        return;
    if (recall->ngames[ordinal - 1] == UINT16_MAX)
        recall->lost = true;
    else
        recall->ngames[ordinal - 1]++;
}

void recall_place_seek(struct recall_place *place, const struct dedupe_recall *recall,
                       uint64_t ordinal)
{
    while (place->ordinal < ordinal) {
        place->game += place->ngames;
        place->ngames = place->ordinal < recall->nrecords ? recall->ngames[place->ordinal] : 0;
        place->ordinal++;
    }
}
