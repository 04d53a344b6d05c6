/* SPDX-License-Identifier: ISC */
/*
 * Drives the pages of hav-annotate in Chromium and prints TAP.
 *
 *     node page_test.js NPM-FOLDER CHROMIUM PAGES-FOLDER
 *
 * tests/cli/position/page-browser.t makes the pages and runs this.
 */
'use strict';
const path = require('path');
const fs = require('fs');
const { axe, folder, is, ok, open, run, stones } = require('./driver.js');

/* Opens what is folded: the menu, and the layers. */
const unfold = (page) =>
    page.evaluate(() => {
        for (const part of document.querySelectorAll('#menu, #more')) part.open = true;
    });
const place = async (page) => (await page.textContent('#place')).split(' ')[0];
/* The facts of each position, whole: the page has only what changes (annotate_data.c). */
const factsOf = async (page) => {
    const { facts } = JSON.parse(await page.textContent('#data'));
    let now = {};
    return facts.map((changes) => {
        now = { ...now };
        for (const [key, value] of Object.entries(changes))
            if (key.length === 1) now[key] = value;
            else now[key[0]] = now[key[0]].map((list, i) => (i === Number(key[1]) ? value : list));
        return now;
    });
};
const hash = async (page) => {
    await page.waitForTimeout(300);
    return page.evaluate(() => location.hash);
};

const controls = async () => {
    const page = await open('game.html', { hash: '#m4' });
    is(await place(page), '4', 'the link to a move is followed');
    is(await stones(page), 3, 'with its stones, one of them swapped');
    await page.click('[data-do=next]');
    is(await place(page), '5', 'forward');
    await page.click('[data-do=back]');
    is(await place(page), '4', 'back');
    is(await hash(page), '#m4', 'the link follows');
    await page.click('[data-do=last]');
    const last = await place(page);
    is(await page.textContent('#place'), last + ' / ' + last, 'to the end');
    await page.click('[data-do=first]');
    is(await place(page), '0', 'to the start');
    is(await stones(page), 0, 'which is empty');
    await page.click('[data-do=keyNext]');
    const key = await place(page);
    ok(Number(key) > 0, 'to a key moment', key);
    await page.click('[data-do=keyNext]');
    await page.click('[data-do=keyBack]');
    is(await place(page), key, 'to the one before');
    await page.goBack();
    await page.goBack();
    is(await place(page), key, 'Back goes to where one came from');
    await page.click('[data-do=play]');
    await page.waitForTimeout(1300);
    is(await place(page), String(Number(key) + 1), 'it plays on its own');
    await page.click('[data-do=play]');
    await page.locator('[data-do=next]').dispatchEvent('pointerdown');
    await page.waitForTimeout(900);
    await page.locator('[data-do=next]').dispatchEvent('pointerup');
    ok(
        Number(await place(page)) > Number(key) + 2,
        'a button that is held runs',
        await place(page),
    );
    await unfold(page);
    for (const layer of await page.locator('[data-layer]').all()) {
        const before = await layer.getAttribute('aria-pressed');
        await layer.click();
        ok((await layer.getAttribute('aria-pressed')) !== before, 'a layer is switched: ' + before);
    }
    ok(/;l=/.test(await hash(page)), 'the link names the layers', await hash(page));
    await page.selectOption('#coords', 'line');
    ok((await page.locator('.names.line').getAttribute('display')) === 'none', 'c is off');
    await page.click('[data-layer=c]');
    is(await page.locator('.names.line').getAttribute('display'), 'inline', 'line coordinates');
    is(await page.locator('.names.lg').getAttribute('display'), 'none', 'in place of lg');
    await unfold(page);
    await page.click('[data-do=help]');
    ok(await page.locator('#keys').isVisible(), 'the list of keys opens');
    await page.keyboard.press('Escape');
    await page.locator('#moves a').nth(2).click();
    is(await place(page), '2', 'the list of moves leads to a move');
    await page.locator('#moments a:not(.picture)').first().click();
    is(await place(page), key, 'the key moments too');
    const track = await page.locator('.track').boundingBox();
    await page.mouse.click(track.x + 1, track.y + 10);
    is(await place(page), '0', 'the curve too');
    await page.locator('#range').fill('3');
    is(await place(page), '3', 'and the slider');
    await page.click('#cells use[data-c="' + (await cellOfMove(page, 2)) + '"]');
    is(await place(page), '2', 'a stone leads to its move');
    await page.end('controls');
};
const cellOfMove = (page, ply) =>
    page.evaluate(
        (n) => JSON.parse(document.getElementById('data').textContent).plies[n - 1][0],
        ply,
    );

