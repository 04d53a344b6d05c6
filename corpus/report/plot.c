/* SPDX-License-Identifier: ISC */
/*
 * gnuplot as a child process.  It reads the script as its standard input, for there may be no /proc
 * and so no /dev/fd; its picture and its complaints are read through two pipes, so that no script
 * contains a file name.  After a mistake in its standard input gnuplot goes on to the next line,
 * but its exit status is then not 0, and the picture is not used.
 *
 * What gnuplot 5.4 does with text, tried: back quotes inside double quotes run a command, a file
 * name that begins with `<` or `|` does, and so does a line that ends a datablock early.  In a
 * datablock a double quote inside a field ends it.  Text with {} _ ^ is typeset unless the terminal
 * says noenhanced; saying it of a label is not enough.  In an SVG it escapes & and <, but not the >
 * of "]]>", and it writes U+FFFE as it stands: neither is XML.
 */
#include "corpus/report/plot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "analyse/base/utf8.h"

#define DATA_END "HAV_END_8f1c5a"

const char *plot_format_name(enum plot_format format)
{
    return format == PLOT_PNG ? "png" : "svg";
}

void plot_begin(struct text *script, enum plot_format format, const char *picture_name,
                int width_px, int height_px)
{
    text_string(script, "set encoding utf8\n"
                        "set datafile separator tab\n");
    if (format == PLOT_PNG)
        text_format(script,
                    "set terminal pngcairo noenhanced size %d,%d font 'sans,14' fontscale 1.6 "
                    "linewidth 2 pointscale 2 background rgb 'white'\n",
                    width_px * 2, height_px * 2);
    else
        text_format(script,
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

/* ---- the child ------------------------------------------------------------------------------ */

/* The environment without what changes gnuplot's behaviour.  NULL: out of memory. */
static char **plot_make_environment(void)
{
    size_t count = 0, kept = 0;

    while (environ[count] != NULL)
        count++;
    char **kept_environment = calloc(count + 2, sizeof kept_environment[0]);
    if (kept_environment == NULL)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        if (strncmp(environ[i], "LC_", 3) != 0 && strncmp(environ[i], "LANG", 4) != 0 &&
            strncmp(environ[i], "GNU", 3) != 0 && strncmp(environ[i], "GD", 2) != 0 &&
            strncmp(environ[i], "FIT_", 4) != 0)
            kept_environment[kept++] = environ[i];
    }
    kept_environment[kept] = "LC_ALL=C.UTF-8";
    return kept_environment;
}

/* A file without a name that holds the script, at its beginning; its descriptor, or -1 and errno.
 */
static int plot_make_script(const struct text *script)
{
    int fd = memfd_create("plot", MFD_CLOEXEC);

    for (size_t done = 0; fd >= 0 && done < script->length;) {
        ssize_t written = write(fd, script->bytes + done, script->length - done);

        if (written > 0) {
            done += (size_t)written;
        } else if (written == 0 || errno != EINTR) {
            int error = written == 0 ? EIO : errno;
            close(fd);
            errno = error;
            return -1;
        }
    }
    if (fd >= 0)
        lseek(fd, 0, SEEK_SET);
    return fd;
}

/* Starts gnuplot with its output on the two pipes and the script, -1: none, as its input; in
 * a folder where it finds nothing of the caller's.  0, or an error number. */
static int plot_spawn(int script, char *const *arguments, int out, int err, pid_t *child)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t defaults;
    char **environment = plot_make_environment();
    int error = environment == NULL ? ENOMEM : posix_spawn_file_actions_init(&actions);

    if (error != 0) {
        free(environment);
        return error;
    }
    posix_spawnattr_init(&attributes);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGXFSZ);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    error = script < 0 ? posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
                       : posix_spawn_file_actions_adddup2(&actions, script, 0);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(&actions, out, 1);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(&actions, err, 2);
    if (error == 0)
        error = posix_spawn_file_actions_addchdir_np(&actions, "/");
    if (error == 0)
        error = posix_spawnp(child, "gnuplot", &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    free(environment);
    return error;
}

/* Reads both pipes to their end.  Returns false if reading failed or memory is out; errno says
 * which. */
static bool plot_drain(const int pipes[2], struct text *const texts[2])
{
    struct pollfd ready[2] = {{pipes[0], POLLIN, 0}, {pipes[1], POLLIN, 0}};
    char block[16384];

    while (ready[0].fd >= 0 || ready[1].fd >= 0) {
        if (poll(ready, 2, -1) < 0) {
            if (errno == EINTR)
                continue;
            return false;
        }
        for (int i = 0; i < 2; i++) {
            if (ready[i].fd < 0 || ready[i].revents == 0)
                continue;
            ssize_t length = read(ready[i].fd, block, sizeof block);
            if (length > 0)
                text_append(texts[i], block, (size_t)length);
            else if (length == 0 || errno != EINTR)
                ready[i].fd = -1;
        }
    }
    if (texts[0]->failed || texts[1]->failed) {
        errno = ENOMEM;
        return false;
    }
    return true;
}

static enum plot_result plot_complain(struct text *complaint, const char *what, int error)
{
    text_format(complaint, "%s: %s\n", what, strerror(error));
    return PLOT_FAILED;
}

/* Runs gnuplot with these arguments and waits for it. */
static enum plot_result plot_run_gnuplot(int script, char *const *arguments, struct text *picture,
                                         struct text *complaint)
{
    int out[2], err[2];
    pid_t child;
    int status = 0;

    if (pipe2(out, O_CLOEXEC) != 0)
        return plot_complain(complaint, "cannot make a pipe", errno);
    if (pipe2(err, O_CLOEXEC) != 0) {
        int error = errno;
        close(out[0]);
        close(out[1]);
        return plot_complain(complaint, "cannot make a pipe", error);
    }
    int error = plot_spawn(script, arguments, out[1], err[1], &child);
    close(out[1]);
    close(err[1]);
    bool read_all = error != 0 || plot_drain((const int[]){out[0], err[0]},
                                             (struct text *const[]){picture, complaint});
    int read_error = errno;
    close(out[0]);
    close(err[0]);
    if (error == ENOENT)
        return PLOT_MISSING;
    if (error != 0)
        return plot_complain(complaint, "cannot run gnuplot", error);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (!read_all)
        return plot_complain(complaint, "cannot read from gnuplot", read_error);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        text_string(complaint, "gnuplot failed\n");
        return PLOT_FAILED;
    }
    return PLOT_DONE;
}

enum plot_result plot_check(struct text *complaint)
{
    struct text answer = {0};
    enum plot_result result =
        plot_run_gnuplot(-1, (char *const[]){"gnuplot", "--version", NULL}, &answer, complaint);

    text_release(&answer);
    return result;
}

enum plot_result plot_run(const struct text *script, struct text *picture, struct text *complaint)
{
    size_t before = picture->length;
    int file = plot_make_script(script);

    if (file < 0)
        return plot_complain(complaint, "cannot pass the script to gnuplot", errno);
    enum plot_result result =
        plot_run_gnuplot(file, (char *const[]){"gnuplot", "-d", "-", NULL}, picture, complaint);
    close(file);
    if (result == PLOT_DONE && picture->length == before) {
        text_string(complaint, "gnuplot made no picture\n");
        result = PLOT_FAILED;
    }
    return result;
}
