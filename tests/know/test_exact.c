/* SPDX-License-Identifier: ISC */
/*
 * Positions with a known answer, put to the exact local search.
 */
#include "tests/know/suite.h"

int main(void)
{
    static const char *const files[] = {"tests/know/exact.tst"};

    return suite_run(files, sizeof files / sizeof *files);
}
