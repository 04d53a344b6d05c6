/* SPDX-License-Identifier: ISC */
/*
 * Which conditions can a game meet?  A table of kinds; each reads its argument once and is then
 * tested on every game.  Most kinds are one of three: a value is in a set, a number is in a range,
 * an expression matches a text.
 */
#include "corpus/filter/condition.h"

#include <string.h>

#include "analyse/board/figure.h"
#include "corpus/base/event.h"
#include "corpus/base/keyword.h"
#include "corpus/filter/condition_facts.h"
#include "corpus/filter/condition_marks.h"
#include "corpus/filter/condition_sets.h"
#include "corpus/filter/search_position.h"
#include "patterns/pattern.h"

static int condition_yes(bool holds)
{
    return holds ? FILTER_YES : FILTER_NO;
}

static int condition_wrong_word(const struct condition *condition,
                                const struct condition_source *source, const char *word,
                                size_t length, const char *wanted)
{
    text_format(source->problem, "bad value `%.*s' for --%s: want %s", (int)length, word,
                condition->kind->shown.name, wanted);
    return source->problem->failed ? ERROR_MEMORY : ERROR_INPUT;
}

static int condition_wrong(const struct condition *condition, const struct condition_source *source,
                           const char *wanted)
{
    return condition_wrong_word(condition, source, source->argument, strlen(source->argument),
                                wanted);
}

/* ---- sets -------------------------------------------------------------------------------- */

static int condition_find_name(const struct condition_kind *kind, const char *word, size_t length)
{
    for (int value = 0; kind->name(value) != NULL; value++)
        if (keyword_means(word, length, kind->name(value)))
            return value;
    return -1;
}

/* Names of values, separated by commas. */
static int condition_read_set(struct condition *condition, const struct condition_source *source)
{
    const struct condition_kind *kind = condition->kind;
    struct text wanted = {0};
    const char *word = source->argument;
    size_t length;

    for (;; word++) {
        length = strcspn(word, ",");
        int value = condition_find_name(kind, word, length);

        if (value < 0)
            break;
        condition->set |= (uint64_t)1 << value;
        word += length;
        if (*word == '\0')
            return 0;
    }
    text_string(&wanted, "a list of ");
    for (int value = 0; kind->name(value) != NULL; value++) {
        text_string(&wanted, value == 0 ? "" : ", ");
        text_string(&wanted, kind->name(value));
    }
    if (kind->instead != NULL)
        text_format(&wanted, "; %s", kind->instead);
    int error = wanted.failed
                    ? ERROR_MEMORY
                    : condition_wrong_word(condition, source, word, length, text_c(&wanted));
    text_release(&wanted);
    return error;
}

static int condition_test_set(const struct condition *condition, const struct filter_case *about)
{
    return condition_yes((condition->kind->bits(about) & condition->set) != 0);
}

/* ---- ranges ------------------------------------------------------------------------------ */

static int condition_read_ranges(struct condition *condition, const struct condition_source *source)
{
    int error = ranges_read(source->argument, source->arena, &condition->ranges);

    return error != ERROR_INPUT
               ? error
               : condition_wrong(condition, source,
                                 "numbers and ranges, such as `8', `10..12' or `61..'");
}

static int condition_read_dates(struct condition *condition, const struct condition_source *source)
{
    int error = ranges_read_dates(source->argument, source->arena, &condition->ranges);

    return error != ERROR_INPUT
               ? error
               : condition_wrong(
                     condition, source,
                     "dates and ranges, such as `2009', `2009-11..2010-02-28' or `2010..'");
}

static int condition_test_range(const struct condition *condition, const struct filter_case *about)
{
    struct range range;

    return condition_yes(condition->kind->number(about, &range) &&
                         ranges_hold(&condition->ranges, range));
}

static bool condition_size_number(const struct filter_case *about, struct range *range)
{
    range->least = range->most = (uint64_t)about->record->size;
    return about->record->size > 0;
}

bool condition_number(const struct record *record, uint64_t *number)
{
    return record->id != NULL && range_number(record->id, number);
}

static bool condition_id_number(const struct filter_case *about, struct range *range)
{
    if (!condition_number(about->record, &range->least))
        return false;
    range->most = range->least;
    return true;
}

bool condition_days(const struct record *record, struct range *days)
{
    if (record->date != NULL && range_of_date(record->date, days))
        return true;
    int year = event_year(NULL, record->event);
    *days = (struct range){(uint64_t)year * 10000 + 101, (uint64_t)year * 10000 + 1231};
    return year != 0;
}

