/* SPDX-License-Identifier: ISC */
/*
 * LittleGolem's pages through libxml2, which appears here alone and is loaded when it is needed.
 *
 * The captions of a page show its kind.  Fields are found by XPath with child steps, because whole
 * tables are inside cells of layout tables, and by the text of an element, not by where a malformed
 * one ends: `<span title='1653.0'/>8. kyu</span>` is an empty element to some versions of the
 * library and none to others.  The part of an element that is read is bounded, so nested elements
 * cost no more than others.
 */
#include "parse/notation/lg_html.h"

#include <limits.h>
#include <string.h>

#include <libxml/HTMLparser.h>
#include <libxml/xpath.h>

#include "analyse/base/text.h"
#include "analyse/base/utf8.h"
#include "parse/container/late_library.h"
#include "parse/input/charset.h"

#define SITE "https://www.littlegolem.net"
#define TEXT_BYTES_MAX 4000 /* of one field */
#define TEXT_NODES_MAX 400 /* set by hand */
#define CAPTIONS_MAX 50 /* set by hand */

#define LG_HTML_CALLS(CALL)      \
    CALL(htmlCtxtReadMemory)     \
    CALL(htmlFreeParserCtxt)     \
    CALL(htmlNewParserCtxt)      \
    CALL(xmlCtxtGetLastError)    \
    CALL(xmlFree)                \
    CALL(xmlFreeDoc)             \
    CALL(xmlGetLineNo)           \
    CALL(xmlGetProp)             \
    CALL(xmlXPathEvalExpression) \
    CALL(xmlXPathFreeContext)    \
    CALL(xmlXPathFreeObject)     \
    CALL(xmlXPathNewContext)

struct lg_html_calls {
    LG_HTML_CALLS(LATE_MEMBER)
};

struct lg_html_reader {
    struct lg_html_calls calls;
    htmlDocPtr document;
    xmlXPathContextPtr context;
    struct arena *arena;
    struct text scratch;
    bool failed; /* memory ran out */
};

/* ---- the tree ---- */

#if LIBXML_VERSION >= 21200
static void ignore_error(void *data, const xmlError *error)
#else
static void ignore_error(void *data, xmlErrorPtr error)
#endif
{
    (void)data;
    (void)error;
}

/* The elements that the path leads to from `from`, in order of the page; the caller frees it with
 * xmlXPathFreeObject().  NULL: none. */
static xmlXPathObjectPtr lg_html_select_nodes(struct lg_html_reader *reader, const char *path,
                                              xmlNodePtr from)
{
    reader->context->node = from;
    xmlXPathObjectPtr found =
        reader->calls.xmlXPathEvalExpression((const xmlChar *)path, reader->context);

    if (found == NULL) {
        reader->failed = true;
        return NULL;
    }
    if (found->nodesetval == NULL || found->nodesetval->nodeNr == 0) {
        reader->calls.xmlXPathFreeObject(found);
        return NULL;
    }
    return found;
}

/* The first of them, or NULL. */
static xmlNodePtr lg_html_select_one(struct lg_html_reader *reader, const char *path,
                                     xmlNodePtr from)
{
    xmlXPathObjectPtr found = lg_html_select_nodes(reader, path, from);

    if (found == NULL)
        return NULL;
    xmlNodePtr node = found->nodesetval->nodeTab[0];
    reader->calls.xmlXPathFreeObject(found);
    return node;
}

/* The node after `node` in order of the page, within `root`. */
static xmlNodePtr lg_html_next_within(xmlNodePtr root, xmlNodePtr node)
{
    if (node->type == XML_ELEMENT_NODE && node->children != NULL)
        return node->children;
    while (node != root && node->next == NULL)
        node = node->parent;
    return node == root ? NULL : node->next;
}

/* Adds text with white space, no-break spaces too, as single spaces and none in front. */
static void lg_html_add_folded(struct text *out, const xmlChar *bytes)
{
    for (const char *at = (const char *)bytes; *at != '\0' && out->length < TEXT_BYTES_MAX; at++) {
        bool is_nbsp = at[0] == '\xc2' && at[1] == '\xa0';
        if (is_nbsp)
            at++;
        if (!is_nbsp && strchr(" \t\r\n\f\v", *at) == NULL)
            text_char(out, *at);
        else if (out->length > 0 && out->bytes[out->length - 1] != ' ')
            text_char(out, ' ');
    }
}

