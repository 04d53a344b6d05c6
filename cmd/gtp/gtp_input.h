/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_GTP_INPUT_H
#define CMD_GTP_GTP_INPUT_H

/*
 * The lines of commands, and what arrives while a search runs.
 *
 * Commands are answered in their order.  A search looks at what arrives meanwhile: `# interrupt',
 * `quit' and, unless the command outlives it, the end of the input stop it; one that yields is
 * stopped by any line.  Input that had
 * arrived when the command began does not, so that a session in a file or a pipe gets all its
 * answers.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GTP_LINE_BYTES_MAX ((size_t)1 << 20) /* of one line */

struct gtp_input {
    int fd; /* borrowed */
    bool is_file; /* it holds everything already: nothing arrives */
    bool ended; /* the end of the input was read */
    bool failed; /* it could not be read, or memory ran out */
    bool stopped; /* a search is to end */
    bool outlives; /* the end of the input does not stop this command's search */
    bool yields; /* any line, and the end of the input, stops it */
    bool is_cut; /* the rest of a line that was too long is to be skipped */
    char *bytes; /* [at .. length) are still to be answered */
    char *line; /* a copy of the line that is being answered */
    size_t line_room;
    size_t at, length, room;
    size_t looked; /* lines before this place were looked at by gtp_input_stops() */
    uint64_t looked_ms; /* when gtp_input_stops() looked last; 0: not yet in this search */
};

/* Reads from a file descriptor. */
void gtp_input_begin(struct gtp_input *input, int fd);
/* Frees the buffer. */
void gtp_input_end(struct gtp_input *input);

enum gtp_input_got { GTP_INPUT_LINE, GTP_INPUT_LONG, GTP_INPUT_END };

/*
 * Waits for the next line.  LINE: *line and *length, borrowed until the next call of this function,
 * with room for one more byte; LONG: a line of more than GTP_LINE_BYTES_MAX bytes was skipped; END:
 * no more lines.  A last line without a line feed counts as one.
 */
enum gtp_input_got gtp_input_next(struct gtp_input *input, char **line, size_t *length);

/* A command begins: what has arrived by now does not stop its search. */
void gtp_input_command(struct gtp_input *input);

/* The end of the input does not stop the search of this command: its answer is not to depend on how
 * fast a pipe is closed. */
void gtp_input_outlive(struct gtp_input *input);

/* From now on the search of this command goes on until a line, one that has arrived before too, or
 * the end of the input is there. */
void gtp_input_yield(struct gtp_input *input);

/* Is the search of this command to stop?  Made to be called for each node, with the time. */
bool gtp_input_stops(struct gtp_input *input, uint64_t now_ms);

#endif
