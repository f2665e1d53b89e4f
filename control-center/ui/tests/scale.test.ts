import assert from 'node:assert/strict';
import { faults } from './browser.ts';
import { scale } from './journeys/scale.ts';
import { signingIn } from './journeys/signing-in.ts';
import { speed } from './journeys/speed.ts';
import { hour } from './operator.ts';

/* How much the dashboard bears: docs/development/benchmarks.md has the figures. */

const SETTINGS = {
  // longer than it takes to make it all
  controlCenter: {
    PROVISIONING_IDENTITY_TOKENS_ACCESSTTL: 'PT1H',
    PROVISIONING_IDENTITY_TOKENS_KEYOVERLAP: 'PT2H',
  },
  orchestrator: { PROVISIONING_PROVIDERS_DEMO_LATENCY: 'PT0S' },
};
const { DASHBOARD_SERVERS = '1000', DASHBOARD_WORKFLOWS = '10000' } = process.env;

hour(
  SETTINGS,
  signingIn,
  scale({ servers: Number(DASHBOARD_SERVERS), workflows: Number(DASHBOARD_WORKFLOWS), strict: true }),
  speed({ workspace: 'scale', infrastructure: 'lane-0', strict: true }),
  (step) => step('Lighthouse and axe have nothing to say', () => assert.deepEqual(faults, [])),
);
