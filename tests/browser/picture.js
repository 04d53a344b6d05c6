/* SPDX-License-Identifier: ISC */
/*
 * Takes the picture of a page for README: `make picture`.
 *
 *     node picture.js NPM-FOLDER CHROMIUM PAGE.html#HASH PICTURE.png
 */
'use strict';
const path = require('path');
const [npm, chromium, page, picture] = process.argv.slice(2);
const playwright = require(path.join(npm, 'node_modules/playwright-core'));

(async () => {
    const browser = await playwright.chromium.launch({
        executablePath: chromium,
        args: ['--no-sandbox'],
    });
    const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await tab.goto('file://' + path.resolve(page));
    await tab.waitForSelector('html.js');
    await tab.screenshot({ path: picture });
    await browser.close();
})();
