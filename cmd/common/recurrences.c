/* SPDX-License-Identifier: ISC */
/* Which findings does a person not need one by one?  They are counted by id. */
#include "cmd/common/recurrences.h"

#include <stdlib.h>
#include <string.h>

/* How many are shown: of system files none but a last one. */
static uint64_t recurrences_shown(enum message message)
{
    return message == MESSAGE_INPUT_SYSTEM ? 0 : RECURRENCES_SHOWN;
}

static void recurrences_sum_up(struct recurrences *recurrences, enum message message,
                               const char *file, uint64_t more)
{
    const struct walk_finding finding = {.file = file == NULL ? "" : file,
                                         .kind = FINDING_SUMMARY,
                                         .diagnostic = {.message = message, .more = more}};

    recurrences->find(recurrences->context, &finding);
}

static void recurrences_end_file(struct recurrences *recurrences)
{
    for (int i = 0; i < MESSAGE_COUNT; i++) {
        if (recurrences->in_file[i] > RECURRENCES_SHOWN)
            recurrences_sum_up(recurrences, (enum message)i, recurrences->path,
                               recurrences->in_file[i] - RECURRENCES_SHOWN);
        recurrences->in_file[i] = 0;
    }
    free(recurrences->path);
    recurrences->path = NULL;
}

static bool recurrences_is_same_file(const struct recurrences *recurrences,
                                     const struct walk_finding *finding)
{
    return recurrences->path != NULL && strlen(recurrences->path) == finding->path_length &&
           memcmp(recurrences->path, finding->file, finding->path_length) == 0;
}

void recurrences_take(struct recurrences *recurrences, const struct walk_finding *finding)
{
    const enum message message = finding->diagnostic.message;
    struct walk_finding marked = *finding;

    if (!recurrences_is_same_file(recurrences, finding)) {
        recurrences_end_file(recurrences);
        recurrences->path = strndup(finding->file, finding->path_length);
    }
    if (message_level(message) < LEVEL_ERROR && message != MESSAGE_GAME_PASSED) {
        const bool is_passed = message_is_of_input(message);
        uint64_t *count =
            is_passed ? &recurrences->in_walk[message] : &recurrences->in_file[message];

        if (++*count > recurrences_shown(message))
            marked.kind = FINDING_REPEATED;
        if (is_passed && marked.kind == FINDING_REPEATED) {
            free(recurrences->passed[message]);
            recurrences->passed[message] = strdup(finding->file);
        }
    }
    recurrences->find(recurrences->context, &marked);
}

void recurrences_end(struct recurrences *recurrences)
{
    recurrences_end_file(recurrences);
    for (int i = 0; i < MESSAGE_COUNT; i++) {
        const uint64_t shown = recurrences_shown((enum message)i);

        if (recurrences->in_walk[i] > shown)
            recurrences_sum_up(recurrences, (enum message)i, recurrences->passed[i],
                               recurrences->in_walk[i] - shown - 1);
        free(recurrences->passed[i]);
    }
    *recurrences = (struct recurrences){0};
}
