import { diffIndices } from 'node-diff3';

/** A place at which one or both texts differ from the one that both were made from. */
export interface Change {
  /** Where in the text that both began from: from 0 on. */
  line: number;
  by: 'theirs' | 'yours' | 'same' | 'both';
  base: readonly string[];
  theirs: readonly string[];
  yours: readonly string[];
}

export interface Merge {
  changes: readonly Change[];
  /** What is unchanged and what was changed once, with marks around what was changed twice. */
  text: string;
}

export type Choice = 'theirs' | 'yours' | 'both';

/** Steps that finding the longest common sequence of a part may take; above, the whole part is one change. */
const MOST = 1e7;

const BEGIN = '<<<<<<< theirs';
const MIDDLE = '=======';
const END = '>>>>>>> yours';

/** Brings together what two people made of a text, as diff3 does (Khanna, Kunal, Pierce 2007). */
export function merge(base: string, theirs: string, yours: string): Merge {
  const [o, a, b] = [linesOf(base), linesOf(theirs), linesOf(yours)];
  const changes: Change[] = [];
  const merged: (readonly string[])[] = [];
  let done = 0;
  for (const region of regions(differences(o, a), differences(o, b))) {
    const change = changeOf(region, o, a, b);
    merged.push(o.slice(done, region.base[0]), proposed(change));
    changes.push(change);
    done = region.base[1];
  }
  merged.push(o.slice(done));
  return { changes, text: merged.flat().join('\n') };
}

/** What both have changed, and nobody has decided yet. */
export interface Conflict {
  /** Where it begins in the text. */
  from: number;
  theirs: readonly string[];
  yours: readonly string[];
}

/** The conflicts that are left in a text. */
export function conflictsIn(text: string): readonly Conflict[] {
  return blocks(text);
}

/** Whether a conflict, or a change that was one, is left. */
export function findConflict(
  conflicts: readonly Conflict[],
  { theirs, yours }: Pick<Change, 'theirs' | 'yours'>,
): Conflict | undefined {
  return conflicts.find((one) => isSame(one.theirs, theirs) && isSame(one.yours, yours));
}

/** Takes a side of a conflict that is left; the rest of the text stays. */
export function resolve(text: string, { from, theirs, yours }: Conflict, choice: Choice): string {
  const block = blocks(text).find((one) => one.from === from);
  if (block === undefined) return text;
  const lines = text.split('\n');
  return [
    lines.slice(0, block.line),
    choice === 'yours' ? [] : theirs,
    choice === 'theirs' ? [] : yours,
    lines.slice(block.line + block.length),
  ]
    .flat()
    .join('\n');
}

interface Block extends Conflict {
  line: number;
  length: number;
}

/** Marks that were left half deleted are no conflict; planning refuses them as a mistake in the text. */
function blocks(text: string): readonly Block[] {
  const found: Block[] = [];
  const lines = text.split('\n');
  let begin = -1;
  let middle = -1;
  let from = 0;
  let offset = 0;
  lines.forEach((line, index) => {
    if (line === BEGIN) {
      [begin, middle, from] = [index, -1, offset];
    } else if (line === MIDDLE && begin >= 0 && middle < 0) {
      middle = index;
    } else if (line === END && middle >= 0) {
      found.push({
        from,
        line: begin,
        length: index - begin + 1,
        theirs: lines.slice(begin + 1, middle),
        yours: lines.slice(middle + 1, index),
      });
      [begin, middle] = [-1, -1];
    }
    offset += line.length + 1;
  });
  return found;
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}

type Span = readonly [from: number, to: number];

interface Difference {
  base: Span;
  other: Span;
}

interface Region {
  base: Span;
  theirs: Span;
  yours: Span;
}

/**
 * What differs. Lines that each text has once divide them first (the patience diff of Bram Cohen): that keeps
 * what belongs to a server with its name, and the parts short.
 */
function differences(base: readonly string[], other: readonly string[]): readonly Difference[] {
  const found: Difference[] = [];
  let [line, otherLine] = [0, 0];
  for (const [next, otherNext] of [...anchors(base, other), [base.length, other.length] as const]) {
    const parts = [base.slice(line, next), other.slice(otherLine, otherNext)] as const;
    for (const difference of diff(...parts)) {
      found.push({ base: moved(difference.base, line), other: moved(difference.other, otherLine) });
    }
    [line, otherLine] = [next + 1, otherNext + 1];
  }
  return found;
}

