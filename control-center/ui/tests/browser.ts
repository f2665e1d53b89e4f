import AxeBuilder from '@axe-core/playwright';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { freePort } from './platform.ts';

const IMAGES = resolve(import.meta.dirname, '../../../docs/user/images');
/** Only when asked: a build does not change what is committed. */
const WRITES_IMAGES = process.env.DASHBOARD_IMAGES !== undefined;

export const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

const CHROMIUM = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export function launch(): Promise<Browser> {
  return chromium.launch(CHROMIUM);
}

/** A browser that other programs can steer too: they see its only profile, and who is signed in there. */
export async function launchWithPort(): Promise<{ context: BrowserContext; port: number }> {
  const port = await freePort();
  const args = [...CHROMIUM.args, `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext('', { ...CHROMIUM, args, viewport: WIDE });
  return { context, port };
}

/** Collects what the browser complains of: mistakes of the page, and whatever the policy forbade. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // what the platform refuses is shown by the page; the browser says so too
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  return complaints;
}

/** Holds back what is asked for at such addresses, as a slow machine does, until it is released. */
export async function held(page: Page, addresses: string): Promise<{ release: () => Promise<void> }> {
  let goOn = () => {};
  const released = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(addresses, (route) => released.then(() => route.continue()));
  return {
    release: () => {
      goOn();
      return page.unrouteAll({ behavior: 'wait' });
    },
  };
}

/** A button that says why it is denied. (Until that is known, a button is only disabled.) */
export function deniedButton(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true }).and(within.locator('[aria-disabled="true"]'));
}

/** Presses a button, again whenever a page that is still being drawn has made another of it meanwhile. */
export async function pressUntil(button: Locator, outcome: Locator): Promise<void> {
  for (;;) {
    await button.or(outcome).first().waitFor();
    if (await outcome.isVisible()) return;
    const pressed = await button.elementHandle();
    const isReplaced = pressed.waitForElementState('hidden');
    await button.press('Enter');
    await Promise.race([outcome.waitFor(), isReplaced]);
  }
}

/** What was wrong with the pages that were looked at. */
export const faults: string[] = [];

/** The rules that look at colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Looks at a page in light and dark and on a phone: nobody is shut out, and nothing sticks out. */
export async function inspect(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    // the other mode opens a page each time, for frames of other origins, of which there are none
    const axe = new AxeBuilder({ page }).setLegacyMode();
    // the page is the same in both, but for its colours
    if (colorScheme === 'dark') axe.withRules(OF_COLOURS);
    const seen = await lasting(async () =>
      (await axe.analyze()).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`,
      ),
    );
    faults.push(...seen.map((fault) => `${name}, ${colorScheme}: ${fault}`));
    await picture(page, `${name}-${colorScheme}`);
  }
  await page.setViewportSize(NARROW);
  await settled(page);
  const sticking = await lasting(() => page.evaluate(whatSticksOut));
  if (sticking.length > 0) faults.push(`${name} at 390 px: ${sticking.join(', ')}`);
  await page.setViewportSize(WIDE);
}

/** What is still there at a second look: on a busy machine, the first may meet a page that is being drawn. */
async function lasting(look: () => Promise<string[]>): Promise<string[]> {
  const first = await look();
  return first.length === 0 ? first : look();
}

/** Colours and sizes have become what they will be. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)));
      }),
  );
}

/** Runs in the page: what makes it wider than its window. */
function whatSticksOut(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth)
    .map((element) => `${element.tagName} ${element.className}`);
}

async function picture(page: Page, name: string): Promise<void> {
  if (!WRITES_IMAGES) return;
  mkdirSync(IMAGES, { recursive: true });
  await page.screenshot({ path: join(IMAGES, `dashboard-${name}.png`) });
}
