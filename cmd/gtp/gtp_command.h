/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_GTP_COMMAND_H
#define CMD_GTP_GTP_COMMAND_H

/*
 * The commands.  One table (gtp_table.c) has the name, arguments, handler and help of each, and how
 * each client shows what it answers; lists of commands and of analyses are made from it.
 */

#include "analyse/study/study_links.h"
#include "cmd/gtp/gtp_engines.h"
#include "cmd/gtp/gtp_state.h"

/* Answers a command whose number of arguments is as the table says. */
typedef void gtp_handler(struct gtp_session *session, const struct gtp_line *line,
                         struct gtp_answer *answer);

struct gtp_command {
    const char *name;
    const char *arguments; /* for help: "COLOUR CELL" */
    int least, most; /* arguments */
    gtp_handler *run;
    const char *help;
    /* An analysis: its label in menus, and the arguments that the client fills in. */
    const char *label; /* NULL: none */
    const char *hexgui, *gogui; /* type of what is drawn; NULL: not for this client */
    const char *fills; /* "%m", "%c %P", ... */
};

/* Runs the command of a line; fails for an unknown one and for a wrong number of arguments. */
void gtp_command_run(struct gtp_session *session, const struct gtp_line *line,
                     struct gtp_answer *answer);

/* The handlers, by the file that has them. */

/* gtp_game.c */
gtp_handler gtp_boardsize, gtp_clear_board, gtp_komi, gtp_play, gtp_play_white, gtp_play_black,
    gtp_play_game, gtp_undo, gtp_showboard, gtp_all_legal, gtp_history, gtp_winner, gtp_final_score,
    gtp_loadsgf, gtp_hguicoords, gtp_gridcoords;

/* gtp_rules.c */
/* GoGui's letter for a cell: X for a stone of the protocol's Black, O for White's, or a point.
 */
char gtp_point(const struct gtp_session *session, cell at);
gtp_handler gtp_rules_game_id, gtp_rules_board_size, gtp_rules_board, gtp_rules_side_to_move,
    gtp_rules_legal_moves, gtp_rules_final_result;

/* gtp_search.c */
gtp_handler gtp_solve_state, gtp_solve_line, gtp_mate, gtp_winning_moves, gtp_holding_moves,
    gtp_losing_moves;

/* gtp_clock.c */
gtp_handler gtp_time_settings, gtp_time_left;

/* gtp_choice.c */
/* genmove: a move that is proved to win; else the best by the engine, where there is one; else a
 * move that is proved to hold; else, of those that are not proved to lose, the best by distances.
 */
gtp_handler gtp_genmove, gtp_reg_genmove;

/* gtp_param.c */
gtp_handler gtp_param, gtp_param_dfpn, gtp_level, gtp_swap;

/* gtp_advice.c */
gtp_handler gtp_value, gtp_moves;

/* gtp_analyze.c */
gtp_handler gtp_analyze, gtp_analyze_live;

/* gtp_facts.c */
gtp_handler gtp_threats, gtp_double_threats, gtp_replies, gtp_frame, gtp_frame_cells, gtp_groups,
    gtp_group_get, gtp_dead_chains, gtp_useless, gtp_inferior, gtp_figure_distance,
    gtp_distance_map, gtp_estimate;

/* gtp_shapes.c */
gtp_handler gtp_ladders, gtp_templates, gtp_remarks;

/* gtp_links.c */
gtp_handler gtp_vc_build, gtp_vc_between_full, gtp_vc_between_semi, gtp_vc_connected_full,
    gtp_vc_connected_semi, gtp_vc_connected, gtp_vc_intersection_full, gtp_vc_intersection_semi,
    gtp_vc_union_full, gtp_vc_union_semi, gtp_vc_mustplay, gtp_between, gtp_connections;

/*
 * In a game whose one figure joins two sides that conduct: does the colour join them, with `mover`
 * to move, by a link that the rules give?  Such a link wins, since the opponent completes nothing
 * without cutting it.
 */
bool gtp_link_wins(struct gtp_session *session, enum colour colour, enum colour mover,
                   struct gtp_answer *answer);

#endif
