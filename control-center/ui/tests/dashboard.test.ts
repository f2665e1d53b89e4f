import assert from 'node:assert/strict';
import { faults } from './browser.ts';
import { alerting } from './journeys/alerting.ts';
import { automating } from './journeys/automating.ts';
import { deciding } from './journeys/deciding.ts';
import { declaring } from './journeys/declaring.ts';
import { diagnosing } from './journeys/diagnosing.ts';
import { governing } from './journeys/governing.ts';
import { installing } from './journeys/installing.ts';
import { jobs } from './journeys/jobs.ts';
import { looking } from './journeys/looking.ts';
import { notifying } from './journeys/notifying.ts';
import { outages } from './journeys/outages.ts';
import { repairing } from './journeys/repairing.ts';
import { resuming } from './journeys/resuming.ts';
import { scale } from './journeys/scale.ts';
import { secrets } from './journeys/secrets.ts';
import { signingIn } from './journeys/signing-in.ts';
import { speed } from './journeys/speed.ts';
import { steering } from './journeys/steering.ts';
import { terminals } from './journeys/terminals.ts';
import { touring } from './journeys/touring.ts';
import { tutorial } from './journeys/tutorial.ts';
import { Mailbox } from './mailbox.ts';
import { hour, type Journey, type Step } from './operator.ts';

/* An operator's first hour, from the first password on, in a real browser against the real platform. */

// so that what is risky asks for a factor again within the hour
const FRESH = { PROVISIONING_AUTHORIZATION_FRESHFOR: 'PT5S' };
const mailbox = await Mailbox.open();

/** What comes after signing in, one after the other. */
const JOURNEYS: Record<string, Journey> = {
  tutorial,
  steering,
  resuming,
  repairing,
  looking,
  terminals,
  automating,
  notifying: notifying(mailbox),
  secrets,
  installing,
  declaring,
  governing,
  touring,
  deciding,
  diagnosing,
  alerting,
  jobs,
  outages,
  speed: speed({ workspace: 'default', infrastructure: 'web' }),
  scale: scale({ servers: 100, workflows: 120 }),
};

hour({ controlCenter: FRESH, orchestrator: mailbox.settings() }, signingIn, ...chosen(), nothingIsWrong);

/** All of them, or those that are named; some need what others before them have made. */
function chosen(): Journey[] {
  const names = process.env.DASHBOARD_JOURNEYS?.split(',') ?? Object.keys(JOURNEYS);
  return names.map((name) => {
    const journey = JOURNEYS[name];
    assert.ok(journey, `there is no journey ${name}`);
    return journey;
  });
}

function nothingIsWrong(step: Step): void {
  step('nobody is shut out of any page, in light and dark, and nothing sticks out of a phone', () => {
    assert.equal(faults.length, 0, faults.join('\n'));
  });

  step('the browser had nothing to complain of', ({ complaints }) => {
    assert.deepEqual(complaints, []);
  });
}
