/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_DERIVE_DERIVATION_FIND_H
#define ANALYSE_DERIVE_DERIVATION_FIND_H

/* Finds a derivation. */

#include "analyse/derive/derivation.h"

/*
 * Derives a 0-path, or else a 1-path, of the two ends, which must differ.  *derivation is
 * zero-initialised or has an earlier answer.  Returns 0 or ERROR_MEMORY; the caller frees the
 * result with derivation_release() in either case.  Cost: up to a second when a carrier is searched
 * for on the whole board; milliseconds with a carrier of up to about 25 cells.
 */
int derivation_find(struct derivation *derivation,
                    const struct derivation_question *question) WARN_UNUSED;
#endif
