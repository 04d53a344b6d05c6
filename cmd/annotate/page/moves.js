/* SPDX-License-Identifier: ISC */
/* The page of an annotated game: the list of moves, and where the moves on the board part. */
const pageMoves = (page) => {
    'use strict';
    const { all, find, letters, link, main, mainOf, make, moveName } = page;

    /* Two columns: White's moves and Black's. */
    const layMoves = () => {
        const list = find('#moves ol');
        main.forEach((node) => {
            const name = node.item.querySelector('a');
            if (!node.parent) return;
            node.item.classList.add(letters[node.colour]);
            name.firstChild.textContent = name.firstChild.textContent.replace(/ (White|Black)/, '');
            const mark = node.item.querySelector('em');
            if (mark && mark.textContent.includes('?')) mark.classList.add('bad');
        });
        const heads = ['', 'White', 'Black'].map((word) => make('span', null, word));
        const head = make('div', null, '', 'heads');
        head.ariaHidden = 'true';
        head.append(...heads.slice(1));
        list.before(head);
    };
    const listMove = (node, into) => {
        const name = make('a', into, moveName(node));
        name.href = link(node);
        node.name = name;
        into.append(' ');
    };
    /* The moves of a variation in a row; each is followed by its alternatives in brackets. */
    const listLine = (first, into) => {
        listMove(first, into);
        for (let node = first; node.kids.length; node = node.kids[0]) {
            listMove(node.kids[0], into);
            for (const other of node.kids.slice(1)) {
                into.append('( ');
                listLine(other, into);
                into.append(') ');
            }
        }
    };
    const listVariations = () => {
        for (const old of all('#moves .line')) old.remove();
        for (const node of main) {
            const others = node.kids.filter((kid) => main[kid.ply] !== kid);
            /* They follow the move that they could replace. */
            const after = main[node.ply + 1] || node;
            for (const other of others.reverse()) {
                const line = make('li', null, '', 'line');
                listLine(other, line);
                after.item.after(line);
            }
        }
    };
    /* Brings the move on the board into the list's window. */
    const scrollMoves = () => {
        const list = find('#moves ol');
        const item = mainOf(page.now).item;
        const top = item.offsetTop - list.offsetTop;
        if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight)
            list.scrollTop = top - list.clientHeight / 3;
    };
    const markMoves = () => {
        for (const old of all('[aria-current]')) old.removeAttribute('aria-current');
        const base = mainOf(page.now);
        for (const same of all('a[href="#m' + base.ply + '"]'))
            if (page.now === base) same.setAttribute('aria-current', 'true');
        if (page.now.name) page.now.name.setAttribute('aria-current', 'true');
        scrollMoves();
    };

    Object.assign(page, { layMoves, listVariations, scrollMoves, markMoves });
};
