/* SPDX-License-Identifier: ISC */
/* The page of an annotated game: its curve, with what is known at the move that one points at. */
const pageCurve = (page) => {
    'use strict';
    const { colours, find, isOver, main, mainOf, make, moveName, track } = page;
    const percent = (ply) => (100 * (ply + 0.5)) / main.length + '%';

    /* The value of the curve at a ply, in words. */
    const worth = ({ facts }) => {
        if (!facts) return '';
        if (isOver({ facts })) return colours[facts.p[0]] + ' has won';
        if (facts.p) return colours[facts.p[0]] + ' wins, proved';
        return facts.e ? 'White ' + facts.e[0] + ' %' : '';
    };
    const showValue = (node) => {
        if (track) find('#value').textContent = moveName(node) + '  ' + worth(node);
    };
    /* The node below a pointer. */
    const nodeAt = ({ clientX }) => {
        const { left, width } = track.getBoundingClientRect();
        const ply = Math.floor(((clientX - left) / width) * main.length);
        return main[Math.max(0, Math.min(ply, main.length - 1))];
    };
    const showPlace = () => {
        if (!track) return;
        const base = mainOf(page.now);
        find('#cursor').style.left = percent(base.ply);
        showValue(base);
    };
    /* The numbers of plies below the curve. */
    const drawTicks = () => {
        const ticks = make('div', track, '', 'ticks');
        ticks.ariaHidden = 'true';
        for (let ply = 0; ply < main.length; ply += 10)
            make('span', ticks, String(ply)).style.left = percent(ply);
    };
    const listenCurve = () => {
        if (!track) return;
        drawTicks();
        track.addEventListener('click', (event) => page.go(nodeAt(event), true));
        track.addEventListener('pointermove', (event) => showValue(nodeAt(event)));
        track.addEventListener('pointerleave', showPlace);
    };

    Object.assign(page, { showPlace, listenCurve });
};
