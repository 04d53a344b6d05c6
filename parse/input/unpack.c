/* SPDX-License-Identifier: ISC */
/*
 * One file and the containers in it, as a stack of layers.
 *
 * The file is the bottom layer; a container found in the bytes of the top layer becomes a new top,
 * which reads them.  An entry is a stream that begins like no container.  The bytes that come out
 * of all layers are counted against those that went in at the bottom.
 */
#include "parse/input/unpack.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "parse/input/unpack_choice.h"

#define BUFFER_BYTES ((size_t)256 << 10)
#define SOUGHT_BYTES ((size_t)4 << 10) /* where a place was sought: read at once */
#define UNPACK_PASSED 2
#define LAYERS_MAX(depth) ((size_t)(depth)*2 + 1)

/* ---- diagnostics ---- */

static void unpack_report(struct unpack *unpack, enum message message, const char *detail)
{
    if (message_level(message) == LEVEL_ERROR)
        unpack->failed = true;
    diagnostics_add(unpack->diagnostics, message, 0, 0, 0, detail,
                    detail == NULL ? 0 : strlen(detail));
}

/* The first cause stays: what fails above it fails because of it. */
static void unpack_set_trouble(struct unpack *unpack, enum message message, const char *detail)
{
    struct trouble *trouble = &unpack->trouble;

    if (trouble->message != MESSAGE_COUNT)
        return;
    trouble->message = message;
    snprintf(trouble->detail, sizeof trouble->detail, "%s", detail == NULL ? "" : detail);
}

static void unpack_set_container_trouble(struct layer *layer)
{
    const struct layer *below = layer - 1;

    if (below->failed)
        unpack_set_trouble(layer->unpack, below->cause.message, below->cause.detail);
    else if (container_truncated(layer->container))
        unpack_set_trouble(layer->unpack, MESSAGE_INPUT_TRUNCATED, NULL);
    else
        unpack_set_trouble(layer->unpack, MESSAGE_INPUT_READ, container_error(layer->container));
}

/* The entry's name ends after `length` bytes. */
static void unpack_cut_name(struct unpack *unpack, size_t length)
{
    unpack->name->length = length;
    text_c(unpack->name);
}

static void unpack_report_trouble(struct unpack *unpack)
{
    struct trouble *trouble = &unpack->trouble;

    unpack_report(unpack, trouble->message, *trouble->detail == '\0' ? NULL : trouble->detail);
    trouble->message = MESSAGE_COUNT;
}

/* ---- the file at the bottom ---- */

static uint64_t unpack_own_bytes(const struct unpack *unpack)
{
    return unpack->regular && unpack->read_bytes > unpack->size ? unpack->size : unpack->read_bytes;
}

/* Makes the `have` bytes of the buffer at least `least`, fewer at the end. */
static int unpack_file_read(struct unpack *unpack, size_t have, size_t least, const char **block,
                            size_t *length)
{
    size_t had = have;

    if (had == 0)
        unpack->buffer_at += unpack->buffer_length;
    while (have < least) {
        ssize_t count = read(unpack->fd, unpack->buffer + have, unpack->block_bytes - have);
        if (count == 0)
            break;
        if (count > 0) {
            have += (size_t)count;
        } else if (errno == EAGAIN) {
            struct pollfd ready = {.fd = unpack->fd, .events = POLLIN};
            poll(&ready, 1, -1);
        } else if (errno != EINTR) {
            if (have > 0)
                break; /* the next call meets the error again */
            unpack_set_trouble(unpack, MESSAGE_INPUT_READ, strerror(errno));
            unpack->buffer_length = 0;
            return ERROR_INPUT;
        }
    }
    unpack->buffer_length = have;
    unpack->read_bytes += have - had;
    *block = unpack->buffer;
    *length = have;
    return have > 0;
}

