/* SPDX-License-Identifier: ISC */
/*
 * Reads games, and runs a command on each.
 */
#include "cmd/formal/formal.h"

#include <stdio.h>

#include "cmd/common/progress.h"
#include "cmd/output/slurp.h"
#include "parse/positional/pg.h"
#include "parse/positional/pg_proof.h"

void formal_tell(struct pg_findings *findings, const char *file)
{
    if (findings->text.length > 0)
        fwrite(findings->text.bytes, 1, findings->text.length, stderr);
    if (findings->errors + findings->warnings > PG_FINDINGS_MAX)
        complain("%s: %zu more findings are not shown", file,
                 findings->errors + findings->warnings - PG_FINDINGS_MAX);
    text_release(&findings->text);
}

int formal_read(const char *path, struct positional *game)
{
    struct pg_findings findings = {0};
    struct text bytes = {0};
    int status = EXIT_TROUBLE;

    *game = (struct positional){0};
    if (slurp_file(path, "a game", PG_BYTES_MAX, false, &bytes)) {
        const char *name = path[0] == '-' && path[1] == '\0' ? "standard input" : path;

        status = EXIT_FINE;
        if (pg_read(name, bytes.bytes, bytes.length, game, &findings) != 0) {
            complain("out of memory");
            status = EXIT_TROUBLE;
        } else if (findings.errors > 0) {
            status = EXIT_FINDINGS;
        }
        formal_tell(&findings, name);
    }
    text_release(&bytes);
    return status;
}

int formal_each(struct formal_args *args, int (*each)(const struct formal_sink *sink,
                                                      const char *file, struct positional *game))
{
    static char standard[] = "-";
    char *none[] = {standard};
    size_t count = args->common.input.noperands;
    char **operands = count > 0 ? args->common.input.operands : none;
    struct text out = {0};
    struct emit emit = {0};
    struct formal_sink sink = {.args = args, .out = &out};
    int status = EXIT_FINE;

    if (args->common.output.format != FORMAT_TEXT) {
        emit_init(&emit, &out, args->common.output.format);
        sink.emit = &emit;
    }
    progress_begin(args->common.run.progress);
    for (size_t i = 0; i < count || i == 0; i++) {
        struct positional game;
        int done = formal_read(operands[i], &game);

        if (done == EXIT_FINE)
            done = each(&sink, operands[i], &game);
        positional_release(&game);
        progress_clear();
        if (out.failed) {
            complain("out of memory");
            done = EXIT_TROUBLE;
        } else if (output_write(args->output, out.bytes, out.length) != 0) {
            done = EXIT_TROUBLE;
        }
        text_reset(&out);
        status = done > status ? done : status;
    }
    progress_end();
    emit_release(&emit);
    text_release(&out);
    return status;
}

bool formal_lacks_sets(const struct positional *game, const char *file, const char *what)
{
    if (positional_is_figure(game))
        complain("%s: %s wants the winning sets, and the figures of this board are too many to "
                 "list",
                 file, what);
    return positional_is_figure(game);
}

enum positional_rules formal_rules(const struct formal_args *args, struct positional *game)
{
    switch (args->as) {
    case FORMAL_AS_STRONG: return POSITIONAL_STRONG;
    case FORMAL_AS_AVOIDER: return POSITIONAL_AVOIDER;
    case FORMAL_AS_BREAKER: game->black_plies = ~game->black_plies; return POSITIONAL_MAKER;
    case FORMAL_AS_MAKER: return POSITIONAL_MAKER;
    case FORMAL_AS_FILE: break;
    }
    return positional_has_wins(game, POSITIONAL_WHITE) ? POSITIONAL_STRONG : POSITIONAL_MAKER;
}

const char *formal_as_name(const struct formal_args *args, enum positional_rules rules)
{
    return args->as == FORMAL_AS_BREAKER ? "breaker-first" : pg_rules_name(rules);
}

void formal_emit_points(struct emit *emit, const char *name, const struct positional *game,
                        point_set set)
{
    emit_array(emit, name);
    for (; set != 0; set &= set - 1)
        emit_string(emit, NULL, game->name[__builtin_ctzll(set)]);
    emit_array_end(emit);
}

void formal_put_count(struct text *out, uint64_t count, const char *one, const char *many)
{
    text_format(out, "%llu %s", (unsigned long long)count, count == 1 ? one : many);
}

void formal_put_points(struct text *out, const struct positional *game, point_set set)
{
    for (; set != 0; set &= set - 1)
        text_format(out, " %s", game->name[__builtin_ctzll(set)]);
}
