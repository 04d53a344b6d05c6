/* SPDX-License-Identifier: ISC */
/*
 * The engine of an annotated game: the analysis and the readers of records in WebAssembly, in a worker.
 *
 * cmd/annotate/engine/engine.h documents what it is asked and what it answers.  The build appends
 * the compressed engine as liveEngine.bytes.  Where it cannot run, a page does without it.  This
 * script comes before page.js, which calls begin() with itself.
 *
 * On a board to play on (hav-annotate --board) this script also takes in records: the engine reads
 * what is pasted, dropped or in the link, and the page begins with that game.
 */
const liveEngine = (() => {
    'use strict';
    const find = (query) => document.querySelector(query);
    const colours = ['White', 'Black'];
    const budgets = [2000, 20000, 200000];
    const longBudget = 2000000;

    /* The code of the worker, which gets it as text. */
    const work = () => {
        let engine = null;
        let module = null;
        let position = ''; // the request that loaded it
        let asked = 0; // questions of this engine about it
        const askOnce = (request) => {
            const bytes = new TextEncoder().encode(request);
            const room = engine.engine_room(bytes.length);
            if (!room) return { error: 'the request is too large' };
            new Uint8Array(engine.memory.buffer).set(bytes, room);
            const from = engine.engine_answer(bytes.length);
            if (!from) throw new Error('memory is out');
            const memory = new Uint8Array(engine.memory.buffer);
            const answer = memory.subarray(from, memory.indexOf(0, from));
            return JSON.parse(new TextDecoder().decode(answer));
        };
        const begin = () => {
            engine = new WebAssembly.Instance(module, {}).exports;
            if (position) askOnce(position);
            asked = 0;
        };
        /* A question that fills the memory is asked once more of an engine that was asked nothing
         * about the position. */
        const ask = (request) => {
            for (const isLast of [asked === 0, true]) {
                try {
                    asked++;
                    return askOnce(request);
                } catch {
                    begin();
                }
                if (isLast) break;
            }
            return { error: 'the engine has no memory left', full: true };
        };
        /* A slice of the search for advice takes about so many milliseconds. */
        const sliceTime = 80;
        let part = 100;
        let advised = 0;
        let left = Infinity;
        const advise = (most, say) => {
            const end = Math.min(most, advised + left);
            while (advised < end) {
                const began = performance.now();
                const to = Math.min(end, advised + part);
                const answer = ask('advise ' + to);
                say('advise', answer);
                if (answer.error || answer.value !== null) return answer;
                const rate = (to - advised) / Math.max(1, performance.now() - began);
                part = Math.max(20, Math.round(Math.min(rate * sliceTime, part * 2)));
                advised = to;
                left = answer.left;
            }
            return {};
        };
        self.onmessage = ({ data }) => {
            const { id, requests } = data;
            const over = new Set(); // kinds of requests that find nothing more
            const say = (request, answer) => self.postMessage({ id, request, answer });
            module = data.module;
            begin();
            advised = 0;
            left = Infinity;
            for (const request of requests) {
                const [kind] = request.split(' ', 1);
                if (over.has(kind)) continue;
                if (kind === 'advise') {
                    const { error, value } = advise(Number(request.slice(7)), say);
                    if (error || value !== undefined) over.add('advise');
                    continue;
                }
                const answer = ask(request);
                if (kind === 'load') [position, asked] = [request, 0];
                say(kind === 'mate' ? request : kind, answer);
                if (answer.error || answer.done) over.add(kind);
                if (answer.p) over.add('advise');
                if (kind === 'load' && (answer.error || answer.over || !answer.searched)) break;
            }
            self.postMessage({ id, request: '', answer: {}, last: true });
        };
    };

    /* ---- the worker ---- */

    const engine = { works: false, bytes: '', record: '' };
    let module = null;
    let worker = null;
    let asked = null; // {id, take}: what the worker is at
    let ids = 0;

    /* Bytes of the engine: corpus/report/embed/embed.c says how they are written. */
    const readBase85 = (text) => {
        const digit = (i) => {
            const code = i < text.length ? text.charCodeAt(i) : 124;
            return (code === 33 ? 60 : code === 35 ? 92 : code) - 40;
        };
        const bytes = new Uint8Array(Math.floor((text.length * 4) / 5));
        for (let i = 0, to = 0; i < text.length; i += 5) {
            let group = 0;
            for (let j = 0; j < 5; j++) group = group * 85 + digit(i + j);
            for (let shift = 24; shift >= 0 && to < bytes.length; shift -= 8)
                bytes[to++] = group >>> shift;
        }
        return bytes;
    };
    const readBase64 = (text) => Uint8Array.from(atob(text), (digit) => digit.charCodeAt(0));
    const unpack = async (packed, format) => {
        const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream(format));
        return new Response(stream).arrayBuffer();
    };
    const prepare = async () => {
        try {
            module = await WebAssembly.compile(await unpack(readBase85(engine.bytes), 'gzip'));
            engine.works = true;
        } catch {
            engine.works = false; /* an old browser, or a policy of its user */
        }
    };
    /* Ends what is asked; the answers that came stay.  Every question has a worker of its own, whose
     * memory nothing else has filled. */
    engine.stop = () => {
        if (worker) worker.terminate();
        worker = null;
        asked = null;
    };
    /* Asks one request after the other; take(request, answer, isLast) gets each answer. */
    engine.ask = (requests, take) => {
        engine.stop();
        if (!worker) {
            const text = new Blob(['(' + work + ')();'], { type: 'text/javascript' });
            const address = URL.createObjectURL(text);
            worker = new Worker(address);
            URL.revokeObjectURL(address);
            worker.onerror = (event) => {
                const { take } = asked || {};
                event.preventDefault();
                engine.stop();
                const isMemory = /memory/.test(event.message);
                const error = 'the engine has ' + (isMemory ? 'no memory left' : 'failed');
                if (take) take('', { error }, true);
            };
            worker.onmessage = ({ data }) => {
                if (!asked || data.id !== asked.id) return;
                const { take } = asked;
                if (data.last) engine.stop();
                take(data.request, data.answer, !!data.last);
            };
        }
        asked = { id: ++ids, take };
        worker.postMessage({ id: ids, module, requests });
    };
    const askOne = (request) =>
        new Promise((resolve) => {
            engine.ask([request], (_, answer) => resolve(answer));
        });

    /* ---- a position ---- */

    const noFacts = () => ({
        t: [[], []],
        a: null,
        h: '',
        f: [null, null],
        g: ['', ''],
        j: [[], []],
        p: null,
        e: null,
        d: null,
        x: [[], []],
        k: ['', ''],
        l: [],
        u: null,
        w: '',
        b: [],
    });
    /* In the order in which a reader wants to know. */
    const questions = [
        'threats',
        'advise 100',
        'mate ' + budgets[0],
        'advise 1500',
        'groups',
        'frames',
        'mate ' + budgets[1],
        'advise 999999',
        'mate ' + budgets[2],
        'distances',
    ];
    /* Nothing is known of a position; `full': the kinds of questions that filled the memory. */
    const newLive = () => ({ known: {}, nodes: 0, ended: false, full: new Set() });
    const take = (node, request, answer, last) => {
        const live = node.live;
        const { known } = live;
        if (request.startsWith('mate ') && !answer.error) live.nodes = Number(request.slice(5));
        if (request === 'load' && answer.error) live.error = answer.error;
        if (request === '' && answer.error) live.error = answer.error;
        if (answer.full) live.full.add(request.split(' ', 1)[0]);
        /* A search that begins anew says nothing until it is as far as the one before. */
        const isOlder = request === 'advise' && answer.simulations < known.simulations;
        if (!answer.error && !isOlder) {
            Object.assign(known, answer);
            if (answer.over) node.facts = { ...noFacts(), p: overFact(answer.over) };
            else if (request !== 'load') node.facts = { ...noFacts(), ...node.facts, ...answer };
        }
        live.ended = last && !answer.error;
    };

    /*
     * Asks about a node whose position is the end of the record `sgf`.  node.live becomes what is
     * known, node.facts the same as page.js has it of the game's positions; changed() is called for
     * each answer.
     */
    engine.visit = (node, rule, sgf, changed) => {
        if (node.live && node.live.ended) {
            engine.stop();
            return;
        }
        node.live = node.live || newLive();
        const ask = (list) =>
            engine.ask(['load ' + rule + '\n' + sgf, ...list], (request, answer, last) => {
                take(node, request, answer, last);
                changed(node, request, last);
            });
        ask(questions);
        node.live.more = () => {
            node.live.ended = false;
            ask(['mate ' + longBudget]);
        };
    };
    /* The move of a player of this level, {move, swap}; {over} if the game is, {error}. */
    engine.move = (rule, sgf, level, taken) => {
        const seed = Math.floor(Math.random() * 1e6);
        let answers = {};
        engine.ask(
            ['load ' + rule + '\n' + sgf, 'play ' + level + ' ' + seed],
            (request, answer, last) => {
                answers = { ...answers, ...answer };
                if (last) taken(answers);
            },
        );
    };
    /* Is the game over here?  `node' gets what is known, as by visit(). */
    engine.look = (node, rule, sgf, changed) => {
        node.live = node.live || newLive();
        engine.ask(['load ' + rule + '\n' + sgf], (request, answer, last) => {
            if (last) return;
            take(node, request, answer, false);
            changed(node, request, true);
        });
    };
    /* The ply that the record's last move is, as page.js has it; null: it is none. */
    engine.lastPly = async (sgf) => {
        const { data } = await askOne('read 0\n' + sgf);
        return data ? data.plies[data.plies.length - 1] : null;
    };
    const overFact = ([winner]) => (winner < 0 ? null : [winner, 0, true, []]);

    /* ---- its words: [kind, sentence]; {c:57} is a cell ---- */

    const cellWords = (cells) => {
        const few = cells.slice(0, 8).map((cell) => '{c:' + cell + '}');
        return few.join(', ') + (cells.length > few.length ? ' and others' : '');
    };
    const threatWords = ({ t, a, figures }, turn) => {
        const words = [];
        for (const colour of [turn, 1 - turn])
            for (const kind of new Set(figures[colour])) {
                const where = t[colour].filter((_, i) => figures[colour][i] === kind);
                words.push(colours[colour] + ' completes ' + kind + ' at ' + cellWords(where));
            }
        if (a) words.push(a.length ? 'needed: ' + cellWords(a) : 'nothing answers all threats');
        return words;
    };
    const distanceWords = (d, figures) =>
        'fewest stones to a figure: ' +
        d
            .map(
                (list, colour) =>
                    colours[colour] +
                    ' ' +
                    list.map((n, i) => figures[i] + ' ' + (n < 0 ? 'never' : n)).join(', '),
            )
            .join('; ');
    const deadWords = (x) => {
        const dead = x
            .map((chains, colour) => [colours[colour], chains.map(([stone]) => stone)])
            .filter(([, stones]) => stones.length)
            .map(([name, stones]) => name + "'s group at " + cellWords(stones));
        return 'dead: ' + dead.join('; ');
    };
    const frameWords = (frame, colour) => {
        const [n, words, stones] = frame;
        const left = stones < 0 ? '' : ', ' + stones + ' stones to complete';
        const need = n > 0 ? 'after one more stone, ' : '';
        return colours[colour] + "'s frame: " + need + words + left;
    };
    /* The kinds of questions that search long. */
    const sought = { mate: 'a forced win', advise: 'best moves' };
    engine.number = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
    /* Who wins: [kind, sentence], without a win whose stones are known; null: nothing is known. */
    engine.verdict = ({ known, error }) => {
        const { over, value, white, simulations } = known;
        const after = ' after ' + engine.number(simulations) + ' simulations';
        if (over) {
            const [winner, what] = over;
            if (winner < 0)
                return ['proved', what ? 'The game is over: ' + what : 'A draw: the board is full'];
            return ['proved', colours[winner] + ' has won by ' + what];
        }
        if (value === -1) return ['proved', 'A draw'];
        if (value !== null && value !== undefined) return ['proved', colours[value] + ' wins'];
        if (simulations)
            return ['engine', 'White ' + white + ' %, Black ' + (100 - white) + ' %,' + after];
        return error ? ['search', error] : null;
    };
    /* The facts behind it; the threats of the colour to move come first. */
    engine.words = (live, figures, turn) => {
        const { known } = live;
        const words = [];
        const add = (kind, text) => words.push([kind, text]);
        if (live.error) add('search', live.error);
        if (known.over || known.searched === false) return words;
        if (known.t) for (const text of threatWords(known, turn)) add('proved', text);
        if (known.x) {
            const exact = known.x.every((chains) => chains.every((chain) => chain[1]));
            if (known.x.some((chains) => chains.length))
                add(exact ? 'proved' : 'local', deadWords(known.x));
        }
        if (known.f) known.f.forEach((frame, c) => frame && add('local', frameWords(frame, c)));
        if (live.nodes && !known.p) {
            const none = known.done ? 'no forced win exists' : 'no forced win found';
            add(
                known.done ? 'proved' : 'search',
                none + ' in ' + engine.number(live.nodes) + ' positions',
            );
        }
        if (known.d) add('proved', distanceWords(known.d, figures));
        for (const kind of live.full)
            add('search', 'no memory was left to search further for ' + (sought[kind] || kind));
        return words;
    };
    /* Can a longer search find more? */
    engine.canSearchOn = ({ ended, full, known, nodes }) =>
        ended &&
        !known.over &&
        known.wins &&
        !known.p &&
        !known.done &&
        nodes < longBudget &&
        !full.has('mate');

    /* ---- records, on a board to play on ---- */

    const isBoard = () => 'board' in document.body.dataset;
    const make = (tag, into, text) => {
        const made = document.createElement(tag);
        if (text) made.textContent = text;
        if (into) into.append(made);
        return made;
    };
    const packText = async (text) => {
        const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
        const digits = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
        return digits.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
    };
    const unpackText = async (digits) => {
        const packed = readBase64(digits.replace(/-/g, '+').replace(/_/g, '/'));
        const bytes = await unpack(packed, 'deflate-raw');
        return new TextDecoder().decode(bytes);
    };
    const linked = () => (/;r=([\w-]+)$/.exec(location.hash) || ['', ''])[1];
    const read = (text, index) => {
        const { game, size } = JSON.parse(find('#data').textContent);
        return askOne('read ' + index + ' ' + game + ' ' + size + '\n' + text);
    };
    /* The page of the record that was read, in place of the one there was. */
    const install = ({ data, board, name: boardName, result, said }) => {
        const comments = new Map(said);
        const list = find('#moves ol');
        const title = find('h1');
        const lg = data.lg.split(' ');
        const words = ['', 'swap', 'swap-sides', 'pass'];
        find('#data').textContent = JSON.stringify(data);
        const drawn = new DOMParser().parseFromString(board, 'text/html').querySelector('svg');
        find('#board').replaceWith(drawn);
        title.replaceChildren();
        make('span', title, '○').ariaLabel = 'White:';
        title.append(' ', make('bdi', null, data.white || 'White'), ' – ');
        make('span', title, '●').ariaLabel = 'Black:';
        title.append(' ', make('bdi', null, data.black || 'Black'));
        document.title = (data.white || 'White') + ' – ' + (data.black || 'Black');
        find('header p').textContent = [
            boardName,
            data.event,
            data.date,
            data.id && 'game ' + data.id,
            result,
        ]
            .filter(Boolean)
            .join(' · ');
        list.replaceChildren();
        for (let i = 0; i <= data.plies.length; i++) {
            const item = make('li', list);
            const name = make('a', item);
            item.id = 'm' + i;
            name.href = '#m' + i;
            if (i === 0) {
                name.textContent = 'Start';
            } else {
                const [cell, colour, kind] = data.plies[i - 1];
                name.append(i + '. ' + colours[colour] + ' ');
                if (kind) name.append(words[kind]);
                else make('b', name, lg[cell]).dataset.c = cell;
            }
            if (comments.has(i)) make('p', item, comments.get(i)).className = 'said';
        }
    };
    const complain = (text) => {
        const said = find('#opened');
        said.textContent = text;
        find('#open').open = true;
    };
    const openText = async (text, index) => {
        const answer = await read(text, index);
        if (answer.error) {
            complain('This is not opened: ' + answer.error);
            return;
        }
        const hash = '#m' + answer.data.plies.length + ';r=' + (await packText(answer.text));
        if (answer.games > 1)
            sessionStorage.setItem('opened', 'the first of ' + answer.games + ' games');
        history.pushState(null, '', hash);
        location.reload();
    };
    const openFile = async (file) => {
        const bytes = await file.arrayBuffer();
        let text;
        try {
            text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        } catch {
            text = new TextDecoder('windows-1252').decode(bytes);
        }
        openText(text, 0);
    };
    const takeRecords = () => {
        const part = document.createElement('details');
        part.id = 'open';
        make('summary', part, 'open a record');
        const form = make('form', part);
        const field = make('textarea', form);
        Object.assign(field, { rows: 4, spellcheck: false });
        field.setAttribute('aria-label', 'A record: SGF, LittleGolem, or a list of moves');
        field.placeholder = 'Paste a record here: SGF, LittleGolem, or moves such as a1 b2 c3';
        make('button', form, 'open');
        const empty = make('button', form, 'empty board');
        empty.type = 'button';
        const file = make('input', form);
        file.type = 'file';
        file.setAttribute('aria-label', 'A file with a record');
        make('output', part).id = 'opened';
        find('#side').append(part);
        form.addEventListener('submit', (event) => {
            event.preventDefault();
            openText(field.value, 0);
        });
        empty.addEventListener('click', () => {
            history.pushState(null, '', '#m0');
            location.reload();
        });
        file.addEventListener('change', () => file.files[0] && openFile(file.files[0]));
        document.addEventListener('dragover', (event) => event.preventDefault());
        document.addEventListener('drop', (event) => {
            const dropped = event.dataTransfer.files[0];
            event.preventDefault();
            if (dropped) openFile(dropped);
            else openText(event.dataTransfer.getData('text'), 0);
        });
        document.addEventListener('paste', (event) => {
            if (event.target.closest && event.target.closest('input, textarea')) return;
            openText(event.clipboardData.getData('text'), 0);
        });
    };

    /* Starts the page, which is start(); on a board, with the record of the link.  A reader may have
     * begun to guess before the engine works: nothing that he was asked is taken away. */
    engine.begin = async (start) => {
        const undo = make('button', null, 'take back');
        undo.dataset.do = 'undo';
        undo.title = 'Take back a move of your own (Backspace)';
        find('#acts').prepend(undo);
        if (!isBoard()) {
            const page = start();
            await prepare();
            if (engine.works) page.visit();
            return;
        }
        await prepare();
        engine.record = linked();
        let trouble = '';
        if (engine.works) takeRecords();
        if (engine.works && engine.record) {
            try {
                const answer = await read(await unpackText(engine.record), 0);
                if (answer.error) trouble = answer.error;
                else install(answer);
            } catch {
                trouble = 'it is damaged';
            }
        }
        start();
        if (trouble) complain('The record in the link is not opened: ' + trouble);
    };
    return engine;
})();
