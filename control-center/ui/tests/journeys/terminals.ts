import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
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
    const answer = screen.getByText('six times seven is 42').last();
    await answer.waitFor();
    assert.match(await answer.evaluate((text) => getComputedStyle(text).fontFamily), /^"JetBrains Mono/);
    const { cell, font } = await screen.evaluate(measure);
    assert.ok(cell >= font, `rows of ${cell} px are lower than their text of ${font} px`);
    assert.deepEqual(await inkAtEdges(page, answer), { top: 0, bottom: 0 });
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

/** Runs in the page: the height of a row, and what its font takes. */
function measure(rows: Element): { cell: number; font: number } {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) throw new Error('there is no canvas');
  const { fontSize, fontFamily } = getComputedStyle(rows);
  pen.font = `${fontSize} ${fontFamily}`;
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pen.measureText('Åg');
  return {
    cell: rows.firstElementChild?.getBoundingClientRect().height ?? 0,
    font: Math.floor(above + below),
  };
}

/** How many points at the upper and lower edge of a row's picture are not background: text that is cut off. */
async function inkAtEdges(page: Page, row: Locator): Promise<{ top: number; bottom: number }> {
  const picture = (await row.screenshot()).toString('base64');
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (pen === null) throw new Error('there is no canvas');
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    const points = new Uint32Array(data.buffer);
    const inkOf = (line: number) =>
      points
        .subarray(line * image.width, (line + 1) * image.width)
        .reduce((count, point) => count + (point === points[0] ? 0 : 1), 0);
    return { top: inkOf(0), bottom: inkOf(image.height - 1) };
  }, `data:image/png;base64,${picture}`);
}
