/* SPDX-License-Identifier: ISC */
/*
 * Containers through libarchive, which appears here alone and is loaded when it is needed; but of
 * the formats that have a codec, through decoder.c.
 *
 * The first bytes of a stream decide its format before libarchive sees it: libarchive's "raw"
 * format would take anything for a file, so it is allowed only where a layer of compression was
 * recognised. Names of members are converted under a UTF-8 locale, whatever the user's is, so that
 * no name depends on that; a name that is no text is kept as it is.
 */
#include "parse/container/container.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parse/container/decoder.h"
#include "parse/container/late_library.h"

/* Going on after a damaged member passes the headers of all before it: set by hand. */
#define RESUMED_MAX 100

#define CONTAINER_CALLS(CALL)               \
    CALL(archive_entry_filetype)            \
    CALL(archive_entry_hardlink)            \
    CALL(archive_entry_pathname)            \
    CALL(archive_entry_pathname_utf8)       \
    CALL(archive_errno)                     \
    CALL(archive_error_string)              \
    CALL(archive_filter_bytes)              \
    CALL(archive_read_append_filter)        \
    CALL(archive_read_data_block)           \
    CALL(archive_read_free)                 \
    CALL(archive_read_new)                  \
    CALL(archive_read_next_header)          \
    CALL(archive_read_open1)                \
    CALL(archive_read_set_callback_data)    \
    CALL(archive_read_set_option)           \
    CALL(archive_read_set_read_callback)    \
    CALL(archive_read_set_seek_callback)    \
    CALL(archive_read_support_format_7zip)  \
    CALL(archive_read_support_format_empty) \
    CALL(archive_read_support_format_raw)   \
    CALL(archive_read_support_format_tar)   \
    CALL(archive_read_support_format_zip)   \
    CALL(archive_set_error)

struct container_calls {
    CONTAINER_CALLS(LATE_MEMBER)
};

struct container {
    struct container_calls calls; /* what libarchive can; NULL with a decoder */
    struct decoder *decoder; /* or NULL; with it, nothing below that is libarchive's is used */
    struct archive *archive;
    struct archive_entry *entry;
    struct source source;
    locale_t utf8; /* borrowed */
    /* An error that libarchive reported on opening and then forgets, or why there is no libarchive;
     * "": none. */
    char early[LATE_WHY_BYTES];
    bool is_compression;
    bool is_zip; /* that can be sought in */
    bool ended; /* a fatal error */
    bool resumes; /* and it was in a member of a zip, whose directory may name more */
    unsigned resumed; /* times */
    bool gave_up; /* resuming, though there may be more members */
    uint64_t members; /* found so far */
    bool finished; /* no more members */
    int64_t position; /* in the member: sparse files have gaps */
    const char *held; /* the block after a gap */
    size_t held_length;
    int64_t gap; /* zeros to give before it */
    bool suspect; /* the block does not fit its checksum or size */
    uint64_t fed_bytes; /* given to libarchive, when it cannot seek */
    const char *last; /* the block given last */
    size_t last_length;
};

/* ---- what a stream begins with ---- */

struct magic {
    enum container_kind kind;
    const struct codec *codec; /* of CONTAINER_COMPRESSED; NULL: */
    int filter; /* libarchive's code */
    uint8_t length;
    const char *bytes;
};

static const struct magic magics[] = {
    {CONTAINER_COMPRESSED, &codec_gzip, 0, 3, "\x1f\x8b\x08"},
    {CONTAINER_COMPRESSED, NULL, ARCHIVE_FILTER_BZIP2, 3, "BZh"}, /* and more, see below */
    {CONTAINER_COMPRESSED, &codec_xz, 0, 6, "\xfd\x37zXZ\0"},
    {CONTAINER_COMPRESSED, &codec_zstd, 0, 4, "\x28\xb5\x2f\xfd"},
    {CONTAINER_COMPRESSED, NULL, ARCHIVE_FILTER_LZ4, 4, "\x04\x22\x4d\x18"},
    {CONTAINER_COMPRESSED, NULL, ARCHIVE_FILTER_LZ4, 4, "\x02\x21\x4c\x18"}, /* the old format */
    {CONTAINER_COMPRESSED, &codec_lzip, 0, 4, "LZIP"},
    {CONTAINER_COMPRESSED, &codec_lzma, 0, 3, "\x5d\0\0"}, /* and more, see below */
    {CONTAINER_ARCHIVE, NULL, 0, 4, "PK\x03\x04"}, /* zip */
    {CONTAINER_ARCHIVE, NULL, 0, 4, "PK\x05\x06"}, /* zip without members */
    {CONTAINER_ARCHIVE, NULL, 0, 4, "PK\x07\x08"}, /* zip, was to be split */
    {CONTAINER_SEEKING, NULL, 0, 6, "7z\xbc\xaf\x27\x1c"},
};

