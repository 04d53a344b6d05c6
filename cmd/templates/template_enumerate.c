/* SPDX-License-Identifier: ISC */
/*
 * Enumerates all minimal templates of a region, and writes them as drawings.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cmd/common/interrupt.h"
#include "cmd/output/slurp.h"
#include "cmd/templates/templates.h"
#include "corpus/walk/worker_pool.h"
#include "patterns/enumerate.h"

#define STATE_BYTES_MAX ((size_t)64 << 20)
#define ENUMERATE_STOPPED 1 /* what progress returns after Ctrl-C */

struct template_search {
    struct templates_args *args;
    struct region region;
    struct enumeration *enumeration;
    bool shown; /* progress has been shown */
    bool stopped; /* by Ctrl-C */
    struct timespec saved;
    struct text text;
};

static bool template_enumerate_save(struct template_search *hunt)
{
    struct output *file = output_open_state(hunt->args->state);

    text_reset(&hunt->text);
    enumeration_save(hunt->enumeration, &hunt->text);
    if (file == NULL)
        return false;
    int error =
        hunt->text.failed ? ERROR_MEMORY : output_write(file, hunt->text.bytes, hunt->text.length);
    return output_close(file, error == 0) == 0 && error == 0;
}

/* Shows progress and saves the state once a second; ends the run after Ctrl-C. */
static int template_enumerate_follow(void *context, const struct enumeration_counts *counts)
{
    struct template_search *hunt = context;
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    if (hunt->shown)
        fprintf(stderr, "\r\033[K%zu found, round %llu: %llu of %llu tests", counts->found,
                (unsigned long long)counts->rounds, (unsigned long long)counts->known,
                (unsigned long long)counts->wanted);
    hunt->stopped = interrupt_seen();
    if (hunt->stopped)
        return ENUMERATE_STOPPED;
    if (hunt->args->state == NULL || now.tv_sec == hunt->saved.tv_sec)
        return 0;
    hunt->saved = now;
    return template_enumerate_save(hunt) ? 0 : ERROR_OUTPUT;
}

static bool template_enumerate_restore(struct template_search *hunt)
{
    static const char *const complaints[] = {[STATE_OTHER] = "not the state of this enumeration",
                                             [STATE_DAMAGED] = "damaged: not what was saved",
                                             [STATE_UNTRUE] = "a template in it is false, "
                                                              "not minimal, or listed twice",
                                             [STATE_MEMORY] = "out of memory"};
    const char *file = hunt->args->state;
    enum enumeration_state state = STATE_TAKEN;

    if (file == NULL)
        return true;
    if (!slurp_file(file, "a state", STATE_BYTES_MAX, true, &hunt->text))
        return false;
    if (hunt->text.length > 0)
        state = enumeration_restore(hunt->enumeration, hunt->text.bytes, hunt->text.length);
    if (state != STATE_TAKEN)
        complain("%s: %s", file, complaints[state]);
    return state == STATE_TAKEN;
}

/* ---- what was found ---------------------------------------------------------------------- */

/* Does the claim hold for some of the stones alone? */
static bool template_enumerate_is_wasteful(struct prover *prover, const struct template *t,
                                           uint64_t limit_nodes)
{
    for (int i = 0; i < t->nstones && t->nstones > 1; i++) {
        struct template one = *t;
        struct proof proof;

        one.stones = &t->stones[i];
        one.nstones = 1;
        one.minimal = false;
        template_prove(prover, &one, limit_nodes, &proof);
        if (proof.verdict == PROOF_HOLDS)
            return true;
    }
    return false;
}

/* Without the corner's own cell, be it empty or a stone's, a template at a corner with one side is
 * a side template. */
static bool template_enumerate_is_of_side(const struct template *t)
{
    if (t->left != BORDER_RIM)
        return false;
    for (int i = 0; i < t->nstones; i++)
        if (t->stones[i].x == 1 && t->stones[i].y == 1)
            return false;
    for (int i = 0; i < t->ncells; i++)
        if (t->cells[i].x == 1 && t->cells[i].y == 1)
            return false;
    return true;
}

struct template_kinds {
    size_t all, mirrors, wasteful, of_side, kept;
};

static void template_enumerate_put_head(const struct template_search *hunt,
                                        const struct template_kinds *kinds, struct text *out)
{
    const struct region_options *r = &hunt->args->region;
    const struct enumeration_counts *counts = enumeration_counts(hunt->enumeration);

    text_format(out, "# %s of %d stone%s in row %d", template_claim_name(r->claim), r->stones,
                r->stones == 1 ? "" : "s", r->row);
    if (r->corner > 0)
        text_format(out, ", place %d from a corner, %d side%s", r->corner, r->sides,
                    r->sides == 1 ? "" : "s");
    text_format(out, "\n# region: rows 1 to %d, %d cell%s to either hand: %d empty cells\n",
                r->rows, r->width, r->width == 1 ? "" : "s", hunt->region.template.ncells);
    text_format(out, "# %zu minimal template%s", kinds->all, kinds->all == 1 ? "" : "s");
    if (kinds->mirrors > 0)
        text_format(out, ", %zu of them %s", kinds->mirrors,
                    kinds->mirrors == 1 ? "a mirror image of another" : "mirror images of others");
    if (r->stones > 1)
        text_format(out, ", %zu for which one stone is enough", kinds->wasteful);
    if (r->corner > 0 && r->sides == 1)
        text_format(out, ", %zu %s", kinds->of_side,
                    kinds->of_side == 1 ? "that is a side template" : "that are side templates");
    text_format(out, ": %zu drawn\n", kinds->kept);
    if (hunt->stopped)
        text_format(out, "# not complete: stopped in round %llu after %llu of %llu tests\n\n",
                    (unsigned long long)counts->rounds, (unsigned long long)counts->known,
                    (unsigned long long)counts->wanted);
    else if (enumeration_is_complete(hunt->enumeration))
        text_string(out,
                    "# complete: it is proved that the region holds no other minimal template\n\n");
    else
        text_format(out, "# not proved complete: --limit-nodes ran out in %llu tests\n\n",
                    (unsigned long long)counts->unknown);
}

