/* SPDX-License-Identifier: ISC */
/*
 * Drives pages with an engine in Chromium and prints TAP.
 *
 *     node live_test.js NPM-FOLDER CHROMIUM PAGES-FOLDER
 *
 * tests/cli/position/page-engine.t makes the pages and runs this.
 */
'use strict';
const path = require('path');
const fs = require('fs');
const driver = require('./driver.js');
const { axe, folder, is, ok, run, stones } = driver;

const has = (got, wanted, what) => ok(got.includes(wanted), what, got);
const open = async (name, options = {}) => {
    const page = await driver.open(name, { height: 900, mobile: options.touch, ...options });
    await page.waitForSelector('html.js');
    return page;
};
/* Until a function of the page is true; its policy allows no waitForFunction(). */
const until = async (page, what, test, seconds = 60) => {
    for (let i = 0; i < 20 * seconds; i++) {
        if (await page.evaluate(test).catch(() => false)) return;
        await page.waitForTimeout(50);
    }
    ok(false, 'in time: ' + what, await page.textContent('#said'));
};
const works = (page) =>
    until(page, 'the engine works', () => liveEngine.works && document.querySelector('html.js'));
const said = (page) => page.textContent('#said');
/*
 * Does what opens a record, which the page loads itself again for, and waits until the engine works
 * in the new page: the one that is left has no more than its link changed at first, and works too.
 */
const reopens = async (page, act) => {
    await page.evaluate(() => (window.isLeft = true));
    await act();
    await until(page, 'the page is loaded again', () => !window.isLeft);
    await works(page);
};
const cellNamed = (page, name) =>
    page.evaluate((wanted) => {
        const data = JSON.parse(document.querySelector('#data').textContent);
        return data.lg.split(' ').indexOf(wanted);
    }, name);
const playAt = async (page, name, tap) => {
    const cell = page.locator('#cells use[data-c="' + (await cellNamed(page, name)) + '"]');
    await (tap ? cell.tap({ force: true }) : cell.click({ force: true }));
};
/* Until the last answer about the position is there. */
const rests = (page) => until(page, 'the engine rests', () => said.ariaBusy === 'false', 120);
const saved = async (page) => {
    const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.click('[data-do=save]'),
    ]);
    return fs.readFileSync(await download.path(), 'utf8');
};
const hash = async (page) => {
    await page.waitForTimeout(300);
    return page.evaluate(() => location.hash);
};

