/* SPDX-License-Identifier: ISC */
/*
 * Makes C of styles and scripts of web pages.
 *
 *     embed OUTPUT FILE... [ENGINE]
 *
 * The output defines a struct page_asset (corpus/base/page_asset.h) for each FILE, report_css for
 * report.css: its text, and the hash by which a page's content security policy admits it.  A line
 * "@import 'NAME';" becomes the text of that file, found from the folder of the one that imports
 * it.  In front of page.js come the scripts of the folder page beside it, and in front of others
 * those of theirs.  ENGINE, the compressed engine of a page, whose name ends in .gz, becomes the
 * end of live.js, in base 85 (base 64 would be a fifteenth longer); without it live_js is empty.
 * Runs during the build. Pages are smaller without the comments and the indentation of these files:
 * a comment that begins a line and ends one is left out after the first line of code, and so are
 * blanks before lines and beside most signs, and the ends of lines that cannot end a statement, or
 * that end one with a sign.
 *
 * SHA-256 as in FIPS 180-4; its constants are computed as that standard defines them, from the
 * roots of the first primes.
 */
#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_BYTES 64
#define HASH_WORDS 8
#define ROUNDS 64

/* The first 32 bits of the fraction of a number's root. */
static uint32_t embed_fraction(long double root)
{
    return (uint32_t)((root - floorl(root)) * 4294967296.0L);
}

/* The constants of the rounds, and the hash of nothing. */
static void embed_constants(uint32_t round[ROUNDS], uint32_t hash[HASH_WORDS])
{
    int found = 0;

    for (int n = 2; found < ROUNDS; n++) {
        bool prime = true;
        for (int d = 2; d * d <= n; d++)
            prime = prime && n % d != 0;
        if (!prime)
            continue;
        if (found < HASH_WORDS)
            hash[found] = embed_fraction(sqrtl(n));
        round[found++] = embed_fraction(cbrtl(n));
    }
}