/* A skippable frame, before any frame of zstd or lz4: its length follows as four bytes. */
static const struct magic container_skipped = {CONTAINER_COMPRESSED, &codec_zstd, 0, 8, ""};

static uint64_t container_number(const char *bytes, int count)
{
    uint64_t number = 0;

    while (count-- > 0)
        number = number << 8 | (uint8_t)bytes[count];
    return number;
}

static bool container_is_bzip2(const char *bytes, size_t length)
{
    return length >= 10 && bytes[3] >= '1' && bytes[3] <= '9' &&
           (memcmp(bytes + 4, "\x31\x41\x59\x26\x53\x59", 6) == 0 ||
            memcmp(bytes + 4, "\x17\x72\x45\x38\x50\x90", 6) == 0);
}

/* The format has no signature. xz and lzma write the usual properties; a dictionary of
 * 2^n or 2^n + 2^(n-1) bytes; a size that is unknown or below 256 GiB, as liblzma asks too; and the
 * first byte of a range coder, which is always 0. */
static bool container_is_lzma(const char *bytes, size_t length)
{
    if (length < 14 || bytes[13] != 0)
        return false;
    uint64_t window = container_number(bytes + 1, 4), size = container_number(bytes + 5, 8);
    uint64_t upper = window & (window - 1), lowest = window - upper; /* bits */
    bool usual = upper == 0 || upper == 2 * lowest;

    return window >= 4096 && usual && (size == UINT64_MAX || size < (uint64_t)1 << 38);
}

static bool container_begins(const struct magic *magic, const char *bytes, size_t length)
{
    if (length < magic->length || memcmp(bytes, magic->bytes, magic->length) != 0)
        return false;
    if (magic->filter == ARCHIVE_FILTER_BZIP2)
        return container_is_bzip2(bytes, length);
    return magic->codec != &codec_lzma || container_is_lzma(bytes, length);
}

/* Passes over the frames to be skipped that the bytes begin with: where they end, perhaps beyond
 * the bytes. */
static uint64_t container_skip_frames(const char *bytes, size_t length)
{
    uint64_t at = 0;

    while (at < length && length - at >= container_skipped.length &&
           (container_number(bytes + at, 4) & 0xfffffff0) == 0x184d2a50)
        at += container_skipped.length + container_number(bytes + at + 4, 4);
    return at;
}

/* The line of the table that the bytes begin with, or NULL. */
static const struct magic *container_find_magic(const char *bytes, size_t length)
{
    uint64_t skipped = container_skip_frames(bytes, length);

    if (skipped >= length && skipped > 0)
        return &container_skipped;
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        if (container_begins(&magics[i], bytes + skipped, length - skipped)) {
            bool is_fit = skipped == 0 || magics[i].codec == &codec_zstd ||
                          magics[i].filter == ARCHIVE_FILTER_LZ4;
            return is_fit ? &magics[i] : NULL;
        }
    return NULL;
}

/* A tar header carries the sum of its bytes, its own field counted as spaces.  A block of zeros is
 * the end of an archive, and no beginning: a file may have zeros in front of its records. */
static bool container_is_tar(const char *bytes, size_t length)
{
    enum { HEADER = 512, SUM_AT = 148, SUM_BYTES = 8 };
    unsigned sum = 0, stated = 0;

    if (length < HEADER)
        return false;
    for (int i = 0; i < HEADER; i++)
        sum += i >= SUM_AT && i < SUM_AT + SUM_BYTES ? ' ' : (uint8_t)bytes[i];
    const char *digit = bytes + SUM_AT, *end = digit + SUM_BYTES;
    while (digit < end && *digit == ' ')
        digit++;
    if (digit == end || *digit < '0' || *digit > '7')
        return false;
    while (digit < end && *digit >= '0' && *digit <= '7')
        stated = stated * 8 + (unsigned)(*digit++ - '0');
    return stated == sum;
}

enum container_kind container_detect(const char *bytes, size_t length)
{
    const struct magic *magic = container_find_magic(bytes, length);

    if (magic != NULL)
        return magic->kind;
    return container_is_tar(bytes, length) ? CONTAINER_ARCHIVE : CONTAINER_NONE;
}

/* ---- what libarchive reads from ---- */

static la_ssize_t container_source_read(struct archive *archive, void *context, const void **block)
{
    struct container *container = context;
    size_t length = 0;
    int more = container->source.read(container->source.context, &container->last, &length);

    if (more < 0) {
        container->calls.archive_set_error(archive, EIO, "the file around it cannot be read");
        return ARCHIVE_FATAL;
    }
    container->last_length = more == 0 ? 0 : length;
    container->fed_bytes += container->last_length;
    *block = container->last;
    return (la_ssize_t)container->last_length;
}

