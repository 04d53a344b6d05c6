/* SPDX-License-Identifier: ISC */
/* LittleGolem's pages: what page.c finds in them, and the records made of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/text.h"
#include "parse/notation/lg_html.h"
#include "parse/notation/record.h"

/* ---- help ---- */

static bool load(const char *path, struct text *text)
{
    FILE *file = fopen(path, "rb");
    char block[4096];
    size_t length;

    if (file == NULL)
        return false;
    while ((length = fread(block, 1, sizeof block, file)) > 0)
        text_append(text, block, length);
    fclose(file);
    return true;
}

static bool load_sample(const char *name, struct text *text)
{
    const char *records = getenv("HAV_RECORDS");
    char path[1000];

    snprintf(path, sizeof path, "%s/littlegolem-hex/%s",
             records == NULL ? "../shared/records" : records, name);
    if (load(path, text))
        return true;
    print_message("no real records at %s\n", path);
    return false;
}

static void check_string(const char *got, const char *wanted)
{
    if (wanted == NULL) {
        assert_null(got);
    } else {
        assert_non_null(got);
        assert_string_equal(got, wanted);
    }
}

static void check_player(const struct page_player *player, const char *name, const char *rating,
                         const char *rank)
{
    check_string(player->name, name);
    check_string(player->rating, rating);
    check_string(player->rank, rank);
}

/* ---- pages ---- */

/* Q32, Q33, Q35. */
static void test_game_page(void **state)
{
    struct text text = {0};
    struct arena arena = {0};
    struct lg_page page;
    (void)state;

    assert_true(load("tests/data/page-game.html", &text));
    assert_int_equal(lg_html_read(text.bytes, text.length, &arena, &page), 0);
    assert_int_equal(page.kind, PAGE_GAME);
    assert_int_equal(page.ngames, 1);
    assert_false(page.windows_1252);
    assert_false(page.cut);
    const struct page_game *game = page.games;
    assert_true(game->order_known);
    check_player(&game->first, "player-1 & co.", "1712.5", "6. kyu");
    check_player(&game->second, "player-2]", "2150.0", "2. dan");
    assert_int_equal(game->winner, PAGE_WINNER_FIRST);
    check_string(game->result, "2-0");
    check_string(game->id, "1900001");
    check_string(game->link, "https://www.littlegolem.net/servlet/sgf/1900001/game1900001.hgf");
    check_string(game->event, "havannah.in.size8.4");
    check_string(game->started, "2019-02-28");
    check_string(game->finished, "2019-05-01");
    assert_non_null(game->game);
    check_string(game->game->name, "havannah");
    assert_int_equal(game->size, 8);
    assert_int_equal(game->nplies, -1);
    arena_release(&arena);
    text_release(&text);
}

/* Q32, Q34. */
static void test_list_page(void **state)
{
    struct text text = {0};
    struct arena arena = {0};
    struct lg_page page;
    (void)state;

    assert_true(load("tests/data/page-list.html", &text));
    assert_int_equal(lg_html_read(text.bytes, text.length, &arena, &page), 0);
    assert_int_equal(page.kind, PAGE_GAME_LIST);
    check_string(page.player, "player [1] [x");
    assert_int_equal(page.ngames, 3);
    const struct page_game *game = page.games;
    for (int i = 0; i < 3; i++) {
        assert_false(game[i].order_known);
        check_player(&game[i].first, "player [1] [x", NULL, NULL);
        check_string(game[i].game->name, "havannah");
        check_string(game[i].game_word, "Havannah");
        check_string(game[i].started, NULL);
        assert_memory_equal(text.bytes + game[i].at, "    <tr>", 8);
    }
    check_string(game[0].id, "1900001");
    check_string(game[0].link, "https://www.littlegolem.net/jsp/game/game.jsp?gid=1900001");
    check_player(&game[0].second, "player-2", "2150.0", "2. dan");
    check_string(game[0].event, "havannah.in.size8.4");
    assert_int_equal(game[0].size, 8);
    assert_int_equal(game[0].nplies, 61);
    check_string(game[0].result, "win");
    assert_int_equal(game[0].winner, PAGE_WINNER_FIRST);
    assert_int_equal(game[0].line, 14);
    check_string(game[1].id, "1900002");
    check_player(&game[1].second, "player-3 <b>", "1320.7", "11. kyu");
    assert_int_equal(game[1].size, 10);
    assert_int_equal(game[1].winner, PAGE_WINNER_SECOND);
    check_string(game[2].id, "1900003");
    check_player(&game[2].second, "player-4", NULL, NULL);
    assert_int_equal(game[2].size, 0);
    assert_int_equal(game[2].nplies, 0);
    assert_int_equal(game[2].winner, PAGE_WINNER_DRAW);
    arena_release(&arena);
    text_release(&text);
}