static uint32_t embed_rotate(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

static void embed_hash_block(const uint32_t round[ROUNDS], uint32_t hash[HASH_WORDS],
                             const uint8_t block[BLOCK_BYTES])
{
    uint32_t schedule[ROUNDS], state[HASH_WORDS];

    for (int i = 0; i < 16; i++)
        schedule[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                      (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < ROUNDS; i++) {
        uint32_t near = schedule[i - 2], far = schedule[i - 15];
        schedule[i] = schedule[i - 16] + schedule[i - 7] +
                      (embed_rotate(far, 7) ^ embed_rotate(far, 18) ^ far >> 3) +
                      (embed_rotate(near, 17) ^ embed_rotate(near, 19) ^ near >> 10);
    }
    memcpy(state, hash, sizeof state);
    for (int i = 0; i < ROUNDS; i++) {
        const uint32_t a = state[0], e = state[4];
        uint32_t choice = (e & state[5]) ^ (~e & state[6]);
        uint32_t majority = (a & state[1]) ^ (a & state[2]) ^ (state[1] & state[2]);
        uint32_t first = state[7] +
                         (embed_rotate(e, 6) ^ embed_rotate(e, 11) ^ embed_rotate(e, 25)) + choice +
                         round[i] + schedule[i];
        uint32_t second =
            (embed_rotate(a, 2) ^ embed_rotate(a, 13) ^ embed_rotate(a, 22)) + majority;
        memmove(state + 1, state, (HASH_WORDS - 1) * sizeof state[0]);
        state[4] += first;
        state[0] = first + second;
    }
    for (int i = 0; i < HASH_WORDS; i++)
        hash[i] += state[i];
}

static const char embed_digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Writes the hash of the bytes in base 64. */
static void embed_put_hash(FILE *out, const uint8_t *bytes, size_t length)
{
    uint32_t round[ROUNDS], hash[HASH_WORDS];
    uint8_t block[BLOCK_BYTES] = {0}, octets[33] = {0};
    size_t done = 0;

    embed_constants(round, hash);
    for (; length - done >= BLOCK_BYTES; done += BLOCK_BYTES)
        embed_hash_block(round, hash, bytes + done);
    memcpy(block, bytes + done, length - done);
    block[length - done] = 0x80;
    if (length - done >= BLOCK_BYTES - 8) {
        embed_hash_block(round, hash, block);
        memset(block, 0, sizeof block);
    }
    for (int i = 0; i < 8; i++)
        block[BLOCK_BYTES - 1 - i] = (uint8_t)((uint64_t)length * 8 >> 8 * i);
    embed_hash_block(round, hash, block);
    for (int i = 0; i < 4 * HASH_WORDS; i++)
        octets[i] = (uint8_t)(hash[i / 4] >> (24 - 8 * (i % 4)));
    for (int i = 0; i < 11; i++) { /* 32 octets: ten groups of three, and two */
        uint32_t group =
            (uint32_t)octets[3 * i] << 16 | (uint32_t)octets[3 * i + 1] << 8 | octets[3 * i + 2];
        for (int j = 0; j < 4; j++)
            fputc(i == 10 && j == 3 ? '=' : embed_digits[group >> (18 - 6 * j) & 63], out);
    }
}

/* Reads a whole file; NULL: it failed. */
static uint8_t *embed_read(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    size_t room = 1 << 16;
    uint8_t *bytes = malloc(room);

    *length = 0;
    while (file != NULL && bytes != NULL) {
        *length += fread(bytes + *length, 1, room - *length, file);
        if (*length < room)
            break;
        room *= 2;
        uint8_t *more = realloc(bytes, room);
        if (more == NULL)
            free(bytes);
        bytes = more;
    }
    if (file == NULL || ferror(file) != 0) {
        free(bytes);
        bytes = NULL;
    }
    if (file != NULL)
        fclose(file);
    return bytes;
}

#define IMPORT_BEFORE "\n@import '"
#define IMPORT_AFTER "';\n"

/* The bytes of the file at `path` with those of the file that it imports, if it does, for the line
 * that says so.  Frees `bytes`; NULL: it failed. */
static uint8_t *embed_import(uint8_t *bytes, size_t *length, const char *path)
{
    const char *slash = strrchr(path, '/');
    const uint8_t *line = memmem(bytes, *length, IMPORT_BEFORE, sizeof IMPORT_BEFORE - 1);
    const uint8_t *name = line == NULL ? NULL : line + sizeof IMPORT_BEFORE - 1;
    const uint8_t *end = line == NULL ? NULL
                                      : memmem(name, *length - (size_t)(name - bytes), IMPORT_AFTER,
                                               sizeof IMPORT_AFTER - 1);
    char *from = NULL;
    size_t nadded = 0;

    if (end == NULL)
        return bytes;
    if (asprintf(&from, "%.*s/%.*s", slash == NULL ? 1 : (int)(slash - path),
                 slash == NULL ? "." : path, (int)(end - name), (const char *)name) < 0)
        from = NULL;
    uint8_t *added = from == NULL ? NULL : embed_read(from, &nadded);
    uint8_t *joined = added == NULL ? NULL : malloc(*length + nadded);
    if (joined != NULL) {
        const size_t before = (size_t)(line - bytes) + 1;
        const size_t after = (size_t)(end - bytes) + sizeof IMPORT_AFTER - 1;
        memcpy(joined, bytes, before);
        memcpy(joined + before, added, nadded);
        memcpy(joined + before + nadded, bytes + after, *length - after);
        *length = before + nadded + *length - after;
    }
    free(from);
    free(added);
    free(bytes);
    return joined;
}

static int embed_is_script(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name);

    return length > 3 && strcmp(entry->d_name + length - 3, ".js") == 0;
}

/* The bytes of the script at `path` after those of its parts.  Frees `bytes`; NULL: it failed. */
static uint8_t *embed_parts(uint8_t *bytes, size_t *length, const char *path)
{
    char *folder = strndup(path, strlen(path) - 3);
    struct dirent **parts = NULL;
    const int nparts = folder == NULL ? -1 : scandir(folder, &parts, embed_is_script, alphasort);

    for (int i = nparts - 1; i >= 0; i--) {
        size_t nadded = 0;
        char *name = NULL;
        uint8_t *added = NULL, *joined = NULL;

        if (bytes != NULL && asprintf(&name, "%s/%s", folder, parts[i]->d_name) >= 0)
            added = embed_read(name, &nadded);
        if (added != NULL && (joined = malloc(nadded + *length)) != NULL) {
            memcpy(joined, added, nadded);
            memcpy(joined + nadded, bytes, *length);
            *length += nadded;
        }
        free(name);
        free(added);
        free(bytes);
        free(parts[i]);
        bytes = joined;
    }
    free(parts);
    free(folder);
    return bytes;
}

/* Where the comment that begins at bytes[at] ends, a line's end included; `at`: it is none, or more
 * follows in its last line. */
static size_t embed_comment_end(const uint8_t *bytes, size_t length, size_t at)
{
    if (length - at < 4 || memcmp(bytes + at, "/*", 2) != 0)
        return at;
    const uint8_t *end = memmem(bytes + at + 2, length - at - 2, "*/", 2);
    const size_t after = end == NULL ? length : (size_t)(end - bytes) + 2;
    return after < length && bytes[after] == '\n' ? after + 1 : at;
}

/* Can the next line follow this one, [n] bytes, without an end of line?  A comment runs up to it.
 */
static bool embed_joins(const uint8_t *line, size_t n)
{
    return n > 0 && memchr("{([,;", line[n - 1], 5) != NULL && memmem(line, n, "//", 2) == NULL;
}

/* Leaves out the blanks of a line of a script beside signs, outside of its strings; not those
 * beside
 * + and -, and none where a slash may begin a regular expression.  Returns the length. */
static size_t embed_tighten_script(uint8_t *line, size_t n)
{
    static const char signs[] = "=(){}[],;:?<>&|*!";
    uint8_t quote = 0;
    size_t to = 0;

    if (memchr(line, '/', n) != NULL)
        return n;
    for (size_t i = 0; i < n; i++) {
        if (quote != 0 && line[i] == '\\' && i + 1 < n)
            line[to++] = line[i++];
        else if (line[i] == '\'' || line[i] == '"' || line[i] == '`')
            quote = quote == 0 ? line[i] : line[i] == quote ? 0 : quote;
        else if (quote == 0 && line[i] == ' ' && to > 0 && i + 1 < n &&
                 (strchr(signs, line[to - 1]) != NULL || strchr(signs, line[i + 1]) != NULL))
            continue;
        line[to++] = line[i];
    }
    return to;
}

/* The same of a style: blanks before a block, and behind the first colon of a declaration. */
static size_t embed_tighten_style(uint8_t *line, size_t n)
{
    uint8_t *colon = n > 0 && line[n - 1] == ';' ? memmem(line, n, ": ", 2) : NULL;

    if (colon != NULL) {
        memmove(colon + 1, colon + 2, (size_t)(line + n - colon) - 2);
        n--;
    }
    if (n > 2 && line[n - 1] == '{' && line[n - 2] == ' ')
        line[--n - 1] = '{';
    return n;
}

/* Leaves out comments, empty lines, blanks before lines, and ends of lines; returns the length. */
static size_t embed_shorten(uint8_t *bytes, size_t length, bool is_style)
{
    bool code = false;
    size_t n = 0;

    for (size_t i = 0; i < length;) {
        while (i < length && (bytes[i] == ' ' || bytes[i] == '\n'))
            i++;
        const size_t after = embed_comment_end(bytes, length, i);
        if (after > i) {
            for (; i < after && !code; i++)
                bytes[n++] = bytes[i];
            i = after;
            continue;
        }
        code = true;
        const size_t line = n;
        while (i < length && bytes[i] != '\n')
            bytes[n++] = bytes[i++];
        n = line + (is_style ? embed_tighten_style : embed_tighten_script)(bytes + line, n - line);
        if (i < length && (i + 1 == length || !embed_joins(bytes + line, n - line)))
            bytes[n++] = '\n';
        i++;
    }
    return n;
}

static void embed_put(FILE *out, const uint8_t *bytes, size_t length)
{
    fputs(" = {\"sha256-", out);
    embed_put_hash(out, bytes, length);
    fputs("\",\n    \"", out);
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == '\n')
            fputs(i + 1 < length ? "\\n\"\n    \"" : "\\n", out);
        else if (bytes[i] == '"' || bytes[i] == '\\' || bytes[i] == '?')
            fprintf(out, "\\%c", bytes[i]);
        else if (bytes[i] < ' ' || bytes[i] > '~')
            fprintf(out, "\\%03o", (unsigned)bytes[i]);
        else
            fputc(bytes[i], out);
    }
    fputs("\"};\n", out);
}

