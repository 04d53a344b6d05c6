/* SPDX-License-Identifier: ISC */
/* The table of formats, as the scan and readers ask it. */
#include "parse/input/record_format.h"

#include "parse/input/text_format.h"

#define FORMAT_NAME(id, name, ...) name,
#define FORMAT_CHOICE(id, name, page, choice) choice,
#define FORMAT_NO_CHOICE(...) false,
#define FORMAT_TEXT(id, name, page, number, begins, ends, read) {FORM_##id, begins, ends},

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

const struct text_format text_formats[TEXT_FORMATS] = {
    RECORD_FORMATS(RECORD_FORMAT_NONE, RECORD_FORMAT_NONE, RECORD_FORMAT_NONE, FORMAT_TEXT)};
