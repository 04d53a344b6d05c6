/* SPDX-License-Identifier: ISC */
/*
 * The page of an annotated game: a board to step through.
 *
 * The page says everything in plain markup.  This script adds the board, the controls and the
 * layers.  It reads the game from the JSON of #data (cmd/annotate/annotate_data.c documents it) and
 * the remarks from the list of moves.  Text of the record is only ever set as text.
 *
 * Its parts are the files of the folder page, which the build puts in front of it.  A part is a
 * function that adds to the object `page` what the others use: functions, and the state, that is
 * page.now, the node on the board, and others at the head of page/board.js.
 */
const annotatedGame = () => {
    'use strict';
    const page = {};
    pageTools(page);
    pageTree(page);
    pageBoard(page);
    pageLayers(page);
    pageBest(page);
    pageNamed(page);
    pageRemark(page);
    pageSave(page);
    if (page.live) pageAdvice(page);
    else Object.assign(page, { isLive: () => false, visit: () => {}, isRivals: () => false });
    pageMoves(page);
    pageCurve(page);
    pageLinks(page);
    pageSteps(page);
    pageGuess(page);
    pageInput(page);
    pageMoments(page);
    pagePrint(page);
    const {
        all,
        board,
        count,
        data,
        draw,
        find,
        focusCell,
        listen,
        main,
        make,
        places,
        readLink,
        readNames,
        readTree,
        track,
    } = page;

    const prepare = () => {
        document.documentElement.classList.add('js');
        if (page.live) page.addEngine();
        for (const part of ['#bar', '#acts', '#menu', '#remark']) find(part).hidden = false;
        if (data.fixed)
            for (const button of all('[data-do="explore"], [data-do="guess"]'))
                button.hidden = true;
        find('#best').hidden = !page.live && !main.some((node) => page.bestOf(node).length);
        board.setAttribute('role', 'grid');
        for (const row of board.querySelectorAll('#cells > g')) row.setAttribute('role', 'row');
        places.forEach((place, cell) => {
            place.dataset.c = cell;
            place.setAttribute('role', 'gridcell');
            place.setAttribute('tabindex', '-1');
        });
        for (const group of all('.names[data-n]')) {
            const list = group.dataset.n.split(' ');
            for (let i = 0; i + 2 < list.length; i += 3)
                draw('text', group, { x: list[i], y: list[i + 1] }).textContent = list[i + 2];
        }
        const { width, height } = board.viewBox.baseVal;
        document.documentElement.style.setProperty('--ratio', width / height);
        focusCell(Math.floor(count / 2), false);
        for (const part of all('#moves ol')) part.tabIndex = 0; /* it scrolls */
        find('[data-do="words"]').hidden = !find('#words');
        if (track) make('div', track).id = 'cursor';
        const range = document.createElement('input');
        Object.assign(range, { type: 'range', id: 'range', min: 0, max: main.length - 1 });
        range.setAttribute('aria-label', 'Move');
        range.hidden = main.length === 1;
        (track || find('#bar')).after(range);
        find('#coords').value = page.coords;
    };

    readNames();
    readTree();
    prepare();
    page.layMoves();
    page.drawMoments();
    page.tellKinds();
    listen();
    page.fitRemark();
    page.foldParts();
    readLink();
    scrollTo(0, 0);
    return { visit: page.visit };
};
if (typeof liveEngine === 'undefined') annotatedGame();
else liveEngine.begin(annotatedGame);
