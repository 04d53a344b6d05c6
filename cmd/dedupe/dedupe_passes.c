/* SPDX-License-Identifier: ISC */
/*
 * The passes: fingerprints of all games; which of them are beginnings of others; the records that
 * are kept.  Each goes through the same input in the same order, so that a game is known by its
 * number; that it is the same game is checked each time.  A later pass reads the records that it
 * needs to know more of; of the others it compares the bytes with their digest.
 */
#include "cmd/dedupe/dedupe_passes.h"

#include <inttypes.h>
#include <string.h>

#include "cmd/common/input_copy.h"
#include "cmd/common/progress.h"
#include "cmd/common/shard.h"
#include "cmd/dedupe/dedupe_recall.h"
#include "cmd/output/inputs.h"
#include "corpus/dedupe/repeats.h"

struct dedupe_run {
    struct dedupe_args *args;
    struct output *output;
    struct dedupe *dedupe;
    struct input_copy copy;
    struct repeats repeats;
    struct alias_proposals proposals;
    struct text name; /* of an entry, as it is shown */
    struct dedupe_recall recall; /* of the first pass; lost: there was none over this input */
    bool want_report;
    bool started; /* a record was written */
    /* of this pass */
    struct recall_place found; /* the last record that the walk came to */
    struct recall_place taken; /* the record of the last frame */
    size_t game; /* the one after that of the last frame */
};

/* ---- what a worker hands to the pass's sink, for each game ---- */

struct dedupe_frame {
    uint64_t ordinal; /* of the record */
    uint64_t moves; /* of the game's fingerprint; 0: it was not read */
    size_t length; /* of what follows */
};

/* The header after a frame of the last pass; the strings and the record's bytes follow. */
enum dedupe_string { STRING_FILE, STRING_ID, STRING_SITE, STRING_FIELDS };
#define STRINGS (STRING_FIELDS + REPEATS_FIELDS)

struct dedupe_frame_record {
    uint64_t number; /* in its entry */
    size_t lengths[STRINGS]; /* with their NULs; 0: none */
};

static size_t dedupe_frame_begin(const struct walk_item *item, uint64_t moves)
{
    const struct dedupe_frame frame = {.ordinal = item->ordinal, .moves = moves};

    text_append(item->out, &frame, sizeof frame);
    return item->out->length;
}

static void dedupe_frame_end(struct text *out, size_t begin)
{
    size_t length = out->length - begin;

    if (!out->failed)
        memcpy(out->bytes + begin - sizeof length, &length, sizeof length);
}

_Static_assert(offsetof(struct dedupe_frame, length) + sizeof(size_t) ==
                   sizeof(struct dedupe_frame),
               "the length stands right before what it measures");

static void dedupe_take(const struct dedupe_run *run, const struct walk_item *item,
                        struct fingerprint *fingerprint)
{
    const struct fingerprint_options options = {
        .fold = dedupe_fold_options(&run->args->options),
        .opening = run->args->options.min_plies,
    };

    fingerprint_take(fingerprint, item->record, item->position, item->outcome, &options);
}

static struct walk_work dedupe_work_of(struct dedupe_run *run,
                                       int (*record_each)(void *worker, struct walk_item *item))
{
    return (struct walk_work){
        .replay = WALK_REPLAY_OUTCOME, .record_each = record_each, .context = run};
}

static int dedupe_complain_of_change(const struct dedupe_run *run)
{
    complain(run->args->common.shard.merge
                 ? "the input is not what the shards read, or other options read it"
                 : "the input changed while it was read");
    return ERROR_INPUT;
}

/* Sets *game to the game of a frame, if it is the one that the first pass saw there. */
static int dedupe_find_game(struct dedupe_run *run, const struct dedupe_frame *frame, size_t *game)
{
    if (!run->recall.lost && frame->ordinal != run->taken.ordinal) {
        recall_place_seek(&run->taken, &run->recall, frame->ordinal);
        run->game = run->taken.game;
    }
    *game = run->game++;
    if (*game < dedupe_count(run->dedupe) &&
        (frame->moves == 0 || dedupe_fingerprint(run->dedupe, *game)->moves == frame->moves))
        return 0;
    return dedupe_complain_of_change(run);
}

