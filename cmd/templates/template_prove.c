/* SPDX-License-Identifier: ISC */
/*
 * Gives the claims of drawings to the exact search and prints the result: the move that refutes the
 * claim, the cells that are not needed, or the answer to each intrusion.
 */
#include <string.h>

#include "cmd/common/progress.h"
#include "cmd/templates/templates.h"
#include "patterns/drawing.h"

struct template_proving {
    struct templates_args *args;
    struct prover *prover;
    const struct template *template;
    struct proof proof;
    uint64_t replies[TEMPLATE_CELLS_MAX]; /* to each intrusion; of a semi claim [0]: first moves */
    bool all; /* complete: no search ran out of nodes */
};

/* Finds the answers that the output explains. */
static void template_prove_find_replies(struct template_proving *p)
{
    const struct template *t = p->template;
    uint64_t limit = p->args->limit_nodes;
    int8_t answer[TEMPLATE_CELLS_MAX];

    memset(p->replies, 0, sizeof p->replies);
    p->all = true;
    if (t->claim == CLAIM_SEMI) {
        p->all = template_replies(p->prover, t, -1, limit, &p->replies[0]);
    } else if (!p->args->replies) {
        p->all = template_answers(p->prover, t, limit, answer);
        for (int i = 0; i < t->ncells; i++)
            p->replies[i] = answer[i] < 0 ? 0 : (uint64_t)1 << answer[i];
    } else {
        for (int i = 0; i < t->ncells; i++)
            p->all &= template_replies(p->prover, t, i, limit, &p->replies[i]);
    }
}

static bool template_prove_has_replies(const struct template_proving *p)
{
    return p->proof.verdict == PROOF_HOLDS || p->proof.verdict == PROOF_WASTES;
}

static void template_prove_print_cells(struct text *out, const struct template *t, uint64_t set)
{
    char spelt[TEMPLATE_SPELT];

    for (; set; set &= set - 1) {
        text_char(out, ' ');
        text_append(out, spelt, template_spell(&t->cells[__builtin_ctzll(set)], spelt));
    }
}

static void template_prove_print_replies(const struct template_proving *p, struct text *out)
{
    const struct template *t = p->template;
    char spelt[TEMPLATE_SPELT];

    if (t->claim == CLAIM_SEMI) {
        text_string(out, "  first moves:");
        template_prove_print_cells(out, t, p->replies[0]);
        text_char(out, '\n');
    }
    for (int i = 0; i < t->ncells && t->claim != CLAIM_SEMI; i++) {
        text_string(out, "  ");
        text_append(out, spelt, template_spell(&t->cells[i], spelt));
        text_string(out, " ->");
        template_prove_print_cells(out, t, p->replies[i]);
        text_char(out, '\n');
    }
    if (!p->all)
        text_string(out, "  answers are missing: --limit-nodes ran out\n");
}

static void template_prove_print(const struct template_proving *p, struct text *out)
{
    const struct template *t = p->template;
    const struct proof *proof = &p->proof;
    char sign[TEMPLATE_CELLS_MAX];

    memset(sign, '.', sizeof sign);
    text_format(out, "%s: ", t->name);
    switch (proof->verdict) {
    case PROOF_HOLDS:
        text_format(out, "holds%s: %d empty cell%s, on boards from base %d\n",
                    t->minimal ? ", and is minimal" : "", t->ncells, t->ncells == 1 ? "" : "s",
                    proof->size);
        break;
    case PROOF_FAILS:
        if (proof->refutation >= 0)
            sign[proof->refutation] = 'X';
        text_format(out, "fails%s\n",
                    proof->refutation >= 0   ? ": X prevents it"
                    : t->claim != CLAIM_SEMI ? ""
                                             : ": no first move will do");
        break;
    case PROOF_WASTES:
        for (int i = 0; i < t->ncells; i++)
            if (proof->needless >> i & 1)
                sign[i] = '?';
        text_string(out, "holds, but is not minimal: it does without any one of `?'\n");
        break;
    case PROOF_UNKNOWN: text_string(out, "unknown: --limit-nodes ran out\n"); break;
    case PROOF_NOWHERE: text_string(out, "fits on no board\n"); break;
    }
    template_draw(t, 4, sign, out);
    if (template_prove_has_replies(p))
        template_prove_print_replies(p, out);
}

