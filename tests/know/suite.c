/* SPDX-License-Identifier: ISC */
#include "tests/know/suite.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lib/place.h"
#include "tests/lib/volume.h"

void suite_bail(const struct suite *suite, const char *what)
{
    printf("Bail out! %s:%d: %s\n", suite->file, suite->line, what);
    exit(1);
}

/* ---- words ---------------------------------------------------------------------------------- */

char *suite_colon(const struct suite *suite, char *text)
{
    char *colon = strchr(text, ':');

    if (colon == NULL)
        suite_bail(suite, "no colon");
    *colon = '\0';
    return colon + 1;
}

enum colour suite_colour(const struct suite *suite, const char *text)
{
    if (strcmp(text, "white") == 0)
        return COLOUR_WHITE;
    if (strcmp(text, "black") != 0)
        suite_bail(suite, "white or black");
    return COLOUR_BLACK;
}

enum figure suite_figure(const struct suite *suite, const char *text)
{
    for (figure_set f = 1; f < 1u << FIGURES; f = (figure_set)(f << 1))
        if (strcmp(text, figure_name((enum figure)f)) == 0)
            return (enum figure)f;
    suite_bail(suite, "no such figure");
}

cell suite_cell(const struct suite *suite, const char *text)
{
    return place_cell(suite->board, suite->spelling, text);
}

end_id suite_end(const struct suite *suite, const char *text)
{
    end_id end = strncmp(text, "side", 4) == 0 ? suite->ends.of_side[atoi(text + 4)]
                                               : suite->ends.of_cell[suite_cell(suite, text)];

    if (end == END_NONE)
        suite_bail(suite, "an end that the colour cannot have");
    return end;
}

void suite_cells(struct suite *suite, const char *text, struct cellset *cells)
{
    char words[LINE_BYTES], *save = NULL;
    int n = cellset_words(suite->board);

    cellset_clear(cells->word, CELLSET_WORDS_MAX);
    snprintf(words, sizeof words, "%s", text);
    for (char *w = strtok_r(words, " ", &save); w != NULL; w = strtok_r(NULL, " ", &save)) {
        if (w[1] != '\0')
            cellset_add(cells->word, suite_cell(suite, w));
        else if (cellset_empty(suite->sign[*w & (SIGNS - 1)].word, n))
            suite_bail(suite, "a sign that is not drawn");
        else
            cellset_or(cells->word, cells->word, suite->sign[*w & (SIGNS - 1)].word, n);
    }
}

/* ---- outcomes ------------------------------------------------------------------------------- */

void suite_report(struct suite *suite, bool ok, const char *text, const char *got)
{
    suite->ntests++;
    suite->nfailed += !ok && !suite->todo;
    ++*(suite->todo ? ok ? &suite->unexpected : &suite->known_fail
        : ok        ? &suite->pass
                    : &suite->fail);
    printf("%sok %d - %s line %d: %s%s\n", ok ? "" : "not ", suite->ntests, suite->file,
           suite->line, text,
           suite->todo ? " # TO"
                         "DO known failure"
                       : "");
    if (!ok)
        printf("# got: %s\n", got);
    suite->todo = false;
}

void suite_report_cells(struct suite *suite, const struct cellset *cells, const char *expected,
                        const char *line)
{
    struct cellset want;
    char got[LINE_BYTES];

    suite_cells(suite, expected, &want);
    place_spell(suite->board, suite->spelling, cells->word, got, sizeof got);
    suite_report(suite, cellset_equal(cells->word, want.word, cellset_words(suite->board)), line,
                 got);
}

/* ---- setting up ----------------------------------------------------------------------------- */

static void read_game(struct suite *suite, const char *text)
{
    char name[16], spelling[8];
    int size;

    if (sscanf(text, "%15s %d %7s", name, &size, spelling) != 3)
        suite_bail(suite, "game NAME SIZE SPELLING");
    suite->spelling = strcmp(spelling, "line") == 0 ? SPELLING_LINE : SPELLING_LG;
    suite->board = boards_get(&suite->boards, game_find(name, strlen(name)), size);
    if (suite->board == NULL)
        suite_bail(suite, "no such board");
    position_init(&suite->position, suite->board, RING_FREELING);
    cellset_clear(suite->carrier.word, CELLSET_WORDS_MAX);
    memset(suite->sign, 0, sizeof suite->sign);
    suite->limit_nodes = 0;
}

