/* SPDX-License-Identifier: ISC */
/*
 * How is a proof written, and what is wrong with a line of one?
 */
#include "parse/notation/dag_text.h"

#include <string.h>

#define WORDS PROOF_DAG_WORDS

/* The version in the first line.  Version 1 had the colours exchanged in games that Black begins.
 */
static int dag_text_version(const struct game *game)
{
    return game->first == COLOUR_WHITE ? 1 : 2;
}

/* ---- writing ---- */

static void dag_text_write_cell(const struct board *board, cell at, struct text *out)
{
    char name[SPELLING_BYTES];

    text_append(out, name, cell_spell(board, SPELLING_LINE, at, name));
}

static void dag_text_write_answer(const struct board *board, const struct proof_answer *answer,
                                  struct text *out)
{
    if (answer->at != CELL_NONE) {
        dag_text_write_cell(board, answer->at, out);
        return;
    }
    text_unsigned(out, (uint64_t)answer->node + 1);
    if (answer->symmetry != 0) {
        text_char(out, '/');
        text_unsigned(out, answer->symmetry);
    }
}

void dag_text_write_head(const struct proof_dag *dag, const struct position *position,
                         struct text *out)
{
    const struct board *board = dag->board;

    text_format(out, "havproof %d\ngame %s %d\n", dag_text_version(board->game), board->game->name,
                board->size);
    for (int i = COLOUR_WHITE; i <= COLOUR_BLACK; i++) {
        text_string(out, colour_name((enum colour)i));
        for (cell c = 0; c < board->ncells; c++) {
            if (position_colour(position, c) != (enum colour)i)
                continue;
            text_char(out, ' ');
            dag_text_write_cell(board, c, out);
        }
        text_char(out, '\n');
    }
    text_format(out, "to-move %s\nclaim %s %s\n", colour_name((enum colour)position->to_move),
                colour_name(dag->prover), dag->goal == PROOF_GOAL_WIN ? "wins" : "holds");
}

void dag_text_write_node(const struct proof_dag *dag, const struct proof_stones *stones,
                         const struct proof_answer *answers, int nanswers, struct text *out)
{
    for (cell c = 0; c < dag->board->ncells; c++)
        text_char(out, cellset_has(stones->own, c)     ? 'o'
                       : cellset_has(stones->other, c) ? 'x'
                                                       : '.');
    for (int i = 0; i < nanswers; i++) {
        text_char(out, ' ');
        dag_text_write_answer(dag->board, &answers[i], out);
    }
    text_char(out, '\n');
}

void dag_text_write_end(const struct proof_dag *dag, const struct proof_answer *answer,
                        struct text *out)
{
    text_string(out, "proved ");
    dag_text_write_answer(dag->board, answer, out);
    text_format(out, "\nend %lu\n", (unsigned long)dag->nnodes);
}

/* ---- reading ---- */

enum {
    LINE_SIGN,
    LINE_GAME,
    LINE_WHITE,
    LINE_BLACK,
    LINE_TO_MOVE,
    LINE_CLAIM,
    LINE_NODE,
    LINE_END
};

/* The rest of a line. */
struct dag_text_rest {
    const char *bytes;
    size_t length;
};

void dag_text_reader_init(struct dag_text_reader *reader, struct boards *boards, uint64_t memory)
{
    memset(reader, 0, sizeof *reader);
    reader->boards = boards;
    reader->memory = memory;
}

void dag_text_reader_next(struct dag_text_reader *reader)
{
    if (reader->prover != COLOUR_NONE)
        proof_dag_release(&reader->dag);
    reader->next = LINE_SIGN;
    reader->board = NULL;
    reader->prover = COLOUR_NONE;
}

void dag_text_reader_release(struct dag_text_reader *reader)
{
    dag_text_reader_next(reader);
    text_release(&reader->reason);
}

static enum dag_text_verdict dag_text_refuse(struct dag_text_reader *reader, const char *reason)
{
    text_reset(&reader->reason);
    text_string(&reader->reason, reason);
    return DAG_TEXT_REFUSED;
}

/* Takes the next word, which a single space ends; false: none. */
static bool dag_text_take_word(struct dag_text_rest *rest, struct dag_text_rest *word)
{
    const char *space;

    if (rest->length == 0)
        return false;
    space = memchr(rest->bytes, ' ', rest->length);
    word->bytes = rest->bytes;
    word->length = space == NULL ? rest->length : (size_t)(space - rest->bytes);
    rest->bytes += word->length;
    rest->length -= word->length;
    if (rest->length > 0) { /* a space at the end leaves an empty word, which nothing accepts */
        rest->bytes++;
        rest->length--;
        if (rest->length == 0)
            word->length = 0;
    }
    return true;
}