/* The folded text, in the arena; NULL: none. */
static const char *lg_html_take_folded(struct lg_html_reader *reader)
{
    struct text *scratch = &reader->scratch;
    size_t length = scratch->length;

    if (length >= TEXT_BYTES_MAX)
        length = utf8_cut(scratch->bytes, length, TEXT_BYTES_MAX - 4);
    while (length > 0 && scratch->bytes[length - 1] == ' ')
        length--;
    if (length == 0 && !scratch->failed)
        return NULL;
    const char *copy = scratch->failed ? NULL : arena_copy(reader->arena, scratch->bytes, length);
    reader->failed |= copy == NULL;
    return copy;
}

/* The text of an element, or NULL. */
static const char *lg_html_node_text(struct lg_html_reader *reader, xmlNodePtr node)
{
    int count = 0;

    if (node == NULL)
        return NULL;
    text_reset(&reader->scratch);
    for (xmlNodePtr at = node; at != NULL && count < TEXT_NODES_MAX; count++) {
        if (at->type == XML_TEXT_NODE && at->content != NULL)
            lg_html_add_folded(&reader->scratch, at->content);
        at = lg_html_next_within(node, at);
    }
    return lg_html_take_folded(reader);
}

static const char *lg_html_attribute(struct lg_html_reader *reader, xmlNodePtr node,
                                     const char *name)
{
    if (node == NULL)
        return NULL;
    xmlChar *value = reader->calls.xmlGetProp(node, (const xmlChar *)name);
    if (value == NULL)
        return NULL;
    text_reset(&reader->scratch);
    lg_html_add_folded(&reader->scratch, value);
    (*reader->calls.xmlFree)(value);
    return lg_html_take_folded(reader);
}

/* ---- pieces of text ---- */

/* text[0..length) without white space at its ends, in the arena; NULL: nothing is left. */
static const char *lg_html_take_slice(struct lg_html_reader *reader, const char *text,
                                      size_t length)
{
    while (length > 0 && text[length - 1] == ' ')
        length--;
    while (length > 0 && *text == ' ') {
        text++;
        length--;
    }
    if (length == 0)
        return NULL;
    const char *copy = arena_copy(reader->arena, text, length);
    reader->failed |= copy == NULL;
    return copy;
}

static size_t lg_html_count_digits(const char *text)
{
    return strspn(text, "0123456789");
}

/* The digits after `key` in the text, in the arena; NULL: none. */
static const char *lg_html_digits_behind(struct lg_html_reader *reader, const char *text,
                                         const char *key)
{
    const char *at = text == NULL ? NULL : strstr(text, key);

    if (at == NULL)
        return NULL;
    at += strlen(key);
    size_t length = lg_html_count_digits(at);
    if (length == 0 || length > 18)
        return NULL;
    return lg_html_take_slice(reader, at, length);
}

/* A number of at most `digits` digits that the text begins with, or -1. */
static int lg_html_small_number(const char *text, size_t digits)
{
    size_t length = text == NULL ? 0 : lg_html_count_digits(text);
    int value = 0;

    if (length == 0 || length > digits)
        return -1;
    for (size_t i = 0; i < length; i++)
        value = value * 10 + (text[i] - '0');
    return value;
}

/* Is all of it a number, as 1653.0? */
static bool lg_html_is_number(const char *text)
{
    size_t whole = lg_html_count_digits(text);

    if (whole > 0 && text[whole] == '.')
        whole += 1 + lg_html_count_digits(text + whole + 1);
    return whole > 0 && text[whole] == '\0';
}

