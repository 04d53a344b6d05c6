/* SPDX-License-Identifier: ISC */
#ifndef CMD_GREP_GREP_ANSWER_H
#define CMD_GREP_GREP_ANSWER_H

/* What hav-grep tells of the games that match: their records as they are, rows as hav-replay's, the
 * files that hold them, or how many they are. */

#include "cmd/common/game_row.h"

/* The first four stand as in enum format. */
enum grep_form { GREP_TEXT, GREP_CSV, GREP_TSV, GREP_JSON, GREP_RECORDS, GREP_FILES, GREP_COUNT };
extern const char *const grep_form_names[]; /* "text", ..., "records", NULL: those for --format */

struct grep_answer {
    enum grep_form form;
    enum format format; /* of rows */
    struct output *output;
    struct game_row row; /* what all rows have in common */
    struct text last_file; /* whose name was written last, with its newline */
    bool started; /* a byte was put out */
};

static inline bool grep_has_rows(const struct grep_answer *answer)
{
    return answer->form < GREP_RECORDS;
}

/* A thread's emitter of rows, of no use for other forms. */
void grep_answer_emit_init(const struct grep_answer *answer, struct emit *emit);

/* Appends a game that matches to item->out; `outcome` is needed for rows only. */
void grep_answer_tell(const struct grep_answer *answer, struct walk_item *item,
                      const struct outcome *outcome, struct emit *emit);

/* What stands before all games; writes what was told, in order; what stands behind all.  0 or an
 * ERROR_. */
int grep_answer_begin(struct grep_answer *answer) WARN_UNUSED;
int grep_answer_put(struct grep_answer *answer, const char *bytes, size_t length) WARN_UNUSED;
int grep_answer_end(struct grep_answer *answer, const struct walk_counts *counts) WARN_UNUSED;

void grep_answer_release(struct grep_answer *answer);

#endif
