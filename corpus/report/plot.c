/* SPDX-License-Identifier: ISC */
/*
 * gnuplot as a child process.  One reads the scripts of all pictures as its standard input, so that
 * no script contains a file name.  Behind each picture it prints a mark, to its output and to its
 * messages, and begins anew.  After a mistake gnuplot goes on to the next line; the mark says that
 * there was one.
 *
 * gnuplot 5.4 treats text as follows, as trials showed: back quotes inside double quotes run a
 * command, a file name that begins with `<` or `|` does, and so does a line that ends a datablock
 * early.  In a datablock a double quote inside a field ends it.  Text with {} _ ^ is typeset unless
 * the terminal says noenhanced; saying it of a label is not enough.  In an SVG it escapes & and <,
 * but not the > of "]]>", and it writes U+FFFE unchanged: neither is XML.
 *
 * gnuplot 5.4 keeps two things from one SVG to the next, whatever is reset: a colour, and the title
 * of the last curve that had one.  So each begins with a curve that goes nowhere, whose title is a
 * blank.
 */
#include "corpus/report/plot.h"

#include <stdio.h>
#include <string.h>

#include "analyse/base/utf8.h"
#include "corpus/base/child.h"

#define DATA_END "HAV_END_8f1c5a"
#define PICTURE_END "HAV_PICTURE_8f1c5a"
#define PICTURE_BYTES_MAX ((size_t)16 << 20)

void plot_begin(struct text *script, enum image_format format, const char *picture_name,
                int width_px, int height_px)
{
    text_string(script, "set encoding utf8\n"
                        "set datafile separator tab\n");
    if (format == IMAGE_PNG)
        text_format(script,
                    "set terminal pngcairo noenhanced size %d,%d font 'sans,14' fontscale 1.6 "
                    "linewidth 2 pointscale 2 background rgb 'white'\n",
                    width_px * 2, height_px * 2);
    else
        text_format(script,
                    "set terminal svg enhanced\n"
                    "set output '/dev/null'\n"
                    "plot [0:1] [0:1] x title '{}'\n"
                    "set output\n"
                    "set terminal svg noenhanced size %d,%d font 'sans-serif,14' name '%s' "
                    "linewidth 1 butt solid\n",
                    width_px, height_px, picture_name);
}

void plot_data(struct text *script, const char *name, int number)
{
    text_format(script, "$%s%d << " DATA_END "\n", name, number);
}

void plot_data_end(struct text *script)
{
    text_string(script, DATA_END "\n");
}

void plot_field(struct text *script, const char *value, size_t length, int limit_characters)
{
    text_string(script, "\t\"");
    for (size_t at = 0; at < length && limit_characters > 0; limit_characters--) {
        uint32_t character;
        size_t bytes = utf8_decode(value + at, length - at, &character);
        if (bytes == 0 || character < ' ' || (character >= 0x7f && character < 0xa0) ||
            (character >= 0x2028 && character <= 0x202e) ||
            (character >= 0x2066 && character <= 0x2069) || character == 0xfffe ||
            character == 0xffff) {
            text_string(script, "\xef\xbf\xbd"); /* U+FFFD */
            bytes = bytes == 0 ? 1 : bytes;
        } else if (character == '"') {
            text_string(script, "\xe2\x80\x9d"); /* U+201D */
        } else if (character == '\\') {
            text_string(script, "\xef\xbc\xbc"); /* U+FF3C */
        } else if (character == '>' && at >= 2 && memcmp(value + at - 2, "]]", 2) == 0) {
            text_string(script, "\xef\xbc\x9e"); /* U+FF1E */
        } else if (limit_characters == 1 && at + bytes < length) {
            text_string(script, "\xe2\x80\xa6"); /* U+2026: cut */
        } else {
            text_append(script, value + at, bytes);
        }
        at += bytes;
    }
    text_char(script, '"');
}

/* ---- gnuplot ---- */

struct plot_run {
    struct plot *plots;
    size_t count, ndone;
    struct text *complaint; /* of no picture */
};

/* All scripts in one; each prints its mark at its end. */
static void plot_join(const struct plot *plots, size_t count, struct text *script)
{
    for (size_t i = 0; i < count; i++) {
        text_append(script, plots[i].script.bytes, plots[i].script.length);
        script->failed |= plots[i].script.failed;
        text_format(script,
                    "set print '-'\n"
                    "print sprintf('" PICTURE_END " %zu %%d', GPVAL_ERRNO)\n"
                    "set print\n"
                    "print '" PICTURE_END " %zu'\n"
                    "reset errors\n"
                    "reset session\n",
                    i, i);
    }
}

/* Where the text has the mark of this number, and its length with the rest of its line; NULL: it is
 * not there, or its line not yet. */
