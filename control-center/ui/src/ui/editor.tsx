import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  StreamLanguage,
  syntaxHighlighting,
} from '@codemirror/language';
import { toml } from '@codemirror/legacy-modes/mode/toml';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import { cedar } from './cedar';
import styles from './editor.module.css';
import type { Mistake } from './mistake';
import { schemaHelp } from './schema-help';
import { pkl } from './pkl';
import { pklText } from './pkl-place';
import type { JsonSchema } from './schema';
import { yamlText } from './yaml-place';

export type Language = 'yaml' | 'pkl' | 'toml' | 'cedar';

const LOOKS: Record<Language, () => Extension> = {
  yaml,
  pkl: () => pkl,
  toml: () => StreamLanguage.define(toml),
  cedar: () => cedar,
};

export interface EditorProps {
  label: string;
  value: string;
  onChange?: (value: string) => void;
  language?: Language;
  mistakes?: readonly Mistake[];
  /** Where to go, each time that it is another object. */
  shown?: Mistake | undefined;
  /** Of what is written, in YAML or Pkl: it completes and explains. */
  schema?: JsonSchema | undefined;
}

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)' },
  { tag: [tags.string, tags.content], color: 'var(--text)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--purple)' },
  { tag: [tags.comment, tags.lineComment, tags.meta], color: 'var(--text-3)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.operator, tags.typeName], color: 'var(--blue)' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--text-3)' },
]);

const LOOK = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'transparent', fontSize: '12.5px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.65', overflow: 'auto' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'transparent', border: '0', color: 'var(--text-3)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 10px 0 14px' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in oklab, var(--hover), transparent 40%)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selected)',
  },
  '.cm-tooltip': {
    padding: '2px 4px',
    border: '1px solid var(--border)',
    borderRadius: '7px',
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    fontFamily: 'var(--sans)',
    boxShadow: 'var(--shadow-2)',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--red)' },
  '.cm-tooltip.cm-tooltip-autocomplete': { padding: '4px', fontFamily: 'var(--sans)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--sans)', maxHeight: '14em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '16px',
    padding: '3px 8px',
    borderRadius: '5px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--selected)',
    color: 'var(--text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--accent)' },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    maxWidth: '220px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: 'var(--text-3)',
    fontStyle: 'normal',
  },
  '.cm-tooltip.cm-completionInfo': { maxWidth: '280px', padding: '6px 10px', margin: '0 6px' },
  '.cm-meaning': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 10px',
    maxWidth: '360px',
    padding: '4px 8px',
  },
  '.cm-meaning code': { fontFamily: 'var(--mono)', fontSize: '12px', color: 'var(--text-3)' },
  '.cm-meaning p': { flexBasis: '100%', margin: '0' },
});

/**
 * Edits text. It lives in a shadow root: there the editor's styles are constructed sheets, which the content
 * security policy has nothing against, while in the document they would be style elements.
 */
export default function Editor({
  label,
  value,
  onChange,
  language = 'yaml',
  mistakes,
  shown,
  schema,
}: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const changed = useRef(onChange);
  const help = useRef(new Compartment());
  const first = useRef(value);
  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);

  useEffect(() => {
    if (place.current === null) return;
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' });
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          highlightActiveLine(),
          // Escape, then Tab leaves the editor
          keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
          LOOKS[language](),
          help.current.of([]),
          syntaxHighlighting(COLOURS),
          LOOK,
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false' }),
          EditorState.readOnly.of(changed.current === undefined),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed.current?.(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
    };
  }, [label, language]);

  useEffect(() => {
    view.current?.dispatch({
      effects: help.current.reconfigure(
        schema === undefined ? [] : schemaHelp(schema, language === 'pkl' ? pklText : yamlText),
      ),
    });
  }, [schema, label, language]);

  useEffect(() => {
    const made = view.current;
    if (made === null || made.state.doc.toString() === value) return;
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const made = view.current;
    if (made === null || shown === undefined) return;
    const anchor = Math.min(shown.from, made.state.doc.length);
    made.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  }, [shown]);

  useEffect(() => {
    const made = view.current;
    if (made === null) return;
    const end = made.state.doc.length;
    made.dispatch(
      setDiagnostics(
        made.state,
        (mistakes ?? []).map(({ from, to, message }) => ({
          from: Math.min(from, end),
          to: Math.min(Math.max(to, from + 1), end),
          severity: 'error',
          message,
        })),
      ),
    );
  }, [mistakes]);

  return <div ref={place} className={styles.editor} />;
}
