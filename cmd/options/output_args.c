/* SPDX-License-Identifier: ISC */
/* Where does the answer go, and in which form? */
#include "cmd/options/output_args.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEY_COORDS = OPTION_KEYS_OUTPUT, KEY_FORMULAS, KEY_COLOR, KEY_PAGER };

static const char *const output_formats[] = {"text", "csv", "tsv", "json", NULL};
static const char *const output_or_picture[] = {"text", "csv", "tsv",   "json", "svg", "png",
                                                "pdf",  "ps",  "latex", NULL}; /* as the enums */
static const char *const output_or_sgf[] = {"text", "json", "sgf", NULL};
static const char *const output_formulas[] = {"keep", "guard", NULL};

/* -f: one of enum format, or what is none of them. */
static void output_read_format(struct output_args *output, const char *arg,
                               struct argp_state *state)
{
    static const enum format or_sgf[] = {FORMAT_TEXT, FORMAT_JSON, FORMAT_TEXT};
    int choice;

    output->has_format = true;
    if (output->offered & OUTPUT_OR_SGF) {
        choice = option_choice(state, "format", arg, output_or_sgf);
        output->picture = choice == 2;
        output->format = or_sgf[choice];
    } else if (output->offered & OUTPUT_OR_PICTURE) {
        choice = option_choice(state, "format", arg, output_or_picture);
        output->picture = choice >= FORMATS;
        output->image = output->picture ? (enum image_format)(choice - FORMATS) : IMAGE_SVG;
        output->format = output->picture ? FORMAT_TEXT : (enum format)choice;
    } else {
        output->format = (enum format)option_choice(state, "format", arg, output_formats);
    }
}

static error_t output_parse(int key, char *arg, struct argp_state *state)
{
    struct output_args *output = state->input;

    switch (key) {
    case 'f': output_read_format(output, arg, state); break;
    case KEY_PAGER: output->pager = true; break;
    case 'o': output->path = output->is_page ? NULL : arg; break;
    case KEY_FORMULAS:
        output->formulas =
            (enum formulas)(FORMULAS_KEEP + option_choice(state, "formulas", arg, output_formulas));
        break;
    case KEY_COLOR: output->color = option_when(state, "color", arg); break;
    case KEY_COORDS: output->spelling = option_spelling(state, "coords", arg); break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static const struct option_words output_words[] = {
    {.option = "format", .names = output_formats, .wanted = OUTPUT_FORMAT},
    {.option = "format", .names = output_or_sgf, .wanted = OUTPUT_OR_SGF},
    {.option = "format", .names = output_or_picture, .wanted = OUTPUT_OR_PICTURE},
    {.option = "formulas", .names = output_formulas},
    {.option = "coords", .names = option_spellings},
    {.option = "color", .names = option_whens},
    {.option = NULL}};

const struct option_group output_args_options = {
    "Output:",
    output_parse,
    output_words,
    {{OUTPUT_FORMAT | OPTION_USUAL,
      {"format", 'f', "FORMAT", 0, "text (the default), csv, tsv or json", 0}},
     {OUTPUT_OR_SGF | OPTION_USUAL,
      {"format", 'f', "FORMAT", 0, "text (the default), json or sgf", 0}},
     {OUTPUT_OR_PICTURE | OPTION_USUAL,
      {"format", 'f', "FORMAT", 0,
       "text (the default), csv, tsv or json; svg, png, pdf, ps or latex: the picture instead", 0}},
     {OUTPUT_FORMAT | OUTPUT_OR_PICTURE | OUTPUT_FORMULAS,
      {"formulas", KEY_FORMULAS, "WHAT", 0,
       "csv, tsv: keep cells that a spreadsheet would calculate, or guard them by an apostrophe",
       0}},
     {OUTPUT_PATH | OPTION_USUAL,
      {"output", 'o', "FILE", 0, "Write to FILE, in the format of its name", 0}},
     {OUTPUT_DATABASE | OPTION_USUAL,
      {"output", 'o', "FILE", 0, "Make or update the index FILE, an SQLite database", 0}},
     {OUTPUT_COORDS,
      {"coords", KEY_COORDS, "SPELLING", 0, "Spell cells as lg (the default), line or xyz", 0}},
     {OUTPUT_COLOR | OUTPUT_PAINT,
      {"pager", KEY_PAGER, NULL, 0, "On a terminal, show the output in the program of PAGER", 0}},
     {OUTPUT_COLOR | OUTPUT_PAINT,
      {"color", KEY_COLOR, "WHEN", OPTION_ARG_OPTIONAL,
       "Use colours: auto (the default: on a terminal), always or never", 0}}}};

enum format output_args_guarded(const struct output_args *output, enum format format,
                                enum formulas usual)
{
    enum formulas formulas = output->formulas == FORMULAS_USUAL ? usual : output->formulas;

    return formulas == FORMULAS_GUARD ? format_guarded(format) : format;
}

bool output_args_page_alone(const struct output_args *output, const char *page)
{
    return page != NULL && !output->has_format && output->path == NULL;
}

bool output_args_colored(const struct output_args *output, int fd)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

    if (output->color != WHEN_AUTO)
        return output->color == WHEN_ALWAYS;
    return isatty(fd) && (no_color == NULL || no_color[0] == '\0') &&
           (term == NULL || strcmp(term, "dumb") != 0);
}
