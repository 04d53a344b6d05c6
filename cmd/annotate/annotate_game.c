/* SPDX-License-Identifier: ISC */
/*
 * A thread's annotator.  Quick annotations share the games among threads; where the engine is asked
 * about each position, the threads share the plies of one game, each question from an empty tree.
 * The answer is the same for any number of them.
 */
#include "cmd/annotate/annotate_game.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/annotate/annotate_archive.h"
#include "cmd/annotate/annotate_file.h"
#include "cmd/annotate/annotate_page.h"
#include "cmd/annotate/annotate_player.h"
#include "cmd/annotate/annotate_site.h"
#include "cmd/common/progress.h"
#include "cmd/output/row.h"
#include "corpus/walk/worker_pool.h"
#include "patterns/template_study.h"

struct annotate_worker {
    const struct annotate_question *question;
    struct study *study;
    struct study **helpers; /* [question->nhelpers] of threads that share the plies of a game */
    struct annotator *annotator;
    uint64_t game; /* of the walk, for the line of progress */
    struct position start; /* of the current game */
    struct emit emit;
    struct book book; /* a copy of the archive's */
    struct book_game in_book;
    struct player_counts counts; /* of question->player */
    struct near_names near;
};

void annotate_game_fold(void *context, void *argument)
{
    struct annotate_worker *worker = argument;

    (void)context;
    if (worker->question->player != NULL) {
        annotate_player_merge(&worker->question->player->counts, &worker->counts);
        near_names_merge(&worker->question->player->near, &worker->near);
    }
    annotator_free(worker->annotator);
    study_free(worker->study);
    for (int i = 0; worker->helpers != NULL && i < worker->question->nhelpers; i++)
        study_free(worker->helpers[i]);
    free(worker->helpers);
    emit_release(&worker->emit);
    book_game_release(&worker->in_book);
    free(worker);
}

static void annotate_game_progress(void *context, const char *what, int ply, int nplies)
{
    progress_search(what, *(const uint64_t *)context, ply, nplies);
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
    worker->study = template_study_builtin();
    worker->helpers = calloc((size_t)question->nhelpers + 1, sizeof(struct study *));
    for (int i = 0; worker->helpers != NULL && i < question->nhelpers; i++)
        worker->helpers[i] = template_study_builtin();
    if (worker->helpers == NULL) {
        annotate_game_fold(context, worker);
        return NULL;
    }
    worker->annotator = annotator_new(
        worker->study, &(struct annotator_options){.wins = {.most_nodes = question->limit_nodes,
                                                            .progress = annotate_game_progress,
                                                            .progress_context = &worker->game},
                                                   .effort = question->effort,
                                                   .team = {.helpers = worker->helpers,
                                                            .nhelpers = question->nhelpers,
                                                            .share = parallel_for},
                                                   .leaves_templates = question->player != NULL});
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
        !annotate_player_plays(worker->question->player->name, item->record)) {
        const struct folded_name asked = folded_name(worker->question->player->name);

        near_names_note(&worker->near, &asked, item->record->white);
        near_names_note(&worker->near, &asked, item->record->black);
        return WALK_FILTERED;
    }
    /* Nothing is missed where nothing is searched. */
    if (worker->question->player != NULL &&
        !record_suits(item->record, GAME_CHAINS | GAME_MONOTONE))
        return WALK_REJECTED;
    if (site != NULL && annotate_site_reuse(site, item->record->id, key, item->out))
        return WALK_REPORTED;
    memcpy(&worker->start, item->position, sizeof worker->start);
    while (worker->start.nplies > 0)
        position_undo(&worker->start);
    worker->game = item->game;
    if (annotator_game(worker->annotator, &game, item->outcome->winner, &view.annotation) != 0)
        return ERROR_MEMORY;
    int error = 0;
    if (worker->question->archive != NULL) {
        error = annotate_archive_find(&worker->book, &view, &worker->in_book);
        view.archive = &worker->in_book;
        view.book = &worker->book;
    }
    if (error == 0 && page != NULL)
        error = annotate_file_add(page, &view);
    if (error != 0)
        return error;
    if (worker->question->player != NULL) {
        annotate_player_add(worker->question->player->name, &view, &worker->counts);
        annotate_player_list(worker->question->player->name, &view, &worker->emit);
    } else if (site != NULL) {
        annotate_site_add(&view, key, item->out);
    } else if (worker->question->sgf) {
        if (!annotate_sgf_write(&view))
            return WALK_REJECTED;
    } else if (common->output.format == FORMAT_TEXT) {
        if (page == NULL || !output_args_page_alone(&common->output, page->path))
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
