/* SPDX-License-Identifier: ISC */
/* gnuplot draws many pictures in one run; programs of its name that hang, flood or write garbage.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "corpus/report/plot.h"

#define PICTURES 4
#define HANGS_MS 500
#define LONG_MS 60000

static char folder[] = "/tmp/hav-plot.XXXXXX";
static char *path_before;

/* The fakes find the real one by this path. */
static int make_folder(void **state)
{
    (void)state;
    path_before = strdup(getenv("PATH"));
    return path_before == NULL || mkdtemp(folder) == NULL ? -1 : 0;
}

static int remove_folder(void **state)
{
    struct text path = {0};

    (void)state;
    text_format(&path, "%s/gnuplot", folder);
    unlink(text_c(&path));
    text_release(&path);
    free(path_before);
    return rmdir(folder);
}

/* Puts a program named gnuplot first in PATH; NULL: none. */
static void fake(const char *script)
{
    struct text path = {0};

    text_format(&path, "%s/gnuplot", folder);
    unlink(text_c(&path));
    if (script != NULL) {
        FILE *file = fopen(text_c(&path), "w");
        assert_non_null(file);
        fprintf(file, "#!/bin/sh\nPATH='%s'\n%s\n", path_before, script);
        fclose(file);
        chmod(text_c(&path), 0755);
    }
    text_reset(&path);
    text_format(&path, "%s:%s", folder, path_before);
    setenv("PATH", text_c(&path), 1);
    text_release(&path);
}

static void need_gnuplot(void)
{
    struct text complaint = {0};
    struct plot none = {.format = IMAGE_SVG};

    fake(NULL);
    enum child_end end = plot_draw(&none, 1, LONG_MS, &complaint);
    plot_release(&none);
    text_release(&complaint);
    if (end == CHILD_MISSING) {
        print_message("# skipped: no gnuplot here\n");
        skip();
    }
}

static const char *const good[PICTURES] = {"plot x title 'a'", "plot [0:2] x*x notitle",
                                           "set xtics (\"1\\n2\" 0)\nplot 1/0*x, sin(x)",
                                           "plot cos(x) title 'b'"};

static void begin(struct plot *plots, const char *const *bodies)
{
    for (int i = 0; i < PICTURES; i++) {
        plots[i] = (struct plot){.name = "it", .format = i == 1 ? IMAGE_PNG : IMAGE_SVG};
        plot_begin(&plots[i].script, plots[i].format, "it", 300, 200);
        text_format(&plots[i].script, "%s\n", bodies[i]);
    }
}

static void end(struct plot *plots, struct text *complaint)
{
    for (int i = 0; i < PICTURES; i++)
        plot_release(&plots[i]);
    text_release(complaint);
}

static int drawn(const struct plot *plots)
{
    int count = 0;

    for (int i = 0; i < PICTURES; i++)
        count += plots[i].picture.length > 0;
    return count;
}

/* The pictures are those of one gnuplot each, in any order. */
static void test_pictures(void **state)
{
    struct plot plots[PICTURES], others[PICTURES];
    struct text complaint = {0};
    const char *turned[PICTURES];

    (void)state;
    need_gnuplot();
    begin(plots, good);
    assert_int_equal(plot_draw(plots, PICTURES, LONG_MS, &complaint), CHILD_DONE);
    assert_int_equal(drawn(plots), PICTURES);
    assert_int_equal(complaint.length, 0);
    for (int i = 0; i < PICTURES; i++)
        assert_true(
            image_is_whole(plots[i].format, plots[i].picture.bytes, plots[i].picture.length));
    begin(others, good);
    for (int i = 0; i < PICTURES; i++) {
        assert_int_equal(plot_draw(&others[i], 1, LONG_MS, &complaint), CHILD_DONE);
        assert_int_equal(others[i].picture.length, plots[i].picture.length);
        assert_memory_equal(others[i].picture.bytes, plots[i].picture.bytes,
                            plots[i].picture.length);
    }
    end(others, &complaint);
    for (int i = 0; i < PICTURES; i++)
        turned[i] = good[(i + 2) % PICTURES];
    begin(others, turned);
    assert_int_equal(plot_draw(others, PICTURES, LONG_MS, &complaint), CHILD_DONE);
    for (int i = 0; i < PICTURES; i += 2) {
        struct text *same = &others[(i + 2) % PICTURES].picture;
        assert_int_equal(same->length, plots[i].picture.length);
        assert_memory_equal(same->bytes, plots[i].picture.bytes, same->length);
    }
    end(others, &complaint);
    end(plots, &complaint);
    assert_int_equal(plot_draw(NULL, 0, LONG_MS, &complaint), CHILD_DONE);
}

