/* SPDX-License-Identifier: ISC */
import js from '@eslint/js';

const names = `document location navigator history window matchMedia setTimeout clearTimeout
    setInterval clearInterval innerWidth performance getComputedStyle URL Blob CSS scrollTo scrollY innerHeight Event Touch TouchEvent require process console module
    Buffer File Response DataTransfer ClipboardEvent DragEvent DOMParser TextDecoder TextEncoder WebAssembly
    CompressionStream DecompressionStream Worker atob btoa self sessionStorage liveEngine opened`;
const parts = ['Tools', 'Tree', 'Board', 'Layers', 'Best', 'Named', 'Remark', 'Advice', 'Moves', 'Curve', 'Links', 'Steps', 'Guess', 'Input', 'Moments', 'Print', 'Save'];

export default [
    js.configs.recommended,
    {
        languageOptions: {
            ecmaVersion: 2022,
            sourceType: 'script',
            globals: Object.fromEntries(names.split(/\s+/).map((name) => [name, 'readonly'])),
        },
    },
    {
        // One script of a page may use what another one defines.
        files: ['live.js'],
        languageOptions: { globals: { liveEngine: 'off' } },
        rules: { 'no-unused-vars': ['error', { varsIgnorePattern: '^liveEngine$' }] },
    },
    {
        files: ['page.js'],
        languageOptions: {
            globals: Object.fromEntries(parts.map((name) => ['page' + name, 'readonly'])),
        },
    },
    {
        files: parts.map((name) => name.toLowerCase() + '.js'),
        rules: { 'no-unused-vars': ['error', { varsIgnorePattern: '^page[A-Z]' }] },
    },
];
