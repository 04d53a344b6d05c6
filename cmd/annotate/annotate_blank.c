/* SPDX-License-Identifier: ISC */
/*
 * The page of a record without a move, "havannah-8" as a list of moves, that has no annotation.
 */
#include "cmd/annotate/annotate_blank.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/annotate/annotate_page.h"

#define BLANK_SIZE 8 /* without a word */

const char *annotate_blank_parse(struct annotate_blank *blank, char reason[BLANK_REASON_BYTES])
{
    const char *dash = blank->word == NULL ? NULL : strrchr(blank->word, '-');
    const size_t length = blank->word == NULL ? 0
                          : dash == NULL      ? strlen(blank->word)
                                              : (size_t)(dash - blank->word);

    blank->game = blank->word == NULL ? game_at(0) : game_find(blank->word, length);
    if (blank->game == NULL) {
        snprintf(reason, BLANK_REASON_BYTES, "--board: no game is called `%.*s'",
                 (int)(length < 60 ? length : 60), blank->word);
        return reason;
    }
    blank->size = blank->word == NULL ? BLANK_SIZE : blank->game->size_default;
    if (dash != NULL) {
        char *end;
        const long size = strtol(dash + 1, &end, 10);
        const bool is_size = end != dash + 1 && *end == '\0' && size >= blank->game->size_min &&
                             size <= blank->game->size_max;
        blank->size = is_size ? (int)size : 0;
    }
    if (blank->size == 0)
        snprintf(reason, BLANK_REASON_BYTES, "--board needs a size from %d to %d for %s",
                 blank->game->size_min, blank->game->size_max, blank->game->title);
    else if (game_cannot(blank->game, GAME_CHAINS | GAME_MONOTONE) != NULL)
        snprintf(reason, BLANK_REASON_BYTES, "--board: %s",
                 game_cannot(blank->game, GAME_CHAINS | GAME_MONOTONE));
    else
        return NULL;
    return reason;
}

/* Reads the line that names the board into the record, and sets its position up. */
static int annotate_blank_read(const struct annotate_blank *blank, struct record *record,
                               struct position *position, struct outcome *outcome)
{
    struct text line = {0};
    const struct record_options options = {.game = NULL};
    const struct replay_options replay = {.ring_rule = RING_FREELING};

    text_format(&line, "%s-%d", blank->game->name, blank->size);
    const struct span span = {.bytes = text_c(&line),
                              .length = line.length,
                              .line = 1,
                              .column = 1,
                              .form = FORM_MOVES,
                              .damage = MESSAGE_COUNT};
    int error = line.failed ? ERROR_MEMORY : record_read(record, &span, &options);
    if (error == 0)
        error = replay_line(record, NODE_NONE, &replay, position, outcome);
    text_release(&line);
    return error;
}

int annotate_blank_write(const struct annotate_blank *blank, const struct common *common,
                         const char *path)
{
    struct position *position = calloc(1, sizeof *position);
    struct outcome *outcome = calloc(1, sizeof *outcome);
    struct annotated_ply *start = calloc(1, sizeof *start);
    struct record record;
    struct text page = {0};
    int error = ERROR_MEMORY;

    record_init(&record);
    if (position != NULL && outcome != NULL && start != NULL)
        error = annotate_blank_read(blank, &record, position, outcome);
    if (error == 0) {
        const struct annotate_question question = {.common = common};
        const struct walk_item item = {.record = &record, .outcome = outcome, .position = position};
        const struct annotation annotation = {.board = position->board, .plies = start};
        const struct annotate_view view = {.question = &question,
                                           .item = &item,
                                           .annotation = &annotation,
                                           .start = position,
                                           .spelling = common->output.spelling,
                                           .is_board = true};
        start->facts.nreplies = THREATS_NONE;
        annotate_page_write(&view, NULL, &page);
        error = output_file(path, &page);
    }
    record_release(&record);
    text_release(&page);
    free(start);
    free(outcome);
    free(position);
    return error;
}
