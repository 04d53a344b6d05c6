/* SPDX-License-Identifier: ISC */
/*
 * The engine of pages under node: answers the requests that the native engine gets.
 *
 *     node engine.js engine.wasm <requests
 *
 * Each request is preceded by a line with its number of bytes (cmd/annotate/engine/engine_main.c).
 */
'use strict';
const fs = require('fs');

const [wasm] = process.argv.slice(2);
const input = fs.readFileSync(0);
WebAssembly.compile(fs.readFileSync(wasm)).then((module) => {
    let engine = null;
    const ask = (bytes) => {
        const room = engine.engine_room(bytes.length);
        new Uint8Array(engine.memory.buffer).set(bytes, room);
        const from = engine.engine_answer(bytes.length);
        if (!from) throw new Error('memory is out');
        const memory = new Uint8Array(engine.memory.buffer);
        return Buffer.from(memory.subarray(from, memory.indexOf(0, from)));
    };
    let at = 0;
    while (at < input.length) {
        const end = input.indexOf(10, at);
        const length = Number(input.toString('latin1', at, end));
        /* A page has a new one for every position. */
        if (!engine || input.toString('latin1', end + 1, end + 6) === 'load ')
            engine = new WebAssembly.Instance(module, {}).exports;
        fs.writeSync(1, ask(input.subarray(end + 1, end + 1 + length)));
        at = end + 1 + length;
    }
});
