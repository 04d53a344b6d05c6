/* SPDX-License-Identifier: ISC */
/*
 * Four passes over a game: the facts about each position, the proved wins, the remarks about each
 * ply, and their order.
 */
#include "analyse/remark/annotation.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/board/ply.h"
#include "analyse/board/rules.h"
#include "analyse/remark/annotation_rotate.h"
#include "analyse/remark/remark_chance.h"
#include "analyse/remark/remark_estimate.h"
#include "analyse/remark/remark_rank.h"
#include "analyse/study/study_estimate.h"

#define TEMPLATES_KEPT 3 /* positions */
#define KEY_NODES 2000 /* for the choices at a key moment; set by hand */
#define ONLY_STONES 3 /* of the win that an only move must stop, at most; set by hand */
#define ONLY_NODES 400 /* to find that win; set by hand */
#define ONLY_MOST 12 /* plies of a game at which the other moves are searched; set by hand */

struct annotator {
    struct annotator_options options;
    struct study *study; /* borrowed */
    struct wins_engine *wins;
    struct game_chances *chances;
    struct arena arena; /* of the current game */
    struct annotation annotation;
    size_t room; /* of annotation.plies */
    struct position_facts *positions; /* [nplies + 1] while the passes run */
    size_t positions_room;
    struct game_wins *turns; /* likewise */
    size_t turns_room;
    struct ply_chance *judged; /* likewise */
    size_t judged_room;
    struct position previous, position;
    struct rotated_game rotated;
    struct ladder_fact ladder;
    struct template_facts templates[TEMPLATES_KEPT]; /* the last are those after the current ply */
};

struct annotator *annotator_new(struct study *study, const struct annotator_options *options)
{
    struct annotator *annotator = study == NULL ? NULL : calloc(1, sizeof *annotator);
    struct wins_options wins = options->wins;

    if (annotator == NULL)
        return NULL;
    annotator->options = *options;
    annotator->study = study;
    wins.known = study_known(study);
    annotator->wins = wins_engine_new(&wins);
    if (annotator->wins != NULL)
        annotator->chances = game_chances_new(study, annotator->wins, &options->team);
    if (annotator->wins != NULL && annotator->chances != NULL && study_exact(study) != NULL)
        return annotator;
    annotator_free(annotator);
    return NULL;
}

void annotator_free(struct annotator *annotator)
{
    if (annotator == NULL)
        return;
    for (size_t i = 0; i < annotator->room; i++)
        free(annotator->annotation.plies[i].remarks.remark);
    free(annotator->annotation.plies);
    free(annotator->positions);
    free(annotator->turns);
    free(annotator->judged);
    arena_release(&annotator->arena);
    wins_engine_free(annotator->wins);
    game_chances_free(annotator->chances);
    free(annotator);
}

/* Empties the annotation and makes room for a game. */
static int annotator_begin(struct annotator *annotator, const struct game_line *game)
{
    struct annotation *annotation = &annotator->annotation;
    const size_t n = (size_t)game->nplies + 1, had = annotator->room;

    if (array_reserve(&annotation->plies, &annotator->room, n, sizeof *annotation->plies) != 0 ||
        array_reserve(&annotator->positions, &annotator->positions_room, n,
                      sizeof *annotator->positions) != 0 ||
        array_reserve(&annotator->turns, &annotator->turns_room, n, sizeof *annotator->turns) !=
            0 ||
        array_reserve(&annotator->judged, &annotator->judged_room, n, sizeof *annotator->judged) !=
            0) {
        for (size_t i = had; i < annotator->room; i++)
            annotation->plies[i].remarks = (struct remarks){.count = 0};
        return ERROR_MEMORY;
    }
    for (size_t i = had; i < annotator->room; i++)
        annotation->plies[i].remarks = (struct remarks){.count = 0};
    arena_reset(&annotator->arena);
    study_begin(annotator->study);
    annotator->ladder.running = false;
    memset(annotator->templates, 0, sizeof annotator->templates);
    annotation->board = game->start->board;
    annotation->nplies = game->nplies;
    annotation->filled = game->start->board->ncells - position_empties(game->start);
    annotation->summary = (struct annotation_summary){.winner = COLOUR_NONE, .drawn_from = -1};
    annotation->off = ANNOTATION_OFF_NOTHING;
    annotation->limits = *wins_engine_options(annotator->wins);
    annotation->budget = (struct effort_budget){.simulations = 0};
    if (!estimate_applies(game->start->board, game->start->ring_rule))
        annotation->off |= ANNOTATION_OFF_ESTIMATE;
    if (game->start->board->game->has_rings && game->start->ring_rule != RING_FREELING)
        annotation->off |= ANNOTATION_OFF_RING_RULE;
    return 0;
}