static bool dag_text_is(const struct dag_text_rest *word, const char *wanted)
{
    return word->length == strlen(wanted) && memcmp(word->bytes, wanted, word->length) == 0;
}

/* Reads digits without a leading zero; false: there are others, or too many. */
static bool dag_text_read_number(const char *bytes, size_t length, uint64_t *number)
{
    *number = 0;
    if (length == 0 || length > 10 || (length > 1 && bytes[0] == '0'))
        return false;
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] < '0' || bytes[i] > '9')
            return false;
        *number = *number * 10 + (uint64_t)(bytes[i] - '0');
    }
    return true;
}

/* Reads a cell; CELL_NONE: it is none, or not spelt as the tools write it. */
static cell dag_text_read_cell(const struct board *board, const struct dag_text_rest *word)
{
    char name[SPELLING_BYTES];
    const cell at = cell_read(board, SPELLING_LINE, word->bytes, word->length, NULL);

    if (at != CELL_NONE)
        cell_spell(board, SPELLING_LINE, at, name);
    return at != CELL_NONE && dag_text_is(word, name) ? at : CELL_NONE;
}

/* "game havannah 3" */
static enum dag_text_verdict dag_text_take_game(struct dag_text_reader *reader,
                                                struct dag_text_rest rest)
{
    struct dag_text_rest word = {0};
    const struct game *game;
    uint64_t size;

    if (!dag_text_take_word(&rest, &word) || !dag_text_is(&word, "game") ||
        !dag_text_take_word(&rest, &word))
        return dag_text_refuse(reader, "want the line `game NAME SIZE'");
    game = game_find(word.bytes, word.length);
    if (game == NULL || !dag_text_is(&word, game->name) ||
        (game_can(game) & (GAME_CHAINS | GAME_MONOTONE)) != (GAME_CHAINS | GAME_MONOTONE))
        return dag_text_refuse(reader, "no game of figures that only grow");
    if (reader->version != dag_text_version(game))
        return dag_text_refuse(reader, game->first == COLOUR_BLACK
                                           ? "version 1 of a game that Black begins has the "
                                             "colours exchanged; prove it again"
                                           : "version 2 is of games that Black begins");
    if (!dag_text_take_word(&rest, &word) ||
        !dag_text_read_number(word.bytes, word.length, &size) || rest.length > 0 ||
        size < (uint64_t)game->size_min || size > (uint64_t)game->size_max)
        return dag_text_refuse(reader, "no size of this game");
    reader->board = boards_get(reader->boards, game, (int)size);
    if (reader->board == NULL)
        return DAG_TEXT_NO_MEMORY;
    if (reader->board->ncells > PROOF_DAG_CELLS_MAX)
        return dag_text_refuse(reader, "the board is too large for a proof");
    position_init(&reader->position, reader->board, RING_FREELING);
    return DAG_TEXT_MORE;
}

/* "white a1 b2" */
static enum dag_text_verdict dag_text_take_stones(struct dag_text_reader *reader,
                                                  enum colour colour, struct dag_text_rest rest)
{
    struct dag_text_rest word = {0};

    if (!dag_text_take_word(&rest, &word) || !dag_text_is(&word, colour_name(colour)))
        return dag_text_refuse(reader, colour == COLOUR_WHITE ? "want the line `white CELLS'"
                                                              : "want the line `black CELLS'");
    while (dag_text_take_word(&rest, &word)) {
        const cell at = dag_text_read_cell(reader->board, &word);

        if (at == CELL_NONE || position_colour(&reader->position, at) != COLOUR_NONE)
            return dag_text_refuse(reader, "a stone is not on an empty cell of the board");
        if (position_play(&reader->position, at, colour) != 0)
            return dag_text_refuse(reader, "the position has a figure already");
    }
    return DAG_TEXT_MORE;
}

static enum colour dag_text_read_colour(const struct dag_text_rest *word)
{
    for (int i = COLOUR_WHITE; i <= COLOUR_BLACK; i++)
        if (dag_text_is(word, colour_name((enum colour)i)))
            return (enum colour)i;
    return COLOUR_NONE;
}

