import { Secret, TOTP } from 'otpauth';
import assert from 'node:assert/strict';
import { after, before, test as runnerTest } from 'node:test';
import type { Browser, Page, Response } from 'playwright-core';
import { complaintsOf, faults, inspect, launch, WIDE } from './browser.ts';
import { Platform } from './platform.ts';

/*
 * An operator's first hour, from the first password on, in a real browser against the real platform. The
 * tests go on where the one before ended, as people do.
 */

const PASSWORD = 'calm-harbour-lantern-42';

let platform: Platform;
let browser: Browser;
let page: Page;
let complaints: string[];
let secret = '';
let recoveryCodes: string[] = [];
let token = '';

before(async () => {
  platform = await Platform.start();
  browser = await launch();
  const context = await browser.newContext({ baseURL: platform.url, viewport: WIDE, locale: 'en-GB' });
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
  complaints = complaintsOf(page);
  page.on('response', (response) => {
    if (response.ok() && /\/api\/v1\/(tokens|sessions)/.test(response.url())) void takeToken(response);
  });
});

after(async () => {
  await browser.close();
  platform.stop();
});

async function takeToken(response: Response) {
  const body = (await response.json().catch(() => ({}))) as { access_token?: string };
  token = body.access_token ?? token;
}

/** Asks as a program would, with the token of the page. */
async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${platform.url}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.ok(response.ok, `${method} ${path}: ${response.status}`);
  return (await response.json()) as T;
}

let hasFailed = false;

/** A step of the hour; those after one that failed cannot be taken. */
function test(name: string, step: () => Promise<void> | void): void {
  void runnerTest(name, async (context) => {
    if (hasFailed) {
      context.skip('a step before failed');
      return;
    }
    hasFailed = true;
    try {
      await step();
      hasFailed = false;
    } finally {
      if (hasFailed) await page.screenshot({ path: 'target/failed.png' });
    }
  });
}