/* Bytes still in the buffer are not read again: a zip is searched for each member. */
static bool unpack_go_to(struct unpack *unpack, uint64_t at)
{
    struct layer *file = unpack->layers;
    uint64_t end_at = unpack->buffer_at + unpack->buffer_length;

    file->pending_length[0] = file->pending_length[1] = 0;
    file->failed = false;
    if (at >= unpack->buffer_at && at < end_at) {
        file->pending[1] = unpack->buffer + (at - unpack->buffer_at);
        file->pending_length[1] = (size_t)(end_at - at);
        return true;
    }
    if (lseek(unpack->fd, unpack->base + (off_t)at, SEEK_SET) < 0)
        return false;
    unpack->buffer_at = at;
    unpack->buffer_length = 0;
    return true;
}

static int64_t unpack_file_seek(void *context, int64_t offset, int whence)
{
    struct unpack *unpack = ((struct layer *)context)->unpack;

    if (whence == SEEK_END)
        offset += (int64_t)unpack->size;
    if (offset < 0 || whence == SEEK_CUR)
        return -1;
    return unpack_go_to(unpack, (uint64_t)offset) ? offset : -1;
}

/* ---- layers ---- */

/* Counts what the layer's container has given beyond what it took.  False: with that, the file has
 * become too large. */
static bool unpack_count_expansion(struct layer *layer)
{
    struct unpack *unpack = layer->unpack;
    uint64_t own = unpack_own_bytes(unpack);
    uint64_t taken = layer->in_bytes, expanded = 0;

    /* Members of a zip may be said to overlap: what is read twice is still taken once. */
    if (layer - 1 == unpack->layers && taken > own)
        taken = own;
    if (layer->out_bytes > taken)
        expanded = layer->out_bytes - taken;
    unpack->expanded_bytes += expanded - layer->expanded_bytes;
    layer->expanded_bytes = expanded;

    uint64_t total = own + unpack->expanded_bytes;
    unsigned ratio = unpack->limits.ratio;
    if (total <= unpack->limits.ratio_free_bytes || (total + ratio - 1) / ratio <= own)
        return true;
    unpack_set_trouble(unpack, MESSAGE_INPUT_LIMIT, "--limit-ratio");
    unpack->abandoned = true;
    return false;
}

static int unpack_read_member(struct layer *layer, const char **block, size_t *length)
{
    if (layer->unpack->abandoned)
        return ERROR_INPUT;
    int more = member_read(layer->container, block, length);
    if (more < 0) {
        unpack_set_container_trouble(layer);
        layer->reported = container_ended(layer->container);
        layer->member_failed = true;
        return more;
    }
    if (more == 0)
        return 0;
    layer->out_bytes += *length;
    return unpack_count_expansion(layer) ? 1 : ERROR_INPUT;
}

static int unpack_layer_bytes(struct layer *layer, size_t least, const char **block, size_t *length)
{
    for (int i = 0; i < 2; i++) {
        if (layer->pending_length[i] > 0) {
            *block = layer->pending[i];
            *length = layer->pending_length[i];
            layer->pending_length[i] = 0;
            return 1;
        }
    }
    if (layer->failed)
        return ERROR_INPUT;
    if (layer->container == NULL)
        return unpack_file_read(layer->unpack, 0, least, block, length);
    return unpack_read_member(layer, block, length);
}

/* The next bytes of the layer's stream, as input_read(); `least`: of the file, unless it ends. */
static int unpack_layer_read(struct layer *layer, size_t least, const char **block, size_t *length)
{
    struct unpack *unpack = layer->unpack;
    int more = unpack_layer_bytes(layer, least, block, length);

    if (more < 0 && layer->failed)
        unpack_set_trouble(unpack, layer->cause.message, layer->cause.detail);
    else if (more < 0)
        layer->cause = unpack->trouble;
    layer->failed = more < 0;
    return more;
}

/* Reads for the container of a layer from the layer below, in full blocks, so that the ratio of
 * expansion does not depend on how a pipe happened to be filled. */