/* A mistake costs its picture alone, and is told of it. */
static void test_mistakes(void **state)
{
    const char *const bodies[PICTURES] = {"plot x", "plot bogus(x)", "plot x", "plot x\nbogus"};
    struct plot plots[PICTURES];
    struct text complaint = {0};

    (void)state;
    need_gnuplot();
    begin(plots, bodies);
    plot_draw(plots, PICTURES, LONG_MS, &complaint);
    assert_true(plots[0].picture.length > 0 && plots[0].complaint.length == 0);
    assert_int_equal(plots[1].picture.length, 0);
    assert_non_null(strstr(text_c(&plots[1].complaint), "gnuplot made no png"));
    assert_non_null(strstr(text_c(&plots[1].complaint), "undefined function: bogus"));
    assert_true(plots[2].picture.length > 0 && plots[2].complaint.length == 0);
    assert_int_equal(plots[3].picture.length, 0);
    assert_true(plots[3].complaint.length > 0);
    end(plots, &complaint);
}

struct bad {
    const char *script;
    enum child_end end;
    int limit_ms, drawn;
    int at; /* whose complaint it is; -1: of no picture */
    const char *says;
};

static void check_bad(const struct bad *bad)
{
    struct plot plots[PICTURES];
    struct text complaint = {0};

    begin(plots, good);
    fake(bad->script);
    assert_int_equal(plot_draw(plots, PICTURES, bad->limit_ms, &complaint), bad->end);
    assert_int_equal(drawn(plots), bad->drawn);
    struct text *where = bad->at < 0 ? &complaint : &plots[bad->at].complaint;
    if (strstr(text_c(where), bad->says) == NULL)
        print_message("# `%s' is not in `%s'\n", bad->says, text_c(where));
    assert_non_null(strstr(text_c(where), bad->says));
    end(plots, &complaint);
}

