/* SPDX-License-Identifier: ISC */
/*
 * The page of an annotated game: the tree of moves.
 *
 * A node is
 *   ply     number of plies from the start
 *   parent  node, null at the start
 *   kids    nodes; kids[0] is the next move of the line that the node is on
 *   cell, colour (0 White, 1 Black), kind, from      of its move
 *   gone, way  cells that it emptied, and the words of a man's way
 *   facts   of main-line positions, or null
 *   item    its element in the list of moves, or null
 *   own     the reader played it
 *   live    what the engine of the page says of it (live.js), undefined: nothing
 */
const pageTree = (page) => {
    'use strict';
    const { all, cellsOf, count, data, isBoard, names, spell } = page;

    const main = [];
    const add = (parent, cell, colour, kind, from, gone, way) => {
        const node = {
            ply: parent ? parent.ply + 1 : 0,
            parent,
            kids: [],
            cell,
            colour,
            kind: kind || 0,
            from,
            gone: gone || [],
            way,
            facts: null,
            item: null,
            comment: '',
            own: false,
        };
        if (parent) parent.kids.push(node);
        return node;
    };
    const start = data.start.map(cellsOf);
    const turnAfter = (node) => {
        if (!node.parent) return data.turn;
        return node.kind === 2 ? node.colour : 1 - node.colour;
    };
    const pathTo = (node) => {
        const path = [];
        for (let at = node; at.parent; at = at.parent) path.unshift(at);
        return path;
    };
    /* The stones at a node: cell → {colour, node that placed it or null}. */
    const stonesAt = (node) => {
        const stones = new Map();
        start.forEach((cells, colour) =>
            cells.forEach((c) => stones.set(c, { colour, node: null })),
        );
        for (const move of pathTo(node)) {
            if (move.cell < 0) continue;
            if (move.kind === 1) stones.delete(move.from);
            move.gone.forEach((cell) => stones.delete(cell));
            stones.set(move.cell, { colour: move.colour, node: move });
        }
        return stones;
    };
    /* The cells that are named in the page's own spelling. */
    const readNames = () => {
        const cells = new Map(names[page.coords].map((name, cell) => [name, cell]));
        for (const name of all('#moves b, #moments b, #decided b'))
            name.dataset.c = cells.get(name.textContent);
    };
    const readTree = () => {
        main.push(add(null, -1, 1 - data.turn));
        for (const ply of data.plies) main.push(add(main[main.length - 1], ...ply));
        let facts = {};
        main.forEach((node, i) => {
            facts = { ...facts };
            for (const [key, value] of Object.entries(data.facts[i])) {
                const other = facts[key[0]];
                if (key.length === 1) facts[key] = value;
                else facts[key[0]] = key[1] === '0' ? [value, other[1]] : [other[0], value];
            }
            node.facts = isBoard ? null : facts;
            node.item = document.getElementById('m' + i);
            node.item.removeAttribute('id'); /* links go to the board now */
        });
        const lines = [];
        for (const [parent, cell, colour, comment] of data.vars) {
            const from = parent < 0 ? lines[-1 - parent] : main[parent];
            let node = null;
            if (from && cell < count && !stonesAt(from).has(cell)) {
                node = add(from, cell, colour);
                node.comment = comment || '';
            }
            lines.push(node);
        }
    };
    const mainOf = (node) => {
        let at = node;
        while (main[at.ply] !== at) at = at.parent;
        return at;
    };
    const moveWord = (node) => ['', 'swap', 'swap-sides', 'pass', node.way][node.kind];
    const moveName = (node) => {
        if (!node.parent) return 'Start';
        return node.ply + '. ' + (moveWord(node) || spell(node.cell));
    };
    const link = (node) => {
        const base = mainOf(node);
        const own = pathTo(node)
            .slice(base.ply)
            .map((move) => (move.kind === 1 ? 'swap' : '') + names.lg[move.cell]);
        return '#m' + base.ply + (own.length ? '+' + own.join(',') : '');
    };
    const isOver = (node) => !!(node.facts && node.facts.p && node.facts.p[1] === 0);
    const play = (node, cell) => {
        const known = node.kids.find((kid) => kid.cell === cell && kid.kind === 0);
        if (known) return known;
        const made = add(node, cell, turnAfter(node));
        made.own = true;
        return made;
    };

    /* The side to move takes the first stone over, which then lies on `cell`. */
    const playSwap = (node, cell) => {
        const known = node.kids.find((kid) => kid.kind === 1);
        if (known) return known;
        const made = add(node, cell, turnAfter(node), 1, node.cell);
        made.own = true;
        return made;
    };

    Object.assign(page, {
        main,
        start,
        pathTo,
        turnAfter,
        stonesAt,
        readNames,
        readTree,
        mainOf,
        moveWord,
        moveName,
        link,
        isOver,
        play,
        playSwap,
    });
};
