import { StreamLanguage, type StringStream } from '@codemirror/language';
import { clike } from '@codemirror/legacy-modes/mode/clike';
import { words } from './words';

/** How policies look: rules with conditions, and annotations before them. */
export const cedar = StreamLanguage.define(
  clike({
    name: 'cedar',
    keywords: words('permit forbid when unless if then else in has like is'),
    atoms: words('true false principal action resource context'),
    types: (word: string) => /^[A-Z]/.test(word),
    indentStatements: false,
    hooks: {
      '@': (stream: StringStream) => {
        stream.eatWhile(/\w/);
        return 'meta';
      },
    },
  }),
);
