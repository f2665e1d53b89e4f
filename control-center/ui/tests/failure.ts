import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import type { Browser, Page } from 'playwright-core';

const FAILURE = 'target/failed.txt';

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
  const texts = await alerts.allInnerTexts().catch((trouble: unknown) => [String(trouble)]);
  return [
    `  at ${page.url()}`,
    ...texts.map((text) => `  shown: ${text.replace(/\s+/g, ' ').slice(0, LONGEST)}`),
  ];
}

/** Characters of an alert. */
const LONGEST = 500;

// after everything else that was printed: of a long log, people see the end
if (import.meta.main && existsSync(FAILURE)) console.error(readFileSync(FAILURE, 'utf8'));
