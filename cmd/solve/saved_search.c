/* SPDX-License-Identifier: ISC */
/*
 * A file of a search: a line that says what it is, what it belongs to, the tables, and a digest of
 * all bytes before it.  Numbers have their least byte first.
 */
#include "cmd/solve/saved_search.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "analyse/base/bytes.h"
#include "analyse/search/mate_saved.h"
#include "cmd/output/complaint.h"
#include "corpus/base/digest.h"

#define SIGN "havtools search 1\n"
#define SIGN_BYTES (sizeof SIGN - 1)
#define NAME_BYTES 16 /* of the game, filled up with NUL */
#define HEADER_BYTES (SIGN_BYTES + NAME_BYTES + NUMBERS * 8)

/* Where the numbers of the header stand, from after the name. */
enum { NUMBER_SIZE, NUMBER_RING_RULE, NUMBER_VARIANT, NUMBER_KEYS, NUMBERS };

static void saved_search_header(const struct position *position, unsigned char header[HEADER_BYTES])
{
    const struct board *board = position->board;
    const uint64_t numbers[NUMBERS] = {
        [NUMBER_SIZE] = (uint64_t)board->size,
        [NUMBER_RING_RULE] = position->ring_rule,
        [NUMBER_VARIANT] = position->variant,
        [NUMBER_KEYS] = mate_saved_keys(board),
    };
    unsigned char *to = header + SIGN_BYTES;

    memset(header, 0, HEADER_BYTES);
    memcpy(header, SIGN, SIGN_BYTES);
    strncpy((char *)to, board->game->name, NAME_BYTES - 1);
    for (int i = 0; i < NUMBERS; i++)
        bytes_store(to + NAME_BYTES + (ptrdiff_t)8 * i, numbers[i], 8);
}

/* ---- reading ---- */

struct saved_search_reader {
    FILE *file;
    struct digest digest;
};

static int saved_search_get(void *context, void *bytes, size_t length)
{
    struct saved_search_reader *reader = context;

    if (fread(bytes, 1, length, reader->file) != length)
        return ERROR_INPUT;
    digest_add(&reader->digest, bytes, length);
    return 0;
}

/* Why the header cannot be used for the position, or NULL. */
static const char *saved_search_find_fault(const unsigned char *header, const unsigned char *wanted)
{
    const unsigned char *name = header + SIGN_BYTES, *wanted_name = wanted + SIGN_BYTES;
    const unsigned char *numbers = name + NAME_BYTES, *wanted_numbers = wanted_name + NAME_BYTES;

    if (memcmp(header, wanted, SIGN_BYTES) != 0)
        return "it was not written by --save";
    if (memcmp(name, wanted_name, NAME_BYTES) != 0)
        return "it is of another game";
    if (memcmp(numbers, wanted_numbers, 8) != 0)
        return "it is of another board";
    if (memcmp(numbers + 8, wanted_numbers + 8, 16) != 0)
        return "it is of other rules";
    if (memcmp(numbers + 24, wanted_numbers + 24, 8) != 0)
        return "another version of the search wrote it";
    return NULL;
}

/* Reads the file into the tables; returns why it cannot be used, or NULL. */
static const char *saved_search_read(struct mate *mate, const struct position *position, FILE *file)
{
    static const char damaged[] = "it is damaged";
    struct saved_search_reader reader = {.file = file};
    unsigned char header[HEADER_BYTES], wanted[HEADER_BYTES], sum[8];

    digest_init(&reader.digest);
    saved_search_header(position, wanted);
    if (saved_search_get(&reader, header, sizeof header) != 0)
        return "it was not written by --save";
    const char *fault = saved_search_find_fault(header, wanted);
    if (fault != NULL)
        return fault;
    if (mate_saved_read(mate, position->board, saved_search_get, &reader) != 0)
        return ferror(file) ? strerror(errno) : damaged;
    if (fread(sum, 1, sizeof sum, file) != sizeof sum ||
        bytes_load(sum, sizeof sum) != digest_value(&reader.digest) || fgetc(file) != EOF)
        return damaged;
    return NULL;
}

/* May --save replace what is there?  Only another saved search, an empty file, or nothing. */
static bool saved_search_may_replace(const char *path)
{
    char sign[SIGN_BYTES];
    FILE *file = fopen(path, "rbe");

    if (file == NULL)
        return true; /* output_open() will say what is wrong, if anything is */
    const size_t length = fread(sign, 1, sizeof sign, file);
    fclose(file);
    return length == 0 || (length == sizeof sign && memcmp(sign, SIGN, sizeof sign) == 0);
}

int saved_search_begin(struct saved_search *saved, struct mate *mate,
                       const struct position *position, uint64_t now_us)
{
    saved->saved_us = now_us;
    if (saved->save != NULL && !saved_search_may_replace(saved->save)) {
        complain("cannot save to `%s': what it holds is no saved search", saved->save);
        return ERROR_OUTPUT;
    }
    if (saved->resume == NULL)
        return 0;
    FILE *file = fopen(saved->resume, "rbe");
    const char *fault = file == NULL ? strerror(errno) : saved_search_read(mate, position, file);
    if (file != NULL)
        fclose(file);
    if (fault == NULL)
        return 0;
    mate_reset(mate);
    complain("cannot resume from `%s': %s", saved->resume, fault);
    return ERROR_OUTPUT;
}

/* ---- writing ---- */

struct saved_search_writer {
    struct output *output;
    struct digest digest;
};

static int saved_search_put(void *context, const void *bytes, size_t length)
{
    struct saved_search_writer *writer = context;

    digest_add(&writer->digest, bytes, length);
    return output_write(writer->output, bytes, length);
}

int saved_search_save(struct saved_search *saved, const struct mate *mate,
                      const struct position *position, uint64_t now_us)
{
    unsigned char header[HEADER_BYTES], sum[8];

    saved->saved_us = now_us;
    if (saved->save == NULL)
        return 0;
    struct saved_search_writer writer = {.output = output_open_state(saved->save)};
    if (writer.output == NULL)
        return ERROR_OUTPUT;
    digest_init(&writer.digest);
    saved_search_header(position, header);
    int error = saved_search_put(&writer, header, sizeof header);
    if (error == 0)
        error = mate_saved_write(mate, saved_search_put, &writer);
    bytes_store(sum, digest_value(&writer.digest), sizeof sum);
    if (error == 0)
        error = output_write(writer.output, (const char *)sum, sizeof sum);
    return output_close(writer.output, error == 0) != 0 ? ERROR_OUTPUT : error;
}
