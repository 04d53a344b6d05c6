/* SPDX-License-Identifier: ISC */
/*
 * A thread's annotator, and the templates that it is given.  Games are shared among threads, the
 * plies of a game are not, so that the answer is the same for any number of them.
 */
#include "cmd/annotate/annotate_game.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/annotate/annotate_archive.h"
#include "cmd/annotate/annotate_file.h"
#include "cmd/annotate/annotate_page.h"
#include "cmd/annotate/annotate_player.h"
#include "cmd/annotate/annotate_site.h"
#include "cmd/output/row.h"
#include "patterns/library.h"
#include "patterns/match.h"

struct annotate_worker {
    const struct annotate_question *question;
    struct annotator *annotator;
    struct matcher *matchers[BOARDS_GAMES_MAX][BOARD_SIZE_MAX + 1]; /* [game->index][size] */
    struct position start; /* of the current game */
    struct emit emit;
    struct book book; /* a copy of the archive's */
    struct book_game in_book;
    struct player_counts counts; /* of question->player */
    /* of the current search for templates: */
    struct arena *arena;
    const struct board *board;
    struct template_fact *facts; /* [nfacts] in `arena` */
    int nfacts, room;
};

/* ---- templates ---- */

/* Copies cells into the arena; NULL: memory is out. */
static const cell *annotate_copy(struct arena *arena, const cell *cells, int n)
{
    cell *copy = arena_alloc(arena, (size_t)n * sizeof *copy + 1);

    if (copy != NULL && n > 0)
        memcpy(copy, cells, (size_t)n * sizeof *copy);
    return copy;
}

static int annotate_add_match(void *context, const struct match *match)
{
    struct annotate_worker *worker = context;
    const struct template *template = match->template;
    struct template_place place;
    struct template_fact fact = {.name = template->name,
                                 .nstones = template->nstones,
                                 .ncells = template->ncells,
                                 .joined = template->claim != CLAIM_SEMI};

    if (worker->nfacts == worker->room) {
        const int room = worker->room == 0 ? 16 : 2 * worker->room;
        struct template_fact *more = arena_alloc(worker->arena, (size_t)room * sizeof *more);

        if (more == NULL)
            return ERROR_MEMORY;
        if (worker->nfacts > 0)
            memcpy(more, worker->facts, (size_t)worker->nfacts * sizeof *more);
        worker->facts = more;
        worker->room = room;
    }
    if (!template_lay(template, worker->board, match->turn, match->at, &place))
        return 0;
    fact.stones = annotate_copy(worker->arena, place.stones, template->nstones);
    fact.cells = annotate_copy(worker->arena, place.cells, template->ncells);
    if (fact.stones == NULL || fact.cells == NULL)
        return ERROR_MEMORY;
    for (int i = 0; i < place.nsides; i++)
        fact.sides |= (edge_set)(1 << place.side[i]);
    worker->facts[worker->nfacts++] = fact;
    return 0;
}

/* An annotator_templates. */
static int annotate_find_templates(void *context, const struct position *position,
                                   enum colour colour, struct arena *arena,
                                   const struct template_fact **facts, int *nfacts)
{
    struct annotate_worker *worker = context;
    const struct board *board = position->board;
    struct matcher **matcher = &worker->matchers[board->game->index][board->size];
    const struct match_options options = {.own_stones = false};
    size_t count;
    int error;

    if (*matcher == NULL) {
        const struct template *templates = builtin_templates(&count);

        *matcher = matcher_new(templates, count, board);
        if (*matcher == NULL)
            return ERROR_MEMORY;
    }
    worker->arena = arena;
    worker->board = board;
    worker->facts = NULL;
    worker->nfacts = worker->room = 0;
    error = matcher_find(*matcher, position, colour, &options, annotate_add_match, worker);
    *facts = worker->facts;
    *nfacts = worker->nfacts;
    return error;
}

/* ---- the walk ---- */

