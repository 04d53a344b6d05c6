/* SPDX-License-Identifier: ISC */
/*
 * What does an archive have to a game?  How often and how well each of its positions was reached in
 * other games, the ply at which it leaves them, and how they went on.
 */
#include "cmd/annotate/annotate_archive.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "analyse/base/escape.h"
#include "analyse/board/ply.h"
#include "cmd/output/paragraph.h"
#include "cmd/output/row.h"
#include "cmd/position/position_query.h"
#include "corpus/base/interval.h"
#include "corpus/openings/openings_print.h"

#define ARCHIVE_DEPTH 40 /* plies of an index's book; set by hand */
#define ARCHIVE_FOLLOWERS 5 /* named in text and on pages */

/* ---- the book ---- */

static int archive_pack(void *worker, struct walk_item *item)
{
    (void)worker;
    book_pack(item, item->outcome, ARCHIVE_DEPTH, item->out);
    return WALK_REPORTED;
}

static int archive_take(void *context, const char *bytes, size_t length)
{
    struct annotate_archive *archive = context;

    return book_maker_take(archive->maker, bytes, length);
}

/* Makes a book of all records of the index. */
static int archive_make(struct annotate_archive *archive, const struct common *common,
                        struct output *output)
{
    struct common reading = *common;
    struct walk_counts counts = {0};
    const struct job job = {
        .work = {.replay = WALK_REPLAY_OUTCOME, .record_each = archive_pack, .context = archive},
        .sink = archive_take};
    int error;

    reading.input.noperands = 0;
    reading.filter = (struct filter_args){.index = archive->index};
    reading.run.verbosity = common->run.verbosity > 0 ? common->run.verbosity : -1;
    archive->maker = book_maker_new(ARCHIVE_DEPTH, common->replay.ring_rule, BOOK_MEMORY);
    if (archive->maker == NULL)
        return ERROR_MEMORY;
    error = common_walk(&reading, &job, output, &counts);
    if (error == 0 && counts.input_failed) {
        complain("cannot read all records of index `%s'", archive->index);
        error = ERROR_INPUT;
    }
    if (error == 0)
        error = book_maker_book(archive->maker, &archive->book);
    if (book_maker_failed(archive->maker) != 0)
        complain_temp_file(book_maker_failed(archive->maker));
    return error;
}

int annotate_archive_open(struct annotate_archive *archive, const struct common *common,
                          struct output *output)
{
    struct text why = {0};
    int error;

    if (archive->index != NULL) {
        error = archive_make(archive, common, output);
    } else {
        error = book_open(&archive->book, archive->path, &why);
        if (error != 0)
            complain("cannot read book `%s': %s", archive->path, text_c(&why));
    }
    archive->is_open = error == 0;
    text_release(&why);
    return error;
}

void annotate_archive_close(struct annotate_archive *archive)
{
    if (archive->is_open)
        book_close(&archive->book);
    archive->is_open = false;
    book_maker_free(archive->maker);
    archive->maker = NULL;
}

int annotate_archive_find(struct book *book, const struct annotate_view *view,
                          struct book_game *game)
{
    const struct record *record = view->item->record;
    const struct book_self self = {record->id, record->white, record->black};

    const int error = book_game_find(book, view->item->position, view->item->outcome, &self, game);

    if (error == ERROR_INPUT)
        complain("the book is damaged");
    return error;
}

/* ---- text ---- */

static const char *archive_result(enum book_result result)
{
    static const char *const words[BOOK_RESULTS] = {"not decided", "White won", "Black won",
                                                    "a draw"};

    return words[result];
}

/* "54 % of 31 (38 to 70)": this colour's wins among the decided games. */
static void archive_score(const struct openings_score *score, enum colour colour, struct text *out)
{
    const uint64_t decided = openings_decided(score);
    const struct interval won = interval_wilson(openings_won(score, colour), decided);

    if (decided == 0) {
        text_char(out, '-');
        return;
    }
    text_fixed(out, 100 * won.share, 0);
    text_format(out, " %% of %" PRIu64 " (", decided);
    text_fixed(out, 100 * won.low, 0);
    text_string(out, " to ");
    text_fixed(out, 100 * won.high, 0);
    text_char(out, ')');
}

static void archive_move(const struct annotate_view *view, const struct book_follower *follower,
                         char spelt[SPELLING_BYTES])
{
    if (follower->is_swap)
        strcpy(spelt, "swap");
    else if (follower->cell == CELL_NONE)
        strcpy(spelt, "end");
    else
        cell_spell(view->annotation->board, view->spelling, follower->cell, spelt);
}

