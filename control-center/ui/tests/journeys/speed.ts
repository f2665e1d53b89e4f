import lighthouse, { desktopConfig } from 'lighthouse';
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { faults, launchWithPort } from '../browser.ts';
import type { Operator, Step } from '../operator.ts';

const LEAST = 95;
/** The category that depends on the machine: always printed, and asserted only where that is asked for. */
const SPEED = 'performance';
const CATEGORIES = [SPEED, 'accessibility', 'best-practices'];
/** A machine that is busy at one time may not be at another; the page is the same. */
const LOOKS = 5;
/** Bytes of JavaScript, gzipped, that the first page may load. */
const BUDGET = 300_000;

interface Demands {
  workspace: string;
  /** Whose latest workflow is looked at. */
  infrastructure: string;
  /** Whether pages must be fast too, which depends on the machine. */
  strict?: boolean;
}

/** How fast pages are there, as Lighthouse and the network see it. */
export const speed =
  (demands: Demands) =>
  (step: Step): void => {
    step('the first page needs little JavaScript', async (operator) => {
      const page = await operator.anotherPage();
      await page.goto('/');
      await page.getByRole('heading', { name: 'Sign in to Provisioning' }).waitFor();
      await expectLittle(page, 'sign-in');
      await operator.signInOn(page);
      for (const name of ['overview', 'workflows']) {
        await page.goto(`/${name}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expectLittle(page, name);
      }
      await page.context().close();
    });

    step('Lighthouse is content', async (operator) => {
      const { context, port } = await launchWithPort();
      try {
        const page = await context.newPage();
        await page.goto(`${operator.platform.url}/overview`);
        await operator.signInOn(page);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const devices = await context.newCDPSession(page);
        await page.goto('about:blank');
        for (const [name, path] of Object.entries(await pagesOf(operator, demands))) {
          // as somebody who was never there, but is signed in
          await devices.send('Network.clearBrowserCache');
          await look(name, operator.platform.url + path, port, demands.strict ?? false);
        }
      } finally {
        await context.close();
      }
    });
  };

async function expectLittle(page: Page, name: string): Promise<void> {
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
  );
  const sizes = await Promise.all(scripts.map(gzippedSize));
  const size = sizes.reduce((sum, one) => sum + one, 0);
  console.log(`${name}: ${scripts.length} scripts, ${size} bytes gzipped`);
  assert.ok(scripts.length > 0);
  assert.ok(size <= BUDGET, `${size} bytes of JavaScript`);
}

async function gzippedSize(script: string): Promise<number> {
  const response = await fetch(script, { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } });
  assert.equal(response.headers.get('Content-Encoding'), 'gzip');
  return Number(response.headers.get('Content-Length'));
}

async function pagesOf(
  operator: Operator,
  { workspace, infrastructure }: Demands,
): Promise<Record<string, string>> {
  const path = `/workflows?workspace=${workspace}&infrastructure=${infrastructure}&limit=1`;
  const { items } = await operator.ask<{ items: { id: string }[] }>('GET', path);
  const workflow = `/workflows/${items[0]?.id ?? ''}${workspace === 'default' ? '' : `?workspace=${workspace}`}`;
  return { overview: '/overview', workflows: '/workflows', workflow };
}

async function look(name: string, url: string, port: number, strict: boolean): Promise<void> {
  const poor = await audit(name, url, port, CATEGORIES);
  faults.push(...poor.flatMap(({ category, fault }) => (category === SPEED ? [] : [fault])));
  if (!strict) return;
  let slow = poor.filter(({ category }) => category === SPEED);
  for (let time = 1; slow.length > 0 && time < LOOKS; time++) slow = await audit(name, url, port, [SPEED]);
  faults.push(...slow.map(({ fault }) => fault));
}

/** A category in which a page has less than the least. */
interface Poor {
  category: string;
  fault: string;
}

/** Looks once. */
async function audit(name: string, url: string, port: number, onlyCategories: string[]): Promise<Poor[]> {
  const result = await lighthouse(
    url,
    {
      port,
      output: 'html',
      logLevel: 'error',
      onlyCategories,
      // the session is kept there
      disableStorageReset: true,
      disableFullPageScreenshot: true,
      maxWaitForLoad: 15_000,
    },
    desktopConfig,
  );
  assert.ok(result);
  mkdirSync('target/lighthouse', { recursive: true });
  writeFileSync(`target/lighthouse/${name}.html`, String(result.report));
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  assert.equal(finalDisplayedUrl, url);
  return Object.entries(categories).flatMap(([id, { score, auditRefs }]) => {
    const points = Math.round((score ?? 0) * 100);
    console.log(`Lighthouse, ${name}: ${id} ${points}`);
    if (points >= LEAST) return [];
    const poor = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
    const lost = poor.map(({ id }) => id).join(', ');
    return [{ category: id, fault: `Lighthouse, ${name}: ${id} ${points}: ${lost}` }];
  });
}
