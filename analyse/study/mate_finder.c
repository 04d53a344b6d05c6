/* SPDX-License-Identifier: ISC */
/*
 * An answer takes the steps of mate_look.h, and what else was wanted.
 */
#include "analyse/study/mate_finder.h"

#include <stdlib.h>

#include "analyse/study/study_rotate.h"

#define DEEP_TIMES 64 /* first searches of a scan, the size for its second tables; set by hand */

/* ---- the engines ---- */

void mate_finder_free(struct mate_finder *finder)
{
    if (finder == NULL)
        return;
    mate_engine_free(finder->first);
    mate_engine_free(finder->deep);
    study_free(finder->study);
    free(finder);
}

/* An engine for answers of `nodes` nodes (0: any number). */
static struct mate_engine *mate_finder_new_engine(const struct mate_finder *finder, uint64_t nodes)
{
    const struct mate_terms *terms = finder->terms;
    const struct mate_engine_setup setup = {.most_stones = terms->most_stones,
                                            .limit_nodes = nodes,
                                            .memory_bytes = terms->scan ? terms->memory_bytes / 2
                                                                        : terms->memory_bytes,
                                            .known = study_known(finder->study),
                                            .stop = terms->stop,
                                            .clock_us = terms->clock_us};

    return terms->engine_new(&setup);
}

struct mate_finder *mate_finder_new(struct study *study, const struct mate_terms *terms)
{
    struct mate_finder *finder = study == NULL ? NULL : calloc(1, sizeof *finder);

    if (finder == NULL) {
        study_free(study);
        return NULL;
    }
    finder->terms = terms;
    finder->study = study;
    finder->first = mate_finder_new_engine(finder, terms->limit_nodes);
    if (finder->first != NULL)
        return finder;
    mate_finder_free(finder);
    return NULL;
}

bool mate_finder_deepen(struct mate_finder *finder)
{
    const uint64_t limit = finder->terms->limit_nodes;

    if (finder->deep == NULL)
        finder->deep = mate_finder_new_engine(
            finder, limit > UINT64_MAX / DEEP_TIMES ? 0 : limit * DEEP_TIMES);
    return finder->deep != NULL;
}

/* ---- an answer ---- */

/* All first moves of a win that was found. */
static void mate_finder_ask_moves(struct mate_finder *finder, struct mate_engine *engine,
                                  struct mate_reply *reply)
{
    struct mate_look *look = &engine->look;
    struct position *position = &engine->canonical.position;
    struct mate_least_question question = mate_look_question(look, reply->attacker);
    const uint64_t before = reply->least.nodes;

    if (reply->least.stones == 0 || reply->attacker != position->to_move)
        return;
    if (look->limit_nodes != 0)
        question.limit_nodes =
            before + mate_look_nodes_left(look) / (finder->terms->replies ? 2 : 1) + 1;
    mate_engine_begin_step(engine, finder->terms->replies ? MATE_SHARE_HALF : MATE_SHARE_ALL);
    reply->has_moves = true;
    reply->moves_complete = mate_least_moves(look->mate, position, &question, reply->least.stones,
                                             &reply->least, &reply->moves);
    look->spent_nodes += reply->least.nodes - before;
    if (reply->least.nline > 0 && reply->least.line_stones <= reply->least.stones)
        cellset_add(reply->moves.word, reply->least.line[0]);
}

static void mate_finder_ask_replies(struct mate_finder *finder, struct mate_engine *engine,
                                    struct mate_reply *reply)
{
    const struct mate_escapes_question question = {.most_stones = finder->terms->most_stones,
                                                   .limit_nodes = mate_engine_nodes_left(engine),
                                                   .stop = mate_engine_stops,
                                                   .stop_context = engine};

    mate_engine_begin_step(engine, MATE_SHARE_ALL);
    reply->has_replies = true;
    mate_escapes_find(engine->look.mate, &engine->canonical.position, &question, &reply->replies);
    reply->least.stopped |= reply->replies.stopped;
    engine->look.spent_nodes += reply->replies.nodes;
}

/* Lets the first moves, the replies and the win agree: each may have proved more than the others.
 */