/* Figures that stones set up before the first ply hold. */
static figure_set annotator_standing(struct annotator *annotator, const struct position *start)
{
    figure_set figures = 0;

    position_init(&annotator->position, start->board, start->ring_rule);
    for (cell c = 0; c < start->board->ncells; c++)
        if (position_colour(start, c) != COLOUR_NONE)
            figures |= position_play(&annotator->position, c, position_colour(start, c));
    return figures;
}

static int annotator_find_facts(struct annotator *annotator, const struct game_line *game)
{
    const figure_set standing = annotator_standing(annotator, game->start);

    if (standing != 0)
        annotator->annotation.off |= ANNOTATION_OFF_OVER;
    memcpy(&annotator->position, game->start, sizeof annotator->position);
    for (int i = 0; i <= game->nplies; i++) {
        struct position_facts *facts = &annotator->positions[i];

        if (i > 0)
            ply_repeat(&game->plies[i - 1], &annotator->position);
        wins_progress(&annotator->options.wins, "frames", i, game->nplies);
        study_show(annotator->study, &annotator->position);
        if (facts_find(annotator->study, &annotator->arena, facts) != 0)
            return ERROR_MEMORY;
        facts->ended |= standing;
        if ((annotator->annotation.off & ANNOTATION_OFF_RING_RULE) == 0 &&
            facts_find_count(annotator->study, facts) != 0)
            return ERROR_MEMORY;
    }
    return 0;
}

/* Is a position estimated?  Not once it is proved who wins; and the formula was fitted to games
 * that both can win. */
static bool annotator_may_estimate(const struct annotator *annotator, int index)
{
    const struct board *board = annotator->annotation.board;
    const struct position_facts *facts = &annotator->positions[index];

    return (annotator->annotation.off & ANNOTATION_OFF_ESTIMATE) == 0 && facts->ended == 0 &&
           facts->win.winner == COLOUR_NONE && facts->race.winner == COLOUR_NONE &&
           facts_can_win(facts, board, COLOUR_WHITE) && facts_can_win(facts, board, COLOUR_BLACK);
}

/* The estimates: the odds of a position count for it and for the next one. */
static int annotator_estimate(struct annotator *annotator, const struct game_line *game)
{
    struct estimate_odds before, now;

    memcpy(&annotator->position, game->start, sizeof annotator->position);
    for (int i = 0; i <= game->nplies; i++) {
        struct position_facts *facts = &annotator->positions[i];
        const bool here = annotator_may_estimate(annotator, i);

        if (i > 0)
            ply_repeat(&game->plies[i - 1], &annotator->position);
        facts->estimate.exists = false;
        if (!here && (i == game->nplies || !annotator_may_estimate(annotator, i + 1)))
            continue;
        study_show(annotator->study, &annotator->position);
        if (study_odds(annotator->study, &now) != 0)
            return ERROR_MEMORY;
        if (here) {
            const struct estimate_odds shown = i > 0 ? estimate_mean(&now, &before) : now;
            const struct estimate estimate = estimate_percent(&shown);

            facts->estimate =
                (struct estimate_fact){true, estimate.white, estimate.low, estimate.high};
        }
        before = now;
    }
    return 0;
}

/* Finds the templates after the next ply; those of the plies before move down. */
static int annotator_match(struct annotator *annotator, struct position *position)
{
    struct template_facts *last = &annotator->templates[TEMPLATES_KEPT - 1];
    int error = 0;

    memmove(annotator->templates, annotator->templates + 1,
            (TEMPLATES_KEPT - 1) * sizeof annotator->templates[0]);
    *last = (struct template_facts){.count = {0}};
    if (annotator->options.leaves_templates)
        return 0;
    wins_progress(&annotator->options.wins, "templates", position->nplies,
                  annotator->annotation.nplies);
    study_show(annotator->study, position);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK && error == 0; c++)
        error = study_list_templates(annotator->study, c, &annotator->arena, &last->list[c],
                                     &last->count[c]);
    return error;
}

/* Keeps the rest of the ladder that the ply belongs to, for writers that draw boards. */
static int annotator_keep_ladder(struct annotator *annotator, const struct remark_query *query)
{
    struct annotated_ply *ply = &annotator->annotation.plies[query->ply];
    const struct ladder_fact *fact = query->ladder;
    const struct ladder *ladder = &fact->ladder;
    const int length = ladder->npairs + ladder->nmoves;

    if (!fact->running || query->after->ended != 0 || fact->step >= length)
        return 0;
    cell *line = arena_alloc(query->arena, (size_t)(length - fact->step) * sizeof *line);
    if (line == NULL)
        return ERROR_MEMORY;
    ply->ladder = line;
    for (int step = fact->step; step < length; step++)
        line[ply->nladder++] = step % 2 == 1 ? ladder->reply[step / 2] : ladder->move[step / 2];
    return 0;
}

