/* SPDX-License-Identifier: ISC */
/*
 * Whose turn is it, and what does a line mean?  A word that is no command is a move.  The session
 * plays, judges and spells; nothing here knows a rule.
 */
#include "cmd/gtp/play_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "analyse/board/figure.h"
#include "analyse/board/ply.h"
#include "cmd/gtp/gtp_command.h"
#include "cmd/gtp/gtp_session.h"
#include "cmd/gtp/play_save.h"
#include "cmd/output/complaint.h"
#include "parse/draw/draw.h"

#define PLAY_HINTS 3 /* moves of a hint; set by hand */

struct play {
    struct gtp_session session;
    enum colour own;
    struct text answer; /* of the session's last command */
    bool quits;
};

/* ---- the session ---- */

/* Lets the session run a command, whose answer is in play->answer.  False: it failed. */
static bool play_ask(struct play *play, const char *command, const char *colour, const char *word)
{
    struct gtp_answer answer = {.fails = false};
    struct text line = {0};
    struct gtp_line read;

    text_format(&line, "%s %s %s ", command, colour, word);
    if (line.failed) {
        gtp_fail(&answer, "out of memory");
    } else {
        gtp_line_read(&read, line.bytes, line.length - 1);
        gtp_command_run(&play->session, &read, &answer);
    }
    text_reset(&play->answer);
    text_string(&play->answer, text_c(&answer.text));
    text_release(&answer.text);
    text_release(&line);
    return !answer.fails;
}

static enum colour play_mover(const struct play *play)
{
    return (enum colour)play->session.position->to_move;
}

static bool play_is_over(const struct play *play)
{
    enum colour winner;

    (void)gtp_won(&play->session, &winner);
    return winner != COLOUR_NONE || position_empties(play->session.position) == 0;
}

/* ---- what is shown ---- */

static void play_board(struct play *play)
{
    const struct ply *last = ply_last(play->session.position);
    const struct mark mark = {.kind = MARK_LAST, .cell = last == NULL ? CELL_NONE : last->cell};
    const struct drawing drawing = {.board = play->session.board,
                                    .position = play->session.position,
                                    .marks = &mark,
                                    .nmarks = last != NULL && last->cell != CELL_NONE,
                                    .spelling = SPELLING_LG,
                                    .coordinates = true};
    struct text drawn = {0};

    draw_text(&drawing, &(struct draw_text_options){.colour = isatty(STDOUT_FILENO)}, &drawn);
    printf("\n%s\n", text_c(&drawn));
    text_release(&drawn);
}

/* "White wins by a ring.  undo, save FILE or quit". */
static void play_result(struct play *play)
{
    enum colour winner;
    const figure_set figures = gtp_won(&play->session, &winner);

    if (winner == COLOUR_NONE)
        printf("The board is full: a draw.");
    else
        printf("%s wins", colour_title(winner));
    for (int f = 0; f < FIGURES; f++)
        if ((figures >> f & 1) != 0)
            printf(" by a %s", figure_name((enum figure)(1 << f)));
    printf("%s  Now undo, save FILE or quit.\n", winner == COLOUR_NONE ? "" : ".");
}

static void play_help(struct play *play)
{
    (void)play;
    printf("  e5          play there: a letter for the column, a number along it\n"
           "  swap        as the second player's first move, take over the first stone\n"
           "  hint        threats, the best moves, the chance of each, and the line that follows\n"
           "  undo        take back your last move and the answer\n"
           "  board       draw the board again\n"
           "  level N     let the program play at level N, 1 to 9\n"
           "  save FILE   write the game: .sgf, .lg or .moves\n"
           "  resign      give up\n"
           "  quit        end; the game is not saved\n");
}

/* ---- commands ---- */

