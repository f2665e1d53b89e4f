import { createStore } from './store';

/** An operation that waits until a factor was shown again. */
export interface StepUp {
  answer: (shown: boolean) => void;
}

export const stepUp = createStore<StepUp | null>(null);

let waiting: Promise<boolean> | null = null;

/** Asks for a factor; all that need one meanwhile wait for the same. Whether it was shown. */
export function askForFactor(): Promise<boolean> {
  waiting ??= new Promise<boolean>((answer) => {
    stepUp.set({ answer });
  }).finally(() => {
    stepUp.set(null);
    waiting = null;
  });
  return waiting;
}