static int annotator_ask_rules(struct annotator *annotator, const struct game_line *game, int index)
{
    const struct ply *ply = &game->plies[index - 1];
    struct remark_query query = {
        .board = game->start->board,
        .ply = index,
        .mover = (enum colour)ply->colour,
        .other = colour_other((enum colour)ply->colour),
        .at = ply->cell,
        .previous = &annotator->previous,
        .position = &annotator->position,
        .before = &annotator->positions[index - 1],
        .after = &annotator->positions[index],
        .facts = annotator->positions,
        .wins = annotator->turns,
        .game = game,
        .exact = study_exact(annotator->study),
        .names_answers = annotator->annotation.budget.simulations > 0,
        .engine =
            (annotator->annotation.off & ANNOTATION_OFF_RING_RULE) != 0 ? NULL : annotator->wins,
        .ladder = &annotator->ladder,
        .templates = &annotator->templates[TEMPLATES_KEPT - 1],
        .arena = &annotator->arena,
        .remarks = &annotator->annotation.plies[index].remarks};

    if ((annotator->annotation.off & ANNOTATION_OFF_OVER) != 0 || query.before->ended != 0)
        return 0;
    game_line_position(game, index - 1, &annotator->previous);
    game_line_position(game, index, &annotator->position);
    if ((index == 1 && annotator_match(annotator, &annotator->previous) != 0) ||
        annotator_match(annotator, &annotator->position) != 0)
        return ERROR_MEMORY;
    annotator->annotation.plies[index].templates = *query.templates;
    if (!ply_is_stone_or_pass(ply))
        return 0;
    const int error = remark_rules_ask(&query);
    return error != 0 || ply->kind == PLY_PASS ? error : annotator_keep_ladder(annotator, &query);
}

/* Makes room at detail 1 for the last remark, which was added after the others were ranked. */
static void annotator_make_room(struct remarks *remarks)
{
    int shown = 0;

    for (int i = 0; i < remarks->count - 1; i++) {
        struct remark *remark = &remarks->remark[i];

        if (remark->detail == 1 && ++shown >= ANNOTATION_SHOWN)
            remark->detail = 2;
    }
}

/* "Proved to hold instead: e5 and f6." at a key moment. */
static void annotator_tell_choices(struct annotator *annotator, struct annotated_ply *ply)
{
    const int words = cellset_words(annotator->annotation.board);
    const struct ply_choices *choices = &ply->wins.choices;
    char list[REMARK_WORDS_BYTES];
    struct remark *remark;

    if (!choices->searched || ply->facts.ended != 0 ||
        ply->facts.win.winner == (enum colour)ply->ply->colour) /* the move played wins */
        return;
    if (!cellset_empty(choices->wins.word, words))
        remark = remark_add(&ply->remarks, &annotator->arena, WORD_CHOICES, REMARK_PROVED,
                            "Proved to win instead: %s.", remark_set(&choices->wins, words, list));
    else if (!cellset_empty(choices->held.word, words))
        remark = remark_add(&ply->remarks, &annotator->arena, WORD_CHOICES, REMARK_PROVED,
                            "Proved to hold instead: %s.", remark_set(&choices->held, words, list));
    else
        remark = remark_add(&ply->remarks, &annotator->arena, WORD_CHOICES, REMARK_SEARCH,
                            choices->played_holds ? "No other move is proved to hold or to win."
                                                  : "No move is proved to hold or to win.");
    if (remark == NULL)
        return;
    remark->detail = cellset_empty(choices->held.word, words) ? 2 : 1;
    if (remark->detail == 1)
        annotator_make_room(&ply->remarks);
}

/*
 * May the ply be the only one that keeps a proved win?  Only if the other colour wins in a few
 * stones when the mover passes: else most moves lose nothing.  Plies that complete a figure, could
 * have, or answer a threat, are no news.
 */
