/* SPDX-License-Identifier: ISC */
/*
 * The templates that are built in: each file of drawings is written again as it was read, and every
 * claim in it is proved by the exact search, and that no cell can be given away.  One TAP line
 * each.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "patterns/library.h"
#include "patterns/proof.h"
#include "tests/lib/reading.h"
#include "tests/lib/volume.h"

struct know {
    int ntests, nfailed;
    struct library library;
    struct prover *prover;
};

static void report(struct know *know, bool ok, const char *what, const char *subject)
{
    know->ntests++;
    know->nfailed += !ok;
    printf("%sok %d - %s: %s\n", ok ? "" : "not ", know->ntests, subject, what);
}

/* Does the text hold each template of the library, in order, as template_write() writes it? */
static bool is_as_written(const struct library *library, const char *bytes, size_t length)
{
    const char *rest = bytes, *end = bytes + length;
    bool found = true;

    for (size_t i = 0; i < library->count && found; i++) {
        struct text text = {0};

        template_write(&library->templates[i], &text);
        rest = memmem(rest, (size_t)(end - rest), text.bytes, text.length);
        found = rest != NULL;
        if (found)
            rest += text.length;
        text_release(&text);
    }
    return found;
}

/* The whole library is one: a name stands in one file only. */
static void read_file(struct know *know, const char *path)
{
    struct complaints complaints = {0};
    struct library alone = {0};
    size_t length;
    char *bytes = reading_file(path, &length);

    if (bytes == NULL || library_read(&know->library, path, bytes, length, &complaints) != 0 ||
        library_read(&alone, path, bytes, length, &complaints) != 0)
        exit(2);
    report(know, complaints.count == 0, "is read without complaint", path);
    printf("%.*s", (int)complaints.text.length, complaints.text.bytes);
    report(know, is_as_written(&alone, bytes, length), "is written as it was read", path);
    text_release(&complaints.text);
    library_release(&alone);
    free(bytes);
}

static int is_drawn(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);

    return length > 3 && strcmp(entry->d_name + length - 3, ".db") == 0;
}

static void read_all(struct know *know)
{
    struct dirent **entries;
    int n = scandir("patterns", &entries, is_drawn, alphasort);

    report(know, n > 0, "holds drawings", "patterns");
    for (int i = 0; i < n; i++) {
        char path[300];

        snprintf(path, sizeof path, "patterns/%s", entries[i]->d_name);
        read_file(know, path);
        free(entries[i]);
    }
    free(entries);
}

static bool same(const struct template *a, const struct template *b)
{
    return strcmp(a->name, b->name) == 0 && strcmp(a->also, b->also) == 0 &&
           strcmp(a->source, b->source) == 0 && a->nstones == b->nstones &&
           a->ncells == b->ncells && a->claim == b->claim && a->minimal == b->minimal &&
           a->below == b->below && a->left == b->left &&
           memcmp(a->stones, b->stones, (size_t)a->nstones * sizeof *a->stones) == 0 &&
           memcmp(a->cells, b->cells, (size_t)a->ncells * sizeof *a->cells) == 0;
}

/* The built-in templates are the drawn ones. */
static void compare_builtin(struct know *know)
{
    size_t count;
    const struct template *builtin = builtin_templates(&count);
    bool equal = count == know->library.count;

    for (size_t i = 0; i < count && equal; i++)
        equal = same(&builtin[i], &know->library.templates[i]);
    report(know, equal, "is what the drawings say", "the table that is built in");
}

/* Without any one of the stones that help, the claim fails. */
static bool needs_helpers(struct know *know, const struct template *t)
{
    bool needs = true;

    for (int i = 0; i < t->nstones; i++) {
        struct template_cell stones[TEMPLATE_STONES_MAX];
        struct template less = *t;
        struct proof proof;

        if (template_joins(t, i))
            continue;
        less.stones = stones;
        less.nstones = 0;
        less.helpers = 0;
        for (int j = 0; j < t->nstones; j++) {
            if (j == i)
                continue;
            less.helpers |= (uint16_t)(!template_joins(t, j) << less.nstones);
            stones[less.nstones++] = t->stones[j];
        }
        template_prove(know->prover, &less, 0, &proof);
        needs &= proof.verdict == PROOF_FAILS;
    }
    return needs;
}

int main(void)
{
    static struct know know;

    setvbuf(stdout, NULL, _IOLBF, 0);
    know.prover = prover_new();
    if (know.prover == NULL)
        return 2;
    read_all(&know);
    compare_builtin(&know);
    for (size_t i = 0; i < know.library.count; i++) {
        const struct template *t = &know.library.templates[i];
        struct proof proof;

        if (volume_is_watched() && i % 4 != 0)
            continue;
        template_prove(know.prover, t, 0, &proof);
        report(&know, proof.verdict == PROOF_HOLDS && t->minimal,
               proof.verdict == PROOF_HOLDS ? "proved, and minimal"
                                            : proof_verdict_name(proof.verdict),
               t->name);
        if (t->claim == CLAIM_HELPED)
            report(&know, needs_helpers(&know, t), "needs each stone that helps", t->name);
    }
    printf("1..%d\n", know.ntests);
    prover_free(know.prover);
    library_release(&know.library);
    return know.nfailed != 0;
}