/* "It goes on otherwise in 7 other games: #1010 A - B, e5, White won; ..." */
static void archive_put_followers(const struct annotate_view *view, struct text *words)
{
    const struct book_game *game = view->archive;
    const size_t shown =
        game->nfollowers < ARCHIVE_FOLLOWERS ? game->nfollowers : ARCHIVE_FOLLOWERS;
    const struct openings_source source = {.book = view->book};
    char spelt[SPELLING_BYTES];

    for (size_t i = 0; i < shown; i++) {
        const struct book_follower *follower = &game->followers[i];
        struct text name = {0};

        openings_sample(&source, follower->game, true, &name);
        archive_move(view, follower, spelt);
        text_string(words, i == 0 ? " " : "; ");
        terminal_text(words, name.bytes, name.length);
        text_format(words, ", %s, %s", spelt, archive_result(follower->result));
        words->failed |= name.failed;
        text_release(&name);
    }
    if (game->nfollowers > shown)
        text_format(words, "; and %zu more", game->nfollowers - shown);
    text_char(words, '.');
}

/* "The game leaves the archive at ply 9, e5. From the position before it:" */
static void archive_put_left(const struct annotate_view *view, struct text *words)
{
    const struct book_game *game = view->archive;
    const struct annotation *annotation = view->annotation;
    char spelt[SPELLING_BYTES];

    if (game->left > 0) {
        ply_spell(annotation->plies[game->left].ply, annotation->board, view->spelling, spelt);
        text_format(words,
                    "The game leaves the archive at ply %d, %s. From the position before it:",
                    game->left, spelt);
    } else if (game->nplies == annotation->nplies) {
        text_string(words, "The whole game is in the archive. Its last position:");
    } else {
        text_format(words, "The game is still in the archive at ply %d, where the book ends:",
                    game->nplies);
    }
}

/* "Archive: 31 other games on this board." */
static void archive_put_count(const struct book_game *game, struct text *words)
{
    if (game->nplies < 0)
        text_string(words, "Archive: a book has only games from the empty board in which the "
                           "colours take turns.");
    else if (game->left < 0)
        text_string(words, "Archive: no other game on this board.");
    else
        text_format(words, "Archive: %" PRIu64 " other game%s on this board.",
                    game->plies[0].score.games, game->plies[0].score.games == 1 ? "" : "s");
}

void annotate_archive_print(const struct annotate_view *view)
{
    const enum colour first = view->annotation->board->game->first;
    const struct book_game *game = view->archive;
    struct text *out = view->item->out;
    struct text words = {0};

    if (game == NULL)
        return;
    archive_put_count(game, &words);
    paragraph_put(out, &words, 2);
    text_reset(&words);
    if (game->nplies >= 0 && game->left >= 0) {
        const int last = game->left > 0 ? game->left - 1 : game->nplies;
        char spelt[SPELLING_BYTES];

        if (last > 0)
            text_format(out, "   ply  move       games  %s won\n", colour_title(first));
        for (int i = 1; i <= last; i++) {
            const struct openings_score *score = &game->plies[i].score;

            ply_spell(view->annotation->plies[i].ply, view->annotation->board, view->spelling,
                      spelt);
            text_format(out, "  %4d. %-8s %7" PRIu64 "  ", i, spelt, score->games);
            archive_score(score, first, out);
            text_char(out, '\n');
        }
        archive_put_left(view, &words);
        archive_put_followers(view, &words);
        paragraph_put(out, &words, 2);
    }
    out->failed |= words.failed;
    text_release(&words);
}

/* ---- pages ---- */

void annotate_archive_put_ply(const struct annotate_view *view, int index, struct text *out)
{
    const enum colour first = view->annotation->board->game->first;
    const struct book_game *game = view->archive;

    if (game == NULL || index == 0 || index > game->nplies || game->plies[index].score.games == 0)
        return;
    const struct openings_score *score = &game->plies[index].score;

    text_format(out, "<p class=\"archive\">%" PRIu64 " other game%s in the archive", score->games,
                score->games == 1 ? "" : "s");
    if (openings_decided(score) > 0) {
        text_format(out, ", %s won ", colour_title(first));
        archive_score(score, first, out);
    }
    text_string(out, "</p>\n");
}

