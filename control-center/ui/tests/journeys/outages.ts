import assert from 'node:assert/strict';
import type { Step } from '../operator.ts';
import { infrastructure } from './steering.ts';

const SECOND = 'create server/second';

/** What the page does when what it talks to goes away, or does not know it any more. */
export function outages(step: Step): void {
  step('a page whose connection breaks says so, and misses nothing', async (operator) => {
    const { page, platform } = operator;
    const id = await operator.submit(infrastructure('outage', 5), { approvals: [SECOND] });
    await page.goto(`/workflows/${id}?view=events`);
    await page.getByText('Live', { exact: true }).waitFor();
    await platform.killControlCenter();
    await page.getByText(/Stale since/).waitFor();
    // the rest of it happens where nobody looks
    const approve = `/workflows/${id}/approve?operation=${encodeURIComponent(SECOND)}`;
    await operator.ask('POST', approve, undefined, { service: platform.orchestrator });

    await platform.startControlCenter();
    await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 60_000 });
    await page.getByText('Final', { exact: true }).waitFor();
    const shown = await page.getByRole('region', { name: 'Events' }).getByRole('listitem').allInnerTexts();
    const numbers = shown.map((text) => parseInt(text)).reverse();
    const { last_event_id: last } = await operator.ask<{ last_event_id: number }>('GET', `/workflows/${id}`);
    assert.deepEqual(
      numbers,
      Array.from({ length: last }, (_, index) => index + 1),
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
    await page.getByText('Nothing to do', { exact: true }).waitFor();
    await editor.getByText('// half of a thought').waitFor();
  });
}
