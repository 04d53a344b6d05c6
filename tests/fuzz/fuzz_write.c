/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as records, each written in every notation: what is read back is the same game, with
 * the same players and number, and SGF written twice is the same bytes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/utf8.h"
#include "parse/write/write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A record and what came of its main line. */
struct replayed {
    struct record record;
    struct position position;
    struct outcome outcome;
};

static void require(bool condition, const char *what, const struct text *written)
{
    if (condition)
        return;
    fprintf(stderr, "fuzz_write: %s: %.*s\n", what, (int)written->length, written->bytes);
    abort();
}

/* Reads and replays; false: rejected. */
static bool game_read(struct replayed *game, const struct span *span)
{
    const struct replay_options options = {.ring_rule = RING_FREELING};

    if (record_read(&game->record, span, NULL) != 0)
        abort();
    if (record_rejected(&game->record) || game->record.passed_over)
        return false;
    if (replay_line(&game->record, NODE_NONE, &options, &game->position, &game->outcome) != 0)
        abort();
    return !record_rejected(&game->record);
}

/* The one record of a text that was written. */
static bool game_read_text(struct replayed *game, struct scan *scan, const struct text *text)
{
    struct arena arena = {0};
    struct diagnostics found = {.arena = &arena};
    struct span span;

    scan_begin(scan);
    if (scan_feed(scan, text->bytes, text->length, true) != 0)
        abort();
    require(scan_next(scan, &span, &found) == 1, "no record", text);
    bool good = game_read(game, &span);
    require(scan_next(scan, &span, &found) == 0, "two records", text);
    require(found.count == 0, "damage between records", text);
    diagnostics_release(&found);
    arena_release(&arena);
    return good;
}

static bool equal(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

/* But for white space, which an unescaped value keeps and SGF makes blanks of. */
static bool same_text(const char *a, const char *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    for (; *a != '\0'; a++, b++)
        if (*a != *b && !(*b == ' ' && strchr("\t\v\f", *a) != NULL))
            return false;
    return *b == '\0';
}

/* No character that LittleGolem's notation or a line of moves would change. */
static bool is_plain(const char *text)
{
    if (text == NULL)
        return true;
    if (strlen(text) > 500 || strpbrk(text, "[]()") != NULL || text[0] == ' ' ||
        text[strlen(text) - 1] == ' ')
        return false;
    for (const char *c = text; *c != '\0'; c++)
        if ((unsigned char)*c < ' ')
            return false;
    return true;
}

/* Is the number where LittleGolem has it, alone?  Elsewhere only its own dialect looks for one. */
static bool has_plain_id(struct record *record)
{
    const struct property *comment =
        record->nproperties == 0 ? NULL : record_property(record, &record->nodes[0], "GC");
    const char *text =
        comment == NULL ? NULL : record_value(record, &record->values[comment->first_value], false);

    if (record->dialect != DIALECT_LITTLEGOLEM || text == NULL)
        return true;
    text += text[0] == ' ';
    return record->id != NULL && strncmp(text, "game #", 6) == 0 && equal(text + 6, record->id);
}

static void compare(struct replayed *was, const struct replayed *is, bool strict,
                    const struct text *text)
{
    struct record *old = &was->record;
    const struct record *new = &is->record;

    require(old->game == new->game && old->size == new->size, "another board", text);
    require(was->outcome.end == is->outcome.end, "another end", text);
    require(was->outcome.winner == is->outcome.winner, "another winner", text);
    require(was->outcome.nplies == is->outcome.nplies, "other plies", text);
    require(was->position.key == is->position.key, "another position", text);
    require(was->outcome.end == END_DRAW || old->claimed == new->claimed, "another claim", text);
    require(same_text(old->white, new->white) || (!strict && !is_plain(old->white)), "White", text);
    require(same_text(old->black, new->black) || (!strict && !is_plain(old->black)), "Black", text);
    require(!strict || equal(old->id, new->id) || !has_plain_id(old), "id", text);
}

static void check(struct replayed *game, struct replayed *back, struct scan *scan)
{
    struct text text = {0}, again = {0};

    require(write_record(&game->record, &game->outcome, NOTATION_SGF, SPELLING_LG, &text),
            "SGF holds everything", &text);
    require(utf8_valid(text.bytes, text.length), "SGF in UTF-8", &text);
    require(game_read_text(back, scan, &text), "SGF is rejected", &text);
    compare(game, back, true, &text);
    require(back->record.nnodes + 1 >= game->record.nnodes &&
                back->record.nnodes <= game->record.nnodes,
            "SGF has other nodes", &text);
    write_record(&back->record, &back->outcome, NOTATION_SGF, SPELLING_LG, &again);
    require(text.length == again.length && memcmp(text.bytes, again.bytes, text.length) == 0,
            "SGF is written differently the second time", &again);

    text_reset(&text);
    write_record(&game->record, &game->outcome, NOTATION_JSON, SPELLING_XYZ, &text);
    require(text.length > 0 && memchr(text.bytes, '\n', text.length - 1) == NULL, "JSON", &text);
    require(utf8_valid(text.bytes, text.length), "JSON in UTF-8", &text);

    bool lg_holds_end = game->outcome.end != END_DRAW ||
                        game->outcome.nstones == record_board(&game->record)->ncells;
    text_reset(&text);
    if (write_record(&game->record, &game->outcome, NOTATION_LITTLEGOLEM, SPELLING_LG, &text)) {
        require(game_read_text(back, scan, &text), "LittleGolem's is rejected", &text);
        if (lg_holds_end)
            compare(game, back, false, &text);
    }
    for (int spelling = 0; spelling < SPELLINGS; spelling++) {
        /* A resignation out of turn is beyond a move list. */
        if (game->outcome.end == END_RESIGN &&
            game->outcome.winner == (enum colour)game->position.to_move)
            break;
        text_reset(&text);
        if (!write_record(&game->record, &game->outcome, NOTATION_MOVES, (enum spelling)spelling,
                          &text))
            break;
        require(game_read_text(back, scan, &text), "the move list is rejected", &text);
        compare(game, back, false, &text);
    }
    text_release(&text);
    text_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct replayed game, back;
    struct arena arena = {0};
    struct diagnostics found = {.arena = &arena};
    struct scan *scan = scan_new(0), *second = scan_new(0);
    struct span span;

    record_init(&game.record);
    record_init(&back.record);
    scan_begin(scan);
    if (scan_feed(scan, (const char *)data, size, true) != 0)
        abort();
    while (scan_next(scan, &span, &found) == 1)
        if (span.form != FORM_PAGE && game_read(&game, &span))
            check(&game, &back, second);
    record_release(&game.record);
    record_release(&back.record);
    scan_free(scan);
    scan_free(second);
    diagnostics_release(&found);
    arena_release(&arena);
    return 0;
}
