// Keeps from the engine what would end the process: it is built to do so where it panics, and it reads a request before it asks whose it is.
import { ARRAY, BrokenFrame, Cursor, UNSIGNED } from './cbor.mjs';

/** Less than what the engine's own decoder stands (256). */
const DEEPEST = 200;
const TAG_DURATION = 14;
const NANOS_OF_A_SECOND = 1_000_000_000;

/** How requests are read. */
export const FROM_CLIENTS = { deepest: DEEPEST, onTag: refuseWhatPanics };

function refuseWhatPanics(tag, following) {
  if (tag === TAG_DURATION && following.length > 0) {
    refuseOverflow(new Cursor(following));
  }
}

// Nanoseconds beyond a second are carried over, which panics where the seconds are the most there can be.
function refuseOverflow(cursor) {
  const { kind, value } = cursor.head();
  if (kind !== ARRAY || value === 0 || cursor.atBreak()) {
    return;
  }
  cursor.item();
  if (value === 1 || (value < 0 && cursor.atBreak())) {
    return;
  }
  const nanos = cursor.head();
  if (nanos.kind !== UNSIGNED || nanos.value >= NANOS_OF_A_SECOND) {
    throw new BrokenFrame('a duration with a second or more of nanoseconds');
  }
}
