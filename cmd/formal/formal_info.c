/* SPDX-License-Identifier: ISC */
/*
 * hav-formal info: what can be said of a game without playing it.
 */
#include "analyse/board/cellset.h"
#include "cmd/formal/formal.h"

#define PAIRING_NODES 200000 /* set by hand */

/* The facts about one player's sets. */
struct formal_side {
    bool is_known; /* else there are too many sets to list */
    size_t count;
    int least, most;
    size_t sizes[POSITIONAL_POINTS_MAX + 1];
    size_t degree;
    int degree_point;
    struct positional_sum sum;
    struct positional_pairing pairing;
    bool is_fair; /* the players move in turn, anywhere: the criterion and pairings decide */
    point_set must;
};

struct formal_facts {
    const struct formal_sink *sink;
    const char *file;
    const struct positional *game;
    struct formal_side side[2];
    struct positional_symmetry symmetry;
    bool excluding;
    point_set witness[2], dead;
    int parts;
};

static void formal_look_at_side(const struct positional *game, enum positional_player player,
                                struct formal_side *side)
{
    const struct positional_sets *sets = &game->wins[player];

    side->is_known = true;
    side->count = sets->count;
    side->least = sets->count == 0 ? 0 : POSITIONAL_POINTS_MAX;
    for (size_t i = 0; i < sets->count; i++) {
        int size = cellset_bits(sets->set[i]);

        side->sizes[size]++;
        side->least = size < side->least ? size : side->least;
        side->most = size > side->most ? size : side->most;
    }
    side->degree = positional_degree(game, player, &side->degree_point);
    side->sum = positional_erdos_selfridge(game, player);
    side->must = positional_must_points(game, player);
    positional_find_pairing(game, player, PAIRING_NODES, &side->pairing);
    side->is_fair = game->first_moves == 0 && positional_alternates(game);
}

/* ---- rows -------------------------------------------------------------------------------- */

static void formal_emit_sum(struct emit *emit, const struct positional_sum *sum, bool is_fair)
{
    if (!sum->is_known || sum->shift > 63) {
        emit_null(emit, "sum");
    } else {
        struct text spelt = {0};

        text_unsigned(&spelt, sum->numerator);
        if (sum->shift > 0)
            text_format(&spelt, "/%llu", 1ull << sum->shift);
        emit_bytes(emit, "sum", spelt.bytes, spelt.length);
        text_release(&spelt);
    }
    if (is_fair)
        emit_bool(emit, "breaker_wins_second", positional_sum_below(sum, 1));
    else
        emit_null(emit, "breaker_wins_second");
    if (is_fair)
        emit_bool(emit, "breaker_wins_first", positional_sum_below(sum, 0));
    else
        emit_null(emit, "breaker_wins_first");
}

static const char *formal_existence(enum positional_existence exists)
{
    return exists == POSITIONAL_EXISTS ? "exists" : exists == POSITIONAL_NONE ? "none" : NULL;
}

static void formal_emit_pairs(struct emit *emit, const struct positional *game,
                              const struct positional_pairing *pairing)
{
    emit_string(emit, "pairing", formal_existence(pairing->exists));
    emit_array(emit, "pairs");
    for (int i = 0; i < pairing->pairs; i++)
        formal_emit_points(emit, NULL, game,
                           (point_set)1 << pairing->pair[i][0] | (point_set)1
                                                                     << pairing->pair[i][1]);
    emit_array_end(emit);
}

static void formal_emit_side(struct emit *emit, const struct formal_facts *facts,
                             enum positional_player player)
{
    const struct formal_side *side = &facts->side[player];

    emit_object(emit, positional_player_name(player));
    if (side->is_known)
        emit_unsigned(emit, "sets", side->count);
    else
        emit_null(emit, "sets");
    emit_array(emit, "sizes");
    for (int size = 0; size <= POSITIONAL_POINTS_MAX; size++)
        if (side->sizes[size] > 0) {
            emit_array(emit, NULL);
            emit_unsigned(emit, NULL, (uint64_t)size);
            emit_unsigned(emit, NULL, side->sizes[size]);
            emit_array_end(emit);
        }
    emit_array_end(emit);
    emit_unsigned(emit, "degree", side->degree);
    emit_string(emit, "degree_point",
                side->degree > 0 ? facts->game->name[side->degree_point] : NULL);
    formal_emit_sum(emit, &side->sum, side->is_fair);
    formal_emit_pairs(emit, facts->game, &side->pairing);
    formal_emit_points(emit, "must_points", facts->game, side->count == 0 ? 0 : side->must);
    emit_object_end(emit);
}

