import { syntaxHighlighting } from '@codemirror/language';
import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { COLOURS, LANGUAGES, LOOK, type Language } from './editor-look';
import styles from './editor.module.css';

export interface CompareProps {
  /** What the two texts are. */
  labels: readonly [string, string];
  before: string;
  after: string;
  language?: Language;
}

/** Milliseconds and characters after which differences are only shown line by line. */
const LIMITS = { timeout: 500, scanLimit: 500 };
const COLLAPSED = { margin: 3, minSize: 6 };
const NARROW = '(width < 720px)';

const CHANGES = EditorView.theme({
  '&.cm-merge-a .cm-changedLine, & .cm-deletedChunk': { backgroundColor: 'var(--red-soft)' },
  '&.cm-merge-b .cm-changedLine, & .cm-inlineChangedLine': { backgroundColor: 'var(--green-soft)' },
  '&.cm-merge-a .cm-changedText, &.cm-merge-b .cm-changedText, & .cm-deletedChunk .cm-deletedText': {
    background: 'none',
    textDecoration: 'underline',
    textDecorationColor: 'var(--text-3)',
    textUnderlineOffset: '3px',
  },
  '&.cm-editor .cm-collapsedLines': { color: 'var(--text-2)', background: 'var(--sunken)' },
  // its own signs are in few fonts
  '&.cm-editor .cm-collapsedLines:before, &.cm-editor .cm-collapsedLines:after': { content: '"⋯"' },
});

/** Two texts side by side with what differs; one below the other where there is little room. */
export default function Compare({ labels: [one, other], before, after, language = 'yaml' }: CompareProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  useEffect(() => {
    if (place.current === null) return;
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' });
    const look = (label: string): Extension => [
      lineNumbers(),
      LANGUAGES[language](),
      syntaxHighlighting(COLOURS),
      LOOK,
      CHANGES,
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false' }),
    ];
    const made = isNarrow
      ? new EditorView({
          root,
          parent: root,
          doc: after,
          extensions: [
            look(other),
            unifiedMergeView({
              original: before,
              mergeControls: false,
              diffConfig: LIMITS,
              collapseUnchanged: COLLAPSED,
            }),
          ],
        })
      : new MergeView({
          root,
          parent: root,
          a: { doc: before, extensions: look(one) },
          b: { doc: after, extensions: look(other) },
          diffConfig: LIMITS,
          collapseUnchanged: COLLAPSED,
        });
    return () => made.destroy();
  }, [one, other, before, after, language, isNarrow]);
  return <div ref={place} className={styles.compare} />;
}

function useIsNarrow(): boolean {
  const [query] = useState(() => matchMedia(NARROW));
  const [isNarrow, setIsNarrow] = useState(query.matches);
  useEffect(() => {
    const listener = () => setIsNarrow(query.matches);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  }, [query]);
  return isNarrow;
}