static la_int64_t container_source_seek(struct archive *archive, void *context, la_int64_t offset,
                                        int whence)
{
    struct container *container = context;
    int64_t position = container->source.seek(container->source.context, offset, whence);

    if (position < 0) {
        container->calls.archive_set_error(archive, EIO, "cannot seek");
        return ARCHIVE_FATAL;
    }
    return position;
}

/* One layer of compression at a time: left to itself, libarchive would unpack all that lie within
 * each other at one go, and out of sight of the limits. */
static int container_set_up(struct container *container, const struct magic *magic)
{
    struct archive *archive = container->archive;

    if (container->is_compression) {
        if (container->calls.archive_read_append_filter(archive, magic->filter) < ARCHIVE_WARN)
            return ARCHIVE_FATAL;
        container->calls.archive_read_support_format_empty(archive);
        container->calls.archive_read_support_format_raw(archive);
    } else {
        container->calls.archive_read_support_format_tar(archive);
        container->calls.archive_read_support_format_zip(archive);
        container->calls.archive_read_support_format_7zip(archive);
        container->calls.archive_read_set_option(archive, "tar", "read_concatenated_archives", "1");
    }
    container->calls.archive_read_set_callback_data(archive, container);
    container->calls.archive_read_set_read_callback(archive, container_source_read);
    if (container->source.seek != NULL)
        container->calls.archive_read_set_seek_callback(archive, container_source_seek);
    return container->calls.archive_read_open1(archive);
}

static int container_open_archive(struct container *container, const struct magic *magic)
{
    static const char *const names[] = {CONTAINER_CALLS(LATE_NAME) NULL};

    if (!late_library_load(LIBARCHIVE_SONAME, names, &container->calls, container->early)) {
        container->ended = true;
        return ERROR_INPUT;
    }
    container->archive = container->calls.archive_read_new();
    if (container->archive == NULL)
        return ERROR_MEMORY;
    locale_t before = uselocale(container->utf8); /* 0: as it was */
    int status = container_set_up(container, magic);
    uselocale(before);
    if (container->is_compression && container->calls.archive_errno(container->archive) != 0)
        snprintf(container->early, sizeof container->early, "%s", container_error(container));
    container->ended = status < ARCHIVE_WARN;
    return container->ended ? ERROR_INPUT : 0;
}

int container_open(struct container **container, const char *bytes, size_t length,
                   const struct source *source, locale_t utf8)
{
    const struct magic *magic = container_find_magic(bytes, length);
    struct container *opened = calloc(1, sizeof *opened);
    int error;

    *container = opened;
    if (opened == NULL)
        return ERROR_MEMORY;
    opened->source = *source;
    opened->utf8 = utf8;
    opened->is_compression = magic != NULL && magic->kind == CONTAINER_COMPRESSED;
    opened->is_zip = magic != NULL && magic->kind == CONTAINER_ARCHIVE && source->seek != NULL;
    if (opened->is_compression && magic->codec != NULL) {
        opened->decoder = decoder_new(magic->codec, source);
        error = opened->decoder == NULL ? ERROR_MEMORY : 0;
    } else {
        error = container_open_archive(opened, magic);
    }
    if (error == ERROR_MEMORY) {
        container_close(opened);
        *container = NULL;
    }
    return error;
}

void container_close(struct container *container)
{
    if (container == NULL)
        return;
    decoder_free(container->decoder);
    if (container->archive != NULL)
        container->calls.archive_read_free(container->archive);
    free(container);
}

/* ---- members ---- */

static int container_next_header(struct container *container)
{
    locale_t before = uselocale(container->utf8); /* 0: as it was */
    int status;

    do
        status = container->calls.archive_read_next_header(container->archive, &container->entry);
    while (status == ARCHIVE_RETRY);
    uselocale(before);
    container->position = 0;
    container->gap = 0;
    container->held = NULL;
    container->suspect = false;
    return status;
}

/* libarchive reads nothing more after a fatal error: goes on behind the damaged member of a zip in
 * another reader. */
static void container_resume(struct container *container)
{
    int status = ARCHIVE_OK;

    container->resumes = false;
    container->calls.archive_read_free(container->archive);
    container->archive = NULL;
    if (++container->resumed > RESUMED_MAX) {
        snprintf(container->early, sizeof container->early,
                 "more than %d members are damaged, and those after them are not read",
                 RESUMED_MAX);
        status = ARCHIVE_FATAL;
    } else if (container->source.seek(container->source.context, 0, SEEK_SET) != 0 ||
               container_open_archive(container, NULL) != 0) {
        status = ARCHIVE_FATAL;
    }
    for (uint64_t i = 0; i < container->members && status != ARCHIVE_EOF && status >= ARCHIVE_WARN;
         i++)
        status = container_next_header(container);
    container->gave_up = status < ARCHIVE_WARN;
    container->ended = status == ARCHIVE_EOF || container->gave_up;
}

