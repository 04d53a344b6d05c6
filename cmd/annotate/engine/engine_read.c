/* SPDX-License-Identifier: ISC */
/*
 * A record that was pasted or dropped into a page, as the page's data.
 *
 * Lines of moves alone do not name their game: they are records only if the text has no other.
 */
#include "cmd/annotate/engine/engine_state.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/escape.h"
#include "cmd/annotate/annotate_page.h"

/* That the record is one of a game that is not known, or NULL. */
static const struct diagnostic *engine_read_passed(const struct diagnostics *diagnostics)
{
    for (size_t i = 0; i < diagnostics->count; i++)
        if (diagnostics->items[i].message == MESSAGE_GAME_PASSED)
            return &diagnostics->items[i];
    return NULL;
}

/* The answer of a text in which no record is, or of a rejected one. */
static void engine_read_refuse(struct engine *engine, struct text *answer)
{
    const struct diagnostic *error = diagnostics_first_error(&engine->record.diagnostics);
    struct text words = {0};

    if (error == NULL)
        error = diagnostics_first_error(&engine->between);
    if (error == NULL)
        error = engine_read_passed(&engine->record.diagnostics);
    if (error == NULL) {
        engine_fail(answer, "no record is in this text");
        return;
    }
    if (error->line > 0)
        text_format(&words, "line %llu: ", (unsigned long long)error->line);
    diagnostic_message(error, &words);
    engine_fail(answer, text_c(&words));
    answer->failed |= words.failed;
    text_release(&words);
}

/* Goes through the records; keeps the one of that index.  Returns their number or an ERROR_. */
static int engine_read_find(struct engine *engine, int index, struct engine_text text,
                            const struct record_options *options, enum ring_rule rule, bool bare)
{
    const struct replay_options replay = {.ring_rule = rule};
    struct span span;
    int count = 0, more, error;

    scan_bare_moves(engine->scan, bare);
    scan_begin(engine->scan);
    diagnostics_reset(&engine->between);
    diagnostics_reset(&engine->record.diagnostics);
    error = scan_feed(engine->scan, text.bytes, text.length, true);
    while (error == 0 && (more = scan_next(engine->scan, &span, &engine->between)) != 0) {
        if (more < 0)
            return more;
        if (count++ != index)
            continue;
        error = record_read(&engine->record, &span, options);
        /* A page holds no moves. */
        if (error == 0 && engine->record.games == 0)
            count--;
        if (error == 0 && replay_possible(&engine->record) && !record_rejected(&engine->record))
            error = replay_line(&engine->record, NODE_NONE, &replay, &engine->position,
                                &engine->outcome);
    }
    return error != 0 ? error : count;
}

int engine_read_record(struct engine *engine, int index, struct engine_text text,
                       const struct record_options *options, enum ring_rule rule,
                       struct text *answer)
{
    const struct record_options detected = {.size = options->size, .game = NULL};
    int count;

    engine->loaded = false;
    engine->outcome = (struct outcome){.end = END_ILLEGAL};
    count = engine_read_find(engine, index, text, &detected, rule, false);
    if (count == 0 && options->game != NULL)
        count = engine_read_find(engine, index, text, options, rule, true);
    if (count < 0) {
        answer->failed = true;
        return 0;
    }
    if (count <= index || engine->outcome.end == END_ILLEGAL || record_rejected(&engine->record) ||
        !record_suits(&engine->record, GAME_MONOTONE)) {
        engine_read_refuse(engine, answer);
        return 0;
    }
    memcpy(engine->plies, engine->position.ply, engine->position.nplies * sizeof engine->plies[0]);
    engine->start = engine->position;
    while (engine->start.nplies > 0)
        position_undo(&engine->start);
    return count;
}

/* The comments on the plies of the main line, by ply. */
static void engine_read_comments(struct engine *engine, struct text *answer)
{
    struct record *record = &engine->record;
    const char *between = "";
    int nplies = 0;

    text_string(answer, "\"said\":[");
    for (uint32_t i = 0; record->nnodes > 0 && i != NODE_NONE; i = record->nodes[i].first_child) {
        const struct node *node = &record->nodes[i];
        const char *comment = annotate_data_comment(record, node);

        nplies += node->move == MOVE_STONE || node->move == MOVE_SWAP ||
                  node->move == MOVE_SWAP_SIDES || node->move == MOVE_PASS;
        if (comment == NULL || nplies > engine->outcome.nplies)
            continue;
        text_format(answer, "%s[%d,", between, nplies);
        json_script_string(answer, comment, strlen(comment));
        text_char(answer, ']');
        between = ",";
    }
    text_char(answer, ']');
}

/* The record as a page would have it whose game has no annotation. */
static void engine_read_put(struct engine *engine, int count, struct text *answer)
{
    const struct walk_item item = {.record = &engine->record,
                                   .outcome = &engine->outcome,
                                   .position = &engine->position,
                                   .plies = engine->plies};
    struct annotation annotation = {.board = engine->position.board,
                                    .nplies = engine->outcome.nplies};
    const struct annotate_view view = {
        .item = &item, .annotation = &annotation, .start = &engine->start, .spelling = SPELLING_LG};
    struct text part = {0};

    annotation.plies = calloc((size_t)annotation.nplies + 1, sizeof annotation.plies[0]);
    for (int i = 0; annotation.plies != NULL && i <= annotation.nplies; i++) {
        annotation.plies[i].facts.nreplies = THREATS_NONE;
        annotation.plies[i].ply = i == 0 ? NULL : &engine->plies[i - 1];
    }
    if (annotation.plies == NULL) {
        answer->failed = true;
        return;
    }
    text_format(answer, "{\"games\":%d,\"data\":", count);
    annotate_data_put(&view, answer);
    text_string(answer, ",\"board\":");
    annotate_board_put(&view, &part);
    json_script_string(answer, text_c(&part), part.length);
    text_reset(&part);
    text_string(answer, ",\"name\":\"");
    annotate_board_name(view.annotation->board, answer);
    text_string(answer, "\",\"result\":");
    annotate_result(&view, &part);
    json_script_string(answer, text_c(&part), part.length);
    text_string(answer, ",\"text\":");
    json_script_string(answer, engine->record.bytes, engine->record.length);
    text_char(answer, ',');
    engine_read_comments(engine, answer);
    text_char(answer, '}');
    answer->failed |= part.failed;
    text_release(&part);
    free(annotation.plies);
}

int engine_read_number(const char **words)
{
    int number = 0, digits = 0;

    for (; digits < 6 && **words >= '0' && **words <= '9'; digits++)
        number = 10 * number + *(*words)++ - '0';
    if (digits == 0 || (**words != ' ' && **words != '\0'))
        return -1;
    *words += **words == ' ';
    return number;
}

void engine_read(struct engine *engine, const char *words, struct engine_text text,
                 struct text *answer)
{
    struct record_options options = {.game = NULL};
    const int index = engine_read_number(&words);
    const char *blank = strchr(words, ' ');

    if (blank != NULL) {
        options.game = game_find(words, (size_t)(blank - words));
        words = blank + 1;
        options.size = engine_read_number(&words);
    }
    if (index < 0 || options.size < 0 || *words != '\0') {
        engine_fail(answer, "no such question");
        return;
    }
    int count = engine_read_record(engine, index, text, &options, RING_FREELING, answer);
    if (count > 0)
        engine_read_put(engine, count, answer);
}
