/* SPDX-License-Identifier: ISC */
/*
 * The templates that match in positions of games: a row for each match.
 */
#include <stdlib.h>
#include <string.h>

#include "cmd/output/row.h"
#include "cmd/position/position_query.h"
#include "cmd/position/positions.h"
#include "cmd/templates/templates.h"
#include "patterns/match.h"

#define ANSWERS_NONE (-2) /* not searched yet */

/* The tools of a thread for matching. */
struct template_seeker {
    struct templates_args *args;
    struct emit emit;
    struct prover *prover;
    struct matcher *matchers[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1]; /* as boards are kept */
    int8_t (*answers)[TEMPLATE_CELLS_MAX]; /* [template] of each cell; [0] ANSWERS_NONE */
    struct walk_item *item;
    const struct position *position;
    bool titled;
};

/* A match as it is printed. */
struct template_view {
    const struct match *match;
    struct template_place place;
    const int8_t *answers; /* NULL: the claim is a semi claim */
};

/* Writes the stones that the claim joins, or those that help, to stones[TEMPLATE_STONES_MAX];
 * returns their number. */
static int template_match_stones(const struct template_view *view, bool joined, cell *stones)
{
    int n = 0;

    memset(stones, 0, TEMPLATE_STONES_MAX * sizeof *stones);
    for (int i = 0; view != NULL && i < view->match->template->nstones; i++)
        if (template_joins(view->match->template, i) == joined)
            stones[n++] = view->place.stones[i];
    return n;
}

static void template_match_seeker_free(struct template_seeker *seeker)
{
    for (int g = 0; g < BOARDS_GAMES_MAX; g++)
        for (int s = 0; s <= BOARD_SIZE_MAX; s++)
            matcher_free(seeker->matchers[g][s]);
    prover_free(seeker->prover);
    free(seeker->answers);
    emit_release(&seeker->emit);
    free(seeker);
}

static void *template_match_seeker_new(void *context)
{
    struct templates_args *args = context;
    struct template_seeker *seeker = calloc(1, sizeof *seeker);

    if (seeker == NULL)
        return NULL;
    seeker->args = args;
    seeker->prover = prover_new();
    seeker->answers = malloc((args->library.count + 1) * sizeof *seeker->answers);
    if (seeker->prover == NULL || seeker->answers == NULL) {
        template_match_seeker_free(seeker);
        return NULL;
    }
    for (size_t i = 0; i < args->library.count; i++)
        seeker->answers[i][0] = ANSWERS_NONE;
    if (args->common.output.format != FORMAT_TEXT) {
        emit_init(&seeker->emit, NULL, args->common.output.format);
        emit_no_header(&seeker->emit);
    }
    return seeker;
}

static void template_match_seeker_fold(void *context, void *worker)
{
    (void)context;
    template_match_seeker_free(worker);
}

static const int8_t *template_match_answers(struct template_seeker *seeker,
                                            const struct template *t)
{
    int8_t *answers = seeker->answers[t - seeker->args->library.templates];

    if (t->claim == CLAIM_SEMI || t->ncells == 0)
        return NULL;
    if (answers[0] == ANSWERS_NONE)
        template_answers(seeker->prover, t, seeker->args->limit_nodes, answers);
    return answers;
}

/* ---- rows -------------------------------------------------------------------------------- */

static void template_match_emit_answers(const struct template_seeker *seeker,
                                        const struct template_view *view)
{
    struct emit *emit = (struct emit *)(uintptr_t)&seeker->emit;
    const struct board *board = seeker->position->board;
    enum spelling spelling = seeker->args->common.output.spelling;

    emit_array(emit, "answers");
    for (int i = 0; view->answers != NULL && i < view->match->template->ncells; i++) {
        char pair[2 * SPELLING_BYTES + 1];
        size_t length = cell_spell(board, spelling, view->place.cells[i], pair);

        if (view->answers[i] < 0)
            continue;
        pair[length++] = ':';
        length += cell_spell(board, spelling, view->place.cells[view->answers[i]], pair + length);
        emit_bytes(emit, NULL, pair, length);
    }
    emit_array_end(emit);
}

static void template_match_emit_sides(struct emit *emit, const struct template_place *place)
{
    emit_array(emit, "sides");
    for (int i = 0; i < place->nsides; i++)
        emit_unsigned(emit, NULL, (uint64_t)place->side[i] + 1);
    emit_array_end(emit);
}

/* The row of a match; view NULL: the names of the fields, or an error in their place. */
static void template_match_emit(struct template_seeker *seeker, const struct template_view *view,
                                const struct diagnostic *error)
{
    struct emit *emit = &seeker->emit;
    const struct walk_item *item = seeker->item;
    const struct template *t = view == NULL ? NULL : view->match->template;
    const struct board *board = view == NULL ? NULL : seeker->position->board;
    enum spelling spelling = seeker->args->common.output.spelling;
    cell helpers[TEMPLATE_STONES_MAX];
    struct template_place nowhere = {.nsides = 0};
    const struct template_place *place = view == NULL ? &nowhere : &view->place;

    emit_row(emit);
    emit_string(emit, "file", item == NULL ? NULL : item->file);
    emit_unsigned(emit, "game", item == NULL ? 0 : item->game);
    emit_string(emit, "id", item == NULL ? NULL : item->record->id);
    if (view != NULL || emit->format != FORMAT_JSON) {
        if (view == NULL)
            emit_null(emit, "ply");
        else
            emit_unsigned(emit, "ply", seeker->position->nplies);
        emit_string(emit, "colour", view == NULL ? NULL : colour_name(view->match->colour));
        emit_string(emit, "template", t == NULL ? NULL : t->name);
        emit_string(emit, "claim",
                    t == NULL ? NULL : template_claim_name((enum template_claim)t->claim));
        template_match_emit_sides(emit, place);
        row_cells(emit, "stones", board, spelling, place->stones, t == NULL ? 0 : t->nstones);
        row_cells(emit, "helpers", board, spelling, helpers,
                  template_match_stones(view, false, helpers));
        row_cells(emit, "cells", board, spelling, place->cells, t == NULL ? 0 : t->ncells);
        if (view != NULL) {
            template_match_emit_answers(seeker, view);
        } else {
            emit_array(emit, "answers");
            emit_array_end(emit);
        }
    }
    row_error(emit, error);
    emit_end(emit);
}

