import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { inspect } from '../browser.ts';
import type { Operator, Step } from '../operator.ts';
import { during, type Smoothness, turnWheel, weight } from '../smoothness.ts';

export interface Size {
  /** Each with four services, so the graph has five times as many nodes. */
  servers: number;
  workflows: number;
  /** Whether it fails where something is not smooth; a build machine is not alone. */
  strict?: boolean;
}

const WORKSPACE = 'scale';
const SERVICES = ['etcd', 'nginx', 'postgres', 'redis'];
/** Infrastructures that are changed at the same time. */
const LANES = 24;
/** Milliseconds; a machine that is too busy for an empty page is given more. */
const LONGEST_FRAME = 50;
/** From here on people notice that they wait. */
const LONGEST_TASK = 100;

/** Whether pages stay smooth when there is much of everything. The figures are printed. */
export function scale({ servers, workflows, strict = false }: Size): (step: Step) => void {
  return (step) => {
    let usual = Infinity;
    let largest = '';
    // figures of a machine that does other things too say little, and nothing depends on them
    const turns = strict ? 30 : 6;
    const moves = strict ? 40 : 8;

    step(`${servers} servers and ${workflows} workflows are made`, async (operator) => {
      largest = await apply(operator, manyServers(servers));
      const lanes = Array.from({ length: LANES }, (_, lane) => lane);
      await Promise.all(lanes.map((lane) => fill(operator, lane, Math.ceil(workflows / LANES))));
    });

    step('an empty page tells how busy the machine is', async ({ page }) => {
      await page.goto('/security');
      await page.getByRole('heading', { name: 'Your security' }).waitFor();
      const idle = await during(page, () => turnWheel(page, 2 * turns, 0));
      tell('idle', idle);
      if (strict) usual = Math.max(LONGEST_FRAME, idle.p95 * 2);
    });

    step('the list of workflows is smooth', async ({ page }) => {
      const list = page.getByRole('region', { name: 'Workflows' });
      tell('workflows: first rows', await firstRows(page, '/workflows', list.getByRole('link')));
      expectSmooth('workflows: scrolling', await scrollToTheEnd(page, list), usual);
      tell('workflows: kept', await weight(page));
      const begin = performance.now();
      await page.getByLabel('Infrastructure').fill('lane-7');
      await list.getByRole('link', { name: 'lane-6' }).first().waitFor({ state: 'detached' });
      await list.getByRole('link', { name: 'lane-7' }).first().waitFor();
      tell('workflows: filter', { ms: since(begin) });
    });

    step('the list of resources is smooth', async ({ page }) => {
      const list = page.getByRole('region', { name: 'Resources' });
      const path = '/resources?view=list';
      tell('resources: first rows', await firstRows(page, path, list.getByRole('link')));
      expectSmooth('resources: scrolling', await scrollToTheEnd(page, list), usual);
      tell('resources: kept', await weight(page));
      const begin = performance.now();
      await page.getByLabel('Name, label or address').fill(`node-${servers}`);
      await page.getByText(new RegExp(`^${SERVICES.length + 1} of \\d+$`)).waitFor();
      tell('resources: filter', { ms: since(begin) });
    });

    step('the graph of resources is smooth', async ({ page }) => {
      const nodesOfGraph = page.locator('.react-flow__node');
      tell('graph: first nodes', await firstRows(page, '/resources?infrastructure=many', nodesOfGraph));
      const canvas = page.getByRole('application', { name: 'Resources' });
      await canvas.hover();
      expectSmooth('graph: zooming in', await during(page, () => turnWheel(page, turns, -120)), usual);
      expectSmooth('graph: moving', await during(page, () => drag(page, canvas, moves)), usual);
      expectSmooth('graph: zooming out', await during(page, () => turnWheel(page, turns, 120)), usual);
      expectSmooth('graph: moving, far away', await during(page, () => drag(page, canvas, moves)), usual);
      tell('graph: kept', await weight(page));
    });

    step('the graph of a large workflow is drawn', async ({ page }) => {
      const operations = page.locator('.react-flow__node');
      tell('workflow: first operations', await firstRows(page, `/workflows/${largest}`, operations));
      const canvas = page.getByRole('application').first();
      await canvas.hover();
      tell('workflow: zooming in', await during(page, () => turnWheel(page, turns, -120)));
    });

    step(
      'a group of operations opens by the keyboard, and stays open for whoever gets its address',
      async ({ page }) => {
        const group = (state: boolean) => page.locator(`.react-flow__node button[aria-expanded="${state}"]`);
        await group(false).first().press('Enter');
        await group(true).first().waitFor();
        await page.waitForURL(/[?&]open=/);
        await page.reload();
        await group(true).first().waitFor();
        await inspect(page, 'workflow-groups');
      },
    );
  };
}