static void formal_info_emit(const struct formal_facts *facts)
{
    const struct positional *game = facts->game;
    struct emit *emit = facts->sink->emit;

    emit_row(emit);
    emit_string(emit, "file", facts->file);
    emit_unsigned(emit, "points", (uint64_t)game->npoints);
    emit_string(emit, "to_move",
                game->nplies == 0 ? NULL : positional_player_name(positional_mover(game, 0)));
    emit_unsigned(emit, "depth", (uint64_t)positional_length(game));
    emit_string(emit, "form", game->figure_size > 0 ? "figure" : game->is_graph ? "graph" : "sets");
    emit_bool(emit, "antichain", game->dropped[0] + game->dropped[1] == 0);
    emit_bool(emit, "symmetric", positional_is_symmetric(game));
    if (positional_is_figure(game))
        emit_null(emit, "excluding");
    else
        emit_bool(emit, "excluding", facts->excluding);
    emit_array(emit, "witness");
    for (int player = 0; player < 2 && !facts->excluding; player++)
        formal_emit_points(emit, NULL, game, facts->witness[player]);
    emit_array_end(emit);
    if (positional_is_figure(game))
        emit_null(emit, "parts");
    else
        emit_unsigned(emit, "parts", (uint64_t)facts->parts);
    if (facts->symmetry.is_known && facts->symmetry.order > 0)
        emit_unsigned(emit, "automorphisms", facts->symmetry.order);
    else
        emit_null(emit, "automorphisms");
    formal_emit_points(emit, "dead_points", game, facts->dead);
    formal_emit_side(emit, facts, POSITIONAL_BLACK);
    formal_emit_side(emit, facts, POSITIONAL_WHITE);
    emit_end(emit);
}

/* ---- text -------------------------------------------------------------------------------- */

static void formal_print_sum(struct text *out, const char *maker, const char *breaker,
                             const struct positional_sum *sum, bool is_fair)
{
    if (!sum->is_known || sum->shift > 63)
        return;
    text_format(out, "    Erdos-Selfridge sum %llu", (unsigned long long)sum->numerator);
    if (sum->shift > 0)
        text_format(out, "/%llu", 1ull << sum->shift);
    if (!is_fair)
        text_string(out, ": decides nothing, as the players do not move in turn, anywhere\n");
    else if (positional_sum_below(sum, 1))
        text_format(out, ": %s stops every set, even as the second player\n", breaker);
    else if (positional_sum_below(sum, 0))
        text_format(out, ": %s stops every set if he moves first\n", breaker);
    else
        text_format(out, ": says nothing about %s\n", maker);
}

static void formal_print_side(const struct formal_facts *facts, enum positional_player player)
{
    const struct formal_side *side = &facts->side[player];
    struct text *out = facts->sink->out;
    const char *name = player == POSITIONAL_BLACK ? "Black" : "White";
    const char *other = player == POSITIONAL_BLACK ? "White" : "Black";

    if (!side->is_known) {
        text_format(out, "  %s: too many sets to list\n", name);
        return;
    }
    if (side->count == 0) {
        text_format(out, "  %s: no winning sets\n", name);
        return;
    }
    text_format(out, "  %s: ", name);
    formal_put_count(out, side->count, "winning set", "winning sets");
    text_string(out, " of ");
    if (side->least != side->most)
        text_format(out, "%d to ", side->least);
    formal_put_count(out, (uint64_t)side->most, "point", "points");
    text_format(out, "; %s is in %zu of them\n", facts->game->name[side->degree_point],
                side->degree);
    if (side->must != 0) {
        text_string(out, "    in every set:");
        formal_put_points(out, facts->game, side->must);
        text_char(out, '\n');
    }
    formal_print_sum(out, name, other, &side->sum, side->is_fair);
    if (side->pairing.exists == POSITIONAL_EXISTS) {
        if (side->is_fair)
            text_format(out,
                        "    pairing: %s answers each point of a pair with the other, and %s "
                        "completes no set:",
                        other, name);
        else
            text_string(out, "    pairing, of use only if the players move in turn, anywhere:");
        for (int i = 0; i < side->pairing.pairs; i++)
            text_format(out, " %s-%s", facts->game->name[side->pairing.pair[i][0]],
                        facts->game->name[side->pairing.pair[i][1]]);
        text_char(out, '\n');
    } else {
        text_string(out, side->pairing.exists == POSITIONAL_NONE
                             ? "    no pairing stops them (proved)\n"
                             : "    a pairing: not known\n");
    }
}

