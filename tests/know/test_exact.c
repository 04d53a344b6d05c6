/* SPDX-License-Identifier: ISC */
/*
 * Positions with a known answer, put to the exact local search.  exact.tst holds them, its head
 * explains the words.  One TAP line a question; `todo` before a question marks a known failure.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/exact.h"
#include "tests/lib/place.h"

#define LINE_BYTES 1024

struct know {
    const char *file;
    int line;
    int ntests, nfailed;
    bool todo;
    struct boards boards;
    const struct board *board;
    enum spelling spelling;
    struct position position;
    enum colour colour;
    char goal[LINE_BYTES]; /* words after `goal COLOUR` */
    struct ends ends;
    struct cellset carrier;
    struct exact *exact;
};

static void fail_line(const struct know *know, const char *what)
{
    printf("Bail out! %s:%d: %s\n", know->file, know->line, what);
    exit(1);
}

static void report(struct know *know, bool ok, const char *text, const char *got)
{
    know->ntests++;
    know->nfailed += !ok && !know->todo;
    printf("%sok %d - line %d: %s%s\n", ok ? "" : "not ", know->ntests, know->line, text,
           know->todo ? " # TO"
                        "DO known failure"
                      : "");
    if (!ok)
        printf("# got: %s\n", got);
    know->todo = false;
}

static void read_game(struct know *know, char *text)
{
    char name[16], spelling[8];
    int size;

    if (sscanf(text, "%15s %d %7s", name, &size, spelling) != 3)
        fail_line(know, "game NAME SIZE SPELLING");
    know->spelling = strcmp(spelling, "line") == 0 ? SPELLING_LINE : SPELLING_LG;
    know->board = boards_get(&know->boards, game_find(name, strlen(name)), size);
    if (know->board == NULL)
        fail_line(know, "no such board");
    position_init(&know->position, know->board, RING_FREELING);
    cellset_clear(know->carrier.word, CELLSET_WORDS_MAX);
}

/* The carrier: all empty cells, cells by name, a range of columns, or an ellipse around two cells.
 */
static void read_carrier(struct know *know, const char *text)
{
    const struct board *board = know->board;
    char a[SPELLING_BYTES], b[SPELLING_BYTES];
    int more;

    cellset_clear(know->carrier.word, CELLSET_WORDS_MAX);
    if (sscanf(text, "ellipse %d %23s %23s", &more, a, b) == 3) {
        cell from = place_cell(board, know->spelling, a), to = place_cell(board, know->spelling, b);

        for (cell c = 0; c < board->ncells; c++)
            if (board_distance(board, from, c) + board_distance(board, c, to) <=
                board_distance(board, from, to) + more)
                cellset_add(know->carrier.word, c);
    } else if (sscanf(text, "columns %23s %23s", a, b) == 2) {
        for (cell c = 0; c < board->ncells; c++)
            if (board->x[c] >= a[0] - '`' && board->x[c] <= b[0] - '`')
                cellset_add(know->carrier.word, c);
    } else if (strcmp(text, "all") == 0) {
        for (cell c = 0; c < board->ncells; c++)
            cellset_add(know->carrier.word, c);
    } else {
        place_set(board, know->spelling, text, know->carrier.word);
    }
}

static struct exact_question question(struct know *know)
{
    struct exact_question question = {.ends = &know->ends, .carrier = know->carrier.word};
    char words[LINE_BYTES], *save = NULL;

    ends_init(&know->ends, &know->position, know->colour);
    strcpy(words, know->goal);
    for (char *w = strtok_r(words, " ", &save); w != NULL; w = strtok_r(NULL, " ", &save)) {
        bool figure = false;

        for (figure_set f = 1; f < 1u << FIGURES; f <<= 1)
            if (strcmp(w, figure_name((enum figure)f)) == 0) {
                question.figures |= f;
                figure = true;
            }
        if (figure)
            continue;
        question.target[question.ntargets++] =
            strncmp(w, "side", 4) == 0
                ? know->ends.of_side[atoi(w + 4)]
                : know->ends.of_cell[place_cell(know->board, know->spelling, w)];
    }
    for (int j = 0; j < question.ntargets; j++)
        if (question.target[j] == END_NONE)
            fail_line(know, "a target that the colour cannot have");
    return question;
}

/* Is the answer yes with one more stone of `colour` on `at`, `first` telling who moves then? */
static bool yes_after(struct know *know, cell at, enum colour colour, bool first)
{
    struct exact_question q;
    struct exact_answer answer;

    position_set(&know->position, at, colour);
    q = question(know);
    q.colour_first = first;
    exact_solve(know->exact, &q, &answer);
    position_set(&know->position, at, COLOUR_NONE);
    return answer.verdict == EXACT_YES;
}

/* The cells of the carrier where one stone of `colour` makes the answer `want`. */
static void cells_where(struct know *know, enum colour colour, bool first, bool want,
                        struct cellset *cells)
{
    int words = cellset_words(know->board);

