/* SPDX-License-Identifier: ISC */
/* Walks from row to row of the tables of openings on a board, and hides them behind it. */
'use strict';
for (const part of document.querySelectorAll('section.tree')) {
    const rows = {},
        below = {},
        home = {};
    for (const row of part.querySelectorAll('tr[data-n]')) {
        const d = row.dataset;
        rows[d.n] = row;
        row.removeAttribute('id');
        (below[d.up] = below[d.up] || []).push(row);
        if (!('again' in d)) home[d.key] = row;
    }
    const root = part.querySelector('tr[data-n]');
    const find = (tag, c) => part.querySelector('svg.board ' + tag + '[data-c="' + c + '"]');
    const walk = part.querySelector('.walk');
    const make = (tag, text, into) => {
        const made = document.createElement(tag);
        made.textContent = text;
        into.append(made);
        return made;
    };
    const link = (row, text, into) => {
        make('a', text, into).href = '#n' + row.dataset.n;
    };
    const move = (row) => row.cells[0].textContent;
    const clear = () => {
        for (const stone of part.querySelectorAll('svg.board circle')) stone.className.baseVal = '';
        for (const cell of part.querySelectorAll('svg.board polygon')) {
            cell.className.baseVal = '';
            cell.style.fillOpacity = '';
            cell.onclick = null;
        }
        for (const share of part.querySelectorAll('svg.board text.share')) share.textContent = '';
        for (const row of part.querySelectorAll('tr.on')) row.classList.remove('on');
    };
    const place = (path) => {
        for (const row of path) {
            const d = row.dataset;
            if (d.lift) find('circle', d.lift).className.baseVal = '';
            if (d.put) find('circle', d.put.slice(1)).className.baseVal = d.put[0];
        }
        const last = path[path.length - 1].dataset.put;
        if (last) find('circle', last.slice(1)).classList.add('last');
    };
    const reply = (row, list) => {
        const item = make('li', '', list),
            d = row.dataset,
            heads = part.querySelectorAll('thead th');
        link(row, move(row), item);
        make(
            'small',
            ' ' +
                row.cells[2].textContent +
                ' % of games, ' +
                heads[3].textContent +
                ' ' +
                row.cells[3].textContent +
                ' %',
            item,
        );
        if (d.lift || !d.put) return;
        const cell = find('polygon', d.put.slice(1));
        const share = Math.round(Number(d.share) * 100);
        cell.className.baseVal = 'reply';
        cell.style.fillOpacity = 0.25 + 0.75 * Math.sqrt(Number(d.share));
        cell.onclick = () => {
            location.hash = '#n' + d.n;
        };
        find('text', d.put.slice(1)).textContent = share < 1 ? '<1' : share;
    };
    const show = (asked) => {
        const row = 'again' in asked.dataset ? home[asked.dataset.key] || asked : asked;
        const path = [row];
        while (rows[path[0].dataset.up]) path.unshift(rows[path[0].dataset.up]);
        clear();
        place(path);
        row.classList.add('on');
        const line = walk.querySelector('.path'),
            told = walk.querySelector('.told');
        line.replaceChildren();
        told.replaceChildren();
        for (const step of path)
            if (step === row) make('b', move(step), line);
            else link(step, move(step), line);
        const heads = part.querySelectorAll('thead th');
        for (let i = 1; i < row.cells.length; i++)
            if (row.cells[i].textContent)
                make('div', heads[i].dataset.long + ': ', told).append(
                    ...row.cells[i].cloneNode(true).childNodes,
                );
        if (row !== asked) make('div', 'The same position, reached by other moves.', told);
        const list = walk.querySelector('.moves');
        list.replaceChildren();
        const replies = below[row.dataset.n] || [];
        for (const next of replies) reply(next, list);
        const rest = replies.reduce((left, next) => left - Number(next.dataset.share), 1);
        if (replies.length && rest > 0.0005)
            make('li', 'other moves, or none: ' + (100 * rest).toFixed(1) + ' %', list);
    };
    const follow = (first) => {
        const row = rows[location.hash.slice(2)];
        if (row || first) show(row || root);
        if (row) walk.scrollIntoView({ block: 'nearest' });
    };
    walk.hidden = false;
    part.querySelector('details').open = false;
    window.addEventListener('hashchange', () => follow(false));
    follow(true);
}
