/* SPDX-License-Identifier: ISC */
/*
 * The measured figures of the manual pages, measured.  tests/bench/FIGURES names the page, the
 * words, and the range that the words allow; here is how each is measured.  Fails when a figure is
 * outside its range.
 *
 *   bench_figures               all that take seconds
 *   bench_figures NAME...       these; one that takes minutes is measured only so
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tests/bench/usage.h"
#include "tests/lib/reading.h"

#define PATH_BYTES 4096
#define LINE_BYTES 512

/* The figures taken of a run of a command. */
enum figure_taken {
    TAKEN_NUMBER, /* the number that it prints */
    TAKEN_CPU, /* its processor time, seconds */
    TAKEN_PEAK, /* the memory at its peak, bytes */
};

/*
 * A figure is (take(command) - take(less)) / number(per).  `less` and `per` may be NULL.  Commands
 * run in the shell with $B, the build; $D, a folder for files; $REAL, real records, every
 * eightieth.
 */
struct figure_measure {
    const char *name;
    enum figure_taken taken;
    const char *command, *less, *per;
    const char *unit;
    bool wants_real;
    bool is_long; /* minutes */
};

#define GAMES "$D/made-200000.sgf" /* different ones */
#define HALF "$D/half.sgf" /* the first 100,000 of them */
#define TWICE "$D/twice.sgf" /* and these two times over */
#define DEDUPE "$B/bin/hav-dedupe -q -o /dev/null "
/* The share of the real games whose first plies another one has, turned and mirrored. */
#define ALIKE(plies)                                                                              \
    "$B/bin/hav-convert -q -f moves $R | awk -v n=" plies " '{gsub(/\"[^\"]*\"/, \"x\"); "        \
    "line = $1; left = n; for (i = 2; i <= NF && left; i++) if ($i !~ /=/ && $i != \"resign\") "  \
    "{line = line \" \" $i; left--} if (!left) print line}' | "                                   \
    "$B/bin/hav-dedupe -q -n --min-plies=" plies " -f json | jq '.game, .kept_game' | sort -u | " \
    "awk 'END {print NR * 100 / 1286}'"
#define ENUMERATE "$B/bin/hav-templates enumerate --stones=2 -f json --row="
#define COUNT_NAMES " | grep -c '\"name\"'"
#define LIST "$B/bin/hav-templates list -f json"
#define MATE "echo havannah-8 h8 | $B/bin/hav-mate -q -o /dev/null --limit-nodes="
/* The mean number of cells shut off by such blocks that close a side, in every ninth real game. */
#define BLOCKS(kind)                                                                              \
    "ls $R/*.hgf | awk 'NR % 9 == 2' | xargs $B/bin/hav-ladders -q -a -f json --blocks "          \
    "--no-escapes --side=white | jq -r '.blocks[]? | select(.kind == \"" kind "\") | .sides[] | " \
    "select(.after == 2 and .untold == []) | .shut | length' | awk '{n += $1} END {print n / NR}'"
/* The quality of formulas on games that they were not fitted to: numbers of fit_estimate's report.
 */
#define FIT                                           \
    "{ test $D/fit -nt $B/tests/fit/fit_estimate || " \
    "$B/tests/fit/fit_estimate $R >$D/fit.c 2>$D/fit; } && "
#define FIT_NUMBER(sample, name) \
    FIT "awk '/^" sample " +[0-9]+ positions/ {sub(/.*" name " /, \"\"); print $1}' $D/fit"
/* Ten real games of about so many plies. */
#define TEN(conditions) "$B/bin/hav-grep -q " conditions " $R | head -n 10 | $B/bin/"
#define PARSE "$B/tests/bench/bench_parse | awk '"

