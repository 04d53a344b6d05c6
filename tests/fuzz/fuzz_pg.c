/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as a positional game, and as a proof about a small one.  A game that is accepted is
 * written and read again to the same bytes, keeps its limits, and can be solved within a limit; a
 * proof that is accepted is checked within a limit, and never proves a false claim.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "analyse/positional/positional_make.h"
#include "analyse/positional/positional_symmetry.h"
#include "parse/positional/pg.h"
#include "parse/positional/pg_proof.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void write_twice(const struct positional *game)
{
    struct positional again;
    struct pg_findings findings = {0};
    struct text once = {0}, twice = {0};

    pg_write(game, NULL, &once);
    assert(pg_read("x", once.bytes, once.length, &again, &findings) == 0);
    assert(findings.errors == 0);
    pg_write(&again, NULL, &twice);
    assert(once.length == twice.length && memcmp(once.bytes, twice.bytes, once.length) == 0);
    text_release(&once);
    text_release(&twice);
    text_release(&findings.text);
    positional_release(&again);
}

static void solve(const struct positional *game)
{
    struct positional_search *search = positional_search_new(game, POSITIONAL_STRONG, 1 << 14);
    struct positional_symmetry symmetry;
    struct positional_solution solution;

    assert(search != NULL && positional_symmetry(game, 200, &symmetry) == 0);
    positional_search_limit(search, 300);
    positional_solve(game, POSITIONAL_STRONG, search, symmetry.orbit, &solution);
    assert(solution.nline <= positional_length(game));
    positional_search_free(search);
}

static void prove(const uint8_t *data, size_t size)
{
    struct positional game;
    struct positional_proof proof;
    struct pg_findings findings = {0};
    struct positional_fault fault;

    assert(positional_make_grid(3, 3, 3, &game) == POSITIONAL_MADE);
    assert(pg_proof_read("x", (const char *)data, size, &game, &proof, &findings) == 0);
    for (int i = 0; i < proof.nclaims; i++) {
        enum positional_verdict verdict =
            positional_verify(&game, &proof, &proof.claim[i], 1000, &fault);

        /* Nobody wins tic-tac-toe as a strong game. */
        assert(verdict != POSITIONAL_YES || !proof.claim[i].wins ||
               proof.rules != POSITIONAL_STRONG);
    }
    positional_proof_release(&proof);
    positional_release(&game);
    text_release(&findings.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct positional game;
    struct pg_findings findings = {0};

    assert(pg_read("x", (const char *)data, size, &game, &findings) == 0);
    assert((findings.errors > 0) == (game.npoints == 0));
    if (findings.errors == 0) {
        write_twice(&game);
        solve(&game);
    }
    text_release(&findings.text);
    positional_release(&game);
    prove(data, size);
    return 0;
}
