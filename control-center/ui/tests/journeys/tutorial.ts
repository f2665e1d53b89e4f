import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { inspect } from '../browser.ts';
import { ownNetwork } from '../networks.ts';
import type { Page } from 'playwright-core';
import type { Operator, Step } from '../operator.ts';

/* docs/user/tutorial.md, with the browser in the place of the commands: the same file, the same servers. */

const WEB = readFileSync(
  resolve(import.meta.dirname, '../../../../examples/web/infra.pkl'),
  'utf8',
).replaceAll('10.77.40', ownNetwork());
const STATIC = `
  new {
    name = "static"
    role = "frontend"
    networks { "web" }
    taskservs {
      new {
        name = "nginx"
        config { welcome = "hello from the new server" }
      }
    }
  }`;
const ADDED = WEB.replace('\nservers {', `\nservers {${STATIC}`);
const CHANGED = ADDED.replace('hello from the new server', 'changed');
const BROKEN = ADDED.replace(
  'welcome = "hello from the new server"',
  'welcome = "broken"; extra = "this is not nginx"',
);

/** Milliseconds; Debian packages are installed, on a machine that does other things too. */
const LONGEST_CHANGE = 600_000;

/** Declares a text, and waits for the plan that it leads to. */
async function plan(operator: Operator, declared: string, ...expected: string[]): Promise<void> {
  const { page } = operator;
  await operator.write('Declared infrastructure', declared);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  for (const text of expected) await page.getByText(text, { exact: true }).waitFor();
}

async function save({ page }: Operator): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('web saved').last().waitFor();
}

/** Applies the plan that is shown. */
async function apply({ page }: Operator, outcome: string): Promise<void> {
  await page.getByRole('button', { name: 'Apply this plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**/workflows/*');
  await ends(page, outcome);
}

/** Waits until a workflow has ended, which must be so. */
async function ends(page: Page, outcome: string): Promise<void> {
  const ended = page.getByText(/^(Completed|Rolled back)$/u).first();
  await ended.waitFor({ timeout: LONGEST_CHANGE });
  assert.equal(await ended.textContent(), outcome);
}

/** Opens what a service says can be opened. @returns its text */
async function open({ page }: Operator, server: string, service: string): Promise<string> {
  await page.goto(`/resources?id=${encodeURIComponent(`web/taskserv/${server}/${service}`)}`);
  const panel = page.getByRole('complementary', { name: 'Resource' });
  const opened = page.waitForEvent('popup');
  await panel.getByRole('link', { name: /^http:/ }).click();
  const popup = await opened;
  const text = await popup.locator('body').innerText();
  await popup.close();
  return text;
}

export function tutorial(step: Step): void {
  step('the web example is declared, planned, applied and watched', async (operator) => {
    const { page } = operator;
    await page.goto('/plan');
    await operator.choose('Format', 'Pkl');
    await plan(operator, WEB, '7 to create');
    await inspect(page, 'plan');
    await save(operator);
    await page.waitForURL('**infrastructure=web*');
    await page.getByRole('button', { name: 'Apply this plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL('**/workflows/*');
    await page.getByText('server/web', { exact: true }).waitFor();
    await inspect(page, 'workflow');
    await ends(page, 'Completed');
    await page.getByText('Live', { exact: true }).waitFor({ state: 'hidden' });
    const views = page.getByRole('navigation', { name: 'Views of the workflow' });
    await views.getByRole('link', { name: 'Logs' }).click();
    await page.getByLabel('Search the log').fill('setting up');
    await page.getByRole('log').getByText('Setting up postgresql-15').waitFor();
    const shop = await open(operator, 'web', 'query-page');
    for (const product of ['Apples', 'Bread', 'Cheese']) assert.match(shop, new RegExp(product));
  });

  step('a server is added', async (operator) => {
    await operator.page.goto('/plan?infrastructure=web');
    await plan(operator, ADDED, '2 to create', '7 unchanged');
    await apply(operator, 'Completed');
    assert.match(await open(operator, 'static', 'nginx'), /hello from the new server/);
  });

  step('a setting is changed', async (operator) => {
    await operator.page.goto('/plan?infrastructure=web');
    await plan(operator, CHANGED, '1 to change', '8 unchanged');
    await operator.page.getByText('hello from the new server').first().waitFor();
    await apply(operator, 'Completed');
    assert.match(await open(operator, 'static', 'nginx'), /changed/);
  });

  step('a wrong name is found before anything happens', async (operator) => {
    await operator.page.goto('/plan?infrastructure=web');
    const mistyped = CHANGED.replace('role = "database"', 'rolle = "database"');
    await plan(operator, mistyped);
    await operator.page.getByRole('alert').getByText('did you mean role?').waitFor();
    await inspect(operator.page, 'plan-mistake');
  });

  step('what breaks is undone, and the rest is as before', async (operator) => {
    const { page } = operator;
    await plan(operator, BROKEN, '1 to change', '8 unchanged');
    await apply(operator, 'Rolled back');
    await page.getByText('taskserv/static/nginx', { exact: true }).click();
    await page
      .getByRole('complementary', { name: 'Operation' })
      .getByText('Undone', { exact: true })
      .waitFor();
    await inspect(page, 'workflow-failed');
    assert.match(await open(operator, 'static', 'nginx'), /changed/);
    await page.goto('/overview');
    await page.getByText('Nothing is incomplete, but 1 workflow was rolled back today').waitFor();
    await page
      .getByRole('link', { name: /web.*install\.sh ended with exit code/ })
      .first()
      .waitFor();
    await inspect(page, 'overview-failed');
  });

  step('the mistake is taken back, and nothing is left to do', async (operator) => {
    await operator.page.goto('/plan?infrastructure=web');
    await plan(operator, CHANGED, 'Nothing to change');
    // what was applied was saved, although it was undone
    await operator.page.getByText('The text is not saved yet.').waitFor();
    await save(operator);
  });
}