static int unpack_source_read(void *context, const char **block, size_t *length)
{
    struct layer *layer = context, *below = layer - 1;
    size_t pending = below->pending_length[1];
    int more;

    if (layer->unpack->abandoned)
        return ERROR_INPUT;
    if (below->container == NULL && pending > 0 && !layer->unpack->regular) {
        below->pending_length[1] = 0;
        more = unpack_file_read(layer->unpack, pending, BUFFER_BYTES, block, length);
    } else {
        more = unpack_layer_read(below, BUFFER_BYTES, block, length);
    }
    if (more == 1)
        layer->in_bytes += *length;
    return more;
}

/* Begins a stream: fetches enough to recognise it.  It stays pending. */
static enum container_kind unpack_layer_detect(struct layer *layer)
{
    const char *block = NULL;
    size_t length = 0, have = 0;

    layer->pending_length[0] = layer->pending_length[1] = 0;
    layer->failed = false;
    while (have < CONTAINER_PEEK_BYTES) {
        int more = unpack_layer_read(layer, CONTAINER_PEEK_BYTES, &block, &length);
        if (more != 1)
            break;
        if (have == 0 && (length >= CONTAINER_PEEK_BYTES || layer->container == NULL)) {
            layer->pending[1] = block;
            layer->pending_length[1] = length;
            return container_detect(block, length);
        }
        size_t step = length < CONTAINER_PEEK_BYTES - have ? length : CONTAINER_PEEK_BYTES - have;
        memcpy(layer->peek + have, block, step);
        have += step;
        layer->pending[1] = block + step;
        layer->pending_length[1] = length - step;
        if (layer->pending_length[1] > 0)
            break;
    }
    layer->pending[0] = layer->peek;
    layer->pending_length[0] = have;
    return container_detect(layer->peek, have);
}

static struct layer *unpack_top_layer(struct unpack *unpack)
{
    return &unpack->layers[unpack->nlayers - 1];
}

static int unpack_depth_used(const struct unpack *unpack)
{
    int depth = 0;

    for (size_t i = 0; i < unpack->nlayers; i++)
        depth += unpack->layers[i].depth;
    return depth;
}

static void unpack_pop_layer(struct unpack *unpack)
{
    struct layer *layer = unpack_top_layer(unpack);

    if (layer->container != NULL) {
        unpack_cut_name(unpack, layer->name_length);
        container_close(layer->container);
    }
    unpack->nlayers--;
}

/* An entry that only carries diagnostics. */
static int unpack_entry_without_bytes(struct unpack *unpack)
{
    unpack->has_bytes = false;
    return 1;
}

/* Opens the container that begins in the top layer's stream; it becomes the top.  False: it cannot
 * be read, as `trouble` says; or memory ran out. */
static bool unpack_push_container(struct unpack *unpack, enum container_kind kind,
                                  bool *memory_failed)
{
    struct layer *below = unpack_top_layer(unpack), *layer = below + 1;
    struct source source = {.read = unpack_source_read, .context = layer};
    int peeked = below->pending_length[0] > 0 ? 0 : 1;
    int depth = kind != CONTAINER_COMPRESSED && below->is_compression ? 0 : 1;

    if (below->container == NULL && unpack->regular)
        source.seek = unpack_file_seek;
    if (unpack_depth_used(unpack) + depth > unpack->limits.depth) {
        unpack_set_trouble(unpack, MESSAGE_INPUT_NESTED, "--limit-depth");
        return false;
    }
    if (kind == CONTAINER_SEEKING && source.seek == NULL) {
        unpack_set_trouble(unpack, MESSAGE_INPUT_READ,
                           "7-Zip from a pipe or inside another container");
        return false;
    }
    *layer = (struct layer){.unpack = unpack,
                            .name_length = unpack->name->length,
                            .depth = depth,
                            .is_compression = kind == CONTAINER_COMPRESSED};
    unpack->nlayers++;
    int error = container_open(&layer->container, below->pending[peeked],
                               below->pending_length[peeked], &source, unpack->utf8);
    *memory_failed = layer->container == NULL;
    if (error == 0)
        return true;
    if (layer->container != NULL)
        unpack_set_container_trouble(layer);
    unpack_pop_layer(unpack);
    return false;
}

