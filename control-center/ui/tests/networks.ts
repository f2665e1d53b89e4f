import { randomInt } from 'node:crypto';

/**
 * @returns the first three bytes of a network for real servers: another in each run. What a run that was killed left
 * stays on the machine, and Podman gives no network twice
 */
export function ownNetwork(): string {
  return `10.${randomInt(100, 250)}.${randomInt(250)}`;
}
