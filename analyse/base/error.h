/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BASE_ERROR_H
#define ANALYSE_BASE_ERROR_H

/*
 * Errors that end a run.  Fallible functions return 0 or one of these.  Trouble inside a record is
 * never such an error but a diagnostic (parse/input/diagnostic.h).
 */

#define WARN_UNUSED __attribute__((warn_unused_result))

enum {
    ERROR_MEMORY = -1, /* out of memory */
    ERROR_INPUT = -2, /* the input could not be opened or read; a diagnostic says why */
    ERROR_OUTPUT = -3, /* the output could not be written; errno is set */
    ERROR_STOPPED = -4, /* the caller asked to stop */
};

#endif
