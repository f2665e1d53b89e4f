import type { Completion } from '@codemirror/autocomplete';

/** JSON Schema, as far as it is read here. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: (string | number | boolean)[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  $defs?: Record<string, JsonSchema>;
}

/** A step down: into the value of a key, or into any item of a list. */
export type Step = { key: string } | 'item';

/** Where somebody is in a text. */
export interface Place {
  /** The mapping or the list in which it is. */
  path: Step[];
  /** The key whose value is written; absent while a key is. */
  key?: string;
  /** Where what is being written begins, in the whole text. */
  from: number;
  /** In characters, of the key. */
  column: number;
  /** Keys that stand in the same mapping already. */
  present: string[];
  /** Whether it is between quotes. */
  quoted?: boolean;
}

/** How a language says what the schema describes. */
export interface Language {
  /** Where the offset is in a text; null in a comment, and where nothing can be completed. */
  placeAt: (text: string, offset: number) => Place | null;
  /** The place of a key that stands in the text. */
  keyAt: (text: string, offset: number) => (Place & { key: string; to: number }) | null;
  /** What is put in for a key whose value is like that. */
  keyed: (key: string, value: JsonSchema, place: Place) => Completion['apply'];
  /** What is put in for a value. */
  literal: (value: string | number | boolean, place: Place) => string;
  /** What begins an item of a list, if items have members. */
  item?: Completion;
}

/** What the schema says of a place: several, where it allows several. */
export function schemasAt(root: JsonSchema, path: readonly Step[]): JsonSchema[] {
  return path.reduce(
    (found, step) => found.flatMap((schema) => into(root, schema, step)),
    resolved(root, root),
  );
}

/** What the schema says of the value of a key at a place. */
export function valuesOf(root: JsonSchema, { path }: Place, key: string): JsonSchema[] {
  return schemasAt(root, [...path, { key }]);
}

function into(root: JsonSchema, schema: JsonSchema, step: Step): JsonSchema[] {
  if (step === 'item') return resolved(root, schema.items);
  const { additionalProperties: other } = schema;
  return resolved(root, schema.properties?.[step.key] ?? (typeof other === 'object' ? other : undefined));
}

/** What a reference leads to, with what is said besides it. */
function resolved(root: JsonSchema, schema: JsonSchema | undefined): JsonSchema[] {
  if (schema === undefined) return [];
  if (schema.$ref !== undefined) {
    const found = resolved(root, root.$defs?.[schema.$ref.replace('#/$defs/', '')]);
    return schema.description === undefined
      ? found
      : found.map((one) => ({ ...one, description: schema.description ?? '' }));
  }
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap((one) => resolved(root, one));
}

/** What kind of value it takes, in words. */
export function kindOf({ type, enum: choices, properties }: JsonSchema): string {
  if (choices !== undefined) return choices.join(' | ');
  if (properties !== undefined) return 'members';
  return type === undefined ? 'anything' : [type].flat().join(' | ');
}
