import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, StreamLanguage } from '@codemirror/language';
import { toml } from '@codemirror/legacy-modes/mode/toml';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { cedar } from './cedar';
import { pkl } from './pkl';

export type Language = 'yaml' | 'pkl' | 'toml' | 'cedar';

export const LANGUAGES: Record<Language, () => Extension> = {
  yaml,
  pkl: () => pkl,
  toml: () => StreamLanguage.define(toml),
  cedar: () => cedar,
};

export const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)' },
  { tag: [tags.string, tags.content], color: 'var(--text)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--purple)' },
  { tag: [tags.comment, tags.lineComment, tags.meta], color: 'var(--text-3)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.operator, tags.typeName], color: 'var(--blue)' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--text-3)' },
]);

export const LOOK = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: '12.5px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.65', overflow: 'auto' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--text)' },
  // opaque: what is scrolled sideways passes below them
  '.cm-gutters': { backgroundColor: 'var(--surface)', border: '0', color: 'var(--text-3)' },
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
