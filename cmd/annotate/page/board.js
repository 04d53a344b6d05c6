/* SPDX-License-Identifier: ISC */
/* The page of an annotated game: what is shown now, and the board with its stones and signs. */
const pageBoard = (page) => {
    'use strict';
    const {
        all,
        cellsOf,
        colours,
        count,
        data,
        draw,
        find,
        isOver,
        letters,
        main,
        moveName,
        spell,
        stonesAt,
    } = page;

    /* the node on the board */
    page.now = null;
    /* of now.kids, where the next step goes */
    page.branch = 0;
    /* cells of a local claim that is shown */
    page.region = null;
    /* the cell that the keyboard is on */
    page.focus = 0;
    page.exploring = false;
    /* the key moment whose move is to be guessed */
    page.guessing = null;
    /* The page has a button for each layer that was computed. */
    const firstLayers = all('[data-layer][aria-pressed="true"]')
        .map((button) => button.dataset.layer)
        .join('');
    const layers = new Set(firstLayers);
    const board = find('#board');
    /* of the curve; null: nothing is searched in this game */
    const track = find('.track');
    const places = all('#cells use');
    const under = find('#under');
    const over = find('#over');
    const at = (cell) => ({ x: places[cell].getAttribute('x'), y: places[cell].getAttribute('y') });

    /* Layers on one cell lie inside each other: `size` 1 is the whole cell. */
    const shade = (cells, kind, size = 1) => {
        for (const cell of cells) {
            const { x, y } = at(cell);
            const transform = 'translate(' + x + ' ' + y + ') scale(' + size + ')';
            draw('use', under, { href: '#h', transform, class: kind });
        }
    };
    /* Signs are drawn when all are known: those on one cell stand side by side, smaller. */
    const signs = new Map();
    const sign = (cell, text, kind) => {
        if (!signs.has(cell)) signs.set(cell, []);
        signs.get(cell).push([text, kind]);
    };
    const drawSigns = () => {
        for (const [cell, here] of signs) {
            const { x, y } = at(cell);
            const size = here.length > 1 ? 0.7 : 1;
            here.forEach(([text, kind], i) => {
                const aside = (i - (here.length - 1) / 2) * (0.8 / here.length);
                const transform = 'translate(' + (Number(x) + aside) + ' ' + y + ') scale(' + size;
                const drawn = draw('text', over, { y: 0.15, transform: transform + ')' });
                drawn.setAttribute('class', kind);
                drawn.textContent = text;
            });
        }
        signs.clear();
    };
    const neighbours = (cell) => {
        const x = data.xy[2 * cell];
        const y = data.xy[2 * cell + 1];
        const steps = ['1,0', '1,1', '0,1', '-1,0', '-1,-1', '0,-1'];
        return steps
            .map((step) => step.split(',').map(Number))
            .map(([dx, dy]) => cellAt(x + dx, y + dy))
            .filter((near) => near !== undefined);
    };
    const byPlace = new Map();
    const cellAt = (x, y) => byPlace.get(x + ',' + y);
    for (let i = 0; i < count; i++) byPlace.set(data.xy[2 * i] + ',' + data.xy[2 * i + 1], i);
    const drawStones = (stones) => {
        const into = find('#stones');
        into.replaceChildren();
        for (const [cell, stone] of stones) {
            draw('use', into, { href: '#s', ...at(cell), class: letters[stone.colour] });
            if (layers.has('m') && stone.node)
                sign(cell, stone.node.ply, 'number ' + letters[stone.colour]);
        }
        if (page.now.cell >= 0) {
            const { x, y } = at(page.now.cell);
            const kind = 'last ' + letters[stones.get(page.now.cell).colour];
            draw('circle', over, { cx: x, cy: y, r: layers.has('m') ? 0.36 : 0.17, class: kind });
        }
    };
    /* The figures that ended the game: rings around their stones, lines between neighbours. */
    const wonAt = (node) => {
        if (node.live && node.live.known.over) return cellsOf(node.live.known.over[2]);
        return node === main[main.length - 1] ? cellsOf(data.won) : [];
    };
    const drawWon = (cells) => {
        for (const cell of cells) {
            const from = at(cell);
            for (const near of neighbours(cell)) {
                const to = at(near);
                const d = 'M' + from.x + ' ' + from.y + 'L' + to.x + ' ' + to.y;
                if (near > cell && cells.includes(near)) draw('path', under, { d, class: 'won' });
            }
            draw('circle', over, { cx: from.x, cy: from.y, r: 0.41, class: 'won' });
        }
    };
    const nameCells = (stones) => {
        places.forEach((place, cell) => {
            const stone = stones.get(cell);
            let label = spell(cell) + ', ' + (stone ? colours[stone.colour] : 'empty');
            if (stone && stone.node) label += ', move ' + stone.node.ply;
            (page.now.facts ? page.now.facts.t : []).forEach((cells, colour) => {
                if (cells.includes(cell))
                    label += ', ' + colours[colour] + ' completes a figure here';
            });
            place.setAttribute('aria-label', label);
        });
    };
    const drawBoard = () => {
        const stones = stonesAt(page.now);
        under.replaceChildren();
        over.replaceChildren();
        drawStones(stones);
        const legend = [];
        page.drawNamed(legend);
        if (!page.guessing)
            page.drawFacts(isOver(page.now) ? null : page.now.facts, stones, legend);
        page.drawBest();
        find('#legend').textContent = legend.join(' · ');
        drawWon(wonAt(page.now));
        drawSigns();
        nameCells(stones);
        for (const group of all('.names')) {
            const shown = layers.has('c') && group.classList.contains(page.coords);
            group.setAttribute('display', shown ? 'inline' : 'none');
        }
        find('#sides').setAttribute('display', layers.has('c') ? 'inline' : 'none');
        board.setAttribute(
            'aria-label',
            'Board, ' + (page.now.parent ? 'after ' + moveName(page.now) : 'start'),
        );
    };

    Object.assign(page, {
        firstLayers,
        layers,
        board,
        track,
        places,
        under,
        over,
        at,
        shade,
        sign,
        drawSigns,
        neighbours,
        cellAt,
        drawBoard,
    });
};
