import type { Finding } from '@/api';
import { expectation } from './problem';

/** Something that is wrong at a place of a text. */
export interface Mistake {
  from: number;
  to: number;
  message: string;
}

/** What the platform found, at its line; at the beginning where it has none. */
export function mistakeAtLine(text: string, finding: Finding): Mistake {
  const { path, line, column } = finding;
  const place = line === undefined ? { from: 0, to: 1 } : placeOfLine(text, line, column ?? 1);
  return { ...place, message: `${path}: ${expectation(finding)}` };
}

/** From a place to the end of its word. */
function placeOfLine(text: string, line: number, column: number): { from: number; to: number } {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const from = before + column - 1;
  const rest = /^\S+/.exec((lines[line - 1] ?? '').slice(column - 1));
  return { from, to: from + Math.max(1, rest?.[0].length ?? 1) };
}
