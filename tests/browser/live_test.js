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
const said = async (page) =>
    (await page.textContent('#said')) + ' ' + (await page.textContent('#facts'));
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
    await page.click('#menu summary');
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
    await until(page, 'a first chance', () => /White \d+ %/.test(said.textContent));
    ok((await page.locator('#best li button').count()) > 1, 'with the moves that it likes');
    has(await hash(page), '#m9+a1', 'the move is in the link');
    await playAt(page, 'b1');
    has(await said(page), 'A move of your own', 'the next stone ends the search of the one before');
    await rests(page);
    const all = await said(page);
    for (const words of ['simulations.', 'in 200,000 positions', 'stones to a figure: White ring'])
        has(all, words, 'answers come: ' + words);
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
    await until(page, 'an answer', () => /has won|%/.test(said.textContent));
    has(await page.textContent('h1'), 'player-9', 'a pasted record has its players');
    const count = await stones(page);
    ok(count > 20, 'and its moves', count);
    has(await said(page), 'has won by', 'the engine sees who has won');
    for (let i = 0; i < winning; i++) await page.tap('[data-do=back]');
    await page.waitForSelector('#best button:has-text("proved")', { timeout: 60000 });
    await until(page, 'its stones', () => / wins in /.test(said.textContent));
    has(await said(page), ' wins in ', 'a forced win is proved');
    await page.screenshot({ path: path.join(folder, 'club-proof.png'), fullPage: true });
    const before = await stones(page);
    await page.tap('#best button:has-text("proved")');
    is(await stones(page), before + 1, 'the line of the proof begins');
    for (let steps = 0; steps < 40 && !(await said(page)).includes('has won'); steps++) {
        await page.tap('[data-do=next]');
        await page.waitForTimeout(80);
    }
    await until(page, 'the win', () => /has won/.test(said.textContent));
    has(await said(page), 'has won', 'and leads to the win');
    const reached = await stones(page);
    const link = await hash(page);
    ok(link.length < 1500, 'the link is short enough to be sent', link.length);
    const title = await page.textContent('h1');
    await page.end('the board of a club');
    const again = await open('board.html', { ...phone, hash: link });
    await works(again);
    await until(again, 'the win', () => /has won/.test(said.textContent));
    is(await again.textContent('h1'), title, 'the shared link opens the same game');
    is(await stones(again), reached, 'at the same move');
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

/* A game against the engine: it moves, swaps, is taken back, and ends. */
const rivals = async () => {
    const page = await open('board.html', { width: 360, height: 740, touch: true });
    const places = () => page.evaluate(() => location.hash.replace(/^#m0\+?/, '').split(','));
    await works(page);
    await page.selectOption('.rival select', '2');
    has(await page.textContent('.rival output'), 'You play White', 'one plays the side to move');
    ok(!(await page.isVisible('#best')), 'without the help of the engine');
    await playAt(page, 'a1', true);
    await until(page, 'the engine moves', () => /^#m0\+a1,\w+$/.test(location.hash));
    ok(await page.isVisible('text="You play White."'), 'then it is our turn again');
    await playAt(page, 'b1', true);
    await until(page, 'it moves again', () => location.hash.split(',').length === 4);
    const before = await places();
    await page.tap('[data-do=undo]');
    await page.waitForTimeout(400);
    is((await places()).join(), before.slice(0, 2).join(), 'two moves are taken back');
    await page.tap('[data-do=undo]');
    await page.waitForTimeout(400);
    await page.selectOption('.rival select', '5');
    await playAt(page, 'h8', true);
    await until(page, 'it swaps', () => /swaph8/.test(location.hash));
    is(await stones(page), 1, 'a stone in the middle changes its colour');
    const link = await hash(page);
    await page.tap('text="engine moves"');
    await until(page, 'it moves for us', () => /^#m0\+h8,swaph8,/.test(location.hash));
    has(await page.textContent('.rival output'), 'You play Black', 'and takes that side');
    await page.selectOption('.rival select', '0');
    await until(page, 'chances again', () => /White \d+ %/.test(said.textContent));
    await page.end('a game against the engine');
    const again = await open('board.html', { hash: link });
    await works(again);
    is(await stones(again), 1, 'a link has the swap');
    has(await again.textContent('#said h3'), 'swap', 'by its name');
    await again.end('a link with a swap');
};

/* A game to its end on the least board: one who plays badly loses to level 9. */
const finish = async () => {
    const page = await open('small.html');
    await works(page);
    await page.selectOption('.rival select', '9');
    for (const name of ['a1', 'c5', 'e3', 'a3', 'c1', 'b1', 'd2', 'a2', 'b4', 'd4', 'b2']) {
        const cell = await cellNamed(page, name);
        const isFree = await page.evaluate(
            (at) => !document.querySelector('#stones use[data-c="' + at + '"]'),
            cell,
        );
        const over = /over/.test(await page.textContent('.rival output'));
        if (over || !isFree) continue;
        const count = await stones(page);
        await playAt(page, name);
        for (let i = 0; i < 200; i++) {
            const text = await page.textContent('.rival output');
            if (/over/.test(text) || (await stones(page)) >= count + 2) break;
            await page.waitForTimeout(50);
        }
    }
    has(await page.textContent('.rival output'), 'the game is over', 'a game ends, and says so');
    has(await said(page), 'has won by', 'with the figure');
    await page.end('a game to its end');
};

/* The engine rests while nobody looks, and at once when one steps on. */
const rest = async () => {
    const page = await open('board.html');
    await works(page);
    const hide = (hidden) =>
        page.evaluate((value) => {
            Object.defineProperty(document, 'hidden', { value, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
        }, hidden);
    await playAt(page, 'h8');
    await until(page, 'a chance', () => /White \d+ %/.test(said.textContent));
    await hide(true);
    await page.waitForTimeout(600); /* what was found before is still shown */
    const text = await said(page);
    await page.waitForTimeout(1500);
    is(await said(page), text, 'nothing is searched in a hidden tab');
    await hide(false);
    await rests(page);
    has(await said(page), 'in 200,000 positions', 'and everything when it is seen again');
    for (const name of ['g7', 'i8', 'c4', 'd9', 'k9', 'j3']) await playAt(page, name);
    for (let i = 0; i < 20; i++) await page.keyboard.press(i % 3 ? 'ArrowLeft' : 'ArrowRight');
    await page.keyboard.press('End');
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight');
    await rests(page);
    has(await said(page), 'simulations', 'quick steps leave the engine well');
    await page.end('a rest');
};

/* A large board fills the engine's memory: what was asked then is asked again of a new engine, and a
 * search that is larger than the memory ends with a word. */
const full = async () => {
    const page = await open('full.html', { hash: '#m60' });
    await works(page);
    await playAt(page, 'h8');
    await rests(page);
    const told = await said(page);
    has(told, 'simulations', 'a large board has its chance');
    has(told, 'positions', 'and its searches for wins');
    await page.click('#facts button');
    await until(
        page,
        'a long search ends',
        () =>
            /2,000,000 positions|further for a forced win| wins in/.test(
                document.querySelector('#facts').textContent,
            ),
        240,
    );
    await page.end('a full memory');
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
    await rivals();
    await finish();
    await rest();
    await full();
    await access();
});
