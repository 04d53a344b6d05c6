/* SPDX-License-Identifier: ISC */
/*
 * Another program as a child.  Its input is a file without a name, for there may be no /proc and so
 * no /dev/fd; its output and its messages are read through two pipes, which a poll with a short
 * time watches.  Between two polls this looks whether the program has ended and whether a signal is
 * waiting: so it needs no handler, and a child of the program that holds the pipes open cannot
 * delay it.
 */
#include "corpus/base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define TICK_MS 50 /* between two looks at whether the program has ended; set by hand */
#define MESSAGES_BYTES_MAX ((size_t)1 << 20)

static const int child_fatal_signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
#define FATAL_SIGNALS (sizeof child_fatal_signals / sizeof child_fatal_signals[0])

struct child {
    const struct child_command *command;
    struct text *texts[2]; /* output, messages */
    struct pollfd pipes[2]; /* fd -1: at its end */
    pid_t pid;
    int error; /* an errno that explains CHILD_FAILED, or 0 */
    int status; /* as waitpid() gives it */
    bool floods; /* a text is too long */
    struct timespec since; /* start, or last progress */
    sigset_t watched; /* signals that would reach the caller if they were not blocked */
    sigset_t before; /* the caller's mask */
};

static bool child_hides(const struct child_command *command, const char *variable)
{
    if (strncmp(variable, "LC_", 3) == 0 || strncmp(variable, "LANG", 4) == 0)
        return true;
    for (size_t i = 0; command->hidden != NULL && command->hidden[i] != NULL; i++)
        if (strncmp(variable, command->hidden[i], strlen(command->hidden[i])) == 0)
            return true;
    return false;
}

/* NULL: out of memory. */
static char **child_make_environment(const struct child_command *command)
{
    const char *const *variables = command->variables;
    size_t count = 0, kept = 0, more = 0;

    while (environ[count] != NULL)
        count++;
    while (variables != NULL && variables[more] != NULL)
        more++;
    char **environment = calloc(count + more + 2, sizeof environment[0]);
    if (environment == NULL)
        return NULL;
    for (size_t i = 0; i < count; i++)
        if (!child_hides(command, environ[i]))
            environment[kept++] = environ[i];
    for (size_t i = 0; i < more; i++)
        environment[kept++] = (char *)(uintptr_t)variables[i];
    environment[kept] = "LC_ALL=C.UTF-8";
    return environment;
}

/* A file without a name that holds the input, at its beginning; its descriptor, or -1 and errno. */
static int child_make_input(const struct text *input)
{
    int fd = input == NULL ? open("/dev/null", O_RDONLY | O_CLOEXEC)
                           : memfd_create("input", MFD_CLOEXEC);

    for (size_t done = 0; fd >= 0 && input != NULL && done < input->length;) {
        ssize_t written = write(fd, input->bytes + done, input->length - done);

        if (written > 0) {
            done += (size_t)written;
        } else if (written == 0 || errno != EINTR) {
            int error = written == 0 ? EIO : errno;
            close(fd);
            errno = error;
            return -1;
        }
    }
    if (fd >= 0 && input != NULL)
        lseek(fd, 0, SEEK_SET);
    return fd;
}

/* Starts the program with these three descriptors as its own.  0, or an error number. */
static int child_spawn(struct child *child, const int standard[3])
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t defaults;
    char **environment = child_make_environment(child->command);
    int error = environment == NULL ? ENOMEM : posix_spawn_file_actions_init(&actions);

    if (error != 0) {
        free(environment);
        return error;
    }
    posix_spawnattr_init(&attributes);
    sigfillset(&defaults);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setsigmask(&attributes, &child->before);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETPGROUP);
    for (int i = 0; i < 3 && error == 0; i++)
        error = posix_spawn_file_actions_adddup2(&actions, standard[i], i);
    /* One that is put onto itself stays open in the program. */
    for (size_t i = 0; i < child->command->nfiles && error == 0; i++)
        error = posix_spawn_file_actions_adddup2(&actions, child->command->files[i],
                                                 child->command->files[i]);
    if (error == 0)
        error = posix_spawn_file_actions_addchdir_np(&actions, "/");
    if (error == 0)
        error = posix_spawnp(&child->pid, child->command->arguments[0], &actions, &attributes,
                             (char *const *)(uintptr_t)child->command->arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    free(environment);
    return error;
}

/* Starts the program and keeps the reading ends of its pipes.  0, or an error number. */
static int child_start(struct child *child)
{
    int standard[3] = {child_make_input(child->command->input), -1, -1};
    int error = standard[0] < 0 ? errno : 0;

    for (int i = 0; i < 2; i++) {
        int ends[2] = {-1, -1};

        if (error == 0 && (pipe2(ends, O_CLOEXEC) != 0 || fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0))
            error = errno;
        child->pipes[i] = (struct pollfd){.fd = ends[0], .events = POLLIN};
        standard[i + 1] = ends[1];
    }
    if (error == 0)
        error = child_spawn(child, standard);
    for (int i = 0; i < 3; i++)
        if (standard[i] >= 0)
            close(standard[i]);
    return error;
}

static int child_elapsed_ms(const struct child *child)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int)((now.tv_sec - child->since.tv_sec) * 1000 +
                 (now.tv_nsec - child->since.tv_nsec) / 1000000);
}

/* Blocks the signals that would end the caller, so that the program can be ended first. */
static void child_block_signals(struct child *child)
{
    sigemptyset(&child->watched);
    for (size_t i = 0; i < FATAL_SIGNALS; i++)
        sigaddset(&child->watched, child_fatal_signals[i]);
    pthread_sigmask(SIG_BLOCK, &child->watched, &child->before);
    for (size_t i = 0; i < FATAL_SIGNALS; i++) {
        const int number = child_fatal_signals[i];
        struct sigaction action;

        if (sigismember(&child->before, number) == 1 ||
            (sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN))
            sigdelset(&child->watched, number);
    }
}