static const struct figure_measure figures[] = {
    {.name = "annotate-8",
     .taken = TAKEN_CPU,
     .command = TEN("--board=8 --length=58..62") "hav-annotate --effort=quick -q -o /dev/null",
     .less = TEN("--board=8 --length=58..62") "hav-replay -q -o /dev/null",
     .per = TEN("--board=8 --length=58..62") "hav-replay -q -f json | wc -l",
     .unit = "seconds a game",
     .wants_real = true},
    {.name = "annotate-10",
     .taken = TAKEN_CPU,
     .command = TEN("--board=10 --length=80..") "hav-annotate --effort=quick -q -o /dev/null",
     .less = TEN("--board=10 --length=80..") "hav-replay -q -o /dev/null",
     .per = TEN("--board=10 --length=80..") "hav-replay -q -f json | wc -l",
     .unit = "seconds a game",
     .wants_real = true},
    {.name = "estimate-loss",
     .command = FIT_NUMBER("10, 20 and 30", "log-loss"),
     .unit = "log-loss",
     .wants_real = true,
     .is_long = true},
    {.name = "estimate-auc",
     .command = FIT_NUMBER("10, 20 and 30", "AUC"),
     .unit = "AUC",
     .wants_real = true,
     .is_long = true},
    {.name = "estimate-loss-40",
     .command = FIT_NUMBER("40", "log-loss"),
     .unit = "log-loss",
     .wants_real = true,
     .is_long = true},
    {.name = "estimate-auc-40",
     .command = FIT_NUMBER("40", "AUC"),
     .unit = "AUC",
     .wants_real = true,
     .is_long = true},
    {.name = "estimate-tenths", /* the largest difference of what is said and what came */
     .command = FIT "awk '/says/ {d = $2 - $6; d = d < 0 ? -d : d; m = d > m ? d : m} "
                    "END {print m}' $D/fit",
     .unit = "points",
     .wants_real = true,
     .is_long = true},
    {.name = "estimate-tenths-both", /* the same, counted once for each colour */
     .command = FIT "awk '/both colours/ {sub(/.*together /, \"\"); m = $1 + 0 > m ? $1 + 0 : m} "
                    "END {print m}' $D/fit",
     .unit = "points",
     .wants_real = true,
     .is_long = true},
    {.name = "dedupe-game",
     .taken = TAKEN_PEAK,
     .command = DEDUPE GAMES,
     .less = DEDUPE HALF,
     .per = "echo 100000",
     .unit = "bytes"},
    {.name = "dedupe-named",
     .taken = TAKEN_PEAK,
     .command = DEDUPE "--report=$D/repeats " TWICE,
     .less = DEDUPE TWICE,
     .per = "echo 100000",
     .unit = "bytes"},
    {.name = "dedupe-alike-8", .command = ALIKE("8"), .unit = "% of the games", .wants_real = true},
    {.name = "dedupe-alike-20",
     .command = ALIKE("20"),
     .unit = "% of the games",
     .wants_real = true},
    {.name = "dedupe-collision", /* pairs of 10^7 games, by 2^64 hashes */
     .command = "awk 'BEGIN {print 1e7 ^ 2 / 2 ^ 65 * 1e6}'",
     .unit = "in a million"},
    {.name = "frames-truncated",
     .command = "ls $R/*.hgf | awk 'NR % 12 == 2' | xargs $B/bin/hav-frames -q -a -f json | "
                "awk '/\"truncated\":(true|false)/ {n++} /\"truncated\":true/ {t++} "
                "END {print 100 * t / n}'",
     .unit = "% of the positions",
     .wants_real = true,
     .is_long = true},
    {.name = "stats-style",
     .taken = TAKEN_CPU,
     .command = "$B/bin/hav-stats -q --style -o /dev/null $REAL",
     .per = "$B/bin/hav-replay -q -f json $REAL | wc -l",
     .unit = "seconds a game",
     .wants_real = true},
    {.name = "frames-estimate",
     .command = "$B/bin/hav-replay -q -f json $R >$D/replay.json; "
                "ls $R/*.hgf | awk 'NR % 3 == 2' | xargs $B/bin/hav-frames -q -a -f json | "
                "perl tests/bench/frames_told.pl /dev/stdin $D/replay.json | "
                "awk '/races not proved/ {print $8}'",
     .unit = "% of the races",
     .wants_real = true,
     .is_long = true},
    {.name = "frames-refuted",
     .command = "HAV_POSITIONS=all $B/tests/ref/frame/test_frames_records 2>/dev/null | "
                "sed -n 's/.* by attacks, \\([0-9]*\\) refuted.*/\\1/p' | head -n 1",
     .unit = "frames",
     .wants_real = true,
     .is_long = true},
    {.name = "frames-thorough-late",
     .taken = TAKEN_CPU,
     .command = "$B/bin/hav-frames -q --thorough -m-6 -o /dev/null $REAL 2>$D/errors || true",
     .per = "$B/bin/hav-frames -q -m-6 -f json $REAL 2>$D/errors | grep -c '\"ply\"'",
     .unit = "seconds",
     .wants_real = true},
    {.name = "frames-thorough",
     .taken = TAKEN_CPU,
     .command = "$B/bin/hav-frames -q --thorough -m20 -o /dev/null $REAL 2>$D/errors || true",
     .per = "$B/bin/hav-replay -q -a -f json $REAL | grep -c '\"ply\":20,'",
     .unit = "seconds",
     .wants_real = true},
    {.name = "blocks-direct",
     .command = BLOCKS("adjacent"),
     .unit = "cells",
     .wants_real = true,
     .is_long = true},
    {.name = "blocks-pivot",
     .command = BLOCKS("pivot"),
     .unit = "cells",
     .wants_real = true,
     .is_long = true},
    {.name = "blocks-beside",
     .command = BLOCKS("beside-pivot"),
     .unit = "cells",
     .wants_real = true,
     .is_long = true},
    {.name = "mate-default", .taken = TAKEN_CPU, .command = MATE "300000", .unit = "seconds"},
    {.name = "mate-tables",
     .taken = TAKEN_PEAK,
     .command = MATE "300000",
     .less = MATE "1",
     .per = "echo 1048576",
     .unit = "MiB"},
    {.name = "mate-collision", /* pairs of 10^6 positions, by 2^64 keys */
     .command = "awk 'BEGIN {print 2 ^ 65 / 1e6 ^ 2 / 1e6}'",
     .unit = "million to one"},
    {.name = "merge-replay",
     .command = PARSE "/^scan [^a]*$/ {scan = $2} /and replay/ {print scan / $5}'",
     .unit = "times"},
    {.name = "merge-mate", /* a search beside finding a million records */
     .taken = TAKEN_CPU,
     .command = MATE "300000",
     .per = PARSE "/^scan [^a]*$/ {print 1e6 / $2}'",
     .unit = "million times"},
    {.name = "openings-collision", /* pairs of 10^8 positions, by 2^64 keys */
     .command = "awk 'BEGIN {print 2 ^ 65 / 1e8 ^ 2}'",
     .unit = "to one"},
    {.name = "index-peak", /* of ten times as many games as the others are measured on */
     .taken = TAKEN_PEAK,
     .command = "{ test -s $D/made-2000000.sgf || "
                "$B/tests/gen/sample --games=2000000 >$D/made-2000000.sgf; } && "
                "rm -f $D/peak.index && "
                "$B/bin/hav-index -q -o $D/peak.index $D/made-2000000.sgf; rm -f $D/peak.index",
     .per = "echo 1048576",
     .unit = "MiB",
     .is_long = true},
    {.name = "ratings-game",
     .taken = TAKEN_PEAK,
     .command = "$B/bin/hav-ratings -q -o /dev/null " GAMES,
     .less = "$B/bin/hav-ratings -q -o /dev/null " HALF,
     .per = "$B/bin/hav-ratings -q --top=0 -f json " HALF " | sed 's/.*\"games\"://' | "
            "awk -F, '{n += $1} END {print n / 2}'", /* each under two players */
     .unit = "bytes"},
    {.name = "templates-replies",
     .taken = TAKEN_CPU,
     .command = "$B/bin/hav-templates show V-dk5-1 >$D/long.db && "
                "$B/bin/hav-templates prove --replies -o /dev/null $D/long.db",
     .unit = "seconds",
     .is_long = true},
    {.name = "templates-cells",
     .command = LIST " | sed -n '/\"V-dk5-1\"/s/.*\"cells\":\\[\\([^]]*\\)\\].*/\\1/p' | "
                     "grep -o '\"[^\"]*\"' | wc -l",
     .unit = "cells"},
    {.name = "templates-side",
     .command = LIST " | sed -n 's/.*\"V-dk5-1\".*\"width\":\\([0-9]*\\).*/\\1/p'",
     .unit = "cells"},
    {.name = "templates-row4",
     .command = LIST " | sed -n 's/.*\"IV1a\".*\"width\":\\([0-9]*\\).*/\\1/p'",
     .unit = "cells"},
    {.name = "templates-wide",
     .taken = TAKEN_CPU,
     .command = "$B/bin/hav-templates enumerate --row=4 --width=7 -o $D/wide",
     .unit = "seconds",
     .is_long = true},
    {.name = "templates-two2", .command = ENUMERATE "2" COUNT_NAMES, .unit = "templates"},
    {.name = "templates-two3", .command = ENUMERATE "3" COUNT_NAMES, .unit = "templates"},
    {.name = "templates-two4", .command = ENUMERATE "4" COUNT_NAMES, .unit = "templates"},
};
#define FIGURES_ALL (sizeof figures / sizeof figures[0])

