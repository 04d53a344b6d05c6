/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_UNPACK_CHOICE_H
#define PARSE_INPUT_UNPACK_CHOICE_H

/* The state of a file that is unpacked, and which of its entries are read; for unpack.c alone. */

#include <sys/types.h>

#include "parse/container/container.h"
#include "parse/container/passing.h"
#include "parse/input/diagnostic.h"
#include "parse/input/input_limits.h"

/* Why a stream cannot be read on. */
struct trouble {
    enum message message; /* MESSAGE_COUNT: nothing is wrong */
    char detail[128]; /* "": none; longer ones are cut */
};

/* A stream of bytes: the file (container NULL), or the members of a container that reads from the
 * layer below. */
struct layer {
    struct unpack *unpack;
    struct container *container;
    int depth; /* what the container counts for: an archive in one layer of compression, nothing */
    size_t name_length; /* of the container's name within unpack->name */
    bool is_compression; /* the container is: it has one member, without a name */
    bool gave; /* a member other than a folder */
    bool passed; /* a member, for its name */
    bool reported; /* the error that ended it has been reported */
    bool member_open; /* its current member has not been read to its end */
    bool member_failed; /* the rest of its current member cannot be read, which was reported */
    uint64_t member_bytes; /* given of the current member, or of the file */
    bool member_over; /* that is larger than the limit */
    uint64_t in_bytes; /* that the container has read */
    uint64_t out_bytes; /* of all its members */
    uint64_t expanded_bytes; /* what has been counted of this layer in unpack->expanded_bytes */
    /* Bytes that were read to see what they are, still to be given; then, perhaps, a failure. */
    const char *pending[2];
    size_t pending_length[2];
    bool failed;
    struct trouble cause; /* of that: what reads from here may come to it much later */
    char peek[CONTAINER_PEEK_BYTES];
};

struct unpack {
    struct input_limits limits; /* none is 0 */
    struct diagnostics *diagnostics; /* borrowed */
    struct text *name; /* borrowed: of the entry */
    locale_t utf8; /* for the names of members */
    const struct passing *passing; /* borrowed; NULL: nothing is passed over for its name */
    bool found; /* the file was, below a folder */
    bool failed; /* an error has been reported */
    bool fresh; /* a file whose first entry has not been requested */
    bool has_bytes; /* the entry is the top layer's stream */
    struct trouble trouble; /* why the last read failed, deepest cause */

    int fd; /* borrowed; of the file at the bottom */
    char *buffer;
    uint64_t buffer_at; /* where in the file its bytes are, from base */
    size_t buffer_length;
    size_t block_bytes; /* read at once */
    bool regular; /* a file with a size, which can seek */
    off_t base; /* where its first byte is */
    uint64_t size; /* of a regular file, from base */
    uint64_t read_bytes; /* read from it, bytes read twice counted twice */
    uint64_t expanded_bytes; /* that its containers gave beyond those that they took */
    bool abandoned; /* expands too much: the rest of it is not looked at */

    struct layer *layers; /* LAYERS_MAX(limits.depth) of them */
    size_t nlayers; /* 0: no file */
};

/* Is the entry a member of an archive? */
bool unpack_choice_is_member(const struct unpack *unpack);
/* Was what the top layer holds found, below a folder or in an archive, and not named? */
bool unpack_choice_is_found(const struct unpack *unpack);
/* Do the globs exclude the member whose name is set, archive or not? */
bool unpack_choice_excludes(const struct unpack *unpack);
/*
 * Do they let it be read, now that it is known to be no archive?  The innermost name that a glob
 * matches decides: the member's, then those of the archives around it.
 */
bool unpack_choice_reads(const struct unpack *unpack);

/* Is what begins in the top layer what a Mac keeps with a file?  Named as an operand it is read.
 */
bool unpack_choice_is_apple_double(const struct unpack *unpack);

#endif
