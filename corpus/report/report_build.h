/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_REPORT_BUILD_H
#define CORPUS_REPORT_REPORT_BUILD_H

/* The report on statistics. */

#include "corpus/report/report.h"

/* Builds the report.  Returns 0 or ERROR_MEMORY; the caller calls report_release() in both cases.
 */
int report_build(struct report *report, const struct stats *stats, const struct walk_counts *counts,
                 const struct report_options *options) WARN_UNUSED;

#endif