static bool annotator_may_be_only(struct annotator *annotator, const struct game_line *game,
                                  int index)
{
    const struct annotated_ply *ply = &annotator->annotation.plies[index];
    const struct position_facts *before = &ply[-1].facts;
    const enum colour mover = (enum colour)ply->ply->colour;

    if (ply->ply->kind != PLY_STONE || ply->facts.ended != 0 || before->ended != 0 ||
        ply->facts.win.winner != mover || before->win.winner != mover ||
        before->nreplies != THREATS_NONE || before->side[mover].nthreats > 0)
        return false;
    game_line_position(game, index - 1, &annotator->position);
    return wins_after_pass(annotator->wins, &annotator->position, colour_other(mover), ONLY_STONES,
                           ONLY_NODES, NULL) > 0;
}

/* Plies that keep a proved win while every other move is proved to lose. */
static void annotator_find_only_moves(struct annotator *annotator, const struct game_line *game)
{
    struct annotation *annotation = &annotator->annotation;
    int left = ONLY_MOST;

    if ((annotation->off & (ANNOTATION_OFF_RING_RULE | ANNOTATION_OFF_OVER)) != 0)
        return;
    for (int i = annotation->nplies; i > 0 && left > 0; i--) {
        struct annotated_ply *ply = &annotation->plies[i];

        if (!annotator_may_be_only(annotator, game, i))
            continue;
        left--;
        game_wins_choose(annotator->wins, i, KEY_NODES, &ply->wins);
        ply->only = ply->wins.choices.searched &&
                    ply->wins.choices.nlost == position_empties(&annotator->position) - 1;
        if (ply->only && remark_add(&ply->remarks, &annotator->arena, WORD_CHOICES, REMARK_PROVED,
                                    "The only move: every other one is proved to lose.") != NULL)
            annotator_make_room(&ply->remarks);
    }
}

/* The alternatives at the key moments. */
static void annotator_find_choices(struct annotator *annotator)
{
    struct annotation *annotation = &annotator->annotation;
    const struct annotated_ply *plies = annotation->plies;

    if ((annotation->off & (ANNOTATION_OFF_RING_RULE | ANNOTATION_OFF_OVER)) != 0)
        return;
    for (int i = 1; i <= annotation->nplies; i++)
        if (plies[i].key && ply_is_stone_or_pass(plies[i].ply)) {
            game_wins_choose(annotator->wins, i, KEY_NODES, &annotation->plies[i].wins);
            annotator_tell_choices(annotator, &annotation->plies[i]);
        }
}

/* The points after a ply, where they have changed. */
static void annotator_tell_points(struct annotator *annotator, struct annotated_ply *ply,
                                  const struct game_score *before, const struct game_score *after)
{
    const int white = after->points[COLOUR_WHITE] - before->points[COLOUR_WHITE];
    const int black = after->points[COLOUR_BLACK] - before->points[COLOUR_BLACK];
    struct remark *remark;

    if (white == 0 && black == 0)
        return;
    remark =
        remark_add(&ply->remarks, &annotator->arena, WORD_POINTS, REMARK_PROVED,
                   "White has %d point%s (%+d), Black %d (%+d)%s.", after->points[COLOUR_WHITE],
                   after->points[COLOUR_WHITE] == 1 ? "" : "s", white, after->points[COLOUR_BLACK],
                   black, rules_are_over(&annotator->position) ? ", komi aside" : "");
    if (remark != NULL)
        remark->detail = 1;
}

/* The stones that the ply took, and the figures that it completed. */
static void annotator_tell_ply(struct annotator *annotator, struct annotated_ply *ply)
{
    const struct board *board = annotator->annotation.board;
    char words[REMARK_WORDS_BYTES];
    cell taken[PLY_TAKEN_MAX];
    const int ntaken = ply_taken(ply->ply, board, taken);
    struct remark *remark = NULL;

    ply->facts.ended = ply->ply->figures;
    if (ply->ply->figures != 0)
        remark = remark_add(&ply->remarks, &annotator->arena, WORD_COMPLETES, REMARK_PROVED,
                            "Completes %s.", remark_figures(ply->ply->figures, words));
    if (remark != NULL)
        remark->detail = 1;
    remark = ntaken == 0 ? NULL
                         : remark_add(&ply->remarks, &annotator->arena, WORD_TAKES, REMARK_PROVED,
                                      "Takes %s.", remark_cells(taken, ntaken, words));
    if (remark != NULL)
        remark->detail = 1;
}

