/* SPDX-License-Identifier: ISC */
/* Which value is meant?  Capitals do not matter; a table has the names that people use besides. */
#include "corpus/base/keyword.h"

#include <string.h>
#include <strings.h>

struct synonym {
    const char *typed, *name;
};

static const struct synonym synonyms[] = {
    {"w", "white"},      {"b", "black"},         {"resigned", "resign"}, {"resignation", "resign"},
    {"time", "forfeit"}, {"timeout", "forfeit"}, {"drawn", "draw"},      {"tie", "draw"},
    {"loop", "ring"},    {"yes", "always"},      {"no", "never"},        {"y", "yes"},
    {"n", "no"},         {"blunder", "??"},      {"mistake", "?"},       {"doubtful", "?!"},
    {"good", "!"},       {"tex", "latex"},       {"txt", "text"},        {"ndjson", "json"},
    {"jsonl", "json"},   {"sgf", "records"},     {"fast", "quick"},      {"medium", "normal"},
    {"slow", "deep"},
};

bool keyword_means(const char *word, size_t length, const char *name)
{
    if (name == NULL)
        return false;
    if (strlen(name) == length && strncasecmp(name, word, length) == 0)
        return true;
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++)
        if (strcmp(synonyms[i].name, name) == 0 && strlen(synonyms[i].typed) == length &&
            strncasecmp(synonyms[i].typed, word, length) == 0)
            return true;
    return false;
}

const char *keyword_instead(const char *word)
{
    static const struct synonym others[] = {{"jpg", "png"},  {"jpeg", "png"}, {"gif", "png"},
                                            {"webp", "png"}, {"eps", "pdf"},  {"xlsx", "csv"},
                                            {"xls", "csv"},  {"ods", "csv"}};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcasecmp(others[i].typed, word) == 0)
            return others[i].name;
    return NULL;
}
