/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_CONDITION_MARKS_H
#define CORPUS_FILTER_CONDITION_MARKS_H

/*
 * The functions of struct condition_kind for the marks of moves.  Internal to conditions.
 */

#include "corpus/filter/condition.h"

/* The marks as they are written. */
const char *condition_mark_name(int value);

/* The words of remarks. */
const char *condition_remark_name(int value);

/* Has a move a mark, or has hav-annotate judged them? */
bool condition_has_marks(const struct condition *condition, const struct filter_case *about);

/* The marks on the main line, the remarks on it, those on the loser's moves; the marks of the
 * loser's last bad move; the ply of that move. */
uint64_t condition_mark_bits(const struct filter_case *about);
uint64_t condition_remark_bits(const struct filter_case *about);
uint64_t condition_loser_remark_bits(const struct filter_case *about);
uint64_t condition_lost_with_bits(const struct filter_case *about);
bool condition_lost_at_number(const struct filter_case *about, struct range *range);

#endif
