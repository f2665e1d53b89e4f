import { counted } from '@/ui/counted';
import { isoMilliseconds } from '@/ui/iso-duration';
import type { Metadata } from './use-secrets';

/** A field that is being written. */
export interface FieldDraft {
  name: string;
  value: string;
}

const PART = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/;
const FIELD = /^[A-Za-z0-9_.-]{1,128}$/;
const DAY = 86_400_000;
const LONGEST = 512;
const MOST_PARTS = 16;

/** What is wrong with a path; undefined if nothing is. */
export function pathMistake(path: string): string | undefined {
  const parts = path.split('/');
  if (path.length > LONGEST || parts.length > MOST_PARTS) {
    return `A path has at most ${MOST_PARTS} parts and ${LONGEST} characters.`;
  }
  return parts.every((part) => PART.test(part))
    ? undefined
    : 'Parts between slashes have letters, digits, _, . and -, and begin with neither . nor -.';
}

/** What is wrong with the fields; undefined if nothing is. */
export function fieldsMistake(fields: readonly FieldDraft[]): string | undefined {
  const names = fields.map(({ name }) => name);
  if (!names.every((name) => FIELD.test(name))) {
    return 'Names of fields have letters, digits, _, . and -.';
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? undefined : `The field ${twice} occurs twice.`;
}

export function fieldsOf(fields: readonly FieldDraft[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

/** Labels as they are written: `team=web, tier=db`. */
export function labelsText(labels: Metadata['labels']): string {
  return Object.entries(labels ?? {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
}

/** The labels of a text; undefined if it is not understood. */
export function labelsOf(text: string): Record<string, string> | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const pairs = parts.map((part) => /^([^=\s]+)\s*=\s*(.*)$/.exec(part));
  return pairs.every((pair) => pair !== null)
    ? Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]))
    : undefined;
}

/** Days of an ISO 8601 duration that is whole days; undefined for others. */
export function daysOf(period: string | undefined): string | undefined {
  if (period === undefined) return '';
  const days = lengthOf(period) / DAY;
  return Number.isInteger(days) ? String(days) : undefined;
}

/** A duration for people, if it is whole days. */
export function periodText(period: string): string {
  const days = daysOf(period);
  return days === undefined ? period : counted(Number(days), 'day');
}

/** Milliseconds; infinitely many, where a duration is not understood. */
export function lengthOf(period: string): number {
  try {
    return isoMilliseconds(period);
  } catch {
    return Infinity;
  }
}

/** A date, as a field of the page has it, of a time. */
export function dateOf(time: string | undefined): string {
  return time === undefined ? '' : time.slice(0, 10);
}
