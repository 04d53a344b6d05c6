/* SPDX-License-Identifier: ISC */
/*
 * hav-formal solve and verify: who wins, by which first moves, and a proof that can be checked.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cmd/common/progress.h"
#include "cmd/formal/formal.h"
#include "cmd/output/slurp.h"
#include "parse/positional/pg.h"
#include "parse/positional/pg_proof.h"

#define PROOF_NODES_MAX 4000000
#define VERIFY_POSITIONS_MAX 100000000 /* set by hand */

/* ---- solve ------------------------------------------------------------------------------- */

struct formal_solving {
    const struct formal_sink *sink;
    const char *file;
    const struct positional *game;
    const char *as;
    struct positional_symmetry symmetry;
    struct positional_solution solution;
};

/* Emits the first moves orbit by orbit. */
static void formal_emit_orbits(struct emit *emit, const struct formal_solving *solving)
{
    point_set left = solving->solution.first_moves;

    emit_array(emit, "first_orbits");
    while (left != 0) {
        int orbit = solving->symmetry.orbit[__builtin_ctzll(left)];
        point_set same = 0;

        for (point_set rest = left; rest != 0; rest &= rest - 1)
            if (solving->symmetry.orbit[__builtin_ctzll(rest)] == orbit)
                same |= rest & (~rest + 1);
        formal_emit_points(emit, NULL, solving->game, same);
        left &= ~same;
    }
    emit_array_end(emit);
}

static const char *formal_winner(const struct positional_solution *solution)
{
    if (!solution->is_decided || solution->value == 0)
        return NULL;
    return positional_player_name(solution->value > 0 ? POSITIONAL_BLACK : POSITIONAL_WHITE);
}

static void formal_solve_emit(const struct formal_solving *solving)
{
    const struct positional_solution *solution = &solving->solution;
    struct emit *emit = solving->sink->emit;

    emit_row(emit);
    emit_string(emit, "file", solving->file);
    emit_string(emit, "rules", solving->as);
    if (solution->is_decided)
        emit_signed(emit, "value", solution->value);
    else
        emit_null(emit, "value");
    emit_string(emit, "winner", formal_winner(solution));
    if (solution->plies > 0)
        emit_unsigned(emit, "plies", (uint64_t)solution->plies);
    else
        emit_null(emit, "plies");
    formal_emit_points(emit, "first_moves", solving->game, solution->first_moves);
    formal_emit_orbits(emit, solving);
    formal_emit_points(emit, "first_unknown", solving->game, solution->first_open);
    emit_array(emit, "line");
    for (int i = 0; i < solution->nline; i++)
        emit_string(emit, NULL, solving->game->name[solution->line[i]]);
    emit_array_end(emit);
    formal_emit_points(emit, "carrier", solving->game, solution->carrier);
    emit_unsigned(emit, "nodes", solution->nodes);
    emit_end(emit);
}

static void formal_print_result(const struct formal_solving *solving)
{
    const struct positional_solution *solution = &solving->solution;
    struct text *out = solving->sink->out;
    const char *as = solving->as;

    if (!solution->is_decided)
        text_format(out, "not decided (%s): the limit was reached (--limit-nodes)", as);
    else if (solution->plies > 0)
        text_format(out, "%s wins (%s), in %d %s at best", solution->value > 0 ? "Black" : "White",
                    as, solution->plies, solution->plies == 1 ? "ply" : "plies");
    else if (solution->value == 0)
        text_format(out, "neither player can win (%s)", as);
    else if (solving->sink->args->as == FORMAL_AS_AVOIDER)
        text_format(out, "%s (%s)",
                    solution->value > 0 ? "Black avoids his sets: Avoider wins"
                                        : "Black must complete a set: Enforcer wins",
                    as);
    else
        text_format(out, "Black cannot win (%s): Breaker wins", as);
    text_string(out, "; ");
    formal_put_count(out, solution->nodes, "position", "positions");
    text_char(out, '\n');
}

