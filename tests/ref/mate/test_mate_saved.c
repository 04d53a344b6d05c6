/* SPDX-License-Identifier: ISC */
/*
 * Tables that were written down and read again: a search that goes on with them, in pieces and in
 * tables of another length, ends with the verdict of one that was never interrupted; what is
 * damaged does no harm.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/text.h"
#include "analyse/search/mate_node.h"
#include "analyse/search/mate_saved.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"

#define PIECE_NODES 100 /* of the first piece of a search; every fourth time it is doubled */
#define PIECES_MAX 64
#define WHOLE_NODES 20000

static struct position position; /* large */

static int put_text(void *context, const void *bytes, size_t length)
{
    text_append(context, bytes, length);
    return 0;
}

struct reader {
    const char *bytes;
    size_t length, at;
};

static int get_text(void *context, void *bytes, size_t length)
{
    struct reader *reader = context;

    if (reader->length - reader->at < length)
        return ERROR_INPUT;
    memcpy(bytes, reader->bytes + reader->at, length);
    reader->at += length;
    return 0;
}

static int read_tables(struct mate *mate, const struct board *board, const char *bytes,
                       size_t length)
{
    struct reader reader = {bytes, length, 0};
    const int error = mate_saved_read(mate, board, get_text, &reader);

    return error != 0 || reader.at == length ? error : ERROR_INPUT;
}

static enum mate_verdict ask(struct mate *mate, enum colour attacker, uint64_t nodes)
{
    const struct mate_question question = {.attacker = attacker, .limit_nodes = nodes};
    struct mate_answer answer;

    mate_solve(mate, &position, &question, &answer);
    return answer.verdict;
}

/* The verdict of a search in pieces, each with tables of its own. */
static enum mate_verdict ask_in_pieces(enum colour attacker, struct text *bytes, int *npieces)
{
    enum mate_verdict verdict = MATE_UNKNOWN;

    text_reset(bytes);
    for (*npieces = 0; verdict == MATE_UNKNOWN && *npieces < PIECES_MAX; ++*npieces) {
        struct mate *mate = mate_new(*npieces % 2 == 0 ? 16 : 14);

        assert_non_null(mate);
        if (*npieces > 0)
            assert_int_equal(read_tables(mate, position.board, bytes->bytes, bytes->length), 0);
        text_reset(bytes);
        verdict = ask(mate, attacker, (uint64_t)PIECE_NODES << *npieces / 4);
        assert_int_equal(mate_saved_write(mate, put_text, bytes), 0);
        assert_false(bytes->failed);
        mate_free(mate);
    }
    return verdict;
}

static void test_goes_on(void **state)
{
    const struct game *games[] = {&game_havannah, &game_havannah, &game_hex};
    const int sizes[] = {3, 4, 5}, stones[] = {4, 14, 8};
    const int rounds = volume(30, 2000);
    int decided = 0, resumed = 0;
    struct text bytes = {0};
    struct random random = {.state = 5};

    (void)state;
    for (int g = 0; g < 3; g++) {
        struct board *board = board_new(games[g], sizes[g]);

        for (int i = 0; i < rounds; i++) {
            const enum colour attacker = i % 2 ? COLOUR_WHITE : COLOUR_BLACK;
            struct mate *mate = mate_new(16);
            int npieces;

            sample_random(&position, board, &random, stones[g]);
            const enum mate_verdict whole = ask(mate, attacker, WHOLE_NODES);
            mate_free(mate);
            if (whole == MATE_UNKNOWN)
                continue;
            assert_int_equal(ask_in_pieces(attacker, &bytes, &npieces), whole);
            decided++;
            resumed += npieces > 1;
        }
        board_free(board);
    }
    text_release(&bytes);
    print_message("# decided: %d, of them in more than one piece: %d\n", decided, resumed);
    assert_true(decided > rounds && resumed > rounds / 4);
}

static void test_same_bytes(void **state)
{
    struct board *board = board_new(&game_havannah, 4);
    struct text first = {0}, second = {0};
    struct random random = {.state = 3};

    (void)state;
    for (int i = 0; i < 10; i++) {
        struct mate *mate = mate_new(14), *other = mate_new(14);

        sample_random(&position, board, &random, 10);
        ask(mate, COLOUR_WHITE, 2000);
        text_reset(&first);
        text_reset(&second);
        assert_int_equal(mate_saved_write(mate, put_text, &first), 0);
        assert_int_equal(read_tables(other, board, first.bytes, first.length), 0);
        assert_int_equal(mate_saved_write(other, put_text, &second), 0);
        assert_int_equal(first.length, second.length);
        assert_memory_equal(first.bytes, second.bytes, first.length);
        mate_reset(other);
        text_reset(&second);
        assert_int_equal(mate_saved_write(other, put_text, &second), 0);
        assert_int_equal(second.length, 1);
        mate_free(mate);
        mate_free(other);
    }
    text_release(&first);
    text_release(&second);
    board_free(board);
}

static void test_damaged(void **state)
{
    struct board *board = board_new(&game_havannah, 4);
    struct mate *mate = mate_new(14);
    struct text bytes = {0};
    struct random random = {.state = 8};
    int refused = 0;

    (void)state;
    sample_random(&position, board, &random, 10);
    ask(mate, COLOUR_WHITE, 300);
    assert_int_equal(mate_saved_write(mate, put_text, &bytes), 0);
    for (size_t length = 0; length < bytes.length; length += 7) {
        mate_reset(mate);
        assert_int_equal(read_tables(mate, board, bytes.bytes, length), ERROR_INPUT);
    }
    for (int i = 0; i < volume(500, 20000); i++) {
        const uint32_t at = random_below(&random, (uint32_t)bytes.length);
        const char was = bytes.bytes[at];

        bytes.bytes[at] = (char)random_below(&random, 256);
        mate_reset(mate);
        refused += read_tables(mate, board, bytes.bytes, bytes.length) != 0;
        bytes.bytes[at] = was;
    }
    assert_true(refused > 0);
    text_release(&bytes);
    mate_free(mate);
    board_free(board);
}

/* A save amid a search of several threads may meet an entry whose numbers are not written yet. */
static void test_half_written(void **state)
{
    const struct mate_tt_entry half = {.key = 77, .work = 3, .move = 5, .stones = 4};
    struct board *board = board_new(&game_havannah, 4);
    struct mate *mate = mate_new(14), *other = mate_new(14);
    struct text bytes = {0};
    struct random random = {.state = 8};

    (void)state;
    sample_random(&position, board, &random, 10);
    ask(mate, COLOUR_WHITE, 300);
    mate_tt_store(mate->tables, &half);
    assert_int_equal(mate_saved_write(mate, put_text, &bytes), 0);
    assert_int_equal(read_tables(other, board, bytes.bytes, bytes.length), 0);
    text_release(&bytes);
    mate_free(mate);
    mate_free(other);
    board_free(board);
}

static void test_keys(void **state)
{
    struct board *board = board_new(&game_havannah, 4), *same = board_new(&game_havannah, 4);
    struct board *other = board_new(&game_havannah, 5);

    (void)state;
    assert_true(mate_saved_keys(board) == mate_saved_keys(same));
    assert_true(mate_saved_keys(board) != mate_saved_keys(other));
    board_free(board);
    board_free(same);
    board_free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_goes_on), cmocka_unit_test(test_same_bytes),
        cmocka_unit_test(test_damaged), cmocka_unit_test(test_half_written),
        cmocka_unit_test(test_keys),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
