/* SPDX-License-Identifier: ISC */
/*
 * What may an input be that holds no record?  First come the marks that formats begin with, then
 * what the words of a line look like: cells, a game, a table.
 */
#include "parse/input/guess.h"

#include <string.h>
#include <strings.h>

#include "analyse/base/bytes.h"
#include "analyse/board/game.h"
#include "parse/input/junk.h"
#include "parse/input/move_word.h"

#define OWN_PAGE_HEAD 200 /* bytes that hold the mark of a page of ours: it follows the charset */
#define FOREIGN 8 /* the first so many of the marks: these formats hold no text */

static const struct {
    const char *mark, *hint;
} guess_marks[] = {
    {"%PDF", "it is a PDF file"},
    {"\x7f"
     "ELF",
     "it is a program"},
    {"\x89PNG", "it is a picture"},
    {"\xff\xd8\xff", "it is a picture"},
    {"GIF8", "it is a picture"},
    {"RIFF", "it is a picture or a sound"},
    {"/* SPDX-License-Identifier", "it is source code"},
    {"SQLite format 3", "it is a database; an index of hav-index is given with --index"},
    {"havtools partial", "it is a partial result; hav-merge adds them up"},
    {"havbook", "it is a book; hav-openings reads one with --book"},
    {"game=", "it looks like a trial of Ludii, which these tools do not read"},
    {"template", "it looks like a drawn template, which hav-templates reads"},
};

int guess_moves(const char *line, size_t length)
{
    const bool is_cut = length == JUNK_BYTES;
    struct move_words words = {.bytes = line, .end = (uint32_t)length};
    struct move_word word;
    int moves = 0;

    while (move_word_next(&words, &word)) {
        if (is_cut && words.at == length)
            break;
        if (word.kind == MOVE_WORD_MOVE && !word.is_likely)
            return 0;
        moves += word.kind == MOVE_WORD_MOVE;
    }
    return moves;
}

/* Does the line begin with the name of a game? */
static bool guess_names_game(const char *line, size_t length)
{
    size_t name = 0;

    while (name < length && byte_is_letter(line[name]))
        name++;
    return game_find(line, name) != NULL;
}

/* Does it begin as a list of moves does, a word and a size ("havanah-4 a1")? */
static bool guess_is_headed(const char *line, size_t length)
{
    size_t name = 0, size = 0;

    while (name < length && byte_is_letter(line[name]))
        name++;
    if (name == 0 || name == length || line[name] != '-')
        return false;
    while (name + 1 + size < length && byte_is_digit(line[name + 1 + size]))
        size++;
    return size >= 1 && size <= 2 &&
           (name + 1 + size == length || byte_is_blank(line[name + 1 + size]));
}

static bool guess_is_table(const char *line, size_t length)
{
    return memchr(line, '\t', length) != NULL ||
           (memchr(line, ',', length) != NULL && memchr(line, '(', length) == NULL &&
            memchr(line, ' ', length) == NULL);
}

/* The hint of the first of `count` marks that the bytes begin with, or NULL. */
static const char *guess_by_mark(const char *bytes, size_t length, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t mark = strlen(guess_marks[i].mark);

        if (mark <= length && memcmp(bytes, guess_marks[i].mark, mark) == 0)
            return guess_marks[i].hint;
    }
    return NULL;
}

const char *guess_foreign(const char *bytes, size_t length)
{
    return guess_by_mark(bytes, length, FOREIGN);
}

bool guess_is_own_page(const char *bytes, size_t length)
{
    const size_t most = length < OWN_PAGE_HEAD ? length : OWN_PAGE_HEAD;

    return most > 0 && bytes[0] == '<' &&
           memmem(bytes, most, GUESS_OWN_PAGE, sizeof GUESS_OWN_PAGE - 1) != NULL;
}

bool guess_is_page(const char *bytes, size_t length)
{
    static const char *const tags[] = {"<!doctype html", "<html", "<body"};

    for (size_t at = 0; at < length; at++)
        for (size_t i = 0; bytes[at] == '<' && i < sizeof tags / sizeof tags[0]; i++)
            if (length - at >= strlen(tags[i]) &&
                strncasecmp(bytes + at, tags[i], strlen(tags[i])) == 0)
                return true;
    return false;
}

const char *guess_hint(const char *bytes, size_t length)
{
    const char *hint = guess_by_mark(bytes, length, sizeof guess_marks / sizeof guess_marks[0]);

    if (hint != NULL)
        return hint;
    if (guess_names_game(bytes, length))
        return "it names a game; a list of moves begins as `havannah-8 b7 c7' does: see "
               "hav-moves(5)";
    if (guess_is_headed(bytes, length))
        return "it looks like a list of moves of a game that is not known; hav-moves(5) has the "
               "names";
    if (guess_is_table(bytes, length))
        return "it looks like a table, which the tools write and do not read";
    return "INPUT in havtools(7) says what is read";
}
