/* SPDX-License-Identifier: ISC */
/*
 * Does hav-gtp say the same on every machine?
 *
 *     sessions GAME SIZE LEVEL <commands
 *
 * A session with 500 simulations for each question, since a time would end searches elsewhere on
 * each machine: `make ports' compiles it for other machines and compares.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/gtp/gtp_run.h"

int main(int argc, char **argv)
{
    struct gtp_options options = {
        .client = GTP_CASTRO, .limit_nodes = 2000, .simulations = 500, .seed = 1};

    if (argc != 4) {
        fputs("usage: sessions GAME SIZE LEVEL\n", stderr);
        return 64;
    }
    options.game = game_find(argv[1], strlen(argv[1]));
    options.size = atoi(argv[2]);
    options.level = atoi(argv[3]);
    return options.game == NULL ? 64 : gtp_run(&options);
}
