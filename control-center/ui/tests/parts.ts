/** Journeys that need only simulated servers, so each build plays them. */
export const GATE = ['signing-in', 'steering', 'declaring'] as const;

/**
 * The others, in parts that are each played on a new platform after signing in: one that fails says nothing of the next.
 * Within a part, some need what others before them have made.
 */
export const PROOF = [
  ['tutorial', 'repairing', 'looking', 'terminals'],
  ['example', 'automating', 'notifying', 'secrets', 'installing', 'governing', 'touring', 'deciding'],
  ['example', 'resuming', 'diagnosing', 'alerting', 'jobs', 'outages', 'speed', 'scale'],
] as const;

export type JourneyName = (typeof GATE)[number] | (typeof PROOF)[number][number];
