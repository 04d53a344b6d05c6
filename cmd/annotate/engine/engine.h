/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_ENGINE_ENGINE_H
#define CMD_ANNOTATE_ENGINE_ENGINE_H

/*
 * The engine of a page: what its script asks about records and positions.
 *
 * A request is a line of words, for some of them with a record after its newline.  The answer is
 * one JSON object on one line, without "<".  `make web' compiles this folder, the readers of
 * records and the analysis to WebAssembly (engine/wasm); the program engine_main.c is the same
 * natively, so that the answers can be compared.
 *
 *     read INDEX [GAME SIZE]   the game INDEX (from 0) of the records that follow, as the data of a
 *                              page (annotate_data.c); GAME and SIZE are of lines that are moves
 *                              alone.  {"games","data","board","name","result","text","said"};
 *                              "board" is markup, "name" its name, "text" the record's own,
 *                              "said" has the comments on the plies of the main line
 *     load RULE                takes the end of the main line of the record that follows as the
 *                              position, under this rule of rings, and forgets the one before:
 *                              {"over","searched","wins"}; over: null, or [winner, words, won]
 *                              with winner 0 White, 1 Black, -1 neither; won is that of a page
 *
 * and about that position, in order of their cost, with the keys of annotate_data.c:
 *
 *     advise SIMULATIONS       {"b","white","value","simulations","left"}: what hav-advise says
 *                              after so many; b: its five best moves, six plies of each line;
 *                              white: percent, null if the value is proved: 0 White wins, 1
 *                              Black, -1 a draw.  More of them go on from what is there; left:
 *                              how many more it usually takes
 *     play LEVEL SEED          {"move","swap"}: the move that hav-gtp makes at this level by these
 *                              lots, and whether it would swap, if it may
 *     threats                  {"t","a","figures"}; figures: in words, for each cell of t
 *     distances                {"d"}
 *     groups                   {"g","j","x"}
 *     frames                   {"f"}
 *     mate NODES               {"p","nodes","done"}: a win that is proved, with at most NODES
 *                              positions for each colour; done: more of them change nothing
 *
 * An answer {"error":...} says why there is none.
 */

#include "analyse/base/text.h"

#define ENGINE_REQUEST_MAX ((size_t)16 << 20) /* bytes */

struct engine;

/* NULL when memory is out; engine_free() frees it. */
struct engine *engine_new(void);
/* Frees the engine; NULL is allowed. */
void engine_free(struct engine *engine);

/* Appends the answer to the request bytes[0 .. length-1], and a newline; answer->failed: memory is
 * out. */
void engine_ask(struct engine *engine, const char *bytes, size_t length, struct text *answer);

#endif