void annotate_archive_put(const struct annotate_view *view, struct text *out)
{
    const struct book_game *game = view->archive;
    const struct openings_source source = {.book = view->book};
    char spelt[SPELLING_BYTES];

    if (game == NULL)
        return;
    text_string(out, "<div id=\"archive\"><h3>Archive</h3>\n<p>");
    archive_put_count(game, out);
    text_string(out, "</p>\n");
    if (game->nplies >= 0 && game->left >= 0) {
        text_string(out, "<p>");
        archive_put_left(view, out);
        text_string(out, "</p>\n<ul>\n");
        for (size_t i = 0; i < game->nfollowers && i < ARCHIVE_FOLLOWERS; i++) {
            struct text name = {0};

            openings_sample(&source, game->followers[i].game, true, &name);
            archive_move(view, &game->followers[i], spelt);
            text_string(out, "<li>");
            html_name(out, text_c(&name), name.length);
            text_format(out, ", %s, %s</li>\n", spelt, archive_result(game->followers[i].result));
            out->failed |= name.failed;
            text_release(&name);
        }
        text_string(out, "</ul>\n");
        if (game->nfollowers > ARCHIVE_FOLLOWERS)
            text_format(out, "<p>And %zu more.</p>\n", game->nfollowers - ARCHIVE_FOLLOWERS);
    }
    text_string(out, "</div>\n");
}

/* ---- rows ---- */

/* A share of 0 games is null. */
static void archive_emit_score(struct emit *emit, const struct openings_score *score,
                               enum colour colour)
{
    static const char *const names[] = {"share", "low", "high"};
    const uint64_t decided = openings_decided(score);
    const struct interval won = interval_wilson(openings_won(score, colour), decided);
    const double values[] = {won.share, won.low, won.high};

    emit_unsigned(emit, "games", score->games);
    emit_unsigned(emit, "white_won", score->white_won);
    emit_unsigned(emit, "black_won", score->black_won);
    emit_unsigned(emit, "drawn", score->drawn);
    for (int i = 0; i < 3; i++) {
        if (decided == 0)
            emit_null(emit, names[i]);
        else
            emit_fixed(emit, names[i], values[i], 6);
    }
}

void annotate_archive_emit_ply(const struct annotate_view *view, int index, struct emit *emit)
{
    const struct book_game *game = view->archive;

    if (game == NULL)
        return;
    if (index > game->nplies) {
        emit_null(emit, "archive");
        return;
    }
    emit_object(emit, "archive");
    archive_emit_score(emit, &game->plies[index].score, view->annotation->board->game->first);
    emit_object_end(emit);
}

static void archive_emit_follower(const struct annotate_view *view,
                                  const struct book_follower *follower, struct emit *emit)
{
    static const char *const winners[BOOK_RESULTS] = {NULL, "white", "black", "draw"};
    struct book_entry entry;
    char spelt[SPELLING_BYTES], id[24];

    book_entry(view->book, follower->game, &entry);
    archive_move(view, follower, spelt);
    snprintf(id, sizeof id, "%" PRIu64, entry.id);
    emit_object(emit, NULL);
    emit_string(emit, "file", book_name(view->book, entry.file));
    emit_unsigned(emit, "game", entry.number);
    emit_string(emit, "id", entry.id == 0 ? NULL : id);
    emit_string(emit, "white", entry.white == 0 ? NULL : book_name(view->book, entry.white));
    emit_string(emit, "black", entry.black == 0 ? NULL : book_name(view->book, entry.black));
    emit_unsigned(emit, "plies", entry.plies);
    emit_string(emit, "move", spelt);
    emit_string(emit, "winner", winners[follower->result]);
    emit_object_end(emit);
}

void annotate_archive_emit(const struct annotate_view *view, struct emit *emit)
{
    const struct book_game *game = view->archive;

    if (game == NULL)
        return;
    emit_object(emit, "archive");
    emit_unsigned(emit, "depth", view->book->about.depth);
    emit_unsigned(emit, "games", game->nplies < 0 ? 0 : game->plies[0].score.games);
    if (game->left > 0)
        emit_signed(emit, "left", game->left);
    else
        emit_null(emit, "left");
    emit_array(emit, "others");
    for (size_t i = 0; i < game->nfollowers; i++)
        archive_emit_follower(view, &game->followers[i], emit);
    emit_array_end(emit);
    emit_object_end(emit);
}
