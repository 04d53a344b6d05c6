/* SPDX-License-Identifier: ISC */
/*
 * hav-score - count the points of a position: which group scores what, and why
 *
 *     hav-score -m 40 -f svg -o score.svg game.sgf
 */
#include <string.h>

#include "analyse/board/rules.h"
#include "cmd/position/position_svg.h"
#include "cmd/position/positions.h"
#include "cmd/score/score_row.h"
#include "parse/notation/komi.h"

struct args {
    struct common common;
    struct score_question question;
    const char *komi; /* as given; NULL: not */
};

enum { KEY_KOMI = 256 };

static const struct argp_option options[] = {
    {"komi", KEY_KOMI, "N", 0, "Black's points for moving second, where the record gives none", 0},
    {0}};

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;
    struct record_options *record = &args->common.input.record;

    switch (key) {
    case KEY_KOMI: args->komi = arg; return 0;
    case ARGP_KEY_END:
        record->has_komi = args->komi != NULL;
        if (args->komi != NULL && !komi_read(args->komi, strlen(args->komi), &record->komi_halves))
            option_bad_value(state, "komi", args->komi,
                             "points from 0 to 1000, whole or with a half as 3.5");
        positions_check(&args->common, state);
        position_svg_check(&args->common, state);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int score_main(int argc, char **argv)
{
    struct args args = {.komi = NULL};
    const struct position_query query = {.common = &args.common,
                                         .question = &args.question,
                                         .searches = "points",
                                         .answer_bytes = sizeof(struct game_score),
                                         .ask = score_ask,
                                         .draw = score_picture_draw,
                                         .emit = score_row_emit,
                                         .print = score_text_print};

    common_parse(&args.common, &tool_score, argc, argv, &args);
    args.question.spelling = args.common.output.spelling;
    return position_svg_run(&args.common, &query);
}

const struct tool tool_score = {
    .main = score_main,
    .reads = true,
    .shards = SHARDS_ROWS,
    .asks = GAME_SCORED,
    .replay = REPLAY_MOVE | REPLAY_ALL | REPLAY_EVERY_PLY,
    .output = OUTPUT_OR_PICTURE | OUTPUT_PATH | OUTPUT_COORDS | OUTPUT_PAINT,
    .args_doc = "[FILE...]",
    .doc = "Counts the points of positions, in games that points decide: which group of stones "
           "scores what, and by which rule.",
    .options = options,
    .parse = parse_opt,
};