/* Calls `each` with every frame; what it returns. */
static int dedupe_each_frame(struct dedupe_run *run, const char *bytes, size_t length,
                             int (*each)(struct dedupe_run *run, size_t game, const char *bytes,
                                         size_t length))
{
    int error = 0;

    while (length > 0 && error == 0) {
        struct dedupe_frame frame;
        size_t game = 0;
        memcpy(&frame, bytes, sizeof frame);
        error = dedupe_find_game(run, &frame, &game);
        if (error == 0)
            error = each(run, game, bytes + sizeof frame, frame.length);
        bytes += sizeof frame + frame.length;
        length -= sizeof frame + frame.length;
    }
    return error;
}

static void dedupe_find_nothing(void *context, const struct walk_finding *finding)
{
    (void)context; /* the first pass has reported them */
    (void)finding;
}

static int dedupe_walk_again(struct dedupe_run *run, const struct job *job)
{
    struct walk_counts unused;
    struct job again = *job;

    run->game = 0;
    run->found = run->taken = (struct recall_place){0};
    if (run->recall.lost)
        again.work.record_wish = NULL;
    int error = common_walk(&run->args->common, &again, run->output, &unused);
    bool ended = run->recall.lost ? run->game == dedupe_count(run->dedupe)
                                  : run->found.ordinal == run->recall.nrecords;
    return error != 0 || ended ? error : dedupe_complain_of_change(run);
}

/* ---- the first pass ---- */

struct dedupe_seen {
    struct fingerprint fingerprint;
    uint64_t ordinal;
};

static int dedupe_note_record(void *context, const struct walk_offer *offer)
{
    struct dedupe_run *run = context;

    dedupe_recall_add(&run->recall, offer->ordinal);
    return WALK_READ;
}

static int dedupe_fingerprint_record(void *worker, struct walk_item *item)
{
    struct dedupe_seen seen = {.ordinal = item->ordinal};

    dedupe_take(worker, item, &seen.fingerprint);
    seen.fingerprint.digest = fingerprint_digest(item->span->bytes, item->span->length);
    text_append(item->out, &seen, sizeof seen);
    return WALK_REPORTED;
}

static int dedupe_add_fingerprints(void *context, const char *bytes, size_t length)
{
    struct dedupe_run *run = context;
    int error = 0;

    for (; length > 0 && error == 0; length -= sizeof(struct dedupe_seen)) {
        struct dedupe_seen seen;
        memcpy(&seen, bytes, sizeof seen);
        bytes += sizeof seen;
        dedupe_recall_add_game(&run->recall, seen.ordinal);
        error = run->args->common.shard.partial == NULL
                    ? dedupe_add(run->dedupe, &seen.fingerprint)
                    : dedupe_add_at(run->dedupe, &seen.fingerprint, seen.ordinal);
    }
    return error;
}

static void dedupe_find_first(void *context, const struct walk_finding *finding)
{
    struct dedupe_run *run = context;
    struct walk_finding named = *finding;

    named.file = input_copy_name(&run->copy, finding->file, &run->name);
    complain_finding(&named, run->args->common.run.verbosity);
}

/* ---- the second pass ---- */

static int dedupe_wish_beginnings(void *context, const struct walk_offer *offer)
{
    struct dedupe_run *run = context;

    recall_place_seek(&run->found, &run->recall, offer->ordinal);
    for (unsigned i = 0; i < run->found.ngames; i++)
        if (dedupe_may_contain(run->dedupe, run->found.game + i))
            return WALK_READ;
    return WALK_SKIP;
}

static int dedupe_begin_record(void *worker, struct walk_item *item)
{
    const struct dedupe_run *run = worker;
    struct fingerprint fingerprint;

    dedupe_take(run, item, &fingerprint);
    if (!run->args->options.by_id)
        fingerprint.id = 0;
    size_t frame = dedupe_frame_begin(item, fingerprint.moves);
    dedupe_find(run->dedupe, item->position, &fingerprint, item->out);
    dedupe_frame_end(item->out, frame);
    return WALK_REPORTED;
}

