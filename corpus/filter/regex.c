/* SPDX-License-Identifier: ISC */
/*
 * Does a text match an expression?  PCRE2 with its compiler to machine code, where there is one for
 * this processor; the interpreter is kept to the same limits.
 */
#include "corpus/filter/regex.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdlib.h>
#include <string.h>

#define MATCH_LIMIT 1000000u /* steps, of the order of 10 ms; set by hand */
#define DEPTH_LIMIT 100000u /* set by hand */
#define HEAP_LIMIT_KIB 16384u /* set by hand */
#define JIT_STACK_LEAST ((size_t)32 << 10) /* set by hand */
#define JIT_STACK_MOST ((size_t)1 << 20) /* set by hand */
#define NESTING_MAX 200u /* set by hand */

struct regex {
    pcre2_code *code;
};

struct regex_matcher {
    pcre2_match_data *data;
    pcre2_match_context *context;
    pcre2_jit_stack *stack;
};

static int regex_compile(struct regex *regex, const char *pattern,
                         const struct regex_options *options, pcre2_compile_context *context,
                         struct text *problem)
{
    uint32_t flags = PCRE2_UTF | (options->ignore_case ? PCRE2_CASELESS : 0);
    PCRE2_SIZE at;
    int error;

    flags |= options->literal ? PCRE2_LITERAL
                              : PCRE2_UCP | PCRE2_DOLLAR_ENDONLY | PCRE2_NEVER_BACKSLASH_C;
    pcre2_set_max_pattern_length(context, REGEX_BYTES_MAX);
    pcre2_set_parens_nest_limit(context, NESTING_MAX);
    regex->code = pcre2_compile((PCRE2_SPTR)pattern, strlen(pattern), flags, &error, &at, context);
    if (regex->code == NULL) {
        PCRE2_UCHAR message[256] = "";

        if (error == PCRE2_ERROR_HEAP_FAILED)
            return ERROR_MEMORY;
        pcre2_get_error_message(error, message, sizeof message);
        text_format(problem, "at byte %llu: %s", (unsigned long long)at + 1, (char *)message);
        return problem->failed ? ERROR_MEMORY : ERROR_INPUT;
    }
    /* If JIT compilation fails the pattern is interpreted, with the same results. */
    pcre2_jit_compile(regex->code, PCRE2_JIT_COMPLETE);
    return 0;
}

int regex_new(struct regex **result, const char *pattern, const struct regex_options *options,
              struct text *problem)
{
    struct regex *regex = calloc(1, sizeof *regex);
    pcre2_compile_context *context = pcre2_compile_context_create(NULL);
    int error = ERROR_MEMORY;

    *result = NULL;
    if (regex != NULL && context != NULL)
        error = regex_compile(regex, pattern, options, context, problem);
    pcre2_compile_context_free(context);
    if (error == 0)
        *result = regex;
    else
        regex_free(regex);
    return error;
}

void regex_free(struct regex *regex)
{
    if (regex == NULL)
        return;
    pcre2_code_free(regex->code);
    free(regex);
}

struct regex_matcher *regex_matcher_new(void)
{
    struct regex_matcher *matcher = calloc(1, sizeof *matcher);

    if (matcher == NULL)
        return NULL;
    matcher->data = pcre2_match_data_create(1, NULL);
    matcher->context = pcre2_match_context_create(NULL);
    matcher->stack = pcre2_jit_stack_create(JIT_STACK_LEAST, JIT_STACK_MOST, NULL);
    if (matcher->data == NULL || matcher->context == NULL) {
        regex_matcher_free(matcher);
        return NULL;
    }
    pcre2_set_match_limit(matcher->context, MATCH_LIMIT);
    pcre2_set_depth_limit(matcher->context, DEPTH_LIMIT);
    pcre2_set_heap_limit(matcher->context, HEAP_LIMIT_KIB);
    /* Without a stack of its own (there is none where nothing is compiled) it uses the machine's,
     * and says sooner that it cannot decide. */
    if (matcher->stack != NULL)
        pcre2_jit_stack_assign(matcher->context, NULL, matcher->stack);
    return matcher;
}

void regex_matcher_free(struct regex_matcher *matcher)
{
    if (matcher == NULL)
        return;
    pcre2_jit_stack_free(matcher->stack);
    pcre2_match_context_free(matcher->context);
    pcre2_match_data_free(matcher->data);
    free(matcher);
}

enum regex_answer regex_match(const struct regex *regex, struct regex_matcher *matcher,
                              const char *text, size_t length)
{
    int found =
        pcre2_match(regex->code, (PCRE2_SPTR)text, length, 0, 0, matcher->data, matcher->context);

    /* A limit, a text that is no UTF-8, memory: whatever it is, it is no answer. */
    return found >= 0 ? REGEX_YES : found == PCRE2_ERROR_NOMATCH ? REGEX_NO : REGEX_UNDECIDED;
}
