/* SPDX-License-Identifier: ISC */
/* Which moves of a game are marked?  The marks of parse/notation/record_marks.h. */
#include "corpus/filter/condition_marks.h"

#include "parse/notation/record_marks.h"

const char *condition_mark_name(int value)
{
    return value < RECORD_MARKS ? record_mark_name((enum record_mark)value) : NULL;
}

bool condition_has_marks(const struct condition *condition, const struct filter_case *about)
{
    struct record_marks marks;

    (void)condition;
    record_marks_find(about->record, COLOUR_NONE, &marks);
    return marks.annotated || marks.any != 0;
}

uint64_t condition_mark_bits(const struct filter_case *about)
{
    struct record_marks marks;

    record_marks_find(about->record, COLOUR_NONE, &marks);
    return marks.any;
}

const char *condition_remark_name(int value)
{
    return value < REMARK_WORDS ? remark_word_name((enum remark_word)value) : NULL;
}

uint64_t condition_remark_bits(const struct filter_case *about)
{
    struct record_marks marks;

    record_marks_find(about->record, COLOUR_NONE, &marks);
    return marks.remarks;
}

static void condition_find_loss(const struct filter_case *about, struct record_marks *marks)
{
    const enum colour winner = about->outcome->winner;

    record_marks_find(about->record, winner == COLOUR_NONE ? COLOUR_NONE : colour_other(winner),
                      marks);
}

uint64_t condition_loser_remark_bits(const struct filter_case *about)
{
    struct record_marks marks;

    condition_find_loss(about, &marks);
    return marks.loser_remarks;
}

uint64_t condition_lost_with_bits(const struct filter_case *about)
{
    struct record_marks marks;

    condition_find_loss(about, &marks);
    return marks.lost_with;
}

bool condition_lost_at_number(const struct filter_case *about, struct range *range)
{
    struct record_marks marks;

    condition_find_loss(about, &marks);
    range->least = range->most = (uint64_t)marks.lost_at;
    return marks.lost_at > 0;
}