static bool child_is_interrupted(const struct child *child)
{
    sigset_t pending;

    sigpending(&pending);
    for (size_t i = 0; i < FATAL_SIGNALS; i++)
        if (sigismember(&pending, child_fatal_signals[i]) == 1 &&
            sigismember(&child->watched, child_fatal_signals[i]) == 1)
            return true;
    return false;
}

/* Has the program ended?  Its number stays its own until child_reap(). */
static bool child_has_ended(const struct child *child)
{
    siginfo_t info = {0};

    /* An error: SIGCHLD is ignored, and the system has forgotten the child. */
    return waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
}

/* Takes at most one block of what the pipe holds; *more is set if there was anything. */
static enum child_end child_read(struct child *child, int i, bool *more)
{
    struct text *text = child->texts[i];
    char block[65536];
    const ssize_t length = read(child->pipes[i].fd, block, sizeof block);

    if (length < 0 && (errno == EINTR || errno == EAGAIN))
        return CHILD_DONE;
    if (length <= 0) {
        close(child->pipes[i].fd);
        child->pipes[i].fd = -1;
        return CHILD_DONE;
    }
    *more = true;
    text_append(text, block, (size_t)length);
    if (text->failed) {
        child->error = ENOMEM;
        return CHILD_FAILED;
    }
    if (i == 0 && child->command->look != NULL) {
        const enum child_look look = child->command->look(child->command->context, text);

        if (look == CHILD_REFUSE)
            return CHILD_REFUSED;
        if (look == CHILD_PROGRESS)
            clock_gettime(CLOCK_MONOTONIC, &child->since);
    }
    child->floods = text->length > (i == 0 ? child->command->limit_bytes : MESSAGES_BYTES_MAX);
    return child->floods ? CHILD_REFUSED : CHILD_DONE;
}

/* Reads from both pipes, after waiting for at most `wait_ms`. */
static enum child_end child_read_both(struct child *child, int wait_ms, bool *more)
{
    enum child_end end = CHILD_DONE;

    *more = false;
    if (poll(child->pipes, 2, wait_ms) > 0)
        for (int i = 0; i < 2 && end == CHILD_DONE; i++)
            if (child->pipes[i].fd >= 0 && child->pipes[i].revents != 0)
                end = child_read(child, i, more);
    return end;
}

/* Reads until the program has ended, or must be. */
static enum child_end child_watch(struct child *child)
{
    for (bool more = false;;) {
        /* Asked before reading: what an ended program has written is in the pipes. */
        const bool ended = child_has_ended(child);
        const bool closed = child->pipes[0].fd < 0 && child->pipes[1].fd < 0;
        const enum child_end end = child_read_both(child, ended ? 0 : closed ? 1 : TICK_MS, &more);

        if (end != CHILD_DONE || (ended && !more))
            return end;
        if (child_is_interrupted(child))
            return CHILD_INTERRUPTED;
        if (child_elapsed_ms(child) > child->command->limit_ms)
            return CHILD_SILENT;
    }
}

/* Ends what is left of the program and its children, and takes the last messages. */
static enum child_end child_finish(struct child *child, enum child_end end)
{
    bool more = true;

    kill(-child->pid, SIGKILL);
    while (waitpid(child->pid, &child->status, 0) < 0)
        if (errno != EINTR) {
            child->status = 0; /* SIGCHLD is ignored: nothing is known of it */
            break;
        }
    if (end == CHILD_DONE)
        return child->status == 0 ? CHILD_DONE : CHILD_FAILED;
    while (child->pipes[1].fd >= 0 && more && !child->texts[1]->failed && !child->floods) {
        more = false;
        (void)child_read(child, 1, &more);
    }
    return end;
}

/* The line that says what went wrong. */
static void child_explain(const struct child *child, enum child_end end)
{
    const char *name = child->command->arguments[0];
    struct text *out = child->texts[1];

    if (end == CHILD_MISSING)
        text_format(out, "%s not found\n", name);
    else if (end == CHILD_FAILED && child->error != 0)
        text_format(out, "cannot run %s: %s\n", name, strerror(child->error));
    else if (end == CHILD_FAILED && WIFEXITED(child->status))
        text_format(out, "%s failed: exit status %d\n", name, WEXITSTATUS(child->status));
    else if (end == CHILD_FAILED)
        text_format(out, "%s failed: signal %d\n", name, WTERMSIG(child->status));
    else if (end == CHILD_SILENT)
        text_format(out, "%s does not answer\n", name);
    else if (end == CHILD_INTERRUPTED)
        text_format(out, "%s was interrupted\n", name);
    else if (child->floods)
        text_format(out, "%s writes without end\n", name);
}

enum child_end child_run(const struct child_command *command, struct text *output,
                         struct text *messages)
{
    struct child child = {.command = command, .texts = {output, messages}};
    enum child_end end;

    child_block_signals(&child);
    child.error = child_start(&child);
    if (child.error == 0) {
        clock_gettime(CLOCK_MONOTONIC, &child.since);
        end = child_finish(&child, child_watch(&child));
    } else {
        end = child.error == ENOENT ? CHILD_MISSING : CHILD_FAILED;
    }
    for (int i = 0; i < 2; i++)
        if (child.pipes[i].fd >= 0)
            close(child.pipes[i].fd);
    child_explain(&child, end);
    pthread_sigmask(SIG_SETMASK, &child.before, NULL);
    return end;
}