static int dedupe_contain_found(struct dedupe_run *run, size_t game, const char *bytes,
                                size_t length)
{
    int error = 0;

    for (; length > 0 && error == 0; length -= sizeof(uint32_t)) {
        uint32_t beginning;
        memcpy(&beginning, bytes, sizeof beginning);
        bytes += sizeof beginning;
        error = dedupe_contain(run->dedupe, game, beginning);
    }
    return error;
}

static int dedupe_add_beginnings(void *context, const char *bytes, size_t length)
{
    return dedupe_each_frame(context, bytes, length, dedupe_contain_found);
}

/* ---- the last pass ---- */

/* Does the report name the game? */
static bool dedupe_names(const struct dedupe_run *run, size_t game)
{
    return run->want_report &&
           (dedupe_keeper(run->dedupe, game) != game || dedupe_is_repeated(run->dedupe, game) ||
            dedupe_is_twin(run->dedupe, game));
}

/*
 * Are the record's bytes those that the first pass read?  It knows their digest from the games: on
 * a record without any, nothing depends.
 */
static int dedupe_check_bytes(const struct dedupe_run *run, const struct span *span)
{
    return run->found.ngames == 0 || dedupe_fingerprint(run->dedupe, run->found.game)->digest ==
                                         fingerprint_digest(span->bytes, span->length)
               ? 0
               : dedupe_complain_of_change(run);
}

/* The report describes a game by its record; on a page, only the first game has bytes. */
static int dedupe_wish_kept(void *context, const struct walk_offer *offer)
{
    struct dedupe_run *run = context;
    int wish = WALK_SKIP;

    recall_place_seek(&run->found, &run->recall, offer->ordinal);
    int error = dedupe_check_bytes(run, offer->span);
    for (unsigned i = 0; i < run->found.ngames && error == 0; i++) {
        size_t game = run->found.game + i;

        if (dedupe_names(run, game) || run->args->aliases != NULL)
            return WALK_READ;
        if (!run->args->dry_run && dedupe_keeper(run->dedupe, game) == game)
            wish = offer->span->form == FORM_PAGE ? WALK_READ : WALK_PASS;
    }
    return error != 0 ? error : wish;
}

static int dedupe_pass_record(void *worker, struct walk_item *item)
{
    const struct dedupe_frame_record about = {.number = item->game};
    size_t frame = dedupe_frame_begin(item, 0);

    (void)worker;
    text_append(item->out, &about, sizeof about);
    text_append(item->out, item->span->bytes, item->span->length);
    dedupe_frame_end(item->out, frame);
    return WALK_REPORTED;
}

static int dedupe_keep_record(void *worker, struct walk_item *item)
{
    const struct dedupe_run *run = worker;
    const struct record *record = item->record;
    struct fingerprint fingerprint;

    dedupe_take(run, item, &fingerprint);
    size_t frame = dedupe_frame_begin(item, fingerprint.moves);
    const char *const strings[STRINGS] = {
        [STRING_FILE] = item->file,
        [STRING_ID] = record->id,
        [STRING_SITE] = fingerprint_site(record),
        [STRING_FIELDS + REPEATS_WHITE] = record->white,
        [STRING_FIELDS + REPEATS_BLACK] = record->black,
        [STRING_FIELDS + REPEATS_EVENT] = record->event,
        [STRING_FIELDS + REPEATS_DATE] = record->date,
    };
    struct dedupe_frame_record about = {.number = item->game};
    for (int i = 0; i < STRINGS && run->want_report; i++)
        about.lengths[i] = strings[i] != NULL ? strlen(strings[i]) + 1 : 0;
    text_append(item->out, &about, sizeof about);
    for (int i = 0; i < STRINGS; i++)
        text_append(item->out, strings[i], about.lengths[i]);
    if (!run->args->dry_run)
        text_append(item->out, record->bytes, record->length);
    dedupe_frame_end(item->out, frame);
    return WALK_REPORTED;
}

