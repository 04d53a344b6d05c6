/* SPDX-License-Identifier: ISC */
/*
 * Advice that is written again and again until the next line arrives: as live graphics, or as the
 * lines of lz-analyze, which other programs' analysis boards read.
 *
 * A line that a client sends while an analysis runs ends it, and is answered after it.  The line
 * may be there before the search begins, in a file or a pipe; so a few hundred simulations are made
 * in any case, and a session that is replayed gets the same answers.  No search for wins comes
 * first, since nothing would be shown meanwhile: the tree asks for proofs as its root is visited
 * more.
 */
#include <stdio.h>

#include "cmd/gtp/gtp_advice.h"
#include "cmd/gtp/gtp_command.h"

#define GTP_ANALYZE_LEAST 300 /* simulations before the input can end it */
#define GTP_ANALYZE_MOST ((uint64_t)UINT32_MAX / 2)
#define GTP_ANALYZE_CENTISECONDS 100 /* between two lines, unless others are asked for */

struct gtp_analysis {
    struct gtp_search search; /* first, since its callback gets it */
    void (*write)(const struct gtp_search *search, const struct advice *advice);
};

static void gtp_analyze_show(struct gtp_search *search)
{
    const struct gtp_analysis *analysis = (const struct gtp_analysis *)search;
    const struct advice *advice = study_advice_so_far(search->study);

    if (advice != NULL)
        analysis->write(search, advice);
}

/* Asks for advice until something ends the search, and writes it meanwhile.  NULL: fails. */
static const struct advice *gtp_analyze_run(struct gtp_analysis *analysis,
                                            struct gtp_answer *answer)
{
    struct gtp_search *search = &analysis->search;
    struct gtp_session *session = search->session;
    const uint64_t most =
        session->options->simulations == 0 ? GTP_ANALYZE_MOST : session->options->simulations;
    const uint64_t least = most < GTP_ANALYZE_LEAST ? most : GTP_ANALYZE_LEAST;
    const struct advice *advice;

    search->show = gtp_analyze_show;
    advice = gtp_advice_ask(search, least, 0, true, answer);
    if (advice == NULL || advice->stopped || advice->low == advice->high || least == most ||
        session->input == NULL)
        return advice;
    gtp_input_yield(session->input);
    if (!gtp_search_stops(search))
        analysis->write(search, advice);
    return gtp_advice_ask(search, most - least, 0, true, answer);
}

/* ---- lines of lz-analyze ------------------------------------------------------------------ */

/* The mover's share of wins in units of 1/10000, as it is written there. */
static int gtp_analyze_winrate(const struct advised_move *move)
{
    if (move->low == move->high)
        return (int)move->low * 5000;
    return move->chance * 100;
}

/* "info move d4 visits 120 winrate 6300 order 0 pv d4 e5 info move ...". */
static void gtp_analyze_put(const struct gtp_session *session, const struct advice *advice,
                            struct text *out)
{
    for (int i = 0; i < advice->nmoves; i++) {
        const struct advised_move *move = &advice->moves[i];

        if (move->low != move->high && move->chance == ADVICE_NONE)
            continue;
        text_string(out, out->length == 0 ? "info move " : " info move ");
        gtp_put_cell(session, out, move->move);
        text_format(out, " visits %lu winrate %d order %d", (unsigned long)move->visits,
                    gtp_analyze_winrate(move), i);
        if (advised_move_proved(move) != NULL)
            text_format(out, " proved %s", advised_move_proved(move));
        text_string(out, " pv");
        gtp_advice_put_line(session, move, out);
    }
}

static void gtp_analyze_write(const struct gtp_search *search, const struct advice *advice)
{
    struct text line = {0};

    gtp_analyze_put(search->session, advice, &line);
    /* An empty line would end the answer. */
    if (!line.failed && line.length > 0)
        printf("%s\n", text_c(&line));
    fflush(stdout);
    text_release(&line);
}

/* Reads [COLOUR] [CENTISECONDS]. */
static bool gtp_analyze_read(const struct gtp_session *session, const struct gtp_line *line,
                             enum colour *mover, uint64_t *centiseconds, struct gtp_answer *answer)
{
    const int last = line->narguments - 1;
    const bool has_interval =
        last >= 0 && line->argument[last][0] >= '0' && line->argument[last][0] <= '9';

    *mover = (enum colour)session->position->to_move;
    *centiseconds = GTP_ANALYZE_CENTISECONDS;
    if (has_interval && !gtp_read_number(line->argument[last], 1000000, centiseconds, answer))
        return false;
    if (line->narguments - has_interval > 1) {
        gtp_fail(answer, "syntax error: hav-analyze [COLOUR] [CENTISECONDS]");
        return false;
    }
    return line->narguments == has_interval || gtp_read_colour(line->argument[0], mover, answer);
}

void gtp_analyze(struct gtp_session *session, const struct gtp_line *line,
                 struct gtp_answer *answer)
{
    struct gtp_analysis analysis = {.write = gtp_analyze_write};
    const struct advice *advice;
    enum colour mover;
    uint64_t centiseconds;

    if (!gtp_analyze_read(session, line, &mover, &centiseconds, answer) ||
        !gtp_advice_can(session, answer) ||
        !gtp_advice_begin(&analysis.search, session, mover, session->options->time_ms, answer))
        return;
    analysis.search.show_ms = 10 * centiseconds;
    answer->is_begun = session->input != NULL;
    if (answer->is_begun)
        printf("=%s\n", line->id);
    advice = gtp_analyze_run(&analysis, answer);
    if (advice == NULL)
        return;
    if (answer->is_begun)
        gtp_analyze_write(&analysis.search, advice);
    else
        gtp_analyze_put(session, advice, &answer->text);
}

/* ---- live graphics ------------------------------------------------------------------------ */

void gtp_analyze_live(struct gtp_session *session, const struct gtp_line *line,
                      struct gtp_answer *answer)
{
    struct gtp_analysis analysis = {.write = gtp_advice_show};
    const struct advice *advice;
    enum colour mover;

    if (!gtp_read_colour(line->argument[0], &mover, answer) || !gtp_advice_can(session, answer) ||
        !gtp_advice_begin(&analysis.search, session, mover, session->options->time_ms, answer))
        return;
    advice = gtp_analyze_run(&analysis, answer);
    if (advice == NULL)
        return;
    if (session->options->client == GTP_GOGUI) {
        gtp_advice_put_graphics(&analysis.search, advice, &answer->text);
        text_string(&answer->text, "TEXT ");
    }
    gtp_advice_put_value(advice, mover, &answer->text);
}
