/* SPDX-License-Identifier: ISC */
/*
 * Shared by the tests of pages in Chromium: their arguments, their output as TAP, and pages whose
 * noise is collected.
 *
 *     node NAME_test.js NPM-FOLDER CHROMIUM PAGES-FOLDER
 */
'use strict';
const path = require('path');
const fs = require('fs');
const [npm, chromium, folder] = process.argv.slice(2);
const playwright = require(path.join(npm, 'node_modules/playwright-core'));

let number = 0;
let browser;

const ok = (good, what, got) => {
    number++;
    console.log((good ? 'ok ' : 'not ok ') + number + ' - ' + what);
    if (!good && got !== undefined) console.log('# got: ' + JSON.stringify(got).slice(0, 600));
};
const is = (got, wanted, what) => ok(got === wanted, what, got);

/* Opens a page; what it says on the console and asks of the network is collected in page.noise. */
const open = async (name, options = {}) => {
    const context = await browser.newContext({
        viewport: { width: options.width || 1280, height: options.height || 800 },
        colorScheme: options.scheme || 'light',
        javaScriptEnabled: options.script !== false,
        hasTouch: !!options.touch,
        isMobile: !!options.mobile,
        acceptDownloads: true,
        bypassCSP: !!options.inspect,
        permissions: options.permissions || [],
    });
    const page = await context.newPage();
    page.noise = [];
    page.on('console', (message) => page.noise.push(message.text()));
    page.on('pageerror', (error) => page.noise.push(error.message));
    page.on('request', (request) => {
        if (!/^(file|data|blob):/.test(request.url())) page.noise.push('request ' + request.url());
    });
    await page.goto('file://' + path.join(folder, name) + (options.hash || ''));
    page.end = async (what) => {
        is(page.noise.join('; '), '', what + ': the console is silent, and nothing is requested');
        await context.close();
    };
    return page;
};

/* Runs the tests with a browser. */
const run = async (tests) => {
    browser = await playwright.chromium.launch({
        executablePath: chromium,
        args: ['--no-sandbox'],
    });
    try {
        await tests();
    } catch (error) {
        ok(false, 'the test runs to its end', error.message);
    }
    await browser.close();
    console.log('1..' + number);
};

const axe = fs.readFileSync(path.join(npm, 'node_modules/axe-core/axe.min.js'), 'utf8');
const stones = (page) => page.locator('#stones use').count();

module.exports = { axe, folder, is, ok, open, run, stones };