/* Adds the record to the report and to the evidence for aliases. */
static int dedupe_report_record(struct dedupe_run *run, size_t game,
                                const struct dedupe_frame_record *about,
                                const char *const strings[STRINGS])
{
    struct repeats_record record = {
        .number = about->number, .id = strings[STRING_ID], .site = strings[STRING_SITE]};
    int error = 0;

    memcpy(record.fields, &strings[STRING_FIELDS], sizeof record.fields);
    if (run->args->aliases != NULL)
        error = alias_proposals_add_record(&run->proposals, record.fields[REPEATS_WHITE],
                                           record.fields[REPEATS_BLACK], record.names);
    if (error != 0 || !dedupe_names(run, game))
        return error;
    record.file = input_copy_name(&run->copy, strings[STRING_FILE], &run->name);
    return repeats_add(&run->repeats, game, &record);
}

static int dedupe_keep_one(struct dedupe_run *run, size_t game, const char *bytes, size_t length)
{
    struct dedupe_frame_record about;
    const char *strings[STRINGS];

    memcpy(&about, bytes, sizeof about);
    const char *record = bytes + sizeof about;
    for (int i = 0; i < STRINGS; i++) {
        strings[i] = about.lengths[i] > 0 ? record : NULL;
        record += about.lengths[i];
    }
    int error = dedupe_report_record(run, game, &about, strings);
    if (error != 0 || run->args->dry_run || dedupe_keeper(run->dedupe, game) != game)
        return error;
    if (run->started)
        error = output_write(run->output, "\n", 1);
    run->started = true;
    return error != 0 ? error
                      : output_write(run->output, record, length - (size_t)(record - bytes));
}

static int dedupe_keep_records(void *context, const char *bytes, size_t length)
{
    return dedupe_each_frame(context, bytes, length, dedupe_keep_one);
}

/* ---- the run ---- */

static int dedupe_decide_all(struct dedupe_run *run)
{
    struct job job = {.work = dedupe_work_of(run, dedupe_begin_record),
                      .sink = dedupe_add_beginnings,
                      .find = dedupe_find_nothing};

    progress_task("finding repeats", 0);
    int error = dedupe_group(run->dedupe);
    progress_end();
    job.work.record_wish = dedupe_wish_beginnings;
    if (error == 0 && dedupe_wants_beginnings(run->dedupe))
        error = dedupe_walk_again(run, &job);
    return error != 0 ? error : dedupe_decide(run->dedupe);
}

/* Makes room for the records that the report names. */
static int dedupe_begin_report(struct dedupe_run *run)
{
    size_t named = 0;

    for (size_t game = 0; game < dedupe_count(run->dedupe); game++)
        named += dedupe_names(run, game);
    run->repeats.keeps_fields = run->args->common.output.format != FORMAT_TEXT;
    run->repeats.keeps_names = run->args->aliases != NULL;
    return repeats_reserve(&run->repeats, named);
}

static int dedupe_write_kept(struct dedupe_run *run, const struct walk_counts *counts)
{
    struct job job = {.work = dedupe_work_of(run, dedupe_keep_record),
                      .sink = dedupe_keep_records,
                      .find = dedupe_find_nothing};
    int error = 0;

    job.work.record_wish = dedupe_wish_kept;
    job.work.record_passed = dedupe_pass_record;
    if (run->want_report)
        error = dedupe_begin_report(run);
    if (error == 0 && (!run->args->dry_run || run->want_report))
        error = dedupe_walk_again(run, &job);
    if (error == 0 && run->started && counts->ends_line)
        error = output_write(run->output, "\n", 1); /* as the input does */
    return error;
}

/* Where the report goes. */
struct dedupe_reports {
    struct output *output, *file; /* NULL: not there */
};

static int dedupe_put_report(void *context, const struct text *part)
{
    const struct dedupe_reports *to = context;
    int error = to->output == NULL ? 0 : output_write(to->output, part->bytes, part->length);

    return error != 0 || to->file == NULL ? error
                                          : output_write(to->file, part->bytes, part->length);
}

static int dedupe_write_report(struct dedupe_run *run, const struct walk_counts *counts)
{
    const struct dedupe_args *args = run->args;
    const bool wants_file = args->report != NULL && !common_unread(counts);
    struct dedupe_reports to = {args->dry_run ? run->output : NULL,
                                wants_file ? output_open(args->report) : NULL};

    if (wants_file && to.file == NULL)
        return ERROR_OUTPUT;
    progress_task("writing the report", 0);
    int error = repeats_write(&run->repeats, run->dedupe, &args->options, counts,
                              args->common.output.format, dedupe_put_report, &to);
    progress_end();
    return output_close(to.file, error == 0) != 0 ? ERROR_OUTPUT : error;
}

