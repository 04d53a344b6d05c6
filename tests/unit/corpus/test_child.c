/* SPDX-License-Identifier: ISC */
/* Programs as children: what they write, how they end, and how they are ended. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "corpus/base/child.h"

#define LIMIT_MS 300
#define LONG_MS 20000

struct ran {
    struct text output, messages;
    enum child_end end;
    int took_ms;
};

static void release(struct ran *ran)
{
    text_release(&ran->output);
    text_release(&ran->messages);
}

static int now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int)(now.tv_sec % 100000 * 1000 + now.tv_nsec / 1000000);
}

/* Runs a script of the shell. */
static struct ran run(const char *script, struct child_command command)
{
    const char *arguments[] = {"sh", "-c", script, NULL};
    struct ran ran = {.took_ms = now_ms()};

    command.arguments = arguments;
    if (command.limit_bytes == 0)
        command.limit_bytes = 1000000;
    ran.end = child_run(&command, &ran.output, &ran.messages);
    ran.took_ms = now_ms() - ran.took_ms;
    return ran;
}

/* The script ends so, with this output and these messages. */
static void check(const char *script, int limit_ms, enum child_end end, const char *output,
                  const char *messages)
{
    struct ran ran = run(script, (struct child_command){.limit_ms = limit_ms});

    assert_int_equal(ran.end, end);
    assert_string_equal(text_c(&ran.output), output);
    assert_string_equal(text_c(&ran.messages), messages);
    release(&ran);
}

/* It gets the variables and the files that it is given, and no other file. */
static void test_inherits(void **state)
{
    static const char *const variables[] = {"HAV_ONE=1 and", "HAV_TWO=2", NULL};
    static const char *const hidden[] = {"HAV_ONE", NULL};
    char script[160];
    int files[2];
    (void)state;

    setenv("HAV_ONE", "no", 1);
    for (int i = 0; i < 2; i++) {
        files[i] = memfd_create("file", MFD_CLOEXEC);
        assert_true(files[i] > STDERR_FILENO);
        assert_int_equal(write(files[i], i == 0 ? "first\n" : "other\n", 6), 6);
    }
    snprintf(script, sizeof script,
             "cat /proc/self/fd/%d; [ -e /proc/self/fd/%d ] || echo closed; echo $HAV_ONE $HAV_TWO",
             files[0], files[1]);
    struct ran ran = run(script, (struct child_command){.limit_ms = LONG_MS,
                                                        .variables = variables,
                                                        .hidden = hidden,
                                                        .files = files,
                                                        .nfiles = 1});
    assert_int_equal(ran.end, CHILD_DONE);
    assert_string_equal(text_c(&ran.output), "first\nclosed\n1 and 2\n");
    release(&ran);
    unsetenv("HAV_ONE");
    close(files[0]);
    close(files[1]);
}

static void test_ends(void **state)
{
    (void)state;
    check("echo a; echo b >&2", LONG_MS, CHILD_DONE, "a\n", "b\n");
    check(":", LONG_MS, CHILD_DONE, "", "");
    check("echo a; exit 3", LONG_MS, CHILD_FAILED, "a\n", "sh failed: exit status 3\n");
    check("echo why >&2; kill -9 $$", LONG_MS, CHILD_FAILED, "", "why\nsh failed: signal 9\n");
    check("pwd; read line; echo $?", LONG_MS, CHILD_DONE, "/\n1\n", "");

    static const char *const missing[] = {"hav-no-such-program", NULL};
    const struct child_command command = {.arguments = missing, .limit_ms = LONG_MS};
    struct ran ran = {0};
    assert_int_equal(child_run(&command, &ran.output, &ran.messages), CHILD_MISSING);
    assert_string_equal(text_c(&ran.messages), "hav-no-such-program not found\n");
    release(&ran);
}

