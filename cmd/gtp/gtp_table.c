/* SPDX-License-Identifier: ISC */
/*
 * The table of commands (lint: table), and the commands that are made from it.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cmd/gtp/gtp_command.h"

static gtp_handler gtp_protocol_version, gtp_name, gtp_version, gtp_known_command,
    gtp_list_commands, gtp_help, gtp_quit, gtp_cputime, gtp_accept, gtp_hexgui_analyses,
    gtp_gogui_analyses;

#define NOTHING NULL, NULL, NULL, NULL

static const struct gtp_command gtp_commands[] = {
    /* The protocol's own. */
    {"protocol_version", "", 0, 0, gtp_protocol_version, "the version of the protocol: 2", NOTHING},
    {"name", "", 0, 0, gtp_name, "the name of this program", NOTHING},
    {"version", "", 0, 0, gtp_version, "its version", NOTHING},
    {"known_command", "NAME", 1, 1, gtp_known_command, "true or false", NOTHING},
    {"list_commands", "", 0, 0, gtp_list_commands, "all commands", NOTHING},
    {"help", "", 0, 0, gtp_help, "all commands with arguments and meaning", NOTHING},
    {"quit", "", 0, 0, gtp_quit, "end the session", NOTHING},
    {"cputime", "", 0, 0, gtp_cputime, "seconds of processor time used", NOTHING},
    {"boardsize", "N [N]", 1, 2, gtp_boardsize, "begin on an empty board; only Hex takes N N",
     NOTHING},
    {"clear_board", "", 0, 0, gtp_clear_board, "empty the board", NOTHING},
    {"komi", "X", 0, 1, gtp_komi, "accepted and ignored", NOTHING},
    {"play", "COLOUR MOVE", 2, 2, gtp_play, "play a cell, swap, swap-sides, pass or resign",
     NOTHING},
    {"undo", "[N]", 0, 1, gtp_undo, "take back the last move, or N moves", NOTHING},
    {"genmove", "COLOUR", 1, 1, gtp_genmove, "choose a move and play it", NOTHING},
    {"reg_genmove", "COLOUR", 1, 1, gtp_reg_genmove, "choose a move", "Move", NULL, "plist", "%m"},
    {"time_settings", "MAIN PERIOD STONES", 3, 3, gtp_time_settings, "set the clock, in seconds",
     NOTHING},
    {"time_left", "COLOUR SECONDS STONES", 3, 3, gtp_time_left, "what is left on the clock",
     NOTHING},
    {"level", "N", 1, 1, gtp_level, "let genmove play at a level from 1 to 9", NOTHING},
    {"final_score", "", 0, 0, gtp_final_score, "B+, W+ or 0", NOTHING},
    {"showboard", "", 0, 0, gtp_showboard, "draw the board as text", NOTHING},
    {"loadsgf", "FILE [N]", 1, 2, gtp_loadsgf,
     "set up the first record of a file, or before its move N", NOTHING},

    /* Commands of the engines castro and morat, and of benzene. */
    {"print", "", 0, 0, gtp_showboard, "showboard", NOTHING},
    {"play-game", "MOVE...", 1, GTP_ARGUMENTS_MAX, gtp_play_game, "play moves in turn", NOTHING},
    {"playgame", "MOVE...", 1, GTP_ARGUMENTS_MAX, gtp_play_game, "play moves in turn", NOTHING},
    {"white", "MOVE", 1, 1, gtp_play_white, "play white MOVE", NOTHING},
    {"black", "MOVE", 1, 1, gtp_play_black, "play black MOVE", NOTHING},
    {"history", "", 0, 0, gtp_history, "the moves played", NOTHING},
    {"all_legal", "", 0, 0, gtp_all_legal, "the empty cells, and swap where it is legal", NOTHING},
    {"all_legal_moves", "[COLOUR]", 0, 1, gtp_all_legal, "all_legal", NOTHING},
    {"winner", "", 0, 0, gtp_winner, "white, black, draw or none", NOTHING},
    {"havannah_winner", "", 0, 0, gtp_winner, "winner", NOTHING},
    {"hguicoords", "", 0, 0, gtp_hguicoords, "spell cells by lines, as HavannahGui", NOTHING},
    {"gridcoords", "", 0, 0, gtp_gridcoords, "spell cells in the usual way", NOTHING},
    {"time", "[OPTION...]", 0, 16, gtp_accept, "accepted and ignored", NOTHING},
    {"swap", "[0|1]", 0, 1, gtp_swap, "whether genmove may swap, in Havannah", NOTHING},
    {"param_player_board", "[KEY VALUE]", 0, 2, gtp_accept, "accepted and ignored", NOTHING},
    {"param_player_vc", "[KEY VALUE]", 0, 2, gtp_accept, "accepted and ignored", NOTHING},
    {"param_dfpn", "[KEY VALUE]", 0, 2, gtp_param_dfpn,
     "use_guifx 1: show searches on standard output; else ignored", NOTHING},

    /* GoGui. */
    {"gogui-interrupt", "", 0, 0, gtp_accept, "the comment `# interrupt' stops a search", NOTHING},
    {"gogui-analyze_commands", "", 0, 0, gtp_gogui_analyses, "analyses for GoGui", NOTHING},
    {"hexgui-analyze_commands", "", 0, 0, gtp_hexgui_analyses, "analyses for HexGui", NOTHING},
    {"gogui-rules_game_id", "", 0, 0, gtp_rules_game_id, "the game", NOTHING},
    {"gogui-rules_board_size", "", 0, 0, gtp_rules_board_size, "the board", NOTHING},
    {"gogui-rules_board", "", 0, 0, gtp_rules_board, "the stones, row by row", NOTHING},
    {"gogui-rules_side_to_move", "", 0, 0, gtp_rules_side_to_move, "black or white", NOTHING},
    {"gogui-rules_legal_moves", "", 0, 0, gtp_rules_legal_moves,
     "cells, and pass for a swap; nothing once the game is over", NOTHING},
    {"gogui-rules_final_result", "", 0, 0, gtp_rules_final_result, "who won, and by which figure",
     NOTHING},

    /* Connections, as benzene names them. */
    {"vc-build", "COLOUR", 1, 1, gtp_vc_build, "the cells outside the must-play, for COLOUR",
     "Must-play", "inferior", "gfx", "%m"},
    {"vc-get-mustplay", "COLOUR", 1, 1, gtp_vc_mustplay, "the same", "Must-play (again)",
     "inferior", NULL, "%m"},
    {"compute-inferior", "COLOUR", 1, 1, gtp_inferior, "dead cells: those of hav-useless",
     "Dead cells", "inferior", NULL, "%m"},
    {"vc-between-cells-full", "COLOUR END END", 3, 3, gtp_vc_between_full, "safe links of two ends",
     "Links of two cells", "vc", NULL, "%c %P"},
    {"vc-between-cells-semi", "COLOUR END END", 3, 3, gtp_vc_between_semi,
     "links of two ends after one more stone", "Semi-links of two cells", "vc", NULL, "%c %P"},
    {"vc-connected-to-full", "COLOUR END", 2, 2, gtp_vc_connected_full,
     "sides and cells safely joined to an end", "Linked to a cell", "plist", NULL, "%c %p"},
    {"vc-connected-to-semi", "COLOUR END", 2, 2, gtp_vc_connected_semi,
     "sides and cells joined to an end after one more stone", "Semi-linked to a cell", "plist",
     NULL, "%c %p"},
    {"vc-connected-to", "END COLOUR 0|1", 3, 3, gtp_vc_connected,
     "the same; 0: safely, 1: after one more stone", NOTHING},
    {"vc-intersection-full", "COLOUR END END", 3, 3, gtp_vc_intersection_full,
     "cells that all safe links of two ends use", NOTHING},
    {"vc-intersection-semi", "COLOUR END END", 3, 3, gtp_vc_intersection_semi,
     "cells that all links after one more stone use", NOTHING},
    {"vc-union-full", "COLOUR END END", 3, 3, gtp_vc_union_full,
     "cells that any safe link of two ends uses", NOTHING},
    {"vc-union-semi", "COLOUR END END", 3, 3, gtp_vc_union_semi,
     "cells that any link after one more stone uses", NOTHING},
    {"group-get", "CELL", 1, 1, gtp_group_get, "the chain of a stone, the stone first",
     "Chain of a stone", "group", "plist", "%p"},
    {"hav-between", "COLOUR END END", 3, 3, gtp_between,
     "how many links two ends have, and the cells of the smallest", "Links of two cells, count",
     "string", "gfx", "%c %P"},
    {"hav-connections", "COLOUR CELL", 2, 2, gtp_connections,
     "the smallest safe link of a cell to each side", "Links to the sides", "vc", NULL, "%c %p"},

    /* Forced wins. */
    {"dfpn-solve-state", "COLOUR", 1, 1, gtp_solve_state, "who wins with COLOUR to move",
     "Who wins", "string", "string", "%m"},
    {"dfpn-get-pv", "COLOUR", 1, 1, gtp_solve_line, "a line of the win, COLOUR to move",
     "Line of the win", "var", "var", "%m"},
    {"dfpn-solver-find-winning", "COLOUR", 1, 1, gtp_winning_moves, "moves proved to win",
     "Winning moves", "plist", "plist", "%m"},
    {"hav-mate", "COLOUR", 1, 1, gtp_mate, "who wins, with how many stones, by which line",
     "Forced win", "string", "string", "%m"},
    {"hav-holding", "COLOUR", 1, 1, gtp_holding_moves, "moves proved to win or to hold",
     "Moves that hold", "plist", "plist", "%m"},
    {"hav-losing", "COLOUR", 1, 1, gtp_losing_moves, "moves proved to lose", "Moves that lose",
     "plist", "plist", "%m"},

    /* The engine. */
    {"hav-value", "COLOUR", 1, 1, gtp_value, "White's chance to win with COLOUR to move", "Value",
     NULL, "string", "%m"},
    {"hav-moves", "COLOUR", 1, 1, gtp_moves, "the best moves, with chances, visits and lines",
     "Best moves", NULL, "gfx", "%m"},
    {"hav-analyze", "[COLOUR] [CENTISECONDS]", 0, 2, gtp_analyze,
     "chances, visits and lines of moves, again and again until the next line arrives", NOTHING},
    {"lz-analyze", "[COLOUR] [CENTISECONDS]", 0, 2, gtp_analyze, "hav-analyze", NOTHING},
    {"gogui-gfx-analyze", "COLOUR", 1, 1, gtp_analyze_live,
     "the best moves, shown as they are searched until the next line arrives", "Live analysis",
     "string", "gfx", "%m"},
    {"hav-param", "[KEY VALUE]", 0, 2, gtp_param, "settings: level, live graphics, swap",
     "Settings", "param", "param", ""},

    /* The stones on the board. */
    {"hav-threats", "COLOUR", 1, 1, gtp_threats, "cells that complete a figure at once", "Threats",
     "plist", "plist", "%c"},
    {"hav-double-threats", "COLOUR", 1, 1, gtp_double_threats, "cells that make two threats",
     "Double threats", "plist", "plist", "%c"},
    {"hav-replies", "COLOUR", 1, 1, gtp_replies, "cells that answer all threats against COLOUR",
     "Forced replies", "plist", "plist", "%m"},
    {"hav-frame", "COLOUR", 1, 1, gtp_frame, "the best frame of COLOUR, in words", "Frame",
     "string", "gfx", "%c"},
    {"hav-frame-cells", "COLOUR", 1, 1, gtp_frame_cells, "the cells that it needs", "Frame, cells",
     "plist", NULL, "%c"},
    {"hav-groups", "COLOUR", 1, 1, gtp_groups, "the safe group of each stone, numbered",
     "Safe groups", "pspairs", "gfx", "%c"},
    {"hav-dead-stones", "COLOUR", 1, 1, gtp_dead_chains,
     "stones that can belong to no figure any more", "Dead stones", "plist", "plist", "%c"},
    {"hav-useless", "", 0, 0, gtp_useless, "empty cells that no figure can use", "Useless cells",
     "plist", "plist", ""},
    {"hav-distance", "COLOUR", 1, 1, gtp_figure_distance, "fewest stones to each figure",
     "Distance to a figure", "string", "string", "%c"},
    {"hav-distance-map", "CELL", 1, 1, gtp_distance_map, "fewest stones from a chain to each cell",
     "Distance from a stone", "pspairs", "gfx", "%p"},
    {"hav-estimate", "COLOUR", 1, 1, gtp_estimate, "an estimate with COLOUR to move", "Estimate",
     "string", "string", "%m"},
    {"hav-ladders", "COLOUR", 1, 1, gtp_ladders, "ladders that COLOUR can start", "Ladders",
     "string", "string", "%c"},
    {"hav-templates", "COLOUR", 1, 1, gtp_templates, "templates that match", "Templates", "string",
     "string", "%c"},
    {"hav-remarks", "", 0, 0, gtp_remarks, "remarks about the last move", "Remarks", "string",
     "string", ""},
};