static int dedupe_write_aliases(struct dedupe_run *run, const struct walk_counts *counts)
{
    const struct dedupe_args *args = run->args;
    struct text aliases = {0};
    uint64_t pairs[2];
    int error = repeats_share_names(&run->repeats, run->dedupe, args->alias_plies, &run->proposals);

    if (error == 0)
        error = alias_proposals_write(&run->proposals, args->common.output.format, &aliases, pairs);
    if (error == 0 && !common_unread(counts))
        error = output_file(args->aliases, &aliases);
    if (error == 0 && args->common.run.verbosity >= 0 && pairs[0] + pairs[1] > 0)
        complain("%llu %s of names may be one player's, %llu %s contradicted",
                 (unsigned long long)pairs[0], pairs[0] == 1 ? "pair" : "pairs",
                 (unsigned long long)pairs[1], pairs[1] == 1 ? "is" : "are");
    text_release(&aliases);
    return error;
}

/* The account of the records: "9 records read = 6 kept + 3 dropped (1 by id, 2 by moves) + 0
 * rejected". */
static void dedupe_report_dropped(const struct dedupe_counts *found,
                                  const struct walk_counts *counts, uint64_t dropped)
{
    struct text line = {0};
    const char *comma = "";

    text_format(&line, "%llu %s read = %llu kept + %llu dropped (",
                (unsigned long long)counts->read, counts->read == 1 ? "record" : "records",
                (unsigned long long)counts->reported, (unsigned long long)dropped);
    for (int reason = DEDUPE_ID; reason < DEDUPE_REASONS; reason++) {
        if (found->by_reason[reason] == 0)
            continue;
        text_format(&line, "%s%llu by %s", comma, (unsigned long long)found->by_reason[reason],
                    dedupe_reason_name((enum dedupe_reason)reason));
        comma = ", ";
    }
    text_char(&line, ')');
    if (counts->filtered > dropped)
        text_format(&line, " + %llu filtered", (unsigned long long)(counts->filtered - dropped));
    text_format(&line, " + %llu rejected", (unsigned long long)counts->rejected);
    if (counts->damage > 0)
        text_format(&line, "; damage between records in %llu %s",
                    (unsigned long long)counts->damage, counts->damage == 1 ? "place" : "places");
    complain("%s", text_c(&line));
    text_release(&line);
}

/* One sum is printed: here, or in the text of a dry run. */
static void dedupe_report_summary(struct dedupe_run *run, const struct walk_counts *counts)
{
    const struct dedupe_counts *found = dedupe_counts(run->dedupe);
    uint64_t dropped = dedupe_count(run->dedupe) - found->by_reason[DEDUPE_KEPT];
    struct run_args *how = &run->args->common.run;

    const bool is_text = run->args->dry_run && run->args->report == NULL &&
                         run->args->common.output.format == FORMAT_TEXT;

    how->has_account = dropped > 0 || (is_text && how->verbosity <= 0);
    if (how->verbosity < 0)
        return;
    if (found->contradictions > 0)
        complain("%llu kept records share an id, but not their moves, with another one",
                 (unsigned long long)found->contradictions);
    if (found->twins > 0)
        complain(
            "%llu kept %s the moves of another one, and each an id of its own; "
            "--by=%s drops %s",
            (unsigned long long)found->twins, found->twins == 1 ? "record has" : "records have",
            found->rotated_twins > 0 ? "symmetry" : "moves", found->twins == 1 ? "it" : "them");
    if (dropped > 0 && (!is_text || how->verbosity > 0))
        dedupe_report_dropped(found, counts, dropped);
}

/* Records the options that decide which games are repeats. */
static void dedupe_shard_options(struct shard *shard, const struct dedupe_options *options)
{
    if (options->over_ids)
        shard_option(shard, "--by=%s%s%s%s%s", options->by_id ? "id," : "",
                     options->by_moves ? "moves," : "", options->by_symmetry ? "symmetry," : "",
                     options->by_swap ? "swap," : "", options->by_prefix ? "prefix," : "");
    shard_number(shard, "--min-plies", (uint64_t)options->min_plies, DEDUPE_MIN_PLIES);
}