static void mate_finder_join(struct mate_finder *finder, struct mate_engine *engine,
                             struct mate_reply *reply)
{
    const struct position *position = &engine->canonical.position;
    struct mate_least *least = &reply->least;
    const int known = least->stones;
    bool all_known;

    mate_look_join_replies(&engine->look, position, reply->attacker, least, &reply->replies);
    if (least->stones == 0 || reply->attacker != position->to_move)
        return;
    if (least->stones < known)
        reply->moves = (struct cellset){0};
    reply->moves_complete &= known > 0 && least->stones == known;
    reply->has_moves = finder->terms->all_moves;
    all_known = reply->replies.count[MATE_ESCAPE_UNKNOWN] == 0 &&
                reply->replies.count[MATE_ESCAPE_HOLDS] == 0;
    for (cell c = 0; c < position->board->ncells; c++) {
        if (position_colour(position, c) != COLOUR_NONE)
            continue;
        if (cellset_has(reply->moves.word, c))
            mate_escapes_learn_win(&reply->replies, c, least->stones);
        else if (reply->replies.escape[c] == MATE_ESCAPE_WINS &&
                 reply->replies.stones[c] <= least->stones)
            cellset_add(reply->moves.word, c);
        else {
            all_known &= reply->replies.escape[c] != MATE_ESCAPE_WINS;
            continue;
        }
        if (least->nline == 0)
            least->line[least->nline++] = c;
    }
    reply->moves_complete |= all_known;
}

void mate_finder_elaborate(struct mate_finder *finder, struct mate_engine *engine, bool wants_tree,
                           struct mate_reply *reply)
{
    const struct mate_terms *terms = finder->terms;
    const bool asks_moves = terms->all_moves || terms->replies;
    struct position *position = &engine->canonical.position;

    if (reply->least.stones > 0)
        mate_look_shorten(&engine->look, position, reply->attacker, wants_tree || asks_moves,
                          &reply->least);
    /* A tree is also grown to narrow the number of stones. */
    if (reply->least.stones > 0 && (wants_tree || reply->least.status == MATE_STATUS_WITHIN) &&
        mate_look_grow_tree(&engine->look, position, reply->attacker,
                            asks_moves ? MATE_SHARE_HALF : MATE_SHARE_ALL, &reply->least))
        reply->tree = wants_tree ? &engine->tree : NULL;
    if (terms->all_moves)
        mate_finder_ask_moves(finder, engine, reply);
    if (terms->replies) {
        mate_finder_ask_replies(finder, engine, reply);
        mate_finder_join(finder, engine, reply);
    }
    reply->least.nodes = engine->look.spent_nodes;
}

void mate_finder_rotate_back(struct mate_engine *engine, struct mate_reply *reply)
{
    const struct orientation *back = &engine->canonical.back;

    reply->attacker = orientation_rotate_colour(back, reply->attacker);
    orientation_rotate_cells(back, reply->least.line, reply->least.nline);
    orientation_rotate_set(back, reply->moves.word);
    if (reply->has_replies)
        mate_escapes_rotate(&reply->replies, back);
    if (reply->tree != NULL)
        mate_tree_rotate(&engine->tree, back);
}

void mate_finder_ask(struct mate_finder *finder, const struct position *position,
                     enum colour attacker, struct mate_reply *reply)
{
    const struct mate_terms *terms = finder->terms;
    struct mate_engine *engine = finder->first;
    struct mate_least_question question;
    struct position *image;

    *reply = (struct mate_reply){.ended = position_standing(position)};
    if (reply->ended != 0)
        return;
    image = mate_engine_begin(engine, position, terms->limit_nodes, terms->time_ms * 1000);
    reply->attacker = attacker != COLOUR_NONE
                          ? orientation_rotate_colour(&engine->canonical.there, attacker)
                          : (enum colour)image->to_move;
    question = mate_look_question(&engine->look, reply->attacker);
    question.in_turns = true;
    mate_look_take_step(&engine->look, image, mate_least_find, &question,
                        terms->replies ? MATE_SHARE_HALF : MATE_SHARE_ALL, UINT64_MAX,
                        &reply->least);
    mate_finder_elaborate(finder, engine, terms->trees, reply);
    mate_finder_rotate_back(engine, reply);
}