static enum page_kind kind_of(const char *bytes, size_t length)
{
    struct arena arena = {0};
    struct lg_page page;

    assert_int_equal(lg_html_read(bytes, length, &arena, &page), 0);
    arena_release(&arena);
    return page.kind;
}

static void test_other_pages(void **state)
{
    struct text text = {0};
    (void)state;

    assert_true(load("tests/data/page-players.html", &text));
    assert_int_equal(kind_of(text.bytes, text.length), PAGE_PLAYER_LIST);
    text_release(&text);
    assert_int_equal(kind_of("", 0), PAGE_OTHER);
    assert_int_equal(kind_of("<", 1), PAGE_OTHER);
    assert_int_equal(kind_of("<html><body>Hello</body></html>", 31), PAGE_OTHER);
    assert_int_equal(kind_of("<?xml version=\"1.0\"?><a/>", 25), PAGE_OTHER);
    assert_int_equal(kind_of("<\0\0<\0tr>", 9), PAGE_OTHER);
    static const char empty_list[] = "<h2>List of games</h2><table><tr><td>Game</td></tr></table>";
    assert_int_equal(kind_of(empty_list, sizeof empty_list - 1), PAGE_GAME_LIST);
}

/* The first game of a page that is written out here. */
static struct page_game game_of(struct arena *arena, const char *bytes, size_t length)
{
    struct lg_page page;

    assert_int_equal(lg_html_read(bytes, length, arena, &page), 0);
    assert_int_equal(page.ngames, 1);
    return page.games[0];
}

static void test_charsets(void **state)
{
    static const char utf8[] = "<h2>List of games [Lo\xc3\xafs] [Hex]</h2><table><tr><td>"
                               "<a href='?gid=7'>7</a><td>Ren\xc3\xa9 &eacute;";
    static const char latin1[] = "<meta charset=UTF-8><h2>List of games [Lo\xefs] [Hex]</h2><table>"
                                 "<tr><td><a href='?gid=7'>7</a><td>Ren\xe9 &eacute;";
    struct arena arena = {0};
    struct lg_page page;
    (void)state;

    struct page_game game = game_of(&arena, utf8, sizeof utf8 - 1);
    check_string(game.first.name, "Lo\xc3\xafs");
    check_string(game.second.name, "Ren\xc3\xa9 \xc3\xa9");
    game = game_of(&arena, latin1, sizeof latin1 - 1);
    check_string(game.first.name, "Lo\xc3\xafs");
    check_string(game.second.name, "Ren\xc3\xa9 \xc3\xa9");
    assert_int_equal(lg_html_read(latin1, sizeof latin1 - 1, &arena, &page), 0);
    assert_true(page.windows_1252);
    arena_release(&arena);
}

/* Rows of games in a table within a cell of a layout table: the outer row is no game. */
static void test_nested_tables(void **state)
{
    static const char bytes[] = "<h2>List of games [a] [Hex]</h2><table><tr><td><table>"
                                "<tr><td><b><a href='?gid=1'>x</a></b></td><td>one</td></tr>"
                                "<tr><td><b><a href='?gid=2'>x</a></b></td><td>two</td></tr>"
                                "</table></td><td>three</td></tr></table>";
    struct arena arena = {0};
    struct lg_page page;
    (void)state;

    assert_int_equal(lg_html_read(bytes, sizeof bytes - 1, &arena, &page), 0);
    assert_int_equal(page.ngames, 2);
    check_string(page.games[0].id, "1");
    check_string(page.games[0].second.name, "one");
    check_string(page.games[1].second.name, "two");
    arena_release(&arena);
}

