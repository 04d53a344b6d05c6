/* SPDX-License-Identifier: ISC */
/*
 * Makes C of the style and the script of annotated pages.
 *
 *     embed OUTPUT page.css page.js site.js
 *
 * The output defines page_style, page_script and site_script (cmd/annotate/page_assets.h): the
 * files' text, and the hash by which a page's content security policy admits them.  Runs during the
 * build.  Lines are indented by tabs in the output, which makes pages smaller.
 *
 * SHA-256 as in FIPS 180-4; its constants are computed as that standard defines them, from the
 * roots of the first primes.
 */
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

static uint32_t embed_turn(uint32_t word, int bits)
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
                      (embed_turn(far, 7) ^ embed_turn(far, 18) ^ far >> 3) +
                      (embed_turn(near, 17) ^ embed_turn(near, 19) ^ near >> 10);
    }
    memcpy(state, hash, sizeof state);
    for (int i = 0; i < ROUNDS; i++) {
        const uint32_t a = state[0], e = state[4];
        uint32_t choice = (e & state[5]) ^ (~e & state[6]);
        uint32_t majority = (a & state[1]) ^ (a & state[2]) ^ (state[1] & state[2]);
        uint32_t first = state[7] + (embed_turn(e, 6) ^ embed_turn(e, 11) ^ embed_turn(e, 25)) +
                         choice + round[i] + schedule[i];
        uint32_t second = (embed_turn(a, 2) ^ embed_turn(a, 13) ^ embed_turn(a, 22)) + majority;
        memmove(state + 1, state, (HASH_WORDS - 1) * sizeof state[0]);
        state[4] += first;
        state[0] = first + second;
    }
    for (int i = 0; i < HASH_WORDS; i++)
        hash[i] += state[i];
}

/* Writes the hash of the bytes in base 64. */
static void embed_put_hash(FILE *out, const uint8_t *bytes, size_t length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
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
            fputc(i == 10 && j == 3 ? '=' : digits[group >> (18 - 6 * j) & 63], out);
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

#define INDENT 4 /* blanks */

/* Makes a tab of each four blanks that a line begins with; returns the length. */
static size_t embed_indent(uint8_t *bytes, size_t length)
{
    bool begins = true;
    size_t n = 0;

    for (size_t i = 0; i < length; i++) {
        if (begins && length - i >= INDENT && memcmp(bytes + i, "    ", INDENT) == 0) {
            bytes[n++] = '\t';
            i += INDENT - 1;
            continue;
        }
        begins = bytes[i] == '\n';
        bytes[n++] = bytes[i];
    }
    return n;
}

static void embed_put(FILE *out, const char *name, const uint8_t *bytes, size_t length)
{
    fprintf(out, "const struct page_asset %s = {\"sha256-", name);
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

int main(int argc, char **argv)
{
    static const char *const names[3] = {"page_style", "page_script", "site_script"};

    if (argc != 5) {
        fprintf(stderr, "usage: embed OUTPUT page.css page.js site.js\n");
        return 64;
    }
    FILE *out = fopen(argv[1], "w");
    if (out == NULL) {
        fprintf(stderr, "embed: %s: %s\n", argv[1], strerror(errno));
        return 2;
    }
    fputs("/* made by cmd/annotate/embed */\n#include \"cmd/annotate/page_assets.h\"\n", out);
    for (int i = 0; i < 3; i++) {
        size_t length;
        uint8_t *bytes = embed_read(argv[2 + i], &length);
        if (bytes == NULL) {
            fprintf(stderr, "embed: %s: %s\n", argv[2 + i], strerror(errno));
            fclose(out);
            return 2;
        }
        embed_put(out, names[i], bytes, embed_indent(bytes, length));
        free(bytes);
    }
    if (ferror(out) != 0 || fclose(out) != 0) {
        fprintf(stderr, "embed: %s: %s\n", argv[1], strerror(errno));
        return 2;
    }
    return 0;
}