/* Q35: the day after `key`: "2023-12-16"; NULL: none. */
static const char *lg_html_day_behind(struct lg_html_reader *reader, const char *text,
                                      const char *key)
{
    const char *at = text == NULL ? NULL : strstr(text, key);

    if (at == NULL)
        return NULL;
    at += strlen(key);
    at += strspn(at, " ");
    if (lg_html_count_digits(at) != 4 || at[4] != '-' || lg_html_count_digits(at + 5) != 2 ||
        at[7] != '-' || lg_html_count_digits(at + 8) != 2)
        return NULL;
    return lg_html_take_slice(reader, at, 10);
}

static const char *lg_html_join(struct lg_html_reader *reader, const char *a, const char *b,
                                const char *c)
{
    struct text *scratch = &reader->scratch;

    text_reset(scratch);
    text_string(scratch, a);
    text_string(scratch, b);
    text_string(scratch, c);
    return lg_html_take_folded(reader);
}

/* Q32: the title has a rating and the text a rank, or the other way round. */
static void lg_html_take_rating(const char *title, const char *text, struct page_player *player)
{
    const char *words[] = {title, text};

    for (int i = 0; i < 2; i++) {
        if (words[i] == NULL)
            continue;
        if (lg_html_is_number(words[i]))
            player->rating = words[i];
        else
            player->rank = words[i];
    }
}

/* The game and size that the name of a tournament gives: hex.ld.DEFAULT, havannah.in.size4.4. */
static void lg_html_understand_event(struct lg_html_reader *reader, struct page_game *game)
{
    for (const char *at = game->event; at != NULL && *at != '\0';) {
        size_t length = strcspn(at, ".");
        const struct game *found = game_find(at, length);
        if (found != NULL && game->game == NULL) {
            game->game = found;
            if (game->game_word == NULL)
                game->game_word = lg_html_take_slice(reader, at, length);
        }
        if (game->size == 0 && strncmp(at, "size", 4) == 0 &&
            lg_html_count_digits(at + 4) == length - 4)
            game->size = lg_html_small_number(at + 4, 3) < 0 ? 0 : lg_html_small_number(at + 4, 3);
        at += length + (at[length] == '.');
    }
}

static unsigned lg_html_line_of(const struct lg_html_reader *reader, xmlNodePtr node)
{
    long line = reader->calls.xmlGetLineNo(node);

    /* The library counts no further than that. */
    return line > 0 && line < USHRT_MAX ? (unsigned)line : 1;
}

static void lg_html_link_to_page(struct lg_html_reader *reader, struct page_game *game)
{
    if (game->link == NULL && game->id != NULL)
        game->link = lg_html_join(reader, SITE "/jsp/game/game.jsp?gid=", game->id, "");
}

/* ---- the page of one game ---- */

#define CAPTIONS                                                                  \
    "//div[div[contains(@class,'portlet-title')]/div[contains(@class,'caption')]" \
    "[contains(.,'Player -') or contains(.,'INFO')]]"

/* Q33.  A player's box.  Returns the points, as printed, or NULL. */
static const char *lg_html_read_player(struct lg_html_reader *reader, xmlNodePtr box,
                                       struct page_player *player)
{
    player->name =
        lg_html_node_text(reader, lg_html_select_one(reader, ".//a[contains(@href,'plid=')]", box));
    xmlNodePtr rating = lg_html_select_one(reader, ".//span[@title]", box);
    if (rating != NULL) {
        const char *text = lg_html_node_text(reader, rating);
        if (text == NULL && rating->next != NULL && rating->next->type == XML_TEXT_NODE)
            text = lg_html_node_text(reader, rating->next);
        lg_html_take_rating(lg_html_attribute(reader, rating, "title"), text, player);
    }
    return lg_html_node_text(
        reader, lg_html_select_one(reader, ".//span[contains(@class,'label-info')]", box));
}

static void lg_html_read_info(struct lg_html_reader *reader, xmlNodePtr box, struct page_game *game)
{
    const char *text = lg_html_node_text(reader, box);

    game->started = lg_html_day_behind(reader, text, "Start time:");
    game->finished = lg_html_day_behind(reader, text, "Finish time:");
    game->event = lg_html_node_text(
        reader, lg_html_select_one(reader, ".//a[contains(@href,'tournament.jsp')]", box));
}

