/* SPDX-License-Identifier: ISC */
/*
 * Folding, books and the opening tree: images of a position are one, orders of moves are one, a
 * swap is a move of its own; the same book comes out however it is sorted and put together, and no
 * damage to it goes unseen.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "corpus/base/fold.h"
#include "corpus/base/temp_file.h"
#include "corpus/openings/book_maker.h"
#include "corpus/openings/openings.h"
#include "tests/lib/canonical.h"

static struct boards boards;

/* ---- folding -------------------------------------------------------------------------------- */

/* Random stones, and the same ones under a symmetry. */
static void check_images(struct random *random, const struct board *board)
{
    static struct position position;
    struct fold fold, image;
    int s = (int)random_below(random, (uint32_t)board->nsymmetries);
    cell stones[12];
    enum colour colours[12];
    int count = 0;

    position_init(&position, board, RING_FREELING);
    fold_init(&fold, board, false);
    fold_init(&image, board, false);
    for (int i = 0; i < 12; i++) {
        cell at = (cell)random_below(random, (uint32_t)board->ncells);
        if (position_colour(&position, at) != COLOUR_NONE)
            continue;
        stones[count] = at;
        colours[count] = (enum colour)(1 + random_below(random, 2));
        position_set(&position, at, colours[count]);
        fold_toggle(&fold, at, colours[count]);
        fold_toggle(&image, board->symmetry[s][at], colours[count]);
        count++;
        assert_int_equal(fold.least, canonical_key(&position, NULL));
        assert_int_equal(fold_key(&fold, COLOUR_WHITE), fold_key(&image, COLOUR_WHITE));
        assert_int_not_equal(fold_key(&fold, COLOUR_WHITE), fold_key(&image, COLOUR_BLACK));
    }
    for (cell at = 0; at < board->ncells; at++) {
        cell name = fold_cell(&fold, at);
        int ncells;
        assert_int_equal(name, fold_cell(&image, board->symmetry[s][at]));
        cell shown = fold_show(&fold, name, &ncells);
        assert_int_equal(fold_cell(&fold, shown), name);
        assert_false(cell_before(board, at, shown) && fold_cell(&fold, at) == name);
        int same = 0;
        for (cell other = 0; other < board->ncells; other++)
            same += fold_cell(&fold, other) == name;
        assert_int_equal(same, ncells);
    }
    while (count > 0) {
        count--;
        fold_toggle(&fold, stones[count], colours[count]);
    }
    assert_int_equal(fold.least, 0);
    assert_int_equal(fold.least_by, (1u << board->nsymmetries) - 1);
}

static void test_fold(void **state)
{
    struct random random = {1};
    (void)state;

    for (int i = 0; i < 60; i++) {
        check_images(&random, boards_get(&boards, &game_havannah, 2 + i % 5));
        check_images(&random, boards_get(&boards, &game_hex, 3 + i % 5));
    }
}

