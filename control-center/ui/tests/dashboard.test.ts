import assert from 'node:assert/strict';
import { faults } from './browser.ts';
import { alerting } from './journeys/alerting.ts';
import { automating } from './journeys/automating.ts';
import { deciding } from './journeys/deciding.ts';
import { declaring } from './journeys/declaring.ts';
import { diagnosing } from './journeys/diagnosing.ts';
import { example } from './journeys/example.ts';
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
import { GATE, type JourneyName } from './parts.ts';

/* An operator's first hour, from the first password on, in a real browser against the real platform. */

// so that what is risky asks for a factor again within the hour
const FRESH = { PROVISIONING_AUTHORIZATION_FRESHFOR: 'PT5S' };
const mailbox = await Mailbox.open();

const JOURNEYS: Record<JourneyName, Journey> = {
  'signing-in': signingIn,
  tutorial,
  example,
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

const names = chosen();
hour(
  {
    controlCenter: FRESH,
    orchestrator: mailbox.settings(),
    isWhole: names.some((name) => !(GATE as readonly string[]).includes(name)),
  },
  ...names.map((name) => JOURNEYS[name]),
  nothingIsWrong,
);

/** Those that are named, after signing in, which each of the others needs. */
function chosen(): JourneyName[] {
  const { DASHBOARD_JOURNEYS: list = GATE.join() } = process.env;
  const named = list.split(',').map((name) => name.trim());
  for (const name of named) {
    const known = Object.keys(JOURNEYS).join(', ');
    assert.ok(Object.hasOwn(JOURNEYS, name), `there is no browser journey ${name}; there are ${known}`);
  }
  return [...new Set(['signing-in', ...named] as JourneyName[])];
}

function nothingIsWrong(step: Step): void {
  step('nobody is shut out of any page, in light and dark, and nothing sticks out of a phone', () => {
    assert.equal(faults.length, 0, faults.join('\n'));
  });

  step('the browser had nothing to complain of', ({ complaints }) => {
    assert.deepEqual(complaints, []);
  });
}