static void test_input(void **state)
{
    struct text input = {0};

    (void)state;
    for (int i = 0; i < 100000; i++)
        text_format(&input, "%d\n", i);
    struct ran ran =
        run("cat; cat >&2", (struct child_command){.limit_ms = LONG_MS, .input = &input});
    assert_int_equal(ran.end, CHILD_DONE);
    assert_int_equal(ran.output.length, input.length);
    assert_memory_equal(ran.output.bytes, input.bytes, input.length);
    assert_int_equal(ran.messages.length, 0);
    release(&ran);
    ran =
        run("exit 0", (struct child_command){.limit_ms = LONG_MS, .input = &input}); /* not read */
    assert_int_equal(ran.end, CHILD_DONE);
    release(&ran);
    text_release(&input);
}

static void test_environment(void **state)
{
    static const char *const hidden[] = {"HAVTEST_", NULL};

    (void)state;
    setenv("HAVTEST_A", "1", 1);
    setenv("HAVTES", "2", 1);
    setenv("LANG", "xx", 1);
    struct ran ran = run("echo \"$HAVTEST_A,$HAVTES,$LANG,$LC_ALL\"",
                         (struct child_command){.limit_ms = LONG_MS, .hidden = hidden});
    assert_string_equal(text_c(&ran.output), ",2,,C.UTF-8\n");
    release(&ran);
    unsetenv("HAVTEST_A");
    unsetenv("HAVTES");
    unsetenv("LANG");
}

static const char silent[] = "sh does not answer\n";

static void test_silence(void **state)
{
    (void)state;
    check("sleep 1000", LIMIT_MS, CHILD_SILENT, "", silent);
    check("echo a; sleep 1000", LIMIT_MS, CHILD_SILENT, "a\n", silent);
    check("exec >&- 2>&-; sleep 1000", LIMIT_MS, CHILD_SILENT, "", silent);
    check("trap '' TERM INT HUP; while :; do sleep 1; done", LIMIT_MS, CHILD_SILENT, "", silent);
    check("kill -STOP $$", LIMIT_MS, CHILD_SILENT, "", silent);
    /* Without look() the time is that of the whole run. */
    struct ran ran =
        run("while :; do echo a; sleep 0.05; done", (struct child_command){.limit_ms = LIMIT_MS});
    assert_int_equal(ran.end, CHILD_SILENT);
    release(&ran);
}

/* Is there a process of this number that is more than a zombie? */
static bool lives(const char *number)
{
    char path[64], state = 'Z';

    snprintf(path, sizeof path, "/proc/%d/stat", atoi(number));
    FILE *stat = fopen(path, "r");
    if (stat == NULL)
        return false;
    if (fscanf(stat, "%*d (%*[^)]) %c", &state) != 1)
        state = 'Z';
    fclose(stat);
    return state != 'Z';
}

static void check_children(const char *script, enum child_end end)
{
    struct ran ran = run(script, (struct child_command){.limit_ms = LIMIT_MS});

    assert_int_equal(ran.end, end);
    for (int i = 0; i < 200 && lives(text_c(&ran.output)); i++)
        usleep(10000);
    assert_true(atoi(text_c(&ran.output)) > 0);
    assert_false(lives(text_c(&ran.output)));
    release(&ran);
}

/* Children end with the program, whether they keep its pipes or not. */
static void test_children(void **state)
{
    (void)state;
    check_children("sleep 1000 & echo $!; wait", CHILD_SILENT);
    check_children("sleep 1000 & echo $!", CHILD_DONE);
    check_children("sleep 1000 >/dev/null 2>&1 & echo $!", CHILD_DONE);
    /* One that has left the group cannot delay the end. */
    struct ran ran = run("setsid sleep 5 & :", (struct child_command){.limit_ms = LONG_MS});
    assert_int_equal(ran.end, CHILD_DONE);
    assert_true(ran.took_ms < 4000);
    release(&ran);
}

