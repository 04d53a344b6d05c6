/* SPDX-License-Identifier: ISC */
/*
 * What does a player miss?  Every chance and every miss is proved; where a search cannot tell
 * whether a ply was a miss, the share is between two bounds.
 */
#include "cmd/annotate/annotate_player.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "analyse/base/escape.h"
#include "analyse/board/ply.h"
#include "analyse/remark/ply_verdict.h"
#include "corpus/base/interval.h"

/* Where a chance belongs. */
struct player_place {
    enum player_event event;
    int phase;
    figure_set figures; /* 0: none is known */
};

bool annotate_player_plays(const char *name, const struct record *record)
{
    return (record->white != NULL && strcmp(record->white, name) == 0) ||
           (record->black != NULL && strcmp(record->black, name) == 0);
}

void annotate_player_complain(const struct annotate_player *player)
{
    struct text names = {0};

    near_names_ask(&player->near, &names);
    complain("no game of the player `%s' was counted%s", player->name, text_c(&names));
    text_release(&names);
}

/* ---- counting ---- */

static void player_tally_add(struct player_tally *to, const struct player_tally *from)
{
    to->chances += from->chances;
    to->least += from->least;
    to->most += from->most;
}

static void player_count(const struct board *board, const struct player_place *place, bool at_least,
                         bool at_most, struct player_counts *counts)
{
    const struct player_tally one = {1, at_least, at_most};
    const enum player_event event = place->event;

    player_tally_add(&counts->all[event], &one);
    player_tally_add(&counts->size[board->game->index][board->size][event], &one);
    player_tally_add(&counts->phase[place->phase][event], &one);
    if (event >= PLAYER_BY_FIGURE)
        return;
    for (int f = 0; f < FIGURES; f++)
        if ((place->figures >> f & 1) != 0)
            player_tally_add(&counts->kind[f][event], &one);
    if (place->figures == 0)
        player_tally_add(&counts->kind[FIGURES][event], &one);
}

static figure_set player_threat_figures(const struct colour_facts *side)
{
    figure_set figures = 0;

    for (int i = 0; i < side->nthreats; i++)
        figures |= side->threats[i].figures;
    return figures;
}

static bool player_answers(const struct position_facts *facts, cell at)
{
    for (int i = 0; i < facts->nreplies; i++)
        if (facts->replies[i] == at)
            return true;
    return false;
}

/* Figures that a ply could complete, and threats that it had to answer. */
static void player_add_ply(const struct annotate_view *view, int index,
                           struct player_counts *counts)
{
    const struct annotated_ply *ply = &view->annotation->plies[index];
    const struct position_facts *before = &ply[-1].facts;
    const enum colour mover = (enum colour)ply->ply->colour;
    const struct colour_facts *own = &before->side[mover],
                              *foe = &before->side[colour_other(mover)];
    struct player_place place = {.phase = (int)annotation_phase(view->annotation, index)};
    bool missed;

    if (own->nthreats > 0) {
        place.event = PLAYER_FIGURE;
        place.figures = player_threat_figures(own);
        missed = ply->facts.ended == 0;
    } else if (before->nreplies != THREATS_NONE && before->nreplies > 0) {
        place.event = PLAYER_THREAT;
        place.figures = player_threat_figures(foe);
        missed = !player_answers(before, ply->ply->cell);
    } else {
        return;
    }
    player_count(view->annotation->board, &place, missed, missed, counts);
}

/* The marks of a ply. */
static void player_add_marks(const struct annotate_view *view, int index,
                             struct player_counts *counts)
{
    const struct annotated_ply *ply = &view->annotation->plies[index];
    const enum ply_verdict verdict = ply_verdict_of(ply);
    const bool is_judged = ply->chance.lost != CHANCE_NONE;
    struct player_place place = {.phase = (int)annotation_phase(view->annotation, index)};

    for (int i = 0; i < 3; i++) {
        const bool has = verdict == (enum ply_verdict)(PLY_BLUNDER - i);

        place.event = (enum player_event)(PLAYER_BLUNDER + i);
        if (place.event == PLAYER_BLUNDER || is_judged || has)
            player_count(view->annotation->board, &place, has, has, counts);
    }
}

/* A stretch of positions from `from` on at which the colour's win is proved. */
static void player_add_win(const struct annotate_view *view, enum colour colour, int from,
                           struct player_counts *counts)
{
    const struct annotated_ply *plies = view->annotation->plies;
    const int nplies = view->annotation->nplies;
    const struct player_place place = {.event = PLAYER_WIN,
                                       .phase = (int)annotation_phase(view->annotation, from + 1),
                                       .figures = plies[from].facts.win.figures};
    bool has_moved = false;
    int to = from;

    while (to < nplies && plies[to].facts.win.winner == colour && plies[to].facts.ended == 0) {
        to++;
        has_moved |=
            ply_is_stone_or_pass(plies[to].ply) && plies[to].ply->colour == (uint8_t)colour;
    }
    const bool is_lost = plies[to].facts.win.winner != colour && plies[to].facts.ended == 0;
    const enum mate_swing swing = plies[to].wins.swing;
    if (has_moved)
        player_count(view->annotation->board, &place,
                     is_lost && (swing == MATE_SWING_MISSED || swing == MATE_SWING_REVERSED),
                     is_lost, counts);
}