/* ---- text -------------------------------------------------------------------------------- */

static void template_match_print_list(const struct template_seeker *seeker, const cell *cells,
                                      int ncells)
{
    char spelt[SPELLING_BYTES];

    for (int i = 0; i < ncells; i++) {
        text_char(seeker->item->out, ' ');
        text_append(seeker->item->out, spelt,
                    cell_spell(seeker->position->board, seeker->args->common.output.spelling,
                               cells[i], spelt));
    }
}

static void template_match_print(struct template_seeker *seeker, const struct template_view *view)
{
    const struct template *t = view->match->template;
    struct text *out = seeker->item->out;
    cell stones[TEMPLATE_STONES_MAX];
    int joined = template_match_stones(view, true, stones), helpers;

    if (!seeker->titled) {
        query_title(seeker->item);
        seeker->titled = true;
    }
    text_format(out, "  ply %u: %s's", (unsigned)seeker->position->nplies,
                query_colour(view->match->colour));
    template_match_print_list(seeker, stones, joined);
    text_format(out, " %s joined",
                joined == 1              ? "is"
                : t->claim == CLAIM_EACH ? "are each"
                                         : "are");
    for (int i = 0; i < view->place.nsides; i++)
        text_format(out, "%s%d",
                    i > 0                    ? " and "
                    : view->place.nsides > 1 ? " to sides "
                                             : " to side ",
                    view->place.side[i] + 1);
    if (t->claim == CLAIM_SEMI)
        text_string(out, ", with the move,");
    if (t->ncells > 0)
        text_string(out, " by");
    template_match_print_list(seeker, view->place.cells, t->ncells);
    helpers = template_match_stones(view, false, stones);
    if (helpers > 0)
        text_string(out, " with the help of");
    template_match_print_list(seeker, stones, helpers);
    text_format(out, " (%s)\n", t->name);
}

/* ---- the walk ---------------------------------------------------------------------------- */

static int template_match_add(void *context, const struct match *match)
{
    struct template_seeker *seeker = context;
    struct template_view view = {.match = match};

    template_lay(match->template, seeker->position->board, match->rotation, match->at, &view.place);
    if (seeker->args->common.output.format == FORMAT_TEXT) {
        template_match_print(seeker, &view);
        return 0;
    }
    view.answers = template_match_answers(seeker, match->template);
    seeker->emit.out = seeker->item->out;
    template_match_emit(seeker, &view, NULL);
    return 0;
}

static int template_match_position(struct template_seeker *seeker, const struct position *position)
{
    const struct board *board = position->board;
    struct matcher **matcher = &seeker->matchers[board->game->index][board->size];
    const struct match_options options = {.own_stones = seeker->args->own_stones};

    if (*matcher == NULL)
        *matcher = matcher_new(seeker->args->library.templates, seeker->args->library.count, board);
    if (*matcher == NULL)
        return ERROR_MEMORY;
    seeker->position = position;
    for (int c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        if (matcher_find(*matcher, position, (enum colour)c, &options, template_match_add,
                         seeker) != 0)
            return ERROR_MEMORY;
    return 0;
}

static int template_match_rejected(void *worker, struct walk_item *item)
{
    struct template_seeker *seeker = worker;

    seeker->item = item;
    seeker->emit.out = item->out;
    if (seeker->args->common.output.format != FORMAT_TEXT)
        template_match_emit(seeker, NULL, diagnostics_first_error(&item->record->diagnostics));
    return WALK_REJECTED;
}

static int template_match_record(void *worker, struct walk_item *item)
{
    struct template_seeker *seeker = worker;
    struct positions positions;
    int error = 0;

    if (positions_first(&positions, &seeker->args->common, item) != WALK_REPORTED)
        return template_match_rejected(worker, item);
    seeker->item = item;
    seeker->titled = false;
    for (bool more = true; more && error == 0; more = positions_next(&positions))
        error = template_match_position(seeker, item->position);
    return error != 0 ? error : WALK_REPORTED;
}

static int template_match_write_head(struct templates_args *args)
{
    struct template_seeker head = {.args = args};
    struct text out = {0};
    int error;

    if (args->common.output.format == FORMAT_TEXT || args->common.output.format == FORMAT_JSON)
        return 0;
    emit_init(&head.emit, &out, args->common.output.format);
    emit_only_header(&head.emit);
    template_match_emit(&head, NULL, NULL);
    emit_release(&head.emit);
    error = templates_put(args, &out) == EXIT_FINE ? 0 : ERROR_OUTPUT;
    text_release(&out);
    return error;
}

int templates_match(struct templates_args *args)
{
    const struct job job = {.work = {.replay = positions_replay(&args->common),
                                     .study = true,
                                     .record_each = template_match_record,
                                     .rejected_each = template_match_rejected,
                                     .worker_new = template_match_seeker_new,
                                     .worker_fold = template_match_seeker_fold,
                                     .context = args}};
    struct walk_counts counts = {0};
    int error = template_match_write_head(args);

    if (error == 0)
        error = common_walk(&args->common, &job, args->output, &counts);
    return common_finish(&args->common, args->output, error, &counts);
}
