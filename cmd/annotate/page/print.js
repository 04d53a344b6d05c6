/* SPDX-License-Identifier: ISC */
/* The page of an annotated game: its diagrams on paper. */
const pagePrint = (page) => {
    'use strict';
    const { at, betterOf, data, draw, drawSmall, find, letters, main, make, moveName } = page;
    const { spell, stonesAt } = page;
    /* moves of a diagram */
    const most = 30;

    /* The moves after ply `from`, numbered, up to a node. */
    const drawDiagram = (into, node, from) => {
        const figure = make('figure', into);
        const svg = drawSmall(figure, node);
        for (const [cell, stone] of stonesAt(node)) {
            if (!stone.node || stone.node.ply <= from) continue;
            const { x, y } = at(cell);
            const values = { x, y: Number(y) + 0.15, class: 'number ' + letters[stone.colour] };
            draw('text', svg, values).textContent = stone.node.ply;
        }
        for (const last of svg.querySelectorAll('.last')) last.remove();
        svg.append(find('.names.' + page.coords).cloneNode(true));
        const span =
            node.ply > from + 1 ? 'Moves ' + (from + 1) + ' to ' + node.ply : moveName(node);
        const told = make('figcaption', figure);
        make('p', told, '○ ' + (data.white || 'White') + ' – ● ' + (data.black || 'Black'));
        make('strong', told, node.ply ? span : 'Start');
        if (betterOf(node) >= 0) told.append('; dashed: ' + spell(betterOf(node)) + ' was better');
        told.append('.');
        for (const remark of node.item.querySelectorAll('li.d1')) {
            told.append(' ');
            told.append(...[...remark.cloneNode(true).childNodes].slice(1));
        }
    };
    const drawDiagrams = () => {
        const into = find('#diagrams');
        into.replaceChildren();
        const shown = main.filter((node) => node.item.classList.contains('key'));
        const end = main[main.length - 1];
        if (!shown.includes(end)) shown.push(end);
        let from = 0;
        for (const node of shown) {
            for (; node.ply - from > most; from += most) drawDiagram(into, main[from + most], from);
            drawDiagram(into, node, from);
            from = node.ply;
        }
    };

    Object.assign(page, { drawDiagrams });
};
