/* SPDX-License-Identifier: ISC */
/*
 * How does output get to the pager?  The parent waits, since a shell that gets its prompt back
 * while the pager still runs would compete with it for the keyboard.
 */
#include "cmd/output/pager.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cmd/output/complaint.h"

/* Becomes the pager, which reads `fd`. */
static void pager_become(int fd)
{
    const char *command = getenv("PAGER");

    dup2(fd, STDIN_FILENO);
    close(fd);
    setenv("LESS", "FRX", 0); /* short output stays on the screen, colours are shown */
    execl("/bin/sh", "sh", "-c", command == NULL || *command == '\0' ? "less" : command,
          (char *)NULL);
    complain("cannot run the pager: %s", strerror(errno));
    _exit(EXIT_TROUBLE);
}

static int pager_wait(pid_t child)
{
    int status = 0;

    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    /* Who leaves the pager before the end has seen enough. */
    return WTERMSIG(status) == SIGPIPE ? EXIT_FINE : 128 + WTERMSIG(status);
}

void pager_begin(void)
{
    int ends[2];

    if (!isatty(STDOUT_FILENO))
        return;
    if (pipe(ends) != 0) {
        complain("no pager: %s", strerror(errno));
        return;
    }
    pid_t tool = fork();
    if (tool == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        return;
    }
    close(ends[1]);
    pid_t pager = tool < 0 ? -1 : fork();
    if (pager == 0)
        pager_become(ends[0]);
    close(ends[0]);
    if (pager < 0)
        complain("no pager: %s", strerror(errno));
    if (tool < 0)
        return;
    signal(SIGINT, SIG_IGN); /* the terminal sends it to all three; the child decides */
    signal(SIGQUIT, SIG_IGN);
    int status = pager_wait(tool);
    if (pager > 0 && pager_wait(pager) == 127)
        status = EXIT_TROUBLE; /* the shell has said that there is no such command */
    _exit(status);
}
