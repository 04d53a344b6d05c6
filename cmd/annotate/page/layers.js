/* SPDX-License-Identifier: ISC */
/* The page of an annotated game: the layers that a reader puts on the board. */
const pageLayers = (page) => {
    'use strict';
    const {
        at,
        cellsOf,
        colours,
        draw,
        find,
        layers,
        letters,
        main,
        neighbours,
        shade,
        sign,
        under,
    } = page;

    const drawTerritory = (stones, legend) => {
        for (const colour of [0, 1]) {
            const cells = new Set();
            for (const [cell, stone] of stones)
                if (stone.colour === colour)
                    for (const near of neighbours(cell)) if (!stones.has(near)) cells.add(near);
            shade(cells, 'territory ' + letters[colour]);
            legend.push(colours[colour] + ' touches ' + cells.size + ' empty cells');
        }
    };
    const drawFrame = (facts, colour, legend) => {
        const frame = facts.f[colour];
        if (!frame) {
            legend.push(colours[colour] + ' has no frame that needs one stone or none');
            return;
        }
        const [n, words, stones, carrier, pivots] = frame;
        shade(cellsOf(carrier), 'frame ' + letters[colour]);
        for (const cell of cellsOf(pivots)) sign(cell, '◆', 'pivot');
        const needs = n > 0 ? 'after one more stone, ' : '';
        const left = stones < 0 ? '' : ', ' + stones + ' stones to complete';
        legend.push(colours[colour] + "'s frame: " + needs + words + left);
    };
    /* The proofs about the moves that hold, in place of `node`: [they do, they would have]. */
    const holding = (node) => {
        const only = cellsOf(node.facts.w).length;
        const before = node.parent.facts.p;
        if (only === cellsOf(node.facts.h).length) return ['holds', 'would have held'];
        if (only) return ['holds or wins', 'would have held or won'];
        if (!before || before[0] !== node.colour) return ['wins', 'would have won'];
        return ['keeps the win', 'would have kept the win'];
    };
    /* Moves that hold: answers to threats; and what is proved of the moves here. */
    const drawChoices = (facts, legend) => {
        for (const cell of facts.a || []) sign(cell, '×', 'answer');
        if (facts.a) legend.push(facts.a.length ? '× answers all threats' : 'nothing answers');
        if (facts.u) {
            const [held, open, lost] = facts.u;
            const undecided = cellsOf(open);
            const few = undecided.length <= 24;
            for (const cell of cellsOf(held)) sign(cell, '✓', 'held');
            for (const cell of few ? undecided : [])
                if (!(facts.a || []).includes(cell)) sign(cell, '?', 'held');
            const rest = few ? '? is not decided' : undecided.length + ' moves are not decided';
            const does = held ? '✓ ' + holding(main[page.now.ply + 1])[0] + ', ' : '';
            legend.push(does + rest + '; proved to lose: ' + lost);
        } else if (facts.h) {
            for (const cell of cellsOf(facts.h)) sign(cell, '✓', 'held');
            legend.push('✓ ' + holding(page.now)[1] + ' in place of this move');
        } else if (!facts.a) {
            legend.push('no move is known to be needed');
        }
    };
    /* Lines between the stones, or from the stone to the side, that a colour's links join. */
    const drawLinks = (ends, colour) => {
        for (let i = 0; i < ends.length; i += 2) {
            const end = ends[i + 1];
            const from = at(ends[i]);
            const to = at(end < 0 ? -1 - end : end);
            const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
            const shares = end < 0 ? ' shares' : '';
            draw('line', under, { ...line, class: 'link ' + letters[colour] + shares });
        }
    };
    const drawLadder = (line, legend) => {
        line.forEach((cell, i) => sign(cell, i + 1, 'ladder'));
        legend.push(line.length ? 'the rest of the ladder, in order' : 'no ladder runs');
    };
    /* The chain of a stone. */
    const chainOf = (cell, stones) => {
        const chain = [cell];
        const { colour } = stones.get(cell);
        for (const at of chain)
            for (const near of neighbours(at))
                if (!chain.includes(near) && stones.has(near) && stones.get(near).colour === colour)
                    chain.push(near);
        return chain;
    };
    const drawDead = (facts, stones, legend) => {
        for (const chains of facts.x)
            for (const [stone, exact] of chains)
                for (const cell of chainOf(stone, stones))
                    sign(cell, exact ? '×' : '+', 'dead ' + letters[stones.get(cell).colour]);
        const any = facts.x.some((chains) => chains.length);
        legend.push(
            any ? '× belongs to no figure any more, + nor while walls hold' : 'no group is dead',
        );
    };
    const drawTemplates = (facts, legend) => {
        facts.k.forEach((set, c) => shade(cellsOf(set), 'template ' + letters[c], 0.82));
        legend.push('dotted: cells of templates that are joined');
    };
    const drawGroups = (facts, legend) => {
        facts.g.forEach((set, c) => shade(cellsOf(set), 'group ' + letters[c], 0.62));
        facts.j.forEach(drawLinks);
        legend.push('dashed: cells of the links that keep safe groups joined or lead to sides');
        if (find('#under .link.shares'))
            legend.push('dotted links hold one by one: another link needs one of their cells');
    };
    const drawThreats = (facts, legend) => {
        const shapes = ['△', '▲'];
        facts.t.forEach((cells, colour) => {
            for (const cell of cells) sign(cell, shapes[colour], 'threat');
            if (cells.length)
                legend.push(shapes[colour] + ' ' + colours[colour] + ' completes a figure here');
        });
    };
    /* The layers of the board, by the keys of their buttons, in the order in which they are drawn;
     * coordinates and numbers are no layers of their own.  All but territory want facts. */
    const drawings = {
        r: (facts, legend, stones) => drawTerritory(stones, legend),
        f: (facts, legend) => drawFrame(facts, 0, legend),
        F: (facts, legend) => drawFrame(facts, 1, legend),
        b: drawTemplates,
        l: drawGroups,
        t: drawThreats,
        d: drawChoices,
        a: (facts, legend) => drawLadder(facts.l, legend),
        z: (facts, legend, stones) => drawDead(facts, stones, legend),
    };
    const drawFacts = (facts, stones, legend) => {
        for (const [layer, drawIt] of Object.entries(drawings))
            if (layers.has(layer) && (facts || layer === 'r')) drawIt(facts, legend, stones);
        if (page.region) shade(page.region, 'region');
    };

    Object.assign(page, { drawFacts });
};
