import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import { useEffect, useSyncExternalStore } from 'react';

const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const CLOCK = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const DAY = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** How long ago it was, with the exact time as a tip. */
export function Ago({ at }: { at: string }) {
  const now = useNow(15_000);
  const time = new Date(at);
  const text =
    Math.abs(now - time.getTime()) < 10_000
      ? 'just now'
      : formatDistanceStrict(time, now, { addSuffix: true });
  return (
    <time dateTime={at} title={FULL.format(time)}>
      {text}
    </time>
  );
}

/** For how long something has been so, with the time of its beginning as a tip. */
export function For({ since }: { since: string }) {
  const now = useNow(15_000);
  const time = new Date(since);
  return (
    <time dateTime={since} title={FULL.format(time)}>
      for {formatDistanceStrict(time, now)}
    </time>
  );
}

/** The time of the day; the day too, where it was another one. */
export function When({ at }: { at: string }) {
  const time = new Date(at);
  const isToday = time.toDateString() === new Date(useNow(60_000)).toDateString();
  return (
    <time dateTime={at} title={FULL.format(time)} className="numbers">
      {(isToday ? CLOCK : DAY).format(time)}
    </time>
  );
}

export function clock(at: string): string {
  return CLOCK.format(new Date(at));
}

export function fullTime(at: string): string {
  return FULL.format(new Date(at));
}

/** Milliseconds as people say them: `0.4 s`, `12 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** How long something took, or takes by now. */
export function Elapsed({ from, to }: { from: string; to?: string | undefined }) {
  const now = useNow(to === undefined ? 1000 : null);
  return (
    <span className="numbers">
      {duration((to === undefined ? now : new Date(to).getTime()) - new Date(from).getTime())}
    </span>
  );
}

let present = Date.now();
const listeners = new Set<() => void>();

function tick() {
  present = Date.now();
  listeners.forEach((listener) => listener());
}

/** The present, told again after so many milliseconds; never, where it does not matter. */
export function useNow(every: number | null): number {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (every === null ? 0 : present),
  );
  useEffect(() => {
    if (every === null) return;
    // what comes into view while one scrolls need not have all the others look at the clock again
    if (Date.now() - present > 1000) tick();
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