/** Every code is taken once, so each is of another time. */
function code(steps: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

function infrastructure(name: string, server: string, block: number) {
  return {
    name,
    settings: { provider: 'demo' },
    networks: [{ name: 'lan', cidr: `10.90.${block}.0/24` }],
    servers: [
      { name: 'first', networks: ['lan'], taskservs: [{ name: 'redis' }] },
      { name: server, networks: ['lan'], taskservs: [{ name: 'nginx' }] },
    ],
  };
}

async function submit(name: string, server: string, block: number): Promise<string> {
  const plan = await ask<{ digest: string }>('POST', '/plans', {
    workspace: 'default',
    action: 'apply',
    document: infrastructure(name, server, block),
  });
  const { id } = await ask<{ id: string }>('POST', '/workflows', { workspace: 'default', plan: plan.digest });
  return id;
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in*');
}

/** Answers wherever a factor is asked for again. */
async function showFactor(): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
  await dialog.waitFor();
  await dialog.getByLabel('Code').fill(recoveryCodes.pop() ?? '');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('the first password must be changed', async () => {
  await page.goto('/workflows');
  await page.waitForURL('**/sign-in?next=*');
  await page.getByRole('heading', { name: 'Sign in to Provisioning' }).waitFor();
  await inspect(page, 'sign-in');
  await page.getByLabel('User').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').getByText('sign-in-refused').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(platform.firstPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForURL('**/workflows');
  await page.getByText('Nothing has run here yet').waitFor();
});

test('a new installation leads to the first deployment', async () => {
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await page.getByRole('heading', { name: 'Your first deployment' }).waitFor();
  await inspect(page, 'first-run');
});

test('an authenticator is set up, and asked for from then on', async () => {
  await page.goto('/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Code').fill(code(0));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  recoveryCodes = await page.getByRole('dialog').getByRole('listitem').allTextContents();
  assert.equal(recoveryCodes.length, 10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('Authenticator set up').waitFor();

  await signOut();
  await page.getByLabel('User').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code').fill(code(1));
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('heading', { name: 'Your security' }).waitFor();
});

test('a passkey signs in without a password', async () => {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('this laptop');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('this laptop', { exact: true }).waitFor();
  await inspect(page, 'security');

  await signOut();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Your security' }).waitFor();
});

test('the example is planned, applied and watched', async () => {
  await page.goto('/plan');
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByText('8 to create').waitFor();
  await inspect(page, 'plan');
  await page.getByRole('button', { name: 'Apply this plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**/workflows/*');
  await page.getByText('server/web-1', { exact: true }).waitFor();
  await inspect(page, 'workflow');
  await page.getByText('Completed', { exact: true }).first().waitFor();
  await page.getByText('Final', { exact: true }).waitFor();
});

test('a workflow is looked at as a graph, a timeline, a log and a journal', async () => {
  await page.getByText('taskserv/db/postgres', { exact: true }).click();
  await page.getByRole('complementary', { name: 'Operation' }).getByText('Succeeded').waitFor();
  await inspect(page, 'workflow-operation');
  await page.getByRole('link', { name: 'Timeline' }).click();
  await page.locator('canvas').waitFor();
  await inspect(page, 'workflow-timeline');
  await page.getByRole('link', { name: 'Logs' }).click();
  await page.getByRole('log').getByText('installing postgres').waitFor();
  await inspect(page, 'workflow-logs');
  await page.getByRole('link', { name: /Events/ }).click();
  await page.getByRole('listitem').filter({ hasText: 'Everything succeeded' }).waitFor();
  await inspect(page, 'workflow-events');
  await page.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await page.waitForURL('**event=1*');
  await page.getByText('8 pending').waitFor();
});

test('what fails is undone, and the page says why', async () => {
  const id = await submit('broken', 'unlucky', 1);
  await page.goto(`/workflows/${id}`);
  await page.getByText('Rolled back', { exact: true }).first().waitFor({ timeout: 40_000 });
  await page.getByText('taskserv/unlucky/nginx', { exact: true }).click();
  await page.getByRole('complementary', { name: 'Operation' }).getByText('Undone').waitFor();
  await inspect(page, 'workflow-failed');
});

test('a running workflow is cancelled, and what was done is undone', async () => {
  const id = await submit('stopped', 'second', 2);
  await page.goto(`/workflows/${id}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel the workflow' }).click();
  await page.getByText('Rolled back', { exact: true }).first().waitFor({ timeout: 30_000 });
});

test('everything that happened stands in the list', async () => {
  await page.getByRole('link', { name: 'Workflows' }).first().click();
  await page.getByRole('link', { name: 'shop' }).waitFor();
  await inspect(page, 'workflows');
  await page.goto('/workflows?state=completed');
  await page.getByRole('link', { name: 'shop' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'broken' }).count(), 0);
  await page.goto('/overview');
  await page.getByRole('heading', { name: 'Latest workflows' }).waitFor();
  await page.getByText('shop').first().waitFor();
  await inspect(page, 'overview');
});

test('resources show what hangs on what, and what falls with them', async () => {
  await page.goto('/resources');
  await page.getByText('db', { exact: true }).first().click();
  const panel = page.getByRole('complementary', { name: 'Resource' });
  await panel.getByText('shop/taskserv/db/postgres').waitFor();
  await panel.getByText('Created').waitFor();
  await inspect(page, 'resources');
  await page.goto('/resources?view=list&text=nginx');
  await page.getByRole('link', { name: 'shop/taskserv/web-1/nginx' }).waitFor();
  await inspect(page, 'resources-list');
});

test('the palette finds everything by the keyboard', async () => {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Go to, do, or find…').fill('audit');
  await inspect(page, 'palette');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/audit*');
});

test('the audit has what was done, and is whole', async () => {
  await page.getByLabel('Operation').fill('submitWorkflow');
  await page.getByRole('link', { name: 'submitWorkflow' }).first().waitFor();
  await inspect(page, 'audit');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Whole: nothing was changed').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
});

test('a user is made, denied, and told why', async () => {
  await page.goto('/access');
  await page.getByRole('button', { name: 'New user' }).click();
  await page.getByLabel('Name', { exact: true }).fill('ada');
  await page.getByRole('button', { name: 'Make the user' }).click();
  await page
    .getByRole('heading', { name: 'The password of ada' })
    .or(page.getByRole('dialog', { name: 'Is it still you?' }))
    .waitFor();
  if (await page.getByRole('dialog', { name: 'Is it still you?' }).isVisible()) await showFactor();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByText('New password needed').waitFor();
  await inspect(page, 'users');
  await page.getByRole('link', { name: 'Why' }).click();
  await page.getByRole('button', { name: /Who/ }).click();
  await page.getByRole('option', { name: 'ada' }).click();
  await page.getByRole('button', { name: 'Ask why' }).click();
  await page.getByText('Denied', { exact: true }).waitFor();
  await inspect(page, 'why');
});

test('policies, groups, programs, grants and settings have their pages', async () => {
  for (const section of ['policies', 'groups', 'service-accounts', 'grants']) {
    await page.goto(`/access/${section}`);
    await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'hidden' });
    await inspect(page, section);
  }
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'hidden' });
  await inspect(page, 'settings');
});

test('what does not exist is said to be missing', async () => {
  await page.goto('/workflows/01a1feb2-0000-7000-8000-000000000000');
  await page.getByText('There is no such workflow').waitFor();
});

test('nobody is shut out of any page, in light and dark, and nothing sticks out of a phone', () => {
  assert.deepEqual(faults, []);
});

test('the browser had nothing to complain of', () => {
  assert.deepEqual(complaints, []);
});
