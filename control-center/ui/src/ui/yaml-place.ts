/*
 * Where somebody is in a YAML text. Only block style is read, by its indentation: so it works while half a line
 * is written, which no parser takes.
 */

import type { JsonSchema, Language, Place, Step } from './schema';

interface Line {
  start: number;
  /** Columns of its dashes. */
  dashes: number[];
  /** Where its key begins, or what is there instead. */
  column: number;
  key?: string;
}

const SHAPE = /^(\s*(?:-\s+)*(?:-$)?)(?:(["']?)([\w./-]+)\2\s*:(?=\s|$))?/;

/** Where the offset is in a text; null in a comment. */
function placeAt(text: string, offset: number): Place | null {
  const before = text.slice(0, offset);
  const number = before.split('\n').length - 1;
  const lines = text.split('\n');
  const start = before.lastIndexOf('\n') + 1;
  const written = before.slice(start);
  if (/(^|\s)#/.test(written)) return null;
  const here = shapeOf(lines[number] ?? '', start, written);
  const all = lines.map((line, index) =>
    index === number ? here : isBlank(line) ? null : shapeOf(line, 0, line),
  );
  const value = /^\s*(?:-\s+)*(["']?)([\w./-]+)\1\s*:\s+(\S*)$/.exec(written);
  const path = pathOf(all, number, here);
  const column = here.column;
  const present = presentIn(all, number, here);
  if (value) {
    return { path, key: value[2] ?? '', from: offset - (value[3] ?? '').length, column, present };
  }
  return /^\s*(?:-\s+)*[\w./-]*$/.test(written) ? { path, from: start + column, column, present } : null;
}

/** The place of a key that stands in the text. */
function keyAt(text: string, offset: number): (Place & { key: string; to: number }) | null {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(start).split('\n', 1)[0] ?? '';
  const { column, key } = shapeOf(line, start, line);
  if (key === undefined || offset < start + column || offset > start + column + key.length) return null;
  const place = placeAt(text, start + column);
  return place && { ...place, key, to: start + column + key.length };
}

function isBlank(line: string): boolean {
  return /^\s*(#.*)?$/.test(line);
}

function shapeOf(line: string, start: number, written: string): Line {
  const [, indent = '', , key] = SHAPE.exec(line) ?? [];
  const prefix = line === '' ? written : indent;
  const dashes = [...prefix.matchAll(/-/g)].map(({ index }) => index);
  // of a blank line the cursor says where a key would stand
  const column = isBlank(line) ? written.length : prefix.length;
  return { start, dashes, column, ...(key === undefined ? {} : { key }) };
}

/** From the line upwards: each parent stands further to the left. */
function pathOf(lines: (Line | null)[], number: number, { dashes, column }: Line): Step[] {
  const path: Step[] = [];
  let limit = column;
  const leave = (of: number[]) => {
    for (const dash of [...of].reverse()) {
      path.unshift('item');
      limit = dash;
    }
  };
  leave(dashes);
  for (let index = number - 1; index >= 0 && limit >= 0; index--) {
    const line = lines[index];
    if (!line) continue;
    const isInList = path[0] === 'item';
    if (line.dashes.length > 0 && line.column === limit && !isInList) {
      leave(line.dashes);
    } else if (line.key !== undefined && isParent(line, limit, isInList)) {
      path.unshift({ key: line.key });
      limit = line.column;
      leave(line.dashes);
    }
  }
  return path;
}

/** A list may stand below its key without being further to the right. */
function isParent(line: Line, limit: number, ofList: boolean): boolean {
  return line.column < limit || (ofList && line.column === limit && line.dashes.length === 0);
}

/** Keys of the same mapping, above and below. */
function presentIn(lines: (Line | null)[], number: number, here: Line): string[] {
  const keys: string[] = [];
  const look = (from: number, step: 1 | -1, isFirst: boolean) => {
    let first = isFirst;
    for (let index = from; index >= 0 && index < lines.length; index += step) {
      const line = lines[index];
      if (!line || index === number) continue;
      const begins = line.dashes.length > 0 && (line.dashes[0] ?? 0) < here.column;
      if (line.column < here.column || (begins && step === 1)) return;
      if (line.column === here.column && line.key !== undefined && !first) keys.push(line.key);
      if (begins) return;
      first = false;
    }
  };
  if (here.dashes.length === 0) look(number - 1, -1, false);
  look(number + 1, 1, false);
  return keys;
}

/** What follows a key: its value in the same line, or the first member or item below. */
function opening({ type, properties, additionalProperties }: JsonSchema, column: number): string {
  const below = `:\n${' '.repeat(column + 2)}`;
  if (type === 'array') return `${below}- `;
  const hasMembers = properties !== undefined || typeof additionalProperties === 'object';
  return hasMembers ? below : ': ';
}

export const yamlText: Language = {
  placeAt,
  keyAt,
  keyed: (key, value, { column }) => key + opening(value, column),
  literal: String,
};
