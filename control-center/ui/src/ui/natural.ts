const ORDER = new Intl.Collator('en', { numeric: true });

/** As people count: `d-2` before `d-10`. */
export function naturally(one: string, other: string): number {
  return ORDER.compare(one, other);
}
