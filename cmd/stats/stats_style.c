/* SPDX-License-Identifier: ISC */
/*
 * Each thread annotates games and counts the stones of their players; sums are merged, so that the
 * answer is the same for any number of threads.
 */
#include "cmd/stats/stats_style.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/remark/annotation.h"
#include "analyse/study/study_ladders.h"
#include "corpus/report/report_section.h"
#include "corpus/stats/player_table.h"
#include "parse/write/emit.h"
#include "patterns/template_study.h"

#define STYLE_FIRST 10 /* stones of a player in a game that begin it; set by hand */

struct style_counts {
    uint64_t games, stones;
    uint64_t first, rows; /* of the first stones, and the sum of their rows */
    uint64_t shape[REMARK_SHAPES];
    uint64_t blocks, sente, answered;
};

struct style {
    struct player_table players;
    struct style_counts *counts; /* [players.count] */
    size_t room;
    bool failed;
};

struct style_worker {
    struct style style;
    struct study *study;
    struct annotator *annotator;
    struct position start;
};

/* The counts of a player; NULL: memory is out. */
static struct style_counts *style_of(struct style *style, int game, const char *name)
{
    const size_t had = style->players.count;
    const struct player_table_player *player = player_table_get(&style->players, game, name);

    if (player == NULL || array_reserve(&style->counts, &style->room, style->players.count,
                                        sizeof *style->counts) != 0) {
        style->failed = true;
        return NULL;
    }
    const size_t index = (size_t)(player - style->players.players);
    if (style->players.count > had)
        style->counts[index] = (struct style_counts){.games = 0};
    return &style->counts[index];
}

static void style_release(struct style *style)
{
    player_table_release(&style->players);
    free(style->counts);
}

/* ---- counting ---- */

static bool style_has(const struct annotated_ply *ply, enum remark_word word)
{
    for (int i = 0; i < ply->remarks.count; i++)
        if (ply->remarks.remark[i].word == word)
            return true;
    return false;
}

/* Counts the stone of a ply, the n-th of its player in the game. */
static void style_count(const struct annotation *annotation, int index, int n,
                        struct style_counts *counts)
{
    const struct annotated_ply *ply = &annotation->plies[index];
    const bool threat = style_has(ply, WORD_THREAT) || style_has(ply, WORD_DOUBLE_THREAT);

    counts->stones++;
    if (n < STYLE_FIRST) {
        counts->first++;
        counts->rows += (uint64_t)keypoint_least_row(annotation->board, ply->ply->cell);
    }
    for (int i = 0; i < ply->remarks.count; i++)
        counts->shape[ply->remarks.remark[i].shape] += ply->remarks.remark[i].word == WORD_SHAPE;
    counts->blocks += style_has(ply, WORD_BLOCK);
    counts->sente += threat || style_has(ply, WORD_SENTE);
    counts->answered += threat && index < annotation->nplies && style_has(ply + 1, WORD_ANSWER);
}

static void style_add(struct style *style, const struct annotation *annotation, const char *name,
                      enum colour colour)
{
    struct style_counts *counts =
        name == NULL ? NULL : style_of(style, annotation->board->game->index, name);
    int n = 0;

    if (counts == NULL)
        return;
    counts->games++;
    for (int i = 1; i <= annotation->nplies; i++) {
        const struct ply *ply = annotation->plies[i].ply;

        if (ply->kind == PLY_STONE && ply->colour == (uint8_t)colour)
            style_count(annotation, i, n++, counts);
    }
}

static int style_each(void *argument, struct walk_item *item)
{
    struct style_worker *worker = argument;
    const struct game_line game = {
        .start = &worker->start, .plies = item->plies, .nplies = item->outcome->nplies};
    const struct annotation *annotation;

    /* Threats of a stone are not searched in other games. */
    if (!record_suits(item->record, GAME_CHAINS | GAME_MONOTONE))
        return WALK_REJECTED;
    memcpy(&worker->start, item->position, sizeof worker->start);
    while (worker->start.nplies > 0)
        position_undo(&worker->start);
    if (annotator_game(worker->annotator, &game, COLOUR_NONE, &annotation) != 0)
        return ERROR_MEMORY;
    style_add(&worker->style, annotation, item->record->white, COLOUR_WHITE);
    style_add(&worker->style, annotation, item->record->black, COLOUR_BLACK);
    return worker->style.failed ? ERROR_MEMORY : WALK_REPORTED;
}

static void style_merge(struct style *into, const struct style *from)
{
    for (size_t i = 0; i < from->players.count; i++) {
        const struct player_table_player *player = &from->players.players[i];
        struct style_counts *counts = style_of(into, player->game, player->name);
        uint64_t *sums = (uint64_t *)counts;
        const uint64_t *added = (const uint64_t *)&from->counts[i];

        _Static_assert(sizeof *counts % sizeof *sums == 0, "all members are counts");
        for (size_t j = 0; counts != NULL && j < sizeof *counts / sizeof *sums; j++)
            sums[j] += added[j];
    }
}

static void style_fold(void *context, void *argument)
{
    struct style_worker *worker = argument;
    struct style *style = context;

    style->failed |= worker->style.failed;
    style_merge(style, &worker->style);
    style_release(&worker->style);
    annotator_free(worker->annotator);
    study_free(worker->study);
    free(worker);
}

static void *style_new(void *context)
{
    struct style_worker *worker = calloc(1, sizeof *worker);

    if (worker == NULL)
        return NULL;
    worker->study = template_study_builtin();
    worker->annotator = annotator_new(
        worker->study, &(struct annotator_options){.wins.most_nodes = 1, .leaves_templates = true});
    if (worker->annotator != NULL)
        return worker;
    style_fold(context, worker);
    return NULL;
}

