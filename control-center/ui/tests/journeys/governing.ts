import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { deniedButton, inspect } from '../browser.ts';
import type { Operator, Step } from '../operator.ts';

const POLICY = `@id("ada-steers")
@description("ada steers what runs")
permit(principal in Group::"steering", action in Action::"Operate", resource in Workspace::"default");
`;

/** Who may do what, who did what, and how the platform is configured. */
export function governing(step: Step): void {
  step('the audit has what was done, and is whole', async ({ page }) => {
    await page.goto('/audit');
    await page.getByLabel('Operation').fill('submitWorkflow');
    await page.getByRole('link', { name: 'submitWorkflow' }).first().click();
    const event = page.getByRole('complementary', { name: 'Event' });
    await event.getByText('admin (user)').waitFor();
    await inspect(page, 'audit');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Intact: nothing was changed').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  });

  step('what the filters leave of the audit is exported', async ({ page }) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'JSONL' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'audit.jsonl');
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    const actions = lines.map((line) => (JSON.parse(line) as { action: string }).action);
    assert.ok(actions.length > 3);
    assert.deepEqual([...new Set(actions)], ['submitWorkflow']);
  });

  let temporary = '';
  step('a group and a user in it are made', async (operator) => {
    const { page } = operator;
    await page.goto('/access/groups');
    await page.getByRole('button', { name: 'New group' }).click();
    await page.getByLabel('Id').fill('steering');
    await page.getByRole('button', { name: 'Create group' }).click();
    await operator.prove(page.getByRole('cell', { name: 'steering' }));
    await page.goto('/access');
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByLabel('Name', { exact: true }).fill('ada');
    await page.getByLabel('Groups').fill('steering');
    await page.getByRole('button', { name: 'Create user' }).click();
    const told = page.getByRole('dialog', { name: 'The password of ada' });
    await operator.prove(told);
    temporary = (await told.locator('code').textContent()) ?? '';
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    await page.getByText('Must change password').waitFor();
    await inspect(page, 'users');
  });

  step('a form and a confirmation are sent once, however fast they are sent again', async (operator) => {
    const { page } = operator;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/v1\/groups(\/once)?$/.test(request.url()) && request.method() !== 'GET')
        sent.push(request.method());
    });
    await page.goto('/access/groups');
    await page.getByRole('button', { name: 'New group' }).click();
    await page.getByLabel('Id').fill('once');
    const form = page.getByRole('dialog').locator('form');
    await form.evaluate((it: HTMLFormElement) => [it.requestSubmit(), it.requestSubmit()]);
    await page.getByRole('button', { name: 'Delete once' }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    await confirm.evaluate((it: HTMLButtonElement) => [it.click(), it.click()]);
    await page.getByText('Group once deleted').waitFor();
    assert.deepEqual(sent, ['POST', 'DELETE']);
  });

  step('she is denied before she confirms anything, and the page says why', async (operator) => {
    const page = await operator.anotherPage();
    await page.goto('/workflows?infrastructure=web');
    await page.getByLabel('User').fill('ada');
    await page.getByLabel('Password', { exact: true }).fill(temporary);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('New password', { exact: true }).fill('of-her-own-choice-7');
    await page.getByLabel('Repeat new password').fill('of-her-own-choice-7');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'web', exact: true }).last().click();
    await deniedButton(page, 'Roll back').press('Enter');
    const denied = page.getByRole('dialog', { name: 'Not allowed' });
    await denied.getByText('This needs the role operator.').waitFor();
    await denied.getByRole('link', { name: 'Why?' }).click();
    await page.getByText('Denied', { exact: true }).waitFor();
    await page.context().close();
  });

  step('why she is denied stands there for others too', async (operator) => {
    const { page } = operator;
    await ask(operator, 'Denied');
    await page.getByText('To allow:').waitFor();
    await inspect(page, 'why');
  });

  step('a policy is validated, looked through, made active after a factor, and decides', async (operator) => {
    const { page } = operator;
    await page.goto('/access/policies?view=write');
    await operator.write('Policies in Cedar', POLICY);
    await page.getByRole('button', { name: 'Validate' }).click();
    await page.getByText('Valid', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Who gains, who loses' }).click();
    await page.getByText('gains', { exact: true }).first().waitFor();
    await inspect(page, 'policies-write');
    await page.getByLabel('Reason').fill('ada helps out');
    await page.getByRole('button', { name: 'Make active' }).click();
    // what is risky waits for a factor, and goes on
    await operator.factorQuestion().waitFor();
    await inspect(page, 'step-up');
    await operator.showPasskey();
    await page.getByText('Version 1 is active').waitFor();
    await page.getByRole('link', { name: /Active/ }).click();
    await page.getByRole('link', { name: /ada-steers/ }).waitFor();
    await ask(operator, 'Allowed');
    await page.getByText('ada-steers', { exact: true }).waitFor();
  });

  step('a setting is changed twice, and gone back to', async (operator) => {
    const { page } = operator;
    await page.goto('/settings');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'hidden' });
    await inspect(page, 'settings');
    await page.getByRole('button', { name: 'Provider accounts' }).click();
    await page.getByText('No accounts yet').waitFor();
    await inspect(page, 'provider-accounts');
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.goto('/settings?text=look-every');
    await set(operator, 'PT4S', 'looks often enough');
    await set(operator, 'PT3S', 'looks more often');
    await page.getByRole('button', { name: 'History' }).click();
    await inspect(page, 'settings-changes');
    const past = page.getByRole('listitem').filter({ hasText: 'looks often enough' });
    await past.getByRole('button', { name: 'Roll back to it' }).click();
    await operator.prove(page.getByText('Version 3 is active'));
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('cell', { name: 'PT4S' }).waitFor();
  });
}

/** Asks why ada may or may not roll workflows back. */
async function ask(operator: Operator, answer: string): Promise<void> {
  const { page } = operator;
  await page.goto('/access/why');
  await operator.choose('Who', 'ada');
  await operator.choose('What', 'rollback workflow');
  await page.getByRole('button', { name: 'Ask why' }).click();
  await page.getByText(answer, { exact: true }).waitFor();
}

async function set(operator: Operator, value: string, comment: string): Promise<void> {
  const { page } = operator;
  await page.getByRole('button', { name: 'Change provisioning.overview.look-every' }).click();
  const dialog = page.getByRole('dialog', { name: 'provisioning.overview.look-every' });
  await dialog.getByLabel('Value').fill(value);
  await dialog.getByLabel('Reason').fill(comment);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await operator.prove(page.getByRole('cell', { name: value }));
}