static void figures_die(const char *what, const char *which)
{
    fprintf(stderr, "bench_figures: %s: %s\n", which, what);
    exit(2);
}

/* ---- measuring ---- */

static double figures_number(const char *command)
{
    FILE *pipe = popen(command, "r");
    double number = 0;

    if (pipe == NULL || fscanf(pipe, "%lf", &number) != 1)
        figures_die("prints no number", command);
    pclose(pipe);
    return number;
}

static double figures_take(enum figure_taken taken, const char *command)
{
    char shell[] = "/bin/sh", option[] = "-c", *text = strdup(command);
    char *const arguments[] = {shell, option, text, NULL};

    if (text == NULL)
        figures_die("memory is out", command);
    if (taken == TAKEN_NUMBER) {
        free(text);
        return figures_number(command);
    }
    const struct usage usage = usage_of(arguments, "/dev/null");

    free(text);
    if (usage.status > 1) /* 1: an answer is "unknown", a record rejected */
        figures_die("failed", command);
    return taken == TAKEN_CPU ? usage.cpu_s : (double)usage.peak_kib * 1024;
}

static double figures_value(const struct figure_measure *figure)
{
    double value = figures_take(figure->taken, figure->command);

    if (figure->less != NULL)
        value -= figures_take(figure->taken, figure->less);
    return figure->per == NULL ? value : value / figures_number(figure->per);
}

