import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import type { Page } from 'playwright-core';

const FAILURE = 'target/failed.txt';

/** Removes what an earlier run has left. */
export function forget(): void {
  rmSync(FAILURE, { force: true });
}

/** Keeps why a step failed and what its page showed; a page that cannot be looked at any more does not hide why. */
export async function keep(step: string, error: unknown, page: Page): Promise<void> {
  const alerts = page.getByRole('alert').or(page.getByRole('dialog')).filter({ visible: true });
  const texts = await alerts.allInnerTexts().catch((trouble: unknown) => [String(trouble)]);
  const shown = texts.map((text) => `  shown: ${text.replace(/\s+/g, ' ').slice(0, LONGEST)}`);
  const lines = [`failed: ${step}`, `  at ${page.url()}`, ...shown, inspect(error)];
  mkdirSync('target', { recursive: true });
  writeFileSync(FAILURE, lines.join('\n') + '\n');
  await page.screenshot({ path: 'target/failed.png' }).catch(console.error);
}

/** Characters of an alert. */
const LONGEST = 500;

// after everything else that was printed: of a long log, people see the end
if (import.meta.main && existsSync(FAILURE)) console.error(readFileSync(FAILURE, 'utf8'));
