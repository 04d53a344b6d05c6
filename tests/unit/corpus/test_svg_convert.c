/* SPDX-License-Identifier: ISC */
/* rsvg-convert as a child; here a script of the same name, which says what it got. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "corpus/base/svg_convert.h"

static char folder[] = "/tmp/hav-svg-XXXXXX";
static char program[64], *path;

/* Makes the script rsvg-convert; NULL: there is none. */
static void set_program(const char *script)
{
    unlink(program);
    if (script == NULL)
        return;
    FILE *file = fopen(program, "w");
    assert_non_null(file);
    fprintf(file, "#!/bin/sh\nPATH='%s'\n%s\n", path, script);
    fclose(file);
    assert_int_equal(chmod(program, 0755), 0);
}

static int make_folder(void **state)
{
    (void)state;
    path = strdup(getenv("PATH"));
    if (path == NULL || mkdtemp(folder) == NULL)
        return -1;
    snprintf(program, sizeof program, "%s/rsvg-convert", folder);
    return setenv("PATH", folder, 1);
}

static int remove_folder(void **state)
{
    (void)state;
    unlink(program);
    setenv("PATH", path, 1);
    free(path);
    return rmdir(folder);
}

/* The script makes this of `npages` pages, "page 1" and so on. */
static void check(const char *script, int npages, enum image_format format, enum child_end end,
                  const char *output, const char *messages)
{
    struct svg_pages pages = {0};
    struct text page = {0}, out = {0}, told = {0};

    set_program(script);
    for (int i = 1; i <= npages; i++) {
        text_reset(&page);
        text_format(&page, "page %d\n", i);
        if (i < npages)
            assert_int_equal(svg_pages_add(&pages, &page), 0);
    }
    text_string(&out, "before ");
    assert_int_equal(svg_convert(&pages, &page, format, &out, &told), end);
    assert_string_equal(text_c(&out) + strlen("before "), output);
    assert_string_equal(text_c(&told), messages);
    svg_pages_release(&pages);
    text_release(&page);
    text_release(&out);
    text_release(&told);
}

#define PDF "echo %PDF-1.5; "
#define END "; echo %%EOF"

static void test_pages(void **state)
{
    (void)state;
    check(PDF "echo $*; cat" END, 1, IMAGE_PDF, CHILD_DONE, "%PDF-1.5\n-f pdf\npage 1\n%%EOF\n",
          "");
    check(PDF "shift 2; cat \"$@\"" END, 3, IMAGE_PDF, CHILD_DONE,
          "%PDF-1.5\npage 1\npage 2\npage 3\n%%EOF\n", "");
    /* Pages are kept when files are few; the system's own limit is another. */
    struct rlimit limit, few;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
    few = limit;
    few.rlim_cur = 20;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    check(PDF "shift 2; echo $#; cat \"$@\" | tail -n 1" END, 100, IMAGE_PDF, CHILD_DONE,
          "%PDF-1.5\n100\npage 100\n%%EOF\n", "");
    setrlimit(RLIMIT_NOFILE, &limit);
}

static void test_most_pages(void **state)
{
    struct svg_pages pages = {0};
    struct text page = {0};
    struct rlimit limit;
    (void)state;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_max < SVG_PAGES_MAX + 100) {
        print_message("# skipped: the system has no more than %d files\n", (int)limit.rlim_max);
        skip();
    }
    for (int i = 0; i < SVG_PAGES_MAX; i++)
        assert_int_equal(svg_pages_add(&pages, &page), 0);
    assert_int_equal(svg_pages_add(&pages, &page), ERROR_OUTPUT);
    assert_int_equal(errno, EFBIG);
    svg_pages_release(&pages);
}

static void test_no_clock(void **state)
{
    (void)state;
    setenv("SOURCE_DATE_EPOCH", "77", 1);
    check(PDF "echo $SOURCE_DATE_EPOCH" END, 1, IMAGE_PDF, CHILD_DONE, "%PDF-1.5\n0\n%%EOF\n", "");
    check("echo %!PS-Adobe-3.0; echo %%CreationDate: now; echo %%Pages: 1" END, 1, IMAGE_PS,
          CHILD_DONE, "%!PS-Adobe-3.0\n%%Pages: 1\n%%EOF\n", "");
    unsetenv("SOURCE_DATE_EPOCH");
}

static void test_failures(void **state)
{
    (void)state;
    check(NULL, 1, IMAGE_PDF, CHILD_MISSING, "", "rsvg-convert not found\n");
    check("echo why >&2; exit 1", 1, IMAGE_PDF, CHILD_FAILED, "",
          "why\nrsvg-convert failed: exit status 1\n");
    check("echo junk", 1, IMAGE_PDF, CHILD_REFUSED, "", "rsvg-convert wrote what is no pdf\n");
    check("cat", 1, IMAGE_PNG, CHILD_REFUSED, "", "rsvg-convert wrote what is no png\n");
    check(PDF ":", 1, IMAGE_PDF, CHILD_REFUSED, "", "rsvg-convert wrote what is no pdf\n");
    check(":", 1, IMAGE_PS, CHILD_REFUSED, "", "rsvg-convert wrote what is no ps\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_most_pages),
        cmocka_unit_test(test_no_clock),
        cmocka_unit_test(test_failures),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