static void test_bad_programs(void **state)
{
    static const struct bad bad[] = {
        {"sleep 1000", CHILD_SILENT, HANGS_MS, 0, 0, "gnuplot does not answer"},
        {"sleep 1000 & wait", CHILD_SILENT, HANGS_MS, 0, 0, "gnuplot does not answer"},
        {"trap '' TERM INT HUP\nwhile :; do sleep 1; done", CHILD_SILENT, HANGS_MS, 0, 0,
         "gnuplot does not answer"},
        {"while :; do sleep 0.1; echo more >&2; done", CHILD_SILENT, HANGS_MS, 0, 0,
         "more\ngnuplot does not answer"},
        {"head -c 1000 /dev/urandom", CHILD_REFUSED, LONG_MS, 0, 0, "gnuplot wrote what is no svg"},
        {"echo '<html></html>'; sleep 1000", CHILD_REFUSED, LONG_MS, 0, 0,
         "gnuplot wrote what is no svg"},
        {"yes", CHILD_REFUSED, LONG_MS, 0, 0, "gnuplot wrote what is no svg"},
        {"echo '<?xml?><svg>'; yes", CHILD_REFUSED, LONG_MS, 0, 0, "gnuplot writes without end"},
        {"yes >&2", CHILD_REFUSED, LONG_MS, 0, 0, "gnuplot writes without end"},
        {"exit 0", CHILD_DONE, LONG_MS, 0, 0, "gnuplot made no svg"},
        {"echo '<?xml?><svg></svg>'", CHILD_DONE, LONG_MS, 0, 0, "gnuplot made no svg"},
        {"echo why >&2; exit 1", CHILD_FAILED, LONG_MS, 0, 0, "why\ngnuplot failed: exit status 1"},
        {"kill -9 $$", CHILD_FAILED, LONG_MS, 0, 0, "gnuplot failed: signal 9"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        check_bad(&bad[i]);
}

/* As far as the Nth picture all is well. */
#define FIRST(n) "awk '{ print } /^reset session/ && ++n == " n " { exit }' |"

static void test_bad_later(void **state)
{
    static const struct bad bad[] = {
        {"{ " FIRST("2") " cat; sleep 1000; } | gnuplot -d -", CHILD_SILENT, 4000, 2, 2,
         "gnuplot does not answer"},
        {FIRST("2") " gnuplot -d -; head -c 1000 /dev/urandom", CHILD_REFUSED, LONG_MS, 2, 2,
         "gnuplot wrote what is no svg"},
        {FIRST("3") " gnuplot -d -", CHILD_DONE, LONG_MS, 3, 3, "gnuplot made no svg"},
        {"gnuplot -d -; echo '<?xml?><svg></svg>'", CHILD_REFUSED, LONG_MS, 4, -1,
         "gnuplot wrote more than pictures"},
        {"gnuplot -d -; sleep 1000", CHILD_SILENT, 4000, 4, -1, "gnuplot does not answer"},
        {"gnuplot -d - | sed 's,</g>,,'", CHILD_DONE, LONG_MS, 1, 0, "gnuplot made no svg"},
        {"echo warning >&2; gnuplot -d -", CHILD_DONE, LONG_MS, 4, 0, "warning"},
        {"gnuplot -d -; sleep 1000 &", CHILD_DONE, LONG_MS, 4, -1, ""},
    };

    (void)state;
    need_gnuplot();
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        check_bad(&bad[i]);
}

#define PNG "\x89PNG\r\n\x1a\n"
#define CHUNK(size, type) "\0\0\0" size type
#define SUM "abcd"

static void test_image_forms(void **state)
{
    static const struct {
        enum image_format format;
        bool whole;
        size_t length;
        const char *bytes;
    } forms[] = {
#define FORM(format, whole, bytes) {format, whole, sizeof bytes - 1, bytes}
        FORM(IMAGE_SVG, true, "<?xml?><svg><g/><a>]]&gt; > </a></svg>"),
        FORM(IMAGE_SVG, true, "<?xml?>\n<!DOCTYPE svg>\n<svg><!-- a --></svg>\n\n"),
        FORM(IMAGE_SVG, false, ""),
        FORM(IMAGE_SVG, false, "<?xml?>"),
        FORM(IMAGE_SVG, false, "<svg></svg>"),
        FORM(IMAGE_SVG, false, "<?xml?><svg>"),
        FORM(IMAGE_SVG, false, "<?xml?><svg><g></svg>"),
        FORM(IMAGE_SVG, false, "<?xml?><svg></g></svg>"),
        FORM(IMAGE_SVG, false, "<?xml?><svg></svg"),
        FORM(IMAGE_SVG, false, "<?xml?><svg></svg>x"),
        FORM(IMAGE_SVG, false, "<?xml?><svg>\x01</svg>"),
        FORM(IMAGE_SVG, false, "<?xml?><svg>\0</svg>"),
        FORM(IMAGE_SVG, false, "<?xml?><svg>\xff</svg>"),
        FORM(IMAGE_PNG, true, PNG CHUNK("\1", "IHDR") "x" SUM CHUNK("\0", "IEND") SUM),
        FORM(IMAGE_PDF, true, "%PDF-1.5\nx\n%%EOF\n"),
        FORM(IMAGE_PDF, false, "%PDF-1.5\nx\n%%EOF\nx"),
        FORM(IMAGE_PDF, false, "%PS-1.5\nx\n%%EOF\n"),
        FORM(IMAGE_PDF, false, "%PDF-1.5\nx"),
        FORM(IMAGE_PS, true, "%!PS-Adobe-3.0\nx\n%%EOF\n"),
        FORM(IMAGE_PS, false, "%!PS-Adobe-3.0\n"),
        FORM(IMAGE_PS, false, ""),
        FORM(IMAGE_PNG, false, ""),
        FORM(IMAGE_PNG, false, PNG),
        FORM(IMAGE_PNG, false, PNG CHUNK("\0", "IEND") SUM),
        FORM(IMAGE_PNG, false, PNG CHUNK("\1", "IHDR") "x" SUM CHUNK("\0", "IEND")),
        FORM(IMAGE_PNG, false, PNG CHUNK("\2", "IHDR") "x" SUM CHUNK("\0", "IEND") SUM),
        FORM(IMAGE_PNG, false, PNG CHUNK("\1", "IHDR") "x" SUM CHUNK("\0", "IEND") SUM "x"),
        FORM(IMAGE_PNG, false, "<?xml?><svg></svg>"),
    };

    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        char *copy = malloc(forms[i].length + 1); /* a sanitizer sees what lies behind it */

        assert_non_null(copy);
        memcpy(copy, forms[i].bytes, forms[i].length);
        if (image_is_whole(forms[i].format, copy, forms[i].length) != forms[i].whole)
            fail_msg("form %zu", i);
        free(copy);
    }
    assert_true(image_begins(IMAGE_PNG, PNG, 3));
    assert_false(image_begins(IMAGE_PNG, "\x89PN ", 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pictures),     cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_bad_programs), cmocka_unit_test(test_bad_later),
        cmocka_unit_test(test_image_forms),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
