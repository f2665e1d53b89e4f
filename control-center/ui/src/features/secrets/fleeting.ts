import { useEffect, useState } from 'react';

/** Something that is held for a while, and then by nobody here. */
export class Fleeting<T> {
  private held: { value: T; until: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly milliseconds: number;
  private readonly changed: () => void;

  /** @param changed is called whenever something is held, or is no more */
  constructor(milliseconds: number, changed: () => void) {
    this.milliseconds = milliseconds;
    this.changed = changed;
  }

  hold(value: T): void {
    clearTimeout(this.timer);
    this.held = { value, until: Date.now() + this.milliseconds };
    this.timer = setTimeout(() => this.forget(), this.milliseconds);
    this.changed();
  }

  forget(): void {
    clearTimeout(this.timer);
    if (this.held === null) return;
    this.held = null;
    this.changed();
  }

  /** Timers stop while a machine sleeps, and clocks do not. */
  forgetIfOver(): void {
    if (this.held !== null && Date.now() >= this.held.until) this.forget();
  }

  get value(): T | null {
    return this.held?.value ?? null;
  }

  /** When it is forgotten, in milliseconds since 1970. */
  get until(): number {
    return this.held?.until ?? 0;
  }
}

/** A {@link Fleeting} of a component, which takes what it holds with it. */
export function useFleeting<T>(milliseconds: number): Fleeting<T> {
  const [, redraw] = useState(0);
  const [fleeting] = useState(() => new Fleeting<T>(milliseconds, () => redraw((count) => count + 1)));
  useEffect(() => {
    const look = () => fleeting.forgetIfOver();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      fleeting.forget();
    };
  }, [fleeting]);
  return fleeting;
}
