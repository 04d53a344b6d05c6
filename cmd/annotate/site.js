/* SPDX-License-Identifier: ISC */
/*
 * Tables of annotated games: a click on a heading sorts by its column, a second one the other way.  On
 * the list of all games a field shows those that have some words, and a player's name fills it in.
 */
(() => {
    'use strict';
    /* Numbers by size, 1,234 too; other words by the alphabet; what is missing last. */
    const value = (row, column) => row.cells[column].textContent.trim();
    const number = (text) => (/^[\d,.]+$/.test(text) ? Number(text.replaceAll(',', '')) : NaN);
    const words = new Intl.Collator('en', { numeric: true });
    const compare = (a, b) => {
        if (!a.text || !b.text) return a.text ? -1 : b.text ? 1 : 0;
        const difference = a.number - b.number;
        return Number.isNaN(difference) ? words.compare(a.text, b.text) : difference;
    };
    const sort = (table, head, column) => {
        const down = head.getAttribute('aria-sort') === 'ascending';
        for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        const body = table.tBodies[0];
        /* The keys of comparison are read once from each row: a list may have thousands. */
        const rows = [...body.rows].map((row) => {
            const text = value(row, column);
            return { row, text, number: number(text) };
        });
        rows.sort((a, b) => (down ? -1 : 1) * compare(a, b));
        body.append(...rows.map(({ row }) => row));
    };
    const makeSortable = (table, heads) => {
        heads.forEach((head, column) => {
            const button = document.createElement('button');
            button.textContent = head.textContent;
            button.addEventListener('click', () => sort(table, head, column));
            head.replaceChildren(button);
        });
    };

    /* Tables with one row of headings and no sums. */
    for (const table of document.querySelectorAll('.table table:not(#games)')) {
        const heads = table.tHead ? [...table.tHead.rows] : [];
        if (heads.length === 1 && table.tBodies[0].rows.length > 1 && !table.querySelector('.rule'))
            makeSortable(table, [...heads[0].cells]);
    }

    const table = document.getElementById('games');
    if (!table) return;
    const body = table.tBodies[0];
    const field = document.getElementById('find');
    const tell = (shown) => {
        document.getElementById('shown').textContent = shown + ' of ' + body.rows.length;
    };
    const show = () => {
        const wanted = field.value.toLowerCase().split(' ');
        let shown = 0;
        for (const row of body.rows) {
            const text = row.textContent.toLowerCase();
            row.hidden = !wanted.every((word) => text.includes(word));
            shown += !row.hidden;
        }
        tell(shown);
    };
    field.addEventListener('input', show);
    body.addEventListener('click', (event) => {
        if (!event.target.closest('bdi') || event.target.closest('a')) return;
        field.value = event.target.textContent;
        show();
    });
    document.getElementById('finding').hidden = false;
    if (field.value) show();
    else tell(body.rows.length);
    makeSortable(table, [...table.tHead.rows[0].cells].slice(0, -1));
})();
