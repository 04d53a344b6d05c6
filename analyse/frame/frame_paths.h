/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_PATHS_H
#define ANALYSE_FRAME_FRAME_PATHS_H

/*
 * Paths from edges of the board through the net, with their carriers; frame_span.c combines them.
 * Internal to frames.
 *
 * A path leads from an edge (a side, or the cell of a corner) to a node along links whose carriers
 * are pairwise disjoint and contain none of its nodes.  Its n counts its pivots and semi links; its
 * carrier consists of its pivots and the carriers of its links.  The node that it leads to counts
 * for neither.
 */

#include "analyse/base/error.h"
#include "analyse/frame/frame.h"
#include "analyse/frame/frame_net.h"

#define FRAME_PATHS_EACH 32 /* kept of one edge at one node; set by hand */
#define FRAME_PATHS_CELLS_MAX 250 /* of the carrier of one path; set by hand */
#define FRAME_PATHS_FAR 100 /* more stones than any n */

struct frame_path {
    const struct frame_net_link *link; /* its last, as its node sees it; NULL: the edge itself */
    int before; /* the path without that link; index into paths->path[] */
    int next; /* in its bucket */
    end_id node; /* where it leads */
    uint8_t from_edge; /* where it begins */
    uint8_t n;
    uint8_t nlinks;
    bool out; /* replaced by another path */
    uint16_t ncells;
};

/* The paths from one edge to one node, by n, then size, then age; their carriers are an antichain.
 */
struct frame_path_list {
    uint8_t count;
    int path[FRAME_PATHS_EACH]; /* index into paths->path[] */
};

/* Zero-initialised is valid and empty. */
struct frame_paths {
    const struct frame_net *net; /* borrowed */
    int nedges; /* of the board */
    end_id end[BOARD_EDGES_MAX]; /* [edge] its node; END_NONE: the colour cannot reach it */
    uint8_t total[BOARD_EDGES_MAX]
                 [ENDS_MAX]; /* [edge][end] a lower bound of the n of paths there, with
                                the node's own weight; above FRAME_N_MAX: FRAME_PATHS_FAR */
    uint8_t rest[BOARD_EDGES_MAX][ENDS_MAX]; /* [edge][end] a lower bound of what a figure with such
                                                a path needs beyond the path's n; as total[] */
    struct frame_path *path; /* [count] */
    uint64_t *carrier; /* [count * words] */
    int count;
    size_t room; /* of path[] */
    size_t carrier_room; /* words */
    struct frame_path_list *list; /* [edge * nends + end] */
    size_t list_room;
    int bucket[FRAME_N_MAX + 1]
              [FRAME_PATHS_CELLS_MAX + 1]; /* [n][ncells] first waiting path, or -1 */
    uint64_t work; /* links tried since frame_paths_begin() */
    uint64_t limit_work;
    bool truncated; /* a bound was met since frame_paths_begin() */
    bool cut; /* the last search had more paths for a list than FRAME_PATHS_EACH */
};

/* Starts on a net, which is borrowed: fills in total[] from each edge of the board.  `limit_work`
 * bounds `work`; when it is exceeded paths are left out and `truncated` is set. */
void frame_paths_begin(struct frame_paths *paths, const struct frame_net *net, uint64_t limit_work);
/* Frees what it holds and empties it. */
void frame_paths_release(struct frame_paths *paths);

/*
 * Fills in rest[] for figures that join the edges of one of set[0 .. nsets-1], sets of two or of
 * three edges each, all of the same size.  Returns a lower bound of the n of such a figure;
 * FRAME_PATHS_FAR when it is above FRAME_N_MAX.
 */
int frame_paths_aim(struct frame_paths *paths, const edge_set *set, int nsets);

/*
 * Replaces the paths found before by those from each of `edges` that may belong to a figure of
 * frame_paths_aim() with an n of at most `most_n`.  Returns 0 or ERROR_MEMORY.
 */
int frame_paths_search(struct frame_paths *paths, edge_set edges, int most_n) WARN_UNUSED;

/* The paths from an edge to a node. */
static inline const struct frame_path_list *frame_paths_at(const struct frame_paths *paths,
                                                           int edge, end_id at)
{
    return &paths->list[edge * paths->net->nends + at];
}

static inline const uint64_t *frame_paths_carrier(const struct frame_paths *paths, int path)
{
    return paths->carrier + (size_t)path * (size_t)paths->net->words;
}

#endif