static void formal_solve_print(const struct formal_solving *solving)
{
    const struct positional_solution *solution = &solving->solution;
    const struct positional *game = solving->game;
    struct text *out = solving->sink->out;

    text_format(out, "%s: ", solving->file);
    formal_print_result(solving);
    if (solution->first_moves != 0) {
        text_string(out, solution->value == 0 ? "  first moves that do not lose:"
                                              : "  winning first moves:");
        formal_put_points(out, game, solution->first_moves);
        text_char(out, '\n');
    } else if (solution->is_decided && game->nplies > 0) {
        text_format(out, "  %s, who moves first, has no move that helps\n",
                    positional_mover(game, 0) == POSITIONAL_BLACK ? "Black" : "White");
    }
    if (solution->first_open != 0) {
        text_string(out, "  first moves not decided:");
        formal_put_points(out, game, solution->first_open);
        text_char(out, '\n');
    }
    if (solution->nline > 0) {
        text_string(out, "  a shortest win against the longest delay:");
        for (int i = 0; i < solution->nline; i++)
            text_format(out, " %s", game->name[solution->line[i]]);
        text_char(out, '\n');
    }
    if (solution->carrier != 0) {
        text_string(out, "  the proof uses:");
        formal_put_points(out, game, solution->carrier);
        text_char(out, '\n');
    }
}

/* Writes the proof to --proof.  Returns an exit status. */
static int formal_prove(const struct formal_solving *solving, enum positional_rules rules,
                        struct positional_search *search)
{
    const char *path = solving->sink->args->proof;
    struct positional_proof proof = {0};
    struct text out = {0};
    int status = EXIT_FINE;

    progress_search("a proof", 0, 0, 0);
    positional_search_limit(search, UINT64_MAX);
    enum positional_verdict made = positional_proof_make(solving->game, &solving->solution, rules,
                                                         search, PROOF_NODES_MAX, &proof);
    if (made == POSITIONAL_UNKNOWN) {
        complain("%s: the proof has more than %d nodes and is not written", solving->file,
                 PROOF_NODES_MAX);
        status = EXIT_FINDINGS;
    } else if (made == POSITIONAL_YES) {
        proof.breaker_first = solving->sink->args->as == FORMAL_AS_BREAKER;
        pg_proof_write(solving->game, &proof, &out);
        if (output_file(path, &out) != 0)
            status = EXIT_TROUBLE;
    } else {
        complain("out of memory");
        status = EXIT_TROUBLE;
    }
    text_release(&out);
    positional_proof_release(&proof);
    return status;
}

/* The carrier is what the proof uses only if the other player has no sets in play. */
static void formal_clear_carrier(struct formal_solving *solving, enum positional_rules rules)
{
    const struct positional *game = solving->game;
    struct positional_solution *solution = &solving->solution;

    if (rules == POSITIONAL_STRONG && positional_has_wins(game, POSITIONAL_WHITE) &&
        positional_has_wins(game, POSITIONAL_BLACK))
        solution->carrier = 0;
    if (solution->plies == 0)
        solution->carrier = 0;
}

static int formal_solve_each(const struct formal_sink *sink, const char *file,
                             struct positional *game)
{
    struct formal_args *args = sink->args;
    enum positional_rules rules = formal_rules(args, game);
    struct formal_solving solving = {
        .sink = sink, .file = file, .game = game, .as = formal_as_name(args, rules)};
    struct positional_search *search = positional_search_new(game, rules, POSITIONAL_TABLE_BYTES);
    int status;

    if (args->proof != NULL && formal_lacks_sets(game, file, "a proof")) {
        positional_search_free(search);
        return EXIT_FINDINGS;
    }
    if (search == NULL ||
        positional_symmetry(game, FORMAL_SYMMETRY_STEPS, &solving.symmetry) != 0) {
        complain("out of memory");
        positional_search_free(search);
        return EXIT_TROUBLE;
    }
    progress_search("the value of the game", 0, 0, 0);
    positional_search_limit(search, args->limit_nodes);
    positional_solve(game, rules, search, solving.symmetry.orbit, &solving.solution);
    formal_clear_carrier(&solving, rules);
    if (sink->emit != NULL)
        formal_solve_emit(&solving);
    else
        formal_solve_print(&solving);
    status =
        solving.solution.is_decided && (solving.solution.plies > 0 ||
                                        (rules == POSITIONAL_AVOIDER && solving.solution.value < 0))
            ? EXIT_FINE
            : EXIT_FINDINGS;
    if (args->proof != NULL && solving.solution.is_decided) {
        int proved = formal_prove(&solving, rules, search);

        status = proved > status ? proved : status;
    } else if (args->proof != NULL) {
        complain("%s: not decided, so there is no proof", file);
    }
    positional_search_free(search);
    return status;
}

