/* SPDX-License-Identifier: ISC */
/*
 * Does a game match?  Kleene's three-valued logic: an alternative is NO as soon as one of its
 * conditions is; the filter is YES as soon as one alternative is.  The conditions of each
 * alternative are sorted by cost, those on the header before those on the game, so that testing
 * stops early and a test of the record alone uses a prefix of each list.
 */
#include "corpus/filter/filter.h"

#include <stdlib.h>

#include "corpus/filter/condition.h"

struct alternative {
    struct condition *conditions; /* [count], sorted */
    size_t count;
    size_t of_record; /* number of conditions that need no replay */
};

struct filter {
    struct condition *conditions; /* [count] */
    size_t count;
    struct alternative *alternatives; /* [nalternatives] */
    size_t nalternatives;
    bool inverted;
    struct arena arena; /* what conditions keep */
};

struct filter_worker {
    const struct filter *filter;
    struct regex_matcher *matcher;
    const char *undecided;
    uint8_t answered; /* what filter_ask_record() said last */
    uint8_t *answers; /* [nalternatives] and what each alternative said */
    uint8_t *of_record; /* [nalternatives] and its conditions on the record alone */
    struct asked_name *asked; /* [filter->count] of conditions that ask for a player */
    size_t nsought; /* number of these that were not found yet */
};

const struct filter_kind *filter_kind_at(int index)
{
    const struct condition_kind *kind = condition_kind_at(index);

    return kind == NULL ? NULL : &kind->shown;
}

/* ---- making it ---- */

static int filter_by_cost(const void *a, const void *b)
{
    const struct condition_kind *one = ((const struct condition *)a)->kind;
    const struct condition_kind *other = ((const struct condition *)b)->kind;

    if (one->of_game != other->of_game)
        return one->of_game ? 1 : -1;
    return one->cost - other->cost;
}

static int filter_read_terms(struct filter *filter, const struct filter_wish *wish,
                             struct text *problem)
{
    for (size_t i = 0; i < wish->nterms; i++) {
        const struct filter_term *term = &wish->terms[i];
        struct condition *condition = &filter->conditions[filter->count];
        const struct condition_source source = {term->argument, wish, &filter->arena, problem};

        condition->kind = condition_kind_at(term->kind);
        condition->negated = term->negated;
        filter->count++;
        int error = condition_read(condition, &source);
        if (error != 0)
            return error;
        if (i == 0 || wish->any || term->begins)
            filter->alternatives[filter->nalternatives++].conditions = condition;
        filter->alternatives[filter->nalternatives - 1].count++;
    }
    for (size_t i = 0; i < filter->nalternatives; i++) {
        struct alternative *alternative = &filter->alternatives[i];

        qsort(alternative->conditions, alternative->count, sizeof *alternative->conditions,
              filter_by_cost);
        while (alternative->of_record < alternative->count &&
               !alternative->conditions[alternative->of_record].kind->of_game)
            alternative->of_record++;
    }
    return 0;
}

int filter_new(struct filter **result, const struct filter_wish *wish, struct text *problem)
{
    struct filter *filter = calloc(1, sizeof *filter);
    int error = ERROR_MEMORY;

    *result = NULL;
    if (filter == NULL)
        return ERROR_MEMORY;
    filter->inverted = wish->inverted;
    filter->conditions = calloc(wish->nterms + 1, sizeof *filter->conditions);
    filter->alternatives = calloc(wish->nterms + 1, sizeof *filter->alternatives);
    if (filter->conditions != NULL && filter->alternatives != NULL)
        error = filter_read_terms(filter, wish, problem);
    if (error == 0 && filter->nalternatives == 0)
        filter->nalternatives = 1; /* one without conditions: every game matches */
    if (error == 0)
        *result = filter;
    else
        filter_free(filter);
    return error;
}

void filter_free(struct filter *filter)
{
    if (filter == NULL)
        return;
    for (size_t i = 0; i < filter->count; i++)
        condition_release(&filter->conditions[i]);
    free(filter->conditions);
    free(filter->alternatives);
    arena_release(&filter->arena);
    free(filter);
}

struct filter_worker *filter_worker_new(const struct filter *filter)
{
    struct filter_worker *worker = calloc(1, sizeof *worker);

    if (worker == NULL)
        return NULL;
    worker->filter = filter;
    worker->matcher = regex_matcher_new();
    worker->answers = calloc(filter->nalternatives, 2 * sizeof *worker->answers);
    worker->of_record = worker->answers + filter->nalternatives;
    worker->asked = calloc(filter->count + 1, sizeof *worker->asked);
    if (worker->matcher == NULL || worker->answers == NULL || worker->asked == NULL) {
        filter_worker_free(worker);
        return NULL;
    }
    for (size_t i = 0; i < filter->count; i++)
        worker->nsought += filter->conditions[i].asked != NULL;
    return worker;
}

void filter_worker_free(struct filter_worker *worker)
{
    if (worker == NULL)
        return;
    for (size_t i = 0; worker->asked != NULL && i < worker->filter->count; i++) {
        struct asked_name *asked = worker->filter->conditions[i].asked;

        if (asked != NULL)
            asked_name_merge(asked, &worker->asked[i]);
    }
    free(worker->asked);
    regex_matcher_free(worker->matcher);
    free(worker->answers);
    free(worker);
}

