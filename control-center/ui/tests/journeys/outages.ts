import assert from 'node:assert/strict';
import type { Step } from '../operator.ts';
import { infrastructure } from './steering.ts';

const SECOND = 'create server/second';

/** Something that takes a few seconds, one after the other. */
function slow() {
  const { servers, ...rest } = infrastructure('outage', 5);
  const services = ['redis', 'nginx', 'etcd'];
  const taskservs = services.map((name, index) => ({
    name,
    after: services.slice(0, index).map((other) => `first/${other}`),
  }));
  return {
    ...rest,
    servers: servers.map((server) => (server.name === 'first' ? { ...server, taskservs } : server)),
  };
}

/** What the page does when what it talks to goes away, or does not know it any more. */
export function outages(step: Step): void {
  step('a page whose connection breaks says so, and misses nothing', async (operator) => {
    const { page, platform } = operator;
    const id = await operator.submit(slow(), { approvals: [SECOND] });
    await operator.ask('POST', `/workflows/${id}/pause`);
    await page.goto(`/workflows/${id}?view=events`);
    const events = page.getByRole('region', { name: 'Events' }).getByRole('listitem');
    const title = page.getByRole('heading', { level: 1 });
    await title.getByText('Live').waitFor();
    await page.getByRole('button', { name: 'Unpause' }).click();
    await events.filter({ hasText: 'Unpaused' }).waitFor();
    await platform.controlCenter.kill();
    await page.getByText(/Stale since/).waitFor();
    const before = await events.count();

    // most of it happens where nobody looks
    await platform.controlCenter.start();
    await title.getByText('Live').waitFor();
    await events.filter({ hasText: 'taskserv/first/etcd' }).filter({ hasText: 'Succeeded' }).waitFor();
    assert.ok((await events.count()) > before + 1);

    await page.getByRole('link', { name: 'Graph' }).click();
    await page.getByText('server/second', { exact: true }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('link', { name: /Events/ }).click();
    await title.getByText('Live').waitFor({ state: 'hidden' });
    await title.getByText('Completed').waitFor();
    const { last_event_id: last } = await operator.ask<{ last_event_id: number }>('GET', `/workflows/${id}`);
    assert.deepEqual(
      (await events.allInnerTexts()).map((text) => parseInt(text)),
      Array.from({ length: last }, (_, index) => last - index),
    );
  });

  step('a session that ends keeps what was being done, and it goes on afterwards', async (operator) => {
    const { page } = operator;
    await page.goto('/plan?infrastructure=web');
    const editor = page.getByLabel('Declared infrastructure');
    await editor.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('// half of a thought\n');
    await operator.ask('DELETE', '/sessions/current');
    await page.getByRole('button', { name: 'Plan', exact: true }).click();

    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Nothing to change', { exact: true }).waitFor();
    await editor.getByText('// half of a thought').waitFor();
  });
}
