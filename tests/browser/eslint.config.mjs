/* SPDX-License-Identifier: ISC */
import js from '@eslint/js';

const names = `document location navigator history window matchMedia setTimeout clearTimeout
    setInterval clearInterval innerWidth URL Blob CSS scrollTo Event Touch TouchEvent require process console`;

export default [
    js.configs.recommended,
    {
        languageOptions: {
            ecmaVersion: 2022,
            sourceType: 'script',
            globals: Object.fromEntries(names.split(/\s+/).map((name) => [name, 'readonly'])),
        },
    },
];