/*
 * The top layer's stream begins, under the name that is set.  1: it is an entry; 0: it is a
 * container, now the top layer; UNPACK_PASSED: it is passed over for its name; ERROR_MEMORY.
 */
static int unpack_begin_stream(struct unpack *unpack)
{
    enum container_kind kind = unpack_layer_detect(unpack_top_layer(unpack));
    bool memory_failed = false;

    if (kind == CONTAINER_NONE) {
        if (!unpack_choice_reads(unpack))
            return UNPACK_PASSED;
        unpack->has_bytes = !unpack_choice_is_apple_double(unpack);
        if (!unpack->has_bytes)
            unpack_report(unpack, MESSAGE_INPUT_SYSTEM, NULL);
        return 1;
    }
    if (unpack_push_container(unpack, kind, &memory_failed))
        return 0;
    if (memory_failed)
        return ERROR_MEMORY;
    unpack_report_trouble(unpack);
    return unpack_entry_without_bytes(unpack);
}

/* Reads the rest of the top container's member for nothing: so that its bytes are counted, which
 * libarchive's own way of skipping would not do.  1: it cannot, and a diagnostic says so; else 0.
 */
static int unpack_drop_member(struct unpack *unpack, struct layer *layer)
{
    const char *block;
    size_t length;
    bool wanted = layer->member_open && !layer->member_failed &&
                  !(layer->is_compression && layer->member_over);
    int more = wanted ? 1 : 0;

    layer->member_open = false;
    while (more == 1)
        more = unpack_read_member(layer, &block, &length);
    if (more == 0)
        return 0;
    unpack_report_trouble(unpack);
    return 1;
}

/* Compressed data has been read to its end: is that all of it?  False: something was reported. */
static bool unpack_check_rest(struct unpack *unpack, struct layer *layer)
{
    int status = container_next(layer->container);

    if (status < 0)
        unpack_set_container_trouble(layer);
    else if (status == 0 && container_has_rest(layer->container))
        unpack_set_trouble(unpack, MESSAGE_INPUT_REST, NULL);
    if (unpack->trouble.message == MESSAGE_COUNT)
        return true;
    unpack_report_trouble(unpack);
    return false;
}

/* The top container has no more members (0) or fails (<0).  1: there is something to report, under
 * its name; 0: it is just gone. */
static int unpack_end_container(struct unpack *unpack, int status)
{
    struct layer *layer = unpack_top_layer(unpack);
    bool silent = layer->gave || layer->reported;
    const bool passed = status == 0 && !silent && layer->passed;

    if (status < 0 && (!layer->reported || container_gave_up(layer->container))) {
        unpack_set_container_trouble(layer);
        unpack_report_trouble(unpack);
        silent = false;
    } else if (status == 0 && layer->is_compression && !layer->gave) {
        unpack_check_rest(unpack, layer);
    }
    unpack->trouble.message = MESSAGE_COUNT;
    unpack_pop_layer(unpack);
    if (passed)
        unpack_report(unpack,
                      unpack_choice_is_found(unpack) ? MESSAGE_FILE_PASSED : MESSAGE_NO_RECORD,
                      passing_nothing);
    return silent ? 0 : unpack_entry_without_bytes(unpack);
}

/* Compressed data has one member, and that was given.  As unpack_end_container(). */
static int unpack_end_compression(struct unpack *unpack)
{
    struct layer *layer = unpack_top_layer(unpack);
    /* An archive inside may have left a rest; of what is too large no more is wanted. */
    bool unread = layer->member_open && !layer->member_failed && !layer->member_over;
    bool fine = unpack_drop_member(unpack, layer) == 0;

    if (fine && unread)
        fine = unpack_check_rest(unpack, layer);
    unpack_pop_layer(unpack);
    return fine ? 0 : unpack_entry_without_bytes(unpack);
}

