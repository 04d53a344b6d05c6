/* SPDX-License-Identifier: ISC */
/*
 * The functions that a script calls.  It writes a request to engine_room() and reads the answer, a
 * string that ends with a zero byte, where engine_answer() says; 0: memory is out, and the engine
 * is to be thrown away.
 */
#include "cmd/annotate/engine/engine.h"

#include <stdlib.h>

static struct engine *engine;
static struct text answer;
static char *room;

/* Room for a request of that many bytes; the room before is gone. */
__attribute__((export_name("engine_room"))) char *engine_room(size_t length)
{
    free(room);
    room = length > ENGINE_REQUEST_MAX ? NULL : malloc(length + 1);
    return room;
}

__attribute__((export_name("engine_answer"))) const char *engine_answer(size_t length)
{
    if (engine == NULL)
        engine = engine_new();
    if (engine == NULL || room == NULL)
        return NULL;
    text_reset(&answer);
    engine_ask(engine, room, length, &answer);
    return answer.failed ? NULL : text_c(&answer);
}
