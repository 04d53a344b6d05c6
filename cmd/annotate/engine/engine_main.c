/* SPDX-License-Identifier: ISC */
/*
 * The engine of a page as a program, for comparisons with the one in WebAssembly.
 *
 *     engine <requests
 *
 * Each request is preceded by a line with its number of bytes.  Answers go to standard output, one
 * line each.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cmd/annotate/engine/engine.h"

/* Reads the next request into *bytes.  Returns its length, -1 at the end. */
static long engine_main_next(char **bytes)
{
    char line[32];
    long length;

    if (fgets(line, sizeof line, stdin) == NULL)
        return -1;
    length = strtol(line, NULL, 10);
    if (length < 0 || (size_t)length > ENGINE_REQUEST_MAX)
        return -1;
    free(*bytes);
    *bytes = malloc((size_t)length + 1);
    if (*bytes == NULL || fread(*bytes, 1, (size_t)length, stdin) != (size_t)length)
        return -1;
    return length;
}

int main(void)
{
    struct engine *engine = engine_new();
    struct text answer = {0};
    char *bytes = NULL;
    long length;

    while (engine != NULL && !answer.failed && (length = engine_main_next(&bytes)) >= 0) {
        text_reset(&answer);
        engine_ask(engine, bytes, (size_t)length, &answer);
        fwrite(text_c(&answer), 1, answer.length, stdout);
    }
    const int status = engine == NULL || answer.failed ? 2 : 0;
    free(bytes);
    text_release(&answer);
    engine_free(engine);
    return status;
}