/* Frames of the colour: each one that came to hold, and whether it was broken before the next. */
static void player_add_frames(const struct annotate_view *view, enum colour colour,
                              struct player_counts *counts)
{
    const struct annotation *annotation = view->annotation;
    struct player_place place = {.event = PLAYER_FRAME};
    bool holds = false;

    for (int i = 1; i <= annotation->nplies; i++) {
        const struct annotated_ply *ply = &annotation->plies[i];

        for (int r = 0; r < ply->remarks.count && ply->ply->colour == (uint8_t)colour; r++) {
            const int word = ply->remarks.remark[r].word;

            if (word == WORD_FRAME_STANDS || (word == WORD_FRAME_BROKEN && holds)) {
                if (holds)
                    player_count(annotation->board, &place, word == WORD_FRAME_BROKEN,
                                 word == WORD_FRAME_BROKEN, counts);
                holds = word == WORD_FRAME_STANDS;
                place.phase = (int)annotation_phase(view->annotation, i);
                place.figures = ply->facts.side[colour].frame.figures;
            }
        }
    }
    if (holds)
        player_count(annotation->board, &place, false, false, counts);
}

static void player_add_side(const struct annotate_view *view, enum colour colour,
                            struct player_counts *counts)
{
    const struct annotation *annotation = view->annotation;
    const struct board *board = annotation->board;
    const struct outcome *outcome = view->item->outcome;

    counts->games++;
    counts->size_games[board->game->index][board->size]++;
    counts->won += outcome->winner == colour;
    counts->lost += outcome->winner == colour_other(colour);
    counts->drawn += end_is_drawn(outcome->end, outcome->winner);
    counts->losing_moves +=
        outcome->winner == colour_other(colour) && annotation->summary.loss.loser == colour &&
        annotation->summary.loss.lost_by > 0 && annotation->summary.loss.last == annotation->nplies;
    for (int i = 1; i <= annotation->nplies; i++) {
        const struct annotated_ply *ply = &annotation->plies[i];

        if (ply_is_stone_or_pass(ply->ply) && ply->ply->colour == (uint8_t)colour &&
            ply[-1].facts.ended == 0) {
            player_add_ply(view, i, counts);
            player_add_marks(view, i, counts);
        }
        if (i < annotation->nplies && ply->facts.ended == 0 && ply->facts.win.winner == colour &&
            ply[-1].facts.win.winner != colour)
            player_add_win(view, colour, i, counts);
    }
    player_add_frames(view, colour, counts);
}

void annotate_player_add(const char *name, const struct annotate_view *view,
                         struct player_counts *counts)
{
    const struct record *record = view->item->record;

    if (record->white != NULL && strcmp(record->white, name) == 0)
        player_add_side(view, COLOUR_WHITE, counts);
    if (record->black != NULL && strcmp(record->black, name) == 0)
        player_add_side(view, COLOUR_BLACK, counts);
}

void annotate_player_merge(struct player_counts *to, const struct player_counts *from)
{
    uint64_t *sums = (uint64_t *)to;
    const uint64_t *added = (const uint64_t *)from;

    _Static_assert(sizeof *to % sizeof *sums == 0, "all members are counts");
    for (size_t i = 0; i < sizeof *to / sizeof *sums; i++)
        sums[i] += added[i];
}

/* ---- printing ---- */

static const char *const player_events[PLAYER_EVENTS] = {"figure",  "threat",  "win",    "frame",
                                                         "blunder", "mistake", "dubious"};
static const char *const player_words[PLAYER_EVENTS] = {"own figure not completed",
                                                        "threat not answered",
                                                        "proved win given up",
                                                        "frame broken",
                                                        "?? (proved)",
                                                        "? (engine)",
                                                        "?!"};

struct player_line {
    const char *by, *value;
    const struct player_tally *tally; /* [PLAYER_EVENTS] */
};

/* Calls `each` for every part that has a chance. */
static void player_each_part(const struct player_counts *counts,
                             void (*each)(void *context, const struct player_line *line),
                             void *context)
{
    char value[64];

    each(context, &(struct player_line){"all", "", counts->all});
    for (int g = 0; g < BOARDS_GAMES_MAX; g++)
        for (int s = 0; s <= BOARD_SIZE_MAX; s++)
            if (counts->size_games[g][s] > 0) {
                snprintf(value, sizeof value, "%s-%d", game_at(g)->name, s);
                each(context, &(struct player_line){"size", value, counts->size[g][s]});
            }
    for (int p = 0; p < GAME_PHASES; p++)
        each(context,
             &(struct player_line){"phase", game_phase_name((enum game_phase)p), counts->phase[p]});
    for (int f = 0; f < PLAYER_KINDS; f++)
        each(context, &(struct player_line){
                          "figure", f < FIGURES ? figure_name((enum figure)(1 << f)) : "unknown",
                          counts->kind[f]});
}

