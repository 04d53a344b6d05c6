/* SPDX-License-Identifier: ISC */
/* The page of an annotated game: small boards, of key moments and on paper. */
const pageMoments = (page) => {
    'use strict';
    const { all, at, board, draw, drawBetter, letters, main, make, stonesAt } = page;

    /* The stones after a node, its own marked, and the better move in place of a mistake. */
    const drawSmall = (into, node) => {
        const svg = draw('svg', into, { viewBox: board.getAttribute('viewBox'), class: 'small' });
        svg.setAttribute('aria-hidden', 'true');
        draw('use', svg, { href: '#cells' });
        for (const [cell, stone] of stonesAt(node))
            draw('use', svg, { href: '#s', ...at(cell), class: letters[stone.colour] });
        if (node.cell >= 0) {
            const { x, y } = at(node.cell);
            const kind = 'last ' + letters[node.colour];
            draw('circle', svg, { cx: x, cy: y, r: 0.17, class: kind });
        }
        drawBetter(node, svg);
        return svg;
    };
    const drawMoments = () => {
        for (const name of all('#moments li > a')) {
            const node = main[name.hash.slice(2)];
            const link = make('a', null, '', 'picture');
            link.href = name.hash;
            link.tabIndex = -1;
            link.ariaHidden = 'true';
            drawSmall(link, node);
            const mark = node.item.querySelector('em');
            if (mark) name.after(' ', mark.cloneNode(true));
            const item = name.parentNode;
            const told = make('div');
            told.append(...item.childNodes);
            item.append(link, told);
        }
    };

    Object.assign(page, { drawSmall, drawMoments });
};
