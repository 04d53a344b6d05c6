/* SPDX-License-Identifier: ISC */
/* The options that tools which rate players share. */
#include "cmd/common/rating_options.h"

#include <math.h>
#include <stdlib.h>

const char *const rating_orders[] = {"auto", "date", "id", "none", NULL};

static double rating_read_decimal(struct argp_state *state, const char *option, const char *arg,
                                  double least, double most)
{
    char *end;
    double value = strtod(arg, &end);

    if (end == arg || *end != '\0' || !isfinite(value) || value < least || value > most)
        argp_error(state, "bad value `%s' for --%s: want a number from %g to %g", arg, option,
                   least, most);
    return value;
}

error_t rating_parse(struct rating_options *options, int key, char *arg, struct argp_state *state)
{
    struct ratings_options *rate = &options->rate;

    switch (key) {
    case RATING_ALIASES: options->aliases = arg; return 0;
    case RATING_BOTS: options->bots = arg; return 0;
    case RATING_WITHOUT_BOTS: rate->without_bots = true; return 0;
    case RATING_PRIOR: rate->prior = rating_read_decimal(state, "prior", arg, 0.01, 1000); return 0;
    case RATING_ORDER:
        rate->order = (enum ratings_order)option_choice(state, "order", arg, rating_orders);
        return 0;
    case RATING_PERIOD:
        rate->period = (unsigned)option_number(state, "period", arg, 1, 1000000000);
        return 0;
    case RATING_TAU: rate->tau = rating_read_decimal(state, "tau", arg, 0.1, 2); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

void rating_check(const struct rating_options *options, struct argp_state *state)
{
    if (options->rate.without_bots && options->bots == NULL)
        argp_error(state, "--without-bots needs --bots");
}

static int rating_read_names(const struct rating_options *options, struct player_aliases *aliases)
{
    struct text problem = {0};
    int error = 0;

    if (options->aliases != NULL)
        error = player_aliases_read_aliases(aliases, options->aliases, &problem);
    if (error == 0 && options->bots != NULL)
        error = player_aliases_read_bots(aliases, options->bots, &problem);
    if (error == ERROR_INPUT)
        complain("%s", text_c(&problem));
    text_release(&problem);
    return error;
}

int rating_begin(struct rating_options *options, struct ratings **ratings,
                 struct player_aliases **aliases)
{
    *ratings = NULL;
    *aliases = player_aliases_new();
    int error = *aliases == NULL ? ERROR_MEMORY : rating_read_names(options, *aliases);

    options->rate.aliases = *aliases;
    if (error == 0)
        *ratings = ratings_new(&options->rate);
    return error == 0 && *ratings == NULL ? ERROR_MEMORY : error;
}

void rating_shard_options(const struct rating_options *options, struct shard *shard)
{
    if (options->aliases != NULL || options->bots != NULL)
        shard_option(shard, "--aliases,--bots=%016llx",
                     (unsigned long long)player_aliases_digest(options->rate.aliases));
    if (options->rate.without_bots)
        shard_option(shard, "--without-bots");
}
