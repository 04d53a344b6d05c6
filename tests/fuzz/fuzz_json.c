/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as JSON: what is checked can be walked through, each string decodes to valid UTF-8, and
 * an object ends where the machine of the scan says, whatever the pieces, unless another record
 * begins there.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/utf8.h"
#include "parse/input/json_end.h"
#include "parse/input/json_value.h"
#include "parse/input/record_start.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition, const char *what)
{
    if (!condition) {
        fprintf(stderr, "fuzz_json: %s\n", what);
        abort();
    }
}

/* Looks at a value and all in it; the depth is bounded by json_check(). */
static void look_at(struct arena *arena, const char *bytes, size_t size,
                    const struct json_value *value)
{
    struct json_walk walk = json_walk_begin(bytes, value);
    struct json_value key, inner;
    bool failed = false;
    uint32_t before = value->at;

    require(value->kind != JSON_NONE && value->at + value->length <= size, "a value outside");
    const char *text = json_text(arena, bytes, value, &failed);
    require(!failed && (text != NULL) == (value->kind == JSON_STRING), "a string");
    require(text == NULL || utf8_valid(text, strlen(text)), "a string is no UTF-8");
    (void)json_number(bytes, value);
    while (value->kind == JSON_ARRAY && json_next_element(&walk, &inner)) {
        require(inner.at > before, "elements in order");
        before = inner.at;
        look_at(arena, bytes, size, &inner);
    }
    while (value->kind == JSON_OBJECT && json_next_member(&walk, &key, &inner)) {
        require(key.kind == JSON_STRING && inner.at > key.at && key.at > before,
                "members in order");
        before = inner.at;
        look_at(arena, bytes, size, &key);
        look_at(arena, bytes, size, &inner);
    }
}

/* How the object ends, fed in blocks, and where. */
static enum json_end_event find_end(const char *bytes, size_t size, size_t block, size_t *end)
{
    struct json_end machine;
    enum json_end_event event = JSON_END_MORE;

    json_end_begin(&machine);
    for (size_t at = 0; event == JSON_END_MORE;) {
        at = size - at < block ? size : at + block;
        event = json_end_run(&machine, bytes, at, at == size);
    }
    *end = machine.at;
    return event;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct json_value value;
    size_t fault_at;
    char *bytes = malloc(size + 1);

    require(bytes != NULL, "memory");
    if (size > 0)
        memcpy(bytes, data, size);
    const bool is_fine = json_check(bytes, size, &value, &fault_at);
    require(fault_at <= size && (!is_fine || fault_at == size), "place of the fault");
    if (is_fine)
        look_at(&arena, bytes, size, &value);
    if (size > 0 && bytes[0] == '{') {
        size_t end, also_end;
        const enum json_end_event event = find_end(bytes, size, size, &end);

        require(find_end(bytes, size, 1 + data[size - 1] % 7u, &also_end) == event &&
                    also_end == end,
                "blocks");
        require(end <= size && end > 0, "end");
        require(event != JSON_END_END || !is_fine || end == value.length, "end of a whole object");
        require(event != JSON_END_HOLDS ||
                    record_start_in_page(bytes + end, size - end, true) == RECORD_START_SGF,
                "a tree of SGF in an object");
    }
    arena_release(&arena);
    free(bytes);
    return 0;
}