static bool condition_date_number(const struct filter_case *about, struct range *range)
{
    return condition_days(about->record, range);
}

static bool condition_length_number(const struct filter_case *about, struct range *range)
{
    range->least = range->most = (uint64_t)about->outcome->nplies;
    return true;
}

/* ---- expressions ------------------------------------------------------------------------- */

static int condition_read_pattern_of(struct condition *condition, const char *expression,
                                     const struct condition_source *source)
{
    const struct regex_options options = {source->wish->ignore_case, source->wish->literal};
    struct text why = {0};
    int error = regex_new(&condition->regex, expression, &options, &why);

    if (error == ERROR_INPUT) {
        text_format(source->problem, "bad expression `%s' for --%s: %s", expression,
                    condition->kind->shown.name, text_c(&why));
        error = source->problem->failed ? ERROR_MEMORY : ERROR_INPUT;
    }
    text_release(&why);
    return error;
}

static int condition_match(const struct condition *condition, const struct filter_case *about,
                           const char *text)
{
    static const enum filter_answer answers[] = {
        [REGEX_NO] = FILTER_NO,
        [REGEX_YES] = FILTER_YES,
        [REGEX_UNDECIDED] = FILTER_UNDECIDED,
    };

    if (text == NULL)
        text = "";
    return (int)answers[regex_match(condition->regex, about->matcher, text, strlen(text))];
}

static int condition_test_regex(const struct condition *condition, const struct filter_case *about)
{
    return condition_match(condition, about, condition->kind->text(about));
}

static const char *condition_white_text(const struct filter_case *about)
{
    return about->record->white;
}

static const char *condition_black_text(const struct filter_case *about)
{
    return about->record->black;
}

static const char *condition_event_text(const struct filter_case *about)
{
    return about->record->event;
}

static int condition_test_player(const struct condition *condition, const struct filter_case *about)
{
    int white = condition_match(condition, about, about->record->white);

    if (white == FILTER_YES)
        return white;
    int black = condition_match(condition, about, about->record->black);
    return black == FILTER_NO ? white : black;
}