/* The share is between the lower end of `least` and the upper one of `most`. */
static void player_bounds(const struct player_tally *tally, double *low, double *high)
{
    *low = interval_wilson(tally->least, tally->chances).low;
    *high = interval_wilson(tally->most, tally->chances).high;
}

struct player_printing {
    const struct annotate_player *player;
    struct text *out;
    struct emit *emit;
};

/* "  threat not answered           3 of 40      1 to 16 %". */
static void player_print_part(void *context, const struct player_line *line)
{
    struct text *out = ((struct player_printing *)context)->out;
    bool is_first = true;

    for (int e = 0; e < PLAYER_EVENTS; e++) {
        const struct player_tally *tally = &line->tally[e];
        char missed[64];
        double low, high;

        if (tally->chances == 0)
            continue;
        if (is_first)
            text_format(out, "\n  %-28s %9s of %-6s%s\n",
                        line->value[0] != '\0' ? line->value : "all games", "missed", "all",
                        "share");
        is_first = false;
        if (tally->least == tally->most)
            snprintf(missed, sizeof missed, "%" PRIu64, tally->least);
        else
            snprintf(missed, sizeof missed, "%" PRIu64 " to %" PRIu64, tally->least, tally->most);
        player_bounds(tally, &low, &high);
        text_format(out, "    %-26s %9s of %-6" PRIu64, player_words[e], missed, tally->chances);
        text_fixed(out, 100 * low, 0);
        text_string(out, " to ");
        text_fixed(out, 100 * high, 0);
        text_string(out, " %\n");
    }
}

static void player_print_text(struct player_printing *printing)
{
    const struct player_counts *counts = &printing->player->counts;
    struct text *out = printing->out;

    if (counts->all[PLAYER_FIGURE].least + counts->all[PLAYER_THREAT].least +
            counts->all[PLAYER_BLUNDER].least + counts->all[PLAYER_MISTAKE].least >
        0)
        text_char(out, '\n'); /* after the list of these */
    terminal_text(out, printing->player->name, strlen(printing->player->name));
    text_format(out, ": %" PRIu64 " game%s, %" PRIu64 " won, %" PRIu64 " lost", counts->games,
                counts->games == 1 ? "" : "s", counts->won, counts->lost);
    if (counts->drawn > 0)
        text_format(out, ", %" PRIu64 " drawn", counts->drawn);
    text_string(out, ".\n");
    if (counts->lost > 0)
        text_format(out,
                    "In lost games the losing move is proved in %" PRIu64
                    "; in the others it is not known.\n",
                    counts->losing_moves);
    player_each_part(counts, player_print_part, printing);
    text_string(out,
                "\nMissed of the chances that are proved, and the share, from the lower to the "
                "upper\nend of its 95 % interval.  Where a number is from ... to, the first is "
                "proved\nand for the rest it is not known whether the win was lost.\n"
                "Phases by cells filled: opening under 15 %, middle under 30 %.\n");
}

static void player_emit_part(void *context, const struct player_line *line)
{
    const struct player_printing *printing = context;
    struct emit *emit = printing->emit;

    for (int e = 0; e < (strcmp(line->by, "figure") == 0 ? PLAYER_BY_FIGURE : PLAYER_EVENTS); e++) {
        const struct player_tally *tally = &line->tally[e];
        double low, high;

        emit_row(emit);
        emit_string(emit, "player", printing->player->name);
        emit_string(emit, "by", line->by);
        emit_string(emit, "value", line->value[0] == '\0' ? NULL : line->value);
        emit_string(emit, "event", player_events[e]);
        emit_unsigned(emit, "chances", tally->chances);
        emit_unsigned(emit, "least", tally->least);
        emit_unsigned(emit, "most", tally->most);
        player_bounds(tally, &low, &high);
        if (tally->chances == 0) {
            emit_null(emit, "low");
            emit_null(emit, "high");
        } else {
            emit_fixed(emit, "low", low, 6);
            emit_fixed(emit, "high", high, 6);
        }
        emit_end(emit);
    }
}

static void player_print_rows(struct player_printing *printing)
{
    const struct player_counts *counts = &printing->player->counts;
    struct emit emit;

    emit_init(&emit, printing->out, FORMAT_JSON);
    printing->emit = &emit;
    emit_row(&emit);
    emit_string(&emit, "player", printing->player->name);
    emit_unsigned(&emit, "games", counts->games);
    emit_unsigned(&emit, "won", counts->won);
    emit_unsigned(&emit, "lost", counts->lost);
    emit_unsigned(&emit, "drawn", counts->drawn);
    emit_unsigned(&emit, "losing_moves", counts->losing_moves);
    emit_end(&emit);
    player_each_part(counts, player_emit_part, printing);
    emit_release(&emit);
}

void annotate_player_print(const struct annotate_player *player, enum format format,
                           struct text *out)
{
    struct player_printing printing = {.player = player, .out = out};

    if (format == FORMAT_TEXT)
        player_print_text(&printing);
    else
        player_print_rows(&printing);
}
