import assert from 'node:assert/strict';
import { inspect } from '../browser.ts';
import type { Step } from '../operator.ts';
import { infrastructure } from './steering.ts';

/** What there is, and the way to it. */
export function looking(step: Step): void {
  step('resources show what hangs on what, and what falls with them', async ({ page }) => {
    await page.goto('/resources?infrastructure=web');
    await page.getByText('db', { exact: true }).first().click();
    const panel = page.getByRole('complementary', { name: 'Resource' });
    await panel.getByText('web/taskserv/db/postgres').waitFor();
    await panel.getByText('Created').waitFor();
    await inspect(page, 'resources');
    await page.goto('/resources?view=list&text=nginx');
    const nginx = page.getByRole('link', { name: 'web/taskserv/web/nginx' });
    await nginx.waitFor();
    await inspect(page, 'resources-list');
    await nginx.click();
    await panel.getByText('Created').waitFor();
    const name = await page.getByRole('cell').filter({ has: nginx }).boundingBox();
    assert.ok((name?.width ?? 0) >= 140, `beside the panel, names have ${name?.width} px`);
  });

  step(
    'a server has a page: what is on it and how that is, what it uses, what its programs say',
    async ({ page }) => {
      await page.goto('/resources?id=web%2Fserver%2Fdb');
      const panel = page.getByRole('complementary', { name: 'Resource' });
      await panel.getByText('Healthy', { exact: true }).waitFor();
      await panel.getByRole('link', { name: 'Usage, journal and terminal' }).click();
      await page.waitForURL('**/servers/web/db*');
      const services = page.getByRole('region', { name: 'Taskservs' });
      await services.getByRole('link', { name: 'postgres' }).waitFor();
      await services.getByText('Healthy', { exact: true }).waitFor();
      await page.getByRole('meter', { name: 'Memory' }).waitFor();
      await page.getByRole('meter', { name: 'Disk /', exact: true }).waitFor();
      await inspect(page, 'server');
      await page.getByRole('link', { name: 'Journal' }).click();
      await page.getByLabel('Search messages').fill('postgresql');
      await page.waitForURL('**text=postgresql*');
      await page
        .getByRole('cell', { name: /PostgreSQL/ })
        .first()
        .waitFor();
      await inspect(page, 'server-journal');
      await page.goto('/servers/web/nobody');
      await page.getByText('No such server').waitFor();
    },
  );

  step('an address that leads nowhere has a page that says so', async ({ page }) => {
    const answer = await page.goto('/nope');
    assert.equal(answer?.status(), 404);
    await page.getByText('No such page').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.waitForURL('**/overview*');
  });

  step('a simulated server says what it cannot tell', async (operator) => {
    const { page } = operator;
    const id = await operator.submit(infrastructure('simulated', 14));
    await page.goto(`/workflows/${id}`);
    await page.getByText('Completed', { exact: true }).first().waitFor();
    await page.goto('/servers/simulated/first');
    await page.getByRole('region', { name: 'Usage' }).getByText('only simulates servers').waitFor();
    const services = page.getByRole('region', { name: 'Taskservs' });
    await services.getByText('only simulates servers').waitFor();
    await page.getByRole('link', { name: 'Journal' }).click();
    await page.getByText('there is no journal').waitFor();
    await page.goto('/resources?view=list&health=unknown&kind=server&infrastructure=simulated');
    await page.getByRole('link', { name: 'simulated/server/first' }).waitFor();
  });

  step('a server that somebody stops is drift, and is brought back', async ({ page, platform }) => {
    platform.stopServer('web');
    await page.goto('/infrastructures/web');
    await page.getByRole('button', { name: 'Revert server/web' }).waitFor();
    await page.getByText('stopped', { exact: true }).first().waitFor();
    await inspect(page, 'drift');
    await page.getByRole('button', { name: 'Revert server/web' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revert server/web?' });
    await dialog.getByText('server/web').first().waitFor();
    await inspect(page, 'drift-revert');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL('**/workflows/*');
    await page.getByText('Completed', { exact: true }).first().waitFor();
    await page.goto('/infrastructures/web');
    await page.getByText('Infrastructure of default').waitFor();
    await page.getByRole('button', { name: 'Revert server/web' }).waitFor({ state: 'hidden' });
  });

  step('the palette finds everything by the keyboard', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or choose an action…').fill('audit');
    await inspect(page, 'palette');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/audit*');
  });

  step('the palette does things, and finds a server by its address', async (operator) => {
    const { page } = operator;
    const find = async (words: string) => {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Search or choose an action…').fill(words);
    };
    await find('create user');
    await page.getByRole('option', { name: 'New user', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).waitFor();
    await page.keyboard.press('Escape');
    await find('destroy web');
    await page.getByRole('option', { name: 'Destroy web', exact: true }).click();
    await page.waitForURL('**/infrastructures/web*');
    await page.getByRole('dialog').getByRole('heading', { name: /web/ }).waitFor();
    await page.keyboard.press('Escape');
    await find('add server to web');
    await page.getByRole('option', { name: 'Add server to web', exact: true }).click();
    await page.waitForURL('**/ask*');
    await page.getByRole('button', { name: 'Propose change' }).waitFor();
    const { items } = await operator.ask<{ items: { facts: Record<string, string> }[] }>(
      'GET',
      '/resources?workspace=default&infrastructure=web&kind=server',
    );
    const address = Object.values(items[0]?.facts ?? {}).find((fact) => /^\d+(\.\d+){3}$/.test(fact));
    assert.ok(address, JSON.stringify(items));
    await find(address);
    await page
      .getByRole('option', { name: /web\/server\// })
      .first()
      .click();
    await page.waitForURL('**/servers/web/*');
    await find('ade');
    assert.equal(await page.getByRole('option', { name: /workflow/ }).count(), 0);
    await page.keyboard.press('Escape');
  });

  step('every page has its page', async ({ page }) => {
    for (const section of ['policies', 'groups', 'service-accounts']) {
      await page.goto(`/access/${section}`);
      await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'hidden' });
      await inspect(page, section);
    }
  });

  step('a question is answered with quotations, or by saying that nothing was found', async ({ page }) => {
    await page.goto('/ask');
    await page.getByLabel('Question or change').fill('are log files rotated');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page
      .getByText(/^user\/logs\.md:\d+$/)
      .first()
      .waitFor();
    await page.getByLabel('Question or change').fill('is there postgres on the server db of web');
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: /infra\/web\/infra/ })
      .first()
      .waitFor();
    await inspect(page, 'ask');
    await page.goto(`/ask?question=${encodeURIComponent('how do I bake bread')}`);
    await page.getByText('No results').waitFor();
  });

  step('a change asked for in words is a diff, and opens where it is planned', async ({ page }) => {
    await page.goto('/ask');
    const request = page.getByLabel('Question or change');
    const propose = page.getByRole('button', { name: 'Propose change' });
    await request.fill('bake bread on db');
    await propose.click();
    await page.getByText('Not understood').first().waitFor();
    await request.fill('set the plan of db to medium in web');
    await propose.click();
    await page.getByText('plan = "medium"').first().waitFor();
    await inspect(page, 'proposal');
    await page.getByRole('button', { name: 'Open in plan' }).click();
    await page.waitForURL('**/plan?*');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  });

  step('what does not exist is said to be missing', async ({ page }) => {
    await page.goto('/workflows/01a1feb2-0000-7000-8000-000000000000');
    await page.getByText('No such workflow').waitFor();
  });
}
