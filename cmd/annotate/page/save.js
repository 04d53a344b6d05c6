/* SPDX-License-Identifier: ISC */
/* The page of an annotated game: the game as an SGF record. */
const pageSave = (page) => {
    'use strict';
    const { data, main, moveWord, names, pathTo, say, start } = page;

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

    Object.assign(page, { sgfPath, save });
};