const keyboard = async () => {
    const page = await open('game.html', { hash: '#m10' });
    const press = async (key, wanted) => {
        await page.keyboard.press(key);
        is(await place(page), String(wanted), 'key ' + key);
    };
    const length = await page.evaluate(
        () => JSON.parse(document.getElementById('data').textContent).plies.length,
    );
    await press('ArrowRight', 11);
    await press('ArrowLeft', 10);
    await press('k', 11);
    await press('j', 10);
    await press('PageUp', 0);
    await press('PageDown', 10);
    await press('End', length);
    await press('Home', 0);
    await press('$', length);
    await press('0', 0);
    await page.keyboard.press('n');
    const key = await place(page);
    ok(key !== '0', 'key n');
    await page.keyboard.press('n');
    await press('N', key);
    for (const layer of ['c', 'm', 't', 'w', 'h', 'd', 'f', 'F', 'l', 'b', 'a', 'z', 'r']) {
        const button = page.locator('[data-layer="' + layer + '"]');
        const before = await button.getAttribute('aria-pressed');
        await page.keyboard.press(layer);
        ok((await button.getAttribute('aria-pressed')) !== before, 'key ' + layer);
    }
    await page.keyboard.press('?');
    ok(await page.locator('#keys').isVisible(), 'key ?');
    await page.uncheck('#letters');
    await page.keyboard.press('Escape');
    await page.locator('#keys').waitFor({ state: 'hidden' });
    /* Keys are for the page again when nothing in the list has the focus. */
    await page.waitForFunction(() => !document.activeElement.closest('dialog'));
    await press('k', key);
    await press('ArrowRight', Number(key) + 1);
    await page.locator('#cells use[tabindex="0"]').focus();
    const name = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    const first = await name();
    await page.keyboard.press('ArrowUp');
    const second = await name();
    ok(second !== first && /^[a-z]+\d+, /.test(second), 'the board goes from cell to cell', second);
    await page.keyboard.press('ArrowDown');
    is(await name(), first, 'and back');
    is(await place(page), String(Number(key) + 1), 'without leaving the position');
    await page.waitForTimeout(300);
    ok(/^\d+\. (White|Black) /.test(await page.textContent('#say')), 'the move is announced');
    await page.end('keyboard');
};

const wheel = async () => {
    const page = await open('game.html', { hash: '#m5' });
    await page.locator('#board').hover();
    await page.mouse.wheel(0, 100);
    await page.waitForTimeout(100);
    is(await place(page), '6', 'the wheel goes forward over the board');
    await page.mouse.wheel(0, -100);
    await page.waitForTimeout(100);
    is(await place(page), '5', 'and back');
    await page.end('wheel');
    const phone = await open('game.html', { hash: '#m5', width: 360, height: 740, touch: true });
    const swipe = (from, to) =>
        phone.evaluate(
            ([x, y]) => {
                const part = document.getElementById('said');
                const touch = (clientX) =>
                    new Touch({ identifier: 1, target: part, clientX, clientY: 9 });
                for (const [type, at] of [
                    ['touchstart', x],
                    ['touchend', y],
                ])
                    part.dispatchEvent(
                        new TouchEvent(type, {
                            changedTouches: [touch(at)],
                            touches: [],
                            bubbles: true,
                        }),
                    );
            },
            [from, to],
        );
    await swipe(200, 100);
    is(await place(phone), '6', 'a swipe goes forward');
    await swipe(100, 200);
    is(await place(phone), '5', 'and back');
    await phone.tap('[data-do=next]');
    is(await place(phone), '6', 'so does a tap');
    const button = await phone.locator('[data-do=next]').boundingBox();
    ok(button.width >= 40 && button.height >= 48, 'buttons are large enough', button);
    await phone.end('touch');
};

const variations = async () => {
    const page = await open('tree.html', { hash: '#m3' });
    is(await page.locator('#forks button').count(), 3, 'a fork has chips');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    is(await hash(page), '#m3+e2', 'the chosen branch is followed');
    ok((await page.textContent('#said')).includes('var <b>'), 'its comment is text');
    is(await page.locator('#said .said b').count(), 0, 'never markup');
    await page.keyboard.press('Shift+ArrowLeft');
    is(await hash(page), '#m3', 'back to the game');
    await page.locator('#forks button').nth(1).click();
    is(await hash(page), '#m3+e2', 'a chip leads there too');
    /* A page with the engine takes moves at any time. */
    if (await page.isVisible('[data-do=explore]')) await page.click('[data-do=explore]');
    await page.click('#cells use[data-c="0"]');
    is(await hash(page), '#m3+e2,a1', 'a move of one’s own');
    await page.keyboard.press('Backspace');
    is(await hash(page), '#m3+e2', 'is taken back');
    await page.click('#cells use[data-c="0"]');
    await page.keyboard.press('x');
    await unfold(page);
    const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.click('[data-do=save]'),
    ]);
    await saved.saveAs(path.join(folder, 'saved.sgf'));
    const sgf = fs.readFileSync(path.join(folder, 'saved.sgf'), 'utf8');
    ok(sgf.includes('[a1]') && sgf.includes('root \\]'), 'the saved file has it, and the comments');
    await page.end('variations');
    const linked = await open('tree.html', { hash: '#m3+e2,g4;l=cm' });
    is(await place(linked), '5', 'a link to moves of one’s own');
    is(await linked.getAttribute('[data-layer=m]', 'aria-pressed'), 'true', 'and layers');
    await linked.end('link');
    const short = await open('tree.html', { hash: '#2' });
    is(await place(short), '2', 'a number alone is a link, too');
    is(await hash(short), '#2', 'and stays as it is');
    await short.end('short link');
};