/* ---- what the pages say ---- */

/* A line of FIGURES, taken apart. */
struct figure_claim {
    char *page, *measure, *least, *most, *words;
};

/* False: a comment or an empty line.  Fields are parted by " | ", an empty one by " | | ". */
static bool figures_claim(char *line, struct figure_claim *claim)
{
    char **const fields[] = {&claim->page, &claim->measure, &claim->least, &claim->most,
                             &claim->words};
    char *rest = line;

    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '#' || line[0] == '\0')
        return false;
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        *fields[i] = strsep(&rest, "|");
        if (*fields[i] == NULL)
            figures_die("a line of FIGURES has too few fields", line);
    }
    claim->page[strcspn(claim->page, " ")] = '\0';
    claim->measure += strspn(claim->measure, " ");
    claim->measure[strcspn(claim->measure, " ")] = '\0';
    claim->words += strspn(claim->words, " ");
    return true;
}

/* Measures one and compares.  False: the page says what is not so. */
static bool figures_check(const struct figure_measure *figure, const struct figure_claim *claim)
{
    double least = strtod(claim->least, NULL), most = strtod(claim->most, NULL);

    printf("%-20s ", figure->name);
    if (figure->wants_real && !reading_has_real()) {
        printf("skipped: no real records here\n");
        return true;
    }
    fflush(stdout);
    double value = figures_value(figure);
    bool holds = value >= least && value <= most;

    printf("%8.4g %s; %s says: %s%s\n", value, figure->unit, claim->page, claim->words,
           holds ? "" : "  WRONG");
    fflush(stdout);
    return holds;
}

static bool figures_is_wanted(const struct figure_measure *figure, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], figure->name) == 0)
            return true;
    return argc == 1 && !figure->is_long;
}

static const struct figure_measure *figures_find(const char *name)
{
    for (size_t i = 0; i < FIGURES_ALL; i++)
        if (strcmp(figures[i].name, name) == 0)
            return &figures[i];
    return NULL;
}

/* ---- what is measured on ---- */

/* Where the build is, a folder for files, and real records, for the commands. */
static void figures_prepare(const char *program)
{
    char base[PATH_BYTES], folder[PATH_BYTES + 32];

    snprintf(base, sizeof base, "%s", program); /* BUILD/tests/bench/bench_figures */
    for (int i = 0; i < 3; i++) {
        char *slash = strrchr(base, '/');

        if (slash == NULL)
            figures_die("run it by its path below the build", program);
        *slash = '\0';
    }
    snprintf(folder, sizeof folder, "%s/bench", base);
    mkdir(folder, 0777);
    setenv("B", base, 1);
    setenv("D", folder, 1);
    setenv("R", reading_real("littlegolem"), 1);
    if (system("test -s " GAMES " || $B/tests/gen/sample --games=200000 >" GAMES) != 0 ||
        system("head -n $(($(wc -l <" GAMES ") / 2)) " GAMES " >" HALF) != 0 ||
        system("cat " HALF " " HALF " >" TWICE) != 0)
        figures_die("the games cannot be made", folder);
    if (!reading_has_real())
        return;
    FILE *pipe = popen("ls $R/*.hgf | awk 'NR % 80 == 1' | tr '\\n' ' '", "r");
    char *list = NULL;
    size_t capacity = 0;

    if (pipe == NULL || getline(&list, &capacity, pipe) <= 0)
        figures_die("no real records", "$R");
    pclose(pipe);
    setenv("REAL", list, 1);
    free(list);
}

int main(int argc, char **argv)
{
    FILE *table = fopen("tests/bench/FIGURES", "r");
    char line[LINE_BYTES];
    struct figure_claim claim;
    bool hold = true;

    if (table == NULL)
        figures_die("is not here; run it in the root of the tree", "tests/bench/FIGURES");
    figures_prepare(argv[0]);
    while (fgets(line, sizeof line, table) != NULL) {
        if (!figures_claim(line, &claim) || strcmp(claim.measure, "-") == 0)
            continue;
        const struct figure_measure *figure = figures_find(claim.measure);

        if (figure == NULL)
            figures_die("is not measured here", claim.measure);
        if (figures_is_wanted(figure, argc, argv))
            hold &= figures_check(figure, &claim);
    }
    fclose(table);
    return hold ? 0 : 1;
}