/* "  Black threatens to win at a4 or d1.", if there are such cells. */
static bool play_put_threats(struct play *play, enum colour colour, const char *words)
{
    size_t length;
    int left = 0, count = 0;

    if (!play_ask(play, "hav-threats", colour_name(colour), ""))
        return false;
    for (const char *c = text_c(&play->answer); *(c += strspn(c, " ")) != '\0'; left++)
        c += strcspn(c, " ");
    if (left > 0)
        printf("  %s %s ", colour_title(colour), words);
    for (const char *c = text_c(&play->answer); *(c += strspn(c, " ")) != '\0'; c += length) {
        length = strcspn(c, " ");
        printf("%s%.*s", text_joint(count++, left, " or "), (int)length, c);
    }
    if (left > 0)
        printf(".\n");
    return left > 0;
}

/* "a4 57%, 900 visits: a4 b3"; proved moves have words and no count: "a4 wins (proved): a4". */
static void play_put_move(const char *line, size_t length)
{
    const char *comma = memchr(line, ',', length), *colon = memchr(line, ':', length);

    if (comma == NULL || colon == NULL || comma[-1] == '%' || comma[-1] == '-')
        printf("  %.*s\n", (int)length, line);
    else
        printf("  %.*s (proved)%.*s\n", (int)(comma - line), line,
               (int)(length - (size_t)(colon - line)), colon);
}

static void play_hint(struct play *play)
{
    const enum colour mover = play_mover(play);
    const char *line;

    if (!play_is_over(play) && !play_put_threats(play, mover, "wins at once at"))
        (void)play_put_threats(play, colour_other(mover), "threatens to win at");
    if (play_is_over(play) || !play_ask(play, "hav-moves", colour_name(mover), "")) {
        printf("no hint: %s\n", play_is_over(play) ? "the game is over" : text_c(&play->answer));
        return;
    }
    line = text_c(&play->answer);
    for (int i = 0; i < PLAY_HINTS && *line != '\0'; i++) {
        const size_t length = strcspn(line, "\n");

        play_put_move(line, length);
        line += length + (line[length] == '\n');
    }
}

static void play_undo(struct play *play)
{
    bool undone = false;

    while (play_ask(play, "undo", "", "")) {
        undone = true;
        if (play_mover(play) == play->own && play->session.resigned == COLOUR_NONE)
            break;
    }
    if (undone)
        play_board(play);
    else
        printf("no move to take back\n");
}

static void play_level(struct play *play, const char *word)
{
    if (!play_ask(play, "level", word, ""))
        printf("bad level `%s': want a number from 1 to 9\n", word);
}

static void play_save_as(struct play *play, const char *path)
{
    const struct board *board = play->session.board;
    const bool is_white = play->own == COLOUR_WHITE;
    struct text moves = {0};

    if (*path == '\0') {
        printf("a file must follow `save', as in `save game.sgf'\n");
        return;
    }
    (void)play_ask(play, "history", "", "");
    text_format(&moves, "%s-%d %s=player %s=\"havtools, level %d\" %s\n", board->game->name,
                board->size, is_white ? "white" : "black", is_white ? "black" : "white",
                play->session.level, text_c(&play->answer));
    if (moves.failed)
        printf("out of memory\n");
    else
        play_save(text_c(&moves), path);
    text_release(&moves);
}

static void play_move(struct play *play, const char *word)
{
    if (play_is_over(play))
        printf("the game is over; `undo' takes a move back\n");
    else if (play_ask(play, "play", colour_name(play_mover(play)), word))
        play_board(play);
    else if (strncmp(text_c(&play->answer), "syntax error", strlen("syntax error")) == 0)
        printf("no move and no command `%s'; `help' lists the commands\n", word);
    else
        printf("%s\n", text_c(&play->answer));
}

