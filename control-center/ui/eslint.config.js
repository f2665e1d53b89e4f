import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['target', 'node_modules', 'src/api/generated'] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { 'react-hooks': hooks },
    rules: {
      ...hooks.configs.recommended.rules,
      // it speaks of a compiler that is not used here
      'react-hooks/incompatible-library': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // redirects of the router are thrown
      '@typescript-eslint/only-throw-error': 'off',
      // handlers of events may be asynchronous: what fails in them is shown by what they call
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
    },
  },
  {
    files: ['tests/**'],
    // the runner waits for its tests by itself
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', name: 'test', package: 'node:test' }] },
      ],
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: { console: 'readonly', process: 'readonly' } },
  },
);
