import assert from 'node:assert/strict';
import { inspect } from '../browser.ts';
import type { Operator, Step } from '../operator.ts';

const SUMMARY = 'web-7 does not answer';

/** Alerts: one fires, somebody takes care of it and silences it, and it is over. */
export function alerting(step: Step): void {
  step('an alert that fires is on the page at once', async (operator) => {
    const { page } = operator;
    await page.goto('/alerts');
    await page.getByText('Nothing that is measured is wrong.').waitFor();
    await tell(operator, 3600);
    await tell(operator, 3600);
    await page.getByRole('link', { name: SUMMARY }).waitFor();
    assert.equal(await page.getByRole('link', { name: SUMMARY }).count(), 1);
    await page.getByRole('cell', { name: 'default', exact: true }).waitFor();
    await inspect(page, 'alerts');
    await page.getByRole('button', { name: /^Notifications.*1 alert firing$/ }).click();
    await page.getByRole('region', { name: 'Firing alerts' }).getByText(SUMMARY).waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/overview');
    await page
      .getByRole('region', { name: 'Needs attention' })
      .getByRole('link', { name: SUMMARY })
      .waitFor();
    await page.goto('/alerts');
  });

  step('somebody takes care of it, and silences it', async ({ page }) => {
    await page.getByRole('link', { name: SUMMARY }).click();
    const panel = page.getByRole('complementary', { name: 'Alert' });
    await panel.getByText('server=web-7').waitFor();
    await panel.getByRole('button', { name: 'Acknowledge' }).click();
    await panel.getByText('Acknowledged by').waitFor();
    await panel.getByRole('button', { name: 'Silence', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Silence alerts' });
    await dialog.getByLabel('Reason').fill('it is replaced');
    await inspect(page, 'alert-silence');
    await dialog.getByRole('button', { name: 'Silence' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Silences' }).click();
    await page.getByText('it is replaced').waitFor();
    await page.getByText('alertname=ServerGone').waitFor();
    await inspect(page, 'silences');
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByText('No silences').waitFor();
  });

  step('it is over, and stays in the history', async (operator) => {
    const { page } = operator;
    await tell(operator, 0);
    await page.getByRole('link', { name: 'Now' }).click();
    await page.getByText('Nothing that is measured is wrong.').waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('link', { name: SUMMARY }).waitFor();
    await page.getByText('Resolved').first().waitFor();
  });
}

/** Tells Alertmanager as Prometheus does that an alert fires, for as many seconds, or is over. */
async function tell({ platform }: Operator, seconds: number): Promise<void> {
  const response = await fetch(`${platform.alertmanager}/api/v2/alerts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify([
      {
        labels: { alertname: 'ServerGone', severity: 'critical', workspace: 'default', server: 'web-7' },
        annotations: { summary: SUMMARY },
        startsAt: BEGAN,
        endsAt: new Date(Date.now() + seconds * 1000).toISOString(),
      },
    ]),
  });
  assert.ok(response.ok, await response.text());
}

const BEGAN = new Date().toISOString();
