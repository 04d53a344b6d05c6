/* SPDX-License-Identifier: ISC */
#include "cmd/solve/verify_tree.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/common/interrupt.h"
#include "cmd/output/row.h"
#include "parse/notation/proof_sgf.h"

struct tree_verifier {
    const struct common *common;
    const struct verify_wanted *wanted;
    struct mate_tree tree;
    struct mate_check check;
    struct emit emit;
    struct solve_tally tally;
};

/* The result for one tree. */
struct tree_verdict {
    const struct walk_item *item;
    const struct board *board; /* NULL: nothing was checked */
    enum colour attacker;
    const struct mate_check *check; /* NULL: not even begun */
    const char *reason; /* NULL: accepted */
    bool is_open; /* the check was not complete: neither accepted nor refused */
    uint64_t line, column; /* of the reason's place */
};

static const char *verify_tree_fault_reason(enum mate_fault fault)
{
    switch (fault) {
    case MATE_FAULT_NONE: break;
    case MATE_FAULT_NO_MOVE: return "the attacker has no move here";
    case MATE_FAULT_MOVES: return "the attacker has a second move here";
    case MATE_FAULT_TAKEN: return "not a stone of the side to move on an empty cell";
    case MATE_FAULT_REPEATED: return "the same reply is listed twice";
    case MATE_FAULT_LOST: return "the reply completes a figure";
    case MATE_FAULT_MISSING: return "the last of these replies has no answer";
    case MATE_FAULT_NO_WIN: return "the board is full and the attacker has no figure";
    case MATE_FAULT_AFTER_END: return "the tree goes on after a figure";
    case MATE_FAULT_LIMIT: return "the check was ended before it was complete";
    }
    return NULL;
}

static bool verify_tree_is_interrupted(void *context)
{
    (void)context;
    return interrupt_seen();
}

/* Sets up the position of the root. */
static int verify_tree_set_up_root(const struct tree_verifier *verifier, struct walk_item *item)
{
    const struct replay_options options = {.ring_rule = verifier->common->replay.ring_rule};
    struct outcome outcome;

    return replay_line(item->record, 0, &options, item->position, &outcome);
}

/* Checks the record, which was read without an error.  Returns 0 or an ERROR_. */
static int verify_tree_check_tree(struct tree_verifier *verifier, struct walk_item *item,
                                  struct tree_verdict *verdict)
{
    const struct verify_wanted *wanted = verifier->wanted;
    const struct mate_check_limits limits = {.limit_positions = wanted->limit_nodes,
                                             .stop = verify_tree_is_interrupted};
    struct record *record = item->record;
    struct mate_check *check = &verifier->check;
    uint32_t at = record->nodes[0].at;

    verdict->board = item->position->board;
    verdict->attacker = wanted->attacker != COLOUR_NONE ? wanted->attacker : record->claimed;
    if (verdict->attacker == COLOUR_NONE) {
        verdict->reason = "RE does not name the winner";
    } else if (position_standing(item->position) != 0) {
        verdict->reason = "the root already has a figure";
    } else {
        if (proof_read(record, (enum colour)item->position->to_move, &verifier->tree) != 0)
            return ERROR_MEMORY;
        mate_tree_check(&verifier->tree, item->position, verdict->attacker, &limits, check);
        verdict->check = check;
        verdict->reason = verify_tree_fault_reason(check->fault);
        verdict->is_open = check->fault == MATE_FAULT_LIMIT;
        if (check->fault != MATE_FAULT_NONE)
            at = record->nodes[check->node].at;
        else if (wanted->most_stones > 0 && check->stones > wanted->most_stones)
            verdict->reason = "it takes more stones than --max";
    }
    if (verdict->reason != NULL)
        record_place(record, at, &verdict->line, &verdict->column);
    return 0;
}

static const char *verify_tree_verdict_word(const struct tree_verdict *verdict)
{
    return verdict->reason == NULL ? "accepted" : verdict->is_open ? "unknown" : "refused";
}

/* The row of a tree; verdict->item NULL: only the names of its fields. */
static void verify_tree_emit_verdict(const struct tree_verdict *verdict, enum spelling spelling,
                                     const struct diagnostic *error, struct emit *emit)
{
    const struct walk_item *item = verdict->item;
    const bool checked = verdict->board != NULL;

    emit_row(emit);
    emit_string(emit, "file", item == NULL ? NULL : item->file);
    emit_unsigned(emit, "game", item == NULL ? 0 : item->game);
    emit_string(emit, "id", item == NULL ? NULL : item->record->id);
    if (checked || emit->format != FORMAT_JSON) {
        const struct mate_check *check = verdict->check;

        emit_string(emit, "attacker", colour_name(verdict->attacker));
        if (checked && verdict->reason == NULL)
            emit_signed(emit, "mate_in", check->stones);
        else
            emit_null(emit, "mate_in");
        emit_string(emit, "status", checked ? verify_tree_verdict_word(verdict) : NULL);
        row_cells(emit, "line", verdict->board, spelling, check == NULL ? NULL : check->line,
                  check == NULL ? 0 : check->nline);
        emit_unsigned(emit, "nodes", check == NULL ? 0 : check->positions);
        emit_string(emit, "reason", verdict->reason);
        emit_object(emit, "place");
        if (checked && verdict->reason != NULL) {
            emit_unsigned(emit, "line", verdict->line);
            emit_unsigned(emit, "column", verdict->column);
        } else {
            emit_null(emit, "line");
            emit_null(emit, "column");
        }
        emit_object_end(emit);
    }
    row_error(emit, error);
    emit_end(emit);
}