static void lg_html_take_points(struct lg_html_reader *reader, const char *first,
                                const char *second, struct page_game *game)
{
    if (first == NULL || second == NULL || !lg_html_is_number(first) || !lg_html_is_number(second))
        return;
    game->result = lg_html_join(reader, first, "-", second);
    int a = lg_html_small_number(first, 3), b = lg_html_small_number(second, 3);
    if (a == b)
        game->winner = a > 0 ? PAGE_WINNER_DRAW : PAGE_WINNER_NONE;
    else
        game->winner = a > b ? PAGE_WINNER_FIRST : PAGE_WINNER_SECOND;
}

/* The number of the game, and the record's address if the page links to it. */
static void lg_html_read_links(struct lg_html_reader *reader, struct page_game *game)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "/._-";
    static const char *const keys[] = {"/servlet/sgf/", "lgnr=", "/lg-", "gid="};

    for (size_t i = 0; i < sizeof keys / sizeof *keys && game->id == NULL; i++) {
        char path[64];
        snprintf(path, sizeof path, "//a[contains(@href,'%s')]", keys[i]);
        const char *href =
            lg_html_attribute(reader, lg_html_select_one(reader, path, NULL), "href");
        game->id = lg_html_digits_behind(reader, href, keys[i]);
        if (i == 0 && game->id != NULL) {
            const char *where = strstr(href, keys[i]);
            if (where[strspn(where, plain)] == '\0')
                game->link = lg_html_join(reader, SITE, where, "");
        }
    }
    lg_html_link_to_page(reader, game);
}

/* Is it the page of one game?  Then it is read. */
static bool lg_html_read_game(struct lg_html_reader *reader, struct lg_page *page)
{
    xmlXPathObjectPtr boxes = lg_html_select_nodes(reader, CAPTIONS, NULL);
    struct page_game *game = boxes == NULL ? NULL : arena_alloc(reader->arena, sizeof *game);
    const char *first = NULL, *second = NULL;

    if (boxes == NULL)
        return false;
    if (game == NULL) {
        reader->failed = true;
        reader->calls.xmlXPathFreeObject(boxes);
        return false;
    }
    *game = (struct page_game){.order_known = true, .nplies = -1, .line = 1};
    for (int i = 0; i < boxes->nodesetval->nodeNr && i < CAPTIONS_MAX; i++) {
        xmlNodePtr box = boxes->nodesetval->nodeTab[i];
        const char *caption = lg_html_node_text(
            reader, lg_html_select_one(reader, "div/div[contains(@class,'caption')]", box));
        if (caption == NULL)
            continue;
        if (strcmp(caption, "Player - Black") == 0 && game->first.name == NULL) {
            first = lg_html_read_player(reader, box, &game->first);
            game->line = lg_html_line_of(reader, box);
        } else if (strcmp(caption, "Player - White") == 0 && game->second.name == NULL) {
            second = lg_html_read_player(reader, box, &game->second);
        } else if (strcmp(caption, "INFO") == 0 && game->event == NULL) {
            lg_html_read_info(reader, box, game);
        }
    }
    reader->calls.xmlXPathFreeObject(boxes);
    if (game->first.name == NULL && game->second.name == NULL)
        return false;
    lg_html_take_points(reader, first, second, game);
    lg_html_read_links(reader, game);
    lg_html_understand_event(reader, game);
    page->kind = PAGE_GAME;
    page->games = game;
    page->ngames = 1;
    return true;
}

/* ---- a player's games ---- */

/* The row's cell, from 0; NULL: it has fewer. */
static xmlNodePtr lg_html_cell_of(xmlNodePtr row, int index)
{
    for (xmlNodePtr at = row->children; at != NULL; at = at->next)
        if (at->type == XML_ELEMENT_NODE && strcmp((const char *)at->name, "td") == 0 &&
            index-- == 0)
            return at;
    return NULL;
}