/* The top container is a document: its members are none of ours. */
static int unpack_pass_document(struct unpack *unpack)
{
    unpack_pop_layer(unpack);
    if (unpack_choice_is_found(unpack))
        unpack_report(unpack, MESSAGE_FILE_PASSED, "a document of an office program");
    else
        diagnostics_add(unpack->diagnostics, MESSAGE_DOCUMENT, 0, 1, 1, NULL, 0);
    return unpack_entry_without_bytes(unpack);
}

/* The next member of the top container: as unpack_begin_stream(), and 0 too when there was none. */
static int unpack_next_member(struct unpack *unpack)
{
    struct layer *layer = unpack_top_layer(unpack);

    unpack->trouble.message = MESSAGE_COUNT;
    if (layer->is_compression && layer->gave)
        return unpack_end_compression(unpack);
    if (unpack_drop_member(unpack, layer) != 0)
        return unpack_entry_without_bytes(unpack);
    int status = container_next(layer->container);
    if (status != 1)
        return unpack_end_container(unpack, status);
    layer->reported = false;

    enum member_kind kind = member_kind(layer->container);
    if (kind == MEMBER_FOLDER)
        return 0;
    const char *name = member_name(layer->container);
    unpack_cut_name(unpack, layer->name_length);
    if (name != NULL) {
        text_char(unpack->name, '!');
        text_string(unpack->name, name);
    }
    text_c(unpack->name);
    if (unpack->name->failed)
        return ERROR_MEMORY;
    if (!layer->is_compression && !layer->gave && passing_is_document(name))
        return unpack_pass_document(unpack);
    if (!layer->is_compression && unpack_choice_excludes(unpack)) {
        layer->passed = true;
        return 0;
    }
    const bool gave = layer->gave;
    layer->gave = true;
    layer->member_bytes = 0;
    layer->member_over = layer->member_failed = false;
    if (!layer->is_compression && passing_has_system(name)) {
        unpack_report(unpack, MESSAGE_INPUT_SYSTEM, NULL);
        return unpack_entry_without_bytes(unpack);
    }
    if (kind == MEMBER_OTHER) {
        unpack_report(unpack, MESSAGE_INPUT_SPECIAL, NULL);
        return unpack_entry_without_bytes(unpack);
    }
    layer->member_open = true;
    const int begun = unpack_begin_stream(unpack);
    if (begun != UNPACK_PASSED)
        return begun;
    layer->gave = gave || layer->is_compression;
    layer->passed = true;
    return 0;
}

/* ---- files ---- */

struct unpack *unpack_new(const struct input_limits *limits, struct text *name,
                          struct diagnostics *diagnostics)
{
    struct unpack *unpack = calloc(1, sizeof *unpack);

    if (unpack == NULL)
        return NULL;
    unpack->limits = *limits;
    unpack->name = name;
    unpack->diagnostics = diagnostics;
    unpack->trouble.message = MESSAGE_COUNT;
    unpack->utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    unpack->buffer = malloc(BUFFER_BYTES);
    unpack->layers = calloc(LAYERS_MAX(limits->depth), sizeof *unpack->layers);
    if (unpack->buffer == NULL || unpack->layers == NULL) {
        unpack_free(unpack);
        return NULL;
    }
    return unpack;
}

void unpack_free(struct unpack *unpack)
{
    if (unpack == NULL)
        return;
    unpack_end(unpack);
    if (unpack->utf8 != (locale_t)0)
        freelocale(unpack->utf8);
    free(unpack->buffer);
    free(unpack->layers);
    free(unpack);
}