/* Drawings of layers: the game ladder.html is a ladder on the second row, which Black leaves. */
const layers = async () => {
    const page = await open('ladder.html', { hash: '#m1;l=abz' });
    const drawn = (kind) => page.locator('#over .' + kind).allTextContents();
    is((await drawn('ladder')).join(' '), '1 2 3 4 5', 'the rest of a ladder, in order');
    await page.click('[data-do=next]');
    is((await drawn('ladder')).join(' '), '1 2 3 4', 'is shorter a ply later');
    await page.click('[data-do=next]');
    is((await drawn('ladder')).length, 0, 'and gone when it is left');
    ok(/no ladder runs/.test(await page.textContent('#legend')), 'which the legend says');
    await page.end('a ladder');
    const game = await open('game.html');
    const ply = (await factsOf(game)).findIndex(({ x }) => x.flat().length);
    ok(ply > 0, 'a ply with a dead group', ply);
    await game.evaluate((hash) => (location.hash = hash), '#m' + ply + ';l=bdz');
    await game.waitForTimeout(300);
    ok((await game.locator('#over .dead').count()) > 0, 'dead groups are marked');
    ok((await game.locator('#under .template').count()) > 0, 'templates are shaded');
    await game.keyboard.press('z');
    is(await game.locator('#over .dead').count(), 0, 'and not, when switched off');
    await game.end('dead groups');
};

/* A proved win is told once, its number as the remarks spell it, and not when the game is over. */
const wins = async () => {
    const page = await open('game.html', { hash: '#m0;l=dfFlz' });
    let proved = 0;
    let remarks = 0;
    let meanings = 0;
    for (;;) {
        remarks += await page.locator('#said li[data-k]').count();
        meanings += await page.locator('#said li[data-k][title*=": "]').count();
        const said = await page.innerText('#said'); /* without what is folded away */
        const told = said.match(/(White|Black) wins (from here )?in [a-z ]*stones?/g) || [];
        if (told.length > 1 || /in (at most )?[0-9]+ stone/.test(said))
            ok(false, 'a proved win is told once, in words', said);
        proved += told.length;
        if (/^(\d+) \/ \1$/.test(await page.textContent('#place'))) break;
        await page.click('[data-do=next]');
    }
    ok(proved > 4, 'proved wins are told', proved);
    ok(meanings > 20, 'remarks say what their words mean', meanings);
    is(meanings, remarks, 'all of them');
    ok(!/ wins in/.test(await page.textContent('#said')), 'no win is announced at the end');
    is(await page.textContent('#legend'), '', 'nor what frames, groups and moves remain');
    const won = page.locator('#over .won');
    ok((await won.count()) > 2, 'the figure that ended the game is marked');
    await page.click('[data-do=back]');
    is(await won.count(), 0, 'and nothing is, a ply before');
    await page.end('wins');
};

/* A game that no chain decides: what is not searched is not shown, whatever the link asks. */
const unsearched = async () => {
    const page = await open('star.html', { hash: '#m9;l=cmtdfFlbazr' });
    is(await place(page), '9', 'a page of SuperStar goes to a move');
    const legend = await page.textContent('#legend');
    ok(/^White touches/.test(legend) && !/frame|ladder|dead/.test(legend), 'its legend', legend);
    is(await hash(page), '#m9;l=cmtdfFlbazr', 'the link stays as it was');
    await page.keyboard.press('f');
    is(await page.textContent('#legend'), legend, 'a key without a layer does nothing');
    await page.locator('#range').fill('12');
    is(await place(page), '12', 'the slider is there without a curve');
    await unfold(page);
    await page.click('[data-layer=m]');
    is(await hash(page), '#m12;l=cr', 'the link names what is shown');
    await page.end('SuperStar');
};

/* From key moment to key moment: the move of the game, and what is proved, is not shown before. */
const guesses = async () => {
    const page = await open('game.html', { hash: '#m0' });
    const { keys, first } = await page.evaluate(() => {
        const { plies, facts } = JSON.parse(document.getElementById('data').textContent);
        const keys = [...document.querySelectorAll('#moments a:not(.picture)')].map(
            (a) => +a.hash.slice(2),
        );
        return { keys, first: { played: plies[keys[0] - 1], before: facts[keys[0] - 1].u } };
    });
    const select = (cell) => page.click('#cells use[data-c="' + cell + '"]');
    const strip = () => page.textContent('#strip');
    await page.click('[data-do=guess]');
    is(await place(page), String(keys[0] - 1), 'the position before the first key moment');
    for (const part of ['#moves', '#moments', '#course', '#report'])
        is(await page.locator(part).isVisible(), false, part + ' is hidden');
    ok(!(await page.textContent('#said')).includes('proved'), 'nothing proved is said');
    ok(first.before !== undefined, 'the moves there are sorted');
    await select(first.played[0]);
    ok((await strip()).includes('was played, and loses: proved'), 'the losing move', await strip());
    is(await place(page), String(keys[0] - 1), 'is not accepted');
    const undecided = await page.evaluate(([set]) => {
        const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
        const plain = set.replace(/\.(.)/g, (run, n) => 'A'.repeat(digits.indexOf(n)));
        const digit = [...plain].findIndex((letter) => letter !== 'A');
        return 6 * digit + Math.log2(digits.indexOf(plain[digit]) & -digits.indexOf(plain[digit]));
    }, first.before.slice(1));
    await select(undecided);
    ok((await strip()).includes('is not proved to lose'), 'one that may hold is', await strip());
    is(await place(page), String(keys[0]), 'and the key moment is shown');
    ok(await page.locator('#moves').isVisible(), 'with the list of moves');
    await page.click('#strip button');
    is(await place(page), String(keys[1] - 1), 'the next key moment');
    const mover = await page.evaluate(
        (ply) => JSON.parse(document.getElementById('data').textContent).facts[ply].p || null,
        keys[1],
    );
    await page.click('#strip button');
    is(await place(page), String(keys[1]), 'the answer on request');
    ok(mover === null || (await page.textContent('#said')).includes('proved'), 'with its proof');
    await page.keyboard.press('g');
    is(await place(page), String((keys[2] || keys[0]) - 1), 'key g goes on, or begins again');
    await page.keyboard.press('ArrowLeft');
    ok(await page.locator('#moves').isVisible(), 'a step elsewhere ends it');
    await page.keyboard.press('g');
    await page.keyboard.press('g');
    ok(await page.locator('#moves').isVisible(), 'so does the key');
    await page.end('guessing');
    const none = await open('none.html');
    await none.keyboard.press('g');
    is(await none.textContent('#strip'), 'This game has no key moment close', 'no key moment');
    await none.end('nothing to guess');
};