/* "NAME=RE": a property of the root by its SGF name. */
static int condition_read_header(struct condition *condition, const struct condition_source *source)
{
    size_t length = strspn(source->argument, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

    if (length == 0 || length >= sizeof condition->property || source->argument[length] != '=')
        return condition_wrong(condition, source,
                               "NAME=RE with an SGF property's name, as in `SO=golem'");
    memcpy(condition->property, source->argument, length);
    condition->property[length] = '\0';
    return condition_read_pattern_of(condition, source->argument + length + 1, source);
}

/* Yes if one value matches, undecided if one of the others is. */
static int condition_match_values(const struct condition *condition,
                                  const struct filter_case *about, const struct property *property)
{
    struct record *record = about->record;
    int together = FILTER_NO;

    for (uint32_t i = 0; i < property->nvalues && together != FILTER_YES; i++) {
        const char *value = record_value(record, &record->values[property->first_value + i], false);
        if (value == NULL)
            return ERROR_MEMORY;
        int answer = condition_match(condition, about, value);
        if (answer != FILTER_NO)
            together = answer;
    }
    return together;
}

/* Each of its values; a property that is absent has one, which is empty. */
static int condition_test_header(const struct condition *condition, const struct filter_case *about)
{
    struct record *record = about->record;
    const struct property *property =
        record->nnodes == 0 ? NULL : record_info(record, condition->property);

    return property == NULL ? condition_match(condition, about, "")
                            : condition_match_values(condition, about, property);
}

/* Is it a property of moves, set-up or marks, and no header?  Then its values are cells. */
static bool condition_is_of_cells(const char *property)
{
    static const char *const names[] = {"W",  "B",  "AW", "AB", "AE", "LB", "TR",
                                        "SQ", "CR", "MA", "SL", "LN", "AR"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(property, names[i]) == 0)
            return true;
    return false;
}

/* The players, the event, and every header of the root as it is written. */
static int condition_test_any_header(const struct condition *condition,
                                     const struct filter_case *about)
{
    struct record *record = about->record;
    const struct node *root = record->nnodes == 0 ? NULL : &record->nodes[0];
    int together = condition_test_player(condition, about);

    if (together == FILTER_NO && record->event != NULL)
        together = condition_match(condition, about, record->event);
    for (uint32_t p = 0; root != NULL && p < root->nproperties; p++) {
        const struct property *property = &record->properties[root->first_property + p];
        int answer = together == FILTER_YES || condition_is_of_cells(property->name)
                         ? FILTER_NO
                         : condition_match_values(condition, about, property);

        if (answer == ERROR_MEMORY)
            return answer;
        if (answer != FILTER_NO)
            together = answer;
    }
    return together;
}

/* The condition that is meant by a word which is no player's name: "end=ring"; NULL: none. */
static const char *condition_instead(const struct condition_source *source, bool of_loser)
{
    static const char *const names[] = {"end", "figure", "winner", "rules"};
    const size_t length = strlen(source->argument);
    const struct condition_kind *kind;
    struct text instead = {0};

    for (size_t i = 0; i < sizeof names / sizeof *names && instead.length == 0 && length > 2; i++)
        for (int k = 0; (kind = condition_kind_at(k)) != NULL; k++) {
            const int value = strcmp(kind->shown.name, names[i]) == 0
                                  ? condition_find_name(kind, source->argument, length)
                                  : -1;

            if (value >= 0)
                text_format(&instead, "%s=%s", names[i],
                            kind->name == condition_winner_name && of_loser && value > 0
                                ? colour_name(colour_other((enum colour)value))
                                : kind->name(value));
        }
    const char *kept = instead.length == 0 || instead.failed
                           ? NULL
                           : arena_copy(source->arena, instead.bytes, instead.length);
    text_release(&instead);
    return kept;
}

static int condition_test_lost_by(const struct condition *condition,
                                  const struct filter_case *about);

static int condition_read_regex(struct condition *condition, const struct condition_source *source)
{
    const struct condition_kind *kind = condition->kind;

    if (kind->of_player && !condition->negated) {
        condition->asked = arena_alloc(source->arena, sizeof *condition->asked);
        if (condition->asked == NULL)
            return ERROR_MEMORY;
        *condition->asked = (struct asked_name){
            .option = kind->shown.name,
            .what = kind->test == condition_test_any_header ? "header" : "player's name",
            .words = arena_copy(source->arena, source->argument, strlen(source->argument)),
            .instead = condition_instead(source, kind->test == condition_test_lost_by)};
        if (condition->asked->words == NULL)
            return ERROR_MEMORY;
    }
    return condition_read_pattern_of(condition, source->argument, source);
}

/* The name of a player by result. */
static int condition_test_won_by(const struct condition *condition, const struct filter_case *about)
{
    if (about->outcome->winner == COLOUR_NONE)
        return FILTER_NO;
    return condition_match(condition, about,
                           about->outcome->winner == COLOUR_WHITE ? about->record->white
                                                                  : about->record->black);
}

static int condition_test_lost_by(const struct condition *condition,
                                  const struct filter_case *about)
{
    if (about->outcome->winner == COLOUR_NONE)
        return FILTER_NO;
    return condition_match(condition, about,
                           about->outcome->winner == COLOUR_WHITE ? about->record->black
                                                                  : about->record->white);
}

/* ---- positions --------------------------------------------------------------------------- */

static int condition_read_position(struct condition *condition,
                                   const struct condition_source *source)
{
    const struct search_position_options options = {source->wish->spelling, source->wish->ring_rule,
                                                    source->wish->variant, source->wish->symmetric};
    struct text why = {0};
    int error =
        search_position_read(&condition->target, source->argument, &options, source->arena, &why);

    if (error == ERROR_INPUT)
        error = condition_wrong(condition, source, text_c(&why));
    text_release(&why);
    return error;
}

/* Is it a position of the record's board? */
static bool condition_has_target(const struct condition *condition, const struct filter_case *about)
{
    const struct record *record = about->record;

    return record->game != NULL && record->size > 0 &&
           search_position_plies(condition->target, record->game->index, record->size, NULL) >= 0;
}

static int condition_test_position(const struct condition *condition,
                                   const struct filter_case *about)
{
    return condition_yes(search_position_reached(condition->target, about->position));
}

static int condition_read_cells(struct condition *condition, const struct condition_source *source)
{
    const int error = cells_asked_read(&condition->cells, source->argument, source->wish->spelling,
                                       source->arena);

    condition->symmetric = source->wish->symmetric;
    return error == ERROR_INPUT
               ? condition_wrong(condition, source, "cells of one board, `j10,k11' or so")
               : error;
}

/* Are they cells of the record's board? */
static bool condition_has_cells(const struct condition *condition, const struct filter_case *about)
{
    return cells_asked_are_on(&condition->cells, about->record->game, about->record->size);
}

static int condition_test_figure_cells(const struct condition *condition,
                                       const struct filter_case *about)
{
    const unsigned figures = about->outcome->figures;
    cell cells[BOARD_CELLS_MAX];

    if (figures == 0)
        return FILTER_NO;
    const int ncells =
        figure_cells(about->position, (enum figure)(1 << __builtin_ctz(figures)), cells);

    return condition_yes(cells_asked_are_among(&condition->cells, about->position->board, cells,
                                               ncells, condition->symmetric));
}

static int condition_read_drawing(struct condition *condition,
                                  const struct condition_source *source)
{
    struct text why = {0};
    const char *drawing = source->argument;

    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        const char *name = colour_name((enum colour)colour);
        size_t length = strlen(name);

        if (strncmp(drawing, name, length) == 0 && drawing[length] == ':') {
            condition->own = (enum colour)colour;
            drawing += length + 1;
            break;
        }
    }
    int error = search_position_read_drawing(&condition->pattern, drawing, source->arena, &why);
    if (error == ERROR_INPUT)
        error = condition_wrong(condition, source, text_c(&why));
    text_release(&why);
    return error;
}