void annotate_game_fold(void *context, void *argument)
{
    struct annotate_worker *worker = argument;

    (void)context;
    if (worker->question->player != NULL)
        annotate_player_merge(&worker->question->player->counts, &worker->counts);
    for (int g = 0; g < BOARDS_GAMES_MAX; g++)
        for (int s = 0; s <= BOARD_SIZE_MAX; s++)
            matcher_free(worker->matchers[g][s]);
    annotator_free(worker->annotator);
    emit_release(&worker->emit);
    book_game_release(&worker->in_book);
    free(worker);
}

void *annotate_game_new(void *context)
{
    const struct annotate_question *question = context;
    struct annotate_worker *worker = calloc(1, sizeof *worker);

    if (worker == NULL)
        return NULL;
    worker->question = question;
    if (question->archive != NULL)
        worker->book = question->archive->book;
    worker->annotator = annotator_new(&(struct annotator_options){
        .wins.most_nodes = question->limit_nodes,
        .templates = question->player == NULL ? annotate_find_templates : NULL,
        .templates_context = worker});
    emit_init(&worker->emit, NULL, FORMAT_JSON);
    if (worker->annotator != NULL)
        return worker;
    annotate_game_fold(context, worker);
    return NULL;
}

int annotate_game_each(void *argument, struct walk_item *item)
{
    struct annotate_worker *worker = argument;
    const struct common *common = worker->question->common;
    const struct game_line game = {
        .start = &worker->start, .plies = item->plies, .nplies = item->outcome->nplies};
    struct annotate_view view = {.question = worker->question,
                                 .item = item,
                                 .start = &worker->start,
                                 .spelling = common->output.spelling};
    const struct annotate_site *site = worker->question->site;
    struct annotate_file *page = worker->question->page;
    const uint64_t key =
        site == NULL ? 0 : annotate_site_key(worker->question, item->record, item->file);

    if (worker->question->player != NULL &&
        !annotate_player_plays(worker->question->player->name, item->record))
        return WALK_FILTERED;
    if (site != NULL && annotate_site_reuse(site, key, item->out))
        return WALK_REPORTED;
    memcpy(&worker->start, item->position, sizeof worker->start);
    while (worker->start.nplies > 0)
        position_undo(&worker->start);
    if (annotator_game(worker->annotator, &game, item->outcome->winner, &view.annotation) != 0)
        return ERROR_MEMORY;
    int error = page == NULL ? 0 : annotate_file_add(page, &view);
    if (error == 0 && worker->question->archive != NULL) {
        error = annotate_archive_find(&worker->book, &view, &worker->in_book);
        view.archive = &worker->in_book;
        view.book = &worker->book;
    }
    if (error != 0)
        return error;
    if (worker->question->player != NULL) {
        annotate_player_add(worker->question->player->name, &view, &worker->counts);
    } else if (site != NULL) {
        annotate_site_add(&view, key, item->out);
    } else if (worker->question->sgf) {
        if (!annotate_sgf_write(&view))
            return WALK_REJECTED;
    } else if (common->output.format == FORMAT_TEXT) {
        annotate_text_print(&view);
    } else {
        worker->emit.out = item->out;
        annotate_row_emit(&view, &worker->emit);
    }
    return WALK_REPORTED;
}

int annotate_game_rejected(void *argument, struct walk_item *item)
{
    struct annotate_worker *worker = argument;
    struct emit *emit = &worker->emit;

    if (worker->question->sgf)
        return annotate_sgf_rejected(worker, item);
    if (worker->question->common->output.format == FORMAT_TEXT || worker->question->site != NULL ||
        worker->question->player != NULL)
        return WALK_REJECTED;
    emit->out = item->out;
    emit_row(emit);
    emit_string(emit, "file", item->file);
    emit_unsigned(emit, "game", item->game);
    emit_string(emit, "id", item->record->id);
    row_error(emit, diagnostics_first_error(&item->record->diagnostics));
    emit_end(emit);
    return WALK_REJECTED;
}