static void formal_info_print(const struct formal_facts *facts)
{
    const struct positional *game = facts->game;
    struct text *out = facts->sink->out;

    text_format(out, "%s: ", facts->file);
    formal_put_count(out, (uint64_t)game->npoints, "point", "points");
    text_string(out, ", ");
    formal_put_count(out, (uint64_t)positional_length(game), "ply", "plies");
    text_format(out, ", %s moves first; %s\n",
                game->nplies > 0 && positional_mover(game, 0) == POSITIONAL_BLACK ? "Black"
                                                                                  : "White",
                game->figure_size > 0 ? "the sets are figures of a board"
                : game->is_graph      ? "Black's sets are the paths of a graph"
                                      : "sets are listed");
    formal_print_side(facts, POSITIONAL_BLACK);
    formal_print_side(facts, POSITIONAL_WHITE);
    if (game->wins[0].count > 0 && game->wins[1].count > 0) {
        text_string(out,
                    positional_is_symmetric(game) ? "  both players have the same sets\n" : "");
        if (facts->excluding) {
            text_string(out, "  excluding: only one player can complete a set\n");
        } else {
            text_string(out, "  not excluding: both can complete a set, Black");
            formal_put_points(out, game, facts->witness[POSITIONAL_BLACK]);
            text_string(out, ", White");
            formal_put_points(out, game, facts->witness[POSITIONAL_WHITE]);
            text_char(out, '\n');
        }
    }
    if (facts->parts > 1)
        text_format(out, "  %d parts share no set\n", facts->parts);
    if (facts->symmetry.is_known && facts->symmetry.order > 0)
        text_format(out, "  symmetries: %llu\n", (unsigned long long)facts->symmetry.order);
    if (facts->dead != 0) {
        text_string(out, "  in no set:");
        formal_put_points(out, game, facts->dead);
        text_char(out, '\n');
    }
}

/* ---- the command ------------------------------------------------------------------------- */

static int formal_info_each(const struct formal_sink *sink, const char *file,
                            struct positional *game)
{
    struct formal_facts facts = {.sink = sink, .file = file, .game = game};
    int part[POSITIONAL_POINTS_MAX];

    if (positional_symmetry(game, FORMAL_SYMMETRY_STEPS, &facts.symmetry) != 0) {
        complain("out of memory");
        return EXIT_TROUBLE;
    }
    /* The other facts are about sets: a graph's paths become sets, if they are not too many. */
    if (game->is_graph) {
        long paths = positional_paths(game, sink->args->most_sets, &game->wins[POSITIONAL_BLACK]);

        if (paths < -1) {
            complain("out of memory");
            return EXIT_TROUBLE;
        }
        if (paths == -1)
            game->wins[POSITIONAL_BLACK].count = 0;
        else
            formal_look_at_side(game, POSITIONAL_BLACK, &facts.side[POSITIONAL_BLACK]);
    } else if (!positional_is_figure(game)) {
        formal_look_at_side(game, POSITIONAL_BLACK, &facts.side[POSITIONAL_BLACK]);
    }
    if (!positional_is_figure(game))
        formal_look_at_side(game, POSITIONAL_WHITE, &facts.side[POSITIONAL_WHITE]);
    facts.excluding = positional_is_excluding(game, facts.witness);
    facts.parts = positional_parts(game, part);
    if (facts.side[POSITIONAL_BLACK].is_known)
        facts.dead = positional_dead_points(game);
    if (sink->emit != NULL)
        formal_info_emit(&facts);
    else
        formal_info_print(&facts);
    return EXIT_FINE;
}

int formal_info(struct formal_args *args)
{
    return formal_each(args, formal_info_each);
}