/* Partial results describe games; the records are where they were. */
static int dedupe_reopen(struct dedupe_run *run)
{
    const struct common *common = &run->args->common;
    bool is_standard = common->input.noperands == 0;

    run->args->options = *dedupe_options(run->dedupe);
    for (size_t i = 0; i < common->input.noperands; i++)
        is_standard |= strcmp(common->input.operands[i], "-") == 0;
    if (is_standard)
        complain("standard input, which the shards read, cannot be read again");
    /* The shards did not count what a replacement could lose. */
    inputs_protect(common->input.operands, common->input.noperands);
    if (common->output.path != NULL && inputs_refuses(common->output.path, true))
        return ERROR_OUTPUT;
    return is_standard ? ERROR_INPUT : 0;
}

/* The first pass, over the input or partial results. */
static int dedupe_gather(struct dedupe_run *run, struct shard *shard, struct walk_counts *counts)
{
    struct common *common = &run->args->common;
    struct job job = {.work = dedupe_work_of(run, dedupe_fingerprint_record),
                      .sink = dedupe_add_fingerprints,
                      .find = dedupe_find_first};
    int error = 0;

    job.work.record_wish = dedupe_note_record;
    run->recall.lost = common->shard.partial != NULL || common->shard.merge;
    dedupe_shard_options(shard, dedupe_options(run->dedupe));
    if (common->shard.partial == NULL && !common->shard.merge && common->filter.index == NULL)
        error = input_copy_open(&run->copy, &common->input, common->run.verbosity < 0);
    if (error == 0)
        error = shard_gather(shard, common, &job, run->output, counts);
    if (error == 0 && common->shard.merge && common->shard.partial == NULL)
        error = dedupe_reopen(run);
    return error;
}

/* Would records that the conditions pass over be lost? */
static int dedupe_check_filtered(const struct dedupe_run *run, const struct walk_counts *counts)
{
    if (!output_replaces_input(run->output) || counts->filtered == 0)
        return 0;
    complain("`%s' is also an input, and %" PRIu64 " %s filtered; name another file",
             run->args->common.output.path, counts->filtered,
             counts->filtered == 1 ? "record was" : "records were");
    return ERROR_OUTPUT;
}

/* The other passes. */
static int dedupe_answer(struct dedupe_run *run, struct walk_counts *counts)
{
    int error = dedupe_check_filtered(run, counts);

    if (error == 0)
        error = dedupe_decide_all(run);
    if (error == 0) {
        counts->reported = dedupe_counts(run->dedupe)->by_reason[DEDUPE_KEPT];
        counts->filtered += dedupe_count(run->dedupe) - counts->reported;
        error = dedupe_write_kept(run, counts);
    }
    if (error == 0 && run->want_report)
        error = dedupe_write_report(run, counts);
    if (error == 0 && run->args->aliases != NULL)
        error = dedupe_write_aliases(run, counts);
    if (error == 0)
        dedupe_report_summary(run, counts);
    return error;
}

int dedupe_run(struct dedupe_args *args, struct output *output)
{
    struct dedupe_run run = {.args = args, .output = output};
    struct walk_counts counts = {0};

    run.want_report = args->dry_run || args->report != NULL || args->aliases != NULL;
    run.dedupe = dedupe_new(&args->options);
    struct shard shard = {.kind = &dedupe_partial, .accumulator = run.dedupe};
    int error = run.dedupe == NULL ? ERROR_MEMORY : dedupe_gather(&run, &shard, &counts);
    if (error == 0 && args->common.shard.partial != NULL)
        error = shard_write(&shard, &args->common, &counts, output);
    else if (error == 0)
        error = dedupe_answer(&run, &counts);
    int status = common_finish(&args->common, output, error, &counts);
    shard_release(&shard);
    dedupe_free(run.dedupe);
    dedupe_recall_release(&run.recall);
    repeats_release(&run.repeats);
    alias_proposals_release(&run.proposals);
    input_copy_release(&run.copy);
    text_release(&run.name);
    return status;
}