    cellset_clear(cells->word, CELLSET_WORDS_MAX);
    for (cell c = cellset_next(know->carrier.word, 0, words); c != CELL_NONE;
         c = cellset_next(know->carrier.word, c + 1u, words))
        if (position_colour(&know->position, c) == COLOUR_NONE &&
            yes_after(know, c, colour, first) == want)
            cellset_add(cells->word, c);
}

/* Compares the cells found with the words expected. */
static void report_cells(struct know *know, const struct cellset *cells, const char *expected,
                         const char *line)
{
    struct cellset want;
    char got[LINE_BYTES];

    place_set(know->board, know->spelling, expected, want.word);
    place_spell(know->board, know->spelling, cells->word, got, sizeof got);
    report(know, cellset_equal(cells->word, want.word, cellset_words(know->board)), line, got);
}

static void ask_verdict(struct know *know, bool first, const char *expected, const char *line)
{
    static const char *const names[] = {"no", "yes", "unknown"};
    struct exact_question q = question(know);
    struct exact_answer answer;

    q.colour_first = first;
    exact_solve(know->exact, &q, &answer);
    report(know, strcmp(names[answer.verdict], expected) == 0, line, names[answer.verdict]);
}

static void ask_least(struct know *know, const char *expected, const char *line)
{
    struct exact_question q = question(know);
    struct exact_answer answer;

    exact_minimise(know->exact, &q, &answer);
    if (answer.verdict != EXACT_YES)
        report(know, false, line, "no link");
    else if (strcmp(expected, "itself") == 0)
        report(know, cellset_equal(answer.carrier.word, know->carrier.word, q.ends->words), line,
               "less is enough");
    else
        report_cells(know, &answer.carrier, expected, line);
}

static void ask_replies(struct know *know, char *text, const char *line)
{
    struct exact_question q = question(know);
    struct cellset replies;
    char *colon = strchr(text, ':');

    if (colon == NULL)
        fail_line(know, "replies CELL: CELLS");
    *colon = '\0';
    cellset_clear(replies.word, CELLSET_WORDS_MAX);
    exact_replies(know->exact, &q, place_cell(know->board, know->spelling, text), replies.word);
    report_cells(know, &replies, colon + 1, line);
}

static void ask_shortfall(struct know *know, const char *expected, const char *line)
{
    struct exact_question q = question(know);
    char got[16];

    snprintf(got, sizeof got, "%d", exact_shortfall(know->exact, &q, 3, NULL));
    report(know, strcmp(got, expected) == 0, line, got);
}

static void run_line(struct know *know, char *line)
{
    char word[16] = "", copy[LINE_BYTES], *rest;
    struct cellset cells;
    int used = 0;

    if (sscanf(line, "%15s %n", word, &used) != 1 || word[0] == '#')
        return;
    strcpy(copy, line);
    rest = line + used;
    if (strcmp(word, "game") == 0) {
        read_game(know, rest);
    } else if (strcmp(word, "white") == 0) {
        place_stones(&know->position, COLOUR_WHITE, know->spelling, rest);
    } else if (strcmp(word, "black") == 0) {
        place_stones(&know->position, COLOUR_BLACK, know->spelling, rest);
    } else if (strcmp(word, "goal") == 0) {
        know->colour = strncmp(rest, "white", 5) == 0 ? COLOUR_WHITE : COLOUR_BLACK;
        strcpy(know->goal, rest + 6);
    } else if (strcmp(word, "in") == 0) {
        read_carrier(know, rest);
    } else if (strcmp(word, "todo") == 0) {
        know->todo = true;
    } else if (strcmp(word, "full") == 0 || strcmp(word, "semi") == 0) {
        ask_verdict(know, word[0] == 's', rest, copy);
    } else if (strcmp(word, "least") == 0) {
        ask_least(know, rest, copy);
    } else if (strcmp(word, "shortfall") == 0) {
        ask_shortfall(know, rest, copy);
    } else if (strcmp(word, "replies") == 0) {
        ask_replies(know, rest, copy);
    } else if (strcmp(word, "keys") == 0) {
        cells_where(know, know->colour, false, true, &cells);
        report_cells(know, &cells, rest, copy);
    } else if (strcmp(word, "cuts") == 0) {
        cells_where(know, colour_other(know->colour), true, false, &cells);
        report_cells(know, &cells, rest, copy);
    } else {
        fail_line(know, "unknown word");
    }
}

int main(void)
{
    static struct know know = {.file = "tests/know/exact.tst"};
    char line[LINE_BYTES];
    FILE *file = fopen(know.file, "r");

    know.exact = exact_new(18);
    if (file == NULL || know.exact == NULL)
        fail_line(&know, "cannot start");
    while (fgets(line, sizeof line, file) != NULL) {
        know.line++;
        line[strcspn(line, "\n")] = '\0';
        run_line(&know, line);
    }
    printf("1..%d\n", know.ntests);
    fclose(file);
    exact_free(know.exact);
    boards_release(&know.boards);
    return know.nfailed != 0;
}