static enum page_winner lg_html_list_winner(const char *result)
{
    if (result == NULL)
        return PAGE_WINNER_NONE;
    if (strcmp(result, "win") == 0)
        return PAGE_WINNER_FIRST;
    if (strcmp(result, "lost") == 0)
        return PAGE_WINNER_SECOND;
    return strcmp(result, "draw") == 0 ? PAGE_WINNER_DRAW : PAGE_WINNER_NONE;
}

/* Q34.  Game, opponent, rating, tournament and size, moves, result. */
static void lg_html_read_row(struct lg_html_reader *reader, const struct page_game *common,
                             xmlNodePtr row, struct page_game *game)
{
    xmlNodePtr rating = lg_html_cell_of(row, 2), event = lg_html_cell_of(row, 3);
    xmlNodePtr link = lg_html_select_one(reader, "td[1]//a[contains(@href,'gid=')]", row);

    *game = *common;
    game->line = lg_html_line_of(reader, row);
    game->id = lg_html_digits_behind(reader, lg_html_attribute(reader, link, "href"), "gid=");
    lg_html_link_to_page(reader, game);
    game->second.name = lg_html_node_text(reader, lg_html_cell_of(row, 1));
    if (rating != NULL)
        lg_html_take_rating(
            lg_html_attribute(reader, lg_html_select_one(reader, "span[@title]", rating), "title"),
            lg_html_node_text(reader, rating), &game->second);
    if (event != NULL) {
        game->event = lg_html_node_text(reader, lg_html_select_one(reader, "a", event));
        const char *size = lg_html_node_text(
            reader, lg_html_select_one(reader, "span[contains(.,'Size ')]", event));
        const char *number_at = size == NULL ? NULL : strstr(size, "Size ");
        int number = number_at == NULL ? -1 : lg_html_small_number(number_at + 5, 3);
        game->size = number < 0 ? 0 : number;
    }
    game->nplies = lg_html_small_number(lg_html_node_text(reader, lg_html_cell_of(row, 4)), 5);
    game->result = lg_html_node_text(reader, lg_html_cell_of(row, 5));
    game->winner = lg_html_list_winner(game->result);
    lg_html_understand_event(reader, game);
}

/* "List of games [player] [Game]"; the player's name may hold brackets. */
static void lg_html_read_list_caption(struct lg_html_reader *reader, const char *caption,
                                      struct lg_page *page, struct page_game *common)
{
    const char *open = strchr(caption, '[');
    const char *middle = NULL;

    for (const char *at = open; at != NULL && (at = strstr(at, "] [")) != NULL; at++)
        middle = at;
    if (middle == NULL)
        return;
    const char *word = middle + 3;
    size_t length = strcspn(word, "]");
    page->player = lg_html_take_slice(reader, open + 1, (size_t)(middle - open) - 1);
    common->first.name = page->player;
    common->game_word = lg_html_take_slice(reader, word, length);
    if (common->game_word != NULL)
        common->game = game_find(common->game_word, strlen(common->game_word));
}

#define LIST_CAPTION                                                    \
    "//div[contains(@class,'caption')][contains(.,'List of games')] | " \
    "//h2[contains(.,'List of games')]"
/* A table within a cell of a layout table must not make that one's row a row of games. */
#define LIST_ROWS "//tr[td[1]/b/a[contains(@href,'gid=')] or td[1]/a[contains(@href,'gid=')]]"

static bool lg_html_read_list(struct lg_html_reader *reader, struct lg_page *page)
{
    struct page_game common = {.nplies = -1};
    xmlXPathObjectPtr captions = lg_html_select_nodes(reader, LIST_CAPTION, NULL);

    if (captions == NULL)
        return false;
    for (int i = 0; i < captions->nodesetval->nodeNr && i < CAPTIONS_MAX; i++) {
        const char *caption = lg_html_node_text(reader, captions->nodesetval->nodeTab[i]);
        if (caption != NULL && page->player == NULL)
            lg_html_read_list_caption(reader, caption, page, &common);
    }
    reader->calls.xmlXPathFreeObject(captions);
    page->kind = PAGE_GAME_LIST;

    xmlXPathObjectPtr rows = lg_html_select_nodes(reader, LIST_ROWS, NULL);
    if (rows == NULL)
        return true;
    size_t count = (size_t)rows->nodesetval->nodeNr;
    page->games = arena_alloc(reader->arena, count * sizeof *page->games);
    reader->failed |= page->games == NULL;
    for (size_t i = 0; i < count && !reader->failed; i++)
        lg_html_read_row(reader, &common, rows->nodesetval->nodeTab[i], &page->games[i]);
    page->ngames = reader->failed ? 0 : count;
    reader->calls.xmlXPathFreeObject(rows);
    return true;
}

