import { createStore } from './store';

/** An operation that waits until a factor was shown again. */
export interface StepUp {
  /** What asks for it, in the platform's words. */
  why?: string | undefined;
  answer: (shown: boolean) => void;
}

export const stepUp = createStore<StepUp | null>(null);

let waiting: Promise<boolean> | null = null;

/** Asks for a factor; all that need one meanwhile wait for the same. Whether it was shown. */
export function askForFactor(why?: string): Promise<boolean> {
  waiting ??= new Promise<boolean>((answer) => {
    stepUp.set({ why, answer });
  }).finally(() => {
    stepUp.set(null);
    waiting = null;
  });
  return waiting;
}