static void test_odd_values(void **state)
{
    static const char bytes[] =
        "<h2>List of games [a] [Go]</h2><table>"
        "<tr><td><a href='?gid=12345678901234567890123'>x</a></td><td> &nbsp; </td><td><span>1e5"
        "</span></td><td><a>x.size9999.y</a><span>Size </span></td><td>-5</td><td>won?</td></tr>"
        "</table><a href='/servlet/sgf/5/\"><script>'>TXT</a>";
    struct arena arena = {0};
    (void)state;

    struct page_game game = game_of(&arena, bytes, sizeof bytes - 1);
    assert_null(game.id);
    assert_null(game.link);
    assert_null(game.second.name);
    assert_null(game.second.rating);
    check_string(game.second.rank, "1e5");
    check_string(game.event, "x.size9999.y");
    assert_int_equal(game.size, 0);
    assert_int_equal(game.nplies, -1);
    check_string(game.result, "won?");
    assert_int_equal(game.winner, PAGE_WINNER_NONE);
    assert_null(game.game);
    check_string(game.game_word, "Go");
    arena_release(&arena);
}

/* A link with anything but a plain path is not handed out. */
static void test_hostile_link(void **state)
{
    static const char bytes[] =
        "<div><div class=portlet-title><div class=caption>Player - Black</div></div>"
        "<a href='?plid=1'>player-1</a></div>"
        "<a href='javascript:x()/servlet/sgf/5/a b.hgf'>TXT</a>";
    struct arena arena = {0};
    (void)state;

    struct page_game game = game_of(&arena, bytes, sizeof bytes - 1);
    check_string(game.id, "5");
    check_string(game.link, "https://www.littlegolem.net/jsp/game/game.jsp?gid=5");
    check_string(game.first.name, "player-1");
    assert_null(game.second.name);
    arena_release(&arena);
}

static void repeat(struct text *text, const char *piece, size_t bytes)
{
    while (text->length < bytes)
        text_string(text, piece);
}

/* Five megabytes of rows are read; a megabyte of elements within elements as far as it may be. */
static void test_large_pages(void **state)
{
    struct text text = {0};
    struct arena arena = {0};
    struct lg_page page;
    (void)state;

    text_string(&text, "<h2>List of games [a] [Hex]</h2><table>");
    repeat(&text, "<tr><td><a href='?gid=7'>7</a></td><td>b</td></tr>\n", 5 << 20);
    assert_int_equal(lg_html_read(text.bytes, text.length, &arena, &page), 0);
    assert_in_range(page.ngames, (5 << 20) / 51 - 1, (5 << 20) / 51 + 1);
    check_string(page.games[page.ngames - 1].second.name, "b");
    assert_int_equal(page.games[1].line, 2);

    static const struct {
        const char *piece;
        bool nests;
    } pieces[] = {
        {"<div>", true},
        {"<b></x>", true},
        {"<table><tr><td>", true},
        {"</div>", false},
        {"<p><a", false},
        {"<h2>List of games<table><tr><td><a href='gid=1'>", true},
        {"<div class=caption>Player -<div class=portlet-title>", true},
    };
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        text_reset(&text);
        arena_reset(&arena);
        repeat(&text, pieces[i].piece, 1 << 20);
        assert_int_equal(lg_html_read(text.bytes, text.length, &arena, &page), 0);
        assert_int_equal(page.cut, pieces[i].nests);
    }
    text_reset(&text);
    text_string(&text, "<h2>List of games [");
    repeat(&text, "x", 5 << 20);
    text_string(&text, "] [Hex]</h2><table><tr><td><a href='?gid=7'>7</a></td></tr></table>");
    assert_int_equal(lg_html_read(text.bytes, text.length, &arena, &page), 0);
    assert_int_equal(page.ngames, 1);
    assert_null(page.player);
    arena_release(&arena);
    text_release(&text);
}

