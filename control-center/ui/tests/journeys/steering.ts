import assert from 'node:assert/strict';
import type { Page, Request } from 'playwright-core';
import { inspect } from '../browser.ts';
import type { Step } from '../operator.ts';

/** Two servers, and something on each of them. */
export function infrastructure(name: string, block: number) {
  return {
    name,
    settings: { provider: 'demo' },
    networks: [{ name: 'lan', cidr: `10.90.${block}.0/24` }],
    servers: [
      { name: 'first', networks: ['lan'], taskservs: [{ name: 'redis' }] },
      { name: 'second', networks: ['lan'], taskservs: [{ name: 'nginx' }] },
    ],
  };
}

/** An operation that all others of the server need. */
export const SECOND = 'create server/second';

/** So many servers with a service each, and what all of them need. */
function fleet(name: string, block: number, servers: number) {
  return {
    ...infrastructure(name, block),
    servers: Array.from({ length: servers }, (_, index) => ({
      name: `server-${index}`,
      networks: ['lan'],
      taskservs: [{ name: 'redis' }],
    })),
  };
}

const LAN = 'create network/lan';

/** What every page asks for now and then. */
const ALWAYS = ['/api/v1/tokens', '/api/v1/notifications', '/api/v1/alerts'];

/** @returns ends and gives the paths that the page has asked the platform for since, but for those that every page
 * asks for, once there are so many */
function requestsOf(page: Page): (count: number) => Promise<string[]> {
  const paths: string[] = [];
  const listener = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !ALWAYS.includes(pathname)) {
      paths.push(pathname.replace('/api/v1', ''));
    }
  };
  page.on('request', listener);
  return async (count) => {
    while (paths.length < count) await page.waitForEvent('request');
    await page.waitForLoadState('networkidle');
    page.off('request', listener);
    return paths;
  };
}

/** Everything that can be asked of a workflow. */
export function steering(step: Step): void {
  step('a workflow is looked at as a graph, a timeline, a log and a journal', async (operator) => {
    const { page } = operator;
    const id = await operator.submit(infrastructure('watched', 22));
    await page.goto(`/workflows/${id}`);
    await page.getByText('Completed', { exact: true }).first().waitFor();
    await page.goto('/workflows?infrastructure=watched&state=completed');
    await page.getByRole('link', { name: 'watched', exact: true }).last().click();
    await page.getByText('server/first', { exact: true }).click();
    await page.getByRole('complementary', { name: 'Operation' }).getByText('Succeeded').waitFor();
    await inspect(page, 'workflow-operation');
    await page.getByRole('link', { name: 'Timeline' }).click();
    await page.locator('canvas').waitFor();
    await inspect(page, 'workflow-timeline');
    const views = page.getByRole('navigation', { name: 'Views of the workflow' });
    await views.getByRole('link', { name: 'Logs' }).click();
    await page.getByRole('button', { name: 'All operations' }).click();
    await page.getByLabel('Search the log').fill('installing');
    await page.getByRole('log').getByText('installing redis').waitFor();
    await inspect(page, 'workflow-logs');
    await page.getByRole('link', { name: /Events/ }).click();
    await page.getByRole('listitem').filter({ hasText: 'Everything succeeded' }).waitFor();
    await inspect(page, 'workflow-events');
    await page.getByRole('slider').focus();
    await page.keyboard.press('Home');
    await page.waitForURL('**event=1*');
    await page.getByText('5 pending').waitFor();
  });

  step('the page of a running workflow is told what happens, and asks for nothing', async (operator) => {
    const { page } = operator;
    const id = await operator.submit(fleet('told', 9, 6), { approvals: [LAN] });
    await page.goto(`/workflows/${id}?view=events`);
    await page.getByRole('heading', { level: 1 }).getByText('Live').waitFor();
    const events = page.getByRole('region', { name: 'Events' }).getByRole('listitem');
    await events.filter({ hasText: 'The workflow was submitted' }).waitFor();
    const asked = requestsOf(page);
    await operator.ask('POST', `/workflows/${id}/approve?operation=${encodeURIComponent(LAN)}`);
    await page.getByText('13 succeeded').waitFor();
    await page.getByRole('heading', { level: 1 }).getByText('Completed', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1 }).getByText('Live').waitFor({ state: 'hidden' });
    // what came of it is read once, since nothing more happens
    assert.deepEqual((await asked(2)).sort(), [`/workflows/${id}`, `/workflows/${id}/operations`]);
    const { last_event_id: last } = await operator.ask<{ last_event_id: number }>('GET', `/workflows/${id}`);
    assert.ok(last > 2 * 13, `only ${last} events were told`);
    await events.filter({ hasText: 'Everything succeeded' }).waitFor();
  });

  step('a running workflow is cancelled, and what was done is undone', async (operator) => {
    const { page } = operator;
    // it does not end before it is cancelled
    const id = await operator.submit(infrastructure('stopped', 1), { approvals: [SECOND] });
    await page.goto(`/workflows/${id}`);
    await page.getByText(/^[1-9] succeeded$/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancel workflow' }).click();
    await operator.prove(page.getByText('Rolled back', { exact: true }).first());
  });

  step('what waits is paused, unpaused, approved, and undone afterwards', async (operator) => {
    const { page } = operator;
    const id = await operator.submit(infrastructure('approved', 2), { approvals: [SECOND] });
    await page.goto(`/workflows/${id}`);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Unpause' }).click();
    await page.getByText('Running', { exact: true }).first().waitFor();

    await page.getByText('server/second', { exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Operation' });
    await panel.getByText('it needs approval').waitFor();
    await inspect(page, 'workflow-approval');
    await panel.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Completed', { exact: true }).first().waitFor();

    await page.getByRole('button', { name: 'Roll back' }).click();
    await page.getByText('5 operations will be undone, in reverse order.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await operator.prove(page.getByText('Rolled back', { exact: true }).first());
  });

  step('what waits is refused, and the page says why', async (operator) => {
    const { page } = operator;
    const id = await operator.submit(infrastructure('refused', 3), { approvals: [SECOND] });
    await page.goto(`/workflows/${id}?operation=${encodeURIComponent(SECOND)}`);
    await page.getByRole('button', { name: 'Refuse' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('not on a Friday');
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await operator.prove(page.getByText('Rolled back', { exact: true }).first());
    await page.getByText('not on a Friday').first().waitFor();
  });

  step('what failed is resumed once it can work', async (operator) => {
    const { page } = operator;
    const id = await operator.submit(infrastructure('resumed', 4), { approvals: [SECOND], rollback: false });
    await operator.ask('POST', `/workflows/${id}/refuse?operation=${encodeURIComponent(SECOND)}`);
    await page.goto(`/workflows/${id}`);
    await page.getByText('Failed', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('dialog').getByText(SECOND).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
    // the approval that was refused is asked for again; until then, the graph is still moving up
    await page.getByText('create · waits for approval').waitFor();
    await page.getByText('server/second', { exact: true }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Completed', { exact: true }).first().waitFor();
  });

  step('everything that happened stands in the list', async ({ page }) => {
    await page.getByRole('link', { name: 'Workflows' }).first().click();
    await page.getByRole('link', { name: 'refused' }).waitFor();
    await inspect(page, 'workflows');
    await page.goto('/workflows?state=rolled_back');
    await page.getByRole('link', { name: 'refused' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'resumed' }).count(), 0);
    await page.goto('/overview');
    await page.getByRole('heading', { name: 'Latest workflows' }).waitFor();
    await page.getByText('resumed').first().waitFor();
    await inspect(page, 'overview');
  });
}
