import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { inspect } from '../browser.ts';
import type { Operator, Step } from '../operator.ts';
import { infrastructure } from './steering.ts';

const FAILED = /create taskserv\/unlucky\/nginx failed: install\.sh ended/;

/** What the platform says of itself: what its services log, and which controls are met. */
export function diagnosing(step: Step): void {
  step('what fails stands in the log at once, with its stack trace', async (operator) => {
    const { page } = operator;
    await page.goto('/overview');
    await page.getByRole('link', { name: 'orchestrator', exact: true }).click();
    await page.waitForURL('**/logs?service=orchestrator');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByLabel('Search lines').fill('unlucky');
    await page.getByText('Live', { exact: true }).waitFor();
    const before = await failures(page).count();
    await fail(operator, 6);
    await failures(page).nth(before).waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await failures(page).first().click();
    const line = page.getByRole('complementary', { name: 'Line' });
    await line
      .getByRole('region', { name: 'Stack trace' })
      .getByText(/unlucky/)
      .first()
      .waitFor();
    await inspect(page, 'logs');
  });

  step('a pause leaves out what comes, and nothing is missing afterwards', async (operator) => {
    const { page } = operator;
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    const before = await failures(page).count();
    await fail(operator, 7);
    assert.equal(await failures(page).count(), before);
    await page.getByRole('button', { name: 'Follow' }).click();
    await failures(page).nth(before).waitFor();
  });

  step(
    'the address of a line shows it to somebody else, and a log that is not here says so',
    async ({ page }) => {
      await page.reload();
      await page.getByRole('complementary', { name: 'Line' }).getByText(FAILED).first().waitFor();
      await page.goto('/logs?service=nobody');
      await page.getByRole('alert').getByText('unknown-log').waitFor();
    },
  );

  step('what operations print is told while they print it, without being asked for', async (operator) => {
    const { page } = operator;
    const approved = 'create server/second';
    const id = await operator.submit(infrastructure('printing', 8), { approvals: [approved] });
    let questions = 0;
    page.on('request', (request) => {
      if (request.url().includes(`${id}/logs?`)) questions++;
    });
    await page.goto(`/workflows/${id}?view=logs`);
    const log = page.getByRole('log');
    await log.getByText('installing redis').waitFor();
    await operator.ask('POST', `/workflows/${id}/approve?operation=${encodeURIComponent(approved)}`);
    await log.getByText('installing nginx').waitFor();
    await page.getByText('Completed', { exact: true }).first().waitFor();
    assert.ok(questions <= 4, `the log was asked for ${questions} times`);
  });

  step('a review is attested, and its control is met', async (operator) => {
    const { page } = operator;
    await page.goto('/compliance');
    await page.getByRole('heading', { name: 'Controls' }).waitFor();
    await page
      .getByRole('button', { name: /reviewed/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Attest', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Attest' });
    await dialog.getByLabel('Checks and their results').fill('All accounts; nobody has more than they need.');
    await dialog.getByRole('button', { name: 'Attest', exact: true }).click();
    await operator.prove(page.getByText('Attested', { exact: true }));
    const attestations = page.getByRole('region', { name: 'Attestations' });
    await attestations.getByText('nobody has more than they need').waitFor();
    const control = page.getByRole('button', { name: /^Met Accounts, roles and grants were reviewed/ });
    await control.click();
    await page.getByRole('listitem').filter({ hasText: 'nobody has more' }).nth(1).waitFor();
    await inspect(page, 'compliance');
  });

  step('a report is downloaded', async ({ page }) => {
    await page.getByRole('link', { name: 'GDPR' }).click();
    await page.getByRole('button', { name: 'Download' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'PDF' }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^compliance-gdpr-.*\.pdf$/);
    assert.equal((await readFile(await download.path())).subarray(0, 5).toString(), '%PDF-');
  });

  step('a failure is explained where it is shown', async (operator) => {
    const { page } = operator;
    const id = await fail(operator, 47);
    await page.goto(`/workflows/${id}`);
    await page.getByRole('button', { name: 'Explain' }).click();
    const explanation = page.getByRole('region', { name: 'Explanation' });
    await explanation.getByRole('heading', { name: 'Why' }).waitFor();
    await explanation.getByText('install.sh ended').first().waitFor();
    await explanation.getByRole('link', { name: `workflow ${id}`, exact: true }).waitFor();
    await explanation.getByRole('heading', { name: 'What to do' }).waitFor();
    await inspect(page, 'workflow-explanation');
  });
}

function failures(page: Page) {
  return page.getByRole('button', { name: FAILED });
}

/** Runs what cannot work, until it is undone. */
async function fail(operator: Operator, block: number): Promise<string> {
  const id = await operator.submit({
    ...infrastructure(`failing-${block}`, block),
    servers: [{ name: 'unlucky', networks: ['lan'], taskservs: [{ name: 'nginx' }] }],
  });
  for (let state = 'running'; ['running', 'rolling_back'].includes(state);) {
    ({ state } = await operator.ask<{ state: string }>('GET', `/workflows/${id}`));
  }
  return id;
}
