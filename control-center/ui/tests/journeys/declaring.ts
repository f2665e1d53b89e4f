import assert from 'node:assert/strict';
import type { Page, Request } from 'playwright-core';
import { inspect } from '../browser.ts';
import type { Operator, Step } from '../operator.ts';

const WORKSPACE = 'declaring';
const NAME = 'pair';
const EDITOR = 'Declared infrastructure';
const OF_PAIR = `/plan?workspace=${WORKSPACE}&infrastructure=${NAME}`;
const HISTORY = `/infrastructures/${NAME}/history?workspace=${WORKSPACE}`;

const BASE = `name: ${NAME}
settings:
  provider: demo
networks:
  - name: lan
    cidr: 10.90.20.0/24
servers:
  - name: first
    plan: small
    networks: [lan]
`;
const MINE = BASE.replace('plan: small', 'plan: medium').concat('  - name: mine\n    networks: [lan]\n');
const THEIRS = BASE.replace('plan: small', 'plan: large').replace(
  'networks:\n  - name: lan\n',
  'networks:\n  - name: theirs\n    cidr: 10.90.21.0/24\n  - name: lan\n',
);
const BOTH = THEIRS.concat('  - name: mine\n    networks: [lan]\n');
const OUTSIDE = `# pushed from elsewhere\n${BOTH}`;

