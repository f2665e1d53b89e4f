import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { deniedButton, inspect } from '../browser.ts';
import type { Step } from '../operator.ts';

const FIRST = 'canary-heron-quartz-1';
const THIRD = 'canary-heron-quartz-3';
const FOURTH = 'canary-heron-quartz-4';
/** A password that the platform makes. */
const GENERATED = `name: cached
settings: {provider: demo}
servers:
  - name: one
    taskservs: [{name: redis, config: {password: "secret:app"}}]
`;
const WRITE = '/secrets/web%2Fdb/versions?workspace=default';

/** Secrets: written, revealed for a moment, deleted and brought back; and who is not allowed to. */
export function secrets(step: Step): void {
  step('a secret is created, and its value is nowhere on the page', async (operator) => {
    const { page } = operator;
    await page.goto('/secrets');
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByLabel('Path', { exact: true }).fill('../db');
    await page.getByText(/begin with neither/).waitFor();
    await page.getByLabel('Path', { exact: true }).fill('web/db');
    await page.getByLabel('Description', { exact: true }).fill('the database of the shop');
    await page.getByLabel('Value', { exact: true }).waitFor();
    await page.getByLabel('Name of field 1').fill('password');
    await page.getByLabel('Value of password').fill(FIRST);
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByLabel('Name of field 2').fill('user');
    await page.getByLabel('Value of user').fill('app');
    await inspect(page, 'secret-new');
    await page.getByRole('button', { name: 'Create secret' }).click();
    await panelOf(page).getByText('password, user', { exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    assert.ok(!(await page.content()).includes(FIRST));
  });

  step('a version is refused while somebody else writes one, and written after it', async (operator) => {
    const { page } = operator;
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'New version' }).click();
    await page.getByLabel('Value of password').fill(THIRD);
    await page.getByLabel('Value of user').fill('app');
    await operator.ask('POST', WRITE, { fields: { password: 'of somebody else' } });
    await page.getByRole('button', { name: 'Write version' }).click();
    const refused = page.getByRole('dialog').getByRole('alert');
    await refused.getByText('version-changed').waitFor();
    await page.getByRole('button', { name: 'Write after the newest version' }).click();
    await refused.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Write version' }).click();
    await page.getByText('Version 3 of web/db was written').waitFor();
    await panel.getByRole('button', { name: 'More about version 3' }).waitFor();
  });

  step('a value is revealed after a factor', async (operator) => {
    const { page } = operator;
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'Reveal' }).click();
    await operator.prove(panel.getByText(THIRD, { exact: true }));
    await panel.getByRole('button', { name: /^Hide/ }).waitFor();
    assert.ok(!page.url().includes('canary'));
    assert.deepEqual(await keptBy(page), []);
  });

  step('a value that is shown vanishes when somebody writes a newer one', async (operator) => {
    const { page } = operator;
    const panel = panelOf(page);
    await operator.ask('POST', WRITE, { fields: { password: FOURTH, user: 'app' } });
    await panel.getByRole('button', { name: 'More about version 4' }).waitFor();
    assert.ok(!(await page.content()).includes(THIRD));
    await panel.getByRole('button', { name: 'Reveal' }).click();
    await operator.prove(panel.getByText(FOURTH, { exact: true }));
  });

  step('its metadata is changed meanwhile', async ({ page }) => {
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'Change metadata' }).click();
    await page.getByLabel('Labels').fill('team');
    await page.getByText('Such as team=web, tier=db').waitFor();
    await page.getByLabel('Labels').fill('team=shop');
    await page.getByLabel('Owner', { exact: true }).fill('ada');
    await page.getByLabel('Rotate every (days)').fill('90');
    await page.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('team=shop', { exact: true }).waitFor();
    await panel.getByText('90 days', { exact: true }).waitFor();
  });

  step('the value vanishes after 30 seconds', async ({ page }) => {
    await panelOf(page).getByText(FOURTH, { exact: true }).waitFor({ state: 'hidden' });
    await panelOf(page).getByRole('button', { name: 'Reveal' }).waitFor();
    assert.ok(!(await page.content()).includes(FOURTH));
  });

  step('a version is deleted, and brought back', async ({ page }) => {
    const panel = panelOf(page);
    await choose(panel, page, 'Delete');
    await panel.getByText('The newest version is deleted.').waitFor();
    assert.ok(await panel.getByRole('button', { name: 'Reveal' }).isDisabled());
    await page.getByRole('link', { name: 'web/db' }).waitFor({ state: 'hidden' });
    await choose(panel, page, 'Undelete');
    await panel.getByText('The newest version is deleted.').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'web/db' }).waitFor();
  });

  step('a secret is found by its labels, and by keyboard', async ({ page }) => {
    await page.getByLabel('Path, description, owner or label').fill('SHOP');
    await page.getByRole('link', { name: 'web/db' }).waitFor();
    await page.getByLabel('Path, description, owner or label').fill('no such thing');
    await page.getByText('No results').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or choose an action…').fill('credentials');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'web/db' }).focus();
    await page.keyboard.press('Enter');
    await panelOf(page).getByText('90 days', { exact: true }).waitFor();
  });

  step('who used it is listed', async ({ page }) => {
    const uses = panelOf(page).getByRole('listitem');
    await uses.filter({ hasText: 'Read' }).filter({ hasText: 'admin · version 3' }).first().waitFor();
    await inspect(page, 'secrets');
  });

  step('a generated secret is rotated, and what uses it is updated', async (operator) => {
    const { page } = operator;
    await operator.apply('cached', 'yaml', GENERATED);
    await page.goto('/secrets?path=cached%2Fapp');
    await panelOf(page).getByRole('button', { name: 'Rotate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rotate app?' });
    await dialog.getByText('update taskserv/one/redis').waitFor();
    await inspect(page, 'secret-rotate');
    await dialog.getByRole('button', { name: 'Rotate', exact: true }).click();
    await page.getByText('Completed', { exact: true }).first().waitFor();
    await page.goto('/secrets?path=cached%2Fapp');
    await panelOf(page).getByRole('button', { name: 'More about version 2' }).waitFor();
  });

  step('a transit key is created and rotated', async (operator) => {
    const { page } = operator;
    await page.getByRole('link', { name: 'Leases' }).click();
    await page.getByText('No leases yet').waitFor();
    await page.getByRole('link', { name: 'Transit keys' }).click();
    await page.getByText('No transit keys yet').waitFor();
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('-release');
    await page.getByText(/beginning with neither/).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('release');
    await operator.choose('Type', 'ed25519: signs');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('link', { name: 'release' }).click();
    const panel = page.getByRole('complementary', { name: 'Transit key' });
    await panel.getByLabel('Public key 1').waitFor();
    await panel.getByRole('button', { name: 'Rotate' }).click();
    await panel.getByLabel('Public key 2').getByText('BEGIN PUBLIC KEY').waitFor();
    await inspect(page, 'transit-keys');
  });

  let temporary = '';
  step('a viewer is added', async (operator) => {
    const { page } = operator;
    await page.goto('/access');
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByLabel('Name', { exact: true }).fill('vera');
    await page.getByRole('button', { name: 'Create user' }).click();
    const told = page.getByRole('dialog', { name: 'The password of vera' });
    await operator.prove(told);
    temporary = (await told.locator('code').textContent()) ?? '';
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
  });

  step('she sees the secret, no value, and why', async (operator) => {
    const page = await operator.anotherPage();
    await page.goto('/secrets?path=web%2Fdb');
    await page.getByLabel('User').fill('vera');
    await page.getByLabel('Password', { exact: true }).fill(temporary);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('New password', { exact: true }).fill('of-her-own-choice-9');
    await page.getByLabel('Repeat new password').fill('of-her-own-choice-9');
    await page.getByRole('button', { name: 'Continue' }).click();
    const panel = panelOf(page);
    await panel.getByText('This needs the role auditor.').waitFor();
    for (const name of ['Reveal', 'New version', 'Change metadata', 'Destroy secret']) {
      await deniedButton(panel, name).waitFor();
    }
    await deniedButton(page, 'New secret').waitFor();
    await deniedButton(panel, 'Reveal').press('Enter');
    const denied = page.getByRole('dialog', { name: 'Not allowed' });
    await denied.getByText('This needs the role developer.').waitFor();
    await page.keyboard.press('Escape');
    await inspect(page, 'secrets-viewer');
    await page.getByRole('button', { name: 'Vault' }).click();
    await deniedButton(page, 'Seal…').waitFor();
    await page.keyboard.press('Escape');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Settings' }).waitFor({ state: 'hidden' });
    await menu.getByRole('link', { name: 'Workflows' }).waitFor();
    await page.context().close();
  });

  step('keys are rotated, the vault is sealed and unsealed', async (operator) => {
    const { page } = operator;
    await page.goto('/secrets');
    await page.getByRole('button', { name: 'Vault' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vault' });
    await dialog.getByRole('button', { name: 'Rotate keys' }).click();
    await operator.prove(dialog.getByRole('listitem').filter({ hasText: 'done' }).first());
    await inspect(page, 'vault');
    await dialog.getByRole('button', { name: 'Seal…' }).click();
    await page
      .getByRole('dialog', { name: 'Seal the vault?' })
      .getByRole('button', { name: 'Seal', exact: true })
      .click();
    await operator.prove(dialog.getByRole('button', { name: 'Unseal' }));
    await dialog.getByRole('button', { name: 'Unseal' }).click();
    await operator.prove(dialog.getByRole('button', { name: 'Seal…' }));
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'web/db' }).waitFor();
  });
}

function panelOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Secret' });
}

async function choose(panel: Locator, page: Page, action: string): Promise<void> {
  await panel.getByRole('button', { name: 'More about version 4' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Where the browser keeps it. */
function keptBy(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [localStorage, sessionStorage]
      .flatMap((storage) => Object.values(storage) as unknown[])
      .map(String)
      .filter((text) => text.includes('canary')),
  );
}