/* Does what a line says: "WORD [ARGUMENT]". */
static void play_line(struct play *play, char *line)
{
    static const struct {
        const char *word;
        void (*run)(struct play *play);
    } commands[] = {
        {"help", play_help}, {"hint", play_hint}, {"undo", play_undo}, {"board", play_board}};
    char *word = line + strspn(line, " \t");
    char *rest = word + strcspn(word, " \t");

    if (*rest != '\0')
        *rest++ = '\0';
    rest += strspn(rest, " \t");
    if (*rest != '\0' && strcasecmp(word, "level") != 0 && strcasecmp(word, "save") != 0) {
        printf("one move or command a line: nothing is done with `%s %s'\n", word, rest);
        return;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcasecmp(word, commands[i].word) == 0) {
            commands[i].run(play);
            return;
        }
    if (strcasecmp(word, "quit") == 0)
        play->quits = true;
    else if (strcasecmp(word, "level") == 0)
        play_level(play, rest);
    else if (strcasecmp(word, "save") == 0)
        play_save_as(play, rest);
    else if (*word != '\0')
        play_move(play, word);
}

/* ---- the game ---- */

static void play_answer(struct play *play)
{
    const enum colour mover = play_mover(play);

    printf("%s is thinking ...\n", colour_title(mover));
    fflush(stdout);
    if (!play_ask(play, "genmove", colour_name(mover), "")) {
        printf("%s\n", text_c(&play->answer));
        play->quits = true;
        return;
    }
    if (play->session.resigned == mover) {
        printf("%s resigns.\n", colour_title(mover));
        return;
    }
    printf("%s plays %s.\n", colour_title(mover), text_c(&play->answer));
    play_board(play);
    if (play->session.options->verbose && !play_is_over(play) &&
        play_ask(play, "hav-value", colour_name(play_mover(play)), ""))
        complain("%s", text_c(&play->answer));
}

/* Loads the game, and takes back what follows the ply that is wanted. */
static bool play_load(struct play *play, const struct play_options *options)
{
    if (!play_ask(play, "loadsgf", options->path, "")) {
        complain("%s", text_c(&play->answer));
        return false;
    }
    const int nplies = play->session.position->nplies;
    const int wanted = replay_args_ply(options->replay, nplies);

    if (wanted < 0) {
        complain("no ply %s%d in `%s': it has %d", options->replay->from_end ? "-" : "",
                 options->replay->move, options->path, nplies);
        return false;
    }
    while (play->session.position->nplies > wanted && play_ask(play, "undo", "", ""))
        continue;
    if (play_is_over(play) && !options->replay->has_move)
        complain("`%s' is over; -m N begins after move N, such as %d", options->path, nplies / 2);
    return true;
}

static int play_begin(struct play *play, const struct play_options *options)
{
    if (gtp_session_begin(&play->session, &options->gtp, NULL) != 0) {
        complain("out of memory");
        return EXIT_TROUBLE;
    }
    play->session.swaps = true;
    if (options->path != NULL && !play_load(play, options))
        return EXIT_TROUBLE;
    play->own = options->own != COLOUR_NONE ? options->own : play_mover(play);
    printf("You play %s, level %d plays %s.  `help' lists the commands.\n", colour_title(play->own),
           play->session.level, colour_title(colour_other(play->own)));
    play_board(play);
    return EXIT_FINE;
}

/* Reads lines until the end. */
static void play_loop(struct play *play)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;

    while (!play->quits) {
        if (play_is_over(play)) {
            play_result(play);
        } else if (play_mover(play) != play->own) {
            play_answer(play);
            continue;
        }
        printf("%s> ", colour_title(play->own));
        fflush(stdout);
        length = getline(&line, &room, stdin);
        if (length < 0)
            break;
        line[strcspn(line, "\r\n")] = '\0';
        play_line(play, line);
    }
    if (!play->quits)
        printf("\n");
    free(line);
}

int play_run(const struct play_options *options)
{
    struct play *play = calloc(1, sizeof *play);

    if (play == NULL) {
        complain("out of memory");
        return EXIT_TROUBLE;
    }
    int status = play_begin(play, options);
    if (status == EXIT_FINE)
        play_loop(play);
    if (fflush(stdout) != 0 || ferror(stdout) != 0)
        status = EXIT_TROUBLE;
    gtp_session_end(&play->session);
    text_release(&play->answer);
    free(play);
    return status;
}
