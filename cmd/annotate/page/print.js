/* SPDX-License-Identifier: ISC */
/* The page of an annotated game: its diagrams on paper. */
const pagePrint = (page) => {
    'use strict';
    const { at, board, draw, find, letters, main, make, moveName, stonesAt } = page;

    const drawDiagram = (into, node, from) => {
        const figure = make('figure', into);
        const svg = draw('svg', figure, { viewBox: board.getAttribute('viewBox') });
        draw('use', svg, { href: '#cells' });
        for (const [cell, stone] of stonesAt(node)) {
            draw('use', svg, { href: '#s', ...at(cell), class: letters[stone.colour] });
            if (!stone.node || stone.node.ply <= from) continue;
            const { x, y } = at(cell);
            const values = { x, y: Number(y) + 0.15, class: 'number ' + letters[stone.colour] };
            draw('text', svg, values).textContent = stone.node.ply;
        }
        const span =
            node.ply > from + 1 ? 'Moves ' + (from + 1) + ' to ' + node.ply : moveName(node);
        svg.append(find('.names.' + page.coords).cloneNode(true));
        const told = make('figcaption', figure, (node.ply ? span : 'Start') + '.');
        for (const remark of node.item.querySelectorAll('li.d1')) {
            told.append(' ');
            told.append(...[...remark.cloneNode(true).childNodes].slice(1));
        }
    };
    const drawDiagrams = () => {
        const into = find('#diagrams');
        into.replaceChildren();
        const shown = main.filter((node) => node.item.classList.contains('key')).slice(0, 6);
        const end = main[main.length - 1];
        if (!shown.includes(end)) shown.push(end);
        let from = 0;
        for (const node of shown) {
            drawDiagram(into, node, from);
            from = node.ply;
        }
    };

    Object.assign(page, { drawDiagrams });
};
