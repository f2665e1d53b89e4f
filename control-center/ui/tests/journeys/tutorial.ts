import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { inspect } from '../browser.ts';
import type { Operator, Step } from '../operator.ts';

/*
 * docs/user/tutorial.md, as far as a browser goes: the same declaration, of servers that the simulator makes. What
 * nginx itself finds wrong there, the simulator is told to find wrong on a server called `unlucky`.
 */

const EXAMPLE = readFileSync(resolve(import.meta.dirname, '../../../../examples/web/infra.pkl'), 'utf8');
const WEB = EXAMPLE.replace('name = "web"\n', 'name = "web"\n\nsettings { provider = "demo" }\n');
const ADDED = withServer(WEB, 'static', 'hello from the new server');
const CHANGED = ADDED.replace('hello from the new server', 'changed');
const BROKEN = withServer(CHANGED, 'unlucky', 'broken');

function withServer(declared: string, name: string, welcome: string): string {
  const server = `
  new {
    name = "${name}"
    role = "frontend"
    networks { "web" }
    taskservs {
      new {
        name = "nginx"
        config { welcome = "${welcome}" }
      }
    }
  }`;
  return declared.replace('\nservers {', `\nservers {${server}`);
}

/** Declares a text, and waits for the plan that it leads to. */
async function plan(operator: Operator, declared: string, ...expected: string[]): Promise<void> {
  const { page } = operator;
  await operator.write('Declared infrastructure', declared);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  for (const text of expected) await page.getByText(text, { exact: true }).waitFor();
}

async function save({ page }: Operator): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('web is saved').last().waitFor();
}

/** Applies the plan that is shown. */
async function apply({ page }: Operator, outcome: string): Promise<void> {
  await page.getByRole('button', { name: 'Apply this plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**/workflows/*');
  await page.getByText(outcome, { exact: true }).first().waitFor({ timeout: 40_000 });
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
    await page.getByText('Completed', { exact: true }).first().waitFor();
    await page.getByText('Final', { exact: true }).waitFor();
  });

  step('a server is added', async (operator) => {
    await operator.page.goto('/plan?infrastructure=web');
    await plan(operator, ADDED, '2 to create', '7 unchanged');
    await save(operator);
    await apply(operator, 'Completed');
  });

  step('a setting is changed', async (operator) => {
    await operator.page.goto('/plan?infrastructure=web');
    await plan(operator, CHANGED, '1 to change', '8 unchanged');
    await operator.page.getByText('hello from the new server').first().waitFor();
    await save(operator);
    await apply(operator, 'Completed');
  });

  step('a wrong name is found before anything happens', async (operator) => {
    await operator.page.goto('/plan?infrastructure=web');
    const mistyped = CHANGED.replace('role = "database"', 'rolle = "database"');
    await plan(operator, mistyped);
    await operator.page.getByRole('alert').getByText('did you mean `role`').waitFor();
    await inspect(operator.page, 'plan-mistake');
  });

  step('what breaks is undone, and the rest is as before', async (operator) => {
    const { page } = operator;
    await plan(operator, BROKEN, '2 to create', '9 unchanged');
    await apply(operator, 'Rolled back');
    await page.getByText('taskserv/unlucky/nginx', { exact: true }).click();
    await page.getByRole('complementary', { name: 'Operation' }).getByText('Undone').waitFor();
    await inspect(page, 'workflow-failed');
    await page.goto('/resources?view=list&text=nginx');
    await page.getByRole('link', { name: 'web/taskserv/static/nginx' }).waitFor();
    assert.equal(await page.getByText('unlucky').count(), 0);
  });

  step('the mistake is taken back, and nothing is left to do', async (operator) => {
    await operator.page.goto('/plan?infrastructure=web');
    await plan(operator, CHANGED, 'Nothing to do');
  });
}
