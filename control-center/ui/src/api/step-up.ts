import { createStore } from './store';

/** An operation that waits until a factor was shown again. */
export interface StepUp {
  /** Whether one was shown, and was not enough: a password is no second factor. */
  again: boolean;
  answer: (shown: boolean) => void;
}

export const stepUp = createStore<StepUp | null>(null);

let waiting: Promise<boolean> | null = null;

/** Asks for a factor; all that need one meanwhile wait for the same. Whether it was shown. */
export function askForFactor(again: boolean): Promise<boolean> {
  waiting ??= new Promise<boolean>((answer) => {
    stepUp.set({ again, answer });
  }).finally(() => {
    stepUp.set(null);
    waiting = null;
  });
  return waiting;
}
