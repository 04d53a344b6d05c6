/* SPDX-License-Identifier: ISC */
/*
 * The page of an annotated game: what the engine of the page (live.js) says of moves of the
 * reader's own, and games against it.
 */
const pageAdvice = (page) => {
    'use strict';
    const { colours, data, drawBoard, find, isOver, live, make } = page;
    const { nameCell, say, sgfPath, showBest, showRemark, turnAfter, winSentence } = page;

    const showEvery = 250; // ms
    let rival = null; // the opponent: {level, colour, thinks: a node, or null}
    const isLive = () => live !== null && live.works;

    /* ---- what it says ---- */

    const addCells = (text, into) => {
        text.split(/\{c:(\d+)\}/).forEach((part, i) => {
            if (i % 2) nameCell(part, into);
            else into.append(part);
        });
    };
    const addVerdict = (node, into) => {
        const verdict = winSentence(node) ? null : live.verdict(node.live);
        into.ariaBusy = String(!node.live.ended);
        if (rival && !node.live.known.over) return;
        const [kind, text] = verdict || ['', winSentence(node) ? '' : 'The engine begins …'];
        if (!text) return;
        const line = make('p', into, '', 'verdict ' + kind);
        if (kind) make('i', line, kind);
        line.append(' ' + text + (text.endsWith('…') ? '' : '.'));
    };
    const facts = make('div');
    const showFacts = (node) => {
        facts.replaceChildren();
        facts.hidden = !node.live || rival !== null;
        if (facts.hidden) return;
        const list = make('ul', facts);
        for (const [kind, text] of live.words(node.live, data.figures, turnAfter(node))) {
            const item = make('li', list, '', kind);
            make('i', item, kind);
            item.append(' ');
            addCells(text + '.', item);
        }
        if (live.canSearchOn(node.live))
            make('button', facts, 'search longer').onclick = () => node.live.more();
    };

    /* Not more often than a reader can follow, and no list is replaced under the pointer. */
    let timer = 0;
    let shownAt = 0;
    const isPointedAt = () => find('#best ol').matches(':hover, :focus-within');
    const showLive = (node) => {
        clearTimeout(timer);
        timer = 0;
        if (node !== page.now) return;
        shownAt = performance.now();
        if (!isPointedAt()) {
            showBest();
            drawBoard();
        }
        showRemark();
        showFacts(node);
    };
    const changed = (node, request, last) => {
        if (node !== page.now) return;
        const isFirst = request === 'advise' && !node.live.wasShown;
        if (isFirst) node.live.wasShown = true;
        if (isFirst || last || performance.now() - shownAt > showEvery) showLive(node);
        else if (!timer) timer = setTimeout(() => showLive(node), showEvery);
    };
    const visit = () => {
        if (!isLive()) return;
        const node = page.now;
        document.body.classList.add('live');
        showRival();
        const isKnown = node.facts !== null && node.live === undefined;
        if (isKnown || page.guessing || document.hidden) {
            live.stop();
            showFacts(node);
        } else if (rival) {
            live.look(node, data.rule, sgfPath(node), rivalLooked);
        } else {
            live.visit(node, data.rule, sgfPath(node), changed);
            showRemark();
            showFacts(node);
        }
    };

    /* ---- a game against it ---- */

    const choose = make('select');
    const moves = make('button', null, 'engine moves');
    const swap = make('button', null, 'swap');
    const status = make('output');
    /* May the side to move take the first stone over? */
    const canSwap = (node) =>
        data.swaps && node.ply === 1 && node.kind === 0 && data.start.every((cells) => !cells);
    const showRival = () => {
        const node = page.now;
        const ends = isOver(node);
        swap.hidden = !canSwap(node) || ends;
        moves.hidden = !rival || ends || rival.thinks === node;
        if (rival && rival.thinks === node) status.textContent = 'The engine is thinking …';
        else if (rival)
            status.textContent =
                'You play ' + colours[1 - rival.colour] + (ends ? '; the game is over.' : '.');
        else status.textContent = '';
    };
    const rivalMove = () => {
        const node = page.now;
        rival.thinks = node;
        rival.colour = turnAfter(node);
        showRival();
        live.move(data.rule, sgfPath(node), rival.level, (answer) => {
            if (!rival || page.now !== node) return;
            rival.thinks = null;
            if (answer.swap && canSwap(node)) swapHere();
            else if (answer.move !== undefined) page.playHere(answer.move);
            else if (answer.error) status.textContent = 'The engine does not move: ' + answer.error;
        });
    };
    const rivalLooked = (node) => {
        if (node !== page.now || !rival) return;
        showLive(node);
        showRival();
        if (!node.live.known.over && !node.kids.length && rival.colour === turnAfter(node))
            rivalMove();
    };
    const swapHere = async () => {
        const node = page.now;
        const letter = 'WB'[turnAfter(node)];
        const ply = await live.lastPly(sgfPath(node).slice(0, -1) + ';' + letter + '[swap])');
        if (ply && ply[2] === 1 && page.now === node) page.goOwn(page.playSwap(node, ply[0]));
    };
    const challenge = () => {
        const level = Number(choose.value);
        live.stop();
        rival = level ? { level, colour: 1 - turnAfter(page.now), thinks: null } : null;
        say(rival ? 'You play ' + colours[1 - rival.colour] : 'No opponent');
        page.playing = rival !== null;
        document.body.classList.toggle('playing', page.playing);
        page.show();
    };
    /* After one move is taken back, is the engine to move, whose turn it is not? */
    const isRivals = () => rival !== null && page.now.own && turnAfter(page.now) === rival.colour;

    /* ---- parts of the page that only an engine needs ---- */

    const addEngine = () => {
        const row = make('p', null, '', 'rival');
        const label = make('label', row, 'opponent ');
        const levels = [
            [0, 'none'],
            [2, 'level 2'],
            [5, 'level 5'],
            [9, 'level 9'],
        ];
        for (const [level, name] of levels) make('option', choose, name).value = level;
        label.append(choose);
        moves.title = 'The engine plays the side to move';
        swap.title = 'Take the first stone over';
        row.append(' ', moves, ' ', swap, ' ', status);
        facts.id = 'facts';
        find('#best').after(row, facts);
        choose.onchange = challenge;
        moves.onclick = rivalMove;
        swap.onclick = swapHere;
        document.addEventListener('visibilitychange', () => {
            if (document.hidden) live.stop();
            else visit();
        });
    };

    Object.assign(page, { isLive, visit, addVerdict, addEngine, isRivals });
};