/* An annotated game: moves of one's own, and what the engine says of them. */
const annotated = async () => {
    const page = await open('game.html', { hash: '#m9' });
    await works(page);
    const told = await said(page);
    ok(!/fewest stones/.test(told), 'the annotation speaks for the moves of the game', told);
    await playAt(page, 'a1');
    is(await stones(page), 9, 'a click on an empty cell plays there');
    await until(page, 'a first search', () => /found in [0-9,]+ pos/.test(said.textContent));
    const first = await said(page);
    for (const words of [
        'with one stone',
        'fewest stones to a figure: White ring',
        'dead',
        'frame',
    ])
        has(first, words, 'answers come: ' + words);
    has(await hash(page), '#m9+a1', 'the move is in the link');
    await playAt(page, 'b1');
    has(await said(page), 'A move of your own', 'the next stone ends the search of the one before');
    await rests(page);
    has(await said(page), 'in 200,000 positions', 'budgets grow');
    const link = await hash(page);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await playAt(page, 'c1');
    await page.click('[data-do=back]');
    await playAt(page, 'e1');
    const both = await hash(page);
    has(both, ';v=9+c1', 'another line of ours is in the link', both);
    const sgf = await saved(page);
    ok(/\(;[WB]\[c1\]/.test(sgf) && /\(;[WB]\[e1\]/.test(sgf), 'both are in the saved record', sgf);
    fs.writeFileSync(path.join(folder, 'own.sgf'), sgf);
    await page.end('an annotated game');
    const again = await open('game.html', { hash: link });
    await works(again);
    is(await stones(again), 10, 'the link leads to the line');
    await again.end('a link');
    const two = await open('game.html', { hash: both });
    await works(two);
    has(await two.textContent('#moves'), 'c1', 'the other line is there again');
    await two.end('a link with two lines');
};

/* The board of a club, on a telephone. */
const club = async (record, winning) => {
    const phone = { width: 360, height: 740, touch: true };
    const page = await open('board.html', phone);
    await works(page);
    await page.screenshot({ path: path.join(folder, 'club-empty.png') });
    for (const name of ['h8', 'g7', 'i8']) await playAt(page, name, true);
    is(await stones(page), 3, 'three taps are three stones');
    is(await page.textContent('#place'), '3', 'the place is the third move, of no number of moves');
    ok(!(await page.isVisible('#range')), 'a board without a game has nothing to slide through');
    await rests(page);
    has(await said(page), 'no forced win found', 'the engine searched');
    await page.screenshot({ path: path.join(folder, 'club-play.png'), fullPage: true });
    await page.tap('text="take back"');
    is(await stones(page), 2, 'and one is taken back');
    /* a record */
    await page.tap('#open summary');
    await page.fill('#open textarea', '(;GM[Go]SZ[19];B[aa])');
    await page.tap('#open button >> nth=0');
    await until(page, 'a refusal', () => /not opened/.test(opened.textContent));
    has(await page.textContent('#opened'), 'unknown', 'what is no record is refused with a reason');
    await page.fill('#open textarea', record);
    await reopens(page, () => page.tap('#open button >> nth=0'));
    await until(page, 'an answer', () => /has won|fewest/.test(said.textContent));
    has(await page.textContent('h1'), 'player-9', 'a pasted record has its players');
    const count = await stones(page);
    ok(count > 20, 'and its moves', count);
    has(await said(page), 'has won by', 'the engine sees who has won');
    for (let i = 0; i < winning; i++) await page.tap('[data-do=back]');
    await page.waitForSelector('#best button:has-text("proved")', { timeout: 60000 });
    has(await said(page), ' wins in ', 'a forced win is proved');
    await page.screenshot({ path: path.join(folder, 'club-proof.png'), fullPage: true });
    const before = await stones(page);
    await page.tap('#best button:has-text("proved")');
    is(await stones(page), before + 1, 'the line of the proof begins');
    let steps = 1;
    while (!(await said(page)).includes('has won') && steps++ < 40) {
        await page.tap('[data-do=next]');
        await page.waitForTimeout(80);
    }
    has(await said(page), 'has won', 'and leads to the win');
    const link = await hash(page);
    ok(link.length < 1500, 'the link is short enough to be sent', link.length);
    const title = await page.textContent('h1');
    await page.end('the board of a club');
    const again = await open('board.html', { ...phone, hash: link });
    await works(again);
    await until(again, 'the win', () => /has won/.test(said.textContent));
    is(await again.textContent('h1'), title, 'the shared link opens the same game');
    is(await stones(again), before + steps, 'at the same move');
    const wide = await again.evaluate(() => document.documentElement.scrollWidth);
    ok(wide <= 360, 'nothing is wider than the telephone', wide);
    await again.screenshot({ path: path.join(folder, 'club-shared.png'), fullPage: true });
    await again.end('the shared link');
};

const dropFile = (page, name) =>
    page.evaluate(
        ([called, content]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([new Uint8Array(content)], called));
            document.dispatchEvent(new DragEvent('drop', { dataTransfer }));
        },
        [name, [...fs.readFileSync(path.join(folder, name))]],
    );

/* A server's JSON, dropped on a telephone's board that has moves: damaged, then whole. */
const dropped = async () => {
    const page = await open('board.html', { width: 360, height: 740, touch: true });
    await works(page);
    for (const name of ['h8', 'g7']) await playAt(page, name, true);
    const before = await hash(page);
    for (const [name, reason] of [
        ['cut.json', 'not closed'],
        ['other.json', 'Chess'],
        ['cell.json', 'z99'],
    ]) {
        await dropFile(page, name);
        await until(page, 'a refusal', () => /not opened/.test(opened.textContent));
        has(await page.textContent('#opened'), reason, name + ' is refused with the reason');
        ok(await page.isVisible('#opened'), 'which is to be seen');
        is(await stones(page), 2, 'and the stones stay');
        is(await hash(page), before, 'and so does the link');
        await page.evaluate(() => (opened.textContent = ''));
    }
    await page.screenshot({ path: path.join(folder, 'club-refused.png'), fullPage: true });
    await reopens(page, () => dropFile(page, 'server.json'));
    has(await page.textContent('h1'), 'First Seat', "a server's JSON has its players");
    has(await page.textContent('header p'), 'Havannah, size 4', 'and its board');
    is(await stones(page), 5, 'and its moves');
    await reopens(page, () => page.goBack());
    has(await page.textContent('header p'), 'size 8', 'Back leads to the board before');
    is(await stones(page), 2, 'and to the moves that were played');
    await page.end('dropped files');
};

/* Records of other kinds, dropped and pasted. */
const records = async () => {
    const page = await open('board.html');
    await works(page);
    const paste = (text) =>
        reopens(page, () =>
            page.evaluate((pasted) => {
                const clipboardData = new DataTransfer();
                clipboardData.setData('text', pasted);
                document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
            }, text),
        );
    await paste('a1 b2 c3 d4');
    is(await stones(page), 4, 'a line of moves is taken for this board');
    await paste('hex-11 a1 swap b3 c4');
    has(
        await page.textContent('header p'),
        'Hex, size 11',
        'a record of another game brings its board',
    );
    is(await page.locator('#cells use').count(), 121, 'with its cells');
    await page.screenshot({ path: path.join(folder, 'club-hex.png') });
    await reopens(page, () => page.goBack());
    has(await page.textContent('header p'), 'Havannah, size 8', 'Back leads to the board before');
    is(await stones(page), 4, 'and to its game');
    await reopens(page, () => dropFile(page, 'latin.sgf'));
    has(await page.textContent('h1'), 'José', 'a dropped file is read, whatever its character set');
    await page.end('records');
    const bad = await open('board.html', { hash: '#m0;r=AAAA' });
    await works(bad);
    has(await bad.textContent('#opened'), 'not opened', 'a damaged link says so');
    await bad.end('a damaged link');
};

const access = async () => {
    const page = await open('board.html', { inspect: true });
    await works(page);
    await playAt(page, 'h8');
    await rests(page);
    await page.screenshot({ path: path.join(folder, 'board-wide.png') });
    await page.addScriptTag({ content: axe });
    const { violations } = await page.evaluate('axe.run()');
    const serious = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
    is(serious.map(({ id }) => id).join(' '), '', 'axe finds nothing serious on a board');
    await page.end('the board, inspected');
};

run(async () => {
    const record = fs.readFileSync(path.join(folder, 'game.sgf'), 'utf8');
    await annotated();
    await club(record, 3);
    await records();
    await dropped();
    await access();
});
