import type { LogLine, OperationBrief } from '@/api';
import type { Span } from './journal';

/** One attempt to do or undo an operation, with what it printed. */
export interface Attempt extends Span {
  lines: readonly LogLine[];
}

/** What was tried of an operation, in order. What was printed belongs to the attempt that had begun last. */
export function attemptsOf(
  operation: string,
  spans: readonly Span[],
  lines: readonly LogLine[],
): readonly Attempt[] {
  const own = spans.filter((span) => span.operation === operation);
  const begun = own.map(({ from }) => Date.parse(from));
  const printed = own.map((): LogLine[] => []);
  for (const line of lines) {
    const at = Date.parse(line.at);
    printed[
      Math.max(
        0,
        begun.findLastIndex((begin) => begin <= at),
      )
    ]?.push(line);
  }
  return own.map((span, index) => ({ ...span, lines: printed[index] ?? [] }));
}

/** Whether something went wrong with an operation, so that people want to know all that happened to it. */
export function isTroubled({ state, error }: OperationBrief): boolean {
  return error !== undefined || ['failed', 'undoing', 'undone', 'undo_failed'].includes(state);
}

/** How much of an error a list shows, at the least. */
const BEGINNING = 150;

/** A shortened error in full, where it is known. */
export function inFull(short: string, known: readonly (string | undefined)[]): string {
  const beginning = short.slice(0, BEGINNING);
  return known.findLast((error) => error?.startsWith(beginning)) ?? short;
}
