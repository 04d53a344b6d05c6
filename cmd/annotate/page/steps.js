/* SPDX-License-Identifier: ISC */
/* The page of an annotated game: going from move to move, and moves of the reader's own. */
const pageSteps = (page) => {
    'use strict';
    const {
        board,
        data,
        drawBoard,
        find,
        isBoard,
        isLive,
        isOver,
        layers,
        listVariations,
        main,
        mainOf,
        make,
        markMoves,
        moveName,
        play,
        respell,
        say,
        showPlace,
        showBest,
        showForks,
        showRemark,
        spell,
        stonesAt,
        visit,
        writeLink,
    } = page;

    /* of autoplay */
    page.timer = 0;
    const show = () => {
        drawBoard();
        showRemark();
        showBest();
        showForks();
        markMoves();
        const base = mainOf(page.now);
        /* Moves of one's own may go on after the last one of the game. */
        const isLater = page.now.ply > data.plies.length;
        find('#place').textContent = isLater
            ? page.now.ply
            : page.now.ply + ' / ' + data.plies.length;
        find('#range').value = base.ply;
        find('#range').setAttribute('aria-valuetext', moveName(base));
        showPlace();
        hideStrip();
        visit();
    };
    const hideStrip = () => {
        find('#strip').hidden = true;
    };
    const go = (node, push) => {
        if (!node) return false;
        if (node !== page.now) page.region = null;
        if (page.guessing && node !== page.guessing.parent) page.guessEnd();
        page.now = node;
        page.branch = 0;
        show();
        writeLink(push);
        return true;
    };
    const keyFrom = (way) => {
        for (let i = mainOf(page.now).ply + way; i >= 0 && i < main.length; i += way)
            if (main[i].item.classList.contains('key')) return main[i];
        return null;
    };
    const press = (name, on) => {
        find('[data-do="' + name + '"]').ariaPressed = String(on);
    };
    const autoplay = (on) => {
        clearInterval(page.timer);
        page.timer = 0;
        if (on) {
            page.timer = setInterval(() => {
                if (!page.step.next()) autoplay(false);
            }, 1000);
        }
        press('play', on);
    };
    const explore = (on) => {
        page.exploring = on;
        press('explore', on);
        board.classList.toggle('exploring', on);
        say(on ? 'Select an empty cell to play there' : 'Back to reading');
    };
    const undo = () => {
        if (!page.now.own) return;
        do {
            const { parent } = page.now;
            parent.kids.splice(parent.kids.indexOf(page.now), 1);
            page.now = parent;
        } while (page.isRivals());
        listVariations();
        go(page.now, false);
    };
    const goOwn = (node) => {
        listVariations();
        go(node, true);
    };
    const playHere = (cell) => goOwn(play(page.now, cell));
    const select = (cell) => {
        const stone = stonesAt(page.now).get(cell);
        page.focusCell(cell, false);
        if (page.guessing) {
            page.guessCell(cell);
            return;
        }
        if (stone) {
            if (stone.node) go(stone.node, true);
            return;
        }
        const kid = page.now.kids.find((other) => other.cell === cell);
        if (data.fixed && !kid) return; /* the script knows no captures and no ways */
        if (!kid && isOver(page.now)) {
            page.tell('The game is over here', 'close', hideStrip);
            return;
        }
        if (kid || page.exploring || isBoard || isLive()) {
            if (kid) go(kid, true);
            else playHere(cell);
            return;
        }
        const strip = find('#strip');
        strip.replaceChildren();
        strip.hidden = false;
        strip.append(spell(cell) + ' is empty ');
        make('button', strip, 'play here').onclick = () => playHere(cell);
    };
    const toggle = (layer) => {
        if (!layers.delete(layer)) layers.add(layer);
        find('[data-layer="' + layer + '"]').ariaPressed = String(layers.has(layer));
        drawBoard();
        writeLink(false);
    };
    const respellAll = (spelling) => {
        page.coords = spelling;
        find('#coords').value = spelling;
        respell(document);
        listVariations();
        show();
    };

    Object.assign(page, {
        show,
        go,
        keyFrom,
        press,
        autoplay,
        explore,
        goOwn,
        playHere,
        undo,
        select,
        toggle,
        respellAll,
    });
};
