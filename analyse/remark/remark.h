/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_REMARK_REMARK_H
#define ANALYSE_REMARK_REMARK_H

/*
 * A remark: one sentence about a ply, with the kind of its claim.
 *
 * Text.  A sentence names cells by tokens "{c:57}", the number being the cell's index on the board,
 * so that text, json, SGF and a page can each spell them in their own way: remark_spell() replaces
 * the tokens.  Sides are numbers from 1 in every spelling.  A corner is a cell.
 *
 * Kinds.  PROVED is exact by definition, by an exhaustive search, or by a rule with a written
 * argument.  If `nwithin` is not 0 the claim is local: it holds inside these cells, the opponent's
 * threats elsewhere aside.  SHAPE is a name for how stones lie, and claims nothing.  SEARCH is what
 * a search found without a proof.  ENGINE is a chance by simulations, and what follows from it.
 * ESTIMATE is a number from a fitted formula.
 */

#include "analyse/base/arena.h"
#include "analyse/base/error.h"
#include "analyse/base/text.h"
#include "analyse/board/cellset.h"
#include "analyse/board/game.h"
#include "analyse/board/orientation.h"
#include "analyse/remark/remark_word.h"

enum remark_kind { REMARK_PROVED, REMARK_SHAPE, REMARK_SEARCH, REMARK_ENGINE, REMARK_ESTIMATE };
#define REMARK_KINDS 5

/* "proved", "shape", "search", "engine", "estimate". */
const char *remark_kind_name(enum remark_kind kind);

/* How a stone lies: the shape of WORD_SHAPE. */
enum remark_shape {
    SHAPE_NONE, /* a remark of another word */
    SHAPE_ADJACENT,
    SHAPE_KITE,
    SHAPE_HALF_KITE, /* with one side closed */
    SHAPE_ONE_POINT,
    SHAPE_TWO_POINT,
    SHAPE_KNIGHT,
    SHAPE_DOUBLE_KITE,
    SHAPE_FAR,
    SHAPE_CONTACT, /* none of these, and it touches a stone of the other colour */
    SHAPE_AWAY,
};
#define REMARK_SHAPES 11

/* All arrays and texts are borrowed from the arena of the annotation. */
struct remark {
    uint8_t word; /* enum remark_word */
    uint8_t kind; /* enum remark_kind */
    uint8_t shape; /* enum remark_shape */
    uint8_t detail; /* 1 .. 3: the least detail at which it is shown; remark_rank.h sets it */
    int weight; /* among remarks of one word and among plies: larger is more important; 0: usual */
    const char *text; /* a sentence with cell tokens */
    const char *again; /* the same in other words, for a ply after one that said it; NULL: none.
                          remark_rank.h may put it into `text` */
    const cell *cells; /* [ncells] that it names, each once, in the order of the text */
    int ncells;
    const cell *within; /* [nwithin] where a local claim holds, in cell order */
    int nwithin; /* 0: the claim is not local */
};

/* How the text says that it is known: "local" if it holds inside a region only, else the name of
 * its kind. */
const char *remark_known_how(const struct remark *remark);

/* Remarks about one ply.  Zero-initialised is valid and empty; array in the heap. */
struct remarks {
    struct remark *remark; /* [count]: by the order of words, then weight, then as they were added;
                              remark_rank.h sorts them */
    int count;
    size_t room;
    bool failed; /* memory ran out: remarks are missing */
};

/* A token, for the format of remark_add(): an (unsigned) cell. */
#define REMARK_CELL "{c:%u}"
/* Tokens that only live until remark_rotate(): one of several cells, which it sorts; a side, (int)
 * from 0, which becomes its number. */
#define REMARK_MEMBER "{m:%u}"
#define REMARK_SIDE "{s:%d}"

/*
 * Adds a remark whose text is what printf() would write; its cells are those of its tokens.
 * Everything is copied into the arena.  Returns it, for `within`, `again` and `weight`, until the
 * next one is added; NULL when memory is out.
 */
struct remark *remark_add(struct remarks *remarks, struct arena *arena, enum remark_word word,
                          enum remark_kind kind, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Sets `again` in the same way; `remark` NULL: does nothing. */
void remark_say_again(struct remark *remark, struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Makes the claim local to `cells` (words of the board); `remark` NULL: does nothing. */
void remark_keep_within(struct remark *remark, struct arena *arena, const uint64_t *cells,
                        int words);

/*
 * Rotates a remark about the image of a position back: its cells, and cells and sides in its text.
 * Each list of members or sides joined by commas or `and' is sorted.  `again` is dropped.
 * Returns 0 or ERROR_MEMORY.
 */
int remark_rotate(struct remark *remark, const struct orientation *back,
                  struct arena *arena) WARN_UNUSED;

/* Appends a text, its tokens replaced by cells in this spelling. */
void remark_spell(const char *text, const struct board *board, enum spelling spelling,
                  struct text *out);

/* Are two texts the same but for their cells and numbers? */
bool remark_same_form(const char *one, const char *other);

#endif