#define GTP_COMMANDS (sizeof gtp_commands / sizeof gtp_commands[0])

static const struct gtp_command *gtp_command_find(const char *name)
{
    for (size_t i = 0; i < GTP_COMMANDS; i++)
        if (strcmp(gtp_commands[i].name, name) == 0)
            return &gtp_commands[i];
    return NULL;
}

void gtp_command_run(struct gtp_session *session, const struct gtp_line *line,
                     struct gtp_answer *answer)
{
    const struct gtp_command *command = gtp_command_find(line->name);

    if (command == NULL)
        gtp_fail(answer, "unknown command");
    else if (line->narguments < command->least || line->narguments > command->most)
        gtp_fail(answer, "syntax error: %s%s%s", command->name,
                 command->arguments[0] == '\0' ? " takes no arguments" : " ", command->arguments);
    else
        command->run(session, line, answer);
}

/* ---- what the table says ----------------------------------------------------------------- */

static void gtp_protocol_version(struct gtp_session *session, const struct gtp_line *line,
                                 struct gtp_answer *answer)
{
    (void)session, (void)line;
    text_char(&answer->text, '2');
}

static void gtp_name(struct gtp_session *session, const struct gtp_line *line,
                     struct gtp_answer *answer)
{
    (void)session, (void)line;
    text_string(&answer->text, "hav-gtp");
}

