import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { COLOURS, LANGUAGES, LOOK, type Language } from './editor-look';
import styles from './editor.module.css';
import type { Mistake } from './mistake';
import { completing, schemaHelp, schemaSource } from './schema-help';
import { pklText } from './pkl-place';
import type { JsonSchema } from './schema';
import { type Suggest, suggestions } from './suggestions';
import { yamlText } from './yaml-place';

export interface EditorProps {
  label: string;
  value: string;
  onChange?: (value: string) => void;
  language?: Language;
  mistakes?: readonly Mistake[];
  /** Where to go, each time that it is another object. */
  shown?: Mistake | undefined;
  /** Of what is written, in YAML or Pkl: it explains, and completes while nobody suggests anything. */
  schema?: JsonSchema | undefined;
  /** Says what could be written next. */
  suggest?: Suggest | undefined;
  /** What Ctrl Enter does; it inserts no line then. */
  onSubmit?: () => void;
}

/** What helps who writes. */
function helpOf(schema: JsonSchema | undefined, suggest: Suggest | undefined, language: Language): Extension {
  const written = language === 'pkl' ? pklText : yamlText;
  const known = schema === undefined ? () => null : schemaSource(schema, written);
  return [
    suggest === undefined && schema === undefined
      ? []
      : completing(suggest === undefined ? known : suggestions(suggest, known)),
    schema === undefined ? [] : schemaHelp(schema, written),
  ];
}

/** Marks a text that the page puts there, which nobody has typed. */
const given = Annotation.define<boolean>();

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
  suggest,
  onSubmit,
}: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const changed = useRef(onChange);
  const submitted = useRef(onSubmit);
  const help = useRef(new Compartment());
  const latest = useRef(value);
  useEffect(() => {
    changed.current = onChange;
    submitted.current = onSubmit;
    latest.current = value;
  });

  useEffect(() => {
    if (place.current === null) return;
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' });
    const submit = () => {
      submitted.current?.();
      return submitted.current !== undefined;
    };
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: latest.current,
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
          Prec.highest(keymap.of(['Ctrl-Enter', 'Cmd-Enter'].map((key) => ({ key, run: submit })))),
          LANGUAGES[language](),
          help.current.of([]),
          syntaxHighlighting(COLOURS),
          LOOK,
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false' }),
          EditorState.readOnly.of(changed.current === undefined),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((one) => one.annotation(given))) return;
            changed.current?.(update.state.doc.toString());
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
      effects: help.current.reconfigure(helpOf(schema, suggest, language)),
    });
  }, [schema, suggest, label, language]);

  useEffect(() => {
    const made = view.current;
    if (made === null || made.state.doc.toString() === value) return;
    made.dispatch({
      changes: { from: 0, to: made.state.doc.length, insert: value },
      annotations: given.of(true),
    });
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
