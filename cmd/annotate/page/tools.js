/* SPDX-License-Identifier: ISC */
/* The page of an annotated game: the data, how cells are named, and what makes elements. */
const pageTools = (page) => {
    'use strict';
    const live = typeof liveEngine === 'undefined' ? null : liveEngine;
    /* it has no annotation: hav-annotate --board */
    const isBoard = 'board' in document.body.dataset;
    const data = JSON.parse(document.getElementById('data').textContent);
    const find = (query) => document.querySelector(query);
    const all = (query) => [...document.querySelectorAll(query)];
    const colours = ['White', 'Black'];
    const letters = ['w', 'b'];
    page.coords = data.coords;
    const count = data.xy.length / 2;
    /* The name in xyz of the cell `i` where it is no other. */
    const xyz = (i) => {
        const x = data.xy[2 * i];
        const y = data.xy[2 * i + 1];
        return [x - data.size, y - x, data.size - y].join();
    };
    const lg = data.lg.split(' ');
    const byY = (name, i) => name.replace(/\d+/, data.xy[2 * i + 1]);
    const names = {
        lg,
        line: data.line === 'y' ? lg.map(byY) : (data.line || data.lg).split(' '),
        xyz: data.xyz ? data.xyz.split(' ') : Array.from({ length: count }, (_, i) => xyz(i)),
    };
    const spell = (cell) => names[page.coords][cell];

    const make = (tag, into, text, kind) => {
        const made = document.createElement(tag);
        if (text) made.textContent = text;
        if (kind) made.className = kind;
        if (into) into.append(made);
        return made;
    };
    /* The name of a cell, which respell() spells anew. */
    const nameCell = (cell, into, tag = 'b') => {
        const name = make(tag, into, spell(cell));
        name.dataset.c = cell;
        return name;
    };
    const draw = (tag, into, values) => {
        const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
        for (const [name, value] of Object.entries(values)) made.setAttribute(name, value);
        into.append(made);
        return made;
    };
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const cellsOf = (set) => {
        const cells = [];
        const plain = set.replace(/\.(.)/g, (run, digit) => 'A'.repeat(digits.indexOf(digit)));
        [...plain].forEach((digit, place) => {
            for (let bit = 0; bit < 6; bit++)
                if ((digits.indexOf(digit) >> bit) & 1) cells.push(6 * place + bit);
        });
        return cells;
    };

    const respell = (root) => {
        for (const name of root.querySelectorAll('[data-c]'))
            name.textContent = spell(name.dataset.c);
    };

    Object.assign(page, {
        live,
        isBoard,
        data,
        find,
        all,
        colours,
        letters,
        count,
        names,
        spell,
        make,
        nameCell,
        draw,
        cellsOf,
        respell,
    });
};