static void gtp_version(struct gtp_session *session, const struct gtp_line *line,
                        struct gtp_answer *answer)
{
    (void)session, (void)line;
    text_string(&answer->text, HAV_VERSION);
}

static void gtp_known_command(struct gtp_session *session, const struct gtp_line *line,
                              struct gtp_answer *answer)
{
    (void)session;
    text_string(&answer->text, gtp_command_find(line->argument[0]) != NULL ? "true" : "false");
}

static void gtp_list_commands(struct gtp_session *session, const struct gtp_line *line,
                              struct gtp_answer *answer)
{
    (void)session, (void)line;
    for (size_t i = 0; i < GTP_COMMANDS; i++)
        text_format(&answer->text, "%s\n", gtp_commands[i].name);
}

static void gtp_help(struct gtp_session *session, const struct gtp_line *line,
                     struct gtp_answer *answer)
{
    (void)session, (void)line;
    for (size_t i = 0; i < GTP_COMMANDS; i++)
        text_format(&answer->text, "%s%s%s: %s\n", gtp_commands[i].name,
                    gtp_commands[i].arguments[0] == '\0' ? "" : " ", gtp_commands[i].arguments,
                    gtp_commands[i].help);
}

static void gtp_quit(struct gtp_session *session, const struct gtp_line *line,
                     struct gtp_answer *answer)
{
    (void)line, (void)answer;
    session->quits = true;
}