static bool lg_html_is_player_list(struct lg_html_reader *reader)
{
    return lg_html_select_one(reader, "//tr[td/b[normalize-space(.)='Full name']]", NULL) != NULL;
}

/* ---- any page ---- */

/* Where the line of each game begins.  The games are in order of lines. */
static void lg_html_find_lines(const char *bytes, size_t length, struct lg_page *page)
{
    const char *at = bytes, *end = bytes + length;
    unsigned line = 1;

    for (size_t i = 0; i < page->ngames; i++) {
        struct page_game *game = &page->games[i];
        const char *newline;
        while (line < game->line && (newline = memchr(at, '\n', (size_t)(end - at))) != NULL) {
            at = newline + 1;
            line++;
        }
        if (line == game->line)
            game->at = (size_t)(at - bytes);
        else
            game->line = 1;
    }
}

static void lg_html_read_document(struct lg_html_reader *reader, struct lg_page *page)
{
    reader->context = reader->calls.xmlXPathNewContext(reader->document);
    if (reader->context == NULL) {
        reader->failed = true;
        return;
    }
    reader->context->error = ignore_error;
    if (!lg_html_read_game(reader, page) && !lg_html_read_list(reader, page) &&
        lg_html_is_player_list(reader))
        page->kind = PAGE_PLAYER_LIST;
    reader->calls.xmlXPathFreeContext(reader->context);
}

int lg_html_read(const char *bytes, size_t length, struct arena *arena, struct lg_page *page)
{
    const int options = HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_NOERROR |
                        HTML_PARSE_NOWARNING | HTML_PARSE_COMPACT | HTML_PARSE_IGNORE_ENC;
    static const char *const names[] = {LG_HTML_CALLS(LATE_NAME) NULL};
    struct lg_html_reader reader = {.arena = arena};
    char why[LATE_WHY_BYTES];
    const char *text = bytes;
    size_t text_length = length;

    *page = (struct lg_page){.kind = PAGE_OTHER};
    if (length <= PAGE_BYTES_MAX && !utf8_valid(bytes, length)) {
        page->windows_1252 = true;
        text = charset_from_1252(arena, bytes, length, &text_length);
        if (text == NULL)
            return ERROR_MEMORY;
    }
    if (text_length > PAGE_BYTES_MAX) {
        page->kind = PAGE_TOO_LARGE;
        return 0;
    }
    if (!late_library_load(LIBXML2_SONAME, names, &reader.calls, why)) {
        page->why = arena_copy(arena, why, strlen(why));
        return page->why == NULL ? ERROR_MEMORY : 0;
    }
    htmlParserCtxtPtr parser = reader.calls.htmlNewParserCtxt();
    if (parser == NULL)
        return ERROR_MEMORY;
    reader.document =
        reader.calls.htmlCtxtReadMemory(parser, text, (int)text_length, NULL, "UTF-8", options);
    const xmlError *error = reader.calls.xmlCtxtGetLastError(parser);
    if (error != NULL && error->code == XML_ERR_NO_MEMORY)
        reader.failed = true;
    /* The library stops where elements lie too deep within each other. */
    page->cut = error != NULL && error->code == XML_ERR_INTERNAL_ERROR;
    reader.calls.htmlFreeParserCtxt(parser);
    if (reader.document != NULL && !reader.failed)
        lg_html_read_document(&reader, page);
    lg_html_find_lines(bytes, length, page);
    if (reader.document != NULL)
        reader.calls.xmlFreeDoc(reader.document);
    text_release(&reader.scratch);
    return reader.failed ? ERROR_MEMORY : 0;
}
