/* SPDX-License-Identifier: ISC */
/* The page of an annotated game: what the first remark on a move names, drawn on the board. */
const pageNamed = (page) => {
    'use strict';
    const { at, bestOf, cellsOf, draw, layers, letters, over, shade, sign, spell, under } = page;

    const frames = ['frame', 'frame-robust', 'frame-near', 'frame-broken'];
    /* Their cells are lines and lists of moves, which the list of best moves has. */
    const lines = 'mistake mate missed reversed loses no-longer left-win choices'.split(' ');

    /* The first remark on a node: its word, the cells that it names, where its claim holds. */
    const namedOf = ({ item }) => {
        const remark = item && item.querySelector('li.d1');
        if (!remark) return null;
        const cells = [...remark.querySelectorAll('b')].map((name) => Number(name.dataset.c));
        return { word: remark.dataset.k, cells, within: cellsOf(remark.dataset.w || '') };
    };
    /* The move that was better than a mistake; -1: none is known. */
    const betterOf = (node) => {
        if (!node.item || !node.item.querySelector('em.bad')) return -1;
        const [best] = bestOf(node.parent);
        return best && best.proof !== 'loses' && best.cell !== node.cell ? best.cell : -1;
    };
    const drawBetter = (node, into) => {
        const cell = betterOf(node);
        if (cell < 0) return;
        const { x, y } = at(cell);
        const kind = 'better ' + letters[node.colour];
        draw('circle', into, { cx: x, cy: y, r: 0.41, class: kind });
    };
    const drawFrameOf = (facts, colour) => {
        if (!facts || !facts.f[colour]) return;
        const [, , , carrier, pivots] = facts.f[colour];
        shade(cellsOf(carrier), 'frame ' + letters[colour]);
        for (const cell of cellsOf(pivots)) sign(cell, '◆', 'pivot');
    };
    const drawEnds = ([one, other], kind) => {
        const from = at(one);
        const to = at(other);
        draw('line', under, { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: kind });
    };
    const drawCells = ({ word, cells, within }, node) => {
        if (frames.includes(word)) {
            const isBroken = word === 'frame-broken';
            const { facts } = isBroken ? node.parent : node;
            drawFrameOf(facts, isBroken ? 1 - node.colour : node.colour);
        } else {
            shade(within, 'within');
        }
        if (word.startsWith('cut') && cells.length > 1) drawEnds(cells, 'link parted');
        if (word === 'join' && cells.length > 1) drawEnds(cells, 'link joined');
        for (const cell of cells.length > 8 ? [] : cells) {
            const { x, y } = at(cell);
            if (cell !== node.cell) draw('circle', over, { cx: x, cy: y, r: 0.46, class: 'named' });
        }
    };
    /* Appends to the legend what is not plain. */
    const drawNamed = (legend) => {
        const node = page.now;
        const named = namedOf(node);
        if (page.guessing || !layers.has('w')) return;
        if (named && !lines.includes(named.word)) drawCells(named, node);
        drawBetter(node, over);
        if (betterOf(node) >= 0)
            legend.push('dashed stone: ' + spell(betterOf(node)) + ' was better');
    };

    Object.assign(page, { betterOf, drawBetter, drawNamed });
};
