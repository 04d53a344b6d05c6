/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_REMARK_REMARK_JUDGE_H
#define TESTS_REF_REMARK_REMARK_JUDGE_H

/*
 * Are the remarks of an annotation true?  A slow second opinion on each: figures and threats from
 * the rules alone (ref_rules.h), local claims by playing all games inside their region (maker.h,
 * joiner.h), short wins by trying every stone (mate_brute.h), shapes from cube coordinates.
 */

#include "analyse/remark/annotation.h"

enum remark_verdict { REMARK_TRUE, REMARK_FALSE, REMARK_UNDECIDED };

struct remark_judge;

/* NULL when memory is out; remark_judge_free() frees it.  `wrong` plants a bug: remarks are judged
 * about the other colour.  `thorough` also tries what takes seconds a game. */
struct remark_judge *remark_judge_new(bool wrong, bool thorough);
void remark_judge_free(struct remark_judge *judge);

/* Prepares the judge for a ply of the game: index from 1. */
void remark_judge_ply(struct remark_judge *judge, const struct game_line *game,
                      const struct annotation *annotation, int index);

/* Judges a remark about that ply. */
enum remark_verdict remark_judge_ask(struct remark_judge *judge, const struct remark *remark);

#endif