/* Nothing that one points at moves from ply to ply, nor by a layer; the tools fit below their menu. */
const room = async () => {
    for (const [width, height] of [
        [1280, 800],
        [1920, 1080],
        [768, 1024],
        [360, 740],
    ]) {
        const page = await open('best.html', { hash: '#m0', width, height, touch: width < 500 });
        const places = () =>
            page.evaluate(() =>
                ['#board', '#bar', '#said', '#best', '.track', '#moves'].map((part) => {
                    const { top, height } = document.querySelector(part).getBoundingClientRect();
                    return part + ' ' + (top + scrollY) + ' ' + height;
                }),
            );
        const before = await places();
        let moved = '';
        for (;;) {
            const now = await places();
            const other = now.filter((part, i) => part !== before[i]);
            if (other.length) moved += (await place(page)) + ': ' + other.join() + '; ';
            if (/^(\d+) \/ \1$/.test(await page.textContent('#place'))) break;
            await page.keyboard.press('ArrowRight');
        }
        is(moved, '', width + ' x ' + height + ': nothing moves over all plies');
        if (width === 360) {
            const track = await page.locator('.track').boundingBox();
            ok(track.y + track.height <= height, 'a phone shows the curve at once', track);
            const board = await page.locator('#board').boundingBox();
            const decided = await page.locator('#decided').boundingBox();
            ok(decided.y + decided.height <= board.y, 'and above its board what decided', decided);
        }
        await page.end('no shift at ' + width);
    }
    /* A text that has no room is cut, and a button shows the rest; nothing scrolls inside. */
    const phone = await open('best.html', { hash: '#m0', width: 360, height: 740, touch: true });
    let cut = 0;
    for (;;) {
        for (const part of ['#decided', '#said']) {
            const hidden = () =>
                phone.locator(part).evaluate((text) => text.scrollHeight - text.clientHeight);
            const button = phone.locator(part + ' + .fold');
            const isLong = (await hidden()) > 1;
            if ((await button.isVisible()) !== isLong)
                ok(false, part + ' has a button where it is cut', await place(phone));
            if (!isLong) continue;
            cut++;
            await button.click();
            ok((await hidden()) <= 1, part + ' is whole', await hidden());
            await button.click();
        }
        if (/^(\d+) \/ \1$/.test(await phone.textContent('#place'))) break;
        await phone.keyboard.press('ArrowRight');
    }
    ok(cut > 1, 'long texts on a phone', cut);
    await phone.end('long texts');
    const page = await open('game.html', { hash: '#m20' });
    const top = async () => (await page.locator('#bar').boundingBox()).y;
    const before = await top();
    for (const key of 'dfFlbazr') {
        await page.keyboard.press(key);
        is(await top(), before, 'the buttons stay where they are: ' + key);
    }
    await page.click('#menu summary');
    const off = await page.evaluate(
        () =>
            [...document.querySelectorAll('#tools > *')].filter((tool) => {
                const { left, right, bottom } = tool.getBoundingClientRect();
                return left < 0 || right > innerWidth || bottom > innerHeight;
            }).length,
    );
    is(off, 0, 'the tools of the menu are whole');
    await page.end('room');
};