/* "trees.sgf: game 1: accepted: White wins in at most 3 (213 positions)", or
 * "trees.sgf:3:14: game 2: refused: the attacker has no move here, after c2 (a2)". */
static void verify_tree_print_verdict(const struct tree_verdict *verdict, enum spelling spelling,
                                      struct text *out)
{
    const struct walk_item *item = verdict->item;
    const struct mate_check *check = verdict->check;
    char name[SPELLING_BYTES];

    terminal_text(out, item->file, strlen(item->file));
    if (verdict->reason != NULL)
        text_format(out, ":%llu:%llu", (unsigned long long)verdict->line,
                    (unsigned long long)verdict->column);
    text_format(out, ": game %llu: %s: ", (unsigned long long)item->game,
                verify_tree_verdict_word(verdict));
    if (verdict->reason == NULL)
        text_format(out, "%s wins in at most %d (%llu positions)", query_colour(verdict->attacker),
                    check->stones, (unsigned long long)check->positions);
    else
        text_string(out, verdict->reason);
    for (int i = 0; check != NULL && i < check->nline; i++) {
        cell_spell(verdict->board, spelling, check->line[i], name);
        text_format(out, "%s%s", i == 0 ? ": " : " ", name);
    }
    text_char(out, '\n');
}

static int verify_tree_each(void *worker, struct walk_item *item)
{
    struct tree_verifier *verifier = worker;
    const enum spelling spelling = verifier->common->output.spelling;
    struct tree_verdict verdict = {.item = item};
    const struct diagnostic *rejected = NULL;
    int error = 0;

    if (record_rejected(item->record) || !replay_possible(item->record) ||
        (error = verify_tree_set_up_root(verifier, item)) != 0 || record_rejected(item->record))
        rejected = diagnostics_first_error(&item->record->diagnostics);
    else
        error = verify_tree_check_tree(verifier, item, &verdict);
    if (error != 0)
        return error;
    verifier->emit.out = item->out;
    if (verifier->common->output.format != FORMAT_TEXT)
        verify_tree_emit_verdict(&verdict, spelling, rejected, &verifier->emit);
    else if (verdict.board != NULL)
        verify_tree_print_verdict(&verdict, spelling, item->out);
    if (verdict.board == NULL)
        return WALK_REJECTED;
    verifier->tally.proved += verdict.reason == NULL;
    verifier->tally.open += verdict.reason != NULL;
    return WALK_REPORTED;
}

static void *verify_tree_worker_new(void *context)
{
    struct tree_verifier *verifier = malloc(sizeof *verifier);

    if (verifier == NULL)
        return NULL;
    memcpy(verifier, context, sizeof *verifier);
    if (verifier->common->output.format != FORMAT_TEXT) {
        emit_init(&verifier->emit, NULL, verifier->common->output.format);
        emit_no_header(&verifier->emit);
    }
    return verifier;
}

static void verify_tree_worker_fold(void *context, void *worker)
{
    struct tree_verifier *verifier = worker;

    (void)context;
    verifier->wanted->tally->proved += verifier->tally.proved;
    verifier->wanted->tally->open += verifier->tally.open;
    mate_tree_release(&verifier->tree);
    emit_release(&verifier->emit);
    free(verifier);
}

static int verify_tree_write_head(const struct common *common, struct output *output)
{
    static const struct tree_verdict none;
    struct text head = {0};
    struct emit emit;
    int error;

    if (!format_is_table(common->output.format))
        return 0;
    emit_init(&emit, &head, common->output.format);
    emit_only_header(&emit);
    verify_tree_emit_verdict(&none, common->output.spelling, NULL, &emit);
    error = head.failed ? ERROR_MEMORY : output_write(output, head.bytes, head.length);
    emit_release(&emit);
    text_release(&head);
    return error;
}

int verify_trees(const struct common *common, const struct verify_wanted *wanted,
                 struct output *output, struct walk_counts *counts)
{
    struct tree_verifier first = {.common = common, .wanted = wanted};
    const struct job job = {.work = {.record_each = verify_tree_each,
                                     .rejected_each = verify_tree_each,
                                     .worker_new = verify_tree_worker_new,
                                     .worker_fold = verify_tree_worker_fold,
                                     .context = &first,
                                     .chunk_records = 1}};
    int error = verify_tree_write_head(common, output);

    return error != 0 ? error : common_walk(common, &job, output, counts);
}
