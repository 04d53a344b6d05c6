/* SPDX-License-Identifier: ISC */
/*
 * Positions with a known answer: links and steps, rows and key points, threats, territory and
 * distances.
 */
#include "tests/know/suite.h"

int main(void)
{
    static const char *const files[] = {"tests/know/links.tst", "tests/know/rows.tst",
                                        "tests/know/counts.tst"};

    return suite_run(files, sizeof files / sizeof *files);
}
