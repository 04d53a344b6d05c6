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
 * a search found without a proof.  ESTIMATE is a number from a fitted formula.
 *
 * Words.  Each sentence belongs to one word of the table in remark.c, which is the `word` of json
 * rows and decides the order of remarks.  A word belongs to a family; of one family at most one
 * sentence is shown at detail 1.
 */

#include "analyse/base/arena.h"
#include "analyse/base/error.h"
#include "analyse/base/text.h"
#include "analyse/board/cellset.h"
#include "analyse/board/game.h"
#include "analyse/board/orientation.h"

enum remark_kind { REMARK_PROVED, REMARK_SHAPE, REMARK_SEARCH, REMARK_ESTIMATE };
#define REMARK_KINDS 4

/* "proved", "shape", "search", "estimate". */
const char *remark_kind_name(enum remark_kind kind);

/* The words, the most important first: the order of remarks.  A new word takes its place here and
 * in the table of remark.c. */
enum remark_word {
    WORD_COMPLETES, /* completes a figure */
    WORD_POINTS, /* the points have changed */
    WORD_TAKES, /* takes stones off the board */
    WORD_LEFT_WIN, /* leaves a figure incomplete that this stone could complete */
    WORD_UNANSWERED, /* leaves a threat unanswered */
    WORD_REVERSED, /* gives a proved win away: the other colour wins */
    WORD_MISSED, /* gives a proved win away: it is refuted now */
    WORD_LOSES, /* the other colour's win is refuted before and proved after */
    WORD_NO_LONGER, /* a proved win is no longer proved */
    WORD_MATE, /* a win is proved for the first time */
    WORD_DOUBLE_THREAT, /* two threats or more, not all of which can be answered */
    WORD_THREAT, /* must be answered */
    WORD_ANSWER, /* answers a threat */
    WORD_FRAME_BROKEN, /* the other colour's frame no longer holds */
    WORD_FRAME_STANDS, /* the mover's frame holds now */
    WORD_FRAME_ROBUST, /* a frame holds now against threats elsewhere too */
    WORD_DOUBLE_NEXT, /* one stone from two threats */
    WORD_DOUBLE_STOPPED, /* takes the cell that makes two threats */
    WORD_MILL, /* cuts into a ring of kites, each cut answered, and threatens a ring inside */
    WORD_CUP, /* either joins two groups or makes a frame */
    WORD_SPLIT, /* of three parts of a group the other colour can join two */
    WORD_ANCHOR, /* a chain can belong to no figure any more, by a stone away from it */
    WORD_DEAD, /* the same, by a stone that touches it */
    WORD_TRAP, /* a stone ahead of a run along a side, which then does not reach it */
    WORD_SENTE, /* must be answered, or the mover wins in a few stones */
    WORD_CUT_TEMPO, /* threatens and cuts: the answer leaves the cut */
    WORD_CUT, /* one safe group of the other colour becomes two */
    WORD_JOIN, /* two safe groups become one */
    WORD_CORNER, /* a corner is held */
    WORD_SIDE, /* a side is reached that was not */
    WORD_LADDER, /* begins a ladder */
    WORD_LADDER_MOVE, /* goes on with it, or answers it */
    WORD_BLOCK, /* a side is closed to a group, or needs an answer */
    WORD_FRAME_NEAR, /* a frame needs one more stone */
    WORD_TEMPLATE_ANSWER, /* answers an intrusion into a template */
    WORD_TEMPLATE_INTRUSION, /* plays into a template of the other colour */
    WORD_TEMPLATE, /* makes a template */
    WORD_ESTIMATE, /* the estimate changed much over two plies */
    WORD_CROSSING, /* kites of both colours need one cell */
    WORD_MIAI, /* either of two cells joins */
    WORD_GOTE, /* ends a run of forcing moves, and threatens nothing */
    WORD_DISTANCE, /* fewest stones to a figure */
    WORD_MAGNET, /* a jump that can be cut, from which moves forward follow */
    WORD_TRIO, /* a corner and the cells beside it */
    WORD_DROP, /* comes nearer to the side along which it runs */
    WORD_RISE, /* goes away from it */
    WORD_TERRITORY, /* empty cells that each colour touches */
    WORD_GROUPS, /* safe groups of a colour */
    WORD_SHAPE, /* how the stone lies to the nearest own chain */
    WORD_CHOICES, /* what is proved to hold or to win in place of a key moment */
};
#define REMARK_WORDS 50

/* Families: of each, detail 1 shows one sentence a ply. */
enum remark_family {
    FAMILY_END,
    FAMILY_WIN,
    FAMILY_FORCE,
    FAMILY_FRAME,
    FAMILY_GROUP,
    FAMILY_EDGE,
    FAMILY_RUN,
    FAMILY_TEMPLATE,
    FAMILY_SHAPE,
    FAMILY_ESTIMATE,
};

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

/* "completes", "left-win" ...: the `word` of json. */
const char *remark_word_name(enum remark_word word);

enum remark_family remark_word_family(enum remark_word word);

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