/** Two people change one declaration; what either of them wrote is never lost unseen. */
export function declaring(step: Step): void {
  let ben: Page;

  step('what is written is a draft, and still one after the page was loaded again', async (operator) => {
    const { page } = operator;
    await operator.ask('POST', '/infrastructures', { ...declaration(BASE), message: 'Begin' });
    await page.goto(OF_PAIR);
    await page.getByText('plan: small').waitFor();
    assert.equal(await page.getByText('Unsaved draft').count(), 0);
    await operator.write(EDITOR, MINE);
    await page.getByText('Unsaved draft').waitFor();
    await page.reload();
    await page.getByText('Unsaved draft').waitFor();
    assert.equal(await textOf(page), MINE);
    assert.equal(await fileOf(operator), BASE);
  });

  step('Ctrl Enter plans, and a plan of another text cannot be applied', async (operator) => {
    const { page } = operator;
    await page.getByLabel(EDITOR).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('3 to create', { exact: true }).waitFor();
    assert.equal(await textOf(page), MINE);

    await page.keyboard.press('Control+End');
    await page.keyboard.type('# more');
    await page.getByText('The text has changed since this plan was made.').waitFor();
    await page.getByRole('group', { name: 'Outdated plan' }).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Apply this plan' }).isDisabled());
    await inspect(page, 'plan-outdated');

    await operator.write(EDITOR, MINE);
    await page.getByRole('group', { name: 'Outdated plan' }).waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByText('3 to create', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Apply this plan', disabled: false }).waitFor();
  });

  step('somebody else does not see the draft, and applies another text meanwhile', async (operator) => {
    ben = await arrival(operator, 'ben');
    await ben.goto(OF_PAIR);
    await ben.getByText('plan: small').waitFor();
    assert.equal(await ben.getByText('Unsaved draft').count(), 0);
    await operator.write(EDITOR, THEIRS, ben);
    await ben.getByRole('button', { name: 'Plan', exact: true }).click();
    await ben.getByText('3 to create', { exact: true }).waitFor();
    await ben.getByRole('button', { name: 'Apply this plan' }).click();
    await ben.getByLabel('Message').fill('Give it room');
    await ben.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await ben.getByText('Completed', { exact: true }).first().waitFor();
    assert.equal(await fileOf(operator), THEIRS);
  });

  step('applying the older plan is refused, and shows what both have done', async (operator) => {
    const { page } = operator;
    await page.getByRole('button', { name: 'Apply this plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByText(/ben changed pair .*: Give it room/).waitFor();
    const changes = page.getByRole('list', { name: 'Changes' });
    for (const text of ['plan: small', 'plan: large', 'plan: medium', 'name: theirs', 'name: mine']) {
      await changes.getByText(text).first().waitFor();
    }
    await page.getByText('1 conflict left').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Use this text' }).isDisabled());
    await inspect(page, 'plan-merge');
    assert.equal(await fileOf(operator), THEIRS);
  });

  step('the draft outlives the view, and both texts are brought together', async (operator) => {
    const { page } = operator;
    await page.getByRole('button', { name: 'Not now' }).click();
    assert.equal(await textOf(page), MINE);
    await page.getByText('The file has changed since this plan was made.').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Apply this plan' }).isDisabled());
    // nothing is planned over the head of the other
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    await page.getByText('1 conflict left').waitFor();

    await page.getByRole('button', { name: 'Take theirs' }).click();
    await page.getByText('The text of the file; your changes are dropped').waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Your text; their changes are dropped').waitFor();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    const conflict = page.getByRole('listitem').filter({ hasText: 'plan: small' });
    await conflict.getByRole('button', { name: 'Theirs' }).click();
    await page.getByText('No conflict left').waitFor();
    await page.getByRole('button', { name: 'Use this text' }).click();
    await page.getByText('Unsaved draft').waitFor();
    assert.equal(await textOf(page), BOTH);
  });

  step('a double click applies once, and saves the text in the same step', async (operator) => {
    const { page } = operator;
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    await page.getByText('1 to create', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Apply this plan' }).click();
    const submitted = submissionsOf(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).dblclick();
    await page.waitForURL('**/workflows/*');
    await page.getByText('Completed', { exact: true }).first().waitFor();
    assert.equal(submitted(), 1);
    assert.equal(await fileOf(operator), BOTH);
    const { items } = await operator.ask<{ items: unknown[] }>('GET', `/workflows?workspace=${WORKSPACE}`);
    assert.equal(items.length, 2);
  });

  step(
    'a workflow leads to the version that it applied, and the history has all of them',
    async (operator) => {
      const { page, platform } = operator;
      platform.commit(`workspaces/${WORKSPACE}`, `infra/${NAME}/infra.yaml`, OUTSIDE, 'Explain it');
      await page.getByRole('link', { name: /^Declaration/ }).click();
      const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('link');
      await versions.filter({ hasText: 'Explain it' }).getByText('from outside').waitFor();
      assert.equal(await versions.count(), 4);
      assert.deepEqual(await versions.locator('b').allInnerTexts(), [
        'Explain it\nfrom outside',
        'Change pair\nIn force',
        'Give it room\nCompleted',
        'Begin',
      ]);
      await versions.filter({ hasText: 'Give it room' }).getByText('by ben').waitFor();
      // the version that the workflow applied, beside the one before
      const about = page.getByRole('region', { name: /^About version/ });
      await about.getByText('by admin').waitFor();
      await about.getByText('name: mine').waitFor();
      await inspect(page, 'declaration-history');
    },
  );

  step('any two versions are compared, and a version leads to its workflow', async (operator) => {
    const { page } = operator;
    await page.getByRole('link', { name: /Give it room/ }).click();
    const about = page.getByRole('region', { name: /^About version/ });
    await about.getByText('plan: small').waitFor();
    await about.getByText('plan: large').waitFor();
    await page.getByRole('button', { name: 'Compared with' }).click();
    await page.getByRole('option', { name: /Explain it/ }).click();
    await page.waitForURL('**against=*');
    await about.getByText('# pushed from elsewhere').waitFor();
    const [first] = await workflowsOf(operator);
    await about.getByRole('link').first().click();
    await page.waitForURL(`**/workflows/${first}*`);
  });

  step('a restored version is a draft, and is saved as every other', async (operator) => {
    const { page } = operator;
    await page.goto(HISTORY);
    await page.getByRole('link', { name: /Give it room/ }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Unsaved draft').waitFor();
    assert.equal(await textOf(page), THEIRS);
    assert.equal(await fileOf(operator), OUTSIDE);
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    await page.getByText('1 to delete', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Unsaved draft').waitFor({ state: 'hidden' });
    assert.equal(await fileOf(operator), THEIRS);
    // what was planned is what was saved
    await page.getByRole('button', { name: 'Apply this plan', disabled: false }).waitFor();
  });

  step('a change of the file is noticed on coming back, and a draft is discarded', async (operator) => {
    const { page } = operator;
    await operator.write(EDITOR, MINE);
    await page.getByText('Unsaved draft').waitFor();
    const change = { ...declaration(BASE), message: 'Back to the beginning' };
    await operator.ask('PUT', `/infrastructures/${NAME}`, change, { 'If-Match': '*' });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByText(/admin changed pair .*: Back to the beginning/).waitFor();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Unsaved draft').waitFor({ state: 'hidden' });
    assert.equal(await textOf(page), BASE);
    await ben.context().close();
  });

  step('lines that end as on Windows stay so', async (operator) => {
    const { page } = operator;
    const text = BASE.replaceAll('\n', '\r\n');
    await operator.ask('PUT', `/infrastructures/${NAME}`, declaration(text), { 'If-Match': '*' });
    await page.goto(OF_PAIR);
    await page.getByText('plan: small').waitFor();
    assert.equal(await page.getByText('Unsaved draft').count(), 0);
    await page.getByLabel(EDITOR).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# mine\n');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Unsaved draft').waitFor({ state: 'hidden' });
    assert.equal(await fileOf(operator), `# mine\r\n${text}`);
  });
}

function declaration(text: string) {
  return { workspace: WORKSPACE, name: NAME, format: 'yaml', text };
}

async function fileOf(operator: Operator): Promise<string> {
  const path = `/infrastructures/${NAME}?workspace=${WORKSPACE}`;
  return (await operator.ask<{ text: string }>('GET', path)).text;
}

/** Ids, oldest first. */
async function workflowsOf(operator: Operator): Promise<string[]> {
  const { items } = await operator.ask<{ items: { id: string }[] }>(
    'GET',
    `/workflows?workspace=${WORKSPACE}`,
  );
  return items.map(({ id }) => id).reverse();
}

/** What is in the editor, by its lines. */
async function textOf(page: Page): Promise<string> {
  await page.getByLabel(EDITOR).waitFor();
  const lines = await page.getByLabel(EDITOR).locator('.cm-line').allTextContents();
  return lines.join('\n');
}

/** @returns how many workflows the page has submitted since */
function submissionsOf(page: Page): () => number {
  let count = 0;
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/workflows') count++;
  });
  return () => count;
}

/** Somebody new who may declare and apply, on a page of their own. */
async function arrival(operator: Operator, name: string): Promise<Page> {
  const { page: own } = operator;
  await own.goto('/access/users');
  await own.getByRole('button', { name: 'New user' }).click();
  await own.getByLabel('Name', { exact: true }).fill(name);
  await own.getByText('developer', { exact: true }).last().click();
  await own.getByRole('button', { name: 'Create user' }).click();
  const told = own.getByRole('dialog', { name: `The password of ${name}` });
  await operator.prove(told);
  const password = (await told.locator('code').textContent()) ?? '';
  await own.getByRole('button', { name: 'I’ve saved it' }).click();
  await own.goBack();
  await own.getByText('3 to create', { exact: true }).waitFor();

  const page = await operator.anotherPage();
  await page.goto('/overview');
  await page.getByLabel('User').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('New password', { exact: true }).fill(`of-${name}-alone-417`);
  await page.getByLabel('Repeat new password').fill(`of-${name}-alone-417`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return page;
}
