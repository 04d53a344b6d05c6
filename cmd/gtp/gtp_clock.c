/* SPDX-License-Identifier: ISC */
/*
 * The time of a player: main time, then periods of some stones each (Canadian byo-yomi).  A client
 * says what is left with time_left; for one that does not, the time of each genmove is taken off.
 */
#include "cmd/gtp/gtp_clock.h"

#include <string.h>

#include "cmd/gtp/gtp_command.h"

/* Seconds, as the protocol gives times. */
static bool gtp_clock_read_seconds(const char *word, uint64_t *ms, struct gtp_answer *answer)
{
    size_t whole = strcspn(word, ".");
    char seconds[24];

    /* castro's clients send fractions of a second. */
    if (whole >= sizeof seconds || strspn(word + whole, ".0123456789") != strlen(word + whole)) {
        gtp_fail(answer, "syntax error: want a number of seconds");
        return false;
    }
    memcpy(seconds, word, whole);
    seconds[whole] = '\0';
    if (!gtp_read_number(whole == 0 ? "0" : seconds, 100000000, ms, answer))
        return false;
    *ms *= 1000;
    for (int digit = 1, unit = 100;
         word[whole] == '.' && word[whole + (size_t)digit] != '\0' && unit > 0; digit++, unit /= 10)
        *ms += (uint64_t)(word[whole + (size_t)digit] - '0') * (uint64_t)unit;
    return true;
}

void gtp_time_settings(struct gtp_session *session, const struct gtp_line *line,
                       struct gtp_answer *answer)
{
    struct gtp_clock clock = {.is_set = true};
    uint64_t main_ms, stones;

    if (!gtp_clock_read_seconds(line->argument[0], &main_ms, answer) ||
        !gtp_clock_read_seconds(line->argument[1], &clock.period_ms, answer) ||
        !gtp_read_number(line->argument[2], 100000, &stones, answer))
        return;
    /* As the protocol says, a period of no stones is no limit. */
    if (stones == 0 && (clock.period_ms > 0 || main_ms == 0))
        clock.is_set = false;
    clock.period_stones = (int)stones;
    clock.left_ms[COLOUR_WHITE] = clock.left_ms[COLOUR_BLACK] = main_ms;
    session->clock = clock;
}

void gtp_time_left(struct gtp_session *session, const struct gtp_line *line,
                   struct gtp_answer *answer)
{
    enum colour colour;
    uint64_t left_ms, stones;

    if (!gtp_read_colour(line->argument[0], &colour, answer) ||
        !gtp_clock_read_seconds(line->argument[1], &left_ms, answer) ||
        !gtp_read_number(line->argument[2], 100000, &stones, answer))
        return;
    session->clock.is_set = true;
    session->clock.left_ms[colour] = left_ms;
    session->clock.left_stones[colour] = (int)stones;
}

uint64_t gtp_clock_time(const struct gtp_session *session, enum colour mover)
{
    const struct gtp_clock *clock = &session->clock;
    const int stones = clock->left_stones[mover];
    uint64_t time_ms = session->options->time_ms, share;

    if (!clock->is_set)
        return time_ms;
    share = clock->left_ms[mover] /
            (uint64_t)(stones > 0 ? stones : 4 + position_empties(session->position) / 4);
    if (stones == 0 && clock->period_stones > 0)
        share += clock->period_ms / (uint64_t)clock->period_stones;
    share = share * 3 / 4 + 1; /* the rest is for the client and the machine */
    return time_ms == 0 || share < time_ms ? share : time_ms;
}

void gtp_clock_spend(struct gtp_session *session, enum colour mover, uint64_t ms)
{
    struct gtp_clock *clock = &session->clock;

    clock->left_ms[mover] -= ms < clock->left_ms[mover] ? ms : clock->left_ms[mover];
    /* The last stone of a period begins the next one. */
    if (clock->left_stones[mover] > 0 && --clock->left_stones[mover] == 0 &&
        clock->period_stones > 0) {
        clock->left_stones[mover] = clock->period_stones;
        clock->left_ms[mover] = clock->period_ms;
    }
}
