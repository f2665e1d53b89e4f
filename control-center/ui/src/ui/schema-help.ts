import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionSource,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { type JsonSchema, kindOf, type Language, type Place, schemasAt, valuesOf } from './schema';

/** Completes with what a source has. */
export function completing(source: CompletionSource): Extension {
  return autocompletion({ override: [source], icons: false });
}

/** Keys and values that a schema has. */
export function schemaSource(schema: JsonSchema, language: Language): CompletionSource {
  return (context) => complete(schema, language, context);
}

/** Says what a key means where it is pointed at. */
export function schemaHelp(schema: JsonSchema, language: Language): Extension {
  return [
    hoverTooltip((view, offset) => {
      const key = language.keyAt(view.state.doc.toString(), offset);
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

function complete(schema: JsonSchema, language: Language, { state, pos, explicit }: CompletionContext) {
  const place = language.placeAt(state.doc.toString(), pos);
  if (place === null || (!explicit && place.from === pos)) return null;
  const found = place.key === undefined ? schemasAt(schema, place.path) : valuesOf(schema, place, place.key);
  const options = found.flatMap((one) => [
    ...values(one, language, place),
    ...(place.key === undefined
      ? [...keys(schema, one, language, place), ...items(schema, one, language, place)]
      : []),
  ]);
  return { from: place.from, options, validFor: /^[\w./-]*$/ };
}

function keys(schema: JsonSchema, mapping: JsonSchema, language: Language, place: Place): Completion[] {
  const { path, present } = place;
  return Object.keys(mapping.properties ?? {})
    .filter((key) => !present.includes(key))
    .map((key) => {
      const meanings = schemasAt(schema, [...path, { key }]);
      const [meaning = {}] = meanings;
      const isRequired = mapping.required?.includes(key) === true;
      const apply = language.keyed(key, meaning, place);
      return {
        label: key,
        detail: meanings.map(kindOf).join(' | '),
        boost: isRequired ? 1 : 0,
        ...(apply === undefined ? {} : { apply }),
        ...(meaning.description === undefined ? {} : { info: meaning.description }),
      };
    });
}

/** What a list may have, in a language that does not mark its items. */
function items(schema: JsonSchema, list: JsonSchema, language: Language, place: Place): Completion[] {
  const { item } = language;
  if (item === undefined || list.items === undefined) return [];
  const found = schemasAt(schema, [...place.path, 'item']);
  const [withMembers] = found.filter(({ properties }) => properties !== undefined);
  return [
    ...(withMembers ? [{ ...item, detail: withMembers.description ?? 'an item' }] : []),
    ...found.flatMap((one) => values(one, language, place)),
  ];
}

function values({ type, enum: choices = [] }: JsonSchema, language: Language, place: Place): Completion[] {
  const all = type === 'boolean' ? [true, false] : choices;
  return all.map((choice) => ({
    label: String(choice),
    type: 'enum',
    apply: language.literal(choice, place),
  }));
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