static void test_size_limit(void **state)
{
    struct text text = {0};
    (void)state;

    text_string(&text, "<h2>List of games</h2>");
    repeat(&text, " ", PAGE_BYTES_MAX - 1);
    assert_int_equal(kind_of(text.bytes, PAGE_BYTES_MAX - 1), PAGE_GAME_LIST);
    text_char(&text, ' ');
    assert_int_equal(kind_of(text.bytes, PAGE_BYTES_MAX), PAGE_GAME_LIST);
    text_char(&text, ' ');
    assert_int_equal(kind_of(text.bytes, PAGE_BYTES_MAX + 1), PAGE_TOO_LARGE);
    /* Windows-1252 takes up to three bytes as UTF-8. */
    text_reset(&text);
    repeat(&text, "\x80", PAGE_BYTES_MAX / 3 + 1);
    assert_int_equal(kind_of(text.bytes, PAGE_BYTES_MAX / 3), PAGE_OTHER);
    assert_int_equal(kind_of(text.bytes, PAGE_BYTES_MAX / 3 + 1), PAGE_TOO_LARGE);
    text_release(&text);
}

/* ---- records ---- */

static void read_text(struct record *record, const struct text *text)
{
    const struct span span = {.bytes = text->bytes,
                              .length = text->length,
                              .offset = 1000,
                              .line = 10,
                              .column = 1,
                              .form = FORM_PAGE,
                              .damage = MESSAGE_COUNT};

    assert_int_equal(record_read(record, &span, NULL), 0);
}

static void test_game_record(void **state)
{
    struct text text = {0};
    struct record record;
    (void)state;

    assert_true(load("tests/data/page-game.html", &text));
    record_init(&record);
    read_text(&record, &text);
    assert_int_equal(record.games, 1);
    assert_int_equal(record.dialect, DIALECT_PAGE);
    check_string(record.white, "player-1 & co.");
    check_string(record.black, "player-2]");
    check_string(record.white_rating, "1712.5");
    check_string(record.black_rating, "2150.0");
    assert_int_equal(record.claimed, COLOUR_WHITE);
    check_string(record.date, "2019-02-28");
    check_string(record.finished, "2019-05-01");
    assert_int_equal(record.nnodes, 0);
    assert_true(record_rejected(&record));
    assert_int_equal(record.diagnostics.count, 1);
    assert_int_equal(record.diagnostics.items[0].message, MESSAGE_NO_MOVES);
    assert_false(record_more(&record));
    record_release(&record);
    text_release(&text);
}

/* Q34, Q36. */
static void test_list_records(void **state)
{
    static const char *const ids[] = {"1900001", "1900002", "1900003"};
    static const uint64_t lines[] = {14, 22, 30};
    struct text text = {0};
    struct record record;
    size_t count = 0, bytes = 0;
    (void)state;

    assert_true(load("tests/data/page-list.html", &text));
    record_init(&record);
    read_text(&record, &text);
    assert_int_equal(record.games, 3);
    for (bool more = true; more; more = record_more(&record), count++) {
        assert_int_equal(record.game_index, count);
        check_string(record.id, ids[count]);
        assert_null(record.white);
        assert_null(record.black);
        assert_int_equal(record.claimed, COLOUR_NONE);
        assert_int_equal(record.claimed_draw, count == 2);
        check_string(record.player, "player [1] [x");
        assert_int_equal(record.diagnostics.count, 1);
        assert_int_equal(record.diagnostics.items[0].message, MESSAGE_NO_MOVES);
        assert_int_equal(record.diagnostics.items[0].line, lines[count] + 9);
        uint64_t at = record.diagnostics.items[0].offset - 1000;
        assert_memory_equal(text.bytes + at, "    <tr>", 8);
        bytes += record.length;
    }
    assert_int_equal(count, 3);
    assert_int_equal(bytes, text.length);
    assert_false(record_more(&record));
    record_release(&record);
    text_release(&text);
}

