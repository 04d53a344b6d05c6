/* SPDX-License-Identifier: ISC */
/*
 * Shows what parse/input/input.h makes of its operands: for each entry its name, bytes and a
 * checksum, and each diagnostic where it came.  For tests.
 *
 *   entries [-e ENTRY_BYTES] [-r RATIO] [-f RATIO_FREE_BYTES] [-d DEPTH] [OPERAND...]
 *
 * Prints `name: bytes checksum`, `name: [id] detail`, and at the end `failed` if input_failed()
 * says so.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyse/base/escape.h"
#include "parse/input/input.h"

static void show_name(const char *name)
{
    struct text shown = {0};

    terminal_text(&shown, name, strlen(name));
    printf("%s: ", text_c(&shown));
    text_release(&shown);
}

static void show_diagnostics(const struct input *input, struct diagnostics *diagnostics)
{
    for (size_t i = 0; i < diagnostics->count; i++) {
        const struct diagnostic *diagnostic = &diagnostics->items[i];
        show_name(input_name(input));
        printf("[%s]", message_id(diagnostic->message));
        if (diagnostic->detail != NULL)
            printf(" %s", diagnostic->detail);
        putchar('\n');
    }
    diagnostics_reset(diagnostics);
}

/* Fletcher's sum: enough to tell one content from another. */
static uint32_t add_sum(uint32_t sum, const char *block, size_t length)
{
    uint32_t low = sum & 0xffff, high = sum >> 16;

    for (size_t i = 0; i < length; i++) {
        low = (low + (uint8_t)block[i]) % 65535;
        high = (high + low) % 65535;
    }
    return high << 16 | low;
}

static void show_entry(struct input *input, struct diagnostics *diagnostics)
{
    uint64_t bytes = 0;
    uint32_t sum = 0;
    const char *block;
    size_t length;
    int more;

    show_diagnostics(input, diagnostics);
    while ((more = input_read(input, &block, &length)) == 1) {
        bytes += length;
        sum = add_sum(sum, block, length);
    }
    show_name(input_name(input));
    printf("%" PRIu64 " %08" PRIx32 "%s\n", bytes, sum, more < 0 ? " cut" : "");
    show_diagnostics(input, diagnostics);
}

int main(int argc, char **argv)
{
    struct input_limits limits = {0};
    struct arena arena = {0};
    struct diagnostics diagnostics = {.arena = &arena};
    struct input *input;
    uint64_t done, total;
    bool progress = false;
    int option, more;

    while ((option = getopt(argc, argv, "pe:r:f:d:")) != -1) {
        unsigned long long value = optarg == NULL ? 0 : strtoull(optarg, NULL, 10);
        switch (option) {
        case 'p': progress = true; break;
        case 'e': limits.entry_bytes = value; break;
        case 'r': limits.ratio = (unsigned)value; break;
        case 'f': limits.ratio_free_bytes = value; break;
        case 'd': limits.depth = (int)value; break;
        default: return 64;
        }
    }
    if (input_open(&input, argv + optind, (size_t)(argc - optind), &limits, &diagnostics) != 0)
        return 2;
    while ((more = input_next(input)) == 1)
        show_entry(input, &diagnostics);
    if (input_failed(input))
        puts("failed");
    input_progress(input, &done, &total);
    if (progress)
        printf("progress: %" PRIu64 " of %" PRIu64 "\n", done, total);
    input_close(input);
    diagnostics_release(&diagnostics);
    arena_release(&arena);
    return more < 0 ? 2 : 0;
}