void unpack_begin(struct unpack *unpack, int fd, const struct stat *status, bool is_standard)
{
    off_t base = 0;

    unpack_end(unpack);
    if (is_standard)
        base = lseek(fd, 0, SEEK_CUR);
    unpack->fd = fd;
    unpack->regular = S_ISREG(status->st_mode) && base >= 0;
    unpack->base = base < 0 ? 0 : base;
    unpack->size =
        unpack->regular && status->st_size > base ? (uint64_t)(status->st_size - base) : 0;
    unpack->buffer_at = 0;
    unpack->buffer_length = 0;
    unpack->block_bytes = BUFFER_BYTES;
    unpack->read_bytes = 0;
    unpack->expanded_bytes = 0;
    unpack->abandoned = false;
    unpack->fresh = true;
    unpack->layers[0] = (struct layer){.unpack = unpack};
    unpack->nlayers = 1;
}

void unpack_is_found(struct unpack *unpack, bool found)
{
    unpack->found = found;
}

bool unpack_has_bytes(const struct unpack *unpack)
{
    return unpack->has_bytes;
}

bool unpack_is_contained(const struct unpack *unpack)
{
    return unpack->nlayers > 1;
}

bool unpack_is_member(const struct unpack *unpack)
{
    return unpack_choice_is_member(unpack);
}

void unpack_choose(struct unpack *unpack, const struct passing *passing)
{
    unpack->passing = passing;
}

void unpack_end(struct unpack *unpack)
{
    while (unpack->nlayers > 0)
        unpack_pop_layer(unpack);
    unpack->has_bytes = false;
    unpack->trouble.message = MESSAGE_COUNT;
}

int unpack_next(struct unpack *unpack)
{
    int found = 0;

    unpack->has_bytes = false;
    while (found == 0 && !unpack->abandoned && unpack->nlayers > 0) {
        if (unpack->fresh) {
            unpack->fresh = false;
            found = unpack_begin_stream(unpack);
            if (found == UNPACK_PASSED)
                break;
        } else if (unpack_top_layer(unpack)->container == NULL) {
            break;
        } else {
            found = unpack_next_member(unpack);
        }
    }
    return found == UNPACK_PASSED ? 0 : found;
}

/* Cuts the block at the limit of an entry.  False: the entry had reached it. */
static bool unpack_within_limit(struct layer *layer, size_t *length)
{
    uint64_t room = layer->unpack->limits.entry_bytes - layer->member_bytes;

    if (layer->member_over || room == 0) {
        layer->member_over = true;
        unpack_set_trouble(layer->unpack, MESSAGE_INPUT_LIMIT, "--limit-entry-bytes");
        return false;
    }
    layer->member_over = *length > room;
    if (layer->member_over)
        *length = (size_t)room;
    layer->member_bytes += *length;
    return true;
}

int unpack_read(struct unpack *unpack, const char **block, size_t *length)
{
    if (!unpack->has_bytes)
        return 0;
    struct layer *layer = unpack_top_layer(unpack);
    int more = layer->member_over ? 1 : unpack_layer_read(layer, 1, block, length);
    if (more == 1 && !unpack_within_limit(layer, length))
        more = ERROR_INPUT;
    if (more == 1)
        return 1;
    unpack->has_bytes = false;
    if (more < 0) {
        unpack_report_trouble(unpack);
    } else {
        layer->member_open = false;
        if (layer->is_compression)
            unpack_check_rest(unpack, layer);
    }
    return more;
}

bool unpack_seek(struct unpack *unpack, uint64_t offset)
{
    if (!unpack->has_bytes || !unpack->regular || unpack_top_layer(unpack)->container != NULL ||
        !unpack_go_to(unpack, offset))
        return false;
    unpack->block_bytes = SOUGHT_BYTES;
    unpack_top_layer(unpack)->member_bytes = offset;
    unpack_top_layer(unpack)->member_over = offset > unpack->limits.entry_bytes;
    return true;
}

uint64_t unpack_bytes(const struct unpack *unpack)
{
    return unpack->nlayers == 0 ? 0 : unpack_own_bytes(unpack);
}

bool unpack_failed(const struct unpack *unpack)
{
    return unpack->failed;
}
