/* SPDX-License-Identifier: ISC */
/* The page of an annotated game: addresses of positions, with the lines that the reader played. */
const pageLinks = (page) => {
    'use strict';
    const {
        all,
        board,
        data,
        find,
        firstLayers,
        isBoard,
        layers,
        link,
        listVariations,
        live,
        main,
        make,
        names,
        pathTo,
        play,
        playSwap,
        say,
        stonesAt,
    } = page;

    let linking = 0;

    /* The lines that the reader played, without the one on the board. */
    const ownLines = () => {
        const lines = [];
        const path = [page.now, ...pathTo(page.now)];
        const visitKids = (node) => {
            for (const kid of node.kids) {
                const ends = kid.own && !kid.kids.some((next) => next.own);
                if (ends && !path.includes(kid)) lines.push(link(kid).slice(2));
                visitKids(kid);
            }
        };
        visitKids(main[0]);
        return lines.slice(0, 40).join('.');
    };
    const linkNow = () => {
        const shown = [...layers].join('');
        const lines = ownLines();
        const record = live && live.record ? ';r=' + live.record : '';
        const asked = shown === firstLayers ? '' : ';l=' + shown;
        return link(page.now) + asked + (lines ? ';v=' + lines : '') + record;
    };
    const writeLink = (push) => {
        clearTimeout(linking);
        const hash = linkNow();
        if (push && hash !== location.hash) history.pushState(null, '', hash);
        else linking = setTimeout(() => history.replaceState(null, '', hash), 200);
    };
    const copyLink = () => {
        history.replaceState(null, '', linkNow());
        const file = location.pathname.split('/').pop();
        const address = location.protocol === 'file:' ? file + location.hash : location.href;
        const strip = find('#strip');
        const shown = () => {
            strip.replaceChildren();
            strip.hidden = false;
            strip.append('The link: ');
            const field = make('input', strip);
            field.readOnly = true;
            field.value = address;
            field.setAttribute('aria-label', 'Link to this position');
            field.select();
        };
        if (!navigator.clipboard) shown();
        else
            navigator.clipboard.writeText(address).then(() => {
                strip.replaceChildren('The link is copied');
                strip.hidden = false;
                say('The link is copied');
            }, shown);
    };

    /* The node that "31+k5,k6" names; its moves are played unless they have been. */
    const readLine = (text) => {
        const [ply, moves] = text.split('+');
        let node = main[Math.min(Number(ply), main.length - 1)];
        for (const name of moves ? moves.split(',') : []) {
            const swapped = /^swap(\w+)$/.exec(name);
            const cell = names.lg.indexOf(swapped ? swapped[1] : name);
            if (swapped && cell >= 0 && node.ply === 1 && node.kind === 0) {
                node = playSwap(node, cell);
                continue;
            }
            if (data.fixed || cell < 0 || stonesAt(node).has(cell)) break;
            node = play(node, cell);
        }
        return node;
    };
    const readLink = () => {
        const parts =
            /^#m?(\d+(?:\+[^;]*)?)(?:;l=(\w*))?(?:;v=([\d+\w,.]*))?(?:;r=([\w-]*))?$/.exec(
                decodeURIComponent(location.hash),
            );
        if (live && isBoard && ((parts && parts[4]) || '') !== live.record) {
            location.reload(); /* another game */
            return;
        }
        const lines = parts && parts[3] ? parts[3].split('.').slice(0, 40) : [];
        for (const line of lines) if (/^\d/.test(line)) readLine(line);
        /* The page opens where the game was decided. */
        const decided = find('#decided a');
        const opened = decided ? Number(decided.hash.slice(2)) : main.length - 1;
        const node = parts ? readLine(parts[1]) : main[opened];
        if (parts && parts[2] !== undefined) {
            layers.clear();
            for (const button of all('[data-layer]')) {
                const pressed = parts[2].includes(button.dataset.layer);
                if (pressed) layers.add(button.dataset.layer);
                button.ariaPressed = String(pressed);
            }
        }
        clearTimeout(linking);
        listVariations();
        if (node !== page.now) page.region = null;
        if (page.guessing) page.guessEnd();
        page.now = node;
        page.branch = 0;
        page.show();
        board.scrollIntoView({ block: 'nearest' });
    };

    Object.assign(page, { writeLink, copyLink, readLink });
};
