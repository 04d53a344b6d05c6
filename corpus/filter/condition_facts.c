/* SPDX-License-Identifier: ISC */
/* Has a record what a condition asks for?  An archive in which none has it is worth a word. */
#include "corpus/filter/condition_facts.h"

bool condition_has_number(const struct condition *condition, const struct filter_case *about)
{
    struct range range;

    return condition->kind->number(about, &range);
}

bool condition_has_event(const struct condition *condition, const struct filter_case *about)
{
    (void)condition;
    return about->record->event != NULL && about->record->event[0] != '\0';
}

bool condition_has_header(const struct condition *condition, const struct filter_case *about)
{
    return about->record->nnodes > 0 && record_info(about->record, condition->property) != NULL;
}
