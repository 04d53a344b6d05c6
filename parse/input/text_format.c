/* SPDX-License-Identifier: ISC */
/* The rows of texts, as the scan asks them. */
#include "parse/input/text_format.h"

#define TEXT_FORMAT(id, name, page, number, begins, ends, read) {FORM_##id, begins, ends},

const struct text_format text_formats[TEXT_FORMATS] = {
    RECORD_FORMATS(RECORD_FORMAT_NONE, RECORD_FORMAT_NONE, RECORD_FORMAT_NONE, TEXT_FORMAT)};
