import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import type { Browser, Page, Request } from 'playwright-core';

const FAILURE = 'target/failed.txt';
/** Requests of a page that are remembered. */
const LATEST = 20;

/** What each page asked the platform for last, with what came of it. */
const asked = new WeakMap<Page, string[]>();

/** Remembers what a page asks the platform for. */
export function remember(page: Page): void {
  const lines: string[] = [];
  asked.set(page, lines);
  const note = (request: Request, outcome: string | number) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    lines.push(`${new Date().toISOString().slice(11, 23)} ${request.method()} ${pathname}: ${outcome}`);
    if (lines.length > LATEST) lines.shift();
  };
  page.on('request', (request) => note(request, 'asked'));
  page.on('response', (response) => note(response.request(), response.status()));
  page.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
}

/** Removes what an earlier run has left. */
export function forget(): void {
  rmSync(FAILURE, { force: true });
}

/**
 * Keeps why a step failed and what each open page showed, the last one also as a picture; a page that cannot be looked
 * at any more does not hide why.
 */
export async function keep(step: string, error: unknown, browser: Browser): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const seen = await Promise.all(pages.map(lookAt));
  const lines = [`failed: ${step}`, ...seen.flat(), inspect(error)];
  mkdirSync('target', { recursive: true });
  writeFileSync(FAILURE, lines.join('\n') + '\n');
  await pages.at(-1)?.screenshot({ path: 'target/failed.png' }).catch(console.error);
}

async function lookAt(page: Page): Promise<string[]> {
  const alerts = page.getByRole('alert').or(page.getByRole('dialog')).filter({ visible: true });
  const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true });
  const texts = await heading
    .or(alerts)
    .allInnerTexts()
    .catch((trouble: unknown) => [String(trouble)]);
  return [
    `  at ${page.url()}`,
    ...texts.map((text) => `  shown: ${text.replace(/\s+/g, ' ').slice(0, LONGEST)}`),
    ...(asked.get(page) ?? []).map((line) => `  ${line}`),
  ];
}

/** Characters of what is shown. */
const LONGEST = 500;

/** @returns what was kept of the step that failed last */
export function failure(): string {
  return existsSync(FAILURE) ? readFileSync(FAILURE, 'utf8') : 'failed outside of any step; see above';
}
