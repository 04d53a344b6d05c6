/* SPDX-License-Identifier: ISC */
/* Which plies are shown, and by which rule is the game replayed? */
#include "cmd/options/replay_args.h"

#include <stdio.h>

enum {
    KEY_RING_RULE = OPTION_KEYS_REPLAY,
    KEY_VARIATIONS,
    KEY_SIX,
    KEY_DIAGONALS,
    KEY_JUMP,
    KEY_EVERY_PLY
};

static void replay_read_move(struct argp_state *state, const char *arg, struct replay_args *replay)
{
    uint64_t number = 0;

    replay->has_move = true;
    replay->from_end = arg[0] == '-';
    if (!option_read_number(arg + replay->from_end, &number) || number > 1000000)
        option_bad_value(state, "move", arg,
                         "a number of plies, or -1 for the position before the last move");
    replay->move = (int)number;
}

static const char *replay_ring_rule_name(int i)
{
    return i < RING_RULES ? ring_rule_name((enum ring_rule)i) : NULL;
}

static enum ring_rule replay_ring_rule(struct argp_state *state, const char *arg)
{
    const char *names[RING_RULES + 1] = {NULL};

    for (int i = 0; i < RING_RULES; i++)
        names[i] = replay_ring_rule_name(i);
    return (enum ring_rule)option_choice(state, "ring-rule", arg, names);
}

/* Sets or clears a variant by the second or the first of two words. */
static void replay_variant(struct argp_state *state, const char *option, const char *arg,
                           const char *const words[], enum variant variant)
{
    struct replay_args *replay = state->input;

    replay->variant &= ~(unsigned)variant;
    if (option_choice(state, option, arg, words) == 1)
        replay->variant |= variant;
}

static const char *const replay_sixes[] = {"immediate", "perfect", NULL};
static const char *const replay_diagonals[] = {"all", "alternate", NULL};
static const char *const replay_jumps[] = {"longest", "any", NULL};

static error_t replay_parse(int key, char *arg, struct argp_state *state)
{
    struct replay_args *replay = state->input;

    switch (key) {
    case 'm': replay_read_move(state, arg, replay); break;
    case 'a': replay->all = true; break;
    case KEY_EVERY_PLY: replay->every_ply = true; break;
    case KEY_VARIATIONS: replay->variations = true; break;
    case KEY_RING_RULE: replay->ring_rule = replay_ring_rule(state, arg); break;
    case KEY_SIX: replay_variant(state, "six", arg, replay_sixes, VARIANT_SIX_PERFECT); break;
    case KEY_DIAGONALS:
        replay_variant(state, "diagonals", arg, replay_diagonals, VARIANT_DIAGONALS_ALTERNATE);
        break;
    case KEY_JUMP: replay_variant(state, "jump", arg, replay_jumps, VARIANT_JUMP_ANY); break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static const struct option_words replay_words[] = {
    {.option = "ring-rule", .name = replay_ring_rule_name},
    {.option = "six", .names = replay_sixes},
    {.option = "diagonals", .names = replay_diagonals},
    {.option = "jump", .names = replay_jumps},
    {.option = NULL}};

const struct option_group replay_args_options = {
    "Replaying:",
    replay_parse,
    replay_words,
    {{REPLAY_MOVE | OPTION_USUAL,
      {"move", 'm', "N", 0, "Show the position after N plies; -N: N plies before the end", 0}},
     {REPLAY_ALL | OPTION_USUAL, {"all", 'a', NULL, 0, "Show the position after every ply", 0}},
     {REPLAY_EVERY_PLY,
      {"every-ply", KEY_EVERY_PLY, NULL, 0,
       "With --all, print text of plies at which nothing changes, too", 0}},
     {REPLAY_VARIATIONS | OPTION_USUAL,
      {"variations", KEY_VARIATIONS, NULL, 0, "Replay every variation, not only the main line", 0}},
     {REPLAY_RING_RULE,
      {"ring-rule", KEY_RING_RULE, "RULE", 0,
       "Demand of a ring: freeling (nothing, the default), schmittberger (a vacant cell), "
       "ravensburger (an opposing stone)",
       0}},
     {REPLAY_RULES,
      {"six", KEY_SIX, "RULE", 0,
       "When a six of Hexade wins: immediate (the default), perfect (if it outlasts the next move)",
       0}},
     {REPLAY_RULES,
      {"diagonals", KEY_DIAGONALS, "POINTS", 0,
       "Which points of Rondo have a diagonal outward: all (the default), alternate", 0}},
     {REPLAY_RULES,
      {"jump", KEY_JUMP, "RULE", 0, "Which jump of Rondo must be taken: longest (the default), any",
       0}}}};

int replay_args_ply(const struct replay_args *replay, int nplies)
{
    int ply = !replay->has_move ? nplies : replay->from_end ? nplies - replay->move : replay->move;

    return ply < 0 || ply > nplies ? -1 : ply;
}

void replay_args_no_ply(const struct replay_args *replay, struct record *record, int nplies,
                        char detail[PLY_DETAIL_BYTES])
{
    int length = snprintf(detail, PLY_DETAIL_BYTES, "%s%d of %d", replay->from_end ? "-" : "",
                          replay->move, nplies);

    record_report(record, MESSAGE_NO_SUCH_PLY, 0, detail, (size_t)length);
}
