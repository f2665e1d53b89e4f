import assert from 'node:assert/strict';
import { inspect } from '../browser.ts';
import type { Step } from '../operator.ts';

const WORKSPACE = 'installing';
const TEXT = `name: shelf
settings:
  provider: demo
servers:
  - name: one # keeps its remark
`;

const PKL = `amends "provisioning:Infrastructure.pkl"

name = "typed"
settings { provider = "demo" }
servers {
  new { name = "first" }
}
`;

/** From the catalog to a plan. */
export function installing(step: Step): void {
  step('a package is found in the catalog, with its digest and its settings', async (operator) => {
    const { page } = operator;
    await page.goto(`/catalog?workspace=${WORKSPACE}`);
    await page.getByRole('link', { name: 'postgres', exact: true }).waitFor();
    await page.getByLabel('Name, summary, category or software').fill('REDIS');
    await page.getByRole('link', { name: 'postgres', exact: true }).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'redis', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Package' });
    await panel.getByText(/^sha256:[0-9a-f]{64}$/).waitFor();
    await panel.getByText('max_memory', { exact: true }).waitFor();
    await panel.getByText('Not installed.').waitFor();
    await inspect(page, 'catalog');
  });

  step('installing it leads to a plan', async (operator) => {
    const { page } = operator;
    const saved = { workspace: WORKSPACE, name: 'shelf', format: 'yaml', text: TEXT, message: 'Begin' };
    await operator.ask('POST', '/infrastructures', saved);
    await page.goto(`/catalog?workspace=${WORKSPACE}&package=taskserv%2Fredis`);
    await page.getByRole('button', { name: 'Install on …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('one', { exact: true }).first().waitFor();
    await inspect(page, 'catalog-install');
    await dialog.getByRole('button', { name: 'Open draft' }).click();
    await page.getByText('Unsaved draft').waitFor();
    const text = await page.getByLabel('Declared infrastructure').innerText();
    assert.match(text, /one # keeps its remark[^]*taskservs:[^]*- name: redis/);
    await page.getByLabel('Declared infrastructure').click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('2 to create', { exact: true }).waitFor();
  });

  step('a declaration in Pkl is edited too', async (operator) => {
    const { page } = operator;
    const saved = { workspace: WORKSPACE, name: 'typed', format: 'pkl', text: PKL, message: 'Begin' };
    await operator.ask('POST', '/infrastructures', saved);
    await page.goto(`/catalog?workspace=${WORKSPACE}&package=taskserv%2Fredis`);
    await page.getByRole('button', { name: 'Install on …' }).click();
    const dialog = page.getByRole('dialog');
    await operator.choose('Infrastructure', 'typed');
    await dialog.getByText('first', { exact: true }).first().waitFor();
    await dialog.getByRole('button', { name: 'Open draft' }).click();
    await page.getByText('Unsaved draft').waitFor();
    await page.getByLabel('Declared infrastructure').click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('2 to create', { exact: true }).waitFor();
  });
}
