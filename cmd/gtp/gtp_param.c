/* SPDX-License-Identifier: ISC */
/*
 * Settings of a user during a session: by a client's dialog, which reads a line `[TYPE] KEY VALUE`
 * for each, or by a command of its own.
 */
#include <string.h>

#include "analyse/study/study_choice.h"
#include "cmd/gtp/gtp_command.h"

static void gtp_param_level(struct gtp_session *session, const char *word,
                            struct gtp_answer *answer)
{
    uint64_t level;

    if (!gtp_read_number(word, CHOICE_LEVELS, &level, answer))
        return;
    if (level == 0)
        gtp_fail(answer, "syntax error: levels are 1 to %d", CHOICE_LEVELS);
    else
        session->level = (int)level;
}

static void gtp_param_bool(bool *value, const char *word, struct gtp_answer *answer)
{
    uint64_t number;

    if (gtp_read_number(word, 1, &number, answer))
        *value = number == 1;
}

/* Lists the keys with their values. */
static void gtp_param_list(const struct gtp_session *session, struct text *out)
{
    text_string(out, "[list");
    for (int level = 1; level <= CHOICE_LEVELS; level++)
        text_format(out, "/%d", level);
    text_format(out, "] level %d\n[bool] live %d\n[bool] swap %d", session->level,
                session->shows_searches, session->swaps);
}

void gtp_param(struct gtp_session *session, const struct gtp_line *line, struct gtp_answer *answer)
{
    char quoted[GTP_QUOTE_BYTES];
    const char *key = line->argument[0];

    if (line->narguments == 0)
        gtp_param_list(session, &answer->text);
    else if (line->narguments == 1)
        gtp_fail(answer, "syntax error: want a value of `%s'", gtp_quote(key, quoted));
    else if (strcmp(key, "level") == 0)
        gtp_param_level(session, line->argument[1], answer);
    else if (strcmp(key, "live") == 0)
        gtp_param_bool(&session->shows_searches, line->argument[1], answer);
    else if (strcmp(key, "swap") == 0)
        gtp_param_bool(&session->swaps, line->argument[1], answer);
    else
        gtp_fail(answer, "syntax error: want level, live or swap, not `%s'",
                 gtp_quote(key, quoted));
}

void gtp_param_dfpn(struct gtp_session *session, const struct gtp_line *line,
                    struct gtp_answer *answer)
{
    if (line->narguments == 2 && session->options->client == GTP_HEXGUI &&
        strcmp(line->argument[0], "use_guifx") == 0)
        gtp_param_bool(&session->shows_searches, line->argument[1], answer);
}

void gtp_level(struct gtp_session *session, const struct gtp_line *line, struct gtp_answer *answer)
{
    gtp_param_level(session, line->argument[0], answer);
}

void gtp_swap(struct gtp_session *session, const struct gtp_line *line, struct gtp_answer *answer)
{
    if (line->narguments > 0)
        gtp_param_bool(&session->swaps, line->argument[0], answer);
}