#define ENGINE_BEFORE "liveEngine.bytes = '"
#define ENGINE_BEHIND "';\n"

/* A digit of base 85: the characters from `(' to `|', with two others for those that end a script
 * or escape. */
static uint8_t embed_digit(uint32_t value)
{
    const uint8_t digit = (uint8_t)('(' + value % 85);
    return digit == '<' ? '!' : digit == '\\' ? '#' : digit;
}

/*
 * Appends the bytes to the script as a statement.  Four bytes, the first the highest, are a number
 * of five digits of base 85, the highest first; n < 4 bytes at the end are filled up with zeros and
 * written as the first n + 1 digits: a reader puts the highest digit for the others.  Returns the
 * text, NULL: memory is out.
 */
static uint8_t *embed_join(uint8_t *script, size_t *length, const uint8_t *bytes, size_t nbytes)
{
    const size_t room = *length + sizeof ENGINE_BEFORE + sizeof ENGINE_BEHIND + nbytes / 4 * 5 + 8;
    uint8_t *text = realloc(script, room), *to;

    if (text == NULL) {
        free(script);
        return NULL;
    }
    to = text + *length;
    memcpy(to, ENGINE_BEFORE, sizeof ENGINE_BEFORE - 1);
    to += sizeof ENGINE_BEFORE - 1;
    for (size_t i = 0; i < nbytes; i += 4) {
        const size_t left = nbytes - i < 4 ? nbytes - i : 4;
        uint8_t digits[5];
        uint32_t group = 0;
        for (size_t j = 0; j < 4; j++)
            group = group << 8 | (j < left ? bytes[i + j] : 0);
        for (size_t j = 5; j-- > 0; group /= 85)
            digits[j] = embed_digit(group);
        memcpy(to, digits, left + 1);
        to += left + 1;
    }
    memcpy(to, ENGINE_BEHIND, sizeof ENGINE_BEHIND - 1);
    *length = (size_t)(to - text) + sizeof ENGINE_BEHIND - 1;
    return text;
}

