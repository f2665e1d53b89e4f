import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { deniedButton, inspect, pressUntil } from '../browser.ts';
import type { Operator, Step } from '../operator.ts';
import { infrastructure, SECOND } from './steering.ts';

const NAME = 'toured';
const PASSWORD = 'walks-past-every-door-5';

/** Where each role is led, after a workflow that waits for an approval. */
function pagesOf(workflow: string): string[] {
  return [
    '/overview',
    '/workflows',
    `/workflows/${workflow}`,
    '/resources',
    `/infrastructures/${NAME}`,
    '/plan',
    '/catalog',
    '/secrets',
    '/secrets?view=leases',
    '/secrets?view=keys',
    '/alerts',
    '/alerts?view=silences',
    '/jobs?id=detector%2Fhome-disk',
    '/logs',
    '/ask',
    '/schedules',
    '/webhooks',
    '/access/users',
    '/access/groups',
    '/access/service-accounts',
    '/access/grants',
    '/access/policies',
    '/access/policies?view=write',
    '/access/policies?view=versions',
    '/access/why',
    '/audit',
    '/compliance',
    '/settings?text=look-every',
    '/security',
  ];
}

/** Who may do what: of some buttons, on which page each is, whether it is denied to a role. */
const DENIED: Record<string, readonly (readonly [page: string, button: string, isDenied: boolean])[]> = {
  viewer: [
    ['/workflows/$id', 'Pause', true],
    ['/workflows/$id', 'Cancel', true],
    ['/plan', 'Plan', true],
    ['/secrets', 'New secret', true],
    ['/jobs?id=detector%2Fhome-disk', 'Run now', true],
    ['/schedules', 'New schedule', true],
    ['/webhooks', 'New webhook', true],
    ['/access/users', 'New user', true],
  ],
  operator: [
    ['/workflows/$id', 'Pause', false],
    ['/workflows/$id', 'Cancel', false],
    ['/plan', 'Plan', true],
    ['/schedules', 'New schedule', true],
    ['/access/grants', 'Break glass', false],
    ['/access/grants', 'Grant access', true],
  ],
  developer: [
    ['/workflows/$id', 'Pause', false],
    ['/schedules', 'New schedule', false],
    ['/secrets', 'New secret', false],
    ['/access/groups', 'New group', true],
  ],
  auditor: [
    ['/workflows/$id', 'Cancel', true],
    ['/schedules', 'New schedule', true],
    ['/settings?text=look-every', 'Change provisioning.overview.look-every', true],
    ['/access/users', 'New user', true],
  ],
  administrator: [
    ['/workflows/$id', 'Cancel', false],
    ['/access/users', 'New user', false],
    ['/settings?text=look-every', 'Change provisioning.overview.look-every', false],
  ],
};

/** Each role is led through every page: none is red, and what is denied says so before it is tried. */
export function touring(step: Step): void {
  let workflow = '';
  step('something is there to look at', async (operator) => {
    workflow = await operator.submit(infrastructure(NAME, 91), { approvals: [SECOND] });
  });

  for (const role of Object.keys(DENIED)) {
    let temporary = '';
    step(`a colleague with the role ${role} comes, which says what it may`, async (operator) => {
      temporary = await add(operator, `tour-${role}`, role);
    });

    step(`a tour of the ${role} is without a red page, and what is denied is grey`, async (operator) => {
      const page = await operator.anotherPage();
      await page.goto('/overview');
      await signIn(page, `tour-${role}`, temporary);
      const refused: string[] = [];
      page.on('response', (response) => {
        const isChange = response.request().method() !== 'GET' && !response.url().includes('/authorization/');
        if (response.status() === 403 && isChange) refused.push(response.url());
      });
      for (const address of pagesOf(workflow)) {
        await page.goto(address);
        await settle(page);
        if (await isAskedForFactor(page)) await setUpFactor(operator, page, address);
        const red = await redOf(page);
        assert.deepEqual(red, [], `${address} as ${role}`);
        assert.deepEqual(await machineTextOf(page), [], `${address} as ${role}`);
        for (const [at, name, isDenied] of DENIED[role] ?? []) {
          if (at.replace('$id', workflow) !== address) continue;
          const allowed = page.getByRole('button', { name, exact: true, disabled: false });
          await (isDenied ? deniedButton(page, name) : allowed).first().waitFor();
        }
      }
      assert.deepEqual(refused, []);
      await page.context().close();
    });
  }

  // Where governing went before, its policy lets the group steer too, and either is named.
  step('a denied button says which role or group it needs, and leads to why', async (operator) => {
    const page = await operator.anotherPage();
    await page.goto(`/workflows/${workflow}`);
    await signIn(page, 'tour-viewer');
    await settle(page);
    const said = page.getByRole('dialog', { name: 'Not allowed' });
    await pressUntil(deniedButton(page, 'Cancel'), said);
    await said.getByText(/^This needs the (role operator|group steering)\./u).waitFor();
    await inspect(page, 'denied');
    await page.keyboard.press('Escape');
    await said.waitFor({ state: 'hidden' });
    await pressUntil(deniedButton(page, 'Cancel'), said);
    await said.getByRole('link', { name: 'Why?' }).click();
    await page.getByText('Denied', { exact: true }).waitFor();
    await page.getByText(/^join (Role::"operator"|Group::"steering")$/u).waitFor();
    assert.equal(await page.getByLabel('Resource', { exact: true }).inputValue(), workflow);
    await page.context().close();
  });
}

