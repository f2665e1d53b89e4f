/*
 * Where somebody is in a Pkl text. Only its words and braces are read, so it works while half a line is written,
 * which no parser takes.
 */

import { snippet } from '@codemirror/autocomplete';
import type { JsonSchema, Language, Place, Step } from './schema';

type Kind = 'comment' | 'text' | 'word' | 'mark' | 'line';

export interface Token {
  kind: Kind;
  at: number;
  end: number;
  text: string;
}

/** Comments, texts of several lines, texts, names, and the marks that structure is made of. */
const TOKEN =
  /(?<comment>\/\/.*|\/\*[^]*?(?:\*\/|$))|(?<text>(?<pounds>#*)"""[^]*?(?:"""\k<pounds>|$)|"(?:\\.|[^"\\\n])*"?)|(?<word>[A-Za-z_]\w*)|(?<mark>[{}[\]()=;])|(?<line>\n)/g;

const KINDS = ['comment', 'text', 'word', 'mark', 'line'] as const;

/** What stands between two braces. */
interface Block {
  /** The way to it; null where nobody knows what it is. */
  path: Step[] | null;
  keys: string[];
}

/** Where an offset is, as far as the words before tell. */
interface Spot {
  block: Block;
  /** What the statement has before it. */
  statement: Token[];
  /** What is being written there. */
  token?: Token;
}

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: found, index, groups = {} }) => ({
    kind: KINDS.find((kind) => groups[kind] !== undefined) ?? 'line',
    at: index,
    end: index + found.length,
    text: found,
  }));
}

/** Reads the whole text, so that what stands below the offset in the same block is known too. */
function spotAt(text: string, offset: number): Spot {
  let block: Block = { path: [], keys: [] };
  const outer: Block[] = [];
  let statement: Token[] = [];
  let spot: Spot | null = null;
  for (const token of tokensOf(text)) {
    if (spot === null && token.end >= offset && token.kind !== 'mark' && token.kind !== 'line') {
      const isWithin = token.at < offset;
      spot = { block, statement, ...(isWithin ? { token } : {}) };
    } else if (token.at >= offset) {
      spot ??= { block, statement };
    }
    if (token.text === '{') {
      const key = keyOf(statement);
      if (key !== null) block.keys.push(key);
      outer.push(block);
      block = blockOf(block, statement);
      statement = [];
    } else if (token.text === '}') {
      block = outer.pop() ?? block;
      statement = [];
    } else if (token.text === ';' || (token.kind === 'line' && statement.at(-1)?.text !== '=')) {
      statement = [];
    } else if (token.kind !== 'comment' && token.kind !== 'line') {
      const key = token.text === '=' ? keyOf(statement) : null;
      if (key !== null) block.keys.push(key);
      statement = [...statement, token];
    }
  }
  return spot ?? { block, statement };
}

/** The property or the entry that a statement is about. */
export function keyOf([first, second, third]: readonly Token[]): string | null {
  if (first?.text === '[' && second?.kind === 'text' && third?.text === ']') return second.text.slice(1, -1);
  return first?.kind === 'word' && (second === undefined || second.text === '=') ? first.text : null;
}

function blockOf(around: Block, statement: readonly Token[]): Block {
  const [first] = statement;
  // members of a generator are members of what is around it
  if (first !== undefined && ['for', 'when', 'else'].includes(first.text)) return around;
  const key = keyOf(statement);
  const step = first?.text === 'new' ? 'item' : key === null ? null : { key };
  return { path: around.path === null || step === null ? null : [...around.path, step], keys: [] };
}

function placeAt(text: string, offset: number): Place | null {
  const { block, statement, token } = spotAt(text, offset);
  const { path, keys } = block;
  const quoted = token?.kind === 'text';
  const isWritten = quoted && token.end === offset && /."$/.test(token.text);
  if (path === null || token?.kind === 'comment' || isWritten) return null;
  const from = (token?.at ?? offset) + (quoted ? 1 : 0);
  const column = from - text.lastIndexOf('\n', from - 1) - 1;
  const place = { path, from, column, present: keys.filter((key) => key !== token?.text), quoted };
  if (statement.length === 0) return place;
  const key = statement.length === 2 && statement[1]?.text === '=' ? keyOf(statement) : null;
  return key === null ? null : { ...place, key };
}

function keyAt(text: string, offset: number): (Place & { key: string; to: number }) | null {
  const { statement, token } = spotAt(text, offset + 1);
  if (statement.length > 0 || token?.kind !== 'word' || !/^\s*[={]/.test(text.slice(token.end))) return null;
  const place = placeAt(text, token.at);
  return place && { ...place, key: token.text, to: token.end };
}

/** A snippet with the cursor where the value begins. */
function keyed(key: string, { type, enum: choices, items, properties, additionalProperties }: JsonSchema) {
  const types = [type].flat();
  const isBlock =
    types.includes('array') ||
    items !== undefined ||
    properties !== undefined ||
    typeof additionalProperties === 'object';
  if (isBlock) return snippet(`${key} {\n\t\${}\n}`);
  return snippet(choices !== undefined || types[0] === 'string' ? `${key} = "\${}"` : `${key} = \${}`);
}

export const pklText: Language = {
  placeAt,
  keyAt,
  keyed,
  literal: (value, { quoted }) => (typeof value === 'string' && !quoted ? `"${value}"` : String(value)),
  item: { label: 'new', apply: snippet('new {\n\t${}\n}') },
};
