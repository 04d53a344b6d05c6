/* SPDX-License-Identifier: ISC */
/*
 * Which move is best here, and which one does a player of a level make?
 *
 * The position itself is shown, not its image: of equal moves the one is named that the tools name.
 */
#include "cmd/annotate/engine/engine_state.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/study/study_choice.h"

#define ENGINE_MOVES 5 /* listed */
#define ENGINE_LINE 6 /* plies of a line */
/* Moves that the tree keeps, in 8 MiB: a page has 64 for everything. */
#define ENGINE_LIMIT_MOVES (((uint64_t)8 << 20) / MCTS_MOVE_BYTES)

/* Is there an engine for the position, and is the game not over? */
static bool engine_can_advise(const struct engine *engine, struct text *answer)
{
    const bool can = study_can_advise(engine->position.board) && engine->found.ended == 0 &&
                     position_empties(&engine->position) > 0;

    if (!can)
        engine_fail(answer, "no moves are judged here");
    return can;
}

static void engine_put_advised(const struct advised_move *move, struct text *answer)
{
    static const char codes[] = "wdhl";
    const char *proved = advised_move_proved(move);

    text_format(answer, "[%d,%d", move->chance == ADVICE_NONE ? 0 : move->chance,
                proved == NULL ? 0 : (int)(strchr(codes, *proved) - codes) + 1);
    for (int i = 0; i < move->nline && i < ENGINE_LINE; i++)
        text_format(answer, ",%u", (unsigned)move->line[i]);
    text_char(answer, ']');
}

/* ,"value": who wins, or null. */
static void engine_put_value(const struct advice *advice, enum colour mover, struct text *answer)
{
    const enum colour winner = advice->low == MCTS_WIN ? mover : colour_other(mover);

    text_string(answer, ",\"value\":");
    if (advice->low != advice->high)
        text_string(answer, "null");
    else if (advice->low == MCTS_DRAW)
        text_string(answer, "-1");
    else
        text_format(answer, "%d", winner == COLOUR_BLACK);
}

void engine_advise(struct engine *engine, const char *words, struct text *answer)
{
    const int simulations = engine_read_number(&words);
    const struct advice_question question = {.simulations = (uint64_t)simulations,
                                             .limit_moves = ENGINE_LIMIT_MOVES,
                                             .resumes = engine->advised};
    const uint64_t usual = advice_simulations(engine->position.board);
    const struct advice *advice;

    if (simulations <= 0 || *words != '\0') {
        engine_fail(answer, "no such question");
        return;
    }
    if (!engine_can_advise(engine, answer))
        return;
    advice = study_advise(engine->advisor, &question);
    engine->advised = advice != NULL;
    if (advice == NULL) {
        answer->failed = true;
        return;
    }
    text_string(answer, "{\"b\":[");
    for (int i = 0; i < advice->nmoves && i < ENGINE_MOVES; i++) {
        text_string(answer, i > 0 ? "," : "");
        engine_put_advised(&advice->moves[i], answer);
    }
    text_string(answer, "],\"white\":");
    if (advice->white == ADVICE_NONE)
        text_string(answer, "null");
    else
        text_format(answer, "%d", advice->white);
    engine_put_value(advice, (enum colour)engine->position.to_move, answer);
    text_format(answer, ",\"simulations\":%llu,\"left\":%llu}",
                (unsigned long long)advice->simulations,
                (unsigned long long)(advice->low == advice->high || advice->simulations >= usual
                                         ? 0
                                         : usual - advice->simulations));
}

void engine_play(struct engine *engine, const char *words, struct text *answer)
{
    const int level = engine_read_number(&words);
    const int seed = engine_read_number(&words);
    struct random random = {(uint64_t)seed};
    const struct choice_question question = {.level = level,
                                             .simulations =
                                                 advice_simulations(engine->position.board),
                                             .limit_nodes = CHOICE_LIMIT_NODES,
                                             .limit_moves = ENGINE_LIMIT_MOVES,
                                             .links = true,
                                             .random = &random};
    struct choosing *choosing;
    struct choice choice;

    if (level < 1 || level > CHOICE_LEVELS || seed < 0 || *words != '\0') {
        engine_fail(answer, "no such question");
        return;
    }
    if (!engine_can_advise(engine, answer))
        return;
    study_show(engine->study, &engine->position);
    choosing = malloc(sizeof *choosing);
    if (choosing == NULL || choice_prove(choosing, engine->study, &question) != 0 ||
        choice_make(choosing, &choice) != 0)
        answer->failed = true;
    else
        text_format(answer, "{\"move\":%u,\"swap\":%s}", (unsigned)choice.move,
                    choice_swaps(&choice) ? "true" : "false");
    free(choosing);
    study_show(engine->study, &engine->rotated.end);
}