/* The engine's best moves: a list, dots on the board, and a click plays the line. */
const best = async () => {
    const page = await open('best.html', { hash: '#m2' });
    const rows = page.locator('#best button');
    is(await rows.count(), 3, 'three best moves');
    is(await page.textContent('#best h2 small'), 'most tried first', 'their order is said');
    is(await page.locator('#over .dot').count(), 3, 'and as many dots on the board');
    is((await page.locator('#over .dotted').allTextContents()).join(), '1,2,3', 'with numbers');
    const first = await rows.first().locator('b').textContent();
    await rows.first().hover();
    ok((await page.locator('#over .ghost').count()) > 1, 'the line that is pointed at is drawn');
    await rows.first().click();
    ok((await hash(page)).startsWith('#m2+' + first), 'a click plays it', await hash(page));
    await page.waitForTimeout(1300);
    ok((await hash(page)).includes(','), 'move by move', await hash(page));
    await page.keyboard.press('x');
    is(await place(page), '2', 'back to the game');
    ok((await page.locator('#moves .line a').count()) > 1, 'the line is among the variations');
    await page.keyboard.press('h');
    is(await page.locator('#over .dot').count(), 0, 'the layer is switched off');
    const bad = await page.locator('#moves li:has(em.bad) > a').first().getAttribute('href');
    await page.evaluate((hash) => (location.hash = hash), bad);
    await page.waitForTimeout(300);
    is(await page.locator('#over .better').count(), 1, 'a mistake: the better move is outlined');
    ok((await page.textContent('#legend')).includes('was better'), 'and named');
    await page.end('best moves');
    /* Questions of the engine, with points. */
    const guess = await open('best.html', { hash: '#m0' });
    await guess.keyboard.press('g');
    is(await guess.locator('#over .dot').count(), 0, 'a question has no dots');
    let asked = 0;
    for (; asked < 20 && (await guess.locator('body.guessing').count()); asked++) {
        await guess.click('#strip button'); /* show it */
        const next = guess.locator('#strip button:text("next")');
        if (await next.count()) await next.click();
    }
    ok(asked > 1 && asked <= 8, 'some questions', asked);
    const told = await guess.textContent('#strip');
    ok(told.includes('(0 of ' + 3 * asked + ' points); it was the last'), 'a summary', told);
    await guess.end('questions of the engine');
};

/* The board fills its place at any shape of the screen, and sides and layers stay legible. */
const layout = async () => {
    const box = (page, query) => page.locator(query).boundingBox();
    for (const [width, height] of [
        [1280, 1400],
        [1280, 1024],
        [1280, 800],
        [1000, 700],
        [1920, 1080],
        [768, 1024],
        [360, 740],
    ]) {
        const page = await open('game.html', { hash: '#m20', width, height });
        const size = width + ' x ' + height;
        const board = await box(page, '#board');
        const bar = await box(page, '#bar');
        const gap = bar.y - board.y - board.height;
        ok(gap >= 0 && gap < 20, size + ': its buttons are close below', gap);
        const cells = await box(page, '#cells');
        ok(cells.height > 0.5 * board.height, size + ': the cells fill it', [cells, board]);
        ok(cells.width > 0.42 * Math.min(width, height), size + ': it is large', cells.width);
        const buttons = await page.locator('#bar button').all();
        const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
        ok(boxes.length === 7 && boxes.every((b) => b && b.width >= 24), size + ': all buttons');
        ok(
            boxes.every((b) => b && Math.abs(b.y - boxes[0].y) < 1),
            size + ': in one row',
            boxes,
        );
        await page.end(size);
    }
    const page = await open('game.html', { hash: '#m0;l=cmtdfFlbazr' });
    is(await page.locator('#sides text').allTextContents().then(String), '1,2,3,4,5,6', 'sides');
    is(await page.locator('#sides').isVisible(), true, 'their numbers come with coordinates');
    let together = 0;
    let close = 0;
    for (;;) {
        const centres = await page.locator('#over text').evaluateAll((all) =>
            all.map((text) => {
                const { left, right, top, bottom } = text.getBoundingClientRect();
                return [(left + right) / 2, (top + bottom) / 2, /0\.7/.test(text.outerHTML)];
            }),
        );
        const cell = (await box(page, '#cells')).width / 15;
        together += centres.filter(([, , small]) => small).length;
        centres.forEach(([x, y], i) => {
            for (const [u, v] of centres.slice(i + 1)) close += Math.hypot(x - u, y - v) < cell / 4;
        });
        if (/^(\d+) \/ \1$/.test(await page.textContent('#place'))) break;
        await page.click('[data-do=next]');
    }
    ok(together > 0, 'some cells have two signs', together);
    is(close, 0, 'which stand side by side');
    await page.evaluate(() => (location.hash = '#m20;l=lb'));
    await page.waitForTimeout(300);
    const drawn = await page
        .locator('#under > *')
        .evaluateAll((all) => all.map((part) => part.getAttribute('class').split(' ')[0]));
    ok(drawn.includes('template') && drawn.includes('group'), 'templates and groups', drawn);
    ok(
        drawn.lastIndexOf('template') < drawn.indexOf('link'),
        'templates are below links',
        drawn.join(),
    );
    is(await page.locator('#sides').isVisible(), false, 'no numbers of sides without coordinates');
    ok(
        /White \d+ %|wins, proved|has won/.test(await page.textContent('#value')),
        'the value of the ply is told',
    );
    await page.end('layers together');
};