static void test_floods(void **state)
{
    (void)state;
    struct ran ran = run("yes", (struct child_command){.limit_ms = LONG_MS});
    assert_int_equal(ran.end, CHILD_REFUSED);
    assert_true(ran.output.length > 1000000 && ran.output.length < 1100000);
    assert_string_equal(text_c(&ran.messages), "sh writes without end\n");
    release(&ran);
    ran = run("yes >&2", (struct child_command){.limit_ms = LONG_MS});
    assert_int_equal(ran.end, CHILD_REFUSED);
    assert_non_null(strstr(text_c(&ran.messages), "sh writes without end\n"));
    release(&ran);

    for (int over = 0; over < 2; over++) { /* at the limit, and above it */
        ran = run(over ? "head -c 1001 /dev/zero" : "head -c 1000 /dev/zero",
                  (struct child_command){.limit_ms = LONG_MS, .limit_bytes = 1000});
        assert_int_equal(ran.end, over ? CHILD_REFUSED : CHILD_DONE);
        release(&ran);
    }
}

/* Takes whole lines away; a line that begins with `!` is refused. */
static enum child_look look_lines(void *context, struct text *output)
{
    int *lines = context;
    enum child_look look = CHILD_WAIT;

    for (char *end;
         output->length > 0 && (end = memchr(output->bytes, '\n', output->length)) != NULL;) {
        if (output->bytes[0] == '!')
            return CHILD_REFUSE;
        output->length -= (size_t)(end + 1 - output->bytes);
        memmove(output->bytes, end + 1, output->length);
        look = CHILD_PROGRESS;
        ++*lines;
    }
    return look;
}

static void test_look(void **state)
{
    int lines = 0;
    struct child_command command = {
        .limit_ms = 1000, .limit_bytes = 10, .look = look_lines, .context = &lines};

    (void)state;
    /* Each line gives it new time, and makes room. */
    struct ran ran = run("for i in 1 2 3 4 5 6 7 8 9 10; do echo $i; sleep 0.15; done", command);
    assert_int_equal(ran.end, CHILD_DONE);
    assert_int_equal(lines, 10);
    release(&ran);
    ran = run("echo a; while :; do printf .; sleep 0.3; done", command);
    assert_int_equal(ran.end, CHILD_SILENT);
    assert_int_equal(lines, 11);
    release(&ran);
    ran = run("echo why >&2; echo '!'; sleep 1000", command);
    assert_int_equal(ran.end, CHILD_REFUSED);
    assert_string_equal(text_c(&ran.messages), "why\n");
    release(&ran);
}

static volatile sig_atomic_t signals_seen;

static void see_signal(int number)
{
    (void)number;
    signals_seen++;
}

static void test_interrupted(void **state)
{
    const struct sigaction seen = {.sa_handler = see_signal};
    struct sigaction old;
    char script[64];

    (void)state;
    assert_int_equal(sigaction(SIGTERM, &seen, &old), 0);
    snprintf(script, sizeof script, "kill %d; sleep 1000", (int)getpid());
    struct ran ran = run(script, (struct child_command){.limit_ms = LONG_MS});
    assert_int_equal(ran.end, CHILD_INTERRUPTED);
    assert_string_equal(text_c(&ran.messages), "sh was interrupted\n");
    assert_int_equal(signals_seen, 1);
    release(&ran);
    /* A signal that the caller ignores ends nothing. */
    signal(SIGTERM, SIG_IGN);
    snprintf(script, sizeof script, "kill %d; echo on", (int)getpid());
    ran = run(script, (struct child_command){.limit_ms = LONG_MS});
    assert_int_equal(ran.end, CHILD_DONE);
    release(&ran);
    sigaction(SIGTERM, &old, NULL);
    /* Where SIGCHLD is ignored, nothing is known of how it ends. */
    signal(SIGCHLD, SIG_IGN);
    check("echo a", LONG_MS, CHILD_DONE, "a\n", "");
    signal(SIGCHLD, SIG_DFL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ends),        cmocka_unit_test(test_inherits),
        cmocka_unit_test(test_input),       cmocka_unit_test(test_environment),
        cmocka_unit_test(test_silence),     cmocka_unit_test(test_children),
        cmocka_unit_test(test_floods),      cmocka_unit_test(test_look),
        cmocka_unit_test(test_interrupted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