/* The sign drawn for the number-th cell of a column. */
static void read_sign(struct suite *suite, int column, int number, char sign)
{
    char name[SPELLING_BYTES];
    cell at;

    snprintf(name, sizeof name, "%c%d", 'a' + column, number);
    at = cell_read(suite->board, SPELLING_LG, name, strlen(name), NULL);
    if (at == CELL_NONE)
        suite_bail(suite, "the drawing is not one of this board");
    if (sign == 'O' || sign == 'X')
        position_set(&suite->position, at, sign == 'O' ? COLOUR_WHITE : COLOUR_BLACK);
    else if (sign != '.')
        cellset_add(suite->sign[sign & (SIGNS - 1)].word, at);
}

/* A drawing: columns of a Havannah board stand three characters apart, number 1 lowest; rows of a
 * Hex board are lines, the first uppermost. */
static void read_drawing(struct suite *suite, FILE *file)
{
    char lines[BOARD_SPAN_MAX * 2][LINE_BYTES];
    bool hex = suite->board->ncorners == 0;
    int n = 0, read = 0;

    while (n < BOARD_SPAN_MAX * 2 && fgets(lines[n], LINE_BYTES, file) != NULL) {
        suite->line++;
        if (lines[n][strspn(lines[n], " \t\n")] == '\0')
            break;
        lines[n][strcspn(lines[n], "\n")] = '\0';
        n++;
    }
    for (int x = 0; x < suite->board->span && !hex; x++) {
        int number = 0;

        for (int i = n; i-- > 0;)
            if (strlen(lines[i]) > (size_t)(3 * x + 1) &&
                !isspace((unsigned char)lines[i][3 * x + 1])) {
                read_sign(suite, x, ++number, lines[i][3 * x + 1]);
                read++;
            }
    }
    for (int i = 0; i < n && hex; i++) {
        int x = 0;

        for (const char *c = lines[i]; *c; c++)
            if (!isspace((unsigned char)*c)) {
                read_sign(suite, x++, i + 1, *c);
                read++;
            }
    }
    if (read != suite->board->ncells)
        suite_bail(suite, "the drawing has too few cells");
}

/* One clause of a carrier. */
static void read_region(struct suite *suite, const char *text, struct cellset *set)
{
    const struct board *board = suite->board;
    char a[SPELLING_BYTES], b[SPELLING_BYTES];
    int n, side;
    cell from = 0, to = 0;

    if (sscanf(text, " ellipse %d %23s %23s", &n, a, b) == 3) {
        from = suite_cell(suite, a);
        to = suite_cell(suite, b);
        for (cell c = 0; c < board->ncells; c++)
            if (board_distance(board, from, c) + board_distance(board, c, to) <=
                board_distance(board, from, to) + n)
                cellset_add(set->word, c);
    } else if (sscanf(text, " columns %23s %23s", a, b) == 2) {
        for (cell c = 0; c < board->ncells; c++)
            if (board->x[c] >= a[0] - '`' && board->x[c] <= b[0] - '`')
                cellset_add(set->word, c);
    } else if (sscanf(text, " rows %d side%d", &n, &side) == 2) {
        for (cell c = 0; c < board->ncells; c++)
            for (cell e = 0; e < board->ncells; e++)
                if (board->edges[e] >> side & 1 && board_distance(board, c, e) < n)
                    cellset_add(set->word, c);
    } else if (strcmp(text, "all") == 0 || strcmp(text, "rim") == 0) {
        for (cell c = 0; c < board->ncells; c++)
            if (text[0] == 'a' || board->edges[c] != 0)
                cellset_add(set->word, c);
    } else {
        suite_cells(suite, text, set);
    }
}

static void read_carrier(struct suite *suite, const char *text)
{
    char clauses[LINE_BYTES], *save = NULL;

    for (int w = 0; w < CELLSET_WORDS_MAX; w++)
        suite->carrier.word[w] = ~(uint64_t)0;
    strcpy(clauses, text);
    /* An empty list has no clause. */
    if (clauses[0] == '\0')
        cellset_clear(suite->carrier.word, CELLSET_WORDS_MAX);
    for (char *clause = strtok_r(clauses, "&", &save); clause != NULL;
         clause = strtok_r(NULL, "&", &save)) {
        struct cellset set = {{0}};

        read_region(suite, clause, &set);
        cellset_and(suite->carrier.word, suite->carrier.word, set.word, CELLSET_WORDS_MAX);
    }
}

