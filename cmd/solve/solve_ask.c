/* SPDX-License-Identifier: ISC */
/*
 * Where does an answer come from: the file of solved positions, a proof, or a search?
 */
#include "cmd/solve/solve_ask.h"

#include "cmd/output/complaint.h"
#include "cmd/solve/solve_proof.h"

/* Fills in the value if the file of solved positions has it. */
static bool solve_ask_file(const struct solve_wanted *wanted, const struct position *position,
                           struct solve_reply *reply)
{
    if (wanted->solved == NULL || !solved_file_find(wanted->solved, position, &reply->solved))
        return false;
    reply->is_solved = true;
    reply->winner = reply->solved.winner;
    reply->is_draw = reply->winner == COLOUR_NONE;
    if (!reply->is_draw) {
        reply->least.status = MATE_STATUS_WITHIN;
        reply->least.stones = mate_least_most(position, reply->winner);
    }
    return true;
}

/* The answer about a position without a figure. */
static int solve_ask_new(struct solve_finder *finder, struct position *position,
                         struct solve_reply *reply)
{
    const struct solve_wanted *wanted = finder->wanted;
    struct saved_search *saved = wanted->saved;
    struct mate *mate = finder->engine->mate;
    int error = 0;

    if (finder->nanswers++ > 0 && (wanted->proof != NULL || saved != NULL)) {
        complain("%s for one position, and there is a second one",
                 wanted->proof != NULL ? "--proof is" : "--save and --resume are");
        return ERROR_OUTPUT;
    }
    if (saved != NULL)
        error = saved_search_begin(saved, mate, position, search_host_clock_us(NULL));
    if (error != 0)
        return error;
    if (wanted->proof != NULL)
        error = solve_proof_ask(finder, position, reply);
    else if (!solve_ask_file(wanted, position, reply))
        solve_finder_search(finder, position, reply);
    if (error == 0 && saved != NULL)
        error = saved_search_save(saved, mate, position, search_host_clock_us(NULL));
    return error;
}

int solve_ask(struct solve_finder *finder, struct position *position, struct solve_reply *reply)
{
    int error = 0;

    *reply = (struct solve_reply){.ended = position_standing(position)};
    if (reply->ended == 0)
        error = solve_ask_new(finder, position, reply);
    const bool is_proved = (reply->winner != COLOUR_NONE || reply->is_draw) &&
                           (!reply->has_proof || reply->growth == PROOF_GROWTH_DONE);

    finder->tally.proved += is_proved;
    finder->tally.open += !is_proved;
    return error;
}
