/* SPDX-License-Identifier: ISC */
/*
 * Words and findings.  A line ends with a newline; blanks, tabs and carriage returns divide words.
 */
#include "parse/positional/pg_words.h"

#include <string.h>

#include "analyse/base/escape.h"

void pg_words_begin(struct pg_words *words, const char *bytes, size_t length)
{
    *words = (struct pg_words){.at = bytes, .end = bytes == NULL ? NULL : bytes + length};
}

bool pg_words_next_line(struct pg_words *words)
{
    if (words->line > 0) {
        const char *newline = words->at == words->end
                                  ? NULL
                                  : memchr(words->at, '\n', (size_t)(words->end - words->at));

        words->at = newline == NULL ? words->end : newline + 1;
    }
    if (words->at == words->end)
        return false;
    words->line++;
    words->line_start = words->at;
    return true;
}

static bool pg_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

bool pg_words_next(struct pg_words *words, struct pg_word *word)
{
    while (words->at < words->end && pg_is_blank(*words->at))
        words->at++;
    if (words->at == words->end || *words->at == '\n' || *words->at == '%')
        return false;
    *word = (struct pg_word){
        .text = words->at, .line = words->line, .column = (int)(words->at - words->line_start) + 1};
    while (words->at < words->end && !pg_is_blank(*words->at) && *words->at != '\n' &&
           *words->at != '%')
        words->at++;
    word->length = (size_t)(words->at - word->text);
    return true;
}

bool pg_word_is(const struct pg_word *word, const char *text)
{
    return word->length == strlen(text) && memcmp(word->text, text, word->length) == 0;
}

bool pg_word_number(const struct pg_word *word, long *number)
{
    *number = 0;
    if (word->length == 0 || word->length > 9)
        return false;
    for (size_t i = 0; i < word->length; i++) {
        if (word->text[i] < '0' || word->text[i] > '9')
            return false;
        *number = 10 * *number + (word->text[i] - '0');
    }
    return true;
}

void pg_find(struct pg_findings *findings, const char *file, enum level level,
             const struct pg_word *word, const char *message, bool quote)
{
    struct text *text = &findings->text;

    *(level == LEVEL_ERROR ? &findings->errors : &findings->warnings) += 1;
    if (findings->errors + findings->warnings > PG_FINDINGS_MAX)
        return;
    terminal_text(text, file, strlen(file));
    text_format(text, ":%d:%d: %s: %s", word->line, word->column, level_name(level), message);
    if (quote) {
        text_string(text, " `");
        terminal_text(text, word->text, word->length);
        text_char(text, '\'');
    }
    text_char(text, '\n');
}
