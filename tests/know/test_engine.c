/* SPDX-License-Identifier: ISC */
/*
 * Positions with known good moves, put to the engine.
 */
#include "tests/know/suite.h"

int main(void)
{
    static const char *const files[] = {"tests/know/engine.tst"};

    return suite_run(files, sizeof files / sizeof *files);
}
