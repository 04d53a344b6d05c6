// SPDX-License-Identifier: ISC
//
// The nodes of SGF as @sabaki/sgf reads them, in the form of nodes.pl.
//
//     NODE_PATH=build/npm/node_modules node sabaki.js games.sgf
const sgf = require('@sabaki/sgf')

const put = (node, depth) => {
    let line = String(depth)
    for (const [name, values] of Object.entries(node.data))
        line += ' ' + name + values.map(text => '|' + text.replace(/\n/g, '\\n') + '|').join('')
    console.log(line)
    const deeper = node.children.length > 1 ? depth + 1 : depth
    for (const child of node.children) put(child, deeper)
}
for (const root of sgf.parse(require('fs').readFileSync(process.argv[2], 'utf8'))) put(root, 1)
