/* SPDX-License-Identifier: ISC */
/*
 * The grammar of FF[4], read by recursive descent:
 *
 *   collection = (blank | comment line)* (tree (blank | comment line)*)*
 *   tree       = "(" node node* tree* ")"        and, inside a tree only, "()"
 *   node       = ";" property*
 *   property   = name value value*               a name holds a capital
 *   value      = "[" ... "]"
 *
 * and, of QUIRKS.md: Q1 a header without escapes; and what makes a record damaged, Q3 a root's
 * property in the first node of a variation, Q4 the beginning of a record at a value's end, Q5 a
 * variation after its end.
 */
#include "tests/ref/rules/ref_sgf.h"

#include <stdlib.h>
#include <string.h>

struct ref {
    const char *s;
    size_t n;
    size_t i;
    enum ref_plant plant;
    struct text *out;
    size_t raw_end; /* values that begin before it are not escaped */
    int nodes; /* of this record */
};

static bool blank(int c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

static int peek(const struct ref *r)
{
    return r->i < r->n ? (unsigned char)r->s[r->i] : -1;
}

static void blanks(struct ref *r)
{
    while (r->i < r->n && blank(r->s[r->i]))
        r->i++;
}

static bool capital(int c)
{
    return c >= 'A' && c <= 'Z';
}

static bool letter(int c)
{
    return capital(c) || (c >= 'a' && c <= 'z');
}

/* Where `what` stands in s[from..n), or n. */
static size_t find(const struct ref *r, size_t from, size_t n, const char *what)
{
    size_t length = strlen(what);

    for (size_t i = from; i + length <= n; i++)
        if (memcmp(r->s + i, what, length) == 0)
            return i;
    return n;
}

/* Does RU[LG] or RE[x] stand after a bracket in s[from..end)? */
static bool has_astray(const struct ref *r, size_t from, size_t end)
{
    for (size_t i = find(r, from, r->n, "]R"); i < end; i = find(r, i + 1, r->n, "]R"))
        if (find(r, i, r->n, "]RU[LG]") == i ||
            (find(r, i, r->n, "]RE[") == i && i + 5 < r->n && r->s[i + 5] == ']'))
            return true;
    return false;
}

/* The end of a header as LittleGolem writes it at r->i, or 0. */
static size_t raw_header(const struct ref *r)
{
    static const char *const after[9][4] = {
        {"]EV["},         {"]PB["}, {"]PW["}, {"]SZ["}, {"]RU[", "]RE[", "]GC["},
        {"]RE[", "]GC["}, {"]GC["}, {"]SO["}, {"]"}};
    size_t n = r->n - r->i > 4096 ? r->i + 4096 : r->n;
    size_t at = r->i;
    int key = 1; /* the value that `at` is in: FF, EV, PB, PW, SZ, RU, RE, GC, SO */

    if (find(r, at, n, "(;FF[4]EV[") != at)
        return 0;
    at += 10;
    while (key < 9) {
        size_t best = n;
        int next = 0;
        for (int j = 0; j < 4 && after[key][j] != NULL; j++) {
            size_t found = find(r, at, n, after[key][j]);
            if (found < best) {
                best = found;
                next = after[key][j][1] == 'R'   ? (after[key][j][2] == 'U' ? 5 : 6)
                       : after[key][j][1] == 'G' ? 7
                                                 : key + 1;
            }
        }
        if (best == n || has_astray(r, at, best))
            return 0;
        at = best + (key == 8 ? 1 : 4);
        key = next;
    }
    for (size_t i = r->i + 1; i < at; i++)
        if (r->s[i] == '\n' || r->s[i] == '\r' || find(r, i, at, "(;FF[") == i)
            return 0;
    return at;
}

static bool in_list(const char *word, const char *list)
{
    char key[16];

    if (strlen(word) > 8)
        return false;
    strcpy(key, " ");
    strcat(key, word);
    strcat(key, " ");
    return strstr(list, key) != NULL;
}

static bool root_word(const char *word)
{
    return in_list(word, " FF GM SZ CA AP ST ");
}

static bool header_word(const char *word)
{
    return root_word(word) ||
           in_list(word, " EV PB PW BR WR BT WT RE RO RU DT PC SO TM OT HA KM GC GN ");
}

static bool plain_word(const char *word)
{
    return (header_word(word) && !in_list(word, " GC GN ")) || in_list(word, " B W AB AW AE PL ");
}

/* Q4: does the value s[from..to) of property `word` end in the beginning of a record? */
static bool swallows(const struct ref *r, const char *word, size_t from, size_t to)
{
    if (to - from > 4096)
        from = to - 4096;
    for (size_t p = from; p < to; p++) {
        size_t i = p;
        if (r->s[i++] != '(')
            continue;
        while (i < to && blank(r->s[i]))
            i++;
        if (i == to || r->s[i++] != ';')
            continue;
        while (i < to && blank(r->s[i]))
            i++;
        size_t name = i;
        while (i < to && capital(r->s[i]))
            i++;
        size_t name_end = i;
        while (i < to && blank(r->s[i]))
            i++;
        if (name == name_end || i == to || r->s[i++] != '[')
            continue;
        char began[3] = {r->s[name], name_end - name > 1 ? r->s[name + 1] : '\0'};
        if (name_end - name > 2 || !header_word(began))
            continue;
        if (memchr(r->s + i, '[', to - i) != NULL || memchr(r->s + i, ']', to - i) != NULL)
            continue;
        bool version = name_end - name == 2 && memcmp(r->s + name, "FF", 2) == 0 && to - i == 1 &&
                       r->s[i] >= '1' && r->s[i] <= '4';
        size_t line = p;
        while (line > from && (r->s[line - 1] == ' ' || r->s[line - 1] == '\t'))
            line--;
        bool starts_line = line > from && (r->s[line - 1] == '\n' || r->s[line - 1] == '\r');
        if (plain_word(word) || version || starts_line)
            return true;
    }
    return false;
}

/* A value at '['; `word`: its property's capitals. */
static bool value(struct ref *r, const char *word)
{
    size_t from = ++r->i;
    bool escapes = r->plant != REF_NO_ESCAPE;

    while (r->i < r->n && r->s[r->i] != ']') {
        if (escapes && r->s[r->i] == '\\')
            r->i++;
        r->i++;
    }
    if (r->i >= r->n)
        return false;
    if (r->plant != REF_NO_SWALLOW_RULE && swallows(r, word, from, r->i))
        return false;
    text_format(r->out, " %zu:", r->i - from);
    text_append(r->out, r->s + from, r->i - from);
    r->i++;
    return true;
}

static bool property(struct ref *r, bool may_be_root)
{
    size_t from = r->i;
    char word[64] = "";
    size_t length = 0;

    for (; letter(peek(r)); r->i++)
        if (capital(peek(r)) && length + 1 < sizeof word) {
            word[length++] = (char)peek(r);
            word[length] = '\0';
        }
    text_append(r->out, r->s + from, r->i - from);
    blanks(r);
    if (length == 0 || peek(r) != '[')
        return false;
    if (!may_be_root && root_word(word) && r->plant != REF_NO_ROOT_RULE)
        return false;
    while (peek(r) == '[') {
        if (!value(r, word))
            return false;
        blanks(r);
    }
    text_char(r->out, '\n');
    return true;
}

/* The values of a header without escapes, which ends at r->raw_end. */
static void raw_values(struct ref *r)
{
    static const char names[] = "FFEVPBPWSZRUREGCSO";

    r->i += 2;
    for (int key = 0; key < 9; key++) {
        const char *name = names + 2 * key;
        if (memcmp(r->s + r->i, name, 2) != 0)
            continue;
        size_t from = r->i + 3;
        size_t to = r->raw_end - 1;
        for (int next = key + 1; next < 9; next++) {
            /* RU and RE may be missing, the others not. */
            char mark[5] = {']', names[2 * next], names[2 * next + 1], '['};
            size_t found = find(r, from, r->raw_end, mark);
            if (found < to)
                to = found;
            if (next != 5 && next != 6)
                break;
        }
        text_format(r->out, "%.2s %zu:", name, to - from);
        text_append(r->out, r->s + from, to - from);
        text_char(r->out, '\n');
        r->i = to + 1;
    }
}

static bool tree(struct ref *r, int parent, bool is_root)
{
    bool first = true;
    int last = parent;

    if (is_root && r->raw_end > 0) {
        text_format(r->out, "node %d\n", parent);
        last = r->nodes++;
        raw_values(r);
        first = false;
        blanks(r);
        while (letter(peek(r)))
            if (!property(r, true))
                return false;
    } else {
        r->i++;
    }
    for (blanks(r); peek(r) == ';'; blanks(r)) {
        r->i++;
        text_format(r->out, "node %d\n", last);
        last = r->nodes++;
        for (blanks(r); letter(peek(r)); blanks(r))
            if (!property(r, is_root || !first))
                return false;
        first = false;
    }
    if (first && (is_root || peek(r) != ')'))
        return false;
    for (; peek(r) == '('; blanks(r)) {
        int before = r->nodes;
        if (!tree(r, last, false))
            return false;
        if (r->plant == REF_NO_SIBLINGS && r->nodes > before)
            last = before;
    }
    if (peek(r) != ')')
        return false;
    r->i++;
    return true;
}

static bool byte_order_mark(const struct ref *r)
{
    return r->n - r->i >= 3 && memcmp(r->s + r->i, "\xef\xbb\xbf", 3) == 0;
}

static void between(struct ref *r)
{
    for (;;) {
        bool line_start = r->i == 0;
        for (; r->i < r->n && (blank(r->s[r->i]) || byte_order_mark(r)); r->i++) {
            line_start = line_start || r->s[r->i] == '\n' || r->s[r->i] == '\r';
            if (byte_order_mark(r))
                r->i += 2;
        }
        /* A line that holds "(;" is no comment (Q7). */
        size_t end = r->i;
        while (end < r->n && r->s[end] != '\n' && r->s[end] != '\r')
            end++;
        if (!line_start || peek(r) != '#' || find(r, r->i, end, "(;") < end)
            return;
        r->i = end;
    }
}

bool ref_sgf(const char *bytes, size_t length, enum ref_plant plant, struct text *out)
{
    struct ref r = {.s = bytes, .n = length, .plant = plant, .out = out};
    size_t records = 0;

    for (between(&r); r.i < r.n; between(&r)) {
        text_format(out, "record %zu\n", r.i);
        r.nodes = 0;
        r.raw_end = plant == REF_NO_RAW_HEADER ? 0 : raw_header(&r);
        if (peek(&r) != '(' || !tree(&r, -1, true))
            return false;
        records++;
    }
    return records > 0;
}