/* Only key moments at which proofs set moves apart are asked; what holds and what wins is told. */
const questions = async () => {
    const page = await open('few.html', { hash: '#m0' });
    const keys = await page
        .locator('#moments a:not(.picture)')
        .evaluateAll((all) => all.map((a) => a.hash));
    is(keys[0], '#m6', 'the first key moment, at which nothing is proved');
    await page.keyboard.press('g');
    is(await place(page), '6', 'is not asked: the one after it is');
    await page.end('questions');
    const wins = await open('wins.html', { hash: '#m0' });
    const [ply, keeps, known] = await wins.evaluate(() => {
        const { facts } = JSON.parse(document.getElementById('data').textContent);
        const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
        const first = facts.findIndex((fact) => fact.h && !fact.w); /* all that hold win */
        const plain = facts[first].h.replace(/\.(.)/g, (run, n) => 'A'.repeat(digits.indexOf(n)));
        const digit = [...plain].findIndex((letter) => letter !== 'A');
        const six = digits.indexOf(plain[digit]);
        const before = facts.slice(0, first).reduce((p, fact) => ('p' in fact ? fact.p : p), null);
        return [first, 6 * digit + Math.log2(six & -six), before[0]];
    });
    is(known, (ply + 1) % 2, 'the mover has a win before the key moment');
    await wins.evaluate((hash) => (location.hash = hash), '#m' + (ply - 1));
    await wins.waitForTimeout(300);
    await wins.keyboard.press('g');
    is(await place(wins), String(ply - 1), 'which is asked for');
    await wins.click('#cells use[data-c="' + keeps + '"]');
    const told = await wins.textContent('#strip');
    ok(/^[a-z][0-9] keeps the win: proved/.test(told), 'and kept by another move', told);
    await wins.evaluate((hash) => (location.hash = hash), '#m' + (ply - 1) + ';l=d');
    await wins.waitForTimeout(300);
    const legend = await wins.textContent('#legend');
    ok(legend.startsWith('✓ keeps the win, '), 'the layer says so of others', legend);
    await wins.end('questions about a win');
};

/* The links of groups are drawn; other games are named. */
const links = async () => {
    const page = await open('game.html', { hash: '#m20;l=l' });
    const wanted = (await factsOf(page))[20].j.map((list) => list.length / 2);
    is(await page.locator('#under .link.w').count(), wanted[0], 'a line for each link of White');
    is(await page.locator('#under .link.b').count(), wanted[1], 'and of Black');
    ok(wanted[0] + wanted[1] > 4, 'of which there are some', wanted);
    is(await page.locator('#under .link.shares').count(), 1, 'one does not hold with the others');
    ok(/dotted links/.test(await page.textContent('#legend')), 'which the legend tells');
    await page.keyboard.press('l');
    is(await page.locator('#under .link').count(), 0, 'none when switched off');
    await page.end('links');
    const archive = await open('archive.html', { hash: '#m1' });
    ok(
        /^[0-9]+ other games? in the archive/.test(await archive.textContent('#said .archive')),
        'the other games at a move',
    );
    const told = await archive.textContent('#archive');
    ok(told.includes('The game leaves the archive at ply 3'), 'where it leaves them', told);
    ok(told.includes('</script><b>x'), 'with the names of players as text');
    is(await archive.locator('#archive li b').count(), 0, 'never as markup');
    await archive.end('archive');
};

const copies = async () => {
    const page = await open('game.html', {
        hash: '#m7;l=cm',
        permissions: ['clipboard-read', 'clipboard-write'],
    });
    await unfold(page);
    await page.click('[data-do=copy]');
    await page.waitForTimeout(300);
    const strip = page.locator('#strip');
    const shown = await strip.locator('input').count();
    const link = shown
        ? await strip.locator('input').inputValue()
        : await page.evaluate(() => navigator.clipboard.readText());
    is(link, 'game.html#m7;l=cm', 'the link to the position, relative on disk');
    await page.goto('file://' + path.join(folder, link));
    is(await place(page), '7', 'leads there');
    await page.end('copied link');
    const denied = await open('game.html', { hash: '#m7' });
    await denied.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await denied.keyboard.press('y');
    const field = denied.locator('#strip input');
    is(await field.inputValue(), 'game.html#m7', 'without a clipboard it is shown');
    await denied.end('no clipboard');
};

