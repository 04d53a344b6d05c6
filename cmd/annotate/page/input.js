/* SPDX-License-Identifier: ISC */
/* The page of an annotated game: buttons, keys, the mouse and fingers. */
const pageInput = (page) => {
    'use strict';
    const {
        all,
        at,
        autoplay,
        board,
        cellAt,
        copyLink,
        data,
        draw,
        explore,
        find,
        go,
        guess,
        keyFrom,
        main,
        mainOf,
        moveName,
        over,
        places,
        readLink,
        respellAll,
        say,
        scrollMoves,
        select,
        showForks,
        toggle,
        undo,
    } = page;

    const step = {
        first: () => go(main[0], true),
        last: () => go(main[main.length - 1], true),
        back: () => go(page.now.parent, false),
        next: () => go(page.now.kids[page.branch], false),
        keyBack: () => go(keyFrom(-1), true),
        keyNext: () => go(keyFrom(1), true),
        game: () => go(mainOf(page.now), false),
        play: () => autoplay(!page.timer),
        explore: () => explore(!page.exploring),
        guess: () => guess(),
        undo: () => undo(),
        save: () => page.save(),
        print: () => window.print(),
        copy: () => copyLink(),
        words: () => {
            find('#words').open = true;
            find('#words').scrollIntoView();
        },
        help: () => find('#keys').showModal(),
    };

    const focusCell = (cell, move) => {
        places[page.focus].setAttribute('tabindex', '-1');
        page.focus = cell;
        places[cell].setAttribute('tabindex', '0');
        if (move) places[cell].focus();
    };
    const boardKey = (event) => {
        const x = data.xy[2 * page.focus];
        const y = data.xy[2 * page.focus + 1];
        const slant = event.shiftKey ? 1 : 0;
        const steps = {
            ArrowUp: [slant, 1],
            ArrowDown: [-slant, -1],
            ArrowLeft: [-1, slant - 1],
            ArrowRight: [1, 1 - slant],
        };
        if (event.key === 'Enter' || event.key === ' ') {
            select(page.focus);
            return true;
        }
        const way = steps[event.key];
        if (!way) return false;
        const near = cellAt(x + way[0], y + way[1]);
        if (near !== undefined) focusCell(near, true);
        return true;
    };

    const turnBranch = (way) => {
        if (page.now.kids.length < 2) return false;
        page.branch = (page.branch + way + page.now.kids.length) % page.now.kids.length;
        showForks();
        say('Branch ' + moveName(page.now.kids[page.branch]));
        return true;
    };
    const by = (number) =>
        go(main[Math.max(0, Math.min(mainOf(page.now).ply + number, main.length - 1))], true);
    const keys = {
        ArrowLeft: step.back,
        ArrowRight: step.next,
        ArrowUp: () => turnBranch(-1),
        ArrowDown: () => turnBranch(1),
        Home: step.first,
        End: step.last,
        PageUp: () => by(-10),
        PageDown: () => by(10),
        Backspace: step.undo,
        ' ': step.play,
        j: step.back,
        k: step.next,
        0: step.first,
        $: step.last,
        n: step.keyNext,
        N: step.keyBack,
        e: step.explore,
        g: step.guess,
        x: step.game,
        y: step.copy,
        s: step.save,
        p: step.print,
        '?': step.help,
    };
    const onKey = (event) => {
        const { target } = event;
        if (event.ctrlKey || event.altKey || event.metaKey || find('#keys').open) return;
        if (target.closest('input, select, textarea')) return;
        if (target.closest('button, summary, a') && [' ', 'Enter'].includes(event.key)) return;
        if (event.key.length === 1 && event.key !== ' ' && !find('#letters').checked) return;
        if (target.closest('#cells') && boardKey(event)) {
            event.preventDefault();
            return;
        }
        const layer = find('[data-layer="' + CSS.escape(event.key) + '"]');
        if (layer) toggle(event.key);
        else if (event.key === 'ArrowLeft' && event.shiftKey) step.game();
        else if (!keys[event.key] || keys[event.key]() === false) return;
        event.preventDefault();
    };

    const hold = (button, action) => {
        let wait = 0;
        let again = 0;
        let held = false;
        const stop = () => {
            clearTimeout(wait);
            clearInterval(again);
        };
        button.addEventListener('pointerdown', () => {
            held = false;
            wait = setTimeout(() => {
                held = true;
                again = setInterval(() => {
                    if (!action()) stop();
                }, 120);
            }, 400);
        });
        for (const end of ['pointerup', 'pointerleave', 'pointercancel'])
            button.addEventListener(end, stop);
        button.addEventListener('click', () => {
            if (!held) action();
            held = false;
        });
    };
    const swipe = (part) => {
        let from = null;
        part.addEventListener(
            'touchstart',
            (event) => {
                const touch = event.changedTouches[0];
                const edge = touch.clientX < 24 || touch.clientX > innerWidth - 24;
                from = edge || event.touches.length > 1 ? null : touch;
            },
            { passive: true },
        );
        part.addEventListener(
            'touchend',
            (event) => {
                if (!from) return;
                const touch = event.changedTouches[0];
                const dx = touch.clientX - from.clientX;
                if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(touch.clientY - from.clientY))
                    (dx > 0 ? step.back : step.next)();
                from = null;
            },
            { passive: true },
        );
    };
    const hover = (event) => {
        for (const old of all('#over .hover')) old.remove();
        const name =
            event.target.closest &&
            event.target.closest('#said [data-c], #moments [data-c], #decided [data-c]');
        if (!name || event.type === 'mouseout') return;
        const { x, y } = at(name.dataset.c);
        draw('circle', over, { cx: x, cy: y, r: 0.46, class: 'hover' });
    };
    const listen = () => {
        for (const button of all('[data-do]')) {
            if ('hold' in button.dataset) hold(button, step[button.dataset.do]);
            else button.addEventListener('click', () => step[button.dataset.do]());
        }
        for (const button of all('[data-layer]'))
            button.addEventListener('click', () => toggle(button.dataset.layer));
        board.addEventListener('click', (event) => {
            const cell = event.target.dataset.c;
            if (cell !== undefined) select(Number(cell));
        });
        board.addEventListener(
            'wheel',
            (event) => {
                if (!event.ctrlKey && (event.deltaY > 0 ? step.next() : step.back()))
                    event.preventDefault();
            },
            { passive: false },
        );
        page.listenCurve();
        find('#range').addEventListener('input', (event) => go(main[event.target.value], false));
        find('#coords').addEventListener('change', (event) => respellAll(event.target.value));
        for (const way of ['mouseover', 'mouseout']) document.addEventListener(way, hover);
        document.addEventListener('keydown', onKey);
        window.addEventListener('popstate', readLink);
        window.addEventListener('hashchange', readLink);
        window.addEventListener('beforeprint', page.drawDiagrams);
        window.addEventListener('resize', () => {
            page.fitRemark();
            scrollMoves();
        });
        find('#tools').addEventListener('click', (event) => {
            if (event.target.closest('button')) find('#menu').open = false;
        });
        for (const part of all('#said, #board')) swipe(part);
        swipe(find('#bar'));
    };

    Object.assign(page, { step, focusCell, listen });
};