/* ---- printing ---- */

static const char *const style_shapes[REMARK_SHAPES] = {NULL,
                                                        "adjacent",
                                                        "kite",
                                                        "half_kite",
                                                        "one_point_jump",
                                                        "two_point_jump",
                                                        "knights_move",
                                                        "double_kite",
                                                        "far_jump",
                                                        "contact",
                                                        "away"};

/* The players of a game in the order of their games here, which the table counts as White's. */
static int style_ranked(struct style *style, int game, size_t top,
                        const struct player_table_player ***ranked, size_t *count)
{
    size_t total;

    for (size_t i = 0; i < style->players.count; i++)
        style->players.players[i].seat[0].games = style->counts[i].games;
    return player_table_ranked(&style->players, game, top, ranked, count, &total);
}

static void style_emit(const struct style_counts *counts, const char *name, const char *game,
                       struct emit *emit)
{
    emit_row(emit);
    emit_string(emit, "board", game);
    emit_string(emit, "player", name);
    emit_unsigned(emit, "games", counts->games);
    emit_unsigned(emit, "stones", counts->stones);
    emit_unsigned(emit, "first_stones", counts->first);
    emit_unsigned(emit, "first_rows", counts->rows);
    for (int i = 1; i < REMARK_SHAPES; i++)
        emit_unsigned(emit, style_shapes[i], counts->shape[i]);
    emit_unsigned(emit, "blocks", counts->blocks);
    emit_unsigned(emit, "sente", counts->sente);
    emit_unsigned(emit, "tempo", counts->answered);
    emit_end(emit);
}

static void style_put(const struct style_counts *counts, const char *name, struct table *table)
{
    static const enum remark_shape shown[] = {SHAPE_ADJACENT, SHAPE_KITE, SHAPE_ONE_POINT};

    table_player(table, NULL, name, NULL);
    table_count(table, counts->games);
    table_count(table, counts->stones);
    if (counts->first == 0)
        table_words(table, NULL);
    else
        table_decimal(table, (double)counts->rows / (double)counts->first, 1);
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++)
        table_percent(table, counts->shape[shown[i]], counts->stones);
    table_percent(table, counts->blocks, counts->stones);
    table_percent(table, counts->sente, counts->stones);
    table_percent(table, counts->answered, counts->stones);
}

static int style_print_game(struct style *style, const struct game *game, size_t top,
                            struct emit *emit, struct text *out)
{
    static const char share[] = "% of the stones";
    static const struct table_column columns[] = {
        {.title = "player", .align = COLUMN_LEFT},
        {.title = "games"},
        {.title = "stones"},
        {.title = "first rows"},
        {.title = "adjacent", .group = share},
        {.title = "two-bridge", .group = share},
        {.title = "jump", .group = share},
        {.title = "block", .group = share},
        {.title = "sente", .group = share},
        {.title = "tempo", .group = share},
    };
    const struct player_table_player **ranked = NULL;
    struct table table;
    size_t count;

    if (style_ranked(style, game->index, top, &ranked, &count) != 0)
        return ERROR_MEMORY;
    table_init(&table, COLUMNS(columns));
    for (size_t i = 0; i < count; i++) {
        const struct style_counts *counts = &style->counts[ranked[i] - style->players.players];

        if (emit != NULL)
            style_emit(counts, ranked[i]->name, game->name, emit);
        else
            style_put(counts, ranked[i]->name, &table);
    }
    if (emit == NULL && count > 0) {
        text_format(out, "%s\n\n", game->title);
        table_text(&table, 2, out);
        text_char(out, '\n');
    }
    out->failed |= table.failed;
    table_release(&table);
    free(ranked);
    return 0;
}

static int style_print(struct style *style, const struct common *common, size_t top,
                       struct text *out)
{
    const bool is_text = common->output.format == FORMAT_TEXT;
    struct emit emit;
    int error = style->failed ? ERROR_MEMORY : 0;

    emit_init(&emit, out, is_text ? FORMAT_JSON : common->output.format);
    for (int i = 0; game_at(i) != NULL && error == 0; i++)
        error = style_print_game(style, game_at(i), top, is_text ? NULL : &emit, out);
    emit_release(&emit);
    if (is_text && style->players.count > 0)
        text_string(out, "First rows: the mean row of a player's first ten stones in a game, "
                         "counted from the\nnearest side, which is 1.  Jump: over one cell.  "
                         "Sente: threatens a figure, or would win\nin three stones.  Tempo: a "
                         "threat that was answered.  hav-annotate(1) explains the words.\n");
    return error != 0 ? error : out->failed ? ERROR_MEMORY : 0;
}

int stats_style(const struct common *common, size_t top)
{
    struct style style = {.room = 0};
    struct walk_counts counts = {0};
    struct text out = {0};
    struct output *output = output_open(common->output.path);
    const struct job job = {.work = {.replay = WALK_REPLAY_PLIES,
                                     .record_each = style_each,
                                     .worker_new = style_new,
                                     .worker_fold = style_fold,
                                     .context = &style,
                                     .chunk_records = 1}};

    if (output == NULL)
        return EXIT_TROUBLE;
    int error = common_walk(common, &job, output, &counts);
    if (error == 0)
        error = style_print(&style, common, top, &out);
    if (error == 0)
        error = output_write(output, out.bytes, out.length);
    style_release(&style);
    text_release(&out);
    return common_finish(common, output, error, &counts);
}
