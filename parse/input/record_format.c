/* SPDX-License-Identifier: ISC */
/* The names of formats. */
#include "parse/input/record_format.h"

#define FORMAT_NAME(id, name, ...) name,
#define FORMAT_CHOICE(id, name, page, choice) choice,
#define FORMAT_NO_CHOICE(...) false,

const char *dialect_name(enum dialect dialect)
{
    static const char *const names[DIALECTS] = {
        RECORD_FORMATS(FORMAT_NAME, FORMAT_NAME, FORMAT_NAME, FORMAT_NAME)};

    return names[dialect];
}

bool dialect_is_choice(enum dialect dialect)
{
    static const bool choices[DIALECTS] = {
        RECORD_FORMATS(FORMAT_CHOICE, FORMAT_NO_CHOICE, FORMAT_NO_CHOICE, FORMAT_NO_CHOICE)};

    return choices[dialect];
}