static int condition_test_drawing(const struct condition *condition,
                                  const struct filter_case *about)
{
    return condition_yes(pattern_stood(condition->pattern, about->position, condition->own));
}

/* ---- the table --------------------------------------------------------------------------- */

enum { OF_RECORD = false, OF_GAME = true };

static const struct condition_kind kinds[] = {
    {.of_player = true,
     .shown = {"player", "RE", "Name of a player matches RE"},
     .cost = 31,
     .read = condition_read_regex,
     .test = condition_test_player},
    {.of_player = true,
     .shown = {"white", "RE", "Name of White's player matches RE"},
     .cost = 30,
     .read = condition_read_regex,
     .test = condition_test_regex,
     .text = condition_white_text},
    {.of_player = true,
     .shown = {"black", "RE", "Name of Black's player matches RE"},
     .cost = 30,
     .read = condition_read_regex,
     .test = condition_test_regex,
     .text = condition_black_text},
    {.shown = {"event", "RE", "Name of the event matches RE"},
     .fact = "the name of an event",
     .has = condition_has_event,
     .cost = 30,
     .read = condition_read_regex,
     .test = condition_test_regex,
     .text = condition_event_text},
    {.shown = {"header", "NAME=RE", "SGF property NAME of the root matches RE"},
     .fact = "that property",
     .has = condition_has_header,
     .cost = 40,
     .read = condition_read_header,
     .test = condition_test_header},
    {.of_player = true,
     .shown = {"any-header", "RE", "Any header matches RE: a name, the event, ..."},
     .cost = 45,
     .read = condition_read_regex,
     .test = condition_test_any_header},
    {.of_player = true,
     .shown = {"won-by", "RE", "Name of the player who won matches RE"},
     .of_game = OF_GAME,
     .cost = 30,
     .read = condition_read_regex,
     .test = condition_test_won_by},
    {.of_player = true,
     .shown = {"lost-by", "RE", "Name of the player who lost matches RE"},
     .of_game = OF_GAME,
     .cost = 30,
     .read = condition_read_regex,
     .test = condition_test_lost_by},
    {.shown = {"rules", "LIST", "Game: havannah, hex, ...; see havtools(7)"},
     .cost = 1,
     .read = condition_read_set,
     .test = condition_test_set,
     .name = condition_rules_name,
     .bits = condition_rules_bits},
    {.shown = {"board", "RANGES", "Board size: 8,10..12"},
     .cost = 1,
     .read = condition_read_ranges,
     .test = condition_test_range,
     .number = condition_size_number},
    {.shown = {"event-kind", "LIST", "Kind of event: championship, ladder, ..."},
     .fact = "the name of an event",
     .has = condition_has_event,
     .cost = 5,
     .read = condition_read_set,
     .test = condition_test_set,
     .name = condition_event_name,
     .bits = condition_event_bits},
    {.shown = {"date", "RANGES", "Date of the game: 2009, or 2009-11..2010-02"},
     .fact = "a date",
     .has = condition_has_number,
     .cost = 5,
     .read = condition_read_dates,
     .test = condition_test_range,
     .number = condition_date_number},
    {.shown = {"id", "RANGES", "Server's id of the game: 100..199"},
     .fact = "a number as its id",
     .has = condition_has_number,
     .cost = 4,
     .read = condition_read_ranges,
     .test = condition_test_range,
     .number = condition_id_number},
    {.shown = {"length", "RANGES", "Length in plies: ..20, or 30.."},
     .of_game = OF_GAME,
     .cost = 1,
     .read = condition_read_ranges,
     .test = condition_test_range,
     .number = condition_length_number},
    {.shown = {"end", "LIST", "How the game ended: ring, resign, unfinished, ..."},
     .of_game = OF_GAME,
     .cost = 1,
     .read = condition_read_set,
     .test = condition_test_set,
     .name = condition_ending_name,
     .bits = condition_ending_bits},
    {.shown = {"figure", "LIST", "The last stone completed one of these figures"},
     .of_game = OF_GAME,
     .cost = 1,
     .read = condition_read_set,
     .test = condition_test_set,
     .name = condition_completed_name,
     .bits = condition_completed_bits},
    {.shown = {"winner", "LIST", "Winner: white, black or none"},
     .instead = "--won-by=RE takes a player's name",
     .of_game = OF_GAME,
     .cost = 1,
     .read = condition_read_set,
     .test = condition_test_set,
     .name = condition_winner_name,
     .bits = condition_winner_bits},
    {.shown = {"swap", "LIST", "Games with a swap (yes), or without (no)"},
     .of_game = OF_GAME,
     .cost = 1,
     .read = condition_read_set,
     .test = condition_test_set,
     .name = condition_swap_name,
     .bits = condition_swap_bits},
    {.shown = {"claim", "LIST", "Claimed result agrees, differs or is open"},
     .of_game = OF_GAME,
     .cost = 1,
     .read = condition_read_set,
     .test = condition_test_set,
     .name = condition_claim_name,
     .bits = condition_claim_bits},
    {.shown = {"mark", "LIST", "A move is marked ??, ?, ?! or !", .rare = true},
     .fact = "a marked move; hav-annotate --format=sgf marks them",
     .has = condition_has_marks,
     .cost = 10,
     .read = condition_read_set,
     .test = condition_test_set,
     .name = condition_mark_name,
     .bits = condition_mark_bits},
    {.shown = {"remark", "LIST", "hav-annotate remarks on a move: frame, mate", .rare = true},
     .fact = "a remark of hav-annotate; its --format=sgf writes them",
     .has = condition_has_marks,
     .cost = 10,
     .read = condition_read_set,
     .test = condition_test_set,
     .name = condition_remark_name,
     .instead = "hav-words(7) explains them",
     .bits = condition_remark_bits},
    {.shown = {"loser-remark", "LIST", "hav-annotate remarks on a move of the loser", .rare = true},
     .of_game = OF_GAME,
     .cost = 11,
     .read = condition_read_set,
     .test = condition_test_set,
     .name = condition_remark_name,
     .instead = "hav-words(7) explains them",
     .bits = condition_loser_remark_bits},
    {.shown = {"lost-with", "LIST", "The loser's last bad mark: ??, ?, ?!", .rare = true},
     .of_game = OF_GAME,
     .cost = 11,
     .read = condition_read_set,
     .test = condition_test_set,
     .name = condition_mark_name,
     .bits = condition_lost_with_bits},
    {.shown = {"lost-at", "RANGES", "Ply of the loser's last bad mark: 41..", .rare = true},
     .of_game = OF_GAME,
     .cost = 11,
     .read = condition_read_ranges,
     .test = condition_test_range,
     .number = condition_lost_at_number},
    {.shown = {"position", "FILE|MOVES", "The game reached that position"},
     .fact = "a board with this position",
     .has = condition_has_target,
     .of_game = OF_GAME,
     .cost = 50,
     .read = condition_read_position,
     .test = condition_test_position},
    {.shown = {"pattern", "DRAWING", "A drawn pattern, or a file's, was on the board"},
     .of_game = OF_GAME,
     .cost = 90,
     .read = condition_read_drawing,
     .test = condition_test_drawing},
    {.shown = {"figure-cells", "CELLS", "The figure that ended it holds these cells"},
     .fact = "a board with these cells",
     .has = condition_has_cells,
     .of_game = OF_GAME,
     .cost = 80,
     .read = condition_read_cells,
     .test = condition_test_figure_cells},
};

const struct condition_kind *condition_kind_at(int index)
{
    return index < (int)(sizeof kinds / sizeof kinds[0]) ? &kinds[index] : NULL;
}

int condition_read(struct condition *condition, const struct condition_source *source)
{
    const struct condition_kind *kind = condition->kind;

    if (kind->fact != NULL && !condition->negated) {
        condition->asked = arena_alloc(source->arena, sizeof *condition->asked);
        if (condition->asked == NULL)
            return ERROR_MEMORY;
        *condition->asked = (struct asked_name){.option = kind->shown.name, .what = kind->fact};
    }
    return kind->read(condition, source);
}

void condition_release(struct condition *condition)
{
    regex_free(condition->regex);
}