/* The same stones on boards of another size or game have another key. */
static void test_kinds(void **state)
{
    uint64_t keys[40];
    int count = 0;
    (void)state;

    for (int size = 2; size <= 10; size++) {
        const struct game *const games[] = {&game_havannah, &game_hex};
        for (int i = 0; i < 2; i++) {
            struct fold fold;
            fold_init(&fold, boards_get(&boards, games[i], size), false);
            keys[count++] = fold_key(&fold, COLOUR_WHITE);
            keys[count++] = fold_key(&fold, COLOUR_BLACK);
        }
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            assert_int_not_equal(keys[i], keys[j]);
}

/* The key as hav-book(5) tells how to make it, from nothing but that page. */
static uint64_t split_mix(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static void test_documented(void **state)
{
    const struct game *const games[] = {&game_havannah, &game_hex};
    (void)state;

    for (int i = 0; i < 2; i++) {
        const struct board *board = boards_get(&boards, games[i], 4);
        uint64_t words[64][2], seed = (uint64_t)(i + 1) * 4294967296u + 4, least = UINT64_MAX;
        struct fold fold;
        for (int at = 0; at < board->ncells; at++)
            for (int colour = 0; colour < 2; colour++)
                words[at][colour] = split_mix(&seed);
        /* White on cell 0, Black on cell 5. */
        for (int s = 0; s < board->nsymmetries; s++) {
            uint64_t sum = words[board->symmetry[s][0]][0] ^ words[board->symmetry[s][5]][1];
            least = sum < least ? sum : least;
        }
        seed = least + 0x9e3779b97f4a7c15u * (uint64_t)(i * 64 + 4 * 2 + 1);
        fold_init(&fold, board, false);
        fold_toggle(&fold, 0, COLOUR_WHITE);
        fold_toggle(&fold, 5, COLOUR_BLACK);
        assert_int_equal(fold_key(&fold, COLOUR_BLACK), split_mix(&seed));
    }
}

/* ---- trees ---------------------------------------------------------------------------------- */

#define RECORD(moves, result) "(;GM[Havannah]SZ[4]PW[White]PB[Black]RE[" result "]" moves ")\n"

static int pack(void *worker, struct walk_item *item)
{
    (void)worker;

    book_pack(item, item->outcome, 6, item->out);
    return WALK_REPORTED;
}

static int keep(void *context, const char *bytes, size_t length)
{
    text_append(context, bytes, length);
    return 0;
}

/* Packs a file of records. */
static void pack_file(const char *records, size_t length, struct text *packed)
{
    char path[] = "/tmp/hav-test.XXXXXX";
    int file = mkstemp(path);
    char *const operands[] = {path};
    struct walk_counts counts;
    const struct walk_options options = {
        .operands = operands,
        .noperands = 1,
        .work = {.replay = WALK_REPLAY_OUTCOME, .record_each = pack},
        .sink = keep,
        .context = packed,
        .jobs = 1};

    assert_true(file >= 0);
    FILE *out = fdopen(file, "w");
    assert_int_equal(fwrite(records, 1, length, out), length);
    fclose(out);
    assert_int_equal(walk_run(&options, &counts), 0);
    assert_int_equal(counts.read, counts.reported);
    unlink(path);
}

static struct book_maker *make(const struct text *packed, size_t memory)
{
    struct book_maker *maker = book_maker_new(6, RING_FREELING, memory);

    assert_non_null(maker);
    assert_int_equal(book_maker_take(maker, packed->bytes, packed->length), 0);
    return maker;
}

/* The records of a walk, as lines. */
static int tell(void *context, const struct openings_node *node)
{
    struct text *told = context;
    char name[SPELLING_BYTES] = "swap";

    if (node->cell != CELL_NONE)
        cell_spell(node->position->board, SPELLING_LG, node->cell, name);
    text_format(told, "%d %s %d: %d of %d, %d, W %d B %d, ended %d%s\n", node->ply,
                node->ply == 0 ? "-" : name, node->ncells, (int)node->played,
                (int)node->parent_games, (int)node->tally->score.games,
                (int)node->tally->score.white_won, (int)node->tally->score.black_won,
                (int)node->ended, node->again ? " again" : "");
    return 0;
}

static void tell_tree(const char *records, unsigned depth, uint64_t min_games, struct text *told)
{
    struct text packed = {0};
    struct book book;
    const struct openings_options options = {.depth = depth, .min_games = min_games, .samples = 3};

    pack_file(records, strlen(records), &packed);
    struct book_maker *maker = make(&packed, BOOK_MEMORY_MIN);
    assert_int_equal(book_maker_book(maker, &book), 0);
    assert_int_equal(
        openings_walk(&(struct openings_source){.book = &book}, &options, tell, NULL, told), 0);
    book_close(&book);
    book_maker_free(maker);
    text_release(&packed);
}

/* Two orders of the same three moves, one of them mirrored, meet in one position. */
static void test_transposition(void **state)
{
    struct text told = {0};
    (void)state;

    tell_tree(RECORD(";W[d4];B[a1];W[b1];B[resign]", "W+")
                  RECORD(";W[b1];B[a1];W[d4];B[c3];W[resign]", "B+")
                      RECORD(";W[a2];B[a1];W[d4]", ""),
              4, 1, &told);
    /* d4 is the middle of base 4; b1 and a2 mirror each other past the corner a1. */
    assert_string_equal(text_c(&told), "0 - 1: 3 of 3, 3, W 1 B 1, ended 0\n"
                                       "1 a2 12: 2 of 3, 2, W 0 B 1, ended 0\n"
                                       "2 a1 1: 2 of 2, 2, W 0 B 1, ended 0\n"
                                       "3 d4 1: 2 of 2, 3, W 1 B 1, ended 2\n"
                                       "4 c3 1: 1 of 3, 1, W 0 B 1, ended 1\n"
                                       "1 d4 1: 1 of 3, 1, W 1 B 0, ended 0\n"
                                       "2 a1 6: 1 of 1, 1, W 1 B 0, ended 0\n"
                                       "3 a2 2: 1 of 1, 3, W 1 B 1, ended 2 again\n");
    text_release(&told);
}

/* A swapped stone is Black's and White's to answer: not the position in which Black placed it. */
static void test_swap(void **state)
{
    struct text told = {0};
    (void)state;

    tell_tree(RECORD(";W[a1];B[swap];W[d4];B[resign]", "W+")
                  RECORD(";W[d7];B[swap];W[d4];B[resign]", "W+")
                      RECORD(";W[d4];B[a1];W[resign]", "B+") RECORD(";W[a1];B[d4]", "")
                          RECORD(";W[a1]", "") RECORD("", ""),
              3, 1, &told);
    assert_string_equal(text_c(&told), "0 - 1: 6 of 6, 6, W 2 B 1, ended 1\n"
                                       "1 a1 6: 4 of 6, 4, W 2 B 0, ended 1\n"
                                       "2 swap 1: 2 of 4, 2, W 2 B 0, ended 0\n"
                                       "3 d4 1: 2 of 2, 2, W 2 B 0, ended 2\n"
                                       "2 d4 1: 1 of 4, 1, W 0 B 0, ended 1\n"
                                       "1 d4 1: 1 of 6, 1, W 0 B 1, ended 0\n"
                                       "2 a1 6: 1 of 1, 1, W 0 B 1, ended 1\n");
    text_release(&told);
}

/* Least games just below, at and above what a move has; a forfeit and a draw decide nothing; set-up
 * games and games that Black began are left out. */
static void test_limits(void **state)
{
    static const char records[] = RECORD(";W[a1];B[b2];W[resign]", "B+")
        RECORD(";W[a1];B[b2]", "W+") RECORD(";W[d4]", "0") "(;GM[Havannah]SZ[4]AB[c3];W[d4])\n"
                                                           "(;GM[Havannah]SZ[4]PL[B];B[d4])\n";
    (void)state;

    for (unsigned least = 1; least <= 3; least++) {
        struct text told = {0};
        tell_tree(records, 1, least, &told);
        assert_int_equal(strstr(text_c(&told), "0 - 1: 3 of 3, 3, W 0 B 1, ended 0\n") != NULL,
                         true);
        assert_int_equal(strstr(text_c(&told), "1 a1 6: 2 of 3, 2, W 0 B 1") != NULL, least <= 2);
        assert_int_equal(strstr(text_c(&told), "1 d4 1: 1 of 3, 1, W 0 B 0") != NULL, least <= 1);
        text_release(&told);
    }
}

/* ---- books ---------------------------------------------------------------------------------- */

#define GAMES 3000

/* Records of random short games. */
static void make_records(struct text *records)
{
    struct random random = {7};

    for (int game = 0; game < GAMES; game++) {
        const struct board *board =
            boards_get(&boards, &game_havannah, 3 + (int)random_below(&random, 2));
        static struct position position;
        position_init(&position, board, RING_FREELING);
        text_format(records,
                    "(;GM[Havannah]SZ[%d]PW[player-%u]PB[player-%u]GN[%u]WR[%u]DT[20%02u-0%u]",
                    board->size, random_below(&random, 40), random_below(&random, 40),
                    random_below(&random, 100000), random_below(&random, 2000),
                    random_below(&random, 30), 1 + random_below(&random, 9));
        for (unsigned left = random_below(&random, 9); left > 0; left--) {
            char name[SPELLING_BYTES];
            cell at = (cell)random_below(&random, (uint32_t)board->ncells);
            enum colour colour = (enum colour)position.to_move;
            if (position.nplies == 1 && random_below(&random, 3) == 0) {
                text_string(records, ";B[swap]");
                position_swap(&position);
                continue;
            }
            if (position_colour(&position, at) != COLOUR_NONE)
                continue;
            cell_spell(board, SPELLING_LINE, at, name);
            text_format(records, ";%c[%s]", colour == COLOUR_WHITE ? 'W' : 'B', name);
            if (position_play(&position, at, colour) != 0)
                break;
        }
        text_string(records, ")\n");
    }
}

static void write_book(struct book_maker *maker, struct text *book)
{
    assert_int_equal(book_maker_write(maker, keep, book), 0);
    assert_false(book->failed);
    book_maker_free(maker);
}

static void assert_same(const struct text *a, const struct text *b)
{
    assert_int_equal(a->length, b->length);
    assert_memory_equal(a->bytes, b->bytes, a->length);
}

/* One run or many. */
static void test_runs(void **state)
{
    struct text records = {0}, packed = {0}, whole = {0}, runs = {0};
    (void)state;

    make_records(&records);
    pack_file(records.bytes, records.length, &packed);
    write_book(make(&packed, BOOK_MEMORY), &whole);
    write_book(make(&packed, BOOK_MEMORY_MIN), &runs);
    assert_same(&whole, &runs);
    assert_true(whole.length > 4 * BOOK_MEMORY_MIN);

    text_release(&records);
    text_release(&packed);
    text_release(&whole);
    text_release(&runs);
}

/* Every record in order, and every position found where it begins. */
static void test_find(void **state)
{
    struct text records = {0}, packed = {0}, bytes = {0}, why = {0};
    struct book book = {0};
    struct book_record record = {0, 0}, before;
    uint64_t first, start = 0, at = 0;
    int more;
    (void)state;

    make_records(&records);
    pack_file(records.bytes, records.length, &packed);
    write_book(make(&packed, BOOK_MEMORY), &bytes);
    assert_int_equal(book_read(&book, bytes.bytes, bytes.length, &why), 0);
    for (;; at++) {
        before = record;
        more = book_record(&book, at, &record);
        if (more != 1)
            break;
        assert_true(at == 0 || before.key < record.key ||
                    (before.key == record.key && before.what < record.what));
        if (at == 0 || before.key != record.key) {
            start = at;
            assert_int_equal(book_find(&book, record.key - 1, &first),
                             before.key == record.key - 1);
        }
        assert_int_equal(book_find(&book, record.key, &first), 1);
        assert_int_equal(first, start);
    }
    assert_int_equal(more, 0);
    assert_int_equal(at, book.about.nrecords);
    assert_int_equal(book_find(&book, UINT64_MAX, &first), record.key == UINT64_MAX);
    book_close(&book);
    text_release(&records);
    text_release(&packed);
    text_release(&bytes);
}

/* ---- tallies -------------------------------------------------------------------------------- */

struct telling {
    struct text *told;
    const struct openings_source *source;
};

/* All that a walk saw. */
static int tell_all(void *context, const struct openings_node *node)
{
    const struct telling *telling = context;
    const struct openings_tally *tally = node->tally;
    struct text *told = telling->told;

    tell(told, node);
    text_format(told, "drawn %d, rated %d %d, dates %d %d, ids %d %d, %d %d other, swapped %d",
                (int)tally->score.drawn, (int)tally->rated, (int)tally->ratings,
                (int)tally->first_date, (int)tally->last_date, (int)tally->first_id,
                (int)tally->last_id, (int)node->other_moves, (int)node->other_games,
                (int)node->swap.games);
    for (size_t i = 0; i < node->nmoves; i++)
        text_format(told, ", %u %d", node->moves[i].name, (int)node->moves[i].score.black_won);
    for (unsigned i = 0; i < tally->nsamples; i++) {
        struct book_entry entry;
        openings_source_entry(telling->source, tally->samples[i], &entry);
        text_format(told, ", game %d: %d of %s, %s", (int)tally->samples[i], (int)entry.number,
                    openings_source_name(telling->source, entry.file),
                    openings_source_name(telling->source, entry.white));
    }
    text_char(told, '\n');
    return 0;
}

static void tell_source(const struct openings_source *source,
                        const struct openings_options *options, struct text *told)
{
    struct telling telling = {.told = told, .source = source};

    assert_int_equal(openings_walk(source, options, tell_all, NULL, &telling), 0);
    text_format(told, "%d games, %d others\n", (int)openings_games(source, options),
                (int)openings_source_setup(source));
    assert_false(told->failed);
}

/* The tallies of the packed records must be those of their book. */
static void check_tallies(const struct text *packed, struct book *book,
                          const struct openings_options *options, size_t memory)
{
    const struct tallies_options counted = {.depth = options->depth,
                                            .min_games = options->min_games,
                                            .samples = options->samples,
                                            .memory_bytes = memory};
    struct tallies *tallies = tallies_new(&counted);
    struct text from_book = {0}, from_tallies = {0};

    assert_non_null(tallies);
    assert_int_equal(tallies_take(tallies, packed->bytes, packed->length), 0);
    assert_int_equal(tallies_finish(tallies), 0);
    tell_source(&(struct openings_source){.book = book}, options, &from_book);
    tell_source(&(struct openings_source){.tallies = tallies}, options, &from_tallies);
    assert_same(&from_book, &from_tallies);
    assert_int_equal(tallies_failed(tallies), 0);
    tallies_free(tallies);
    text_release(&from_book);
    text_release(&from_tallies);
}

/* All in the table, or nearly nothing; least games below, at and above what moves have. */
static void test_tallies(void **state)
{
    static const uint64_t least[] = {1, 2, 3, 20, 1000, 5000, UINT64_MAX};
    struct text records = {0}, packed = {0}, bytes = {0}, why = {0};
    struct book book;
    (void)state;

    make_records(&records);
    pack_file(records.bytes, records.length, &packed);
    write_book(make(&packed, BOOK_MEMORY), &bytes);
    assert_int_equal(book_read(&book, bytes.bytes, bytes.length, &why), 0);
    for (size_t i = 0; i < sizeof least / sizeof least[0]; i++)
        for (unsigned depth = 1; depth <= 6; depth += depth == 1 ? 2 : 3) {
            const struct openings_options options = {
                .depth = depth, .min_games = least[i], .samples = (unsigned)(i * 2)};
            check_tallies(&packed, &book, &options, BOOK_MEMORY);
            check_tallies(&packed, &book, &options, BOOK_MEMORY_MIN);
        }
    book_close(&book);
    text_release(&records);
    text_release(&packed);
    text_release(&bytes);
}

static int count_nodes(void *context, const struct openings_node *node)
{
    (void)node;
    ++*(uint64_t *)context;
    return 0;
}

/* The least number of games with which a tree is small enough, found by trying one after the other;
 * limits at which it just fits, and does not. */
static void test_fit(void **state)
{
    struct openings_options options = {.depth = 6, .min_games = 2};
    struct text records = {0}, packed = {0}, bytes = {0}, why = {0};
    uint64_t all = 0, before = 0, first = 0; /* the least number of games with `before` nodes */
    struct openings_fit fit;
    struct book book;
    (void)state;

    make_records(&records);
    pack_file(records.bytes, records.length, &packed);
    write_book(make(&packed, BOOK_MEMORY), &bytes);
    assert_int_equal(book_read(&book, bytes.bytes, bytes.length, &why), 0);
    const struct openings_source source = {.book = &book};
    for (uint64_t games = 2; before != 2; games++) { /* until the two roots alone are left */
        const struct openings_options tried = {.depth = 6, .min_games = games};
        uint64_t nodes = 0;
        assert_int_equal(openings_walk(&source, &tried, count_nodes, NULL, &nodes), 0);
        all = games == 2 ? nodes : all;
        for (uint64_t most = nodes; most < nodes + 2 && nodes != before; most++) {
            assert_int_equal(openings_fit(&source, &options, most, &fit), 0);
            assert_int_equal(fit.min_games, most == before ? first : games);
            assert_int_equal(fit.nodes, all);
            assert_int_equal(openings_fit_cut(&fit), all > most);
        }
        if (before > nodes) {
            assert_int_equal(openings_fit(&source, &options, before - 1, &fit), 0);
            assert_int_equal(fit.min_games, games);
        }
        first = before != nodes ? games : first;
        before = nodes;
    }
    assert_true(all > 100);
    book_close(&book);
    text_release(&records);
    text_release(&packed);
    text_release(&bytes);
}

/* A file of positions whose index is full again and again: each key is found, and none beside it.
 */
static void test_position_file(void **state)
{
    struct position_file file;
    struct openings_position position = {.nmoves = 0};
    const uint64_t count = 20000;
    (void)state;

    position_file_init(&file);
    file.places_max = 8;
    assert_int_equal(position_file_find(&file, 5, 0, &position), 0);
    for (uint64_t i = 0; i < count; i++) {
        openings_position_reset(&position);
        position.tally.score.games = i;
        openings_add_sample(&position.tally, i, 3);
        for (unsigned k = 0; k < i % 4; k++)
            assert_non_null(openings_position_move(&position, k));
        assert_int_equal(position_file_append(&file, 10 + 2 * i, &position), 0);
    }
    assert_true(file.nplaces <= 8 && file.nplaces > 1);
    for (uint64_t i = 0; i < count; i += i < 200 ? 1 : 97) {
        assert_int_equal(position_file_find(&file, 10 + 2 * i, 3, &position), 1);
        assert_int_equal(position.ordinal, i);
        assert_int_equal(position.tally.score.games, i);
        assert_int_equal(position.tally.samples[0], i);
        assert_int_equal(position.nmoves, i % 4);
        assert_int_equal(position_file_find(&file, 11 + 2 * i, 3, &position), 0);
    }
    assert_int_equal(position_file_find(&file, 9, 0, &position), 0);
    assert_int_equal(position_file_find(&file, UINT64_MAX, 0, &position), 0);
    free(position.moves);
    position_file_release(&file);
}

static int ignore(void *context, const struct openings_node *node)
{
    (void)context;
    (void)node;
    return 0;
}

/* 0: nothing wrong was found in all of the book. */
static int read_all(const char *bytes, size_t length)
{
    const struct openings_options options = {.depth = 6, .min_games = 1, .samples = 1};
    struct text why = {0};
    struct book book = {0};
    int error = book_read(&book, bytes, length, &why);

    if (error == 0)
        error =
            openings_walk(&(struct openings_source){.book = &book}, &options, ignore, NULL, NULL);
    assert_int_equal(why.length > 0, error != 0 && book.bytes == NULL);
    book_close(&book);
    text_release(&why);
    return error;
}

/* Each bit turned over, each length, is noticed. */
static void test_damage(void **state)
{
    static const char records[] =
        RECORD(";W[a1];B[swap];W[d4];B[resign]", "W+") RECORD(";W[d4];B[a1];W[b1]", "");
    struct text packed = {0}, bytes = {0};
    (void)state;

    pack_file(records, strlen(records), &packed);
    write_book(make(&packed, BOOK_MEMORY_MIN), &bytes);
    assert_int_equal(read_all(bytes.bytes, bytes.length), 0);
    for (size_t i = 0; i < bytes.length * 8; i++) {
        bytes.bytes[i / 8] ^= (char)(1 << i % 8);
        assert_int_equal(read_all(bytes.bytes, bytes.length), ERROR_INPUT);
        bytes.bytes[i / 8] ^= (char)(1 << i % 8);
    }
    for (size_t length = 0; length < bytes.length; length++)
        assert_int_equal(read_all(bytes.bytes, length), ERROR_INPUT);
    text_append(&bytes, "12345678", 8);
    assert_int_equal(read_all(bytes.bytes, bytes.length), ERROR_INPUT);
    text_release(&packed);
    text_release(&bytes);
}

/* ---- what lies below ------------------------------------------------------------------------ */

static void test_spill(void **state)
{
    (void)state;
    for (size_t limit = 0; limit <= 3000; limit += 1000) {
        struct temp_file temp;
        struct random random = {limit};
        unsigned char wanted[5000], got[5000];
        size_t length = 0;
        const char *view;
        temp_file_init(&temp, limit);
        while (length < sizeof wanted) {
            size_t more = 1 + random_below(&random, 1500);
            more = more > sizeof wanted - length ? sizeof wanted - length : more;
            for (size_t i = 0; i < more; i++)
                wanted[length + i] = (unsigned char)random_below(&random, 256);
            assert_int_equal(temp_file_append(&temp, wanted + length, more), 0);
            length += more;
            size_t from = random_below(&random, (uint32_t)length);
            assert_int_equal(temp_file_read(&temp, from, got, length - from), 0);
            assert_memory_equal(got, wanted + from, length - from);
        }
        assert_int_equal(temp_file_length(&temp), length);
        assert_int_equal(temp_file_view(&temp, &view), 0);
        assert_memory_equal(view, wanted, length);
        temp_file_release(&temp);
    }
}

static void test_spill_fails(void **state)
{
    struct temp_file temp;
    (void)state;

    setenv("TMPDIR", "/nonexistent", 1);
    temp_file_init(&temp, 4);
    assert_int_equal(temp_file_append(&temp, "1234", 4), 0);
    assert_int_equal(temp.failed, 0);
    assert_int_equal(temp_file_append(&temp, "5", 1), ERROR_OUTPUT);
    assert_int_not_equal(temp.failed, 0);
    temp_file_release(&temp);
    unsetenv("TMPDIR");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fold),        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_documented),  cmocka_unit_test(test_transposition),
        cmocka_unit_test(test_swap),        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_runs),        cmocka_unit_test(test_find),
        cmocka_unit_test(test_tallies),     cmocka_unit_test(test_position_file),
        cmocka_unit_test(test_damage),      cmocka_unit_test(test_spill),
        cmocka_unit_test(test_spill_fails), cmocka_unit_test(test_fit),
    };
    int failed = cmocka_run_group_tests_name("openings", tests, NULL, NULL);

    boards_release(&boards);
    return failed;
}
