import assert from 'node:assert/strict';
import { inspect } from '../browser.ts';
import type { Step } from '../operator.ts';

/** A shell on a server of the tutorial, and what is recorded of it. */
export function terminals(step: Step): void {
  step('a terminal is opened on a server, typed in, and closed', async (operator) => {
    const { page } = operator;
    await page.goto('/servers/web/db?view=terminal');
    await page.getByText('No recordings').waitFor();
    await inspect(page, 'server-terminal');
    await page.getByRole('button', { name: 'Open terminal' }).click();
    const screen = page.locator('.xterm-rows');
    await operator.prove(screen.getByText('root@').first());
    await page.keyboard.type('echo "six times seven is $((6*7))"\n');
    await screen.getByText('six times seven is 42').waitFor();
    await inspect(page, 'server-terminal-open');
    await page.getByRole('button', { name: 'Close terminal' }).click();
  });

  step('its recording is listed, and plays what was shown', async ({ page }) => {
    const recordings = page.getByRole('region', { name: 'Recordings' });
    await recordings.getByText('admin').waitFor();
    await recordings.getByRole('link').first().click();
    const recording = page.getByRole('region', { name: 'Recording', exact: true });
    await recording.getByText('six times seven is 42').waitFor();
    await recording.getByRole('button', { name: 'Play again' }).waitFor();
    await inspect(page, 'server-recording');
  });

  step('the audit leads to the recording', async ({ page }) => {
    await page.goto('/audit?action=openTerminal');
    const link = page.getByRole('link', { name: /^recording/ }).first();
    assert.match((await link.getAttribute('href')) ?? '', /\/servers\/web\/db\?.*recording=/);
  });

  step('who leaves the page without closing it leaves no terminal behind', async (operator) => {
    const { page } = operator;
    await page.goto('/servers/web/db?view=terminal');
    await page.getByRole('button', { name: 'Open terminal' }).click();
    const screen = page.locator('.xterm-rows');
    await operator.prove(screen.getByText('root@').first());
    await page.keyboard.type('printf "\\033[38;2;200;80;40mcoloured\\033[0m%s" here\n');
    await screen.getByText('coloured').last().waitFor();
    await page.getByRole('link', { name: 'Now' }).click();
    await page.getByRole('link', { name: 'Terminal' }).click();
    const recordings = page.getByRole('region', { name: 'Recordings' });
    await recordings.getByText('open', { exact: true }).waitFor({ state: 'hidden' });
  });
}