/* "to-move black" */
static enum dag_text_verdict dag_text_take_mover(struct dag_text_reader *reader,
                                                 struct dag_text_rest rest)
{
    struct dag_text_rest word = {0};
    enum colour colour = COLOUR_NONE;

    if (dag_text_take_word(&rest, &word) && dag_text_is(&word, "to-move") &&
        dag_text_take_word(&rest, &word) && rest.length == 0)
        colour = dag_text_read_colour(&word);
    if (colour == COLOUR_NONE)
        return dag_text_refuse(reader, "want the line `to-move COLOUR'");
    reader->position.to_move = (uint8_t)colour;
    return DAG_TEXT_MORE;
}

/* "claim white wins" */
static enum dag_text_verdict dag_text_take_claim(struct dag_text_reader *reader,
                                                 struct dag_text_rest rest)
{
    struct dag_text_rest word = {0};
    enum colour colour = COLOUR_NONE;

    if (dag_text_take_word(&rest, &word) && dag_text_is(&word, "claim") &&
        dag_text_take_word(&rest, &word))
        colour = dag_text_read_colour(&word);
    if (colour == COLOUR_NONE || !dag_text_take_word(&rest, &word) || rest.length > 0 ||
        (!dag_text_is(&word, "wins") && !dag_text_is(&word, "holds")))
        return dag_text_refuse(reader, "want the line `claim COLOUR wins' or `claim COLOUR holds'");
    reader->goal = dag_text_is(&word, "wins") ? PROOF_GOAL_WIN : PROOF_GOAL_HOLD;
    reader->prover = colour;
    proof_dag_init(&reader->dag, reader->board, colour, reader->goal, reader->memory);
    return DAG_TEXT_MORE;
}

/* "b3", "17" or "17/5" */
static bool dag_text_read_answer(const struct dag_text_reader *reader,
                                 const struct dag_text_rest *word, struct proof_answer *answer)
{
    const char *slash = memchr(word->bytes, '/', word->length);
    const size_t length = slash == NULL ? word->length : (size_t)(slash - word->bytes);
    uint64_t number, symmetry = 0;

    *answer = (struct proof_answer){.at = CELL_NONE};
    if (word->length > 0 && (word->bytes[0] < '0' || word->bytes[0] > '9')) {
        answer->at = dag_text_read_cell(reader->board, word);
        return answer->at != CELL_NONE;
    }
    if (!dag_text_read_number(word->bytes, length, &number) || number == 0 ||
        number >= PROOF_DAG_NONE ||
        (slash != NULL && (!dag_text_read_number(slash + 1, word->length - length - 1, &symmetry) ||
                           symmetry == 0 || symmetry >= (uint64_t)reader->board->nsymmetries)))
        return false;
    answer->node = (uint32_t)(number - 1);
    answer->symmetry = (uint8_t)symmetry;
    return true;
}

static enum dag_text_verdict dag_text_refuse_answer(struct dag_text_reader *reader,
                                                    enum proof_fault fault,
                                                    const struct proof_answer *answer)
{
    text_reset(&reader->reason);
    text_format(&reader->reason, "%s: ", proof_fault_reason(fault));
    dag_text_write_answer(reader->board, answer, &reader->reason);
    return DAG_TEXT_REFUSED;
}

static enum dag_text_verdict dag_text_refuse_node(struct dag_text_reader *reader,
                                                  enum proof_fault fault,
                                                  const struct proof_place *place,
                                                  const struct proof_answer *answers)
{
    if (place->answer >= 0)
        return dag_text_refuse_answer(reader, fault, &answers[place->answer]);
    dag_text_refuse(reader, proof_fault_reason(fault));
    if (place->reply != CELL_NONE) {
        text_string(&reader->reason, ": ");
        dag_text_write_cell(reader->board, place->reply, &reader->reason);
    }
    return DAG_TEXT_REFUSED;
}

/* ".oox. a2 17": false with a reason, or the stones. */
static bool dag_text_read_stones(struct dag_text_reader *reader, const struct dag_text_rest *word,
                                 struct proof_stones *stones)
{
    const int ncells = reader->board->ncells;

    *stones = (struct proof_stones){{0}, {0}};
    for (size_t i = 0; i < word->length && i < (size_t)ncells; i++) {
        const char c = word->bytes[i];

        if (c == 'o')
            cellset_add(stones->own, (cell)i);
        else if (c == 'x')
            cellset_add(stones->other, (cell)i);
        else if (c != '.')
            return false;
    }
    return word->length == (size_t)ncells;
}