int container_next(struct container *container)
{
    if (container->resumes)
        container_resume(container);
    if (container->ended || container->finished)
        return container->ended ? ERROR_INPUT : 0;
    if (container->decoder != NULL) {
        container->finished = true; /* after this one */
        return 1;
    }
    int status = container_next_header(container);
    container->finished = status == ARCHIVE_EOF;
    container->ended = status < ARCHIVE_WARN;
    /* Compressed data that fails before its first byte looks like no data at all, but for this. */
    if (container->finished && container->is_compression)
        container->ended =
            container->calls.archive_errno(container->archive) != 0 || *container->early != '\0';
    if (container->ended)
        return ERROR_INPUT;
    container->members++;
    return container->finished ? 0 : 1;
}

enum member_kind member_kind(const struct container *container)
{
    if (container->is_compression)
        return MEMBER_FILE;
    if (container->calls.archive_entry_hardlink(container->entry) != NULL)
        return MEMBER_OTHER;
    switch (container->calls.archive_entry_filetype(container->entry)) {
    case 0:
    case AE_IFREG: return MEMBER_FILE;
    case AE_IFDIR: return MEMBER_FOLDER;
    default: return MEMBER_OTHER;
    }
}

const char *member_name(const struct container *container)
{
    if (container->is_compression)
        return NULL;
    const char *name = container->calls.archive_entry_pathname(container->entry);
    if (name == NULL)
        name = container->calls.archive_entry_pathname_utf8(container->entry);
    return name == NULL ? "" : name;
}

static int container_give_zeros(struct container *container, const char **block, size_t *length)
{
    static const char zeros[4096];

    *block = zeros;
    *length = container->gap < (int64_t)sizeof zeros ? (size_t)container->gap : sizeof zeros;
    container->gap -= (int64_t)*length;
    return 1;
}

static int container_read_archive(struct container *container, const char **block, size_t *length)
{
    while (true) {
        if (container->gap > 0)
            return container_give_zeros(container, block, length);
        if (container->held != NULL && container->held_length > 0) {
            *block = container->held;
            *length = container->held_length;
            container->held = NULL;
            return 1;
        }
        if (container->suspect)
            return ERROR_INPUT;
        const void *bytes = NULL;
        la_int64_t at = 0;
        size_t count = 0;
        int status =
            container->calls.archive_read_data_block(container->archive, &bytes, &count, &at);
        if (status == ARCHIVE_RETRY)
            continue;
        if (status < ARCHIVE_WARN) {
            container->ended = status == ARCHIVE_FATAL;
            container->resumes = container->ended && container->is_zip;
            return ERROR_INPUT;
        }
        container->suspect = status == ARCHIVE_WARN;
        container->held = bytes;
        container->held_length = count;
        container->gap = at > container->position ? at - container->position : 0;
        container->position += container->gap + (int64_t)count;
        if (status == ARCHIVE_EOF && container->gap == 0)
            return 0;
        if (status == ARCHIVE_EOF)
            container->held = NULL;
    }
}

int member_read(struct container *container, const char **block, size_t *length)
{
    if (container->decoder == NULL)
        return container_read_archive(container, block, length);
    int more = decoder_read(container->decoder, block, length);
    container->ended = more < 0;
    return more;
}

/* ---- what else there is to know ---- */

bool container_ended(const struct container *container)
{
    return container->ended;
}

bool container_gave_up(const struct container *container)
{
    return container->gave_up;
}

const char *container_error(const struct container *container)
{
    if (container->decoder != NULL)
        return decoder_error(container->decoder);
    const char *text = container->archive == NULL
                           ? NULL
                           : container->calls.archive_error_string(container->archive);

    if (text == NULL || *text == '\0')
        return *container->early == '\0' ? "damaged" : container->early;
    return text;
}

bool container_truncated(const struct container *container)
{
    if (container->decoder != NULL)
        return decoder_truncated(container->decoder);
    return strcasestr(container_error(container), "truncated") != NULL;
}

bool container_has_rest(struct container *container)
{
    if (container->decoder != NULL)
        return decoder_has_rest(container->decoder);
    la_int64_t used = container->calls.archive_filter_bytes(container->archive, -1);
    const char *at = container->last;
    size_t length = container->last_length;

    if (used < 0 || (uint64_t)used > container->fed_bytes)
        return false;
    uint64_t unused = container->fed_bytes - (uint64_t)used;
    if (unused > length)
        return true; /* it is out of reach, and so little that it cannot be padding */
    at += length - unused;
    length = (size_t)unused;
    do {
        for (size_t i = 0; i < length; i++)
            if (at[i] != '\0')
                return true;
    } while (container->source.read(container->source.context, &at, &length) == 1);
    return false;
}
