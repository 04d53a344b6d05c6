/* SPDX-License-Identifier: ISC */
#include "analyse/frame/frame_net.h"

#include <stdlib.h>

#include "analyse/base/array.h"

/*
 * The links as edges of a net, in one array by end.
 *
 * Semi links that the plain rules deduce are two full links that meet in an empty cell, perhaps
 * with full links appended at either end.  The path through that cell as a pivot says the same in
 * more detail, so those semi links are left out.  Only a search that looks a stone ahead finds
 * others. They are included where both ends are solid: there are few of these, and elsewhere a
 * pivot serves as well.  Leaving out a link can lose a frame, and never makes one false.
 */

static bool frame_net_add(struct frame_net *net, uint32_t *used, const struct link *link, end_id to)
{
    if (array_reserve(&net->link, &net->room, *used + (size_t)1, sizeof *net->link) != 0)
        return false;
    net->link[(*used)++] =
        (struct frame_net_link){link->carrier, to, (uint8_t)link->ncells, link->is_semi};
    return true;
}

/* Adds the links of two ends that the net includes. */
static bool frame_net_add_pair(struct frame_net *net, uint32_t *used, const struct links *links,
                               end_id a, end_id b)
{
    bool solid = net->ends->kind[a] != END_EMPTY && net->ends->kind[b] != END_EMPTY;

    for (int semi = 0; semi < 1 + (solid && links_looks_ahead(links)); semi++) {
        uint32_t cursor = 0;
        struct link link;

        while (links_between(links, a, b, semi, &cursor, &link))
            if (!frame_net_add(net, used, &link, b))
                return false;
    }
    return true;
}

int frame_net_fill(struct frame_net *net, const struct position *position,
                   const struct links *links)
{
    uint32_t used = 0;

    net->position = position;
    net->ends = links_ends(links);
    net->words = net->ends->words;
    net->nends = net->ends->nends;
    net->taken = CELL_NONE;
    for (int a = 0; a < net->nends; a++) {
        uint32_t cursor = 0;
        end_id b;

        net->first[a] = used;
        if (net->ends->kind[a] == END_NO)
            continue;
        while ((b = links_partner(links, (end_id)a, &cursor)) != END_NONE)
            if (!frame_net_add_pair(net, &used, links, (end_id)a, b))
                return ERROR_MEMORY;
    }
    net->first[net->nends] = used;
    return 0;
}

int frame_net_without(struct frame_net *net, const struct frame_net *whole, cell at)
{
    uint32_t used = 0;

    if (array_reserve(&net->link, &net->room, whole->first[whole->nends], sizeof *net->link) != 0)
        return ERROR_MEMORY;
    net->position = whole->position;
    net->ends = whole->ends;
    net->words = whole->words;
    net->nends = whole->nends;
    net->taken = at;
    for (int a = 0; a < net->nends; a++) {
        net->first[a] = used;
        for (uint32_t i = whole->first[a]; i < whole->first[a + 1] && a != at; i++)
            if (whole->link[i].to != at && !cellset_has(whole->link[i].carrier, at))
                net->link[used++] = whole->link[i];
    }
    net->first[net->nends] = used;
    return 0;
}

void frame_net_release(struct frame_net *net)
{
    free(net->link);
    memset(net, 0, sizeof *net);
}
