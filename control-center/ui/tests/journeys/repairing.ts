import assert from 'node:assert/strict';
import { inspect } from '../browser.ts';
import { ownNetwork } from '../networks.ts';
import type { Operator, Step } from '../operator.ts';

/** Milliseconds; Debian packages are installed, on a machine that does other things too. */
const LONGEST_CHANGE = 600_000;
const NGINX = 'taskserv/front/nginx';

/** On a real server: what nginx refuses there, no plan can know. */
const BROKEN = {
  name: 'repaired',
  settings: { provider: 'local' },
  networks: [{ name: 'lan', cidr: `${ownNetwork()}.0/24` }],
  servers: [
    {
      name: 'front',
      networks: ['lan'],
      taskservs: [{ name: 'nginx', config: { welcome: 'repaired', extra: 'this is not nginx' } }],
    },
  ],
};

/** What fails, why, who did it, and the way out. */
export function repairing(step: Step): void {
  let id = '';

  step('a failed operation says why first, and how each attempt went', async (operator) => {
    const { page } = operator;
    id = await operator.submit(BROKEN, { rollback: false });
    await page.goto(`/workflows/${id}`);
    await page.getByText('Failed', { exact: true }).first().waitFor({ timeout: LONGEST_CHANGE });
    await page.getByText(NGINX, { exact: true }).click();
    const panel = operationPanel(operator);
    await panel.getByText('install.sh ended with exit code').first().waitFor();
    await panel.getByRole('heading', { name: 'Attempts' }).waitFor();
    await panel.getByRole('region', { name: 'Output of attempt 1' }).waitFor();
    await panel.getByText('configuration.extra').waitFor();
    await inspect(page, 'workflow-error');
  });

  step('what happened is copied for a colleague', async (operator) => {
    const { page } = operator;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await operationPanel(operator).getByRole('button', { name: 'Copy for a colleague' }).click();
    await page.getByText('Copied: what failed, where, why, and a link').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, new RegExp(`^repaired: create ${NGINX} failed`));
    assert.match(copied, /by admin/);
    assert.match(copied, /install\.sh ended with exit code/);
    assert.ok(copied.includes(`/workflows/${id}?`));
  });

  step('it is edited and tried again, and what succeeded stays', async (operator) => {
    const { page } = operator;
    await operationPanel(operator).getByRole('button', { name: 'Edit and retry' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit and retry ${NGINX}` });
    await dialog.getByText('install.sh ended with exit code').waitFor();
    await dialog.getByLabel('Configuration to change').fill('extra: [');
    await dialog.getByRole('button', { name: 'Retry', exact: true, disabled: true }).waitFor();
    await dialog.getByLabel('Configuration to change').fill('extra: null');
    await inspect(page, 'workflow-edit');
    await dialog.getByRole('button', { name: 'Retry', exact: true }).click();
    await operator.prove(page.getByText('Completed', { exact: true }).first(), LONGEST_CHANGE);
    const { items } = await operator.ask<{ items: { resource: string; attempts: number }[] }>(
      'GET',
      `/workflows/${id}/operations`,
    );
    assert.deepEqual(new Map(items.map(({ resource, attempts }) => [resource, attempts])), repaired());
  });

  step('who changed a server is found in two clicks', async ({ page }) => {
    await page.goto('/resources?view=list&infrastructure=repaired');
    await page.getByRole('link', { name: 'repaired/server/front' }).click();
    const panel = page.getByRole('complementary', { name: 'Resource' });
    await panel.getByText('by admin').first().waitFor();
    await panel.getByRole('link', { name: 'Created' }).click();
    await page.waitForURL(`**/workflows/${id}*`);
    await page.locator('main header').getByText('admin').waitFor();
    await page.goto('/workflows?submitted_by=admin');
    await page.getByRole('link', { name: 'repaired', exact: true }).waitFor();
    await page.goto('/workflows?submitted_by=nobody');
    await page.getByText('No results').waitFor();
  });

  step('a workflow leads to its audit and back, one line for each thing that was done', async ({ page }) => {
    await page.goto(`/workflows/${id}`);
    await page.locator('main').getByRole('link', { name: 'Audit', exact: true }).click();
    await page.waitForURL('**/audit?*');
    const rows = page.getByRole('region', { name: 'Events' }).getByRole('row');
    await rows.filter({ hasText: 'submitWorkflow' }).first().waitFor();
    // with a step-up in between it was asked for twice
    const resumed = rows.filter({ hasText: 'resumeWorkflow' }).filter({ hasText: 'succeeded' });
    await resumed.first().waitFor();
    assert.equal(await resumed.count(), 1);
    assert.equal(await rows.filter({ hasText: 'getWorkflow' }).count(), 0);
    await page.getByText('Reads', { exact: true }).click();
    await rows.filter({ hasText: 'getWorkflow' }).first().waitFor();
    await page.getByText('Reads', { exact: true }).click();
    await resumed.getByRole('link', { name: /^workflow/ }).click();
    await page.waitForURL(`**/workflows/${id}*`);
  });

  step('an infrastructure has a page: what exists, how to reach it, and who changed it', async (operator) => {
    const { page } = operator;
    await page.locator('main').getByRole('link', { name: 'Infrastructure', exact: true }).click();
    await page.waitForURL('**/infrastructures/repaired*');
    await page.getByRole('heading', { level: 1 }).getByText('Exists').waitFor();
    const exists = page.getByRole('region', { name: 'What exists' });
    await exists.getByRole('link', { name: 'front', exact: true }).waitFor();
    await exists.getByRole('link', { name: 'nginx', exact: true }).waitFor();
    await page
      .getByRole('region', { name: 'Outputs' })
      .getByRole('link', { name: /^http:/ })
      .first()
      .waitFor();
    await page.getByRole('region', { name: 'At a glance' }).getByText('admin').waitFor();
    await inspect(page, 'infrastructure');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy as CLI' }).click();
    await page.getByText('Command copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, 'provisioning infra show repaired --workspace default');
  });

  step('the palette and the overview lead to it', async ({ page }) => {
    await page.goto('/overview');
    await page
      .getByRole('region', { name: 'Infrastructures of default' })
      .getByRole('link', { name: 'web' })
      .click();
    await page.getByRole('region', { name: 'At a glance' }).getByText('infra/web/infra.pkl').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or choose an action…').fill('infrastructure web');
    await page.getByRole('option', { name: /^web/ }).first().click();
    await page.waitForURL('**/infrastructures/web*');
  });

  step('it is destroyed once its name was typed', async (operator) => {
    const { page } = operator;
    await page.goto('/infrastructures/repaired');
    await page.getByRole('button', { name: 'Destroy' }).click();
    const dialog = page.getByRole('dialog', { name: 'Destroy repaired?' });
    await dialog.getByText('delete server/front').waitFor();
    await dialog.getByRole('button', { name: 'Destroy', disabled: true }).waitFor();
    await dialog.getByLabel('Type repaired to confirm').fill('repaired');
    const agreement = dialog.getByText(/cannot be undone/);
    if (await agreement.isVisible()) await agreement.click();
    await dialog.getByRole('button', { name: 'Destroy' }).click();
    await operator.prove(page.getByRole('heading', { level: 1 }).getByText('Completed'), LONGEST_CHANGE);
    await page.goto('/infrastructures/repaired');
    await page.getByRole('heading', { level: 1 }).getByText('Gone').waitFor();
  });

  step('a tab that was left open across an upgrade loads itself again, once', async (operator) => {
    const page = await operator.page.context().newPage();
    await page.goto('/overview');
    await page.getByRole('heading', { name: 'Latest workflows' }).waitFor();
    let isUpgraded = true;
    let loads = 0;
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) return;
      loads++;
      isUpgraded = false;
    });
    await page.route('**/assets/*.js', (route) =>
      isUpgraded ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Compliance' }).click();
    await page.getByRole('heading', { level: 1, name: 'Compliance' }).waitFor();
    assert.equal(loads, 1);
    assert.ok(page.url().endsWith('/compliance'));
    await page.close();
  });
}

function operationPanel({ page }: Operator) {
  return page.getByRole('complementary', { name: 'Operation' });
}

/** How often each operation was done. */
function repaired(): Map<string, number> {
  return new Map([
    ['network/lan', 1],
    ['server/front', 1],
    [NGINX, 2],
  ]);
}
