/* SPDX-License-Identifier: ISC */
/*
 * Lines on standard error.  File names and names from records may hold anything: a terminal gets no
 * control character of them.
 */
#include "cmd/output/complaint.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "analyse/base/escape.h"

void complain(const char *format, ...)
{
    struct text line = {0};
    char buffer[1024];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(buffer, sizeof buffer, format, arguments);
    va_end(arguments);
    terminal_text(&line, buffer, strlen(buffer));
    fprintf(stderr, "%s: %s\n", program_invocation_short_name, text_c(&line));
    text_release(&line);
}

enum level complaint_level(int verbosity)
{
    return verbosity < 0 ? LEVEL_ERROR : verbosity == 0 ? LEVEL_WARNING : LEVEL_NOTE;
}

void complain_temp_file(int failed)
{
    complain("cannot write temporary data to TMPDIR: %s", strerror(failed));
}

bool finding_is_left_out(const struct walk_finding *finding, bool all)
{
    /* One line is enough for system files, whatever is asked for. */
    const bool each = all && finding->diagnostic.message != MESSAGE_INPUT_SYSTEM;

    return finding->kind == (each ? FINDING_SUMMARY : FINDING_REPEATED);
}

void complain_finding(const struct walk_finding *finding, int verbosity)
{
    struct text line = {0};

    if (message_level(finding->diagnostic.message) < complaint_level(verbosity) ||
        finding_is_left_out(finding, verbosity > 0))
        return;
    diagnostic_line(&finding->diagnostic, finding->file, &line);
    fwrite(line.bytes, 1, line.length, stderr);
    text_release(&line);
}