/* Annotates a game that no chain of stones decides: its plies, and its points if it has any. */
static int annotator_game_rules(struct annotator *annotator, const struct game_line *game)
{
    const struct rules *rules = game->start->board->game->rules;
    struct annotation *annotation = &annotator->annotation;
    struct position *position = &annotator->position;
    struct game_score before = {.ngroups = 0}, after = {.ngroups = 0};

    annotation->off |= ANNOTATION_OFF_GAME;
    memcpy(position, game->start, sizeof *position);
    for (int i = 0; i <= game->nplies; i++) {
        struct annotated_ply *ply = &annotation->plies[i];
        const struct remarks kept = ply->remarks;

        *ply = (struct annotated_ply){.ply = i == 0 ? NULL : &game->plies[i - 1],
                                      .facts.nreplies = THREATS_NONE,
                                      .chance = ply_chance_none(),
                                      .remarks = kept};
        ply->remarks.count = 0;
        ply->remarks.failed = false;
        if (i > 0)
            ply_repeat(&game->plies[i - 1], position);
        ply->facts.to_move = (enum colour)position->to_move;
        if (i > 0)
            annotator_tell_ply(annotator, ply);
        if (ply->remarks.failed)
            return ERROR_MEMORY;
        if (rules->score == NULL)
            continue;
        before = after;
        rules->score(position, &after);
        if (i > 0)
            annotator_tell_points(annotator, ply, &before, &after);
        if (ply->remarks.failed)
            return ERROR_MEMORY;
    }
    return 0;
}

/* The proved wins, and what the engine says. */
static int annotator_find_values(struct annotator *annotator, const struct game_line *game,
                                 enum colour loser)
{
    struct game_chances *chances = annotator->chances;
    struct position_facts *facts = annotator->positions;
    const enum effort effort = (annotator->annotation.off & ANNOTATION_OFF_OVER) != 0
                                   ? EFFORT_QUICK
                                   : annotator->options.effort;

    if (game_wins_find(annotator->wins, game, &annotator->arena, facts, annotator->turns) != 0 ||
        game_chances_begin(chances, game, effort, annotator->judged) != 0 ||
        game_chances_look(chances, facts) != 0 ||
        game_wins_resolve(annotator->wins, chances, &annotator->arena, facts, annotator->turns) !=
            0 ||
        game_chances_judge(chances, &annotator->arena, facts, annotator->turns, loser) != 0)
        return ERROR_MEMORY;
    if (game_chances_are_asked(chances))
        annotator->annotation.budget = *game_chances_budget(chances);
    return 0;
}

/* The annotation of a game in the orientation in which it is given. */
static int annotator_annotate(struct annotator *annotator, const struct game_line *game,
                              enum colour winner)
{
    struct annotated_ply *plies;

    if (annotator_begin(annotator, game) != 0 || annotator_find_facts(annotator, game) != 0 ||
        annotator_find_values(annotator, game,
                              winner == COLOUR_NONE ? COLOUR_NONE : colour_other(winner)) != 0 ||
        annotator_estimate(annotator, game) != 0)
        return ERROR_MEMORY;
    plies = annotator->annotation.plies;
    for (int i = 0; i <= game->nplies; i++) {
        plies[i].remarks.count = 0;
        plies[i].remarks.failed = false;
        plies[i].templates = (struct template_facts){.count = {0}};
        plies[i].ladder = NULL;
        plies[i].nladder = 0;
        plies[i].key = plies[i].only = false;
        plies[i].importance = 0;
        plies[i].ply = i == 0 ? NULL : &game->plies[i - 1];
        if (i > 0 && annotator_ask_rules(annotator, game, i) != 0)
            return ERROR_MEMORY;
        plies[i].facts = annotator->positions[i];
        plies[i].wins = annotator->turns[i];
        plies[i].chance = annotator->judged[i];
    }
    remark_chance(&annotator->annotation, &annotator->arena);
    remark_estimate(&annotator->annotation, &annotator->arena);
    remark_rank(&annotator->annotation);
    annotator_find_choices(annotator);
    annotator_find_only_moves(annotator, game);
    annotation_summarise(&annotator->annotation, winner);
    return 0;
}

int annotator_game(struct annotator *annotator, const struct game_line *game, enum colour winner,
                   const struct annotation **annotation)
{
    if (game_cannot(game->start->board->game, GAME_CHAINS | GAME_MONOTONE) != NULL) {
        if (annotator_begin(annotator, game) != 0 || annotator_game_rules(annotator, game) != 0)
            return ERROR_MEMORY;
        annotation_summarise(&annotator->annotation, winner);
        *annotation = &annotator->annotation;
        return 0;
    }
    game_rotate(&annotator->rotated, game);
    if (annotator_annotate(annotator, &annotator->rotated.line, winner) != 0 ||
        annotation_rotate(&annotator->annotation, &annotator->rotated, game, &annotator->arena,
                          &annotator->position) != 0)
        return ERROR_MEMORY;
    *annotation = &annotator->annotation;
    return 0;
}
