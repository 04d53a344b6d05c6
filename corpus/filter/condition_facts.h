/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_CONDITION_FACTS_H
#define CORPUS_FILTER_CONDITION_FACTS_H

/*
 * The functions `has` of struct condition_kind: a number, an event, the property that is asked
 * for.  Internal to conditions.
 */

#include "corpus/filter/condition.h"

bool condition_has_number(const struct condition *condition, const struct filter_case *about);
bool condition_has_event(const struct condition *condition, const struct filter_case *about);
bool condition_has_header(const struct condition *condition, const struct filter_case *about);

#endif
