/* SPDX-License-Identifier: ISC */
/* Of which values is a fact of a game one? */
#include "corpus/filter/condition_sets.h"

#include "analyse/board/figure.h"
#include "corpus/base/event.h"

const char *condition_rules_name(int value)
{
    return game_at(value) == NULL ? NULL : game_at(value)->name;
}

uint64_t condition_rules_bits(const struct filter_case *about)
{
    return about->record->game == NULL ? 0 : 1u << about->record->game->index;
}

const char *condition_event_name(int value)
{
    return value < EVENT_KINDS ? event_kind_name((enum event_kind)value) : NULL;
}

uint64_t condition_event_bits(const struct filter_case *about)
{
    return 1u << event_kind(about->record->event);
}

const char *condition_ending_name(int value)
{
    return value < END_ILLEGAL ? end_name((enum end)value) : NULL;
}

uint64_t condition_ending_bits(const struct filter_case *about)
{
    return 1u << about->outcome->end;
}

const char *condition_winner_name(int value)
{
    return value == COLOUR_NONE    ? "none"
           : value <= COLOUR_BLACK ? colour_name((enum colour)value)
                                   : NULL;
}

uint64_t condition_winner_bits(const struct filter_case *about)
{
    return 1u << about->outcome->winner;
}

const char *condition_swap_name(int value)
{
    static const char *const names[] = {"no", "yes", NULL};

    return names[value];
}

uint64_t condition_swap_bits(const struct filter_case *about)
{
    return 1u << about->outcome->swapped;
}

const char *condition_claim_name(int value)
{
    static const char *const names[] = {"agrees", "differs", "open", NULL};

    return names[value];
}

uint64_t condition_claim_bits(const struct filter_case *about)
{
    return !about->outcome->agrees_known ? 1u << 2 : about->outcome->agrees ? 1u << 0 : 1u << 1;
}

const char *condition_completed_name(int value)
{
    return value < FIGURES ? figure_name((enum figure)(1 << value)) : NULL;
}

uint64_t condition_completed_bits(const struct filter_case *about)
{
    return about->outcome->figures;
}
