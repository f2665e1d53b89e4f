/*
 * What could be written next, as the platform says: it knows packages, names and habits that a schema does not have.
 */

import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  snippet,
} from '@codemirror/autocomplete';

/** Something that could be written, as the API has it. */
export interface Suggestion {
  label: string;
  kind: 'key' | 'value' | 'block';
  /** What is still to be filled in stands between angle brackets. */
  insert_text: string;
  detail: string;
  documentation: string;
  source: 'schema' | 'catalogue' | 'workspace';
  /** On one line, from 1. */
  replaces: { line: number; column: number; end_column: number };
}

/** Asks what could stand at a place of a text; line and column from 1. */
export type Suggest = (
  text: string,
  line: number,
  column: number,
  signal: AbortSignal,
) => Promise<readonly Suggestion[]>;

/**
 * Completes with what the platform suggests.
 *
 * @param otherwise what completes while the platform does not answer
 */
export function suggestions(suggest: Suggest, otherwise: CompletionSource): CompletionSource {
  return async (context) => {
    const { state, pos, explicit } = context;
    const line = state.doc.lineAt(pos);
    if (!explicit && !/\w$/.test(line.text.slice(0, pos - line.from))) return null;
    const ended = new AbortController();
    context.addEventListener('abort', () => ended.abort(), { onDocChange: true });
    try {
      const found = await suggest(state.doc.toString(), line.number, pos - line.from + 1, ended.signal);
      return resultOf(found, context);
    } catch {
      return context.aborted ? null : otherwise(context);
    }
  };
}

function resultOf(found: readonly Suggestion[], { state, pos }: CompletionContext): CompletionResult | null {
  const [first] = found;
  if (first === undefined) return null;
  const line = state.doc.lineAt(pos);
  const from = line.from + first.replaces.column - 1;
  const to = line.from + first.replaces.end_column - 1;
  // nothing is left to be completed, and Enter ends the line
  if (found.length === 1 && first.insert_text === state.sliceDoc(from, to)) return null;
  const indent = /^ */.exec(line.text)?.[0] ?? '';
  return { from, to, filter: false, options: found.map((one) => optionOf(one, indent)) };
}

function optionOf(
  { label, kind, insert_text, detail, documentation }: Suggestion,
  indent: string,
): Completion {
  return {
    label,
    type: kind === 'value' ? 'enum' : kind === 'key' ? 'property' : 'class',
    apply: /<[^<>\n]*>/.test(insert_text) ? snippet(templateOf(insert_text, indent)) : insert_text,
    ...(detail === '' ? {} : { detail }),
    ...(documentation === '' ? {} : { info: documentation }),
  };
}

/** With fields where something is to be filled in; an inserted template is indented like its line. */
export function templateOf(text: string, indent: string): string {
  return text
    .replaceAll(`\n${indent}`, '\n')
    .replaceAll(/([$#])\{/g, '$1\\{')
    .replaceAll(/<([^<>\n{}]*)>/g, '$${$1}');
}
