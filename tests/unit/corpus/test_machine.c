/* SPDX-License-Identifier: ISC */
/*
 * How many threads a run has if nothing is said: by processors, quotas of control groups in a
 * folder made here, and memory.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "corpus/walk/machine.h"

#define MIB ((uint64_t)1 << 20)

static void machine_test_write(const char *root, const char *name, const char *text)
{
    char path[256];

    snprintf(path, sizeof path, "%s/%s", root, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void test_threads(void **state)
{
    static const struct {
        unsigned processors;
        uint64_t memory_mib, thread_mib;
        unsigned threads;
    } cases[] = {
        {1, 4096, 16, 1},  {2, 4096, 16, 2},   {7, 4096, 16, 7},    {8, 4096, 16, 8},
        {9, 4096, 16, 8},  {64, 4096, 16, 8},  {8, 2048, 64, 8},    {8, 2047, 64, 7},
        {8, 1024, 256, 1}, {8, 1023, 256, 1},  {8, 2048, 256, 2},   {8, 1, 256, 1},
        {2, 0, 16, 1},     {4, 8192, 2048, 1}, {4, 16384, 2048, 2},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct machine machine = {cases[i].processors, cases[i].memory_mib * MIB};

        assert_int_equal(machine_threads(&machine, cases[i].thread_mib * MIB), cases[i].threads);
    }
    assert_int_equal(machine_threads(&(struct machine){3, UINT64_MAX}, MIB), 3);
}

static void test_groups(void **state)
{
    char root[] = "/tmp/hav-machine.XXXXXX", path[256];
    struct machine machine = {16, UINT64_MAX};

    (void)state;
    assert_non_null(mkdtemp(root));
    machine_limit(&machine, root, "/a/b"); /* nothing is there */
    assert_int_equal(machine.processors, 16);
    assert_true(machine.memory_bytes == UINT64_MAX);
    snprintf(path, sizeof path, "%s/a", root);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/a/b", root);
    assert_int_equal(mkdir(path, 0700), 0);
    machine_test_write(root, "a/b/cpu.max", "max 100000\n");
    machine_test_write(root, "a/b/memory.max", "max\n");
    machine_limit(&machine, root, "/a/b");
    assert_int_equal(machine.processors, 16);
    assert_true(machine.memory_bytes == UINT64_MAX);
    machine_test_write(root, "a/cpu.max", "250000 100000\n"); /* of the group above */
    machine_test_write(root, "memory.max", "536870912\n"); /* of the root of a container */
    machine_limit(&machine, root, "/a/b");
    assert_int_equal(machine.processors, 3);
    assert_true(machine.memory_bytes == 512 * MIB);
    machine_test_write(root, "a/b/cpu.max", "50000 100000\n");
    machine_limit(&machine, root, "/a/b");
    assert_int_equal(machine.processors, 1);
    machine = (struct machine){16, UINT64_MAX};
    machine_limit(&machine, root, "");
    assert_int_equal(machine.processors, 16);
    assert_true(machine.memory_bytes == 512 * MIB);
    for (const char *const *name = (const char *const[]){"a/b/cpu.max", "a/b/memory.max",
                                                         "a/cpu.max", "memory.max", NULL};
         *name != NULL; name++) {
        snprintf(path, sizeof path, "%s/%s", root, *name);
        assert_int_equal(unlink(path), 0);
    }
    snprintf(path, sizeof path, "%s/a/b", root);
    rmdir(path);
    snprintf(path, sizeof path, "%s/a", root);
    rmdir(path);
    rmdir(root);
}

static void test_this_machine(void **state)
{
    const struct machine machine = machine_find();

    (void)state;
    assert_true(machine.processors >= 1);
    assert_true(machine.memory_bytes >= MIB);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_this_machine),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
