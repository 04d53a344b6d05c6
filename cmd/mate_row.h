/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_ROW_H
#define CMD_MATE_ROW_H

/*
 * What hav-mate says of a position, for programs and for a person.
 */

#include "cmd/mate_finder.h"

/* The fields of a row; reply NULL: there is none, and csv and tsv want every field. */
void mate_row_emit(const struct mate_wanted *wanted, const struct inquiry_view *view,
                   const struct mate_reply *reply, struct emit *emit);

/* Sentences, to view->item->out; of a scan only about plies that changed something. */
void mate_row_print(const struct mate_wanted *wanted, const struct inquiry_view *view,
                    const struct mate_reply *reply);

#endif