/* hav-report --games: pages that lead from one to the other. */
const report = async () => {
    const page = await open('report/players.html');
    const second = page.locator('nav.site li').nth(1);
    is(await second.textContent(), 'Games', 'the games are second in the menu');
    const player = page.locator('td a[href^="players/"], th a[href^="players/"]').first();
    const name = await player.textContent();
    await player.click();
    ok((await page.textContent('h1')).endsWith(': ' + name), 'click 1: a player');
    ok((await page.locator('a[href^="../games/"]').count()) > 0, 'who has games');
    /* The last table lists the games; some have as many plies.  Columns without contents are not there. */
    const list = page.locator('.table').last();
    const heads = await list.locator('thead th').allTextContents();
    const nth = ':nth-child(' + (heads.indexOf('plies') + 1) + ')';
    const plies = () => list.locator('tbody tr > ' + nth).allTextContents();
    const unsorted = (await plies()).map(Number);
    is(await list.locator('tbody td svg').count(), unsorted.length, 'each with its course');
    await list.locator('th' + nth + ' button').click();
    const sorted = (await plies()).join();
    is(sorted, unsorted.sort((a, b) => a - b).join(), 'a heading sorts the games of a player');
    /* The longest one: the shortest may have no third move. */
    await list.locator('a[href^="../games/"]').last().click();
    await page.waitForSelector('html.js');
    ok((await page.textContent('h1')).includes(name), 'click 2: a game of that player');
    await page.locator('#moves a').nth(3).click();
    is(await place(page), '3', 'click 3: a move');
    await page.locator('header a[href="../games.html"]').click();
    const count = await page.locator('#games tbody tr').count();
    ok(count > 2, 'the list of all games', count);
    const column = (n) => page.locator('#games tbody td:nth-child(' + n + ')').allTextContents();
    for (const [n, what] of [
        [2, 'White'],
        [3, 'Black'],
        [5, 'board'],
        [7, 'end'],
        [8, 'plies'],
    ]) {
        await page.click('#games th:nth-child(' + n + ') button');
        const shown = await column(n);
        const compare = (a, b) => a.localeCompare(b, 'en', { numeric: true });
        is(shown.join(), [...shown].sort(compare).join(), 'is sorted by ' + what);
    }
    await page.fill('#find', name);
    const found = await page.locator('#games tbody tr:not([hidden])').count();
    ok(found > 0 && found <= count, 'a name is found', found);
    await page.end('report');
    const quiet = await open('report/games.html', { script: false });
    const rows = await quiet.locator('#games tbody tr').count();
    is(rows, count, 'without a script all games are there');
    await quiet.end('report without script');
};

/* Charts have the width of the page, and letters to be read; each has a finding above it. */
const charts = async () => {
    for (const name of ['report/index.html', 'report/sizes.html', 'report/results.html'])
        for (const [width, height] of [
            [360, 740],
            [768, 1024],
            [1280, 800],
        ]) {
            const page = await open(name, { width, height });
            const seen = await page.evaluate(() => {
                const box = (element) => element.getBoundingClientRect();
                const shown = (element) => box(element).height > 0;
                const words = [...document.querySelectorAll('figure svg text')].filter(shown);
                const pictures = [...document.querySelectorAll('figure > svg')].filter(shown);
                const column = box(document.querySelector('nav.site')).width;
                const titles = [...document.querySelectorAll('figure > p')];
                return {
                    least: Math.min(...words.map((text) => box(text).height)),
                    narrow: pictures.filter((svg) => box(svg).width < column - 1).length,
                    charts: document.querySelectorAll('figure').length - pictures.length,
                    titles: titles.filter((title) => !/\d.*\d/.test(title.textContent)).length,
                };
            });
            const where = name + ' at ' + width + ': ';
            ok(seen.least >= 9, where + 'letters of charts are legible', seen.least);
            is(seen.narrow, 0, where + 'charts have the width of the page');
            is(seen.charts, 0, where + 'one picture of each');
            is(seen.titles, 0, where + 'each title has the finding and its interval');
            await page.end(where);
        }
    /* Nor is half of a large screen empty: a table is beside its chart. */
    for (const name of ['report/sizes.html', 'report/results.html', 'report/figures.html']) {
        const page = await open(name, { width: 1920, height: 1080 });
        const seen = await page.evaluate(() => {
            const box = (element) => element.getBoundingClientRect();
            const chart = document.querySelector('figure:has(+ .table)');
            const words = [...chart.querySelectorAll('svg text')].map((text) => box(text).height);
            const table = box(chart.nextElementSibling);
            const isBeside = table.left > box(chart).right && table.top < box(chart).bottom;
            return { isBeside, least: Math.min(...words.filter((height) => height > 0)) };
        });
        ok(seen.isBeside && seen.least >= 9, name + ': the table is beside its chart', seen);
        await page.end(name + ' on a large screen');
    }
};

/* On a phone a game is a card with its winner and its course, to be touched. */
const cards = async () => {
    const page = await open('report/games.html', { width: 360, height: 740, touch: true });
    const poor = await page.evaluate(() => {
        const rows = [...document.querySelectorAll('#games tbody tr')];
        const inside = (element) => {
            const { left, right, height } = element.getBoundingClientRect();
            return height > 0 && left >= 0 && right <= document.documentElement.clientWidth;
        };
        const low = [...document.querySelectorAll('#games a, #games button')];
        return {
            over: document.querySelector('.table').scrollWidth > 360,
            course: rows.filter((row) => !inside(row.querySelector('svg'))).length,
            winner: rows.filter((row) => row.cells[5].textContent && !inside(row.cells[5])).length,
            low: low.filter((link) => inside(link) && link.getBoundingClientRect().height < 28)
                .length,
        };
    });
    is(poor.over, false, 'cards do not scroll sideways');
    is(poor.course, 0, 'each shows its course');
    is(poor.winner, 0, 'and its winner');
    is(poor.low, 0, 'names, games and headings are high enough for a finger');
    await page.end('cards');
};

/* First stones: one row of small maps where the page is wide, the rest folded. */
const maps = async () => {
    const page = await open('report/openings.html');
    const tops = await page
        .locator('.maps figure')
        .evaluateAll((figures) => figures.map((figure) => figure.getBoundingClientRect().top));
    ok(tops.length > 0 && new Set(tops).size === 1, 'small maps are in one row', tops);
    const large = page.locator('.charts img').first();
    is(await large.isVisible(), false, 'large ones are folded');
    await page.locator('details:has(.charts) summary').first().click();
    is(await large.isVisible(), true, 'and seen after a click');
    await page.end('maps');
};