int formal_solve(struct formal_args *args)
{
    return formal_each(args, formal_solve_each);
}

/* ---- verify ------------------------------------------------------------------------------ */

static void formal_verify_print(struct text *out, const struct positional *game,
                                const struct positional_claim *claim,
                                enum positional_verdict verdict,
                                const struct positional_fault *fault)
{
    const char *owner = claim->owner == POSITIONAL_BLACK ? "Black" : "White";

    text_format(out, "%s %s within ", owner, claim->wins ? "wins" : "does not lose");
    formal_put_count(out, (uint64_t)claim->until, "ply", "plies");
    text_string(out, ": ");
    if (verdict == POSITIONAL_YES) {
        text_string(out, "proved\n");
    } else if (verdict == POSITIONAL_UNKNOWN) {
        text_string(out, "not checked to the end: the limit was reached (--limit-nodes)\n");
    } else {
        text_format(out, "not proved: node %u: %s\n  Black:", (unsigned)fault->node, fault->reason);
        formal_put_points(out, game, fault->stones[POSITIONAL_BLACK]);
        text_string(out, "\n  White:");
        formal_put_points(out, game, fault->stones[POSITIONAL_WHITE]);
        text_char(out, '\n');
    }
}

static void formal_verify_emit(struct emit *emit, const struct positional_claim *claim,
                               enum positional_verdict verdict,
                               const struct positional_fault *fault)
{
    emit_row(emit);
    emit_string(emit, "owner", positional_player_name(claim->owner));
    emit_string(emit, "claim", claim->wins ? "wins" : "holds");
    emit_unsigned(emit, "plies", (uint64_t)claim->until);
    if (verdict == POSITIONAL_UNKNOWN)
        emit_null(emit, "proved");
    else
        emit_bool(emit, "proved", verdict == POSITIONAL_YES);
    emit_string(emit, "reason", verdict == POSITIONAL_NO ? fault->reason : NULL);
    emit_end(emit);
}

static int formal_verify_claims(struct formal_args *args, const struct positional *game,
                                const struct positional_proof *proof)
{
    struct text out = {0};
    struct emit emit = {0};
    bool rows = args->common.output.format != FORMAT_TEXT;
    int status = EXIT_FINE;

    if (rows)
        emit_init(&emit, &out, args->common.output.format);
    for (int i = 0; i < proof->nclaims; i++) {
        struct positional_fault fault;
        enum positional_verdict verdict =
            positional_verify(game, proof, &proof->claim[i], args->limit_nodes, &fault);

        if (rows)
            formal_verify_emit(&emit, &proof->claim[i], verdict, &fault);
        else
            formal_verify_print(&out, game, &proof->claim[i], verdict, &fault);
        if (verdict != POSITIONAL_YES)
            status = EXIT_FINDINGS;
    }
    if (out.failed)
        complain("out of memory");
    if (out.failed || output_write(args->output, out.bytes, out.length) != 0)
        status = EXIT_TROUBLE;
    emit_release(&emit);
    text_release(&out);
    return status;
}

int formal_verify(struct formal_args *args)
{
    const char *path = args->common.input.operands[1];
    struct positional_proof proof = {0};
    struct positional game;
    struct pg_findings findings = {0};
    struct text bytes = {0};
    int status = formal_read(args->common.input.operands[0], &game);

    if (status == EXIT_FINE && formal_lacks_sets(&game, args->common.input.operands[0], "a proof"))
        status = EXIT_FINDINGS;
    if (status == EXIT_FINE && !slurp_file(path, "a proof", PG_PROOF_BYTES_MAX, false, &bytes))
        status = EXIT_TROUBLE;
    if (status == EXIT_FINE) {
        if (pg_proof_read(path, bytes.bytes, bytes.length, &game, &proof, &findings) != 0) {
            complain("out of memory");
            status = EXIT_TROUBLE;
        } else if (findings.errors > 0) {
            status = EXIT_FINDINGS;
        }
        formal_tell(&findings, path);
    }
    if (proof.breaker_first)
        game.black_plies = ~game.black_plies;
    if (status == EXIT_FINE)
        status = formal_verify_claims(args, &game, &proof);
    positional_proof_release(&proof);
    positional_release(&game);
    text_release(&bytes);
    return status;
}
