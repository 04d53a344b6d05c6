/* SPDX-License-Identifier: ISC */
/*
 * The properties of each word: the columns of the table of words.
 */
#include "analyse/remark/remark_word.h"

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