static const char *plot_find_mark(const char *bytes, size_t length, size_t number,
                                  size_t *mark_length)
{
    char mark[64];
    const int wanted = snprintf(mark, sizeof mark, PICTURE_END " %zu", number);
    const char *found = length == 0 ? NULL : memmem(bytes, length, mark, (size_t)wanted);
    const char *end = found == NULL ? NULL : memchr(found, '\n', length - (size_t)(found - bytes));

    if (end == NULL)
        return NULL;
    *mark_length = (size_t)(end + 1 - found);
    return found;
}

static void plot_cut_front(struct text *text, size_t length)
{
    text->length -= length;
    memmove(text->bytes, text->bytes + length, text->length);
}

/* Takes the next picture out of the output, if its mark is there. */
static bool plot_take(struct plot_run *run, struct text *output)
{
    struct plot *plot = &run->plots[run->ndone];
    size_t mark_length;
    const char *mark = plot_find_mark(output->bytes, output->length, run->ndone, &mark_length);

    if (mark == NULL)
        return false;
    const size_t length = (size_t)(mark - output->bytes);
    const bool mistake = memcmp(mark + mark_length - 3, " 0\n", 3) != 0;
    if (!mistake && image_is_whole(plot->format, output->bytes, length))
        text_append(&plot->picture, output->bytes, length);
    else
        text_format(&plot->complaint, "gnuplot made no %s\n", image_ending(plot->format));
    plot_cut_front(output, length + mark_length);
    run->ndone++;
    if (plot->drawn != NULL)
        plot->drawn(run->ndone);
    return true;
}

/* May the next picture, or its mark, begin with these bytes? */
static bool plot_begins(const struct plot *plot, const struct text *output)
{
    const size_t length = strlen(PICTURE_END);

    return image_begins(plot->format, output->bytes, output->length) ||
           memcmp(output->bytes, PICTURE_END, output->length < length ? output->length : length) ==
               0;
}

static enum child_look plot_look(void *context, struct text *output)
{
    struct plot_run *run = context;
    enum child_look look = CHILD_WAIT;

    while (run->ndone < run->count && plot_take(run, output))
        look = CHILD_PROGRESS;
    if (output->length == 0)
        return look;
    if (run->ndone == run->count) {
        text_string(run->complaint, "gnuplot wrote more than pictures\n");
        return CHILD_REFUSE;
    }
    struct plot *plot = &run->plots[run->ndone];
    if (plot_begins(plot, output))
        return look;
    text_format(&plot->complaint, "gnuplot wrote what is no %s\n", image_ending(plot->format));
    return CHILD_REFUSE;
}

/* Gives each picture the messages before its mark, and the rest to the first that was not made. */
static void plot_share_messages(struct plot_run *run, struct text *messages)
{
    for (size_t i = 0; i < run->ndone; i++) {
        size_t mark_length;
        const char *mark = plot_find_mark(messages->bytes, messages->length, i, &mark_length);

        if (mark == NULL)
            continue;
        const size_t length = (size_t)(mark - messages->bytes);
        text_append(&run->plots[i].complaint, messages->bytes, length);
        plot_cut_front(messages, length + mark_length);
    }
    text_append(run->ndone < run->count ? &run->plots[run->ndone].complaint : run->complaint,
                messages->bytes, messages->length);
}

enum child_end plot_draw(struct plot *plots, size_t count, int limit_ms, struct text *complaint)
{
    static const char *const arguments[] = {"gnuplot", "-d", "-", NULL};
    static const char *const hidden[] = {"GNU", "GD", "FIT_", NULL};
    struct plot_run run = {.plots = plots, .count = count, .complaint = complaint};
    struct text script = {0}, output = {0}, messages = {0};
    const struct child_command command = {.arguments = arguments,
                                          .hidden = hidden,
                                          .input = &script,
                                          .limit_ms = limit_ms,
                                          .limit_bytes = PICTURE_BYTES_MAX,
                                          .look = plot_look,
                                          .context = &run};
    enum child_end end = CHILD_DONE;

    plot_join(plots, count, &script);
    if (script.failed) {
        text_string(complaint, "out of memory\n");
        end = CHILD_FAILED;
    } else if (count > 0) {
        end = child_run(&command, &output, &messages);
        plot_share_messages(&run, &messages);
    }
    if (end == CHILD_DONE && run.ndone < count)
        text_format(&plots[run.ndone].complaint, "gnuplot made no %s\n",
                    image_ending(plots[run.ndone].format));
    text_release(&script);
    text_release(&output);
    text_release(&messages);
    return end;
}

void plot_release(struct plot *plot)
{
    text_release(&plot->script);
    text_release(&plot->picture);
    text_release(&plot->complaint);
}
