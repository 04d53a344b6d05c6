/* SPDX-License-Identifier: ISC */
#ifndef CMD_GREP_GREP_ANSWER_H
#define CMD_GREP_GREP_ANSWER_H

/* The output of hav-grep for games that match: their records, rows as in hav-replay, the names of
 * their files, or their number. */

#include "cmd/common/game_row.h"

/* The first four are as in enum format. */
enum grep_form { GREP_TEXT, GREP_CSV, GREP_TSV, GREP_JSON, GREP_RECORDS, GREP_FILES, GREP_COUNT };
extern const char *const grep_form_names[]; /* "text", ..., "records", NULL: those for --format */

struct grep_answer {
    enum grep_form form;
    enum format format; /* of rows */
    struct output *output;
    struct game_row row; /* what all rows have in common */
    struct text last_file; /* the name written last, with its newline */
};

static inline bool grep_has_rows(const struct grep_answer *answer)
{
    return answer->form < GREP_RECORDS;
}

/* Initialises a thread's emitter of rows; other forms do not use it. */
void grep_answer_emit_init(const struct grep_answer *answer, struct emit *emit);

/* Appends a matching game to item->out; `outcome` is needed only for rows. */
void grep_answer_tell(const struct grep_answer *answer, struct walk_item *item,
                      const struct outcome *outcome, struct emit *emit);

/* Writes what precedes all games.  Returns 0 or an ERROR_. */
int grep_answer_begin(struct grep_answer *answer, const struct common *common) WARN_UNUSED;

/* Writes what was appended to items, in order.  Returns 0 or an ERROR_. */
int grep_answer_put(struct grep_answer *answer, const char *bytes, size_t length) WARN_UNUSED;

/* Writes what follows all games.  Returns 0 or an ERROR_. */
int grep_answer_end(struct grep_answer *answer, const struct walk_counts *counts) WARN_UNUSED;

/* Frees what the answer holds. */
void grep_answer_release(struct grep_answer *answer);

#endif
