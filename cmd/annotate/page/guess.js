/* SPDX-License-Identifier: ISC */
/*
 * The page of an annotated game: guessing moves, the move of the game hidden.
 *
 * It asks where moves are set apart: at key moments by proofs, elsewhere by the engine, which sees a
 * choice if its second best move is within reach of the best one and no reply is forced.
 */
const pageGuess = (page) => {
    'use strict';
    const {
        autoplay,
        bestOf,
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
    /* percent */
    const reach = 15;
    /* questions */
    const most = 8;
    /* points for the moves of the engine's list */
    const worths = [3, 2, 1];

    let points = 0;
    let asked = 0;
    /* the first answer to this question */
    let missed = false;

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
    /* Do proofs set at least half of the moves apart from those that are accepted? */
    const isProved = (node) => {
        if (!node.facts.h && !node.parent.facts.u) return false;
        const { size } = answersTo(node);
        return size > 0 && 2 * size <= count - stonesAt(node.parent).size;
    };
    const isChoice = (node) => {
        const { parent } = node;
        const [best, second] = bestOf(parent);
        if (parent.facts.a || !second || !best.chance || !second.chance) return false;
        return best.chance - second.chance <= reach;
    };
    const isKey = (node) => node.item.classList.contains('key');
    let questions = null;
    const findQuestions = () => {
        const keys = main.filter((node) => node.parent && node.kind === 0 && isKey(node));
        const asked = keys.filter((node) => isProved(node) || isChoice(node));
        /* The others are spread over the game. */
        const others = main.filter(
            (node) => node.parent && node.kind === 0 && !isKey(node) && isChoice(node),
        );
        const left = Math.max(0, most - asked.length);
        const step = Math.max(1, Math.ceil(others.length / Math.max(1, left)));
        if (left) asked.push(...others.filter((_, i) => i % step === 0).slice(0, left));
        return asked.sort((one, other) => one.ply - other.ply);
    };
    const questionAfter = (ply) => {
        questions = questions || findQuestions();
        return questions.find((node) => node.ply > ply);
    };
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
    const closeStrip = () => {
        find('#strip').hidden = true;
    };
    const guessAt = (node) => {
        autoplay(false);
        explore(false);
        guessMode(node);
        missed = false;
        go(node.parent, true);
        tell(colours[node.colour] + ' to move: which cell?', 'show it', () =>
            guessShow('The move of the game', 0),
        );
    };
    const score = () => points + ' of ' + worths[0] * asked + ' points';
    const guessShow = (text, worth) => {
        const node = page.guessing;
        const next = questionAfter(node.ply);
        points += worth;
        asked++;
        guessEnd();
        go(node, true);
        const told = text + ' (' + score() + ')';
        if (next) tell(told, 'next question', () => guessAt(next));
        else tell(told + '; it was the last question', 'close', closeStrip);
    };
    /* The proof about a move in place of the one asked for: [is it accepted, words]. */
    const guessProved = (cell) => {
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
    /* The engine's word on a move: [points, words]. */
    const guessChoice = (cell) => {
        const node = page.guessing;
        const moves = bestOf(node.parent);
        const i = moves.findIndex((move) => move.cell === cell && move.proof !== 'loses');
        const best = spell(moves[0].cell) + ', ' + moves[0].chance + ' %';
        const game = cell === node.cell ? ', the move of the game' : '';
        if (i === 0) return [worths[0], best + game + ': the best move (engine)'];
        if (i > 0 && moves[i].chance)
            return [worths[i], spell(cell) + game + ', ' + moves[i].chance + ' %; best: ' + best];
        return [0, spell(cell) + game + ': not among the best moves; best: ' + best];
    };
    const guessCell = (cell) => {
        if (stonesAt(page.now).has(cell)) return;
        if (!isKey(page.guessing) || !isProved(page.guessing)) {
            const [worth, text] = guessChoice(cell);
            guessShow(text, worth);
            return;
        }
        const [accepted, text] = guessProved(cell);
        if (accepted) {
            guessShow(text, missed ? 1 : worths[0]);
            return;
        }
        missed = true;
        sign(cell, '×', 'answer');
        drawSigns();
        tell(text + '. Try another, or', 'show it', () => guessShow('The move of the game', 0));
    };
    const guess = () => {
        if (page.guessing) {
            guessEnd();
            show();
            return;
        }
        points = 0;
        asked = 0;
        const node = questionAfter(mainOf(page.now).ply) || questionAfter(0);
        if (node) guessAt(node);
        else if (main.some(isKey))
            tell(
                'No proof tells the moves apart at a key moment of this game',
                'close',
                closeStrip,
            );
        else tell('This game has no key moment', 'close', closeStrip);
    };

    Object.assign(page, { guessEnd, tell, guessCell, guess });
};
