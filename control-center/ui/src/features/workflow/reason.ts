/** A reason in parts, since some are as long as what a script printed. */
export interface Reason {
  /** The operation that failed first. */
  operation?: string | undefined;
  /** What went wrong. */
  head: string;
  /** Several things that went wrong, one by one. */
  items: readonly string[];
  /** What was printed, line by line. */
  printed: string;
}

const OF_OPERATION = /^operation `([^`]+)` failed: /;
const OF_SCRIPT = /^(.{0,200}?ended with exit code \d+): ([^]*)$/;
const LONG = 160;

/** Takes a reason apart. */
export function reasonOf(text: string): Reason {
  const operation = OF_OPERATION.exec(text);
  const what = operation === null ? text : text.slice(operation[0].length);
  return { operation: operation?.[1], ...partsOf(what.trim()) };
}

function partsOf(text: string): Omit<Reason, 'operation'> {
  const script = OF_SCRIPT.exec(text);
  if (script !== null) return { head: script[1] ?? '', items: [], printed: script[2] ?? '' };
  const end = text.indexOf('\n');
  if (end >= 0) return { head: text.slice(0, end), items: [], printed: text.slice(end + 1) };
  const items = text.length > LONG ? text.split('; ') : [];
  return items.length > 2 ? { head: '', items, printed: '' } : { head: text, items: [], printed: '' };
}

const INSIDE = 'something failed inside the orchestrator';

/** Whether something went wrong that never should: the service's own log says more. */
export function isUnexpected(error: string): boolean {
  return error.includes(INSIDE);
}
