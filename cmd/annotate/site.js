/* SPDX-License-Identifier: ISC */
/*
 * The index of annotated games: a click on a heading sorts by its column, a second one the other
 * way; a field shows the games that have some words, and a player's name fills it in.
 */
(() => {
    'use strict';
    const table = document.getElementById('games');
    const body = table.tBodies[0];
    const value = (row, column) => row.cells[column].textContent;
    const compare = (a, b) => a.localeCompare(b, 'en', { numeric: true });
    const sort = (head, column) => {
        const down = head.getAttribute('aria-sort') === 'ascending';
        for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        const rows = [...body.rows];
        rows.sort((a, b) => (down ? -1 : 1) * compare(value(a, column), value(b, column)));
        body.append(...rows);
    };
    const field = document.getElementById('find');
    const show = () => {
        const words = field.value.toLowerCase().split(' ');
        let shown = 0;
        for (const row of body.rows) {
            const text = row.textContent.toLowerCase();
            row.hidden = !words.every((word) => text.includes(word));
            shown += !row.hidden;
        }
        document.getElementById('shown').textContent = shown + ' of ' + body.rows.length;
    };
    field.addEventListener('input', show);
    body.addEventListener('click', (event) => {
        if (!event.target.closest('bdi') || event.target.closest('a')) return;
        field.value = event.target.textContent;
        show();
    });
    document.getElementById('finding').hidden = false;
    show();
    [...table.tHead.rows[0].cells].slice(0, -1).forEach((head, column) => {
        const button = document.createElement('button');
        button.textContent = head.textContent;
        button.addEventListener('click', () => sort(head, column));
        head.replaceChildren(button);
    });
})();
