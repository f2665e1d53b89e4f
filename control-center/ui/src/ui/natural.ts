const ORDER = new Intl.Collator('en', { numeric: true });

/** As people count: `d-2` before `d-10`. */
export function naturally(one: string, other: string): number {
  return ORDER.compare(one, other);
}

export type Alike<T> = readonly [T, ...T[]];

/** How many are alike before they are one line. */
const MANY = 5;

/**
 * Puts together those that differ in the numbers of their names alone, in the place of the first: forty of
 * `d-1` to `d-40` are one line, to be opened.
 *
 * @param nameOf what people read
 * @param kindOf whatever else two of them must share
 * @returns lists of one, and of at least five
 */
export function folded<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  kindOf: (item: T) => string,
): Alike<T>[] {
  const alike = Map.groupBy(items, (item) => `${nameOf(item).replace(/\d+/g, '#')}\n${kindOf(item)}`);
  const at = new Map<T, readonly T[]>([...alike.values()].flatMap((group) => group.map((it) => [it, group])));
  return items.flatMap<Alike<T>>((item) => {
    const group = at.get(item) ?? [];
    if (group.length < MANY) return [[item]];
    const [first, ...rest] = group.toSorted((one, other) => naturally(nameOf(one), nameOf(other)));
    return item === group[0] && first !== undefined ? [[first, ...rest]] : [];
  });
}