static void template_prove_emit_replies(const struct template_proving *p, struct emit *emit)
{
    const struct template *t = p->template;
    char text[TEMPLATE_SPELT + 1];

    emit_array(emit, "answers");
    for (int i = 0; template_prove_has_replies(p) && i < t->ncells; i++) {
        size_t length = template_spell(&t->cells[i], text);

        if (t->claim == CLAIM_SEMI)
            break;
        text[length++] = ':';
        for (uint64_t rest = p->replies[i]; rest; rest &= rest - 1) {
            char pair[2 * TEMPLATE_SPELT + 1];

            memcpy(pair, text, length);
            emit_bytes(emit, NULL, pair,
                       length + template_spell(&t->cells[__builtin_ctzll(rest)], pair + length));
        }
    }
    emit_array_end(emit);
    template_emit_cells(emit, "first", t,
                        template_prove_has_replies(p) && t->claim == CLAIM_SEMI ? p->replies[0]
                                                                                : 0);
}

static void template_prove_emit(const struct template_proving *p, struct emit *emit)
{
    const struct proof *proof = &p->proof;

    emit_row(emit);
    template_emit(emit, p->template);
    emit_string(emit, "verdict", proof_verdict_name(proof->verdict));
    if (proof->size == 0)
        emit_null(emit, "board");
    else
        emit_unsigned(emit, "board", (uint64_t)proof->size);
    template_emit_cells(emit, "refutation", p->template,
                        proof->refutation < 0 ? 0 : (uint64_t)1 << proof->refutation);
    template_emit_cells(emit, "needless", p->template, proof->needless);
    template_prove_emit_replies(p, emit);
    emit_end(emit);
}

static int template_prove_all(struct templates_args *args, const struct library *drawn,
                              struct prover *prover)
{
    struct template_proving p = {.args = args, .prover = prover};
    struct text out = {0};
    struct emit emit;
    bool rows = args->common.output.format != FORMAT_TEXT;
    int status = EXIT_FINE;

    if (rows)
        emit_init(&emit, &out, args->common.output.format);
    progress_begin(args->common.run.progress);
    for (size_t i = 0; i < drawn->count && status != EXIT_TROUBLE; i++) {
        p.template = &drawn->templates[i];
        progress_search("a proof of the template", 0, 0, 0);
        template_prove(prover, p.template, args->limit_nodes, &p.proof);
        if (template_prove_has_replies(&p))
            template_prove_find_replies(&p);
        if (rows)
            template_prove_emit(&p, &emit);
        else
            template_prove_print(&p, &out);
        if (p.proof.verdict != PROOF_HOLDS)
            status = EXIT_FINDINGS;
        progress_clear();
        if (templates_put(args, &out) != EXIT_FINE)
            status = EXIT_TROUBLE;
    }
    progress_end();
    if (rows)
        emit_release(&emit);
    text_release(&out);
    return status;
}

int templates_prove(struct templates_args *args)
{
    static char standard[] = "-";
    char *none[] = {standard};
    char **operands = args->common.input.noperands > 0 ? args->common.input.operands : none;
    size_t noperands = args->common.input.noperands > 0 ? args->common.input.noperands : 1;
    struct library drawn = {0};
    struct prover *prover = prover_new();
    int status = prover != NULL ? EXIT_FINE : EXIT_TROUBLE;

    if (prover == NULL)
        complain("out of memory");
    for (size_t i = 0; prover != NULL && i < noperands; i++) {
        const int collected = templates_collect(args, operands[i], &drawn);

        status = collected > status ? collected : status; /* every bad operand is named */
    }
    if (status == EXIT_FINE && drawn.count == 0) {
        complain("no template in what was read; `hav-templates prove NAME' proves one of the list");
        status = EXIT_FINDINGS;
    } else if (status == EXIT_FINE) {
        status = template_prove_all(args, &drawn, prover);
    }
    prover_free(prover);
    library_release(&drawn);
    return status;
}
