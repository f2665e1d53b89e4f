import { autocompletion, type Completion, type CompletionContext } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { type JsonSchema, keyAt, kindOf, type Place, placeAt, schemasAt, valuesOf } from './schema-place';

/** Completes keys and values of a YAML text, and says what a key means where it is pointed at. */
export function schemaHelp(schema: JsonSchema): Extension {
  return [
    autocompletion({
      override: [(context) => complete(schema, context)],
      icons: false,
    }),
    hoverTooltip((view, offset) => {
      const key = keyAt(view.state.doc.toString(), offset);
      const [meaning] = key === null ? [] : valuesOf(schema, key, key.key);
      if (key === null || meaning === undefined) return null;
      return {
        pos: key.from,
        end: key.to,
        above: true,
        create: () => ({ dom: explained(key.key, meaning) }),
      };
    }),
  ];
}

function complete(schema: JsonSchema, { state, pos, explicit }: CompletionContext) {
  const place = placeAt(state.doc.toString(), pos);
  if (place === null || (!explicit && place.from === pos)) return null;
  const options =
    place.key === undefined ? keys(schema, place) : valuesOf(schema, place, place.key).flatMap(values);
  return { from: place.from, options, validFor: /^[\w./-]*$/ };
}

function keys(schema: JsonSchema, { path, column, present }: Place): Completion[] {
  return schemasAt(schema, path).flatMap((mapping) => [
    // in a list, what its items may be
    ...values(mapping),
    ...Object.keys(mapping.properties ?? {})
      .filter((key) => !present.includes(key))
      .map((key) => {
        const meanings = schemasAt(schema, [...path, { key }]);
        const [meaning = {}] = meanings;
        const isRequired = mapping.required?.includes(key) === true;
        return {
          label: key,
          detail: meanings.map(kindOf).join(' | '),
          apply: key + opening(meaning, column),
          boost: isRequired ? 1 : 0,
          ...(meaning.description === undefined ? {} : { info: meaning.description }),
        };
      }),
  ]);
}

/** What follows a key: its value in the same line, or the first member or item below. */
function opening({ type, properties, additionalProperties }: JsonSchema, column: number): string {
  const below = `:\n${' '.repeat(column + 2)}`;
  if (type === 'array') return `${below}- `;
  const hasMembers = properties !== undefined || typeof additionalProperties === 'object';
  return hasMembers ? below : ': ';
}

function values({ type, enum: choices = [] }: JsonSchema): Completion[] {
  const all = type === 'boolean' ? [true, false] : choices;
  return all.map((choice) => ({ label: String(choice), type: 'enum' }));
}

function explained(key: string, meaning: JsonSchema): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'cm-meaning';
  const name = dom.appendChild(document.createElement('b'));
  name.textContent = key;
  const kind = dom.appendChild(document.createElement('code'));
  kind.textContent = kindOf(meaning);
  const text = dom.appendChild(document.createElement('p'));
  text.textContent = meaning.description ?? '';
  return dom;
}
