/* SPDX-License-Identifier: ISC */
#include "tests/lib/link_counts.h"

#include "analyse/links/links_rules.h"

void link_counts(const struct links *links, struct link_counts *counts)
{
    const int nends = links_ends(links)->nends;

    *counts = (struct link_counts){.work = links->now.store.work};
    for (int a = 0; a < nends; a++) {
        uint32_t partner = 0;
        end_id b;

        while ((b = links_partner(links, (end_id)a, &partner)) != END_NONE) {
            uint32_t full = 0, semi = 0;
            struct link link;

            if (b < a)
                continue;
            counts->joined += links_has(links, (end_id)a, b, false);
            while (links_between(links, (end_id)a, b, false, &full, &link))
                counts->full++;
            while (links_between(links, (end_id)a, b, true, &semi, &link))
                counts->semi++;
        }
    }
}
