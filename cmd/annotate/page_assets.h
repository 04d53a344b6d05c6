/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_PAGE_ASSETS_H
#define CMD_ANNOTATE_PAGE_ASSETS_H

/*
 * The styles and scripts of this room's pages.
 */

#include "corpus/base/page_asset.h"

/* Assets of annotated games; site.js is the script of their index, live.js the one with the engine:
 * text NULL if the build has none (`make web'). */
extern const struct page_asset page_css, page_js, site_js, live_js;
/* The list of games and a sheet of problems: additions to the style of reports. */
extern const struct page_asset games_css, problems_css;

#endif
