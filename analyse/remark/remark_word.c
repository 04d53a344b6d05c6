/* SPDX-License-Identifier: ISC */
/*
 * The properties of each word: the columns of the table of words.
 */
#include "analyse/remark/remark_word.h"

#include <string.h>

static const struct {
    const char *name, *meaning;
    enum remark_family family;
    int importance;
} remark_words[REMARK_WORDS] = {
#define R(name, family, importance, word, meaning) {word, meaning, FAMILY_##family, importance},
    REMARKS(R)
#undef R
};

const char *remark_word_name(enum remark_word word)
{
    return remark_words[word].name;
}

int remark_word_find(const char *name, size_t length)
{
    int word = 0;

    while (word < REMARK_WORDS && (strncmp(remark_words[word].name, name, length) != 0 ||
                                   remark_words[word].name[length] != '\0'))
        word++;
    return word;
}

enum remark_family remark_word_family(enum remark_word word)
{
    return remark_words[word].family;
}

int remark_word_importance(enum remark_word word)
{
    return remark_words[word].importance;
}

const char *remark_word_meaning(enum remark_word word)
{
    return remark_words[word].meaning;
}
