/* SPDX-License-Identifier: ISC */

/*
 * Runs one fuzz target over its saved inputs, without a fuzzer: what `make check` does.
 *
 *   fuzz_NAME [FILE...]
 *
 * Without arguments: the empty input and every file of tests/fuzz/corpus/NAME, in order of names.
 * Prints TAP; each input is named before it is tried, so a crash names its input.
 */

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int ntests;
static int nfailed;

static void report(int good, const char *name, const char *why)
{
    ntests++;
    nfailed += !good;
    printf("%sok %d - %s%s%s\n", good ? "" : "not ", ntests, name, why ? ": " : "", why ? why : "");
    fflush(stdout);
}

/* The whole file in an allocation of exactly its size: a sanitizer then sees reads past its end. */
static uint8_t *read_file(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    uint8_t *data = NULL;
    long length;

    if (!in)
        return NULL;
    if (fseek(in, 0, SEEK_END) == 0 && (length = ftell(in)) >= 0 && fseek(in, 0, SEEK_SET) == 0) {
        *size = (size_t)length;
        data = malloc(*size ? *size : 1);
        if (data && fread(data, 1, *size, in) != *size) {
            free(data);
            data = NULL;
        }
    }
    fclose(in);
    return data;
}

static void try_file(const char *path)
{
    size_t size = 0;
    uint8_t *data;

    printf("# %s\n", path);
    fflush(stdout);
    data = read_file(path, &size);
    if (!data) {
        report(0, path, strerror(errno));
        return;
    }
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    report(1, path, NULL);
}

static int visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void try_folder(const char *folder)
{
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, visible, alphasort);

    if (count <= 0)
        report(0, folder, "no saved input: save at least one of each kind");
    for (int i = 0; i < count; i++) {
        char *path = NULL;

        if (asprintf(&path, "%s/%s", folder, entries[i]->d_name) < 0)
            exit(2);
        try_file(path);
        free(path);
        free(entries[i]);
    }
    free(entries);
}

int main(int argc, char **argv)
{
    const char *slash = strrchr(argv[0], '/');
    const char *name = slash ? slash + 1 : argv[0];
    char folder[256];

    if (argc > 1) {
        for (int i = 1; i < argc; i++)
            try_file(argv[i]);
    } else {
        uint8_t *nothing = calloc(1, 1);

        if (!nothing)
            return 2;
        LLVMFuzzerTestOneInput(nothing, 0);
        free(nothing);
        report(1, "the empty input", NULL);
        if (strncmp(name, "fuzz_", 5) == 0)
            name += 5;
        snprintf(folder, sizeof folder, "tests/fuzz/corpus/%s", name);
        try_folder(folder);
    }
    printf("1..%d\n", ntests);
    return nfailed ? 1 : 0;
}
