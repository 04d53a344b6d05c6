/* SPDX-License-Identifier: ISC */
/* The page of an annotated game: guessing, from key moment to key moment, the move hidden. */
const pageGuess = (page) => {
    'use strict';
    const {
        autoplay,
        cellsOf,
        colours,
        count,
        drawSigns,
        explore,
        find,
        go,
        main,
        mainOf,
        make,
        press,
        say,
        show,
        sign,
        spell,
        stonesAt,
    } = page;

    /* The moves that are accepted in place of `node`: those that are proved to hold or to win, and
     * its own unless it is proved to lose; where none is proved, all that are not proved to lose. */
    const answersTo = (node) => {
        const { facts, colour } = node;
        const sorted = node.parent.facts.u;
        const winner = facts.p ? facts.p[0] : -1;
        const moves = new Set(cellsOf(facts.h));
        if (!moves.size && winner !== colour && sorted)
            for (const cell of cellsOf(sorted[1])) moves.add(cell);
        if (winner !== 1 - colour) moves.add(node.cell);
        return moves;
    };
    /* A question has an answer, and proofs set at least half of the moves apart from it. */
    const isQuestion = (node) => {
        if (!node.facts.h && !node.parent.facts.u) return false;
        const { size } = answersTo(node);
        return size > 0 && 2 * size <= count - stonesAt(node.parent).size;
    };
    const isKey = (node) => node.kind === 0 && node.item.classList.contains('key');
    const keyAfter = (ply) =>
        main.find((node) => node.ply > ply && isKey(node) && isQuestion(node));
    const guessMode = (node) => {
        page.guessing = node;
        document.body.classList.toggle('guessing', node !== null);
        press('guess', node !== null);
    };
    const guessEnd = () => guessMode(null);
    const tell = (text, label, action) => {
        const strip = find('#strip');
        strip.replaceChildren(text + ' ');
        strip.hidden = false;
        make('button', strip, label).onclick = action;
        say(text);
    };
    const guessAt = (node) => {
        autoplay(false);
        explore(false);
        guessMode(node);
        go(node.parent, true);
        tell(colours[node.colour] + ' to move: which cell?', 'show it', () =>
            guessShow('The move of the game'),
        );
    };
    const guessShow = (text) => {
        const node = page.guessing;
        const next = keyAfter(node.ply);
        guessEnd();
        go(node, true);
        if (next) tell(text, 'next key moment', () => guessAt(next));
        else
            tell(text + '; it was the last key moment', 'close', () => {
                find('#strip').hidden = true;
            });
    };
    /* The proof about a move in place of the key moment: [is it accepted, words]. */
    const guessVerdict = (cell) => {
        const { facts, colour, parent } = page.guessing;
        const winner = facts.p ? facts.p[0] : -1;
        const wins = parent.facts.p && parent.facts.p[0] === colour ? 'keeps the win' : 'wins';
        const name = spell(cell);
        const accepted = answersTo(page.guessing).has(cell);
        if (cell === page.guessing.cell) {
            if (!accepted) return [false, name + ' was played, and loses: proved'];
            const won = winner === colour ? ', which ' + wins + ': proved' : '';
            return [true, name + ': the move of the game' + won];
        }
        if (cellsOf(facts.h).includes(cell))
            return [
                true,
                name + (cellsOf(facts.w).includes(cell) ? ' holds' : ' ' + wins) + ': proved',
            ];
        if (accepted) return [true, name + ' is not proved to lose; no move is proved to hold'];
        const sorted = parent.facts.u;
        if (sorted && !cellsOf(sorted[1]).includes(cell)) return [false, name + ' loses: proved'];
        return [false, name + ': nothing is proved about it'];
    };
    const guessCell = (cell) => {
        if (stonesAt(page.now).has(cell)) return;
        const [accepted, text] = guessVerdict(cell);
        if (accepted) {
            guessShow(text);
            return;
        }
        sign(cell, '×', 'answer');
        drawSigns();
        tell(text + '. Try another, or', 'show it', () => guessShow('The move of the game'));
    };
    const noQuestion = 'No proof tells the moves apart at a key moment of this game';
    const guess = () => {
        if (page.guessing) {
            guessEnd();
            show();
            return;
        }
        const node = keyAfter(mainOf(page.now).ply) || keyAfter(0);
        if (node) guessAt(node);
        else
            tell(main.some(isKey) ? noQuestion : 'This game has no key moment', 'close', () => {
                find('#strip').hidden = true;
            });
    };

    Object.assign(page, { guessEnd, tell, guessCell, guess });
};