static void gtp_cputime(struct gtp_session *session, const struct gtp_line *line,
                        struct gtp_answer *answer)
{
    (void)session, (void)line;
    text_fixed(&answer->text, (double)clock() / CLOCKS_PER_SEC, 2);
}

static void gtp_accept(struct gtp_session *session, const struct gtp_line *line,
                       struct gtp_answer *answer)
{
    (void)session, (void)line, (void)answer;
}

/* The lines `type/label/command arguments` of a client's analyses. */
static void gtp_put_analyses(bool to_gogui, struct text *out)
{
    for (size_t i = 0; i < GTP_COMMANDS; i++) {
        const struct gtp_command *command = &gtp_commands[i];
        const char *type = to_gogui ? command->gogui : command->hexgui;

        if (command->label != NULL && type != NULL)
            text_format(out, "%s/%s/%s%s%s\n", type, command->label, command->name,
                        command->fills[0] == '\0' ? "" : " ", command->fills);
    }
}

static void gtp_hexgui_analyses(struct gtp_session *session, const struct gtp_line *line,
                                struct gtp_answer *answer)
{
    (void)session, (void)line;
    gtp_put_analyses(false, &answer->text);
}

static void gtp_gogui_analyses(struct gtp_session *session, const struct gtp_line *line,
                               struct gtp_answer *answer)
{
    (void)session, (void)line;
    gtp_put_analyses(true, &answer->text);
}
