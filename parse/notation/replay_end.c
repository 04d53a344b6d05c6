/* SPDX-License-Identifier: ISC */
/* How does a game end: by what name, with which figures, in which games; and why not? */
#include "parse/notation/replay.h"

#include "analyse/board/rules.h"

const char *end_name(enum end end)
{
    static const char *const names[ENDS] = {"ring",         "bridge",     "fork",    "connection",
                                            "six",          "chain",      "score",   "blocked",
                                            "eternal-jump", "resign",     "forfeit", "draw",
                                            "agreed",       "unfinished", "illegal"};

    return names[end];
}

figure_set end_figures(enum end end)
{
    switch (end) {
    case END_RING: return FIGURE_RING;
    case END_BRIDGE: return FIGURE_BRIDGE;
    case END_FORK: return FIGURE_FORK;
    case END_CONNECTION: return FIGURE_CONNECTION;
    case END_SIX: return FIGURE_LINE | FIGURE_TRIANGLE | FIGURE_HEXAGON;
    case END_CHAINED: return FIGURE_CHAIN;
    default: return 0;
    }
}

bool end_occurs(const struct game *game, enum end end)
{
    if (end_figures(end) != 0)
        return (end_figures(end) & game->figures) != 0;
    if (end == END_BLOCKED || end == END_ETERNAL_JUMP)
        return game->rules != NULL && game->rules->way != NULL;
    if (end == END_SCORE)
        return (game_can(game) & GAME_SCORED) != 0;
    return end == END_DRAW ? game->can_draw : end != END_ILLEGAL;
}

struct diagnostic replay_reason(struct record *record, uint32_t leaf)
{
    const struct diagnostics *list = &record->diagnostics;
    bool whole = leaf == NODE_NONE;
    uint32_t at = whole ? 0 : record->nodes[leaf].at;
    uint64_t from = record->offset + at;
    uint64_t to = whole || leaf + 1 == record->nnodes ? UINT64_MAX
                                                      : record->offset + record->nodes[leaf + 1].at;
    const struct diagnostic *first = NULL;

    for (size_t i = 0; i < list->count; i++) {
        const struct diagnostic *found = &list->items[i];
        if (message_level(found->message) == LEVEL_ERROR && found->offset >= from &&
            found->offset < to && (first == NULL || found->offset < first->offset))
            first = found;
    }
    if (first != NULL)
        return *first;
    struct diagnostic unsaid = {.message = MESSAGE_MESSAGES_LIMIT, .offset = from};
    record_place(record, at, &unsaid.line, &unsaid.column);
    return unsaid;
}
