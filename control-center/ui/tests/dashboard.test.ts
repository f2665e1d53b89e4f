import assert from 'node:assert/strict';
import { faults } from './browser.ts';
import { automating } from './journeys/automating.ts';
import { deciding } from './journeys/deciding.ts';
import { diagnosing } from './journeys/diagnosing.ts';
import { governing } from './journeys/governing.ts';
import { looking } from './journeys/looking.ts';
import { outages } from './journeys/outages.ts';
import { repairing } from './journeys/repairing.ts';
import { resuming } from './journeys/resuming.ts';
import { scale } from './journeys/scale.ts';
import { signingIn } from './journeys/signing-in.ts';
import { speed } from './journeys/speed.ts';
import { steering } from './journeys/steering.ts';
import { tutorial } from './journeys/tutorial.ts';
import { hour, type Step } from './operator.ts';

/* An operator's first hour, from the first password on, in a real browser against the real platform. */

// so that what is risky asks for a factor again within the hour
const SETTINGS = { controlCenter: { PROVISIONING_AUTHORIZATION_FRESHFOR: 'PT5S' } };

hour(
  SETTINGS,
  signingIn,
  tutorial,
  steering,
  resuming,
  repairing,
  looking,
  automating,
  governing,
  deciding,
  diagnosing,
  outages,
  speed,
  scale({ servers: 100, workflows: 120 }),
  nothingIsWrong,
);

function nothingIsWrong(step: Step): void {
  step('nobody is shut out of any page, in light and dark, and nothing sticks out of a phone', () => {
    assert.deepEqual(faults, []);
  });

  step('the browser had nothing to complain of', ({ complaints }) => {
    assert.deepEqual(complaints, []);
  });
}
