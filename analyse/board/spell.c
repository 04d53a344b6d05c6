/* SPDX-License-Identifier: ISC */
/*
 * How are columns and numbers written?
 *
 * Columns count in bijective base 26 (z is followed by aa).  A number has one spelling: no leading
 * zero, no sign; one too large for any board is still a number, so that the reader can distinguish
 * "off the board" from "no cell".
 */
#include "analyse/board/spell.h"

size_t spell_column(int column, char *text)
{
    if (column <= 26) {
        text[0] = (char)('a' + column - 1);
        return 1;
    }
    text[0] = (char)('a' + (column - 27) / 26);
    text[1] = (char)('a' + (column - 27) % 26);
    return 2;
}

size_t spell_number(int number, char *text)
{
    char digits[16];
    size_t n = 0;

    if (number < 10) {
        text[0] = (char)('0' + number);
        return 1;
    }
    do {
        digits[n++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    for (size_t i = 0; i < n; i++)
        text[i] = digits[n - 1 - i];
    return n;
}

bool spell_read_letter(char c, int *value)
{
    if (c >= 'a' && c <= 'z')
        *value = c - 'a' + 1;
    else if (c >= 'A' && c <= 'Z')
        *value = c - 'A' + 1;
    else
        return false;
    return true;
}

bool spell_read_column(const char *text, size_t length, size_t *at, int *column)
{
    size_t i = *at;
    int value = 0;
    int letter;

    while (i < length && spell_read_letter(text[i], &letter)) {
        if (i == *at + 2)
            return false;
        value = value * 26 + letter;
        i++;
    }
    if (i == *at)
        return false;
    *at = i;
    *column = value;
    return true;
}

bool spell_read_number(const char *text, size_t length, size_t *at, int *number)
{
    size_t i = *at;
    int value = 0;

    while (i < length && text[i] >= '0' && text[i] <= '9') {
        if (i > *at && text[*at] == '0')
            return false;
        value = value * 10 + (text[i++] - '0');
        if (value > SPELL_NUMBER_MAX)
            value = SPELL_NUMBER_MAX;
    }
    if (i == *at)
        return false;
    *at = i;
    *number = value;
    return true;
}

/* In lower case, as far as ASCII goes. */
static char spell_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool spell_is(const char *text, size_t length, const char *word)
{
    size_t i = 0;

    while (i < length && word[i] != '\0' && spell_lower(text[i]) == spell_lower(word[i]))
        i++;
    return i == length && word[i] == '\0';
}