static void read_stones(struct suite *suite, enum colour colour, const char *text)
{
    struct cellset cells;
    int words = cellset_words(suite->board);

    suite_cells(suite, text, &cells);
    for (cell c = cellset_next(cells.word, 0, words); c != CELL_NONE;
         c = cellset_next(cells.word, c + 1u, words))
        position_set(&suite->position, c, colour);
}

static bool set_up(struct suite *suite, FILE *file, const char *word, const char *rest)
{
    if (strcmp(word, "game") == 0) {
        read_game(suite, rest);
    } else if (strcmp(word, "drawn") == 0) {
        read_drawing(suite, file);
    } else if (strcmp(word, "white") == 0 || strcmp(word, "black") == 0) {
        read_stones(suite, suite_colour(suite, word), rest);
    } else if (strcmp(word, "empty") == 0) {
        read_stones(suite, COLOUR_NONE, rest);
    } else if (strcmp(word, "goal") == 0) {
        suite->colour = strncmp(rest, "white", 5) == 0 ? COLOUR_WHITE : COLOUR_BLACK;
        strcpy(suite->goal, strlen(rest) > 6 ? rest + 6 : "");
    } else if (strcmp(word, "in") == 0) {
        read_carrier(suite, rest);
    } else if (strcmp(word, "among") == 0) {
        suite_cells(suite, rest, &suite->among);
    } else if (strcmp(word, "limit") == 0) {
        suite->limit_nodes = strtoull(rest, NULL, 10) * 1000;
    } else if (strcmp(word, "todo") == 0) {
        suite->todo = true;
    } else if (strcmp(word, "soak") == 0) {
        suite->soak = true;
    } else {
        return false;
    }
    return true;
}

/* ---- files ---------------------------------------------------------------------------------- */

static void run_line(struct suite *suite, FILE *file, char *line)
{
    char word[16] = "", copy[LINE_BYTES];
    int used = 0;

    if (sscanf(line, "%15s %n", word, &used) != 1 || word[0] == '#')
        return;
    strcpy(copy, line);
    if (set_up(suite, file, word, line + used))
        return;
    if (suite->board == NULL)
        suite_bail(suite, "no game");
    if (suite->soak && !volume_is_full()) {
        printf("ok %d - %s line %d # SKIP in a soak only\n", ++suite->ntests, suite->file,
               suite->line);
        suite->skipped++;
        suite->todo = false;
    } else if (volume_is_watched() && suite->line % 4 != 0) {
        suite->todo = false; /* a quarter of the questions has the same faults of memory */
    } else if (!ask_exact(suite, word, line + used, copy) &&
               !ask_position(suite, word, line + used, copy) &&
               !ask_shape(suite, word, line + used, copy) &&
               !ask_advice(suite, word, line + used, copy)) {
        suite_bail(suite, "unknown word");
    }
    suite->soak = false;
}

int suite_run(const char *const *files, size_t nfiles)
{
    static struct suite suite;
    char line[LINE_BYTES];

    suite.exact = exact_new(20);
    suite.links = links_new(&links_quick);
    for (size_t i = 0; i < nfiles; i++) {
        FILE *file = fopen(files[i], "r");

        suite.file = files[i];
        suite.line = 0;
        suite.board = NULL;
        if (file == NULL || suite.exact == NULL || suite.links == NULL)
            suite_bail(&suite, "cannot start");
        while (fgets(line, sizeof line, file) != NULL) {
            suite.line++;
            line[strcspn(line, "\n")] = '\0';
            run_line(&suite, file, line);
        }
        fclose(file);
    }
    printf("1..%d\n# %d pass, %d FAIL, %d known-fail, %d PASS(unexpected), %d in a soak only\n",
           suite.ntests, suite.pass, suite.fail, suite.known_fail, suite.unexpected, suite.skipped);
    exact_free(suite.exact);
    links_free(suite.links);
    boards_release(&suite.boards);
    return suite.nfailed != 0;
}
