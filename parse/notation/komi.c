/* SPDX-License-Identifier: ISC */
/* How is komi read and written? */
#include "parse/notation/komi.h"

#include "analyse/base/bytes.h"

bool komi_read(const char *text, size_t length, int *halves)
{
    int points = 0, half = 0;
    size_t at = 0;

    bytes_trim(&text, &length);
    while (at < length && byte_is_digit(text[at]) && at < 4)
        points = 10 * points + (text[at++] - '0');
    if (at == 0)
        return false;
    if (at < length && text[at] == '.') {
        at++;
        if (at == length || (text[at] != '0' && text[at] != '5'))
            return false;
        half = text[at++] == '5';
        while (at < length && text[at] == '0')
            at++;
    }
    if (at != length || 2 * points + half > KOMI_HALVES_MAX)
        return false;
    *halves = 2 * points + half;
    return true;
}

void komi_put(int halves, struct text *out)
{
    text_signed(out, halves / 2);
    if (halves % 2 != 0)
        text_string(out, ".5");
}