/* ---- asking ---- */

/* Asks conditions [from, to); `before` is what those before them said together. */
static int filter_ask_conditions(struct filter_worker *worker,
                                 const struct alternative *alternative, size_t from, size_t to,
                                 int before, const struct filter_case *about)
{
    int together = before;

    for (size_t i = from; i < to && together != FILTER_NO; i++) {
        const struct condition *condition = &alternative->conditions[i];
        int answer = condition->kind->test(condition, about);

        if (answer < 0)
            return answer;
        if (answer == FILTER_UNDECIDED) {
            if (worker->undecided == NULL)
                worker->undecided = condition->kind->shown.name;
            together = FILTER_UNDECIDED;
        } else if ((answer == FILTER_YES) == condition->negated) {
            together = FILTER_NO;
        }
    }
    return together;
}

/* All alternatives together. */
static int filter_conclude(const struct filter_worker *worker)
{
    const struct filter *filter = worker->filter;
    bool has_yes = false, has_open = false, has_undecided = false;

    for (size_t i = 0; i < filter->nalternatives; i++) {
        has_yes |= worker->answers[i] == FILTER_YES;
        has_open |= worker->answers[i] == FILTER_OPEN;
        has_undecided |= worker->answers[i] == FILTER_UNDECIDED;
    }
    if (has_yes)
        return filter->inverted ? FILTER_NO : FILTER_YES;
    if (has_open)
        return FILTER_OPEN;
    if (has_undecided)
        return FILTER_UNDECIDED;
    return filter->inverted ? FILTER_YES : FILTER_NO;
}

/* For players and facts that are asked for and were not found yet. */
static void filter_note_asked(struct filter_worker *worker, const struct filter_case *about)
{
    worker->nsought = 0;
    for (size_t i = 0; i < worker->filter->count; i++) {
        const struct condition *condition = &worker->filter->conditions[i];
        struct asked_name *asked = &worker->asked[i];

        if (condition->asked == NULL || asked->found)
            continue;
        if (condition->asked->words == NULL) {
            asked->found = condition->kind->has(condition, about);
            worker->nsought += !asked->found;
            continue;
        }
        asked_name_note(asked, condition->asked->words, condition->regex, worker->matcher,
                        about->record->white);
        asked_name_note(asked, condition->asked->words, condition->regex, worker->matcher,
                        about->record->black);
        if (!condition->kind->of_game && condition->kind->test(condition, about) == FILTER_YES)
            asked->found = true; /* --any-header: in another one */
        worker->nsought += !asked->found;
    }
}

const struct asked_name *filter_not_found(const struct filter *filter, size_t number)
{
    for (size_t i = 0; i < filter->count; i++) {
        const struct asked_name *asked = filter->conditions[i].asked;

        if (asked != NULL && !asked->found && number-- == 0)
            return asked;
    }
    return NULL;
}

int filter_ask_record(struct filter_worker *worker, struct record *record)
{
    const struct filter *filter = worker->filter;
    const struct filter_case about = {.record = record, .matcher = worker->matcher};

    worker->undecided = NULL;
    if (worker->nsought > 0)
        filter_note_asked(worker, &about);
    for (size_t i = 0; i < filter->nalternatives; i++) {
        const struct alternative *alternative = &filter->alternatives[i];
        int answer = filter_ask_conditions(worker, alternative, 0, alternative->of_record,
                                           FILTER_YES, &about);

        if (answer < 0)
            return answer;
        worker->of_record[i] = (uint8_t)answer;
        /* A condition that is undecided here may still be settled by a NO after the replay. */
        bool is_open = answer != FILTER_NO && alternative->of_record < alternative->count;
        worker->answers[i] = (uint8_t)(is_open ? FILTER_OPEN : answer);
    }
    worker->answered = (uint8_t)filter_conclude(worker);
    return worker->answered;
}

int filter_ask_game(struct filter_worker *worker, struct record *record,
                    const struct position *position, const struct outcome *outcome)
{
    const struct filter *filter = worker->filter;
    const struct filter_case about = {record, position, outcome, worker->matcher};

    if (worker->answered != FILTER_OPEN)
        return worker->answered;
    for (size_t i = 0; i < filter->nalternatives; i++) {
        const struct alternative *alternative = &filter->alternatives[i];

        if (worker->answers[i] != FILTER_OPEN)
            continue;
        int answer = filter_ask_conditions(worker, alternative, alternative->of_record,
                                           alternative->count, worker->of_record[i], &about);
        if (answer < 0)
            return answer;
        worker->answers[i] = (uint8_t)answer;
    }
    return filter_conclude(worker);
}

const struct condition *filter_conditions(const struct filter *filter, size_t number, size_t *count)
{
    static const struct condition none = {0};

    if (number >= filter->nalternatives)
        return NULL;
    *count = filter->alternatives[number].count;
    return *count == 0 ? &none : filter->alternatives[number].conditions;
}

bool filter_inverted(const struct filter *filter)
{
    return filter->inverted;
}

const char *filter_undecided(const struct filter_worker *worker)
{
    return worker->undecided == NULL ? "" : worker->undecided;
}
