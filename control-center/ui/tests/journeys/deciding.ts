import { held, inspect } from '../browser.ts';
import { Colleague } from '../colleague.ts';
import type { Step } from '../operator.ts';

const POLICY = `@id("ada-looks")
@description("ada looks, and steers nothing any more")
permit(principal in Group::"steering", action in Action::"Read", resource in Workspace::"default");
`;

const CASES = `cases:
  - name: ada looks
    ask: { action: listWorkflows, workspace: default, principal: { id: ada, groups: [steering] } }
    allowed: true
  - name: ada steers
    ask: { action: cancelWorkflow, workspace: default, principal: { id: ada, groups: [steering] } }
    allowed: false
`;

/** What takes two persons. */
export function deciding(step: Step): void {
  let grace: Colleague;
  step('a second administrator comes', async (operator) => {
    const { page, platform } = operator;
    await platform.controlCenter.kill();
    await platform.controlCenter.start({ PROVISIONING_AUTHORIZATION_POLICIES_SECONDPERSON: 'true' });
    await page.goto('/access/users');
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByLabel('Name', { exact: true }).fill('grace');
    await page.getByText('administrator', { exact: true }).last().click();
    await page.getByRole('button', { name: 'Create user' }).click();
    const told = page.getByRole('dialog', { name: 'The password of grace' });
    await operator.prove(told);
    grace = await Colleague.join(platform.url, 'grace', (await told.locator('code').textContent()) ?? '');
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
  });

  step('cases say what policies would decide', async (operator) => {
    const { page } = operator;
    await page.goto('/access/policies?view=write');
    await operator.write('Policies in Cedar', POLICY);
    await operator.write('Cases to test', CASES);
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByText('as expected').nth(1).waitFor();
    await operator.write('Policies in Cedar', POLICY.replaceAll('Read', 'Operate'));
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByText('unexpected').nth(1).waitFor();
    await page.getByText('allowed by').waitFor();
    await inspect(page, 'policies-cases');
  });

  step('a policy that somebody proposes is compared, approved, and gone back from', async (operator) => {
    const { page } = operator;
    const files = [{ name: 'dashboard.cedar', text: POLICY }];
    await grace.prove('POST', '/policy-versions', { files, comment: 'ada has enough to do' });
    await page.goto('/access/policies?view=write');
    await page.getByRole('button', { name: 'Propose', exact: true }).waitFor();
    await page.goto('/access/policies?view=versions');
    await page.getByRole('link', { name: /ada has enough to do/ }).click();
    await page.getByText('- permit(principal in Group::"steering", action in Action::"Operate"').waitFor();
    await inspect(page, 'policies-versions');
    // who goes on before the list was read again is not brought back by it
    const list = await held(page, '**/api/v1/policy-versions');
    await page.getByRole('button', { name: 'Approve' }).click();
    await operator.prove(page.getByText('Version 2 is active'));
    await page.getByRole('link', { name: /ada helps out/ }).click();
    await page.getByRole('region', { name: 'About version 1' }).waitFor();
    await list.release();

    await page.getByRole('button', { name: 'Roll back to it' }).click();
    await operator.prove(page.getByText('Version 3 waits for approval'));
    await page.getByText('Someone else has to approve it').waitFor();
    await grace.prove('POST', '/policy-versions/3/approve');
    await page.reload();
    await page.getByRole('link', { name: /Roll back to version 1 active/ }).waitFor();
  });

  step('in an emergency two persons break the glass', async (operator) => {
    const { page } = operator;
    await grace.prove('POST', '/break-glass', { reason: 'the shop is down', minutes: 15 });
    await page.goto('/access/grants');
    await page.getByRole('button', { name: 'Approve' }).click();
    await operator.prove(page.getByText('Emergency access granted'));
    await page.getByRole('button', { name: 'Break glass' }).click();
    await page.getByLabel('Reason', { exact: true }).fill('so am I');
    await inspect(page, 'break-glass');
    await page.getByRole('button', { name: 'Request access' }).click();
    await operator.prove(page.getByRole('button', { name: 'Withdraw' }));
    await inspect(page, 'grants');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Withdraw' }).waitFor({ state: 'hidden' });
  });
}