static void check_page_message(const char *bytes, size_t games, enum message message)
{
    struct text text = {0};
    struct record record;

    record_init(&record);
    text_string(&text, bytes);
    read_text(&record, &text);
    assert_int_equal(record.games, games);
    assert_true(record.diagnostics.count >= 1);
    assert_int_equal(record.diagnostics.items[0].message, message);
    assert_int_equal(record_rejected(&record), message_level(message) == LEVEL_ERROR);
    assert_false(record_more(&record));
    record_release(&record);
    text_release(&text);
}

static void test_page_messages(void **state)
{
    (void)state;
    check_page_message("<p>nothing", 1, MESSAGE_PAGE_UNKNOWN);
    check_page_message("<table><tr><td><b>Full name</b></td></tr></table>", 0,
                       MESSAGE_PAGE_PLAYERS);
    check_page_message("<h2>List of games</h2>", 0, MESSAGE_NO_RECORD);
    check_page_message("<h2>List of games [a] [Go]</h2><table><tr><td><a href='?gid=1'>", 1,
                       MESSAGE_GAME_UNKNOWN);
    check_page_message("<h2>List of games [a] [Hex]</h2><table><tr><td><a href='?gid=1'>"
                       "<td><td><td><span>Size 500</span>",
                       1, MESSAGE_SIZE_BAD);
}

/* ---- real pages ---- */

static void test_real_game_page(void **state)
{
    struct text text = {0};
    struct record record;
    (void)state;

    if (!load_sample("lg-game-2424182.html", &text))
        skip();
    record_init(&record);
    read_text(&record, &text);
    check_string(record.black, "Alan Turing");
    check_string(record.white, "bennok");
    check_string(record.black_rating, "1653.0");
    check_string(record.white_rating, "1965.0");
    check_string(record.id, "2424182");
    check_string(record.link, "https://www.littlegolem.net/jsp/game/game.jsp?gid=2424182");
    check_string(record.event, "hex.ld.DEFAULT");
    check_string(record.date, "2023-12-16");
    check_string(record.finished, "2024-04-16");
    check_string(record.result, "0-2");
    assert_int_equal(record.claimed, COLOUR_WHITE);
    check_string(record.game->name, "hex");
    record_release(&record);
    text_release(&text);
}

static void test_real_list_page(void **state)
{
    struct text text = {0};
    struct record record;
    int count = 1;
    (void)state;

    if (!load_sample("lg-player-game-list.html", &text))
        skip();
    record_init(&record);
    read_text(&record, &text);
    check_string(record.id, "2424182");
    check_string(record.player, "bennok");
    check_string(record.opponent, "Alan Turing");
    check_string(record.opponent_rating, "1653.0");
    check_string(record.result, "win");
    assert_int_equal(record.size, 13);
    assert_int_equal(record.nplies_told, 78);
    while (record_more(&record))
        count++;
    assert_int_equal(count, 5);
    check_string(record.id, "2414658");
    check_string(record.opponent, "comonoid");
    check_string(record.result, "lost");
    record_release(&record);
    text_release(&text);
}

static void test_real_player_list(void **state)
{
    struct text text = {0};
    (void)state;

    if (!load_sample("lg-player-list.html", &text))
        skip();
    assert_int_equal(kind_of(text.bytes, text.length), PAGE_PLAYER_LIST);
    text_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_game_page),        cmocka_unit_test(test_list_page),
        cmocka_unit_test(test_other_pages),      cmocka_unit_test(test_charsets),
        cmocka_unit_test(test_nested_tables),    cmocka_unit_test(test_odd_values),
        cmocka_unit_test(test_hostile_link),     cmocka_unit_test(test_large_pages),
        cmocka_unit_test(test_size_limit),       cmocka_unit_test(test_game_record),
        cmocka_unit_test(test_list_records),     cmocka_unit_test(test_page_messages),
        cmocka_unit_test(test_real_game_page),   cmocka_unit_test(test_real_list_page),
        cmocka_unit_test(test_real_player_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
