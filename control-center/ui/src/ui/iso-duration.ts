import { parse as parseIso } from 'tinyduration';
import { milliseconds } from 'date-fns/milliseconds';

/** Milliseconds of a duration as ISO 8601 writes it, such as `PT1M2.5S`. */
export function isoMilliseconds(text: string): number {
  return milliseconds(parseIso(text));
}
