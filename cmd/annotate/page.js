/* SPDX-License-Identifier: ISC */
/* The page of an annotated game: a board to step through. */
const annotatedGame = () => {
    'use strict';
    /*
     * The page says everything in plain markup.  This script adds the board, the controls and the
     * layers.  It reads the game from the JSON of #data (cmd/annotate/annotate_data.c documents it) and
     * the remarks from the list of moves.  Text of the record is only ever set as text.
     *
     * A node of the tree of moves is
     *   ply     number of plies from the start
     *   parent  node, null at the start
     *   kids    nodes; kids[0] is the next move of the line that the node is on
     *   cell, colour (0 White, 1 Black), kind, from      of its move
     *   gone, way  cells that it emptied, and the words of a man's way
     *   facts   of main-line positions, or null
     *   item    its element in the list of moves, or null
     *   own     the reader played it
     *   live    what the engine of the page says of it (live.js), undefined: nothing
     */
    const live = typeof liveEngine === 'undefined' ? null : liveEngine;
    const isBoard = 'board' in document.body.dataset; // it has no annotation: hav-annotate --board
    const data = JSON.parse(document.getElementById('data').textContent);
    const find = (query) => document.querySelector(query);
    const all = (query) => [...document.querySelectorAll(query)];
    const colours = ['White', 'Black'];
    const letters = ['w', 'b'];
    let coords = data.coords;
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
    const spell = (cell) => names[coords][cell];

    /* ---- small helpers ---- */

    const make = (tag, into, text, kind) => {
        const made = document.createElement(tag);
        if (text) made.textContent = text;
        if (kind) made.className = kind;
        if (into) into.append(made);
        return made;
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

    /* ---- the tree of moves ---- */

    const main = [];
    const add = (parent, cell, colour, kind, from, gone, way) => {
        const node = {
            ply: parent ? parent.ply + 1 : 0,
            parent,
            kids: [],
            cell,
            colour,
            kind: kind || 0,
            from,
            gone: gone || [],
            way,
            facts: null,
            item: null,
            comment: '',
            own: false,
        };
        if (parent) parent.kids.push(node);
        return node;
    };
    const start = data.start.map(cellsOf);
    const turnAfter = (node) => {
        if (!node.parent) return data.turn;
        return node.kind === 2 ? node.colour : 1 - node.colour;
    };
    const pathTo = (node) => {
        const path = [];
        for (let at = node; at.parent; at = at.parent) path.unshift(at);
        return path;
    };
    /* The stones at a node: cell → {colour, node that placed it or null}. */
    const stonesAt = (node) => {
        const stones = new Map();
        start.forEach((cells, colour) =>
            cells.forEach((c) => stones.set(c, { colour, node: null })),
        );
        for (const move of pathTo(node)) {
            if (move.cell < 0) continue;
            if (move.kind === 1) stones.delete(move.from);
            move.gone.forEach((cell) => stones.delete(cell));
            stones.set(move.cell, { colour: move.colour, node: move });
        }
        return stones;
    };
    /* The cells that are named in the page's own spelling. */
    const readNames = () => {
        const cells = new Map(names[coords].map((name, cell) => [name, cell]));
        for (const name of all('#moves b, #moments b'))
            name.dataset.c = cells.get(name.textContent);
    };
    const readTree = () => {
        main.push(add(null, -1, 1 - data.turn));
        for (const ply of data.plies) main.push(add(main[main.length - 1], ...ply));
        let facts = {};
        main.forEach((node, i) => {
            facts = { ...facts };
            for (const [key, value] of Object.entries(data.facts[i])) {
                const other = facts[key[0]];
                if (key.length === 1) facts[key] = value;
                else facts[key[0]] = key[1] === '0' ? [value, other[1]] : [other[0], value];
            }
            node.facts = isBoard ? null : facts;
            node.item = document.getElementById('m' + i);
            node.item.removeAttribute('id'); /* links go to the board now */
        });
        const lines = [];
        for (const [parent, cell, colour, comment] of data.vars) {
            const from = parent < 0 ? lines[-1 - parent] : main[parent];
            let node = null;
            if (from && cell < count && !stonesAt(from).has(cell)) {
                node = add(from, cell, colour);
                node.comment = comment || '';
            }
            lines.push(node);
        }
    };
    const mainOf = (node) => {
        let at = node;
        while (main[at.ply] !== at) at = at.parent;
        return at;
    };
    const moveWord = (node) => ['', 'swap', 'swap-sides', 'pass', node.way][node.kind];
    const moveName = (node) => {
        if (!node.parent) return 'Start';
        return node.ply + '. ' + (moveWord(node) || spell(node.cell));
    };
    const link = (node) => {
        const base = mainOf(node);
        const own = pathTo(node)
            .slice(base.ply)
            .map((move) => names.lg[move.cell]);
        return '#m' + base.ply + (own.length ? '+' + own.join(',') : '');
    };

    /* ---- state ---- */

    let now = null; // the node on the board
    let branch = 0; // of now.kids, where the next step goes
    let region = null; // cells of a local claim that is shown
    let focus = 0; // the cell that the keyboard is on
    let exploring = false;
    let guessing = null; // the key moment whose move is to be guessed
    let timer = 0; // of autoplay
    let saying = 0;
    let linking = 0;
    /* The page has a button for each layer that was computed. */
    const firstLayers = all('[data-layer][aria-pressed="true"]')
        .map((button) => button.dataset.layer)
        .join('');
    const layers = new Set(firstLayers);
    const board = find('#board');
    const track = find('.track'); // of the curve; null: nothing is searched in this game
    const places = all('#cells use');
    const under = find('#under');
    const over = find('#over');
    const at = (cell) => ({ x: places[cell].getAttribute('x'), y: places[cell].getAttribute('y') });

    /* ---- the board ---- */

    /* Layers on one cell lie inside each other: `size` 1 is the whole cell. */
    const shade = (cells, kind, size = 1) => {
        for (const cell of cells) {
            const { x, y } = at(cell);
            const transform = 'translate(' + x + ' ' + y + ') scale(' + size + ')';
            draw('use', under, { href: '#h', transform, class: kind });
        }
    };
    /* Signs are drawn when all are known: those on one cell stand side by side, smaller. */
    const signs = new Map();
    const sign = (cell, text, kind) => {
        if (!signs.has(cell)) signs.set(cell, []);
        signs.get(cell).push([text, kind]);
    };
    const drawSigns = () => {
        for (const [cell, here] of signs) {
            const { x, y } = at(cell);
            const size = here.length > 1 ? 0.7 : 1;
            here.forEach(([text, kind], i) => {
                const aside = (i - (here.length - 1) / 2) * (0.8 / here.length);
                const transform = 'translate(' + (Number(x) + aside) + ' ' + y + ') scale(' + size;
                const drawn = draw('text', over, { y: 0.15, transform: transform + ')' });
                drawn.setAttribute('class', kind);
                drawn.textContent = text;
            });
        }
        signs.clear();
    };
    const neighbours = (cell) => {
        const x = data.xy[2 * cell];
        const y = data.xy[2 * cell + 1];
        const steps = ['1,0', '1,1', '0,1', '-1,0', '-1,-1', '0,-1'];
        return steps
            .map((step) => step.split(',').map(Number))
            .map(([dx, dy]) => cellAt(x + dx, y + dy))
            .filter((near) => near !== undefined);
    };
    const byPlace = new Map();
    const cellAt = (x, y) => byPlace.get(x + ',' + y);
    for (let i = 0; i < count; i++) byPlace.set(data.xy[2 * i] + ',' + data.xy[2 * i + 1], i);

    const drawTerritory = (stones, legend) => {
        for (const colour of [0, 1]) {
            const cells = new Set();
            for (const [cell, stone] of stones)
                if (stone.colour === colour)
                    for (const near of neighbours(cell)) if (!stones.has(near)) cells.add(near);
            shade(cells, 'territory ' + letters[colour]);
            legend.push(colours[colour] + ' touches ' + cells.size + ' empty cells');
        }
    };
    const drawFrame = (facts, colour, legend) => {
        const frame = facts.f[colour];
        if (!frame) {
            legend.push(colours[colour] + ' has no frame that needs one stone or none');
            return;
        }
        const [n, words, stones, carrier, pivots] = frame;
        shade(cellsOf(carrier), 'frame ' + letters[colour]);
        for (const cell of cellsOf(pivots)) sign(cell, '◆', 'pivot');
        const needs = n > 0 ? 'after one more stone, ' : '';
        const left = stones < 0 ? '' : ', ' + stones + ' stones to complete';
        legend.push(colours[colour] + "'s frame: " + needs + words + left);
    };
    /* The proofs about the moves that hold, in place of `node`: [they do, they would have]. */
    const holding = (node) => {
        const only = cellsOf(node.facts.w).length;
        const before = node.parent.facts.p;
        if (only === cellsOf(node.facts.h).length) return ['holds', 'would have held'];
        if (only) return ['holds or wins', 'would have held or won'];
        if (!before || before[0] !== node.colour) return ['wins', 'would have won'];
        return ['keeps the win', 'would have kept the win'];
    };
    /* Moves that hold: answers to threats; and what is proved of the moves here. */
    const drawChoices = (facts, legend) => {
        for (const cell of facts.a || []) sign(cell, '×', 'answer');
        if (facts.a) legend.push(facts.a.length ? '× answers all threats' : 'nothing answers');
        if (facts.u) {
            const [held, open, lost] = facts.u;
            const undecided = cellsOf(open);
            const few = undecided.length <= 24;
            for (const cell of cellsOf(held)) sign(cell, '✓', 'held');
            for (const cell of few ? undecided : [])
                if (!(facts.a || []).includes(cell)) sign(cell, '?', 'held');
            const rest = few ? '? is not decided' : undecided.length + ' moves are not decided';
            const does = held ? '✓ ' + holding(main[now.ply + 1])[0] + ', ' : '';
            legend.push(does + rest + '; proved to lose: ' + lost);
        } else if (facts.h) {
            for (const cell of cellsOf(facts.h)) sign(cell, '✓', 'held');
            legend.push('✓ ' + holding(now)[1] + ' in place of this move');
        } else if (!facts.a) {
            legend.push('no move is known to be needed');
        }
    };
    /* Lines between the stones, or from the stone to the side, that a colour's links join. */
    const drawLinks = (ends, colour) => {
        for (let i = 0; i < ends.length; i += 2) {
            const end = ends[i + 1];
            const from = at(ends[i]);
            const to = at(end < 0 ? -1 - end : end);
            const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
            const shares = end < 0 ? ' shares' : '';
            draw('line', under, { ...line, class: 'link ' + letters[colour] + shares });
        }
    };
    const drawLadder = (line, legend) => {
        line.forEach((cell, i) => sign(cell, i + 1, 'ladder'));
        legend.push(line.length ? 'the rest of the ladder, in order' : 'no ladder runs');
    };
    /* The chain of a stone. */
    const chainOf = (cell, stones) => {
        const chain = [cell];
        const { colour } = stones.get(cell);
        for (const at of chain)
            for (const near of neighbours(at))
                if (!chain.includes(near) && stones.has(near) && stones.get(near).colour === colour)
                    chain.push(near);
        return chain;
    };
    const drawDead = (facts, stones, legend) => {
        for (const chains of facts.x)
            for (const [stone, exact] of chains)
                for (const cell of chainOf(stone, stones))
                    sign(cell, exact ? '×' : '+', 'dead ' + letters[stones.get(cell).colour]);
        const any = facts.x.some((chains) => chains.length);
        legend.push(
            any ? '× belongs to no figure any more, + nor while walls hold' : 'no group is dead',
        );
    };
    const drawTemplates = (facts, legend) => {
        facts.k.forEach((set, c) => shade(cellsOf(set), 'template ' + letters[c], 0.82));
        legend.push('dotted: cells of templates that are joined');
    };
    const drawGroups = (facts, legend) => {
        facts.g.forEach((set, c) => shade(cellsOf(set), 'group ' + letters[c], 0.62));
        facts.j.forEach(drawLinks);
        legend.push('dashed: cells of the links that keep safe groups joined or lead to sides');
        if (find('#under .link.shares'))
            legend.push('dotted links hold one by one: another link needs one of their cells');
    };
    const drawThreats = (facts, legend) => {
        const shapes = ['△', '▲'];
        facts.t.forEach((cells, colour) => {
            for (const cell of cells) sign(cell, shapes[colour], 'threat');
            if (cells.length)
                legend.push(shapes[colour] + ' ' + colours[colour] + ' completes a figure here');
        });
    };
    /* The layers of the board, by the keys of their buttons, in the order in which they are drawn;
     * coordinates and numbers are no layers of their own.  All but territory want facts. */
    const drawings = {
        r: (facts, legend, stones) => drawTerritory(stones, legend),
        f: (facts, legend) => drawFrame(facts, 0, legend),
        F: (facts, legend) => drawFrame(facts, 1, legend),
        b: drawTemplates,
        l: drawGroups,
        t: drawThreats,
        d: (facts, legend) => guessing || drawChoices(facts, legend),
        a: (facts, legend) => drawLadder(facts.l, legend),
        z: (facts, legend, stones) => drawDead(facts, stones, legend),
    };
    const drawFacts = (facts, stones) => {
        const legend = [];
        for (const [layer, drawIt] of Object.entries(drawings))
            if (layers.has(layer) && (facts || layer === 'r')) drawIt(facts, legend, stones);
        if (region) shade(region, 'region');
        find('#legend').textContent = legend.join(' · ');
    };
    const drawStones = (stones) => {
        const into = find('#stones');
        into.replaceChildren();
        for (const [cell, stone] of stones) {
            draw('use', into, { href: '#s', ...at(cell), class: letters[stone.colour] });
            if (layers.has('m') && stone.node)
                sign(cell, stone.node.ply, 'number ' + letters[stone.colour]);
        }
        if (now.cell >= 0) {
            const { x, y } = at(now.cell);
            const kind = 'last ' + letters[stones.get(now.cell).colour];
            draw('circle', over, { cx: x, cy: y, r: layers.has('m') ? 0.36 : 0.17, class: kind });
        }
    };
    /* The figures that ended the game: rings around their stones, lines between neighbours. */
    const wonAt = (node) => {
        if (node.live && node.live.known.over) return cellsOf(node.live.known.over[2]);
        return node === main[main.length - 1] ? cellsOf(data.won) : [];
    };
    const drawWon = (cells) => {
        for (const cell of cells) {
            const from = at(cell);
            for (const near of neighbours(cell)) {
                const to = at(near);
                const d = 'M' + from.x + ' ' + from.y + 'L' + to.x + ' ' + to.y;
                if (near > cell && cells.includes(near)) draw('path', under, { d, class: 'won' });
            }
            draw('circle', over, { cx: from.x, cy: from.y, r: 0.41, class: 'won' });
        }
    };
    const nameCells = (stones) => {
        places.forEach((place, cell) => {
            const stone = stones.get(cell);
            let label = spell(cell) + ', ' + (stone ? colours[stone.colour] : 'empty');
            if (stone && stone.node) label += ', move ' + stone.node.ply;
            (now.facts ? now.facts.t : []).forEach((cells, colour) => {
                if (cells.includes(cell))
                    label += ', ' + colours[colour] + ' completes a figure here';
            });
            place.setAttribute('aria-label', label);
        });
    };
    const drawBoard = () => {
        const stones = stonesAt(now);
        under.replaceChildren();
        over.replaceChildren();
        drawStones(stones);
        drawFacts(isOver(now) ? null : now.facts, stones);
        drawWon(wonAt(now));
        drawSigns();
        nameCells(stones);
        for (const group of all('.names')) {
            const shown = layers.has('c') && group.classList.contains(coords);
            group.setAttribute('display', shown ? 'inline' : 'none');
        }
        find('#sides').setAttribute('display', layers.has('c') ? 'inline' : 'none');
        board.setAttribute(
            'aria-label',
            'Board, ' + (now.parent ? 'after ' + moveName(now) : 'start'),
        );
    };

    /* ---- what is said beside the board ---- */

    const respell = (root) => {
        for (const name of root.querySelectorAll('[data-c]'))
            name.textContent = spell(name.dataset.c);
    };
    const showRegion = (button, cells) => {
        const shown = region === cells;
        region = shown ? null : cells;
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
    const isOver = (node) => !!(node.facts && node.facts.p && node.facts.p[1] === 0);
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
        more.open = wide && !list.children.length;
    };
    const wide = matchMedia('(min-width: 62.5rem)').matches;
    const playLine = (node, line) => {
        let last = node;
        for (const cell of line) {
            if (cell >= count || stonesAt(last).has(cell)) break;
            last = play(last, cell);
        }
        listVariations();
        go(node.kids.find((kid) => kid.cell === line[0]) || node, true);
    };
    const addProof = (node, into) => {
        const facts = node.facts;
        const win = winSentence(node);
        if (win) {
            const line = facts.p[3];
            const said = make('p', into, '', 'proved');
            const from = win.replace(' wins ', ' wins from here ');
            const told = [...into.querySelectorAll('li.d1, details[open] li')].some(
                ({ textContent }) => textContent.includes(win) || textContent.includes(from),
            );
            if (!told) {
                make('i', said, 'proved');
                said.append(' ' + win + ' ');
            }
            if (line.length)
                make('button', said, 'show the line').onclick = () => playLine(node, line);
        }
        if (facts && facts.e) {
            const [white, low, high] = facts.e;
            const said = make('p', into, '', 'estimate');
            make('i', said, 'estimate');
            said.append(' White wins ' + white + ' % of such games (' + low + ' to ' + high + ')');
        }
    };
    /* The lower track of the curve, in words. */
    const showDistances = ({ facts }) => {
        const into = find('#need');
        if (!into) return;
        into.textContent = '';
        if (!facts || !facts.d || isOver({ facts })) return;
        const told = facts.d.map((stones, colour) => {
            const least = Math.min(...stones.filter((number) => number >= 0));
            if (least === Infinity) return colours[colour] + ' none';
            const nearest = data.figures.filter((name, i) => stones[i] === least).join(' or ');
            return colours[colour] + ' ' + least + ' (' + nearest + ')';
        });
        into.textContent = ': ' + told.join(', ');
    };
    /* ---- positions that has no annotation: what the engine of the page says of them ---- */

    const isLive = () => live !== null && live.works;
    const addCells = (text, into) => {
        text.split(/\{c:(\d+)\}/).forEach((part, i) => {
            if (i % 2) make('b', into).dataset.c = part;
            else into.append(part);
        });
    };
    const addLive = (node, into) => {
        into.ariaBusy = String(!node.live.ended);
        const list = make('ul', into);
        for (const [kind, text] of live.words(node.live, data.figures)) {
            const item = make('li', list, '', kind);
            make('i', item, kind);
            item.append(' ');
            addCells(text.endsWith('…') ? text : text + '.', item);
        }
        if (live.canSearchOn(node.live))
            make('button', into, 'search longer').onclick = () => node.live.more();
    };
    const visit = () => {
        if (!isLive()) return;
        document.body.classList.add('live');
        const isKnown = now.facts !== null && now.live === undefined;
        if (isKnown || guessing) {
            live.stop();
            return;
        }
        live.visit(now, data.rule, sgfPath(now), (node) => {
            if (node !== now) return;
            drawBoard();
            showRemark();
        });
    };
    const say = (text) => {
        clearTimeout(saying);
        saying = setTimeout(() => {
            find('#say').textContent = text;
        }, 150);
    };
    const showRemark = () => {
        const said = find('#said');
        said.replaceChildren();
        said.ariaBusy = 'false';
        if (guessing) {
            make('h3', said, guessing.ply + '. ' + colours[guessing.colour] + ' to move');
            make('p', said, 'Select the cell where you would play.', 'soft');
            return;
        }
        const title = now.parent
            ? moveName(now).replace('. ', '. ' + colours[now.colour] + ' ')
            : 'Start';
        make('h3', said, title);
        if (!now.item && !isBoard)
            make('p', said, now.own ? 'A move of your own.' : 'A variation of the record.', 'soft');
        if (now.comment) make('p', said, now.comment, 'said');
        if (now.item) {
            for (const comment of now.item.querySelectorAll('.said, .archive'))
                said.append(comment.cloneNode(true));
            addRemarks(now.item, winSentence(now), said);
        }
        if (now.live) addLive(now, said);
        addProof(now, said);
        respell(said);
        const first = said.querySelector('li.d1');
        say(title + (first ? '. ' + first.textContent.replace(/show$/, '') : ''));
    };
    const showForks = () => {
        const forks = find('#forks');
        forks.replaceChildren();
        forks.hidden = now.kids.length < 2 || guessing !== null;
        if (forks.hidden) return;
        now.kids.forEach((kid, i) => {
            const chip = make(
                'button',
                forks,
                moveName(kid) + (main[kid.ply] === kid ? ' game' : ''),
            );
            chip.ariaPressed = String(i === branch);
            chip.onclick = () => go(kid, false);
        });
    };

    /* ---- the list of moves ---- */

    const listMove = (node, into) => {
        const name = make('a', into, moveName(node));
        name.href = link(node);
        node.name = name;
        into.append(' ');
    };
    /* The moves of a variation in a row; each is followed by its alternatives in brackets. */
    const listLine = (first, into) => {
        listMove(first, into);
        for (let node = first; node.kids.length; node = node.kids[0]) {
            listMove(node.kids[0], into);
            for (const other of node.kids.slice(1)) {
                into.append('( ');
                listLine(other, into);
                into.append(') ');
            }
        }
    };
    const listVariations = () => {
        for (const old of all('#moves .line')) old.remove();
        for (const node of main) {
            const others = node.kids.filter((kid) => main[kid.ply] !== kid);
            for (const other of others) listLine(other, make('div', node.item, '', 'line'));
        }
    };
    /* Brings the move on the board into the list's window. */
    const scrollMoves = () => {
        const list = find('#moves ol');
        const item = mainOf(now).item;
        const top = item.offsetTop - list.offsetTop;
        if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight)
            list.scrollTop = top - list.clientHeight / 3;
    };
    const markMoves = () => {
        for (const old of all('[aria-current]')) old.removeAttribute('aria-current');
        const base = mainOf(now);
        for (const same of all('a[href="#m' + base.ply + '"]'))
            if (now === base) same.setAttribute('aria-current', 'true');
        if (now.name) now.name.setAttribute('aria-current', 'true');
        scrollMoves();
    };

    /* ---- going about ---- */

    /* The lines that the reader played, without the one on the board. */
    const ownLines = () => {
        const lines = [];
        const path = [now, ...pathTo(now)];
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
        return link(now) + asked + (lines ? ';v=' + lines : '') + record;
    };
    const writeLink = (push) => {
        clearTimeout(linking);
        const hash = linkNow();
        if (push && hash !== location.hash) history.pushState(null, '', hash);
        else linking = setTimeout(() => history.replaceState(null, '', hash), 200);
    };
    const show = () => {
        drawBoard();
        showRemark();
        showDistances(now);
        showForks();
        markMoves();
        const base = mainOf(now);
        /* Moves of one's own may go on after the last one of the game. */
        const isLater = now.ply > data.plies.length;
        find('#place').textContent = isLater ? now.ply : now.ply + ' / ' + data.plies.length;
        find('#range').value = base.ply;
        find('#range').setAttribute('aria-valuetext', moveName(base));
        if (track) find('#cursor').style.left = (100 * (base.ply + 0.5)) / main.length + '%';
        hideStrip();
        visit();
    };
    const hideStrip = () => {
        find('#strip').hidden = true;
    };
    const go = (node, push) => {
        if (!node) return false;
        if (node !== now) region = null;
        if (guessing && node !== guessing.parent) guessEnd();
        now = node;
        branch = 0;
        show();
        writeLink(push);
        return true;
    };
    const step = {
        first: () => go(main[0], true),
        last: () => go(main[main.length - 1], true),
        back: () => go(now.parent, false),
        next: () => go(now.kids[branch], false),
        keyBack: () => go(keyFrom(-1), true),
        keyNext: () => go(keyFrom(1), true),
        game: () => go(mainOf(now), false),
        play: () => autoplay(!timer),
        explore: () => explore(!exploring),
        guess: () => guess(),
        undo: () => undo(),
        save: () => save(),
        print: () => window.print(),
        copy: () => copyLink(),
        help: () => find('#keys').showModal(),
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
    const keyFrom = (way) => {
        for (let i = mainOf(now).ply + way; i >= 0 && i < main.length; i += way)
            if (main[i].item.classList.contains('key')) return main[i];
        return null;
    };
    const press = (name, on) => {
        find('[data-do="' + name + '"]').ariaPressed = String(on);
    };
    const autoplay = (on) => {
        clearInterval(timer);
        timer = 0;
        if (on) {
            timer = setInterval(() => {
                if (!step.next()) autoplay(false);
            }, 1000);
        }
        press('play', on);
    };
    const explore = (on) => {
        exploring = on;
        press('explore', on);
        board.classList.toggle('exploring', on);
        say(on ? 'Select an empty cell to play there' : 'Back to reading');
    };

    /* ---- guessing: from key moment to key moment, the move hidden ---- */

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
        guessing = node;
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
        const node = guessing;
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
        const { facts, colour, parent } = guessing;
        const winner = facts.p ? facts.p[0] : -1;
        const wins = parent.facts.p && parent.facts.p[0] === colour ? 'keeps the win' : 'wins';
        const name = spell(cell);
        const accepted = answersTo(guessing).has(cell);
        if (cell === guessing.cell) {
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
        if (stonesAt(now).has(cell)) return;
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
        if (guessing) {
            guessEnd();
            show();
            return;
        }
        const node = keyAfter(mainOf(now).ply) || keyAfter(0);
        if (node) guessAt(node);
        else
            tell(main.some(isKey) ? noQuestion : 'This game has no key moment', 'close', () => {
                find('#strip').hidden = true;
            });
    };
    const play = (node, cell) => {
        const known = node.kids.find((kid) => kid.cell === cell && kid.kind === 0);
        if (known) return known;
        const made = add(node, cell, turnAfter(node));
        made.own = true;
        return made;
    };
    const undo = () => {
        if (!now.own) return;
        const { parent } = now;
        parent.kids.splice(parent.kids.indexOf(now), 1);
        listVariations();
        go(parent, false);
    };
    const playHere = (cell) => {
        const node = play(now, cell);
        listVariations();
        go(node, true);
    };
    const select = (cell) => {
        const stone = stonesAt(now).get(cell);
        focusCell(cell, false);
        if (guessing) {
            guessCell(cell);
            return;
        }
        if (stone) {
            if (stone.node) go(stone.node, true);
            return;
        }
        const kid = now.kids.find((other) => other.cell === cell);
        if (data.fixed && !kid) return; /* the script knows no captures and no ways */
        if (!kid && isOver(now)) {
            tell('The game is over here', 'close', hideStrip);
            return;
        }
        if (kid || exploring || isBoard || isLive()) {
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
        coords = spelling;
        find('#coords').value = spelling;
        respell(document);
        listVariations();
        show();
    };

    /* ---- links ---- */

    /* The node that "31+k5,k6" names; its moves are played unless they have been. */
    const readLine = (text) => {
        const [ply, moves] = text.split('+');
        let node = main[Math.min(Number(ply), main.length - 1)];
        for (const name of moves ? moves.split(',') : []) {
            const cell = names.lg.indexOf(name);
            if (data.fixed || cell < 0 || stonesAt(node).has(cell)) break;
            node = play(node, cell);
        }
        return node;
    };
    const readLink = () => {
        const parts = /^#m(\d+(?:\+[^;]*)?)(?:;l=(\w*))?(?:;v=([\d+\w,.]*))?(?:;r=([\w-]*))?$/.exec(
            decodeURIComponent(location.hash),
        );
        if (live && isBoard && ((parts && parts[4]) || '') !== live.record) {
            location.reload(); /* another game */
            return;
        }
        const lines = parts && parts[3] ? parts[3].split('.').slice(0, 40) : [];
        for (const line of lines) if (/^\d/.test(line)) readLine(line);
        const node = parts ? readLine(parts[1]) : main[main.length - 1];
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
        if (node !== now) region = null;
        if (guessing) guessEnd();
        now = node;
        branch = 0;
        show();
    };

    /* ---- the board by keyboard ---- */

    const focusCell = (cell, move) => {
        places[focus].setAttribute('tabindex', '-1');
        focus = cell;
        places[cell].setAttribute('tabindex', '0');
        if (move) places[cell].focus();
    };
    const boardKey = (event) => {
        const x = data.xy[2 * focus];
        const y = data.xy[2 * focus + 1];
        const slant = event.shiftKey ? 1 : 0;
        const steps = {
            ArrowUp: [slant, 1],
            ArrowDown: [-slant, -1],
            ArrowLeft: [-1, slant - 1],
            ArrowRight: [1, 1 - slant],
        };
        if (event.key === 'Enter' || event.key === ' ') {
            select(focus);
            return true;
        }
        const way = steps[event.key];
        if (!way) return false;
        const near = cellAt(x + way[0], y + way[1]);
        if (near !== undefined) focusCell(near, true);
        return true;
    };

    /* ---- keys ---- */

    const turnBranch = (way) => {
        if (now.kids.length < 2) return false;
        branch = (branch + way + now.kids.length) % now.kids.length;
        showForks();
        say('Branch ' + moveName(now.kids[branch]));
        return true;
    };
    const by = (number) =>
        go(main[Math.max(0, Math.min(mainOf(now).ply + number, main.length - 1))], true);
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

    /* ---- pointers ---- */

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
            event.target.closest && event.target.closest('#said [data-c], #moments [data-c]');
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
        if (track)
            track.addEventListener('click', (event) => {
                const box = track.getBoundingClientRect();
                const part = Math.floor(((event.clientX - box.left) / box.width) * main.length);
                go(main[Math.max(0, Math.min(part, main.length - 1))], true);
            });
        find('#range').addEventListener('input', (event) => go(main[event.target.value], false));
        find('#coords').addEventListener('change', (event) => respellAll(event.target.value));
        for (const way of ['mouseover', 'mouseout']) document.addEventListener(way, hover);
        document.addEventListener('keydown', onKey);
        window.addEventListener('popstate', readLink);
        window.addEventListener('hashchange', readLink);
        window.addEventListener('beforeprint', drawDiagrams);
        window.addEventListener('resize', scrollMoves);
        swipe(find('#said'));
        swipe(find('#bar'));
    };

    /* ---- paper ---- */

    const drawDiagram = (into, node, from) => {
        const figure = make('figure', into);
        const svg = draw('svg', figure, { viewBox: board.getAttribute('viewBox') });
        draw('use', svg, { href: '#cells' });
        for (const [cell, stone] of stonesAt(node)) {
            draw('use', svg, { href: '#s', ...at(cell), class: letters[stone.colour] });
            if (!stone.node || stone.node.ply <= from) continue;
            const { x, y } = at(cell);
            const values = { x, y: Number(y) + 0.15, class: 'number ' + letters[stone.colour] };
            draw('text', svg, values).textContent = stone.node.ply;
        }
        const span =
            node.ply > from + 1 ? 'Moves ' + (from + 1) + ' to ' + node.ply : moveName(node);
        svg.append(find('.names.' + coords).cloneNode(true));
        const told = make('figcaption', figure, (node.ply ? span : 'Start') + '.');
        for (const remark of node.item.querySelectorAll('li.d1')) {
            told.append(' ');
            told.append(...[...remark.cloneNode(true).childNodes].slice(1));
        }
    };
    const drawDiagrams = () => {
        const into = find('#diagrams');
        into.replaceChildren();
        const shown = main.filter((node) => node.item.classList.contains('key')).slice(0, 6);
        const end = main[main.length - 1];
        if (!shown.includes(end)) shown.push(end);
        let from = 0;
        for (const node of shown) {
            drawDiagram(into, node, from);
            from = node.ply;
        }
    };

    /* ---- saving ---- */

    const escaped = (text) => text.replace(/[\]\\]/g, '\\$&');
    const sgfCells = data.lines ? names.line : names.lg;
    const sgfLetter = (colour) => (colour === 0 ? 'W' : 'B');
    const sgfComment = (node) => {
        const lines = node.comment ? [node.comment] : [];
        if (node.item) {
            for (const comment of node.item.querySelectorAll('.said'))
                lines.push(comment.textContent);
            for (const remark of node.item.querySelectorAll('li.d1')) {
                const copy = remark.cloneNode(true);
                for (const name of copy.querySelectorAll('[data-c]'))
                    name.textContent = sgfCells[name.dataset.c];
                const kind = copy.querySelector('i').textContent;
                copy.querySelector('i').remove();
                lines.push(copy.textContent.trim() + ' (' + kind + ')');
            }
        }
        return lines.length ? 'C[' + escaped(lines.join('\n')) + ']' : '';
    };
    const sgfMove = (node) => {
        const move = moveWord(node) || sgfCells[node.cell];
        return ';' + sgfLetter(node.colour) + '[' + move + ']';
    };
    const sgfNode = (node) => sgfMove(node) + sgfComment(node) + '\n';
    const sgfBoard = () => {
        const gm = data.gm || data.game;
        return '(;FF[4]CA[UTF-8]AP[havtools]GM[' + gm + ']SZ[' + data.size + ']';
    };
    const sgfStart = () => {
        let text = '';
        const given = data.usual ? [] : start;
        given.forEach((cells, colour) => {
            if (cells.length) text += 'A' + sgfLetter(colour);
            for (const cell of cells) text += '[' + sgfCells[cell] + ']';
        });
        if (given.some((cells) => cells.length)) text += 'PL[' + sgfLetter(data.turn) + ']';
        return text;
    };
    /* The moves that lead to a node, as a record. */
    const sgfPath = (node) => sgfBoard() + sgfStart() + pathTo(node).map(sgfMove).join('') + ')';
    const sgfTree = (node) => {
        let text = '';
        let at = node;
        while (at.kids.length === 1) {
            at = at.kids[0];
            text += sgfNode(at);
        }
        for (const kid of at.kids) text += '(' + sgfNode(kid) + sgfTree(kid) + ')\n';
        return text;
    };
    const sgfText = () => {
        const field = (name, value) => (value ? name + '[' + escaped(value) + ']' : '');
        let text = sgfBoard();
        text += field('PW', data.white);
        text += field('PB', data.black);
        text += field('EV', data.event) + field('DT', data.date) + field('GC', data.id);
        text += sgfStart();
        return text + sgfComment(main[0]) + '\n' + sgfTree(main[0]) + ')\n';
    };
    const save = () => {
        const saved = document.createElement('a');
        saved.href = URL.createObjectURL(new Blob([sgfText()], { type: 'application/x-go-sgf' }));
        saved.download = (data.id || 'game') + '.sgf';
        saved.click();
        setTimeout(() => URL.revokeObjectURL(saved.href), 10000);
        say('Saved');
    };

    /* ---- begin ---- */

    const prepare = () => {
        document.documentElement.classList.add('js');
        for (const part of ['#bar', '#layers', '#tools', '#remark']) find(part).hidden = false;
        if (data.fixed)
            for (const button of all('[data-do="explore"], [data-do="guess"]'))
                button.hidden = true;
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
        for (const part of all('#report, #said, #legend')) part.tabIndex = 0; /* they scroll */
        if (track) make('div', track).id = 'cursor';
        const range = document.createElement('input');
        Object.assign(range, { type: 'range', id: 'range', min: 0, max: main.length - 1 });
        range.setAttribute('aria-label', 'Move');
        range.hidden = main.length === 1;
        (track || find('#bar')).after(range);
        find('#coords').value = coords;
    };

    readNames();
    readTree();
    prepare();
    listen();
    readLink();
    scrollTo(0, 0);
    return { show };
};
if (typeof liveEngine === 'undefined') annotatedGame();
else liveEngine.begin(annotatedGame);
