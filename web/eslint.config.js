import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import hardCodedText from './lint/hard_coded_text.js';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist', 'node_modules', 'generated'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  {
    rules: {
      // TypeScript knows all names.
      'no-undef': 'off',
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**'],
    // The first are the texts themselves; the second writes game records, whose words are the same in every language.
    ignores: ['src/texts/**', 'src/lib/tree_text.ts'],
    plugins: { tusk: { rules: { 'hard-coded-text': hardCodedText } } },
    rules: { 'tusk/hard-coded-text': 'error' },
  },
  { files: ['e2e/**', 'tests/**'], rules: { 'max-lines-per-function': 'off' } },
);
