/* SPDX-License-Identifier: ISC */
/* The page of an annotated game: what is said of the position on the board. */
const pageRemark = (page) => {
    'use strict';
    const {
        all,
        cellsOf,
        colours,
        drawBoard,
        find,
        isBoard,
        isOver,
        main,
        make,
        moveName,
        respell,
    } = page;

    let saying = 0;
    const showRegion = (button, cells) => {
        const shown = page.region === cells;
        page.region = shown ? null : cells;
        for (const other of all('#said button[aria-pressed]')) other.ariaPressed = 'false';
        button.ariaPressed = String(!shown);
        drawBoard();
    };
    /* The proved win of a node as the remarks tell it; '': none, or the game is over. */
    const winStones = (stones, exact) => {
        const numbers = 'no one two three four five six seven eight nine ten'.split(' ');
        if (!exact && stones > 20) return 'by force';
        const words = (numbers[stones] || stones) + (stones === 1 ? ' stone' : ' stones');
        return (exact ? 'in ' : 'in at most ') + words;
    };
    const winSentence = (node) => {
        if (!node.facts || !node.facts.p || isOver(node)) return '';
        const [winner, stones, exact] = node.facts.p;
        return colours[winner] + ' wins ' + winStones(stones, exact);
    };
    const words = Object.fromEntries(
        all('#words dt').map((word) => [
            word.textContent,
            word.textContent + ': ' + word.nextElementSibling.textContent.trim(),
        ]),
    );
    const addRemarks = (item, win, into) => {
        const list = make('ul', into);
        const rest = [];
        for (const remark of item.querySelectorAll('ul > li')) {
            const copy = remark.cloneNode(true);
            const first = copy.classList.contains('d1');
            copy.title = words[copy.dataset.k];
            if (!first && copy.textContent.trim() === 'proved ' + win + '.')
                continue; /* addProof() */
            if (copy.dataset.w) {
                const cells = cellsOf(copy.dataset.w);
                const button = make('button', copy, 'show');
                button.ariaPressed = 'false';
                button.onclick = () => showRegion(button, cells);
            }
            if (first) list.append(copy);
            else rest.push(copy);
        }
        if (!rest.length) return;
        const more = make('details', into);
        make('summary', more, 'everything found (' + rest.length + ' more)');
        make('ul', more).append(...rest);
    };
    const addProof = (node, into) => {
        const facts = node.facts;
        const win = winSentence(node);
        if (win) {
            const from = win.replace(' wins ', ' wins from here ');
            const told = [...into.querySelectorAll('li.d1, details[open] li')].some(
                ({ textContent }) => textContent.includes(win) || textContent.includes(from),
            );
            if (!told) {
                const said = make('p', into, '', 'proved');
                make('i', said, 'proved');
                said.append(' ' + win);
            }
        }
        if (facts && facts.e && facts.e.length > 1) {
            const [white, low, high] = facts.e;
            const said = make('p', into, '', 'estimate');
            make('i', said, 'estimate');
            said.append(' White wins ' + white + ' % of such games (' + low + ' to ' + high + ')');
        }
    };
    const say = (text) => {
        clearTimeout(saying);
        saying = setTimeout(() => {
            find('#say').textContent = text;
        }, 150);
    };
    const addItem = (node, into) => {
        for (const comment of node.item.querySelectorAll('.said, .archive'))
            into.append(comment.cloneNode(true));
        addRemarks(node.item, winSentence(node), into);
    };
    /* The kinds of statements say what they mean. */
    const tellKinds = () => {
        for (const kind of all('.kinds i')) {
            const text = kind.nextSibling.textContent.replace(/[;.]?\s*$/, '');
            for (const same of all('i.' + kind.className + ', .' + kind.className + ' > i'))
                same.title = kind.textContent + ':' + text;
        }
    };
    /* Makes room for the longest remark, so that nothing below it moves from ply to ply. */
    const fitRemark = () => {
        const said = find('#said');
        const kept = [...said.childNodes];
        let most = 0;
        said.style.setProperty('--said', 'auto');
        for (const node of main) {
            said.replaceChildren();
            make('h3', said, moveName(node));
            addItem(node, said);
            addProof(node, said);
            most = Math.max(most, said.scrollHeight);
        }
        said.replaceChildren(...kept);
        said.style.setProperty('--said', most + 2 + 'px');
        checkFolds();
    };
    /* A part that is cut because it has no room has a button that shows the rest. */
    const folds = [];
    const addFold = (part) => {
        const button = make('button', null, 'more', 'fold');
        part.after(button);
        const check = () => {
            const isWhole = part.classList.contains('whole');
            const isCut = !isWhole && part.scrollHeight > part.clientHeight + 1;
            part.classList.toggle('cut', isCut);
            button.hidden = !isWhole && !isCut;
            button.textContent = isWhole ? 'less' : 'more';
        };
        button.onclick = () => {
            part.classList.toggle('whole');
            check();
        };
        folds.push(check);
    };
    const checkFolds = () => folds.forEach((check) => check());
    const foldParts = () => {
        for (const part of all('#decided, #said')) addFold(part);
        find('#said').addEventListener('toggle', checkFolds, true);
    };
    const showRemark = () => {
        fillRemark();
        checkFolds();
    };
    const fillRemark = () => {
        const said = find('#said');
        said.replaceChildren();
        said.ariaBusy = 'false';
        if (page.guessing) {
            make('h3', said, page.guessing.ply + '. ' + colours[page.guessing.colour] + ' to move');
            make('p', said, 'Select the cell where you would play.', 'soft');
            return;
        }
        const title = page.now.parent
            ? moveName(page.now).replace('. ', '. ' + colours[page.now.colour] + ' ')
            : 'Start';
        make('h3', said, title);
        if (!page.now.item && !isBoard)
            make(
                'p',
                said,
                page.now.own ? 'A move of your own.' : 'A variation of the record.',
                'soft',
            );
        if (page.now.comment) make('p', said, page.now.comment, 'said');
        if (page.now.item) addItem(page.now, said);
        if (page.now.live) page.addVerdict(page.now, said);
        addProof(page.now, said);
        respell(said);
        const first = said.querySelector('li.d1');
        say(title + (first ? '. ' + first.textContent.replace(/show$/, '') : ''));
    };
    const showForks = () => {
        const forks = find('#forks');
        forks.replaceChildren();
        forks.hidden = page.now.kids.length < 2 || page.guessing !== null;
        if (forks.hidden) return;
        page.now.kids.forEach((kid, i) => {
            const chip = make(
                'button',
                forks,
                moveName(kid) + (main[kid.ply] === kid ? ' game' : ''),
            );
            chip.ariaPressed = String(i === page.branch);
            chip.onclick = () => page.go(kid, false);
        });
    };

    Object.assign(page, {
        tellKinds,
        fitRemark,
        foldParts,
        say,
        showRemark,
        showForks,
        winSentence,
    });
};
