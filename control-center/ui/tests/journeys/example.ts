import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Step } from '../operator.ts';

const WEB = readFileSync(resolve(import.meta.dirname, '../../../../examples/web/infra.pkl'), 'utf8').replace(
  'name = "web"',
  'name = "web"\nsettings { provider = "demo" }',
);

/** The infrastructure `web` for journeys that need it, but no real servers. */
export function example(step: Step): void {
  step('the web example is applied to simulated servers', async (operator) => {
    await operator.apply('web', 'pkl', WEB);
  });
}
