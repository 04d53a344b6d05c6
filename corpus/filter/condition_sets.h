/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_CONDITION_SETS_H
#define CORPUS_FILTER_CONDITION_SETS_H

/*
 * The functions of struct condition_kind for sets of values: the name of a value, NULL past the
 * last, and the values of a game as bits.  Internal to conditions.
 */

#include "corpus/filter/condition.h"

const char *condition_rules_name(int value);
uint64_t condition_rules_bits(const struct filter_case *about);
const char *condition_event_name(int value);
uint64_t condition_event_bits(const struct filter_case *about);
const char *condition_ending_name(int value);
uint64_t condition_ending_bits(const struct filter_case *about);
const char *condition_winner_name(int value);
uint64_t condition_winner_bits(const struct filter_case *about);
const char *condition_swap_name(int value);
uint64_t condition_swap_bits(const struct filter_case *about);
const char *condition_claim_name(int value);
uint64_t condition_claim_bits(const struct filter_case *about);
const char *condition_completed_name(int value);
uint64_t condition_completed_bits(const struct filter_case *about);

#endif