/** Makes a user with one role. @returns the password of the first sign-in */
async function add(operator: Operator, name: string, role: string): Promise<string> {
  const { page } = operator;
  await page.goto('/access/users?dialog=new');
  const dialog = page.getByRole('dialog', { name: 'New user' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByText('may see everything that is declared').waitFor();
  if (role !== 'viewer') {
    await dialog.getByText('viewer', { exact: true }).click();
    await dialog.getByText(role, { exact: true }).click();
  }
  await dialog.getByRole('button', { name: 'Create user' }).click();
  const told = page.getByRole('dialog', { name: `The password of ${name}` });
  await operator.prove(told);
  const temporary = (await told.locator('code').textContent()) ?? '';
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  return temporary;
}

/** For the first time, with the password that was given. */
async function signIn(page: Page, name: string, temporary?: string): Promise<void> {
  await page.getByLabel('User').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(temporary ?? PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  if (temporary !== undefined) {
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repeat new password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** Nothing is on its way any more. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const question = page.getByRole('dialog');
  const loading = page.getByRole('status', { name: 'Loading' });
  await page.waitForFunction(() => document.querySelector('main') !== null);
  while ((await loading.count()) > 0 && !(await question.isVisible())) {
    await page.waitForFunction(
      () =>
        document.querySelector('[aria-label="Loading"]') === null || document.querySelector('[role=dialog]'),
    );
  }
}

function isAskedForFactor(page: Page): Promise<boolean> {
  return page.getByRole('dialog').isVisible();
}

/** Shows the password, sets up an authenticator where one is, and is where one was. */
async function setUpFactor(operator: Operator, page: Page, address: string): Promise<void> {
  const password = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator' });
  // who has just signed in has shown the password
  await password.or(dialog).first().waitFor();
  if (await password.isVisible()) {
    await password.getByLabel('Password').fill(PASSWORD);
    await password.getByRole('button', { name: 'Continue' }).click();
  }
  await dialog.getByText('This requires a second factor').waitFor();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Code').fill(operator.code(0, secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await codes.waitFor({ state: 'hidden' });
  assert.ok(page.url().includes(address), `${page.url()} is not ${address}`);
  await settle(page);
}

/** Alerts that the page shows. */
function redOf(page: Page): Promise<string[]> {
  return textsOf(page.getByRole('main').getByRole('alert'));
}

function textsOf(locator: Locator): Promise<string[]> {
  return locator.filter({ visible: true }).allInnerTexts();
}

/**
 * What only programs read: paths of the API, and marks of code that are not drawn as such. Lines of a log stay as
 * services wrote them.
 */
async function machineTextOf(page: Page): Promise<string[]> {
  const text = await page.getByRole('main').evaluate((main: HTMLElement) => {
    const lines = main.querySelector<HTMLElement>('[role=region][aria-label=Lines]');
    const display = lines?.style.display ?? '';
    // hidden for a moment, which nobody sees: what is hidden is not part of the text
    if (lines) lines.style.display = 'none';
    const { innerText } = main;
    if (lines) lines.style.display = display;
    return innerText;
  });
  return text.split('\n').filter((line) => /\/api\/v1|`|idempotency/i.test(line));
}