static bool template_enumerate_is_mirror(const struct template_search *hunt, const uint64_t *sets,
                                         size_t index)
{
    uint64_t image = enumeration_mirror(hunt->enumeration, sets[index]);

    for (size_t i = 0; i < index; i++)
        if (sets[i] == image)
            return true;
    return false;
}

static void template_enumerate_put_template(struct template_search *hunt, const struct template *t,
                                            struct emit *emit, struct text *out)
{
    if (emit == NULL) {
        template_write(t, out);
        text_char(out, '\n');
        return;
    }
    emit->out = out;
    emit_row(emit);
    template_emit(emit, t);
    emit_unsigned(emit, "rows", (uint64_t)hunt->args->region.rows);
    emit_unsigned(emit, "region", (uint64_t)hunt->region.template.ncells);
    emit_bool(emit, "complete", !hunt->stopped && enumeration_is_complete(hunt->enumeration));
    emit_end(emit);
}

static int template_enumerate_put_found(struct template_search *hunt, struct prover *prover)
{
    const uint64_t *sets;
    struct template_kinds kinds = {.all = enumeration_sets(hunt->enumeration, &sets)};
    struct text body = {0}, out = {0};
    struct emit emit;
    bool rows = hunt->args->common.output.format != FORMAT_TEXT;
    int status;

    if (rows)
        emit_init(&emit, &body, hunt->args->common.output.format);
    for (size_t i = 0; i < kinds.all; i++) {
        struct template_cell cells[TEMPLATE_CELLS_MAX];
        struct template t;
        char name[LIBRARY_NAME_MAX];

        region_cut(&hunt->region, sets[i], name, cells, &t);
        snprintf(name, sizeof name, "row%d-%zu", hunt->args->region.row, kinds.kept + 1);
        t.source = "enumeration";
        if (template_enumerate_is_mirror(hunt, sets, i))
            kinds.mirrors++;
        else if (template_enumerate_is_wasteful(prover, &t, hunt->args->limit_nodes))
            kinds.wasteful++;
        else if (template_enumerate_is_of_side(&t))
            kinds.of_side++;
        else {
            kinds.kept++;
            template_enumerate_put_template(hunt, &t, rows ? &emit : NULL, &body);
        }
    }
    if (rows)
        emit_release(&emit);
    else
        template_enumerate_put_head(hunt, &kinds, &out);
    text_append(&out, body.bytes, body.length);
    out.failed |= body.failed;
    status = templates_put(hunt->args, &out);
    text_release(&body);
    text_release(&out);
    return status;
}

static int template_enumerate_search(struct template_search *hunt)
{
    struct templates_args *args = hunt->args;
    const struct enumeration_options options = {.jobs = worker_pool_size(args->common.run.jobs),
                                                .limit_nodes = args->limit_nodes,
                                                .progress = template_enumerate_follow,
                                                .context = hunt};
    struct prover *prover = prover_new();
    int status = EXIT_TROUBLE;

    hunt->shown = args->common.run.progress == WHEN_ALWAYS ||
                  (args->common.run.progress == WHEN_AUTO && isatty(STDERR_FILENO));
    if (prover != NULL && template_enumerate_restore(hunt)) {
        interrupt_watch();
        int error = enumeration_run(hunt->enumeration, &options);

        if (hunt->shown)
            fputs("\r\033[K", stderr);
        if (error == ERROR_MEMORY)
            complain("out of memory");
        if (error >= 0 && (args->state == NULL || template_enumerate_save(hunt)))
            status = template_enumerate_put_found(hunt, prover);
        if (status == EXIT_FINE && (hunt->stopped || !enumeration_is_complete(hunt->enumeration)))
            status = EXIT_FINDINGS;
    }
    prover_free(prover);
    return status;
}

int templates_enumerate(struct templates_args *args)
{
    struct template_search *hunt = calloc(1, sizeof *hunt);
    int ncells, status = EXIT_TROUBLE;

    if (hunt == NULL) {
        complain("out of memory");
        return status;
    }
    hunt->args = args;
    ncells = region_init(&hunt->region, &args->region);
    if (ncells > TEMPLATE_CELLS_MAX) {
        complain("the region has %d empty cells, at most %d can be searched", ncells,
                 TEMPLATE_CELLS_MAX);
        status = EXIT_USAGE;
    } else if ((hunt->enumeration = enumeration_new(&hunt->region.template)) == NULL) {
        complain("out of memory");
    } else {
        status = template_enumerate_search(hunt);
    }
    enumeration_free(hunt->enumeration);
    text_release(&hunt->text);
    free(hunt);
    return status;
}
