/* SPDX-License-Identifier: ISC */
/*
 * The page of an annotated game: the best moves here, in a list and as dots on the board.
 *
 * They are node.facts.b (cmd/annotate/annotate_data.c); an engine of the page may fill it in and
 * call showBest() and drawBoard().
 */
const pageBest = (page) => {
    'use strict';
    const { at, colours, count, draw, find, isOver, layers, letters, make, over, sign } = page;
    const { nameCell, play, stonesAt, turnAfter } = page;
    const proofs = ['', 'wins', 'draws', 'holds', 'loses'];
    const meanings = {
        '': 'not refuted: what the engine expects',
        wins: 'proved to win',
        draws: 'proved to draw',
        holds: 'proved to hold: the opponent has no forced win',
        loses: 'proved to lose',
    };

    /* The moves of the list at a node: {cell, chance (0: none), proof, line}. */
    const bestOf = (node) => {
        const { facts } = node;
        if (!facts || isOver(node) || page.playing) return [];
        if (facts.p) {
            const [winner, , , line] = facts.p;
            const proof = winner === turnAfter(node) ? 'wins' : 'loses';
            return line.length ? [{ cell: line[0], chance: 0, proof, line }] : [];
        }
        return (facts.b || []).map(([chance, proof, ...line]) => ({
            cell: line[0],
            chance,
            proof: proofs[proof],
            line,
        }));
    };
    /* The line becomes a branch of the node, and the page goes to its first move and plays on. */
    const playLine = (node, line) => {
        let last = node;
        for (const cell of line) {
            if (cell >= count || stonesAt(last).has(cell)) break;
            last = play(last, cell);
        }
        page.listVariations();
        page.go(node.kids.find((kid) => kid.cell === line[0]) || node, true);
        if (line.length > 1) page.autoplay(true);
    };
    /* The line of the list that is pointed at: stones with the order in which they are played. */
    let pointed = null;
    const drawLine = (node, line) => {
        let colour = turnAfter(node);
        line.forEach((cell, i) => {
            const { x, y } = at(cell);
            draw('circle', over, { cx: x, cy: y, r: 0.4, class: 'ghost ' + letters[colour] });
            sign(cell, i + 1, 'number ' + letters[colour]);
            colour = 1 - colour;
        });
    };
    const pointAt = (line) => {
        if (pointed === line) return;
        pointed = line;
        page.drawBoard();
    };
    const drawBest = () => {
        if (page.guessing) return;
        if (pointed) drawLine(page.now, pointed);
        else if (layers.has('h'))
            bestOf(page.now).forEach(({ cell, proof }, i) => {
                const { x, y } = at(cell);
                const kind = 'dot ' + (proof || 'open');
                if (proof === 'loses') {
                    const box = { x: x - 0.29, y: y - 0.29, width: 0.58, height: 0.58 };
                    draw('rect', over, { ...box, class: kind });
                } else {
                    draw('circle', over, { cx: x, cy: y, r: 0.33, class: kind });
                }
                sign(cell, i + 1, 'dotted ' + (proof || 'open'));
            });
    };
    const addBest = (move, i, into) => {
        const { cell, chance, proof, line } = move;
        const item = make('li', into);
        const button = make('button', item);
        make('i', button, String(i + 1), 'dot ' + (proof || 'open')).title = meanings[proof];
        nameCell(cell, button);
        make('span', button, proof ? proof + ', proved' : chance ? chance + ' %' : '', 'worth');
        const rest = make('span', button, '', 'rest');
        line.slice(1).forEach((next, j) => {
            const name = nameCell(next, null, 'span');
            if (j % 2) rest.append(' ', name);
            else rest.append(' (', name, ')');
        });
        button.title = 'Play this line';
        button.onclick = () => {
            pointed = null;
            playLine(page.now, line);
        };
        for (const way of ['pointerenter', 'focus'])
            button.addEventListener(way, () => pointAt(line));
        for (const way of ['pointerleave', 'blur'])
            button.addEventListener(way, () => pointAt(null));
    };
    const engineTold =
        'a chance by simulated games: the percent that the player wins with the move';
    const orderTold =
        'the engine tries most what it takes for best; a chance of few games is less sure';
    const showBest = () => {
        const list = find('#best ol');
        const node = page.now;
        const moves = page.guessing ? [] : bestOf(node);
        pointed = null;
        list.replaceChildren();
        const title = find('#best h2');
        title.textContent = isOver(node)
            ? 'Best moves'
            : 'Best moves of ' + colours[turnAfter(node)];
        if (moves.some(({ chance }) => chance)) {
            make('i', title, 'engine', 'engine').title = engineTold;
            make('small', title, 'most tried first').title = orderTold;
        }
        moves.forEach((move, i) => addBest(move, i, list));
        if (!moves.length && !page.guessing)
            make('li', list, isOver(node) ? 'The game is over.' : 'Not searched here.', 'soft');
    };

    Object.assign(page, { bestOf, drawBest, showBest });
};
