import { StreamLanguage, type StringStream } from '@codemirror/language';
import { clike } from '@codemirror/legacy-modes/mode/clike';
import { words } from './words';

interface State {
  tokenize: ((stream: StringStream, state: State) => string) | null;
}

const KEYWORDS =
  'abstract amends as class const else extends external fixed for function hidden if import in is let local ' +
  'module new nothing open out outer read super this throw trace typealias unknown when';

/** A text of several lines. */
function inText(stream: StringStream, state: State): string {
  if (stream.match(/^.*?"""/)) state.tokenize = null;
  else stream.skipToEnd();
  return 'string';
}

/** How Pkl looks: a language with braces, whose statements end with their line. */
export const pkl = StreamLanguage.define(
  clike({
    name: 'pkl',
    keywords: words(KEYWORDS),
    atoms: words('true false null NaN Infinity'),
    types: (word: string) => /^[A-Z]/.test(word),
    number: /^(?:0x[\da-f_]+|0b[01_]+|0o[0-7_]+|[\d_]+(?:\.\d[\d_]*)?(?:e[-+]?\d+)?)/i,
    numberStart: /\d/,
    indentStatements: false,
    hooks: {
      '"': (stream: StringStream, state: State) => {
        if (!stream.match('""')) return false;
        state.tokenize = inText;
        return inText(stream, state);
      },
      token: (stream: StringStream, _: State, style: string | null) =>
        style === 'variable' && stream.match(/^\s*(?:=(?!=)|\{|:)/, false) ? 'propertyName' : style,
    },
  }),
);