static enum dag_text_verdict dag_text_take_node(struct dag_text_reader *reader,
                                                struct dag_text_rest rest)
{
    struct proof_answer answers[PROOF_DAG_ANSWERS_MAX];
    struct dag_text_rest word = {0};
    struct proof_stones stones;
    struct proof_place place;
    enum proof_fault fault;
    int n = 0;

    if (!dag_text_take_word(&rest, &word) || !dag_text_read_stones(reader, &word, &stones))
        return dag_text_refuse(reader, "want a node: one of `o', `x' and `.' for each cell");
    while (dag_text_take_word(&rest, &word)) {
        if (n == PROOF_DAG_ANSWERS_MAX)
            return dag_text_refuse(reader, "the node has too many answers");
        if (!dag_text_read_answer(reader, &word, &answers[n++]))
            return dag_text_refuse(reader, "an answer is neither a cell nor a node");
    }
    fault = proof_dag_add(&reader->dag, &stones, answers, n, &place);
    if (fault == PROOF_FAULT_MEMORY)
        return DAG_TEXT_NO_MEMORY;
    return fault == PROOF_FAULT_NONE ? DAG_TEXT_MORE
                                     : dag_text_refuse_node(reader, fault, &place, answers);
}

/* "proved 412" */
static enum dag_text_verdict dag_text_take_proved(struct dag_text_reader *reader,
                                                  struct dag_text_rest rest)
{
    struct dag_text_rest word = {0};
    struct proof_answer answer;
    struct proof_stones stones;
    enum proof_fault fault;

    if (!dag_text_take_word(&rest, &word) || !dag_text_is(&word, "proved") ||
        !dag_text_take_word(&rest, &word) || rest.length > 0 ||
        !dag_text_read_answer(reader, &word, &answer))
        return dag_text_refuse(reader, "want the line `proved ANSWER'");
    proof_dag_stones(&reader->dag, &reader->position, &stones);
    fault =
        proof_dag_decides(&reader->dag, &stones, (enum colour)reader->position.to_move, &answer);
    if (fault != PROOF_FAULT_NONE)
        return dag_text_refuse_answer(reader, fault, &answer);
    reader->next = LINE_END;
    return DAG_TEXT_MORE;
}

/* "end 412" */
static enum dag_text_verdict dag_text_take_end(struct dag_text_reader *reader,
                                               struct dag_text_rest rest)
{
    struct dag_text_rest word = {0};
    uint64_t number = 0;

    if (!dag_text_take_word(&rest, &word) || !dag_text_is(&word, "end") ||
        !dag_text_take_word(&rest, &word) || rest.length > 0 ||
        !dag_text_read_number(word.bytes, word.length, &number))
        return dag_text_refuse(reader, "want the line `end NODES'");
    if (number != reader->dag.nnodes)
        return dag_text_refuse(reader, "there are more or fewer nodes than the line says");
    return DAG_TEXT_DONE;
}

static enum dag_text_verdict dag_text_take_head(struct dag_text_reader *reader,
                                                struct dag_text_rest rest)
{
    switch (reader->next++) {
    case LINE_SIGN:
        reader->version = dag_text_is(&rest, "havproof 1")   ? 1
                          : dag_text_is(&rest, "havproof 2") ? 2
                                                             : 0;
        return reader->version != 0
                   ? DAG_TEXT_MORE
                   : dag_text_refuse(reader, "want the line `havproof 1' or `havproof 2'");
    case LINE_GAME: return dag_text_take_game(reader, rest);
    case LINE_WHITE: return dag_text_take_stones(reader, COLOUR_WHITE, rest);
    case LINE_BLACK: return dag_text_take_stones(reader, COLOUR_BLACK, rest);
    case LINE_TO_MOVE: return dag_text_take_mover(reader, rest);
    default: return dag_text_take_claim(reader, rest);
    }
}

bool dag_text_reader_is_ending(const struct dag_text_reader *reader)
{
    return reader->next == LINE_END;
}

enum dag_text_verdict dag_text_reader_take(struct dag_text_reader *reader, const char *line,
                                           size_t length)
{
    const struct dag_text_rest rest = {.bytes = line, .length = length};

    reader->line++;
    if (reader->next < LINE_NODE)
        return dag_text_take_head(reader, rest);
    if (reader->next == LINE_END)
        return dag_text_take_end(reader, rest);
    return length > 0 && line[0] == 'p' ? dag_text_take_proved(reader, rest)
                                        : dag_text_take_node(reader, rest);
}
