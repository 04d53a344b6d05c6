/* SPDX-License-Identifier: ISC */
/*
 * The answers about a position, step by step in order of the cost, by the engines and with the
 * limits of an annotation (analyse/study/position_facts.h): page and hav-annotate say the same.
 */
#include "cmd/annotate/engine/engine_state.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/ply.h"
#include "analyse/board/rules.h"
#include "cmd/annotate/annotate_page.h"

/* Figures that stones set up before the first ply hold. */
static figure_set engine_load_standing(struct engine *engine)
{
    struct position *position = &engine->set_up;
    const struct position *start = &engine->start;
    figure_set figures = 0;

    position_init(position, start->board, start->ring_rule);
    for (cell c = 0; c < start->board->ncells; c++)
        if (position_colour(start, c) != COLOUR_NONE)
            figures |= position_play(position, c, position_colour(start, c));
    return figures;
}

/* Is the game over?  [winner, words, won], or null. */
static void engine_load_over(struct engine *engine, figure_set figures, struct text *answer)
{
    const struct ply *last = ply_last(&engine->position);
    char words[REMARK_WORDS_BYTES];

    text_string(answer, "{\"over\":");
    if (figures != 0 && last != NULL && last->figures != 0) {
        text_format(answer, "[%d,\"%s\",", last->colour == COLOUR_BLACK,
                    remark_figures(figures, words));
        annotate_data_put_won(&engine->position, answer);
        text_char(answer, ']');
    } else if (figures != 0) {
        text_format(answer, "[-1,\"%s\",\"\"]", remark_figures(figures, words));
    } else if (position_empties(&engine->position) == 0 || rules_are_over(&engine->position)) {
        text_string(answer, "[-1,\"\",\"\"]");
    } else {
        text_string(answer, "null");
    }
}

void engine_load(struct engine *engine, const char *words, struct engine_text text,
                 struct text *answer)
{
    const struct record_options options = {.game = NULL};
    enum ring_rule rule = RING_FREELING;
    figure_set figures;

    while (rule < RING_RULES && strcmp(words, ring_rule_name(rule)) != 0)
        rule++;
    if (rule == RING_RULES) {
        engine_fail(answer, "no such rule");
        return;
    }
    if (engine_read_record(engine, 0, text, &options, rule, answer) == 0)
        return;
    const struct game *game = engine->position.board->game;
    figures = position_standing(&engine->position);
    if (game->figures != 0)
        figures |= engine_load_standing(engine);
    arena_reset(&engine->arena);
    study_begin(engine->study);
    memset(engine->least, 0, sizeof engine->least);
    engine->one = (struct annotated_ply){.facts.ended = figures, .facts.nreplies = THREATS_NONE};
    engine->found = engine->one.facts;
    game_rotate(&engine->rotated, &(struct game_line){.start = &engine->start,
                                                      .plies = engine->plies,
                                                      .nplies = engine->position.nplies});
    study_show(engine->study, &engine->rotated.end);
    study_show(engine->advisor, &engine->position);
    engine->annotation =
        (struct annotation){.board = engine->position.board, .plies = &engine->one};
    engine->loaded = true;
    engine->advised = false;
    engine->searched = (game_can(game) & GAME_CHAINS) != 0;
    engine->wins = engine->searched && (!game->has_rings || rule == RING_FREELING);
    engine_load_over(engine, figures, answer);
    text_format(answer, ",\"searched\":%s,\"wins\":%s}", engine->searched ? "true" : "false",
                engine->wins ? "true" : "false");
}

/* Rotates what was found back, and begins the answer with some of it. */
static void engine_put(struct engine *engine, const char *keys, struct text *answer)
{
    engine->one.facts = engine->found;
    if (facts_rotate(&engine->one.facts, &engine->rotated.back, &engine->position,
                     &engine->arena) != 0)
        answer->failed = true;
    text_char(answer, '{');
    annotate_data_some(&engine->annotation, 0, keys, answer);
}

void engine_threats(struct engine *engine, struct text *answer)
{
    const struct position_facts *facts = &engine->one.facts;
    const figure_set standing = engine->found.ended;
    char words[REMARK_WORDS_BYTES];

    if (facts_find_threats(engine->study, &engine->arena, &engine->found) != 0)
        answer->failed = true;
    engine->found.ended |= standing;
    engine_put(engine, "ta", answer);
    text_string(answer, ",\"figures\":[");
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        text_string(answer, c == COLOUR_WHITE ? "[" : "],[");
        for (int i = 0; i < facts->side[c].nthreats; i++)
            text_format(answer, "%s\"%s\"", i > 0 ? "," : "",
                        remark_figures(facts->side[c].threats[i].figures, words));
    }
    text_string(answer, "]]}");
}

void engine_distances(struct engine *engine, struct text *answer)
{
    facts_find_distances(engine->study, &engine->found);
    engine_put(engine, "d", answer);
    text_char(answer, '}');
}

void engine_groups(struct engine *engine, struct text *answer)
{
    if (facts_find_groups(engine->study, &engine->arena, &engine->found) != 0)
        answer->failed = true;
    engine_put(engine, "gjx", answer);
    text_char(answer, '}');
}

void engine_frames(struct engine *engine, struct text *answer)
{
    if (facts_find_frames(engine->study, &engine->found) != 0)
        answer->failed = true;
    engine_put(engine, "f", answer);
    text_char(answer, '}');
}

void engine_mate(struct engine *engine, const char *words, struct text *answer)
{
    const enum colour mover = (enum colour)engine->position.to_move;
    const enum colour order[2] = {mover, colour_other(mover)};
    struct win_fact *win = &engine->found.win;
    const uint64_t nodes = strtoul(words, NULL, 10);
    bool refuted = true;

    if (!engine->wins || engine->found.ended != 0 || nodes == 0) {
        engine_fail(answer, "no forced wins are searched here");
        return;
    }
    *win = (struct win_fact){.winner = COLOUR_NONE};
    for (int i = 0; i < 2 && win->winner == COLOUR_NONE; i++) {
        struct mate_least *least = &engine->least[order[i]]; /* goes on from what is known */
        const struct mate_least_question question = {
            .attacker = order[i], .any_number = true, .in_turns = true, .limit_nodes = nodes};

        if (study_win(engine->study, &question, nodes, 0, least) != 0)
            answer->failed = true;
        refuted = refuted && least->status == MATE_STATUS_REFUTED;
        if (least->stones > 0)
            *win = (struct win_fact){.winner = order[i],
                                     .stones = least->stones,
                                     .exact = least->status == MATE_STATUS_PROVED,
                                     .line = least->line,
                                     .nline = least->nline};
    }
    engine_put(engine, "p", answer);
    text_format(
        answer, ",\"nodes\":%llu,\"done\":%s}",
        (unsigned long long)(engine->least[COLOUR_WHITE].nodes + engine->least[COLOUR_BLACK].nodes),
        refuted || win->winner != COLOUR_NONE ? "true" : "false");
}