/* Writes the name of the constant: report_css for corpus/report/report.css. */
static void embed_put_name(FILE *out, const char *path)
{
    const char *slash = strrchr(path, '/');

    for (const char *c = slash == NULL ? path : slash + 1; *c != '\0'; c++)
        fputc(*c == '.' ? '_' : *c, out);
}

/* Writes the constant of a file.  Returns false if a file cannot be read. */
static bool embed_put_file(FILE *out, const char *path, const char *engine_path)
{
    const char *live = strstr(path, "/live.js");
    size_t length, nengine = 0;
    uint8_t *bytes = embed_read(path, &length), *engine = NULL;

    if (bytes != NULL)
        bytes = embed_import(bytes, &length, path);
    if (bytes != NULL && strstr(path, ".js") != NULL)
        bytes = embed_parts(bytes, &length, path);
    if (bytes == NULL)
        return false;
    length = embed_shorten(bytes, length, strstr(path, ".css") != NULL);
    if (live != NULL && engine_path != NULL) {
        engine = embed_read(engine_path, &nengine);
        bytes = engine == NULL ? NULL : embed_join(bytes, &length, engine, nengine);
        free(engine);
        if (bytes == NULL)
            return false;
    }
    fputs("const struct page_asset ", out);
    embed_put_name(out, path);
    if (live != NULL && engine_path == NULL)
        fputs(" = {0};\n", out);
    else
        embed_put(out, bytes, length);
    free(bytes);
    return true;
}

int main(int argc, char **argv)
{
    const char *last = argc > 2 ? argv[argc - 1] : "", *end = strrchr(last, '.');
    const char *engine = end != NULL && strcmp(end, ".gz") == 0 ? last : NULL;
    const int count = argc - (engine != NULL);

    if (count < 3) {
        fprintf(stderr, "usage: embed OUTPUT FILE... [ENGINE]\n");
        return 64;
    }
    FILE *out = fopen(argv[1], "w");
    if (out == NULL) {
        fprintf(stderr, "embed: %s: %s\n", argv[1], strerror(errno));
        return 2;
    }
    fputs("/* made by corpus/report/embed */\n#include \"corpus/base/page_asset.h\"\n", out);
    for (int i = 2; i < count; i++)
        if (!embed_put_file(out, argv[i], engine)) {
            fprintf(stderr, "embed: %s: %s\n", argv[i], strerror(errno));
            fclose(out);
            return 2;
        }
    if (ferror(out) != 0 || fclose(out) != 0) {
        fprintf(stderr, "embed: %s: %s\n", argv[1], strerror(errno));
        return 2;
    }
    return 0;
}