function manyServers(count: number) {
  return {
    name: 'many',
    settings: { provider: 'demo', parallel_limit: 1000 },
    networks: [{ name: 'lan', cidr: '10.64.0.0/16' }],
    servers: [{ name: 'node', count, networks: ['lan'], taskservs: SERVICES.map((name) => ({ name })) }],
  };
}

/** Changes the label of a network so often that there are so many workflows. */
async function fill(operator: Operator, lane: number, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await apply(operator, {
      name: `lane-${lane}`,
      settings: { provider: 'demo' },
      networks: [{ name: 'lan', cidr: `10.${128 + lane}.0.0/24`, labels: { turn: String(turn) } }],
    });
  }
}

/** @returns the id of the workflow */
async function apply(operator: Operator, document: object): Promise<string> {
  const wish = { workspace: WORKSPACE, action: 'apply', document };
  const { digest } = await operator.ask<{ digest: string }>('POST', '/plans', wish);
  const { id, state } = await operator.ask<{ id: string; state: string }>(
    'POST',
    '/workflows',
    { workspace: WORKSPACE, plan: digest },
    { Prefer: 'wait=60' },
  );
  assert.equal(state, 'completed');
  return id;
}

/** Opens a page, and waits for the first of what it shows. */
async function firstRows(page: Page, path: string, rows: Locator): Promise<{ ms: number }> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}workspace=${WORKSPACE}`);
  await rows.first().waitFor();
  // since the navigation began
  return { ms: Math.round(await page.evaluate(() => performance.now())) };
}

/** Pixels of a turn of the wheel: about a window. */
const TURN = 600;

async function scrollToTheEnd(page: Page, list: Locator): Promise<Smoothness> {
  await list.hover();
  return during(page, async () => {
    do await turnWheel(page, 20, TURN);
    while (!(await list.evaluate(isAtItsEnd)));
  });
}

/** Runs in the page. */
function isAtItsEnd(list: Element): boolean {
  const isWhole = list.querySelector('table')?.getAttribute('aria-rowcount') !== '-1';
  return isWhole && list.scrollTop + list.clientHeight >= list.scrollHeight - 2;
}

async function drag(page: Page, canvas: Locator, moves: number): Promise<void> {
  const box = await canvas.boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width - 60, box.y + box.height - 60];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= moves; move++) {
    await page.mouse.move(x - (move * 320) / moves, y - (move * 240) / moves);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
  await page.mouse.up();
}

function expectSmooth(what: string, seen: Smoothness, longestFrame: number): void {
  const { tasks, ...frames } = seen;
  const [first = 0, ...others] = tasks;
  tell(what, { ...frames, firstTask: first, longTasks: others.length, longest: Math.max(0, ...others) });
  assert.ok(seen.p95 <= longestFrame, `${what}: p95 of a frame is ${seen.p95} ms`);
  const tooLong = others.filter((task) => task > LONGEST_TASK * (longestFrame / LONGEST_FRAME));
  assert.deepEqual(tooLong, [], `${what}: long tasks`);
}

function since(begin: number): number {
  return Math.round(performance.now() - begin);
}

function tell(what: string, figures: object): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  console.log(`scale, ${what}: ${text.join(', ')}`);
}
