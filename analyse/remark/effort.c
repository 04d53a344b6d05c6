/* SPDX-License-Identifier: ISC */
#include "analyse/remark/effort.h"

#include "analyse/study/study_advice.h"

#define EFFORT_PART 30 /* of the simulations of a question that a tool asks, at every position */
#define EFFORT_SIMULATIONS_MOST 5000 /* on small boards */
#define EFFORT_AGAIN 10 /* times as many where a mistake is suspected */
#define EFFORT_REPLY_NODES 300000
#define EFFORT_END_NODES 1000000
#define EFFORT_DEEP_TIMES 10

struct effort_budget effort_budget(enum effort effort, const struct board *board)
{
    const uint64_t times = effort == EFFORT_DEEP ? EFFORT_DEEP_TIMES : 1;
    uint64_t simulations = advice_simulations(board) / EFFORT_PART;

    if (simulations > EFFORT_SIMULATIONS_MOST)
        simulations = EFFORT_SIMULATIONS_MOST;
    simulations *= times;
    if (effort == EFFORT_QUICK)
        return (struct effort_budget){.simulations = 0};
    return (struct effort_budget){.simulations = simulations,
                                  .more_simulations = EFFORT_AGAIN * simulations,
                                  .limit_moves = effort == EFFORT_DEEP ? ADVICE_LIMIT_MOVES
                                                                       : ADVICE_LIMIT_MOVES / 4,
                                  .reply_nodes = EFFORT_REPLY_NODES * times,
                                  .end_nodes = EFFORT_END_NODES * times};
}
