import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { type Suggest, type Suggestion, suggestions, templateOf } from './suggestions';

function suggestion(label: string, insert_text: string, column: number, end_column: number): Suggestion {
  return {
    label,
    kind: 'value',
    insert_text,
    detail: '',
    documentation: 'what it is',
    source: 'schema',
    replaces: { line: 1, column, end_column },
  };
}

async function complete(text: string, suggest: Suggest, explicit = true): Promise<CompletionResult | null> {
  const state = EditorState.create({ doc: text.replace('|', '') });
  const source = suggestions(suggest, () => ({ from: 0, options: [{ label: 'of the schema' }] }));
  return source(new CompletionContext(state, text.indexOf('|'), explicit));
}

describe('suggestions', () => {
  it('are those of the platform, in its order, and take the place that it names', async () => {
    const asked: unknown[] = [];
    const result = await complete('name: a\nplan: "me|"', (text, line, column) => {
      asked.push([text, line, column]);
      return Promise.resolve([suggestion('medium', 'medium', 7, 11), suggestion('a', 'a', 7, 11)]);
    });
    expect(asked).toEqual([['name: a\nplan: "me"', 2, 10]]);
    expect(result).toMatchObject({ from: 14, to: 18, filter: false });
    expect(result?.options.map(({ label }) => label)).toEqual(['medium', 'a']);
  });

  it('are those of the schema while the platform does not answer', async () => {
    const result = await complete('pl|', () => Promise.reject(new Error('away')));
    expect(result?.options[0]?.label).toBe('of the schema');
  });

  it('are asked for while a word is typed, and elsewhere only on demand', async () => {
    let count = 0;
    const suggest: Suggest = () => {
      count += 1;
      return Promise.resolve([]);
    };
    await complete('plan: |', suggest, false);
    expect(count).toBe(0);
    await complete('plan: s|', suggest, false);
    await complete('plan: |', suggest, true);
    expect(count).toBe(2);
  });

  it('do not keep the line of a value that is written whole', async () => {
    const whole: Suggest = () => Promise.resolve([suggestion('small', 'small', 7, 12)]);
    expect(await complete('plan: small|', whole)).toBeNull();
    expect(await complete('plan: small|', () => Promise.resolve([]))).toBeNull();
  });
});

describe('a block', () => {
  it('is inserted with its lines where they belong', async () => {
    const text = 'servers:\n  - taskservs:\n      - que|';
    const block = suggestion(
      'query-page',
      'name: query-page\n        config:\n          query: <query>',
      9,
      12,
    );
    const result = await complete(text, () => Promise.resolve([{ ...block, kind: 'block' }]));
    const [option] = result?.options ?? [];
    const editor = { state: EditorState.create({ doc: text.replace('|', '') }) };
    if (option === undefined || typeof option.apply !== 'function') throw new Error('no template');
    const dispatch = (transaction: { state: EditorState }) => (editor.state = transaction.state);
    const apply = option.apply as unknown as (
      view: { state: EditorState; dispatch: typeof dispatch },
      chosen: typeof option,
      from: number,
      to: number,
    ) => void;
    apply({ state: editor.state, dispatch }, option, result?.from ?? 0, result?.to ?? 0);
    const { doc, selection } = editor.state;
    expect(doc.toString()).toBe(
      'servers:\n  - taskservs:\n      - name: query-page\n        config:\n          query: query',
    );
    expect(doc.sliceString(selection.main.from, selection.main.to)).toBe('query');
  });
});

describe('a template', () => {
  it('has a field for what is to be filled in', () => {
    expect(templateOf('name: "<name>"\npassword: "secret:<name>"', '')).toBe(
      'name: "${name}"\npassword: "secret:${name}"',
    );
  });

  it('is indented by its line', () => {
    expect(templateOf('name: redis\n    config:\n      a: <a>', '  ')).toBe(
      'name: redis\n  config:\n    a: ${a}',
    );
  });

  it('has no field that nobody means', () => {
    expect(templateOf('${x} <y>', '')).toBe('$\\{x} ${y}');
  });
});