const names = async () => {
    const page = await open('tree.html');
    ok((await page.textContent('h1')).includes('</script><script>'), 'a hostile name is text');
    is(await page.locator('h1 b, h1 script').count(), 0, 'and no markup');
    await page.end('hostile names');
};

const widths = async (pages) => {
    for (const name of pages) {
        for (const [width, height] of [
            [360, 740],
            [768, 1024],
            [1280, 800],
        ]) {
            const scheme = width === 768 ? 'dark' : 'light';
            const page = await open(name, { width, height, scheme });
            const over = await page.evaluate(
                () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            ok(over <= 0, name + ' fits ' + width + ' px', over);
            await page.end(name + ' at ' + width);
        }
    }
};

/* Both columns of the report are seen where it is narrowest: beside the key moments. */
const reports = async () => {
    for (const [width, height] of [
        [1200, 1100],
        [1010, 800],
    ]) {
        const page = await open('draw.html', { width, height });
        const over = await page.evaluate(() => {
            const report = document.querySelector('#report');
            return report.scrollWidth - report.clientWidth;
        });
        ok(over <= 0, 'the report fits its place at ' + width + ' px', over);
        await page.end('report at ' + width);
    }
};

const without = async (pages) => {
    for (const name of pages) {
        const page = await open(name, { script: false });
        ok(await page.locator('#board').isVisible(), name + ' without a script has the board');
        const text = await page.textContent('main');
        ok(/Moves/.test(text) && /The players/.test(text), 'moves and players');
        const marks = await page.locator('#moves em').allTextContents();
        const notes = (await page.locator('#moves > p').allTextContents()).join();
        for (const mark of new Set(marks))
            ok(notes.includes(mark + ': '), 'the mark ' + mark + ' is explained', notes);
        is(
            await page.locator('#bar, #layers, #tools').first().isVisible(),
            false,
            'no dead controls',
        );
        await page.end(name + ' without script');
    }
};

const site = async () => {
    const page = await open('site/index.html', { width: 360, height: 740 });
    const plies = () => page.locator('#games tbody td:nth-child(8)').allTextContents();
    await page.click('#games th:nth-child(8) button');
    is((await plies()).join(' '), '2 3 7', 'a heading sorts');
    await page.click('#games th:nth-child(8) button');
    is((await plies()).join(' '), '7 3 2', 'and sorts the other way');
    await page.fill('#find', 'SWAP base');
    is(await page.textContent('#shown'), '0 of 3', 'words are looked for');
    await page.fill('#find', '');
    await page.locator('#games bdi').first().click();
    is(await page.textContent('#shown'), '1 of 3', 'a name shows the games of a player');
    await page.locator('#games tbody tr:not([hidden]) a').click();
    await page.waitForSelector('html.js');
    await page.click('[data-do=first]');
    is(await place(page), '0', 'a row leads to a board');
    await page.locator('header a').click();
    ok((await page.locator('#games').count()) === 1, 'and back to the index');
    await page.end('site');
};

const paper = async () => {
    const page = await open('game.html');
    const bytes = (await page.pdf({ format: 'A4' })).toString('latin1');
    const count = (bytes.match(/\/Type\s*\/Page\b/g) || []).length;
    ok(count >= 1 && count <= 5, 'prints on a few pages', count);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    ok((await page.locator('#diagrams figure').count()) >= 1, 'with diagrams');
    await page.emulateMedia({ media: 'print' });
    is(await page.isVisible('#value'), false, 'without the value at the cursor');
    await page.end('print');
};

const inspect = async (pages) => {
    for (const name of pages) {
        for (const scheme of ['light', 'dark']) {
            const page = await open(name, { inspect: true, scheme, hash: '#m2' });
            await page.evaluate(axe);
            const found = await page.evaluate(async () => {
                const { violations } = await window.axe.run(document, { preload: false });
                return violations
                    .filter((v) => ['serious', 'critical'].includes(v.impact))
                    .map((v) => v.id + ': ' + v.nodes.map((n) => n.html.slice(0, 120)).slice(0, 3));
            });
            ok(found.length === 0, name + ', ' + scheme + ': axe finds nothing serious', found);
            await page.end(name + ' inspected');
        }
    }
};

run(async () => {
    const pages = fs.readdirSync(folder).filter((name) => name.endsWith('.html'));
    const parts = [controls, keyboard, wheel, variations, layers, copies, names, paper];
    parts.push(wins, unsearched, guesses, questions, best, room, layout, links);
    for (const part of [...parts, site, report, reports, charts, cards, maps]) await part();
    await widths(pages);
    await without(pages);
    const linked = ['index', 'games', 'sizes', 'openings', 'opening-tree', 'players', 'ratings'];
    linked.push('results', 'figures');
    const reported = linked.map((name) => 'report/' + name + '.html');
    const players = fs.readdirSync(path.join(folder, 'report/players'));
    reported.push('report/players/' + players[0], 'site/index.html');
    await widths(reported);
    await inspect(['game.html', 'best.html', 'tree.html', 'ladder.html', ...reported]);
});
