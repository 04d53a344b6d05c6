/* SPDX-License-Identifier: ISC */
/*
 * Which question is it?  And what lives from one question to the next.
 */
#include "cmd/annotate/engine/engine.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/escape.h"
#include "cmd/annotate/engine/engine_state.h"
#include "patterns/template_study.h"

#define ENGINE_WORDS_BYTES 200

struct engine *engine_new(void)
{
    struct engine *engine = calloc(1, sizeof *engine);

    if (engine == NULL)
        return NULL;
    record_init(&engine->record);
    engine->between.arena = &engine->arena;
    engine->scan = scan_new(ENGINE_REQUEST_MAX);
    engine->study = template_study_builtin();
    engine->advisor = study_new(NULL);
    if (engine->scan == NULL || engine->study == NULL || engine->advisor == NULL) {
        engine_free(engine);
        return NULL;
    }
    return engine;
}

void engine_free(struct engine *engine)
{
    if (engine == NULL)
        return;
    scan_free(engine->scan);
    record_release(&engine->record);
    diagnostics_release(&engine->between);
    study_free(engine->study);
    study_free(engine->advisor);
    arena_release(&engine->arena);
    free(engine);
}

void engine_fail(struct text *answer, const char *words)
{
    text_string(answer, "{\"error\":");
    json_script_string(answer, words, strlen(words));
    text_char(answer, '}');
}

/* The questions about the position. */
static void engine_ask_position(struct engine *engine, const char *words, struct text *answer)
{
    if (!engine->loaded || !engine->searched)
        engine_fail(answer, "no position that can be searched is loaded");
    else if (strcmp(words, "threats") == 0)
        engine_threats(engine, answer);
    else if (strcmp(words, "distances") == 0)
        engine_distances(engine, answer);
    else if (strcmp(words, "groups") == 0)
        engine_groups(engine, answer);
    else if (strcmp(words, "frames") == 0)
        engine_frames(engine, answer);
    else if (strncmp(words, "mate ", 5) == 0)
        engine_mate(engine, words + 5, answer);
    else if (strncmp(words, "advise ", 7) == 0)
        engine_advise(engine, words + 7, answer);
    else if (strncmp(words, "play ", 5) == 0)
        engine_play(engine, words + 5, answer);
    else
        engine_fail(answer, "no such question");
}

void engine_ask(struct engine *engine, const char *bytes, size_t length, struct text *answer)
{
    const char *line_end = length == 0 ? NULL : memchr(bytes, '\n', length);
    const size_t nwords = line_end == NULL ? length : (size_t)(line_end - bytes);
    const struct engine_text text = {line_end == NULL ? "" : line_end + 1,
                                     line_end == NULL ? 0 : length - nwords - 1};
    char words[ENGINE_WORDS_BYTES];

    if (nwords >= sizeof words || length > ENGINE_REQUEST_MAX) {
        engine_fail(answer, "the question is too long");
    } else {
        if (nwords > 0)
            memcpy(words, bytes, nwords);
        words[nwords] = '\0';
        if (strncmp(words, "read ", 5) == 0)
            engine_read(engine, words + 5, text, answer);
        else if (strncmp(words, "load ", 5) == 0)
            engine_load(engine, words + 5, text, answer);
        else
            engine_ask_position(engine, words, answer);
    }
    text_char(answer, '\n');
}