function diff(base: readonly string[], other: readonly string[]): readonly Difference[] {
  if (base.length === 0 && other.length === 0) return [];
  if (matches(base, other) * Math.min(base.length, other.length) > MOST) {
    return [{ base: [0, base.length], other: [0, other.length] }];
  }
  return diffIndices([...base], [...other]).map(
    ({ buffer1: [from, lines], buffer2: [otherFrom, otherLines] }) => ({
      base: [from, from + lines],
      other: [otherFrom, otherFrom + otherLines],
    }),
  );
}

/** In how many ways a line of one text is a line of the other. */
function matches(base: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) + 1);
  return base.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0);
}

type Pair = readonly [line: number, otherLine: number];

interface Link {
  pair: Pair;
  before: Link | undefined;
}

/** Lines that are in both texts, and once in each: the longest sequence of them that is in the same order. */
function anchors(base: readonly string[], other: readonly string[]): readonly Pair[] {
  const places = once(other);
  // by its length, the end of the sequence that leaves most room for another pair
  const ends: Link[] = [];
  for (const [text, line] of once(base)) {
    const otherLine = places.get(text);
    if (otherLine === undefined) continue;
    const length = lengthBelow(ends, otherLine);
    ends[length] = { pair: [line, otherLine], before: ends[length - 1] };
  }
  const found: Pair[] = [];
  for (let link = ends.at(-1); link !== undefined; link = link.before) found.push(link.pair);
  return found.reverse();
}

/** The length of the longest sequence that ends before a line. */
function lengthBelow(ends: readonly Link[], otherLine: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle]?.pair[1] ?? Infinity) < otherLine) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Lines that a text has once, in its order, and where. */
function once(lines: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const repeated = new Set<string>();
  lines.forEach((line, index) => {
    if (repeated.has(line)) return;
    if (!found.delete(line)) found.set(line, index);
    else repeated.add(line);
  });
  return found;
}

function moved([from, to]: Span, by: number): Span {
  return [from + by, to + by];
}

/** Differences that overlap or touch are one region; all others stand alone. */
function regions(theirs: readonly Difference[], yours: readonly Difference[]): readonly Region[] {
  const found: Region[] = [];
  const rest = { theirs: [...theirs], yours: [...yours] };
  // by how many lines each text is longer than the base so far
  const shift = { theirs: 0, yours: 0 };
  for (;;) {
    const first = Math.min(rest.theirs[0]?.base[0] ?? Infinity, rest.yours[0]?.base[0] ?? Infinity);
    if (first === Infinity) return found;
    const begin = { theirs: first + shift.theirs, yours: first + shift.yours };
    let end = first;
    for (let isGrowing = true; isGrowing;) {
      isGrowing = false;
      for (const side of ['theirs', 'yours'] as const) {
        const next = rest[side][0];
        if (next === undefined || next.base[0] > end) continue;
        rest[side].shift();
        end = Math.max(end, next.base[1]);
        shift[side] += length(next.other) - length(next.base);
        isGrowing = true;
      }
    }
    found.push({
      base: [first, end],
      theirs: [begin.theirs, end + shift.theirs],
      yours: [begin.yours, end + shift.yours],
    });
  }
}

function length([from, to]: Span): number {
  return to - from;
}

function changeOf(region: Region, o: readonly string[], a: readonly string[], b: readonly string[]): Change {
  const base = o.slice(...region.base);
  const theirs = a.slice(...region.theirs);
  const yours = b.slice(...region.yours);
  const by = isSame(theirs, yours)
    ? 'same'
    : isSame(base, yours)
      ? 'theirs'
      : isSame(base, theirs)
        ? 'yours'
        : 'both';
  return { line: region.base[0], by, base, theirs, yours };
}

function proposed({ by, theirs, yours }: Change): readonly string[] {
  if (by === 'both') return [BEGIN, ...theirs, MIDDLE, ...yours, END];
  return by === 'yours' ? yours : theirs;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}
